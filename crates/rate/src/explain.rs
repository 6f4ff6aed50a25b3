//! What makes a level hard, in words, from the same computation as its difficulty.
//!
//! The *likeliest winning way* takes at each place the move with the greatest weight times chance. A *key
//! decision* is a move on it that multiplies the chance by four or more; the greatest such jump is the
//! *crux*. A *parking* is a move that leaves its box off goal.

use crate::bands::{NOVICES, ON_THE_WEB, TYPICAL_ERROR};
use crate::bottlenecks::bottleneck_share;
use crate::difficulty::{NotRated, Rating};
use crate::person::{Move, Person, Ways};
use crate::study::Study;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Cell, counted};
use boxwright_solve::graph::{Edge, LOST, PushGraph};
use std::collections::VecDeque;
use std::fmt;

/// A move that multiplies the chance by this or more is a key decision.
const KEY: f64 = 4.0;
/// Above this share of bottlenecks there is one narrow way.
const NARROW: f64 = 0.6;
/// Words that are looked at to list a move.
const WORDS_A_MOVE: u64 = 16;

/// What makes a level hard.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The number and its band.
    pub rating: Rating,
    /// Fewest box changes.
    pub changes: u32,
    /// Fewest parkings.
    pub parkings: u32,
    /// Key decisions.
    pub key_decisions: usize,
    /// The greatest of them, if there is one.
    pub crux: Option<Crux>,
    /// Of the harmless-looking pushes on shortest solutions, the share that loses.
    pub hidden_traps: f64,
    /// The share of bottlenecks.
    pub bottlenecks: f64,
}

/// The move that matters most, on the level as it was given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crux {
    /// Where the box is.
    pub from: Cell,
    /// Where it should go.
    pub to: Cell,
    /// By what it multiplies the chance.
    pub factor: f64,
}

impl Explanation {
    /// Explains a level under study.
    pub fn of(study: &Study) -> Result<Explanation, NotRated> {
        let person = study.person()?;
        let decisions = key_decisions(person);
        let changes = study.spend(|budget| fewest_changes(&person.graph, budget));
        let parkings = study.spend(|budget| fewest_parkings(study.level(), &person.graph, budget));
        let on_board = |(way, factor): (Move, f64)| {
            let [from, to] = [way.from, way.to].map(|cell| study.upright().back(cell));
            Crux { from, to, factor }
        };
        Ok(Explanation {
            rating: Rating::of(person),
            changes: changes.ok_or(NotRated::Stopped)?,
            parkings: parkings.ok_or(NotRated::Stopped)?,
            key_decisions: decisions.count,
            crux: decisions.crux.filter(|_| decisions.count > 0).map(on_board),
            hidden_traps: hidden_traps(&person.graph),
            bottlenecks: bottleneck_share(&person.graph),
        })
    }

    /// The explanation as sentences; `level` is the level as it was given, whose cells are named.
    pub fn in_words<'a>(&'a self, level: &'a Level) -> impl fmt::Display + 'a {
        InWords { explanation: self, level }
    }
}

struct InWords<'a> {
    explanation: &'a Explanation,
    level: &'a Level,
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { rating, changes, parkings, key_decisions, .. } = self.explanation;
        let difficulty = rating.difficulty;
        writeln!(f, "Difficulty {difficulty:.3}, {}: {}.", rating.band.name, rating.band.meaning)?;
        let times = |count: u32| match count {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            count => format!("{count} times"),
        };
        if difficulty == 0.0 {
            writeln!(f, "A careless player always solves this.")?;
        } else {
            writeln!(f, "A careless player solves this 1 time in {}.", about(libm::exp(difficulty)))?;
        }
        let change = if *changes == 0 {
            "need not change boxes".to_owned()
        } else {
            format!("must change boxes {}", times(*changes))
        };
        let park = if *parkings == 0 {
            "need not park any".to_owned()
        } else {
            format!("park a box {}", times(*parkings))
        };
        writeln!(f, "You {change} and {park}.")?;
        let decisions = counted(*key_decisions, "key decision", "key decisions");
        match self.explanation.crux {
            Some(crux) => {
                let (from, to) = (self.level.name(crux.from), self.level.name(crux.to));
                let which = if *key_decisions == 1 { "it is" } else { "the hardest is" };
                // A box that was moved before stood elsewhere at the start.
                let when = if self.level.boxes().contains(crux.from) { "" } else { "then " };
                writeln!(f, "{decisions}; {which} moving the box {when}at {from} to {to}.")?;
            }
            None => writeln!(f, "There is no key decision.")?,
        }
        let percent = self.explanation.hidden_traps * 100.0;
        writeln!(f, "About {percent:.0} % of the harmless-looking pushes lose.")?;
        if self.explanation.bottlenecks > NARROW {
            writeln!(f, "There is one narrow way through.")?;
        }
        let (web, novices) = (ON_THE_WEB.unsolved(difficulty) * 100.0, NOVICES.unsolved(difficulty) * 100.0);
        let error = TYPICAL_ERROR * 100.0;
        write!(
            f,
            "Expected unsolved: {web:.0} of 100 plays on the web (give or take {error:.0}); of first-time players about {novices:.0}, a rougher guess."
        )
    }
}

/// A number with two digits that count.
fn about(number: f64) -> String {
    if number < 10.0 {
        return format!("{number:.1}");
    }
    let size = libm::floor(libm::log10(number)) as i32 - 1;
    let unit = libm::pow(10.0, f64::from(size));
    let rounded = libm::round(number / unit) * unit;
    if rounded < 1e6 { format!("{rounded:.0}") } else { format!("{rounded:.1e}") }
}

/// Key decisions on the likeliest winning way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decisions {
    pub(crate) count: usize,
    /// The move with the greatest jump, and its factor.
    pub(crate) crux: Option<(Move, f64)>,
}

/// Follows the likeliest winning way.
pub(crate) fn key_decisions(person: &Person) -> Decisions {
    let graph = &person.graph;
    let (mut ways, mut passed) = (Ways::new(graph), vec![false; graph.len()]);
    let mut decisions = Decisions { count: 0, crux: None };
    let mut place = 0;
    while !graph.is_solved(place) {
        passed[place as usize] = true;
        let mut best: Option<(f64, Move)> = None;
        ways.each_from(graph, place, |way| {
            let likely = person.weight(place, &way) * person.chance(way.target);
            if !passed[way.target as usize] && likely > best.map_or(0.0, |(most, _)| most) {
                best = Some((likely, way));
            }
        });
        // A way that only leads back where it came from ends here.
        let Some((_, way)) = best else { break };
        let factor = person.chance(way.target) / person.chance(place);
        decisions.count += usize::from(factor >= KEY);
        if decisions.crux.is_none_or(|(_, most)| factor > most) {
            decisions.crux = Some((way, factor));
        }
        place = way.target;
    }
    decisions
}

/// Fewest box changes of any solution: moves of one box at a time, less one. Nothing if it is stopped.
pub(crate) fn fewest_changes(graph: &PushGraph, budget: &mut Budget) -> Option<u32> {
    Some(fewest_moves(graph, budget, |_| 1)?.saturating_sub(1))
}

/// Fewest moves that leave a box off goal, over all solutions. Nothing if it is stopped.
pub(crate) fn fewest_parkings(level: &Level, graph: &PushGraph, budget: &mut Budget) -> Option<u32> {
    fewest_moves(graph, budget, |way| u32::from(!level.is_goal(way.to)))
}

/// Fewest box lines of any solution: runs of pushes of one box in one direction.
pub(crate) fn fewest_lines(graph: &PushGraph) -> u32 {
    let mut lines = vec![LOST; graph.len()];
    lines[0] = 0;
    let mut todo = VecDeque::from([0_u32]);
    while let Some(place) = todo.pop_front() {
        let so_far = lines[place as usize];
        if graph.is_solved(place) {
            return so_far;
        }
        for &first in graph.edges(place) {
            let mut next = Some(first);
            while let Some(edge) = next.filter(|edge| graph.is_live(edge.target)) {
                if lines[edge.target as usize] == LOST {
                    lines[edge.target as usize] = so_far + 1;
                    todo.push_back(edge.target);
                }
                next = graph.edges(edge.target).iter().find(|on| goes_on(&edge, on)).copied();
            }
        }
    }
    LOST
}

/// Does a push take the box of another push further in its direction?
pub(crate) fn goes_on(before: &Edge, after: &Edge) -> bool {
    let way = |edge: &Edge| edge.to.index() as i32 - edge.from.index() as i32;
    after.from == before.to && way(after) == way(before)
}

/// The least total cost of moves from the start to a solved place, each costing 0 or 1. Nothing if it is stopped.
fn fewest_moves(graph: &PushGraph, budget: &mut Budget, cost: impl Fn(&Move) -> u32) -> Option<u32> {
    let mut costs = vec![LOST; graph.len()];
    let (mut ways, mut todo) = (Ways::new(graph), VecDeque::from([(0_u32, 0_u32)]));
    costs[0] = 0;
    while let Some((so_far, place)) = todo.pop_front() {
        if graph.is_solved(place) {
            return Some(so_far);
        }
        if costs[place as usize] < so_far {
            continue;
        }
        let mut listed = 0;
        ways.each_from(graph, place, |way| {
            listed += WORDS_A_MOVE;
            let (more, known) = (cost(&way), &mut costs[way.target as usize]);
            if graph.is_live(way.target) && so_far + more < *known {
                *known = so_far + more;
                let next = (so_far + more, way.target);
                if more == 0 { todo.push_front(next) } else { todo.push_back(next) }
            }
        });
        if !budget.work(listed) {
            return None;
        }
    }
    Some(LOST)
}

/// The mean share of harmless-looking pushes that lose, over the places of all shortest solutions.
pub(crate) fn hidden_traps(graph: &PushGraph) -> f64 {
    let (from_start, all) = (graph.pushes_from_start(), graph.to_go(0));
    let is_on_shortest = |place: &u32| {
        graph.is_live(*place)
            && !graph.is_solved(*place)
            && from_start[*place as usize] + graph.to_go(*place) == all
    };
    let share = |place: u32| {
        let edges = graph.edges(place);
        edges.iter().filter(|edge| !graph.is_live(edge.target)).count() as f64 / edges.len() as f64
    };
    let (places, sum) = (0..graph.len() as u32)
        .filter(is_on_shortest)
        .fold((0, 0.0), |(places, sum), place| (places + 1, sum + share(place)));
    if places == 0 { 0.0 } else { sum / f64::from(places) }
}
