//! Every command, objective and size.

use super::boards::{corridor, hall, kwirk, sketch};

/// A command on a board.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) args: Vec<String>,
    pub(super) board: String,
    /// Is its time that of the clock on the wall?
    pub(super) is_wall: bool,
    /// Can it be told how much memory to take?
    pub(super) has_memory: bool,
}

impl Row {
    /// The file that the board is read from.
    pub(super) fn file(&self) -> &'static str {
        if self.board.starts_with("; kwirk") { "board.kwirk" } else { "board.txt" }
    }
}

const SIZES: [usize; 4] = [30, 60, 98, 126];

/// The largest rooms that every method, most methods and any method makes.
const MADE: [usize; 3] = [10, 40, 64];

/// The largest room of Kwirk, and the largest that `mcts` makes.
const MOST: (usize, usize) = (40, 10);

const METHODS: [&str; 8] =
    ["search", "farthest", "carve", "murase", "template_pull", "mcts", "novelty", "archives"];

pub(super) fn rows() -> Vec<Row> {
    let on_boards = SIZES.into_iter().flat_map(|size| [halls(size), sketches(size), of_kwirk(size)]);
    let made = MADE.into_iter().flat_map(|size| [made(size), made_of_kwirk(size)]);
    on_boards.chain(made).flatten().collect()
}

/// Words, and the file last.
fn row(name: String, words: &str, board: String) -> Row {
    let mut args: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let mut row = Row { name, args: Vec::new(), board, is_wall: false, has_memory: true };
    if !row.board.is_empty() {
        args.push(row.file().to_owned());
    }
    row.args = args;
    row
}

fn halls(size: usize) -> Vec<Row> {
    let boards = [
        ("one-box", hall(size, 1, 0)),
        ("eight-boxes", hall(size, 8, size * size / 12)),
        ("many-boxes", hall(size, size * size / 16, 0)),
        ("corridor", corridor(size)),
    ];
    let commands = [
        ("solve-pushes", "solve --for pushes"),
        ("solve-moves", "solve --for moves"),
        ("solve-lines", "solve --for lines"),
        ("solve-any", "solve --for any"),
        ("rate-all", "rate --metrics all"),
        ("vary", "vary --harder"),
        ("hardest-pushes", "hardest --for pushes"),
        ("hardest-moves", "hardest --for moves"),
        ("hardest-lines", "hardest --for lines"),
        ("hardest-novelty", "hardest --novelty"),
    ];
    let row = |(what, words): (&str, &str), (which, board): &(&str, String)| Row {
        has_memory: what != "vary",
        ..row(format!("{what}-{which}-{size}"), words, board.clone())
    };
    boards.iter().flat_map(|board| commands.map(|command| row(command, board))).collect()
}

fn sketches(size: usize) -> Vec<Row> {
    let boards = [("few-boxes", sketch(size, 4, 6)), ("many-boxes", sketch(size, size, 2 * size))];
    let commands = [
        ("complete", "complete"),
        ("complete-hardest", "complete --hardest"),
        ("complete-moves", "complete --for moves --min 40"),
        ("complete-lines", "complete --for lines --hardest"),
    ];
    let row = |(what, words), (which, board): &(&str, String)| {
        row(format!("{what}-{which}-{size}"), words, board.clone())
    };
    boards.iter().flat_map(|board| commands.map(|command| row(command, board))).collect()
}

fn made(size: usize) -> Vec<Row> {
    let row = |method: &str| Row {
        is_wall: true,
        ..row(
            format!("generate-{method}-{size}"),
            &format!("generate --method {method} --size {size}x{size} --boxes 6 --count 1 --seed 1"),
            String::new(),
        )
    };
    METHODS.into_iter().filter(|&method| method != "mcts" || size <= MOST.1).map(row).collect()
}

fn of_kwirk(size: usize) -> Vec<Row> {
    let board = kwirk(size, size * size / 64);
    vec![
        row(format!("kwirk-solve-{size}"), "solve", board.clone()),
        row(format!("kwirk-rate-{size}"), "rate --metrics all", board),
    ]
}

fn made_of_kwirk(size: usize) -> Vec<Row> {
    let command = format!("generate --game kwirk --size {size}x{size} --count 1 --seed 1");
    let row = Row { is_wall: true, ..row(format!("kwirk-generate-{size}"), &command, String::new()) };
    if size <= MOST.0 { vec![row] } else { Vec::new() }
}
