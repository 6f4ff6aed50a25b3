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
