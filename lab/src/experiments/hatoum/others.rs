//! Table 6.7: the sizes and numbers of other studies, made by `template_pull`.
//!
//! Karman's levels were measured by people who played them, Taylor & Parberry's by fewest moves, and Hatoum set his
//! greedy moves beside both. Here is the greedy figure beside his and the optimal one beside theirs.

use super::{
    GREEDY, INTERESTING, MODES, MOVES, PUSHES, Scored, ScoredBatch, below, scored, template_pull, top,
};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::mean;
use crate::table::Table;
use boxwright_forge::core::Objective;
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "hatoum-others",
    summary: "Levels at the sizes of Karman, Taylor & Parberry and Murase, with greedy and fewest moves",
    compared_with: "Hatoum 2025, table 6.7",
    run,
};

/// A row of his table.
struct Row {
    name: &'static str,
    size: &'static str,
    boxes: usize,
    levels: usize,
    /// What the other study has, and what he has.
    baseline: &'static str,
    his: &'static str,
    figure: Figure,
    /// What he reached of it.
    bar: f64,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    /// Quartiles of a statistic; the median is judged.
    Quartiles(usize),
    /// The mean moves of the ten with most.
    TopTen,
    /// How many are interesting.
    Interesting,
}

const ROWS: &[Row] = &[
    row(
        "karman-moves",
        ("6x4", 4, 40),
        "13 - 34.4 - 111 (people)",
        "35 - 41 - 56.5",
        Figure::Quartiles(MOVES),
        41.0,
    ),
    row(
        "karman-pushes",
        ("6x4", 4, 40),
        "6 - 11.0 - 33 (people)",
        "8 - 10.0 - 12",
        Figure::Quartiles(PUSHES),
        10.0,
    ),
    row("3x6", ("3x6", 3, 1_000), "38 in 58 s", "27", Figure::TopTen, 27.0),
    row("6x6", ("6x6", 3, 1_000), "69 in 2.7 min", "64", Figure::TopTen, 64.0),
    row("6x9", ("6x9", 3, 1_000), "98 in 1.1 h", "112", Figure::TopTen, 112.0),
    row("9x9", ("9x9", 3, 1_000), "115 in 24.5 h", "134", Figure::TopTen, 134.0),
    row("murase", ("6x6", 3, 500), "14 of 500 good", "31", Figure::Interesting, 31.0),
];

const fn row(
    name: &'static str,
    (size, boxes, levels): (&'static str, usize, usize),
    baseline: &'static str,
    his: &'static str,
    figure: Figure,
    bar: f64,
) -> Row {
    Row { name, size, boxes, levels, baseline, his, figure, bar }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&[
        "row",
        "size, boxes, levels",
        "other study",
        "his",
        "as-coded",
        "as-published",
        "ours",
        "ours, optimal",
        "CPU s",
        "bar",
        "met",
    ]);
    let (mut data, mut found) = (Vec::new(), Vec::new());
    for row in request.chosen(ROWS, |row| row.name)? {
        let batches = MODES.map(|mode| {
            scored(&template_pull(row.size, row.boxes, mode), 1, request.scale.pick(4, row.levels), GREEDY)
        });
        let [coded, published, ours] = batches;
        let batches = [coded?, published?, ours?];
        eprintln!("{}: {} levels scored", row.name, batches[2].levels.len());
        let greedy = batches.each_ref().map(|batch| row.figure.of(&batch.levels, |one| Some(one.greedy)));
        let optimal = row.optimal(&batches[2], request.scale);
        let mut cells = vec![row.name.to_owned(), format!("{}, {}, {}", row.size, row.boxes, row.levels)];
        cells.extend([row.baseline, row.his].map(str::to_owned));
        cells.extend(greedy.iter().map(|(shown, _)| shown.clone()));
        let seconds = batches[2].seconds;
        cells.extend([optimal.clone(), format!("{seconds:.2}"), row.bar.to_string()]);
        cells.push(request.scale.judged(greedy[2].1 >= row.bar));
        table.push(cells);
        found.push((row.name.to_owned(), greedy[2].1, row.bar));
        data.push(json!({
            "row": row.name, "levels": batches[2].levels.len(), "cpu_seconds": seconds,
            "left_out": batches.each_ref().map(|batch| batch.left_out),
            "greedy": greedy.each_ref().map(|(shown, _)| shown), "optimal": optimal,
            "met": request.scale.pick(None, Some(greedy[2].1 >= row.bar)),
        }));
    }
    let mut remarks = remarks();
    remarks.push(below(found));
    Ok(Outcome { table, remarks, data: json!(data), files: Vec::new() })
}

fn remarks() -> Vec<String> {
    [
        "Greedy figures stand beside his, optimal ones (fewest moves; pushes of solutions with fewest pushes) beside the other study's. His row for Murase counts ratings of 0.66 or more; ours does, too, as coded and along greedy solutions.",
        "He prints 1.1 h for 9x9, the paper he cites has 24.5 h. What he calls quartiles of Karman are more likely least, mean and most.",
        "The bar is his figure, for `ours` (the median where there are quartiles). CPU s is making and greedy scoring of `ours`.",
        "For Taylor & Parberry's sizes he took the ten best of what came in their time (40, 42, 160 and 200 levels); ours are of 1,000, which take far less. A setting that never makes a level has none to show. `farthest` on the same sizes is in the experiment taylor-parberry.",
    ]
    .map(str::to_owned)
    .to_vec()
}

impl Row {
    /// The same figure along best solutions.
    fn optimal(&self, batch: &ScoredBatch, scale: Scale) -> String {
        let objective = match self.figure {
            Figure::Quartiles(PUSHES) => Objective::Pushes,
            Figure::Quartiles(_) | Figure::TopTen => Objective::Moves,
            Figure::Interesting => return "-".to_owned(),
        };
        let levels = &batch.levels[..scale.pick(1, batch.levels.len())];
        self.figure.of(levels, |one| one.optimal(objective)).0
    }
}

impl Figure {
    /// The figure as it is shown, and what of it is judged.
    fn of(self, levels: &[Scored], counts: impl Fn(&Scored) -> Option<super::Counts>) -> (String, f64) {
        match self {
            Figure::TopTen | Figure::Quartiles(_) if levels.is_empty() => ("-".to_owned(), 0.0),
            Figure::Quartiles(statistic) => {
                let mut numbers: Vec<usize> =
                    levels.iter().filter_map(|one| Some(counts(one)?[statistic])).collect();
                numbers.sort();
                let [first, median, third] = [1, 2, 3].map(|quarter| quartile(&numbers, quarter));
                (format!("{first} - {median} - {third}"), median)
            }
            Figure::TopTen => {
                let moves = mean(&top(levels.iter().filter_map(|one| Some(counts(one)?[MOVES])).collect()));
                (format!("{moves:.1}"), moves)
            }
            Figure::Interesting => {
                let count = levels.iter().filter(|one| one.rating >= INTERESTING).count();
                (count.to_string(), count as f64)
            }
        }
    }
}

/// A quartile of sorted numbers, between two of them in proportion.
fn quartile(sorted: &[usize], quarter: usize) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let (at, beyond) = (last * quarter / 4, (last * quarter % 4) as f64 / 4.0);
    let (here, next) = (sorted[at] as f64, sorted[(at + 1).min(last)] as f64);
    here + beyond * (next - here)
}

#[cfg(test)]
mod tests {
    use super::quartile;

    #[test]
    fn quartiles_are_as_counted_by_hand() {
        assert_eq!([1, 2, 3].map(|quarter| quartile(&[1, 2, 3, 4], quarter)), [1.75, 2.5, 3.25]);
        assert_eq!((quartile(&[5], 1), quartile(&[], 2)), (5.0, 0.0));
    }
}
