//! What the program says about a game beyond the rules: hints, and warnings of lost games.
//!
//! Both are looked for on threads of their own, so keys are answered meanwhile; whatever changes the game
//! ends the search. For a hint there is first a short search for the fewest pushes, then, if that finds
//! nothing out, one for any solution.

use boxwright_draw::terminal::Mark;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Cell, Dir, Objective, counted};
use boxwright_forge::{Hint, Lookout, Lost, Session, hint};
use boxwright_workshop::{Errand, Limits, Stop};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What each of the two searches for a hint may take.
const FOR_HINT: Limits = Limits { time: Duration::from_secs(5), nodes: 300_000, memory: 512 << 20 };

/// Advice on the game as it stands.
#[derive(Default)]
pub(crate) struct Advice {
    search: Option<Errand<Hint>>,
    push: Option<(Cell, Dir)>,
    /// The lookout over the level that is played, made when it is first wanted.
    lookout: Option<(Level, Arc<OnceLock<Lookout>>)>,
    watch: Option<Errand<Option<Lost>>>,
    lost: Option<Lost>,
}

impl Advice {
    /// Starts looking for a hint.
    pub(crate) fn look(&mut self, session: &Session) {
        let (level, state) = (session.level().clone(), session.state().clone());
        let within = move |stop: &Stop, objective| {
            FOR_HINT.spend(stop, |budget| hint(&level, &state, objective, budget)).value
        };
        self.search = Some(Errand::start(move |stop| match within(stop, Objective::Pushes) {
            Hint::Unknown => within(stop, Objective::Any),
            found => found,
        }));
    }

    /// Starts looking whether the game is lost.
    pub(crate) fn watch(&mut self, session: &Session) {
        let (level, state) = (session.level().clone(), session.state().clone());
        let (_, lookout) = match self.lookout.take().filter(|(watched, _)| *watched == level) {
            Some(known) => self.lookout.insert(known),
            None => self.lookout.insert((level.clone(), Arc::default())),
        };
        let lookout = lookout.clone();
        self.watch = Some(Errand::start(move |_| lookout.get_or_init(|| Lookout::new(&level)).lost(&state)));
    }

    /// A hint that was found since; only once.
    pub(crate) fn hint(&mut self) -> Option<Hint> {
        let found = self.search.as_ref()?.result()?;
        self.search = None;
        if let Hint::Push { cell, dir, .. } = found {
            self.push = Some((cell, dir));
        }
        Some(found)
    }

    /// Was it found out since that the game is lost?
    pub(crate) fn is_lost(&mut self) -> bool {
        let Some(found) = self.watch.as_ref().and_then(|watch| watch.result()) else { return false };
        self.watch = None;
        self.lost = found;
        self.lost.is_some()
    }

    /// A warning, if there is one.
    pub(crate) fn warning(&self) -> Option<String> {
        self.lost.as_ref().map(|lost| format!("Lost: {}. Z: undo the last push", lost.reason))
    }

    /// Boxes to be marked on the board.
    pub(crate) fn marks(&self) -> Vec<(Cell, Mark)> {
        let push = self.push.map(|(cell, dir)| (cell, Mark::Push(dir)));
        let lost = self.lost.iter().flat_map(|lost| lost.boxes.iter().map(|&cell| (cell, Mark::Lost)));
        push.into_iter().chain(lost).collect()
    }

    /// The player went on: a hint is no longer wanted.
    pub(crate) fn forget_hint(&mut self) {
        (self.search, self.push) = (None, None);
    }

    /// A box was moved: nothing said about the game holds any more.
    pub(crate) fn forget(&mut self) {
        *self = Advice { lookout: self.lookout.take(), ..Advice::default() };
    }
}

/// A hint in words.
pub(crate) fn in_words(hint: Hint) -> String {
    match hint {
        Hint::Push { dir, pushes, is_fewest, .. } => {
            let left = counted(pushes, "push", "pushes");
            let rest = if is_fewest { "at best" } else { "in the solution found" };
            format!("Push the marked box {dir}; {left} to go {rest}.")
        }
        Hint::Solved => "Every box is home already.".to_owned(),
        Hint::Lost => "There is no solution from here. z: undo".to_owned(),
        Hint::Unknown => {
            "A short search found no solution; that does not mean that there is none.".to_owned()
        }
    }
}
