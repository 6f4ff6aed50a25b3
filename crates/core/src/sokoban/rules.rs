//! The rules of Sokoban, slow and plain.
//!
//! A step moves the player one cell. If a box stands there, it is pushed one cell further, which needs
//! that cell to be free floor. Boxes are never pulled and never pushed two at a time. The level is
//! solved when every box stands on a goal.
//!
//! Beside single steps there is the coarser graph of pushes, in which walking is free: its states are
//! *settled*, with the player on the least cell of the region it can walk to.

use super::Level;
use crate::{Cell, CellSet, Dir, Game};

/// What play changes: the boxes, and where the player stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Where the boxes are.
    pub boxes: CellSet,
    /// Where the player is.
    pub player: Cell,
}

/// One box pushed one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Push {
    /// Where the box is before the push.
    pub at: Cell,
    /// Where it goes.
    pub dir: Dir,
}

/// Why a step is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The player would walk into a wall.
    #[error("a wall is in the way")]
    Wall,
    /// A box would be pushed into a wall.
    #[error("the box cannot move: a wall is behind it")]
    BoxAgainstWall,
    /// A box would be pushed into another box.
    #[error("the box cannot move: another box is behind it")]
    BoxAgainstBox,
}

/// The game of Sokoban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sokoban;

impl Game for Sokoban {
    type Level = Level;
    type State = State;
    type Step = Dir;
    type Refusal = Refusal;

    fn start(level: &Level) -> State {
        level.start()
    }

    fn steps(_: &Level) -> Vec<Dir> {
        Dir::ALL.to_vec()
    }

    fn play(level: &Level, state: &State, dir: Dir) -> Result<State, Refusal> {
        let target = level.step(state.player, dir);
        if !level.is_floor(target) {
            return Err(Refusal::Wall);
        }
        let mut next = State { player: target, boxes: state.boxes.clone() };
        if next.boxes.remove(target) {
            let behind = level.step(target, dir);
            if !level.is_floor(behind) {
                return Err(Refusal::BoxAgainstWall);
            }
            if !next.boxes.insert(behind) {
                return Err(Refusal::BoxAgainstBox);
            }
        }
        Ok(next)
    }

    fn is_won(level: &Level, state: &State) -> bool {
        state.boxes.is_subset(level.goals())
    }
}

impl Sokoban {
    /// Takes a step back: the state before `dir` was played, and it pushed or did not. The step must
    /// have been the last one.
    pub fn take_back(level: &Level, state: &State, dir: Dir, pushed: bool) -> State {
        let mut before =
            State { player: level.step(state.player, dir.opposite()), boxes: state.boxes.clone() };
        if pushed {
            let moved = before.boxes.remove(level.step(state.player, dir));
            assert!(moved, "the box just pushed stands in front of the player");
            before.boxes.insert(state.player);
        }
        before
    }

    /// Where the player can walk without pushing.
    pub fn region(level: &Level, state: &State) -> CellSet {
        let mut region = CellSet::from_iter([state.player]);
        let mut todo = vec![state.player];
        while let Some(cell) = todo.pop() {
            for dir in Dir::ALL {
                let next = level.step(cell, dir);
                if level.is_floor(next) && !state.boxes.contains(next) && region.insert(next) {
                    todo.push(next);
                }
            }
        }
        region
    }

    /// The same state with the player on the least cell of its region.
    pub fn settled(level: &Level, state: &State) -> State {
        let player = Sokoban::region(level, state).first().expect("the player's own cell is in its region");
        State { player, boxes: state.boxes.clone() }
    }

    /// Every push the player can reach and make.
    pub fn pushes(level: &Level, state: &State) -> Vec<Push> {
        let region = Sokoban::region(level, state);
        let mut pushes = Vec::new();
        for at in state.boxes.iter() {
            for dir in Dir::ALL {
                let behind = level.step(at, dir);
                let is_free = level.is_floor(behind) && !state.boxes.contains(behind);
                if is_free && region.contains(level.step(at, dir.opposite())) {
                    pushes.push(Push { at, dir });
                }
            }
        }
        pushes
    }

    /// The settled state after a push. The push must be one of [`Sokoban::pushes`].
    pub fn push(level: &Level, state: &State, push: Push) -> State {
        let beside = State { player: level.step(push.at, push.dir.opposite()), boxes: state.boxes.clone() };
        let next =
            Sokoban::play(level, &beside, push.dir).unwrap_or_else(|why| panic!("{why}, yet it was offered"));
        Sokoban::settled(level, &next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays from the first board; expects the second board, or the complaint.
    fn check(before: &str, dir: Dir, after: Result<&str, Refusal>) {
        let level: Level = before.parse().unwrap();
        let played =
            Sokoban::play(&level, &level.start(), dir).map(|state| level.draft_at(&state).to_string());
        assert_eq!(played.as_deref().map_err(|&why| why), after.map(str::trim));
    }

    #[test]
    fn the_player_walks_and_pushes_one_box() {
        check("\n######\n#@ $.#\n######", Dir::Right, Ok("######\n# @$.#\n######"));
        check("\n######\n# @$.#\n######", Dir::Right, Ok("######\n#  @*#\n######"));
        check("\n######\n#+$* #\n#    #\n######", Dir::Down, Ok("######\n#.$* #\n#@   #\n######"));
    }

    #[test]
    fn walls_and_second_boxes_stop_a_step() {
        check("\n#####\n#@$.#\n#####", Dir::Up, Err(Refusal::Wall));
        check("\n#####\n#.@$#\n#####", Dir::Right, Err(Refusal::BoxAgainstWall));
        check("\n#######\n#@$$..#\n#######", Dir::Right, Err(Refusal::BoxAgainstBox));
    }

    #[test]
    fn pushes_are_offered_only_where_the_player_can_walk() {
        let level: Level = "
#######
#@ $ .#
#######"
            .parse()
            .unwrap();
        let pushes = Sokoban::pushes(&level, &level.start());
        assert_eq!(pushes.len(), 1, "the far side of the box is out of reach");
        let after = Sokoban::push(&level, &level.start(), pushes[0]);
        assert_eq!(level.draft_at(&after).to_string(), "#######\n#@  $.#\n#######");
    }

    #[test]
    fn won_means_every_box_on_a_goal() {
        let level: Level = "######\n#@$ .#\n######".parse().unwrap();
        let one = Sokoban::play(&level, &level.start(), Dir::Right).unwrap();
        let two = Sokoban::play(&level, &one, Dir::Right).unwrap();
        assert!(!Sokoban::is_won(&level, &level.start()) && !Sokoban::is_won(&level, &one));
        assert!(Sokoban::is_won(&level, &two));
        assert_eq!(Sokoban::take_back(&level, &two, Dir::Right, true), one);
    }
}
