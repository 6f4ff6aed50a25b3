//! Starts for the walls and goals of other people: `novelty` against theirs, and against a plain search.
//!
//! Each room gets the same nodes twice, for `novelty` with trials and for a plain backward best-first search without
//! novelty or trials. Then our solver for any solution is set on the three starts for 10 seconds each. One start is
//! harder than another if the solver takes more nodes on it, or does not solve it while it solves the other; if it
//! solves neither it is a tie, which counts for nobody. Trials ask the same solver, for a small part of that time,
//! so that a start is hard for it is partly what it was chosen for.

use crate::data;
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::mean;
use crate::table::Table;
use boxwright_forge::core::sokoban::{Level, Room};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::make::novelty::{By, Figures, Manner, figures, hard_starts};
use boxwright_forge::solve::solve;
use boxwright_workshop::{Limits, Stop};
use serde_json::json;
use std::ops::ControlFlow::Continue;
use std::time::Duration;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "novelty",
    summary: "Starts that `novelty` finds in the XSokoban rooms: bound, conflicts, and whether our solver cracks them",
    compared_with: "the human starts, and a plain backward best-first search at equal nodes",
    run,
};

/// Nodes for each room, and for a trial at least.
const NODES: u64 = 900_000;
const TRIAL: u64 = 5_000;
/// Rooms on which the start must be harder than the human one, and than the plain search's.
const BARS: [usize; 2] = [60, 50];

/// Whose start it is.
const STARTS: [&str; 3] = ["human", "plain", "novelty"];

/// What the solver makes of a start.
#[derive(Clone, Copy)]
struct Tried {
    figures: Figures,
    is_solved: bool,
    nodes: u64,
}

impl Tried {
    fn new(level: &Level, limits: &Limits) -> Tried {
        let spent = limits.spend(&Stop::default(), |budget| solve(level, Objective::Any, budget));
        Tried {
            figures: figures(level).unwrap_or_default(),
            is_solved: matches!(spent.value.verdict, Verdict::Solved { .. }),
            nodes: spent.nodes,
        }
    }

    fn is_harder(&self, than: &Tried) -> bool {
        than.is_solved && (!self.is_solved || self.nodes > than.nodes)
    }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let (levels, mut remarks) = levels(request.scale)?;
    let limits = match request.scale {
        Scale::Smoke => Limits { nodes: 300, memory: 256 << 20, ..Limits::NONE },
        Scale::Full => Limits { time: Duration::from_secs(10), memory: 2 << 30, ..Limits::NONE },
    };
    let mut rooms: Vec<[Tried; 3]> = Vec::new();
    for (at, level) in levels.iter().enumerate() {
        let room = Room::of(level);
        let plain = found(&room, Manner { novelty: false, by: By::Total, trial: 0 }, request.scale);
        let trial = request.scale.pick(50, TRIAL);
        let novelty = found(&room, Manner { novelty: true, by: By::Total, trial }, request.scale);
        let (Some(plain), Some(novelty)) = (plain, novelty) else {
            remarks.push(format!("Room {} has no start but the solved one.", at + 1));
            continue;
        };
        rooms.push([level, &plain, &novelty].map(|level| Tried::new(level, &limits)));
        eprintln!("novelty {}", at + 1);
    }
    remarks.push(
        "Harder: our solver takes more nodes, or fails within 10 s of processor time where it solves the other; if it solves neither it is a tie. Novelty asks the same solver in its trials.".to_owned(),
    );
    Ok(Outcome { table: table(&rooms, request.scale), remarks, data: listed(&rooms), files: Vec::new() })
}

/// The rooms, and what there is to say about them.
fn levels(scale: Scale) -> Result<(Vec<Level>, Vec<String>), String> {
    match (data::levels("xsokoban90.xsb"), scale) {
        (Ok(levels), _) => Ok((levels.into_iter().take(scale.pick(2, 90)).collect(), Vec::new())),
        (Err(why), Scale::Full) => Err(why),
        (Err(_), Scale::Smoke) => {
            let absent = "The collection is not here; small-rooms.sok was used instead.".to_owned();
            Ok((data::shipped()?.into_iter().take(2).collect(), vec![absent]))
        }
    }
}

fn found(room: &Room, manner: Manner, scale: Scale) -> Option<Level> {
    let mut budget = Budget::nodes(scale.pick(300, NODES)).with_memory(2 << 30);
    hard_starts(room, manner, &mut budget, |_| Continue(())).hardest.map(|candidate| candidate.level)
}

fn table(rooms: &[[Tried; 3]], scale: Scale) -> Table {
    let mut table = Table::new(&[
        "start",
        "rooms",
        "mean bound",
        "mean conflicts",
        "solved",
        "harder than human",
        "harder than plain",
        "bar",
        "met",
    ]);
    for (whose, name) in STARTS.iter().enumerate() {
        let number = |figure: fn(&Figures) -> u32| {
            let all: Vec<f64> = rooms.iter().map(|room| f64::from(figure(&room[whose].figures))).collect();
            format!("{:.1}", mean(&all))
        };
        let harder = |than: usize| rooms.iter().filter(|room| room[whose].is_harder(&room[than])).count();
        let is_judged = *name == "novelty";
        let is_met = harder(0) >= BARS[0] && harder(1) >= BARS[1];
        table.push(vec![
            (*name).to_owned(),
            rooms.len().to_string(),
            number(|figures| figures.bound),
            number(|figures| figures.conflicts),
            rooms.iter().filter(|room| room[whose].is_solved).count().to_string(),
            harder(0).to_string(),
            harder(1).to_string(),
            if is_judged { format!("{} and {}", BARS[0], BARS[1]) } else { "-".to_owned() },
            if is_judged { scale.judged(is_met) } else { "-".to_owned() },
        ]);
    }
    table
}

fn listed(rooms: &[[Tried; 3]]) -> serde_json::Value {
    let start = |name: &str, tried: &Tried| {
        json!({
            "start": name, "bound": tried.figures.bound, "conflicts": tried.figures.conflicts,
            "solved": tried.is_solved, "nodes": tried.nodes,
        })
    };
    let room = |room: &[Tried; 3]| -> Vec<_> {
        STARTS.iter().zip(room).map(|(name, tried)| start(name, tried)).collect()
    };
    json!(rooms.iter().map(room).collect::<Vec<_>>())
}
