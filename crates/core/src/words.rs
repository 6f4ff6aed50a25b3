//! Words for people.

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
