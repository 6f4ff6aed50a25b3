//! A Kwirk board put together: ground and walls, pits and exits, then boxes, rotators and players.
//!
//! Outside of a Kwirk board everything is wall, so a board whose edge is open gets a wall around it. An exit
//! in the edge of the board is drawn over a gap in the wall; any other lies on floor. What is drawn need not
//! be a level: a box that is no rectangle is drawn cell by cell, and an arm without a core stands alone.

use super::Active;
use crate::ground::{Ground, Kind};
use crate::letters;
use crate::scene::{Frame, filled};
use crate::svg::Picture;
use crate::tiles::{UNITS, place};
use crate::walls::outline;
use boxwright_core::kwirk::{Block, Draft, Level, Tile};
use boxwright_core::{Cell, CellSet, Dir, Shape};

/// Everything that is drawn, in units.
pub(super) struct Scene {
    pub(super) frame: Frame,
    pub(super) title: String,
    pub(super) ids: Vec<&'static str>,
    pub(super) body: String,
}

impl Scene {
    pub(super) fn of(draft: &Draft, active: Active, picture: &Picture) -> Scene {
        let mut desk = Desk { draft, picture, ring: ring(draft), ids: Vec::new() };
        let ground = desk.ground();
        let (walls, floor) = (ground.walls(picture.full_walls), ground.floor());
        let shows = |x: i32, y: i32| {
            walls.get(x, y) || ground.kind(x / 2, y / 2) == Kind::Floor || desk.is_gap_exit(x / 2, y / 2)
        };
        let bare = crate::scene::bounds_of(2 * ground.width(), 2 * ground.height(), shows);
        let frame = bare.with_margin(if picture.coordinates { 24 } else { 16 }, 16);
        let Frame { left, top, width, height } = frame;
        let mut body = String::new();
        if picture.background {
            body += &filled(&format!("M{left} {top}h{width}v{height}h-{width}z"), "bg", "");
        }
        body += &filled(&outline(&floor, 8, 0), "floor", "");
        if !picture.plain {
            body += &filled(&outline(&floor.checkered(), 8, 0), "floor-alt", "");
        }
        body += &desk.each(Tile::has_pit, "pit");
        let path = outline(&walls, 16, 8);
        if !picture.plain {
            body += &filled(&path, "wall-face", " transform=\"translate(0 4)\"");
        }
        body += &filled(&path, "wall", "");
        body += &desk.each(|tile| tile == Tile::Exit, "stairs");
        body += &desk.boxes();
        body += &desk.rotators();
        body += &desk.players(active);
        if picture.coordinates {
            body += &letters::stroked(&desk.ruler(bare), "muted", 1.1);
        }
        Scene { frame, title: title(draft), body: picture.theme.paint(&body), ids: desk.ids }
    }
}

/// What the picture is of, in words.
fn title(draft: &Draft) -> String {
    let shape = draft.shape();
    let players = draft.cells_where(|tile| matches!(tile, Tile::Player(_))).count();
    let players = if players == 1 { "1 player".to_owned() } else { format!("{players} players") };
    format!("Kwirk board, {} columns by {} rows, {players}", shape.width(), shape.height())
}

/// Cells of wall around the board: none, or one if something else lies at its edge.
fn ring(draft: &Draft) -> usize {
    let shape = draft.shape();
    let is_open =
        |&cell: &Cell| is_at_edge(shape, cell) && !matches!(draft.tile(cell), Tile::Wall | Tile::Exit);
    usize::from(shape.cells().any(|cell| is_open(&cell)))
}

fn is_at_edge(shape: Shape, cell: Cell) -> bool {
    Dir::ALL.iter().any(|&dir| shape.step(cell, dir).is_none())
}

/// Where the board is drawn.
struct Desk<'a> {
    draft: &'a Draft,
    picture: &'a Picture,
    ring: usize,
    ids: Vec<&'static str>,
}

impl Desk<'_> {
    /// What lies where, the ring included.
    fn ground(&self) -> Ground {
        let shape = self.draft.shape();
        let level = Level::new(self.draft).ok();
        let kind = |cell: Cell| match self.draft.tile(cell) {
            Tile::Wall => Kind::Wall,
            Tile::Exit if self.ring == 0 && is_at_edge(shape, cell) => Kind::Void,
            // In a level, floor that nobody gets to is left out.
            Tile::Floor if level.as_ref().is_some_and(|level| !is_near(level, cell)) => Kind::Void,
            _ => Kind::Floor,
        };
        let (width, height) = (shape.width() + 2 * self.ring, shape.height() + 2 * self.ring);
        let at = |at: usize, side: usize| at.checked_sub(self.ring).filter(|&at| at < side);
        let kinds = (0..height).flat_map(|row| (0..width).map(move |col| (col, row))).map(|(col, row)| {
            let inside = at(col, shape.width()).zip(at(row, shape.height()));
            inside.map_or(Kind::Wall, |(col, row)| kind(shape.cell(col, row)))
        });
        // A board of the largest size has no room for a ring; then there is none.
        match Shape::new(width, height) {
            Ok(shape) => Ground::new(shape, kinds.collect()),
            Err(_) => Ground::new(shape, shape.cells().map(kind).collect()),
        }
    }

    fn is_gap_exit(&self, col: i32, row: i32) -> bool {
        let (col, row) = (col - self.ring as i32, row - self.ring as i32);
        let shape = self.draft.shape();
        let inside = (0..shape.width() as i32).contains(&col) && (0..shape.height() as i32).contains(&row);
        inside && self.draft.tile(shape.cell(col as usize, row as usize)) == Tile::Exit
    }

    /// The top left corner of a cell, in units.
    fn corner(&self, cell: Cell) -> (i32, i32) {
        let shape = self.draft.shape();
        let units = |at: usize| (at + self.ring) as i32 * UNITS;
        (units(shape.col(cell)), units(shape.row(cell)))
    }

    fn use_of(&mut self, id: &'static str, cell: Cell) -> String {
        self.ids.push(id);
        let (x, y) = self.corner(cell);
        place(id, x, y)
    }

    fn each(&mut self, is: impl Fn(Tile) -> bool, id: &'static str) -> String {
        let cells: Vec<Cell> = self.draft.cells_where(is).collect();
        cells.into_iter().map(|cell| self.use_of(id, cell)).collect()
    }

    fn boxes(&self) -> String {
        let blocks = blocks(self.draft);
        let whole = self.draft.shape().cells().zip(&blocks).filter_map(|(cell, block)| {
            let block = block.filter(|block| block.at == cell)?;
            Some(self.block(cell, i32::from(block.width), i32::from(block.height)))
        });
        let whole: String = whole.collect();
        let hanging = self.draft.cells_where(|tile| matches!(tile, Tile::Box { over_pit: true, .. }));
        whole + &hanging.map(|cell| self.hanging(cell)).collect::<String>()
    }

    /// A box at the size it has, as the tiles' notes say.
    fn block(&self, cell: Cell, width: i32, height: i32) -> String {
        let ((x, y), wide, high) = (self.corner(cell), UNITS * width, UNITS * height);
        let rect = |left: f64, top: f64, less: (f64, f64), rx: f64, colour: &str| {
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{rx}\" fill=\"var(--{colour})\"/>",
                f64::from(x) + left,
                f64::from(y) + top,
                f64::from(wide) - less.0,
                f64::from(high) - less.1,
            )
        };
        let edge = rect(2.0, 2.5, (4.0, 4.0), 6.0, "box-edge");
        let top = rect(3.25, 3.25, (6.5, 8.5), 5.0, "box");
        if self.picture.plain {
            return edge + &top;
        }
        let bolts: String = [(8.5, 8.5), (f64::from(wide) - 8.5, 8.5)]
            .into_iter()
            .flat_map(|(left, down)| [(left, down), (left, f64::from(high) - 10.5)])
            .map(|(left, down)| {
                format!("<circle cx=\"{}\" cy=\"{}\" r=\"1.5\"/>", f64::from(x) + left, f64::from(y) + down)
            })
            .collect();
        format!("{edge}{top}<g fill=\"var(--box-edge)\">{bolts}</g>")
    }

    /// The sign that a part of a box hangs over a pit.
    fn hanging(&self, cell: Cell) -> String {
        let (x, y) = self.corner(cell);
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"14\" height=\"12\" rx=\"2\" fill=\"none\" \
             stroke=\"var(--box-edge)\" stroke-width=\"1.6\" stroke-dasharray=\"3 2\"/>",
            x + 9,
            y + 9
        )
    }

    fn rotators(&mut self) -> String {
        let mut text = String::new();
        let arms: Vec<(Cell, Dir)> = self
            .draft
            .cells_where(|tile| matches!(tile, Tile::Arm { .. }))
            .filter_map(|cell| match self.draft.tile(cell) {
                Tile::Arm { dir, .. } => Some((cell, dir)),
                _ => None,
            })
            .collect();
        for (cell, dir) in arms {
            let (x, y) = self.corner(cell);
            let arm = self.use_of("arm", cell);
            text += &match dir {
                Dir::Up => arm,
                _ => format!(
                    "<g transform=\"rotate({} {} {})\">{arm}</g>",
                    90 * dir as i32,
                    x + UNITS / 2,
                    y + UNITS / 2
                ),
            };
        }
        text + &self.each(|tile| tile == Tile::Core, "core")
    }

    fn players(&mut self, active: Active) -> String {
        let found: Vec<(Cell, u8)> = self
            .draft
            .cells_where(|tile| matches!(tile, Tile::Player(_)))
            .filter_map(|cell| match self.draft.tile(cell) {
                Tile::Player(number) => Some((cell, number)),
                _ => None,
            })
            .collect();
        let are_several = found.len() > 1 || found.iter().any(|&(_, number)| number > 1);
        let mut text = String::new();
        for (cell, number) in found {
            let body = ["p1", "p2", "p3", "p4"][(usize::from(number).max(1) - 1) % 4];
            text += &self.use_of(body, cell);
            if self.picture.plain {
                continue;
            }
            let facing = active.player.filter(|&(player, _)| player == number).map(|(_, dir)| dir);
            text += &self.use_of(eyes(facing.unwrap_or(self.picture.facing)), cell);
            if are_several {
                if facing.is_some() {
                    text += &self.use_of("active", cell);
                }
                text += &self.badge(cell, number);
            }
        }
        text
    }

    /// The number of a player, at its upper right.
    fn badge(&self, cell: Cell, number: u8) -> String {
        const SIZE: f64 = 7.0;
        let (x, y) = self.corner(cell);
        let (x, y) = (f64::from(x) + 26.0, f64::from(y) + 6.5);
        let digit = number.to_string();
        let path = letters::line(&digit, x - letters::width(&digit, SIZE) / 2.0, y + SIZE / 2.0, SIZE);
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"5.6\" fill=\"var(--surface)\" stroke=\"var(--ink)\" stroke-width=\"1\"/>"
        ) + &letters::stroked(&path, "ink", 1.3)
    }

    /// Column letters over the board and row numbers to the left of it.
    fn ruler(&self, bare: Frame) -> String {
        const SIZE: f64 = 8.0;
        let shape = self.draft.shape();
        let middle = |at: usize| (at + self.ring) as f64 * f64::from(UNITS) + f64::from(UNITS) / 2.0;
        let split = |name: String| {
            let digits = name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(name.len());
            (name[..digits].to_owned(), name[digits..].to_owned())
        };
        let cols = (0..shape.width()).map(|col| {
            let (name, _) = split(shape.name(shape.cell(col, 0)));
            let x = middle(col) - letters::width(&name, SIZE) / 2.0;
            letters::line(&name, x, f64::from(bare.top) - 7.0, SIZE)
        });
        let rows = (0..shape.height()).map(|row| {
            let (_, name) = split(shape.name(shape.cell(0, row)));
            let x = f64::from(bare.left) - 7.0 - letters::width(&name, SIZE);
            letters::line(&name, x, middle(row) + SIZE / 2.0, SIZE)
        });
        cols.chain(rows).collect()
    }
}

/// Could a player of the level ever be there, or does a rotator sweep over it?
fn is_near(level: &Level, cell: Cell) -> bool {
    level.floor().contains(cell)
        || level.rotators().iter().any(|rotator| level.shape().around(rotator.core).any(|near| near == cell))
}

fn eyes(facing: Dir) -> &'static str {
    match facing {
        Dir::Up => "eyes-up",
        Dir::Right => "eyes-right",
        Dir::Down => "eyes-down",
        Dir::Left => "eyes-left",
    }
}

/// For every cell the box that covers it. A box that is no rectangle is as many boxes as it has cells.
pub(super) fn blocks(draft: &Draft) -> Vec<Option<Block>> {
    let shape = draft.shape();
    let letter = |cell| if let Tile::Box { letter, .. } = draft.tile(cell) { Some(letter) } else { None };
    let mut blocks = vec![None; shape.area()];
    for first in draft.cells_where(|tile| matches!(tile, Tile::Box { .. })) {
        if blocks[first.index()].is_some() {
            continue;
        }
        let mut group = CellSet::from_iter([first]);
        let mut todo = vec![first];
        while let Some(cell) = todo.pop() {
            for next in Dir::ALL.into_iter().filter_map(|dir| shape.step(cell, dir)) {
                if letter(next) == letter(first) && group.insert(next) {
                    todo.push(next);
                }
            }
        }
        let span = |side: fn(Shape, Cell) -> usize| {
            let at = || group.iter().map(|cell| side(shape, cell));
            at().max().unwrap_or(0) + 1 - at().min().unwrap_or(0)
        };
        let (width, height) = (span(Shape::col), span(Shape::row));
        let is_whole = width * height == group.len();
        for cell in group.iter() {
            let whole = Block { at: first, width: width as u8, height: height as u8 };
            let alone = Block { at: cell, width: 1, height: 1 };
            blocks[cell.index()] = Some(if is_whole { whole } else { alone });
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::kwirk::{png_of, svg};
    use resvg::tiny_skia::Pixmap;
    use resvg::usvg::roxmltree::Document;

    fn draft(text: &str) -> Draft {
        text.parse().unwrap()
    }

    const ROOM: &str = "########\n#..^_.##\n%..+>1##\n#aa...2#\n#Aa.__.#\n########";

    #[test]
    fn the_drawing_is_well_formed_and_says_what_it_is() {
        let text = svg(&draft(ROOM), Active::default(), &Picture::default());
        let tree = Document::parse(&text).unwrap();
        let title = tree.descendants().find(|node| node.has_tag_name("title")).unwrap();
        assert_eq!(title.text(), Some("Kwirk board, 8 columns by 6 rows, 2 players"));
        let uses = |id: &str| {
            tree.descendants().filter(|node| node.attribute("href") == Some(&format!("#{id}"))).count()
        };
        assert_eq!(["pit", "stairs", "arm", "core", "p1", "p2"].map(uses), [4, 1, 2, 1, 1, 1]);
        assert!(!text.contains("var("));
    }

    #[test]
    fn each_thing_has_its_colour_in_its_place() {
        for theme in Theme::ALL {
            let picture = Picture { theme, cell: 64, full_walls: true, ..Picture::default() };
            let file = png_of(&draft(ROOM), Active::default(), &picture).unwrap();
            let pixmap = Pixmap::decode_png(&file).unwrap();
            // In units of a cell's 32, from the cell's corner; the page is half a cell wider on each side.
            let pixel = |col: u32, row: u32, x: u32, y: u32| {
                let pixel = pixmap.pixel(32 + col * 64 + 2 * x, 32 + row * 64 + 2 * y).unwrap();
                [pixel.red(), pixel.green(), pixel.blue()]
            };
            assert_eq!(pixel(4, 1, 16, 20), theme.rgb("pit-deep"));
            assert_eq!(pixel(3, 1, 16, 16), theme.rgb("turn"), "an arm that points up");
            assert_eq!(pixel(4, 2, 16, 16), theme.rgb("turn"), "an arm that points right");
            assert_eq!(pixel(4, 2, 16, 4), theme.rgb("floor-alt"), "it is thin");
            assert_eq!(pixel(3, 2, 16, 15), theme.rgb("turn-edge"), "the core");
            assert_eq!(pixel(0, 2, 22, 22), theme.rgb("goal"));
            assert_eq!(pixel(1, 3, 31, 29), theme.rgb("box"), "where the cells of a box meet");
            assert_eq!(pixel(5, 2, 16, 7), theme.rgb("p1"));
            assert_eq!(pixel(6, 3, 8, 8), theme.rgb("p2"));
            assert_eq!(pixel(7, 1, 16, 16), theme.rgb("wall"));
        }
    }

    #[test]
    fn an_open_board_gets_a_wall_around_it() {
        let picture = Picture { full_walls: true, ..Picture::default() };
        let file = png_of(&draft("%..1"), Active::default(), &picture).unwrap();
        let pixmap = Pixmap::decode_png(&file).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (6 * 32 + 32, 3 * 32 + 32));
        let pixel = pixmap.pixel(32, 32).unwrap();
        assert_eq!([pixel.red(), pixel.green(), pixel.blue()], Theme::Light.rgb("wall"));
    }

    #[test]
    fn nonsense_is_drawn_too() {
        for text in ["^", "aa\na.", "5", "+", "A", "#", "%"] {
            assert!(png_of(&draft(text), Active::default(), &Picture::default()).is_ok(), "{text}");
        }
        assert_eq!(
            svg(&draft("aa.\na.."), Active::default(), &Picture::default()).matches("rx=\"6\"").count(),
            3
        );
    }

    #[test]
    fn only_several_players_wear_numbers() {
        let badges = |text: &str| {
            svg(&draft(text), Active::default(), &Picture::default()).matches("r=\"5.6\"").count()
        };
        assert_eq!([badges("%.1"), badges("%12"), badges("%1234")], [0, 2, 4]);
    }
}
