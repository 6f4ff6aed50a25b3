//! Solving a level of Kwirk, as a planning problem.
//!
//! The objects are cells, by the names people see (`c4`), the spots where a box of some size may be
//! (`2x1-c4`), rotators and the forms their arms can take, the four ways, and counts of players. Neither boxes
//! nor players have names: a cell has a player or is clear, a spot has a box or not; so states that differ
//! only in who is who are one state to the planner, as they are to us.
//!
//! A box may be long and a rotator may sweep over much, so how many cells an act is about differs. There are
//! acts of each number that the level needs (`push-2` moves an edge of two cells), and for each way to do one
//! the problem has a fact that lists its cells, in the order of the act. The first word of an act is
//! where the player stands and the last is where it goes. Every step counts one.
//!
//! No preconditions are negative, so planners need to know STRIPS and types.

mod acts;
mod ways;

use super::Task;
use super::solving::listed;
use boxwright_core::kwirk::{Block, Level};
use boxwright_core::{Cell, Dir};
use std::collections::BTreeSet;

pub use acts::{KwirkActError, kwirk_steps};

/// The kinds of acts there are, by how many cells they are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// An edge of so many cells moves on.
    Push { edge: usize },
    /// The same, and the box of so many cells falls.
    Fall { edge: usize, area: usize },
    /// Arms move to so many new cells, and so many others must be clear; does the player go along?
    Turn { new: usize, clear: usize, carried: bool },
}

/// One way to do an act: its kind, and the words of its fact.
struct Way {
    kind: Kind,
    words: Vec<String>,
}

/// The task of solving a level.
///
/// ```
/// use boxwright_forge::core::kwirk::{Level, replay};
/// use boxwright_forge::pddl::{kwirk_solving, kwirk_steps, read_acts};
///
/// let level: Level = "#####\n#%a1#\n#..##\n#####".parse()?;
/// assert!(kwirk_solving(&level).problem.contains("(player d2)"));
/// // What a planner might answer, of another level:
/// let level: Level = "%..1".parse()?;
/// let acts = read_acts("(walk d1 c1 left)\n(walk c1 b1 left)\n(leave b1 one none left)")?;
/// assert!(replay(&level, &kwirk_steps(&level, &acts)?)?.solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn kwirk_solving(level: &Level) -> Task {
    kwirk_solving_all(std::slice::from_ref(level)).remove(0)
}

/// The tasks of solving several levels, with one domain for all.
pub fn kwirk_solving_all(levels: &[Level]) -> Vec<Task> {
    let ways: Vec<Vec<Way>> = levels.iter().map(ways::ways).collect();
    let kinds: BTreeSet<Kind> = ways.iter().flatten().map(|way| way.kind).collect();
    let domain = domain(&kinds);
    let task =
        |(level, ways): (&Level, &Vec<Way>)| Task { domain: domain.clone(), problem: problem(level, ways) };
    levels.iter().zip(&ways).map(task).collect()
}

/// How many players are left, in words.
const COUNTS: [&str; 5] = ["none", "one", "two", "three", "four"];

fn named(level: &Level, cell: Cell) -> String {
    level.name(cell).to_lowercase()
}

fn spot(level: &Level, block: Block) -> String {
    format!("box-{}x{}-{}", block.width, block.height, named(level, block.at))
}

fn rotator(level: &Level, at: usize) -> String {
    format!("core-{}", named(level, level.rotators()[at].core))
}

/// The cells that something may be on: neither wall, core nor exit.
fn is_cell(level: &Level, cell: Cell) -> bool {
    !level.is_solid(cell) && !level.exits().contains(cell)
}

fn problem(level: &Level, ways: &[Way]) -> String {
    let state = level.start();
    let cells: Vec<Cell> = level.shape().cells().filter(|&cell| is_cell(level, cell)).collect();
    let is_taken = |cell: Cell| {
        state.players.contains(&Some(cell))
            || state.arm_at(level, cell).is_some()
            || level.boxes().iter().any(|block| block.covers(level.shape(), cell))
    };
    let mut objects = listed(cells.iter().map(|&cell| named(level, cell))) + " - cell";
    let spots: BTreeSet<String> = ways::spots(level).iter().map(|&block| spot(level, block)).collect();
    if !spots.is_empty() {
        objects += &(listed(spots.into_iter()) + " - spot");
    }
    if !level.rotators().is_empty() {
        objects += &(listed((0..level.rotators().len()).map(|at| rotator(level, at))) + " - rotator");
    }
    let mut facts: Vec<String> = vec![format!("(inside {})", COUNTS[level.players().len()])];
    let counts = COUNTS[..=level.players().len()].windows(2);
    facts.extend(counts.map(|pair| format!("(one-less {} {})", pair[1], pair[0])));
    facts.extend(level.players().iter().map(|&cell| format!("(player {})", named(level, cell))));
    facts.extend(level.boxes().iter().map(|&block| format!("(box {})", spot(level, block))));
    let arms = level.rotators().iter().enumerate();
    facts.extend(arms.map(|(at, own)| format!("(arms {} {})", rotator(level, at), ways::form(own.arms))));
    for &cell in &cells {
        let ground = if level.pits().contains(cell) { "pit" } else { "floor" };
        facts.push(format!("({ground} {})", named(level, cell)));
        facts.extend((!is_taken(cell)).then(|| format!("(clear {})", named(level, cell))));
    }
    for &cell in &cells {
        for dir in Dir::ALL {
            let Some(next) = level.shape().step(cell, dir) else { continue };
            if level.exits().contains(next) {
                facts.push(format!("(way-out {} {dir})", named(level, cell)));
            } else if is_cell(level, next) {
                facts.push(format!("(beside {} {} {dir})", named(level, cell), named(level, next)));
            }
        }
    }
    facts.extend(ways.iter().map(|way| format!("({} {})", way.kind.fact(), way.words.join(" "))));
    let facts: String = facts.iter().map(|fact| format!("\n    {fact}")).collect();
    format!(
        "(define (problem level)
  (:domain boxwright-kwirk)
  (:objects{objects})
  (:init{facts})
  (:goal (inside none)))
"
    )
}

impl Kind {
    /// The name of the act.
    fn act(self) -> String {
        match self {
            Kind::Push { edge } => format!("push-{edge}"),
            Kind::Fall { edge, area } => format!("fall-{edge}-{area}"),
            Kind::Turn { new, clear, carried: false } => format!("turn-{new}-{clear}"),
            Kind::Turn { new, clear, carried: true } => format!("carry-{new}-{clear}"),
        }
    }

    /// The name of the facts that say how it can be done.
    fn fact(self) -> String {
        format!("can-{}", self.act())
    }

    /// The parameters in order, with their types; those of [`ways::ways`] are in the same order.
    fn parameters(self) -> Vec<(String, &'static str)> {
        let cells = |name: &'static str, count: usize| {
            (1..=count).map(move |at| (format!("?{name}{at}"), "cell")).collect::<Vec<_>>()
        };
        let one = |name: &str, kind: &'static str| vec![(format!("?{name}"), kind)];
        let mut all = [one("from", "cell"), one("at", "cell")].concat();
        all.extend(match self {
            Kind::Push { edge } => [
                one("box", "spot"),
                one("to", "spot"),
                one("on", "cell"),
                cells("ahead", edge),
                cells("left", edge - 1),
            ]
            .concat(),
            Kind::Fall { edge, area } => {
                [one("box", "spot"), cells("ahead", edge), cells("left", edge - 1), cells("pit", area)]
                    .concat()
            }
            Kind::Turn { new, clear, carried } => {
                let land = if carried { one("land", "cell") } else { Vec::new() };
                let left = if carried { new } else { new - 1 };
                let turned = [one("rotator", "rotator"), one("old", "form"), one("new", "form")].concat();
                [turned, land, cells("new", new), cells("left", left), cells("clear", clear)].concat()
            }
        });
        all.push(("?way".to_owned(), "direction"));
        all
    }

    /// The act in PDDL.
    fn text(self) -> String {
        let parameters = self.parameters();
        let names = |prefix: &str| {
            let is_own = |name: &&str| {
                name.strip_prefix(prefix)
                    .is_some_and(|rest| !rest.is_empty() && rest.parse::<usize>().is_ok())
            };
            parameters
                .iter()
                .map(|(name, _)| name.as_str())
                .filter(is_own)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let each = |what: &str, prefix: &str| -> Vec<String> {
            names(prefix).iter().map(|name| format!("({what} {name})")).collect()
        };
        let not =
            |facts: Vec<String>| facts.into_iter().map(|fact| format!("(not {fact})")).collect::<Vec<_>>();
        let own = |text: &str| vec![text.to_owned()];
        let list: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
        let can = format!("({} {})", self.fact(), list.join(" "));
        let start = [own("(player ?from)"), own(&can), own("(floor ?at)")].concat();
        let (needs, does) = match self {
            Kind::Push { .. } => (
                [start, own("(box ?box)"), own("(floor ?on)"), each("clear", "?ahead")].concat(),
                [
                    own("(not (player ?from))"),
                    own("(clear ?from)"),
                    own("(player ?at)"),
                    own("(not (box ?box))"),
                    own("(box ?to)"),
                    not(each("clear", "?ahead")),
                    each("clear", "?left"),
                ]
                .concat(),
            ),
            Kind::Fall { .. } => (
                [start, own("(box ?box)"), each("pit", "?pit"), each("clear", "?ahead")].concat(),
                [
                    own("(not (player ?from))"),
                    own("(clear ?from)"),
                    own("(player ?at)"),
                    own("(not (box ?box))"),
                    not(each("pit", "?pit")),
                    each("floor", "?pit"),
                    each("clear", "?left"),
                    each("clear", "?pit"),
                ]
                .concat(),
            ),
            Kind::Turn { carried, .. } => {
                let (land, lands) = if carried {
                    (own("(clear ?land) (floor ?land)"), own("(player ?land) (not (clear ?land))"))
                } else {
                    (Vec::new(), own("(player ?at)"))
                };
                (
                    [
                        start,
                        own("(arms ?rotator ?old)"),
                        land,
                        each("clear", "?new"),
                        each("clear", "?clear"),
                    ]
                    .concat(),
                    [
                        own("(not (player ?from))"),
                        own("(clear ?from)"),
                        lands,
                        own("(not (arms ?rotator ?old))"),
                        own("(arms ?rotator ?new)"),
                        not(each("clear", "?new")),
                        each("clear", "?left"),
                    ]
                    .concat(),
                )
            }
        };
        format!(
            "
  (:action {}
    :parameters ({})
    :precondition (and
      {})
    :effect (and
      {}))
",
            self.act(),
            parameters.iter().map(|(name, kind)| format!("{name} - {kind}")).collect::<Vec<_>>().join(" "),
            needs.join("\n      "),
            does.join("\n      "),
        )
    }
}

fn domain(kinds: &BTreeSet<Kind>) -> String {
    let facts: String = kinds
        .iter()
        .map(|kind| {
            let parameters = kind.parameters();
            let words: Vec<String> =
                parameters.iter().map(|(name, kind)| format!("{name} - {kind}")).collect();
            format!("\n    ({} {})", kind.fact(), words.join(" "))
        })
        .collect();
    let acts: String = kinds.iter().map(|kind| kind.text()).collect();
    DOMAIN.replace("{facts}", &facts).replace("{acts}", &acts)
}

const DOMAIN: &str = "(define (domain boxwright-kwirk)
  (:requirements :strips :typing)
  (:types cell spot rotator form direction count)
  (:constants
    up right down left - direction
    none one two three four - count
    u r d l ur ud ul rd rl dl urd url udl rdl urdl - form)
  (:predicates
    (beside ?from ?to - cell ?way - direction)
    (way-out ?from - cell ?way - direction)
    (player ?at - cell)
    (clear ?at - cell)
    (floor ?at - cell)
    (pit ?at - cell)
    (box ?at - spot)
    (arms ?rotator - rotator ?form - form)
    (inside ?players - count)
    (one-less ?more ?less - count){facts})

  (:action walk
    :parameters (?from ?to - cell ?way - direction)
    :precondition (and
      (player ?from)
      (beside ?from ?to ?way)
      (floor ?to)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (clear ?from)
      (player ?to)
      (not (clear ?to))))

  (:action leave
    :parameters (?from - cell ?more ?less - count ?way - direction)
    :precondition (and
      (player ?from)
      (way-out ?from ?way)
      (inside ?more)
      (one-less ?more ?less))
    :effect (and
      (not (player ?from))
      (clear ?from)
      (not (inside ?more))
      (inside ?less)))
{acts})
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pddl::check;

    #[test]
    fn both_texts_are_well_formed() {
        let levels: Vec<Level> = ["%..1", "########\n#%_aa12#\n#..^.<+#\n#..+>..#\n########", "1.b\n%_a"]
            .map(|text| text.parse().unwrap())
            .into();
        for task in kwirk_solving_all(&levels) {
            check(&task.domain, &task.problem).unwrap();
            assert!(!task.domain.contains('{'));
        }
    }

    #[test]
    fn several_levels_share_a_domain() {
        let levels: Vec<Level> = ["%.a1", "%.aa1\n..aa."].map(|text| text.parse().unwrap()).into();
        let tasks = kwirk_solving_all(&levels);
        assert_eq!(tasks[0].domain, tasks[1].domain);
        assert!(tasks[0].domain.contains("(:action push-1") && tasks[0].domain.contains("(:action push-2"));
        assert!(!kwirk_solving(&levels[0]).domain.contains("push-2"));
    }
}
