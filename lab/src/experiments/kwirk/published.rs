//! What the paper of the Kwirk generator (Willemsen 2018) has in its tables, as it stands there.
//!
//! Steps were counted by hand, without a solver. Of table 1 only the column of coefficients is left in the text we have;
//! which row each belongs to was guessed from the prose, and how large Closed was is lost.

/// A row of the paper.
pub(super) struct Row {
    pub(super) table: u8,
    pub(super) input: &'static str,
    /// The setting as the paper writes it, without seeds and marks.
    pub(super) setting: &'static str,
    /// Seeds, for settings with chance in them.
    pub(super) seeds: u64,
    /// The size of Closed when the level was found; 0 if it is lost.
    pub(super) closed: usize,
    /// Steps, as printed.
    pub(super) steps: &'static str,
    /// Puzzle coefficient, as printed.
    pub(super) coefficient: &'static str,
    /// Was it printed to be a maze?
    pub(super) is_maze: bool,
}

impl Row {
    /// Players at most.
    pub(super) fn players(&self) -> usize {
        self.setting.bytes().next().map_or(0, |digit| usize::from(digit - b'0'))
    }
}

/// A number of the paper, and how far from it another one may be and still be the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) value: f64,
    pub(super) within: f64,
}

impl Figure {
    /// Reads a number as printed: of several runs within a standard deviation, `about` within a tenth, else as exactly
    /// as two decimals are. None if it is lost.
    pub(super) fn read(printed: &str) -> Option<Figure> {
        let numbers: Vec<f64> = printed.split([' ', '(', ')']).filter_map(|word| word.parse().ok()).collect();
        let value = *numbers.first()?;
        let within = match numbers.get(1) {
            Some(&deviation) => deviation,
            None if printed.starts_with("about") => value / 10.0,
            None => 0.005,
        };
        Some(Figure { value, within })
    }
}

/// The row with most steps on an input, among those of so many players.
pub(super) fn best<'r>(rows: &'r [Row], input: &str, players: usize) -> Option<&'r Row> {
    let steps = |row: &Row| Figure::read(row.steps).map_or(0.0, |figure| figure.value);
    let rows = rows.iter().filter(|row| row.input == input && row.players() == players && row.seeds == 1);
    rows.max_by(|one, other| steps(one).total_cmp(&steps(other)))
}

/// The best of the paper on an input, with one player and with four.
pub(super) fn both_bests(rows: &[Row], input: &str) -> String {
    let told = [(1, "one player"), (4, "four")].map(|(players, name)| {
        let best = best(rows, input, players);
        let of = |row: &Row| format!("{} steps ({}) with {name}", row.steps, row.coefficient);
        best.map_or_else(|| format!("nothing with {name}"), of)
    });
    told.join(", ")
}

const fn row(
    table: u8,
    input: &'static str,
    setting: &'static str,
    closed: usize,
    steps: &'static str,
    coefficient: &'static str,
) -> Row {
    Row { table, input, setting, seeds: 1, closed, steps, coefficient, is_maze: false }
}

const fn maze(row: Row) -> Row {
    Row { is_maze: true, ..row }
}

const fn five_seeds(row: Row) -> Row {
    Row { seeds: 5, ..row }
}

const ONE: &str = "paper-floor1-empty";
const FOUR: &str = "paper-floor4-empty";
const ROOMS: &str = "paper-3x3-rooms";
const OPEN: &str = "paper-9x9-open";

/// Closed for rows of table 1, where it is lost: as large as those of table 2.
pub(super) const LOST_CLOSED: usize = 26_000;

/// All rows that a generator made.
pub(super) const ROWS: &[Row] = &[
    row(1, ONE, "1pEc", 0, "lost", "2.25 (row guessed)"),
    row(1, ONE, "1pAs", 0, "lost", "1 (row guessed)"),
    row(1, ONE, "1pCe", 0, "lost", "1 (row guessed)"),
    row(1, ONE, "1pMce", 0, "lost", "1 (row guessed)"),
    five_seeds(row(1, ONE, "1pR", 0, "lost", "1 (row guessed)")),
    row(1, ONE, "1pTdFF", 0, "lost", "2.86 (row guessed)"),
    row(1, ONE, "1pTdFT", 0, "lost", "2.86 (row guessed)"),
    row(1, ONE, "1pTdTF", 0, "lost", "1 (row guessed)"),
    row(1, ONE, "1pTdTT", 0, "lost", "1 (row guessed)"),
    row(2, ONE, "1pTdTT-Ec-As", 26_006, "19", "1.27"),
    row(2, ONE, "1pTdTT-Ec+As", 23_557, "15", "1"),
    row(2, ONE, "1pTdTT+Ec-As", 16_078, "47", "2.94"),
    row(3, ONE, "4pCe", 1_403, "21", "1"),
    row(3, ONE, "4pEc", 28_856, "18", "1.56"),
    row(3, ONE, "4pTdFF", 6_386, "21", "1.4"),
    row(3, ONE, "4pTdFT", 6_548, "29", "1.81"),
    row(3, ONE, "4pTdTF", 1_668, "23", "1.10"),
    row(3, ONE, "4pTdTT", 1_329, "20", "1"),
    row(3, ONE, "4pTdTT+Ec-As", 6_092, "18", "1"),
    row(3, ONE, "4pTdTT-Ec+As", 15_849, "66", "1.27"),
    row(3, ONE, "4pTdTT-Ec-As", 8_588, "10", "1.11"),
    row(4, FOUR, "1pTdTT", 16_246, "26", "2.17"),
    five_seeds(row(4, FOUR, "1pTdTT+R", 5_674, "16.0 (sd 2.45)", "1.08 (sd 0.11)")),
    row(4, FOUR, "4pEc", 7_654, "17", "0.81"),
    row(4, FOUR, "4pTdFF", 7_012, "about 60", "about 2.4"),
    row(4, FOUR, "4pTdFT", 19_499, "59", "1.74"),
    row(4, FOUR, "4pTdTF", 848, "15", "1"),
    row(4, FOUR, "4pTdTT", 1_125, "16", "1"),
    maze(row(4, FOUR, "4pTdTT-Ec+As", 17_058, "43", "1")),
    maze(row(4, FOUR, "4pTdTT-Ec-As", 11_465, "6", "1")),
    row(4, FOUR, "4pTdTT+R", 5_034, "35", "1.09"),
    row(5, ROOMS, "1pEc", 5_363, "8", "1"),
    row(5, ROOMS, "1pTdTT+R", 7_379, "10", "1.25"),
    row(5, ROOMS, "1pTdFF", 585, "6", "1"),
    row(5, ROOMS, "1pTdTT+Ec-As", 14_671, "17", "2.43"),
    row(5, ROOMS, "4pTdTT+R", 2_486, "23", "1.44"),
    row(5, ROOMS, "4pTdTT+Ec-As", 4_558, "13", "1"),
    maze(row(5, ROOMS, "4pTdTT-Ec-As", 9_024, "12", "1")),
    maze(row(6, OPEN, "1pEc", 3_535, "1", "1")),
    row(6, OPEN, "1pTdFF", 16_630, "6", "1.5"),
    row(6, OPEN, "1pTdTT+R", 6_608, "7", "1.4"),
    row(6, OPEN, "1pTdTT+Ec-As", 14_482, "6", "1"),
    row(6, OPEN, "4pEc", 600, "14", "1.08"),
    row(6, OPEN, "4pTdTT+R", 5_039, "16", "0.89"),
    row(6, OPEN, "4pTdTT+Ec-As", 4_292, "14", "1.08"),
    maze(row(6, OPEN, "4pTdTT-Ec-As", 30_306, "8", "1")),
];

/// An input, and what `search` is to reach on it.
pub(super) struct Input {
    pub(super) name: &'static str,
    /// Steps to be reached in 20 s of processor time, when steps are asked for.
    pub(super) bar: usize,
}

/// The four inputs; the bars are what a plain annealer reached.
pub(super) const INPUTS: &[Input] = &[
    Input { name: ONE, bar: 68 },
    Input { name: FOUR, bar: 98 },
    Input { name: ROOMS, bar: 222 },
    Input { name: OPEN, bar: 238 },
];

/// The two inputs that the paper describes in words; the other two have walls of the original game and come with the
/// data of other people.
pub(super) const OWN: [(&str, &str); 2] = [
    (
        ROOMS,
        "#############/#...#...#...#/#...........#/#...#...#...#/##.###.###.##/#...#...#...#/#.....%.....#/#...#...#...#/##.###.###.##/#...#...#...#/#...........#/#...#...#...#/#############",
    ),
    (
        OPEN,
        "###########/#.........#/#.........#/#.........#/#.........#/#....%....#/#.........#/#.........#/#.........#/#.........#/###########",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_printed() {
        let read = |printed| Figure::read(printed).map(|figure| (figure.value, figure.within));
        assert_eq!(read("47"), Some((47.0, 0.005)));
        assert_eq!(read("2.86 (row guessed)"), Some((2.86, 0.005)));
        assert_eq!(read("16.0 (sd 2.45)"), Some((16.0, 2.45)));
        assert_eq!(read("about 60"), Some((60.0, 6.0)));
        assert_eq!(read("lost"), None);
    }

    #[test]
    fn the_bests_of_both_numbers_of_players_are_told() {
        let rows = [
            row(8, "hall", "1pEc", 10, "9", "1.5"),
            row(8, "hall", "1pCe", 10, "lost", "9.9"),
            row(8, "hall", "4pEc", 10, "about 20", "1.25"),
            row(8, "hall", "4pCe", 10, "19", "3"),
            row(8, "yard", "1pEc", 10, "99", "4"),
            five_seeds(row(8, "hall", "1pR", 10, "50.0 (sd 1.5)", "4")),
        ];
        assert_eq!(
            both_bests(&rows, "hall"),
            "9 steps (1.5) with one player, about 20 steps (1.25) with four"
        );
        assert_eq!(both_bests(&rows, "yard"), "99 steps (4) with one player, nothing with four");
    }

    #[test]
    fn the_bests_are_those_that_the_paper_shows() {
        let steps = |players| {
            INPUTS.iter().map(|input| best(ROWS, input.name, players).map_or("", |row| row.steps)).collect()
        };
        let (alone, four): (Vec<&str>, Vec<&str>) = (steps(1), steps(4));
        assert_eq!((alone, four), (vec!["47", "26", "17", "7"], vec!["66", "about 60", "23", "16"]));
    }
}
