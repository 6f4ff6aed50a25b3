//! The page of a plot: title, legend, axes with their marks and labels, and the field in the middle.
//!
//! Labels are never turned on their side: the name of the upright axis stands above it.

use super::Plot;
use super::scale::Scale;
use crate::letters;
use crate::scene::number;

/// Heights of capitals.
const TITLE: f64 = 13.0;
const LABEL: f64 = 9.0;
const MARK: f64 = 8.0;
/// Pixels around the page and between its parts.
const MARGIN: f64 = 18.0;
/// A line of the legend, and the room for its sample.
const LINE: f64 = 20.0;
const SAMPLE: f64 = 22.0;
/// The length of the ticks at the axes.
const TICK: f64 = 4.0;

/// An axis and what it is called.
pub(super) struct Axis {
    pub(super) scale: Scale,
    pub(super) label: String,
}

impl Axis {
    fn label(&self) -> String {
        let how = if self.scale.is_logarithmic() { ", logarithmic scale" } else { "" };
        format!("{}{how}", self.label)
    }
}

/// A page, ready for the numbers.
pub(super) struct Page<'a> {
    plot: &'a Plot,
    across: Axis,
    up: Axis,
    /// Where entries of the legend begin.
    legend: Vec<(f64, f64, String)>,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl<'a> Page<'a> {
    pub(super) fn new(plot: &'a Plot, across: Axis, up: Axis, names: &[String]) -> Page<'a> {
        let (width, height) = (f64::from(plot.width.max(200)), f64::from(plot.height.max(150)));
        let heading = if plot.title.is_empty() { 0.0 } else { TITLE + MARGIN };
        let legend = legend(names, MARGIN + heading, width);
        let below_legend = legend.last().map_or(MARGIN + heading, |(_, y, _)| y + LINE);
        let top = below_legend + LABEL + MARGIN;
        let widest = up.scale.marks().iter().map(|(_, text)| letters::width(text, MARK)).fold(0.0, f64::max);
        let left = MARGIN + widest + 2.0 * TICK;
        let bottom = height - MARGIN - LABEL - MARGIN - MARK - 2.0 * TICK;
        Page {
            plot,
            across,
            up,
            legend,
            left,
            top,
            width: width - left - MARGIN,
            height: (bottom - top).max(20.0),
        }
    }

    /// Where a number lies across the page.
    pub(super) fn x(&self, value: f64) -> f64 {
        self.left + self.across.scale.place(value) * self.width
    }

    /// Where a number lies down the page.
    pub(super) fn y(&self, value: f64) -> f64 {
        self.top + (1.0 - self.up.scale.place(value)) * self.height
    }

    /// The whole document; `sample` draws what the legend shows of a series around a place, `drawn` is
    /// what lies in the field.
    pub(super) fn document(
        &self,
        defs: &str,
        sample: impl Fn(usize, f64, f64) -> String,
        drawn: &str,
    ) -> String {
        let (width, height) = (self.plot.width.max(200), self.plot.height.max(150));
        let body = format!(
            "<defs>{defs}</defs><path d=\"M0 0h{width}v{height}H0z\" fill=\"var(--surface)\"/>{}{}{drawn}{}",
            self.heading(),
            self.axes(),
            self.legend(sample),
        );
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{}</title>{}</svg>\n",
            self.said(),
            self.plot.theme.paint(&body)
        )
    }

    /// What the plot is, for those who cannot see it.
    fn said(&self) -> String {
        let names: Vec<&str> = self.legend.iter().map(|(_, _, name)| name.as_str()).collect();
        let axes = format!("{} by {}", self.up.label(), self.across.label());
        let parts = [self.plot.title.clone(), axes, names.join(", ")];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        escaped(&parts.join("; "))
    }

    fn heading(&self) -> String {
        let text = letters::cut(&self.plot.title, TITLE, f64::from(self.plot.width.max(200)) - 2.0 * MARGIN);
        letters::stroked(&letters::line(&text, MARGIN, MARGIN + TITLE, TITLE), "ink", 1.8)
    }

    fn legend(&self, sample: impl Fn(usize, f64, f64) -> String) -> String {
        let entry = |(at, (x, y, name)): (usize, &(f64, f64, String))| {
            let text = letters::line(name, x + SAMPLE, y + LABEL, LABEL);
            sample(at, x + SAMPLE / 2.0 - 4.0, y + LABEL / 2.0) + &letters::stroked(&text, "ink", 1.1)
        };
        self.legend.iter().enumerate().map(entry).collect()
    }

    /// Lines across the field, marks along its sides, and what the sides mean.
    fn axes(&self) -> String {
        let (right, bottom) = (self.left + self.width, self.top + self.height);
        let (mut grid, mut ticks, mut marks) = (String::new(), String::new(), String::new());
        for (mark, text) in self.up.scale.marks() {
            let y = number(self.y(mark));
            grid += &format!("M{} {y}H{}", number(self.left), number(right));
            let x = self.left - 2.0 * TICK - letters::width(&text, MARK);
            marks += &letters::line(&text, x, self.y(mark) + MARK / 2.0, MARK);
        }
        for (x, text) in self.marks_across() {
            ticks += &format!("M{} {}v{TICK}", number(x), number(bottom));
            let start = x - letters::width(&text, MARK) / 2.0;
            marks += &letters::line(&text, start, bottom + 2.0 * TICK + MARK, MARK);
        }
        let rim = format!("M{} {}H{}", number(self.left), number(bottom), number(right));
        let names = letters::line(&self.up.label(), MARGIN, self.top - MARGIN + LABEL / 2.0, LABEL)
            + &{
                let text = letters::cut(&self.across.label(), LABEL, self.width);
                let x = right - letters::width(&text, LABEL);
                letters::line(&text, x, f64::from(self.plot.height.max(150)) - MARGIN, LABEL)
            };
        format!("<path d=\"{grid}\" fill=\"none\" stroke=\"var(--off)\"/>")
            + &format!("<path d=\"{rim}{ticks}\" fill=\"none\" stroke=\"var(--control)\"/>")
            + &letters::stroked(&marks, "muted", 1.0)
            + &letters::stroked(&names, "ink", 1.1)
    }

    /// The marks across, leaving out those that would run into the one before.
    fn marks_across(&self) -> Vec<(f64, String)> {
        let mut free = f64::NEG_INFINITY;
        let mut kept = Vec::new();
        for (mark, text) in self.across.scale.marks() {
            let (x, half) = (self.x(mark), letters::width(&text, MARK) / 2.0);
            if x - half >= free {
                free = x + half + MARK;
                kept.push((x, text));
            }
        }
        kept
    }
}

/// Where the entries of a legend stand: in lines from the left, as many in a line as fit.
fn legend(names: &[String], top: f64, width: f64) -> Vec<(f64, f64, String)> {
    let (mut x, mut y) = (MARGIN, top);
    let mut entries = Vec::new();
    for name in names {
        let name = letters::cut(name, LABEL, width - 2.0 * MARGIN - SAMPLE);
        let needed = SAMPLE + letters::width(&name, LABEL);
        if x > MARGIN && x + needed > width - MARGIN {
            (x, y) = (MARGIN, y + LINE);
        }
        entries.push((x, y, name));
        x += needed + 1.5 * MARGIN;
    }
    entries
}

/// A text as it may stand in a document.
fn escaped(text: &str) -> String {
    let sign = |sign: char| match sign {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        sign if sign.is_control() => " ".to_owned(),
        sign => sign.to_string(),
    };
    text.chars().map(sign).collect()
}
