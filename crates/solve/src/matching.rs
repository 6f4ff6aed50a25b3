//! The least total of pushes if every box gets a goal of its own.
//!
//! Each box-goal pair costs the pushes of a lone box; the cheapest assignment is a lower bound for the
//! state, and if there is none the state is lost: some box can have no goal. Boxes enter one by one, each
//! along a cheapest augmenting path (the Hungarian method). When one box moves, its row alone is taken out
//! and enters again, which is a path instead of all of them. There are as many goals as boxes, so the
//! table is square and the potentials stay valid.
//!
//! Most often not even that path is needed. The potentials of all others and of the goals give a floor for
//! the new total; keeping the goal gives a ceiling. All totals of a state lie whole grains apart (pushes
//! change the colour of a square, so a grain is two of them), and the floor is met if and only if a path
//! of pairs that cost nothing extra frees the goal, which a few words of bits tell. A new place begins with
//! the potentials of the goals of the last one: any will do, and these are seldom far off.

use crate::bits::Bits;
use crate::distances::{Distances, NEVER};
use boxwright_core::Budget;

const NONE: i32 = i32::MAX / 4;

/// Potentials beyond this are forgotten before they run off.
const FAR: i32 = 1 << 24;

/// The least total of pushes with the player on a square, or `None` if some box can have no goal.
pub fn lower_bound<B: Bits>(distances: &Distances<B>, boxes: B, player: usize) -> Option<u32> {
    Matching::default().assign(distances, boxes, player, &mut Budget::nodes(0))
}

/// A cheapest assignment of the boxes of one place, and room to work in.
#[derive(Clone, Debug, Default)]
pub struct Matching {
    now: Assignment,
    trial: Assignment,
    slots: Vec<usize>,
    /// For each box its goal; nothing if there is no assignment.
    goal_of: Vec<usize>,
    /// For each box the goals that would cost it nothing extra. Found when first asked for.
    even: Vec<u64>,
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
    /// Assigns the boxes of a place; the total, or `None` if some box can have no goal. No node is paid for, but
    /// with many boxes the stop hook is asked: there is no assignment for whoever was stopped, and that says
    /// nothing about the boxes.
    pub fn assign<B: Bits>(
        &mut self,
        distances: &Distances<B>,
        boxes: B,
        player: usize,
        budget: &mut Budget,
    ) -> Option<u32> {
        self.goal_of.clear();
        self.even.clear();
        self.slots.clear();
        self.slots.extend(boxes.squares().map(|square| distances.slot(square, player)));
        self.now.forget(self.slots.len(), distances.goals.len());
        // Whoever finds a best goal free takes it; the others make room along paths.
        let mut crowded = std::mem::take(&mut self.crowded);
        crowded.clear();
        for entering in 1..=self.slots.len() {
            if !budget.work(self.slots.len() as u64) {
                return None;
            }
            let row = distances.row(self.slots[entering - 1]);
            let least = self.extras(row).min().filter(|&least| least < NONE)?;
            let is_free = |(extra, &on): (i32, &usize)| extra == least && on == 0;
            let free = self.extras(row).zip(&self.now.box_on[1..]).position(is_free);
            if let Some(goal) = free {
                self.now.box_on[goal + 1] = entering;
                self.now.of_box[entering] = least;
            } else {
                crowded.push(entering);
            }
        }
        for &entering in &crowded {
            // A path may lead past all boxes, and looks at all goals for each.
            if !budget.work((self.slots.len() * self.slots.len() / 4) as u64) {
                return None;
            }
            self.path.enter(&mut self.now, distances, &self.slots, entering)?;
        }
        self.crowded = crowded;
        self.goal_of.resize(self.slots.len(), 0);
        for (goal, &on) in self.now.box_on[1..].iter().enumerate().filter(|(_, on)| **on != 0) {
            self.goal_of[on - 1] = goal;
        }
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
        let &goal = self.goal_of.get(number)?;
        let (old, new) = (distances.row(self.slots[number])[goal], distances.row(slot));
        // No total falls by more than the steps, so a box that much nearer to its goal settles it.
        if old == new[goal].saturating_add(steps) {
            return Some(self.now.total - u32::from(steps));
        }
        let least = self.extras(new).min()?;
        if least >= NONE {
            return None;
        }
        let total = self.now.total as i32;
        let floor = total - self.now.of_box[number + 1] + least;
        let ceiling = if new[goal] == NEVER { NONE } else { total - i32::from(old) + i32::from(new[goal]) };
        let (above, grain) = (ceiling - floor, distances.grain);
        if above < grain {
            return Some(ceiling as u32);
        }
        if new.len() <= 64 {
            if self.can_free(distances, goal, self.even_goals(new, least)) {
                return Some(floor as u32);
            }
            if above == grain {
                return Some(ceiling as u32);
            }
        }
        self.entered_again(distances, number, slot)
    }

    /// What each goal costs a box with this row, less what the goal is worth.
    #[inline]
    fn extras(&self, row: &[u16]) -> impl Iterator<Item = i32> {
        let extra = |(&pushes, &worth): (&u16, &i32)| {
            if pushes == NEVER { NONE } else { i32::from(pushes) - worth }
        };
        row.iter().zip(&self.now.of_goal[1..]).map(extra)
    }

    /// The goals that cost a box with this row just so much.
    #[inline]
    fn even_goals(&self, row: &[u16], extra: i32) -> u64 {
        let bits = self.extras(row).enumerate().map(|(goal, of_goal)| u64::from(of_goal == extra) << goal);
        bits.fold(0, |goals, bit| goals | bit)
    }

    /// Can the boxes make way to a goal from one of these, at no extra cost?
    fn can_free<B: Bits>(&mut self, distances: &Distances<B>, goal: usize, from: u64) -> bool {
        if self.even.is_empty() {
            let mut even = std::mem::take(&mut self.even);
            let boxes = self.slots.iter().zip(&self.now.of_box[1..]);
            even.extend(boxes.map(|(&slot, &of_box)| self.even_goals(distances.row(slot), of_box)));
            self.even = even;
        }
        let (mut seen, mut todo) = (from, from);
        while todo != 0 && seen >> goal & 1 == 0 {
            let fresh = self.even[self.now.box_on[todo.trailing_zeros() as usize + 1] - 1] & !seen;
            seen |= fresh;
            todo = todo & (todo - 1) | fresh;
        }
        seen >> goal & 1 == 1
    }

    /// The total after a box was taken out and entered again with another slot.
    fn entered_again<B: Bits>(
        &mut self,
        distances: &Distances<B>,
        number: usize,
        slot: usize,
    ) -> Option<u32> {
        self.trial.clone_from(&self.now);
        self.trial.box_on[self.goal_of[number] + 1] = 0;
        let before = std::mem::replace(&mut self.slots[number], slot);
        let total = self.path.enter(&mut self.trial, distances, &self.slots, number + 1);
        let total = total.and_then(|()| self.trial.add_up(distances, &self.slots));
        self.slots[number] = before;
        total
    }
}

impl Assignment {
    /// Forgets who goes where, and keeps what the goals are worth.
    fn forget(&mut self, boxes: usize, goals: usize) {
        self.of_box.clear();
        self.of_box.resize(boxes + 1, 0);
        self.box_on.clear();
        self.box_on.resize(goals + 1, 0);
        if self.of_goal.len() != goals + 1 || self.of_goal.iter().any(|&worth| worth < -FAR) {
            self.of_goal.clear();
            self.of_goal.resize(goals + 1, 0);
        }
        self.of_goal[0] = 0;
    }

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
        // One for all rooms, so that it begins with potentials of others.
        let mut matching = Matching::default();
        while tried < 300 {
            let Some(level) = room(&mut rng, 2 + tried / 75) else { continue };
            let arena = Arena::<u128>::new(&level).unwrap();
            let distances = Distances::new(&arena);
            let place = arena.place(&level.start());
            let rows: Vec<Vec<u16>> = (place.boxes.squares())
                .map(|square| distances.row(distances.slot(square, place.region)).to_vec())
                .collect();
            let expected = by_orders(&rows, &mut vec![false; distances.goals.len()], 0);
            assert_eq!(lower_bound(&distances, place.boxes, place.region), expected, "{level}");
            follows_pushes(&arena, &distances, &place, &mut matching);
            let in_lines = distances.in_lines(&mut Budget::nodes(0)).unwrap();
            follows_pushes(&arena, &in_lines, &place, &mut matching);
            impossible += usize::from(expected.is_none());
            tried += 1;
        }
        assert!(impossible > 20 && impossible < 280, "{impossible} of {tried}");
    }

    /// The total found by moving one row is the total of the whole place.
    fn follows_pushes(
        arena: &Arena<u128>,
        distances: &Distances<u128>,
        place: &Place<u128>,
        matching: &mut Matching,
    ) {
        let assigned = matching.assign(distances, place.boxes, place.region, &mut Budget::nodes(0));
        assert_eq!(assigned, lower_bound(distances, place.boxes, place.region));
        if assigned.is_none() {
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
