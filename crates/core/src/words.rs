//! Words for people, and for their spreadsheets.

/// A text that is safe to print on one line: control characters are shown as `\u{..}` or `\n`.
///
/// ```
/// # use boxwright_core::shown;
/// assert_eq!(shown("a\u{1b}[31mb\nc"), "a\\u{1b}[31mb\\nc");
/// assert_eq!(shown("Café"), "Café");
/// ```
pub fn shown(text: &str) -> String {
    let sign =
        |sign: char| if sign.is_control() { sign.escape_default().to_string() } else { sign.to_string() };
    text.chars().map(sign).collect()
}

/// The beginning of a text of unknown length, made safe to show in a sentence.
///
/// ```
/// # use boxwright_core::excerpt;
/// assert_eq!(excerpt("seed=7"), "seed=7");
/// assert_eq!(excerpt(&"x".repeat(1_000)), format!("{}...", "x".repeat(60)));
/// ```
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => shown(&text[..end]) + "...",
        None => shown(text),
    }
}

/// A number and its noun: `1 box`, `3 boxes`.
///
/// ```
/// # use boxwright_core::counted;
/// assert_eq!(counted(1, "box", "boxes"), "1 box");
/// assert_eq!(counted(0, "box", "boxes"), "0 boxes");
/// ```
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A row of comma-separated values (RFC 4180).
pub fn csv_row(cells: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    cells.into_iter().map(|cell| csv_cell(cell.as_ref())).collect::<Vec<_>>().join(",")
}

/// A cell of comma-separated values (RFC 4180): what has commas, quotes or line ends in it is quoted. A text that a
/// spreadsheet would take for a formula, and work out, gets a `'` before it; numbers stay as they are.
///
/// ```
/// # use boxwright_core::csv_cell;
/// assert_eq!(csv_cell("say \"so\", twice"), "\"say \"\"so\"\", twice\"");
/// assert_eq!(csv_cell("=1+1"), "'=1+1");
/// assert_eq!(csv_cell("-1.5"), "-1.5");
/// ```
pub fn csv_cell(text: &str) -> String {
    // What spreadsheets begin a formula with, some of them after a blank of their own or in full width.
    const BEGINS: [char; 11] =
        ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    let guard = if text.starts_with(BEGINS) && !is_number { "'" } else { "" };
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{guard}{}\"", text.replace('"', "\"\"")),
        false => format!("{guard}{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_where_they_must_be() {
        let cells = ["a,b", "say \"so\"", "two\nlines", "plain", "", "a=b"];
        assert_eq!(csv_row(cells), "\"a,b\",\"say \"\"so\"\"\",\"two\nlines\",plain,,a=b");
    }

    #[test]
    fn no_text_is_a_formula() {
        for text in ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "=", "-", "-inf", "\u{ff1d}1+1"] {
            assert_eq!(csv_cell(text), format!("'{text}"));
        }
        assert_eq!(csv_cell("\r=1+1"), "\"'\r=1+1\"");
        assert_eq!(csv_cell("=cmd|' /C calc'!A0, \"x\""), "\"'=cmd|' /C calc'!A0, \"\"x\"\"\"");
        for number in ["-5", "+3", "-0.25", "-1e9"] {
            assert_eq!(csv_cell(number), number);
        }
    }
}
