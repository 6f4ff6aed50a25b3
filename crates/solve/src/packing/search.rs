//! The search: positions met, and what to do next in each.
//!
//! A node is a position; an edge is a haul, one box carried any distance (see `carry.rs`). When a position
//! is met, every haul from it is listed with the features it leads to, but none is made: they wait in the
//! cell of the position. What an advisor names keeps the weight of the position, all others are heavier,
//! and the more so the more trouble they make.

use super::advisors::{ADVISORS, Choice};
use super::carry::{Carry, Way};
use super::cells::{Cells, Haul};
use super::features::{Features, Passages, astray};
use super::ground::{Full, Ground, Reach};
use super::lost::Losses;
use super::shut::Shut;
use super::stages::{Packing, distances, live_squares};
use crate::table::Table;
use boxwright_core::sokoban::Push;
use boxwright_core::{Budget, Dir};

/// What differs between searches that run side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Are areas that the player is shut out of opened first?
    pub(crate) opens: bool,
    /// Are the goals filled in one order, or in any?
    pub(crate) has_order: bool,
    /// Do the stages of packing take turns, or all cells?
    pub(crate) has_stages: bool,
    /// How much heavier a haul may get for the trouble it makes.
    pub(crate) grades: i32,
    /// Candidates that an advisor may see turned down as lost.
    pub(crate) tries: usize,
}

/// Words that are looked at to rank a choice, and for each box where one is listed.
const ADVICE: u64 = 4;
const BOX: u64 = 4;

/// How a slice of the search ended.
pub(crate) enum Outcome {
    Solved(Vec<Push>),
    /// The slice is used up.
    Paused,
    /// The budget is, or the memory, or there is nothing left to try.
    Over,
}

/// A position met, and how.
#[derive(Clone, Debug)]
struct Node {
    before: u32,
    haul: Haul,
    player: u16,
    boxes: Box<[u16]>,
}

pub(crate) struct Search<'a> {
    ground: &'a Ground,
    packing: Box<dyn Packing + 'a>,
    style: Style,
    passages: Passages,
    /// Pushes of a lone box to its nearest goal.
    distances: Vec<u16>,
    /// For a box on each square: where others still get to a goal. Measured when first asked for.
    past: Vec<Option<Vec<bool>>>,
    measured: usize,
    nodes: Vec<Node>,
    seen: Table<u64>,
    cells: Cells,
    shut: Shut,
    carry: Carry,
    reach: Reach,
    full: Full,
    choices: Vec<Choice>,
}

impl<'a> Search<'a> {
    /// A search that has met nothing but the start.
    pub(crate) fn new(
        ground: &'a Ground,
        packing: Box<dyn Packing + 'a>,
        style: Style,
        boxes: &[u16],
        player: u16,
    ) -> Search<'a> {
        let nowhere = Haul { from: player, to: player, side: 0, is_sound: false };
        Search {
            ground,
            packing,
            style,
            passages: Passages::new(ground),
            distances: distances(ground, &ground.empty()),
            past: vec![None; ground.size() + 1],
            measured: 0,
            nodes: vec![Node { before: u32::MAX, haul: nowhere, player, boxes: boxes.into() }],
            seen: Table::with_room(10_000),
            cells: Cells::new(style.has_stages),
            shut: Shut::new(ground),
            carry: Carry::new(ground),
            reach: Reach::new(ground),
            full: ground.empty(),
            choices: Vec::new(),
        }
    }

    /// Goes on until the budget has paid for so much, or so many bytes are held.
    pub(crate) fn run(
        &mut self,
        until: u64,
        bytes: u64,
        losses: &mut Losses,
        budget: &mut Budget,
    ) -> Outcome {
        if self.seen.is_empty() {
            match self.meet(0, losses, budget) {
                Some(true) => return Outcome::Solved(Vec::new()),
                Some(false) => {}
                None => return Outcome::Over,
            }
        }
        while budget.spent() < until {
            if self.bytes() > bytes {
                return Outcome::Over;
            }
            let Some((before, haul, weight)) = self.cells.pop() else { return Outcome::Over };
            let boxes = hauled(&self.nodes[before as usize].boxes, haul);
            let player = self.ground.step(haul.to, usize::from(haul.side));
            self.nodes.push(Node { before, haul, player, boxes });
            match self.meet(weight, losses, budget) {
                Some(true) => return Outcome::Solved(self.pushes(losses)),
                Some(false) => {}
                None => return Outcome::Over,
            }
        }
        Outcome::Paused
    }

    /// Bytes held.
    fn bytes(&self) -> u64 {
        let node = size_of::<Node>() + 2 * self.ground.goals.len();
        let past = self.measured * (self.ground.size() + 1);
        let choices = self.choices.capacity() * size_of::<Choice>();
        let own = (self.nodes.len() * node + past + choices) as u64;
        own + self.seen.bytes() + self.cells.bytes() + self.packing.bytes()
    }

    /// Looks at the last node, and drops it if it is known or lost. Is it solved? None if the budget is spent.
    fn meet(&mut self, weight: usize, losses: &mut Losses, budget: &mut Budget) -> Option<bool> {
        if !budget.pay() {
            return None;
        }
        let (ground, number) = (self.ground, self.nodes.len() - 1);
        let Node { player, haul, ref boxes, .. } = self.nodes[number];
        let boxes = boxes.clone();
        self.full = ground.with(&boxes);
        let region = self.reach.flood(ground, &self.full, player);
        let is_new = self.seen.insert(ground.hash(&boxes, region));
        if is_new && boxes.iter().all(|&square| ground.is_goal[usize::from(square)]) {
            return Some(true);
        }
        let mut is_lost = || losses.is_lost(ground, &self.full, &boxes, region, &self.reach, budget);
        if !is_new || !haul.is_sound && is_lost() {
            self.nodes.pop();
            return Some(false);
        }
        let features = self.list_choices(&boxes, losses, budget)?;
        self.queue_choices(features, weight, number as u32, &boxes, losses, budget);
        Some(false)
    }

    /// Lists every haul and what it leads to; the features of the position. Every box carried is paid for.
    fn list_choices(&mut self, boxes: &[u16], losses: &Losses, budget: &mut Budget) -> Option<Features> {
        let loads = self.passages.loads(boxes);
        let stage = self.packing.stage(&self.full, budget);
        self.carry.blocks.find(self.ground, &self.full);
        let features = Features {
            stage: self.packing.progress(stage),
            regions: self.carry.blocks.regions(),
            passages: self.passages.blocked(&loads),
            astray: astray(&*self.packing, stage, boxes.iter().copied()),
        };
        self.choices.clear();
        let first = if self.style.opens {
            self.shut.first(self.ground, &self.full, &losses.live, &self.reach)
        } else {
            None
        };
        for &from in first.as_deref().unwrap_or(boxes) {
            if !Carry::is_pushable(self.ground, &self.full, &losses.live, from, &self.reach) {
                continue;
            }
            let bytes = self.choices.capacity() * size_of::<Choice>();
            if !budget.pay() || 2 * bytes as u64 > budget.memory() {
                return None;
            }
            self.full[usize::from(from)] = false;
            self.carry.run(self.ground, &self.full, &losses.live, from, &self.reach, Way::Push);
            self.list_landings((from, boxes), stage, &features, &loads, losses, budget);
            self.full[usize::from(from)] = true;
        }
        Some(features)
    }

    /// Lists where the box that was just carried can come to rest.
    fn list_landings(
        &mut self,
        (from, boxes): (u16, &[u16]),
        stage: usize,
        before: &Features,
        loads: &[u16],
        losses: &Losses,
        budget: &mut Budget,
    ) {
        let (ground, reached) = (self.ground, self.reach.squares().len() as i32);
        let heat = self.heat(from, boxes, budget);
        let first = self.choices.len();
        for landing in self.carry.landings().filter(|landing| landing.to != from) {
            if !budget.work(BOX * boxes.len() as u64) {
                return;
            }
            let to = landing.to;
            self.full[usize::from(to)] = true;
            let is_frozen = losses.is_frozen(ground, &self.full, to);
            let then = match is_frozen {
                true => stage,
                false => self.packing.stage_after(stage, &self.full, (from, to), budget),
            };
            self.full[usize::from(to)] = false;
            if is_frozen {
                continue;
            }
            let astray = if then == stage {
                let one = |square| u16::from(self.packing.is_astray(stage, square));
                before.astray + one(to) - one(from)
            } else {
                astray(
                    &*self.packing,
                    then,
                    boxes.iter().map(|&square| if square == from { to } else { square }),
                )
            };
            let after = Features {
                stage: self.packing.progress(then),
                regions: self.carry.blocks.regions_without(ground, &self.full, to),
                passages: self.passages.blocked_after(loads, before.passages, from, to),
                astray,
            };
            let stand = ground.step(to, usize::from(landing.side));
            let distance = |square: u16| i32::from(self.distances[usize::from(square)]);
            self.choices.push(Choice {
                haul: Haul { from, to, side: landing.side, is_sound: false },
                after,
                pushes: landing.pushes,
                heat: (heat, 0),
                nearer: distance(from) - distance(to),
                gain: i32::from(self.carry.blocks.reach_without(ground, &self.full, to, stand)) - reached,
            });
        }
        for at in first..self.choices.len() {
            if heat > 0 {
                self.choices[at].heat.1 = self.heat(self.choices[at].haul.to, boxes, budget);
            }
        }
    }

    /// How many boxes have no way to a goal past a box on this square.
    fn heat(&mut self, square: u16, boxes: &[u16], budget: &mut Budget) -> u16 {
        let (ground, measured) = (self.ground, &mut self.measured);
        if !budget.work(boxes.len() as u64) {
            return 0;
        }
        let past = self.past[usize::from(square)].get_or_insert_with(|| {
            *measured += 1;
            live_squares(ground, &ground.with(&[square]))
        });
        boxes.iter().filter(|&&other| other != square && !past[usize::from(other)]).count() as u16
    }

    /// Queues the choices: what is advised as light as the node, the others by the trouble they make.
    fn queue_choices(
        &mut self,
        features: Features,
        weight: usize,
        node: u32,
        boxes: &[u16],
        losses: &mut Losses,
        budget: &mut Budget,
    ) {
        let mut others: Vec<usize> = (0..self.choices.len()).collect();
        let mut advised = Vec::new();
        for advisor in ADVISORS {
            for _ in 0..self.style.tries {
                if !budget.work(ADVICE * others.len() as u64) {
                    return;
                }
                let ranked = |&at: &usize| advisor(&features, &self.choices[at]).map(|rank| (rank, at));
                let Some((_, at)) = others.iter().chain(&advised).filter_map(ranked).min() else { break };
                if advised.contains(&at) {
                    break;
                }
                others.retain(|&other| other != at);
                if !self.is_lost_after(self.choices[at].haul, boxes, losses, budget) {
                    self.choices[at].haul.is_sound = true;
                    advised.push(at);
                    break;
                }
            }
        }
        // The newest of equals is taken first, so the best goes last.
        others.sort_by_key(|&at| {
            let choice = &self.choices[at];
            (choice.after.stage, -choice.after.trouble(), choice.gain, std::cmp::Reverse(choice.pushes))
        });
        for at in others {
            let Choice { haul, after, .. } = self.choices[at];
            let worse =
                i32::from(after.stage < features.stage) + (after.trouble() - features.trouble()).max(0);
            let more = 1 + worse.min(self.style.grades) as usize;
            self.cells.push(features, weight + more, node, haul);
        }
        for at in advised.into_iter().rev() {
            self.cells.push(features, weight, node, self.choices[at].haul);
        }
    }

    /// Is the position after a haul lost?
    fn is_lost_after(&mut self, haul: Haul, boxes: &[u16], losses: &mut Losses, budget: &mut Budget) -> bool {
        let (ground, after) = (self.ground, hauled(boxes, haul));
        let player = ground.step(haul.to, usize::from(haul.side));
        self.full[usize::from(haul.from)] = false;
        self.full[usize::from(haul.to)] = true;
        let region = self.reach.flood(ground, &self.full, player);
        let is_lost = losses.is_lost(ground, &self.full, &after, region, &self.reach, budget);
        self.full[usize::from(haul.to)] = false;
        self.full[usize::from(haul.from)] = true;
        is_lost
    }

    /// The pushes that lead to the last node.
    fn pushes(&self, losses: &Losses) -> Vec<Push> {
        let before =
            |at: &usize| usize::try_from(self.nodes[*at].before).ok().filter(|&at| at < self.nodes.len());
        let mut line: Vec<usize> = std::iter::successors(Some(self.nodes.len() - 1), before).collect();
        line.reverse();
        line.windows(2)
            .flat_map(|pair| self.pushes_of(&self.nodes[pair[0]], self.nodes[pair[1]].haul, losses))
            .collect()
    }

    /// The pushes of a haul.
    fn pushes_of(&self, before: &Node, haul: Haul, losses: &Losses) -> Vec<Push> {
        let ground = self.ground;
        let (mut reach, mut carry) = (Reach::new(ground), Carry::new(ground));
        let mut full = ground.with(&before.boxes);
        reach.flood(ground, &full, before.player);
        full[usize::from(haul.from)] = false;
        carry.run(ground, &full, &losses.live, haul.from, &reach, Way::Push);
        let number = carry.landings().position(|landing| landing.to == haul.to && landing.side == haul.side);
        let number = number.expect("the search found this landing before");
        let mut square = haul.from;
        let mut pushes = Vec::new();
        for dir in carry.pushes_to(number) {
            pushes.push(Push { at: ground.cell(square), dir: Dir::ALL[usize::from(dir)] });
            square = ground.step(square, usize::from(dir));
        }
        pushes
    }
}

/// The boxes after a haul, rising.
fn hauled(boxes: &[u16], haul: Haul) -> Box<[u16]> {
    let carried = |&square: &u16| if square == haul.from { haul.to } else { square };
    let mut after: Box<[u16]> = boxes.iter().map(carried).collect();
    after.sort_unstable();
    after
}
