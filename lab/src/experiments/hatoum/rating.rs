//! Tables 6.5 and 6.6: the ten levels with the highest rating, and what they take at least.
//!
//! His rating is higher the more often the box changes from push to push, so a greedy solution that wanders is
//! rated high. The ten best are measured once along greedy solutions and once along solutions with fewest moves, as
//! JSoko did for him. The last row stands beside the hand-made levels of JSoko.

use super::{
    Counts, GREEDY, INTERESTING, MODES, MOVES, PUSHES, STATISTICS, Scored, TOP, best_by, column, counts,
    scored, template_pull,
};
use crate::batch::{Batch, Made, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{mean, median, spread};
use crate::table::Table;
use boxwright_draw::{Plot, Series, boxplot};
use boxwright_forge::core::Objective;
use boxwright_forge::rate::hatoum_rating;
use serde_json::{Value, json};
use std::cmp::Reverse;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "hatoum-rating",
    summary: "The ten best of 250 levels by Hatoum's rating, and the ten deepest of `farthest` (9x9, 6 boxes)",
    compared_with: "Hatoum 2025, tables 6.5 and 6.6, and the 107 hand-made levels of JSoko",
    run,
};

/// His best rating of 250 levels: no ten of them can have a higher mean.
const HIS_BEST: f64 = 0.760;
/// Fewest moves and pushes of JSoko's hand-made levels.
const HAND_MADE: (f64, f64) = (94.0, 26.0);
/// Levels are made and scored in so many CPU seconds; he took 20 minutes for 200.
const SECONDS: f64 = 60.0;

/// A set of levels that is rated: which mode with which further knobs, and how many levels.
struct Set {
    name: &'static str,
    mode: &'static str,
    levels: usize,
    /// Nodes of the greedy search.
    nodes: u64,
}

const SETS: &[Set] = &[
    Set { name: "as-coded", mode: MODES[0], levels: 250, nodes: GREEDY },
    Set { name: "as-published", mode: MODES[1], levels: 250, nodes: GREEDY },
    Set { name: "ours", mode: MODES[2], levels: 250, nodes: GREEDY },
    Set { name: "ours-2500", mode: "ours distance=1 sight=off", levels: 2_500, nodes: GREEDY / 5 },
    Set { name: "farthest", mode: "", levels: 100, nodes: GREEDY },
];

/// What came of a set.
#[derive(Default)]
struct Rated {
    levels: usize,
    left_out: usize,
    seconds: f64,
    ratings: Vec<f64>,
    /// The ten best: ratings, greedy counts, and counts by fewest moves where proved.
    best: Vec<f64>,
    greedy: Vec<Counts>,
    optimal: Vec<Counts>,
    /// Counts by fewest pushes where proved.
    by_pushes: Vec<Counts>,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&[
        "levels",
        "scored",
        "CPU s",
        "rating of ten",
        "0.66 or more",
        "moves",
        "pushes",
        "directional",
        "reverse",
        "changes",
        "corner goals",
        "optimal moves",
        "optimal pushes",
        "proved",
        "bar",
        "met",
    ]);
    his_rows().into_iter().for_each(|row| table.push(row));
    let (mut data, mut list, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
    for set in request.chosen(SETS, |set| set.name)? {
        let rated = if set.mode.is_empty() { farthest(request.scale)? } else { set.rated(request.scale)? };
        eprintln!("{}: {} levels in {:.1} s", set.name, rated.levels, rated.seconds);
        table.push(rated.cells(set, request.scale));
        data.push(rated.data(set, request.scale));
        list.push(format!(
            "{} median rating {:.3}, {} left out",
            set.name,
            median(&rated.ratings),
            rated.left_out
        ));
        drawn.push((set.name, rated));
    }
    let mut remarks = remarks();
    remarks.push(format!("{}.", list.join("; ")));
    Ok(Outcome { table, remarks, data: json!(data), files: vec![("ten-best.svg".to_owned(), plot(&drawn))] })
}

/// What the paper has.
fn his_rows() -> [Vec<String>; 2] {
    let his = [
        "his (paper)",
        "250",
        "-",
        "0.760 at most",
        "35",
        "182 ± 102.9",
        "30 ± 20.0",
        "24 ± 15.1",
        "9 ± 7.8",
        "19 ± 12.0",
        "2 ± 1.2",
        "70 ± 19.3",
        "21 ± 6.3",
        "10 of 10",
        "-",
        "-",
    ];
    let hand_made = [
        "JSoko's (paper)",
        "107",
        "-",
        "-",
        "-",
        "-",
        "-",
        "-",
        "-",
        "-",
        "-",
        "94 ± 54.6",
        "26 ± 14.2",
        "-",
        "-",
        "-",
    ];
    [his, hand_made].map(|row| row.map(str::to_owned).to_vec())
}

fn remarks() -> Vec<String> {
    let of_means = hatoum_rating([182, 30, 24, 9, 19, 2], (9, 9), 6);
    vec![
        format!("The ratings of his ten are not printed. His best of 250 is {HIS_BEST} and 35 reach {INTERESTING}; the rating of the mean counts of table 6.5 is {of_means:.3}. The bar is his best, which the mean of his ten cannot exceed."),
        "Ratings are as his program computes them, along greedy solutions, without its random part, which adds up to 0.01 to his.".to_owned(),
        format!("`ours-2500` takes ten times the levels in the time that the bar allows for 250 ({SECONDS} s); the greedy search has a fifth of the nodes for each. Boxes may start one step from their goals and in sight of them (`distance=1 sight=off`): his rating is higher the more often the box changes, and short ways make it change often."),
        "CPU s: making and scoring with the greedy search, for `farthest` making alone. Optimal: fewest moves and fewest pushes, each by itself, where JSoko counts pushes along fewest moves; `proved` says for how many of the ten within 300,000 nodes, and the means are of these. Those that are not proved are likely to take more.".to_owned(),
        "`farthest` is ranked by moves, not by rating; its fewest moves come from the sweep, which is exact, and its pushes are along those, as JSoko's.".to_owned(),
    ]
}

impl Set {
    fn rated(&self, scale: Scale) -> Result<Rated, String> {
        let setting = template_pull("9x9", 6, self.mode);
        let batch = scored(&setting, 1, scale.pick(4, self.levels), self.nodes)?;
        let best = best_by(&batch.levels, |one| one.rating);
        let optimal = |objective| {
            best.iter().take(scale.pick(0, TOP)).filter_map(|one| one.optimal(objective)).collect()
        };
        Ok(Rated {
            levels: batch.levels.len(),
            left_out: batch.left_out,
            seconds: batch.seconds,
            ratings: batch.levels.iter().map(|one| one.rating).collect(),
            best: best.iter().map(|one| one.rating).collect(),
            greedy: best.iter().map(|one| one.greedy).collect(),
            optimal: optimal(Objective::Moves),
            by_pushes: optimal(Objective::Pushes),
        })
    }

    fn is_met(&self, rated: &Rated) -> bool {
        match self.name {
            "ours" => rated.levels >= 250 && rated.seconds < SECONDS,
            "ours-2500" => rated.seconds < SECONDS && mean(&rated.best) > HIS_BEST,
            _ => {
                let (moves, pushes) = rated.optimal_means();
                rated.optimal.len() == TOP && moves > HAND_MADE.0 && pushes > HAND_MADE.1
            }
        }
    }

    fn bar(&self) -> Option<String> {
        match self.name {
            "ours" => Some(format!("250 in {SECONDS} s")),
            "ours-2500" => Some(format!("rating above {HIS_BEST} in {SECONDS} s")),
            "farthest" => Some(format!("above {} moves and {} pushes", HAND_MADE.0, HAND_MADE.1)),
            _ => None,
        }
    }
}

/// The ten levels of `farthest` that take most moves.
fn farthest(scale: Scale) -> Result<Rated, String> {
    let mut batch = Batch::of(attempts("farthest 9x9 boxes=6 by=moves", 1, scale.pick(1, 100))?, usize::MAX);
    let by_sweep = |made: &Made| {
        let plan = made.candidate.plan.as_ref().expect("`farthest` knows a plan");
        counts(&made.candidate.level, plan)
    };
    batch.levels.sort_by_key(|made| Reverse(by_sweep(made)[MOVES]));
    batch.levels.truncate(scale.pick(1, TOP));
    let optimal: Vec<Counts> = batch.levels.iter().map(by_sweep).collect();
    let levels = batch.tally.get("offered") as usize;
    let best: Vec<Scored> = batch.levels.into_iter().filter_map(|made| Scored::of(made, GREEDY)).collect();
    let ratings: Vec<f64> = best.iter().map(|one| one.rating).collect();
    let greedy = best.iter().map(|one| one.greedy).collect();
    let left_out = scale.pick(1, TOP).saturating_sub(best.len());
    Ok(Rated {
        levels,
        left_out,
        seconds: batch.seconds,
        best: ratings.clone(),
        ratings,
        greedy,
        by_pushes: Vec::clone(&optimal),
        optimal,
    })
}

impl Rated {
    fn optimal_means(&self) -> (f64, f64) {
        (mean(&column(&self.optimal, MOVES)), mean(&column(&self.by_pushes, PUSHES)))
    }

    fn cells(&self, set: &Set, scale: Scale) -> Vec<String> {
        let interesting = self.ratings.iter().filter(|&&rating| rating >= INTERESTING).count();
        let mut cells = vec![
            set.name.to_owned(),
            self.levels.to_string(),
            format!("{:.1}", self.seconds),
            format!("{:.3}", mean(&self.best)),
            interesting.to_string(),
        ];
        cells.extend((0..STATISTICS.len()).map(|statistic| spread(&column(&self.greedy, statistic))));
        cells.push(spread(&column(&self.optimal, MOVES)));
        cells.push(spread(&column(&self.by_pushes, PUSHES)));
        cells.push(format!("{} and {} of {TOP}", self.optimal.len(), self.by_pushes.len()));
        cells.push(set.bar().unwrap_or_else(|| "-".to_owned()));
        cells.push(set.bar().map_or_else(|| "-".to_owned(), |_| scale.judged(set.is_met(self))));
        cells
    }

    fn data(&self, set: &Set, scale: Scale) -> Value {
        json!({
            "set": set.name,
            "levels": self.levels,
            "left_out": self.left_out,
            "cpu_seconds": self.seconds,
            "ratings_of_ten": self.best,
            "greedy": self.greedy,
            "fewest_moves": self.optimal,
            "fewest_pushes": self.by_pushes,
            "met": set.bar().and_then(|_| scale.pick(None, Some(set.is_met(self)))),
        })
    }
}

/// How the statistics of the ten best are spread, along greedy solutions.
fn plot(drawn: &[(&str, Rated)]) -> String {
    let series: Vec<Series<Vec<f64>>> = drawn
        .iter()
        .map(|(name, rated)| Series {
            name: (*name).to_owned(),
            values: (1..5).map(|statistic| column(&rated.greedy, statistic)).collect(),
        })
        .collect();
    let title = "The ten best by rating, greedy solutions".to_owned();
    boxplot(&series, &STATISTICS[1..5], "count", &Plot { title, ..Plot::default() })
}
