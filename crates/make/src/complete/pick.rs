//! Which of the cells that a way leaves untouched become walls.
//!
//! Any will do; some please more. One after the other we take the cell that leaves fewest floor cells out of the
//! player's reach, then the one whose mirror image is a wall or can become one where a symmetry is wished for,
//! then the one next to most cells where something happens: a wall there is most likely to be in the way.

use super::ground::Ground;
use super::walls::Known;
use boxwright_core::{Shape, View};
use boxwright_solve::bits::Bits;

/// So many walls from the squares that a way leaves untouched.
pub(super) fn pick<B: Bits>(
    ground: &Ground<B>,
    known: &Known<B>,
    count: usize,
    wish: Option<(View, Shape)>,
) -> B {
    let arena = &ground.arena;
    let mut walls = B::EMPTY;
    let busy = known.touched | known.way.boxes | arena.goals | B::square(known.player);
    for _ in 0..count {
        let spare = ground.wallable & !known.touched & !walls;
        let score = |square: usize| {
            let with = walls | B::square(square);
            let reach = arena.with_walls(with).region(B::EMPTY, known.player);
            let pockets = (arena.floor & !with & !reach).count();
            let lopsided = wish.is_some_and(|(view, shape)| {
                let image = view.cell(shape, ground.cell(square));
                let at = ground.cells(with).contains(image);
                let can = ground.cells(spare).contains(image);
                !(at || can || !ground.cells(arena.floor).contains(image))
            });
            let near = (arena.spread(B::square(square)) & busy).count();
            (pockets, lopsided, usize::MAX - near, square)
        };
        let best = spare.squares().min_by_key(|&square| score(square));
        walls = walls | B::square(best.expect("a completion leaves enough cells untouched"));
    }
    walls
}
