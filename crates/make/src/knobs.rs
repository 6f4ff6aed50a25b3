//! Knobs: the settings of a generator, each a whole number in a range, one of a few names, or several of many.
//!
//! Help, menus, recipes and sweeps loop over the knobs a generator lists. A recipe names only those that
//! were turned, so it stays short and readable.

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
}

/// The settings of one generator, in the order it lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    list: &'static [Knob],
    values: Vec<i64>,
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
            Kind::Several { told, .. } => f.write_str(told),
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

impl Knob {
    /// A value as text.
    pub fn shown(&self, value: i64) -> String {
        match self.kind {
            Kind::Number { .. } => value.to_string(),
            Kind::Choice(names) => names[value as usize].to_owned(),
            Kind::Several { names, .. } => chosen(names, value).join(","),
        }
    }

    fn read(&self, text: &str) -> Result<i64, KnobError> {
        let found = match self.kind {
            Kind::Number { from, to } => text.parse().ok().filter(|value| (from..=to).contains(value)),
            Kind::Choice(names) => names.iter().position(|name| *name == text).map(|at| at as i64),
            Kind::Several { names, most, .. } => choose(names, most, text),
        };
        found.ok_or_else(|| KnobError::Value { name: self.name, value: text.to_owned(), kind: self.kind })
    }
}

impl Knobs {
    /// All knobs as they are if nobody turns them.
    pub fn of(list: &'static [Knob]) -> Knobs {
        Knobs { list, values: list.iter().map(|knob| knob.default).collect() }
    }

    /// Turns a knob.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), KnobError> {
        let Some(at) = self.list.iter().position(|knob| knob.name == name) else {
            let known: Vec<&str> = self.list.iter().map(|knob| knob.name).collect();
            return Err(KnobError::Unknown { name: name.to_owned(), known: known.join(", ") });
        };
        self.values[at] = self.list[at].read(text)?;
        Ok(())
    }

    /// The value of a number. Panics if the generator lists no such knob.
    pub fn number(&self, name: &str) -> i64 {
        self.values[self.at(name)]
    }

    /// The name chosen. Panics if the generator lists no such knob.
    pub fn choice(&self, name: &str) -> &'static str {
        let at = self.at(name);
        match self.list[at].kind {
            Kind::Choice(names) => names[self.values[at] as usize],
            Kind::Number { .. } | Kind::Several { .. } => panic!("the knob `{name}` is no choice"),
        }
    }

    /// The names chosen, one or several. Panics if the generator lists no such knob.
    pub fn several(&self, name: &str) -> Vec<&'static str> {
        let at = self.at(name);
        match self.list[at].kind {
            Kind::Several { names, .. } => chosen(names, self.values[at]),
            Kind::Number { .. } | Kind::Choice(_) => panic!("of the knob `{name}` not several are chosen"),
        }
    }

    fn at(&self, name: &str) -> usize {
        let at = self.list.iter().position(|knob| knob.name == name);
        at.unwrap_or_else(|| panic!("a generator only asks for knobs it lists, not for `{name}`"))
    }

    /// The knobs that were turned: name and value.
    pub fn turned(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let is_turned = |(knob, value): &(&Knob, &i64)| knob.default != **value;
        self.list
            .iter()
            .zip(&self.values)
            .filter(is_turned)
            .map(|(knob, value)| (knob.name, knob.shown(*value)))
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
    ];

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
            "there is no knob `b`; there are tries, by, axes"
        );
    }
}
