//! Random levels: walls, boxes, goals and the player anywhere, whether it can be solved or not.

use crate::Level;
use boxwright_core::{Rng, Shape, ShapeError};

/// A level of so many cells with so many boxes and goals, at most as fit in; always the same for a seed.
pub fn random_level(width: usize, height: usize, boxes: usize, seed: u64) -> Result<Level, ShapeError> {
    let shape = Shape::new(width.max(3), height)?;
    let mut rng = Rng::new(seed).fork("push and pull", 0);
    let boxes = boxes.clamp(1, (shape.area() - 1) / 2);
    let walls = (shape.area() / 5).min(shape.area() - 1 - 2 * boxes);
    let count = |sign, count| std::iter::repeat_n(sign, count);
    let mut signs: Vec<char> = count('@', 1).chain(count('$', boxes)).chain(count('.', boxes)).collect();
    signs.extend(count('#', walls));
    signs.resize(shape.area(), ' ');
    rng.shuffle(&mut signs);
    Ok(Level::new(shape, signs).expect("there is a player, and a box for each goal"))
}
