//! Fewest steps for several players.
//!
//! One step of one player is one move of the search (A*); who moves next is free. Players are alike, so a
//! state keeps their cells sorted and those that have left as 0. The bound is the sum of the players' own
//! distances to the exit. Settings lost for one player are lost for all.

use super::code::Coder;
use super::codes::{Codes, NONE};
use super::hope::Hope;
use super::layout::{EXIT, FREE, Layout, PIT, PLAYER, plus};
use super::queue::Queue;
use super::scene::{Change, Scene};
use super::solve::Answer;
use super::store::MAX_STEPS;
use boxwright_core::kwirk::{Level, MAX_PLAYERS, Plan, Step};
use boxwright_core::{Budget, Dir};

/// Solves a level with several players.
pub(crate) fn fewest_steps<const W: usize>(level: &Level, layout: &Layout, budget: &mut Budget) -> Answer {
    Search::<W>::new(level, layout).run(budget)
}

/// How a state was come to.
struct Way {
    parent: u32,
    steps: u16,
    is_closed: bool,
}

struct Search<'a, const W: usize> {
    level: &'a Level,
    layout: &'a Layout,
    coder: Coder,
    scene: Scene,
    kept: Scene,
    nodes: Codes<Way, W>,
    queue: Queue,
    hope: Hope,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(level: &'a Level, layout: &'a Layout) -> Search<'a, W> {
        let mut coder = Coder::new(layout);
        coder.add_players(layout, level.players().len());
        let scene = Scene::of(layout, level, &level.start());
        Search {
            level,
            layout,
            coder,
            kept: scene.clone(),
            scene,
            nodes: Codes::new(),
            queue: Queue::new(),
            hope: Hope::new(layout),
        }
    }

    fn run(mut self, budget: &mut Budget) -> Answer {
        let mut players = self.starts();
        players.sort_unstable();
        self.offer(&players, 0, NONE);
        loop {
            let Some(bound) = self.queue.least() else { return Answer::unsolvable() };
            let Some((node, steps)) = self.queue.pop() else { return Answer::unsolvable() };
            let way = self.nodes.beside_mut(node);
            if way.steps != steps || way.is_closed {
                continue;
            }
            way.is_closed = true;
            let code = *self.nodes.code(node);
            self.coder.unpack(self.layout, &code, &mut self.scene);
            self.coder.unpack_players(&code, &mut players);
            if players.iter().all(|&cell| cell == 0) {
                return Answer::optimal(self.plan(node));
            }
            if !budget.pay() || self.nodes.bytes() + self.queue.bytes() > budget.memory() {
                return Answer::unknown(bound);
            }
            self.expand(node, steps, &players);
        }
    }

    /// Where the players stand at the start, number 1 first.
    fn starts(&self) -> Vec<u16> {
        self.level.players().iter().map(|&cell| self.layout.at(cell) as u16).collect()
    }

    fn expand(&mut self, node: u32, steps: u16, players: &[u16]) {
        self.scene.spread(self.layout);
        self.scene.put_players(players);
        self.kept.copy_things(&self.scene);
        for (which, &from) in players.iter().enumerate().filter(|(_, from)| **from != 0) {
            for dir in 0..4 {
                let Some((change, land)) = step(self.layout, &self.scene, usize::from(from), dir) else {
                    continue;
                };
                let mut moved = [0; MAX_PLAYERS];
                let moved = &mut moved[..players.len()];
                moved.copy_from_slice(players);
                moved[which] = land as u16;
                moved.sort_unstable();
                if let Some(change) = change {
                    self.scene.change(self.layout, change);
                    if self.hope.is_left(self.layout, &self.kept, &self.scene, change, moved) {
                        self.offer(moved, steps + 1, node);
                    }
                    self.scene.copy_things(&self.kept);
                } else {
                    self.offer(moved, steps + 1, node);
                }
            }
        }
    }

    fn offer(&mut self, players: &[u16], steps: u16, parent: u32) {
        let inside = players.iter().filter(|&&cell| cell != 0);
        let to_exit = inside.map(|&cell| u32::from(self.layout.to_exit[usize::from(cell)])).sum::<u32>();
        let total = u32::from(steps) + to_exit;
        if total > MAX_STEPS {
            return;
        }
        let mut code = self.coder.pack(self.layout, &self.scene);
        self.coder.pack_players(&mut code, players);
        let way = Way { parent, steps, is_closed: false };
        let node = match self.nodes.find(&code) {
            Ok(node) if self.nodes.beside(node).steps <= steps => return,
            Ok(node) => {
                *self.nodes.beside_mut(node) = way;
                node
            }
            Err(slot) => self.nodes.add(&code, slot, way),
        };
        self.queue.push(total as usize, node, steps);
    }

    /// The steps that led to a node. The search does not tell players apart; the plan does.
    fn plan(&self, node: u32) -> Plan {
        let mut way = vec![node];
        while let Some(&last) = way.last().filter(|&&last| self.nodes.beside(last).parent != NONE) {
            way.push(self.nodes.beside(last).parent);
        }
        way.reverse();
        let mut real = self.starts();
        let mut scene = self.scene.clone();
        let mut steps = Vec::new();
        for pair in way.windows(2) {
            let goal = *self.nodes.code(pair[1]);
            self.coder.unpack(self.layout, self.nodes.code(pair[0]), &mut scene);
            scene.spread(self.layout);
            scene.put_players(&real);
            let tries = (0..real.len()).flat_map(|which| (0..4).map(move |dir| (which, dir)));
            let (which, dir, land) = tries
                .filter(|&(which, _)| real[which] != 0)
                .find_map(|(which, dir)| {
                    let (change, land) = step(self.layout, &scene, usize::from(real[which]), dir)?;
                    let mut after = scene.clone();
                    change.into_iter().for_each(|change| after.change(self.layout, change));
                    let mut moved = real.clone();
                    moved[which] = land as u16;
                    moved.sort_unstable();
                    let mut code = self.coder.pack(self.layout, &after);
                    self.coder.pack_players(&mut code, &moved);
                    (code == goal).then_some((which, dir, land))
                })
                .expect("the search came this way");
            real[which] = land as u16;
            steps.push(Step { player: which as u8 + 1, dir: Dir::ALL[dir] });
        }
        Plan { steps }
    }
}

/// What a player's step does: a change, if it touches something, and where the player then is; 0 is outside.
pub(super) fn step(
    layout: &Layout,
    scene: &Scene,
    from: usize,
    dir: usize,
) -> Option<(Option<Change>, usize)> {
    let to = plus(from, layout.steps[dir]);
    let holds = scene.cells[to];
    if holds == FREE {
        Some((None, to))
    } else if holds == EXIT {
        Some((None, 0))
    } else if holds & PIT != 0 || holds <= PLAYER {
        None
    } else {
        scene.touch(layout, from, dir).map(|(change, land)| (Some(change), land))
    }
}
