//! Boards for a terminal.
//!
//! Without colour a board is its standard level text, which can be read back. With colour each cell is
//! two columns wide, so that cells look about square, and the signs alone tell the tiles apart: colour
//! only helps. The void is left as the terminal has it. Every coloured line ends with a reset.
//!
//! With 24-bit colour the theme's own values are used. The sixteen basic colours belong to the
//! terminal's owner; there we choose by meaning (amber is yellow, teal is cyan), leave the floor
//! without checks, and set fore- and background together, so that nothing depends on what the
//! terminal's background happens to be.

use crate::ground::{Ground, Kind};
use crate::theme::Theme;
use boxwright_core::sokoban::{Draft, Tile};
use boxwright_core::{Cell, Dir};
use std::ops::Range;

/// How much colour a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// None: standard level text.
    Plain,
    /// The sixteen basic colours.
    Basic,
    /// 24-bit colour.
    Rich,
}

/// A board as lines, one a row.
///
/// ```
/// # use boxwright_core::sokoban::Level;
/// # use boxwright_draw::{Theme, terminal::{lines, Ink}};
/// let level: Level = "#####\n#@$.#\n#####".parse()?;
/// assert_eq!(lines(level.draft(), Ink::Plain, Theme::Light, true), ["#####", "#@$.#", "#####"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn lines(draft: &Draft, ink: Ink, theme: Theme, unicode: bool) -> Vec<String> {
    window(draft, ink, theme, unicode, 0..draft.shape().width(), 0..draft.shape().height(), &[])
}

/// A sign on a box that says more than that it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It should be pushed this way.
    Push(Dir),
    /// It is lost.
    Lost,
}

impl Mark {
    /// Two columns, or the one of plain text.
    fn sign(self, ink: Ink) -> &'static str {
        let (wide, plain) = match self {
            Mark::Push(Dir::Up) => ("/\\", "^"),
            Mark::Push(Dir::Down) => ("\\/", "v"),
            Mark::Push(Dir::Left) => ("<-", "<"),
            Mark::Push(Dir::Right) => ("->", ">"),
            Mark::Lost => ("!!", "!"),
        };
        if ink == Ink::Plain { plain } else { wide }
    }
}

/// The part of a board in these columns and rows; what lies off the board is left out. Marked cells have
/// the sign of their mark, in the colours that the cell has anyway.
pub fn window(
    draft: &Draft,
    ink: Ink,
    theme: Theme,
    unicode: bool,
    cols: Range<usize>,
    rows: Range<usize>,
    marks: &[(Cell, Mark)],
) -> Vec<String> {
    let mark = |col: usize, row: usize| {
        let cell = draft.shape().cell(col, row);
        marks.iter().find(|(marked, _)| *marked == cell).map(|(_, mark)| mark.sign(ink))
    };
    let shape = draft.shape();
    let cols = cols.start..cols.end.min(shape.width());
    let rows = rows.start..rows.end.min(shape.height());
    if ink == Ink::Plain {
        let glyph = |col, row| match mark(col, row) {
            Some(sign) => sign.to_owned(),
            None => draft.tile(shape.cell(col, row)).glyph().to_string(),
        };
        let line = |row| cols.clone().map(|col| glyph(col, row)).collect::<String>().trim_end().to_owned();
        return rows.map(line).collect();
    }
    let (ground, paints) = (Ground::of(draft), Paints::of(ink, theme));
    let cells =
        |row: usize| cols.clone().map(move |col| (draft.tile(shape.cell(col, row)), col as i32, row as i32));
    rows.map(|row| {
        line(cells(row).map(|(tile, col, row)| {
            let look = Look::of(tile, ground.kind(col, row), (col + row) % 2 == 0);
            let sign = mark(col as usize, row as usize).unwrap_or(look.sign(unicode));
            (sign, paints.get(look))
        }))
    })
    .collect()
}

/// Signs in their colours, a colour written only where it changes.
pub(crate) fn line<'a>(cells: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    const RESET: &str = "\x1b[0m";
    let mut text = String::new();
    let mut last = "";
    for (sign, paint) in cells {
        if paint != last {
            text += if paint.is_empty() { RESET } else { paint };
            last = paint;
        }
        text += sign;
    }
    text + RESET
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Void,
    Wall,
    Floor,
    FloorAlt,
    Goal,
    GoalAlt,
    Box,
    Home,
    Player,
    PlayerOnGoal,
    Undecided,
}

impl Look {
    const ALL: [Look; 11] = [
        Look::Void,
        Look::Wall,
        Look::Floor,
        Look::FloorAlt,
        Look::Goal,
        Look::GoalAlt,
        Look::Box,
        Look::Home,
        Look::Player,
        Look::PlayerOnGoal,
        Look::Undecided,
    ];

    fn of(tile: Tile, kind: Kind, alt: bool) -> Look {
        match (tile, kind, alt) {
            (Tile::Blank, Kind::Floor, false) => Look::Floor,
            (Tile::Blank, Kind::Floor, true) => Look::FloorAlt,
            (Tile::Blank, ..) => Look::Void,
            (Tile::Wall, ..) => Look::Wall,
            (Tile::Goal, _, false) => Look::Goal,
            (Tile::Goal, _, true) => Look::GoalAlt,
            (Tile::Box, ..) => Look::Box,
            (Tile::BoxOnGoal, ..) => Look::Home,
            (Tile::Player, ..) => Look::Player,
            (Tile::PlayerOnGoal, ..) => Look::PlayerOnGoal,
            (Tile::Undecided, ..) => Look::Undecided,
        }
    }

    /// Two columns that tell the tile apart from all others. Where a terminal draws ambiguous signs two
    /// columns wide, as some in East Asia do, ask for ASCII.
    fn sign(self, unicode: bool) -> &'static str {
        match (self, unicode) {
            (Look::Void | Look::Floor | Look::FloorAlt, _) => "  ",
            (Look::Wall, true) => "██",
            (Look::Wall, false) => "##",
            (Look::Goal | Look::GoalAlt, _) => "<>",
            (Look::Box, _) => "[]",
            (Look::Home, true) => "✓✓",
            (Look::Home, false) => "vv",
            (Look::Player, true) => "••",
            (Look::Player, false) => "oo",
            (Look::PlayerOnGoal, true) => "◊◊",
            (Look::PlayerOnGoal, false) => "OO",
            (Look::Undecided, _) => "??",
        }
    }

    /// The theme's variables for the sign and for what lies behind it.
    fn variables(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Look::Void => return None,
            Look::Wall => ("wall", "wall"),
            Look::Floor => ("ink", "floor"),
            Look::FloorAlt => ("ink", "floor-alt"),
            Look::Goal => ("goal", "floor"),
            Look::GoalAlt => ("goal", "floor-alt"),
            Look::Box => ("box-edge", "box"),
            Look::Home => ("home-mark", "home"),
            Look::Player | Look::PlayerOnGoal => ("surface", "p1"),
            Look::Undecided => ("draft", "draft-soft"),
        })
    }

    /// The same as codes of the sixteen colours, on light or on dark floor.
    fn basic(self, light: bool) -> Option<(u8, u8)> {
        let floor = if light { 47 } else { 40 };
        Some(match self {
            Look::Void => return None,
            Look::Wall => (90, 100),
            Look::Floor | Look::FloorAlt => (if light { 30 } else { 37 }, floor),
            // Cyan on white is hard to see on most terminals.
            Look::Goal | Look::GoalAlt => (if light { 30 } else { 96 }, floor),
            Look::Box => (30, 43),
            Look::Home => (30, 46),
            Look::Player | Look::PlayerOnGoal => (97, 44),
            Look::Undecided => (97, 45),
        })
    }
}

/// The colour sequence of every look; empty for none.
struct Paints([String; Look::ALL.len()]);

impl Paints {
    fn of(ink: Ink, theme: Theme) -> Paints {
        let rich = |(fore, back)| {
            let ([r, g, b], [x, y, z]) = (theme.rgb(fore), theme.rgb(back));
            format!("\x1b[38;2;{r};{g};{b};48;2;{x};{y};{z}m")
        };
        let basic = |(fore, back)| format!("\x1b[{fore};{back}m");
        Paints(Look::ALL.map(|look| match ink {
            Ink::Plain => String::new(),
            Ink::Basic => look.basic(theme == Theme::Light).map(basic).unwrap_or_default(),
            Ink::Rich => look.variables().map(rich).unwrap_or_default(),
        }))
    }

    fn get(&self, look: Look) -> &str {
        &self.0[look as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;

    const ROOM: &str = "
 #####
##@ $#
#*?.##
#####";

    /// A line without its colour sequences.
    fn bare(line: &str) -> String {
        let mut parts = line.split("\x1b[");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
    }

    #[test]
    fn plain_lines_are_level_text() {
        let board = draft(ROOM);
        let text = lines(&board, Ink::Plain, Theme::Dark, true);
        assert_eq!(text.join("\n"), ROOM.trim_start_matches('\n'));
        assert_eq!(text, board.to_string().lines().collect::<Vec<_>>());
    }

    #[test]
    fn signs_alone_tell_the_tiles_apart() {
        for ink in [Ink::Basic, Ink::Rich] {
            let ascii: Vec<String> =
                lines(&draft(ROOM), ink, Theme::Light, false).iter().map(|line| bare(line)).collect();
            assert_eq!(ascii, ["  ##########", "####oo  []##", "##vv??<>####", "##########  "]);
            let unicode: Vec<String> =
                lines(&draft(ROOM), ink, Theme::Light, true).iter().map(|line| bare(line)).collect();
            assert_eq!(unicode, ["  ██████████", "████••  []██", "██✓✓??<>████", "██████████  "]);
        }
        let on_goal = |unicode| bare(&lines(&draft("+"), Ink::Basic, Theme::Light, unicode)[0]);
        assert_eq!([on_goal(false), on_goal(true)], ["OO", "◊◊"]);
    }

    #[test]
    fn rich_colours_are_the_themes_and_the_void_has_none() {
        let line = &lines(&draft(" #*"), Ink::Rich, Theme::Contrast, false)[0];
        // Wall #C9CED6; home #5FF2FF with a black mark.
        assert_eq!(
            line,
            "  \x1b[38;2;201;206;214;48;2;201;206;214m##\x1b[38;2;0;0;0;48;2;95;242;255mvv\x1b[0m"
        );
    }

    #[test]
    fn basic_colours_change_only_where_the_look_does() {
        let line = &lines(&draft("##$"), Ink::Basic, Theme::Dark, false)[0];
        assert_eq!(line, "\x1b[90;100m####\x1b[30;43m[]\x1b[0m");
    }

    #[test]
    fn every_line_ends_with_a_reset_and_is_equally_wide() {
        for ink in [Ink::Basic, Ink::Rich] {
            for line in lines(&draft(ROOM), ink, Theme::Dark, true) {
                assert!(line.ends_with("\x1b[0m"));
                assert_eq!(bare(&line).chars().count(), 12);
            }
        }
    }

    #[test]
    fn a_window_is_a_part_of_the_lines() {
        let board = draft(ROOM);
        let whole = lines(&board, Ink::Rich, Theme::Dark, false);
        let part = window(&board, Ink::Rich, Theme::Dark, false, 1..4, 2..9, &[]);
        assert_eq!(part.len(), 2);
        assert_eq!(bare(&part[0]), bare(&whole[2])[2..8]);
        assert_eq!(window(&board, Ink::Plain, Theme::Dark, false, 3..99, 1..2, &[]), [" $#"]);
        assert!(window(&board, Ink::Plain, Theme::Dark, false, 9..12, 7..8, &[]).is_empty());
    }

    #[test]
    fn marks_take_the_place_of_signs() {
        let board = draft(ROOM);
        let cell = board.shape().cell(4, 1);
        let row = |ink, mark| bare(&window(&board, ink, Theme::Dark, false, 0..6, 1..2, &[(cell, mark)])[0]);
        assert_eq!(row(Ink::Plain, Mark::Push(Dir::Up)), "##@ ^#");
        assert_eq!(row(Ink::Plain, Mark::Lost), "##@ !#");
        assert_eq!(row(Ink::Basic, Mark::Push(Dir::Left)), "####oo  <-##");
        assert_eq!(row(Ink::Rich, Mark::Push(Dir::Down)), "####oo  \\/##");
    }

    #[test]
    fn looks_are_listed_in_their_order() {
        for (at, look) in Look::ALL.into_iter().enumerate() {
            assert_eq!(look as usize, at);
        }
    }
}
