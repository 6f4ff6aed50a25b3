//! Section 6.2.2: are levels with the same rating alike?
//!
//! He took four levels whose ratings deviate by 0.00142, computed how evenly the empty cells are spread over the rows
//! (Zhang's f_div), and looked at them. Here every four neighbours in the order of ratings are such a group. What he
//! saw by eye is measured by likeness: 1 is the same level, 0.9 a near-duplicate. Beside it stands the likeness of
//! levels from the two halves of the order, whose ratings have nothing to do with each other.

use super::{GREEDY, Scored, scored, template_pull};
use crate::experiment::{Experiment, Outcome, Request};
use crate::statistics::{deviation, mean};
use crate::table::Table;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Budget, Cell};
use boxwright_forge::rate::{NEAR_DUPLICATES, Portrait};
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "hatoum-diversity",
    summary: "How alike levels with the same rating are, and how evenly their empty cells are spread (9x9, 6 boxes)",
    compared_with: "Hatoum 2025, section 6.2.2 and figure 6.4",
    run,
};

/// Levels in a group, and the deviation of the ratings of his group.
const GROUP: usize = 4;
const DEVIATION: f64 = 0.00142;
/// How far the spread of empty cells was apart in his group.
const APART: f64 = 0.0053;
/// Nodes for the solution in a portrait.
const NODES: u64 = 300_000;

/// Four levels with about the same rating.
struct Group {
    ratings: Vec<f64>,
    evenness: Vec<f64>,
    likeness: Vec<f64>,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let batch = scored(&template_pull("9x9", 6, "ours"), 1, request.scale.pick(5, 250), GREEDY)?;
    let mut levels = batch.levels;
    levels.sort_by(|one, other| other.rating.total_cmp(&one.rating));
    let portraits: Vec<Portrait> =
        levels.iter().map(|one| Portrait::of(one.level(), &mut Budget::nodes(NODES))).collect();
    let groups: Vec<Group> = (0..levels.len().saturating_sub(GROUP - 1))
        .map(|at| Group::of(&levels[at..at + GROUP], &portraits[at..at + GROUP]))
        .filter(|group| deviation(&group.ratings) <= DEVIATION)
        .collect();
    let half = portraits.len() / 2;
    let unrelated: Vec<f64> = (0..half).map(|at| portraits[at].likeness(&portraits[at + half])).collect();
    let evenness: Vec<f64> = levels.iter().map(|one| f_div(one.level())).collect();
    let alike: Vec<f64> = groups.iter().flat_map(|group| group.likeness.iter().copied()).collect();
    let most = alike.iter().copied().fold(0.0, f64::max);
    let mut table = Table::new(&["what", "his", "ours", "bar", "met"]);
    let judged = |is_met: bool| request.scale.judged(is_met);
    let line = |what: &str, his: &str, ours: String, bar: &str, met: String| {
        vec![what.to_owned(), his.to_owned(), ours, bar.to_owned(), met]
    };
    let dash = || "-".to_owned();
    table.push(line(
        "groups of four within 0.00142",
        "1 shown",
        groups.len().to_string(),
        "1",
        judged(!groups.is_empty()),
    ));
    let best = groups.first();
    let rated = best
        .map_or_else(dash, |group| format!("{:.4} ± {:.5}", mean(&group.ratings), deviation(&group.ratings)));
    table.push(line("rating of the best group", "± 0.00142", rated, "-", dash()));
    let nearest = groups.iter().map(Group::apart).fold(f64::INFINITY, f64::min);
    table.push(line(
        "f_div apart, the most even group",
        "0.0053",
        format!("{nearest:.4}"),
        "0.0053",
        judged(nearest <= APART),
    ));
    let all = format!("{:.3} ± {:.4}", mean(&evenness), deviation(&evenness));
    table.push(line("f_div of all levels", "0.867 to 0.880", all, "-", dash()));
    table.push(line("likeness in groups", "by eye", spread_fine(&alike), "-", dash()));
    table.push(line("likeness of unrelated levels", "-", spread_fine(&unrelated), "-", dash()));
    table.push(line(
        "most alike in a group",
        "few similarities",
        format!("{most:.3}"),
        "under 0.9",
        judged(!alike.is_empty() && most < NEAR_DUPLICATES),
    ));
    let remarks = vec![
        format!("{} levels, ours, {} left out; ratings along greedy solutions as coded.", levels.len(), batch.left_out),
        "f_div is his: Zhang's formula as printed, times half the rows rounded down, over empty cells; on nine rows it cannot exceed 0.889. Evenly spread rows do not make a level good.".to_owned(),
        "`apart` is the greatest f_div of a group less the least; he gives one number for his four.".to_owned(),
    ];
    let data = json!({
        "levels": levels.len(), "groups": groups.len(), "likeness_in_groups": alike, "likeness_unrelated": unrelated,
        "f_div": evenness,
    });
    Ok(Outcome { table, remarks, data, files: Vec::new() })
}

fn spread_fine(values: &[f64]) -> String {
    format!("{:.3} ± {:.3}", mean(values), deviation(values))
}

impl Group {
    fn of(levels: &[Scored], portraits: &[Portrait]) -> Group {
        let pairs = (0..GROUP).flat_map(|one| (one + 1..GROUP).map(move |other| (one, other)));
        Group {
            ratings: levels.iter().map(|one| one.rating).collect(),
            evenness: levels.iter().map(|one| f_div(one.level())).collect(),
            likeness: pairs.map(|(one, other)| portraits[one].likeness(&portraits[other])).collect(),
        }
    }

    /// The greatest spread of empty cells less the least.
    fn apart(&self) -> f64 {
        let most = self.evenness.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        most - self.evenness.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

/// Zhang's f_div as he computes it, over the rows as they lie: each row's share of the empty cells is divided once
/// more by the number of rows, and half the rows, rounded down, makes up for it.
fn f_div(level: &Level) -> f64 {
    let (shape, rows) = (level.shape(), level.shape().height() - 2);
    let is_empty = |cell: Cell| level.is_floor(cell) && !level.is_goal(cell) && !level.boxes().contains(cell);
    let empty: Vec<f64> = (1..=rows)
        .map(|row| (0..shape.width()).filter(|&column| is_empty(shape.cell(column, row))).count() as f64)
        .collect();
    let (all, n) = (empty.iter().sum::<f64>(), rows as f64);
    let parts = empty.iter().map(|count| count / all / n).filter(|&part| part > 0.0);
    -parts.map(|part| part * part.ln()).sum::<f64>() / n.ln() * (rows / 2) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f_div_is_as_counted_by_hand() {
        // Three empty cells in each of four rows: four times 1/16 of a logarithm that is twice that of four, and
        // twice that for half the rows.
        let even: Level = "######\n# .@ #\n#  $ #\n#  # #\n# #  #\n######".parse().unwrap();
        assert!((f_div(&even) - 1.0).abs() < 1e-12, "{}", f_div(&even));
        // All in one row of three: a third of a logarithm that is that of three, times one.
        let one_row: Level = "######\n#.$###\n#@   #\n######\n######".parse().unwrap();
        assert!((f_div(&one_row) - 1.0 / 3.0).abs() < 1e-12, "{}", f_div(&one_row));
    }
}
