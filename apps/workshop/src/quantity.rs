//! Times, sizes and counts as people type them: `10s`, `2G`, `50k`.
//!
//! Numbers may have a decimal point and are worked out exactly. Nothing at all is not an amount: zero is
//! refused, since it would only ask for no work.

use std::time::Duration;

const TIMES: &[(&str, u64)] = &[
    ("", 1_000_000_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("min", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

const SIZES: &[(&str, u64)] = &[("", 1), ("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30), ("t", 1 << 40)];

const COUNTS: &[(&str, u64)] = &[("", 1), ("k", 1_000), ("m", 1_000_000), ("g", 1_000_000_000)];

/// A time: `10s`, `500ms`, `2m`, `1h`; a plain number is seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let nanoseconds = amount(text, TIMES).ok_or("give a time like 10s, 500ms, 2m or 1h")?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// A size in bytes: `512M`, `1.5G`, `2GiB`. K, M, G and T are powers of 1,024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let bare = lower.strip_suffix('b').map_or(lower.as_str(), |rest| rest.strip_suffix('i').unwrap_or(rest));
    amount(bare, SIZES).ok_or_else(|| "give a size like 512M, 2G or 1.5G".to_owned())
}

/// A count: `1000`, `50k`, `2M`, `1.5G`. K, M and G are powers of 1,000, and the whole must be whole.
pub fn parse_count(text: &str) -> Result<u64, String> {
    let count = exact_amount(text, COUNTS).filter(|(_, is_whole)| *is_whole).map(|(count, _)| count);
    count.ok_or_else(|| "give a whole number from 1, like 1000, 50k or 2M".to_owned())
}

fn amount(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    exact_amount(text, units).map(|(amount, _)| amount)
}

/// A number with a unit, as so many of the least, and whether nothing was cut off behind the point; none if
/// it is not one, is zero or too large.
fn exact_amount(text: &str, units: &[(&str, u64)]) -> Option<(u64, bool)> {
    let text = text.trim().to_ascii_lowercase();
    let end = text.find(|sign: char| sign != '.' && !sign.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let worth = u128::from(units.iter().find(|(name, _)| *name == unit.trim())?.1);
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    if part.is_empty() || part.len() > 9 {
        return None;
    }
    let (shares, parts) = (u128::from(part.parse::<u64>().ok()?) * worth, 10_u128.pow(part.len() as u32));
    let sum = u128::from(whole.parse::<u64>().ok()?) * worth + shares / parts;
    let amount = u64::try_from(sum).ok().filter(|&sum| sum > 0)?;
    Some((amount, shares % parts == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_units() {
        let milliseconds = |text| parse_time(text).unwrap().as_millis();
        assert_eq!(milliseconds("10s"), 10_000);
        assert_eq!(milliseconds("10"), 10_000);
        assert_eq!(milliseconds("500ms"), 500);
        assert_eq!(milliseconds("0.25s"), 250);
        assert_eq!(milliseconds("2m"), 120_000);
        assert_eq!(milliseconds(" 1.5 min "), 90_000);
        assert_eq!(milliseconds("1h"), 3_600_000);
    }

    #[test]
    fn sizes_are_powers_of_1024_and_counts_of_1000() {
        assert_eq!(parse_size("2G"), Ok(2 << 30));
        assert_eq!(parse_size("1.5g"), Ok(3 << 29));
        assert_eq!(parse_size("512MiB"), Ok(512 << 20));
        assert_eq!(parse_size("64 KB"), Ok(64 << 10));
        assert_eq!(parse_size("4096"), Ok(4096));
        assert_eq!(parse_count("1000"), Ok(1000));
        assert_eq!(parse_count("50k"), Ok(50_000));
        assert_eq!(parse_count("2M"), Ok(2_000_000));
        assert_eq!(
            (parse_count("0.001k"), parse_count("1.0"), parse_count("1.5k")),
            (Ok(1), Ok(1), Ok(1_500))
        );
        assert_eq!(parse_count("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn what_is_no_amount_is_refused_in_a_sentence() {
        for wrong in
            ["", "s", "-1s", "0", "0.0s", "1.s", ".5s", "1..5s", "1,5s", "ten", "10x", "9e9s", "1e999"]
        {
            assert_eq!(parse_time(wrong).unwrap_err(), "give a time like 10s, 500ms, 2m or 1h", "{wrong}");
        }
        for wrong in ["", "G", "b", "0G", "-2G", "2X", "99999999999T", "inf", "NaN"] {
            assert_eq!(parse_size(wrong).unwrap_err(), "give a size like 512M, 2G or 1.5G", "{wrong}");
        }
        for wrong in ["", "0", "k", "1.5", "1.0005k", "1.0000000001k", "18446744073709551616", "2 M M"] {
            let sentence = "give a whole number from 1, like 1000, 50k or 2M";
            assert_eq!(parse_count(wrong).unwrap_err(), sentence, "{wrong}");
        }
    }
}
