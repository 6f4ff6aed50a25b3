//! Completing a sketch, as a planning problem: acts put pieces on the board, others play the level.
//!
//! The idea is Balyo & Froleyks' (2021): walls and boxes are put first, the player last, and then the level is
//! played; a plan is a level with its solution. In their way ([`Encoding::Published`]) walls and boxes are objects
//! with names, so equal boards come in as many copies as there are orders of names, and a count of pushes must
//! be reached, which is done by pushing to and fro.
//!
//! In ours nothing has a name: counts say how many pieces are left. Goals that may be put go under boxes that
//! stand. That best solutions should take so many pushes cannot be said to a planner; whoever reads the
//! answer has to look.

use super::solving::{listed, way_named};
use super::{Act, Task};
use boxwright_core::sokoban::{Level, LevelError, Piece, Pieces, Sketch, Tile};
use boxwright_core::{Cell, CellSet, Dir, Plan};
use std::ops::RangeInclusive;

/// How a sketch is put to a planner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Ours: nothing has a name, and pieces are counted.
    Ours,
    /// As published: named walls and boxes, put before play begins, and a count of pushes.
    Published,
}

/// Why a sketch cannot be put to a planner as published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// More than the published format has.
    #[error("the published encoding has no {0}; take ours")]
    Addition(&'static str),
    /// More pushes than can be counted one by one.
    #[error("the published encoding counts to {MOST_PUSHES} pushes, not to {0}; take ours")]
    Pushes(usize),
}

/// The most pushes that the published encoding counts to; each number is an object.
const MOST_PUSHES: usize = 10_000;

/// Why acts complete no sketch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompletedError {
    /// Not one of ours, or with something that it cannot be done with.
    #[error("act {number}: `{act}` is no act of the completing domain, or not possible here")]
    Act {
        /// Which act, counted from 1.
        number: usize,
        /// The act.
        act: String,
    },
    /// The board is no level.
    #[error("the board is not a level: {0}")]
    Level(LevelError),
}

/// The task of completing a sketch without faults.
pub fn completing(sketch: &Sketch, encoding: Encoding) -> Result<Task, EncodingError> {
    let board = Board { sketch };
    match encoding {
        Encoding::Ours => Ok(Task { domain: OURS.to_owned(), problem: board.ours() }),
        Encoding::Published => {
            let has_must = sketch.shape().cells().any(|cell| !sketch.must(cell).is_empty());
            let additions = [
                (has_must, "cells on which something must be put"),
                (*sketch.goals.end() > 0, "goals to put"),
                (sketch.walls.start() != sketch.walls.end(), "ranges of walls"),
                (sketch.boxes.start() != sketch.boxes.end(), "ranges of boxes"),
            ];
            match additions.into_iter().find(|(is_there, _)| *is_there) {
                Some((_, what)) => Err(EncodingError::Addition(what)),
                None if *sketch.pushes.start() > MOST_PUSHES => {
                    Err(EncodingError::Pushes(*sketch.pushes.start()))
                }
                None => Ok(Task { domain: PUBLISHED.to_owned(), problem: board.published() }),
            }
        }
    }
}

/// The level that acts make, and the plan they play; the referee has not seen it.
pub fn completed(sketch: &Sketch, acts: &[Act]) -> Result<(Level, Plan), CompletedError> {
    let (mut draft, mut plan) = (sketch.drawn().clone(), Plan::default());
    for (at, act) in acts.iter().enumerate() {
        let wrong = || CompletedError::Act { number: at + 1, act: act.to_string() };
        let word = |place: usize| act.args.get(place).map_or("", String::as_str);
        match act.name.as_str() {
            "move" => plan.steps.push(way_named(word(2)).ok_or_else(wrong)?),
            "push" => plan.steps.push(way_named(word(3)).ok_or_else(wrong)?),
            "begin" | "finish" | "accept" => {}
            name => {
                let piece = name.strip_prefix("put-").and_then(Piece::from_name);
                let cell = sketch.shape().cells().find(|&cell| named(sketch, cell) == word(0));
                let (piece, cell) = piece.zip(cell).ok_or_else(wrong)?;
                let tile = with(draft.tile(cell), piece).filter(|_| sketch.may(cell).has(piece));
                draft.set(cell, tile.ok_or_else(wrong)?);
            }
        }
    }
    Level::new(draft).map(|level| (level, plan)).map_err(CompletedError::Level)
}

/// A tile with a piece put on it, if it has room.
fn with(tile: Tile, piece: Piece) -> Option<Tile> {
    let (goal, holds_box, player) = (tile.has_goal(), tile.has_box(), tile.has_player());
    let is_free = !holds_box && !player && tile != Tile::Wall;
    match piece {
        Piece::Wall => (tile == Tile::Blank).then_some(Tile::Wall),
        Piece::Box => is_free.then(|| Tile::of(goal, true, false)),
        Piece::Player => is_free.then(|| Tile::of(goal, false, true)),
        Piece::Goal => (!goal && tile != Tile::Wall).then(|| Tile::of(true, holds_box, player)),
    }
}

fn named(sketch: &Sketch, cell: Cell) -> String {
    sketch.shape().name(cell).to_lowercase()
}

/// What the two ways of writing have in common.
struct Board<'a> {
    sketch: &'a Sketch,
}

impl Board<'_> {
    fn name(&self, cell: Cell) -> String {
        named(self.sketch, cell)
    }

    /// What may be put on a cell. Where something must be put, the others that would take its place may not;
    /// no wall goes on a goal.
    fn may(&self, cell: Cell) -> Pieces {
        let (mut may, must) = (self.sketch.may(cell), self.sketch.must(cell));
        let taking_place = Pieces::from_iter([Piece::Wall, Piece::Box, Piece::Player]);
        if must.iter().any(|piece| piece != Piece::Goal) && !must.has(Piece::Goal) {
            may = may.without(taking_place.without(must));
        }
        if self.sketch.drawn().tile(cell).has_goal() {
            may = may.without(Pieces::from_iter([Piece::Wall, Piece::Goal]));
        }
        if *self.sketch.goals.end() == 0 {
            may = may.without(Pieces::from_iter([Piece::Goal]));
        }
        may
    }

    /// The floor, and cells beside it that must become walls.
    fn cells(&self) -> CellSet {
        let choices = self.sketch.shape().cells().filter(|&cell| !self.sketch.may(cell).is_empty());
        self.sketch.floor().iter().chain(choices).collect()
    }

    /// How many of a piece there is room for. More than that and one are never counted: one too many will do to
    /// make a task impossible.
    fn room(&self, piece: Piece) -> usize {
        self.sketch.cells_allowing(piece).len()
    }

    /// The facts of a start that both ways share: pieces, room and choices.
    fn facts(&self) -> Vec<String> {
        let (sketch, floor) = (self.sketch, self.cells());
        let mut facts = vec!["(making)".to_owned()];
        facts.extend(sketch.player().map(|_| "(someone)".to_owned()));
        for cell in floor.iter() {
            let (tile, name) = (sketch.drawn().tile(cell), self.name(cell));
            facts.push(format!("({} {name})", if tile.has_box() { "box" } else { "clear" }));
            if tile.has_player() {
                facts.push(format!("(player {name})"));
            }
            let may = self.may(cell);
            facts.extend((!may.is_empty()).then(|| format!("(bare {name})")));
            for piece in may.iter() {
                let is_one_too_many = piece == Piece::Player && sketch.player().is_some();
                facts.extend((!is_one_too_many).then(|| format!("(may-{} {name})", piece.name())));
            }
        }
        for cell in floor.iter() {
            for dir in Dir::ALL {
                let next = sketch.shape().step(cell, dir).filter(|&next| floor.contains(next));
                facts.extend(
                    next.map(|next| format!("(beside {} {} {dir})", self.name(cell), self.name(next))),
                );
            }
        }
        facts
    }

    fn problem(&self, domain: &str, objects: &str, facts: Vec<String>, goals: Vec<String>) -> String {
        let cells = listed(self.cells().iter().map(|cell| self.name(cell)));
        let (facts, goals) = (listed(facts.into_iter()), listed(goals.into_iter()));
        format!(
            "(define (problem sketch)
  (:domain {domain})
  (:objects{cells} - cell
    up right down left - direction{objects})
  (:init{facts})
  (:goal (and{goals})))
"
        )
    }

    /// Boxes on all drawn goals.
    fn filled_goals(&self) -> Vec<String> {
        self.sketch.drawn_goals().iter().map(|cell| format!("(box {})", self.name(cell))).collect()
    }

    fn ours(&self) -> String {
        let sketch = self.sketch;
        let mut facts = self.facts();
        let most = |piece: Piece, asked: &RangeInclusive<usize>| {
            (*asked.end()).min(self.room(piece)).max((*asked.start()).min(self.room(piece) + 1))
        };
        let walls = most(Piece::Wall, &sketch.walls);
        let boxes = most(Piece::Box, &sketch.boxes);
        let goals = most(Piece::Goal, &sketch.goals);
        let counts = walls.max(boxes).max(goals);
        facts.extend((1..=counts).map(|count| format!("(one-less count-{count} count-{})", count - 1)));
        facts.push(format!(
            "(walls-left count-{walls}) (boxes-left count-{boxes}) (goals-left count-{goals})"
        ));
        facts.extend(
            (*sketch.walls.start()..=walls).map(|put| format!("(enough-walls count-{})", walls - put)),
        );
        let (drawn_boxes, drawn_goals) = (sketch.drawn_boxes().len(), sketch.drawn_goals().len());
        for put in *sketch.boxes.start()..=boxes {
            for under in
                (*sketch.goals.start()..=goals).filter(|under| drawn_boxes + put == drawn_goals + under)
            {
                facts.push(format!("(even count-{} count-{})", boxes - put, goals - under));
            }
        }
        let mut wanted = self.filled_goals();
        for cell in self.cells().iter() {
            let (must, name) = (sketch.must(cell), self.name(cell));
            let only_goal = must == Pieces::from_iter([Piece::Goal]);
            let is_drawn = must.has(Piece::Goal) && sketch.drawn().tile(cell).has_goal();
            if must.is_empty() || is_drawn {
                continue;
            }
            wanted.push(format!("({} {name})", if only_goal { "goal-set" } else { "filled" }));
            facts.extend((must.has(Piece::Goal) && !only_goal).then(|| format!("(goal-will-do {name})")));
        }
        wanted.push("(finished)".to_owned());
        let numbers = listed((0..=counts).map(|count| format!("count-{count}")));
        self.problem("boxwright-sketch", &format!("{numbers} - count"), facts, wanted)
    }

    fn published(&self) -> String {
        let sketch = self.sketch;
        let mut facts = self.facts();
        let least = |piece: Piece, asked: &RangeInclusive<usize>| (*asked.start()).min(self.room(piece) + 1);
        let (walls, boxes) = (least(Piece::Wall, &sketch.walls), least(Piece::Box, &sketch.boxes));
        let pushes = *sketch.pushes.start();
        let mut wanted = self.filled_goals();
        let (mut objects, mut named) = (String::new(), |kind: &str, count: usize| {
            let names: Vec<String> = (1..=count).map(|number| format!("{kind}-{number}")).collect();
            facts.extend(names.iter().map(|name| format!("(waiting-{kind} {name})")));
            wanted.extend(names.iter().map(|name| format!("(placed-{kind} {name})")));
            if count > 0 { format!("{} - {kind}", listed(names.into_iter())) } else { String::new() }
        });
        objects += &named("wall", walls);
        objects += &named("crate", boxes);
        objects += &format!("{} - count", listed((0..=pushes).map(|count| format!("count-{count}"))));
        facts.push("(pushed count-0)".to_owned());
        facts.extend((0..pushes).map(|count| format!("(next count-{count} count-{})", count + 1)));
        facts.push(format!("(next count-{pushes} count-{pushes})"));
        wanted.push(format!("(pushed count-{pushes})"));
        wanted.push("(playing)".to_owned());
        self.problem("boxwright-sketch-published", &objects, facts, wanted)
    }
}

const OURS: &str = include_str!("sketch.pddl");
const PUBLISHED: &str = include_str!("sketch-published.pddl");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pddl::{check, read_acts};
    use boxwright_core::sokoban::replay;
    use boxwright_core::text::sokogen;

    fn sketch(text: &str) -> Sketch {
        sokogen::read(text.as_bytes()).unwrap().sketch
    }

    /// One wall and one box to put, in a room of seven cells.
    const SKETCH: &str = "p sokogen 1 1 3
######
#100.#
#26 ##
######";

    #[test]
    fn a_sketch_is_written_as_by_hand() {
        let problem = "(define (problem sketch)
  (:domain boxwright-sketch)
  (:objects
    b2 c2 d2 e2 b3 c3 d3 - cell
    up right down left - direction
    count-0 count-1 - count)
  (:init
    (making) (clear b2) (bare b2) (may-player b2) (clear c2) (bare c2) (may-wall c2) (may-box c2)
    (may-player c2) (clear d2) (bare d2) (may-wall d2) (may-box d2) (may-player d2) (clear e2) (clear b3)
    (bare b3) (may-wall b3) (clear c3) (bare c3) (may-wall c3) (may-box c3) (clear d3)
    (beside b2 c2 right) (beside b2 b3 down) (beside c2 d2 right) (beside c2 c3 down) (beside c2 b2 left)
    (beside d2 e2 right) (beside d2 d3 down) (beside d2 c2 left) (beside e2 d2 left) (beside b3 b2 up)
    (beside b3 c3 right) (beside c3 c2 up) (beside c3 d3 right) (beside c3 b3 left) (beside d3 d2 up)
    (beside d3 c3 left) (one-less count-1 count-0)
    (walls-left count-1) (boxes-left count-1) (goals-left count-0) (enough-walls count-0) (even count-0 count-0))
  (:goal (and
    (box e2) (finished))))
";
        let task = completing(&sketch(SKETCH), Encoding::Ours).unwrap();
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&task.problem), words(problem), "where lines end does not matter");
        check(&task.domain, &task.problem).unwrap();
    }

    #[test]
    fn no_count_is_called_like_a_cell() {
        let floor = "0".repeat(20);
        let rim = "#".repeat(22);
        let text = format!("p sokogen 4 2 9\n{rim}\n#{floor}#\n#{floor}#\n#..{}#\n{rim}", &floor[2..]);
        for encoding in [Encoding::Ours, Encoding::Published] {
            let problem = completing(&sketch(&text), encoding).unwrap().problem;
            let objects = problem.split("(:objects").nth(1).unwrap().split(')').next().unwrap();
            let mut names: Vec<&str> = objects.split_whitespace().filter(|&word| word != "-").collect();
            names.retain(|name| !["cell", "direction", "count", "wall", "crate"].contains(name));
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{objects}");
            assert!(names.contains(&"n4"), "the cell in column N and row 4");
        }
    }

    #[test]
    fn as_published_walls_and_boxes_have_names_and_pushes_are_counted() {
        let task = completing(&sketch(SKETCH), Encoding::Published).unwrap();
        check(&task.domain, &task.problem).unwrap();
        for part in ["wall-1 - wall", "crate-1 - crate", "(placed-wall wall-1)", "(placed-crate crate-1)"] {
            assert!(task.problem.contains(part), "{part}: {}", task.problem);
        }
        let counter = ["(pushed count-0)", "(next count-2 count-3)", "(next count-3 count-3)"];
        assert!(counter.into_iter().all(|part| task.problem.contains(part)));
        assert!(task.problem.split("(:goal").nth(1).unwrap().contains("(pushed count-3)"));
    }

    #[test]
    fn what_is_not_published_is_refused_as_published() {
        let refused = |line: &str| {
            let text = SKETCH.replacen('\n', &format!("\n; boxwright {line}\n"), 1);
            completing(&sketch(&text), Encoding::Published).unwrap_err().to_string()
        };
        let sentence = |what| format!("the published encoding has no {what}; take ours");
        assert_eq!(refused("must B3 wall"), sentence("cells on which something must be put"));
        assert_eq!(refused("walls 1..2"), sentence("ranges of walls"));
    }

    #[test]
    fn numbers_beyond_all_room_are_neither_written_out_nor_made_possible() {
        let many = sketch(&SKETCH.replace("1 1 3", "4000000000 1 3"));
        let task = completing(&many, Encoding::Ours).unwrap();
        assert!(task.problem.len() < 2_000 && !task.problem.contains("enough-walls"), "{}", task.problem);
        let task = completing(&many, Encoding::Published).unwrap();
        assert!(task.problem.contains("(placed-wall wall-5)") && !task.problem.contains("wall-6"));
        let far = sketch(&SKETCH.replace("1 1 3", "1 1 4000000000"));
        assert_eq!(
            completing(&far, Encoding::Published).unwrap_err().to_string(),
            "the published encoding counts to 10000 pushes, not to 4000000000; take ours"
        );
    }

    #[test]
    fn acts_make_a_level_and_its_plan() {
        let acts = "(put-box c2 count-1 count-0)\n(put-wall c3 count-1 count-0)\n(put-player b2)
(push b2 c2 d2 right)\n(push c2 d2 e2 right)\n(finish count-0 count-0 count-0)";
        let (level, plan) = completed(&sketch(SKETCH), &read_acts(acts).unwrap()).unwrap();
        assert_eq!(level.draft().to_string(), "######\n#@$ .#\n# # ##\n######");
        assert!(replay(&level, &plan).unwrap().solved);
    }

    #[test]
    fn acts_that_cannot_be_are_told() {
        let complaint = |acts| completed(&sketch(SKETCH), &read_acts(acts).unwrap()).unwrap_err().to_string();
        let sentence = "is no act of the completing domain, or not possible here";
        assert_eq!(
            complaint("(put-box b2 count-1 count-0)"),
            format!("act 1: `(put-box b2 count-1 count-0)` {sentence}")
        );
        assert!(complaint("(put-player b2)\n(put-wall e2)").starts_with("act 2:"), "not on a goal");
        assert!(complaint("(put-box c2)\n(put-wall c2)").starts_with("act 2:"), "not on a box");
        assert!(complaint("(put-tree c2)").starts_with("act 1:"));
        assert!(complaint("(move b2 c2)").starts_with("act 1:"));
        assert_eq!(
            complaint("(put-box c2)"),
            "the board is not a level: no player; put one `@` on the board"
        );
    }
}
