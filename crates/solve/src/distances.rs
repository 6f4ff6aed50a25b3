//! How far a lone box is from each goal, the player's side of it included.
//!
//! A box may cut the floor in two. Where it stands and on which side of it the player is, is a slot; from
//! a slot the box, alone on the floor, needs so many pushes (or box lines) to each goal. Other boxes can
//! only make it longer, so this is a lower bound for any state. The player cannot change sides without
//! pushing the box, whatever else is pushed, so one push changes the slot of one box alone, and no
//! distance by more than one: the bounds built on it are consistent. A square from which no goal can be
//! reached is dead for certain; a square with a distance may still be lost.

use crate::arena::{Arena, Place};
use crate::bits::{Bits, flood, words};
use boxwright_core::{Budget, Dir};
use std::sync::Arc;

/// No way at all.
pub const NEVER: u16 = u16::MAX;

/// No such slot.
const NOWHERE: u32 = u32::MAX;

/// Pushes of a lone box from every slot to every goal.
#[derive(Clone, Debug)]
pub struct Distances<B> {
    /// The goals' squares, rising.
    pub goals: Vec<usize>,
    /// The squares from which a lone box reaches some goal.
    pub live: B,
    /// Ways between the same squares differ by a multiple of this.
    pub(crate) grain: i32,
    slots: Arc<Slots<B>>,
    pushes: Vec<u16>,
}

/// Squares of the floor, each with the sides of it that the player can be on.
#[derive(Clone, Debug)]
struct Slots<B> {
    /// The first slot of each square; those of the next square begin where it ends.
    first: Vec<u32>,
    /// For each slot the squares on its side.
    sides: Vec<B>,
    /// For each slot and direction the slot after a pull.
    pulls: Vec<[u32; 4]>,
}

impl<B: Bits> Distances<B> {
    /// Measures an arena.
    pub fn new(arena: &Arena<B>) -> Distances<B> {
        Distances::within(arena, &mut Budget::nodes(0)).expect("nobody says stop")
    }

    /// The same within the time and the memory of a budget, of which no node is paid for; `None` if these run out.
    pub fn within(arena: &Arena<B>, budget: &mut Budget) -> Option<Distances<B>> {
        let (slots, goals) = (arena.floor.count(), arena.goals.count());
        if bytes::<B>(slots, slots * goals) > budget.memory() {
            return None;
        }
        let slots = Slots::new(arena, budget)?;
        Distances::on(arena, Arc::new(slots), budget)
    }

    fn on(arena: &Arena<B>, slots: Arc<Slots<B>>, budget: &mut Budget) -> Option<Distances<B>> {
        let goals: Vec<usize> = arena.goals.squares().collect();
        let pushes = slots.table(&goals, budget, |slot, met| {
            for &next in slots.pulls[slot].iter().filter(|&&next| next != NOWHERE) {
                met(next as usize);
            }
        })?;
        let is_live = |row: &[u16]| row.iter().any(|&pushes| pushes != NEVER);
        let mut live = B::EMPTY;
        for square in arena.floor.squares() {
            let some = slots.of(square).any(|slot| is_live(&pushes[slot * goals.len()..][..goals.len()]));
            live = if some { live | B::square(square) } else { live };
        }
        Some(Distances { goals, live, grain: 2, slots, pushes })
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        bytes::<B>(self.slots.sides.len(), self.pushes.len())
    }

    /// The slot of a box with the player on another square.
    #[inline]
    pub fn slot(&self, square: usize, player: usize) -> usize {
        let (first, end) = (self.slots.first[square] as usize, self.slots.first[square + 1] as usize);
        if end - first == 1 {
            return first;
        }
        let is_there = |slot: &usize| self.slots.sides[*slot].has(player);
        (first..end).find(is_there).expect("the player is on some side of the box")
    }

    /// Pushes from a slot to each goal, or [`NEVER`].
    #[inline]
    pub fn row(&self, slot: usize) -> &[u16] {
        &self.pushes[slot * self.goals.len()..][..self.goals.len()]
    }

    /// Pushes from a square to its nearest goal from the best side, or [`NEVER`].
    pub fn nearest(&self, square: usize) -> u16 {
        let row = |slot| self.row(slot).iter().copied().min();
        self.slots.of(square).filter_map(row).min().unwrap_or(NEVER)
    }

    /// The same table the other way round: pushes of a lone box from each of the boxes of a place, which
    /// are its goals, to every slot; `None` if the budget runs out.
    pub fn from_place(&self, place: &Place<B>, budget: &mut Budget) -> Option<Distances<B>> {
        let mut pushed = vec![Vec::new(); self.slots.pulls.len()];
        for (slot, pulls) in self.slots.pulls.iter().enumerate() {
            for &from in pulls.iter().filter(|&&from| from != NOWHERE) {
                pushed[from as usize].push(slot);
            }
        }
        let starts: Vec<Vec<usize>> =
            place.boxes.squares().map(|square| vec![self.slot(square, place.region)]).collect();
        let pushes = table(&starts, pushed.len(), budget, |slot, met| {
            for &next in &pushed[slot] {
                met(next);
            }
        })?;
        let goals = place.boxes.squares().collect();
        Some(Distances { goals, live: self.live, grain: 2, slots: self.slots.clone(), pushes })
    }

    /// The same table with the player on whichever side of each box is best: a slot a square. What a person
    /// might guess; weaker than the table itself, and pushes can change it by more than one.
    pub fn from_best_side(&self) -> Distances<B> {
        let (columns, squares) = (self.goals.len(), self.slots.first.len() - 1);
        let mut pushes = vec![NEVER; squares * columns];
        for square in 0..squares {
            for slot in self.slots.of(square) {
                let best = &mut pushes[square * columns..][..columns];
                best.iter_mut().zip(self.row(slot)).for_each(|(best, &pushes)| *best = pushes.min(*best));
            }
        }
        Distances {
            goals: self.goals.clone(),
            live: self.live,
            grain: self.grain,
            slots: Arc::new(Slots::plain(squares)),
            pushes,
        }
    }

    /// Measures an arena as if the player could get anywhere: a box can be pulled where two squares are free.
    /// `None` if the budget runs out.
    pub fn without_walking(arena: &Arena<B>, budget: &mut Budget) -> Option<Distances<B>> {
        if bytes::<B>(B::WIDTH, B::WIDTH * arena.goals.count()) > budget.memory() {
            return None;
        }
        let mut slots = Slots::plain(B::WIDTH);
        slots.sides = (0..B::WIDTH).map(|square| arena.floor & !B::square(square)).collect();
        slots.pulls = vec![[NOWHERE; 4]; B::WIDTH];
        for square in arena.floor.squares() {
            if !budget.work(PULLS * words::<B>()) {
                return None;
            }
            slots.pulls[square] = Dir::ALL.map(|dir| slots.pulled(arena, square, square, dir));
        }
        Distances::on(arena, Arc::new(slots), budget)
    }

    /// The same table in box lines: how many straight runs of pushes a lone box needs. `None` if the budget
    /// runs out.
    pub fn in_lines(&self, budget: &mut Budget) -> Option<Distances<B>> {
        let pulls = &self.slots.pulls;
        let lines = self.slots.table(&self.goals, budget, |slot, met| {
            for dir in Dir::ALL {
                let mut next = pulls[slot][dir as usize];
                while next != NOWHERE {
                    met(next as usize);
                    next = pulls[next as usize][dir as usize];
                }
            }
        })?;
        let goals = self.goals.clone();
        Some(Distances { goals, live: self.live, grain: 1, slots: self.slots.clone(), pushes: lines })
    }
}

impl<B: Bits> Slots<B> {
    fn new(arena: &Arena<B>, budget: &mut Budget) -> Option<Slots<B>> {
        let (mut first, mut sides) = (vec![0], Vec::with_capacity(arena.floor.count()));
        let whole: Vec<B> = parts(arena, B::EMPTY).collect();
        for square in 0..B::WIDTH {
            if arena.floor.has(square) {
                let (lone, begin) = (B::square(square), sides.len());
                let may_split = arena.may_split(square);
                if !budget.work(if may_split { flood::<B>() } else { words::<B>() }) {
                    return None;
                }
                if may_split {
                    sides.extend(parts(arena, lone));
                } else {
                    // What was one region is one without the square, too; on a large board that saves most floods.
                    sides.extend(whole.iter().map(|&part| part & !lone).filter(|part| !part.is_empty()));
                    sides[begin..].sort_by_key(|part| part.lowest());
                }
            }
            first.push(sides.len() as u32);
        }
        let mut slots = Slots { first, sides, pulls: Vec::new() };
        slots.pulls = vec![[NOWHERE; 4]; slots.sides.len()];
        for square in arena.floor.squares() {
            if !budget.work(PULLS * words::<B>()) {
                return None;
            }
            for slot in slots.of(square) {
                slots.pulls[slot] = Dir::ALL.map(|dir| slots.pulled(arena, square, slot, dir));
            }
        }
        Some(slots)
    }

    /// One slot a square, and nothing known of sides and pulls.
    fn plain(squares: usize) -> Slots<B> {
        Slots { first: (0..=squares as u32).collect(), sides: Vec::new(), pulls: Vec::new() }
    }

    fn of(&self, square: usize) -> std::ops::Range<usize> {
        self.first[square] as usize..self.first[square + 1] as usize
    }

    fn pulled(&self, arena: &Arena<B>, square: usize, slot: usize, dir: Dir) -> u32 {
        if arena.pullable(B::square(square), self.sides[slot], dir).is_empty() {
            return NOWHERE;
        }
        let stand = arena.next(square, dir);
        let player = arena.next(stand, dir);
        let is_there = |slot: &usize| self.sides[*slot].has(player);
        self.of(stand).find(is_there).map_or(NOWHERE, |slot| slot as u32)
    }

    /// The steps from every slot of each goal, a row for each slot.
    fn table(
        &self,
        goals: &[usize],
        budget: &mut Budget,
        step: impl Fn(usize, &mut dyn FnMut(usize)),
    ) -> Option<Vec<u16>> {
        let starts: Vec<Vec<usize>> = goals.iter().map(|&goal| self.of(goal).collect()).collect();
        table(&starts, self.sides.len(), budget, step)
    }
}

/// Words that are looked at for the four pulls from a square, for each word of a board.
const PULLS: u64 = 16;

/// Words that are looked at for a slot of one column.
const STEPS: u64 = 8;

/// Bytes of so many slots, and a table with so many entries.
fn bytes<B>(slots: usize, entries: usize) -> u64 {
    (slots * (size_of::<B>() + size_of::<[u32; 4]>()) + entries * size_of::<u16>()) as u64
}

/// The least number of steps from each group of slots to every slot, a row for each slot; `None` if the budget
/// runs out.
fn table(
    starts: &[Vec<usize>],
    slots: usize,
    budget: &mut Budget,
    step: impl Fn(usize, &mut dyn FnMut(usize)),
) -> Option<Vec<u16>> {
    let columns = starts.len();
    if (slots * columns * size_of::<u16>()) as u64 > budget.memory() {
        return None;
    }
    let mut table = vec![NEVER; slots * columns];
    for (column, start) in starts.iter().enumerate() {
        if !budget.work(STEPS * slots as u64) {
            return None;
        }
        let mut todo = start.clone();
        for &slot in &todo {
            table[slot * columns + column] = 0;
        }
        let mut at = 0;
        while at < todo.len() {
            let slot = todo[at];
            let further = table[slot * columns + column] + 1;
            step(slot, &mut |next| {
                let entry = &mut table[next * columns + column];
                if *entry == NEVER {
                    *entry = further;
                    todo.push(next);
                }
            });
            at += 1;
        }
    }
    Some(table)
}

/// The regions the player could be in with these boxes, by their lowest squares.
fn parts<B: Bits>(arena: &Arena<B>, boxes: B) -> impl Iterator<Item = B> + '_ {
    regions(arena, boxes).map(move |place| arena.region(boxes, place.region))
}

/// The places with these boxes: one for each region the player could be in.
pub fn regions<B: Bits>(arena: &Arena<B>, boxes: B) -> impl Iterator<Item = Place<B>> + '_ {
    let mut free = arena.floor & !boxes;
    std::iter::from_fn(move || {
        let region = free.lowest();
        (region < B::WIDTH).then(|| {
            free = free & !arena.region(boxes, region);
            Place { boxes, region }
        })
    })
}
#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::Level;

    #[test]
    fn the_sides_of_a_box_are_the_regions_around_it() {
        let mut rng = boxwright_core::Rng::new(7);
        let mut whole = 0;
        for _ in 0..300 {
            // Eight by five squares of noise, often of several pieces; a lone corner touches nothing.
            let mut rows = vec!["##########".to_owned()];
            rows.extend((0..5).map(|_| {
                let inside: String = (0..8).map(|_| if rng.below(3) == 0 { '#' } else { ' ' }).collect();
                format!("#{inside}#")
            }));
            rows.extend(["#@$ .    #".to_owned(), "##########".to_owned()]);
            let level: Level = rows.join("\n").parse().unwrap();
            let arena = Arena::<u128>::new(&level).unwrap();
            let slots = Slots::new(&arena, &mut Budget::nodes(0)).unwrap();
            for square in arena.floor.squares() {
                let flooded: Vec<u128> = parts(&arena, 1 << square).collect();
                assert_eq!(slots.sides[slots.of(square)], flooded, "{square} in\n{level}");
                whole += usize::from(!arena.may_split(square));
            }
        }
        assert!(whole > 1_000, "{whole} squares are too few to tell");
    }

    /// Draws the distance to the nearest goal: a digit, or `x` where there is no way.
    fn check(board: &str, expected: &str) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let distances = Distances::new(&arena);
        let mut drawn: Vec<Vec<char>> = level.to_string().lines().map(|row| row.chars().collect()).collect();
        for square in arena.floor.squares() {
            let (cell, pushes) = (arena.cell(square), distances.nearest(square));
            let sign = if pushes == NEVER { 'x' } else { char::from_digit(u32::from(pushes), 10).unwrap() };
            drawn[level.shape().row(cell)][level.shape().col(cell)] = sign;
        }
        let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(drawn.join("\n"), expected.trim());
    }

    #[test]
    fn a_goal_in_the_open_wakes_all_but_the_rim() {
        check(
            "
#######
#@    #
# $.  #
#     #
#######",
            "
#######
#xxxxx#
#x101x#
#xxxxx#
#######",
        );
    }

    #[test]
    fn a_goal_at_the_rim_wakes_its_rim() {
        check(
            "
########
#@    .#
#   $  #
#      #
########",
            "
########
#x43210#
#x54321#
#xxxxxx#
########",
        );
    }
}
