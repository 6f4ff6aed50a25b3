//! The two ids of a level, and the canonical form behind the second.
//!
//! The *exact id* names the level as it stands: plans replay against it. The *content id* names what
//! the level plays like: levels that differ only in decoration, in what the player can never reach, in
//! where the player stands within its region, or by a turn or a mirror, share it.

use super::{Draft, Level, Sokoban, Tile};
use crate::{Cell, Id, Plan, Shape, View};

impl Level {
    /// The id of the level as it stands: of its text in standard signs, `\n` between the rows, blanks
    /// at the end of rows left out.
    pub fn exact_id(&self) -> Id {
        // Bare rows at either end are lost when the text is read again, so they do not count.
        Id::of(self.draft().to_string().trim_matches('\n'))
    }

    /// The id of the canonical form's text; equal for levels that play the same.
    pub fn content_id(&self) -> Id {
        Id::of(&self.canonical_draft().to_string())
    }

    /// The least of the eight views of this level with everything removed that never matters: only the
    /// floor and the walls around it are kept, and the player stands on the least cell of its region.
    pub fn canonical(&self) -> Level {
        Level::new(self.canonical_draft()).expect("the canonical form of a level is a level")
    }

    /// The level as everybody sees it: through the view of its canonical form, with all removed that never
    /// matters, but with the player where it stands. The eight views of a level have the same; numbers
    /// about a level are computed on it.
    pub fn upright(&self) -> Upright {
        let (essence, top_left) = self.essence();
        let mut own = essence.clone();
        let player =
            (self.shape().col(self.player()) - top_left.0, self.shape().row(self.player()) - top_left.1);
        for cell in own.shape().cells().filter(|&cell| essence.tile(cell).has_player()) {
            let is_here = (own.shape().col(cell), own.shape().row(cell)) == player;
            own.set(cell, Tile::of(essence.tile(cell).has_goal(), false, is_here));
        }
        let seen = |&view: &View| (settled(&essence, view), own.seen(view), view);
        let (_, draft, view) = View::ALL.iter().map(seen).min().expect("there are eight views");
        let level = Level::new(draft).expect("a view of a level is a level");
        Upright { level, view, top_left, shape: self.shape() }
    }

    fn canonical_draft(&self) -> Draft {
        let (essence, _) = self.essence();
        View::ALL.iter().map(|&view| settled(&essence, view)).min().expect("there are eight views")
    }

    /// What takes part in play, cropped: tiles on the floor, walls around it, blanks elsewhere. The
    /// player is marked on every cell of its region, so that each view can pick its own least one. And
    /// the column and row where the crop begins.
    fn essence(&self) -> (Draft, (usize, usize)) {
        let shape = self.shape();
        let mut draft = Draft::blank(shape);
        let region = Sokoban::region(self, &self.start());
        let (mut left, mut right, mut top, mut bottom) = (shape.width(), 0, shape.height(), 0);
        for cell in self.floor().iter() {
            draft.set(cell, Tile::of(self.is_goal(cell), self.boxes().contains(cell), region.contains(cell)));
            for wall in shape.around(cell).filter(|&near| !self.is_floor(near)) {
                draft.set(wall, Tile::Wall);
            }
            (left, right) = (left.min(shape.col(cell)), right.max(shape.col(cell)));
            (top, bottom) = (top.min(shape.row(cell)), bottom.max(shape.row(cell)));
        }
        // The floor never touches the edge, so there is a wall on each side of it.
        let cropped = draft.crop(shape.cell(left - 1, top - 1), shape.cell(right + 1, bottom + 1));
        (cropped, (left - 1, top - 1))
    }
}

/// A level as everybody sees it, and the way back to the level it was made from.
#[derive(Clone, Debug)]
pub struct Upright {
    /// The level.
    pub level: Level,
    view: View,
    top_left: (usize, usize),
    shape: Shape,
}

impl Upright {
    /// Where a cell of the upright level lies on the board it was made from.
    pub fn back(&self, cell: Cell) -> Cell {
        let seen = self.level.shape();
        let (cell, shape) = (self.view.inverse().cell(seen, cell), self.view.inverse().shape(seen));
        self.shape.cell(shape.col(cell) + self.top_left.0, shape.row(cell) + self.top_left.1)
    }

    /// A plan for the upright level as a plan for the level it was made from.
    pub fn plan_back(&self, plan: &Plan) -> Plan {
        plan.seen(self.view.inverse())
    }
}

/// A view of the essence with the player on the least cell of its region only.
fn settled(essence: &Draft, view: View) -> Draft {
    let mut seen = essence.seen(view);
    let shape: Shape = seen.shape();
    for cell in shape.cells().filter(|&cell| seen.tile(cell).has_player()).skip(1).collect::<Vec<_>>() {
        seen.set(cell, Tile::of(seen.tile(cell).has_goal(), false, false));
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    #[test]
    fn decoration_and_the_players_walk_change_only_the_exact_id() {
        let plain = level("\n######\n#@ $.#\n#    #\n######");
        let same = [
            "  ######\n  #  $.#\n  #@   #\n  ######",
            "*######*#\n #@ $.#\n #    #####\n #######  #\n       ####",
            "######\n#.$  #\n#   @#\n######",
            "####\n# .#\n# $#\n#  #\n#@ #\n####",
        ];
        for text in same {
            let other = level(text);
            assert_eq!(other.content_id(), plain.content_id(), "{other}");
            assert_ne!(other.exact_id(), plain.exact_id(), "{other}");
        }
    }

    #[test]
    fn another_room_box_goal_or_side_of_a_box_changes_the_content_id() {
        let plain = level("#######\n#@ $ .#\n#######").content_id();
        for text in [
            "########\n#@ $ . #\n########",
            "#######\n#@$  .#\n#######",
            "#######\n#@ $. #\n#######",
            "#######\n#  $@.#\n#######",
        ] {
            assert_ne!(level(text).content_id(), plain, "{text}");
        }
    }

    #[test]
    fn views_have_one_upright_level_and_cells_lead_back() {
        let plain = level("#########\n#   #   #\n# $@$ . #\n#   # . #\n#########");
        let upright = plain.upright().level;
        assert_eq!(upright.canonical(), plain.canonical());
        assert_eq!(upright.upright().level, upright);
        for view in View::ALL {
            let seen = plain.seen(view);
            let up = seen.upright();
            assert_eq!(up.level, upright, "{seen}");
            assert_eq!(up.back(up.level.player()), seen.player());
            assert!(up.level.boxes().iter().all(|cell| seen.boxes().contains(up.back(cell))));
        }
        // Decoration goes, and the way back knows where it was.
        let framed = level("\n  #######\n  #@$.# #\n  ##### #\n      ###");
        assert_eq!(framed.name(framed.upright().back(framed.upright().level.player())), "D2");
    }

    #[test]
    fn the_exact_id_is_the_hash_of_the_text() {
        // Computed with another BLAKE3 program from the text `#####\n#@$.#\n#####`.
        assert_eq!(level("#####\n#@$.#\n#####").exact_id().to_string(), "7df73af6871840c4f2eb33273d35740c");
    }

    #[test]
    fn bare_rows_at_the_ends_do_not_change_the_exact_id() {
        let plain = level("#####\n#@$.#\n#####");
        let rows: Vec<Vec<Tile>> = plain.draft().rows().map(<[Tile]>::to_vec).collect();
        let padded = [vec![Vec::new()], rows, vec![Vec::new(), Vec::new()]].concat();
        let padded = Level::new(Draft::from_rows(&padded).unwrap()).unwrap();
        assert_eq!(padded.shape().height(), 6);
        assert_eq!(padded.exact_id(), plain.exact_id());
        assert_eq!(padded.to_string().parse::<Level>().unwrap().exact_id(), padded.exact_id());
    }

    #[test]
    fn the_canonical_form_is_its_own_canonical_form() {
        let canonical = level("#######\n#  $@.#\n# #   #\n#######").canonical();
        assert_eq!(canonical.canonical(), canonical);
    }
}
