//! The least total of pushes if every box gets a goal of its own.
//!
//! Each box-goal pair costs the pushes of a lone box; the cheapest assignment is a lower bound for the
//! state, and if there is none the state is lost. Few boxes are matched by trying subsets of goals, many
//! by shortest augmenting paths.

use crate::bits::Bits;
use crate::distances::{Distances, NEVER};

/// The least total of pushes, or `None` if some box can have no goal.
pub fn lower_bound<B: Bits>(distances: &Distances<B>, boxes: B) -> Option<u32> {
    let goals = distances.goals.len();
    if goals <= 5 { by_subsets(distances, boxes) } else { by_paths(distances, boxes, goals) }
}

/// The cheapest way to fill each subset of goals with the first boxes.
fn by_subsets<B: Bits>(distances: &Distances<B>, boxes: B) -> Option<u32> {
    const NONE: u32 = u32::MAX / 2;
    let goals = distances.goals.len();
    let mut cost = [NONE; 32];
    cost[0] = 0;
    for (filled, square) in boxes.squares().enumerate() {
        for subset in (0..1_usize << goals).rev().filter(|subset| subset.count_ones() as usize == filled + 1)
        {
            let with_goal = |goal: usize| {
                let pushes = distances.pushes(square, goal);
                if pushes == NEVER {
                    NONE
                } else {
                    cost[subset ^ (1 << goal)].saturating_add(u32::from(pushes))
                }
            };
            let best = (0..goals).filter(|goal| subset & (1 << goal) != 0).map(with_goal).min();
            cost[subset] = best.unwrap_or(NONE).min(NONE);
        }
    }
    let total = cost[(1 << goals) - 1];
    (total < NONE).then_some(total)
}

/// The Hungarian method: boxes enter one by one, each along a cheapest augmenting path.
fn by_paths<B: Bits>(distances: &Distances<B>, boxes: B, goals: usize) -> Option<u32> {
    const NONE: i64 = i64::MAX / 4;
    let squares: Vec<usize> = boxes.squares().collect();
    let pushes = |at: usize, goal: usize| match distances.pushes(squares[at], goal) {
        NEVER => NONE,
        pushes => i64::from(pushes),
    };
    // Potentials of boxes and goals, and the box on each goal; goal 0 is where a new box waits.
    let (mut of_box, mut of_goal) = (vec![0; squares.len() + 1], vec![0; goals + 1]);
    let mut box_on = vec![0; goals + 1];
    for entering in 1..=squares.len() {
        box_on[0] = entering;
        let (mut slack, mut came_from, mut done) =
            (vec![NONE; goals + 1], vec![0; goals + 1], vec![false; goals + 1]);
        let mut goal = 0;
        while box_on[goal] != 0 {
            done[goal] = true;
            let at = box_on[goal];
            let (mut least, mut nearest) = (NONE, 0);
            for next in (1..=goals).filter(|&next| !done[next]) {
                let cost = pushes(at - 1, next - 1);
                let reduced = if cost >= NONE { NONE } else { cost - of_box[at] - of_goal[next] };
                if reduced < slack[next] {
                    (slack[next], came_from[next]) = (reduced, goal);
                }
                if slack[next] < least {
                    (least, nearest) = (slack[next], next);
                }
            }
            if least >= NONE {
                return None;
            }
            for other in 0..=goals {
                if done[other] {
                    of_box[box_on[other]] += least;
                    of_goal[other] -= least;
                } else if slack[other] < NONE {
                    slack[other] -= least;
                }
            }
            goal = nearest;
        }
        while goal != 0 {
            box_on[goal] = box_on[came_from[goal]];
            goal = came_from[goal];
        }
    }
    let total: i64 =
        (1..=goals).filter(|&goal| box_on[goal] != 0).map(|goal| pushes(box_on[goal] - 1, goal - 1)).sum();
    u32::try_from(total).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Arena;
    use boxwright_core::Rng;
    use boxwright_core::Shape;
    use boxwright_core::sokoban::{Draft, Level, Tile};

    /// The cheapest assignment by trying every order of goals.
    fn by_orders(costs: &[Vec<u16>], used: &mut Vec<bool>, at: usize) -> Option<u32> {
        if at == costs.len() {
            return Some(0);
        }
        let mut best = None;
        for goal in 0..used.len() {
            if used[goal] || costs[at][goal] == NEVER {
                continue;
            }
            used[goal] = true;
            let rest = by_orders(costs, used, at + 1).map(|rest| rest + u32::from(costs[at][goal]));
            used[goal] = false;
            best = best.into_iter().chain(rest).min();
        }
        best
    }

    #[test]
    fn both_ways_agree_with_trying_every_order() {
        let mut rng = Rng::new(11);
        let (mut tried, mut impossible) = (0, 0);
        while tried < 300 {
            let Some(level) = room(&mut rng, 2 + tried % 4) else { continue };
            let arena = Arena::<u128>::new(&level).unwrap();
            let distances = Distances::new(&arena);
            let boxes = arena.place(&level.start()).boxes;
            let costs: Vec<Vec<u16>> = boxes
                .squares()
                .map(|square| (0..distances.goals.len()).map(|goal| distances.pushes(square, goal)).collect())
                .collect();
            let expected = by_orders(&costs, &mut vec![false; distances.goals.len()], 0);
            assert_eq!(by_subsets(&distances, boxes), expected, "{level}");
            assert_eq!(by_paths(&distances, boxes, distances.goals.len()), expected, "{level}");
            impossible += usize::from(expected.is_none());
            tried += 1;
        }
        assert!(impossible > 20 && impossible < 280, "{impossible} of {tried}");
    }

    /// A room with walls at random and boxes and goals at random.
    fn room(rng: &mut Rng, boxes: usize) -> Option<Level> {
        let shape = Shape::new(9, 7).unwrap();
        let mut draft = Draft::blank(shape);
        let mut free = Vec::new();
        for cell in shape.cells() {
            let is_rim = [0, 8].contains(&shape.col(cell)) || [0, 6].contains(&shape.row(cell));
            if is_rim || rng.below(6) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
        }
        rng.shuffle(&mut free);
        draft.set(free.pop()?, Tile::Player);
        for _ in 0..boxes {
            draft.set(free.pop()?, Tile::Box);
            draft.set(free.pop()?, Tile::Goal);
        }
        Level::new(draft).ok()
    }
}
