//! Plots as SVG: how many levels are solved within how much time a level.
//!
//! One line a row of the table, as a share of its levels; time on a logarithmic scale. A line that
//! climbs early and ends high is good.

use std::fmt::Write as _;

const COLORS: [&str; 8] =
    ["#2f5aa8", "#c4501b", "#0b7568", "#8a3fa0", "#8a5314", "#3b7d23", "#b0274a", "#39424e"];
const LEFT: f64 = 60.0;
const TOP: f64 = 20.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 320.0;
/// Powers of ten of the first and the last second on the scale.
const SECONDS: (i32, i32) = (-5, 2);

/// Times of the levels that were solved, out of so many.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) seconds: Vec<f64>,
    pub(crate) levels: usize,
}

/// The plot.
pub(crate) fn solved_within(series: &[Series]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        LEFT + WIDTH + 190.0,
        TOP + HEIGHT + 50.0,
    );
    axes(&mut svg);
    for (at, one) in series.iter().enumerate() {
        line(&mut svg, one, at);
    }
    svg + "</svg>\n"
}

fn axes(svg: &mut String) {
    let bottom = TOP + HEIGHT;
    for power in SECONDS.0..=SECONDS.1 {
        let x = across(10_f64.powi(power));
        _ = writeln!(svg, "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/>");
        let label =
            if power < 0 { format!("10^{power} s") } else { format!("{} s", 10_i32.pow(power as u32)) };
        _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}</text>", bottom + 18.0);
    }
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let y = bottom - share * HEIGHT;
        _ = writeln!(svg, "<path d=\"M{LEFT} {y}H{}\" stroke=\"#ddd\"/>", LEFT + WIDTH);
        let percent = share * 100.0;
        _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent} %</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    let (x, y) = (LEFT + WIDTH / 2.0, bottom + 40.0);
    _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">levels answered within so much CPU time each</text>"
    );
}

fn line(svg: &mut String, series: &Series, at: usize) {
    let color = COLORS[at % COLORS.len()];
    // The second round of colours is dashed, so that colour alone does not tell lines apart.
    let dash = if at < COLORS.len() { "" } else { " stroke-dasharray=\"6 3\"" };
    let mut seconds = series.seconds.clone();
    seconds.sort_by(f64::total_cmp);
    let bottom = TOP + HEIGHT;
    let mut path = format!("M{LEFT} {bottom}");
    for (solved, &second) in seconds.iter().enumerate() {
        let y = bottom - (solved + 1) as f64 / series.levels.max(1) as f64 * HEIGHT;
        _ = write!(path, "H{:.1}V{y:.1}", across(second));
    }
    _ = writeln!(
        svg,
        "<path d=\"{path}H{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"{dash}/>",
        LEFT + WIDTH
    );
    let (x, y) = (LEFT + WIDTH + 12.0, TOP + 14.0 + 18.0 * at as f64);
    _ = writeln!(svg, "<path d=\"M{x} {}h20\" stroke=\"{color}\" stroke-width=\"3\"{dash}/>", y - 4.0);
    _ = writeln!(svg, "<text x=\"{}\" y=\"{y}\">{}</text>", x + 26.0, series.name);
}

/// Where a time lies on the scale.
fn across(seconds: f64) -> f64 {
    let (from, to) = (f64::from(SECONDS.0), f64::from(SECONDS.1));
    let place = (seconds.max(1e-9).log10() - from) / (to - from);
    LEFT + place.clamp(0.0, 1.0) * WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_climbs_to_the_share_that_was_solved() {
        let series = Series { name: "a row".to_owned(), seconds: vec![1.0, 0.01], levels: 4 };
        let svg = solved_within(&[series]);
        // Two of four levels: half the height, at one second, five of seven decades to the right.
        assert!(svg.contains("M60 340H300.0V260.0H460.0V180.0H620"), "{svg}");
        assert!(svg.contains(">a row</text>"));
    }
}
