//! Templates: pieces of rooms, three by three cells with a border of wishes around them.
//!
//! Seventeen were published by Taylor & Parberry (2011). A border cell is blank, or it is floor that the
//! neighbours must have. Templates are laid on a [`Sketch`], block by block; whether they must agree or may
//! override each other is up to the generator. A sketch is a whole number of blocks wide and high, and is
//! cropped to the size that was wished for.

use super::floor::Floor;
use boxwright_core::{Rng, Shape, View};

/// Cells to a side of a block.
pub const BLOCK: usize = 3;

/// Cells to a side of a template, border included.
const SIDE: usize = BLOCK + 2;

/// The templates of Taylor & Parberry in the order of their figure, rows from the top. The centre of the
/// tenth is hatched there; it is read as floor.
pub const TAYLOR_PARBERRY: [&str; 17] = [
    "?????/?...?/?...?/?...?/?????",
    "?????/?#..?/?...?/?...?/?????",
    "???../?##../?...?/?...?/?????",
    "?????/?###?/?...?/?...?/?????",
    "?????/?###?/?#..?/?#..?/?????",
    "??.??/?#..?/....?/?..#?/?????",
    "?????/?#..?/....?/?#..?/?????",
    "??.??/?#..?/....?/?#.#?/??.??",
    "??.??/?#.#?/...../?#.#?/??.??",
    "??.??/?#.#?/?#.../?###?/?????",
    "?????/?###?/...../?###?/?????",
    "?????/?..../?.#../?...?/?????",
    "?????/?###?/?###?/?###?/?????",
    "?????/?###?/?#..?/....?/..???",
    "?.?.?/?...?/?#.#?/?...?/?.?.?",
    "?????/?###?/?###?/?...?/?...?",
    "?????/?###?/..#../?...?/?..??",
];

/// What a template or a sketch says about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Blank,
    /// Wall.
    Wall,
    /// Floor.
    Floor,
}

/// A block and its border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    marks: [[Mark; SIDE]; SIDE],
}

impl Template {
    /// Reads rows between slashes: `.` floor, `#` wall, `?` blank. Panics on anything else.
    pub fn new(text: &str) -> Template {
        let mark = |sign| match sign {
            '.' => Mark::Floor,
            '#' => Mark::Wall,
            '?' => Mark::Blank,
            _ => panic!("`{sign}` is no sign of a template"),
        };
        let mut marks = [[Mark::Blank; SIDE]; SIDE];
        for (row, signs) in text.split('/').enumerate() {
            signs.chars().enumerate().for_each(|(column, sign)| marks[row][column] = mark(sign));
        }
        Template { marks }
    }

    /// The template turned or mirrored.
    pub fn seen(&self, view: View) -> Template {
        let shape = Shape::new(SIDE, SIDE).expect("a template is a small board");
        let mut seen = *self;
        for cell in shape.cells() {
            let to = view.cell(shape, cell);
            seen.marks[shape.row(to)][shape.col(to)] = self.marks[shape.row(cell)][shape.col(cell)];
        }
        seen
    }

    /// Everything that is not blank, by column and row from the template's corner.
    pub fn marks(&self) -> impl Iterator<Item = (usize, usize, Mark)> + '_ {
        let rows = self.marks.iter().enumerate();
        rows.flat_map(|(row, marks)| marks.iter().enumerate().map(move |(column, &mark)| (column, row, mark)))
            .filter(|&(_, _, mark)| mark != Mark::Blank)
    }
}

/// A board of blocks on which templates are laid.
#[derive(Clone, Debug)]
pub struct Sketch {
    columns: usize,
    rows: usize,
    marks: Vec<Mark>,
}

impl Sketch {
    /// An empty sketch, large enough for an interior of so many columns and rows.
    pub fn covering(columns: usize, rows: usize) -> Sketch {
        let (columns, rows) = (columns.next_multiple_of(BLOCK), rows.next_multiple_of(BLOCK));
        Sketch { columns, rows, marks: vec![Mark::Blank; columns * rows] }
    }

    /// The columns and rows of all blocks, row by row.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (across, down) = (self.columns / BLOCK, self.rows / BLOCK);
        (0..down).flat_map(move |row| (0..across).map(move |column| (column, row)))
    }

    /// What is said about a cell; `None` off the sketch. The cell is counted from the corner of a template
    /// that lies one cell above and left of `column` and `row`.
    pub fn mark(&self, (column, row): (usize, usize), (right, down): (usize, usize)) -> Option<Mark> {
        self.at((column, row), (right, down)).map(|at| self.marks[at])
    }

    /// Lays a template whose block begins at a column and row: whatever it marks overrides what was there, and
    /// what lies off the sketch is lost.
    pub fn lay(&mut self, template: &Template, corner: (usize, usize)) {
        for (column, row, mark) in template.marks() {
            if let Some(at) = self.at(corner, (column, row)) {
                self.marks[at] = mark;
            }
        }
    }

    fn at(&self, (column, row): (usize, usize), (right, down): (usize, usize)) -> Option<usize> {
        let (column, row) = ((column + right).checked_sub(1)?, (row + down).checked_sub(1)?);
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// A part of the sketch, taken at random if the sketch is larger; whatever is not marked floor is wall.
    pub fn cropped(&self, columns: usize, rows: usize, rng: &mut Rng) -> Floor {
        let left = rng.below((self.columns - columns) as u64 + 1) as usize;
        let top = rng.below((self.rows - rows) as u64 + 1) as usize;
        let mut floor = Floor::walled(columns, rows);
        for row in 0..rows {
            for column in 0..columns {
                let mark = self.marks[(row + top) * self.columns + column + left];
                floor.set(floor.inside(column, row), mark == Mark::Floor);
            }
        }
        floor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(template: &Template, mark: Mark) -> usize {
        template.marks().filter(|&(_, _, found)| found == mark).count()
    }

    #[test]
    fn floors_and_walls_are_as_counted_in_the_figure() {
        let counts = TAYLOR_PARBERRY.map(|text| {
            let template = Template::new(text);
            (count(&template, Mark::Floor), count(&template, Mark::Wall))
        });
        let floors = [9, 8, 10, 6, 4, 9, 8, 9, 9, 5, 5, 10, 0, 8, 11, 6, 9];
        let walls = [0, 1, 2, 3, 5, 2, 2, 3, 4, 6, 6, 1, 9, 4, 2, 6, 4];
        assert_eq!(counts.map(|(floor, _)| floor), floors);
        assert_eq!(counts.map(|(_, wall)| wall), walls);
    }

    #[test]
    fn a_template_is_turned_and_mirrored_with_its_border() {
        let template = Template::new(TAYLOR_PARBERRY[2]);
        let check = |view, expected| assert_eq!(template.seen(view), Template::new(expected));
        check(View::PLAIN, "???../?##../?...?/?...?/?????");
        check(View::new(false, 1), "?????/?..#?/?..#?/?..../???..");
        check(View::new(false, 2), "?????/?...?/?...?/..##?/..???");
        check(View::new(true, 0), "..???/..##?/?...?/?...?/?????");
        for text in TAYLOR_PARBERRY {
            let template = Template::new(text);
            for view in View::ALL {
                assert_eq!(template.seen(view).seen(view.inverse()), template);
            }
        }
    }

    #[test]
    fn a_later_template_overrides_and_what_is_off_the_sketch_is_lost() {
        let mut sketch = Sketch::covering(5, 2);
        assert_eq!(sketch.blocks().collect::<Vec<_>>(), [(0, 0), (1, 0)]);
        sketch.lay(&Template::new(TAYLOR_PARBERRY[12]), (0, 0));
        // A crossing whose left arm reaches into the solid block.
        sketch.lay(&Template::new(TAYLOR_PARBERRY[8]), (3, 0));
        let floor = sketch.cropped(6, 3, &mut Rng::new(1));
        let room = floor.room(&[floor.inside(2, 1)].into_iter().collect());
        assert_eq!(room.draft().to_string(), "########\n##### ##\n###.   #\n##### ##\n########");
        assert_eq!(sketch.mark((0, 0), (0, 1)), None);
        let part = sketch.cropped(5, 2, &mut Rng::new(1));
        assert_eq!((part.shape().width(), part.shape().height()), (7, 4));
    }
}
