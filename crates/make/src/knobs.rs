//! Knobs: the settings of a generator, each a whole number in a range, one of a few names, several of many, or figures
//! within bounds.
//!
//! Help, menus, recipes and sweeps loop over the knobs a generator lists. A recipe names only those that
//! were turned, so it stays short and readable.

use boxwright_core::excerpt;
use std::fmt;

/// A setting of a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What it is called in commands and recipes.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What it can be.
    pub kind: Kind,
    /// What it is if nobody turns it: the number, or the place of the name in its list.
    pub default: i64,
}

/// What a knob can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, both ends included.
    Number {
        /// At least.
        from: i64,
        /// At most.
        to: i64,
    },
    /// One of these names.
    Choice(&'static [&'static str]),
    /// One of these names or several with commas between.
    Several {
        /// The names; no more than a number has room for.
        names: &'static [&'static str],
        /// How many at most.
        most: usize,
        /// What they are, in words: there are many.
        told: &'static str,
    },
    /// Figures of these names within bounds, `pushes:30..40,moves:..90`, or `none`, which it is if nobody turns it.
    Within {
        /// The names.
        names: &'static [&'static str],
        /// What they are, in words: there are many.
        told: &'static str,
    },
}

/// A figure within bounds, both included and in thousandths; without one of them on that side there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// The name of the figure.
    pub figure: &'static str,
    /// At least.
    pub from: Option<i64>,
    /// At most.
    pub to: Option<i64>,
}

/// The settings of one generator, in the order it lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    list: &'static [Knob],
    settings: Vec<Setting>,
}

/// What a knob is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Setting {
    /// The number, or what names stand for.
    Number(i64),
    Within(Vec<Within>),
}

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnobError {
    /// No such knob.
    #[error("there is no knob `{name}`; there are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Not what the knob can be.
    #[error("{name}: `{value}` will not do; {} would", can_be(*.kind))]
    Value {
        /// The knob.
        name: &'static str,
        /// The text.
        value: String,
        /// What it can be.
        kind: Kind,
    },
}

fn can_be(kind: Kind) -> String {
    kind.to_string()
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Number { from, to } => write!(f, "{from} to {to}"),
            Kind::Choice(names) => f.write_str(&names.join(", ")),
            Kind::Several { told, .. } | Kind::Within { told, .. } => f.write_str(told),
        }
    }
}

/// Names that a list may have if several are chosen: a choice is a number, with the place of each name as a digit.
const DIGIT: i64 = 128;

/// Several names, each by its place, as the value of a knob.
pub(crate) const fn several(places: &[usize]) -> i64 {
    let (mut value, mut at) = (0, places.len());
    while at > 0 {
        at -= 1;
        value = value * DIGIT + places[at] as i64 + 1;
    }
    value
}

/// The names that a value stands for.
fn chosen(names: &[&'static str], value: i64) -> Vec<&'static str> {
    let digits = std::iter::successors(Some(value), |rest| Some(rest / DIGIT)).take_while(|rest| *rest > 0);
    digits.map(|rest| names[(rest % DIGIT - 1) as usize]).collect()
}

/// The value of a text like `lines,changes`; none if a name is not there, is there twice, or there are too many.
fn choose(names: &[&str], most: usize, text: &str) -> Option<i64> {
    let place = |name: &str| names.iter().position(|known| *known == name.trim());
    let places: Vec<usize> = text.split(',').map(place).collect::<Option<_>>()?;
    let is_new = |(at, place): (usize, &usize)| !places[..at].contains(place);
    (places.len() <= most && places.iter().enumerate().all(is_new)).then(|| several(&places))
}

/// Nothing is asked for.
const NONE: &str = "none";
/// The largest bound there may be, in thousandths.
const LARGEST: i64 = 1_000_000_000_000;

impl Within {
    /// A figure within bounds to thousandths, as figures are compared; without end on a side there is no bound.
    pub fn new(figure: &'static str, from: f64, to: f64) -> Within {
        let bound = |end: f64| (end * 1e3).round().clamp(-LARGEST as f64, LARGEST as f64) as i64;
        let from = (from > f64::NEG_INFINITY).then(|| bound(from));
        Within { figure, from, to: (to < f64::INFINITY).then(|| bound(to)) }
    }

    /// From `pushes:30..40`, one end of which may be missing.
    fn read(names: &[&'static str], text: &str) -> Option<Within> {
        let (name, bounds) = text.split_once(':')?;
        let figure = names.iter().find(|known| **known == name.trim())?;
        let (from, to) = bounds.split_once("..")?;
        let end = |text: &str, nothing: f64| match text.trim() {
            "" => Some(nothing),
            text => text.parse().ok().filter(|end: &f64| end.abs() <= LARGEST as f64 / 1e3),
        };
        let (from, to) = (end(from, f64::NEG_INFINITY)?, end(to, f64::INFINITY)?);
        (from.is_finite() || to.is_finite()).then(|| Within::new(figure, from, to))
    }
}

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<i64>| end.map_or(String::new(), |end| (end as f64 / 1e3).to_string());
        write!(f, "{}:{}..{}", self.figure, end(self.from), end(self.to))
    }
}

/// The bounds of a text like `pushes:30..40,moves:..90`, or the part of it that will not do: it is no bounds, or its
/// figure was there before.
fn bounds<'t>(names: &[&'static str], text: &'t str) -> Result<Vec<Within>, &'t str> {
    let mut all: Vec<Within> = Vec::new();
    for part in text.split(',').filter(|_| text.trim() != NONE) {
        let within = Within::read(names, part).ok_or(part)?;
        if all.iter().any(|other| other.figure == within.figure) {
            return Err(part);
        }
        all.push(within);
    }
    Ok(all)
}

impl Knob {
    /// What it is if nobody turns it, as text.
    pub fn usual(&self) -> String {
        self.shown(&self.untouched())
    }

    fn untouched(&self) -> Setting {
        match self.kind {
            Kind::Within { .. } => Setting::Within(Vec::new()),
            _ => Setting::Number(self.default),
        }
    }

    fn shown(&self, setting: &Setting) -> String {
        match (self.kind, setting) {
            (Kind::Choice(names), Setting::Number(place)) => names[*place as usize].to_owned(),
            (Kind::Several { names, .. }, Setting::Number(value)) => chosen(names, *value).join(","),
            (_, Setting::Number(number)) => number.to_string(),
            (_, Setting::Within(all)) if all.is_empty() => NONE.to_owned(),
            (_, Setting::Within(all)) => all.iter().map(Within::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn read(&self, text: &str) -> Result<Setting, KnobError> {
        let found = match self.kind {
            Kind::Number { from, to } => text.parse().ok().filter(|value| (from..=to).contains(value)),
            Kind::Choice(names) => names.iter().position(|name| *name == text).map(|at| at as i64),
            Kind::Several { names, most, .. } => choose(names, most, text),
            Kind::Within { names, .. } => {
                return bounds(names, text).map(Setting::Within).map_err(|part| self.refused(part.trim()));
            }
        };
        found.map(Setting::Number).ok_or_else(|| self.refused(text))
    }

    fn refused(&self, text: &str) -> KnobError {
        KnobError::Value { name: self.name, value: excerpt(text), kind: self.kind }
    }
}

impl Knobs {
    /// All knobs as they are if nobody turns them.
    pub fn of(list: &'static [Knob]) -> Knobs {
        Knobs { list, settings: list.iter().map(Knob::untouched).collect() }
    }

    /// Turns a knob.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), KnobError> {
        let Some(at) = self.list.iter().position(|knob| knob.name == name) else {
            let known: Vec<&str> = self.list.iter().map(|knob| knob.name).collect();
            return Err(KnobError::Unknown { name: excerpt(name), known: known.join(", ") });
        };
        self.settings[at] = self.list[at].read(text)?;
        Ok(())
    }

    /// Puts a figure within bounds, in place of those it had. Panics if the generator lists no such knob.
    pub fn bound(&mut self, name: &str, within: Within) {
        let at = self.at(name);
        let Setting::Within(all) = &mut self.settings[at] else { panic!("the knob `{name}` has no bounds") };
        all.retain(|other| other.figure != within.figure);
        all.push(within);
    }

    /// The value of a number. Panics if the generator lists no such knob.
    pub fn number(&self, name: &str) -> i64 {
        match self.settings[self.at(name)] {
            Setting::Number(number) => number,
            Setting::Within(_) => panic!("the knob `{name}` is no number"),
        }
    }

    /// The name chosen. Panics if the generator lists no such knob.
    pub fn choice(&self, name: &str) -> &'static str {
        match self.list[self.at(name)].kind {
            Kind::Choice(names) => names[self.number(name) as usize],
            _ => panic!("the knob `{name}` is no choice"),
        }
    }

    /// The names chosen, one or several. Panics if the generator lists no such knob.
    pub fn several(&self, name: &str) -> Vec<&'static str> {
        match self.list[self.at(name)].kind {
            Kind::Several { names, .. } => chosen(names, self.number(name)),
            _ => panic!("of the knob `{name}` not several are chosen"),
        }
    }

    /// The figures within bounds. Panics if the generator lists no such knob.
    pub fn within(&self, name: &str) -> &[Within] {
        match &self.settings[self.at(name)] {
            Setting::Within(all) => all,
            Setting::Number(_) => panic!("the knob `{name}` has no bounds"),
        }
    }

    fn at(&self, name: &str) -> usize {
        let at = self.list.iter().position(|knob| knob.name == name);
        at.unwrap_or_else(|| panic!("a generator only asks for knobs it lists, not for `{name}`"))
    }

    /// The knobs that were turned: name and value.
    pub fn turned(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        self.list
            .iter()
            .zip(&self.settings)
            .filter(|(knob, setting)| knob.untouched() != **setting)
            .map(|(knob, setting)| (knob.name, knob.shown(setting)))
    }
}

impl fmt::Display for Knobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.turned().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&told.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &[Knob] = &[
        Knob { name: "tries", summary: "How often.", kind: Kind::Number { from: 1, to: 100 }, default: 20 },
        Knob { name: "by", summary: "By what.", kind: Kind::Choice(&["lines", "pushes"]), default: 0 },
        Knob {
            name: "axes",
            summary: "What kinds.",
            kind: Kind::Several { names: &["floor", "lines", "moves"], most: 2, told: "one or two figures" },
            default: several(&[1, 0]),
        },
        Knob {
            name: "within",
            summary: "How much of what.",
            kind: Kind::Within { names: &["moves", "share"], told: "moves and share, like moves:3..9" },
            default: 0,
        },
    ];

    #[test]
    fn figures_are_within_bounds_to_thousandths() {
        let mut knobs = Knobs::of(LIST);
        assert!(knobs.within("within").is_empty());
        knobs.set("within", "share: ..0.25, moves:3..40").unwrap();
        let share = Within { figure: "share", from: None, to: Some(250) };
        let moves = Within { figure: "moves", from: Some(3_000), to: Some(40_000) };
        assert_eq!(knobs.within("within"), [share, moves]);
        assert_eq!(knobs.to_string(), "within=share:..0.25,moves:3..40");
        knobs.bound("within", Within::new("share", 2.5 + 0.001, f64::INFINITY));
        assert_eq!(knobs.to_string(), "within=moves:3..40,share:2.501..");
        knobs.set("within", "none").unwrap();
        assert_eq!((knobs.to_string().as_str(), knobs), ("", Knobs::of(LIST)));
    }

    #[test]
    fn bounds_that_are_none_are_refused_part_by_part() {
        let mut knobs = Knobs::of(LIST);
        let mut check = |text: &str, part: &str| {
            let told = format!("within: `{part}` will not do; moves and share, like moves:3..9 would");
            assert_eq!(knobs.set("within", text).unwrap_err().to_string(), told);
        };
        for wrong in ["", "moves", "moves:", "moves:..", "moves:3", "moves:a..", "walls:3..", "moves:..inf"] {
            check(wrong, wrong);
            check(&format!("share:1.., {wrong}"), wrong);
        }
        check("moves:3..,share:1..,moves:..9", "moves:..9");
    }

    #[test]
    fn bounds_are_rounded_as_figures_are() {
        let within = Within::new("share", 0.3333, 0.3334);
        assert_eq!((within.from, within.to), (Some(333), Some(333)));
        let nothing = Within::new("share", f64::INFINITY, f64::INFINITY);
        assert_eq!((nothing.from, nothing.to), (Some(LARGEST), None));
    }

    #[test]
    fn several_names_are_chosen_in_their_order() {
        let mut knobs = Knobs::of(LIST);
        assert_eq!(knobs.several("axes"), ["lines", "floor"]);
        knobs.set("axes", "moves, lines").unwrap();
        assert_eq!(
            (knobs.several("axes"), knobs.to_string().as_str()),
            (vec!["moves", "lines"], "axes=moves,lines")
        );
        knobs.set("axes", "floor").unwrap();
        assert_eq!(knobs.several("axes"), ["floor"]);
        for wrong in ["", "floor,", "floor,floor", "floor,lines,moves", "walls"] {
            let told = format!("axes: `{wrong}` will not do; one or two figures would");
            assert_eq!(knobs.set("axes", wrong).unwrap_err().to_string(), told);
        }
    }

    #[test]
    fn only_turned_knobs_are_told() {
        let mut knobs = Knobs::of(LIST);
        assert_eq!(knobs.to_string(), "");
        knobs.set("by", "pushes").unwrap();
        assert_eq!(
            (knobs.to_string().as_str(), knobs.choice("by"), knobs.number("tries")),
            ("by=pushes", "pushes", 20)
        );
    }

    #[test]
    fn what_will_not_do_is_said_with_what_would() {
        let mut knobs = Knobs::of(LIST);
        let error = knobs.set("tries", "0").unwrap_err();
        assert_eq!(error.to_string(), "tries: `0` will not do; 1 to 100 would");
        let error = knobs.set("by", "moves").unwrap_err();
        assert_eq!(error.to_string(), "by: `moves` will not do; lines, pushes would");
        assert_eq!(
            knobs.set("b", "1").unwrap_err().to_string(),
            "there is no knob `b`; there are tries, by, axes, within"
        );
    }
}
