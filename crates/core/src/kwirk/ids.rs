//! The two ids of a Kwirk level, and the canonical form behind the second.
//!
//! The *exact id* names the level as it stands. The *content id* names what it plays like: levels that
//! differ only in what no player can ever get to, in the numbers of the players, or by a turn or a
//! mirror, share it. Where the players stand matters, for steps are counted.

use super::{Draft, Level, Parts, Rotator, paint};
use crate::{Cell, CellSet, Dir, Id, Shape, View};

impl Level {
    /// The id of the level as it stands: of its rows as text, `\n` between them, boxes lettered in
    /// reading order.
    pub fn exact_id(&self) -> Id {
        Id::of(&format!("kwirk\n{self}"))
    }

    /// The id of the canonical form's rows; equal for levels that play the same.
    pub fn content_id(&self) -> Id {
        Id::of(&format!("kwirk\n{}", self.canonical()))
    }

    /// The least of the eight views of this level with everything made wall that never matters, no more
    /// wall around it than one cell, and players numbered in reading order.
    pub fn canonical(&self) -> Level {
        let essence = self.essence();
        let seen = |&view: &View| {
            let level = Level::new(&cropped(&essence).seen(view)).expect("a view of a level is a level");
            let mut parts = level.parts().clone();
            parts.players.sort_unstable();
            Level::from_parts(&parts).expect("players may be numbered otherwise")
        };
        let views = View::ALL.iter().map(seen);
        views.min_by_key(Level::to_string).expect("there are eight views")
    }

    /// The level with everything made wall that takes no part. A box out of reach never moves; an arm out
    /// of reach moves only with one in reach, and then the cells around its core count.
    fn essence(&self) -> Parts {
        let shape = self.shape();
        let is_live = |rotator: &&Rotator| {
            let mut arms = rotator.arms.iter().filter_map(|dir| shape.step(rotator.core, dir));
            arms.any(|cell| self.floor().contains(cell))
        };
        let rotators: Vec<Rotator> = self.rotators().iter().filter(is_live).copied().collect();
        let exits: CellSet = self.exits().iter().filter(|&exit| self.is_next_to_floor(exit)).collect();
        let mut open: CellSet = self.floor().iter().chain(exits.iter()).collect();
        for rotator in &rotators {
            open.extend(shape.around(rotator.core).filter(|&cell| !self.is_held_for_ever(cell, &rotators)));
            open.insert(rotator.core);
        }
        Parts {
            shape,
            walls: shape.cells().filter(|&cell| !open.contains(cell)).collect(),
            exits,
            pits: self.pits().iter().filter(|&cell| self.floor().contains(cell)).collect(),
            boxes: self.boxes().iter().filter(|block| self.floor().contains(block.at)).copied().collect(),
            rotators,
            players: self.players().to_vec(),
        }
    }

    fn is_next_to_floor(&self, cell: Cell) -> bool {
        Dir::ALL
            .into_iter()
            .filter_map(|dir| self.shape().step(cell, dir))
            .any(|near| self.floor().contains(near))
    }

    /// Does something stand here that never moves, the live rotators and what is in reach left aside?
    fn is_held_for_ever(&self, cell: Cell, live: &[Rotator]) -> bool {
        if self.floor().contains(cell) {
            return false;
        }
        let state = self.start();
        let arm = state.arm_at(self, cell).map(|(at, _)| self.rotators()[at]);
        self.is_solid(cell)
            || self.exits().contains(cell)
            || self.boxes().iter().any(|block| block.covers(self.shape(), cell))
            || arm.is_some_and(|rotator| !live.contains(&rotator))
    }
}

/// The board without needless walls: what is not wall, and one cell around it where the board has one.
fn cropped(parts: &Parts) -> Draft {
    let whole = paint::painted(parts).expect("walls where nothing matters overlap nothing");
    let shape = whole.shape();
    let open: Vec<Cell> = shape.cells().filter(|&cell| !parts.walls.contains(cell)).collect();
    let ends = |side: fn(Shape, Cell) -> usize| {
        let at = || open.iter().map(move |&cell| side(shape, cell));
        (at().min().unwrap_or(0), at().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (ends(Shape::col), ends(Shape::row));
    // A board without a rim gets one; one that is as large as boards may be keeps the little it has.
    let Ok(framed) = Shape::new(right - left + 3, bottom - top + 3) else { return whole };
    let mut draft = Draft::filled(framed, super::Tile::Wall);
    for cell in open {
        draft.set(framed.cell(shape.col(cell) - left + 1, shape.row(cell) - top + 1), whole.tile(cell));
    }
    draft
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    #[test]
    fn views_frames_numbers_and_what_is_out_of_reach_change_only_the_exact_id() {
        let plain = level("########\n#%.aa12#\n#._+>..#\n########");
        let mut others: Vec<Level> = View::ALL[1..].iter().map(|&view| plain.seen(view)).collect();
        others.push(level("%.aa12\n._+>.."));
        others.push(level("########\n#%.bb21#\n#._+>..#\n########"));
        others.push(level("##########\n#%.aa12#.#\n#._+>..#b#\n#########_"));
        for other in others {
            assert_eq!(other.content_id(), plain.content_id(), "{other}");
            assert_ne!(other.exact_id(), plain.exact_id(), "{other}");
        }
    }

    #[test]
    fn another_place_of_anything_changes_the_content_id() {
        let plain = level("########\n#%.aa1.#\n#._+>..#\n########").content_id();
        for text in [
            "########\n#%.aa.1#\n#._+>..#\n########",
            "########\n#%.ab1.#\n#._+>..#\n########",
            "########\n#%_aa1.#\n#.._+>.#\n########",
            "########\n#%.aa1.#\n#.<+...#\n########",
        ] {
            assert_ne!(level(text).content_id(), plain, "{text}");
        }
    }

    #[test]
    fn an_arm_into_a_closed_cell_and_the_cell_itself_count() {
        let open = level("#######\n#%...1#\n#..^..#\n###+###\n###v###\n#######");
        let shut = level("#######\n#%...1#\n#..^..#\n###+###\n#######");
        assert_ne!(open.content_id(), shut.content_id());
        assert_eq!(open.canonical().canonical(), open.canonical());
    }
}
