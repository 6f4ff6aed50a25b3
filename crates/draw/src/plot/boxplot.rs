//! How numbers are spread: a box for each list of them, for several series side by side in each group.
//!
//! A box goes from the first to the third quartile with a line at the median; whiskers reach the least and the
//! greatest number, so nothing is left out as an outlier. A quartile between two numbers lies between them in
//! proportion. A list without numbers leaves its place empty.

use super::look::{bar, hatches, stroke};
use super::page::{Axis, Page};
use super::scale::Scale;
use super::{Plot, Series};
use crate::scene::number;

/// The share of a group's width that its boxes take up, and of a box's width that the ends of whiskers do.
const BOXES: f64 = 0.8;
const WHISKER: f64 = 0.4;

/// A box plot as an SVG document: each series has a list of numbers for each group, and `label` says what the
/// numbers are.
///
/// ```
/// # use boxwright_draw::{Plot, Series, boxplot};
/// let series = Series { name: "rooms".to_owned(), values: vec![vec![1.0, 2.0, 7.0], vec![3.0, 4.0]] };
/// assert!(boxplot(&[series], &["pushes", "moves"], "count", &Plot::default()).starts_with("<svg "));
/// ```
pub fn boxplot(series: &[Series<Vec<f64>>], groups: &[&str], label: &str, plot: &Plot) -> String {
    let all = series.iter().flat_map(|one| one.values.iter().flatten().copied());
    let across = Axis { scale: Scale::by_names(groups), label: String::new() };
    let up = Axis { scale: Scale::of(all, 6), label: label.to_owned() };
    let names: Vec<String> = series.iter().map(|one| one.name.clone()).collect();
    let page = Page::new(plot, across, up, &names);
    let share = BOXES / series.len().max(1) as f64;
    let mut drawn = String::new();
    for (at, one) in series.iter().enumerate() {
        for (group, values) in one.values.iter().take(groups.len()).enumerate() {
            let left = group as f64 + (1.0 - BOXES) / 2.0 + share * at as f64;
            drawn += &spread(&page, at, (left, left + 0.9 * share), values);
        }
    }
    page.document(&hatches(series.len()), |at, x, y| bar(at, x - 6.0, y - 6.0, 12.0, 12.0), &drawn)
}

/// The box of a list with its whiskers, from one side to the other.
fn spread(page: &Page, series: usize, (left, right): (f64, f64), values: &[f64]) -> String {
    let Some([least, first, median, third, most]) = quartiles(values) else { return String::new() };
    let (left, right) = (page.x(left), page.x(right));
    let (middle, half) = ((left + right) / 2.0, WHISKER * (right - left) / 2.0);
    let whisker = |from: f64, to: f64| {
        let (x, end) = (number(middle), number(page.y(to)));
        let (from, to) = (number(page.y(from)), number(middle + half));
        format!("M{x} {from}V{end}M{} {end}H{to}", number(middle - half))
    };
    let across = number(page.y(median));
    bar(series, left, page.y(third), right - left, page.y(first) - page.y(third))
        + &stroke(series, &(whisker(third, most) + &whisker(first, least)))
        + &format!(
            "<path d=\"M{} {across}H{}\" stroke=\"var(--ink)\" stroke-width=\"2.4\"/>",
            number(left),
            number(right)
        )
}

/// The least number, the quartiles, and the greatest number; none of no numbers.
fn quartiles(values: &[f64]) -> Option<[f64; 5]> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    Some([0, 1, 2, 3, 4].map(|quarter| {
        let (at, beyond) = (last * quarter / 4, (last * quarter % 4) as f64 / 4.0);
        sorted[at] + beyond * (sorted[(at + 1).min(last)] - sorted[at])
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::render;
    use crate::theme::Theme;
    use resvg::usvg::roxmltree::{Document, Node};

    fn series(name: &str, values: &[&[f64]]) -> Series<Vec<f64>> {
        Series { name: name.to_owned(), values: values.iter().map(|list| list.to_vec()).collect() }
    }

    /// Top, height and left side of every bar, the legend's last.
    fn bars(svg: &str) -> Vec<[f64; 3]> {
        let tree = Document::parse(svg).unwrap();
        let side = |node: Node, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let bars = tree.descendants().filter(|node| node.has_tag_name("rect"));
        bars.map(|node| [side(node, "y"), side(node, "height"), side(node, "x")]).collect()
    }

    #[test]
    fn quartiles_are_as_counted_by_hand() {
        assert_eq!(quartiles(&[5.0, 1.0, 4.0, 2.0, 3.0]), Some([1.0, 2.0, 3.0, 4.0, 5.0]));
        assert_eq!(quartiles(&[1.0, 2.0, 3.0, 4.0]), Some([1.0, 1.75, 2.5, 3.25, 4.0]));
        assert_eq!((quartiles(&[7.0]), quartiles(&[])), (Some([7.0; 5]), None));
    }

    #[test]
    fn boxes_stand_where_the_quartiles_are() {
        // The axis goes from 0 to 8: quartiles 2 and 6, then 4 and 5.
        let one = series("a", &[&[0.0, 2.0, 4.0, 6.0, 8.0], &[4.0, 4.0, 4.5, 5.0, 5.0]]);
        let svg = boxplot(&[one], &["first", "second"], "pushes", &Plot::default());
        let [wide, narrow, _legend] = bars(&svg)[..] else { panic!("{svg}") };
        assert!((wide[1] - 4.0 * narrow[1]).abs() < 0.05, "{wide:?} {narrow:?}");
        assert!((narrow[0] - (wide[0] + wide[1] / 4.0)).abs() < 0.05 && wide[2] < narrow[2]);
    }

    #[test]
    fn a_list_without_numbers_leaves_its_place_empty() {
        let two = [series("a", &[&[1.0, 2.0], &[]]), series("b", &[&[3.0], &[1.0]])];
        let svg = boxplot(&two, &["first", "second"], "pushes", &Plot::default());
        assert_eq!(bars(&svg).len(), 3 + 2, "three boxes and the legend");
        let further = boxplot(&two, &["first"], "pushes", &Plot::default());
        assert_eq!(bars(&further).len(), 2 + 2, "lists beyond the groups are not drawn");
    }

    #[test]
    fn any_numbers_make_a_picture_in_every_theme() {
        let sets: [&[f64]; 5] = [&[], &[0.0], &[1e-4, 1e9], &[-5.0, -5.0], &[0.1; 3]];
        for theme in Theme::ALL {
            for values in sets {
                let many = vec![series("a", &[values, &[]]); 9];
                let svg = boxplot(&many, &["one", "two"], "numbers", &Plot { theme, ..Plot::default() });
                assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("var("), "{svg}");
                assert!(render(&svg, 0.25).is_ok(), "{values:?}");
            }
        }
        assert!(render(&boxplot(&[], &[], "none", &Plot::default()), 1.0).is_ok());
    }
}
