//! The rules: a step goes to a free cell, pushes one box, or takes the box behind the player along.
//!
//! To push, the cell behind the box must be free; to pull, the cell that the player goes to. Nobody pushes and
//! pulls at once. Solved is a level with a box on every goal.

use crate::Level;
use boxwright_core::{Cell, Dir, Game};

/// What play changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Where the player is.
    pub player: Cell,
    /// Where the boxes are, rising.
    pub boxes: Vec<Cell>,
}

/// One input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Which way the player goes.
    pub dir: Dir,
    /// Does the box behind come along?
    pub pulls: bool,
}

/// Why a step is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The player would walk into a wall.
    #[error("a wall is in the way")]
    Wall,
    /// A box with a wall or a box behind it.
    #[error("the box cannot be pushed: something is behind it")]
    Stuck,
    /// A pull without a box behind the player.
    #[error("there is no box to pull")]
    NoBox,
    /// A pull towards a box.
    #[error("nobody pulls one box and pushes another")]
    Both,
}

/// The game of push and pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushPull;

impl Game for PushPull {
    type Level = Level;
    type State = State;
    type Step = Step;
    type Refusal = Refusal;

    fn start(level: &Level) -> State {
        level.start()
    }

    fn steps(_: &Level) -> Vec<Step> {
        Dir::ALL.into_iter().flat_map(|dir| [false, true].map(|pulls| Step { dir, pulls })).collect()
    }

    fn play(level: &Level, state: &State, step: Step) -> Result<State, Refusal> {
        let to = level.beside(state.player, step.dir).ok_or(Refusal::Wall)?;
        let is_box = |cell: &Cell| state.boxes.contains(cell);
        if step.pulls {
            let behind = level.beside(state.player, step.dir.opposite()).filter(is_box);
            let behind = behind.ok_or(Refusal::NoBox)?;
            return if is_box(&to) { Err(Refusal::Both) } else { Ok(state.after(to, behind, state.player)) };
        }
        if !is_box(&to) {
            return Ok(State { player: to, boxes: state.boxes.clone() });
        }
        let beyond = level.beside(to, step.dir).filter(|cell| !is_box(cell)).ok_or(Refusal::Stuck)?;
        Ok(state.after(to, to, beyond))
    }

    fn is_won(level: &Level, state: &State) -> bool {
        level.goals().all(|goal| state.boxes.contains(&goal))
    }
}

impl State {
    /// With the player elsewhere and one box moved.
    fn after(&self, player: Cell, from: Cell, to: Cell) -> State {
        let mut boxes: Vec<Cell> =
            self.boxes.iter().map(|&cell| if cell == from { to } else { cell }).collect();
        boxes.sort_unstable();
        State { player, boxes }
    }
}

/// A plan as text: `u r d l`, capitals for pulls.
pub fn plan_text(plan: &[Step]) -> String {
    let letter = |step: &Step| {
        if step.pulls { step.dir.letter().to_ascii_uppercase() } else { step.dir.letter() }
    };
    plan.iter().map(letter).collect()
}

/// The plan of a text, or the number of the first letter, from 1, that is none.
pub fn read_plan(text: &str) -> Result<Vec<Step>, usize> {
    let step = |(at, letter): (usize, char)| {
        let dir = Dir::from_letter(letter).ok_or(at + 1)?;
        Ok(Step { dir, pulls: letter.is_ascii_uppercase() })
    };
    text.chars().enumerate().map(step).collect()
}
