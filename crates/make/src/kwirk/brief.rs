//! What is wished for of a Kwirk level: where, for how many players, and how much of what.

use super::Room;
use boxwright_core::kwirk::{Level, MAX_PLAYERS};
use boxwright_core::{Rng, Span};
use std::fmt;

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
pub struct Brief {
    /// Where.
    pub place: Place,
    /// How many players.
    pub players: usize,
    /// How many boxes.
    pub boxes: Span,
    /// How many rotators.
    pub rotators: Span,
    /// How many pits.
    pub pits: Span,
    /// How many steps a shortest plan takes.
    pub steps: Span,
}

/// However many steps.
pub const ANY_STEPS: Span = Span { from: 1, to: 100_000 };

/// The smallest and the largest sides of a room that is drawn.
pub const SIDES: Span = Span { from: 2, to: 40 };

impl Brief {
    /// Why no level can ever be made, if that is certain.
    pub fn refused(&self) -> Option<String> {
        if !(1..=MAX_PLAYERS).contains(&self.players) {
            return Some(format!("{} players will not do; there may be 1 to {MAX_PLAYERS}", self.players));
        }
        let floor = match &self.place {
            Place::Size { columns, rows } => {
                if !SIDES.has(*columns) || !SIDES.has(*rows) {
                    return Some(format!(
                        "a room of {columns}x{rows} will not do; each side may have {}",
                        SIDES.dotted()
                    ));
                }
                columns * rows - 1
            }
            Place::Room(room) => room.floor().len(),
        };
        // A rotator takes a core and an arm.
        let boxes_and_rotators = self.boxes.from.saturating_add(self.rotators.from.saturating_mul(2));
        let least = boxes_and_rotators.max(self.pits.from).saturating_add(self.players);
        if least > floor {
            return Some(format!(
                "so much does not fit a floor of {floor} cells; ask for fewer things or more room"
            ));
        }
        if self.boxes.to == 0 && self.rotators.to == 0 {
            return Some(
                "without boxes and rotators there is nothing to do; allow some of either".to_owned(),
            );
        }
        None
    }
}

impl Brief {
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

/// As recipes have it: `9x7 players=1 boxes=0..4 rotators=0..3 pits=0..8`, and `steps=20..40` if it matters.
impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Brief { place, players, boxes, rotators, pits, steps } = self;
        match place {
            Place::Size { columns, rows } => write!(f, "{columns}x{rows}")?,
            Place::Room(room) => write!(f, "room={room}")?,
        }
        let [boxes, rotators, pits] = [boxes, rotators, pits].map(|span| span.dotted());
        write!(f, " players={players} boxes={boxes} rotators={rotators} pits={pits}")?;
        if *steps == ANY_STEPS { Ok(()) } else { write!(f, " steps={}", steps.dotted()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_never_be_is_refused() {
        let range = |text: &str| text.parse::<Span>().unwrap();
        let brief = Brief {
            place: Place::Size { columns: 4, rows: 3 },
            players: 1,
            boxes: range("0..4"),
            rotators: range("0..3"),
            pits: range("0..8"),
            steps: range("1..1000"),
        };
        assert_eq!(brief.refused(), None);
        let refused = |brief: Brief| brief.refused().unwrap_or_default();
        assert_eq!(
            refused(Brief { players: 5, ..brief.clone() }),
            "5 players will not do; there may be 1 to 4"
        );
        assert_eq!(
            refused(Brief { place: Place::Size { columns: 1, rows: 9 }, ..brief.clone() }),
            "a room of 1x9 will not do; each side may have 2..40"
        );
        assert_eq!(
            refused(Brief { boxes: range("9..12"), rotators: range("1"), ..brief.clone() }),
            "so much does not fit a floor of 11 cells; ask for fewer things or more room"
        );
        assert_eq!(
            refused(Brief { boxes: range("0"), rotators: range("0"), ..brief }),
            "without boxes and rotators there is nothing to do; allow some of either"
        );
    }
}
