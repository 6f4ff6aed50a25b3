//! Random rooms, by fixed recipes: what sweeps are tested and timed on.
//!
//! Two cells in five of the interior are walls, the floor is in one piece, and every such room is about
//! equally likely: walls are first put down one by one where they do not split the floor, and then random
//! walls change places with random cells of the floor for a while, wherever the floor stays in one piece.
//! (Only putting walls down leaves thin corridors; cutting off whatever scattered walls cut off leaves a
//! small floor. Both kinds are swept in no time.) Goals lie on random cells of the floor.
//!
//! Few random rooms have much to sweep. The rooms a generator looks at do: they are the neighbours of
//! good rooms, which [`nearby_room`] makes.

use boxwright_core::sokoban::{Draft, Room, Tile};
use boxwright_core::{Cell, CellSet, Dir, Rng, Shape, ShapeError};

/// Swaps of a wall and a cell of the floor that are tried for each cell of the interior.
const SWAPS_A_CELL: usize = 40;

/// A room of so many columns and rows inside its border. Fewer goals lie in it if the floor is too small.
///
/// ```
/// use boxwright_core::Rng;
/// use boxwright_solve::random_room;
/// let room = random_room(5, 4, 2, &mut Rng::new(1))?;
/// assert_eq!((room.floor().len(), room.goals().len()), (12, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_room(width: usize, height: usize, goals: usize, rng: &mut Rng) -> Result<Room, ShapeError> {
    let shape = Shape::new(width.max(2) + 2, height.max(1) + 2)?;
    let inside = inside(shape);
    let mut floor: CellSet = inside.iter().copied().collect();
    let mut order = inside.clone();
    rng.shuffle(&mut order);
    let walls = inside.len() * 2 / 5;
    for &cell in &order {
        if inside.len() - floor.len() < walls {
            change(shape, &mut floor, None, cell);
        }
    }
    for _ in 0..SWAPS_A_CELL * inside.len() {
        let (wall, cell) = (rng.choose(&inside), rng.choose(&inside));
        if let (Some(&wall), Some(&cell)) = (wall, cell)
            && !floor.contains(wall)
            && floor.contains(cell)
        {
            change(shape, &mut floor, Some(wall), cell);
        }
    }
    let mut cells: Vec<Cell> = floor.iter().collect();
    rng.shuffle(&mut cells);
    cells.truncate(goals.clamp(1, cells.len() - 1));
    Ok(room_of(shape, &floor, &cells).expect("a floor in one piece with a goal on it is a room"))
}

/// A room with one change: a cell of the interior turned from wall to floor or back, or a goal moved
/// elsewhere. `None` if that is no room with as many goals.
pub fn nearby_room(room: &Room, rng: &mut Rng) -> Option<Room> {
    let shape = room.shape();
    let inside = inside(shape);
    let mut floor: CellSet =
        inside.iter().copied().filter(|&cell| room.draft().tile(cell) != Tile::Wall).collect();
    let mut goals: Vec<Cell> = room.goals().iter().collect();
    let &cell = rng.choose(&inside)?;
    if rng.below(3) == 0 {
        let at = rng.below(goals.len() as u64) as usize;
        goals[at] = cell;
    } else if !floor.remove(cell) {
        floor.insert(cell);
    }
    let is_whole = goals.iter().all(|&goal| floor.contains(goal));
    room_of(shape, &floor, &goals).filter(|near| is_whole && near.goals().len() == room.goals().len())
}

/// The cells inside the border.
fn inside(shape: Shape) -> Vec<Cell> {
    let is_inside = |cell: &Cell| Dir::ALL.iter().all(|&dir| shape.step(*cell, dir).is_some());
    shape.cells().filter(is_inside).collect()
}

/// Makes a wall floor and a cell of the floor wall, if the floor then is in one piece.
fn change(shape: Shape, floor: &mut CellSet, wall: Option<Cell>, cell: Cell) {
    floor.remove(cell);
    floor.extend(wall);
    if !is_one_piece(shape, floor) {
        floor.insert(cell);
        wall.map(|wall| floor.remove(wall));
    }
}

fn is_one_piece(shape: Shape, cells: &CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let mut met = CellSet::from_iter([first]);
    let mut todo = vec![first];
    while let Some(cell) = todo.pop() {
        let near = Dir::ALL.iter().filter_map(|&dir| shape.step(cell, dir));
        for next in near.filter(|&next| cells.contains(next)) {
            if met.insert(next) {
                todo.push(next);
            }
        }
    }
    met.len() == cells.len()
}

fn room_of(shape: Shape, floor: &CellSet, goals: &[Cell]) -> Option<Room> {
    let mut draft = Draft::blank(shape);
    for cell in shape.cells().filter(|&cell| !floor.contains(cell)) {
        draft.set(cell, Tile::Wall);
    }
    for &cell in goals {
        draft.set(cell, Tile::Goal);
    }
    Room::new(&draft).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_room_has_its_share_of_walls_and_its_goals_and_so_have_its_neighbours() {
        let rng = Rng::new(8);
        for at in 0..50 {
            let rng = &mut rng.fork("room", at);
            let room = random_room(7, 5, 3, rng).unwrap();
            assert_eq!((room.floor().len(), room.goals().len()), (21, 3));
            let near: Vec<Room> = (0..20).filter_map(|_| nearby_room(&room, rng)).collect();
            assert!(near.len() > 5 && near.iter().all(|near| near.goals().len() == 3), "{}", room.draft());
        }
        assert!(random_room(200, 5, 3, &mut Rng::new(1)).is_err());
        assert_eq!(random_room(0, 0, 9, &mut Rng::new(1)).unwrap().goals().len(), 1);
    }
}
