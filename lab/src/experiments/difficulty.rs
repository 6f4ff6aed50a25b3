//! Does a number about a level agree with people?
//!
//! Two sets of people: whoever played small levels on the web (the share of plays that stayed unsolved), and
//! novices with five minutes a level (the share that failed, their rating, their mean time). Every number is
//! ranked against what people did. Beside them the bar: the earlier best, naive players and box changes in a
//! fitted line. The failure curve is fitted anew and set beside the one in use, and the time of the
//! computation is measured by the number of states.

use crate::data::{Row, human};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{interval, line, mean, median, spearman};
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::rate::{
    BANDS, Effort, METRICS, NOVICES, ON_THE_WEB, Person, Rating, SCORES, Study, TYPICAL_ERROR,
};
use boxwright_forge::solve::graph::PushGraph;
use boxwright_workshop::{Limits, Stop};
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "difficulty",
    summary: "How well metrics and scores agree with people who failed or solved levels",
    compared_with: "naive players + box changes (the earlier best), the scores of papers, the published figures of F",
    run,
};

/// Published rank correlations with the share of unsolved plays on the web and with novices' failures.
const PUBLISHED: &[(&str, &str)] = &[
    ("difficulty", "0.638 (420) / 0.693"),
    ("bar", "0.629 (420) / 0.566"),
    ("naive_05", "0.62 (420) / 0.47"),
    ("naive_0", "0.58 (420) / 0.56"),
    ("min_changes", "0.51 (420) / 0.62"),
    ("min_moves", "0.50 (420) / 0.44"),
    ("min_lines", "0.50 (420) / 0.47"),
    ("gap", "0.46 (420) / 0.60"),
    ("counter_pushes", "0.46 (420) / 0.59"),
    ("pushes", "0.42 (420) / 0.39"),
    ("decomposition", "0.37 (410) / 0.57"),
    ("taylor2011", "0.42 (420) / 0.43"),
    ("kartal2016", "0.26 (420) / -0.14"),
    ("kartal2016-aiide", "0.22 (420) / 0.06"),
    ("hatoum2025", "0.22 (420) / 0.16"),
    ("boxes", "0.11 (420)"),
];

/// How strongly the person may prefer short moves towards goals; the middle one is in use.
const PREFERENCES: [f64; 5] = [0.1, 0.15, 0.2, 0.3, 0.4];

/// A level that people played.
struct Played {
    level: Level,
    /// The share of plays that stayed unsolved, and one of whole plays that never is 0 or 1.
    unsolved: f64,
    smoothed: f64,
    row: Row,
    numbers: Vec<(String, Option<f64>)>,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut remarks = Vec::new();
    let (mut web, mut novices) = match (web(), novices()) {
        (Ok(web), Ok(novices)) => (web, novices),
        (Err(why), _) | (_, Err(why)) => {
            remarks.push(format!("The human data are not here ({why}); nothing was compared."));
            (Vec::new(), Vec::new())
        }
    };
    if request.scale == Scale::Smoke {
        web.truncate(40);
    }
    for played in web.iter_mut().chain(&mut novices) {
        played.measure();
    }
    let mut table =
        Table::new(&["number", "web", "95 %", "novices fail", "95 %", "rating", "time", "n", "published"]);
    let mut data = Vec::new();
    let names: Vec<String> = web
        .first()
        .map_or_else(Vec::new, |played| played.numbers.iter().map(|(name, _)| name.clone()).collect());
    let mut rows: Vec<(f64, Vec<String>)> = Vec::new();
    for name in request.chosen(&names.iter().collect::<Vec<_>>(), |name| name)? {
        let (on_web, by_novices) =
            (pairs(&web, name, |p| Some(p.unsolved)), pairs(&novices, name, |p| Some(p.unsolved)));
        let rating = pairs(&novices, name, |played| played.row.get("difficulty_mean")?.parse().ok());
        let time = pairs(&novices, name, |played| played.row.get("rmst300")?.parse().ok());
        let rho = |(xs, ys): &(Vec<f64>, Vec<f64>)| spearman(xs, ys);
        let range = |(xs, ys): &(Vec<f64>, Vec<f64>)| {
            let (low, high) = interval(xs, ys);
            if low.is_nan() || high.is_nan() { "-".to_owned() } else { format!("{low:.2}..{high:.2}") }
        };
        let published = PUBLISHED.iter().find(|(known, _)| known == name).map_or("", |(_, figures)| figures);
        data.push(json!({ "number": name, "web": rho(&on_web), "web_levels": on_web.0.len(), "novices": rho(&by_novices), "novice_levels": by_novices.0.len() }));
        // A number that is the same for all has no rank.
        let shown =
            |rho: f64, digits: usize| if rho.is_nan() { "-".to_owned() } else { format!("{rho:.digits$}") };
        let cells = vec![
            (*name).clone(),
            shown(rho(&on_web), 3),
            range(&on_web),
            shown(rho(&by_novices), 3),
            range(&by_novices),
            shown(rho(&rating), 2),
            shown(rho(&time), 2),
            format!("{} / {}", on_web.0.len(), by_novices.0.len()),
            published.to_owned(),
        ];
        rows.push((rho(&on_web), cells));
    }
    let by_web =
        |one: &f64, other: &f64| other.is_nan().cmp(&one.is_nan()).reverse().then(other.total_cmp(one));
    rows.sort_by(|(one, _), (other, _)| by_web(one, other));
    rows.into_iter().for_each(|(_, cells)| table.push(cells));
    if !web.is_empty() {
        remarks.extend(curves(&web, &novices));
        remarks.extend(band_shares(&web));
        remarks.push(speed(&web));
        remarks.push(preferences(&web, &novices));
    }
    let levels = list(&web, &names);
    Ok(Outcome { table, remarks, data: json!(data), files: vec![("levels.csv".to_owned(), levels)] })
}

fn web() -> Result<Vec<Played>, String> {
    let rows = human("sokobanonline_levels.csv")?.into_iter().filter(|row| !row["m_pushes"].is_empty());
    Ok(rows.filter_map(|row| played(row, "played", "solved")).collect())
}

fn novices() -> Result<Vec<Played>, String> {
    Ok(human("novice24_summary.csv")?.into_iter().filter_map(|row| played(row, "n", "n_solved")).collect())
}

fn played(row: Row, plays: &str, solved: &str) -> Option<Played> {
    let level = row["layout"].replace('|', "\n").parse().ok()?;
    let (plays, solved): (f64, f64) = (row[plays].parse().ok()?, row[solved].parse().ok()?);
    let (unsolved, smoothed) = (1.0 - solved / plays, (plays - solved + 2.0) / (plays + 4.0));
    Some(Played { level, unsolved, smoothed, row, numbers: Vec::new() })
}

impl Played {
    fn measure(&mut self) {
        let spent = Limits::NONE.spend(&Stop::default(), |budget| {
            let study = Study::new(&self.level, Effort::default(), budget);
            let metrics = METRICS.iter().map(|metric| (metric.name.to_owned(), metric.of(&study)));
            let scores = SCORES.iter().map(|score| (score.name.to_owned(), (score.measure)(&study)));
            metrics.chain(scores).collect::<Vec<_>>()
        });
        self.numbers = spent.value;
        let bar = self.number("naive_05").zip(self.number("min_changes"));
        self.numbers
            .push(("bar".to_owned(), bar.map(|(naive, changes)| 0.090 * naive + 0.298 * changes.ln_1p())));
        let players = ["difficulty", "naive_0", "naive_05"].map(|name| self.number(name));
        let mean_of = players.iter().map(|number| number.map(f64::ln_1p)).sum::<Option<f64>>();
        self.numbers.push(("mean of 3 players".to_owned(), mean_of));
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.numbers.iter().find(|(known, _)| known == name)?.1
    }
}

/// A number and what people did, where both are known.
fn pairs(played: &[Played], name: &str, target: impl Fn(&Played) -> Option<f64>) -> (Vec<f64>, Vec<f64>) {
    played.iter().filter_map(|one| Some((one.number(name)?, target(one)?))).unzip()
}

/// The failure curves fitted anew, beside those in use.
fn curves(web: &[Played], novices: &[Played]) -> Vec<String> {
    let fit = |played: &[Played]| {
        let (difficulty, smoothed) = pairs(played, "difficulty", |one| Some(one.smoothed));
        let xs: Vec<f64> = difficulty.iter().map(|f| f.ln_1p()).collect();
        let ys: Vec<f64> = smoothed.iter().map(|share| (share / (1.0 - share)).ln()).collect();
        line(&xs, &ys)
    };
    let (difficulty, unsolved) = pairs(web, "difficulty", |one| Some(one.unsolved));
    let misses: Vec<f64> =
        difficulty.iter().zip(&unsolved).map(|(&f, &share)| (ON_THE_WEB.unsolved(f) - share).abs()).collect();
    let ((a, b), (c, d)) = (fit(web), fit(novices));
    vec![
        format!(
            "Failure on the web, fitted here: logit = {a:.3} + {b:.3} ln(1+F); in use (fitted to 675 levels): {:.3} + {:.3} ln(1+F), which misses a level's share by {:.3} on average (stated {TYPICAL_ERROR:.3}).",
            ON_THE_WEB.at_zero,
            ON_THE_WEB.slope,
            mean(&misses)
        ),
        format!(
            "Failure of novices, fitted here: logit = {c:.2} + {d:.2} ln(1+F); in use: {:.2} + {:.2} ln(1+F).",
            NOVICES.at_zero, NOVICES.slope
        ),
    ]
}

/// What the bands promise and what was seen.
fn band_shares(web: &[Played]) -> Vec<String> {
    let rated = |one: &Played| one.number("difficulty");
    let of_band = |to: f64, from: f64| {
        let inside = web.iter().filter(move |one| rated(one).is_some_and(|f| f > from && f <= to));
        inside
            .map(|one| (one.unsolved, ON_THE_WEB.unsolved(rated(one).unwrap_or(0.0))))
            .unzip::<f64, f64, Vec<_>, Vec<_>>()
    };
    let mut from = -1.0;
    let mut told = Vec::new();
    for band in &BANDS {
        let (seen, predicted) = of_band(band.to, from);
        told.push(format!("{} {:.3} / {:.3} (n {})", band.name, mean(&predicted), mean(&seen), seen.len()));
        from = band.to;
    }
    vec![format!("Unsolved share by band, predicted / seen on these web levels: {}.", told.join(", "))]
}

/// CPU time of the difficulty alone, by the number of states.
fn speed(web: &[Played]) -> String {
    let mut times: Vec<(usize, f64)> = Vec::new();
    for one in web {
        let spent = Limits::NONE
            .spend(&Stop::default(), |budget| Study::new(&one.level, Effort::default(), budget).rating());
        if let Ok(rating) = spent.value {
            times.push((rating.places, spent.cpu.as_secs_f64() * 1e3));
        }
    }
    let told = [(0, 10_000), (10_000, 100_000)].map(|(from, to)| {
        let inside: Vec<f64> =
            times.iter().filter(|(n, _)| (from..to).contains(n)).map(|(_, ms)| *ms).collect();
        let most = inside.iter().copied().fold(0.0, f64::max);
        format!(
            "{from} to {to} states: median {:.2} ms, longest {most:.1} ms (n {})",
            median(&inside),
            inside.len()
        )
    });
    format!("CPU time of F: {}.", told.join("; "))
}

/// The person with other preferences: a plateau.
fn preferences(web: &[Played], novices: &[Played]) -> String {
    let rho = |played: &[Played], preference: f64| {
        let difficulty = |one: &Played| {
            let mut budget = Budget::nodes(u64::MAX);
            let graph = PushGraph::explore(&one.level.upright().level, &mut budget).ok()?;
            let person = Person::with_preference(graph, preference, &mut budget).ok()?;
            Some((Rating::of(&person).difficulty, one.unsolved))
        };
        let (xs, ys): (Vec<f64>, Vec<f64>) = played.iter().filter_map(difficulty).unzip();
        spearman(&xs, &ys)
    };
    let told = PREFERENCES.map(|p| format!("{p}: {:.3} / {:.3}", rho(web, p), rho(novices, p)));
    format!("F with other preferences of the person (0.2 is in use), web / novices: {}.", told.join(", "))
}

fn list(web: &[Played], names: &[String]) -> String {
    let mut text = format!("id,unsolved,{}\n", names.join(","));
    for one in web {
        let cells: Vec<String> = one
            .numbers
            .iter()
            .map(|(_, number)| number.map_or_else(String::new, |number| number.to_string()))
            .collect();
        text += &format!("{},{:.4},{}\n", one.row["id"], one.unsolved, cells.join(","));
    }
    text
}
