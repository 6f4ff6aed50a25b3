//! `boxwright verify` for Kwirk: replays plans against levels.

use super::{GAME, Item, items};
use crate::args::VerifyArgs;
use crate::talk::Talk;
use boxwright_forge::core::kwirk::{Counts, Level};
use boxwright_forge::core::{counted, shown};
use boxwright_forge::kwirk::{Outcome, Verified, verify, verify_plan};
use boxwright_workshop::KwirkSource;
use serde::Serialize;
use std::io;

/// Replays what is stored in a file, or the plan given; how many plans there were, and how many hold.
pub(crate) fn run(args: &VerifyArgs, source: &KwirkSource, talk: &mut Talk) -> io::Result<(usize, usize)> {
    let (mut plans, mut held) = (0, 0);
    for item in items(source, &args.input, talk)? {
        let Some(level) = item.level(talk)? else { continue };
        let verified = match &args.plan {
            Some(text) => match verify_plan(&level, text) {
                Outcome::Unreadable(error) => {
                    talk.complain(format!("the plan: {error}"))?;
                    return Ok((plans, held));
                }
                outcome => vec![Verified { name: "plan".to_owned(), outcome }],
            },
            None => verify(&level, item.entry()),
        };
        plans += verified.len();
        held += verified.iter().filter(|plan| plan.outcome.solves()).count();
        tell(&item, &level, &verified, talk)?;
    }
    Ok((plans, held))
}

fn tell(item: &Item, level: &Level, verified: &[Verified], talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        return talk.object(&Line::new(item, level, verified));
    }
    for plan in verified {
        let verdict = match &plan.outcome {
            Outcome::Replayed(_, replay) if replay.solved => "solves".to_owned(),
            Outcome::Replayed(_, replay) => {
                let inside = replay.end.players.iter().flatten().count();
                format!("does not solve: {} inside at the end", counted(inside, "player is", "players are"))
            }
            Outcome::Illegal(fault) => format!("is not legal: {fault}"),
            Outcome::Unreadable(error) => format!("cannot be replayed: {error}"),
        };
        let counts =
            plan.outcome.counts().map_or_else(String::new, |counts| format!(" ({})", in_words(counts)));
        talk.line(format!("{}: {}: {} {verdict}{counts}", item.source.name, item.name(), shown(&plan.name)))?;
    }
    Ok(())
}

/// What a plan cost, in words.
pub(crate) fn in_words(counts: Counts) -> String {
    let parts = [
        counted(counts.steps, "step", "steps"),
        counted(counts.switches, "switch", "switches"),
        counted(counts.pushes, "push", "pushes"),
        counted(counts.falls, "fall", "falls"),
        counted(counts.turns, "turn", "turns"),
    ];
    parts.join(", ")
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    game: &'static str,
    id: String,
    plans: Vec<PlanLine<'a>>,
}

#[derive(Serialize)]
struct PlanLine<'a> {
    name: &'a str,
    holds: bool,
    solves: bool,
    plan: Option<String>,
    steps: Option<usize>,
    switches: Option<usize>,
    pushes: Option<usize>,
    falls: Option<usize>,
    turns: Option<usize>,
    fault: Option<String>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, level: &Level, verified: &'a [Verified]) -> Line<'a> {
        let plan = |one: &'a Verified| {
            let counts = one.outcome.counts();
            PlanLine {
                name: &one.name,
                holds: one.outcome.solves(),
                solves: one.outcome.solves(),
                plan: one.outcome.plan().map(ToString::to_string),
                steps: counts.map(|counts| counts.steps),
                switches: counts.map(|counts| counts.switches),
                pushes: counts.map(|counts| counts.pushes),
                falls: counts.map(|counts| counts.falls),
                turns: counts.map(|counts| counts.turns),
                fault: match &one.outcome {
                    Outcome::Illegal(fault) => Some(fault.to_string()),
                    Outcome::Unreadable(error) => Some(error.to_string()),
                    Outcome::Replayed(..) => None,
                },
            }
        };
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.title(),
            game: GAME,
            id: level.exact_id().to_string(),
            plans: verified.iter().map(plan).collect(),
        }
    }
}
