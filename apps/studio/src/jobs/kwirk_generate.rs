//! Generating Kwirk levels, as those of Sokoban are generated.

use super::generate::{FOREVER, check, made, rank, size, span};
use super::kwirk_figures::band_number;
use super::{Ended, Job};
use crate::answer::Problem;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::{Made, Wishes};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

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

/// Boxes, rotators and pits at most.
const MOST: usize = 40;
const MOST_STEPS: usize = 10_000;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let first = |made: &Made<Kwirk>| made.proof.counts.steps;
    made::<Kwirk>(&wishes(&asked)?, asked.time, job, card, first)
}

fn wishes(asked: &Question) -> Result<Wishes, Problem> {
    let so_many = |asked, most, what: &str| span(asked, (0, most), what).map(|span| span.to_string());
    check(asked.keep, asked.time)?;
    let is_any = asked.steps == (0, MOST_STEPS);
    Ok(Wishes {
        method: Some(asked.method.clone()),
        size: Some(size(asked.columns, asked.rows)?),
        players: Some(asked.players.to_string()),
        boxes: Some(so_many(asked.boxes, MOST, "boxes")?),
        rotators: Some(so_many(asked.rotators, MOST, "rotators")?),
        pits: Some(so_many(asked.pits, MOST, "pits")?),
        steps: if is_any { None } else { Some(so_many(asked.steps, MOST_STEPS, "steps")?) },
        count: asked.keep,
        rank: Some(rank(asked.rank.as_deref())),
        knobs: asked.knobs.clone(),
        seed: asked.seed,
        attempts: Some(FOREVER),
        by_time: true,
        ..Wishes::default()
    })
}

/// A level as a card shows it.
fn card(made: &Made<Kwirk>) -> Value {
    let (counts, rating) = (made.proof.counts, made.rated.rating.as_ref().ok());
    let (difficulty, band) = (made.rated.difficulty(), rating.map(band_number));
    let metrics = json!({
        "steps": counts.steps, "pushes": counts.pushes, "turns": counts.turns, "switches": counts.switches,
        "players": made.level.players().len(), "boxes": made.level.boxes().len(),
        "rotators": made.level.rotators().len(), "pits": made.level.pits().len(),
        "difficulty": difficulty, "band": band,
    });
    json!({
        "id": made.level.exact_id().to_string(), "game": "kwirk", "level": made.level.to_string(),
        "steps": counts.steps, "plan": made.proof.plan.to_string(), "recipe": made.recipe.to_string(),
        "difficulty": difficulty, "band": band, "metrics": metrics,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::Order;

    fn asked(more: &[(&str, Value)]) -> Result<Order<Kwirk>, Problem> {
        let mut body = json!({
            "method": "search", "columns": [5, 7], "rows": [4, 6], "players": 1, "boxes": [0, 4],
            "rotators": [0, 3], "pits": [0, 8], "steps": [0, 1000], "keep": 6, "rank": "difficulty",
            "seed": 7, "time": 5,
        });
        for (name, value) in more {
            body[*name] = value.clone();
        }
        let question = serde_json::from_value(body).expect("a question");
        wishes(&question)?.order().map_err(Problem::unclear)
    }

    fn refused(more: &[(&str, Value)]) -> String {
        asked(more).map_or_else(|problem| problem.text().to_owned(), |_| panic!("{more:?} was taken"))
    }

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        let question = json!({
            "method": "search", "columns": [6, 7], "rows": [4, 5], "players": 2, "boxes": [1, 3], "rotators": [0, 2],
            "pits": [0, 4], "steps": [10, 90], "keep": 4, "rank": "steps", "seed": 7, "time": 5,
            "knobs": { "aim": "steps" },
        });
        let question = serde_json::from_value(question).unwrap();
        super::super::generate::tests::check::<Kwirk>(
            &wishes(&question).unwrap_or_else(|why| panic!("{why:?}")),
        );
    }

    #[test]
    fn a_wish_becomes_an_order() {
        let order = asked(&[("knobs", json!({ "aim": "steps" }))]).unwrap_or_else(|why| panic!("{why:?}"));
        assert_eq!((order.generator.name, order.count, order.seed), ("search", 6, 7));
        assert_eq!((order.ranges.pits.to, order.ranges.steps.to), (8, 1000));
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
        assert_eq!(
            refused(&[("rank", json!("colour"))]),
            "there is no metric of Kwirk `colour`; rate --list has all names"
        );
        assert_eq!(
            refused(&[("boxes", json!([0, 0])), ("rotators", json!([0, 0]))]),
            "without boxes and rotators there is nothing to do; allow some of either"
        );
        assert!(refused(&[("keep", json!(0))]).starts_with("keep 1 to 500 levels"));
        assert!(refused(&[("knobs", json!({ "shine": "on" }))]).contains("shine"));
    }
}
