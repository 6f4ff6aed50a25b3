//! How series are told apart: each has a colour, a hatch for bars and a mark for points.
//!
//! Eight hatches and eight marks differ in shape alone, so a plot printed in grey, or seen by eyes that
//! tell few colours apart, says the same.

use crate::scene::number;

/// Series that look different from each other.
pub const MOST_SERIES: usize = 8;

/// Colours that stand out from the panel in every theme.
const COLOURS: [&str; MOST_SERIES] = ["p1", "p2", "p3", "p4", "accent", "hint", "bad", "ink"];

/// The strokes of a hatch on a square of 8 by 8.
const HATCHES: [&str; MOST_SERIES] = [
    "",
    "M-2 2L2 -2M0 8L8 0M6 10L10 6",
    "M2 2h.01M6 6h.01",
    "M-2 6L2 10M0 0L8 8M6 -2L10 2",
    "M0 4h8",
    "M0 4h8M4 0v8",
    "M4 0v8",
    "M-2 2L2 -2M0 8L8 0M6 10L10 6M-2 6L2 10M0 0L8 8M6 -2L10 2",
];

/// The outlines of marks around 0, 0.
const MARKS: [&str; MOST_SERIES] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6 -3.6h7.2v7.2h-7.2z",
    "M0 -4.8L4.4 3.4H-4.4z",
    "M0 -5L5 0L0 5L-5 0z",
    "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6",
    "M-4.6 0H4.6M0 -4.6V4.6",
    "M0 4.8L4.4 -3.4H-4.4z",
    "M-4.4 0H4.4M-2.2 -3.8L2.2 3.8M2.2 -3.8L-2.2 3.8",
];

/// The variable of a series' colour.
fn colour(series: usize) -> &'static str {
    COLOURS[series % MOST_SERIES]
}

/// What the hatches of so many series are made of.
pub(super) fn hatches(series: usize) -> String {
    let hatch = |at: usize| {
        let (colour, strokes) = (colour(at), HATCHES[at]);
        let ground = if strokes.is_empty() { ".85" } else { ".18" };
        let width = if at == 2 { "3" } else { "1.6" };
        format!(
            "<pattern id=\"hatch-{at}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"M0 0h8v8H0z\" fill=\"var(--{colour})\" fill-opacity=\"{ground}\"/>\
             <path d=\"{strokes}\" fill=\"none\" stroke=\"var(--{colour})\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\"/></pattern>"
        )
    };
    (0..series.min(MOST_SERIES)).map(hatch).collect()
}

/// What the marks of so many series are made of.
pub(super) fn marks(series: usize) -> String {
    let mark = |at: usize| {
        let (colour, outline) = (colour(at), MARKS[at]);
        format!(
            "<path id=\"mark-{at}\" d=\"{outline}\" fill=\"var(--{colour})\" fill-opacity=\".3\" \
             stroke=\"var(--{colour})\" stroke-width=\"1.4\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>"
        )
    };
    (0..series.min(MOST_SERIES)).map(mark).collect()
}

/// A bar of a series.
pub(super) fn bar(series: usize, x: f64, y: f64, width: f64, height: f64) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#hatch-{})\" stroke=\"var(--{})\"/>",
        number(x),
        number(y),
        number(width),
        number(height),
        series % MOST_SERIES,
        colour(series),
    )
}

/// A line of a series.
pub(super) fn stroke(series: usize, path: &str) -> String {
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"var(--{})\" stroke-width=\"1.4\"/>", colour(series))
}

/// A point of a series.
pub(super) fn point(series: usize, x: f64, y: f64) -> String {
    format!("<use href=\"#mark-{}\" x=\"{}\" y=\"{}\"/>", series % MOST_SERIES, number(x), number(y))
}

#[cfg(test)]
pub(crate) const PLOT_COLOURS: [&str; MOST_SERIES] = COLOURS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_series_look_alike_even_without_colour() {
        for looks in [HATCHES, MARKS, COLOURS] {
            let mut looks = looks.to_vec();
            looks.sort();
            looks.dedup();
            assert_eq!(looks.len(), MOST_SERIES);
        }
    }
}
