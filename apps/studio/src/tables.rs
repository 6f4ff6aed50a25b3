//! Tables that are dear to build and asked for again: the lookouts of the levels being played.
//!
//! A handful is kept, the one used longest ago goes first. Losing one costs time and nothing else.

use boxwright_forge::Lookout;
use boxwright_forge::core::Id;
use boxwright_forge::core::sokoban::Level;
use std::sync::{Arc, Mutex, PoisonError};

/// How many lookouts are kept.
const MOST: usize = 16;

/// Lookouts by level.
#[derive(Default)]
pub(crate) struct Lookouts {
    kept: Mutex<Vec<(Id, Arc<Lookout>)>>,
}

impl Lookouts {
    /// The lookout of a level.
    pub(crate) fn of(&self, level: &Level) -> Arc<Lookout> {
        let id = level.exact_id();
        if let Some(found) = self.known(id) {
            return found;
        }
        let fresh = Arc::new(Lookout::new(level));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(MOST - 1);
        kept.insert(0, (id, fresh.clone()));
        fresh
    }

    fn known(&self, id: Id) -> Option<Arc<Lookout>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(its, _)| *its == id)?;
        let found = kept.remove(at);
        kept.insert(0, found);
        Some(kept[0].1.clone())
    }
}
