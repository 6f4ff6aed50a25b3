//! Scores of `mcts` over time by board size, its rules of selection and its options, and how fast it simulates.
//!
//! As in the paper, boards of 5x5 to 10x10 and five seeds each; the score is that of the paper whatever steers the
//! search. What the paper plots carries no numbers that could be read, but for about 80,000 simulations a second at 5x5. Boxes
//! are a number of ours: the paper lets the search put down as many as it likes, here the wish is the most. Options are
//! compared at equal simulations, each alone against the paper's own search, over more seeds than the paper has, since
//! two seeds differ by more than two options.

use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{deviation, mean, median};
use crate::table::Table;
use boxwright_draw::{Plot, Series, scatter};
use boxwright_forge::Recipe;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::make::mcts::{Evaluation, steering_score};
use boxwright_forge::rate::{Effort, Study};
use boxwright_workshop::CpuWatch;
use serde_json::{Value, json};
use std::ops::ControlFlow::Continue;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "mcts",
    summary: "Scores of `mcts` over time from 5x5 to 10x10, its rules and options at equal simulations, simulations a second",
    compared_with: "Kartal, Sohre & Guy 2016: 80,000 simulations a second at 5x5; another program 86,000 to 95,000",
    run,
};

/// The bar for simulations a second at 5x5.
const SIMULATIONS_A_SECOND: f64 = 800_000.0;

/// The search of the paper.
const PAPER: &str = "explore=1414 play=steps transpositions=off symmetry=off";

/// What the paper's search is compared with, each at equal simulations.
const OPTIONS: &[(&str, &str)] = &[
    ("paper", PAPER),
    ("ucb_tuned", "explore=1414 play=steps transpositions=off symmetry=off rule=ucb_tuned"),
    ("ucb_v", "explore=1414 play=steps transpositions=off symmetry=off rule=ucb_v"),
    ("transpositions", "explore=1414 play=steps symmetry=off"),
    ("symmetry", "explore=1414 play=steps transpositions=off"),
    ("pushes", "explore=1414 transpositions=off symmetry=off"),
    ("explore=30", "play=steps transpositions=off symmetry=off"),
    ("as it comes", ""),
];

/// What proving and rating a level may take.
const EFFORT: Effort = Effort { nodes: 50_000, places: 50_000 };

/// Parts of the experiment.
const PARTS: &[&str] = &["speed", "sizes", "options"];

/// A search: what it got to, and when.
struct Run {
    /// Processor seconds and the score at each improvement.
    improvements: Vec<(f64, f64)>,
    best: Option<Level>,
    seconds: f64,
    simulations: u64,
    actions: u64,
}

impl Run {
    fn new(size: &str, boxes: usize, knobs: &str, simulations: u64, seed: u64) -> Result<Run, String> {
        let line = format!(
            "sokoban mcts {size} boxes={boxes} simulations={simulations} {knobs} seed={seed} attempt=0"
        );
        let recipe: Recipe = line.parse().map_err(|why| format!("{line}: {why}"))?;
        let mut run = Run { improvements: Vec::new(), best: None, seconds: 0.0, simulations: 0, actions: 0 };
        let watch = CpuWatch::start();
        let tally = recipe.attempt(&mut Budget::nodes(u64::MAX), &mut |candidate| {
            let plan = candidate.plan.as_ref();
            let score = plan.and_then(|plan| steering_score(&candidate.level, plan, Evaluation::Ijcai));
            run.improvements.push((watch.elapsed().as_secs_f64(), score.unwrap_or(f64::NAN)));
            run.best = Some(candidate.level);
            Continue(())
        });
        run.seconds = watch.elapsed().as_secs_f64();
        (run.simulations, run.actions) = (tally.get("simulations"), tally.get("actions"));
        Ok(run)
    }

    /// The best score before a time.
    fn score_at(&self, seconds: f64) -> f64 {
        self.improvements.iter().take_while(|(at, _)| *at <= seconds).last().map_or(0.0, |(_, score)| *score)
    }

    fn score(&self) -> f64 {
        self.score_at(f64::MAX)
    }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let heads = [
        "part",
        "setting",
        "seeds",
        "simulations each",
        "score",
        "beside the paper's",
        "other figures",
        "bar",
        "met",
    ];
    let (mut table, mut data, mut files) = (Table::new(&heads), Vec::new(), Vec::new());
    for part in request.chosen(PARTS, |part| part)? {
        data.push(match *part {
            "speed" => speed(request.scale, &mut table)?,
            "sizes" => sizes(request.scale, &mut table, &mut files)?,
            _ => options(request.scale, &mut table)?,
        });
    }
    let remarks = vec![
        format!("The paper's search is `{PAPER}`; as it comes the search tries less that looks worse, plays pushes, and shares what is the same or mirrored."),
        "Score: mean and standard deviation over the seeds of the best score of the paper (terrain and congestion). The interval beside the paper's is of the difference of the means, two standard errors either way.".to_owned(),
        "Quality: medians over the best level of each seed, by our own metrics, proved.".to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files })
}

/// Simulations a second of the paper's search at 5x5, the middle of several runs.
fn speed(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let simulations = scale.pick(200, 100_000);
    let mut rates = Vec::new();
    let mut actions = 0.0;
    for seed in 1..=scale.pick(1, 25) {
        let run = Run::new("5x5", 3, PAPER, simulations, seed)?;
        rates.push(run.simulations as f64 / run.seconds);
        actions = run.actions as f64 / run.simulations as f64;
    }
    let rate = median(&rates);
    table.push(vec![
        "speed".to_owned(),
        "5x5, 3 boxes, paper".to_owned(),
        rates.len().to_string(),
        simulations.to_string(),
        "-".to_owned(),
        "-".to_owned(),
        format!("{rate:.0} simulations a CPU second, {actions:.1} actions each"),
        format!("{SIMULATIONS_A_SECOND:.0} a second"),
        scale.judged(rate >= SIMULATIONS_A_SECOND),
    ]);
    Ok(json!({ "simulations_a_second": rates, "actions_a_simulation": actions }))
}

/// Scores over time for each size, by the three rules.
fn sizes(scale: Scale, table: &mut Table, files: &mut Vec<(String, String)>) -> Result<Value, String> {
    let (mut told, mut list) = (Vec::new(), "size,rule,seed,cpu_seconds,score\n".to_owned());
    let mut curves: Vec<Series<(f64, f64)>> = Vec::new();
    for side in scale.pick(5..=5, 5..=10) {
        let (size, boxes) = (format!("{side}x{side}"), side - 2);
        for rule in ["ucb", "ucb_tuned", "ucb_v"] {
            let (simulations, seeds) = scale.pick((200, 1), (300_000, 5));
            let runs: Vec<Run> = (1..=seeds)
                .map(|seed| Run::new(&size, boxes, &format!("rule={rule}"), simulations, seed))
                .collect::<Result<_, _>>()?;
            let scores: Vec<f64> = runs.iter().map(Run::score).collect();
            let rate = mean(&runs.iter().map(|run| run.simulations as f64 / run.seconds).collect::<Vec<_>>());
            eprintln!("mcts {size} {rule}: {:.4}", mean(&scores));
            table.push(vec![
                "sizes".to_owned(),
                format!("{size}, {boxes} boxes, {rule}"),
                seeds.to_string(),
                simulations.to_string(),
                format!("{:.3} ± {:.3}", mean(&scores), deviation(&scores)),
                "-".to_owned(),
                format!("{rate:.0} simulations a CPU second; {}", quality(&runs)),
                "-".to_owned(),
                "-".to_owned(),
            ]);
            for (seed, run) in (1..).zip(&runs) {
                for (seconds, score) in &run.improvements {
                    list += &format!("{size},{rule},{seed},{seconds:.4},{score:.5}\n");
                }
            }
            if rule == "ucb" {
                let times = (0..=40).map(|at| 0.001 * 10_f64.powf(f64::from(at) / 10.0));
                let curve = times.map(|at| {
                    (at.log10(), mean(&runs.iter().map(|run| run.score_at(at)).collect::<Vec<_>>()))
                });
                curves.push(Series { name: size.clone(), values: curve.collect() });
            }
            told.push(json!({ "size": size, "boxes": boxes, "rule": rule, "scores": scores, "simulations_a_second": rate }));
        }
    }
    let plot = Plot { title: "Best score over time, mean of five seeds (ucb)".to_owned(), ..Plot::default() };
    files.push((
        "score-over-time.svg".to_owned(),
        scatter(&curves, ("CPU seconds, as a power of ten", "score"), &plot),
    ));
    files.push(("improvements.csv".to_owned(), list));
    Ok(json!(told))
}

/// The options, each alone, at equal simulations.
fn options(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let (simulations, seeds) = scale.pick((200, 2), (50_000, 40));
    let mut told = Vec::new();
    for (size, boxes) in [("5x5", 3), ("7x7", 5)] {
        let mut paper = Vec::new();
        for (name, knobs) in OPTIONS {
            let runs: Vec<Run> = (1..=seeds)
                .map(|seed| Run::new(size, boxes, knobs, simulations, seed))
                .collect::<Result<_, _>>()?;
            let scores: Vec<f64> = runs.iter().map(Run::score).collect();
            if paper.is_empty() {
                paper = scores.clone();
            }
            let more = mean(&scores) - mean(&paper);
            let error = ((deviation(&scores).powi(2) + deviation(&paper).powi(2)) / seeds as f64).sqrt();
            eprintln!("mcts {size} {name}: {:.4}", mean(&scores));
            table.push(vec![
                "options".to_owned(),
                format!("{size}, {boxes} boxes, {name}"),
                seeds.to_string(),
                simulations.to_string(),
                format!("{:.4} ± {:.4}", mean(&scores), deviation(&scores)),
                format!("{:+.4} ({:+.4} to {:+.4})", more, more - 2.0 * error, more + 2.0 * error),
                quality(&runs),
                "not certainly lower".to_owned(),
                scale.judged(more + 2.0 * error >= 0.0),
            ]);
            told.push(json!({ "size": size, "option": name, "scores": scores }));
        }
    }
    Ok(json!(told))
}

/// What the best levels are like.
fn quality(runs: &[Run]) -> String {
    let measured = |run: &Run| {
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(run.best.as_ref()?, EFFORT, &mut budget);
        let counts = study.best().map(|solution| solution.counts);
        let difficulty = study.rating().ok().map(|rating| rating.difficulty);
        Some((
            counts.map(|counts| counts.pushes as f64),
            counts.map(|counts| counts.lines as f64),
            difficulty,
        ))
    };
    let measured: Vec<_> = runs.iter().filter_map(measured).collect();
    let pushes: Vec<f64> = measured.iter().filter_map(|numbers| numbers.0).collect();
    let lines: Vec<f64> = measured.iter().filter_map(|numbers| numbers.1).collect();
    let difficulty: Vec<f64> = measured.iter().filter_map(|numbers| numbers.2).collect();
    let rated = match difficulty.len() {
        0 => "none rated".to_owned(),
        rated => format!("F {:.1} ({rated} rated)", median(&difficulty)),
    };
    format!("pushes {}, lines {}, {rated}", median(&pushes), median(&lines))
}
