//! Unpacking: how the goals were filled, read backward.
//!
//! All goals are full, and boxes are pulled out, one after the other, to squares where boxes stand at the
//! start, and there they vanish. What is gone only makes room, so whoever can leave does, and of these the
//! one with the shortest way goes first; read forward, the goals deepest inside are filled first. If
//! nobody can leave, a box is pulled somewhere else (read forward, it was parked there), and a best-first
//! search over such parkings goes on. If that finds no end, the boxes left over are packed in any order.

use super::carry::{CARRY, Carry, Way};
use super::ground::{Ground, Reach};
use crate::table::Table;
use boxwright_core::Budget;
use std::collections::BTreeMap;

/// Parkings that the search may look at.
const CAP: usize = 4_000;

/// A board on the way back from the solved one.
#[derive(Clone)]
struct Board {
    boxes: Vec<u16>,
    player: u16,
    /// The boards it came through, all goals full first.
    line: Vec<Vec<u16>>,
}

impl Board {
    /// Bytes held.
    fn bytes(&self) -> u64 {
        self.line
            .iter()
            .map(|boxes| (boxes.capacity() * size_of::<u16>() + size_of::<Vec<u16>>()) as u64)
            .sum()
    }
}

/// The stages of packing, from nothing to all goals; in each the square filled last comes first.
pub(crate) fn unpacked(ground: &Ground, starts: &[u16], budget: &mut Budget) -> Vec<Vec<u16>> {
    let mut board = Unpacker::new(ground, starts).best(budget);
    while board.boxes.pop().is_some() {
        board.line.push(board.boxes.clone());
    }
    let mut line = board.line;
    line.reverse();
    let newest_first = |at: usize| {
        let mut stage = line[at].clone();
        stage.sort_by_key(|square| at > 0 && line[at - 1].contains(square));
        stage
    };
    (0..line.len()).map(newest_first).collect()
}

struct Unpacker<'a> {
    ground: &'a Ground,
    is_start: Vec<bool>,
    may: Vec<bool>,
    carry: Carry,
    reach: Reach,
}

impl Unpacker<'_> {
    fn new<'a>(ground: &'a Ground, starts: &[u16]) -> Unpacker<'a> {
        let mut is_start = vec![false; ground.size() + 1];
        starts.iter().for_each(|&start| is_start[usize::from(start)] = true);
        let may = vec![true; ground.size() + 1];
        Unpacker { ground, is_start, may, carry: Carry::new(ground), reach: Reach::new(ground) }
    }

    /// The board with fewest boxes left that the search finds.
    fn best(&mut self, budget: &mut Budget) -> Board {
        let solved = |player| Board {
            boxes: self.ground.goals.clone(),
            player,
            line: vec![self.ground.goals.clone()],
        };
        let (mut best, mut looked, mut bytes) = (solved(0), 0, 0);
        let mut seen: Table<u64> = Table::with_room(100);
        let mut queue: BTreeMap<(usize, usize), Vec<Board>> = BTreeMap::new();
        let boards: Vec<Board> = self.ends().into_iter().map(solved).collect();
        for mut board in boards {
            self.take_out(&mut board, budget);
            queue.entry((board.boxes.len(), 0)).or_default().push(board);
        }
        while let Some(mut first) = queue.first_entry() {
            let parked = first.key().1;
            let Some(board) = first.get_mut().pop() else {
                first.remove();
                continue;
            };
            if board.boxes.len() < best.boxes.len() {
                best = board.clone();
            }
            if board.boxes.is_empty() || looked > CAP || budget.left() == 0 || bytes > budget.memory() {
                break;
            }
            for (at, to, player) in self.parkings(&board, budget) {
                if budget.was_stopped() || bytes > budget.memory() {
                    break;
                }
                looked += 1;
                let mut next = Board { player, ..board.clone() };
                next.boxes[at] = to;
                next.line.push(next.boxes.clone());
                if seen.insert(self.key(&next)) {
                    self.take_out(&mut next, budget);
                    bytes += next.bytes();
                    queue.entry((next.boxes.len(), parked + 1)).or_default().push(next);
                }
            }
        }
        best
    }

    /// A square of each region in which the player may end.
    fn ends(&self) -> Vec<u16> {
        let full = self.ground.with(&self.ground.goals);
        let mut reach = Reach::new(self.ground);
        reach.clear();
        let mut ends = Vec::new();
        for square in 0..self.ground.size() as u16 {
            if !full[usize::from(square)] && !reach.has(square) {
                reach.flood_on(self.ground, &full, square);
                ends.push(square);
            }
        }
        ends
    }

    fn key(&mut self, board: &Board) -> u64 {
        let full = self.ground.with(&board.boxes);
        let region = self.reach.flood(self.ground, &full, board.player);
        self.ground.hash(&board.boxes, region)
    }

    /// Pulls out every box that can get to a start, the nearest first.
    fn take_out(&mut self, board: &mut Board, budget: &mut Budget) {
        let ground = self.ground;
        let mut full = self.ground.with(&board.boxes);
        loop {
            self.reach.flood(ground, &full, board.player);
            let mut best: Option<(u16, usize, u16)> = None;
            for (at, &square) in board.boxes.iter().enumerate() {
                if !budget.pay() {
                    return;
                }
                full[usize::from(square)] = false;
                self.carry.run(ground, &full, &self.may, square, &self.reach, Way::Pull);
                full[usize::from(square)] = true;
                let out = self.carry.landings().find(|landing| self.is_start[usize::from(landing.to)]);
                if let Some(out) = out.filter(|out| best.is_none_or(|(pulls, ..)| out.pushes < pulls)) {
                    best = Some((out.pushes, at, ground.step(out.to, usize::from(out.side))));
                }
            }
            let Some((_, at, stand)) = best else { return };
            full[usize::from(board.boxes.remove(at))] = false;
            board.player = stand;
            board.line.push(board.boxes.clone());
        }
    }

    /// Every way to pull one box somewhere else: which, where to, and where the player then is.
    fn parkings(&mut self, board: &Board, budget: &mut Budget) -> Vec<(usize, u16, u16)> {
        let ground = self.ground;
        let mut full = self.ground.with(&board.boxes);
        self.reach.flood(ground, &full, board.player);
        let mut parkings = Vec::new();
        for (at, &square) in board.boxes.iter().enumerate() {
            let bytes = parkings.capacity() * size_of::<(usize, u16, u16)>();
            if !budget.work(CARRY * full.len() as u64) || 2 * bytes as u64 > budget.memory() {
                break;
            }
            full[usize::from(square)] = false;
            self.carry.run(ground, &full, &self.may, square, &self.reach, Way::Pull);
            full[usize::from(square)] = true;
            for landing in self.carry.landings().filter(|landing| landing.to != square) {
                parkings.push((at, landing.to, ground.step(landing.to, usize::from(landing.side))));
            }
        }
        parkings
    }
}
