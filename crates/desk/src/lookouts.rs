//! Tables that are dear to build and asked for again: the lookouts of the levels being played.
//!
//! A handful is kept, the one used longest ago goes first. Losing one costs time and nothing else. Who asks for one that
//! is being built waits for it; a second one is not built. Levels with much floor have none: building it takes longer
//! than anybody waits.

use boxwright_forge::Lookout;
use boxwright_forge::core::Id;
use boxwright_forge::core::sokoban::Level;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many lookouts are kept.
const MOST: usize = 16;

/// The most cells of floor that a lookout is built for.
pub(crate) const MOST_FLOOR: usize = 500;

type Place = Arc<OnceLock<Lookout>>;

/// Lookouts by level, for as long as the host likes.
#[derive(Default)]
pub struct Lookouts {
    kept: Mutex<Vec<(Id, Place)>>,
}

impl Lookouts {
    /// Asks the lookout of a level; nothing if the level is too large to have one.
    pub(crate) fn ask<T>(&self, level: &Level, question: impl FnOnce(&Lookout) -> T) -> Option<T> {
        if level.floor().len() > MOST_FLOOR {
            return None;
        }
        let place = self.place(level.exact_id());
        Some(question(place.get_or_init(|| Lookout::new(level))))
    }

    /// Where the lookout of a level is, or will be.
    fn place(&self, id: Id) -> Place {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = match kept.iter().position(|(its, _)| *its == id) {
            Some(at) => kept.remove(at).1,
            None => Place::default(),
        };
        kept.truncate(MOST - 1);
        kept.insert(0, (id, found.clone()));
        found
    }
}
