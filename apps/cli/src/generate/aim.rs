//! Aiming: what a condition says of figures that `search` can climb towards, as knobs, so that a recipe has it all.

use boxwright_forge::Condition;
use boxwright_forge::make::{Generator, Knobs};
use boxwright_forge::rate::BANDS;

/// Does a method know windows on figures?
pub(super) fn can_aim(generator: &Generator) -> bool {
    generator.knobs.iter().any(|knob| knob.name == "pushes_from")
}

/// How long climbs are if nobody says so, in thousands of starts: those that aim end as soon as they are there. With a
/// limit of time, rounds choose it.
pub(super) fn choose_effort(knobs: &mut Knobs, aims: bool, is_timed: bool) {
    let is_said = knobs.turned().any(|(name, _)| name == "effort");
    let effort = if aims { "20000" } else { "2000" };
    if !is_said && (aims || !is_timed) {
        knobs.set("effort", effort).expect("it is in the range of the knob");
    }
}

/// From a number to another.
pub(super) type Window = (f64, f64);

/// The windows that a condition is about, by the figure's name.
pub(super) fn windows(condition: &Condition) -> Vec<(&'static str, Window)> {
    let window = |name: &'static str| {
        let mut window = condition.window(name);
        if name == "difficulty" {
            let band = difficulties(condition.window("band"));
            window = (window.0.max(band.0), window.1.min(band.1));
        }
        (name, window)
    };
    let all = ["pushes", "lines", "changes", "difficulty"].map(window);
    all.into_iter().filter(|(_, window)| *window != (f64::NEG_INFINITY, f64::INFINITY)).collect()
}

/// How far a number is off, as a share of what it should be.
pub(super) fn miss((from, to): Window, number: f64) -> f64 {
    if number < from {
        (from - number) / (1.0 + from)
    } else if number > to {
        (number - to) / (1.0 + to)
    } else {
        0.0
    }
}

/// `30 to 40`, `at least 30`, `at most 40`.
pub(super) fn shown((from, to): Window) -> String {
    match (from.is_finite(), to.is_finite()) {
        (true, true) => format!("{from} to {to}"),
        (true, false) => format!("at least {from}"),
        _ => format!("at most {to}"),
    }
}

/// Turns the knobs that a condition is about. A window that nobody spoke of stays as it is.
pub(super) fn turn(knobs: &mut Knobs, condition: &Condition) {
    for (name, window) in windows(condition) {
        let unit = if name == "difficulty" { 1_000.0 } else { 1.0 };
        // Rounded first: a thousandth more than 2.5 is not a whole number of thousandths in binary.
        let whole = |number: f64| (number * unit * 1e3).round() / 1e3;
        set(knobs, &format!("{name}_from"), whole(window.0).ceil());
        set(knobs, &format!("{name}_to"), whole(window.1).floor());
    }
}

/// The difficulties of some bands: of the first all above what is below it, and of the last up to its end.
fn difficulties((first, last): (f64, f64)) -> (f64, f64) {
    const STEP: f64 = 0.001;
    let from = if first >= 1.0 {
        BANDS[(first.ceil() as usize).min(BANDS.len()) - 1].to + STEP
    } else {
        f64::NEG_INFINITY
    };
    let to = BANDS.get(last.max(0.0).floor() as usize).map_or(f64::INFINITY, |band| band.to);
    (from, to)
}

/// A number that a knob cannot be is as good as the nearest that it can, and one without end is none.
fn set(knobs: &mut Knobs, name: &str, number: f64) {
    if number.is_finite() {
        let number = number.clamp(0.0, LARGEST);
        knobs.set(name, &format!("{number:.0}")).expect("the knob takes every number in its range");
    }
}

/// What the knobs of windows take at most.
const LARGEST: f64 = 1_000_000.0;

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::make::Kind;

    fn check(condition: &str, turned: &str) {
        let generator = Generator::named("search").unwrap();
        let is_as_large = |kind| matches!(kind, Kind::Number { from: 0, to } if to as f64 == LARGEST);
        assert!(
            generator
                .knobs
                .iter()
                .filter(|knob| knob.name.ends_with("_to"))
                .all(|knob| is_as_large(knob.kind))
        );
        let mut knobs = Knobs::of(generator.knobs);
        turn(&mut knobs, &condition.parse().unwrap());
        assert_eq!(knobs.to_string(), turned, "{condition}");
    }

    #[test]
    fn conditions_become_windows() {
        check("pushes>=30, pushes<41", "pushes_from=30 pushes_to=40");
        check("lines>12, changes=9", "lines_from=13 changes_from=9 changes_to=9");
        check("band=hard", "difficulty_from=6001 difficulty_to=12000");
        check("band=trivial", "difficulty_to=700");
        check("band>=medium", "difficulty_from=2501");
        check("band<hard, difficulty>=1.5", "difficulty_from=1500 difficulty_to=6000");
        check("moves>=90, pushes!=7", "");
    }
}
