//! A zone: part of the floor, and what is left of the rest once all its boxes are gone.
//!
//! Outside the zone nothing ever changes, so each region out there counts as one place with many doors,
//! and a walk costs what the zone is large, not the board.

use super::ground::{Full, Ground};

/// A zone, and where a walker gets on it.
#[derive(Debug)]
pub(crate) struct Zone {
    /// For each square outside the number of its region, the wall's among them; 0 inside.
    outside: Vec<u16>,
    /// For each region outside the squares beside the zone.
    doors: Vec<Vec<u16>>,
    /// Squares inside and regions outside that were reached, by stamp.
    marks: Vec<u32>,
    entered: Vec<u32>,
    stamp: u32,
    todo: Vec<u16>,
}

impl Zone {
    /// The zone of these squares, which need not hang together.
    pub(crate) fn new(ground: &Ground, inside: &[u16]) -> Zone {
        let size = ground.size() + 1;
        let mut is_inside = vec![false; size];
        inside.iter().for_each(|&square| is_inside[usize::from(square)] = true);
        let mut zone = Zone {
            outside: vec![0; size],
            doors: vec![Vec::new()],
            marks: vec![0; size],
            entered: vec![0],
            stamp: 0,
            todo: Vec::new(),
        };
        for &square in inside {
            for next in ground.next[usize::from(square)] {
                let at = usize::from(next);
                if at < ground.size() && !is_inside[at] {
                    if zone.outside[at] == 0 {
                        zone.doors.push(Vec::new());
                        zone.entered.push(0);
                        zone.spread(ground, &is_inside, next);
                    }
                    zone.doors[usize::from(zone.outside[at])].push(next);
                }
            }
        }
        zone
    }

    /// Numbers the newest region outside.
    fn spread(&mut self, ground: &Ground, is_inside: &[bool], from: u16) {
        let number = self.doors.len() as u16 - 1;
        self.outside[usize::from(from)] = number;
        self.todo.push(from);
        while let Some(square) = self.todo.pop() {
            for next in ground.next[usize::from(square)] {
                let at = usize::from(next);
                if at < ground.size() && !is_inside[at] && self.outside[at] == 0 {
                    self.outside[at] = number;
                    self.todo.push(next);
                }
            }
        }
    }

    /// Is the square, one of the zone or beside it, inside?
    pub(crate) fn has(&self, square: u16) -> bool {
        self.outside[usize::from(square)] == 0
    }

    /// Walks from a square, one of the zone or outside; a name for where the walker gets.
    pub(crate) fn walk(&mut self, ground: &Ground, full: &Full, from: u16) -> u16 {
        self.stamp += 1;
        let mut name = u16::MAX;
        self.reach(from, &mut name);
        while let Some(square) = self.todo.pop() {
            for next in ground.next[usize::from(square)] {
                if !full[usize::from(next)] {
                    self.reach(next, &mut name);
                }
            }
        }
        name
    }

    fn reach(&mut self, square: u16, name: &mut u16) {
        let region = usize::from(self.outside[usize::from(square)]);
        if region == 0 {
            if std::mem::replace(&mut self.marks[usize::from(square)], self.stamp) != self.stamp {
                *name = square.min(*name);
                self.todo.push(square);
            }
        } else if std::mem::replace(&mut self.entered[region], self.stamp) != self.stamp {
            // Any door is a name, if it is always the same one.
            *name = self.doors[region][0].min(*name);
            self.todo.extend(&self.doors[region]);
        }
    }

    /// Was the square reached by the last walk?
    pub(crate) fn is_reached(&self, square: u16) -> bool {
        match usize::from(self.outside[usize::from(square)]) {
            0 => self.marks[usize::from(square)] == self.stamp,
            region => self.entered[region] == self.stamp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::ground::Reach;
    use boxwright_core::Rng;
    use boxwright_core::sokoban::Level;

    #[test]
    fn a_walk_gets_where_a_flood_does() {
        let text = "##########\n#@       #\n#  # $ . #\n# ##     #\n#    # # #\n#  #     #\n##########";
        let ground = Ground::new(&text.parse::<Level>().unwrap());
        let (mut rng, mut reach) = (Rng::new(6), Reach::new(&ground));
        for _ in 0..300 {
            let inside: Vec<u16> = (0..12).map(|_| rng.below(ground.size() as u64) as u16).collect();
            let full = ground.with(&inside[..rng.below(12) as usize]);
            let mut zone = Zone::new(&ground, &inside);
            let mut names = std::collections::BTreeMap::new();
            for from in (0..ground.size() as u16).filter(|&square| !full[usize::from(square)]) {
                let region = reach.flood(&ground, &full, from);
                let name = zone.walk(&ground, &full, from);
                assert_eq!(*names.entry(name).or_insert(region), region);
                for square in 0..ground.size() as u16 {
                    assert_eq!(zone.is_reached(square), reach.has(square));
                }
            }
        }
    }
}
