//! Aiming: a climb towards windows on pushes, lines, changes and difficulty.
//!
//! Pushes, and nearly so lines and changes, are known of every start that a sweep meets, so the climb itself is
//! towards their windows: what a design is worth is how near its best start comes. What is near enough is studied,
//! as it will be kept. The difficulty is not known by a sweep, but it rises with the pushes; if nobody says how many
//! pushes there may be, their number is what is aimed with: more after a level that was too easy, fewer after one too
//! hard. Where all were too easy, the nearest is climbed on from by its difficulty itself, study by study. Whatever
//! comes nearest is remembered.

use super::climb::Climb;
use super::judge::{Judged, Wanted, Window};
use super::level;
use super::taste::{Found, Measure, Taste};
use crate::Knobs;
use crate::kit::grid::Grid;
use boxwright_core::Budget;
use boxwright_solve::bits::Bits;

/// The windows that are asked for; what everything is within was not asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Windows {
    pushes: Window,
    lines: Window,
    changes: Window,
    difficulty: Window,
}

impl Windows {
    pub(super) fn of(knobs: &Knobs) -> Windows {
        let window = |name: &str, unit: f64| {
            let number = |end| knobs.number(&format!("{name}_{end}"));
            let to = if number("to") == super::MOST { f64::INFINITY } else { number("to") as f64 / unit };
            Window { from: number("from") as f64 / unit, to }
        };
        Windows {
            pushes: window("pushes", 1.0),
            lines: window("lines", 1.0),
            changes: window("changes", 1.0),
            difficulty: window("difficulty", 1_000.0),
        }
    }

    /// Those that were asked for, with how their figure is found; the difficulty last.
    pub(super) fn measures(&self) -> Vec<(Measure, Window)> {
        let all = [
            ("pushes", self.pushes),
            ("lines", self.lines),
            ("changes", self.changes),
            ("difficulty", self.difficulty),
        ];
        let asked = all.into_iter().filter(|(_, window)| *window != Window::ANY);
        asked.filter_map(|(name, window)| Some((Taste::measure(name)?, window))).collect()
    }

    fn wanted(&self, pushes: Window) -> Wanted {
        Wanted::Within { pushes, lines: self.lines, changes: self.changes }
    }
}

/// Pushes for each box that the first guess at a difficulty begins with.
const GUESS: f64 = 4.0;
/// Studies of what came of one design, after which another is begun with.
const STUDIES: u64 = 25;
/// The share of the effort that one climb towards a number of pushes may take.
const SLICE: f64 = 0.05;

/// The share of the effort that goes into one climb by the difficulty itself.
const PURSUIT: f64 = 0.15;

/// What came nearest: how far it was off in all, and whether it was too easy.
#[derive(Clone, Debug)]
struct Nearest<B> {
    miss: f64,
    is_too_easy: bool,
    judged: Judged<B>,
}

/// A run that aims.
pub(super) struct Aim<'t, B> {
    grid: Grid<B>,
    windows: Windows,
    taste: &'t Taste,
    nearest: Option<Nearest<B>>,
}

impl<'t, B: Bits> Aim<'t, B> {
    pub(super) fn new(grid: Grid<B>, windows: Windows, taste: &'t Taste) -> Aim<'t, B> {
        Aim { grid, windows, taste, nearest: None }
    }

    /// What is within the windows, or came nearest; `None` if nothing could be studied or the budget ended.
    pub(super) fn run(mut self, climb: &mut Climb<B>) -> Option<Judged<B>> {
        let boxes = climb.boxes();
        let mut guess = GUESS * boxes as f64;
        while climb.progress() < 1.0 {
            climb.judge.wanted = self.windows.wanted(self.pushes(guess));
            let begun = climb.first(boxes)?;
            guess = self.follow(climb, begun, guess)?;
            if !self.is_met() && self.is_guessed() {
                self.pursue(climb)?;
            }
            if self.is_met() {
                break;
            }
        }
        self.nearest.map(|nearest| nearest.judged)
    }

    fn is_met(&self) -> bool {
        self.nearest.as_ref().is_some_and(|nearest| nearest.miss == 0.0)
    }

    /// Is the difficulty aimed at by a number of pushes that nobody asked for?
    fn is_guessed(&self) -> bool {
        self.windows.difficulty != Window::ANY && self.windows.pushes == Window::ANY
    }

    /// Remembers what comes nearer than all before; how far it is off.
    fn note(&mut self, judged: &Judged<B>, found: &Found) -> f64 {
        let miss = found.miss();
        if judged.idle == 0 && self.nearest.as_ref().is_none_or(|nearest| miss < nearest.miss) {
            // The difficulty is the last of the windows.
            let is_too_easy = found.misses.last().is_some_and(|miss| *miss < 0.0);
            self.nearest = Some(Nearest { miss, is_too_easy, judged: judged.clone() });
        }
        miss
    }

    /// Climbs on from the nearest by how far it is off, if it was too easy.
    fn pursue(&mut self, climb: &mut Climb<B>) -> Option<()> {
        let Some(nearest) = self.nearest.clone().filter(|nearest| nearest.is_too_easy) else {
            return Some(());
        };
        climb.judge.wanted = Wanted::BLEND;
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
        if !self.is_guessed() {
            return self.windows.pushes;
        }
        Window { from: guess.floor(), to: guess.ceil() }
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
                if self.windows.difficulty != Window::ANY {
                    let off = found.misses.last().copied().unwrap_or(0.0);
                    let step = (guess * 0.15).max(1.0);
                    guess = if off < 0.0 { guess + step } else { (guess - step).max(1.0) };
                }
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
