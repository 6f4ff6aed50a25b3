//! Aiming: a climb towards windows on any figures.
//!
//! Pushes, and nearly so lines and changes, are known of every start that a sweep meets, so the climb itself is
//! towards their windows: what a design is worth is how near its best start comes. What is near enough is studied,
//! as it will be kept. Other figures are not known by a sweep, but most, the difficulty among them, rise with the
//! pushes; if nobody says how many pushes there may be, their number is what is aimed with: more after a level that
//! had too little, fewer after one that had too much. Where all had too little, the nearest is climbed on from by how
//! far it is off, study by study. If no figure says anything about the pushes, as of shares and of the number of
//! solutions, there is a climb for what levels should have much of, and then towards the windows, giving up as little
//! of it as need be. Whatever comes nearest is remembered.

use super::climb::Climb;
use super::judge::{Judged, Wanted, Window};
use super::level;
use super::taste::{Found, Measure, Taste};
use crate::kit::grid::Grid;
use crate::{Knobs, Within};
use boxwright_core::Budget;
use boxwright_rate::Metric;
use boxwright_solve::bits::Bits;

/// The windows that are asked for.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    /// Of pushes, lines and changes, which a sweep knows; what everything is within was not asked for.
    swept: [Window; 3],
    /// Of all other figures.
    others: Vec<(Measure, Window)>,
    /// For each of these: does it rise with the pushes?
    rises: Vec<bool>,
}

/// What a sweep knows.
const SWEPT: [&str; 3] = ["pushes", "lines", "changes"];

impl Windows {
    pub(super) fn of(knobs: &Knobs) -> Windows {
        let asked = knobs.within("within");
        let window = |within: &Within| Window {
            from: within.from.map_or(f64::NEG_INFINITY, |from| from as f64 / 1e3),
            to: within.to.map_or(f64::INFINITY, |to| to as f64 / 1e3),
        };
        let swept = SWEPT.map(|name| {
            let found = asked.iter().find(|within| within.figure == name).map(window);
            found.map_or(Window::ANY, |window| Window { from: window.from.max(0.0), ..window })
        });
        let others = asked.iter().filter(|within| !SWEPT.contains(&within.figure));
        let measure = |name| Taste::measure(name).expect("the knob knows no other names");
        Windows {
            swept,
            others: others.clone().map(|within| (measure(within.figure), window(within))).collect(),
            rises: others.map(|within| rises(within.figure)).collect(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.others.is_empty() && self.swept == [Window::ANY; 3]
    }

    /// Those that were asked for, with how their figure is found; what a sweep does not know last.
    pub(super) fn measures(&self) -> Vec<(Measure, Window)> {
        let swept = SWEPT.into_iter().zip(self.swept).filter(|(_, window)| *window != Window::ANY);
        let swept = swept.filter_map(|(name, window)| Some((Taste::measure(name)?, window)));
        swept.chain(self.others.iter().copied()).collect()
    }

    fn wanted(&self, pushes: Window) -> Wanted {
        let [_, lines, changes] = self.swept;
        Wanted::Within { pushes, lines, changes }
    }

    /// Does none of them say how many pushes there should be?
    fn is_unguided(&self) -> bool {
        self.swept == [Window::ANY; 3] && !self.rises.contains(&true)
    }

    /// Is the number of pushes, which nobody asked for, what other figures are aimed at with?
    fn is_guessed(&self) -> bool {
        !self.others.is_empty() && self.swept[0] == Window::ANY
    }
}

/// Does a figure rise with the pushes, more or less? Shares do not, nor does the number of solutions.
fn rises(name: &str) -> bool {
    let unit = Metric::named(name).map(|metric| metric.unit);
    !matches!(unit, None | Some("share" | "ratio" | "0 to 1" | "ways"))
}

/// Pushes for each box that the first guess at a difficulty begins with.
const GUESS: f64 = 4.0;
/// Studies of what came of one design, after which another is begun with.
const STUDIES: u64 = 25;
/// The share of the effort that one climb towards a number of pushes may take.
const SLICE: f64 = 0.05;

/// The share of the effort that goes into one climb by how far the nearest is off.
const PURSUIT: f64 = 0.15;

/// The share of the effort that goes into a climb before the windows are looked at, where they say nothing of pushes.
const BEFORE: f64 = 0.2;

/// Points that missing a window by all of it costs in a climb that is to give up as few of them as need be.
const DEAR: f64 = 1e6;

/// What came nearest: how far it was off in all, and whether climbing on from it may help.
#[derive(Clone, Debug)]
struct Nearest<B> {
    miss: f64,
    is_pursued: bool,
    judged: Judged<B>,
}

/// A run that aims.
pub(super) struct Aim<'t, B> {
    grid: Grid<B>,
    windows: &'t Windows,
    taste: &'t Taste,
    nearest: Option<Nearest<B>>,
}

impl<'t, B: Bits> Aim<'t, B> {
    pub(super) fn new(grid: Grid<B>, windows: &'t Windows, taste: &'t Taste) -> Aim<'t, B> {
        Aim { grid, windows, taste, nearest: None }
    }

    /// What is within the windows, or came nearest; `None` if nothing could be studied or the budget ended.
    pub(super) fn run(mut self, climb: &mut Climb<B>) -> Option<Judged<B>> {
        if self.windows.is_unguided() {
            return self.run_down(climb);
        }
        let boxes = climb.boxes();
        let mut guess = GUESS * boxes as f64;
        while climb.progress() < 1.0 {
            climb.judge.wanted = self.windows.wanted(self.pushes(guess));
            let begun = climb.first(boxes)?;
            guess = self.follow(climb, begun, guess)?;
            if !self.is_met() && !self.windows.others.is_empty() {
                self.pursue(climb)?;
            }
            if self.is_met() {
                break;
            }
        }
        self.nearest.map(|nearest| nearest.judged)
    }

    /// The same by a climb for what is wanted anyway, and then for the windows.
    fn run_down(mut self, climb: &mut Climb<B>) -> Option<Judged<B>> {
        let begun = climb.grown(BEFORE)?;
        let (grid, taste) = (self.grid, self.taste);
        let mut worth = |judged: &Judged<B>, budget: &mut Budget| {
            let found = taste.study(&level(&grid, judged), budget)?;
            let miss = self.note(judged, &found);
            Some(if self.is_met() { f64::INFINITY } else { judged.value() - DEAR * miss })
        };
        let start = worth(&begun, climb.budget).unwrap_or(f64::MIN);
        climb.climb_studied((begun, start), 1.0, &mut worth)?;
        self.nearest.map(|nearest| nearest.judged)
    }

    fn is_met(&self) -> bool {
        self.nearest.as_ref().is_some_and(|nearest| nearest.miss == 0.0)
    }

    /// Of what was found, how far the figures are off that a sweep does not know, and whether they rise with pushes.
    fn others<'f>(&'f self, found: &'f Found) -> impl Iterator<Item = (f64, bool)> + 'f {
        let first = found.misses.len() - self.windows.others.len();
        found.misses[first..].iter().copied().zip(self.windows.rises.iter().copied())
    }

    /// Remembers what comes nearer than all before; how far it is off.
    fn note(&mut self, judged: &Judged<B>, found: &Found) -> f64 {
        let miss = found.miss();
        if judged.idle == 0 && self.nearest.as_ref().is_none_or(|nearest| miss < nearest.miss) {
            // Too much of what rises with the pushes is better met with fewer of them.
            let is_pursued = self.others(found).any(|(miss, rises)| miss < 0.0 || miss > 0.0 && !rises);
            self.nearest = Some(Nearest { miss, is_pursued, judged: judged.clone() });
        }
        miss
    }

    /// Climbs on from the nearest by how far it is off, if that may help.
    fn pursue(&mut self, climb: &mut Climb<B>) -> Option<()> {
        let Some(nearest) = self.nearest.clone().filter(|nearest| nearest.is_pursued) else {
            return Some(());
        };
        let pushes = self.windows.swept[0];
        climb.judge.wanted =
            if self.windows.is_guessed() { Wanted::BLEND } else { self.windows.wanted(pushes) };
        let end = (climb.progress() + PURSUIT).min(1.0);
        let Some(begun) = climb.judge(nearest.judged.design, climb.cap(), None) else { return Some(()) };
        let (grid, taste) = (self.grid, self.taste);
        let mut worth = |judged: &Judged<B>, budget: &mut Budget| {
            let found = taste.study(&level(&grid, judged), budget)?;
            let miss = self.note(judged, &found);
            Some(if miss == 0.0 && judged.idle == 0 { f64::INFINITY } else { -miss })
        };
        climb.climb_studied((begun, f64::MIN), end, &mut worth).map(|_| ())
    }

    /// The pushes that are aimed at.
    fn pushes(&self, guess: f64) -> Window {
        if !self.windows.is_guessed() {
            return self.windows.swept[0];
        }
        Window { from: guess.floor(), to: guess.ceil() }
    }

    /// The next guess at the pushes, after what was found with the last.
    fn guessed(&self, guess: f64, found: &Found) -> f64 {
        let off: f64 = self.others(found).filter(|(_, rises)| *rises).map(|(miss, _)| miss).sum();
        let step = (guess * 0.15).max(1.0);
        if off < 0.0 {
            guess + step
        } else if off > 0.0 {
            (guess - step).max(1.0)
        } else {
            guess
        }
    }

    /// Changes one design until it is within, or long enough; the guess that came of it.
    fn follow(&mut self, climb: &mut Climb<B>, mut current: Judged<B>, mut guess: f64) -> Option<f64> {
        for _ in 0..STUDIES {
            if climb.progress() >= 1.0 {
                break;
            }
            let end = (climb.progress() + SLICE).min(1.0);
            current = climb.climb_until(current, end, |judged| judged.value() >= 0.0 && judged.idle == 0)?;
            let found = self.taste.study(&level(&self.grid, &current), climb.budget);
            if let Some(found) = found.filter(|_| current.idle == 0) {
                if self.note(&current, &found) == 0.0 {
                    break;
                }
                guess = self.guessed(guess, &found);
            }
            climb.judge.wanted = self.windows.wanted(self.pushes(guess));
            current = match climb.kicked(&current, 1) {
                Some(changed) => changed,
                None => climb.judge(current.design, climb.cap(), None)?,
            };
        }
        Some(guess)
    }
}
