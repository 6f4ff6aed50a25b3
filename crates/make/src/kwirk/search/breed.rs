//! Small changes of a layout: what lies in a room is added, taken away, moved, turned or resized.
//!
//! A change never lets two things share a cell, never leaves a box wholly over pits and keeps to the most of each
//! thing that is wanted; whether what comes of it can be solved is not asked here. Most changes are single ones, some
//! are several at once, so that a layout can leap out of a corner.

use crate::kwirk::{Brief, Room};
use boxwright_core::kwirk::{Arms, Block, Parts, Rotator};
use boxwright_core::{Cell, CellSet, Dir, Rng, Shape};

/// The most cells a box has, and the most on a side.
const MOST_CELLS: u8 = 6;
const LONGEST: u8 = 4;

/// Makes layouts in a room.
pub(super) struct Breeder {
    parts: Parts,
    floor: Vec<Cell>,
    is_floor: Vec<bool>,
    brief: Brief,
}

impl Breeder {
    pub(super) fn new(room: &Room, brief: &Brief) -> Breeder {
        let floor: Vec<Cell> = room.floor().iter().collect();
        let mut is_floor = vec![false; room.shape.area()];
        floor.iter().for_each(|cell| is_floor[cell.index()] = true);
        Breeder { parts: room.parts(), floor, is_floor, brief: brief.clone() }
    }

    /// A layout with a few things in it, by chance.
    pub(super) fn drawn(&self, rng: &mut Rng) -> Option<Parts> {
        let mut parts = self.parts.clone();
        let mut drawn = |least: usize, most: usize, usual: usize| {
            least + rng.below((most.min(least.max(usual)) - least) as u64 + 1) as usize
        };
        let brief = &self.brief;
        let boxes = drawn(brief.boxes.from, brief.boxes.to, 3);
        let rotators = drawn(brief.rotators.from, brief.rotators.to, 2);
        let patches = drawn(usize::from(brief.pits.from > 0), brief.pits.to, 3);
        for _ in 0..rotators {
            self.add_rotator(&mut parts, rng);
        }
        for _ in 0..boxes {
            self.add_box(&mut parts, rng);
        }
        for _ in 0..brief.players {
            let free = self.stands(&parts);
            parts.players.push(*rng.choose(&free)?);
        }
        for _ in 0..patches {
            self.patch(&mut parts, rng, true);
        }
        Some(parts)
    }

    /// The layout with a change or a few; none if the changes drawn could not be made.
    pub(super) fn changed(&self, parts: &Parts, rng: &mut Rng) -> Option<Parts> {
        let mut changed = parts.clone();
        let several = if rng.below(3) == 0 { 1 + rng.below(3) } else { 0 };
        for _ in 0..=several {
            self.change(&mut changed, rng);
        }
        (changed != *parts).then_some(changed)
    }

    fn change(&self, parts: &mut Parts, rng: &mut Rng) {
        let brief = &self.brief;
        match rng.below(16) {
            0 if parts.boxes.len() < brief.boxes.to => self.add_box(parts, rng),
            1 if parts.boxes.len() > brief.boxes.from => {
                parts.boxes.remove(rng.below(parts.boxes.len() as u64) as usize);
            }
            2..=4 if !parts.boxes.is_empty() => self.move_box(parts, rng),
            5 if !parts.boxes.is_empty() => self.resize_box(parts, rng),
            6 if parts.rotators.len() < brief.rotators.to => self.add_rotator(parts, rng),
            7 if parts.rotators.len() > brief.rotators.from => {
                parts.rotators.remove(rng.below(parts.rotators.len() as u64) as usize);
            }
            8 if !parts.rotators.is_empty() => self.move_rotator(parts, rng),
            9 if !parts.rotators.is_empty() => self.turn_rotator(parts, rng),
            10 | 11 => self.patch(parts, rng, true),
            12 | 13 => self.patch(parts, rng, false),
            _ => self.move_player(parts, rng),
        }
    }

    fn shape(&self) -> Shape {
        self.parts.shape
    }

    /// Cells on which something lies or stands.
    fn taken(&self, parts: &Parts) -> CellSet {
        let shape = self.shape();
        let mut taken: CellSet = parts.players.iter().copied().collect();
        taken.extend(parts.boxes.iter().flat_map(|block| block.cells(shape)));
        for rotator in &parts.rotators {
            taken.insert(rotator.core);
            taken.extend(rotator.arms.iter().filter_map(|dir| shape.step(rotator.core, dir)));
        }
        taken
    }

    /// Cells on which a player could be put.
    fn stands(&self, parts: &Parts) -> Vec<Cell> {
        let taken = self.taken(parts);
        let is_free = |cell: &Cell| !taken.contains(*cell) && !parts.pits.contains(*cell);
        self.floor.iter().copied().filter(is_free).collect()
    }

    fn fits_box(&self, parts: &Parts, taken: &CellSet, block: Block) -> bool {
        let shape = self.shape();
        let is_free = |cell: Cell| self.is_floor[cell.index()] && !taken.contains(cell);
        block.fits(shape)
            && block.cells(shape).all(is_free)
            && !block.cells(shape).all(|cell| parts.pits.contains(cell))
    }

    fn add_box(&self, parts: &mut Parts, rng: &mut Rng) {
        let taken = self.taken(parts);
        for _ in 0..4 {
            let (width, height) = size(rng);
            let Some(&at) = rng.choose(&self.floor) else { return };
            let block = Block { at, width, height };
            if self.fits_box(parts, &taken, block) {
                parts.boxes.push(block);
                return;
            }
        }
    }

    /// Moves a box a cell or two, or anywhere.
    fn move_box(&self, parts: &mut Parts, rng: &mut Rng) {
        let block = parts.boxes.swap_remove(rng.below(parts.boxes.len() as u64) as usize);
        let moved = if rng.below(3) == 0 {
            rng.choose(&self.floor).map(|&at| Block { at, ..block })
        } else {
            let dir = Dir::ALL[rng.below(4) as usize];
            let by = 1 + rng.below(2);
            (0..by).try_fold(block, |block, _| block.moved(self.shape(), dir))
        };
        let taken = self.taken(parts);
        parts.boxes.push(moved.filter(|&moved| self.fits_box(parts, &taken, moved)).unwrap_or(block));
    }

    fn resize_box(&self, parts: &mut Parts, rng: &mut Rng) {
        let block = parts.boxes.swap_remove(rng.below(parts.boxes.len() as u64) as usize);
        let mut resized = block;
        match rng.below(4) {
            0 => resized.width += 1,
            1 => resized.height += 1,
            2 => resized.width -= 1,
            _ => resized.height -= 1,
        }
        let is_size = (1..=LONGEST).contains(&resized.width)
            && (1..=LONGEST).contains(&resized.height)
            && resized.width * resized.height <= MOST_CELLS;
        let taken = self.taken(parts);
        parts.boxes.push(if is_size && self.fits_box(parts, &taken, resized) { resized } else { block });
    }

    fn fits_rotator(&self, parts: &Parts, taken: &CellSet, rotator: Rotator) -> bool {
        let is_free = |cell: Cell| self.is_floor[cell.index()] && !taken.contains(cell);
        let is_clear = is_free(rotator.core) && !parts.pits.contains(rotator.core);
        is_clear && rotator.arms.iter().all(|dir| self.shape().step(rotator.core, dir).is_some_and(is_free))
    }

    fn add_rotator(&self, parts: &mut Parts, rng: &mut Rng) {
        let taken = self.taken(parts);
        for _ in 0..6 {
            let Some(&core) = rng.choose(&self.floor) else { return };
            let rotator = Rotator { core, arms: arms(rng) };
            if self.fits_rotator(parts, &taken, rotator) {
                parts.rotators.push(rotator);
                return;
            }
        }
    }

    fn move_rotator(&self, parts: &mut Parts, rng: &mut Rng) {
        let rotator = parts.rotators.swap_remove(rng.below(parts.rotators.len() as u64) as usize);
        let core = if rng.below(3) == 0 {
            rng.choose(&self.floor).copied()
        } else {
            self.shape().step(rotator.core, Dir::ALL[rng.below(4) as usize])
        };
        let moved = core.map_or(rotator, |core| Rotator { core, ..rotator });
        let taken = self.taken(parts);
        parts.rotators.push(if self.fits_rotator(parts, &taken, moved) { moved } else { rotator });
    }

    fn turn_rotator(&self, parts: &mut Parts, rng: &mut Rng) {
        let rotator = parts.rotators.swap_remove(rng.below(parts.rotators.len() as u64) as usize);
        let arms = match rng.below(3) {
            0 => arms(rng),
            1 => rotator.arms.turned(1 + rng.below(3) as usize),
            _ => Arms::from_bits(rotator.arms.bits() ^ 1 << rng.below(4)),
        };
        let turned = Rotator { arms, ..rotator };
        let taken = self.taken(parts);
        let fits = !arms.is_empty() && self.fits_rotator(parts, &taken, turned);
        parts.rotators.push(if fits { turned } else { rotator });
    }

    /// Opens or closes pits on a small rectangle; never under a player, a core or all of a box.
    fn patch(&self, parts: &mut Parts, rng: &mut Rng, is_open: bool) {
        let (width, height) = size(rng);
        let from = if is_open { rng.choose(&self.floor).copied() } else { parts.pits.first() };
        let from = if is_open { from } else { self.any_pit(parts, rng).or(from) };
        let Some(at) = from else { return };
        let patch = Block { at, width, height };
        if !patch.fits(self.shape()) {
            return;
        }
        let mut pits = parts.pits.clone();
        for cell in patch.cells(self.shape()) {
            if !is_open {
                pits.remove(cell);
            } else if self.is_floor[cell.index()]
                && !parts.players.contains(&cell)
                && parts.rotators.iter().all(|rotator| rotator.core != cell)
            {
                pits.insert(cell);
            }
        }
        let rests = |block: &Block| block.cells(self.shape()).any(|cell| !pits.contains(cell));
        if pits.len() <= self.brief.pits.to && parts.boxes.iter().all(rests) {
            parts.pits = pits;
        }
    }

    fn any_pit(&self, parts: &Parts, rng: &mut Rng) -> Option<Cell> {
        let pits: Vec<Cell> = parts.pits.iter().collect();
        rng.choose(&pits).copied()
    }

    fn move_player(&self, parts: &mut Parts, rng: &mut Rng) {
        let which = rng.below(parts.players.len() as u64) as usize;
        let stands = self.stands(parts);
        let near = self.shape().step(parts.players[which], Dir::ALL[rng.below(4) as usize]);
        let to = if rng.below(2) == 0 { near } else { rng.choose(&stands).copied() };
        if let Some(to) = to.filter(|to| stands.contains(to)) {
            parts.players[which] = to;
        }
    }
}

/// A size of a box or of a patch of pits; small ones are likelier.
fn size(rng: &mut Rng) -> (u8, u8) {
    const SIZES: [(u8, u8); 14] = [
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 2),
        (1, 2),
        (2, 1),
        (2, 1),
        (1, 3),
        (3, 1),
        (2, 2),
        (2, 2),
        (2, 3),
        (3, 2),
    ];
    SIZES[rng.below(SIZES.len() as u64) as usize]
}

fn arms(rng: &mut Rng) -> Arms {
    Arms::from_bits(1 + rng.below(15) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwirk::Place;
    use boxwright_core::Span;
    use boxwright_core::kwirk::{Level, LevelError};

    #[test]
    fn changes_keep_to_what_is_wanted_and_put_nothing_over_another() {
        let room: Room = "#########/#%......#/#...#...#/#.......#/#.......#/#########".parse().unwrap();
        let range = |from, to| Span { from, to };
        let brief = Brief {
            place: Place::Room(room.clone()),
            players: 2,
            boxes: range(1, 3),
            rotators: range(0, 2),
            pits: range(0, 5),
            steps: range(0, 1_000),
        };
        let breeder = Breeder::new(&room, &brief);
        let mut rng = Rng::new(3);
        let mut parts = breeder.drawn(&mut rng).unwrap();
        let (mut changes, mut most) = (0, [0; 3]);
        for _ in 0..4_000 {
            let Some(changed) = breeder.changed(&parts, &mut rng) else { continue };
            match Level::from_parts(&changed) {
                // A core may stand in the only way; everything else would be a blunder.
                Err(why) => assert!(matches!(why, LevelError::WalledOff { .. }), "{why}"),
                Ok(level) => {
                    let counts = [level.boxes().len(), level.rotators().len(), level.pits().len()];
                    assert!((1..=3).contains(&counts[0]) && counts[1] <= 2 && counts[2] <= 5, "{counts:?}");
                    most.iter_mut().zip(counts).for_each(|(most, count)| *most = count.max(*most));
                    changes += 1;
                }
            }
            parts = changed;
        }
        assert!(changes > 2_000 && most == [3, 2, 5], "{changes} {most:?}");
    }
}
