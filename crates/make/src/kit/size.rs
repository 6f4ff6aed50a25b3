//! Which sizes and numbers of boxes a room can be asked for at all.

use crate::sokoban::Brief;

/// The longest side of an interior.
pub const LONGEST: usize = 64;

/// Boxes that so many cells may hold: every box needs a cell and a goal, the player a cell, and one more
/// cell is needed to move anything.
pub fn most_boxes(cells: usize) -> usize {
    cells.saturating_sub(2) / 2
}

/// Says why no room is as wished, if each side must have so many cells at least.
pub fn refuse(brief: &Brief, shortest: usize) -> Option<String> {
    let Brief { columns, rows, boxes } = *brief;
    let fits = |side| (shortest..=LONGEST).contains(&side);
    let most = most_boxes(columns.saturating_mul(rows));
    if !fits(columns) || !fits(rows) {
        return Some(format!(
            "{columns}x{rows} is no size for a room: each side may have {shortest} to {LONGEST}"
        ));
    }
    match boxes {
        0 => Some("a level without boxes is none: ask for at least 1".to_owned()),
        1 if most == 0 => Some(format!("1 box does not fit a {columns}x{rows} room")),
        _ if boxes > most => {
            Some(format!("{boxes} boxes do not fit a {columns}x{rows} room: at most {most}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_is_refused_in_a_sentence() {
        let refused = |columns, rows, boxes| refuse(&Brief { columns, rows, boxes }, 2);
        assert_eq!(refused(4, 4, 7), None);
        assert_eq!(refused(4, 4, 12).as_deref(), Some("12 boxes do not fit a 4x4 room: at most 7"));
        assert_eq!(
            refused(1, 9, 1).as_deref(),
            Some("1x9 is no size for a room: each side may have 2 to 64")
        );
        assert_eq!(
            refused(65, 3, 1).as_deref(),
            Some("65x3 is no size for a room: each side may have 2 to 64")
        );
        assert_eq!(refused(3, 2, 0).as_deref(), Some("a level without boxes is none: ask for at least 1"));
        assert_eq!(refused(usize::MAX, usize::MAX, 1).map(|why| why.len() > 20), Some(true));
    }
}
