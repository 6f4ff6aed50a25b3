//! Do the acts of a plan belong to the domain and the problem they were made for?
//!
//! A designer's own rules are not played here. What can be seen without playing them: that the domain has an action of
//! that name, that it takes as many things, and that each thing is an object of the problem or a constant of the
//! domain. A planner that answers something else was given something else, or is broken.

use super::Act;
use super::shape::{Word, words};
use boxwright_core::counted;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong with the acts of a plan for a domain and a problem that are well formed; nothing if they belong.
pub fn misfit(domain: &str, problem: &str, acts: &[Act]) -> Option<String> {
    let (domain, problem) = (words(domain).ok()?, words(problem).ok()?);
    let (actions, mut things) = (actions(&domain), names(&problem, ":objects"));
    things.extend(names(&domain, ":constants"));
    acts.iter().enumerate().find_map(|(at, act)| {
        let wrong = |what: String| Some(format!("act {}, {act}: {what}", at + 1));
        match actions.get(&act.name) {
            None => return wrong("the domain has no action of that name".to_owned()),
            Some(&wanted) if wanted != act.args.len() => {
                return wrong(format!("the action takes {}", counted(wanted, "thing", "things")));
            }
            Some(_) => {}
        }
        let stranger = act.args.iter().find(|&arg| !things.contains(arg))?;
        wrong(format!("there is no {stranger} in the problem"))
    })
}

/// The actions of a domain, and how many things each takes.
fn actions(words: &[Word]) -> BTreeMap<String, usize> {
    let is_action = |word: &Word| word.is(":action") || word.is(":durative-action");
    let starts: Vec<usize> = (0..words.len()).filter(|&at| is_action(&words[at])).collect();
    let action = |(number, &start): (usize, &usize)| {
        let end = starts.get(number + 1).copied().unwrap_or(words.len());
        let name = words.get(start + 1)?.text.to_ascii_lowercase();
        let rest = &words[start..end];
        let list = rest.iter().position(|word| word.is(":parameters")).map_or(&[][..], |at| &rest[at + 1..]);
        // The list ends where the next key begins.
        let list = list.iter().take_while(|word| !word.text.starts_with(':'));
        Some((name, list.filter(|word| word.text.starts_with('?')).count()))
    };
    starts.iter().enumerate().filter_map(action).collect()
}

/// The names in a list like `(:objects a b - kind c - other)`, without the kinds.
fn names(words: &[Word], key: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let from = words.iter().position(|word| word.is(key)).map_or(words.len(), |at| at + 1);
    let (mut depth, mut is_kind) = (0, false);
    for word in &words[from..] {
        match word.text {
            "(" => depth += 1,
            ")" if depth == 0 => break,
            ")" => depth -= 1,
            "-" => {
                is_kind = true;
                continue;
            }
            name if !is_kind => _ = names.insert(name.to_ascii_lowercase()),
            _ => {}
        }
        is_kind = is_kind && depth > 0;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pddl::read_acts;

    const DOMAIN: &str = "(define (domain toy) (:types cell - object) (:constants HOME - cell)
  (:action go :parameters (?from ?to - cell) :precondition (at ?from) :effect (and (at ?to) (not (at ?from))))
  (:action rest :precondition (at home) :effect (rested)))";
    const PROBLEM: &str = "(define (problem one) (:domain toy)
  (:objects a B - cell c - (either cell object) d) (:init (at a)) (:goal (rested)))";

    fn complaint(plan: &str) -> Option<String> {
        misfit(DOMAIN, PROBLEM, &read_acts(plan).unwrap())
    }

    #[test]
    fn acts_of_the_domain_with_things_of_the_problem_belong() {
        assert_eq!(complaint("(go a b)\n(go b HOME)\n(go c d)\n(rest)"), None);
        assert_eq!(complaint(""), None);
    }

    #[test]
    fn other_acts_are_told_by_their_number() {
        let cases = [
            ("(go a b)\n(fly b)", "act 2, (fly b): the domain has no action of that name"),
            ("(go a)", "act 1, (go a): the action takes 2 things"),
            ("(rest a)", "act 1, (rest a): the action takes 0 things"),
            ("(go a cell)", "act 1, (go a cell): there is no cell in the problem"),
        ];
        for (plan, expected) in cases {
            assert_eq!(complaint(plan).as_deref(), Some(expected));
        }
    }
}
