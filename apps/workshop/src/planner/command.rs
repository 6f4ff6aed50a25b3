//! The command line of a planner: words with places for files, or the name of a planner we know.
//!
//! Words are told apart by blanks, and quotes hold them together; nothing else means anything, since no
//! shell reads them. The planner does not run in the folder of whoever types the command, so words with a
//! slash that name something from there are made whole: write `./planner.py`, not `planner.py`.

use super::PlannerError;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;

/// The environment variable that says where Fast Downward is.
pub(super) const VARIABLE: &str = "BOXWRIGHT_FAST_DOWNWARD";

/// Planners by name: Fast Downward and how it searches; options may follow the name. The first plan of LAMA
/// comes soon; A* with landmark cuts takes long, and no plan is cheaper.
const NAMED: &[(&str, &str)] = &[("fast-downward", "lama-first"), ("fast-downward-optimal", "seq-opt-lmcut")];

/// A program that makes plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planner {
    /// The program and its arguments, with places for files.
    words: Vec<String>,
}

impl FromStr for Planner {
    type Err = PlannerError;

    /// Reads a command line, or finds the planner of a name.
    fn from_str(text: &str) -> Result<Planner, PlannerError> {
        let words: Vec<String> = split(text)?.iter().map(|word| whole(word)).collect();
        let named = words.first().and_then(|first| NAMED.iter().find(|(name, _)| name == first));
        // With places for files of its own it is a command like any other.
        if let Some((_, alias)) = named.filter(|_| !words.iter().any(|word| word.contains('{'))) {
            let search = ["--alias", alias, "--plan-file", "{plan}", "{domain}", "{problem}"];
            let driver = fast_downward().ok_or(PlannerError::NotInstalled)?;
            let parts = [driver.as_slice(), &words[1..], &search.map(str::to_owned)];
            return Ok(Planner { words: parts.concat() });
        }
        if words.is_empty() {
            return Err(PlannerError::Empty);
        }
        for name in ["domain", "problem", "plan"] {
            if !words.iter().any(|word| word.contains(&format!("{{{name}}}"))) {
                return Err(PlannerError::Placeholder(name));
            }
        }
        Ok(Planner { words })
    }
}

impl Planner {
    /// The words with the names of files in a folder.
    pub(super) fn words_for(&self, folder: &Path) -> Vec<String> {
        let path = |name: &str| folder.join(name).display().to_string();
        let files = [("{domain}", "domain.pddl"), ("{problem}", "problem.pddl"), ("{plan}", "plan")];
        let filled = |word: &String| {
            files.iter().fold(word.clone(), |word, (place, name)| word.replace(place, &path(name)))
        };
        self.words.iter().map(filled).collect()
    }
}

/// The words of a command line.
fn split(text: &str) -> Result<Vec<String>, PlannerError> {
    let mut words = Vec::new();
    let (mut word, mut quote): (Option<String>, Option<char>) = (None, None);
    for sign in text.chars() {
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, _) if sign.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    if quote.is_some() {
        return Err(PlannerError::Quote(text.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

/// A word that names something from here, with the way to it.
fn whole(word: &str) -> String {
    let path = Path::new(word);
    let names_something = word.contains(['/', std::path::MAIN_SEPARATOR]) && path.exists();
    let absolute = names_something.then(|| std::path::absolute(path).ok()).flatten();
    absolute.map_or_else(|| word.to_owned(), |path| path.display().to_string())
}

/// How Fast Downward is started: what the environment says, a program in the search path, or the Python
/// package `up-fast-downward`.
fn fast_downward() -> Option<Vec<String>> {
    let word = |path: PathBuf| vec![path.display().to_string()];
    if let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return Some(word(PathBuf::from(path)));
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let programs = std::env::split_paths(&folders).map(|folder| folder.join("fast-downward"));
    programs.into_iter().find(|path| path.is_file()).map(word).or_else(python_package)
}

fn python_package() -> Option<Vec<String>> {
    const ASK: &str = "import importlib.util as u; s = u.find_spec('up_fast_downward'); \
                       print(s.submodule_search_locations[0] if s else '')";
    let asked = Command::new("python3").args(["-c", ASK]).stderr(Stdio::null()).output().ok()?;
    let folder = String::from_utf8(asked.stdout).ok()?;
    let driver = Path::new(folder.trim()).join("downward").join("fast-downward.py");
    driver.is_file().then(|| vec!["python3".to_owned(), driver.display().to_string()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_by_blanks_and_held_together_by_quotes() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("  a 'b c'  d\"e f\"g '' "), ["a", "b c", "de fg", ""]);
        assert_eq!(words(r#"--search "astar(lmcut())" 'it"s'"#), ["--search", "astar(lmcut())", "it\"s"]);
        assert!(words("   ").is_empty());
    }

    #[test]
    fn files_are_put_into_their_places() {
        let planner: Planner = "run --out={plan} {domain} {problem}".parse().unwrap();
        let words = planner.words_for(Path::new("there"));
        let path = |name: &str| Path::new("there").join(name).display().to_string();
        let expected =
            ["run".to_owned(), format!("--out={}", path("plan")), path("domain.pddl"), path("problem.pddl")];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_command_that_cannot_do_is_refused_in_a_sentence() {
        let complaint = |text: &str| text.parse::<Planner>().unwrap_err().to_string();
        assert_eq!(
            complaint("  "),
            "an empty command; give one like 'planner {domain} {problem} {plan}', or fast-downward"
        );
        assert_eq!(complaint("run 'a b"), "a quote is never closed: run 'a b");
        assert_eq!(
            complaint("run {domain} {plan}"),
            "the command has no place for the problem; put {problem} where its file goes"
        );
    }
}
