//! How often numbers occur: bars over ranges, for several series side by side.
//!
//! One series is shown as numbers of levels. Several may differ in size, so they are shown as shares of
//! their levels. Ranges are 1, 2 or 5 times a power of ten wide. Whole numbers have theirs in the middle
//! of a bar: the bar of 3 goes from 2.5 to 3.5. On a logarithmic scale ranges go from 1 to 2 to 5 to 10.

use super::look::{bar, hatches};
use super::page::{Axis, Page};
use super::scale::{Scale, is_wide, nice, power};
use super::{Plot, Series};

/// About so many bars, at least and at most; whole numbers may have fewer.
const BARS: (f64, f64) = (10.0, 30.0);
/// A number that rounding put this far before an edge lies on it.
const HAIR: f64 = 1e-9;

/// A histogram as an SVG document; `label` says what the numbers are.
///
/// ```
/// # use boxwright_draw::{Plot, Series, histogram};
/// let series = Series { name: "rooms".to_owned(), values: vec![1.0, 2.0, 2.0, 7.0] };
/// assert!(histogram(&[series], "pushes", &Plot::default()).starts_with("<svg "));
/// ```
pub fn histogram(series: &[Series<f64>], label: &str, plot: &Plot) -> String {
    let bins = Bins::of(series);
    let heights: Vec<Vec<f64>> = series.iter().map(|one| bins.heights(one, series.len() > 1)).collect();
    let most = heights.iter().flatten().fold(0.0, |most, &height| f64::max(most, height));
    let across = Axis { scale: bins.scale(), label: label.to_owned() };
    let label = if series.len() > 1 { "share of the levels, in percent" } else { "levels" };
    // Levels are whole: no marks between them.
    let scale = Scale::by_steps(0.0, if series.len() > 1 { most } else { most.max(5.0) }, 5);
    let names: Vec<String> = series.iter().map(|one| one.name.clone()).collect();
    let page = Page::new(plot, across, Axis { scale, label: label.to_owned() }, &names);
    let mut drawn = String::new();
    for (at, edges) in bins.edges.windows(2).enumerate() {
        let (left, right) = (page.x(edges[0]), page.x(edges[1]));
        let gap = ((right - left) * 0.08).min(3.0);
        let width = (right - left - 2.0 * gap) / series.len().max(1) as f64;
        for (number, heights) in heights.iter().enumerate().filter(|(_, heights)| heights[at] > 0.0) {
            let (x, y) = (left + gap + width * number as f64, page.y(heights[at]));
            drawn += &bar(number, x, y, width, page.y(0.0) - y);
        }
    }
    page.document(&hatches(series.len()), |at, x, y| bar(at, x - 6.0, y - 6.0, 12.0, 12.0), &drawn)
}

/// The ranges that numbers are sorted into: from one edge to before the next, the last edge included.
struct Bins {
    edges: Vec<f64>,
    is_logarithmic: bool,
}

impl Bins {
    fn of(series: &[Series<f64>]) -> Bins {
        let all = || series.iter().flat_map(|one| one.values.iter().copied());
        let least = all().fold(f64::INFINITY, f64::min);
        let most = all().fold(f64::NEG_INFINITY, f64::max);
        if least > most {
            return Bins { edges: vec![0.0, 1.0], is_logarithmic: false };
        }
        if is_wide(least, most) {
            return Bins { edges: edges_by_powers(least, most), is_logarithmic: true };
        }
        let is_whole = all().all(|value| value.fract() == 0.0);
        let bars = (1.5 * (all().count() as f64).sqrt()).clamp(BARS.0, BARS.1);
        let step = nice((most - least) / bars);
        let (step, shift) = if is_whole { (step.max(1.0), 0.5) } else { (step, 0.0) };
        let first = ((least + shift) / step).floor();
        let edge = |at: f64| (first + at) * step - shift;
        let count = (0..).map(f64::from).find(|&at| edge(at) > most + step * HAIR).unwrap_or(1.0);
        Bins { edges: (0..=count as u32).map(|at| edge(f64::from(at))).collect(), is_logarithmic: false }
    }

    fn scale(&self) -> Scale {
        let (from, to) = (self.edges[0], self.edges[self.edges.len() - 1]);
        if self.is_logarithmic {
            return Scale::of([from, to].into_iter(), 0).between(from, to);
        }
        Scale::by_steps(from, to, 10).between(from, to)
    }

    /// How many numbers lie in each range, or how many of a hundred.
    fn heights(&self, series: &Series<f64>, in_percent: bool) -> Vec<f64> {
        let mut counts = vec![0.0; self.edges.len() - 1];
        for value in &series.values {
            let after = self.edges.partition_point(|edge| *edge <= value + value.abs() * HAIR);
            counts[after.saturating_sub(1).min(self.edges.len() - 2)] += 1.0;
        }
        let all = series.values.len().max(1) as f64;
        if in_percent { counts.iter().map(|count| count * 100.0 / all).collect() } else { counts }
    }
}

/// 1, 2 and 5 times powers of ten, from no more than the least to more than the greatest number.
fn edges_by_powers(least: f64, most: f64) -> Vec<f64> {
    let lowest = libm::floor(libm::log10(least)) as i32 - 1;
    let all = (lowest..).flat_map(|exponent| [1.0, 2.0, 5.0].map(|digit| digit * power(exponent)));
    let mut edges: Vec<f64> = Vec::new();
    for edge in all.take(200) {
        if edge <= least {
            edges.clear();
        }
        edges.push(edge);
        if edge > most {
            break;
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::render;
    use crate::theme::Theme;
    use resvg::usvg::roxmltree::Document;

    fn series(name: &str, values: &[f64]) -> Series<f64> {
        Series { name: name.to_owned(), values: values.to_vec() }
    }

    fn bars(svg: &str) -> usize {
        let tree = Document::parse(svg).unwrap();
        tree.descendants().filter(|node| node.has_tag_name("rect")).count()
    }

    #[test]
    fn whole_numbers_stand_in_the_middle_of_their_bars() {
        let bins = Bins::of(&[series("a", &[1.0, 2.0, 2.0, 4.0])]);
        assert_eq!(bins.edges, [0.5, 1.5, 2.5, 3.5, 4.5]);
        assert_eq!(bins.heights(&series("a", &[1.0, 2.0, 2.0, 4.0]), false), [1.0, 2.0, 0.0, 1.0]);
        assert_eq!(bins.heights(&series("a", &[1.0, 2.0, 2.0, 4.0]), true), [25.0, 50.0, 0.0, 25.0]);
        // Ten steps or fewer: 60 numbers in tens, 0 to 9 in the first.
        let bins = Bins::of(&[series("a", &[0.0, 60.0])]);
        assert_eq!(bins.edges, [-0.5, 9.5, 19.5, 29.5, 39.5, 49.5, 59.5, 69.5]);
    }

    #[test]
    fn broken_numbers_lie_between_round_edges_and_every_number_is_in() {
        // Twentieths, from 0.05 to 0.55; the greatest number begins the last range.
        let bins = Bins::of(&[series("a", &[0.05, 0.5])]);
        assert_eq!(bins.edges.len(), 11);
        assert!(bins.edges[0] == 0.05 && bins.edges[10] > 0.5, "{:?}", bins.edges);
        let heights = bins.heights(&series("a", &[0.05, 0.3, 0.5]), false);
        assert_eq!(heights, [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!(
            edges_by_powers(3.0, 1_999.0),
            [2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1e3, 2e3]
        );
    }

    #[test]
    fn each_series_has_its_bars_and_its_place_in_the_legend() {
        let two = [series("A & B <1>", &[1.0, 2.0, 2.0]), series("other", &[2.0, 3.0])];
        let svg = histogram(&two, "pushes", &Plot::default());
        // A bar for 1 and 2, a bar for 2 and 3, and two in the legend.
        assert_eq!(bars(&svg), 2 + 2 + 2);
        assert!(svg.contains("<title>share of the levels, in percent by pushes; A &amp; B &lt;1&gt;, other"));
        assert!(!svg.contains("var("));
    }

    #[test]
    fn any_numbers_make_a_picture_in_every_theme() {
        let sets: [&[f64]; 6] = [&[], &[0.0], &[1e-4, 1e9], &[-5.0, -5.0], &[0.1; 3], &[1e15, 1e15 + 2.0]];
        for theme in Theme::ALL {
            for values in sets {
                let plot = Plot { theme, title: "All \u{1} of <it>".to_owned(), ..Plot::default() };
                let svg = histogram(&[series("a", values), series("b", &[])], "numbers", &plot);
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                assert!(render(&svg, 0.25).is_ok(), "{values:?}");
            }
        }
        assert!(
            render(&histogram(&[], "none", &Plot { width: 0, height: 0, ..Plot::default() }), 1.0).is_ok()
        );
    }
}
