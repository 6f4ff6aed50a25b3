//! A quality-diversity archive: the best design of every kind that a climb came to.
//!
//! What kind a design is, is said by a few figures (its axes), each rounded down to steps of its own: a cell. Of every
//! cell the best by what is climbed for is kept, so what is left in the end differs by construction. A climb that is
//! stuck goes on from a cell drawn by chance, which may open cells beside it. (MAP-Elites: Mouret & Clune 2015.)

use super::judge::Judged;
use super::level;
use super::taste::{self, Taste};
use crate::kit::grid::Grid;
use boxwright_core::{Budget, Rng};
use boxwright_rate::{Metric, Portrait, Study};
use boxwright_solve::bits::Bits;
use std::collections::BTreeMap;

/// How a figure of a design is found: at hand, or by a study of its level.
#[derive(Clone, Copy, Debug)]
enum Measure<B> {
    AtHand(fn(&Grid<B>, &Judged<B>) -> f64),
    Studied(taste::Measure),
}

/// A figure of a design, and how much of it lies between two cells.
#[derive(Clone, Copy, Debug)]
struct Axis<B> {
    measure: Measure<B>,
    step: f64,
}

impl<B: Bits> Axis<B> {
    fn named(name: &str) -> Axis<B> {
        let at_hand = |measure, step| Axis { measure: Measure::AtHand(measure), step };
        match name {
            "pushes" => at_hand(|_, judged| judged.pushes.len() as f64, 8.0),
            "lines" => at_hand(|_, judged| judged.counts().0 as f64, 4.0),
            "changes" => at_hand(|_, judged| judged.counts().1 as f64, 4.0),
            "floor" => at_hand(|_, judged| judged.design.floor.count() as f64, 4.0),
            "density" => at_hand(density, 0.1),
            "openness" => at_hand(openness, 0.1),
            _ => {
                let measure = Taste::measure(name).expect("the knob knows no other names");
                Axis { measure: Measure::Studied(measure), step: step(name) }
            }
        }
    }
}

/// How much of a figure makes another kind: of shares and scores a tenth, of logarithms one, of counts four.
fn step(name: &str) -> f64 {
    match Metric::named(name).map(|metric| metric.unit) {
        None | Some("share" | "0 to 1" | "ratio") => 0.1,
        Some("-ln chance" | "-ln share") => 1.0,
        Some(_) => 4.0,
    }
}

/// The share of the interior that is wall.
fn density<B: Bits>(grid: &Grid<B>, judged: &Judged<B>) -> f64 {
    1.0 - judged.design.floor.count() as f64 / grid.area() as f64
}

/// The share of the floor with floor on at least three sides.
fn openness<B: Bits>(grid: &Grid<B>, judged: &Judged<B>) -> f64 {
    let floor = judged.design.floor;
    let sides = |square: usize| (grid.spread(B::square(square)) & floor).count();
    floor.squares().filter(|&square| sides(square) >= 3).count() as f64 / floor.count() as f64
}

/// What seeing how alike two levels are may take for each.
const PORTRAIT: u64 = 5_000;

/// The cells of an archive.
#[derive(Clone, Debug)]
pub(super) struct Archive<B> {
    grid: Grid<B>,
    axes: Vec<Axis<B>>,
    cells: BTreeMap<Vec<i64>, Judged<B>>,
}

impl<B: Bits> Archive<B> {
    /// An empty archive with axes of these names.
    pub(super) fn new(grid: Grid<B>, axes: &[&str]) -> Archive<B> {
        Archive { grid, axes: axes.iter().map(|name| Axis::named(name)).collect(), cells: BTreeMap::new() }
    }

    /// Keeps a design if it is the best of its kind and every box of it moves. One of which a figure cannot be found
    /// is of no kind.
    pub(super) fn note(&mut self, judged: &Judged<B>, budget: &mut Budget) {
        if judged.idle > 0 {
            return;
        }
        let Some(cell) = self.cell(judged, budget) else { return };
        if self.cells.get(&cell).is_none_or(|best| judged.value() > best.value()) {
            self.cells.insert(cell, judged.clone());
        }
    }

    fn cell(&self, judged: &Judged<B>, budget: &mut Budget) -> Option<Vec<i64>> {
        let is_studied = |axis: &Axis<B>| matches!(axis.measure, Measure::Studied(_));
        let level = self.axes.iter().any(is_studied).then(|| level(&self.grid, judged));
        let study = level.as_ref().map(|level| Study::new(level, taste::EFFORT, budget));
        let number = |axis: &Axis<B>| match axis.measure {
            Measure::AtHand(measure) => Some(measure(&self.grid, judged)),
            Measure::Studied(measure) => measure(study.as_ref()?),
        };
        self.axes.iter().map(|axis| Some((number(axis)? / axis.step) as i64)).collect()
    }

    /// A design drawn by chance.
    pub(super) fn drawn(&self, rng: &mut Rng) -> Option<&Judged<B>> {
        let count = self.cells.len() as u64;
        if count == 0 { None } else { self.cells.values().nth(rng.below(count) as usize) }
    }

    /// The designs, the best first, without those that nearly repeat a better one; no more once the budget is spent.
    pub(super) fn distinct(self, budget: &mut Budget) -> Vec<Judged<B>> {
        let mut all: Vec<Judged<B>> = self.cells.into_values().collect();
        all.sort_by(|one, other| other.value().total_cmp(&one.value()));
        let (mut distinct, mut portraits) = (Vec::new(), Vec::<Portrait>::new());
        for judged in all {
            let portrait =
                budget.within(PORTRAIT, |budget| Portrait::of(&level(&self.grid, &judged), budget));
            if budget.left() == 0 {
                break;
            }
            if !portraits.iter().any(|other| portrait.is_near(other)) {
                portraits.push(portrait);
                distinct.push(judged);
            }
        }
        distinct
    }
}
