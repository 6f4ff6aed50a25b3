//! Generating Kwirk levels: an order filled on the threads that are free, told as it goes, like that of Sokoban.

use super::generate::{MEMORY, REST, check, span};
use super::telling::{Telling, ended};
use super::{Ended, Job};
use boxwright_desk::{Problem, kwirk_band};
use boxwright_forge::Sizes;
use boxwright_forge::core::Id;
use boxwright_forge::kwirk::{ANY_STEPS, Made, Order, Pack, Rooms, method};
use boxwright_forge::make::Knobs;
use boxwright_forge::make::kwirk::Range;
use boxwright_forge::rate::kwirk::Metric;
use boxwright_workshop::kwirk_fill;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    method: String,
    columns: (usize, usize),
    rows: (usize, usize),
    players: usize,
    boxes: (usize, usize),
    rotators: (usize, usize),
    pits: (usize, usize),
    /// Steps of a shortest plan, from and to.
    steps: (usize, usize),
    keep: usize,
    /// What the best are ranked by; nothing for first come.
    rank: Option<String>,
    seed: u64,
    /// Seconds.
    time: u64,
    #[serde(default)]
    knobs: BTreeMap<String, String>,
}

/// Interiors from and to.
const SIDES: (usize, usize) = (3, 30);
/// Boxes, rotators and pits at most.
const MOST: usize = 40;
const MOST_STEPS: usize = 10_000;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let order = order(&asked)?;
    let time = Duration::from_secs(asked.time);
    let (stop, rest) = (job.stop.part(Some(time)), job.stop.part(Some(time + REST)).for_the_rest());
    let threads = job.studio.queue.threads();
    let mut telling = Telling::new(job);
    let mut tell = |pack: &Pack, is_last: bool| {
        let best = pack.levels.first().map(|made| made.solution.counts.steps);
        let progress = telling.progress(pack.attempts, pack.levels.len(), best, &pack.tally);
        if is_last || telling.is_due() {
            let ids: Vec<Id> = pack.levels.iter().map(|made| made.level.exact_id()).collect();
            telling.tell(ids, |at| card(&pack.levels[at]), &progress);
        }
        progress
    };
    let filled =
        kwirk_fill(&order, Vec::new(), (threads, MEMORY), (&stop, &rest), |pack| _ = tell(pack, false));
    let progress = tell(&filled.pack, true);
    Ok(ended(progress, filled.was_stopped, &filled.pack.tally))
}

fn order(asked: &Question) -> Result<Order, Problem> {
    let method = method(&asked.method).map_err(Problem::unclear)?;
    let range = |asked: (usize, usize), most: usize, what: &str| {
        span(asked, (0, most), what).map(|span| Range { least: span.from, most: span.to })
    };
    let mut knobs = Knobs::of(method.knobs);
    for (name, value) in &asked.knobs {
        knobs.set(name, value).map_err(Problem::unclear)?;
    }
    let rank = match asked.rank.as_deref() {
        None | Some("") => None,
        Some(name) => {
            let unknown = || Problem::unclear(format!("there is no Kwirk metric `{name}`"));
            Some(Metric::named(name).ok_or_else(unknown)?)
        }
    };
    check(asked.keep, asked.time)?;
    let (columns, rows) = (span(asked.columns, SIDES, "columns")?, span(asked.rows, SIDES, "rows")?);
    let order = Order {
        method,
        knobs,
        rooms: Rooms::Sizes(Sizes { columns, rows }),
        players: asked.players,
        boxes: range(asked.boxes, MOST, "boxes")?,
        rotators: range(asked.rotators, MOST, "rotators")?,
        pits: range(asked.pits, MOST, "pits")?,
        steps: if asked.steps == (0, MOST_STEPS) {
            ANY_STEPS
        } else {
            range(asked.steps, MOST_STEPS, "steps")?
        },
        count: asked.keep,
        rank,
        seed: asked.seed,
        // Time is what ends it.
        attempts: u64::MAX >> 1,
        nodes: Order::usual_nodes(method, asked.players),
    };
    match order.refused() {
        Some(why) => Err(Problem::unclear(why)),
        None => Ok(order),
    }
}

/// A level as a card shows it.
fn card(made: &Made) -> Value {
    let counts = made.solution.counts;
    let metrics = json!({
        "steps": counts.steps, "pushes": counts.pushes, "turns": counts.turns, "switches": counts.switches,
        "players": made.level.players().len(), "boxes": made.level.boxes().len(),
        "rotators": made.level.rotators().len(), "pits": made.level.pits().len(),
        "difficulty": made.rating.difficulty, "band": kwirk_band(&made.rating),
    });
    json!({
        "id": made.level.exact_id().to_string(), "game": "kwirk", "level": made.level.to_string(),
        "steps": counts.steps, "plan": made.solution.plan.to_string(), "recipe": made.recipe.to_string(),
        "difficulty": made.rating.difficulty, "band": kwirk_band(&made.rating), "metrics": metrics,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(more: &[(&str, Value)]) -> Result<Order, Problem> {
        let mut body = json!({
            "method": "search", "columns": [5, 7], "rows": [4, 6], "players": 1, "boxes": [0, 4],
            "rotators": [0, 3], "pits": [0, 8], "steps": [0, 1000], "keep": 6, "rank": "difficulty",
            "seed": 7, "time": 5,
        });
        for (name, value) in more {
            body[*name] = value.clone();
        }
        order(&serde_json::from_value(body).expect("a question"))
    }

    fn refused(more: &[(&str, Value)]) -> String {
        asked(more).map_or_else(|problem| problem.text.clone(), |_| panic!("{more:?} was taken"))
    }

    #[test]
    fn a_wish_becomes_an_order() {
        let order = asked(&[("knobs", json!({ "aim": "steps" }))]).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!((order.method.name, order.count, order.seed), ("search", 6, 7));
        assert_eq!((order.pits.most, order.steps.most), (8, 1000));
        assert!(order.recipe(0).to_string().contains(" steps=0..1000 aim=steps "), "{}", order.recipe(0));
        let any = asked(&[("steps", json!([0, 10_000]))]).unwrap_or_else(|why| panic!("{why:?}"));
        assert!(!any.recipe(0).to_string().contains("steps="), "however many need not be said");
    }

    #[test]
    fn a_wish_that_cannot_be_is_told() {
        assert_eq!(
            refused(&[("method", json!("magic"))]),
            "there is no method `magic` for Kwirk; there are search, backward"
        );
        assert_eq!(refused(&[("columns", json!([2, 9]))]), "columns from 2 to 9 will not do; 3 to 30 would");
        assert_eq!(refused(&[("players", json!(5))]), "5 players will not do; there may be 1 to 4");
        assert_eq!(refused(&[("rank", json!("colour"))]), "there is no Kwirk metric `colour`");
        assert_eq!(
            refused(&[("boxes", json!([0, 0])), ("rotators", json!([0, 0]))]),
            "without boxes and rotators there is nothing to do; allow some of either"
        );
        assert!(refused(&[("keep", json!(0))]).starts_with("keep 1 to 500 levels"));
        assert!(refused(&[("knobs", json!({ "shine": "on" }))]).contains("shine"));
    }
}
