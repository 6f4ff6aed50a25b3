//! Random rooms of Kwirk: boxes, rotators and pits between the players and the exit.

use boxwright_core::kwirk::{Arms, Block, Level, Parts, Rotator};
use boxwright_core::{Cell, CellSet, Rng, Shape};

/// So many random rooms of this size with so many players, always the same for a seed.
pub(crate) fn kwirk_rooms(
    seed: u64,
    size: (usize, usize),
    players: usize,
    count: usize,
) -> impl Iterator<Item = Level> {
    let rng = Rng::new(seed);
    (0..).filter_map(move |at| room(size, players, &mut rng.fork("room", at))).take(count)
}

/// A room with the exit at one end and the players at the other.
fn room((width, height): (usize, usize), players: usize, rng: &mut Rng) -> Option<Level> {
    let shape = Shape::new(width, height).ok()?;
    let is_between = |cell: &Cell| (1..width - 1).contains(&shape.col(*cell));
    let mut free: Vec<Cell> = shape.cells().filter(is_between).collect();
    rng.shuffle(&mut free);
    let walls: CellSet = free.drain(..free.len() / 10).collect();
    let pits: CellSet = free.drain(..rng.below(4) as usize).collect();
    let mut parts = Parts {
        shape,
        walls,
        exits: [shape.cell(0, height / 2)].into_iter().collect(),
        pits,
        boxes: Vec::new(),
        rotators: Vec::new(),
        players: (0..players).map(|row| shape.cell(width - 1, row)).collect(),
    };
    for _ in 0..free.len() / 4 {
        let mut more = parts.clone();
        let &at = rng.choose(&free)?;
        if rng.below(3) == 0 {
            more.rotators.push(Rotator { core: at, arms: Arms::from_bits(1 + rng.below(15) as u8) });
        } else {
            more.boxes.push(Block { at, width: 1 + rng.below(2) as u8, height: 1 + rng.below(2) as u8 });
        }
        if Level::from_parts(&more).is_ok() {
            parts = more;
        }
    }
    Level::from_parts(&parts).ok()
}
