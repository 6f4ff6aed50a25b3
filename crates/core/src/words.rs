//! Words for people.

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
