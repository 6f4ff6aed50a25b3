//! Generating Kwirk levels: a question becomes an order, like that of Sokoban.

use super::{check, span};
use crate::Problem;
use boxwright_forge::Sizes;
use boxwright_forge::kwirk::{ANY_STEPS, Order, Rooms, method};
use boxwright_forge::make::Knobs;
use boxwright_forge::make::kwirk::Range;
use boxwright_forge::rate::kwirk::Metric;
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

/// Interiors from and to.
const SIDES: (usize, usize) = (3, 30);
/// Boxes, rotators and pits at most.
const MOST: usize = 40;
const MOST_STEPS: usize = 10_000;

impl GenerateKwirk {
    /// How long it may take.
    pub fn time(&self) -> Duration {
        Duration::from_secs(self.time)
    }

    /// The order that this is.
    pub fn order(&self) -> Result<Order, Problem> {
        let method = method(&self.method).map_err(Problem::unclear)?;
        let range = |asked: (usize, usize), most: usize, what: &str| {
            span(asked, (0, most), what).map(|span| Range { least: span.from, most: span.to })
        };
        let mut knobs = Knobs::of(method.knobs);
        for (name, value) in &self.knobs {
            knobs.set(name, value).map_err(Problem::unclear)?;
        }
        let rank = match self.rank.as_deref() {
            None | Some("") => None,
            Some(name) => {
                let unknown = || Problem::unclear(format!("there is no Kwirk metric `{name}`"));
                Some(Metric::named(name).ok_or_else(unknown)?)
            }
        };
        check(self.keep, self.time)?;
        let (columns, rows) = (span(self.columns, SIDES, "columns")?, span(self.rows, SIDES, "rows")?);
        let order = Order {
            method,
            knobs,
            rooms: Rooms::Sizes(Sizes { columns, rows }),
            players: self.players,
            boxes: range(self.boxes, MOST, "boxes")?,
            rotators: range(self.rotators, MOST, "rotators")?,
            pits: range(self.pits, MOST, "pits")?,
            steps: if self.steps == (0, MOST_STEPS) {
                ANY_STEPS
            } else {
                range(self.steps, MOST_STEPS, "steps")?
            },
            count: self.keep,
            rank,
            seed: self.seed,
            // Time is what ends it.
            attempts: u64::MAX >> 1,
            nodes: Order::usual_nodes(method, self.players),
        };
        match order.refused() {
            Some(why) => Err(Problem::unclear(why)),
            None => Ok(order),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn asked(more: &[(&str, Value)]) -> Result<Order, Problem> {
        let mut body = json!({
            "method": "search", "columns": [5, 7], "rows": [4, 6], "players": 1, "boxes": [0, 4],
            "rotators": [0, 3], "pits": [0, 8], "steps": [0, 1000], "keep": 6, "rank": "difficulty",
            "seed": 7, "time": 5,
        });
        for (name, value) in more {
            body[*name] = value.clone();
        }
        serde_json::from_value::<GenerateKwirk>(body).expect("a question").order()
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
