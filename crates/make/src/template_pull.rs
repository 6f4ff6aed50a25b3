//! Template-pull: a room of overlapping templates, and boxes pulled out of their goals one by one.
//!
//! Hatoum (2025) divides the room into blocks of three by three and lays a weighted random template over each,
//! row by row; where borders overlap the later one wins. A room in one piece gets its pairs: a goal that can be
//! reached at all, and a box from its access range, with the boxes before it in the way, so both are found
//! anew for every pair. Four constraints keep pairs from being obvious: a least distance, no direct line of
//! sight, one of the farthest cells there are, and an access range that overlaps those before. Then the boxes
//! cut the floor into regions ("oil spills"), and the player is put into the one with most to do, if a solver
//! finds a solution from there, else into the next.
//!
//! His program differs from his report, and both from what the report aims at; `mode` chooses.
//!
//! | | ours | as-published | as-coded |
//! |---|---|---|---|
//! | a template lies | centred on its block | centred | one cell off, but in the first row and column |
//! | and is | turned, mirrored | turned | turned |
//! | no pusher stands in a corner made by | walls | walls | walls and boxes |
//! | farthest from | the nearest goal placed | the farthest goal placed | the farthest cell a goal could have |
//! | overlaps | all earlier ranges | all earlier ranges | what the constraints left of them |
//! | box on a goal, goal under a box | by `home` | by `home` | allowed |
//! | the player's region | most pushes first | most pushes first | at random |
//! | if no pair is left | constraints are loosened, in time | a new room | a new room |
//!
//! Ours also lays rooms that are no multiple of three, cropped from the next multiple, and takes as many boxes
//! as half the floor. Neither is promised: that a pair ends as it was placed (a box may take another's goal),
//! and that the constraints hold against goals placed later.

use crate::kit::access::{access_range, is_accessible};
use crate::kit::floor::Floor;
use crate::kit::size;
use crate::kit::template::{BLOCK, Sketch, TAYLOR_PARBERRY, Template};
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs};
use boxwright_core::sokoban::State;
use boxwright_core::{Cell, CellSet, Dir, Objective, Rng, Shape, Verdict, View};
use boxwright_solve::solve;
use std::cmp::Reverse;
use std::ops::ControlFlow::{self, Continue};

/// Hatoum's generator.
pub(crate) const TEMPLATE_PULL: Generator = Generator {
    name: "template_pull",
    summary: "Lays overlapping templates, pulls boxes out of goals under four constraints, and places the player.",
    good_for: "Crowded levels of any size fast, up to boxes on half the floor; few of them are deep.",
    paper: "Hatoum 2025",
    knobs: KNOBS,
    effort: 500_000,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

const ON_OFF: Kind = Kind::Choice(&["off", "on"]);

const KNOBS: &[Knob] = &[
    Knob {
        name: "mode",
        summary: "Our corrections, the report, or the program behind it.",
        kind: Kind::Choice(&["ours", "as-published", "as-coded"]),
        default: 0,
    },
    Knob {
        name: "distance",
        summary: "Columns and rows that a box starts away from its goal at least.",
        kind: Kind::Number { from: 1, to: 64 },
        default: DISTANCE,
    },
    Knob { name: "sight", summary: "Keep a box out of sight of its goal.", kind: ON_OFF, default: 1 },
    Knob {
        name: "farthest",
        summary: "Take one of so many farthest cells for a box; 0 for any cell.",
        kind: Kind::Number { from: 0, to: 1_000 },
        default: 3,
    },
    Knob {
        name: "overlap",
        summary: "Keep boxes within the access ranges of earlier goals.",
        kind: ON_OFF,
        default: 1,
    },
    Knob { name: "home", summary: "Let boxes start on goals.", kind: ON_OFF, default: 0 },
    Knob {
        name: "solid",
        summary: "Weight of the template that is all wall; the others weigh 21 together.",
        kind: Kind::Number { from: 0, to: 20 },
        default: 0,
    },
    Knob {
        name: "check",
        summary: "Thousands of nodes to find a solution from one region.",
        kind: Kind::Number { from: 1, to: 1_000_000 },
        default: 50,
    },
];

/// The template that is all wall, by its place among Taylor & Parberry's; Hatoum leaves it out.
const SOLID: usize = 12;
/// Hatoum's own template.
const CENTRE_WALL: &str = "?????/?...?/?.#.?/?...?/?????";
/// Rooms laid before an attempt gives up, and how many of them keep every constraint.
const ROOMS: usize = 200;
const STRICT_ROOMS: usize = 20;

/// How far a box starts from its goal, if nobody says.
const DISTANCE: i64 = 3;

/// What ends an attempt.
const CUT: &str = "cut: budget spent";

fn refuse(brief: &Brief, knobs: &Knobs) -> Option<String> {
    let Brief { columns, rows, .. } = *brief;
    let distance = knobs.number("distance") as usize;
    // The usual distance gives way in rooms that are too small for it.
    let most = columns.saturating_add(rows).saturating_sub(2).max(DISTANCE as usize);
    let too_far = || format!("distance={distance} is more than a {columns}x{rows} room has: at most {most}");
    size::refuse(brief, 2).or_else(|| (distance > most).then(too_far))
}

fn run(job: &mut Job) -> ControlFlow<()> {
    let method = Method::of(job.knobs);
    let templates = method.templates(job.knobs.number("solid") as usize);
    for room in 0..ROOMS {
        let rungs =
            if method.mode == Mode::Ours && room >= STRICT_ROOMS { Rung::LADDER } else { &Rung::LADDER[..1] };
        match one_level(job, &method, &templates, rungs) {
            Ok(candidate) => return job.offer(candidate),
            Err(why) => job.tally.note(why),
        }
        if job.budget.left() == 0 {
            return Continue(());
        }
    }
    job.tally.note("room: none took all boxes, given up");
    Continue(())
}

/// One room, its pairs, and the player.
fn one_level(
    job: &mut Job,
    method: &Method,
    templates: &[Template],
    rungs: &[Rung],
) -> Result<Candidate, &'static str> {
    if !job.budget.pay() {
        return Err(CUT);
    }
    let floor = method.laid_room(job.brief, templates, &mut job.rng);
    if size::most_boxes(floor.cells().len()) < job.brief.boxes {
        return Err("room: too little floor");
    }
    if !floor.is_whole() {
        return Err("room: split");
    }
    let mut pairs = Pairs::default();
    for _ in 0..job.brief.boxes {
        let mut pair =
            |rung| method.pair(&floor, &mut pairs, &rungs[rung], &mut job.rng).map(|pair| (rung, pair));
        let found = (0..rungs.len()).find_map(&mut pair);
        let (rung, (goal, start)) = found.ok_or("pairs: no goal has a box left")?;
        job.tally.add("pairs with constraints relaxed", u64::from(rung > 0));
        pairs.goals.insert(goal);
        pairs.boxes.insert(start);
    }
    if pairs.goals == pairs.boxes {
        return Err("pairs: solved from the start");
    }
    with_player(job, method, &floor, pairs)
}

/// Puts the player into the first region from which there is a solution.
fn with_player(
    job: &mut Job,
    method: &Method,
    floor: &Floor,
    pairs: Pairs,
) -> Result<Candidate, &'static str> {
    let mut regions = floor.regions(&pairs.boxes);
    job.rng.shuffle(&mut regions);
    if method.mode != Mode::AsCoded {
        regions.sort_by_key(|region| Reverse(freedom(floor, &pairs.boxes, region)));
    }
    let room = floor.room(&pairs.goals);
    let (nodes, mut why) = (job.knobs.number("check") as u64 * 1_000, "player: unsolvable from every region");
    for region in regions.iter().filter(|region| freedom(floor, &pairs.boxes, region) > 0) {
        let cells: Vec<Cell> = region.iter().collect();
        let &player = job.rng.choose(&cells).expect("a region has a cell");
        let level = room.level(&State { boxes: pairs.boxes.clone(), player });
        let answer = job.budget.within(nodes, |budget| solve(&level, Objective::Any, budget));
        // Had it been a larger budget, the answer might be another one.
        if job.budget.left() == 0 {
            return Err(CUT);
        }
        match answer.verdict {
            Verdict::Solved { plan, .. } => return Ok(Candidate { level, plan: Some(plan) }),
            Verdict::Unsolvable => {}
            Verdict::Unknown => why = "player: the check gave up",
        }
    }
    Err(why)
}

/// Pushes that a player in a region can make.
fn freedom(floor: &Floor, boxes: &CellSet, region: &CellSet) -> usize {
    let can_push = |cell: Cell, dir: Dir| {
        floor.next(cell, dir.opposite()).is_some_and(|stand| region.contains(stand))
            && floor.free(cell, dir, boxes).is_some()
    };
    boxes.iter().map(|cell| Dir::ALL.iter().filter(|&&dir| can_push(cell, dir)).count()).sum()
}

/// Goals and boxes placed so far, and the access ranges they were taken from.
#[derive(Clone, Debug, Default)]
struct Pairs {
    goals: CellSet,
    boxes: CellSet,
    ranges: CellSet,
}

/// How much of the constraints is asked for.
#[derive(Clone, Copy, Debug)]
struct Rung {
    overlap: bool,
    /// Against all goals, not only its own.
    all_goals: bool,
    sight: bool,
    distance: usize,
}

impl Rung {
    /// Everything first; what matters least is given up first.
    const LADDER: &[Rung] = &[
        Rung { overlap: true, all_goals: true, sight: true, distance: usize::MAX },
        Rung { overlap: false, all_goals: true, sight: true, distance: usize::MAX },
        Rung { overlap: false, all_goals: false, sight: true, distance: usize::MAX },
        Rung { overlap: false, all_goals: false, sight: false, distance: 2 },
        Rung { overlap: false, all_goals: false, sight: false, distance: 1 },
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Ours,
    AsPublished,
    AsCoded,
}

/// The knobs, read.
#[derive(Clone, Copy, Debug)]
struct Method {
    mode: Mode,
    distance: usize,
    sight: bool,
    farthest: usize,
    overlap: bool,
    home: bool,
}

impl Method {
    fn of(knobs: &Knobs) -> Method {
        let mode = match knobs.choice("mode") {
            "as-published" => Mode::AsPublished,
            "as-coded" => Mode::AsCoded,
            _ => Mode::Ours,
        };
        let is_on = |name| knobs.choice(name) == "on";
        Method {
            mode,
            distance: knobs.number("distance") as usize,
            sight: is_on("sight"),
            farthest: knobs.number("farthest") as usize,
            overlap: is_on("overlap"),
            home: is_on("home") || mode == Mode::AsCoded,
        }
    }

    /// Templates as often as they weigh: the empty one three times, a wall in the corner or the centre twice.
    fn templates(&self, solid: usize) -> Vec<Template> {
        let weight = |at: usize| match at {
            0 => 3,
            1 => 2,
            SOLID => solid,
            _ => 1,
        };
        let weighted = TAYLOR_PARBERRY.iter().enumerate().map(|(at, &text)| (text, weight(at)));
        let weighted = weighted.chain([(CENTRE_WALL, 2)]);
        weighted.flat_map(|(text, weight)| std::iter::repeat_n(Template::new(text), weight)).collect()
    }

    /// A room, in one piece or not.
    fn laid_room(&self, brief: &Brief, templates: &[Template], rng: &mut Rng) -> Floor {
        let mut sketch = Sketch::covering(brief.columns, brief.rows);
        let views = if self.mode == Mode::Ours { View::ALL.len() } else { 4 };
        for (column, row) in sketch.blocks() {
            let template = rng.choose(templates).expect("there are templates");
            let view = View::ALL[rng.below(views as u64) as usize];
            sketch.lay(&template.seen(view), (self.corner(column), self.corner(row)));
        }
        sketch.cropped(brief.columns, brief.rows, rng)
    }

    /// Where a block begins.
    fn corner(&self, block: usize) -> usize {
        block * BLOCK + usize::from(self.mode == Mode::AsCoded && block > 0)
    }

    /// A goal and the start of its box, if there is one.
    fn pair(&self, floor: &Floor, pairs: &mut Pairs, rung: &Rung, rng: &mut Rng) -> Option<(Cell, Cell)> {
        let may_be_goal = |cell: &Cell| {
            !pairs.goals.contains(*cell)
                && (self.home || !pairs.boxes.contains(*cell))
                && is_accessible(floor, &pairs.boxes, *cell)
        };
        let candidates: Vec<Cell> = floor.cells().iter().filter(may_be_goal).collect();
        let mut order = candidates.clone();
        rng.shuffle(&mut order);
        for goal in order {
            let range = self.range(floor, &pairs.boxes, goal);
            let left = self.constrained(floor, pairs, rung, (goal, &range));
            if let Some(start) = self.chosen(floor.shape(), pairs, &candidates, goal, left.clone(), rng) {
                let kept = if self.mode == Mode::AsCoded { left.into_iter().collect() } else { range };
                pairs.ranges.extend(kept.iter());
                return Some((goal, start));
            }
        }
        None
    }

    fn range(&self, floor: &Floor, boxes: &CellSet, goal: Cell) -> CellSet {
        let is_corner = |stand: Cell| match self.mode {
            Mode::AsCoded => {
                let is_blocked = |dir: Dir| floor.free(stand, dir, boxes).is_none();
                Dir::ALL.iter().any(|&dir| is_blocked(dir) && is_blocked(dir.turned(1)))
            }
            Mode::Ours | Mode::AsPublished => floor.is_corner(stand),
        };
        access_range(floor, boxes, goal, |stand| !is_corner(stand))
    }

    /// What the constraints leave of a range.
    fn constrained(
        &self,
        floor: &Floor,
        pairs: &Pairs,
        rung: &Rung,
        (goal, range): (Cell, &CellSet),
    ) -> Vec<Cell> {
        let least = self.distance.min(rung.distance);
        let shape = floor.shape();
        let nears_others = |cell: Cell| {
            rung.all_goals
                && self.farthest > 0
                && self.mode == Mode::Ours
                && pairs.goals.iter().any(|other| apart(shape, cell, other) < least)
        };
        let overlaps = |cell: Cell| {
            let is_asked = self.overlap && rung.overlap && !pairs.boxes.is_empty();
            !is_asked || pairs.ranges.contains(cell)
        };
        let is_left = |&cell: &Cell| {
            (self.home || !pairs.goals.contains(cell))
                && apart(shape, cell, goal) >= least
                && !(self.sight && rung.sight && is_seen(floor, &pairs.boxes, cell, goal))
                && !nears_others(cell)
                && overlaps(cell)
        };
        range.iter().filter(is_left).collect()
    }

    /// One of the farthest cells.
    fn chosen(
        &self,
        shape: Shape,
        pairs: &Pairs,
        candidates: &[Cell],
        goal: Cell,
        mut cells: Vec<Cell>,
        rng: &mut Rng,
    ) -> Option<Cell> {
        if self.farthest > 0 {
            let placed = || pairs.goals.iter().chain([goal]);
            let far = |cell: Cell| match self.mode {
                Mode::Ours => placed().map(|goal| apart(shape, cell, goal)).min(),
                Mode::AsPublished => placed().map(|goal| apart(shape, cell, goal)).max(),
                Mode::AsCoded => candidates.iter().map(|&goal| apart(shape, cell, goal)).max(),
            };
            rng.shuffle(&mut cells);
            cells.sort_by_key(|&cell| Reverse(far(cell)));
            cells.truncate(self.farthest);
        }
        rng.choose(&cells).copied()
    }
}

/// Columns and rows between two cells.
fn apart(shape: Shape, one: Cell, other: Cell) -> usize {
    shape.col(one).abs_diff(shape.col(other)) + shape.row(one).abs_diff(shape.row(other))
}

/// Are two cells in one column or row with nothing between them?
fn is_seen(floor: &Floor, boxes: &CellSet, one: Cell, other: Cell) -> bool {
    let looks = |dir: Dir| {
        let seen = std::iter::successors(floor.next(one, dir), |&cell| {
            if boxes.contains(cell) { None } else { floor.next(cell, dir) }
        });
        seen.into_iter().any(|cell| cell == other)
    };
    Dir::ALL.into_iter().any(looks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::floor::{cells_drawn, drawn};
    use boxwright_core::sokoban::Tile;

    fn method(mode: &str) -> Method {
        let mut knobs = Knobs::of(KNOBS);
        knobs.set("mode", mode).unwrap();
        Method::of(&knobs)
    }

    #[test]
    fn templates_weigh_21_and_the_solid_one_nothing() {
        let templates = method("ours").templates(0);
        assert_eq!(templates.len(), 21);
        let count = |text| templates.iter().filter(|&&template| template == Template::new(text)).count();
        let weights = TAYLOR_PARBERRY.map(count);
        assert_eq!(weights, [3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1]);
        assert_eq!((count(CENTRE_WALL), method("ours").templates(4).len()), (2, 25));
    }

    #[test]
    fn as_many_rooms_are_whole_as_were_measured_before() {
        // Of 4,000 rooms of nine by nine 19 in a hundred as coded and 73 centred, in another program.
        let (brief, rng) = (Brief { columns: 9, rows: 9, boxes: 6 }, Rng::new(2));
        for (mode, percent) in [("as-coded", 19), ("as-published", 73)] {
            let method = method(mode);
            let templates = method.templates(0);
            let is_whole =
                |&at: &u64| method.laid_room(&brief, &templates, &mut rng.fork("room", at)).is_whole();
            let whole = (0..1_000).filter(is_whole).count() / 10;
            assert!(whole.abs_diff(percent) <= 5, "{whole} of 100 {mode}");
        }
    }

    #[test]
    fn the_first_row_between_blocks_has_no_template_as_coded() {
        let corners = |mode: &str| [0, 1, 2].map(|block| method(mode).corner(block));
        assert_eq!((corners("as-published"), corners("as-coded")), ([0, 3, 6], [0, 4, 7]));
    }

    const ROOM: &str = "
########
#      #
# ##$# #
#  .   #
########";

    #[test]
    fn sight_ends_at_walls_and_boxes() {
        let (floor, boxes) = (drawn(ROOM), cells_drawn(ROOM, Tile::Box));
        let is_seen = |one: (usize, usize), other: (usize, usize)| {
            is_seen(&floor, &boxes, floor.inside(one.0, one.1), floor.inside(other.0, other.1))
        };
        assert!(is_seen((0, 0), (5, 0)) && is_seen((3, 0), (3, 1)));
        assert!(!is_seen((3, 0), (3, 2)), "the box is between");
        assert!(!is_seen((1, 0), (1, 2)), "a wall is between");
        assert!(!is_seen((0, 0), (1, 2)));
    }

    #[test]
    fn each_constraint_takes_cells_away() {
        let floor = drawn(ROOM);
        let goal = cells_drawn(ROOM, Tile::Goal).first().unwrap();
        let left = |turned: &[(&str, &str)], pairs: &Pairs| {
            let mut knobs = Knobs::of(KNOBS);
            for (name, value) in [("distance", "1"), ("sight", "off"), ("farthest", "0"), ("overlap", "off")]
            {
                knobs.set(name, value).unwrap();
            }
            turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
            let method = Method::of(&knobs);
            let range = method.range(&floor, &CellSet::new(), goal);
            let left = method.constrained(&floor, pairs, &Rung::LADDER[0], (goal, &range));
            left.into_iter().map(|cell| floor.shape().name(cell)).collect::<Vec<_>>().join(" ")
        };
        // The goal is D4. Nobody stands in a corner, so a box comes from the right, and there through the gap.
        let none = Pairs::default();
        assert_eq!(left(&[], &none), "E3 E4");
        assert_eq!(left(&[("distance", "2")], &none), "E3");
        assert_eq!(left(&[("sight", "on")], &none), "E3");
        let earlier = |goal: (usize, usize), range: (usize, usize)| Pairs {
            goals: CellSet::from_iter([floor.inside(goal.0, goal.1)]),
            boxes: CellSet::from_iter([floor.inside(0, 0)]),
            ranges: CellSet::from_iter([floor.inside(range.0, range.1)]),
        };
        assert_eq!(left(&[("overlap", "on")], &earlier((5, 0), (3, 2))), "E4");
        assert_eq!(left(&[], &earlier((3, 2), (3, 2))), "E3", "no box starts on a goal");
        assert_eq!(left(&[("home", "on")], &earlier((3, 2), (3, 2))), "E3 E4");
        // E3 is far enough from its own goal, but next to the goal E2.
        assert_eq!(left(&[("farthest", "3"), ("distance", "2")], &earlier((3, 0), (3, 2))), "");
    }

    #[test]
    fn freedom_counts_the_pushes_of_a_region() {
        let board = "#######\n# $   #\n#  #$ #\n#######";
        let (floor, boxes) = (drawn(board), cells_drawn(board, Tile::Box));
        let regions = floor.regions(&boxes);
        let freedoms: Vec<usize> = regions.iter().map(|region| freedom(&floor, &boxes, region)).collect();
        // From the left the upper box goes right; from the right it goes left, and the lower one goes nowhere.
        assert_eq!(freedoms, [1, 1]);
    }
}
