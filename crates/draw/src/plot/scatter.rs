//! How two numbers go together: a point a level, with a mark for each series.

use super::look::{marks, point};
use super::page::{Axis, Page};
use super::scale::Scale;
use super::{Plot, Series};

/// A scatter plot as an SVG document. The labels say what lies across and what goes up.
///
/// ```
/// # use boxwright_draw::{Plot, Series, scatter};
/// let series = Series { name: "rooms".to_owned(), values: vec![(1.0, 0.5), (7.0, 3.2)] };
/// assert!(scatter(&[series], ("pushes", "difficulty"), &Plot::default()).starts_with("<svg "));
/// ```
pub fn scatter(series: &[Series<(f64, f64)>], (across, up): (&str, &str), plot: &Plot) -> String {
    let all = || series.iter().flat_map(|one| one.values.iter());
    let across = Axis { scale: Scale::of(all().map(|pair| pair.0), 8), label: across.to_owned() };
    let up = Axis { scale: Scale::of(all().map(|pair| pair.1), 5), label: up.to_owned() };
    let names: Vec<String> = series.iter().map(|one| one.name.clone()).collect();
    let page = Page::new(plot, across, up, &names);
    let mut drawn = String::new();
    for (at, one) in series.iter().enumerate() {
        drawn.extend(one.values.iter().map(|&(x, y)| point(at, page.x(x), page.y(y))));
    }
    page.document(&marks(series.len()), point, &drawn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::render;
    use crate::theme::Theme;

    fn series(values: &[(f64, f64)]) -> Series<(f64, f64)> {
        Series { name: "a".to_owned(), values: values.to_vec() }
    }

    #[test]
    fn points_lie_where_the_axes_say() {
        // Both axes go from 0 to 10; the corners of the field are known from two of the points.
        let svg = scatter(&[series(&[(0.0, 0.0), (10.0, 10.0), (5.0, 2.5)])], ("x", "y"), &Plot::default());
        let places: Vec<(f64, f64)> = svg
            .split("<use ")
            .skip(1)
            .map(|part| {
                let side = |name: &str| {
                    let rest = part.split_once(&format!(" {name}=\"")).unwrap().1;
                    rest.split_once('"').unwrap().0.parse::<f64>().unwrap()
                };
                (side("x"), side("y"))
            })
            .collect();
        let [low, high, third, _legend] = places[..] else { panic!("{places:?}") };
        assert!((third.0 - (low.0 + high.0) / 2.0).abs() < 0.02);
        assert!((third.1 - (low.1 + (high.1 - low.1) / 4.0)).abs() < 0.02);
        assert!(high.1 < low.1, "up is up");
    }

    #[test]
    fn any_points_make_a_picture_in_every_theme() {
        let sets: [&[(f64, f64)]; 4] = [&[], &[(0.0, 0.0)], &[(1e-3, 1e7), (1e3, -1.0)], &[(5.0, 5.0); 3]];
        for theme in Theme::ALL {
            for values in sets {
                let many = vec![series(values); 11];
                let svg = scatter(&many, ("x", "y"), &Plot { theme, ..Plot::default() });
                assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("var("), "{svg}");
                assert!(render(&svg, 0.25).is_ok(), "{values:?}");
            }
        }
    }
}
