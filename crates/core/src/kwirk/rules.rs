//! The rules of Kwirk, slow and plain.
//!
//! A step moves one player one cell; which player costs nothing to choose. On the way there may be
//! nothing, an exit (the player leaves), a box (it is pushed, and falls if all of it is then over pits,
//! which it fills), or an arm of a rotator (it turns a quarter, if everything it sweeps over is free).
//! Nobody walks on pits, not even through what hangs over them. Other players are like walls. The level
//! is solved when no player is left. The rules are those of the game of 1989 (Atlus).

use super::{Arms, Block, Level, MAX_PLAYERS};
use crate::game::Keeper;
use crate::{Cell, CellSet, Dir, Game};
use std::hash::Hash;

/// What play changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Where each player stands, number 1 first; none if it has left.
    pub players: Vec<Option<Cell>>,
    /// The boxes that have not fallen, sorted.
    pub boxes: Vec<Block>,
    /// The arms of each rotator, in the level's order.
    pub arms: Vec<Arms>,
    /// The pits that are not filled.
    pub pits: CellSet,
}

/// One input: a player, counted from 1, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Which player.
    pub player: u8,
    /// Which way.
    pub dir: Dir,
}

/// What a step did, beside moving the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The player walked.
    Walk,
    /// The player left by this exit.
    Exit(Cell),
    /// A box was pushed, from where it is told here.
    Push(Block),
    /// A box was pushed, from where it is told here, fell and filled the pits under it.
    Fall(Block),
    /// A rotator, by its place in the level's list, was turned.
    Turn {
        /// Which rotator.
        rotator: usize,
        /// Which way.
        clockwise: bool,
        /// Did an arm behind the player carry it two cells?
        carried: bool,
    },
}

/// Why a step is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// There is no such player.
    #[error("there is no player of that number")]
    NoSuchPlayer,
    /// The player is not on the board any more.
    #[error("that player has left")]
    HasLeft,
    /// A wall, a core or the edge of the board.
    #[error("a wall is in the way")]
    Wall,
    /// Another player.
    #[error("another player is in the way")]
    Player,
    /// A pit, open or under something.
    #[error("a pit is in the way")]
    Pit,
    /// A box with something behind it.
    #[error("the box cannot move: something is behind it")]
    BoxStuck,
    /// An arm pushed along itself.
    #[error("the arm only turns when pushed sideways")]
    AlongTheArm,
    /// A rotator with something in its sweep.
    #[error("the rotator cannot turn: something is in its way")]
    RotatorStuck,
    /// A rotator that would carry the player over a pit.
    #[error("the rotator cannot turn: it would carry the player over a pit")]
    CarriedOverPit,
}

/// The game of Kwirk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kwirk;

impl Game for Kwirk {
    type Level = Level;
    type State = State;
    type Step = Step;
    type Refusal = Refusal;

    fn start(level: &Level) -> State {
        level.start()
    }

    fn steps(level: &Level) -> Vec<Step> {
        let players = 1..=level.players().len() as u8;
        players.flat_map(|player| Dir::ALL.map(|dir| Step { player, dir })).collect()
    }

    fn play(level: &Level, state: &State, step: Step) -> Result<State, Refusal> {
        Kwirk::act(level, state, step).map(|(next, _)| next)
    }

    fn is_won(_: &Level, state: &State) -> bool {
        state.players.iter().all(Option::is_none)
    }

    /// Players are alike: it does not matter who stands where.
    fn key(_: &Level, state: &State, key: &mut Vec<u8>) {
        let mut players = [0; MAX_PLAYERS];
        for (place, cell) in players.iter_mut().zip(&state.players) {
            *place = cell.map_or(0, |cell| cell.index() as u16 + 1);
        }
        players[..state.players.len()].sort_unstable();
        for place in &players[..state.players.len()] {
            key.extend_from_slice(&place.to_le_bytes());
        }
        key.extend(state.arms.iter().map(|arms| arms.bits()));
        // How many boxes there are comes first, so that it is clear where the pits begin.
        key.extend_from_slice(&(state.boxes.len() as u16).to_le_bytes());
        for block in &state.boxes {
            key.extend_from_slice(&(block.at.index() as u16).to_le_bytes());
            key.extend_from_slice(&[block.width, block.height]);
        }
        state.pits.hash(&mut Keeper(key));
    }
}

impl Kwirk {
    /// The state after a step and what the step did, or why it is not allowed.
    pub fn act(level: &Level, state: &State, step: Step) -> Result<(State, Event), Refusal> {
        let number = usize::from(step.player).wrapping_sub(1);
        let from = state.players.get(number).ok_or(Refusal::NoSuchPlayer)?.ok_or(Refusal::HasLeft)?;
        let to = level.shape().step(from, step.dir).ok_or(Refusal::Wall)?;
        if level.exits().contains(to) {
            return Ok((state.with_player(number, None), Event::Exit(to)));
        }
        if level.is_solid(to) {
            return Err(Refusal::Wall);
        }
        if state.players.contains(&Some(to)) {
            return Err(Refusal::Player);
        }
        if state.pits.contains(to) {
            return Err(Refusal::Pit);
        }
        if let Some(at) = state.boxes.iter().position(|block| block.covers(level.shape(), to)) {
            return push(level, state, number, to, at, step.dir);
        }
        if let Some((rotator, arm)) = state.arm_at(level, to) {
            return turn(level, state, number, rotator, arm, step.dir);
        }
        Ok((state.with_player(number, Some(to)), Event::Walk))
    }

    /// Takes a step back: the state before it was played and did what is told.
    pub fn take_back(level: &Level, state: &State, step: Step, event: Event) -> State {
        let number = usize::from(step.player) - 1;
        let shape = level.shape();
        let mut before = state.clone();
        let back = |cell: Option<Cell>, by: usize| {
            (0..by).fold(cell, |cell, _| cell.and_then(|cell| shape.step(cell, step.dir.opposite())))
        };
        match event {
            Event::Exit(exit) => {
                before.players[number] = shape.step(exit, step.dir.opposite());
                return before;
            }
            Event::Walk => {}
            Event::Push(block) => {
                let moved = block.moved(shape, step.dir).expect("the box was pushed on the board");
                before.boxes.retain(|&other| other != moved);
                before.put(block);
            }
            Event::Fall(block) => {
                let moved = block.moved(shape, step.dir).expect("the box was pushed on the board");
                before.pits.extend(moved.cells(shape));
                before.put(block);
            }
            Event::Turn { rotator, clockwise, .. } => {
                before.arms[rotator] = before.arms[rotator].turned(if clockwise { 3 } else { 1 });
            }
        }
        let by = if matches!(event, Event::Turn { carried: true, .. }) { 2 } else { 1 };
        before.players[number] = back(state.players[number], by);
        before
    }
}

impl State {
    /// Has the cell neither wall, core, exit, player, box nor arm? Pits do not matter.
    fn is_free(&self, level: &Level, cell: Cell) -> bool {
        !level.is_solid(cell)
            && !level.exits().contains(cell)
            && !self.players.contains(&Some(cell))
            && !self.boxes.iter().any(|block| block.covers(level.shape(), cell))
            && self.arm_at(level, cell).is_none()
    }

    /// The rotator that has an arm on this cell, and where the arm points.
    pub fn arm_at(&self, level: &Level, cell: Cell) -> Option<(usize, Dir)> {
        let rotators = level.rotators().iter().zip(&self.arms).enumerate();
        rotators
            .flat_map(|(at, (rotator, arms))| arms.iter().map(move |dir| (at, rotator.core, dir)))
            .find_map(|(at, core, dir)| (level.shape().step(core, dir) == Some(cell)).then_some((at, dir)))
    }

    fn with_player(&self, number: usize, at: Option<Cell>) -> State {
        let mut next = self.clone();
        next.players[number] = at;
        next
    }

    fn put(&mut self, block: Block) {
        self.boxes.push(block);
        self.boxes.sort_unstable();
    }
}

/// Pushes a box. The player walks where it was touched.
fn push(
    level: &Level,
    state: &State,
    number: usize,
    to: Cell,
    at: usize,
    dir: Dir,
) -> Result<(State, Event), Refusal> {
    let shape = level.shape();
    let block = state.boxes[at];
    let moved = block.moved(shape, dir).ok_or(Refusal::BoxStuck)?;
    let mut ahead = moved.cells(shape).filter(|&cell| !block.covers(shape, cell));
    if !ahead.all(|cell| state.is_free(level, cell)) {
        return Err(Refusal::BoxStuck);
    }
    let mut next = state.with_player(number, Some(to));
    next.boxes.remove(at);
    if moved.cells(shape).all(|cell| state.pits.contains(cell)) {
        moved.cells(shape).for_each(|cell| {
            next.pits.remove(cell);
        });
        return Ok((next, Event::Fall(block)));
    }
    next.put(moved);
    Ok((next, Event::Push(block)))
}

/// Turns a rotator by the arm that the player walks into.
fn turn(
    level: &Level,
    state: &State,
    number: usize,
    rotator: usize,
    arm: Dir,
    dir: Dir,
) -> Result<(State, Event), Refusal> {
    if dir == arm || dir == arm.opposite() {
        return Err(Refusal::AlongTheArm);
    }
    let shape = level.shape();
    let core = level.rotators()[rotator].core;
    let arms = state.arms[rotator];
    let clockwise = arm.turned(1) == dir;
    let quarters = if clockwise { 1 } else { 3 };
    // The player steps out of the way of the arm behind it.
    let alone = state.with_player(number, None);
    let corner = |one: Dir, other: Dir| shape.step(core, one).and_then(|cell| shape.step(cell, other));
    for old in arms.iter() {
        let new = old.turned(quarters);
        let mut swept = vec![corner(old, new)];
        if !arms.has(new) {
            swept.push(shape.step(core, new));
        }
        if !swept.into_iter().all(|cell| cell.is_some_and(|cell| alone.is_free(level, cell))) {
            return Err(Refusal::RotatorStuck);
        }
    }
    let carried = arms.has(dir.opposite());
    let to =
        if carried { corner(arm, dir) } else { shape.step(core, arm) }.expect("the sweep was on the board");
    if carried && state.pits.contains(to) {
        return Err(Refusal::CarriedOverPit);
    }
    let mut next = state.with_player(number, Some(to));
    next.arms[rotator] = arms.turned(quarters);
    Ok((next, Event::Turn { rotator, clockwise, carried }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwirk::Plan;

    /// Plays a plan from the first board; expects the second board, or the complaint about its last step.
    /// Every step is taken back once and played again.
    fn check(before: &str, plan: &str, after: Result<&str, Refusal>) {
        let level: Level = before.parse().unwrap();
        let mut state = level.start();
        let mut refused = None;
        for &step in &Plan::read(plan).unwrap().steps {
            assert_eq!(refused, None, "only the last step is refused");
            match Kwirk::act(&level, &state, step) {
                Ok((next, event)) => {
                    assert_eq!(Kwirk::take_back(&level, &next, step, event), state, "{event:?}");
                    state = next;
                }
                Err(why) => refused = Some(why),
            }
        }
        let shown = level.draft_at(&state).to_string();
        assert_eq!(refused.map_or(Ok(shown.as_str()), Err), after.map(str::trim));
    }

    #[test]
    fn a_player_walks_and_leaves() {
        check("######\n#%.1.#\n######", "l", Ok("######\n#%1..#\n######"));
        check("######\n#%.1.#\n######", "ll", Ok("######\n#%...#\n######"));
        check("######\n#%1..#\n######", "ll", Err(Refusal::HasLeft));
        check("######\n#%.1.#\n######", "2l", Err(Refusal::NoSuchPlayer));
        check("######\n#%.1.#\n######", "u", Err(Refusal::Wall));
        check("%1", "r", Err(Refusal::Wall));
        check("#######\n#%.21.#\n#######", "1l", Err(Refusal::Player));
        check("######\n#%_1.#\n######", "l", Err(Refusal::Pit));
    }

    #[test]
    fn a_wide_box_moves_as_one_and_needs_all_of_its_way() {
        check("#######\n#%.aa.#\n#..aa1#\n#######", "l", Ok("#######\n#%aa..#\n#.aa1.#\n#######"));
        check("#######\n#%.aa.#\n#..aa1#\n#######", "ll", Err(Refusal::BoxStuck));
        check("#######\n#%.aa.#\n#.#aa1#\n#######", "l", Err(Refusal::BoxStuck));
        check("#######\n#%baa1#\n#######", "l", Err(Refusal::BoxStuck));
        check("#######\n#%2aa1#\n#######", "1l", Err(Refusal::BoxStuck));
        check("########\n#%<+aa1#\n#......#\n########", "l", Err(Refusal::BoxStuck));
    }

    #[test]
    fn a_box_hangs_over_and_falls_when_nothing_is_under_it() {
        let room = "########\n#%__aa1#\n########";
        check(room, "l", Ok("########\n#%_Aa1.#\n########"));
        check(room, "ll", Ok("########\n#%..1..#\n########"));
        check(room, "lll", Ok("########\n#%.1...#\n########"));
        // One pit short: it stays, and its hanging end is no way to push it.
        check("########\n#%_aa1.#\n########", "l", Ok("########\n#%Aa1..#\n########"));
        check("########\n#%_aa1.#\n########", "ll", Err(Refusal::BoxStuck));
        check("#########\n#%._aa1.#\n#########", "ll", Ok("#########\n#%aA1...#\n#########"));
        check("#########\n#%1Aa...#\n#########", "r", Err(Refusal::Pit));
        // A pit that was filled is floor: the next box stays on it.
        check("########\n#%_a1..#\n########", "l", Ok("########\n#%.1...#\n########"));
        check("#########\n#%_a.b1.#\n#########", "l", Ok("#########\n#%_ab1..#\n#########"));
    }

    #[test]
    fn an_arm_turns_when_pushed_sideways() {
        check("######\n#%...#\n#.^..#\n#1+..#\n######", "ur", Ok("######\n#%...#\n#.1..#\n#.+>.#\n######"));
        check("######\n#%...#\n#.^..#\n#.+1.#\n######", "ul", Ok("######\n#%...#\n#.1..#\n#<+..#\n######"));
        check("######\n#%.1.#\n#.^..#\n#.+..#\n######", "ld", Err(Refusal::AlongTheArm));
    }

    #[test]
    fn an_arm_behind_the_player_carries_it() {
        // Up and left arms: going right into the upper arm from above the left one.
        check("######\n#%...#\n#1^..#\n#<+..#\n######", "r", Ok("######\n#%...#\n#.^1.#\n#.+>.#\n######"));
        check("######\n#%...#\n#1^_.#\n#<+..#\n######", "r", Err(Refusal::CarriedOverPit));
        // Without that arm the landing may be a pit: the player stays on the pushed arm's cell.
        check("######\n#%...#\n#1^_.#\n#.+..#\n######", "r", Ok("######\n#%...#\n#.1_.#\n#.+>.#\n######"));
    }

    #[test]
    fn anything_in_the_sweep_stops_a_rotator_but_pits_do_not() {
        for (corner, end) in [('#', '.'), ('.', '#'), ('a', '.'), ('.', 'a'), ('2', '.'), ('.', '2')] {
            let room = format!("######\n#%...#\n#1^{corner}.#\n#.+{end}.#\n######");
            check(&room, "r", Err(Refusal::RotatorStuck));
        }
        check("######\n#....#\n#1^%.#\n#.+..#\n######", "r", Err(Refusal::RotatorStuck));
        check("######\n#%...#\n#1^_.#\n#.+_.#\n######", "r", Ok("######\n#%...#\n#.1_.#\n#.+}.#\n######"));
        check("######\n#%...#\n#1'..#\n#.+..#\n######", "r", Err(Refusal::Pit));
        // The arm of another rotator.
        check("#######\n#%....#\n#1^.^.#\n#.+<+.#\n#######", "r", Err(Refusal::RotatorStuck));
        check("1^\n%+", "r", Err(Refusal::RotatorStuck));
    }
}
