//! Exact checks of what a level is made of: is each element needed, and is it touched on every shortest way?
//!
//! Each is answered by solving another level. An element is *needed* if the level without it is unsolvable
//! or shorter. It is *always touched* if the level with the element frozen, which is to say made of wall, is
//! unsolvable or longer: plans that leave it alone do not notice. None of this is cheap, so everything takes
//! a budget, and gives nothing where that was spent first.

use super::free::free_distance;
use boxwright_core::kwirk::{Level, LevelError, Parts};
use boxwright_core::{Budget, Cell, CellSet, Dir, Verdict};
use boxwright_solve::kwirk::solve;

/// A part of a level that could be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A box, by its place in the level's list.
    Box(usize),
    /// A rotator, by its place in the level's list.
    Rotator(usize),
    /// Pits that hang together.
    Pits(CellSet),
}

/// The elements of a level: boxes, rotators, then patches of pits that hang together.
pub fn elements(level: &Level) -> Vec<Element> {
    let boxes = (0..level.boxes().len()).map(Element::Box);
    let rotators = (0..level.rotators().len()).map(Element::Rotator);
    boxes.chain(rotators).chain(patches(level).into_iter().map(Element::Pits)).collect()
}

/// The level without an element: floor is left in its place, and where it hung over pits, the pits.
pub fn without(level: &Level, element: &Element) -> Level {
    let mut parts = level.parts().clone();
    match element {
        Element::Box(at) => {
            parts.boxes.remove(*at);
        }
        Element::Rotator(at) => {
            parts.rotators.remove(*at);
        }
        Element::Pits(cells) => {
            parts.pits = parts.pits.iter().filter(|&cell| !cells.contains(cell)).collect()
        }
    }
    Level::from_parts(&parts).expect("a level stays a level when something is taken away")
}

/// The level with a box or rotator made of wall, or why there is none then. Pits are as they were: they do
/// nothing.
pub fn frozen(level: &Level, element: &Element) -> Result<Level, LevelError> {
    let mut parts = level.parts().clone();
    let shape = parts.shape;
    let cells: Vec<Cell> = match element {
        Element::Box(at) => parts.boxes.remove(*at).cells(shape).collect(),
        Element::Rotator(at) => {
            let rotator = parts.rotators.remove(*at);
            let arms = rotator.arms.iter().filter_map(|dir| shape.step(rotator.core, dir));
            arms.chain([rotator.core]).collect()
        }
        Element::Pits(_) => return Ok(level.clone()),
    };
    for cell in cells {
        parts.pits.remove(cell);
        parts.walls.insert(cell);
    }
    Level::from_parts(&parts)
}

/// Is the level, which takes so many steps, unsolvable or shorter without the element?
pub fn is_needed(level: &Level, element: &Element, steps: u32, budget: &mut Budget) -> Option<bool> {
    let other = fewest(&without(level, element), budget)?;
    Some(other.is_none_or(|other| other < steps))
}

/// Does every plan of so few steps push this box or turn this rotator? Of pits this is not asked: no.
pub fn is_always_touched(level: &Level, element: &Element, steps: u32, budget: &mut Budget) -> Option<bool> {
    let Ok(frozen) = frozen(level, element) else { return Some(true) };
    let other = fewest(&frozen, budget)?;
    Some(other.is_none_or(|other| other > steps))
}

/// The pits that could each be floor without making a level of so many steps solvable in fewer, or, if that
/// is what it was, unsolvable: pits that nobody would miss.
pub fn wasted_pits(level: &Level, steps: u32, budget: &mut Budget) -> Option<CellSet> {
    let mut wasted = CellSet::new();
    for cell in level.pits().iter() {
        if !is_needed(level, &Element::Pits(CellSet::from_iter([cell])), steps, budget)? {
            wasted.insert(cell);
        }
    }
    Some(wasted)
}

/// Does a level that takes so many steps take more than straight walks to the exit?
pub fn needs_detour(level: &Level, steps: u32) -> bool {
    steps > free_distance(level)
}

/// Could this player, counted from 1, leave if all others were taken away?
pub fn leaves_alone(level: &Level, player: usize, budget: &mut Budget) -> Option<bool> {
    let parts = Parts { players: vec![level.players()[player - 1]], ..level.parts().clone() };
    let alone = Level::from_parts(&parts).expect("a level stays a level when players are taken away");
    fewest(&alone, budget).map(|steps| steps.is_some())
}

/// The fewest steps of any solution, or none if there is no solution; nothing if the budget was spent first.
fn fewest(level: &Level, budget: &mut Budget) -> Option<Option<u32>> {
    // There may be hundreds of elements, and some searches that pay for a node or two.
    if budget.is_over() {
        return None;
    }
    match solve(level, budget).verdict {
        Verdict::Solved { plan, .. } => Some(Some(plan.len() as u32)),
        Verdict::Unsolvable => Some(None),
        Verdict::Unknown => None,
    }
}

/// The pits of a level in patches that hang together, in reading order of their first cells.
fn patches(level: &Level) -> Vec<CellSet> {
    let mut taken = CellSet::new();
    let mut patches = Vec::new();
    for first in level.pits().iter() {
        if !taken.insert(first) {
            continue;
        }
        let mut patch = CellSet::from_iter([first]);
        let mut todo = vec![first];
        while let Some(cell) = todo.pop() {
            for near in Dir::ALL.into_iter().filter_map(|dir| level.shape().step(cell, dir)) {
                if level.pits().contains(near) && taken.insert(near) {
                    patch.insert(near);
                    todo.push(near);
                }
            }
        }
        patches.push(patch);
    }
    patches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    /// For each element of a level: is it needed, and is it always touched?
    fn check(text: &str, steps: u32, expected: &[(bool, bool)]) {
        let level = level(text);
        let mut budget = Budget::nodes(100_000);
        assert_eq!(fewest(&level, &mut budget), Some(Some(steps)), "{level}");
        let found: Vec<(bool, bool)> = elements(&level)
            .iter()
            .map(|element| {
                (
                    is_needed(&level, element, steps, &mut budget).unwrap(),
                    is_always_touched(&level, element, steps, &mut budget).unwrap(),
                )
            })
            .collect();
        assert_eq!(found, expected, "{level}");
    }

    #[test]
    fn a_box_that_fills_the_only_pit_is_needed_and_touched_and_so_is_the_pit() {
        // Without the pit the box would be pushed to the exit and stay there; without the box the pit stays.
        check("########\n#%._a.1#\n########", 5, &[(true, true), (true, false)]);
    }

    #[test]
    fn a_box_out_of_the_way_is_neither() {
        check("#######\n#%...1#\n#..a..#\n#######", 4, &[(false, false)]);
    }

    #[test]
    fn a_box_in_the_way_of_one_of_two_ways_is_needed_by_nobody() {
        // Two ways of equal length, a box on one of them.
        check("######\n#..a.#\n#%##1#\n#....#\n######", 5, &[(false, false)]);
    }

    #[test]
    fn a_rotator_may_be_touched_by_some_plans_only() {
        // By the upper row the player turns the arm, by the lower it walks; both take six steps.
        check("#######\n#..^..#\n#%.+#1#\n#.....#\n#######", 6, &[(false, false)]);
        check("#######\n#%.^.1#\n#..+..#\n#######", 4, &[(false, true)]);
    }

    #[test]
    fn pits_that_hang_together_are_one_element() {
        let level = level("#######\n#%_a_1#\n#._._.#\n#######");
        let pits: Vec<usize> = elements(&level)
            .iter()
            .filter_map(|element| if let Element::Pits(cells) = element { Some(cells.len()) } else { None })
            .collect();
        assert_eq!(pits, [2, 2]);
    }

    #[test]
    fn a_pit_in_a_corner_is_wasted() {
        let level = level("########\n#%._a.1#\n#####._#\n########");
        let wasted = wasted_pits(&level, 5, &mut Budget::nodes(10_000)).unwrap();
        assert_eq!(wasted.iter().map(|cell| level.name(cell)).collect::<Vec<_>>(), ["G3"]);
    }

    #[test]
    fn who_depends_on_the_other_does_not_leave_alone() {
        // The first player can only push the box before the exit; the second pushes it down and out of the way.
        let level = level("#######\n####2##\n#%..a1#\n####.##\n#######");
        let alone = |player| leaves_alone(&level, player, &mut Budget::nodes(10_000));
        assert_eq!([alone(1), alone(2)], [Some(false), Some(true)]);
        assert_eq!(fewest(&level, &mut Budget::nodes(10_000)), Some(Some(4 + 4)));
    }

    #[test]
    fn a_spent_budget_is_no_answer() {
        let level = level("#######\n#%.a.1#\n#.b...#\n#######");
        assert_eq!(is_needed(&level, &Element::Box(0), 5, &mut Budget::nodes(0)), None);
    }
}
