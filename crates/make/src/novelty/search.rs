//! The search: backward from solved, towards starts that are ever harder.
//!
//! Best-first over pulls. What is new comes first (see `surprise.rs`), of what is as new what measures more, and
//! then what was met first. Nothing is pruned but what was met before, so every start is met if it goes on for
//! long enough; and whatever is met can be solved, by the pulls that led there undone. That way back is seldom a
//! shortest one.
//!
//! A start is measured by its *bound* (each box alone to a goal of its own, see `matching.rs` of the solvers), by
//! its *conflicts* (pushes that pairs of boxes, and boxes around a corral, need more than that), or by their total.
//! Each start that measures more than all before is found. With a *trial*, each is found that holds out longer than
//! all before: a solver is set on it, for so many nodes or twice as many as the best so far took. Trials are dear, so
//! a start gets one only if it measures a thirty-second part more than the last one that got it so, or
//! if it is one in five thousand.

use super::surprise::{Seen, Surprise};
use crate::kit::grid::{Grid, Layout};
use crate::sokoban::Candidate;
use boxwright_core::sokoban::{Level, Room, replay};
use boxwright_core::{Budget, Cell, CellSet, Dir, Objective, Plan, Verdict};
use boxwright_solve::arena::{Arena, Place, Widest};
use boxwright_solve::bits::{Bits, Words, flood};
use boxwright_solve::detours::Detours;
use boxwright_solve::distances::{Distances, regions};
use boxwright_solve::knots::Knots;
use boxwright_solve::matching::Matching;
use boxwright_solve::{on_arena, on_room, solve};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::ops::ControlFlow;

/// One place in so many is tried whatever it measures.
const TRIED_EVERY: usize = 5_000;

/// What starts are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Bound and conflicts together.
    Total,
    /// Conflicts, and of equals the bound.
    Conflicts,
    /// The bound, and of equals conflicts.
    Bound,
}

/// How starts are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Does what is new come first?
    pub novelty: bool,
    /// What starts are measured by.
    pub by: By,
    /// Nodes that a solver is given at least on a start to see how long that holds out; 0 for no trial.
    pub trial: u64,
}

/// What is known of a start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Pushes at least, each box alone.
    pub bound: u32,
    /// Pushes more that boxes cost each other, at least.
    pub conflicts: u32,
    /// Nodes a solver took in the trial, or all it was given; 0 without one.
    pub held_out: u64,
}

/// A start that is harder than all found before it.
pub struct Find<'f> {
    /// What is known of it.
    pub figures: Figures,
    make: &'f dyn Fn() -> Candidate,
}

impl Find<'_> {
    /// The level, with the plan that undoes the pulls; the referee has seen it.
    pub fn candidate(&self) -> Candidate {
        (self.make)()
    }
}

impl std::fmt::Debug for Find<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Find({:?})", self.figures)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every start was met.
    Exhausted,
    /// The budget is spent, or its memory full.
    Spent,
    /// Nobody wants more.
    Enough,
}

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Why it ended.
    pub end: End,
    /// The last start found, which is the hardest.
    pub hardest: Option<Candidate>,
}

/// Looks for hard starts in a room and tells each that is harder than those before, as soon as it is found. A
/// smaller budget finds the first of what a larger one finds.
///
/// ```
/// use boxwright_core::{Budget, sokoban::{Draft, Room}};
/// use boxwright_make::novelty::{By, End, Manner, hard_starts};
/// let draft: Draft = "########\n#      #\n# ..   #\n#      #\n########".parse()?;
/// let manner = Manner { novelty: true, by: By::Total, trial: 0 };
/// let mut bounds = Vec::new();
/// let hunt = hard_starts(&Room::new(&draft)?, manner, &mut Budget::nodes(10_000), |find| {
///     bounds.push(find.figures.bound + find.figures.conflicts);
///     std::ops::ControlFlow::Continue(())
/// });
/// assert_eq!(hunt.end, End::Exhausted);
/// // The right box comes two cells to the right; the player then fits between the two once more.
/// assert_eq!(bounds, [1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hard_starts(
    room: &Room,
    manner: Manner,
    budget: &mut Budget,
    mut found: impl FnMut(Find) -> ControlFlow<()>,
) -> Hunt {
    on_room!(room, |arena| {
        let Some(mut search) = Search::new(room, &arena, manner, budget) else {
            return Hunt { end: End::Spent, hardest: None };
        };
        let ended = search.run(budget, &mut found);
        let hardest = search.hardest.map(|number| search.candidate(number));
        Hunt { end: ended.err().unwrap_or(End::Exhausted), hardest }
    })
}

/// What is known of the start of a level, without a trial; nothing if some box can have no goal.
pub fn figures(level: &Level) -> Option<Figures> {
    let budget = &mut Budget::nodes(0);
    on_arena!(level, |arena| Gauge::new(&arena, budget)?.figures(
        &arena,
        &arena.place(&level.start()),
        budget
    ))
}

/// Where finds go.
type Found<'f> = &'f mut dyn FnMut(Find) -> ControlFlow<()>;

/// A place and how it was met.
struct Met<B> {
    place: Place<B>,
    /// The push that takes it back, and where to; nothing if it is solved.
    back: Option<(Cell, Dir, usize)>,
}

struct Search<'s, B> {
    room: &'s Room,
    arena: &'s Arena<B>,
    manner: Manner,
    gauge: Gauge<B>,
    seen: Seen<B>,
    met: Vec<Met<B>>,
    known: BTreeSet<Place<B>>,
    queue: BinaryHeap<(Surprise, (u32, u32), Reverse<usize>)>,
    /// The most that was measured.
    most: (u32, u32),
    /// What the last start measured that was tried for that, and how long the best held out.
    tried: u32,
    held_out: u64,
    /// The last find.
    hardest: Option<usize>,
}

impl<'s, B: Bits> Search<'s, B> {
    fn new(
        room: &'s Room,
        arena: &'s Arena<B>,
        manner: Manner,
        budget: &mut Budget,
    ) -> Option<Search<'s, B>> {
        let mut search = Search {
            room,
            arena,
            manner,
            gauge: Gauge::new(arena, budget)?,
            seen: Seen::new(),
            met: Vec::new(),
            known: BTreeSet::new(),
            queue: BinaryHeap::new(),
            most: (0, 0),
            tried: 0,
            held_out: 0,
            hardest: None,
        };
        if search.is_full(budget) {
            return None;
        }
        for place in regions(arena, arena.goals) {
            search.known.insert(place);
            search.queue.push((Surprise::Square, (0, 0), Reverse(search.met.len())));
            search.met.push(Met { place, back: None });
        }
        Some(search)
    }

    fn run(&mut self, budget: &mut Budget, found: Found) -> Result<(), End> {
        while let Some((_, _, Reverse(number))) = self.queue.pop() {
            if !budget.pay() {
                return Err(End::Spent);
            }
            self.expand(number, budget, found)?;
        }
        Ok(())
    }

    /// Would going on take more memory than allowed?
    fn is_full(&self, budget: &Budget) -> bool {
        self.bytes() > budget.memory()
    }

    /// Bytes held, and taken with the next place.
    fn bytes(&self) -> u64 {
        // The list doubles when it is full; those known may stand in half-empty nodes.
        let doubles = self.met.len() == self.met.capacity();
        let met = self.met.capacity() * size_of::<Met<B>>() * if doubles { 2 } else { 1 };
        let known = 2 * self.met.len() * size_of::<Place<B>>();
        let queue = self.queue.capacity() * size_of::<(Surprise, (u32, u32), Reverse<usize>)>();
        (met + known + queue) as u64 + self.seen.bytes() + self.gauge.bytes()
    }

    fn expand(&mut self, number: usize, budget: &mut Budget, found: Found) -> Result<(), End> {
        let (arena, place) = (self.arena, self.met[number].place);
        let reach = arena.region(place.boxes, place.region);
        for dir in Dir::ALL {
            for square in arena.pullable(place.boxes, reach, dir).squares() {
                if !budget.work(flood::<B>()) {
                    return Err(End::Spent);
                }
                let next = arena.pulled(&place, square, dir);
                if self.is_full(budget) {
                    return Err(End::Spent);
                }
                if self.known.insert(next) {
                    let to = arena.next(square, dir);
                    let back = Some((arena.cell(to), dir.opposite(), number));
                    self.meet(Met { place: next, back }, to, budget, found)?;
                }
            }
        }
        Ok(())
    }

    /// Takes note of a place to which a box was pulled that is now on a square.
    fn meet(&mut self, met: Met<B>, square: usize, budget: &mut Budget, found: Found) -> Result<(), End> {
        let (number, figures) = (self.met.len(), self.gauge.figures(self.arena, &met.place, budget));
        if budget.was_stopped() {
            return Err(End::Spent);
        }
        let figures = figures.expect("what was pulled can be pushed back");
        let measure = match self.manner.by {
            By::Total => (figures.bound + figures.conflicts, figures.conflicts),
            By::Conflicts => (figures.conflicts, figures.bound),
            By::Bound => (figures.bound, figures.conflicts),
        };
        let surprise = match self.manner.novelty {
            true => self.seen.look(measure.0, met.place.boxes, square),
            false => Surprise::None,
        };
        self.queue.push((surprise, measure, Reverse(number)));
        self.met.push(met);
        if figures.bound == 0 {
            return Ok(());
        }
        let is_record = measure > self.most;
        self.most = self.most.max(measure);
        let trial = self.manner.trial;
        let held_out = if trial == 0 && is_record {
            0
        } else if trial > 0 && self.deserves_trial(number, measure.0) {
            let (level, nodes) = (self.candidate(number).level, trial.max(2 * self.held_out));
            budget.holding(self.bytes(), |budget| tried_out(&level, nodes, budget))?
        } else {
            return Ok(());
        };
        if trial > 0 && self.hardest.is_some() && held_out <= self.held_out {
            return Ok(());
        }
        (self.held_out, self.hardest) = (held_out, Some(number));
        let find = Find { figures: Figures { held_out, ..figures }, make: &|| self.candidate(number) };
        if found(find).is_break() { Err(End::Enough) } else { Ok(()) }
    }

    /// Does a place measure so much more than the last record tried, or is it its turn?
    fn deserves_trial(&mut self, number: usize, measure: u32) -> bool {
        let is_much_more = u64::from(measure) * 32 >= u64::from(self.tried) * 33;
        if is_much_more {
            self.tried = measure;
        }
        is_much_more || number.is_multiple_of(TRIED_EVERY)
    }

    fn candidate(&self, number: usize) -> Candidate {
        let level = self.room.level(&self.arena.state(&self.met[number].place));
        let pushes: Vec<(Cell, Dir)> =
            std::iter::successors(self.met[number].back, |&(_, _, to)| self.met[to].back)
                .map(|(cell, dir, _)| (cell, dir))
                .collect();
        let plan = walked(&level, &pushes);
        let is_solved = replay(&level, &plan).is_ok_and(|replay| replay.solved);
        assert!(is_solved, "the referee turned down pulls undone for\n{level}");
        Candidate { level, plan: Some(plan) }
    }
}

/// What measures places, and remembers what it found out.
struct Gauge<B> {
    distances: Distances<B>,
    matching: Matching,
    detours: Detours<B>,
    knots: Knots<B>,
}

impl<B: Bits> Gauge<B> {
    fn new(arena: &Arena<B>, budget: &mut Budget) -> Option<Gauge<B>> {
        Some(Gauge {
            distances: Distances::within(arena, budget)?,
            matching: Matching::default(),
            detours: Detours::default(),
            knots: Knots::default(),
        })
    }

    /// Bytes held.
    fn bytes(&self) -> u64 {
        self.distances.bytes() + self.detours.bytes() + self.knots.bytes()
    }

    fn figures(&mut self, arena: &Arena<B>, place: &Place<B>, budget: &mut Budget) -> Option<Figures> {
        let bound = self.matching.assign(&self.distances, place.boxes, place.region, budget)?;
        let (pairs, left) = self.detours.of(arena, &self.distances, place, |_| true, budget);
        let knots = self.knots.of(arena, &self.distances, place, left);
        Some(Figures { bound, conflicts: pairs + knots, held_out: 0 })
    }
}

/// How long a level holds out against a solver: the nodes that took, or all it was given.
fn tried_out(level: &Level, nodes: u64, budget: &mut Budget) -> Result<u64, End> {
    let before = budget.spent();
    let answer = budget.within(nodes, |budget| solve(level, Objective::Any, budget));
    let is_solved = matches!(answer.verdict, Verdict::Solved { .. });
    match (is_solved, budget.left()) {
        (true, _) => Ok(budget.spent() - before),
        // With more left it might have been solved.
        (false, 0) => Err(End::Spent),
        (false, _) => Ok(nodes),
    }
}

/// The plan that makes these pushes, each a box's cell and a direction.
fn walked(level: &Level, pushes: &[(Cell, Dir)]) -> Plan {
    match (level.shape().width() - 2) * (level.shape().height() - 2) {
        0..=64 => walked_on::<u64>(level, pushes),
        65..=512 => walked_on::<Words<8>>(level, pushes),
        _ => walked_on::<Widest>(level, pushes),
    }
}

fn walked_on<B: Bits>(level: &Level, pushes: &[(Cell, Dir)]) -> Plan {
    let shape = level.shape();
    let grid: Grid<B> = Grid::new(shape.width() - 2, shape.height() - 2);
    let square = |cell: Cell| (shape.row(cell) - 1) * (shape.width() - 2) + shape.col(cell) - 1;
    let set = |cells: &CellSet| cells.iter().fold(B::EMPTY, |set, cell| set | B::square(square(cell)));
    let layout = Layout {
        floor: set(level.floor()),
        goals: set(level.goals()),
        boxes: set(level.boxes()),
        player: square(level.player()),
    };
    let pushes: Vec<(usize, Dir)> = pushes.iter().map(|&(cell, dir)| (square(cell), dir)).collect();
    grid.plan(&layout, &pushes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;
    use boxwright_solve::farthest::Sweeper;
    use boxwright_solve::random_room;
    use std::ops::ControlFlow::Continue;

    const EVERY: [By; 3] = [By::Total, By::Conflicts, By::Bound];

    fn finds(room: &Room, manner: Manner, nodes: u64) -> (Vec<(Figures, Candidate)>, Hunt) {
        let mut finds = Vec::new();
        let hunt = hard_starts(room, manner, &mut Budget::nodes(nodes), |find| {
            finds.push((find.figures, find.candidate()));
            Continue(())
        });
        (finds, hunt)
    }

    #[test]
    fn every_start_is_met_and_none_needs_less_than_its_figures_say() {
        let rng = Rng::new(3);
        for at in 0..20 {
            let room = random_room(6, 5, 3, &mut rng.fork("room", at)).unwrap();
            let arena: Arena<u64> = Arena::of_room(&room).unwrap();
            let mut sweeper = Sweeper::default();
            let sweep = sweeper.sweep(&arena, Objective::Pushes, &mut Budget::nodes(1_000_000));
            for novelty in [false, true] {
                let manner = Manner { novelty, by: By::Total, trial: 0 };
                let mut search = Search::new(&room, &arena, manner, &mut Budget::nodes(0)).unwrap();
                assert_eq!(search.run(&mut Budget::nodes(1_000_000), &mut |_| Continue(())), Ok(()));
                assert_eq!(search.met.len(), sweep.states(), "{}", room.draft());
            }
            let mut gauge = Gauge::new(&arena, &mut Budget::nodes(0)).unwrap();
            for (pushes, place) in sweep.hardest() {
                let Figures { bound, conflicts, .. } =
                    gauge.figures(&arena, &place, &mut Budget::nodes(0)).unwrap();
                assert!((bound + conflicts) as usize <= pushes, "{}", room.draft());
            }
        }
    }

    #[test]
    fn finds_get_harder_and_a_smaller_budget_finds_the_first_of_them() {
        let rng = Rng::new(5);
        for (at, by) in EVERY.into_iter().cycle().take(12).enumerate() {
            let room = random_room(8, 7, 5, &mut rng.fork("room", at as u64)).unwrap();
            for trial in [0, 50] {
                let manner = Manner { novelty: at % 2 == 0, by, trial };
                let (all, hunt) = finds(&room, manner, 2_000);
                assert_eq!(hunt.hardest, all.last().map(|(_, candidate)| candidate.clone()));
                let measure = |(figures, _): &(Figures, Candidate)| match by {
                    By::Total => figures.bound + figures.conflicts,
                    By::Conflicts => figures.conflicts,
                    By::Bound => figures.bound,
                };
                let held_out = |pair: &[(Figures, Candidate)]| pair[0].0.held_out < pair[1].0.held_out;
                match trial {
                    0 => assert!(all.iter().map(measure).is_sorted()),
                    _ => assert!(all.windows(2).all(held_out)),
                }
                for nodes in [0, 1, 77, 1_000] {
                    let (some, _) = finds(&room, manner, nodes);
                    assert!(all.starts_with(&some), "{}", room.draft());
                }
            }
        }
    }

    #[test]
    fn figures_are_as_counted_by_hand() {
        let figures =
            |board: &str| figures(&board.parse().unwrap()).map(|figures| (figures.bound, figures.conflicts));
        assert_eq!(figures("########\n#      #\n#@$ $..#\n#      #\n########"), Some((5, 0)));
        let queue = "########\n#      #\n#   $  #\n#@  $  #\n#      #\n####.###\n####.###\n########";
        assert_eq!(figures(queue), Some((6, 2)), "the hindmost must step aside and back");
        assert_eq!(figures("######\n#$ @ #\n#  . #\n######"), None);
    }

    #[test]
    fn the_walls_of_a_wide_level_with_decoration_do() {
        let level: Level = "
  ######
###    #
#  $ # #####  ###
# #@ .   . #  #*#
# ####$#####  ###
#      #
########"
            .trim_start_matches('\n')
            .parse()
            .unwrap();
        let manner = Manner { novelty: true, by: By::Total, trial: 0 };
        let (all, hunt) = finds(&Room::of(&level), manner, 100_000);
        assert_eq!(hunt.end, End::Exhausted);
        assert!(all.len() > 3, "{}", all.len());
    }
}
