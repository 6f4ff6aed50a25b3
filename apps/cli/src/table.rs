//! What tables of levels have in common: names cut to fit, and a bar while rows are being found.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// The widest name of a level in a table.
pub(crate) const WIDEST: usize = 32;

/// A text cut to so many signs, with a mark where it was cut.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['~']).collect()
}

/// The same, but what is cut off is the beginning: of a path the end says most.
pub(crate) fn cut_front(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return text.to_owned();
    }
    ['~'].into_iter().chain(text.chars().skip(count + 1 - width)).collect()
}

/// A bar for so many levels; its message is how many of them are `done` (solved, rated).
pub(crate) fn progress(count: usize, done: &str) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:30}} {{pos}} of {{len}} levels, {{msg}} {done}, {{per_sec}}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(count as u64).with_style(style).with_message("0");
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(500));
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_either_end() {
        assert_eq!([cut("Small Rooms", 6), cut("Small", 6)], ["Small~", "Small"]);
        assert_eq!([cut_front("levels/a.sok", 6), cut_front("a.sok", 6)], ["~a.sok", "a.sok"]);
    }
}
