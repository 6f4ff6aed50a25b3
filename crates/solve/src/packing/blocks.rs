//! Can a walker get around a box?
//!
//! Two neighbours of a square are still connected when a box stands on it just if the edges to them lie
//! in one biconnected block of the free squares (Hopcroft and Tarjan 1973). So one walk over the board,
//! with the box lifted, answers for every square the box may come to: which of its sides the player can
//! change between, and into how many regions the floor falls.

use super::ground::{Full, Ground};

/// The blocks of the free squares; kept between boards so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    /// When each square was entered, from 1; 0 if not at all.
    entered: Vec<u16>,
    low: Vec<u16>,
    /// The block of the edge by which each square was entered.
    block: Vec<u16>,
    /// For each block the squares that are cut off with it when its first square is filled.
    behind: Vec<u16>,
    /// The region of each square, and the size of each region.
    region: Vec<u16>,
    sizes: Vec<u16>,
    path: Vec<(u16, u16, u8)>,
    pending: Vec<u16>,
    regions: u16,
}

impl Blocks {
    pub(crate) fn new(ground: &Ground) -> Blocks {
        let zeros = vec![0; ground.size() + 1];
        Blocks {
            entered: zeros.clone(),
            low: zeros.clone(),
            region: zeros.clone(),
            block: zeros,
            behind: Vec::new(),
            sizes: Vec::new(),
            path: Vec::new(),
            pending: Vec::new(),
            regions: 0,
        }
    }

    /// Finds the blocks of all free squares.
    pub(crate) fn find(&mut self, ground: &Ground, full: &Full) {
        self.entered.fill(0);
        self.regions = 0;
        self.behind.clear();
        self.behind.push(0);
        self.sizes.clear();
        self.sizes.push(0);
        let (mut clock, mut blocks) = (0, 0);
        for root in 0..ground.size() {
            if !full[root] && self.entered[root] == 0 {
                self.regions += 1;
                let before = clock;
                self.explore(ground, full, root as u16, &mut clock, &mut blocks);
                self.sizes.push(clock - before);
            }
        }
    }

    fn enter(&mut self, square: u16, from: u16, clock: &mut u16) {
        *clock += 1;
        self.entered[usize::from(square)] = *clock;
        self.low[usize::from(square)] = *clock;
        self.region[usize::from(square)] = self.regions;
        self.path.push((square, from, 0));
        self.pending.push(square);
    }

    fn explore(&mut self, ground: &Ground, full: &Full, root: u16, clock: &mut u16, blocks: &mut u16) {
        let nowhere = ground.size() as u16;
        self.enter(root, nowhere, clock);
        while let Some(top) = self.path.last_mut() {
            let (square, from, dir) = *top;
            if dir < 4 {
                top.2 += 1;
                let next = ground.step(square, usize::from(dir));
                if full[usize::from(next)] || next == from {
                    continue;
                }
                match self.entered[usize::from(next)] {
                    0 => self.enter(next, square, clock),
                    at => self.low[usize::from(square)] = self.low[usize::from(square)].min(at),
                }
                continue;
            }
            self.path.pop();
            if from == nowhere {
                self.pending.pop();
                self.block[usize::from(square)] = 0;
                continue;
            }
            let low = self.low[usize::from(square)];
            self.low[usize::from(from)] = self.low[usize::from(from)].min(low);
            if low >= self.entered[usize::from(from)] {
                *blocks += 1;
                self.behind.push(*clock + 1 - self.entered[usize::from(square)]);
                while let Some(member) = self.pending.pop() {
                    self.block[usize::from(member)] = *blocks;
                    if member == square {
                        break;
                    }
                }
            }
        }
    }

    /// The block of the edge between two neighbours that are both free: that of the one entered later.
    #[inline]
    pub(crate) fn edge(&self, one: u16, other: u16) -> u16 {
        let (one, other) = (usize::from(one), usize::from(other));
        self.block[if self.entered[one] > self.entered[other] { one } else { other }]
    }

    /// The number of regions of the floor.
    pub(crate) fn regions(&self) -> u16 {
        self.regions
    }

    /// The number of regions of the floor once a box stands on a free square.
    pub(crate) fn regions_without(&self, ground: &Ground, full: &Full, square: u16) -> u16 {
        let (mut met, mut count) = ([0; 4], 0);
        for next in ground.next[usize::from(square)] {
            if !full[usize::from(next)] {
                let block = self.edge(square, next);
                if !met[..count].contains(&block) {
                    met[count] = block;
                    count += 1;
                }
            }
        }
        self.regions - 1 + count as u16
    }

    /// The size of the region of a player beside a square once a box stands on it.
    pub(crate) fn reach_without(&self, ground: &Ground, full: &Full, square: u16, stand: u16) -> u16 {
        let (home, own) = (self.edge(square, stand), self.block[usize::from(square)]);
        if home != own {
            return self.behind[usize::from(home)];
        }
        let mut size = self.sizes[usize::from(self.region[usize::from(square)])] - 1;
        let (mut met, mut count) = ([own; 4], 1);
        for next in ground.next[usize::from(square)] {
            if !full[usize::from(next)] {
                let block = self.edge(square, next);
                if !met[..count].contains(&block) {
                    met[count] = block;
                    count += 1;
                    size -= self.behind[usize::from(block)];
                }
            }
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::ground::Reach;
    use boxwright_core::Rng;
    use boxwright_core::sokoban::Level;

    /// The regions of the floor, each flooded on its own.
    fn regions(ground: &Ground, full: &Full) -> usize {
        let mut reach = Reach::new(ground);
        reach.clear();
        let roots = (0..ground.size() as u16).filter(|&square| {
            let is_root = !full[usize::from(square)] && !reach.has(square);
            if is_root {
                reach.flood_on(ground, full, square);
            }
            is_root
        });
        roots.count()
    }

    #[test]
    fn they_agree_with_floods_around_every_box() {
        let text = "##########\n#@       #\n#  # $ . #\n# ##     #\n#    # # #\n#  #     #\n##########";
        let ground = Ground::new(&text.parse::<Level>().unwrap());
        let (mut rng, mut blocks, mut reach) = (Rng::new(5), Blocks::new(&ground), Reach::new(&ground));
        for _ in 0..300 {
            let mut full = ground.empty();
            (0..rng.below(14)).for_each(|_| full[rng.below(ground.size() as u64) as usize] = true);
            blocks.find(&ground, &full);
            for square in (0..ground.size() as u16).filter(|&square| !full[usize::from(square)]) {
                let mut filled = full.clone();
                filled[usize::from(square)] = true;
                let count = blocks.regions_without(&ground, &full, square);
                assert_eq!(usize::from(count), regions(&ground, &filled));
                let sides =
                    || ground.next[usize::from(square)].into_iter().filter(|&at| !full[usize::from(at)]);
                for stand in sides() {
                    reach.flood(&ground, &filled, stand);
                    let size = blocks.reach_without(&ground, &full, square, stand);
                    assert_eq!(usize::from(size), reach.squares().len());
                    for other in sides() {
                        let is_near = blocks.edge(square, stand) == blocks.edge(square, other);
                        assert_eq!(is_near, reach.has(other));
                    }
                }
            }
        }
    }
}
