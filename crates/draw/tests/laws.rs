//! Laws that hold for every board, sense or nonsense.

use boxwright_core::Shape;
use boxwright_core::sokoban::{Draft, Tile};
use boxwright_draw::terminal::{Ink, lines};
use boxwright_draw::{Card, Picture, Sheet, Theme, png_of, sheet, svg};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

/// Boards of every size up to 9 x 7 with tiles at random, half of them walls and blanks only.
fn boards() -> Vec<Draft> {
    let mut x: u64 = 2026;
    let mut chance = move |below: u64| {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (x >> 33) % below
    };
    let mut board = |kinds: u64| {
        let shape =
            Shape::new(1 + chance(9) as usize, 1 + chance(7) as usize).expect("a small board is a board");
        let mut draft = Draft::blank(shape);
        for cell in shape.cells() {
            draft.set(cell, Tile::ALL[chance(kinds) as usize]);
        }
        draft
    };
    (0..200).map(|at| board(if at % 2 == 0 { 8 } else { 2 })).collect()
}

/// A board as pixels, and the first pixel of its cell A1, which may lie outside.
fn pixels(draft: &Draft, picture: &Picture) -> (Pixmap, i32, i32) {
    let text = svg(draft, picture);
    let tree = Document::parse(&text).expect("a drawing is well formed");
    let frame: Vec<i32> = tree
        .root_element()
        .attribute("viewBox")
        .expect("a drawing has a frame")
        .split(' ')
        .map(|side| side.parse().expect("a frame is four whole numbers"))
        .collect();
    let file = png_of(draft, picture).expect("a small board fits");
    (Pixmap::decode_png(&file).expect("a picture can be read"), -frame[0], -frame[1])
}

fn colour(pixmap: &Pixmap, x: i32, y: i32) -> [u8; 3] {
    let pixel = pixmap.pixel(x as u32, y as u32).expect("the pixel is in the picture");
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn every_board_can_be_drawn_in_every_way() {
    let boards = boards();
    for (at, draft) in boards.iter().enumerate() {
        let picture = Picture {
            theme: Theme::ALL[at % 3],
            cell: 1 + at as u32 % 40,
            full_walls: at % 2 == 0,
            background: at % 5 != 0,
            coordinates: at % 7 == 0,
            plain: at % 4 == 0,
            ..Picture::default()
        };
        assert!(png_of(draft, &picture).is_ok(), "{draft}");
        for ink in [Ink::Plain, Ink::Basic, Ink::Rich] {
            assert_eq!(lines(draft, ink, picture.theme, at % 2 == 0).len(), draft.shape().height());
        }
    }
    let cards: Vec<Card> = boards.iter().map(|draft| Card { draft, caption: draft.to_string() }).collect();
    assert!(Document::parse(&sheet(&cards, &Sheet::default())).is_ok());
}

#[test]
fn in_the_full_look_the_middle_of_a_cell_is_wall_exactly_where_a_wall_is() {
    let picture = Picture { full_walls: true, ..Picture::default() };
    for draft in boards() {
        let (pixmap, left, top) = pixels(&draft, &picture);
        for cell in draft.shape().cells() {
            let (x, y) = (
                draft.shape().col(cell) as i32 * 32 + left + 16,
                draft.shape().row(cell) as i32 * 32 + top + 16,
            );
            // Blank rows and columns at the edge are not in the picture.
            if x < 0 || y < 0 || x >= pixmap.width() as i32 || y >= pixmap.height() as i32 {
                assert_eq!(draft.tile(cell), Tile::Blank, "\n{draft}");
                continue;
            }
            let is_wall = colour(&pixmap, x, y) == Theme::Light.rgb("wall");
            assert_eq!(is_wall, draft.tile(cell) == Tile::Wall, "{}\n{draft}", draft.shape().name(cell));
        }
    }
}

#[test]
fn in_the_slim_look_every_wall_beside_floor_is_seen_and_no_piece_is_hidden() {
    let beside = |draft: &Draft, cell| {
        draft.shape().around(cell).any(|other| !matches!(draft.tile(other), Tile::Blank | Tile::Wall))
    };
    for draft in boards() {
        let (pixmap, left, top) = pixels(&draft, &Picture::default());
        for cell in draft.shape().cells() {
            let (x, y) =
                (draft.shape().col(cell) as i32 * 32 + left, draft.shape().row(cell) as i32 * 32 + top);
            let shows = |name: &str| {
                let rgb = Theme::Light.rgb(name);
                (0..32).any(|dy| (0..32).any(|dx| colour(&pixmap, x + dx, y + dy) == rgb))
            };
            match draft.tile(cell) {
                Tile::Wall if beside(&draft, cell) => assert!(shows("wall"), "\n{draft}"),
                Tile::Box => assert!(shows("box"), "\n{draft}"),
                Tile::BoxOnGoal => assert!(shows("home"), "\n{draft}"),
                Tile::Player | Tile::PlayerOnGoal => assert!(shows("p1"), "\n{draft}"),
                Tile::Goal => assert!(shows("goal"), "\n{draft}"),
                Tile::Undecided => assert!(shows("draft"), "\n{draft}"),
                Tile::Wall | Tile::Blank => {}
            }
        }
    }
}
