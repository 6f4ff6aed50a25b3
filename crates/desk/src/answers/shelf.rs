//! What is asked of the library: levels listed, kept, hidden, brought back and changed; packs, plays, ratings.

use crate::limits::check_count;
use crate::{File, Library, New, Play, Problem, Stored};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    pack: Option<u32>,
}

pub(crate) fn levels(asked: Which, library: &dyn Library) -> Result<Vec<Stored>, Problem> {
    library.levels(asked.pack.map(i64::from))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Adding {
    levels: Vec<New>,
    pack: Option<String>,
}

pub(crate) fn add(asked: Adding, library: &dyn Library) -> Result<Value, Problem> {
    check_count(asked.levels.len())?;
    Ok(json!({ "ids": library.add(&asked.levels, asked.pack.as_deref())? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ids {
    ids: Vec<String>,
}

pub(crate) fn remove(asked: Ids, library: &dyn Library) -> Result<Value, Problem> {
    Ok(json!({ "removed": library.remove(&asked.ids)? }))
}

pub(crate) fn restore(asked: Ids, library: &dyn Library) -> Result<Value, Problem> {
    Ok(json!({ "restored": library.restore(&asked.ids)? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Change {
    id: String,
    field: String,
    text: String,
}

pub(crate) fn change(asked: Change, library: &dyn Library) -> Result<Value, Problem> {
    library.change(&asked.id, &asked.field, &asked.text)?;
    Ok(json!({}))
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum PackChange {
    Rename { pack: i64, title: String },
    Order { pack: i64, levels: Vec<String> },
    Merge { from: i64, into: i64 },
}

pub(crate) fn change_packs(asked: PackChange, library: &dyn Library) -> Result<Value, Problem> {
    match asked {
        PackChange::Rename { pack, title } => library.rename_pack(pack, &title),
        PackChange::Order { pack, levels } => library.order_pack(pack, &levels),
        PackChange::Merge { from, into } => library.merge_packs(from, into),
    }?;
    Ok(json!({}))
}

pub(crate) fn played(asked: Play, library: &dyn Library) -> Result<Value, Problem> {
    Ok(json!({ "id": library.keep_play(&asked)? }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rating {
    level: String,
    difficulty: Option<i64>,
    fun: Option<i64>,
}

pub(crate) fn rated(asked: Rating, library: &dyn Library) -> Result<Value, Problem> {
    library.keep_rating(&asked.level, asked.difficulty, asked.fun)?;
    Ok(json!({}))
}

pub(crate) fn plays_csv(library: &dyn Library) -> Result<File, Problem> {
    Ok(csv(library.plays_csv()?, "plays.csv"))
}

pub(crate) fn ratings_csv(library: &dyn Library) -> Result<File, Problem> {
    Ok(csv(library.ratings_csv()?, "ratings.csv"))
}

fn csv(text: String, name: &str) -> File {
    File { bytes: text.into_bytes(), kind: "text/csv; charset=utf-8", name: name.to_owned() }
}
