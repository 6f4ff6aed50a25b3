//! What is wished for of a Kwirk level: where, for how many players, and how much of what.

use super::Room;
use boxwright_core::Rng;
use boxwright_core::kwirk::{Level, MAX_PLAYERS};
use std::fmt;
use std::str::FromStr;

/// A number from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// At least.
    pub least: usize,
    /// At most.
    pub most: usize,
}

/// Where a level is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a room of so many columns and rows within its outer wall, drawn for each attempt.
    Size {
        /// Columns.
        columns: usize,
        /// Rows.
        rows: usize,
    },
    /// In this room.
    Room(Room),
}

/// What is wished for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where.
    pub place: Place,
    /// How many players.
    pub players: usize,
    /// How many boxes.
    pub boxes: Range,
    /// How many rotators.
    pub rotators: Range,
    /// How many pits.
    pub pits: Range,
    /// How many steps a shortest plan takes.
    pub steps: Range,
}

/// The smallest and the largest sides of a room that is drawn.
pub const SIDES: Range = Range { least: 2, most: 40 };

impl Wish {
    /// Why no level can ever be made, if that is certain.
    pub fn refused(&self) -> Option<String> {
        if !(1..=MAX_PLAYERS).contains(&self.players) {
            return Some(format!("{} players will not do; there may be 1 to {MAX_PLAYERS}", self.players));
        }
        let floor = match &self.place {
            Place::Size { columns, rows } => {
                if !SIDES.has(*columns) || !SIDES.has(*rows) {
                    return Some(format!(
                        "a room of {columns}x{rows} will not do; each side may have {SIDES}"
                    ));
                }
                columns * rows - 1
            }
            Place::Room(room) => room.floor().len(),
        };
        // A rotator takes a core and an arm.
        let boxes_and_rotators = self.boxes.least.saturating_add(self.rotators.least.saturating_mul(2));
        let least = boxes_and_rotators.max(self.pits.least).saturating_add(self.players);
        if least > floor {
            return Some(format!(
                "so much does not fit a floor of {floor} cells; ask for fewer things or more room"
            ));
        }
        if self.boxes.most == 0 && self.rotators.most == 0 {
            return Some(
                "without boxes and rotators there is nothing to do; allow some of either".to_owned(),
            );
        }
        None
    }
}

impl Wish {
    /// The room to make levels in: the one that was given, or one of the size, drawn.
    pub fn room(&self, rng: &mut Rng) -> Room {
        match &self.place {
            Place::Size { columns, rows } => Room::drawn(*columns, *rows, rng),
            Place::Room(room) => room.clone(),
        }
    }

    /// Why a level that takes so many steps is not as wished for; nothing if it is.
    pub fn missed(&self, level: &Level, steps: usize) -> Option<&'static str> {
        if level.players().len() != self.players {
            return Some("level: another number of players");
        }
        if !self.boxes.has(level.boxes().len()) {
            return Some("level: another number of boxes");
        }
        if !self.rotators.has(level.rotators().len()) {
            return Some("level: another number of rotators");
        }
        if !self.pits.has(level.pits().len()) {
            return Some("level: another number of pits");
        }
        (!self.steps.has(steps)).then_some("level: another number of steps")
    }
}

impl Range {
    /// Is the number in it?
    pub fn has(self, number: usize) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

/// Why a text is no range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no number or range of numbers; write it like 3 or 0..4")]
pub struct RangeError {
    text: String,
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        let (least, most) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
        let wrong = |_| RangeError { text: boxwright_core::shown(text) };
        let range =
            Range { least: least.trim().parse().map_err(wrong)?, most: most.trim().parse().map_err(wrong)? };
        if range.least <= range.most {
            Ok(range)
        } else {
            Err(RangeError { text: boxwright_core::shown(text) })
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{}..{}", self.least, self.most)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        assert_eq!("0..4".parse(), Ok(Range { least: 0, most: 4 }));
        assert_eq!("2-5".parse::<Range>().unwrap().to_string(), "2..5");
        assert_eq!("3".parse::<Range>().unwrap().to_string(), "3");
        assert_eq!(
            "4..1".parse::<Range>().unwrap_err().to_string(),
            "`4..1` is no number or range of numbers; write it like 3 or 0..4"
        );
        assert!("".parse::<Range>().is_err() && "a..2".parse::<Range>().is_err());
    }

    #[test]
    fn what_can_never_be_is_refused() {
        let range = |text: &str| text.parse::<Range>().unwrap();
        let wish = Wish {
            place: Place::Size { columns: 4, rows: 3 },
            players: 1,
            boxes: range("0..4"),
            rotators: range("0..3"),
            pits: range("0..8"),
            steps: range("1..1000"),
        };
        assert_eq!(wish.refused(), None);
        let refused = |wish: Wish| wish.refused().unwrap_or_default();
        assert_eq!(
            refused(Wish { players: 5, ..wish.clone() }),
            "5 players will not do; there may be 1 to 4"
        );
        assert_eq!(
            refused(Wish { place: Place::Size { columns: 1, rows: 9 }, ..wish.clone() }),
            "a room of 1x9 will not do; each side may have 2..40"
        );
        assert_eq!(
            refused(Wish { boxes: range("9..12"), rotators: range("1"), ..wish.clone() }),
            "so much does not fit a floor of 11 cells; ask for fewer things or more room"
        );
        assert_eq!(
            refused(Wish { boxes: range("0"), rotators: range("0"), ..wish }),
            "without boxes and rotators there is nothing to do; allow some of either"
        );
    }
}
