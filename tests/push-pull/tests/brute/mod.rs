//! A brute force for push and pull that shares nothing with the rules: boards as text, changed sign by sign.

use std::collections::BTreeMap;

/// Boards by fewest steps from the start, wins not played on, and how many plans there are with so few.
pub(crate) struct Brute {
    /// Steps to every board that can be reached, and ways to come there in so many.
    pub(crate) boards: BTreeMap<String, (usize, u128)>,
}

impl Brute {
    pub(crate) fn new(level: &str) -> Brute {
        let mut boards = BTreeMap::from([(level.to_owned(), (0, 1))]);
        let mut layer = vec![level.to_owned()];
        for steps in 1.. {
            let mut next: Vec<String> = Vec::new();
            for board in layer.iter().filter(|board| !is_won(board)) {
                let ways = boards[board].1;
                for after in all_after(board) {
                    let entry = boards.entry(after.clone()).or_insert_with(|| {
                        next.push(after);
                        (steps, 0)
                    });
                    if entry.0 == steps {
                        entry.1 += ways;
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Brute { boards }
    }

    /// Fewest steps to a win and how many plans have so few; none without a win.
    pub(crate) fn solved(&self) -> Option<(usize, u128)> {
        let wins: Vec<(usize, u128)> =
            self.boards.iter().filter(|(board, _)| is_won(board)).map(|(_, &found)| found).collect();
        let steps = wins.iter().map(|&(steps, _)| steps).min()?;
        Some((steps, wins.iter().filter(|win| win.0 == steps).map(|win| win.1).sum()))
    }

    /// Boards from which a win can be reached, found by going over all boards until nothing changes.
    pub(crate) fn live(&self) -> usize {
        let mut live: BTreeMap<&str, bool> =
            self.boards.keys().map(|board| (board.as_str(), is_won(board))).collect();
        loop {
            let before = live.values().filter(|&&is_live| is_live).count();
            for board in self.boards.keys().filter(|board| !is_won(board)) {
                let is_live = all_after(board).iter().any(|after| live[after.as_str()]);
                live.insert(board, is_live);
            }
            if live.values().filter(|&&is_live| is_live).count() == before {
                return before;
            }
        }
    }
}

/// No goal is without a box.
fn is_won(board: &str) -> bool {
    !board.contains(['.', '+'])
}

/// The boards after each step that is possible, walks, pushes and pulls.
fn all_after(board: &str) -> Vec<String> {
    let grid: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let mut boards = Vec::new();
    for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        boards.extend([false, true].into_iter().filter_map(|pulls| after(&grid, down, right, pulls)));
    }
    boards
}

fn after(grid: &[Vec<char>], down: i32, right: i32, pulls: bool) -> Option<String> {
    let (row, col) = find(grid);
    let sign = |by: i32| {
        let (row, col) = (usize::try_from(row + by * down).ok()?, usize::try_from(col + by * right).ok()?);
        grid.get(row)?.get(col).copied().filter(|&sign| sign != '#')
    };
    let mut board = grid.to_vec();
    let mut put = |by: i32, thing: char| {
        let place = &mut board[(row + by * down) as usize][(col + by * right) as usize];
        let is_goal = ".+*".contains(*place);
        *place = match (thing, is_goal) {
            ('@', true) => '+',
            ('$', true) => '*',
            (' ', true) => '.',
            (thing, _) => thing,
        };
    };
    let is_box = |sign: char| "$*".contains(sign);
    let ahead = sign(1)?;
    put(0, ' ');
    put(1, '@');
    if pulls {
        if is_box(ahead) || !is_box(sign(-1)?) {
            return None;
        }
        put(-1, ' ');
        put(0, '$');
    } else if is_box(ahead) {
        if is_box(sign(2)?) {
            return None;
        }
        put(2, '$');
    }
    let rows: Vec<String> = board.into_iter().map(String::from_iter).collect();
    Some(rows.join("\n"))
}

fn find(grid: &[Vec<char>]) -> (i32, i32) {
    let rows = grid.iter().enumerate();
    let mut cells = rows.flat_map(|(at, row)| row.iter().enumerate().map(move |(col, sign)| (at, col, sign)));
    let (row, col, _) = cells.find(|(_, _, sign)| "@+".contains(**sign)).expect("there is a player");
    (row as i32, col as i32)
}
