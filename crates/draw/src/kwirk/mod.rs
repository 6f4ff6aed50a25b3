//! Pictures of Kwirk boards: drawings, pixels, films and lines for a terminal.
//!
//! Walls, floor and colours are those of Sokoban's pictures; the rest are the studio's Kwirk tiles. Boxes are
//! drawn at the size they have; where one hangs over a pit, a dashed square says so. Players differ by shape
//! (circle, square, triangle, cross), and where there are several each wears its number.

mod film;
mod scene;
pub mod terminal;

pub use film::gif;

use crate::error::DrawError;
use crate::png::png;
use crate::sheet::{Mounted, Sheet, sheet_of};
use crate::svg::Picture;
use boxwright_core::Dir;
use boxwright_core::kwirk::Draft;
use scene::Scene;

/// Who acts, and where it looks; the others look at whoever sees the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Active {
    /// The player, counted from 1, and its direction; none if nobody has moved.
    pub player: Option<(u8, Dir)>,
}

/// A board as an SVG document.
///
/// ```
/// # use boxwright_core::kwirk::Level;
/// # use boxwright_draw::{kwirk::{svg, Active}, Picture};
/// let level: Level = "######\n#%_a1#\n######".parse()?;
/// assert!(svg(&level.draft(), Active::default(), &Picture::default()).contains("Kwirk board, 6 columns"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(draft: &Draft, active: Active, picture: &Picture) -> String {
    let scene = Scene::of(draft, active, picture);
    scene.frame.document(picture, &scene.title, &scene.ids, &scene.body)
}

/// A board as a PNG file.
pub fn png_of(draft: &Draft, active: Active, picture: &Picture) -> Result<Vec<u8>, DrawError> {
    png(&svg(draft, active, picture), 1.0)
}

/// A board and what is written under it.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// The board.
    pub draft: &'a Draft,
    /// One line; what does not fit is cut off.
    pub caption: String,
}

/// A contact sheet as an SVG document, the cards in the order given.
pub fn sheet(cards: &[Card], sheet: &Sheet) -> String {
    let picture = Picture { theme: sheet.theme, plain: true, background: false, ..Picture::default() };
    let mount = |card: &Card| {
        let scene = Scene::of(card.draft, Active::default(), &picture);
        Mounted {
            frame: scene.frame.with_margin(-16, -16),
            ids: scene.ids,
            body: scene.body,
            caption: card.caption.clone(),
        }
    };
    sheet_of(&cards.iter().map(mount).collect::<Vec<_>>(), "Kwirk", sheet)
}
