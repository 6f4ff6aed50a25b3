//! The file that Kwirk levels are written to: levels with solutions and recipes, or recipes alone. It is written whole
//! or not at all, and never over another unless that was asked for.

use crate::generate::GenerateArgs;
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::core::kwirk::{Collection, Entry, write};
use boxwright_forge::kwirk::{Made, SOLUTION};
use boxwright_workshop::{self as workshop, KWIRK_ENDING};
use std::io;
use std::path::{Path, PathBuf};

/// Where the levels go, and as what.
pub(super) struct Keep {
    path: PathBuf,
    is_recipes: bool,
    force: bool,
}

impl Keep {
    /// Makes sure, as far as can be seen now, that the file can be written.
    pub(super) fn new(args: &GenerateArgs) -> Result<Keep, String> {
        let path = args.output.clone().unwrap_or_else(free_name);
        let ending =
            path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let is_recipes = ending == "recipes";
        if !is_recipes && ending != KWIRK_ENDING {
            return Err(format!("{}: end the output in .kwirk or .recipes", path.display()));
        }
        workshop::may_write(&path, args.force).map_err(|error| error.to_string())?;
        Ok(Keep { path, is_recipes, force: args.force })
    }

    pub(super) fn store(&self, levels: &[Made], talk: &mut Talk) -> io::Result<()> {
        let text = if self.is_recipes {
            levels.iter().map(|made| format!("{}\n", made.recipe)).collect()
        } else {
            let entries = levels.iter().map(entry).collect();
            write(&Collection { entries, ..Collection::default() })
        };
        if !talk.store(&self.path, text.as_bytes(), self.force)? {
            return Ok(());
        }
        talk.say(format!("{}: {}", self.path.display(), counted(levels.len(), "level", "levels")))
    }
}

/// `levels.kwirk`, or `levels-2.kwirk` and so on: the first that is free.
fn free_name() -> PathBuf {
    let numbered = (2..).map(|number| format!("levels-{number}.{KWIRK_ENDING}"));
    let names = std::iter::once(format!("levels.{KWIRK_ENDING}")).chain(numbered).map(PathBuf::from);
    names.into_iter().find(|path| !Path::exists(path)).expect("some number is free")
}

/// `search 7-42`: the method, the seed, the attempt, and the candidate if it was not the first.
pub(super) fn title(made: &Made) -> String {
    let recipe = &made.recipe;
    let offer = if recipe.offer == 0 { String::new() } else { format!("-{}", recipe.offer + 1) };
    format!("{} {}-{}{offer}", recipe.method.name, recipe.seed, recipe.attempt)
}

/// A level with its solution and its recipe.
fn entry(made: &Made) -> Entry {
    let facts = [(SOLUTION, made.solution.plan.to_string()), ("recipe", made.recipe.to_string())];
    let facts = facts.map(|(key, value)| (key.to_owned(), value)).to_vec();
    Entry { facts, ..Entry::new(&title(made), &made.level) }
}
