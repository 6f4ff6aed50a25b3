//! One Kwirk level looked at closely: where a shortest plan walks, what it pushes and turns, what makes it hard.

use super::kwirk_figures::{figures_of, kwirk_band};
use crate::limits::kwirk_level_of;
use crate::{Host, Problem};
use boxwright_forge::core::counted;
use boxwright_forge::core::kwirk::{Event, Level, Plan, replay};
use boxwright_forge::core::{Cell, Dir};
use boxwright_forge::rate::kwirk::{NOT_VALIDATED, free_distance};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let level = kwirk_level_of(&asked.level)?;
    let figures = figures_of(&level, host);
    let trace = figures.plan.as_ref().map(|plan| Trace::of(&level, plan)).transpose()?;
    let rating = match &figures.rating {
        Ok(rating) => json!({
            "difficulty": rating.difficulty, "band": kwirk_band(rating), "band_name": rating.band.name,
            "words": trace.as_ref().map(|trace| trace.words(&level)),
        }),
        Err(why) => json!({ "band": null, "why": why }),
    };
    Ok(json!({
        "rating": rating,
        "metrics": figures.metrics,
        "plan": figures.plan.as_ref().map(Plan::to_string),
        "visits": trace.as_ref().map(|trace| &trace.visits),
        "pushes": trace.as_ref().map(|trace| &trace.deeds),
    }))
}

/// What a plan does on the board.
struct Trace {
    /// How often a player comes to each cell, the starts included.
    visits: Vec<u32>,
    /// How often each cell is pushed onto, or an arm is pushed that lies there.
    deeds: Vec<u32>,
    pushes: usize,
    turns: usize,
    falls: usize,
    switches: usize,
}

impl Trace {
    fn of(level: &Level, plan: &Plan) -> Result<Trace, Problem> {
        let replay = replay(level, plan).map_err(Problem::unclear)?;
        let area = level.shape().area();
        let counts = replay.counts;
        let mut trace = Trace {
            visits: vec![0; area],
            deeds: vec![0; area],
            pushes: counts.pushes,
            turns: counts.turns,
            falls: counts.falls,
            switches: counts.switches,
        };
        let mut players: Vec<Cell> = level.players().to_vec();
        for &cell in &players {
            trace.visits[cell.index()] += 1;
        }
        let shape = level.shape();
        let on = |cell: Cell, dir: Dir| shape.step(cell, dir).unwrap_or(cell);
        for (step, event) in &replay.steps {
            let at = &mut players[usize::from(step.player) - 1];
            let next = on(*at, step.dir);
            match event {
                Event::Push(block) | Event::Fall(block) => {
                    for cell in block.cells(shape) {
                        trace.deeds[on(cell, step.dir).index()] += 1;
                    }
                }
                Event::Turn { .. } => trace.deeds[next.index()] += 1,
                Event::Walk | Event::Exit(_) => {}
            }
            let is_carried = matches!(event, Event::Turn { carried: true, .. });
            *at = if is_carried { on(next, step.dir) } else { next };
            trace.visits[at.index()] += 1;
        }
        Ok(trace)
    }

    /// What makes it hard, in sentences.
    fn words(&self, level: &Level) -> Vec<String> {
        let steps: u32 = self.visits.iter().sum::<u32>() - level.players().len() as u32;
        let straight = free_distance(level);
        let mut words = vec![format!(
            "{} where the straight way would take {straight}.",
            counted(steps as usize, "step", "steps")
        )];
        let parts = [
            (self.pushes, "push", "pushes"),
            (self.turns, "turn of a turnstile", "turns of turnstiles"),
            (self.falls, "box that fills a pit", "boxes that fill pits"),
            (self.switches, "change of player", "changes of player"),
        ];
        let said: Vec<String> = parts
            .iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, one, many)| counted(*count, one, many))
            .collect();
        if !said.is_empty() {
            words.push(format!("{}.", said.join(", ")));
        }
        words.push(format!("The difficulty is {NOT_VALIDATED}."));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_and_deeds_are_counted_by_cell() {
        let level: Level = "######\n#%_a1#\n######".parse().expect("a level");
        let plan = Plan::read("1lll").expect("a plan");
        let trace = Trace::of(&level, &plan).unwrap_or_else(|problem| panic!("{}", problem.text));
        // The box goes into the pit at once; then the player walks over both and leaves.
        assert_eq!(trace.visits[6..12], [0, 1, 1, 1, 1, 0]);
        assert_eq!(trace.deeds[6..12], [0, 0, 1, 0, 0, 0]);
        assert_eq!(trace.words(&level)[1], "1 push, 1 box that fills a pit.");
    }

    #[test]
    fn a_player_who_is_carried_comes_two_cells_on() {
        // Pushing the upper arm right brings the left one up behind the player, which carries it along.
        let level: Level = "#######\n#.....#\n#1^..%#\n#<+...#\n#.....#\n#######".parse().expect("a level");
        let plan = Plan::read("1r").expect("a plan");
        let trace = Trace::of(&level, &plan).unwrap_or_else(|problem| panic!("{}", problem.text));
        let end = replay(&level, &plan).expect("legal").end.players[0].expect("still inside");
        assert_eq!(level.name(end), "D3", "by the referee");
        let visited: Vec<String> = (0..trace.visits.len())
            .filter(|&cell| trace.visits[cell] > 0)
            .map(|cell| level.name(Cell::new(cell)))
            .collect();
        assert_eq!(visited, ["B3", "D3"]);
        assert_eq!(trace.turns, 1);
    }
}
