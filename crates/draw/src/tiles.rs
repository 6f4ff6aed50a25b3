//! The tiles, cut out of the two drawings that hold them.
//!
//! `assets/tiles.svg` ships with the studio and is drawn there by hand; `assets/plain.svg` holds the
//! plain shapes of thumbnails. A picture carries only the symbols it uses.

use crate::Theme;

/// One cell is so many units wide, in all drawings.
pub(crate) const UNITS: i32 = 32;

/// The drawing with the tiles of both games, as it goes into pages.
pub const TILES: &str = include_str!("../assets/tiles.svg");

const SHEETS: [&str; 2] = [TILES, include_str!("../assets/plain.svg")];

/// A `<defs>` with these symbols in the theme's colours, each once, in the order given.
pub(crate) fn defs(theme: Theme, ids: &[&str]) -> String {
    let mut seen: Vec<&str> = Vec::new();
    for id in ids {
        if !seen.contains(id) {
            seen.push(id);
        }
    }
    let symbols: String = seen.iter().map(|id| theme.paint(symbol(id))).collect();
    if symbols.is_empty() { symbols } else { format!("<defs>{symbols}</defs>") }
}

/// A symbol drawn on the cell whose top left corner is given.
pub(crate) fn place(id: &str, x: i32, y: i32) -> String {
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{UNITS}\" height=\"{UNITS}\"/>")
}

/// The whole `<symbol>` of an id. Panics if no sheet has it.
fn symbol(id: &str) -> &'static str {
    const END: &str = "</symbol>";
    let start = format!("<symbol id=\"{id}\"");
    let cut = |sheet: &'static str| {
        let found = &sheet[sheet.find(&start)?..];
        Some(&found[..found.find(END)? + END.len()])
    };
    SHEETS.into_iter().find_map(cut).expect("only symbols of the two sheets are drawn")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_comes_whole_and_alone() {
        let wall = symbol("wall-2");
        assert!(
            wall.starts_with("<symbol id=\"wall-2\" viewBox=\"0 0 32 32\">") && wall.ends_with("</symbol>")
        );
        assert_eq!(wall.matches("<symbol").count(), 1);
    }

    #[test]
    fn symbols_are_listed_once_and_painted() {
        let defs = defs(Theme::Dark, &["box", "goal", "box"]);
        assert_eq!(defs.matches("<symbol").count(), 2);
        assert!(defs.contains("#5CCDB9") && !defs.contains("var("));
        assert_eq!(super::defs(Theme::Dark, &[]), "");
    }
}
