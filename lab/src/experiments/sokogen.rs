//! Balyo & Froleyks' table: how many of their templates were completed, by a planner and by ours.
//!
//! Theirs are 30 templates a base, five of each complexity, with a minute each. The templates of the folder
//! `sokogen/open` are made by the same rule with other goals, three of each complexity, so only shares can
//! be compared. Ours gets one second of processor time for each of them; what is not completed is proved
//! impossible or undecided. Fast Downward, where it is installed, gets the first one of each complexity with a
//! minute of processor time and searches for the first plan of LAMA, in the published encoding and in ours.
//! Every level is replayed by the referee and conforms to its template.
//!
//! The last row is about the least number of pushes, on a template of our own: a planner counts detours.

use crate::data;
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::table::Table;
use boxwright_forge::core::sokoban::{Sketch, replay};
use boxwright_forge::core::text::sokogen;
use boxwright_forge::core::{Budget, Objective};
use boxwright_forge::make::complete::{self, Wish, misfit};
use boxwright_forge::pddl::{Encoding, completed, completing};
use boxwright_forge::solve::solve;
use boxwright_workshop::{Limits, Planned, Planner, Spent, Stop};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "sokogen",
    summary: "Templates completed: by Fast Downward in a minute, by ours in a second",
    compared_with: "Balyo & Froleyks 2021, table 1",
    run,
};

/// A base template and what theirs completed of five for each complexity.
struct Base {
    name: &'static str,
    file: &'static str,
    published: [usize; 6],
}

const BASES: &[Base] = &[
    base("O", "01_o", [5, 5, 5, 5, 0, 0]),
    base("L", "02_l", [5, 5, 5, 5, 1, 0]),
    base("U", "03_u", [5, 5, 5, 2, 1, 1]),
    base("H", "04_h", [5, 5, 5, 0, 2, 0]),
    base("XX", "05_xx", [5, 5, 5, 1, 1, 0]),
    base("X", "06_x", [3, 3, 1, 1, 0, 0]),
    base("B", "07_b", [5, 5, 0, 0, 0, 0]),
    base("I", "08_i", [5, 5, 4, 3, 2, 1]),
    base("II", "09_ii", [5, 5, 3, 4, 0, 0]),
    base("Pi", "10_pi", [5, 5, 5, 1, 0, 0]),
];

const fn base(name: &'static str, file: &'static str, published: [usize; 6]) -> Base {
    Base { name, file, published }
}

/// Complexities at which a planner is tried: what is mostly completed, and what mostly is not.
const SAMPLE: [usize; 2] = [2, 4];

/// One box, to be put in front of the player or behind; the goal is near.
const FLAW: &str = "p sokogen 0 1 12
#######
#1 3 .#
#     #
#######
";

fn run(request: &Request) -> Result<Outcome, String> {
    let planner = planner(request.scale)?;
    let heads = [
        "base",
        "published, of 30",
        "of those at 2 and 4, of 10",
        "LAMA, published encoding",
        "LAMA, our encoding",
        "ours",
        "impossible",
        "undecided",
        "most CPU s",
    ];
    let mut table = Table::new(&heads);
    let (mut data, mut missing) = (Vec::new(), false);
    for base in request.chosen(BASES, |base| base.name)? {
        let found = base.measured(request.scale, planner.as_ref())?;
        missing |= found.ours.tried == 0;
        table.push(found.row(base));
        data.push(found.data(base));
    }
    let mut remarks = vec![flaw(request.scale, planner.as_ref())?];
    if missing {
        remarks.push(
            "The templates are not here: BOXWRIGHT_DATA names the folder with sokogen/open.".to_owned(),
        );
    }
    if planner.is_none() {
        remarks.push(
            "Fast Downward is not here (scripts/fast-downward installs it): its columns are empty."
                .to_owned(),
        );
    }
    remarks.push(
        "LAMA is tried for 60 s on the first template of complexity 2 and of complexity 4, ours for 1 s on all three of each; theirs were five of each, for 60 s."
            .to_owned(),
    );
    Ok(Outcome { table, remarks, data: json!(data), files: Vec::new() })
}

/// Fast Downward with a limit of processor time; none if it is not installed.
fn planner(scale: Scale) -> Result<Option<Planner>, String> {
    let command = format!("fast-downward --overall-time-limit {}s", scale.pick(5, 60));
    match command.parse::<Planner>() {
        Ok(planner) => Ok(Some(planner)),
        Err(boxwright_workshop::PlannerError::NotInstalled) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// What became of some templates.
#[derive(Clone, Copy, Default)]
struct Count {
    tried: usize,
    completed: usize,
    impossible: usize,
    most_cpu: f64,
}

impl Count {
    fn add(&mut self, name: &str, cpu: f64) {
        self.tried += 1;
        self.completed += usize::from(name == "completed");
        self.impossible += usize::from(name == "impossible");
        self.most_cpu = self.most_cpu.max(cpu);
    }

    fn share(&self) -> String {
        if self.tried == 0 { "-".to_owned() } else { format!("{} of {}", self.completed, self.tried) }
    }

    fn data(&self) -> Value {
        json!({ "tried": self.tried, "completed": self.completed, "impossible": self.impossible,
            "most_cpu_seconds": self.most_cpu })
    }
}

/// What became of the templates of a base.
#[derive(Default)]
struct Found {
    ours: Count,
    lama: [Count; 2],
}

const ENCODINGS: [Encoding; 2] = [Encoding::Published, Encoding::Ours];

impl Base {
    fn measured(&self, scale: Scale, planner: Option<&Planner>) -> Result<Found, String> {
        let mut found = Found::default();
        for complexity in 1..=scale.pick(2, 6) {
            for version in 1..=scale.pick(1, 3) {
                let name = format!("{}.{complexity}.{version}", self.file);
                let Some(sketch) = data::sketch(&name)? else { continue };
                let (verdict, cpu) = by_ours(&sketch)?;
                found.ours.add(verdict, cpu);
                let planner = planner.filter(|_| version == 1 && SAMPLE.contains(&complexity));
                for (encoding, count) in ENCODINGS.into_iter().zip(&mut found.lama) {
                    if let Some(planner) = planner {
                        let (verdict, cpu) = by_planner(&sketch, encoding, planner, scale)?;
                        eprintln!("{name}: {encoding:?}: {verdict} {cpu:.1} s");
                        count.add(verdict, cpu);
                    }
                }
            }
        }
        Ok(found)
    }
}

impl Found {
    fn row(&self, base: &Base) -> Vec<String> {
        let undecided = self.ours.tried - self.ours.completed - self.ours.impossible;
        let published: usize = base.published.iter().sum();
        vec![
            base.name.to_owned(),
            published.to_string(),
            SAMPLE.iter().map(|complexity| base.published[complexity - 1]).sum::<usize>().to_string(),
            self.lama[0].share(),
            self.lama[1].share(),
            self.ours.share(),
            self.ours.impossible.to_string(),
            undecided.to_string(),
            format!("{:.3}", self.ours.most_cpu),
        ]
    }

    fn data(&self, base: &Base) -> Value {
        json!({ "base": base.name, "published": base.published, "ours": self.ours.data(),
            "lama_published": self.lama[0].data(), "lama_ours": self.lama[1].data() })
    }
}

/// Ours within a second; every level is checked.
fn by_ours(sketch: &Sketch) -> Result<(&'static str, f64), String> {
    let limits = Limits { time: Duration::from_secs(1), ..Limits::NONE };
    let Spent { value: outcome, cpu, .. } =
        limits.spend(&Stop::default(), |budget| complete::complete(sketch, &Wish::default(), budget));
    if let complete::Outcome::Completed(completed) = &outcome {
        for completion in &completed.completions {
            let replayed = replay(&completion.level, &completion.plan).map_err(|fault| fault.to_string())?;
            let fault = misfit(sketch, &completion.level);
            if !replayed.solved || fault.is_some() {
                return Err(format!("a wrong level: {fault:?}\n{sketch}\n{}", completion.level));
            }
        }
    }
    Ok((outcome.name(), cpu.as_secs_f64()))
}

/// A planner; its level is checked, and the processor time that is not told is the limit.
fn by_planner(
    sketch: &Sketch,
    encoding: Encoding,
    planner: &Planner,
    scale: Scale,
) -> Result<(&'static str, f64), String> {
    let task = completing(sketch, encoding).map_err(|error| error.to_string())?;
    let limit = scale.pick(5, 60);
    // Processor time is limited by the planner itself; the clock only ends what hangs.
    let limits = Limits { time: Duration::from_secs(10 * limit), memory: 6 << 30, ..Limits::NONE };
    let run = planner.run(&task, &limits, &Stop::default()).map_err(|error| error.to_string())?;
    let cpu = run.cpu.map_or(limit as f64, |cpu| cpu.as_secs_f64());
    let verdict = match &run.planned {
        Planned::Plan(acts) => {
            let (level, plan) = completed(sketch, acts).map_err(|error| error.to_string())?;
            let replayed = replay(&level, &plan).map_err(|fault| fault.to_string())?;
            match misfit(sketch, &level) {
                None if replayed.solved => "completed",
                fault => return Err(format!("a wrong level: {fault:?}\n{sketch}\n{level}")),
            }
        }
        Planned::Unsolvable => "impossible",
        _ => "unknown",
    };
    Ok((verdict, cpu))
}

/// Twelve pushes are asked for, and two are enough.
fn flaw(scale: Scale, planner: Option<&Planner>) -> Result<String, String> {
    let sketch = sokogen::read(FLAW.as_bytes()).map_err(|error| error.to_string())?.sketch;
    let outcome = complete::complete(&sketch, &Wish::default(), &mut Budget::nodes(1_000_000));
    let ours = format!(
        "At least twelve pushes asked of a template where two are enough: ours says {}",
        outcome.name()
    );
    let Some(planner) = planner else { return Ok(format!("{ours}.")) };
    let task = completing(&sketch, Encoding::Published).map_err(|error| error.to_string())?;
    let limits = Limits { time: Duration::from_secs(10 * scale.pick(5, 60)), ..Limits::NONE };
    let run = planner.run(&task, &limits, &Stop::default()).map_err(|error| error.to_string())?;
    let Planned::Plan(acts) = &run.planned else {
        return Ok(format!("{ours}; LAMA: {}.", run.planned.words()));
    };
    let (level, plan) = completed(&sketch, acts).map_err(|error| error.to_string())?;
    let theirs = replay(&level, &plan).map_err(|fault| fault.to_string())?.counts.pushes;
    let best = solve(&level, Objective::Pushes, &mut Budget::nodes(1_000_000)).bound;
    Ok(format!(
        "{ours}; LAMA, in the published encoding, gives a level with a plan of {theirs} pushes, whose best solution takes {best}."
    ))
}
