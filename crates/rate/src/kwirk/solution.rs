//! A plan taken apart: what each step did, to which thing, and how much there was to choose from.
//!
//! A *deed* is a step that changes more than where the player stands; leaving counts as one here. A *line*
//! is a maximal run of deeds alike: the same box pushed the same way, or the same rotator turned the same
//! way, whoever does it and whatever walks lie in between. At the start of each line somebody has to choose,
//! and [`choices`](super::choices) says among how many.

use super::choices::{Choice, choices};
use super::free::steps_to_exit;
use boxwright_core::Cell;
use boxwright_core::kwirk::{Block, Counts, Event, Kwirk, Level, Plan, State, replay};
use std::collections::BTreeSet;

/// Something that can be pushed or turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Thing {
    /// A box, by its place in the level's list, wherever it has got to.
    Box(usize),
    /// A rotator, by its place in the level's list.
    Rotator(usize),
}

/// A step that changed more than where the player stands, or a player leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Which step of the plan, counted from 0.
    pub step: usize,
    /// What was done, things named as they were at the start of the level.
    pub choice: Choice,
}

/// A plan that solves a level, taken apart.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The steps.
    pub plan: Plan,
    /// What it cost.
    pub counts: Counts,
    /// The deeds in order.
    pub deeds: Vec<Deed>,
    /// Turns that carried the player.
    pub carries: usize,
    /// Steps that did nothing but walk.
    pub walks: usize,
    /// Steps after which the acting player's free distance to the exit is greater than before.
    pub counter_steps: usize,
    /// Pits that were filled.
    pub pits_filled: usize,
    /// For each line of deeds the number of choices where it begins.
    pub options: Vec<usize>,
}

impl Solution {
    /// Replays a plan by the slow rules; `None` if it does not solve the level.
    pub fn new(level: &Level, plan: &Plan) -> Option<Solution> {
        let replay = replay(level, plan).ok().filter(|replay| replay.solved)?;
        let distance = steps_to_exit(level);
        let mut boxes: Vec<Option<Block>> = level.boxes().iter().copied().map(Some).collect();
        let mut state = level.start();
        let mut solution = Solution {
            plan: plan.clone(),
            counts: replay.counts,
            deeds: Vec::new(),
            carries: 0,
            walks: 0,
            counter_steps: 0,
            pits_filled: level.pits().len() - replay.end.pits.len(),
            options: Vec::new(),
        };
        // The state right after the last deed: where the next thing to do is chosen.
        let mut chosen_in = state.clone();
        for (at, &(step, event)) in replay.steps.iter().enumerate() {
            let (next, _) = Kwirk::act(level, &state, step).ok()?;
            let free = |state: &State| {
                let cell: Option<Cell> = state.players[usize::from(step.player) - 1];
                cell.map_or(Some(0), |cell| distance[cell.index()])
            };
            solution.counter_steps += usize::from(free(&next) > free(&state));
            let choice = match event {
                Event::Walk => None,
                Event::Exit(_) => Some(Choice::Leave(step.player)),
                Event::Push(block) | Event::Fall(block) => {
                    let number = boxes.iter().position(|&other| other == Some(block))?;
                    let has_fallen = matches!(event, Event::Fall(_));
                    boxes[number] = block.moved(level.shape(), step.dir).filter(|_| !has_fallen);
                    Some(Choice::Push(number, step.dir))
                }
                Event::Turn { rotator, clockwise, carried } => {
                    solution.carries += usize::from(carried);
                    Some(Choice::Turn(rotator, clockwise))
                }
            };
            state = next;
            let Some(choice) = choice else {
                solution.walks += 1;
                continue;
            };
            if solution.deeds.last().is_none_or(|last| last.choice != choice) {
                solution.options.push(choices(level, &chosen_in).len());
            }
            solution.deeds.push(Deed { step: at, choice });
            chosen_in = state.clone();
        }
        Some(solution)
    }

    /// How often the plan turns to another box or rotator than it moved before.
    pub fn element_switches(&self) -> usize {
        let things: Vec<Thing> = self.deeds.iter().filter_map(|deed| deed.choice.thing()).collect();
        things.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// The boxes and rotators it moves.
    pub fn things(&self) -> BTreeSet<Thing> {
        self.deeds.iter().filter_map(|deed| deed.choice.thing()).collect()
    }

    /// Maximal runs of deeds alike.
    pub fn lines(&self) -> usize {
        self.options.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(text: &str, plan: &str) -> Solution {
        let level: Level = text.parse().unwrap();
        Solution::new(&level, &Plan::read(plan).unwrap()).unwrap()
    }

    #[test]
    fn a_plan_is_counted_by_hand() {
        // Drop the box, turn the arm, leave.
        let it = solution("##########\n#%..^._a1#\n#...+....#\n##########", "lllllll");
        assert_eq!(it.counts.steps, 7);
        assert_eq!((it.counts.pushes, it.counts.turns, it.walks, it.carries), (1, 1, 4, 0));
        assert_eq!((it.pits_filled, it.element_switches(), it.things().len()), (1, 1, 2));
        assert_eq!(it.counter_steps, 0);
        // At the start the push, and the turn by way of the lower row; then the turn alone; then, the arm
        // beside its core and a wall below it, leaving alone.
        assert_eq!(it.options, [2, 1, 1]);
    }

    #[test]
    fn steps_away_from_the_exit_are_counter_intuitive() {
        let it = solution("#######\n#.....#\n#%#1..#\n#######", "ulld");
        assert_eq!((it.counter_steps, it.counts.steps), (0, 4));
        let it = solution("#######\n#.....#\n#%#1..#\n#######", "rullld");
        assert_eq!(it.counter_steps, 1, "only the first step leads away");
    }

    #[test]
    fn boxes_are_followed_where_they_go() {
        // The left box, the right one, the left one again.
        let it = solution("#########\n#.......#\n#..a1b..#\n#%......#\n#########", "lrrllldl");
        assert_eq!((it.counts.pushes, it.element_switches(), it.lines(), it.walks), (3, 2, 4, 4));
        assert_eq!(it.things().into_iter().collect::<Vec<_>>(), [Thing::Box(0), Thing::Box(1)]);
    }
}
