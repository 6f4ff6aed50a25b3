//! How good a layout is: solved with fewest steps, and worth something by what its plan does.

use crate::kwirk::{Brief, Room};
use boxwright_core::kwirk::{Event, Level, Parts, Plan, replay};
use boxwright_core::{Budget, Cell, Dir, Verdict};
use boxwright_rate::kwirk::{is_maze, leaves_alone};
use boxwright_solve::kwirk::solve;

/// What is wanted most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Turning from one element to another, and steps away from the exit.
    Interest,
    /// Steps.
    Steps,
}

/// A layout that can be solved.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) level: Level,
    pub(super) plan: Plan,
    pub(super) worth: i64,
}

/// Judges layouts of one room.
pub(super) struct Judge<'w> {
    pub(super) brief: &'w Brief,
    pub(super) aim: Aim,
    /// Must nobody be able to leave without the others?
    pub(super) together: bool,
    /// Nodes a layout may take.
    pub(super) limit: u64,
    /// Steps to the exit past walls alone, by cell.
    to_exit: Vec<u32>,
}

/// What is taken off for each thing that is not as it should be.
const FAULT: i64 = 50;

/// What is taken off for each box or rotator that the plan leaves alone.
const IDLE: i64 = 4;

impl<'w> Judge<'w> {
    pub(super) fn new(room: &Room, brief: &'w Brief, aim: Aim, together: bool, limit: u64) -> Judge<'w> {
        let mut to_exit = vec![u32::MAX; room.shape.area()];
        let mut layer: Vec<Cell> = room.exits.iter().collect();
        layer.iter().for_each(|cell| to_exit[cell.index()] = 0);
        let floor = room.floor();
        let mut steps = 0;
        while !layer.is_empty() {
            steps += 1;
            let around = |cell: &Cell| Dir::ALL.map(|dir| room.shape.step(*cell, dir));
            let near: Vec<Cell> = layer.iter().flat_map(around).flatten().collect();
            layer.clear();
            for cell in near.into_iter().filter(|&cell| floor.contains(cell)) {
                if to_exit[cell.index()] == u32::MAX {
                    to_exit[cell.index()] = steps;
                    layer.push(cell);
                }
            }
        }
        Judge { brief, aim, together, limit, to_exit }
    }

    /// Solves a layout and says what it is worth, or why it is turned down.
    pub(super) fn judge(&self, parts: &Parts, budget: &mut Budget) -> Result<Judged, &'static str> {
        let level = Level::from_parts(parts).map_err(|_| "layout: no level")?;
        let answer = budget.within(self.limit, |budget| solve(&level, budget));
        let plan = match answer.verdict {
            Verdict::Solved { plan, .. } => plan,
            Verdict::Unsolvable => return Err("layout: unsolvable"),
            Verdict::Unknown => return Err("layout: not solved within its nodes"),
        };
        let worth =
            self.worth(&level, &plan, budget).ok_or("layout: a player not judged within its nodes")?;
        Ok(Judged { level, plan, worth })
    }

    pub(super) fn worth(&self, level: &Level, plan: &Plan, budget: &mut Budget) -> Option<i64> {
        let steps = plan.len();
        let free: u32 = level.players().iter().map(|cell| self.to_exit[cell.index()]).sum();
        let told = Told::of(level, plan, &self.to_exit);
        let mut worth = match self.aim {
            Aim::Interest => 2 * told.element_switches + told.counter_steps,
            Aim::Steps => steps as i64,
        };
        let wanted = self.brief.steps;
        worth -= 2 * (wanted.from.saturating_sub(steps) + steps.saturating_sub(wanted.to)) as i64;
        worth -= FAULT * i64::from(steps <= free as usize);
        worth -= IDLE * told.idle;
        worth -= FAULT * i64::from(is_maze(level));
        if self.together && level.players().len() > 1 {
            for player in 1..=level.players().len() {
                let leaves = budget.within(self.limit, |budget| leaves_alone(level, player, budget))?;
                worth -= FAULT * i64::from(leaves);
            }
        }
        Some(worth)
    }
}

/// What a plan does.
struct Told {
    element_switches: i64,
    counter_steps: i64,
    /// Boxes and rotators that it leaves alone.
    idle: i64,
}

impl Told {
    fn of(level: &Level, plan: &Plan, to_exit: &[u32]) -> Told {
        let replay = replay(level, plan).expect("the solver's plans are legal");
        let mut told = Told { element_switches: 0, counter_steps: 0, idle: 0 };
        // Boxes are followed by where they are; rotators come after them.
        let mut boxes: Vec<Option<Cell>> = level.boxes().iter().map(|block| Some(block.at)).collect();
        let mut is_used = vec![false; boxes.len() + level.rotators().len()];
        let mut players = level.players().to_vec();
        let mut last = None;
        for (step, event) in replay.steps {
            let player = &mut players[usize::from(step.player) - 1];
            let by = if matches!(event, Event::Turn { carried: true, .. }) { 2 } else { 1 };
            let to = (0..by).try_fold(*player, |cell, _| level.shape().step(cell, step.dir));
            let to = to.expect("a step ends on the board");
            told.counter_steps += i64::from(to_exit[to.index()] > to_exit[player.index()]);
            *player = to;
            let element = match event {
                Event::Walk | Event::Exit(_) => continue,
                Event::Push(block) | Event::Fall(block) => {
                    let which =
                        boxes.iter().position(|&at| at == Some(block.at)).expect("boxes are followed");
                    let moved = level.shape().step(block.at, step.dir);
                    boxes[which] = if matches!(event, Event::Fall(_)) { None } else { moved };
                    which
                }
                Event::Turn { rotator, .. } => boxes.len() + rotator,
            };
            told.element_switches += i64::from(last.is_some_and(|last| last != element));
            last = Some(element);
            is_used[element] = true;
        }
        told.idle = is_used.iter().filter(|&&is_used| !is_used).count() as i64;
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwirk::Place;
    use boxwright_core::Span;
    use boxwright_rate::kwirk::Solution;

    fn brief(room: &Room) -> Brief {
        let any = Span { from: 0, to: 1_000 };
        Brief {
            place: Place::Room(room.clone()),
            players: 1,
            boxes: any,
            rotators: any,
            pits: any,
            steps: any,
        }
    }

    /// What a level is worth for interest and for steps.
    fn worths(level: &str) -> [i64; 2] {
        let level: Level = level.parse().unwrap();
        let room: Room = "########/#%.....#/#......#/########".parse().unwrap();
        let brief = brief(&room);
        [Aim::Interest, Aim::Steps].map(|aim| {
            let judge = Judge::new(&room, &brief, aim, true, 10_000);
            let judged = judge.judge(level.parts(), &mut Budget::nodes(u64::MAX)).unwrap();
            let solution = Solution::new(&judged.level, &judged.plan).unwrap();
            let told = Told::of(&judged.level, &judged.plan, &judge.to_exit);
            assert_eq!(told.element_switches, solution.element_switches() as i64);
            assert_eq!(told.counter_steps, solution.counter_steps as i64);
            judged.worth
        })
    }

    #[test]
    fn worth_is_counted_by_hand() {
        // Straight on: a box into a pit. Five steps are no detour.
        assert_eq!(worths("########\n#%._a1.#\n########"), [-FAULT, 4 - FAULT]);
        // A maze without a detour, and the box lies idle.
        assert_eq!(
            worths("########\n#%...1.#\n#..a...#\n########"),
            [-2 * FAULT - IDLE, 4 - 2 * FAULT - IDLE]
        );
        // Behind the box lies a wall of pits; it is first pushed down: right, up, round and so on.
        let [interest, steps] = worths("########\n#%__.a1#\n#..._..#\n########");
        assert!(interest > -FAULT && steps > 5, "{interest} {steps}");
    }

    #[test]
    fn what_cannot_be_solved_is_told_apart_from_what_was_not() {
        let room: Room = "########/#%.....#/########".parse().unwrap();
        let brief = brief(&room);
        let told = |text: &str, limit: u64| {
            let level: Level = text.parse().unwrap();
            let judge = Judge::new(&room, &brief, Aim::Steps, true, limit);
            judge.judge(level.parts(), &mut Budget::nodes(u64::MAX)).map(|judged| judged.worth).unwrap_err()
        };
        assert_eq!(told("########\n#%.a.a1#\n########", 1_000), "layout: unsolvable");
        assert_eq!(told("########\n#%.aa1.#\n#......#\n########", 0), "layout: not solved within its nodes");
    }
}
