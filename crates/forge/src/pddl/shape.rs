//! The shape of PDDL: words in parentheses, and the first few words of a file.
//!
//! A text is cut into parentheses and words, comments left out. Then every parenthesis must have its
//! partner, the whole must be one `(define ...)`, and it must define what it is given for, under a name
//! that the problem asks for. Nothing else is checked. There is no tree and no recursion, so a text of a
//! million parentheses is read like any other.

use boxwright_core::shown;

/// Why a text is not PDDL. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PddlError {
    /// No words at all.
    #[error("there is nothing in it; a {kind} begins with `(define ({kind} NAME)`")]
    Empty {
        /// What it should be: domain or problem.
        kind: &'static str,
    },
    /// Another sign than PDDL has, outside of comments.
    #[error("line {line}, column {column}: `{}` is not a sign of PDDL; keep it to comments, after `;`", shown(&sign.to_string()))]
    Sign {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// `(` without `)`.
    #[error("line {line}, column {column}: this parenthesis is never closed")]
    Unclosed {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// `)` without `(`.
    #[error("line {line}, column {column}: nothing is open here that this parenthesis could close")]
    Unopened {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// More than one thing.
    #[error("line {line}, column {column}: the {kind} has ended before; close its first parenthesis last")]
    Rest {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What it should be: domain or problem.
        kind: &'static str,
    },
    /// Not what it should be.
    #[error("line {line}, column {column}: `{word}`, but a {kind} begins with `(define ({kind} NAME)`")]
    Beginning {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        word: String,
        /// What it should be: domain or problem.
        kind: &'static str,
    },
    /// A problem that does not say of which domain it is.
    #[error("it does not name its domain; add `(:domain {domain})`")]
    NoDomain {
        /// The domain's name.
        domain: String,
    },
    /// A problem of another domain.
    #[error("line {line}, column {column}: this is a problem of `{word}`, but the domain is `{domain}`")]
    OtherDomain {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The domain that the problem names.
        word: String,
        /// The domain's name.
        domain: String,
    },
    /// A line of a plan that is no act.
    #[error("line {line}, column {column}: `{word}` is no act; acts are lines like `(name this that)`")]
    Act {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What stands there.
        word: String,
    },
}

/// Which of the two texts is wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// The domain.
    #[error(transparent)]
    Domain(PddlError),
    /// The problem.
    #[error(transparent)]
    Problem(PddlError),
}

/// Makes sure that a domain and a problem are well formed and belong together.
pub fn check(domain: &str, problem: &str) -> Result<(), TaskError> {
    let name = defined(domain, "domain").map_err(TaskError::Domain)?.name;
    let problem = defined(problem, "problem").map_err(TaskError::Problem)?;
    let of = problem.words.windows(3).find(|words| words[0].text == "(" && words[1].is(":domain"));
    let fault = match of {
        Some([_, _, of]) if of.is(name) => return Ok(()),
        Some([_, _, of]) => PddlError::OtherDomain {
            line: of.line,
            column: of.column,
            word: of.text.to_owned(),
            domain: name.to_owned(),
        },
        _ => PddlError::NoDomain { domain: name.to_owned() },
    };
    Err(TaskError::Problem(fault))
}

/// A text that defines something.
struct Defined<'a> {
    name: &'a str,
    words: Vec<Word<'a>>,
}

fn defined<'a>(text: &'a str, kind: &'static str) -> Result<Defined<'a>, PddlError> {
    let words = words(text)?;
    let last = words.last().ok_or(PddlError::Empty { kind })?;
    let begins = |word: &Word, wanted: &str| match wanted {
        "NAME" => !matches!(word.text, "(" | ")"),
        _ => word.is(wanted),
    };
    for (at, wanted) in ["(", "define", "(", kind, "NAME", ")"].into_iter().enumerate() {
        let word = words.get(at).unwrap_or(last);
        if !begins(word, wanted) || words.len() <= at {
            let Word { text, line, column } = *word;
            return Err(PddlError::Beginning { line, column, word: shown(text), kind });
        }
    }
    balanced(&words, kind)?;
    Ok(Defined { name: words[4].text, words })
}

/// Does every parenthesis have its partner, the first one the last?
fn balanced(words: &[Word], kind: &'static str) -> Result<(), PddlError> {
    let mut open = Vec::new();
    for (at, &Word { text, line, column }) in words.iter().enumerate() {
        match text {
            "(" if at == 0 || !open.is_empty() => open.push((line, column)),
            ")" if open.is_empty() => return Err(PddlError::Unopened { line, column }),
            ")" => _ = open.pop(),
            _ if open.is_empty() => return Err(PddlError::Rest { line, column, kind }),
            _ => {}
        }
    }
    open.pop().map_or(Ok(()), |(line, column)| Err(PddlError::Unclosed { line, column }))
}

/// A parenthesis or a word, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Word<'_> {
    /// Is it that word? Case means nothing in PDDL.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
}

/// The parentheses and words of a text.
pub(super) fn words(text: &str) -> Result<Vec<Word<'_>>, PddlError> {
    let mut words = Vec::new();
    for (line, row) in text.lines().enumerate() {
        let row = row.split(';').next().unwrap_or_default();
        // Where the word begins that is being read: byte and column.
        let mut begun: Option<(usize, usize)> = None;
        for (column, (at, sign)) in row.char_indices().chain([(row.len(), ' ')]).enumerate() {
            let is_paren = matches!(sign, '(' | ')');
            if is_paren || sign.is_whitespace() {
                let done = begun.take().map(|(from, column)| (&row[from..at], column));
                let paren = is_paren.then(|| (&row[at..=at], column));
                let both = done.into_iter().chain(paren);
                words.extend(both.map(|(text, column)| Word { text, line: line + 1, column: column + 1 }));
            } else if !sign.is_ascii_graphic() {
                return Err(PddlError::Sign { line: line + 1, column: column + 1, sign });
            } else {
                begun = begun.or(Some((at, column)));
            }
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOMAIN: &str = "; a comment (\n(define (domain toy)\n  (:predicates (on)))\n";
    const PROBLEM: &str = "(DEFINE (problem one) (:Domain TOY)\n  (:init) (:goal (on)))";

    fn complaint(domain: &str, problem: &str) -> String {
        check(domain, problem).unwrap_err().to_string()
    }

    #[test]
    fn comments_and_case_mean_nothing() {
        assert_eq!(check(DOMAIN, PROBLEM), Ok(()));
    }

    #[test]
    fn words_know_their_line_and_column() {
        let words = words("(a b)\n  (cc)").unwrap();
        let places: Vec<_> = words.iter().map(|word| (word.text, word.line, word.column)).collect();
        let first = [("(", 1, 1), ("a", 1, 2), ("b", 1, 4), (")", 1, 5)];
        assert_eq!(places, [first.as_slice(), &[("(", 2, 3), ("cc", 2, 4), (")", 2, 6)]].concat());
    }

    #[test]
    fn a_parenthesis_without_a_partner_is_told_with_its_place() {
        let open = "(define (domain toy)\n  (:predicates (on))\n  (:action a\n)";
        assert_eq!(complaint(open, PROBLEM), "line 1, column 1: this parenthesis is never closed");
        let closed = "(define (domain toy))\n  (:predicates (on))\n)";
        assert_eq!(
            complaint(closed, PROBLEM),
            "line 2, column 3: the domain has ended before; close its first parenthesis last"
        );
        assert_eq!(
            complaint("(define (domain toy))\n)", PROBLEM),
            "line 2, column 1: nothing is open here that this parenthesis could close"
        );
    }

    #[test]
    fn swapped_files_are_noticed() {
        assert_eq!(
            check(PROBLEM, DOMAIN).unwrap_err(),
            TaskError::Domain(PddlError::Beginning {
                line: 1,
                column: 10,
                word: "problem".to_owned(),
                kind: "domain"
            })
        );
        assert_eq!(
            complaint(PROBLEM, DOMAIN),
            "line 1, column 10: `problem`, but a domain begins with `(define (domain NAME)`"
        );
    }

    #[test]
    fn a_problem_names_its_domain() {
        assert_eq!(
            complaint(DOMAIN, "(define (problem one) (:domain toys))"),
            "line 1, column 32: this is a problem of `toys`, but the domain is `toy`"
        );
        assert_eq!(
            complaint(DOMAIN, "(define (problem one))"),
            "it does not name its domain; add `(:domain toy)`"
        );
    }

    #[test]
    fn what_is_no_pddl_at_all_is_refused() {
        assert!(complaint("; nothing", PROBLEM).starts_with("there is nothing in it; a domain begins"));
        assert!(complaint("(define", PROBLEM).starts_with("line 1, column 2: `define`, but a domain"));
        assert!(complaint("#####\n#@$.#", PROBLEM).starts_with("line 1, column 1: `#####`, but a domain"));
        assert_eq!(
            complaint("(define (domain t\u{e9}))", PROBLEM),
            "line 1, column 18: `\u{e9}` is not a sign of PDDL; keep it to comments, after `;`"
        );
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = format!("(define (domain toy) {}{})", "(".repeat(500_000), ")".repeat(500_000));
        assert_eq!(check(&deep, PROBLEM), Ok(()));
    }
}
