//! Corral deadlocks: an area the player is shut out of, and that can never be put right.
//!
//! Take an area the player cannot enter, the boxes around it and the boxes beside these, and take all
//! other boxes away: what is lost with fewer boxes is lost with all of them. Then look for a way to bring
//! each of these boxes onto a goal or out of the area, where it vanishes too. If there is none, the state
//! is lost. The search is small and capped; when the cap is met nothing is claimed. Verdicts are kept by
//! hash, so two areas that share one may be mistaken for each other, once in a very long while.

use super::freeze::is_frozen_off_goal;
use super::ground::{Full, Ground, Reach};
use super::zone::Zone;
use crate::table::{Costs, Table};
use boxwright_core::Budget;

/// Pushes that one look at one area may try.
const CAP: usize = 400;

/// Words that are looked at for the pushes of a box.
const BOX: u64 = 100;

/// Looks for lost areas, and remembers.
#[derive(Debug)]
pub(crate) struct Corrals {
    verdicts: Costs<u64, bool>,
    areas: Reach,
    reach: Reach,
    full: Full,
}

impl Corrals {
    pub(crate) fn new(ground: &Ground) -> Corrals {
        Corrals {
            verdicts: Costs::with_room(1_000),
            areas: Reach::new(ground),
            reach: Reach::new(ground),
            full: ground.empty(),
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.verdicts.len() as u64 * 32
    }

    /// Is some area lost, for a player who reaches just this? `live` are the squares that may hold a box.
    pub(crate) fn is_lost(
        &mut self,
        ground: &Ground,
        full: &Full,
        live: &[bool],
        region: u16,
        reach: &Reach,
        budget: &mut Budget,
    ) -> bool {
        self.areas.clear();
        for from in 0..ground.size() as u16 {
            if full[usize::from(from)] || reach.has(from) || self.areas.has(from) {
                continue;
            }
            self.areas.flood_on(ground, full, from);
            let boxes = boxes_around(ground, full, self.areas.squares());
            if boxes.iter().any(|&square| !ground.is_goal[usize::from(square)])
                && self.is_area_lost(ground, live, boxes, region, budget)
            {
                return true;
            }
        }
        false
    }

    /// Is an area with these boxes around it lost? All squares of one region give the same verdict, and
    /// the lowest of the player's is nearly always one that was asked before.
    fn is_area_lost(
        &mut self,
        ground: &Ground,
        live: &[bool],
        boxes: Vec<u16>,
        region: u16,
        budget: &mut Budget,
    ) -> bool {
        let near = ground.hash(&boxes, region);
        if let Some(is_lost) = self.verdicts.get(near) {
            return is_lost;
        }
        self.put(&boxes, true);
        let key = ground.hash(&boxes, self.reach.flood(ground, &self.full, region));
        self.put(&boxes, false);
        let is_lost = self.verdicts.get(key).unwrap_or_else(|| {
            let inside: Vec<u16> = self.areas.squares().iter().chain(&boxes).copied().collect();
            let mut zone = Zone::new(ground, &inside);
            self.search(ground, live, &mut zone, boxes, region, budget)
        });
        if budget.was_stopped() {
            return false;
        }
        self.verdicts.improve(near, is_lost);
        self.verdicts.improve(key, is_lost);
        is_lost
    }

    /// Is there no way to bring these boxes home or out of the zone? Boards with fewest boxes come first.
    fn search(
        &mut self,
        ground: &Ground,
        live: &[bool],
        zone: &mut Zone,
        boxes: Vec<u16>,
        player: u16,
        budget: &mut Budget,
    ) -> bool {
        let mut seen: Table<u64> = Table::with_room(64);
        let mut stacks: Vec<Vec<(Vec<u16>, u16)>> = vec![Vec::new(); boxes.len() + 1];
        let all = boxes.len();
        stacks[all].push((boxes, player));
        let mut tried = 0;
        while let Some((boxes, player)) = stacks.iter_mut().find_map(Vec::pop) {
            if !budget.work(BOX * boxes.len() as u64) {
                return false;
            }
            self.put(&boxes, true);
            let region = zone.walk(ground, &self.full, player);
            let pushes = if seen.insert(ground.hash(&boxes, region)) {
                self.pushes(ground, live, zone, &boxes)
            } else {
                Vec::new()
            };
            self.put(&boxes, false);
            tried += pushes.len();
            for (at, to) in pushes {
                let (mut after, from) = (boxes.clone(), boxes[at]);
                if zone.has(to) {
                    after[at] = to;
                } else {
                    after.swap_remove(at);
                }
                if tried >= CAP || after.iter().all(|&square| ground.is_goal[usize::from(square)]) {
                    return false;
                }
                stacks[after.len()].push((after, from));
            }
        }
        true
    }

    /// The pushes that freeze nothing: the number of the box, and where it goes.
    fn pushes(&mut self, ground: &Ground, live: &[bool], zone: &Zone, boxes: &[u16]) -> Vec<(usize, u16)> {
        let mut pushes = Vec::new();
        for (at, &square) in boxes.iter().enumerate() {
            for dir in 0..4 {
                let (stand, to) = (ground.step(square, dir ^ 2), ground.step(square, dir));
                if !zone.is_reached(stand) || self.full[usize::from(to)] || !live[usize::from(to)] {
                    continue;
                }
                self.full[usize::from(square)] = false;
                self.full[usize::from(to)] = true;
                if !is_frozen_off_goal(ground, &self.full, live, to) {
                    pushes.push((at, to));
                }
                self.full[usize::from(to)] = false;
                self.full[usize::from(square)] = true;
            }
        }
        pushes
    }

    fn put(&mut self, boxes: &[u16], is_full: bool) {
        boxes.iter().for_each(|&square| self.full[usize::from(square)] = is_full);
    }
}

/// The boxes around an area and the boxes beside these, rising.
fn boxes_around(ground: &Ground, full: &Full, area: &[u16]) -> Vec<u16> {
    let mut boxes: Vec<u16> = Vec::new();
    let wall = ground.size() as u16;
    let beside = |of: u16, boxes: &mut Vec<u16>| {
        for next in ground.next[usize::from(of)] {
            if next != wall && full[usize::from(next)] && !boxes.contains(&next) {
                boxes.push(next);
            }
        }
    };
    area.iter().for_each(|&square| beside(square, &mut boxes));
    for at in 0..boxes.len() {
        beside(boxes[at], &mut boxes);
    }
    boxes.sort_unstable();
    boxes
}
