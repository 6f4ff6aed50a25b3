//! Farthest: a room of templates, goals at random, and the start that is farthest from solved.
//!
//! Taylor & Parberry (2011) lay the room block by block. A block gets a random template, turned and mirrored
//! at random, whose demanded cells must agree with what its neighbours laid; a block that no template fits
//! after a hundred tries begins the room anew. Rooms are turned down that are split, that have an open
//! rectangle of three by four, a cell walled on three sides, or too little floor. Then goal sets are tried in
//! random order, and for each the start that needs most is found by going backward from solved. They count box
//! lines and deepen iteratively to save memory; we count lines, pushes or moves, and one sweep does it.
//!
//! Where we differ. They try goal sets until a timer ends, we try a number of them (`goal_sets`), so that an
//! attempt can be repeated; goals lie only where a box could be pulled off at all. Of several rooms each gets a
//! share of half the goal sets, and only the one that turned out deepest gets the rest: most rooms never have a
//! good start (`rooms=1` is theirs). At 6x6 with 3 boxes this lifts the median from 17 pushes to 22, where twice
//! the goal sets in one room leave it at 17. Sizes that are no multiple of three are laid over the next multiple
//! and cropped. Their score is a way to rank, not part of this file.
//!
//! What is promised: the start is the farthest of its goal set, its plan has the least of what was asked for,
//! and the referee has seen it. What is not: that other goals would not be better, and, if a sweep ends at its
//! limit (`sweep`), that there is no farther start; the start is then from the last layer that was finished.

use crate::kit::access::is_accessible;
use crate::kit::floor::Floor;
use crate::kit::size;
use crate::kit::template::{BLOCK, Mark, Sketch, TAYLOR_PARBERRY, Template};
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs};
use boxwright_core::sokoban::replay;
use boxwright_core::{Cell, CellSet, Dir, Objective, Rng, View};
use boxwright_solve::arena::{Arena, Place};
use boxwright_solve::bits::{Bits, Words};
use boxwright_solve::farthest::{Sweep, Sweeper};
use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// Taylor & Parberry's generator.
pub(crate) const FARTHEST: Generator = Generator {
    name: "farthest",
    summary: "Lays a room of templates, tries goals, and starts as far from solved as can be.",
    good_for: "Deep levels with up to four or five boxes: each start is the farthest its room has, which is proved.",
    paper: "Taylor & Parberry 2011",
    knobs: KNOBS,
    effort: 2_500_000,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "by",
        summary: "What the start is farthest by; the paper counts lines.",
        kind: Kind::Choice(&["lines", "pushes", "moves"]),
        default: 0,
    },
    Knob {
        name: "goal_sets",
        summary: "Goal sets tried in all.",
        kind: Kind::Number { from: 1, to: 1_000_000 },
        default: 80,
    },
    Knob {
        name: "rooms",
        summary: "Rooms that share half the goal sets; the deepest gets the other half. The paper has 1.",
        kind: Kind::Number { from: 1, to: 1_000 },
        default: 16,
    },
    Knob {
        name: "sweep",
        summary: "Thousands of starts after which the sweep of a goal set ends early.",
        kind: Kind::Number { from: 1, to: 1_000_000 },
        default: 500,
    },
    Knob {
        name: "work",
        summary: "Thousands of starts after which no further goal set is tried.",
        kind: Kind::Number { from: 1, to: 1_000_000 },
        default: 1_500,
    },
    Knob {
        name: "offers",
        summary: "Offer the best start of an attempt only, or each that is better than those before.",
        kind: Kind::Choice(&["best", "improvements"]),
        default: 0,
    },
];

/// Tries to fit a template into a block before the room is begun anew.
const TRIES: usize = 100;

/// Rooms laid before an attempt gives up.
const ROOMS_LAID: usize = 10_000;

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    size::refuse(brief, 2)
}

fn run(job: &mut Job) -> ControlFlow<()> {
    let ended = match job.brief.columns * job.brief.rows {
        0..=64 => Hunt::<u64>::new(job).run(job),
        65..=128 => Hunt::<u128>::new(job).run(job),
        129..=256 => Hunt::<Words<4>>::new(job).run(job),
        257..=512 => Hunt::<Words<8>>::new(job).run(job),
        _ => Hunt::<Words<65>>::new(job).run(job),
    };
    match ended {
        Ok(()) | Err(End::NoRoom) => Continue(()),
        Err(End::Spent) => {
            job.tally.note("cut: budget spent");
            Continue(())
        }
        Err(End::Enough) => Break(()),
    }
}

/// Why an attempt ends early.
enum End {
    /// The budget is spent.
    Spent,
    /// Nobody wants more.
    Enough,
    /// No room was ever good.
    NoRoom,
}

/// An attempt under way: what may still be tried, and the best start so far.
struct Hunt<B> {
    objective: Objective,
    /// Goal sets that may still be tried.
    goal_sets: usize,
    /// Nodes after which a sweep ends early.
    sweep_limit: u64,
    /// What the budget had spent before, and nodes after which no further goal set is tried.
    begun_at: u64,
    work: u64,
    offers_all: bool,
    sweeper: Sweeper<B>,
    best: Option<Best>,
}

struct Best {
    distance: usize,
    candidate: Candidate,
}

/// A room and where goals may lie in it.
struct Ground<B> {
    floor: Floor,
    arena: Arena<B>,
    squares: Vec<usize>,
    tried: BTreeSet<B>,
    /// How many goal sets there are.
    sets: usize,
    deepest: usize,
}

impl<B: Bits> Hunt<B> {
    fn new(job: &Job) -> Hunt<B> {
        let thousands = |name| job.knobs.number(name) as u64 * 1_000;
        Hunt {
            objective: Objective::from_name(job.knobs.choice("by")).expect("the choices are objectives"),
            goal_sets: job.knobs.number("goal_sets") as usize,
            sweep_limit: thousands("sweep"),
            begun_at: job.budget.spent(),
            work: thousands("work"),
            offers_all: job.knobs.choice("offers") == "improvements",
            sweeper: Sweeper::default(),
            best: None,
        }
    }

    fn run(mut self, job: &mut Job) -> Result<(), End> {
        let ground = self.deepest_ground(job)?;
        if let Some(mut ground) = ground {
            let (left, stop_at) = (self.goal_sets, self.begun_at + self.work);
            self.try_goals(job, &mut ground, left, stop_at)?;
        }
        match self.best {
            Some(best) if !self.offers_all => offer(job, best.candidate),
            Some(_) => Ok(()),
            None => {
                job.tally.note("goals: no start but the solved one");
                Ok(())
            }
        }
    }

    /// Of several rooms, each with its share of half the goal sets and half the work, the deepest.
    fn deepest_ground(&mut self, job: &mut Job) -> Result<Option<Ground<B>>, End> {
        let templates = every_view();
        let rooms = job.knobs.number("rooms") as usize;
        let share = if rooms == 1 { 0 } else { (self.goal_sets / 2 / rooms).max(1) };
        let stop_at = self.begun_at + self.work / 2;
        let mut deepest: Option<Ground<B>> = None;
        for _ in 0..rooms {
            if self.goal_sets == 0 || job.budget.spent() >= stop_at {
                break;
            }
            let mut ground = Ground::new(sane_room(job, &templates)?, job.brief.boxes);
            self.try_goals(job, &mut ground, share, stop_at)?;
            if deepest.as_ref().is_none_or(|deepest| ground.deepest > deepest.deepest) {
                deepest = Some(ground);
            }
        }
        Ok(deepest)
    }

    /// Tries goal sets in a room until they, their number or the work is used up.
    fn try_goals(
        &mut self,
        job: &mut Job,
        ground: &mut Ground<B>,
        count: usize,
        stop_at: u64,
    ) -> Result<(), End> {
        for _ in 0..count.min(self.goal_sets) {
            if job.budget.spent() >= stop_at || !ground.draw_goals(job.brief.boxes, &mut job.rng) {
                break;
            }
            self.goal_sets -= 1;
            self.try_set(job, ground)?;
        }
        Ok(())
    }

    fn try_set(&mut self, job: &mut Job, ground: &mut Ground<B>) -> Result<(), End> {
        let (sweeper, objective, arena) = (&mut self.sweeper, self.objective, &ground.arena);
        let sweep = job.budget.within(self.sweep_limit, |budget| sweeper.sweep(arena, objective, budget));
        if sweep.was_cut {
            if job.budget.left() == 0 {
                return Err(End::Spent);
            }
            job.tally.note("sweep: ended at its limit");
        }
        let distance = sweep.depth();
        ground.deepest = ground.deepest.max(distance);
        if distance == 0 || self.best.as_ref().is_some_and(|best| best.distance >= distance) {
            return Ok(());
        }
        let candidate = ground.candidate(&sweep, &mut job.rng);
        if self.offers_all {
            offer(job, candidate.clone())?;
        }
        self.best = Some(Best { distance, candidate });
        Ok(())
    }
}

fn offer(job: &mut Job, candidate: Candidate) -> Result<(), End> {
    if job.offer(candidate).is_break() { Err(End::Enough) } else { Ok(()) }
}

impl<B: Bits> Ground<B> {
    fn new(floor: Floor, boxes: usize) -> Ground<B> {
        let nothing = CellSet::new();
        let any_goal = CellSet::from_iter(floor.cells().first());
        let arena: Arena<B> =
            Arena::of_room(&floor.room(&any_goal)).expect("the board was chosen for the size wished for");
        let has_way = |cell: &Cell| is_accessible(&floor, &nothing, *cell);
        let squares: Vec<usize> =
            floor.cells().iter().filter(has_way).map(|cell| arena.square_of(cell)).collect();
        let sets = choices(squares.len(), boxes);
        Ground { floor, arena, squares, tried: BTreeSet::new(), sets, deepest: 0 }
    }

    /// Sets goals that were not tried before; false if there are none.
    fn draw_goals(&mut self, count: usize, rng: &mut Rng) -> bool {
        while self.tried.len() < self.sets {
            for at in 0..count {
                let other = at + rng.below((self.squares.len() - at) as u64) as usize;
                self.squares.swap(at, other);
            }
            let goals = self.squares[..count].iter().fold(B::EMPTY, |goals, &at| goals | B::square(at));
            if self.tried.insert(goals) {
                self.arena.goals = goals;
                return true;
            }
        }
        false
    }

    /// A random one of the farthest starts, of those with fewest boxes home, with its plan.
    fn candidate(&self, sweep: &Sweep<B>, rng: &mut Rng) -> Candidate {
        let (arena, distance) = (&self.arena, sweep.depth());
        let is_farthest = |start: &(usize, Place<B>)| start.0 == distance;
        let starts: Vec<Place<B>> = sweep.hardest().take_while(is_farthest).map(|(_, start)| start).collect();
        let home = |start: &Place<B>| (start.boxes & arena.goals).count();
        let least = starts.iter().map(home).min();
        let starts: Vec<Place<B>> = starts.into_iter().filter(|start| Some(home(start)) == least).collect();
        let start = rng.choose(&starts).expect("a layer has a start");
        let goals = arena.goals.squares().map(|square| arena.cell(square)).collect();
        let level = self.floor.room(&goals).level(&arena.state(start));
        let plan = sweep.plan(arena, &level, distance);
        let is_solved = replay(&level, &plan).is_ok_and(|replay| replay.solved);
        assert!(is_solved, "the referee turned down a plan of the sweep for\n{level}");
        Candidate { level, plan: Some(plan) }
    }
}

/// In how many ways so many can be chosen, or a very large number.
fn choices(of: usize, count: usize) -> usize {
    let mut ways: usize = 1;
    for at in 0..count {
        // The product of any `at + 1` numbers in a row can be divided by `at + 1`.
        match ways.checked_mul(of.saturating_sub(at)) {
            Some(product) => ways = product / (at + 1),
            None => return usize::MAX,
        }
    }
    ways
}

/// Every template, turned and mirrored in every way.
fn every_view() -> Vec<Template> {
    let templates = TAYLOR_PARBERRY.iter().map(|text| Template::new(text));
    templates.flat_map(|template| View::ALL.map(|view| template.seen(view))).collect()
}

/// A room that passes every check. Each room tried is a node of the budget.
fn sane_room(job: &mut Job, templates: &[Template]) -> Result<Floor, End> {
    for _ in 0..ROOMS_LAID {
        if !job.budget.pay() {
            return Err(End::Spent);
        }
        match laid_room(job.brief, templates, &mut job.rng) {
            Ok(floor) => return Ok(floor),
            Err(why) => job.tally.note(why),
        }
    }
    job.tally.note("room: none passed, given up");
    Err(End::NoRoom)
}

/// A room as laid, or why it is none.
fn laid_room(brief: &Brief, templates: &[Template], rng: &mut Rng) -> Result<Floor, &'static str> {
    let mut sketch = Sketch::covering(brief.columns, brief.rows);
    for (column, row) in sketch.blocks() {
        let corner = (column * BLOCK, row * BLOCK);
        let mut drawn = (0..TRIES).map(|_| &templates[rng.below(templates.len() as u64) as usize]);
        let fitting = drawn.find(|template| agrees(&sketch, template, corner));
        sketch.lay(fitting.ok_or("room: no template fits")?, corner);
    }
    let floor = sketch.cropped(brief.columns, brief.rows, rng);
    match unsound(&floor, brief.boxes) {
        Some(why) => Err(why),
        None => Ok(floor),
    }
}

/// Does everything that a template marks agree with what was laid before, and lie on the sketch?
fn agrees(sketch: &Sketch, template: &Template, corner: (usize, usize)) -> bool {
    template.marks().all(|(column, row, mark)| match sketch.mark(corner, (column, row)) {
        Some(laid) => laid == Mark::Blank || laid == mark,
        None => false,
    })
}

/// What speaks against a room.
fn unsound(floor: &Floor, boxes: usize) -> Option<&'static str> {
    if size::most_boxes(floor.cells().len()) < boxes {
        Some("room: too little floor")
    } else if !floor.is_whole() {
        Some("room: split")
    } else if has_open_rectangle(floor) {
        Some("room: open rectangle")
    } else if has_nook(floor) {
        Some("room: walled on three sides")
    } else {
        None
    }
}

/// Is there a rectangle of three by four cells without a wall?
fn has_open_rectangle(floor: &Floor) -> bool {
    let is_open = |cell: Cell, (width, height): (usize, usize)| {
        let (shape, column, row) = (floor.shape(), floor.shape().col(cell), floor.shape().row(cell));
        column + width <= shape.width()
            && row + height <= shape.height()
            && (0..height)
                .all(|down| (0..width).all(|right| floor.has(shape.cell(column + right, row + down))))
    };
    floor.cells().iter().any(|cell| is_open(cell, (3, 4)) || is_open(cell, (4, 3)))
}

/// Is there a cell with walls on three sides?
fn has_nook(floor: &Floor) -> bool {
    let walls = |cell| Dir::ALL.iter().filter(|&&dir| floor.next(cell, dir).is_none()).count();
    floor.cells().iter().any(|cell| walls(cell) >= 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tally;
    use crate::kit::floor::drawn;
    use boxwright_core::Budget;

    fn check(board: &str, boxes: usize, expected: Option<&str>) {
        assert_eq!(unsound(&drawn(board), boxes), expected, "{board}");
    }

    #[test]
    fn rooms_are_turned_down_for_the_first_thing_wrong_with_them() {
        check("######\n#    #\n#  # #\n#    #\n######", 4, None);
        check("######\n#    #\n#  # #\n#    #\n######", 5, Some("room: too little floor"));
        check("######\n#    #\n######\n#    #\n######", 1, Some("room: split"));
        check("######\n#    #\n#    #\n#    #\n######", 1, Some("room: open rectangle"));
        check("#####\n#   #\n#   #\n#   #\n#   #\n#####", 1, Some("room: open rectangle"));
        check("######\n#    #\n#  ###\n######", 1, Some("room: walled on three sides"));
    }

    #[test]
    fn a_demand_must_agree_and_stay_on_the_sketch() {
        let mut sketch = Sketch::covering(6, 3);
        let [open, crossing, passage, solid] = [0, 8, 10, 12].map(|at| Template::new(TAYLOR_PARBERRY[at]));
        assert!(agrees(&sketch, &open, (0, 0)) && agrees(&sketch, &solid, (0, 0)));
        assert!(!agrees(&sketch, &crossing, (0, 0)), "its upper arm would leave the sketch");
        assert!(!agrees(&sketch, &passage, (3, 0)), "its right end would leave the sketch");
        sketch.lay(&Template::new("?????/?###?/?..../?###?/?????"), (0, 0));
        assert!(!agrees(&sketch, &solid, (3, 0)) && agrees(&sketch, &open, (3, 0)));
        let demanding = Template::new("?????/...??/?????/?????/?????");
        assert!(!agrees(&sketch, &demanding, (3, 0)), "a wall was laid where it wants floor");
    }

    #[test]
    fn as_many_rooms_pass_as_were_measured_before() {
        // Of 3,000 rooms for three boxes 50, 35, 21 and 11 in a hundred passed, in another program.
        let (templates, rng) = (every_view(), Rng::new(7));
        for (columns, rows, percent) in [(3, 6, 50), (6, 6, 35), (9, 6, 21), (9, 9, 11)] {
            let (brief, mut tally) = (Brief { columns, rows, boxes: 3 }, Tally::default());
            for at in 0..1_000 {
                let room = laid_room(&brief, &templates, &mut rng.fork("room", at));
                tally.note(room.err().unwrap_or("passed"));
            }
            let passed = tally.get("passed") / 10;
            assert!(passed.abs_diff(percent) <= 5, "{passed} of 100 at {columns}x{rows}: {tally}");
        }
    }

    #[test]
    fn goal_sets_come_once_each_until_there_are_no_more() {
        let floor = drawn("######\n#    #\n#  # #\n#    #\n######");
        let mut ground: Ground<u64> = Ground::new(floor, 2);
        // Along the upper and the lower row a box could be pulled; off the middle row none could.
        assert_eq!((ground.squares.len(), ground.sets), (8, 28));
        let mut rng = Rng::new(1);
        let drawn = std::iter::from_fn(|| ground.draw_goals(2, &mut rng).then_some(())).count();
        assert_eq!(drawn, 28);
        assert_eq!((choices(23, 3), choices(2, 3), choices(4_000, 200)), (1_771, 0, usize::MAX));
    }

    #[test]
    fn improvements_improve_and_the_last_one_is_the_best() {
        let offers = |what: &str| {
            let mut knobs = Knobs::of(KNOBS);
            knobs.set("offers", what).unwrap();
            knobs.set("by", "pushes").unwrap();
            let (mut offers, mut budget) = (Vec::new(), Budget::nodes(1_000_000));
            let mut take = |candidate: Candidate| {
                offers.push(candidate);
                Continue(())
            };
            let brief = Brief { columns: 5, rows: 4, boxes: 2 };
            let mut job = Job::new(&brief, &knobs, Rng::new(5), &mut budget, &mut take);
            assert!(run(&mut job).is_continue());
            offers
        };
        let (best, all) = (offers("best"), offers("improvements"));
        assert_eq!(best[..], all[all.len() - 1..]);
        let pushes = |candidate: &Candidate| {
            let plan = candidate.plan.as_ref().unwrap();
            replay(&candidate.level, plan).unwrap().counts.pushes
        };
        assert!(all.windows(2).all(|pair| pushes(&pair[0]) < pushes(&pair[1])) && all.len() > 1);
    }
}
