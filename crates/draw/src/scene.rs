//! What a picture is put together from: a frame, a still layer and pieces.
//!
//! The still layer is everything that play does not change. Stills draw it with the pieces on top;
//! films draw it once and then move the pieces; sheets put many of them on one page.

use crate::ground::{Ground, Kind};
use crate::letters;
use crate::svg::Picture;
use crate::tiles::{self, UNITS};
use crate::walls::outline;
use boxwright_core::sokoban::{Draft, Tile};
use boxwright_core::{Cell, Dir};

/// The part of the plane that a picture shows, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: i32,
    pub(crate) height: i32,
}

impl Frame {
    /// The same with so many units more on each side.
    pub(crate) fn with_margin(self, left_top: i32, right_bottom: i32) -> Frame {
        Frame {
            left: self.left - left_top,
            top: self.top - left_top,
            width: self.width + left_top + right_bottom,
            height: self.height + left_top + right_bottom,
        }
    }

    /// A whole document that shows this frame.
    pub(crate) fn document(&self, picture: &Picture, title: &str, ids: &[&str], body: &str) -> String {
        let Frame { left, top, width, height } = *self;
        let pixels =
            |units: i32| number(f64::from(units) * f64::from(picture.cell.max(1)) / f64::from(UNITS));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"{left} {top} {width} {height}\" role=\"img\"><title>{title}</title>{}{body}</svg>\n",
            pixels(width),
            pixels(height),
            tiles::defs(picture.theme, ids),
        )
    }
}

/// A symbol on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) id: &'static str,
    pub(crate) cell: Cell,
}

/// What does not change while a level is played, ready to be drawn.
pub(crate) struct Scene {
    pub(crate) frame: Frame,
    pub(crate) goals: Vec<Piece>,
    floor: String,
    floor_alt: String,
    walls: String,
    goal_uses: String,
    ruler: String,
}

impl Scene {
    /// The scene of a board with the goals that are to be seen: a box hides the one under it.
    pub(crate) fn of(draft: &Draft, picture: &Picture) -> Scene {
        Scene::with_goals(draft, picture, |tile| tile.has_goal() && !tile.has_box())
    }

    /// The scene of a board on which boxes will move, with every goal.
    pub(crate) fn of_film(draft: &Draft, picture: &Picture) -> Scene {
        Scene::with_goals(draft, picture, Tile::has_goal)
    }

    fn with_goals(draft: &Draft, picture: &Picture, is_goal: impl Fn(Tile) -> bool) -> Scene {
        let ground = Ground::of(draft);
        let (walls, floor) = (ground.walls(picture.full_walls), ground.floor());
        let bare = bounds(draft, |x, y| walls.get(x, y) || floor_quarter(&ground, x, y));
        let id = if picture.plain { "plain-goal" } else { "goal" };
        let goals: Vec<Piece> = draft.cells_where(is_goal).iter().map(|cell| Piece { id, cell }).collect();
        Scene {
            frame: bare.with_margin(if picture.coordinates { 24 } else { 16 }, 16),
            floor: outline(&floor, 8, 0),
            floor_alt: if picture.plain { String::new() } else { outline(&floor.checkered(), 8, 0) },
            walls: outline(&walls, 16, 8),
            goal_uses: place_all(draft, &goals),
            goals,
            ruler: if picture.coordinates { ruler(draft, bare) } else { String::new() },
        }
    }

    /// The layer under the pieces.
    pub(crate) fn still(&self, picture: &Picture) -> String {
        let Frame { left, top, width, height } = self.frame;
        let page = format!("M{left} {top}h{width}v{height}h-{width}z");
        let mut layers = String::new();
        if picture.background {
            layers += &filled(&page, "bg", "");
        }
        layers += &(filled(&self.floor, "floor", "") + &filled(&self.floor_alt, "floor-alt", ""));
        layers += &self.goal_uses;
        if !picture.plain {
            layers += &filled(&self.walls, "wall-face", " transform=\"translate(0 4)\"");
        }
        layers += &filled(&self.walls, "wall", "");
        layers += &letters::stroked(&self.ruler, "muted", 1.1);
        picture.theme.paint(&layers)
    }

    /// The board alone, without page, face and margin, for a place on a sheet.
    pub(crate) fn bare_frame(&self) -> Frame {
        self.frame.with_margin(-16, -16)
    }
}

/// A filled path, in a variable's colour; nothing if the path is empty.
pub(crate) fn filled(path: &str, colour: &str, more: &str) -> String {
    if path.is_empty() {
        String::new()
    } else {
        format!("<path d=\"{path}\" fill=\"var(--{colour})\"{more}/>")
    }
}

fn floor_quarter(ground: &Ground, x: i32, y: i32) -> bool {
    ground.kind(x / 2, y / 2) == Kind::Floor
}

fn bounds(draft: &Draft, shows: impl Fn(i32, i32) -> bool) -> Frame {
    bounds_of(2 * draft.shape().width() as i32, 2 * draft.shape().height() as i32, shows)
}

/// The least frame around all quarters that show something; the whole board, so many quarters wide and
/// high, if none does.
pub(crate) fn bounds_of(width: i32, height: i32, shows: impl Fn(i32, i32) -> bool) -> Frame {
    let has_col = |x: &i32| (0..height).any(|y| shows(*x, y));
    let has_row = |y: &i32| (0..width).any(|x| shows(x, *y));
    let left = (0..width).find(has_col).unwrap_or(0);
    let right = (0..width).rfind(has_col).unwrap_or(width - 1);
    let top = (0..height).find(has_row).unwrap_or(0);
    let bottom = (0..height).rfind(has_row).unwrap_or(height - 1);
    Frame { left: left * 16, top: top * 16, width: (right + 1 - left) * 16, height: (bottom + 1 - top) * 16 }
}

/// Everything that stands on the board.
pub(crate) fn pieces(draft: &Draft, picture: &Picture) -> Vec<Piece> {
    let here = |cell| symbols(draft.tile(cell), picture).iter().map(move |&id| Piece { id, cell });
    draft.shape().cells().flat_map(here).collect()
}

/// The symbols, one upon the other, of what stands on a cell.
pub(crate) fn symbols(tile: Tile, picture: &Picture) -> &'static [&'static str] {
    match (tile, picture.plain) {
        (Tile::Box, false) => &["box"],
        (Tile::Box, true) => &["plain-box"],
        (Tile::BoxOnGoal, false) => &["box-home"],
        (Tile::BoxOnGoal, true) => &["plain-home"],
        (Tile::Player | Tile::PlayerOnGoal, false) => player(picture.facing),
        (Tile::Player | Tile::PlayerOnGoal, true) => &["plain-player"],
        (Tile::Undecided, false) => &["undecided", "may-any"],
        (Tile::Undecided, true) => &["plain-undecided"],
        (Tile::Blank | Tile::Wall | Tile::Goal, _) => &[],
    }
}

fn player(facing: Dir) -> &'static [&'static str] {
    match facing {
        Dir::Up => &["p1", "eyes-up"],
        Dir::Right => &["p1", "eyes-right"],
        Dir::Down => &["p1", "eyes-down"],
        Dir::Left => &["p1", "eyes-left"],
    }
}

/// The uses of pieces at their cells.
pub(crate) fn place_all(draft: &Draft, pieces: &[Piece]) -> String {
    let place = |piece: &Piece| {
        let (x, y) = corner(draft, piece.cell);
        tiles::place(piece.id, x, y)
    };
    pieces.iter().map(place).collect()
}

/// The top left corner of a cell, in units.
pub(crate) fn corner(draft: &Draft, cell: Cell) -> (i32, i32) {
    let shape = draft.shape();
    (shape.col(cell) as i32 * UNITS, shape.row(cell) as i32 * UNITS)
}

/// Column letters over the board and row numbers to the left of it.
fn ruler(draft: &Draft, bare: Frame) -> String {
    const SIZE: f64 = 8.0;
    let shape = draft.shape();
    let names = |cell| {
        let name = shape.name(cell);
        let digits = name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(name.len());
        (name[..digits].to_owned(), name[digits..].to_owned())
    };
    let middle = |at: usize| at as f64 * f64::from(UNITS) + f64::from(UNITS) / 2.0;
    let cols = (0..shape.width()).map(|col| {
        let (name, _) = names(shape.cell(col, 0));
        letters::line(&name, middle(col) - letters::width(&name, SIZE) / 2.0, f64::from(bare.top) - 7.0, SIZE)
    });
    let rows = (0..shape.height()).map(|row| {
        let (_, name) = names(shape.cell(0, row));
        let x = f64::from(bare.left) - 7.0 - letters::width(&name, SIZE);
        letters::line(&name, x, middle(row) + SIZE / 2.0, SIZE)
    });
    cols.chain(rows).collect()
}

/// What the picture is of, in words.
pub(crate) fn title(draft: &Draft) -> String {
    let shape = draft.shape();
    let boxes = draft.cells_where(Tile::has_box).len();
    let boxes = if boxes == 1 { "1 box".to_owned() } else { format!("{boxes} boxes") };
    format!("Sokoban board, {} columns by {} rows, {boxes}", shape.width(), shape.height())
}

/// A number as short as it can be written with two places.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([number(3.0), number(2.5), number(-0.001), number(0.126)], ["3", "2.5", "0", "0.13"]);
    }

    #[test]
    fn a_film_has_the_goals_that_boxes_hide() {
        let (board, picture) = (crate::draft("#####\n#@*.#\n#####"), Picture::default());
        assert_eq!(Scene::of(&board, &picture).goals.len(), 1);
        assert_eq!(Scene::of_film(&board, &picture).goals.len(), 2);
    }
}
