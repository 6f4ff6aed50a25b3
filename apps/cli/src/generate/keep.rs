//! The file a pack is written to: levels with recipes, solutions and numbers, a table of numbers, or recipes alone. It is
//! written whole or not at all, and never over another unless that was asked for.

use super::GenerateArgs;
use super::games::Shown;
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::{Made, Numbers, Row};
use boxwright_workshop as workshop;
use std::io;
use std::path::{Path, PathBuf};

/// Where the levels go, and as what.
pub(super) struct Keep<G: Shown> {
    path: PathBuf,
    kind: Kind<G::Format>,
    numbers: Numbers,
    force: bool,
}

enum Kind<F> {
    Levels(F),
    Table,
    Recipes,
}

impl<G: Shown> Keep<G> {
    /// Makes sure, as far as can be seen now, that the file can be written.
    pub(super) fn new(args: &GenerateArgs) -> Result<Keep<G>, String> {
        let path = args.output.clone().unwrap_or_else(|| free_name(G::ENDING));
        let ending =
            path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        let kind = match (ending.as_str(), G::format(&ending)?) {
            ("csv", _) => Kind::Table,
            ("recipes", _) => Kind::Recipes,
            (_, Some(format)) => Kind::Levels(format),
            _ => return Err(format!("{}: end the output in {}", path.display(), G::ENDINGS)),
        };
        workshop::may_write(&path, args.force).map_err(|error| error.to_string())?;
        Ok(Keep { path, kind, numbers: args.numbers(), force: args.force })
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file; says whether that was done.
    pub(super) fn store(&self, levels: &[Made<G>], talk: &mut Talk) -> io::Result<bool> {
        let (bytes, warnings) = match self.written(levels) {
            Ok(written) => written,
            Err(why) => return talk.complain(why).map(|()| false),
        };
        if !talk.store(&self.path, &bytes, self.force)? {
            return Ok(false);
        }
        for warning in warnings {
            talk.warn(warning)?;
        }
        talk.say(format!("{}: {}", self.path.display(), counted(levels.len(), "level", "levels")))?;
        Ok(true)
    }

    fn written(&self, levels: &[Made<G>]) -> Result<(Vec<u8>, Vec<String>), String> {
        let text = match self.kind {
            Kind::Levels(format) => return G::written(levels, format),
            Kind::Table => Row::table::<G>(&levels.iter().map(Row::of).collect::<Vec<Row>>(), self.numbers),
            Kind::Recipes => levels.iter().map(recipe).collect(),
        };
        Ok((text.into_bytes(), Vec::new()))
    }
}

/// `levels.sok`, or `levels-2.sok` and so on: the first that is free.
fn free_name(ending: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("levels-{number}.{ending}"));
    let names = std::iter::once(format!("levels.{ending}")).chain(numbered).map(PathBuf::from);
    names.into_iter().find(|path| !Path::exists(path)).expect("some number is free")
}

/// A recipe, with what is claimed of its level as a remark before it.
fn recipe<G: Shown>(made: &Made<G>) -> String {
    let claim = made.unique.map_or(String::new(), |unique| format!("; {}\n", unique.claim()));
    format!("{claim}{}\n", made.recipe)
}
