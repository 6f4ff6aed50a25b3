//! A small planner's view of PDDL: it reads domain and problem by itself and knows which acts are possible.
//!
//! It shares nothing with the code that writes the texts. It knows flat types, `and`, `not`, and that
//! `increase` is about costs; what else it meets makes it panic.

// Each test file uses a part of it.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub(crate) type Fact = Rc<Vec<String>>;
pub(crate) type State = BTreeSet<Fact>;

#[derive(Debug)]
enum Tree {
    Word(String),
    List(Vec<Tree>),
}

impl Tree {
    fn read(text: &str) -> Tree {
        let bare: String =
            text.lines().map(|line| line.split(';').next().unwrap().to_owned() + " ").collect();
        let spaced = bare.replace('(', " ( ").replace(')', " ) ").to_lowercase();
        let mut stack = vec![Vec::new()];
        for word in spaced.split_whitespace() {
            match word {
                "(" => stack.push(Vec::new()),
                ")" => {
                    let list = stack.pop().unwrap();
                    stack.last_mut().unwrap().push(Tree::List(list));
                }
                word => stack.last_mut().unwrap().push(Tree::Word(word.to_owned())),
            }
        }
        assert_eq!((stack.len(), stack[0].len()), (1, 1), "one expression");
        stack.remove(0).remove(0)
    }

    fn list(&self) -> &[Tree] {
        match self {
            Tree::List(list) => list,
            Tree::Word(word) => panic!("a list, not {word}"),
        }
    }

    fn word(&self) -> &str {
        match self {
            Tree::Word(word) => word,
            Tree::List(list) => panic!("a word, not {list:?}"),
        }
    }

    fn fact(&self) -> Fact {
        Rc::new(self.list().iter().map(|word| word.word().to_owned()).collect())
    }

    /// The parts of a list that begin with a word.
    fn parts(&self, head: &str) -> Vec<&[Tree]> {
        let is_part = |part: &&Tree| matches!(part, Tree::List(list) if !list.is_empty() && list[0].is(head));
        self.list().iter().filter(is_part).map(|part| &part.list()[1..]).collect()
    }

    fn is(&self, word: &str) -> bool {
        matches!(self, Tree::Word(own) if own == word)
    }
}

/// Names with their types: `a b - cell c - way`.
fn typed(words: &[Tree]) -> Vec<(String, String)> {
    let (mut names, mut waiting) = (Vec::new(), Vec::new());
    let mut words = words.iter().map(Tree::word);
    while let Some(word) = words.next() {
        match word {
            "-" => {
                let kind = words.next().unwrap();
                names.extend(waiting.drain(..).map(|name: String| (name, kind.to_owned())));
            }
            name => waiting.push(name.to_owned()),
        }
    }
    assert!(waiting.is_empty(), "everything has a type");
    names
}

/// The facts of a condition or an effect, and whether each is to hold.
fn literals(tree: &Tree) -> Vec<(bool, Fact)> {
    let list = tree.list();
    match list.first() {
        Some(head) if head.is("and") => list[1..].iter().flat_map(literals).collect(),
        Some(head) if head.is("not") => vec![(false, list[1].fact())],
        Some(head) if head.is("increase") => Vec::new(),
        Some(head) if ["or", "forall", "exists", "when", "imply"].contains(&head.word()) => {
            panic!("{head:?}")
        }
        _ => vec![(true, tree.fact())],
    }
}

struct Action {
    name: String,
    parameters: Vec<(String, String)>,
    precondition: Vec<(bool, Fact)>,
    effect: Vec<(bool, Fact)>,
    costs: bool,
}

/// A domain with a problem.
pub(crate) struct Strips {
    actions: Vec<Action>,
    types: BTreeMap<String, String>,
    pub(crate) start: State,
    goal: Vec<(bool, Fact)>,
}

type Bindings = BTreeMap<String, String>;

impl Strips {
    pub(crate) fn read(domain: &str, problem: &str) -> Strips {
        let (domain, problem) = (Tree::read(domain), Tree::read(problem));
        let predicates: BTreeSet<String> =
            domain.parts(":predicates")[0].iter().map(|one| one.list()[0].word().to_owned()).collect();
        let actions: Vec<Action> = domain.parts(":action").into_iter().map(action).collect();
        let constants = domain.parts(":constants").into_iter().flat_map(typed);
        let objects = problem.parts(":objects").into_iter().flat_map(typed);
        let is_cost = |tree: &&Tree| !tree.list()[0].is("=");
        let start: State = problem.parts(":init")[0].iter().filter(is_cost).map(Tree::fact).collect();
        let goal = literals(&problem.parts(":goal")[0][0]);
        let mut used = start.iter().chain(goal.iter().map(|(_, fact)| fact)).chain(
            actions
                .iter()
                .flat_map(|action| action.precondition.iter().chain(&action.effect))
                .map(|(_, fact)| fact),
        );
        assert!(used.all(|fact| predicates.contains(&fact[0])), "every predicate is declared");
        Strips { actions, types: constants.chain(objects).collect(), start, goal }
    }

    pub(crate) fn is_won(&self, state: &State) -> bool {
        self.goal.iter().all(|(holds, fact)| state.contains(fact) == *holds)
    }

    /// Every act that is possible, with what it leads to and whether it costs.
    pub(crate) fn acts(&self, state: &State) -> BTreeMap<String, (State, bool)> {
        let mut acts = BTreeMap::new();
        for action in &self.actions {
            let mut found = vec![Bindings::new()];
            for (_, wanted) in action.precondition.iter().filter(|(holds, _)| *holds) {
                let all = |bound: &Bindings| self.matches(action, bound, wanted, state);
                found = found.iter().flat_map(all).collect();
            }
            for (name, kind) in &action.parameters {
                let all = |bound: Bindings| -> Vec<Bindings> {
                    if bound.contains_key(name) {
                        return vec![bound];
                    }
                    let fits = self.types.iter().filter(|(_, other)| *other == kind);
                    fits.map(|(object, _)| with(&bound, name, object)).collect()
                };
                found = found.into_iter().flat_map(all).collect();
            }
            for bound in found {
                let is_possible =
                    |(holds, fact): &(bool, Fact)| state.contains(&ground(fact, &bound)) == *holds;
                if action.precondition.iter().all(is_possible) {
                    let args: String =
                        action.parameters.iter().map(|(name, _)| format!(" {}", bound[name])).collect();
                    let after = after(action, &bound, state);
                    acts.insert(format!("({}{args})", action.name), (after, action.costs));
                }
            }
        }
        acts
    }

    /// Does the list of acts lead from the start to the goal?
    pub(crate) fn solves(&self, plan: &str) -> Result<State, String> {
        let mut state = self.start.clone();
        for act in plan.lines().filter(|line| line.starts_with('(')) {
            let mut acts = self.acts(&state);
            state = acts.remove(act).ok_or_else(|| format!("{act} is not possible"))?.0;
        }
        if self.is_won(&state) { Ok(state) } else { Err("the goal is not reached".to_owned()) }
    }

    /// A shortest plan, by trying everything; none if there is none.
    pub(crate) fn plan(&self) -> Option<String> {
        let mut met: Vec<(State, usize, String)> = vec![(self.start.clone(), 0, String::new())];
        let mut known = BTreeSet::from([self.start.clone()]);
        let mut at = 0;
        while at < met.len() {
            if self.is_won(&met[at].0) {
                let mut acts = Vec::new();
                while at > 0 {
                    acts.push(met[at].2.clone() + "\n");
                    at = met[at].1;
                }
                acts.reverse();
                return Some(acts.concat());
            }
            for (act, (state, _)) in self.acts(&met[at].0) {
                if known.insert(state.clone()) {
                    met.push((state, at, act));
                }
            }
            at += 1;
        }
        None
    }

    /// All ways to bind the variables of a wanted fact so that it holds.
    fn matches(&self, action: &Action, bound: &Bindings, wanted: &Fact, state: &State) -> Vec<Bindings> {
        let mut found = Vec::new();
        // Facts are in order, so those with the same predicate stand together.
        let from = vec![wanted[0].clone()];
        for fact in state.range(from..).take_while(|fact| fact[0] == wanted[0]) {
            assert_eq!(fact.len(), wanted.len(), "{fact:?} and {wanted:?}");
            let mut next = bound.clone();
            let fits =
                wanted.iter().zip(fact.iter()).skip(1).all(|(want, have)| match want.strip_prefix('?') {
                    None => want == have,
                    Some(_) => {
                        let kind = &action.parameters.iter().find(|(name, _)| name == want).unwrap().1;
                        self.types[have] == *kind
                            && next.entry(want.clone()).or_insert_with(|| have.clone()) == have
                    }
                });
            found.extend(fits.then_some(next));
        }
        found
    }
}

fn action(parts: &[Tree]) -> Action {
    let part = |name: &str| &parts[parts.iter().position(|part| part.is(name)).unwrap() + 1];
    let effect = part(":effect");
    Action {
        name: parts[0].word().to_owned(),
        parameters: typed(part(":parameters").list()),
        precondition: literals(part(":precondition")),
        effect: literals(effect),
        costs: !effect.parts("increase").is_empty(),
    }
}

fn with(bound: &Bindings, name: &str, object: &str) -> Bindings {
    let mut bound = bound.clone();
    bound.insert(name.to_owned(), object.to_owned());
    bound
}

fn ground(fact: &Fact, bound: &Bindings) -> Fact {
    Rc::new(fact.iter().map(|word| bound.get(word).unwrap_or(word).clone()).collect())
}

/// What is taken away is taken away first, then what is added is added.
fn after(action: &Action, bound: &Bindings, state: &State) -> State {
    let mut after = state.clone();
    for (_, fact) in action.effect.iter().filter(|(holds, _)| !holds) {
        after.remove(&ground(fact, bound));
    }
    after.extend(action.effect.iter().filter(|(holds, _)| *holds).map(|(_, fact)| ground(fact, bound)));
    after
}
