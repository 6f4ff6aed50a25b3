//! Generating Kwirk levels: a question becomes an order, like that of Sokoban.

use super::{FOREVER, Generated, check, rank, size, span};
use crate::Problem;
use boxwright_forge::Wishes;
use boxwright_forge::core::kwirk::Kwirk;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What is wished for of Kwirk levels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "struct Question")]
pub struct GenerateKwirk {
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

impl Generated for GenerateKwirk {
    type Game = Kwirk;

    fn wishes(&self) -> Result<Wishes, Problem> {
        let so_many = |asked, most, what: &str| span(asked, (0, most), what).map(|span| span.to_string());
        check(self.keep, self.time)?;
        let is_any = self.steps == (0, MOST_STEPS);
        Ok(Wishes {
            method: Some(self.method.clone()),
            size: Some(size(self.columns, self.rows)?),
            players: Some(self.players.to_string()),
            boxes: Some(so_many(self.boxes, MOST, "boxes")?),
            rotators: Some(so_many(self.rotators, MOST, "rotators")?),
            pits: Some(so_many(self.pits, MOST, "pits")?),
            steps: if is_any { None } else { Some(so_many(self.steps, MOST_STEPS, "steps")?) },
            count: self.keep,
            rank: Some(rank(self.rank.as_deref())),
            knobs: self.knobs.clone(),
            seed: self.seed,
            attempts: Some(FOREVER),
            by_time: true,
            ..Wishes::default()
        })
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::Order;
    use serde_json::{Value, json};

    fn asked(more: &[(&str, Value)]) -> Result<Order<Kwirk>, Problem> {
        let mut body = json!({
            "method": "search", "columns": [5, 7], "rows": [4, 6], "players": 1, "boxes": [0, 4],
            "rotators": [0, 3], "pits": [0, 8], "steps": [0, 1000], "keep": 6, "rank": "difficulty",
            "seed": 7, "time": 5,
        });
        for (name, value) in more {
            body[*name] = value.clone();
        }
        serde_json::from_value::<GenerateKwirk>(body).expect("a question").order().map(|(order, _)| order)
    }

    fn refused(more: &[(&str, Value)]) -> String {
        asked(more).map_or_else(|problem| problem.text.clone(), |_| panic!("{more:?} was taken"))
    }

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        let question = json!({
            "method": "search", "columns": [6, 7], "rows": [4, 5], "players": 2, "boxes": [1, 3], "rotators": [0, 2],
            "pits": [0, 4], "steps": [10, 90], "keep": 4, "rank": "steps", "seed": 7, "time": 5,
            "knobs": { "aim": "steps" },
        });
        let question: GenerateKwirk = serde_json::from_value(question).unwrap();
        super::super::tests::check::<Kwirk>(&question.wishes().unwrap_or_else(|why| panic!("{why:?}")));
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
