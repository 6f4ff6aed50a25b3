//! The file a pack is written to: a collection with recipes, solutions and numbers, a table of numbers, or
//! recipes alone. It is written whole or not at all, and never over another unless that was asked for.

use super::GenerateArgs;
use super::report::{UNTRIMMED, known, numbers};
use crate::input::grouped;
use crate::talk::Talk;
use boxwright_forge::core::text::{Collection, Entry, Facts, Format, Saved, Style, write};
use boxwright_forge::core::{counted, csv_row};
use boxwright_forge::rate::{METRICS, NotRated};
use boxwright_forge::{Figure, Made, Number, Subject};
use boxwright_workshop as workshop;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};

/// Where the levels go, and as what.
pub(crate) struct Keep {
    path: PathBuf,
    kind: Kind,
    force: bool,
}

enum Kind {
    Collection(Format),
    Table,
    Recipes,
}

impl Keep {
    /// Makes sure, as far as can be seen now, that the file can be written.
    pub(crate) fn new(args: &GenerateArgs) -> Result<Keep, String> {
        let path = args.output.clone().unwrap_or_else(free_name);
        let ending =
            path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let kind = match (ending.as_str(), Format::from_extension(&ending)) {
            ("csv", _) => Kind::Table,
            ("recipes", _) => Kind::Recipes,
            (_, Some(Format::Tiled)) => {
                return Err("a map of Tiled holds one level; end the output in .sok".to_owned());
            }
            (_, Some(format)) => Kind::Collection(format),
            _ => {
                let endings = ".sok, .json, .jsonl, .xsb, .slc, .csv or .recipes";
                return Err(format!("{}: end the output in {endings}", path.display()));
            }
        };
        workshop::may_write(&path, args.force).map_err(|error| error.to_string())?;
        Ok(Keep { path, kind, force: args.force })
    }

    /// The file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file; says whether that was done.
    pub(crate) fn store(&self, levels: &[Made], talk: &mut Talk) -> io::Result<bool> {
        let mut warnings = Vec::new();
        let bytes = match &self.kind {
            Kind::Table => table(levels).into_bytes(),
            Kind::Recipes => levels.iter().map(recipe).collect::<String>().into_bytes(),
            Kind::Collection(format) => {
                let entries = levels.iter().map(|made| entry(made, *format)).collect();
                match write(&Collection::default().with_entries(entries), *format, &Style::default()) {
                    Ok(written) => {
                        warnings = written.warnings;
                        written.bytes
                    }
                    Err(why) => return talk.complain(why).map(|()| false),
                }
            }
        };
        if !talk.store(&self.path, &bytes, self.force)? {
            return Ok(false);
        }
        for warning in grouped(&warnings) {
            talk.warn(warning)?;
        }
        talk.say(format!("{}: {}", self.path.display(), counted(levels.len(), "level", "levels")))?;
        Ok(true)
    }
}

/// `levels.sok`, or `levels-2.sok` and so on: the first that is free.
fn free_name() -> PathBuf {
    let numbered = (2..).map(|number| format!("levels-{number}.sok"));
    let names = std::iter::once("levels.sok".to_owned()).chain(numbered).map(PathBuf::from);
    names.into_iter().find(|path| !Path::exists(path)).expect("some number is free")
}

/// `farthest 7-42`: the method, the seed, the attempt, and the candidate if it was not the first.
pub(crate) fn title(made: &Made) -> String {
    let recipe = &made.recipe;
    let offer = if recipe.offer == 0 { String::new() } else { format!("-{}", recipe.offer + 1) };
    format!("{} {}-{}{offer}", recipe.generator.name, recipe.seed, recipe.attempt)
}

/// A level of a collection: the numbers as facts where the format has facts, else in words. What a format
/// does not hold is told by whoever writes it.
fn entry(made: &Made, format: Format) -> Entry {
    let saved = Saved { name: "Solution/Pushes".to_owned(), moves: made.replay.lurd() };
    let mut entry =
        Entry { title: Some(title(made)), saved: vec![saved], ..Entry::new(made.level.draft().clone()) };
    match format {
        Format::Json | Format::JsonLines => entry.facts = facts(made),
        _ => {
            entry.notes = vec![numbers(made), format!("Recipe: {}", made.recipe)];
            entry.notes.extend(made.is_untrimmed.then(|| UNTRIMMED.to_owned()));
            entry.notes.extend(made.unique.map(|unique| format!("Unique: {}", unique.claim())));
        }
    }
    entry
}

fn facts(made: &Made) -> Facts {
    let mut facts = Facts::new();
    facts.insert("recipe".to_owned(), json!(made.recipe.to_string()));
    if made.is_untrimmed {
        facts.insert("untrimmed".to_owned(), json!(true));
    }
    if let Some(unique) = made.unique {
        facts.insert("unique".to_owned(), json!(unique.name()));
    }
    if let Ok(serde_json::Value::Object(numbers)) = serde_json::to_value(&made.rated) {
        // The plan is kept as a solution.
        facts.extend(numbers.into_iter().filter(|(name, _)| name != "plan"));
    }
    for (name, count) in known(made) {
        facts.entry(name.to_owned()).or_insert(json!(count));
    }
    facts
}

/// A recipe, with what is claimed of its level as a remark before it.
fn recipe(made: &Made) -> String {
    let claim = made.unique.map_or(String::new(), |unique| format!("; {}\n", unique.claim()));
    format!("{claim}{}\n", made.recipe)
}

/// The metric that is known of every level.
const PUSHES: &str = "pushes";

/// A row a level: title, every metric that was asked for, fewest pushes always; difficulty and band (if asked), of
/// what there is one only (if asked), recipe.
fn table(levels: &[Made]) -> String {
    let is_asked = |name: &str| {
        let is_it = |(figure, _): &(Figure, Option<f64>)| figure.name() == name;
        name == PUSHES || levels.iter().any(|made| made.rated.figures.iter().any(is_it))
    };
    let names = METRICS.iter().map(|metric| metric.name).filter(|name| *name != Figure::DIFFICULTY);
    let names: Vec<&str> = names.filter(|name| is_asked(name)).collect();
    let is_unique = levels.iter().any(|made| made.unique.is_some());
    let unique = is_unique.then_some("unique");
    let is_rated = levels.iter().any(|made| made.rated.rating != Err(NotRated::NotAsked));
    let rating = [Figure::DIFFICULTY, Subject::BAND].into_iter().filter(|_| is_rated);
    let heads = ["title"].into_iter().chain(names.clone()).chain(rating).chain(unique);
    let mut text = csv_row(heads.chain(["recipe"]).map(str::to_owned)) + "\n";
    for made in levels {
        let shown = |number: Option<f64>| {
            number.and_then(|number| serde_json::to_string(&Number(number)).ok()).unwrap_or_default()
        };
        let number = |name: &str| match made.rated.figures.iter().find(|(figure, _)| figure.name() == name) {
            Some((_, number)) => *number,
            None => (name == PUSHES).then_some(made.replay.counts.pushes as f64),
        };
        let numbers = names.iter().map(|name| shown(number(name)));
        let rating = [shown(made.rated.difficulty()), made.rated.band().unwrap_or("").to_owned()];
        let rating = rating.into_iter().filter(|_| is_rated);
        let unique = is_unique.then(|| made.unique.map_or(String::new(), |unique| unique.to_string()));
        let cells = [title(made)].into_iter().chain(numbers).chain(rating).chain(unique);
        text += &(csv_row(cells.chain([made.recipe.to_string()])) + "\n");
    }
    text
}
