//! The tiles in a row, as one picture, for map editors.
//!
//! The order is fixed, because exported maps count on it: floor, wall, goal, box, box on goal, player.
//! Each tile lies on floor, so none is clear.

use crate::error::DrawError;
use crate::png::png;
use crate::scene::Frame;
use crate::svg::Picture;
use crate::tiles::{UNITS, place};

/// The symbols of each tile, one upon the other.
const TILES: [&[&str]; 6] = [
    &["floor"],
    &["floor", "wall"],
    &["floor", "goal"],
    &["floor", "box"],
    &["floor", "box-home"],
    &["floor", "p1", "eyes-down"],
];

/// Six tiles in a row, so many pixels each (at least 1), as a PNG file in the light theme.
pub fn tileset_png(cell: u32) -> Result<Vec<u8>, DrawError> {
    let mut body = String::new();
    for (at, symbols) in TILES.iter().enumerate() {
        body.extend(symbols.iter().map(|id| place(id, at as i32 * UNITS, 0)));
    }
    let frame = Frame { left: 0, top: 0, width: TILES.len() as i32 * UNITS, height: UNITS };
    let picture = Picture { cell, ..Picture::default() };
    png(&frame.document(&picture, "Sokoban tiles", &TILES.concat(), &body), 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use resvg::tiny_skia::Pixmap;

    #[test]
    fn the_tiles_come_in_their_fixed_order() {
        let pixmap = Pixmap::decode_png(&tileset_png(64).unwrap()).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (6 * 64, 64));
        // Six units from the left and twelve from the top of each tile.
        let seen =
            (0..6).map(|at| pixmap.pixel(at * 64 + 12, 24).unwrap()).map(|c| [c.red(), c.green(), c.blue()]);
        let expected = ["floor", "wall", "floor", "box", "home", "p1"].map(|name| Theme::Light.rgb(name));
        assert_eq!(seen.collect::<Vec<_>>(), expected);
        let goal = pixmap.pixel(2 * 64 + 32, 32).unwrap();
        assert_eq!([goal.red(), goal.green(), goal.blue()], Theme::Light.rgb("goal"));
    }

    #[test]
    fn tiles_too_large_are_refused() {
        assert!(matches!(tileset_png(10_000), Err(DrawError::TooLarge { .. })));
    }
}
