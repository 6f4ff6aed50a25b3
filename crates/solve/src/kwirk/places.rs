//! A search over places: a setting, and the region that each player can walk in.
//!
//! A place is come to with the players on certain cells, an *entry*, and goes on by acts ([`super::acts`]).
//! Entries of a place differ by walks alone, so one from which another can be walked to in time makes that
//! other needless; a hasty search looks only at the first entry of a place, and is done far sooner.
//!
//! Not promised: fewest steps, nor that a level without a plan here has none.

use super::acts::{Act, Acts, Cells, inside, put};
use super::code::{Code, Coder};
use super::codes::{Codes, NONE, push};
use super::guide::Guide;
use super::hope::Hope;
use super::layout::{FAR, Layout, plus};
use super::queue::Queue;
use super::scene::Scene;
use super::store::MAX_STEPS;
use super::walk::Walk;
use boxwright_core::kwirk::{Level, MAX_PLAYERS, Plan, Step};
use boxwright_core::{Budget, Dir};

/// How a place was come to.
#[derive(Clone, Copy)]
struct Entry {
    place: u32,
    /// The entry of the same place that was met before.
    next: u32,
    parent: u32,
    cells: Cells,
    steps: u16,
    is_closed: bool,
}

/// What a search goes by.
pub(super) struct Aim<'a, const W: usize> {
    /// Only plans with fewer steps are looked for.
    pub(super) below: u32,
    /// What places are worth, and how far a way may be off: without it the search is hasty.
    pub(super) guide: Option<(&'a Guide<W>, u32)>,
}

pub(super) struct Places<'a, const N: usize, const W: usize> {
    level: &'a Level,
    layout: &'a Layout,
    aim: Aim<'a, W>,
    coder: Coder,
    count: usize,
    acts: Acts<'a, N>,
    hope: Hope,
    scene: Scene,
    kept: Scene,
    places: Codes<u32, W>,
    entries: Vec<Entry>,
    queue: Queue,
    walks: [Walk; MAX_PLAYERS],
    /// From place to place with so many steps, place by place.
    ways: Vec<(u32, u32, u16)>,
    /// What the entry in hand was taken at: a guide may be wrong, and the queue never goes back.
    least: u32,
    best: Option<u32>,
}

impl<'a, const N: usize, const W: usize> Places<'a, N, W> {
    pub(super) fn new(level: &'a Level, layout: &'a Layout, aim: Aim<'a, W>) -> Places<'a, N, W> {
        let mut coder = Coder::new(layout);
        coder.add_players(layout, level.players().len());
        let scene = Scene::of(layout, level, &level.start());
        let walk = Walk::new(layout);
        let mut places = Places {
            level,
            layout,
            aim,
            coder,
            count: level.players().len(),
            acts: Acts::new(layout),
            hope: Hope::new(layout),
            kept: scene.clone(),
            scene,
            places: Codes::new(),
            entries: Vec::new(),
            queue: Queue::new(),
            walks: std::array::from_fn(|_| walk.clone()),
            ways: Vec::new(),
            least: 0,
            best: None,
        };
        let mut cells = [0; MAX_PLAYERS];
        for (cell, &start) in cells.iter_mut().zip(level.players()) {
            *cell = layout.at(start) as u16;
        }
        places.offer(cells, 0, NONE);
        places
    }

    /// Looks at entries until none is left that may lead to a plan with fewer steps than the best, or the
    /// budget is spent. The best plan, if any.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Option<Plan> {
        while let Some(least) = self.queue.least() {
            self.least = least;
            let Some((entry, _)) = self.queue.pop() else { break };
            let Entry { place, cells, steps, is_closed, .. } = self.entries[entry as usize];
            let is_due = !is_closed && self.total(&cells, steps, self.places.code(place)).is_some();
            if !is_due || self.is_needless(entry) {
                continue;
            }
            if cells == [0; MAX_PLAYERS] {
                self.best = Some(entry);
                self.aim.below = u32::from(steps);
                continue;
            }
            if self.bytes() > budget.memory() || !budget.pay() {
                break;
            }
            self.entries[entry as usize].is_closed = true;
            self.look(entry);
        }
        self.best.map(|entry| self.plan(entry))
    }

    /// What the ways that were seen say about the steps from each place.
    pub(super) fn guide(self) -> Guide<W> {
        let mut cells = [0; MAX_PLAYERS];
        let mut ends = Vec::new();
        for place in 0..self.places.len() as u32 {
            self.coder.unpack_players(self.places.code(place), &mut cells[..self.count]);
            ends.extend(Some(place).filter(|_| cells == [0; MAX_PLAYERS]));
        }
        drop((self.entries, self.queue));
        Guide::new(self.places, self.ways, &ends)
    }

    fn bytes(&self) -> u64 {
        let lists = self.entries.capacity() * size_of::<Entry>()
            + self.ways.capacity() * size_of::<(u32, u32, u16)>();
        self.places.bytes() + self.queue.bytes() + lists as u64
    }

    fn is_hasty(&self) -> bool {
        self.aim.guide.is_none()
    }

    /// What decides when an entry is looked at; none if it is not worth it.
    fn total(&self, cells: &Cells, steps: u16, code: &Code<W>) -> Option<u32> {
        let to_exit = inside(cells).map(|who| self.layout.to_exit[usize::from(cells[who])]);
        let bound = to_exit.fold(u32::from(steps), |sum, steps| sum + u32::from(steps));
        if bound >= self.aim.below.min(MAX_STEPS) {
            return None;
        }
        let Some((guide, spare)) = self.aim.guide else { return Some(bound) };
        let total = u32::from(steps) + guide.steps(code)?;
        (total < self.aim.below.saturating_add(spare)).then_some(total)
    }

    fn load(&mut self, entry: u32) {
        let code = *self.places.code(self.entries[entry as usize].place);
        self.coder.unpack(self.layout, &code, &mut self.scene);
        self.scene.spread(self.layout);
    }

    /// Can its cells be walked to in time from another entry of its place, that was looked at?
    fn is_needless(&mut self, entry: u32) -> bool {
        let Entry { place, cells, steps, .. } = self.entries[entry as usize];
        let mut at = *self.places.beside(place);
        let mut is_loaded = false;
        while at != NONE {
            let other = self.entries[at as usize];
            at = other.next;
            if !other.is_closed {
                continue;
            }
            if self.is_hasty() {
                return true;
            }
            if !std::mem::replace(&mut is_loaded, true) {
                self.load(entry);
                inside(&cells).for_each(|who| self.walks[who].run(self.layout, &self.scene, cells[who]));
            }
            let walk = self.walk_over(&cells, other.cells, 0);
            if walk.is_some_and(|walk| other.steps + walk <= steps) {
                return true;
            }
        }
        false
    }

    /// The fewest steps with which players on some cells get to others, whoever goes where, and walking
    /// through each other.
    fn walk_over(&self, cells: &Cells, mut to: Cells, who: usize) -> Option<u16> {
        let Some(who) = (who..MAX_PLAYERS).find(|&who| cells[who] != 0) else { return Some(0) };
        let mut best = None;
        for at in 0..MAX_PLAYERS {
            let cell = std::mem::take(&mut to[at]);
            let steps = if cell == 0 { FAR } else { self.walks[who].steps[usize::from(cell)] };
            if steps != FAR {
                let rest = self.walk_over(cells, to, who + 1).map(|rest| rest + steps);
                best = best.into_iter().chain(rest).min();
            }
            to[at] = cell;
        }
        best
    }

    /// Looks at an entry: offers what comes of all acts.
    fn look(&mut self, entry: u32) {
        self.load(entry);
        let Entry { place, cells, steps, .. } = self.entries[entry as usize];
        self.acts.find(&mut self.scene, &cells);
        self.kept.copy_things(&self.scene);
        for at in 0..self.acts.list.len() {
            let act = self.acts.list[at];
            let after = act.after(&cells);
            if let Some(change) = act.change {
                self.scene.change(self.layout, change);
                if self.hope.is_left(self.layout, &self.kept, &self.scene, change, &after[..self.count]) {
                    self.go(place, &act, after, steps, entry);
                }
                self.scene.copy_things(&self.kept);
            } else {
                self.go(place, &act, after, steps, entry);
            }
        }
    }

    fn go(&mut self, from: u32, act: &Act, cells: Cells, steps: u16, parent: u32) {
        let to = self.offer(cells, steps + act.steps, parent);
        if let Some(to) = to.filter(|_| self.is_hasty()) {
            push(&mut self.ways, (from, to, act.steps));
        }
    }

    /// Notes the scene's place with the players on these cells, unless that is no better than what is known.
    /// The place, if it is worth anything.
    fn offer(&mut self, cells: Cells, steps: u16, parent: u32) -> Option<u32> {
        if inside(&cells).any(|who| self.layout.to_exit[usize::from(cells[who])] == FAR) {
            return None;
        }
        let code = self.code(&cells);
        let total = self.total(&cells, steps, &code)?;
        let (place, next) = match self.places.find(&code) {
            Ok(place) if self.is_known(place, &cells, steps) => return Some(place),
            Ok(place) => (place, *self.places.beside(place)),
            Err(slot) => (self.places.add(&code, slot, NONE), NONE),
        };
        let entry = self.entries.len() as u32;
        push(&mut self.entries, Entry { place, next, parent, cells, steps, is_closed: false });
        *self.places.beside_mut(place) = entry;
        self.queue.push(total.max(self.least) as usize, entry, steps);
        Some(place)
    }

    fn code(&self, cells: &Cells) -> Code<W> {
        let regions = self.acts.regions(&self.scene, cells);
        let mut code = self.coder.pack(self.layout, &self.scene);
        self.coder.pack_players(&mut code, &regions[MAX_PLAYERS - self.count..]);
        code
    }

    /// Is there an entry of the place that makes this one needless, as far as is seen at a glance?
    fn is_known(&self, place: u32, cells: &Cells, steps: u16) -> bool {
        let sorted = |mut cells: Cells| {
            cells.sort_unstable();
            cells
        };
        let cells = sorted(*cells);
        let mut at = *self.places.beside(place);
        while at != NONE {
            let other = &self.entries[at as usize];
            let is_same = || self.is_hasty() && other.is_closed || sorted(other.cells) == cells;
            if other.steps <= steps && is_same() {
                return true;
            }
            at = other.next;
        }
        false
    }

    /// The steps that led to an entry.
    fn plan(&mut self, entry: u32) -> Plan {
        let mut way = vec![entry];
        while let Some(&last) = way.last().filter(|&&last| self.entries[last as usize].parent != NONE) {
            way.push(self.entries[last as usize].parent);
        }
        way.reverse();
        let mut steps = Vec::new();
        for pair in way.windows(2) {
            let mut cells = self.entries[pair[0] as usize].cells;
            let act = self.act(pair[0], pair[1]);
            for (who, cell) in act.asides.into_iter().filter(|&(_, cell)| cell != 0) {
                self.walk(&mut steps, &mut cells, who, cell);
            }
            self.walk(&mut steps, &mut cells, act.actor, act.from);
            steps.push(Step { player: act.actor + 1, dir: Dir::ALL[usize::from(act.dir)] });
        }
        debug_assert_eq!(self.level.players().len(), self.count);
        Plan { steps }
    }

    /// The act that led from an entry to another; the scene is then the first one's.
    fn act(&mut self, from: u32, to: u32) -> Act {
        let (from, to) = ((from, self.entries[from as usize]), self.entries[to as usize]);
        self.load(from.0);
        self.acts.find(&mut self.scene, &from.1.cells);
        self.kept.copy_things(&self.scene);
        let goal = *self.places.code(to.place);
        let acts = std::mem::take(&mut self.acts.list);
        let found = acts.into_iter().find(|act| {
            if act.after(&from.1.cells) != to.cells || from.1.steps + act.steps != to.steps {
                return false;
            }
            act.change.into_iter().for_each(|change| self.scene.change(self.layout, change));
            let is_it = self.code(&to.cells) == goal;
            self.scene.copy_things(&self.kept);
            is_it
        });
        found.expect("the search came this way")
    }

    /// Adds a shortest walk of a player to a cell around the others.
    fn walk(&mut self, steps: &mut Vec<Step>, cells: &mut Cells, who: u8, to: u16) {
        let from = std::mem::take(&mut cells[usize::from(who)]);
        put(&mut self.scene, cells, true);
        let walk = &mut self.walks[0];
        walk.run(self.layout, &self.scene, to);
        put(&mut self.scene, cells, false);
        let mut at = usize::from(from);
        while walk.steps[at] > 0 {
            let is_nearer = |&dir: &usize| walk.steps[plus(at, self.layout.steps[dir])] < walk.steps[at];
            let dir = (0..4).find(is_nearer).expect("the search walked here");
            steps.push(Step { player: who + 1, dir: Dir::ALL[dir] });
            at = plus(at, self.layout.steps[dir]);
        }
        cells[usize::from(who)] = to;
    }
}
