//! Sizes of rooms, from one to another: `9x6`, `6x6-9x9`.

use boxwright_core::{Span, excerpt};
use std::fmt;
use std::str::FromStr;

/// Columns and rows from one size to another, without the outer wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Columns.
    pub columns: Span,
    /// Rows.
    pub rows: Span,
}

impl Sizes {
    /// One size.
    pub const fn of(columns: usize, rows: usize) -> Sizes {
        Sizes { columns: Span::of(columns), rows: Span::of(rows) }
    }
}

/// As in `6x6-9x9`, one size too.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sizes { columns, rows } = self;
        write!(f, "{}x{}-{}x{}", columns.from, rows.from, columns.to, rows.to)
    }
}

/// Why a text is no sizes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no size or range of sizes; write it like 9x6 or 6x6-9x9")]
pub struct SizesError {
    text: String,
}

impl FromStr for Sizes {
    type Err = SizesError;

    fn from_str(text: &str) -> Result<Sizes, SizesError> {
        let wrong = || SizesError { text: excerpt(text) };
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let (from, to) = (size(from).ok_or_else(wrong)?, size(to).ok_or_else(wrong)?);
        let is_size = from.0 > 0 && from.1 > 0 && from.0 <= to.0 && from.1 <= to.1;
        let sizes = Sizes { columns: Span { from: from.0, to: to.0 }, rows: Span { from: from.1, to: to.1 } };
        if is_size { Ok(sizes) } else { Err(wrong()) }
    }
}

/// Columns and rows of a text like `9x6`.
pub(crate) fn size(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once('x')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        let sizes: Sizes = "6x5-9x8".parse().unwrap();
        assert_eq!((sizes.columns, sizes.rows), (Span { from: 6, to: 9 }, Span { from: 5, to: 8 }));
        assert_eq!("9x6".parse(), Ok(Sizes::of(9, 6)));
        assert_eq!(sizes.to_string(), "6x5-9x8");
        for text in ["9", "9x9-6x6", "0x5", "6x5-9", ""] {
            let told = format!("`{text}` is no size or range of sizes; write it like 9x6 or 6x6-9x9");
            assert_eq!(text.parse::<Sizes>().unwrap_err().to_string(), told);
        }
    }
}
