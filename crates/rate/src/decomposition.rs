//! Decomposition: split the boxes into two groups so that some solution switches between them as seldom
//! as possible; how often must it?
//!
//! The metric of Jarusek & Pelanek, as the least over all splits and all solutions. Boxes are coloured, and
//! a breadth-first search over coloured places counts a switch as a step and a push of the group in hand
//! as none. Colours are told by the order of the boxes on the board, so a push that passes another box
//! moves its colour along.

use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Cell};
use boxwright_solve::graph::PushGraph;

/// Coloured places looked at; beyond this there is no answer.
const MOST: usize = 8_000_000;

/// The fewest switches between two groups, or `None` if that is too much to look at or to hold. 0 for one box. A
/// coloured place is a node.
pub(crate) fn decomposition(level: &Level, graph: &PushGraph, budget: &mut Budget) -> Option<u32> {
    let boxes = level.boxes().len();
    if boxes < 2 {
        return Some(0);
    }
    let colourings = 1_usize.checked_shl(boxes as u32).filter(|&count| count <= MOST)?;
    if graph.len().checked_mul(2 * colourings)? > MOST {
        return None;
    }
    let marks = graph.len() * (2 * colourings + boxes * size_of::<Cell>());
    if marks as u64 > budget.memory() {
        return None;
    }
    let placed = boxes_of_places(level, graph);
    let mut search =
        Search { graph, placed: &placed, colourings, met: vec![false; graph.len() * 2 * colourings] };
    // Colour 1 of box 0 can be left out: the groups have no names. Neither may be empty.
    let splits = (1..colourings as u32).filter(|mask| mask & 1 == 0);
    let mut now: Vec<Coloured> =
        splits.flat_map(|mask| [false, true].map(|group| Coloured { place: 0, mask, group })).collect();
    let mut switches = 0;
    while !now.is_empty() {
        let (mut met, held) = (Vec::new(), marks + now.capacity() * size_of::<Coloured>());
        for start in std::mem::take(&mut now) {
            if budget.holding(held as u64, |budget| search.spread(start, &mut met, budget))? {
                return Some(switches);
            }
        }
        now = met.into_iter().map(|at| Coloured { group: !at.group, ..at }).collect();
        switches += 1;
    }
    None
}

/// A place, the boxes of the second group as bits in the order of their cells, and the group in hand.
#[derive(Clone, Copy)]
struct Coloured {
    place: u32,
    mask: u32,
    group: bool,
}

struct Search<'a> {
    graph: &'a PushGraph,
    placed: &'a [Cell],
    colourings: usize,
    met: Vec<bool>,
}

impl Search<'_> {
    /// Pushes only boxes of the group in hand; true if that solves the level, none if the budget or its memory is spent.
    fn spread(&mut self, start: Coloured, met: &mut Vec<Coloured>, budget: &mut Budget) -> Option<bool> {
        let mut todo = vec![start];
        while let Some(at) = todo.pop() {
            let number = (at.place as usize * self.colourings + at.mask as usize) * 2 + usize::from(at.group);
            if std::mem::replace(&mut self.met[number], true) {
                continue;
            }
            if self.graph.is_solved(at.place) {
                return Some(true);
            }
            let held = (met.capacity() + todo.capacity()) * size_of::<Coloured>();
            if held as u64 > budget.memory() || !budget.pay() {
                return None;
            }
            met.push(at);
            let boxes = self.colourings.trailing_zeros() as usize;
            let cells = &self.placed[at.place as usize * boxes..][..boxes];
            for edge in self.graph.edges(at.place).iter().filter(|edge| self.graph.is_live(edge.target)) {
                let rank = cells.partition_point(|&cell| cell < edge.from);
                if (at.mask >> rank & 1 == 1) == at.group {
                    let to = cells.partition_point(|&cell| cell < edge.to) - usize::from(edge.to > edge.from);
                    todo.push(Coloured { place: edge.target, mask: moved(at.mask, rank, to), ..at });
                }
            }
        }
        Some(false)
    }
}

/// The colours after the box of one rank took another.
fn moved(mask: u32, from: usize, to: usize) -> u32 {
    let colour = mask >> from & 1;
    let without = mask & ((1 << from) - 1) | mask >> (from + 1) << from;
    without & ((1 << to) - 1) | colour << to | without >> to << (to + 1)
}

/// The boxes of every place, in the order of their cells.
fn boxes_of_places(level: &Level, graph: &PushGraph) -> Vec<Cell> {
    let boxes = level.boxes().len();
    let mut placed = vec![Cell::new(0); graph.len() * boxes];
    let mut known = vec![false; graph.len()];
    for (slot, cell) in placed.iter_mut().zip(level.boxes().iter()) {
        *slot = cell;
    }
    known[0] = true;
    // Places are numbered in the order they are met, so every place is known before it is left.
    for place in 0..graph.len() as u32 {
        let cells: Vec<Cell> = placed[place as usize * boxes..][..boxes].to_vec();
        for edge in graph.edges(place) {
            if !std::mem::replace(&mut known[edge.target as usize], true) {
                let next = &mut placed[edge.target as usize * boxes..][..boxes];
                next.copy_from_slice(&cells);
                next.iter_mut().filter(|cell| **cell == edge.from).for_each(|cell| *cell = edge.to);
                next.sort_unstable();
            }
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &str, expected: u32) {
        let level: Level = board.parse().unwrap();
        let graph = PushGraph::explore(&level, &mut Budget::nodes(100_000)).unwrap();
        let found = decomposition(&level, &graph, &mut Budget::nodes(100_000));
        assert_eq!(found, Some(expected), "{level}");
    }

    #[test]
    fn colours_move_with_their_boxes() {
        assert_eq!(moved(0b0010, 1, 3), 0b1000);
        assert_eq!(moved(0b1010, 3, 0), 0b0101);
        assert_eq!(moved(0b0110, 0, 2), 0b0011);
    }

    #[test]
    fn boxes_that_do_not_meet_need_one_switch() {
        check("#######\n#  @  #\n# $ $ #\n# . . #\n#######", 1);
    }

    #[test]
    fn a_box_that_stays_home_needs_none() {
        check("########\n#@$ .  #\n#    * #\n########", 0);
    }
}
