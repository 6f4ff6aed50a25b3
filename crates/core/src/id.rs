//! Ids: 128 bits of BLAKE3, written as 32 hexadecimal digits.
//!
//! The id of a level is the id of a text, so anyone can recompute it with a BLAKE3 tool; what text that
//! is, [`Level::exact_id`](crate::sokoban::Level::exact_id) and
//! [`Level::content_id`](crate::sokoban::Level::content_id) say.

use std::fmt;

/// A stable name made from content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id([u8; 16]);

impl Id {
    /// The id of a text.
    pub fn of(text: &str) -> Id {
        let mut short = [0; 16];
        short.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..16]);
        Id(short)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_text_has_the_published_hash() {
        // First half of BLAKE3's test vector for empty input.
        assert_eq!(Id::of("").to_string(), "af1349b9f5f9a1a6a0404dea36dcc949");
    }
}
