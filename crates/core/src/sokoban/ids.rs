//! The two ids of a level, and the canonical form behind the second.
//!
//! The *exact id* names the level as it stands: plans replay against it. The *content id* names what
//! the level plays like: levels that differ only in decoration, in what the player can never reach, in
//! where the player stands within its region, or by a turn or a mirror, share it.

use super::{Draft, Level, Sokoban, Tile};
use crate::{Id, Shape, View};

impl Level {
    /// The id of the level as it stands: of its text in standard signs, `\n` between the rows, blanks
    /// at the end of rows left out.
    pub fn exact_id(&self) -> Id {
        Id::of(&self.draft().to_string())
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

    fn canonical_draft(&self) -> Draft {
        let core = self.essence();
        View::ALL.iter().map(|&view| settled(&core, view)).min().expect("there are eight views")
    }

    /// What takes part in play, cropped: tiles on the floor, walls around it, blanks elsewhere. The
    /// player is marked on every cell of its region, so that each view can pick its own least one.
    fn essence(&self) -> Draft {
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
        draft.crop(shape.cell(left - 1, top - 1), shape.cell(right + 1, bottom + 1))
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
    fn the_exact_id_is_the_hash_of_the_text() {
        // Computed with another BLAKE3 program from the text `#####\n#@$.#\n#####`.
        assert_eq!(level("#####\n#@$.#\n#####").exact_id().to_string(), "7df73af6871840c4f2eb33273d35740c");
    }

    #[test]
    fn the_canonical_form_is_its_own_canonical_form() {
        let canonical = level("#######\n#  $@.#\n# #   #\n#######").canonical();
        assert_eq!(canonical.canonical(), canonical);
    }
}
