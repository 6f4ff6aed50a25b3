//! The names of all metrics and scores as one list, made when the program is compiled, so that knobs can have it.

use boxwright_rate::{METRICS, SCORES};

/// Metrics and scores.
pub(super) const ALL: usize = METRICS.len() + SCORES.len();

/// A few names of our own, then all metrics and scores.
pub(super) const fn names<const N: usize>(own: &[&'static str]) -> [&'static str; N] {
    let (mut names, mut at) = ([""; N], 0);
    while at < N {
        names[at] = if at < own.len() { own[at] } else { name(at - own.len()) };
        at += 1;
    }
    names
}

/// Where a metric or score stands among them.
pub(super) const fn place(wanted: &str) -> usize {
    let mut at = 0;
    while !is_same(name(at), wanted) {
        at += 1;
    }
    at
}

const fn name(at: usize) -> &'static str {
    if at < METRICS.len() { METRICS[at].name } else { SCORES[at - METRICS.len()].name }
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let (mut at, mut same) = (0, one.len() == other.len());
    while same && at < one.len() {
        same = one[at] == other[at];
        at += 1;
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_figures_are_there_and_found() {
        let names = names::<{ ALL + 1 }>(&["blend"]);
        assert_eq!(
            (names[0], names[1], names[ALL]),
            ("blend", METRICS[0].name, SCORES[SCORES.len() - 1].name)
        );
        assert_eq!(names[place("changes") + 1], "changes");
        assert!(!is_same("lines", "line") && !is_same("lines", "liner"));
    }
}
