//! All methods side by side: what they make at four sizes, with knobs as they come.
//!
//! Levels are those that come, none repeated, with no choice among them. Making is timed; then each level is solved
//! for fewest pushes, looked through for what no best plan uses (`trim` proves that), and rated. A method ends a
//! size when it has made enough levels or its time is over. Typical are the levels a quarter, half and three quarters
//! up by pushes.

use crate::batch::{Batch, Made, REPEATED, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{mean, median};
use crate::table::Table;
use boxwright_draw::{Card, Sheet, sheet};
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::{Level, Sokoban};
use boxwright_forge::make::sokoban::{GENERATORS, Generator};
use boxwright_forge::make::trim;
use boxwright_forge::rate::{Effort, Study};
use boxwright_forge::{Figure, Numbers, Puzzle as _, Subject};
use boxwright_workshop::CpuWatch;
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "methods",
    summary: "What each method makes at 6x6, 8x8, 9x9 and 10x10: speed, pushes, lines, changes, filler, difficulty",
    compared_with: "each other",
    run,
};

/// Sizes and boxes.
const SIZES: &[(&str, usize)] = &[("6x6", 3), ("8x8", 4), ("9x9", 6), ("10x10", 8)];
/// Levels of a method at a size, and the processor seconds after which no further attempt is begun.
const LEVELS: usize = 100;
const SECONDS: f64 = 30.0;
/// What proving and rating a level may take.
const EFFORT: Effort = Effort { nodes: 300_000, places: 250_000 };
/// The size whose typical levels are drawn.
const DRAWN: &str = "8x8";

/// A level looked through; a number that was not found within the effort is missing.
struct Seen {
    pushes: Option<f64>,
    lines: Option<f64>,
    changes: Option<f64>,
    /// Percent of the floor.
    unused: Option<f64>,
    idle: Option<f64>,
    difficulty: Option<f64>,
}

impl Seen {
    fn new(level: &Level) -> Seen {
        let mut budget = Budget::nodes(u64::MAX).with_memory(2 << 30);
        let trimmed = trim(level, EFFORT.nodes, &mut budget).ok();
        let study = Study::new(level, EFFORT, &mut budget);
        let counts = study.best().map(|solution| solution.counts);
        Seen {
            pushes: counts.map(|counts| counts.pushes as f64),
            lines: counts.map(|counts| counts.lines as f64),
            changes: counts.map(|counts| counts.changes as f64),
            unused: trimmed.as_ref().map(|it| 100.0 * it.squares as f64 / level.floor().len() as f64),
            idle: trimmed.as_ref().map(|it| it.boxes as f64),
            difficulty: study.rating().ok().map(|rating| rating.difficulty),
        }
    }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let heads = [
        "size",
        "boxes",
        "method",
        "levels",
        "distinct",
        "made a CPU second",
        "with proof and rating",
        "proved",
        "pushes",
        "lines",
        "changes",
        "unused floor",
        "idle boxes",
        "F",
        "rated",
    ];
    let (mut table, mut data) = (Table::new(&heads), Vec::new());
    let mut typical: Vec<(Level, String)> = Vec::new();
    for &(size, boxes) in request.chosen(SIZES, |(size, _)| size)? {
        for generator in GENERATORS {
            let batch = made(generator, size, boxes, request.scale)?;
            let seen: Vec<Seen> = batch.levels.iter().map(|made| Seen::new(&made.candidate.level)).collect();
            let rate = batch.levels.len() as f64 / batch.seconds;
            let road = road(&batch);
            let offered = batch.levels.len() as u64 + batch.tally.get(REPEATED);
            eprintln!("methods {size} {}: {} levels, {rate:.1} a second", generator.name, seen.len());
            let [pushes, lines, changes, unused, idle, difficulty]: [Vec<f64>; 6] = [
                |seen: &Seen| seen.pushes,
                |seen: &Seen| seen.lines,
                |seen: &Seen| seen.changes,
                |seen: &Seen| seen.unused,
                |seen: &Seen| seen.idle,
                |seen: &Seen| seen.difficulty,
            ]
            .map(|number| seen.iter().filter_map(number).collect());
            table.push(vec![
                size.to_owned(),
                boxes.to_string(),
                generator.name.to_owned(),
                seen.len().to_string(),
                format!("{} of {offered}", seen.len()),
                format!("{rate:.1}"),
                format!("{road:.1}"),
                percent(pushes.len(), seen.len()),
                shown(&pushes, |all| median(all).to_string()),
                shown(&lines, |all| median(all).to_string()),
                shown(&changes, |all| median(all).to_string()),
                shown(&unused, |all| format!("{:.0} %", mean(all))),
                shown(&idle, |all| format!("{:.2}", mean(all))),
                shown(&difficulty, |all| format!("{:.1}", median(all))),
                percent(difficulty.len(), seen.len()),
            ]);
            data.push(json!({
                "size": size, "boxes": boxes, "method": generator.name, "levels": seen.len(), "offered": offered,
                "levels_a_second": rate, "proved_and_rated_a_second": road,
                "pushes": pushes, "lines": lines, "changes": changes, "unused_percent": unused, "idle_boxes": idle,
                "difficulty": difficulty, "tally": batch.tally.to_string(),
            }));
            if size == DRAWN {
                typical.extend(quarters(generator.name, &batch.levels, &seen));
            }
        }
    }
    let cards: Vec<Card> = typical
        .iter()
        .map(|(level, caption)| Card { draft: level.draft(), caption: caption.clone() })
        .collect();
    let drawn = sheet(&cards, &Sheet { columns: Some(3), cell: 18, ..Sheet::default() });
    let remarks = vec![
        format!("Knobs as they come, seed 1. At most {LEVELS} levels a size, and no further attempt after {SECONDS} CPU seconds of making; distinct ones do not play the same as one before, of all that were offered until then. Made a CPU second: not solved or rated; with proof and rating: as `generate` chooses by difficulty (`--numbers few`), levels whose fewest pushes were proved, in the time of making, proving and rating."),
        "Pushes, lines, changes and F are medians of the levels that were proved or rated within the effort; lines and changes are those of the solution with fewest pushes, then fewest moves. Unused floor and idle boxes are means: squares that no such solution treads on, and boxes that none moves, both proved.".to_owned(),
        format!("Drawn: at {DRAWN}, the levels a quarter, half and three quarters up by pushes."),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files: vec![("typical.svg".to_owned(), drawn)] })
}

/// Levels a CPU second that are made, proved and rated as an order does that is ranked by difficulty.
fn road(batch: &Batch) -> f64 {
    let wanted = Numbers::Few.wanted(Subject::named(Figure::DIFFICULTY));
    let watch = CpuWatch::start();
    let is_proved = |made: &&Made| {
        let (effort, mut budget) =
            (Sokoban::usual_effort(made.recipe.generator), Budget::nodes(u64::MAX).with_memory(2 << 30));
        boxwright_forge::made(made.candidate.clone(), &made.recipe, &wanted, effort, &mut budget).is_ok()
    };
    let proved = batch.levels.iter().filter(is_proved).count();
    proved as f64 / (batch.seconds + watch.elapsed().as_secs_f64())
}

fn made(generator: &Generator, size: &str, boxes: usize, scale: Scale) -> Result<Batch, String> {
    let watch = CpuWatch::start();
    // A few attempts show that it works.
    let attempts = attempts(&format!("{} {size} boxes={boxes}", generator.name), 1, scale.pick(2, u64::MAX))?;
    let in_time = attempts.take_while(|_| watch.elapsed().as_secs_f64() < scale.pick(0.2, SECONDS));
    Ok(Batch::of(in_time, scale.pick(1, LEVELS)))
}

/// The levels a quarter, half and three quarters up by pushes.
fn quarters(name: &str, levels: &[Made], seen: &[Seen]) -> Vec<(Level, String)> {
    let mut order: Vec<(usize, usize)> =
        seen.iter().enumerate().filter_map(|(at, seen)| Some((seen.pushes? as usize, at))).collect();
    order.sort_unstable();
    let quarter = |quarter: usize| order.get(order.len() * quarter / 4);
    let card = |&(pushes, at): &(usize, usize)| {
        (levels[at].candidate.level.clone(), format!("{name}: {pushes} pushes"))
    };
    [1, 2, 3].into_iter().filter_map(quarter).map(card).collect()
}

/// A figure of what is known, or a dash where nothing is.
fn shown(known: &[f64], figure: impl Fn(&[f64]) -> String) -> String {
    if known.is_empty() { "-".to_owned() } else { figure(known) }
}

fn percent(part: usize, whole: usize) -> String {
    (100 * part).checked_div(whole).map_or("-".to_owned(), |share| format!("{share} %"))
}
