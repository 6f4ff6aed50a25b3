//! Playing Sokoban: what a position is, and what every next step would do.
//!
//! A position is a level and a plan. The answer tells where everything is, where the player can walk, and what a
//! step in each direction gives, so that the page can draw a key press without asking first. Counting goes along
//! with the steps and agrees with the referee.

use super::reach::{Walks, carries, plainly_dead};
use crate::limits::{level_of, plan_of};
use crate::lookouts::{Lookouts, MOST_FLOOR};
use crate::{Host, Problem};
use boxwright_forge::core as boxwright_core;
use boxwright_forge::core::sokoban::{Level, Refusal, Sokoban, State as Position};
use boxwright_forge::core::{Cell, CellSet, Dir, Game as _, Plan};
use boxwright_forge::solve::arena::Arena;
use boxwright_forge::solve::bits::Bits;
use boxwright_forge::solve::distances::Distances;
use boxwright_forge::solve::on_arena;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    level: String,
}

/// What never changes while a level is played.
pub(crate) fn level(asked: Board) -> Result<Value, Problem> {
    Ok(still(&level_of(&asked.level)?))
}

fn still(level: &Level) -> Value {
    let start = level.start();
    json!({
        "id": level.exact_id().to_string(),
        "content_id": level.content_id().to_string(),
        "width": level.shape().width(),
        "height": level.shape().height(),
        "floor": indices(level.floor()),
        "goals": indices(level.goals()),
        "boxes": indices(&start.boxes),
        "player": start.player.index(),
        "dead": dead(level),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    pub(super) level: String,
    #[serde(default)]
    pub(super) plan: String,
    /// Steps before this one are known already.
    #[serde(default)]
    pub(super) since: usize,
}

/// One step and what stands after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Step {
    pub(super) dir: char,
    pub(super) player: usize,
    /// Where a box was pushed from and to.
    #[serde(rename = "box")]
    pub(super) pushed: Option<[usize; 2]>,
    pub(super) pushes: usize,
    pub(super) lines: usize,
    pub(super) home: usize,
    pub(super) solved: bool,
}

/// What is told of a position. Plans may be long, so the steps are written as they are, without a tree between.
#[derive(Serialize)]
pub(crate) struct Told {
    pub(super) steps: Vec<Step>,
    pub(super) player: usize,
    pub(super) boxes: Vec<usize>,
    pub(super) pushes: usize,
    pub(super) lines: usize,
    pub(super) solved: bool,
    pub(super) walks: String,
    pub(super) next: Map<String, Value>,
}

/// Counts pushes and lines as steps are taken.
#[derive(Clone)]
struct Count {
    state: Position,
    pushes: usize,
    lines: usize,
    last: Option<(Cell, Dir)>,
}

impl Count {
    fn new(level: &Level) -> Count {
        Count { state: level.start(), pushes: 0, lines: 0, last: None }
    }

    fn step(&mut self, level: &Level, dir: Dir) -> Result<Step, Refusal> {
        let next = Sokoban::play(level, &self.state, dir)?;
        let mut pushed = None;
        if next.boxes != self.state.boxes {
            let (from, to) = (next.player, level.step(next.player, dir));
            self.pushes += 1;
            self.lines += usize::from(self.last != Some((from, dir)));
            self.last = Some((to, dir));
            pushed = Some([from.index(), to.index()]);
        }
        self.state = next;
        Ok(Step {
            dir: dir.letter(),
            player: self.state.player.index(),
            pushed,
            pushes: self.pushes,
            lines: self.lines,
            home: self.state.boxes.iter().filter(|cell| level.is_goal(*cell)).count(),
            solved: Sokoban::is_won(level, &self.state),
        })
    }
}

/// A position: the steps to it, and from it.
pub(crate) fn play(asked: At) -> Result<Told, Problem> {
    let (level, plan) = (level_of(&asked.level)?, plan_of(&asked.plan)?);
    let (count, steps) = played(&level, &plan, asked.since)?;
    Ok(told(&level, &count, steps))
}

fn played(level: &Level, plan: &Plan, since: usize) -> Result<(Count, Vec<Step>), Problem> {
    let (mut count, mut steps) = (Count::new(level), Vec::new());
    for (at, &dir) in plan.steps.iter().enumerate() {
        let from = level.name(count.state.player);
        let step = count
            .step(level, dir)
            .map_err(|why| Problem::unclear(format!("step {} ({dir}, from {from}): {why}", at + 1)))?;
        if at >= since {
            steps.push(step);
        }
    }
    Ok((count, steps))
}

fn told(level: &Level, count: &Count, steps: Vec<Step>) -> Told {
    Told {
        steps,
        player: count.state.player.index(),
        boxes: indices(&count.state.boxes),
        pushes: count.pushes,
        lines: count.lines,
        solved: Sokoban::is_won(level, &count.state),
        walks: Walks::new(level, &count.state).text(),
        next: outcomes(level, count, 1),
    }
}

/// What a step in each direction gives, and so many steps further: keys that follow each other closely need not
/// wait for an answer.
fn outcomes(level: &Level, count: &Count, further: usize) -> Map<String, Value> {
    let outcome = |dir: Dir| {
        let mut after = count.clone();
        match after.step(level, dir) {
            Ok(step) if further > 0 => {
                let mut told = json!(step);
                told["next"] = Value::Object(outcomes(level, &after, further - 1));
                told
            }
            Ok(step) => json!(step),
            Err(why) => json!({ "refused": refused(why), "why": why.to_string() }),
        }
    };
    Dir::ALL.into_iter().map(|dir| (dir.letter().to_string(), outcome(dir))).collect()
}

fn refused(why: Refusal) -> &'static str {
    match why {
        Refusal::Wall => "wall",
        Refusal::BoxAgainstWall | Refusal::BoxAgainstBox => "box",
    }
}

/// Is the position lost for certain, and by which boxes?
pub(crate) fn lost(asked: At, lookouts: &Lookouts) -> Result<Value, Problem> {
    let (level, plan) = (level_of(&asked.level)?, plan_of(&asked.plan)?);
    let state = played(&level, &plan, usize::MAX)?.0.state;
    let lost = lookouts.ask(&level, |lookout| lookout.lost(&state)).flatten();
    Ok(json!({ "lost": lost.map(|lost| json!({
        "boxes": lost.boxes.iter().map(|cell| cell.index()).collect::<Vec<_>>(),
        "names": lost.boxes.iter().map(|cell| level.name(*cell)).collect::<Vec<_>>(),
        "reason": format!("{:?}", lost.reason),
        "text": lost.reason.to_string(),
    })) }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grip {
    level: String,
    #[serde(default)]
    plan: String,
    #[serde(rename = "box")]
    at: usize,
}

/// How long the cells that a box can go to are looked for, and then how long they are looked at.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where a box can be taken without losing the game, and the steps that do it.
pub(crate) fn reach(asked: Grip, lookouts: &Lookouts, host: &dyn Host) -> Result<Value, Problem> {
    let (level, plan) = (level_of(&asked.level)?, plan_of(&asked.plan)?);
    if asked.at >= level.shape().area() {
        return Err(Problem::unclear("the box is not on the board"));
    }
    let state = played(&level, &plan, usize::MAX)?.0.state;
    let begun = host.now();
    let elapsed = || host.now().saturating_sub(begun);
    let ways = carries(&level, &state, Cell::new(asked.at), || elapsed() > PATIENCE);
    let (mut targets, mut is_all) = (Vec::new(), elapsed() <= PATIENCE);
    let dead = plainly_dead(&level);
    for (cell, after, plan) in ways.iter().filter(|(cell, ..)| !dead.contains(*cell)) {
        // The nearest come first, so what is left out for want of time is far away.
        if elapsed() > 2 * PATIENCE {
            is_all = false;
            break;
        }
        let is_lost = lookouts.ask(&level, |lookout| lookout.lost(after).is_some()).unwrap_or(false);
        if !is_lost {
            targets.push(json!({ "cell": cell.index(), "plan": plan.to_string() }));
        }
    }
    Ok(json!({ "targets": targets, "is_all": is_all }))
}

/// The cells by number.
pub(super) fn indices(cells: &CellSet) -> Vec<usize> {
    cells.iter().map(Cell::index).collect()
}

/// Floor from which a lone box can reach no goal; on large boards not all of it.
fn dead(level: &Level) -> Vec<usize> {
    if level.floor().len() > MOST_FLOOR {
        return indices(&plainly_dead(level));
    }
    on_arena!(level, |arena| dead_on(&arena))
}

fn dead_on<B: Bits>(arena: &Arena<B>) -> Vec<usize> {
    let dead = arena.floor & !Distances::new(arena).live;
    let mut cells: Vec<usize> = dead.squares().map(|square| arena.cell(square).index()).collect();
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::core::sokoban::replay;

    #[test]
    fn counts_along_the_way_agree_with_the_referee() {
        let level: Level = "########\n#      #\n#@$ $..#\n#      #\n########".parse().expect("a level");
        let plan = Plan::read("urrdRRulllldRuldrRR").expect("a plan").plan;
        let (count, steps) = played(&level, &plan, 0).unwrap_or_else(|problem| panic!("{}", problem.text));
        let referee = replay(&level, &plan).expect("it is legal");
        assert_eq!((count.pushes, count.lines), (referee.counts.pushes, referee.counts.lines));
        assert_eq!((steps.len(), steps.last().map(|step| step.solved)), (19, Some(true)));
        assert_eq!(count.state, referee.end);
    }

    #[test]
    fn what_two_steps_would_give_is_what_they_give() {
        let level: Level = "######\n#@$ .#\n#    #\n######".parse().expect("a level");
        let next = outcomes(&level, &Count::new(&level), 1);
        assert_eq!(next["u"], json!({ "refused": "wall", "why": "a wall is in the way" }));
        let plan = Plan::read("rr").expect("a plan").plan;
        let (_, steps) = played(&level, &plan, 1).unwrap_or_else(|problem| panic!("{}", problem.text));
        assert_eq!(next["r"]["next"]["r"], json!(steps[0]));
        assert!(next["r"]["next"]["r"]["solved"].as_bool() == Some(true));
    }

    #[test]
    fn a_plan_into_a_wall_is_told_where() {
        let level: Level = "######\n#@$ .#\n######".parse().expect("a level");
        let plan = Plan::read("ru").expect("a plan").plan;
        let Err(problem) = played(&level, &plan, 0) else { panic!("a wall is there") };
        assert_eq!(problem.text, "step 2 (up, from C2): a wall is in the way");
    }

    #[test]
    fn dead_squares_are_those_a_box_never_leaves_for_a_goal() {
        let level: Level = "#######\n#@    #\n# $.  #\n#     #\n#######".parse().expect("a level");
        // The rim of the room, counted by hand: 5 + 2 + 5 cells.
        assert_eq!(dead(&level).len(), 12);
    }
}
