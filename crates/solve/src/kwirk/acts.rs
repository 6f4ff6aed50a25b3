//! What several players can do next, and how the others make room for it.
//!
//! An *act* is a walk that ends with a push, a turn or leaving. The other players stay where they are unless
//! the act needs their cell, or parts the ground that they can walk on: then each may go beforehand to any of
//! the parts, to the nearest cell there that is not in the way. So a player need not be sent anywhere in
//! advance: it stands where it last did something until it is known what it is wanted for.
//!
//! Not promised: that some plan with fewest steps is made of such acts. Walks go around players that could
//! have moved on, and of the cells of a part only the nearest is tried.

use super::board::Board;
use super::boards::{Boards, span};
use super::layout::{EXIT, FAR, FIRST, Layout, PIT, PLAYER, plus};
use super::scene::{Change, Scene};
use super::walk::Walk;
use boxwright_core::kwirk::MAX_PLAYERS;

/// The most players beside the one that acts.
const OTHERS: usize = MAX_PLAYERS - 1;

/// Where the players are; 0 is nobody or outside.
pub(super) type Cells = [u16; MAX_PLAYERS];

/// A walk of one player and what it does at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act {
    /// Who goes where beforehand, in this order; cell 0 is nobody.
    pub(super) asides: [(u8, u16); OTHERS],
    pub(super) actor: u8,
    /// The cell of the last step, and its direction.
    pub(super) from: u16,
    pub(super) dir: u8,
    /// What it does; nothing if the player leaves.
    pub(super) change: Option<Change>,
    /// Where the player is then.
    pub(super) land: u16,
    /// Steps of all players together.
    pub(super) steps: u16,
}

impl Act {
    /// Where the players are after it.
    pub(super) fn after(&self, cells: &Cells) -> Cells {
        let mut cells = *cells;
        for (who, cell) in self.asides.into_iter().filter(|&(_, cell)| cell != 0) {
            cells[usize::from(who)] = cell;
        }
        cells[usize::from(self.actor)] = self.land;
        cells
    }
}

/// Finds acts.
pub(super) struct Acts<'a, const N: usize> {
    layout: &'a Layout,
    boards: Boards<N>,
    walks: [Walk; MAX_PLAYERS],
    spare: Walk,
    /// What was found last.
    pub(super) list: Vec<Act>,
}

/// The ground of a scene while acts are looked for.
struct Ground<const N: usize> {
    free: Board<N>,
    pits: Board<N>,
    /// What each player can walk to around the others.
    reach: [Board<N>; MAX_PLAYERS],
}

impl<'a, const N: usize> Acts<'a, N> {
    pub(super) fn new(layout: &'a Layout) -> Acts<'a, N> {
        let walk = Walk::new(layout);
        Acts {
            layout,
            boards: Boards::new(layout, span(layout).0),
            walks: std::array::from_fn(|_| walk.clone()),
            spare: walk,
            list: Vec::new(),
        }
    }

    /// The least cell of each player's region, other players ignored, in rising order.
    pub(super) fn regions(&self, scene: &Scene, cells: &Cells) -> Cells {
        let free = self.free(scene);
        let mut regions = [0; MAX_PLAYERS];
        let mut known = [(Board::EMPTY, 0); MAX_PLAYERS];
        for who in inside(cells) {
            let here = self.square(cells[who]);
            known[who] = match known[..who].iter().find(|(region, _)| !(*region & here).is_empty()) {
                Some(&known) => known,
                None => {
                    let region = self.boards.region(free, usize::from(cells[who]));
                    (region, (region.lowest() + self.boards.first) as u16)
                }
            };
            regions[who] = known[who].1;
        }
        regions.sort_unstable();
        regions
    }

    /// Lists all acts in a scene whose cells are filled in, the players on these cells.
    pub(super) fn find(&mut self, scene: &mut Scene, cells: &Cells) {
        self.list.clear();
        let ground = self.ground(scene, cells);
        for who in inside(cells) {
            let mut firsts: Vec<(usize, usize, u16, usize)> = Vec::new();
            let mut can_leave = false;
            for at in 0..self.walks[who].order.len() {
                let from = self.walks[who].order[at];
                let steps = self.walks[who].steps[usize::from(from)] + 1;
                for dir in 0..4 {
                    let to = plus(usize::from(from), self.layout.steps[dir]);
                    let holds = scene.cells[to];
                    let mut act = Act {
                        asides: [(0, 0); OTHERS],
                        actor: who as u8,
                        from,
                        dir: dir as u8,
                        change: None,
                        land: 0,
                        steps,
                    };
                    if holds == EXIT && !std::mem::replace(&mut can_leave, true) {
                        self.list.push(act);
                    }
                    if holds & PIT != 0 || holds < FIRST {
                        continue;
                    }
                    let Some((change, land)) = scene.touch(self.layout, usize::from(from), dir) else {
                        continue;
                    };
                    if let Change::Push { which, .. } | Change::Fall { which, .. } = change {
                        match firsts.iter().find(|first| (first.0, first.1) == (which, dir)) {
                            Some(first) if self.is_shadowed(scene, dir, (first.2, first.3), (steps, to)) => {
                                continue;
                            }
                            Some(_) => {}
                            None => firsts.push((which, dir, steps, to)),
                        }
                    }
                    (act.change, act.land) = (Some(change), land as u16);
                    self.make_room(scene, cells, &ground, act);
                }
            }
        }
    }

    fn ground(&mut self, scene: &mut Scene, cells: &Cells) -> Ground<N> {
        let pits = self.boards.pits(self.layout, scene);
        let free = self.free(scene);
        let mut reach = [Board::EMPTY; MAX_PLAYERS];
        put(scene, cells, true);
        for who in inside(cells) {
            self.walks[who].run(self.layout, scene, cells[who]);
            let others = inside(cells).filter(|&other| other != who);
            let others = others.fold(Board::EMPTY, |board, other| board | self.square(cells[other]));
            reach[who] = self.boards.region(free & !others, usize::from(cells[who]));
        }
        put(scene, cells, false);
        Ground { free, pits, reach }
    }

    /// Lists an act with all ways in which the others may make room for it.
    fn make_room(&mut self, scene: &mut Scene, cells: &Cells, ground: &Ground<N>, act: Act) {
        let Some(change) = act.change else { return };
        let after = self.boards.freed(self.layout, scene, (ground.free, ground.pits), change);
        let mut parts = [Board::EMPTY; MAX_PLAYERS];
        let mut is_parted = false;
        for who in inside(cells).filter(|&who| who != usize::from(act.actor)) {
            if !self.is_in_the_way(scene, cells[who], &act) {
                let here = self.square(cells[who]);
                let known = parts[..who].iter().find(|&&part| !(part & here).is_empty());
                parts[who] =
                    known.copied().unwrap_or_else(|| self.boards.region(after, usize::from(cells[who])));
            }
            is_parted |= !(ground.reach[who] & after & !parts[who]).is_empty() || parts[who].is_empty();
        }
        if !is_parted {
            return self.list.push(act);
        }
        let mut choices: [Vec<u16>; MAX_PLAYERS] = Default::default();
        for who in inside(cells).filter(|&who| who != usize::from(act.actor)) {
            let mut tried = parts[who];
            choices[who].extend(Some(cells[who]).filter(|_| !tried.is_empty()));
            for &cell in &self.walks[who].order[1..] {
                let here = self.square(cell);
                if (here & after & !tried).is_empty() || self.is_in_the_way(scene, cell, &act) {
                    continue;
                }
                tried = tried | self.boards.region(after, usize::from(cell));
                choices[who].push(cell);
            }
        }
        self.choose(scene, *cells, &choices, 0, Act { steps: 0, ..act });
    }

    /// Lets the players from this one on choose, then lists the act.
    fn choose(
        &mut self,
        scene: &mut Scene,
        cells: Cells,
        choices: &[Vec<u16>; MAX_PLAYERS],
        who: usize,
        act: Act,
    ) {
        if who == MAX_PLAYERS {
            if let Some(walk) = self.steps(scene, &cells, usize::from(act.actor), act.from) {
                self.list.push(Act { steps: act.steps + walk + 1, ..act });
            }
            return;
        }
        if choices[who].is_empty() {
            // Nobody, the actor, or one that cannot get out of the way.
            if cells[who] == 0 || who == usize::from(act.actor) {
                self.choose(scene, cells, choices, who + 1, act);
            }
            return;
        }
        for &cell in &choices[who] {
            let Some(walk) = self.steps(scene, &cells, who, cell) else { continue };
            let (mut moved, mut after) = (cells, act);
            if cell != cells[who] {
                moved[who] = cell;
                let free = after.asides.iter().position(|&(_, cell)| cell == 0);
                after.asides[free.expect("there are as many as other players")] = (who as u8, cell);
                after.steps += walk;
            }
            self.choose(scene, moved, choices, who + 1, after);
        }
    }

    /// Steps of a player to a cell around the others, if there is a way.
    fn steps(&mut self, scene: &mut Scene, cells: &Cells, who: usize, to: u16) -> Option<u16> {
        if cells[who] == to {
            return Some(0);
        }
        put(scene, cells, true);
        self.spare.run(self.layout, scene, cells[who]);
        put(scene, cells, false);
        Some(self.spare.steps[usize::from(to)]).filter(|&steps| steps != FAR)
    }

    /// Would a player on this cell stop the act?
    fn is_in_the_way(&self, scene: &mut Scene, cell: u16, act: &Act) -> bool {
        let cell = usize::from(cell);
        scene.cells[cell] |= PLAYER;
        let touched = scene.touch(self.layout, usize::from(act.from), usize::from(act.dir));
        scene.cells[cell] &= !PLAYER;
        cell == usize::from(act.from) || touched.is_none()
    }

    /// Does the player who pushed a box at one cell of its side, and then walks along that side, get here as
    /// soon as the one who pushes it here?
    fn is_shadowed(&self, scene: &Scene, dir: usize, first: (u16, usize), later: (u16, usize)) -> bool {
        let by = if dir.is_multiple_of(2) { 1 } else { self.layout.stride };
        let (low, high) = (first.1.min(later.1), first.1.max(later.1));
        let between = (high - low) / by;
        first.0 + between as u16 <= later.0 && (0..between).all(|at| scene.cells[low + at * by] & PIT == 0)
    }

    fn free(&self, scene: &Scene) -> Board<N> {
        let (pits, things) = (self.boards.pits(self.layout, scene), self.boards.things(self.layout, scene));
        self.boards.open & !(pits | things)
    }

    fn square(&self, cell: u16) -> Board<N> {
        Board::cell(usize::from(cell) - self.boards.first)
    }
}

/// The players that have not left.
pub(super) fn inside(cells: &Cells) -> impl Iterator<Item = usize> {
    (0..MAX_PLAYERS).filter(move |&who| cells[who] != 0)
}

/// Puts players on a scene or takes them off.
pub(super) fn put(scene: &mut Scene, cells: &Cells, is_on: bool) {
    for who in inside(cells) {
        let cell = &mut scene.cells[usize::from(cells[who])];
        *cell = if is_on { *cell | PLAYER } else { *cell & !PLAYER };
    }
}
