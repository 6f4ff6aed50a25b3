//! The least total of pushes if every box gets a goal of its own.
//!
//! Each box-goal pair costs the pushes of a lone box; the cheapest assignment is a lower bound for the
//! state, and if there is none the state is lost: some box can have no goal. Boxes enter one by one, each
//! along a cheapest augmenting path (the Hungarian method). When one box moves, its row alone is taken out
//! and enters again, which is a path instead of all of them. There are as many goals as boxes, so the
//! table is square and the potentials stay valid.

use crate::bits::Bits;
use crate::distances::{Distances, NEVER};

const NONE: i32 = i32::MAX / 4;

/// The least total of pushes with the player on a square, or `None` if some box can have no goal.
pub fn lower_bound<B: Bits>(distances: &Distances<B>, boxes: B, player: usize) -> Option<u32> {
    Matching::default().assign(distances, boxes, player)
}

/// A cheapest assignment of the boxes of one place, and room to work in.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    now: Assignment,
    trial: Assignment,
    slots: Vec<usize>,
    crowded: Vec<usize>,
    path: Path,
}

/// Who goes where, with potentials that show it is cheapest. Number 0 is nobody.
#[derive(Clone, Debug, Default)]
struct Assignment {
    total: u32,
    of_box: Vec<i32>,
    of_goal: Vec<i32>,
    box_on: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct Path {
    slack: Vec<i32>,
    came_from: Vec<usize>,
    done: Vec<bool>,
}

impl Matching {
    /// Assigns the boxes of a place; the total, or `None` if some box can have no goal.
    pub fn assign<B: Bits>(&mut self, distances: &Distances<B>, boxes: B, player: usize) -> Option<u32> {
        let goals = distances.goals.len();
        self.slots.clear();
        self.slots.extend(boxes.squares().map(|square| distances.slot(square, player)));
        self.now.of_box.clear();
        self.now.of_box.resize(self.slots.len() + 1, 0);
        self.now.of_goal.clear();
        self.now.of_goal.resize(goals + 1, 0);
        self.now.box_on.clear();
        self.now.box_on.resize(goals + 1, 0);
        // Whoever finds his nearest goal free takes it; the others make room along paths.
        let mut crowded = std::mem::take(&mut self.crowded);
        crowded.clear();
        for entering in 1..=self.slots.len() {
            let row = distances.row(self.slots[entering - 1]).iter().zip(1..);
            let (&least, nearest) = row.min_by_key(|(pushes, _)| **pushes)?;
            if least == NEVER {
                return None;
            }
            if self.now.box_on[nearest] == 0 {
                self.now.box_on[nearest] = entering;
                self.now.of_box[entering] = i32::from(least);
            } else {
                crowded.push(entering);
            }
        }
        for &entering in &crowded {
            self.path.enter(&mut self.now, distances, &self.slots, entering)?;
        }
        self.crowded = crowded;
        self.now.add_up(distances, &self.slots)
    }

    /// Is the total after a push at most this? (See [`Matching::after`].)
    #[inline]
    pub fn is_within<B: Bits>(
        &mut self,
        distances: &Distances<B>,
        number: usize,
        slot: usize,
        most: u32,
    ) -> bool {
        if self.now.total > most + 1 {
            return false;
        }
        let total = self.after(distances, number, slot, 1);
        total.is_some_and(|total| total <= most)
    }

    /// The total after one box (by its number in the place assigned last) was pushed to another slot, at
    /// a cost of `steps` in the table's unit.
    #[inline]
    pub fn after<B: Bits>(
        &mut self,
        distances: &Distances<B>,
        number: usize,
        slot: usize,
        steps: u16,
    ) -> Option<u32> {
        let goal = self.now.box_on.iter().skip(1).position(|&on| on == number + 1)?;
        let (old, new) = (distances.row(self.slots[number]), distances.row(slot));
        // No total falls by more than the steps, so a box that much nearer to its goal settles it.
        if old[goal] == new[goal].saturating_add(steps) {
            return Some(self.now.total - u32::from(steps));
        }
        self.trial.clone_from(&self.now);
        self.trial.box_on[goal + 1] = 0;
        let before = std::mem::replace(&mut self.slots[number], slot);
        let total = self.path.enter(&mut self.trial, distances, &self.slots, number + 1);
        let total = total.and_then(|()| self.trial.add_up(distances, &self.slots));
        self.slots[number] = before;
        total
    }
}

impl Assignment {
    fn add_up<B: Bits>(&mut self, distances: &Distances<B>, slots: &[usize]) -> Option<u32> {
        let on_goals = self.box_on.iter().enumerate().skip(1).filter(|(_, on)| **on != 0);
        self.total = on_goals.map(|(goal, &on)| u32::from(distances.row(slots[on - 1])[goal - 1])).sum();
        Some(self.total)
    }
}

impl Path {
    /// Lets a box without a goal enter along a cheapest augmenting path.
    fn enter<B: Bits>(
        &mut self,
        to: &mut Assignment,
        distances: &Distances<B>,
        slots: &[usize],
        entering: usize,
    ) -> Option<()> {
        let goals = distances.goals.len();
        self.slack.clear();
        self.slack.resize(goals + 1, NONE);
        self.came_from.clear();
        self.came_from.resize(goals + 1, 0);
        self.done.clear();
        self.done.resize(goals + 1, false);
        to.of_box[entering] = 0;
        // Goal 0 is where the box waits.
        to.box_on[0] = entering;
        let mut goal = 0;
        while to.box_on[goal] != 0 {
            self.done[goal] = true;
            let on = to.box_on[goal];
            let row = distances.row(slots[on - 1]);
            let (mut least, mut nearest) = (NONE, 0);
            for next in (1..=goals).filter(|&next| !self.done[next]) {
                let pushes = row[next - 1];
                if pushes != NEVER {
                    let reduced = i32::from(pushes) - to.of_box[on] - to.of_goal[next];
                    if reduced < self.slack[next] {
                        (self.slack[next], self.came_from[next]) = (reduced, goal);
                    }
                }
                if self.slack[next] < least {
                    (least, nearest) = (self.slack[next], next);
                }
            }
            if least >= NONE {
                return None;
            }
            for other in 0..=goals {
                if self.done[other] {
                    to.of_box[to.box_on[other]] += least;
                    to.of_goal[other] -= least;
                } else if self.slack[other] < NONE {
                    self.slack[other] -= least;
                }
            }
            goal = nearest;
        }
        while goal != 0 {
            to.box_on[goal] = to.box_on[self.came_from[goal]];
            goal = self.came_from[goal];
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Arena, Place};
    use boxwright_core::Shape;
    use boxwright_core::sokoban::{Draft, Level, Tile};
    use boxwright_core::{Dir, Rng};

    /// The cheapest assignment by trying every order of goals.
    fn by_orders(costs: &[Vec<u16>], used: &mut Vec<bool>, at: usize) -> Option<u32> {
        if at == costs.len() {
            return Some(0);
        }
        let mut best = None;
        for goal in 0..used.len() {
            if used[goal] || costs[at][goal] == NEVER {
                continue;
            }
            used[goal] = true;
            let rest = by_orders(costs, used, at + 1).map(|rest| rest + u32::from(costs[at][goal]));
            used[goal] = false;
            best = best.into_iter().chain(rest).min();
        }
        best
    }

    #[test]
    fn it_agrees_with_trying_every_order() {
        let mut rng = Rng::new(11);
        let (mut tried, mut impossible) = (0, 0);
        while tried < 300 {
            let Some(level) = room(&mut rng, 2 + tried % 4) else { continue };
            let arena = Arena::<u128>::new(&level).unwrap();
            let distances = Distances::new(&arena);
            let place = arena.place(&level.start());
            let rows: Vec<Vec<u16>> = (place.boxes.squares())
                .map(|square| distances.row(distances.slot(square, place.region)).to_vec())
                .collect();
            let expected = by_orders(&rows, &mut vec![false; distances.goals.len()], 0);
            assert_eq!(lower_bound(&distances, place.boxes, place.region), expected, "{level}");
            follows_pushes(&arena, &distances, &place);
            impossible += usize::from(expected.is_none());
            tried += 1;
        }
        assert!(impossible > 20 && impossible < 280, "{impossible} of {tried}");
    }

    /// The total found by moving one row is the total of the whole place.
    fn follows_pushes(arena: &Arena<u128>, distances: &Distances<u128>, place: &Place<u128>) {
        let mut matching = Matching::default();
        if matching.assign(distances, place.boxes, place.region).is_none() {
            return;
        }
        let reach = arena.region(place.boxes, place.region);
        for dir in Dir::ALL {
            for square in arena.pushable(place.boxes, reach, arena.floor, dir).squares() {
                let pushed = arena.pushed(place, square, dir);
                let slot = distances.slot(arena.next(square, dir), square);
                let total = matching.after(distances, (place.boxes & u128::below(square)).count(), slot, 1);
                assert_eq!(total, lower_bound(distances, pushed.boxes, pushed.region));
            }
        }
    }

    /// A room with walls at random and boxes and goals at random.
    fn room(rng: &mut Rng, boxes: usize) -> Option<Level> {
        let shape = Shape::new(9, 7).unwrap();
        let mut draft = Draft::blank(shape);
        let mut free = Vec::new();
        for cell in shape.cells() {
            let is_rim = [0, 8].contains(&shape.col(cell)) || [0, 6].contains(&shape.row(cell));
            if is_rim || rng.below(6) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
        }
        rng.shuffle(&mut free);
        draft.set(free.pop()?, Tile::Player);
        for _ in 0..boxes {
            draft.set(free.pop()?, Tile::Box);
            draft.set(free.pop()?, Tile::Goal);
        }
        Level::new(draft).ok()
    }
}
