//! Large boards, made by seed: what makes preparations long.

use boxwright_forge::core::Rng;

/// A board with room for a rim.
struct Board {
    rows: Vec<Vec<u8>>,
}

impl Board {
    fn walled(size: usize, inside: u8) -> Board {
        let mut rows = vec![vec![inside; size]; size];
        for at in 0..size {
            for (row, col) in [(0, at), (size - 1, at), (at, 0), (at, size - 1)] {
                rows[row][col] = b'#';
            }
        }
        Board { rows }
    }

    /// Puts so many signs on cells away from the rim, at random.
    fn put(&mut self, sign: u8, count: usize, on: u8, rng: &mut Rng) {
        let size = self.rows.len();
        let inner = (2..size - 2).flat_map(|row| (2..size - 2).map(move |col| (row, col)));
        let mut free: Vec<(usize, usize)> = inner.filter(|&(row, col)| self.rows[row][col] == on).collect();
        rng.shuffle(&mut free);
        free.into_iter().take(count).for_each(|(row, col)| self.rows[row][col] = sign);
    }

    fn text(&self) -> String {
        self.rows.iter().map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
    }
}

/// A hall with boxes and as many goals, and some pillars.
pub(super) fn hall(size: usize, boxes: usize, pillars: usize) -> String {
    let (mut board, mut rng) = (Board::walled(size, b' '), Rng::new(size as u64).fork("hall", boxes as u64));
    board.rows[1][1] = b'@';
    board.put(b'#', pillars, b' ', &mut rng);
    board.put(b'$', boxes, b' ', &mut rng);
    board.put(b'.', boxes, b' ', &mut rng);
    board.text()
}

/// One corridor to and fro, with a box near its begin: a walk through it takes as many steps as it has cells.
pub(super) fn corridor(size: usize) -> String {
    let mut board = Board::walled(size, b' ');
    for (turn, row) in (2..size - 1).step_by(2).enumerate() {
        let door = if turn % 2 == 0 { size - 2 } else { 1 };
        (1..size - 1).filter(|&col| col != door).for_each(|col| board.rows[row][col] = b'#');
    }
    for (col, sign) in [(1, b'@'), (4, b'$'), (9, b'.')] {
        board.rows[1][col] = sign;
    }
    board.text()
}

/// An open sketch: every cell may become anything.
pub(super) fn sketch(size: usize, boxes: usize, walls: usize) -> String {
    let (mut board, mut rng) =
        (Board::walled(size, b'0'), Rng::new(size as u64).fork("sketch", boxes as u64));
    board.put(b'.', boxes, b'0', &mut rng);
    format!("p sokogen {walls} {boxes} 0\n{}", board.text())
}

/// What boxes of Kwirk are called.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";

/// A hall of Kwirk with blocks and pits.
pub(super) fn kwirk(size: usize, blocks: usize) -> String {
    let (mut board, mut rng) =
        (Board::walled(size, b'.'), Rng::new(size as u64).fork("kwirk", blocks as u64));
    board.rows[1][1] = b'%';
    board.rows[size - 2][size - 2] = b'1';
    for at in 0..blocks {
        board.put(LETTERS[at % LETTERS.len()], 1, b'.', &mut rng);
    }
    board.put(b'_', blocks, b'.', &mut rng);
    format!("; kwirk-ascii v1\n\nlevel: Hall\n{}", board.text())
}
