//! Tables 6.1 to 6.4 and figure 6.6: the ten levels of 200 with most of one statistic, and what else they have.

use super::{Counts, GREEDY, MODES, STATISTICS, TOP, below, best_by, column, scored, template_pull};
use crate::experiment::{Experiment, Outcome, Request};
use crate::statistics::{mean, spread};
use crate::table::Table;
use boxwright_draw::{Plot, Series, boxplot};
use boxwright_forge::core::Objective;
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "hatoum-metrics",
    summary: "The ten levels of 200 with most pushes, directional pushes, reverse pushes or box changes (9x9, 6 boxes)",
    compared_with: "Hatoum 2025, tables 6.1 to 6.4 and figure 6.6",
    run,
};

/// A table of his: which statistic was maximised, and the means and deviations of all six.
struct Published {
    name: &'static str,
    maximised: usize,
    means: [f64; 6],
    deviations: [f64; 6],
}

const TABLES: &[Published] = &[
    Published {
        name: "6.1",
        maximised: 1,
        means: [338.0, 76.0, 44.0, 27.0, 28.0, 2.0],
        deviations: [78.2, 10.2, 7.8, 5.7, 7.0, 0.9],
    },
    Published {
        name: "6.2",
        maximised: 2,
        means: [321.0, 69.0, 42.0, 26.0, 26.0, 1.0],
        deviations: [65.3, 11.9, 3.7, 9.2, 4.2, 1.2],
    },
    Published {
        name: "6.3",
        maximised: 3,
        means: [340.0, 75.0, 45.0, 31.0, 31.0, 3.0],
        deviations: [79.4, 22.2, 13.6, 9.8, 10.5, 0.5],
    },
    Published {
        name: "6.4",
        maximised: 4,
        means: [278.0, 54.0, 36.0, 17.0, 27.0, 2.0],
        deviations: [49.8, 11.4, 5.8, 2.6, 4.8, 0.9],
    },
];

/// The ten best of a table in one mode: counts by the greedy search, and by fewest pushes where proved.
struct Ten {
    greedy: Vec<Counts>,
    optimal: Vec<Counts>,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&[
        "table",
        "statistic",
        "his",
        "as-coded",
        "as-published",
        "ours",
        "optimal as-coded",
        "optimal as-published",
        "optimal ours",
        "bar",
        "met",
    ]);
    let (mut data, mut remarks, mut drawn) = (Vec::new(), remarks(), Vec::new());
    for published in request.chosen(TABLES, |published| published.name)? {
        let mut tens = Vec::new();
        for mode in MODES {
            let seed = published.maximised as u64;
            let batch = scored(&template_pull("9x9", 6, mode), seed, request.scale.pick(4, 200), GREEDY)?;
            let best = best_by(&batch.levels, |one| one.greedy[published.maximised] as f64);
            let greedy: Vec<Counts> = best.iter().map(|one| one.greedy).collect();
            let few = request.scale.pick(1, TOP);
            let optimal: Vec<Counts> =
                best.iter().take(few).filter_map(|one| one.optimal(Objective::Pushes)).collect();
            remarks.push(format!(
                "Table {} {mode}: {} levels scored and {} left out in {:.1} CPU s; fewest pushes proved for {} of {}.",
                published.name, batch.levels.len(), batch.left_out, batch.seconds, optimal.len(), greedy.len(),
            ));
            tens.push(Ten { greedy, optimal });
        }
        for (statistic, name) in STATISTICS.into_iter().enumerate() {
            table.push(cells(published, (statistic, name), &tens, request));
        }
        data.push(json!({
            "table": published.name,
            "modes": MODES.iter().zip(&tens).map(|(mode, ten)| {
                json!({ "mode": mode, "greedy": ten.greedy, "fewest_pushes": ten.optimal })
            }).collect::<Vec<_>>(),
        }));
        drawn.push((published, tens));
    }
    remarks.push(below(drawn.iter().map(|(published, tens)| {
        let (at, his) = (published.maximised, published.means[published.maximised]);
        (format!("{} (table {})", STATISTICS[at], published.name), mean(&column(&tens[2].greedy, at)), his)
    })));
    let files = MODES.iter().enumerate().map(|(at, mode)| (format!("{mode}.svg"), plot(mode, at, &drawn)));
    Ok(Outcome { table, remarks, data: json!(data), files: files.collect() })
}

fn remarks() -> Vec<String> {
    [
        "`his`, `as-coded`, `as-published` and `ours` are counts along greedy solutions, mean ± deviation of the ten best; `optimal` along solutions with fewest pushes of the same ten.",
        "The bar is his mean of the statistic that was maximised, for `ours`. A long greedy solution says more about the search than about the level.",
        "He ranks by shares of moves and pushes where he says so for one table of four; here the plain counts are ranked. Reverse pushes are on his mixed-up axes.",
        "His search had ten minutes a level, ours 100,000 nodes; levels it does not solve are left out, and the longest solutions with them.",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn cells(
    published: &Published,
    (statistic, name): (usize, &str),
    tens: &[Ten],
    request: &Request,
) -> Vec<String> {
    let is_maximised = statistic == published.maximised;
    let ours = mean(&column(&tens[2].greedy, statistic));
    let bar = published.means[statistic];
    let mut cells = vec![
        published.name.to_owned(),
        if is_maximised { format!("{name} (most)") } else { name.to_owned() },
        format!("{bar} ± {}", published.deviations[statistic]),
    ];
    cells.extend(tens.iter().map(|ten| spread(&column(&ten.greedy, statistic))));
    cells.extend(tens.iter().map(|ten| spread(&column(&ten.optimal, statistic))));
    cells.push(if is_maximised { bar.to_string() } else { "-".to_owned() });
    cells.push(if is_maximised { request.scale.judged(ours >= bar) } else { "-".to_owned() });
    cells
}

/// His figure: how the push statistics are spread, by which of them was maximised.
fn plot(mode: &str, at: usize, drawn: &[(&Published, Vec<Ten>)]) -> String {
    let groups = &STATISTICS[1..5];
    let series: Vec<Series<Vec<f64>>> = drawn
        .iter()
        .map(|(published, tens)| Series {
            name: format!("most {}", STATISTICS[published.maximised]),
            values: (1..5).map(|statistic| column(&tens[at].greedy, statistic)).collect(),
        })
        .collect();
    let title = format!("The ten best of 200, {mode}, greedy solutions");
    boxplot(&series, groups, "count", &Plot { title, ..Plot::default() })
}
