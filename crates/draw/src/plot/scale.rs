//! Where numbers lie along an axis, and which of them are written there.
//!
//! Marks stand at 1, 2 or 5 times a power of ten. Positive numbers that span three powers of ten or more
//! are laid out by their logarithm, with a mark at each power; a label that says so is up to the axis.
//! Names instead of numbers lie side by side, each a step of 1 wide with its mark in the middle.

/// Positive numbers that span this factor are laid out by their logarithm.
const SPAN: f64 = 1_000.0;
/// Numbers that differ by this share of themselves are the same but for rounding.
const HAIR: f64 = 1e-9;

/// An axis from one number to another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scale {
    pub(crate) from: f64,
    pub(crate) to: f64,
    marking: Marking,
}

/// Where marks stand.
#[derive(Clone, Debug, PartialEq)]
enum Marking {
    /// At equal steps.
    Steps(f64),
    /// At powers of ten; numbers are laid out by their logarithm.
    Powers,
    /// In the middle of each name's step.
    Names(Vec<String>),
}

impl Scale {
    /// A scale for these numbers with about so many marks.
    pub(crate) fn of(numbers: impl Iterator<Item = f64> + Clone, marks: usize) -> Scale {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let most = numbers.fold(f64::NEG_INFINITY, f64::max);
        if least > most {
            return Scale { from: 0.0, to: 1.0, marking: Marking::Steps(0.5) };
        }
        if is_wide(least, most) { Scale::by_powers(least, most) } else { Scale::by_steps(least, most, marks) }
    }

    /// Marks at equal steps; from 0 if that is not far off.
    pub(crate) fn by_steps(least: f64, most: f64, marks: usize) -> Scale {
        let from = if least >= 0.0 && least <= most / 2.0 { 0.0 } else { least };
        let step = nice((most - from) / marks.max(1) as f64);
        let from = (from / step).floor() * step;
        let to = ((most / step).ceil() * step).max(from + step);
        Scale { from, to, marking: Marking::Steps(step) }
    }

    fn by_powers(least: f64, most: f64) -> Scale {
        let from = power(libm::floor(libm::log10(least)) as i32);
        // Rounding may put a power of ten a hair beside itself.
        let to = (0..).map(|up| from * power(up)).find(|&to| to >= most).unwrap_or(most);
        Scale { from, to, marking: Marking::Powers }
    }

    /// Names side by side, the first from 0 to 1.
    pub(crate) fn by_names(names: &[&str]) -> Scale {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        Scale { from: 0.0, to: names.len().max(1) as f64, marking: Marking::Names(names) }
    }

    /// The same marks between other ends.
    pub(crate) fn between(self, from: f64, to: f64) -> Scale {
        Scale { from, to, ..self }
    }

    pub(crate) fn is_logarithmic(&self) -> bool {
        self.marking == Marking::Powers
    }

    /// Where a number lies: 0 at the beginning, 1 at the end.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let laid = |number| if self.is_logarithmic() { libm::log10(number) } else { number };
        let (from, to) = (laid(self.from), laid(self.to));
        (laid(number) - from) / (to - from)
    }

    /// The numbers with marks, and how they are written.
    pub(crate) fn marks(&self) -> Vec<(f64, String)> {
        match &self.marking {
            Marking::Steps(step) => self.marks_at_steps(*step),
            Marking::Powers => self.marks_at_powers(),
            Marking::Names(names) => {
                let middle = |(at, name): (usize, &String)| (at as f64 + 0.5, name.clone());
                names.iter().enumerate().map(middle).collect()
            }
        }
    }

    fn marks_at_powers(&self) -> Vec<(f64, String)> {
        let lowest = libm::floor(libm::log10(self.from)) as i32;
        let powers = (lowest..lowest + 40).map(power).skip_while(|&mark| mark < self.from * (1.0 - HAIR));
        let marks = powers.take_while(|&mark| mark <= self.to * (1.0 + HAIR));
        marks.map(|mark| (mark, written(mark, mark))).collect()
    }

    fn marks_at_steps(&self, step: f64) -> Vec<(f64, String)> {
        let first = (self.from / step).ceil() as i64;
        // A step more or less by rounding must not lose the last mark.
        let last = (self.to / step + HAIR).floor() as i64;
        (first..=last).map(|at| at as f64 * step).map(|mark| (mark, written(mark, step))).collect()
    }
}

/// Do positive numbers span three powers of ten?
pub(crate) fn is_wide(least: f64, most: f64) -> bool {
    least > 0.0 && most / least >= SPAN
}

/// The least of 1, 2 and 5 times a power of ten that is no smaller than a number.
pub(crate) fn nice(number: f64) -> f64 {
    if number.is_nan() || number <= 0.0 {
        return 1.0;
    }
    let exponent = libm::floor(libm::log10(number)) as i32;
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power(exponent));
    // A hair more, for numbers that are meant to be on the spot.
    steps.into_iter().find(|&step| step >= number * (1.0 - HAIR)).unwrap_or(steps[3])
}

/// A power of ten.
pub(crate) fn power(exponent: i32) -> f64 {
    libm::pow(10.0, f64::from(exponent))
}

/// A number with as many digits as a step needs; thousands are set apart.
fn written(number: f64, step: f64) -> String {
    let digits = (0..6_usize).find(|&digits| {
        let scaled = step * power(digits as i32);
        (scaled - scaled.round()).abs() < 1e-6 * scaled.abs().max(1e-3)
    });
    let text = format!("{:.*}", digits.unwrap_or(6), number + 0.0);
    let text = if text.trim_start_matches('-').trim_matches(['0', '.']).is_empty() { "0" } else { &text };
    let (whole, broken) = text.split_once('.').map_or((text, None), |(whole, broken)| (whole, Some(broken)));
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{}", broken.map(|broken| format!(".{broken}")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(numbers: &[f64]) -> String {
        let scale = Scale::of(numbers.iter().copied(), 5);
        scale.marks().into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn marks_are_round_numbers() {
        assert_eq!(marks(&[1.0, 53.0]), "0 20 40 60");
        assert_eq!(marks(&[0.0, 1.0]), "0.0 0.2 0.4 0.6 0.8 1.0".replace("0.0 ", "0 "));
        assert_eq!(marks(&[-3.0, 4.5]), "-4 -2 0 2 4 6");
        assert_eq!(marks(&[1_000.0, 1_004.0]), "1,000 1,001 1,002 1,003 1,004");
        assert_eq!(marks(&[7.0]), "7 8");
        assert_eq!(marks(&[0.0]), "0 1");
        assert_eq!(marks(&[]), "0 0.5 1.0");
    }

    #[test]
    fn three_powers_of_ten_are_laid_out_by_their_logarithm() {
        assert_eq!(marks(&[3.0, 400_000.0]), "1 10 100 1,000 10,000 100,000 1,000,000");
        assert_eq!(marks(&[0.001, 1.0]), "0.001 0.01 0.1 1");
        assert_eq!(marks(&[3.0, 2_999.0]), "0 1,000 2,000 3,000");
        let between = Scale::of([1.0, 1e4].into_iter(), 5).between(2.0, 5_000.0).marks();
        assert_eq!(between.iter().map(|(mark, _)| mark.round()).collect::<Vec<_>>(), [10.0, 100.0, 1e3]);
        let scale = Scale::of([1.0, 1_000.0].into_iter(), 5);
        assert!((scale.place(10.0) - 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn names_have_their_marks_in_the_middle_of_a_step() {
        let scale = Scale::by_names(&["pushes", "moves"]);
        assert_eq!(scale.marks(), [(0.5, "pushes".to_owned()), (1.5, "moves".to_owned())]);
        assert!(scale.place(0.5) == 0.25 && scale.place(2.0) == 1.0 && !scale.is_logarithmic());
    }

    #[test]
    fn ends_lie_at_the_ends() {
        for numbers in [[2.0, 17.0], [-5.0, -4.0], [0.25, 0.75], [1.0, 1e6]] {
            let scale = Scale::of(numbers.into_iter(), 6);
            assert!((scale.place(scale.from), scale.place(scale.to)) == (0.0, 1.0), "{numbers:?}");
            assert!(numbers.iter().all(|&number| (0.0..=1.0).contains(&scale.place(number))), "{scale:?}");
        }
    }

    #[test]
    fn nice_steps_are_one_two_or_five() {
        let steps = [0.3, 1.0, 1.1, 2.0, 3.0, 6.0, 70.0, 0.0].map(nice);
        assert_eq!(steps, [0.5, 1.0, 2.0, 2.0, 5.0, 10.0, 100.0, 1.0]);
    }
}
