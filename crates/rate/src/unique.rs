//! Uniqueness: is there one way only, of a kind that can be asked for?
//!
//! All solutions with fewest pushes are paths of the push graph on which every push brings the end nearer, so what
//! they have in common is found on that part of the graph, from the end back, without listing them. *Order*: the
//! goals get the boxes that stay there in one order. *Pushes*: any of these solutions becomes any other by making
//! two pushes in a row, of different boxes, the other way round, again and again, each time still solving the level.
//! *Lines*: of all solutions there is exactly one with fewest box lines, push by push. How the player walks in between
//! never counts. All answers are exact; where there is no answer within the effort, none is given.

use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Cell};
use boxwright_solve::graph::{Edge, LOST, PushGraph};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::str::FromStr;

/// Of what there is to be one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unique {
    /// Orders in which the goals are filled for good, over all solutions with fewest pushes.
    Order,
    /// Solutions with fewest pushes, up to commuting pushes.
    Pushes,
    /// Solutions with fewest box lines.
    Lines,
}

impl Unique {
    /// All kinds.
    pub const ALL: [Unique; 3] = [Unique::Order, Unique::Pushes, Unique::Lines];

    /// What it is called in commands and data.
    pub fn name(&self) -> &'static str {
        match self {
            Unique::Order => "order",
            Unique::Pushes => "pushes",
            Unique::Lines => "lines",
        }
    }

    /// The metric that counts the ways of which there is to be one; orders are not counted.
    pub fn metric(&self) -> Option<&'static str> {
        match self {
            Unique::Order => None,
            Unique::Pushes => Some("push_ways"),
            Unique::Lines => Some("line_ways"),
        }
    }

    /// What is claimed of a level, in words.
    pub fn claim(&self) -> &'static str {
        match self {
            Unique::Order => "every solution with fewest pushes fills the goals in the same order",
            Unique::Pushes => "there is one solution with fewest pushes, up to pushes that commute",
            Unique::Lines => "there is one solution with fewest lines",
        }
    }

    /// Is there one only? `None` if that is not known within the effort; a level without solution has none.
    pub fn holds(&self, level: &Level, places: u64, budget: &mut Budget) -> Option<bool> {
        let graph = budget.within(places, |budget| PushGraph::explore(level, budget)).ok()?;
        if !graph.is_live(0) {
            return Some(false);
        }
        match self {
            Unique::Order => has_one_order(level, &graph, budget),
            Unique::Pushes => push_ways(&graph, budget).map(|ways| ways == 1),
            Unique::Lines => Some(line_ways(&graph) == 1),
        }
    }
}

impl fmt::Display for Unique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Unique {
    type Err = String;

    fn from_str(text: &str) -> Result<Unique, String> {
        let known = || Unique::ALL.map(|unique| unique.name()).join(", ");
        let found = Unique::ALL.into_iter().find(|unique| unique.name() == text);
        found.ok_or_else(|| format!("`{text}` will not do; {} would", known()))
    }
}

/// The places of all solutions with fewest pushes, the start first and each before those it leads to.
fn shortest_places(graph: &PushGraph) -> Vec<u32> {
    let (mut places, mut met, mut next) = (vec![0], vec![false; graph.len()], 0);
    while let Some(&place) = places.get(next) {
        next += 1;
        for edge in shortest_edges(graph, place) {
            if !std::mem::replace(&mut met[edge.target as usize], true) {
                places.push(edge.target);
            }
        }
    }
    places
}

/// The pushes from a place that bring the end nearer.
fn shortest_edges(graph: &PushGraph, place: u32) -> impl Iterator<Item = Edge> + '_ {
    let to_go = graph.to_go(place);
    graph
        .edges(place)
        .iter()
        .copied()
        .filter(move |edge| graph.is_live(edge.target) && graph.to_go(edge.target) + 1 == to_go)
}

/// Do all solutions with fewest pushes fill the goals in one order? Nothing if it is stopped.
fn has_one_order(level: &Level, graph: &PushGraph, budget: &mut Budget) -> Option<bool> {
    // For each place, the goals that are filled for good from there on; several rows may be the end of one order, as
    // long as each is the end of the longest.
    let mut rows: BTreeMap<u32, Vec<Vec<Cell>>> = BTreeMap::new();
    for place in shortest_places(graph).into_iter().rev() {
        let mut here: Vec<Vec<Cell>> = if graph.is_solved(place) { vec![Vec::new()] } else { Vec::new() };
        for edge in shortest_edges(graph, place) {
            if !budget.work((rows[&edge.target].len() * level.boxes().len()) as u64) {
                return None;
            }
            for row in &rows[&edge.target] {
                // A box on a goal that nobody comes to any more stays there.
                let is_final = level.is_goal(edge.to) && !row.contains(&edge.to);
                let row: Vec<Cell> =
                    is_final.then_some(edge.to).into_iter().chain(row.iter().copied()).collect();
                if !here.contains(&row) {
                    here.push(row);
                }
            }
        }
        let longest = here.iter().max_by_key(|row| row.len()).cloned().unwrap_or_default();
        if !here.iter().all(|row| longest.ends_with(row)) {
            return Some(false);
        }
        rows.insert(place, here);
    }
    Some(rows[&0].len() == 1)
}

/// Classes of ways from a place to the end that are told apart at most.
const CLASSES: usize = 4_096;

/// The ways from a place to the end, told apart by nothing but commuting pushes.
struct Ways {
    count: usize,
    /// The pushes, and for each the class that every class of its target belongs to here.
    edges: Vec<(Edge, Vec<usize>)>,
}

/// Solutions with fewest pushes up to commuting pushes; `None` if there are too many ways on the
/// way, or more than the memory holds, or if it is stopped.
///
/// Two ways that begin with the same push are alike if the rest is. Two that begin with different pushes are alike if
/// each goes on with the other's first push and then both go the same way; and whatever follows from these.
pub(crate) fn push_ways(graph: &PushGraph, budget: &mut Budget) -> Option<usize> {
    let (mut ways, mut held): (BTreeMap<u32, Ways>, usize) = (BTreeMap::new(), 0);
    for place in shortest_places(graph).into_iter().rev() {
        let edges: Vec<Edge> = shortest_edges(graph, place).collect();
        if edges.is_empty() {
            ways.insert(place, Ways { count: 1, edges: Vec::new() });
            continue;
        }
        // The classes of all targets in a row, and where those of each edge begin.
        let mut first = vec![0];
        for edge in &edges {
            first.push(first[first.len() - 1] + ways[&edge.target].count);
        }
        let all = *first.last()?;
        held += all * size_of::<usize>() + edges.len() * size_of::<(Edge, Vec<usize>)>() + size_of::<Ways>();
        let is_too_much = all > CLASSES || held as u64 > budget.memory();
        if is_too_much || !budget.work((all * edges.len() * 4) as u64) {
            return None;
        }
        let mut same = Same::new(all);
        for one in 0..edges.len() {
            for other in 0..one {
                let (after_one, after_other) = (&ways[&edges[one].target], &ways[&edges[other].target]);
                let (Some(there), Some(here)) =
                    (after_one.push(&edges[other]), after_other.push(&edges[one]))
                else {
                    continue;
                };
                let is_end = graph.is_solved(there.0.target) && graph.is_solved(here.0.target);
                if there.0.target == here.0.target || is_end {
                    for (&there, &here) in there.1.iter().zip(&here.1) {
                        same.join(first[one] + there, first[other] + here);
                    }
                }
            }
        }
        let (count, class) = same.classes();
        let classed =
            edges.into_iter().enumerate().map(|(at, edge)| (edge, class[first[at]..first[at + 1]].to_vec()));
        let classed = classed.collect();
        ways.insert(place, Ways { count, edges: classed });
    }
    Some(ways[&0].count)
}

impl Ways {
    /// The push of the same box the same way.
    fn push(&self, wanted: &Edge) -> Option<&(Edge, Vec<usize>)> {
        self.edges.iter().find(|(edge, _)| (edge.from, edge.to) == (wanted.from, wanted.to))
    }
}

/// Which of some numbers are the same.
struct Same {
    parents: Vec<usize>,
}

impl Same {
    fn new(count: usize) -> Same {
        Same { parents: (0..count).collect() }
    }

    fn root(&self, mut at: usize) -> usize {
        while self.parents[at] != at {
            at = self.parents[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }

    /// How many there are, and the number of each.
    fn classes(&self) -> (usize, Vec<usize>) {
        let (mut count, mut class) = (0, vec![0; self.parents.len()]);
        for at in 0..self.parents.len() {
            // A root comes before what belongs to it.
            if self.root(at) == at {
                class[at] = count;
                count += 1;
            } else {
                class[at] = class[self.root(at)];
            }
        }
        (count, class)
    }
}

/// Solutions with fewest lines, push by push.
///
/// A line from one place to another is all its pushes, so where a line ends in a solution with fewest lines, no way
/// there has fewer; two lines in a row that are one would be one too many, and are never counted.
pub(crate) fn line_ways(graph: &PushGraph) -> u64 {
    let (mut lines, mut plans) = (vec![LOST; graph.len()], vec![0_u64; graph.len()]);
    (lines[0], plans[0]) = (0, 1);
    let (mut todo, mut fewest, mut all) = (VecDeque::from([0_u32]), LOST, 0_u64);
    while let Some(place) = todo.pop_front() {
        let (so_far, ways) = (lines[place as usize], plans[place as usize]);
        if so_far > fewest {
            break;
        }
        if graph.is_solved(place) {
            (fewest, all) = (so_far, all.saturating_add(ways));
            continue;
        }
        for &first in graph.edges(place) {
            let mut next = Some(first);
            while let Some(edge) = next.filter(|edge| graph.is_live(edge.target)) {
                let target = edge.target as usize;
                if lines[target] == LOST {
                    lines[target] = so_far + 1;
                    todo.push_back(edge.target);
                }
                if lines[target] == so_far + 1 {
                    plans[target] = plans[target].saturating_add(ways);
                }
                next = graph.edges(edge.target).iter().find(|on| crate::explain::goes_on(&edge, on)).copied();
            }
        }
    }
    all
}

#[cfg(test)]
mod tests;
