//! Rank correlation, its uncertainty, lines through points, and how numbers are spread.

use boxwright_forge::core::Rng;

/// Resamples for an interval.
const RESAMPLES: u64 = 1_000;

/// Spearman's rank correlation; ties share their mean rank.
pub(crate) fn spearman(one: &[f64], other: &[f64]) -> f64 {
    pearson(&ranks(one), &ranks(other))
}

/// The range that holds 95 % of the rank correlations of resampled pairs.
pub(crate) fn interval(one: &[f64], other: &[f64]) -> (f64, f64) {
    let rng = Rng::new(1);
    let mut found: Vec<f64> = (0..RESAMPLES)
        .map(|number| {
            let mut rng = rng.fork("resample", number);
            let drawn: Vec<usize> = one.iter().map(|_| rng.below(one.len() as u64) as usize).collect();
            let pick = |values: &[f64]| drawn.iter().map(|&at| values[at]).collect::<Vec<f64>>();
            spearman(&pick(one), &pick(other))
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let at = |share: f64| found[(share * (RESAMPLES - 1) as f64) as usize];
    (at(0.025), at(0.975))
}

/// The line of least squares: its value at 0 and its slope.
pub(crate) fn line(xs: &[f64], ys: &[f64]) -> (f64, f64) {
    let (x, y) = (mean(xs), mean(ys));
    let slope = xs.iter().zip(ys).map(|(a, b)| (a - x) * (b - y)).sum::<f64>()
        / xs.iter().map(|a| (a - x) * (a - x)).sum::<f64>();
    (y - slope * x, slope)
}

/// The mean.
pub(crate) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The middle value, or the upper of two.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The values a quarter, a half and three quarters of the way up.
pub(crate) fn quartiles(values: &[f64]) -> [f64; 3] {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| sorted.get(sorted.len() * quarter / 4).copied().unwrap_or(0.0))
}

/// The standard deviation, estimated from a sample.
pub(crate) fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares: f64 = values.iter().map(|value| (value - middle) * (value - middle)).sum();
    (squares / values.len().saturating_sub(1).max(1) as f64).sqrt()
}

/// Standard errors on either side of a mean that hold it with 95 %, where there are a few dozen values and more.
const SURE: f64 = 1.96;

/// How far the mean of everything may be from the mean of this sample, with 95 %.
pub(crate) fn margin(values: &[f64]) -> f64 {
    SURE * standard_error(values)
}

/// By how much the mean of the second sample is above that of the first, and how far that may be off, with 95 %
/// (Welch's: neither their spreads nor their numbers need be alike).
pub(crate) fn gain(from: &[f64], to: &[f64]) -> (f64, f64) {
    let error = (standard_error(from).powi(2) + standard_error(to).powi(2)).sqrt();
    (mean(to) - mean(from), SURE * error)
}

fn standard_error(values: &[f64]) -> f64 {
    deviation(values) / (values.len().max(1) as f64).sqrt()
}

/// The mean and the standard deviation as tables have them: `12.3 ± 4.5`.
pub(crate) fn spread(values: &[f64]) -> String {
    if values.is_empty() {
        "-".to_owned()
    } else {
        format!("{:.1} ± {:.1}", mean(values), deviation(values))
    }
}

fn pearson(one: &[f64], other: &[f64]) -> f64 {
    let (x, y) = (mean(one), mean(other));
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| one.iter().zip(other).map(|(&a, &b)| of(a - x, b - y)).sum::<f64>();
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    for tied in order.chunk_by(|&one, &other| values[one] == values[other]) {
        let rank = from as f64 + (tied.len() - 1) as f64 / 2.0;
        tied.iter().for_each(|&at| ranks[at] = rank);
        from += tied.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_shared_by_ties() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn a_textbook_correlation_comes_out() {
        // Ten people's IQ and hours of television a week, from the usual example: -29/165.
        let iq = [106.0, 100.0, 86.0, 101.0, 99.0, 103.0, 97.0, 113.0, 112.0, 110.0];
        let hours = [7.0, 27.0, 2.0, 50.0, 28.0, 29.0, 20.0, 12.0, 6.0, 17.0];
        assert!((spearman(&iq, &hours) + 29.0 / 165.0).abs() < 1e-12);
        let (low, high) = interval(&iq, &hours);
        assert!(low < -0.17 && high > -0.17 && low > -1.0);
    }

    #[test]
    fn a_line_goes_through_its_points() {
        let (at_zero, slope) = line(&[1.0, 2.0, 4.0], &[3.0, 5.0, 9.0]);
        assert!((at_zero - 1.0).abs() < 1e-12 && (slope - 2.0).abs() < 1e-12);
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), [2.0, 3.0, 4.0]);
    }

    #[test]
    fn a_gain_is_sure_if_its_margin_is_smaller() {
        // Deviations of 1 around 5 and of 2 around 8, 100 values each: errors of about 0.1 and 0.2 of the means.
        let around = |middle: f64, off: f64| -> Vec<f64> {
            (0..100).map(|at| if at % 2 == 0 { middle - off } else { middle + off }).collect()
        };
        let (low, high) = (around(5.0, 1.0), around(8.0, 2.0));
        let (more, off) = gain(&low, &high);
        assert!(
            (more - 3.0).abs() < 1e-9
                && (off - 1.96 * 0.05_f64.sqrt() * (100.0_f64 / 99.0).sqrt()).abs() < 1e-9
        );
        assert!((margin(&low) - 0.196 * (100.0_f64 / 99.0).sqrt()).abs() < 1e-9);
        let (less, off) = gain(&around(5.1, 1.0), &low);
        assert!(less < 0.0 && off > less.abs(), "a tenth may be chance");
    }

    #[test]
    fn numbers_are_spread_as_counted_by_hand() {
        // Distances 3, 1, 1, 3 from the mean: 20 over 3.
        assert!((deviation(&[2.0, 4.0, 6.0, 8.0]) - (20.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!((deviation(&[5.0]), spread(&[1.0, 3.0])), (0.0, "2.0 ± 1.4".to_owned()));
    }
}
