//! Outlines: a grid of yes and no as one path.
//!
//! We walk around every patch with the patch on the right hand and write down the turns. Where two
//! patches meet only at a corner we turn right, so they stay two patches. Turns are rounded by an arc;
//! as long as the radius is at most half a unit, neighbouring arcs just touch. Outer loops go clockwise
//! and holes the other way, so the path fills the same by either fill rule. One path means no seams
//! between cells, whatever the size.

use crate::ground::Mask;
use boxwright_core::Dir;

/// The outline of a mask whose cells are so many units wide, as the data of an SVG path.
pub(crate) fn outline(mask: &Mask, unit: i32, radius: i32) -> String {
    let mut seen = Mask::new(mask.width, mask.height, |_, _| false);
    let mut path = String::new();
    for y in 0..mask.height {
        for x in 0..mask.width {
            // Every loop has a stretch that goes right along the top of some cell.
            if is_edge(mask, (x, y), Dir::Right) && !seen.get(x, y) {
                write_loop(&mut path, &walk(mask, (x, y), &mut seen), unit, radius);
            }
        }
    }
    path
}

type Point = (i32, i32);

/// A turn of the walk: where, and the directions before and after.
type Turn = (Point, Dir, Dir);

fn walk(mask: &Mask, start: Point, seen: &mut Mask) -> Vec<Turn> {
    let (mut at, mut dir) = (start, Dir::Right);
    let mut turns = Vec::new();
    loop {
        if dir == Dir::Right {
            seen.set(at.0, at.1);
        }
        at = (at.0 + step(dir).0, at.1 + step(dir).1);
        let next = [1, 0, 3]
            .map(|quarters| dir.turned(quarters))
            .into_iter()
            .find(|&next| is_edge(mask, at, next))
            .expect("the outline of a patch is closed");
        if next != dir {
            turns.push((at, dir, next));
        }
        if (at, next) == (start, Dir::Right) {
            return turns;
        }
        dir = next;
    }
}

/// Does the outline leave this point in this direction, that is, with yes on its right and no on its left?
fn is_edge(mask: &Mask, (x, y): Point, dir: Dir) -> bool {
    let (right, left) = match dir {
        Dir::Right => ((x, y), (x, y - 1)),
        Dir::Down => ((x - 1, y), (x, y)),
        Dir::Left => ((x - 1, y - 1), (x - 1, y)),
        Dir::Up => ((x, y - 1), (x - 1, y - 1)),
    };
    mask.get(right.0, right.1) && !mask.get(left.0, left.1)
}

fn step(dir: Dir) -> Point {
    match dir {
        Dir::Up => (0, -1),
        Dir::Right => (1, 0),
        Dir::Down => (0, 1),
        Dir::Left => (-1, 0),
    }
}

/// Writes a loop from its first turn on, in relative commands, which are short.
fn write_loop(path: &mut String, turns: &[Turn], unit: i32, radius: i32) {
    let ((x, y), before, _) = turns[0];
    let (dx, dy) = step(before);
    let mut put = |command: String| path.push_str(&command);
    put(format!("M{} {}", x * unit - dx * radius, y * unit - dy * radius));
    for (at, &(from, before, after)) in turns.iter().enumerate() {
        if radius > 0 {
            put(arc(before, after, radius));
        }
        let ((x, y), ..) = turns[(at + 1) % turns.len()];
        let length = ((x - from.0).abs() + (y - from.1).abs()) * unit - 2 * radius;
        // The last stretch without arcs is drawn by closing the path.
        if length > 0 && (radius > 0 || at + 1 < turns.len()) {
            put(stretch(after, length));
        }
    }
    put("z".to_owned());
}

fn arc(before: Dir, after: Dir, radius: i32) -> String {
    let (dx, dy) = (step(before).0 + step(after).0, step(before).1 + step(after).1);
    let sweep = u8::from(after == before.turned(1));
    format!("a{radius} {radius} 0 0 {sweep} {} {}", dx * radius, dy * radius)
}

fn stretch(dir: Dir, length: i32) -> String {
    let (dx, dy) = step(dir);
    if dx != 0 { format!("h{}", dx * length) } else { format!("v{}", dy * length) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;
    use crate::ground::Ground;

    #[track_caller]
    fn loops(board: &str, full: bool) -> usize {
        outline(&Ground::of(&draft(board)).walls(full), 16, 8).matches('z').count()
    }

    #[test]
    fn a_room_has_an_outer_and_an_inner_loop_and_each_pillar_one_more() {
        assert_eq!(loops("######\n#@$ .#\n######", false), 2);
        assert_eq!(loops("######\n#@$ .#\n#    #\n# #  #\n#    #\n######", false), 3);
    }

    #[test]
    fn pillars_that_meet_at_a_corner_stay_two() {
        assert_eq!(loops("#######\n#@$ . #\n# #   #\n#  #  #\n#     #\n#######", false), 4);
        assert_eq!(loops("# \n #", true), 2);
    }

    #[test]
    fn one_square_is_four_arcs() {
        let one = Mask::new(1, 1, |_, _| true);
        assert_eq!(outline(&one, 16, 8), "M8 0a8 8 0 0 1 8 8a8 8 0 0 1 -8 8a8 8 0 0 1 -8 -8a8 8 0 0 1 8 -8z");
    }

    #[test]
    fn without_a_radius_there_are_only_lines() {
        let wide = Mask::new(3, 1, |x, _| x != 0);
        assert_eq!(outline(&wide, 8, 0), "M24 0v8h-16v-8z");
    }

    #[test]
    fn a_turn_to_the_left_bends_the_other_way() {
        let corner = Mask::new(2, 2, |x, y| (x, y) != (1, 1));
        let path = outline(&corner, 16, 8);
        assert_eq!((path.matches("0 0 1").count(), path.matches("0 0 0").count()), (5, 1));
    }

    #[test]
    fn nothing_has_no_outline() {
        assert_eq!(outline(&Mask::new(4, 3, |_, _| false), 16, 8), "");
    }
}
