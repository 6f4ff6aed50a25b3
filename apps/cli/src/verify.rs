//! `boxwright verify`: replays plans against levels.

use crate::args::VerifyArgs;
use crate::input::{Item, items, opened};
use crate::kwirk;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Plan, counted, shown};
use boxwright_forge::{Outcome, Verified, verify, verify_plan};
use boxwright_workshop::Opened;
use serde::Serialize;
use std::io;

pub(crate) fn run(args: &VerifyArgs, talk: &mut Talk) -> io::Result<()> {
    let (mut plans, mut held) = (0, 0);
    for opened in opened(&args.input, talk)? {
        let source = match opened {
            Opened::Sokoban(source) => source,
            Opened::Kwirk(source) => {
                let (more, good) = kwirk::verify::run(args, &source, talk)?;
                (plans, held) = (plans + more, held + good);
                continue;
            }
        };
        let given = match args.plan.as_deref().map(Plan::read).transpose() {
            Ok(given) => given,
            Err(error) => return talk.complain(format!("the plan: {error}")),
        };
        for item in items(&source, &args.input, talk)? {
            let Some(level) = item.level(talk)? else { continue };
            let verified = match &given {
                Some(text) => vec![Verified {
                    name: "plan".to_owned(),
                    is_solution: true,
                    outcome: verify_plan(&level, text),
                }],
                None => verify(&level, item.entry()),
            };
            plans += verified.len();
            held += verified.iter().filter(|game| game.holds()).count();
            tell(&item, &level, &verified, talk)?;
        }
    }
    if held < plans || plans == 0 {
        talk.not_so();
    }
    match (plans, talk.json) {
        (0, _) if talk.has_complained() => Ok(()),
        (0, _) => talk.say("no plan to verify; store a solution in the file or give one with --plan"),
        (_, true) => Ok(()),
        (plans, false) => talk.line(format!("{held} of {plans} hold")),
    }
}

fn tell(item: &Item, level: &Level, verified: &[Verified], talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        return talk.object(&Line::new(item, level, verified));
    }
    for game in verified {
        let verdict = match &game.outcome {
            Outcome::Replayed { replay, .. } if replay.solved => "solves".to_owned(),
            Outcome::Replayed { .. } if game.is_solution => {
                "does not solve: a box is off goal at the end".to_owned()
            }
            Outcome::Replayed { .. } => "is legal, not finished".to_owned(),
            Outcome::Illegal(fault) => format!("is not legal: {fault}"),
            Outcome::Unreadable(error) => format!("cannot be replayed: {error}"),
        };
        let counts = game.outcome.counts().map_or_else(String::new, |counts| {
            format!(
                " ({}, {}, {}, {})",
                counted(counts.moves, "move", "moves"),
                counted(counts.pushes, "push", "pushes"),
                counted(counts.lines, "line", "lines"),
                counted(counts.changes, "change", "changes"),
            )
        });
        let name = if game.name.is_empty() { "unnamed plan".to_owned() } else { shown(&game.name) };
        talk.line(format!("{}: {}: {name} {verdict}{counts}", item.source.name, item.name()))?;
        if let Outcome::Replayed { wrong_case: 1.., .. } = game.outcome {
            talk.warn(format!("{}: {name}: capitals do not fit the pushes", item.whereabouts()))?;
        }
    }
    Ok(())
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    id: String,
    plans: Vec<PlanLine<'a>>,
}

#[derive(Serialize)]
struct PlanLine<'a> {
    name: &'a str,
    holds: bool,
    solves: bool,
    plan: Option<String>,
    moves: Option<usize>,
    pushes: Option<usize>,
    lines: Option<usize>,
    changes: Option<usize>,
    fault: Option<String>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, level: &Level, verified: &'a [Verified]) -> Line<'a> {
        let plan = |game: &'a Verified| {
            let counts = game.outcome.counts();
            PlanLine {
                name: &game.name,
                holds: game.holds(),
                solves: game.outcome.solves(),
                plan: game.lurd(),
                moves: counts.map(|counts| counts.moves),
                pushes: counts.map(|counts| counts.pushes),
                lines: counts.map(|counts| counts.lines),
                changes: counts.map(|counts| counts.changes),
                fault: match &game.outcome {
                    Outcome::Illegal(fault) => Some(fault.to_string()),
                    Outcome::Unreadable(error) => Some(error.to_string()),
                    Outcome::Replayed { .. } => None,
                },
            }
        };
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.entry().title.as_deref(),
            id: level.exact_id().to_string(),
            plans: verified.iter().map(plan).collect(),
        }
    }
}
