//! Fronts of `archives`: Zhang et al.'s two numbers, and box changes against floor.
//!
//! A front is what one long attempt ends with: levels of which none has more of both numbers. Whoever wants little of
//! a number has the least of it count as the most. The published text has no table to stand beside, so what is
//! shown is how far either number was driven, beside the first generation, which is random.

use crate::batch::{Batch, attempts};
use crate::experiment::{Experiment, Outcome, Request};
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::rate::{Effort, Metric, Study};
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "archives",
    summary: "Fronts that `archives` breeds at 8x8 with 4 boxes: emptiness and row entropy, changes and floor",
    compared_with: "the random rooms that breeding begins with",
    run,
};

/// Two numbers that are bred for.
struct Pair {
    name: &'static str,
    numbers: [&'static str; 2],
    knobs: &'static str,
}

const PAIRS: &[Pair] = &[
    // Open rooms have many starts, and how far the boxes come counts for neither number: a short sweep will do.
    Pair { name: "published", numbers: ["emptiness", "row_entropy"], knobs: " sweep=100" },
    Pair {
        name: "changes-floor",
        numbers: ["changes", "floor"],
        knobs: " first=changes second=floor second_wanted=least",
    },
];

fn run(request: &Request) -> Result<Outcome, String> {
    let (size, generations) = request.scale.pick((4, 1), (40, 100));
    let mut table = Table::new(&["pair", "generations", "on the front", "first", "second", "CPU s"]);
    let (mut data, mut list) = (Vec::new(), "pair,generations,first,second\n".to_owned());
    for pair in request.chosen(PAIRS, |pair| pair.name)? {
        for generations in [0, generations] {
            let setting = format!("archives 8x8 boxes=4 size={size} generations={generations}{}", pair.knobs);
            let batch = Batch::of(attempts(&setting, 1, 1)?, usize::MAX);
            let front: Vec<[f64; 2]> =
                batch.levels.iter().map(|made| pair.of(&made.candidate.level)).collect();
            table.push(vec![
                pair.name.to_owned(),
                generations.to_string(),
                front.len().to_string(),
                span(&front, 0),
                span(&front, 1),
                format!("{:.2}", batch.seconds),
            ]);
            for [first, second] in &front {
                list += &format!("{},{generations},{first},{second}\n", pair.name);
            }
            data.push(json!({
                "setting": setting, "numbers": pair.numbers, "front": front, "tally": batch.tally.to_string(),
                "cpu_seconds": batch.seconds,
            }));
        }
    }
    let remarks = vec![
        "First and second: the least and the most on the front. One attempt each, seed 1.".to_owned(),
        "The two published numbers hardly conflict: an open room has much of both.".to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files: vec![("fronts.csv".to_owned(), list)] })
}

impl Pair {
    fn of(&self, level: &boxwright_forge::core::sokoban::Level) -> [f64; 2] {
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(level, Effort::default(), &mut budget);
        self.numbers.map(|name| Metric::named(name).and_then(|metric| metric.of(&study)).unwrap_or(f64::NAN))
    }
}

fn span(front: &[[f64; 2]], number: usize) -> String {
    if front.is_empty() {
        return "-".to_owned();
    }
    let all = || front.iter().map(|numbers| numbers[number]);
    format!("{} to {}", all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
}
