//! Aiming: what a condition says of figures as windows, the knob by which `search` climbs towards them, so that a
//! recipe has it all, and how near a level comes to them.

use crate::condition::Condition;
use crate::figure::{BAND, Feature, Subject};
use crate::puzzle::Puzzle;
use crate::road::Made;
use boxwright_make::{Knobs, Within};
use boxwright_rate::{Unique, round};

/// How long climbs are if nobody says so, in thousands of starts: those that aim end as soon as they are there. With a
/// limit of time, rounds choose it.
pub fn choose_effort(knobs: &mut Knobs, aims: bool, is_timed: bool) {
    let is_said = is_said(knobs, EFFORT);
    let effort = if aims { "20000" } else { "2000" };
    if !is_said && !is_timed {
        knobs.set(EFFORT, effort).expect("it is in the range of the knob");
    }
}

/// The knob that says how long climbs are.
pub(crate) const EFFORT: &str = "effort";

/// Did anybody turn a knob?
pub(crate) fn is_said(knobs: &Knobs, knob: &str) -> bool {
    knobs.turned().any(|(name, _)| name == knob)
}

/// From a number to another.
pub type Window = (f64, f64);

/// The knob that has them.
const WITHIN: &str = "within";

const DIFFICULTY: &str = "difficulty";

/// Figures that are whole numbers, and told as such.
const WHOLE: [&str; 4] = ["pushes", "moves", "lines", "changes"];

/// How many boxes there are is said otherwise.
const BOXES: &str = "boxes";

/// The windows that a condition is about, by the figure's name; a band is a window on the difficulty.
pub fn windows<F: Feature>(condition: &Condition<F>) -> Vec<(&'static str, Window)> {
    let mut windows: Vec<(&'static str, Window)> = Vec::new();
    for subject in condition.subjects() {
        let name = if subject.is_band() { DIFFICULTY } else { subject.name() };
        let mut window = condition.window(name);
        if name == DIFFICULTY {
            let band = difficulties(F::BAND_ENDS, condition.window(BAND));
            window = (window.0.max(band.0), window.1.min(band.1));
        }
        let is_new = windows.iter().all(|(other, _)| *other != name);
        if is_new && window != (f64::NEG_INFINITY, f64::INFINITY) {
            windows.push((name, window));
        }
    }
    windows
}

/// How far a level is off a condition in all; nothing if a number is not known, or nothing has a window.
pub fn off<G: Puzzle>(condition: &Condition<G::Feature>, made: &Made<G>) -> Option<f64> {
    let windows = Some(windows(condition)).filter(|windows| !windows.is_empty())?;
    windows.into_iter().map(|(name, window)| Some(miss(window, round(figure(made, name)?)))).sum()
}

/// How a level differs from a condition: `pushes 9 (at least 90 asked for)`.
pub fn told<G: Puzzle>(condition: &Condition<G::Feature>, made: &Made<G>) -> String {
    let tell = |(name, window): (&str, Window)| {
        let number = figure(made, name).map_or("not known".to_owned(), |number| number.to_string());
        format!("{name} {number} ({} asked for)", shown(window))
    };
    windows(condition).into_iter().map(tell).collect::<Vec<String>>().join(", ")
}

fn figure<G: Puzzle>(made: &Made<G>, name: &str) -> Option<f64> {
    if name == DIFFICULTY { made.rated.difficulty() } else { made.rated.value(Subject::named(name).ok()?) }
}

/// How far a number is off, as a share of what it should be.
fn miss((from, to): Window, number: f64) -> f64 {
    if number < from {
        (from - number) / (1.0 + from.abs())
    } else if number > to {
        (number - to) / (1.0 + to.abs())
    } else {
        0.0
    }
}

/// `30 to 40`, `at least 30`, `at most 40`; a thousandth beside a whole number is `more than` it or `less than` it.
fn shown((from, to): Window) -> String {
    let beside = |end: f64, by: f64| {
        let whole = (end - by).round();
        Some(whole).filter(|whole| *whole != end && (whole + by - end).abs() < 1e-6)
    };
    match (from.is_finite(), to.is_finite()) {
        (true, true) if from == to => format!("{from}"),
        (true, true) => format!("{from} to {to}"),
        (true, false) => match beside(from, 0.001) {
            Some(whole) => format!("more than {whole}"),
            None => format!("at least {from}"),
        },
        _ => match beside(to, -0.001) {
            Some(whole) => format!("less than {whole}"),
            None => format!("at most {to}"),
        },
    }
}

/// Turns the knob to what a condition is about. A window that nobody spoke of stays as it is.
pub fn turn<F: Feature>(knobs: &mut Knobs, condition: &Condition<F>) {
    for (name, (from, to)) in windows(condition).into_iter().filter(|(name, _)| *name != BOXES) {
        let (from, to) = if WHOLE.contains(&name) { (from.ceil(), to.floor()) } else { (from, to) };
        knobs.bound(WITHIN, Within::new(name, from, to));
    }
}

/// Turns the knob to one way only, if there is a metric of that.
pub fn turn_unique(knobs: &mut Knobs, unique: Unique) {
    if let Some(figure) = unique.metric() {
        knobs.bound(WITHIN, Within::new(figure, 1.0, 1.0));
    }
}

/// Has levels studied as they will be kept: whole, if they are not trimmed.
pub fn study_as_kept(knobs: &mut Knobs, is_trimmed: bool) {
    if !is_trimmed {
        knobs.set("studied", "whole").expect("a method that aims has this knob");
    }
}

/// The difficulties of some bands: of the first all above what is below it, and of the last up to its end.
fn difficulties(ends: [f64; 5], (first, last): (f64, f64)) -> (f64, f64) {
    const STEP: f64 = 0.001;
    let from = match first >= 1.0 {
        true => ends[(first.ceil() as usize).min(ends.len()) - 1] + STEP,
        false => f64::NEG_INFINITY,
    };
    let to = match last < 0.0 {
        true => f64::NEG_INFINITY,
        false => ends.get(last.floor() as usize).copied().unwrap_or(f64::INFINITY),
    };
    (from, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_make::sokoban::Generator;

    #[test]
    fn windows_are_told_as_they_were_asked_for() {
        let told = |condition: &str, name| shown(condition.parse::<Condition>().unwrap().window(name));
        let conditions = ["pushes>=30", "pushes>30", "pushes<=40", "pushes<40", "pushes>=30, pushes<=40"];
        let expected = ["at least 30", "more than 30", "at most 40", "less than 40", "30 to 40"];
        assert_eq!(conditions.map(|condition| told(condition, "pushes")), expected);
    }

    fn check(condition: &str, turned: &str) {
        let generator = Generator::named("search").unwrap();
        let mut knobs = Knobs::of(generator.knobs);
        turn(&mut knobs, &condition.parse::<Condition>().unwrap());
        assert_eq!(knobs.to_string(), turned, "{condition}");
    }

    #[test]
    fn conditions_become_windows() {
        check("pushes>=30, pushes<41", "within=pushes:30..40");
        check("lines>12, changes=9", "within=lines:13..,changes:9..9");
        check("band=hard", "within=difficulty:6.001..12");
        check("band=trivial", "within=difficulty:..0.7");
        check("band>=medium", "within=difficulty:2.501..");
        check("band<hard, difficulty>=1.5", "within=difficulty:1.5..6");
        check("dead_share<0.25, moves>90, boxes=3", "within=dead_share:..0.249,moves:91..");
        let shares = "within=dead_share:0.333..0.333,branching:0.301..0.301";
        check("dead_share=0.3333, branching<0.3015, branching>0.3", shares);
        check("pushes!=7", "");
    }

    #[test]
    fn one_way_only_becomes_a_window() {
        let mut knobs = Knobs::of(Generator::named("search").unwrap().knobs);
        Unique::ALL.into_iter().for_each(|unique| turn_unique(&mut knobs, unique));
        assert_eq!(knobs.to_string(), "within=push_ways:1..1,line_ways:1..1");
    }

    #[test]
    fn every_figure_of_a_condition_has_a_window() {
        let windows = windows(
            &"moves>=90, pushes!=7, band=hard, difficulty<9, moves<=95".parse::<Condition>().unwrap(),
        );
        assert_eq!(windows, [("moves", (90.0, 95.0)), ("difficulty", (6.001, 8.999))]);
        assert_eq!(
            (miss((90.0, 95.0), 93.0), miss((9.0, 19.0), 8.0), miss((9.0, 19.0), 39.0)),
            (0.0, 0.1, 1.0)
        );
        assert_eq!(
            [(1.0, 2.0), (1.0, f64::INFINITY), (f64::NEG_INFINITY, 2.0)].map(shown),
            ["1 to 2", "at least 1", "at most 2"]
        );
    }
}
