//! Kwirk boards for a terminal.
//!
//! Without colour a board is its level text, which can be read back. With colour each cell is two columns
//! wide and the signs alone tell everything apart: players are their numbers, boxes are frames around all of
//! their cells, and what hangs over a pit is marked. Colour only helps.

use super::scene::blocks;
use crate::terminal::{Ink, line};
use crate::theme::Theme;
use boxwright_core::kwirk::{Block, Draft, Tile};
use boxwright_core::{Cell, Dir, Shape};
use std::ops::Range;

/// A board as lines, one a row.
///
/// ```
/// # use boxwright_core::kwirk::Level;
/// # use boxwright_draw::{Theme, kwirk::terminal::lines, terminal::Ink};
/// let level: Level = "%_aa1\n..+>.".parse()?;
/// assert_eq!(lines(&level.draft(), Ink::Plain, Theme::Light, true), ["%_aa1", "..+>."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lines(draft: &Draft, ink: Ink, theme: Theme, unicode: bool) -> Vec<String> {
    let shape = draft.shape();
    window(draft, None, ink, theme, unicode, 0..shape.width(), 0..shape.height())
}

/// The part of a board in these columns and rows; what lies off the board is left out. The active player is
/// shown in brackets.
pub fn window(
    draft: &Draft,
    active: Option<u8>,
    ink: Ink,
    theme: Theme,
    unicode: bool,
    cols: Range<usize>,
    rows: Range<usize>,
) -> Vec<String> {
    let shape = draft.shape();
    let cols = cols.start..cols.end.min(shape.width());
    let rows = rows.start..rows.end.min(shape.height());
    if ink == Ink::Plain {
        let line = |row| cols.clone().map(|col| draft.tile(shape.cell(col, row)).glyph()).collect();
        return rows.map(line).collect();
    }
    let blocks = blocks(draft);
    let row = |row: usize| {
        let cells = cols.clone().map(|col| shape.cell(col, row));
        let paints: Vec<(String, String)> = cells
            .map(|cell| {
                let is_alt = (shape.col(cell) + row).is_multiple_of(2);
                (
                    sign(draft, cell, blocks[cell.index()], active, unicode),
                    paint(draft.tile(cell), is_alt, ink, theme),
                )
            })
            .collect();
        line(paints.iter().map(|(sign, paint)| (sign.as_str(), paint.as_str())))
    };
    rows.map(row).collect()
}

/// Two columns that tell a cell from others.
fn sign(draft: &Draft, cell: Cell, block: Option<Block>, active: Option<u8>, unicode: bool) -> String {
    let pick = |plain: &str, fancy: &str| if unicode { fancy } else { plain }.to_owned();
    match draft.tile(cell) {
        Tile::Floor => "  ".to_owned(),
        Tile::Wall => pick("##", "██"),
        Tile::Pit => "__".to_owned(),
        Tile::Exit => "%%".to_owned(),
        Tile::Player(number) if active == Some(number) => format!("({number}"),
        Tile::Player(number) => format!("{number}{number}"),
        Tile::Core => "++".to_owned(),
        Tile::Arm { dir: Dir::Up | Dir::Down, over_pit: false } => pick("||", "┃┃"),
        Tile::Arm { dir: Dir::Up | Dir::Down, over_pit: true } => pick("|_", "┃_"),
        Tile::Arm { over_pit: false, .. } => pick("==", "━━"),
        Tile::Arm { over_pit: true, .. } => pick("=_", "━_"),
        Tile::Box { over_pit: true, .. } => pick("::", "░░"),
        Tile::Box { .. } => {
            block.map_or_else(String::new, |block| frame(draft.shape(), cell, block, unicode))
        }
    }
}

/// The part of a box's frame that runs through a cell.
fn frame(shape: Shape, cell: Cell, block: Block, unicode: bool) -> String {
    if block.area() == 1 {
        return "[]".to_owned();
    }
    let (width, height) = (usize::from(block.width), usize::from(block.height));
    let (col, row) = (shape.col(cell) - shape.col(block.at), shape.row(cell) - shape.row(block.at));
    let (is_left, is_right, is_top, is_bottom) = (col == 0, col + 1 == width, row == 0, row + 1 == height);
    let bar = if unicode { '─' } else { '-' };
    let side = if unicode { '│' } else { '|' };
    let corner = |is_left: bool| match (height == 1, is_top, is_bottom, is_left, unicode) {
        (true, _, _, true, _) => '[',
        (true, _, _, false, _) => ']',
        (_, true, _, true, true) => '┌',
        (_, true, _, false, true) => '┐',
        (_, _, true, true, true) => '└',
        (_, _, true, false, true) => '┘',
        (_, true, _, true, false) | (_, _, true, false, false) => '/',
        (_, true, _, false, false) | (_, _, true, true, false) => '\\',
        _ => side,
    };
    let middle = if is_top || is_bottom { bar } else { ' ' };
    let left = if is_left { corner(true) } else { middle };
    let right = if is_right { corner(false) } else { middle };
    [left, right].iter().collect()
}

/// The colour sequence of a cell.
fn paint(tile: Tile, is_alt: bool, ink: Ink, theme: Theme) -> String {
    let over = |over_pit: bool| if over_pit { "pit" } else { "floor" };
    let (fore, back, code) = match tile {
        Tile::Floor => ("ink", if is_alt { "floor-alt" } else { "floor" }, None),
        Tile::Wall => ("wall", "wall", Some((90, 100))),
        Tile::Pit => ("pit-rim", "pit", Some((37, 40))),
        Tile::Exit => ("goal", "goal-soft", Some((30, 46))),
        Tile::Player(number) => {
            let (colour, code) =
                [("p1", 44), ("p2", 45), ("p3", 42), ("p4", 41)][usize::from(number.max(1) - 1) % 4];
            ("surface", colour, Some((97, code)))
        }
        Tile::Core => ("surface", "turn", Some((97, 45))),
        Tile::Arm { over_pit, .. } => ("turn", over(over_pit), if over_pit { Some((95, 40)) } else { None }),
        Tile::Box { .. } => ("box-edge", "box", Some((30, 43))),
    };
    let floor = if theme == Theme::Light { (30, 47) } else { (37, 40) };
    match ink {
        Ink::Plain => String::new(),
        Ink::Basic => {
            let (fore, back) = code.unwrap_or(floor);
            format!("\x1b[{fore};{back}m")
        }
        Ink::Rich => {
            let ([r, g, b], [x, y, z]) = (theme.rgb(fore), theme.rgb(back));
            format!("\x1b[38;2;{r};{g};{b};48;2;{x};{y};{z}m")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "%_aab1\n.^aab2\n.+>c{.\n.Dd___";

    /// A line without its colour sequences.
    fn bare(line: &str) -> String {
        let mut parts = line.split("\x1b[");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    fn shown(ink: Ink, unicode: bool) -> Vec<String> {
        let draft: Draft = ROOM.parse().unwrap();
        let (cols, rows) = (0..draft.shape().width(), 0..99);
        window(&draft, Some(2), ink, Theme::Light, unicode, cols, rows)
            .iter()
            .map(|line| bare(line))
            .collect()
    }

    #[test]
    fn plain_lines_are_level_text() {
        assert_eq!(shown(Ink::Plain, true).join("\n"), ROOM);
    }

    #[test]
    fn signs_alone_tell_everything_apart() {
        for ink in [Ink::Basic, Ink::Rich] {
            assert_eq!(
                shown(ink, false),
                ["%%__/--\\/\\11", "  ||\\--/\\/(2", "  ++==[]=_  ", "  ::-]______"]
            );
            assert_eq!(shown(ink, true), ["%%__┌──┐┌┐11", "  ┃┃└──┘└┘(2", "  ++━━[]━_  ", "  ░░─]______"]);
        }
    }

    #[test]
    fn a_box_of_nine_is_a_frame() {
        let draft: Draft = "aaa\naaa\naaa".parse().unwrap();
        let text: Vec<String> =
            lines(&draft, Ink::Basic, Theme::Dark, true).iter().map(|line| bare(line)).collect();
        assert_eq!(text, ["┌────┐", "│    │", "└────┘"]);
    }

    #[test]
    fn every_line_ends_with_a_reset() {
        let draft: Draft = ROOM.parse().unwrap();
        for ink in [Ink::Basic, Ink::Rich] {
            assert!(lines(&draft, ink, Theme::Dark, true).iter().all(|line| line.ends_with("\x1b[0m")));
        }
    }
}
