//! Plans as planners write them: an act a line, `(name this that)`.
//!
//! Comments (`;`) and empty lines are left out. Some planners number the acts (`3: (push a b)`) and add
//! how long they take (`[1.0]`); both are left out, too. Names are brought to small letters, since case
//! means nothing in PDDL.

use super::shape::{PddlError, Word, words};
use boxwright_core::shown;
use std::fmt;

/// One thing that a planner does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Act {
    /// What is done.
    pub name: String,
    /// What it is done with.
    pub args: Vec<String>,
}

impl Act {
    /// An act with its arguments.
    pub fn new(name: &str, args: impl IntoIterator<Item = String>) -> Act {
        Act { name: name.to_owned(), args: args.into_iter().collect() }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.name)?;
        self.args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
        write!(f, ")")
    }
}

/// Reads the acts of a plan.
pub fn read_acts(text: &str) -> Result<Vec<Act>, PddlError> {
    let words = words(text)?;
    words.chunk_by(|one, next| one.line == next.line).map(act).collect()
}

/// The act of a line, which has at least one word.
fn act(line: &[Word]) -> Result<Act, PddlError> {
    let wrong = |at: usize| {
        let Word { text, line, column } = line[at.min(line.len() - 1)];
        PddlError::Act { line, column, word: shown(text) }
    };
    let from = usize::from(is_number(line[0].text));
    let to = line.len() - usize::from(is_length(line[line.len() - 1].text));
    if line.get(from).is_none_or(|word| word.text != "(") {
        return Err(wrong(from));
    }
    let is_paren = |word: &Word| matches!(word.text, "(" | ")");
    let end = (from + 1..to).find(|&at| is_paren(&line[at])).unwrap_or(to);
    if end == from + 1 || end + 1 != to || line[end].text != ")" {
        return Err(wrong(end));
    }
    let mut names = line[from + 1..end].iter().map(|word| word.text.to_ascii_lowercase());
    let name = names.next().expect("there is a word between the parentheses");
    Ok(Act { name, args: names.collect() })
}

/// `3:` or `0.003:`
fn is_number(text: &str) -> bool {
    text.strip_suffix(':').is_some_and(|number| number.parse::<f64>().is_ok())
}

/// `[1.0]`
fn is_length(text: &str) -> bool {
    text.starts_with('[') && text.ends_with(']')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<String> {
        read_acts(text).unwrap().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn acts_are_read_line_by_line() {
        assert_eq!(
            told("(push B2 c2 d2 RIGHT)\n\n; a word\n( done )\n; cost = 1 (unit cost)\n"),
            ["(push b2 c2 d2 right)", "(done)"]
        );
        assert_eq!(told(""), Vec::<String>::new());
    }

    #[test]
    fn numbers_and_lengths_are_left_out() {
        assert_eq!(told("0: (go a b)\n0.003: (go b c) [1.000]\n"), ["(go a b)", "(go b c)"]);
    }

    #[test]
    fn what_is_no_act_is_named() {
        let complaint = |text| read_acts(text).unwrap_err().to_string();
        let sentence = "is no act; acts are lines like `(name this that)`";
        assert_eq!(complaint("(go a)\nnothing found"), format!("line 2, column 1: `nothing` {sentence}"));
        assert_eq!(complaint("(go a"), format!("line 1, column 5: `a` {sentence}"));
        assert_eq!(complaint("(go (a))"), format!("line 1, column 5: `(` {sentence}"));
        assert_eq!(complaint("(go a) (go b)"), format!("line 1, column 6: `)` {sentence}"));
        assert_eq!(complaint("()"), format!("line 1, column 2: `)` {sentence}"));
        assert_eq!(complaint("3:"), format!("line 1, column 1: `3:` {sentence}"));
    }
}
