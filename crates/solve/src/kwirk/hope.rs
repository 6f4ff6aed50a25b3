//! Hopeless states: those in which the pits that are left can no longer be bridged.
//!
//! Suppose boxes were in nobody's way, and each could be brought wherever it can be pushed alone. Then all
//! that matters is which boxes can still fall where: one after the other they fall beside the player's
//! ground and make it larger, until it reaches an exit. If no order of falls does it, none does it on the
//! real board. What is asked again and again is remembered, for it depends on little: the pits, what each
//! box can still fill, and the player's ground. A question that takes too long counts as hope.

use super::layout::{EXIT, FREE, Layout, plus};
use super::scene::{Change, Scene};
use std::collections::{BTreeMap, HashMap};

/// Grounds looked at for one question.
const PATIENCE: u32 = 2_000;

/// Answers that are remembered.
const MEMORY: usize = 400_000;

/// A box falls: from a spot, in a direction.
#[derive(Clone, Debug)]
struct Fall {
    /// The pits it fills.
    pits: Vec<u16>,
    /// Where the player may stand before the push and after it.
    stands: Vec<(usize, usize)>,
}

/// What is known of hope.
pub(crate) struct Hope {
    /// For each class and spot, the number of the set of falls that a box there may still take; 0 is none.
    set_of: Vec<Vec<u16>>,
    /// For each class and number, the falls.
    sets: Vec<Vec<Vec<u16>>>,
    falls: Vec<Vec<Fall>>,
    known: HashMap<Vec<u64>, bool>,
    patience: u32,
}

impl Hope {
    pub(crate) fn new(layout: &Layout) -> Hope {
        let mut hope = Hope {
            set_of: Vec::new(),
            sets: Vec::new(),
            falls: Vec::new(),
            known: HashMap::new(),
            patience: 0,
        };
        for class in 0..layout.classes.len() {
            hope.add_class(layout, class);
        }
        hope
    }

    fn add_class(&mut self, layout: &Layout, which: usize) {
        let class = &layout.classes[which];
        let mut falls = Vec::new();
        let mut of_spot: Vec<Vec<u16>> = vec![Vec::new(); class.spots.len()];
        for (spot, of_spot) in of_spot.iter_mut().enumerate().skip(1) {
            let from = usize::from(class.spots[spot]);
            for dir in 0..4 {
                let over = plus(from, layout.steps[dir]);
                let pits: Vec<u16> = class.covers.iter().map(|&by| layout.pit_of[over + by]).collect();
                if class.leads[spot][dir] == 0 || pits.contains(&u16::MAX) {
                    continue;
                }
                let behind = class.ahead[(dir + 2) % 4].iter().map(|&by| plus(from, by));
                let stands = behind.map(|stand| (stand, plus(stand, layout.steps[dir]))).collect();
                of_spot.push(falls.len() as u16);
                falls.push(Fall { pits, stands });
            }
        }
        let mut numbers: BTreeMap<Vec<u64>, u16> = BTreeMap::new();
        let mut sets = vec![Vec::new()];
        let set_of = reachable(&class.leads, &of_spot, falls.len())
            .into_iter()
            .map(|bits| {
                if bits.iter().all(|&word| word == 0) {
                    return 0;
                }
                let next = sets.len() as u16;
                *numbers.entry(bits).or_insert_with_key(|bits| {
                    let has = |&fall: &usize| bits[fall / 64] >> (fall % 64) & 1 == 1;
                    sets.push((0..falls.len()).filter(has).map(|fall| fall as u16).collect());
                    next
                })
            })
            .collect();
        self.set_of.push(set_of);
        self.sets.push(sets);
        self.falls.push(falls);
    }

    /// May a state still be solved, the players standing on these cells (0 has left)? It came from one with
    /// hope by a change. Of several players, it is asked whether any can leave.
    pub(crate) fn is_left(
        &mut self,
        layout: &Layout,
        before: &Scene,
        after: &Scene,
        change: Change,
        cells: &[u16],
    ) -> bool {
        match change {
            Change::Turn { .. } => return true,
            Change::Push { which, spot } => {
                let sets = &self.set_of[layout.class_of[which]];
                if sets[usize::from(before.spots[which])] == sets[usize::from(spot)] {
                    return true;
                }
            }
            Change::Fall { .. } => {}
        }
        let mut things: Vec<u64> = Vec::with_capacity(after.spots.len());
        for (which, &spot) in after.spots.iter().enumerate() {
            let class = layout.class_of[which];
            let set = self.set_of[class][usize::from(spot)];
            if set != 0 {
                things.push((class as u64) << 16 | u64::from(set));
            }
        }
        things.sort_unstable();
        // Marked, so that cells are not taken for the least ones of grounds.
        let question = question(&after.pits, &things, cells.iter().map(|&cell| u64::from(cell) | 1 << 20));
        if let Some(&known) = self.known.get(&question) {
            return known;
        }
        self.patience = PATIENCE;
        let found = self.can_leave(layout, &after.pits, &things, cells);
        self.remember(question, found);
        found
    }

    /// Can a player leave if the pits are these, and each box may fall where its set says?
    fn can_leave(&mut self, layout: &Layout, pits: &[u64], things: &[u64], cells: &[u16]) -> bool {
        let Some((ground, leasts)) = ground(layout, pits, cells) else { return true };
        let question = question(pits, things, leasts.iter().copied());
        if let Some(&known) = self.known.get(&question) {
            return known;
        }
        if self.patience == 0 {
            return true;
        }
        self.patience -= 1;
        let mut found = false;
        for at in (0..things.len()).filter(|&at| at == 0 || things[at] != things[at - 1]) {
            let (class, set) = ((things[at] >> 16) as usize, (things[at] & 0xFFFF) as usize);
            let mut rest = things.to_vec();
            rest.remove(at);
            for fall in self.sets[class][set].clone() {
                let fall = &self.falls[class][usize::from(fall)];
                let is_open = fall.pits.iter().all(|&pit| pits[usize::from(pit) / 64] >> (pit % 64) & 1 == 1);
                let stand = fall.stands.iter().find(|&&(from, to)| ground[from] && ground[to]);
                if !is_open || stand.is_none() {
                    continue;
                }
                let mut filled = pits.to_vec();
                fall.pits.iter().for_each(|&pit| filled[usize::from(pit) / 64] &= !(1 << (pit % 64)));
                found = self.can_leave(layout, &filled, &rest, cells);
                if found {
                    break;
                }
            }
            if found {
                break;
            }
        }
        self.remember(question, found);
        found
    }
}

impl Hope {
    fn remember(&mut self, question: Vec<u64>, found: bool) {
        if self.known.len() < MEMORY {
            self.known.insert(question, found);
        }
    }
}

/// For each spot all falls of spots that a box can get to from it, as bits: each spot takes over what those have that
/// it leads to, until nothing changes.
fn reachable(leads: &[[u16; 4]], of_spot: &[Vec<u16>], falls: usize) -> Vec<Vec<u64>> {
    let words = falls.div_ceil(64);
    let mut bits = vec![0; words * leads.len()];
    for (spot, falls) in of_spot.iter().enumerate() {
        falls.iter().for_each(|&fall| bits[spot * words + usize::from(fall) / 64] |= 1 << (fall % 64));
    }
    let mut changed = words > 0;
    while changed {
        changed = false;
        // Forward and back, so that what spreads against the order of the spots spreads as fast.
        for spot in (0..leads.len()).chain((0..leads.len()).rev()) {
            for &next in leads[spot].iter().filter(|&&next| next != 0) {
                let from = usize::from(next);
                for word in 0..words {
                    let more = bits[from * words + word] & !bits[spot * words + word];
                    bits[spot * words + word] |= more;
                    changed |= more != 0;
                }
            }
        }
    }
    (0..leads.len()).map(|spot| bits[spot * words..(spot + 1) * words].to_vec()).collect()
}

fn question(pits: &[u64], things: &[u64], cells: impl Iterator<Item = u64>) -> Vec<u64> {
    pits.iter().chain(things).copied().chain(cells).collect()
}

/// The cells that players can walk to over floor, boxes and arms ignored, and the least cell of each part of
/// this ground; none if an exit is beside it.
fn ground(layout: &Layout, pits: &[u64], players: &[u16]) -> Option<(Vec<bool>, Vec<u64>)> {
    let mut ground = vec![false; layout.area()];
    let mut leasts = Vec::new();
    for &from in players.iter().filter(|&&from| from != 0) {
        let mut least = usize::from(from);
        if std::mem::replace(&mut ground[least], true) {
            continue;
        }
        let mut todo = vec![least];
        while let Some(at) = todo.pop() {
            least = least.min(at);
            for by in layout.steps {
                let to = plus(at, by);
                if layout.ground[to] == EXIT {
                    return None;
                }
                let pit = layout.pit_of[to];
                let is_pit = pit != u16::MAX && pits[usize::from(pit) / 64] >> (pit % 64) & 1 == 1;
                if layout.ground[to] == FREE && !is_pit && !ground[to] {
                    ground[to] = true;
                    todo.push(to);
                }
            }
        }
        leasts.push(least as u64);
    }
    leasts.sort_unstable();
    Some((ground, leasts))
}
