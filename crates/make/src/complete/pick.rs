//! Which of the cells that a way leaves untouched become walls.
//!
//! Any will do; some please more. One after the other we take a cell that the player could get to, that leaves
//! fewest cells out of the player's reach, then the one whose mirror image is a wall or can become one where a symmetry is wished for,
//! then the one next to most cells where something happens: a wall there is most likely to be in the way.

use super::ground::Ground;
use super::walls::Known;
use boxwright_core::{Budget, Shape, View};
use boxwright_solve::bits::{Bits, flood};
use std::cmp::Reverse;

/// So many walls from the squares that a way leaves untouched.
pub(super) fn pick<B: Bits>(
    ground: &Ground<B>,
    known: &Known<B>,
    count: usize,
    wish: Option<(View, Shape)>,
    budget: &mut Budget,
) -> B {
    let arena = &ground.arena;
    let mut walls = B::EMPTY;
    let busy = known.touched | known.way.boxes | arena.goals | B::square(known.player);
    for _ in 0..count {
        let spare = ground.wallable & !known.touched & !walls;
        let reach = arena.with_walls(walls).region(B::EMPTY, known.player);
        let mut score = |square: usize| {
            // Any will do for whoever has no time to choose.
            if !budget.work(2 * flood::<B>()) {
                return (true, 0, None, Reverse(0), square);
            }
            let with = walls | B::square(square);
            let left = arena.with_walls(with).region(B::EMPTY, known.player);
            let pockets = (reach & !left).count();
            let lopsided = wish.map(|(view, shape)| {
                let image = view.cell(shape, ground.cell(square));
                let is_in = |squares: B| ground.cells(squares).contains(image);
                match (is_in(with) || !is_in(arena.floor), is_in(spare)) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                }
            });
            let near = (arena.spread(B::square(square)) & busy).count();
            (!reach.has(square), pockets, lopsided, Reverse(near), square)
        };
        let best = spare.squares().min_by_key(|&square| score(square));
        walls = walls | B::square(best.expect("a completion leaves enough cells untouched"));
    }
    walls
}
