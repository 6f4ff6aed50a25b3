//! A board as a drawing that stands on its own.
//!
//! The order of drawing is floor, goals, wall face, wall, pieces. Walls and floor are one path each,
//! pieces are uses of the tiles' symbols, and only the symbols in use are carried along. All colours
//! are written out. The picture shows what there is to see and half a cell around it, whatever blank
//! rows and columns the board may have.
//!
//! Symbols have the same names in every drawing. Drawings of different themes therefore go into one
//! page as images, not as markup.

use crate::scene::{Scene, pieces, place_all, title};
use crate::theme::Theme;
use crate::tiles::UNITS;
use boxwright_core::Dir;
use boxwright_core::sokoban::Draft;

/// How a board is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// In which colours.
    pub theme: Theme,
    /// Pixels a cell; at least 1.
    pub cell: u32,
    /// Are outer walls drawn as whole cells, as when designing, and not slim?
    pub full_walls: bool,
    /// Is the page drawn behind the board, or left clear?
    pub background: bool,
    /// Are the columns' letters and the rows' numbers drawn?
    pub coordinates: bool,
    /// Are the pieces plain shapes without faces, as in thumbnails?
    pub plain: bool,
    /// Where the player looks.
    pub facing: Dir,
}

impl Default for Picture {
    fn default() -> Picture {
        Picture {
            theme: Theme::Light,
            cell: UNITS as u32,
            full_walls: false,
            background: true,
            coordinates: false,
            plain: false,
            facing: Dir::Down,
        }
    }
}

/// A board as an SVG document.
///
/// ```
/// # use boxwright_core::sokoban::Level;
/// # use boxwright_draw::{svg, Picture, Theme};
/// let level: Level = "#####\n#@$.#\n#####".parse()?;
/// let drawing = svg(level.draft(), &Picture { theme: Theme::Dark, ..Picture::default() });
/// assert!(drawing.starts_with("<svg ") && drawing.contains(Theme::Dark.value("wall")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(draft: &Draft, picture: &Picture) -> String {
    let scene = Scene::of(draft, picture);
    let pieces = pieces(draft, picture);
    let ids: Vec<&str> = scene.goals.iter().chain(&pieces).map(|piece| piece.id).collect();
    let body = scene.still(picture) + &place_all(draft, &pieces);
    scene.frame.document(picture, &title(draft), &ids, &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;
    use resvg::usvg::roxmltree::Document;

    const ROOM: &str = "
######
#@$.*#
#  + #
######";

    #[test]
    fn the_drawing_is_well_formed_and_says_what_it_is() {
        let text = svg(&draft(ROOM), &Picture::default());
        let tree = Document::parse(&text).unwrap();
        let root = tree.root_element();
        assert_eq!(root.attribute("viewBox"), Some("0 0 192 128"));
        assert_eq!((root.attribute("width"), root.attribute("role")), (Some("192"), Some("img")));
        let title = root.children().find(|node| node.has_tag_name("title")).unwrap();
        assert_eq!(title.text(), Some("Sokoban board, 6 columns by 4 rows, 2 boxes"));
    }

    #[test]
    fn every_use_has_its_symbol_and_every_symbol_is_used() {
        for plain in [false, true] {
            let text = svg(&draft("####\n#+?#\n#*$#\n####"), &Picture { plain, ..Picture::default() });
            let tree = Document::parse(&text).unwrap();
            let sorted = |tag, attribute: &str| {
                let mut names: Vec<String> = tree
                    .descendants()
                    .filter(|node| node.has_tag_name(tag))
                    .map(|node| node.attribute(attribute).unwrap().trim_start_matches('#').to_owned())
                    .collect();
                names.sort();
                names.dedup();
                names
            };
            assert_eq!(sorted("use", "href"), sorted("symbol", "id"));
            assert_eq!(sorted("symbol", "id").len(), if plain { 5 } else { 7 });
        }
    }

    #[test]
    fn a_goal_shows_under_the_player_but_not_under_a_box() {
        let text = svg(&draft(ROOM), &Picture::default());
        assert_eq!(text.matches("href=\"#goal\"").count(), 2);
        assert_eq!(text.matches("href=\"#box-home\"").count(), 1);
    }

    #[test]
    fn no_variable_is_left_and_the_same_board_gives_the_same_bytes() {
        for theme in Theme::ALL {
            let picture = Picture { theme, coordinates: true, ..Picture::default() };
            let text = svg(&draft(ROOM), &picture);
            assert!(!text.contains("var("));
            assert_eq!(text, svg(&draft(ROOM), &picture));
        }
    }

    #[test]
    fn blank_rows_and_columns_are_left_out_and_a_blank_board_is_not() {
        let wide = svg(&draft("\n       \n  ###  \n  #@#  \n  ###  "), &Picture::default());
        assert!(wide.contains("viewBox=\"64 32 96 96\""), "{wide}");
        let blank = svg(&draft("   \n   "), &Picture::default());
        assert!(blank.contains("viewBox=\"-16 -16 128 96\""), "{blank}");
    }

    #[test]
    fn the_player_looks_where_it_is_told() {
        for (facing, id) in Dir::ALL.into_iter().zip(["eyes-up", "eyes-right", "eyes-down", "eyes-left"]) {
            assert!(svg(&draft(ROOM), &Picture { facing, ..Picture::default() }).contains(id));
        }
    }
}
