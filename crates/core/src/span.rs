//! Spans: whole numbers from one to another, both included.
//!
//! People write `3`, `3-6` or `3..6`, and all of it is read. What is written is `3-6`, and `3..6` where a text has it so
//! since long ago ([`Span::dotted`]).

use crate::{Rng, excerpt};
use std::fmt;
use std::str::FromStr;

/// A number from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// At least.
    pub from: usize,
    /// At most.
    pub to: usize,
}

impl Span {
    /// This number alone.
    pub const fn of(number: usize) -> Span {
        Span { from: number, to: number }
    }

    /// Is the number in it?
    pub fn has(self, number: usize) -> bool {
        (self.from..=self.to).contains(&number)
    }

    /// A number of it, by chance.
    pub fn draw(self, rng: &mut Rng) -> usize {
        // All numbers that there are would be one more than fits.
        let width = ((self.to - self.from) as u64).saturating_add(1);
        self.from + rng.below(width) as usize
    }

    /// The span with two dots: `0..4`.
    pub fn dotted(self) -> impl fmt::Display {
        Written { span: self, between: ".." }
    }
}

/// As in `3-6`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written { span: *self, between: "-" }.fmt(f)
    }
}

/// A span, and what stands between its ends.
struct Written {
    span: Span,
    between: &'static str,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Span { from, to } = self.span;
        if from == to { write!(f, "{from}") } else { write!(f, "{from}{}{to}", self.between) }
    }
}

/// Why a text is no span.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no number or range of numbers; write it like 3, 3-6 or 3..6")]
pub struct SpanError {
    text: String,
}

impl FromStr for Span {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Span, SpanError> {
        let wrong = || SpanError { text: excerpt(text) };
        let ends = text.split_once("..").or_else(|| text.split_once('-'));
        let (from, to) = ends.unwrap_or((text, text));
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        let span = Span { from: number(from)?, to: number(to)? };
        if span.from <= span.to { Ok(span) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_are_read_and_each_is_written() {
        let span = Span { from: 3, to: 6 };
        assert_eq!(("3-6".parse(), "3..6".parse(), "6".parse()), (Ok(span), Ok(span), Ok(Span::of(6))));
        assert_eq!((span.to_string(), span.dotted().to_string()), ("3-6".to_owned(), "3..6".to_owned()));
        assert_eq!(
            (Span::of(0).to_string(), Span::of(0).dotted().to_string()),
            ("0".to_owned(), "0".to_owned())
        );
        assert!(span.has(3) && span.has(6) && !span.has(2) && !span.has(7));
    }

    #[test]
    fn what_is_no_span_is_told() {
        for text in ["", "a", "6-3", "4..1", "3-", "-3", "3-4-5", "1.5"] {
            let told = format!("`{text}` is no number or range of numbers; write it like 3, 3-6 or 3..6");
            assert_eq!(text.parse::<Span>().unwrap_err().to_string(), told);
        }
    }

    #[test]
    fn every_number_is_drawn_and_no_other() {
        let (mut rng, span) = (Rng::new(1), Span { from: 2, to: 4 });
        let drawn: std::collections::BTreeSet<usize> = (0..60).map(|_| span.draw(&mut rng)).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [2, 3, 4]);
        let all = Span { from: 0, to: usize::MAX };
        assert!(all.draw(&mut rng) > 1_000_000, "one of very many");
    }
}
