//! The paper of the Kwirk generator (Willemsen 2018) and what came after it.
//!
//! First its tables 1 to 6 with the generator rebuilt, at equal sizes of Closed and far longer, steps proved to be fewest,
//! and for three rows how steps grow with Closed; then `search` on the same inputs; then a thousand levels of `search`, checked from scratch. Two of the inputs have walls of the
//! original game; without the data of other people these are left out.

mod beside;
mod published;
mod search;
mod tables;

use crate::data;
use crate::experiment::{Experiment, Outcome, Request};
use crate::table::Table;
use boxwright_forge::make::kwirk::Room;
use published::OWN;
use serde_json::{Value, json};
use std::collections::BTreeMap;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "kwirk",
    summary: "Kwirk: tables 1 to 6 of Willemsen (2018) with the generator rebuilt, and `search` on the same inputs",
    compared_with: "the published numbers, and what a plain annealer reached in 20 s",
    run,
};

/// The parts of the experiment.
const PARTS: &[&str] = &["tables", "curves", "steps", "reliable", "thousand"];

/// The rooms there are, by the name of the input.
type Rooms = BTreeMap<String, Room>;

/// What is told in the end.
struct Told {
    table: Table,
    data: Vec<Value>,
    files: Vec<(String, String)>,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let heads = ["part", "input", "run", "published or bar", "ours", "verdict or bar met", "CPU s"];
    let mut told = Told { table: Table::new(&heads), data: Vec::new(), files: Vec::new() };
    let (rooms, remark) = rooms()?;
    for part in request.chosen(PARTS, |part| part)? {
        match *part {
            "tables" => tables::run(&rooms, request.scale, &mut told)?,
            "curves" => tables::curves(&rooms, request.scale, &mut told)?,
            "steps" => search::steps(&rooms, request.scale, &mut told)?,
            "reliable" => search::reliable(&rooms, request.scale, &mut told)?,
            _ => search::thousand(request.scale, &mut told)?,
        }
    }
    told.data.iter_mut().filter(|entry| has_their_walls(entry)).for_each(hide);
    let remarks = [
        "Coefficient: fewest steps over the free distance of all players; 1 or less fails \"de-tours required\".",
        "Tables: five seeds a row, grown until Closed is as large as published (table 1: 26,000, theirs is lost), and longer; their runs took an hour. Steps are proved to be fewest, `4..9` is what is known where the proof was given up; theirs were counted by hand.",
        "Of the five the middle counts (least..most in brackets): it matches if it is the number printed (a mean: within their deviation; \"about\": within a tenth), and else falls short of it or exceeds it; by steps, and by the coefficient where steps are lost. The others are in the data.",
        "\"both\": levels that meet both requirements, no maze and a detour.",
        "Their ties, box sizes and a few more choices are not told; docs/METHODS.md has ours.",
    ];
    let remarks = remarks.map(str::to_owned).into_iter().chain(remark).collect();
    Ok(Outcome { table: told.table, remarks, data: json!(told.data), files: told.files })
}

/// Is an entry about a room that is not our own?
fn has_their_walls(entry: &Value) -> bool {
    entry["input"]
        .as_str()
        .is_some_and(|input| input.starts_with("paper-") && !OWN.iter().any(|(name, _)| *name == input))
}

/// Takes the walls of the original game out of what is kept: levels and recipes that hold them.
fn hide(entry: &mut Value) {
    match entry {
        Value::Array(items) => items.iter_mut().for_each(hide),
        Value::Object(fields) => {
            for (name, value) in fields {
                match name.as_str() {
                    "level" | "recipe" => {
                        *value = json!("not kept: its walls are those of the original game")
                    }
                    _ => hide(value),
                }
            }
        }
        _ => {}
    }
}

/// The inputs of the paper, and what to say about those that are missing.
fn rooms() -> Result<(Rooms, Option<String>), String> {
    let mut rooms = Rooms::new();
    for (name, rows) in OWN {
        rooms.insert(name.to_owned(), rows.parse().map_err(|why| format!("{name}: {why}"))?);
    }
    let Some(found) = data::kwirk("paper-inputs.txt")? else {
        let remark = "The inputs with walls of the original game are not here and are left out.";
        return Ok((rooms, Some(remark.to_owned())));
    };
    for entry in &found.entries {
        let room = Room::new(&entry.board).map_err(|why| format!("{}: {why}", entry.name))?;
        if OWN.iter().any(|(name, _)| *name == entry.name) && rooms[&entry.name] != room {
            return Err(format!("{}: the data has another room of this name", entry.name));
        }
        rooms.insert(entry.name.clone(), room);
    }
    Ok((rooms, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_of_the_original_game_are_not_kept() {
        let entry = |input: &str| json!({ "input": input, "recipe": "###", "ours": [{ "level": "###", "steps": 3 }] });
        let (mut theirs, ours) = (entry("paper-floor1-empty"), entry(OWN[0].0));
        assert!(has_their_walls(&theirs) && !has_their_walls(&ours));
        hide(&mut theirs);
        assert!(!theirs.to_string().contains("###") && theirs["ours"][0]["steps"] == 3, "{theirs}");
    }
}
