//! Solving a level, as a planning problem.
//!
//! The objects are the cells of the floor, by the names people see (`c4`), and the four directions. Boxes
//! are no objects: a cell has one or is clear of them. So states that differ only in which box is which are
//! one state to the planner, as they are to us; with named boxes there would be a copy for every order of
//! them. The player's own cell counts as clear. There are two acts, `move` and `push`, one for each step of
//! the player, and none is left out: what the rules allow, and only that, is allowed here.
//!
//! No preconditions are negative, so planners need to know STRIPS and types, and costs if pushes are counted.

use super::{Act, Task};
use boxwright_core::sokoban::Level;
use boxwright_core::{Cell, Dir, Plan};
use std::fmt::Write as _;

/// What an act costs, for planners that look at costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// Every step counts one.
    Moves,
    /// Pushes count one, and walking nothing.
    Pushes,
}

/// Why acts are no plan of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("act {number}: `{act}` is no step; steps are (move FROM TO WAY) and (push FROM BOX TO WAY)")]
pub struct ActError {
    /// Which act, counted from 1.
    pub number: usize,
    /// The act.
    pub act: String,
}

/// The task of solving a level.
///
/// ```
/// use boxwright_forge::core::sokoban::{Level, replay};
/// use boxwright_forge::pddl::{Price, read_acts, solving, steps};
///
/// let level: Level = "######\n#@$ .#\n######".parse()?;
/// let task = solving(&level, Price::Pushes);
/// assert!(task.problem.contains("(player b2)") && task.problem.contains("(box c2)"));
/// // What a planner might answer:
/// let acts = read_acts("(push b2 c2 d2 right)\n(push c2 d2 e2 right)\n; cost = 2")?;
/// assert!(replay(&level, &steps(&acts)?)?.solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solving(level: &Level, price: Price) -> Task {
    let costs = price == Price::Pushes;
    let pick = |text: &'static str| if costs { text } else { "" };
    let domain = DOMAIN
        .replace("{requirements}", pick(" :action-costs"))
        .replace("{functions}", pick("\n  (:functions (total-cost) - number)"))
        .replace("{increase}", pick("\n      (increase (total-cost) 1)"));
    let cells = listed(level.floor().iter().map(|cell| named(level, cell)));
    let goals = listed(level.goals().iter().map(|cell| format!("(box {})", named(level, cell))));
    let (facts, cost, metric) =
        (facts(level), pick("\n    (= (total-cost) 0)"), pick("\n  (:metric minimize (total-cost))"));
    let problem = format!(
        "(define (problem level)
  (:domain boxwright-sokoban)
  (:objects{cells} - cell
    up right down left - direction)
  (:init{cost}{facts})
  (:goal (and{goals})){metric})
"
    );
    Task { domain, problem }
}

/// The steps that acts of [`solving`] are. Only their directions count: where they lead and whether they
/// push is for the referee to say.
pub fn steps(acts: &[Act]) -> Result<Plan, ActError> {
    let step = |(at, act): (usize, &Act)| {
        let is_step = matches!((act.name.as_str(), act.args.len()), ("move", 3) | ("push", 4));
        let way = act.args.last().filter(|_| is_step);
        way.and_then(|way| way_named(way)).ok_or_else(|| ActError { number: at + 1, act: act.to_string() })
    };
    acts.iter().enumerate().map(step).collect()
}

pub(super) fn way_named(name: &str) -> Option<Dir> {
    Dir::ALL.into_iter().find(|dir| dir.to_string() == name)
}

fn named(level: &Level, cell: Cell) -> String {
    level.name(cell).to_lowercase()
}

/// What holds at the start: where everything is, and which cells are beside which.
fn facts(level: &Level) -> String {
    let mut facts = format!("\n    (player {})", named(level, level.player()));
    for cell in level.floor().iter() {
        let what = if level.boxes().contains(cell) { "box" } else { "clear" };
        _ = write!(facts, "\n    ({what} {})", named(level, cell));
    }
    for cell in level.floor().iter() {
        for dir in Dir::ALL {
            let next = level.step(cell, dir);
            if level.is_floor(next) {
                _ = write!(facts, "\n    (beside {} {} {dir})", named(level, cell), named(level, next));
            }
        }
    }
    facts
}

/// Words on lines of a readable length, each behind a blank or a line feed.
pub(super) fn listed(words: impl Iterator<Item = String>) -> String {
    let (mut text, mut column) = (String::new(), usize::MAX);
    for word in words {
        let fits = column.saturating_add(word.len()) < 90;
        text += if fits { " " } else { "\n    " };
        column = if fits { column + 1 } else { 4 } + word.len();
        text += &word;
    }
    text
}

const DOMAIN: &str = "(define (domain boxwright-sokoban)
  (:requirements :strips :typing{requirements})
  (:types cell direction)
  (:predicates
    (beside ?from ?to - cell ?way - direction)
    (player ?at - cell)
    (box ?at - cell)
    (clear ?at - cell)){functions}

  (:action move
    :parameters (?from ?to - cell ?way - direction)
    :precondition (and
      (player ?from)
      (beside ?from ?to ?way)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (player ?to)))

  (:action push
    :parameters (?from ?box ?to - cell ?way - direction)
    :precondition (and
      (player ?from)
      (beside ?from ?box ?way)
      (box ?box)
      (beside ?box ?to ?way)
      (clear ?to))
    :effect (and
      (not (player ?from))
      (player ?box)
      (not (box ?box))
      (clear ?box)
      (box ?to)
      (not (clear ?to)){increase})))
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pddl::{check, read_acts};

    const CORRIDOR: &str = "
######
#@$ .#
######";

    #[test]
    fn a_corridor_is_written_as_by_hand() {
        let problem = "(define (problem level)
  (:domain boxwright-sokoban)
  (:objects
    b2 c2 d2 e2 - cell
    up right down left - direction)
  (:init
    (player b2)
    (clear b2)
    (box c2)
    (clear d2)
    (clear e2)
    (beside b2 c2 right)
    (beside c2 d2 right)
    (beside c2 b2 left)
    (beside d2 e2 right)
    (beside d2 c2 left)
    (beside e2 d2 left))
  (:goal (and
    (box e2))))
";
        let task = solving(&CORRIDOR.parse().unwrap(), Price::Moves);
        assert_eq!(task.problem, problem);
        assert!(!task.domain.contains("cost") && !task.domain.contains('{'));
    }

    #[test]
    fn both_texts_are_well_formed_with_and_without_costs() {
        for price in [Price::Moves, Price::Pushes] {
            let task = solving(&CORRIDOR.parse().unwrap(), price);
            check(&task.domain, &task.problem).unwrap();
            let costs = [task.domain.matches("cost").count(), task.problem.matches("cost").count()];
            assert_eq!(costs, if price == Price::Pushes { [3, 2] } else { [0, 0] });
        }
    }

    #[test]
    fn acts_become_steps_and_others_are_refused() {
        let read = |text| steps(&read_acts(text).unwrap());
        assert_eq!(read("(move b2 b3 down)\n(push b3 c3 d3 right)").unwrap().to_string(), "dr");
        let complaint = |text| read(text).unwrap_err().to_string();
        assert!(complaint("(move a b up)\n(jump b c up)").starts_with("act 2: `(jump b c up)` is no step;"));
        assert!(complaint("(push b2 c2 up)").starts_with("act 1:"), "a push names three cells");
        assert!(complaint("(move b2 b3 north)").starts_with("act 1:"));
    }
}
