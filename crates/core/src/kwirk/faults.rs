//! Why a board is not a level of Kwirk: one sentence each, with the cell and what would do.

use super::MAX_PLAYERS;
use crate::{Cell, Dir};

/// Why a draft is not a level. Cells are named as people see them (`C4`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// Nowhere to go.
    #[error("no exit; put a `%` on the board")]
    NoExit,
    /// Nobody to go there.
    #[error("no player; put a `1` on the board")]
    NoPlayer,
    /// More than four.
    #[error("{count} players, the fifth at {name}; there may be 1 to {MAX_PLAYERS}")]
    TooManyPlayers {
        /// How many.
        count: usize,
        /// One too many.
        at: Cell,
        /// Its name.
        name: String,
    },
    /// Numbers that repeat or leave one out.
    #[error(
        "the player at {name} is number {number} where number {wanted} is missing; number players from 1, each once"
    )]
    Numbering {
        /// The number there.
        number: usize,
        /// The number that should be.
        wanted: usize,
        /// Where the player stands.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// A player that can never get out.
    #[error("player {player} at {name} is walled off from every exit; open the wall")]
    WalledOff {
        /// Which player.
        player: usize,
        /// Where it stands.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// A box with a notch or a hole.
    #[error(
        "the box `{letter}` is not a full rectangle: {name} is missing; fill it or use another letter for a part"
    )]
    NotARectangle {
        /// The box.
        letter: char,
        /// A cell that the rectangle has and the box has not.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// A box with nothing to rest on.
    #[error("the box `{letter}` at {name} lies wholly over pits and would fall; give it some floor")]
    OverPits {
        /// The box.
        letter: char,
        /// Its first cell.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// An arm that belongs to nothing.
    #[error("the arm at {name} points {dir} but its core is missing; {remedy}")]
    ArmWithoutCore {
        /// Where it points.
        dir: Dir,
        /// Where it is.
        at: Cell,
        /// The name of that cell.
        name: String,
        /// What would do.
        remedy: String,
    },
    /// A core that nothing can turn.
    #[error("the core at {name} has no arms; give it one or make it a wall")]
    CoreWithoutArms {
        /// Where it is.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// Parts that share a cell.
    #[error("two things lie at {name}; move one away")]
    Overlap {
        /// Where.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// A part that sticks out of the board.
    #[error("a part at {name} sticks out of the board; move it inside")]
    OffBoard {
        /// Where it begins.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
}

impl LevelError {
    /// The cell the error names, if it names one.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            LevelError::NoExit | LevelError::NoPlayer => None,
            LevelError::TooManyPlayers { at, .. }
            | LevelError::Numbering { at, .. }
            | LevelError::WalledOff { at, .. }
            | LevelError::NotARectangle { at, .. }
            | LevelError::OverPits { at, .. }
            | LevelError::ArmWithoutCore { at, .. }
            | LevelError::CoreWithoutArms { at, .. }
            | LevelError::Overlap { at, .. }
            | LevelError::OffBoard { at, .. } => Some(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::kwirk::Level;

    fn faults(text: &str) -> Vec<String> {
        Level::faults(&text.parse().unwrap()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_reason_against_a_board_is_one_sentence() {
        for (board, complaint) in [
            ("#####\n#1..#\n#####", "no exit; put a `%` on the board"),
            ("#####\n#%..#\n#####", "no player; put a `1` on the board"),
            ("########\n#%12345#\n########", "5 players, the fifth at G2; there may be 1 to 4"),
            (
                "#####\n#%11#\n#####",
                "the player at D2 is number 1 where number 2 is missing; number players from 1, each once",
            ),
            (
                "#####\n#%13#\n#####",
                "the player at D2 is number 3 where number 2 is missing; number players from 1, each once",
            ),
            ("######\n#%#.1#\n######", "player 1 at E2 is walled off from every exit; open the wall"),
            (
                "######\n#%aa1#\n#..a.#\n######",
                "the box `a` is not a full rectangle: C3 is missing; fill it or use another letter for a part",
            ),
            (
                "######\n#%AA1#\n######",
                "the box `a` at C2 lies wholly over pits and would fall; give it some floor",
            ),
            ("######\n#%.>1#\n######", "the arm at D2 points right but its core is missing; put a `+` at C2"),
            (
                "#####\n#%.1<\n#####",
                "the arm at E2 points left but its core is missing; the board ends there, so take the arm away",
            ),
            ("######\n#%..1#\n#.+..#\n######", "the core at C3 has no arms; give it one or make it a wall"),
        ] {
            assert_eq!(faults(board), [complaint], "{board}");
        }
    }

    #[test]
    fn all_reasons_are_told_at_once() {
        assert_eq!(faults("#####\n#a>A#\n#aa.#\n#####").len(), 5, "exit, player, box, box, arm");
    }

    #[test]
    fn a_core_in_the_only_way_walls_a_player_off() {
        assert_eq!(
            faults("######\n#%+>1#\n######"),
            ["player 1 at E2 is walled off from every exit; open the wall"]
        );
    }
}
