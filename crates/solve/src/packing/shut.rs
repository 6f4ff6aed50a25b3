//! Areas that must be opened first.
//!
//! Take an area the player is shut out of and the boxes around it. If each push that these boxes allow
//! goes into the area, and the player can make all of them today, then nothing done elsewhere changes
//! what can be done here, so it may as well be done now: all other boxes can wait. (Sokoban solvers
//! know it as the PI-corral.) An area that fails for another box or
//! another area in the way takes these in and is asked again.

use super::ground::{Full, Ground, Reach};

/// Looks for areas to be opened; kept between boards so that little is allocated.
#[derive(Debug)]
pub(crate) struct Shut {
    /// The area of each square, from 1; 0 for what is full or reached.
    of: Vec<usize>,
    areas: Vec<Vec<u16>>,
    flood: Reach,
    ring: Ring,
}

/// An area that grew, and its boxes.
#[derive(Clone, Debug)]
struct Ring {
    has_area: Vec<bool>,
    has_box: Vec<bool>,
    boxes: Vec<u16>,
}

impl Shut {
    pub(crate) fn new(ground: &Ground) -> Shut {
        Shut {
            of: vec![0; ground.size() + 1],
            areas: Vec::new(),
            flood: Reach::new(ground),
            ring: Ring { has_area: Vec::new(), has_box: vec![false; ground.size() + 1], boxes: Vec::new() },
        }
    }

    /// The boxes of the area with the fewest, if there is one to be opened first.
    pub(crate) fn first(
        &mut self,
        ground: &Ground,
        full: &Full,
        live: &[bool],
        reach: &Reach,
    ) -> Option<Vec<u16>> {
        self.find_areas(ground, full, reach);
        let mut best: Option<Vec<u16>> = None;
        for area in 1..self.areas.len() {
            let boxes = self.boxes_of(area, ground, full, live, reach);
            best = match (best, boxes) {
                (Some(best), Some(boxes)) if boxes.len() < best.len() => Some(boxes),
                (None, boxes) => boxes,
                (best, _) => best,
            };
        }
        best
    }

    fn find_areas(&mut self, ground: &Ground, full: &Full, reach: &Reach) {
        self.of.fill(0);
        self.areas.clear();
        self.areas.push(Vec::new());
        self.flood.clear();
        for from in 0..ground.size() as u16 {
            if full[usize::from(from)] || reach.has(from) || self.of[usize::from(from)] != 0 {
                continue;
            }
            self.flood.flood_on(ground, full, from);
            self.flood.squares().iter().for_each(|&square| self.of[usize::from(square)] = self.areas.len());
            self.areas.push(self.flood.squares().to_vec());
        }
    }

    /// The boxes of the ring around an area, if it is closed and one of them is not on a goal.
    fn boxes_of(
        &mut self,
        area: usize,
        ground: &Ground,
        full: &Full,
        live: &[bool],
        reach: &Reach,
    ) -> Option<Vec<u16>> {
        let Shut { of, areas, ring, .. } = self;
        ring.has_area.clear();
        ring.has_area.resize(areas.len(), false);
        ring.has_box.fill(false);
        ring.boxes.clear();
        ring.take_area(area, &areas[area], ground, full);
        let mut has_grown = true;
        while has_grown {
            has_grown = false;
            let mut at = 0;
            while at < ring.boxes.len() {
                let square = ring.boxes[at];
                at += 1;
                for dir in 0..4 {
                    let (stand, to) = (ground.step(square, dir ^ 2), ground.step(square, dir));
                    let is_wall = |square: u16| usize::from(square) == ground.size();
                    if is_wall(stand) || !live[usize::from(to)] || is_wall(to) {
                        continue;
                    }
                    if ring.has(of, stand) || ring.has_box[usize::from(to)] {
                        continue;
                    }
                    let blocked = if reach.has(stand) { to } else { stand };
                    if full[usize::from(blocked)] {
                        ring.take_box(blocked);
                    } else if reach.has(blocked) {
                        return None;
                    } else if !ring.has(of, blocked) {
                        let other = of[usize::from(blocked)];
                        ring.take_area(other, &areas[other], ground, full);
                    } else {
                        continue;
                    }
                    has_grown = true;
                }
            }
        }
        ring.boxes.iter().any(|&square| !ground.is_goal[usize::from(square)]).then(|| ring.boxes.clone())
    }
}

impl Ring {
    /// Is the square one of the ring's boxes or inside it?
    fn has(&self, of: &[usize], square: u16) -> bool {
        self.has_box[usize::from(square)] || self.has_area[of[usize::from(square)]]
    }

    fn take_box(&mut self, square: u16) {
        if !std::mem::replace(&mut self.has_box[usize::from(square)], true) {
            self.boxes.push(square);
        }
    }

    fn take_area(&mut self, number: usize, area: &[u16], ground: &Ground, full: &Full) {
        self.has_area[number] = true;
        for next in area.iter().flat_map(|&square| ground.next[usize::from(square)]) {
            if usize::from(next) < ground.size() && full[usize::from(next)] {
                self.take_box(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::stages::live_squares;
    use boxwright_core::sokoban::Level;

    /// The boxes to be pushed first, as numbers in the order of the level's boxes.
    fn first(text: &str) -> Option<Vec<usize>> {
        let level: Level = text.parse().unwrap();
        let ground = Ground::new(&level);
        let boxes: Vec<u16> = level.boxes().iter().map(|cell| ground.square_of(cell)).collect();
        let (full, mut reach) = (ground.with(&boxes), Reach::new(&ground));
        reach.flood(&ground, &full, ground.square_of(level.player()));
        let live = live_squares(&ground, &ground.empty());
        let first = Shut::new(&ground).first(&ground, &full, &live, &reach)?;
        Some(first.iter().filter_map(|square| boxes.iter().position(|at| at == square)).collect())
    }

    #[test]
    fn a_box_in_the_door_goes_first() {
        assert_eq!(first("########\n#@  #  #\n# $ #  #\n#   $..#\n#   #  #\n########"), Some(vec![1]));
    }

    #[test]
    fn a_box_before_the_door_may_wait() {
        assert_eq!(first("########\n#@  #  #\n# $ #  #\n#  $ ..#\n#   #  #\n########"), None);
    }
}
