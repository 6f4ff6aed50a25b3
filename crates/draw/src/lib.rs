//! Pictures of levels and plans: pure functions from data to bytes.
//!
//! A board becomes a drawing ([`svg`]), pixels ([`png_of`]) or lines for a terminal
//! ([`terminal::lines`]); many boards become a contact [`sheet`]; a plan becomes a film, as [`gif`] or
//! as an [`animated_svg`]; numbers about levels become a [`histogram`], a [`boxplot`] or a [`scatter`] plot. The shapes are the studio's own tiles and the colours the studio's own
//! [themes](Theme), so a picture in a paper, a README and the browser look alike.
//!
//! Nothing here reads a file, a font or a clock, and the same board gives the same bytes. Nothing here
//! knows the rules either: plans are replayed by the referee before they are shown, and a plan that
//! runs into a wall is refused with the referee's own words.
//!
//! ```
//! use boxwright_core::{Plan, sokoban::Level};
//! use boxwright_draw::{Film, Picture, gif, png_of};
//!
//! let level: Level = "######\n#@$ .#\n######".parse()?;
//! let still = png_of(level.draft(), &Picture::default())?;
//! assert!(still.starts_with(b"\x89PNG"));
//! let film = gif(&level, &Plan::read("rr")?.plan, &Picture::default(), &Film::default())?;
//! assert!(film.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod film;
mod gif;
mod glyphs;
mod ground;
pub mod kwirk;
pub mod letters;
mod motion;
mod palette;
mod plot;
mod png;
mod scene;
mod sheet;
mod svg;
pub mod terminal;
mod theme;
mod tiles;
mod tileset;
mod walls;

pub use error::{DrawError, MAX_FILM_PIXELS, MAX_FILM_STEPS, MAX_PIXELS};
pub use film::Film;
pub use gif::gif;
pub use motion::animated_svg;
pub use plot::{MOST_SERIES, Plot, Series, boxplot, histogram, scatter};
pub use png::{png, png_of};
pub use sheet::{Card, Sheet, sheet};
pub use svg::{Picture, svg};
pub use theme::{SHEET as STYLE_SHEET, Theme};
pub use tiles::TILES;
pub use tileset::tileset_png;

/// The board that a test draws as text; a newline before the first row is skipped.
#[cfg(test)]
fn draft(text: &str) -> boxwright_core::sokoban::Draft {
    use boxwright_core::sokoban::{Draft, Tile};
    let tile = |sign| Tile::ALL.into_iter().find(|tile| tile.glyph() == sign).unwrap();
    let text = text.strip_prefix('\n').unwrap_or(text);
    let rows: Vec<Vec<Tile>> = text.split('\n').map(|row| row.chars().map(tile).collect()).collect();
    Draft::from_rows(&rows).unwrap()
}
