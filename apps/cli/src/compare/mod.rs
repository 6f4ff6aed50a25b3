//! `boxwright compare`: two levels or two collections side by side.
//!
//! Both sides are rated like in `rate`, and a portrait is taken of every level. `levels` sets two levels
//! side by side, `collections` anything else. A comparison that was interrupted would mislead, so Ctrl-C
//! ends it with nothing told.

mod collections;
mod levels;

use crate::args::{CompareArgs, Input};
use crate::input::{Selection, items, sources};
use crate::rate::{Found, Task, Wanted, asked, find, tasks_of};
use crate::table::progress;
use crate::talk::Talk;
use boxwright_forge::core::shown;
use boxwright_workshop::{Source, Stop, in_order};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// One of the two sides.
struct Side<'a> {
    /// `A` or `B`.
    letter: char,
    source: &'a Source,
    tasks: &'a [Task<'a>],
    found: &'a [Found],
}

impl Side<'_> {
    /// A level as messages call it: `A level 3 "Title"`.
    fn name(&self, at: usize) -> String {
        format!("{} {}", self.letter, self.tasks[at].item.name())
    }
}

pub(crate) fn run(args: &CompareArgs, talk: &mut Talk) -> io::Result<()> {
    if let Some(why) = args.metrics.as_ref().and_then(|metrics| metrics.sokoban().err()) {
        return talk.complain(why);
    }
    let mut inputs = Vec::new();
    for path in [&args.one, &args.other] {
        match input(path, args) {
            Ok(input) => inputs.push(input),
            Err(why) => return talk.complain(why),
        }
    }
    if inputs.iter().all(|input| input.files[0].as_os_str() == "-") {
        return talk.complain("standard input can be read only once");
    }
    let (mut read, mut tasks) = (Vec::new(), Vec::new());
    for input in &inputs {
        read.extend(sources(input, talk)?);
    }
    for (source, input) in read.iter().zip(&inputs).filter(|_| read.len() == 2) {
        let levels = tasks_of(items(source, input, talk)?, talk)?;
        if levels.is_empty() && !talk.has_complained() {
            talk.complain(format!("{}: there is no level to compare", shown(&source.name)))?;
        }
        tasks.push(levels);
    }
    let [one, other] = &tasks[..] else { return Ok(()) };
    if one.is_empty() || other.is_empty() {
        return Ok(());
    }
    let stop = Stop::on_ctrl_c();
    let Some(found) = find_all(&tasks, args, &stop)? else {
        talk.not_so();
        return talk.say("stopped");
    };
    if found.iter().any(|one| one.rated.rating.is_err()) {
        talk.not_so();
    }
    let (of_one, of_other) = found.split_at(one.len());
    let side = |letter, at: usize, found| Side { letter, source: &read[at], tasks: &tasks[at], found };
    let sides = [side('A', 0, of_one), side('B', 1, of_other)];
    if (one.len(), other.len()) == (1, 1) {
        levels::tell(&sides, talk)
    } else {
        collections::tell(&sides, args.effort.threads(one.len()), &stop, talk)
    }
}

/// A file, or some of its levels: `levels.sok:3`. A file of just that name comes first.
fn input(path: &Path, args: &CompareArgs) -> Result<Input, String> {
    let text = path.to_string_lossy();
    let (mut file, mut level) = (path.to_owned(), None);
    if let Some((before, after)) = text.rsplit_once(':').filter(|_| !path.exists()) {
        match after.parse::<Selection>() {
            Ok(selection) => (file, level) = (before.into(), Some(selection)),
            Err(why) if Path::new(before).exists() => {
                return Err(format!("{}: `{}` names no level: {why}", shown(before), shown(after)));
            }
            Err(_) => (),
        }
    }
    Ok(Input { files: vec![file], reading: args.reading.clone(), level })
}

/// Rates all levels of both sides, one side after the other; nothing if somebody said stop.
fn find_all(tasks: &[Vec<Task>], args: &CompareArgs, stop: &Stop) -> io::Result<Option<Vec<Found>>> {
    let figures = asked::shown(args.metrics.as_ref(), args.score.as_ref());
    let wanted = Wanted { figures, explanation: false, portrait: true };
    let all: Vec<&Task> = tasks.iter().flatten().collect();
    let threads = args.effort.threads(all.len());
    let bar = progress(all.len(), "rated");
    let (mut found, mut rated) = (Vec::new(), 0);
    let work = |at: usize| find(&all[at].level, &wanted, &args.effort, threads, stop);
    let done: ControlFlow<io::Error> = in_order(all.len(), threads, stop, work, |_, one| {
        rated += usize::from(one.rated.rating.is_ok());
        bar.set_message(rated.to_string());
        bar.inc(1);
        found.push(one);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    match done {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => Ok((!stop.is_asked()).then_some(found)),
    }
}

/// A number, or a dash.
fn number(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// How much the second number is above the first, with its sign.
fn difference(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    // Adding 0 turns -0 into 0.
    one.zip(other).map(|(one, other)| ((other - one) * 1e4).round() / 1e4 + 0.0)
}

fn signed(difference: Option<f64>) -> String {
    match difference {
        Some(difference) if difference > 0.0 => format!("+{difference}"),
        difference => number(difference),
    }
}

/// How alike the levels of two places are.
fn likeness(sides: &[Side; 2], one: usize, other: usize) -> f64 {
    let portraits = sides[0].found[one].portrait.as_ref().zip(sides[1].found[other].portrait.as_ref());
    portraits.map_or(0.0, |(one, other)| (one.likeness(other) * 1e3).floor() / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_signs() {
        let between = |one, other| signed(difference(Some(one), Some(other)));
        assert_eq!([between(1.0, 3.5), between(3.5, 1.0), between(2.0, 2.0)], ["+2.5", "-2.5", "0"]);
        assert_eq!(between(0.1, 0.3), "+0.2");
        assert_eq!(signed(difference(None, Some(1.0))), "-");
    }
}
