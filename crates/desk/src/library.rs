//! What the desk asks of a library, and what goes in and out of it: levels, packs, plays, what was thought of them.
//!
//! Where the levels lie is the library's business: in a file, in memory, in a browser's store. The sentences of its
//! problems are for whoever asked.

use crate::{New, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A library: levels that are kept, with packs, recipes, plans, numbers, ratings and plays.
pub trait Library {
    /// The packs in their order.
    fn packs(&self) -> Result<Vec<PackRow>, Problem>;

    /// The levels of a pack in its order, or all that are kept in the order they came.
    fn levels(&self, pack: Option<i64>) -> Result<Vec<Stored>, Problem>;

    /// Keeps levels, in a pack if one is named: all of them or none. Gives their ids.
    fn add(&self, levels: &[New], pack: Option<&str>) -> Result<Vec<String>, Problem>;

    /// Hides levels; how many that were.
    fn remove(&self, ids: &[String]) -> Result<usize, Problem>;

    /// Brings hidden levels back; how many that were.
    fn restore(&self, ids: &[String]) -> Result<usize, Problem>;

    /// Gives a level another title, author or notes.
    fn change(&self, id: &str, field: &str, text: &str) -> Result<(), Problem>;

    /// Gives a pack another title.
    fn rename_pack(&self, id: i64, title: &str) -> Result<(), Problem>;

    /// Puts the levels of a pack into this order; levels that are not named stay behind those that are.
    fn order_pack(&self, id: i64, levels: &[String]) -> Result<(), Problem>;

    /// Puts all levels of one pack behind those of another; the one is gone then.
    fn merge_packs(&self, from: i64, into: i64) -> Result<(), Problem>;

    /// Keeps a play; the number it goes by.
    fn keep_play(&self, play: &Play) -> Result<i64, Problem>;

    /// Keeps how hard and how much fun a level was, 1 to 5; what is not told stays as it was.
    fn keep_rating(&self, id: &str, difficulty: Option<i64>, fun: Option<i64>) -> Result<(), Problem>;

    /// Every play with its level and what was thought of it, as CSV.
    fn plays_csv(&self) -> Result<String, Problem>;

    /// What was thought of every level that was rated, as CSV.
    fn ratings_csv(&self) -> Result<String, Problem>;

    /// Levels without numbers, all or of a pack: id, game and board.
    fn unmeasured(&self, pack: Option<i64>) -> Result<Vec<(String, String, String)>, Problem>;

    /// Keeps the numbers of a level and its solution.
    fn keep_metrics(&self, id: &str, metrics: &Map<String, Value>, plan: Option<&str>)
    -> Result<(), Problem>;
}

/// A level as it is kept.
#[derive(Clone, Debug, Serialize)]
pub struct Stored {
    /// Its exact id.
    pub id: String,
    /// Its content id.
    pub content_id: String,
    /// Its game.
    pub game: String,
    /// Its board.
    pub level: String,
    /// What it is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// What else is said about it.
    pub notes: String,
    /// What makes it again.
    pub recipe: Option<String>,
    /// The best solution that is known.
    pub plan: Option<String>,
    /// Numbers about it, by name.
    pub metrics: Map<String, Value>,
    /// Was everything measured that can be?
    pub measured: bool,
    /// Did the player solve it?
    pub solved: bool,
    /// How hard the player found it, 1 to 5.
    pub difficulty: Option<i64>,
    /// How much fun it was, 1 to 5.
    pub fun: Option<i64>,
}

/// A pack as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PackRow {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub title: String,
    /// How many levels it has.
    pub levels: i64,
    /// How many of them the player solved.
    pub solved: i64,
}

/// One play of a level, from the first step to the solution or to leaving it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// The exact id of the level.
    pub level: String,
    /// Seconds since 1970.
    pub begun: i64,
    /// Seconds that the board was in sight.
    pub seconds: f64,
    /// Everything that was pressed: `udlr` steps, `z` undo, `y` redo, `x` restart, `h` hint.
    pub inputs: String,
    /// When each of them was pressed: milliseconds since the first, blanks between.
    pub times: String,
    /// The steps from the start to the end.
    pub plan: String,
    /// How many steps.
    pub moves: i64,
    /// How many pushes.
    pub pushes: i64,
    /// How often a step was taken back.
    pub undos: i64,
    /// How often it was begun again.
    pub restarts: i64,
    /// Hints asked for.
    pub hints: i64,
    /// Was it solved?
    pub solved: bool,
}
