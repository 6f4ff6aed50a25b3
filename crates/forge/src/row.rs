//! A row: everything about a level that was made, as data.
//!
//! Lines of JSON, the facts of a file and tables are all written from it, for every game.

use crate::figure::{Feature as _, Figure};
use crate::numbers::Numbers;
use crate::puzzle::Puzzle;
use crate::rated::Number;
use crate::road::Made;
use boxwright_core::csv_row;
use boxwright_core::text::Facts;
use boxwright_rate::{NotRated, Unique};
use serde_json::{Value, json};

/// A level that was made, as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// `search 7-42`: the method, the seed, the attempt, and the candidate if it was not the first.
    pub title: String,
    /// The game.
    pub game: &'static str,
    /// The rows of the level.
    pub level: Vec<String>,
    /// The id of the level as it is.
    pub id: String,
    /// The id of what it plays like.
    pub content_id: String,
    /// What makes it again.
    pub recipe: String,
    /// A best plan, and what it has fewest of.
    pub plan: String,
    /// What the plan has fewest of.
    pub optimal: &'static str,
    /// Every number that is known, by name; nothing for one that gave up. Difficulty and band have places of their own.
    pub numbers: Vec<(&'static str, Option<f64>)>,
    /// How hard it is.
    pub difficulty: Option<f64>,
    /// The name of its band.
    pub band: Option<&'static str>,
    /// Was the difficulty held against how people fare?
    pub is_validated: bool,
    /// Did somebody ask how hard it is?
    pub is_rated: bool,
    /// Why it is not rated, if it was to be.
    pub not_rated: Option<String>,
    /// Was it to be trimmed, and could not be within the effort?
    pub is_untrimmed: bool,
    /// Of what there is one only.
    pub unique: Option<Unique>,
}

impl Row {
    /// The row of a level.
    pub fn of<G: Puzzle>(made: &Made<G>) -> Row {
        let Made { level, recipe, proof, rated, .. } = made;
        let figures = rated.figures.iter().map(|(figure, number)| (figure.name(), *number));
        let mut numbers: Vec<_> = figures.filter(|(name, _)| *name != Figure::DIFFICULTY).collect();
        for (name, count) in G::known(level, proof) {
            if numbers.iter().all(|(known, _)| *known != name) {
                numbers.push((name, Some(count as f64)));
            }
        }
        let is_rated = rated.rating != Err(NotRated::NotAsked);
        let offer = if recipe.offer == 0 { String::new() } else { format!("-{}", recipe.offer + 1) };
        Row {
            title: format!("{} {}-{}{offer}", recipe.generator.name, recipe.seed, recipe.attempt),
            game: G::NAME,
            level: G::rows(level),
            id: G::exact_id(level).to_string(),
            content_id: G::content_id(level).to_string(),
            recipe: recipe.to_string(),
            plan: G::plan(proof),
            optimal: G::OPTIMAL,
            numbers,
            difficulty: rated.difficulty(),
            band: rated.band(),
            is_validated: G::VALIDATED,
            is_rated,
            not_rated: rated.rating.as_ref().err().filter(|_| is_rated).map(|why| why.to_string()),
            is_untrimmed: made.is_untrimmed,
            unique: made.unique,
        }
    }

    /// A number by its name.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.numbers.iter().find(|(known, _)| *known == name).and_then(|(_, number)| *number)
    }

    /// As an object: one line of JSON.
    pub fn line(&self) -> Value {
        let mut object = self.facts();
        for (name, value) in [
            ("title", json!(self.title)),
            ("game", json!(self.game)),
            ("level", json!(self.level)),
            ("id", json!(self.id)),
            ("content_id", json!(self.content_id)),
            ("plan", json!(self.plan)),
            ("optimal", json!(self.optimal)),
        ] {
            object.insert(name.to_owned(), value);
        }
        Value::Object(object)
    }

    /// What stands beside a level in a file: how it was made, what is claimed of it, and its numbers.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::new();
        let mut insert = |name: &str, value: Value| _ = facts.insert(name.to_owned(), value);
        insert("recipe", json!(self.recipe));
        self.numbers.iter().for_each(|(name, number)| insert(name, json!(number.map(Number))));
        if self.is_rated {
            insert("difficulty", json!(self.difficulty.map(Number)));
            insert("band", json!(self.band));
        }
        self.not_rated.iter().for_each(|why| insert("not_rated", json!(why)));
        self.unique.iter().for_each(|unique| insert("unique", json!(unique.name())));
        if self.is_rated && !self.is_validated {
            insert("validated", json!(false));
        }
        if self.is_untrimmed {
            insert("untrimmed", json!(true));
        }
        facts
    }

    /// A table of rows, a line each: title, every metric (if few numbers were asked for, those that are known),
    /// difficulty, band, of what there is one only (if that was asked), recipe.
    pub fn table<G: Puzzle>(rows: &[Row], numbers: Numbers) -> String {
        let metrics = G::metrics();
        let is_shown = |name: &&str| {
            let is_known = |row: &Row| row.numbers.iter().any(|(known, _)| known == name);
            *name != Figure::DIFFICULTY && (numbers == Numbers::All || rows.iter().any(is_known))
        };
        let names: Vec<&str> = metrics.iter().map(|metric| metric.name()).filter(is_shown).collect();
        let is_unique = rows.iter().any(|row| row.unique.is_some());
        let unique = is_unique.then_some("unique");
        let is_rated = numbers == Numbers::All || rows.iter().any(|row| row.is_rated);
        let rating = [Figure::DIFFICULTY, "band"].into_iter().filter(|_| is_rated);
        let heads = ["title"].into_iter().chain(names.clone()).chain(rating).chain(unique);
        let mut text = csv_row(heads.chain(["recipe"]).map(str::to_owned)) + "\n";
        for row in rows {
            let shown = |number: Option<f64>| {
                number.map_or(String::new(), |number| json!(Number(number)).to_string())
            };
            let numbers = names.iter().map(|name| shown(row.number(name)));
            let rating = [shown(row.difficulty), row.band.unwrap_or("").to_owned()];
            let rating = rating.into_iter().filter(|_| is_rated);
            let unique = is_unique.then(|| row.unique.map_or(String::new(), |unique| unique.to_string()));
            let cells = [row.title.clone()].into_iter().chain(numbers).chain(rating).chain(unique);
            text += &(csv_row(cells.chain([row.recipe.clone()])) + "\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Wishes, fill};
    use boxwright_core::Budget;
    use boxwright_core::kwirk::Kwirk;
    use boxwright_core::sokoban::Sokoban;

    /// A row of a small level, and how many columns a table has beside metrics.
    fn row<G: Puzzle>(method: &str) -> (Row, usize) {
        let some = |text: &str| Some(text.to_owned());
        let wishes =
            Wishes { method: some(method), size: some("5x4"), nodes: Some(20_000), ..Wishes::default() };
        let wishes = Wishes { boxes: some("1-2"), rank: some("none"), ..wishes };
        let pack = fill(&wishes.order::<G>().unwrap(), &mut Budget::nodes(u64::MAX));
        let row = Row::of(&pack.levels[0]);
        let table = Row::table::<G>(&[row.clone(), row.clone()], Numbers::All);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[1] == lines[2] && lines[1].starts_with(&row.title) && lines[1].ends_with(&row.recipe));
        let columns = lines[0].split(',').count();
        (row, columns + 1 - G::metrics().len())
    }

    #[test]
    fn a_row_says_all_that_is_known_of_a_level_of_either_game() {
        let (sokoban, columns) = row::<Sokoban>("farthest");
        assert_eq!((sokoban.game, sokoban.optimal, columns), ("sokoban", "pushes", 4));
        let capitals = sokoban.plan.chars().filter(char::is_ascii_uppercase).count();
        assert_eq!(sokoban.number("pushes"), Some(capitals as f64));
        let (kwirk, columns) = row::<Kwirk>("search");
        assert_eq!((kwirk.game, kwirk.optimal, columns), ("kwirk", "steps", 4));
        let letters = kwirk.plan.chars().filter(char::is_ascii_alphabetic).count();
        assert_eq!(kwirk.number("steps"), Some(letters as f64));
        for row in [sokoban, kwirk] {
            let line = row.line();
            assert_eq!(line["recipe"], row.recipe);
            assert_eq!(line["level"].as_array().unwrap().len(), row.level.len());
            assert_eq!(line["title"], row.title);
            assert_eq!(line.get("validated").is_some(), row.game == "kwirk");
            assert!(row.facts().get("level").is_none(), "a file has the level itself");
        }
    }
}
