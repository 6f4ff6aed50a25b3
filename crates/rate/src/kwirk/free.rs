//! Free distances: how far it is to an exit were there nothing but walls.
//!
//! As in the paper of the generator (Willemsen), boxes, pits and rotators are ignored, cores included, and
//! so are the other players. A rotator may carry a player two cells in one step, so a solution may take
//! fewer steps than the free distance.
//!
//! A *maze* is a level that can be solved by walking alone: every player has a way to an exit past all
//! boxes, pits and rotators. Where only some have, the others must still do something; so reads the paper,
//! which calls levels no mazes though one of their players stands beside the exit.

use boxwright_core::kwirk::Level;
use boxwright_core::{Cell, Dir};
use std::collections::VecDeque;

/// The free distance to the nearest exit from every cell, by its index; none where walls leave no way.
pub fn steps_to_exit(level: &Level) -> Vec<Option<u32>> {
    flood(level, &|cell| !level.parts().walls.contains(cell))
}

/// The free distance of each player, number 1 first.
pub fn free_distances(level: &Level) -> Vec<u32> {
    let steps = steps_to_exit(level);
    let of = |player: &Cell| steps[player.index()].expect("no player of a level is walled off");
    level.players().iter().map(of).collect()
}

/// The free distances of all players together.
pub fn free_distance(level: &Level) -> u32 {
    free_distances(level).iter().sum()
}

/// Which players have a way to an exit past all boxes, pits and rotators, number 1 first? Other players are
/// not counted as obstacles.
pub fn has_open_way(level: &Level) -> Vec<bool> {
    let state = level.start();
    let is_bare = |cell| {
        !level.is_solid(cell)
            && !level.pits().contains(cell)
            && !level.boxes().iter().any(|block| block.covers(level.shape(), cell))
            && state.arm_at(level, cell).is_none()
    };
    let steps = flood(level, &is_bare);
    level.players().iter().map(|player| steps[player.index()].is_some()).collect()
}

/// Can the level be solved by walking alone?
pub fn is_maze(level: &Level) -> bool {
    has_open_way(level).into_iter().all(|is_open| is_open)
}

/// Steps from every cell to the nearest exit over cells of one kind; nobody walks on through an exit.
fn flood(level: &Level, is_open: &dyn Fn(Cell) -> bool) -> Vec<Option<u32>> {
    let shape = level.shape();
    let mut steps = vec![None; shape.area()];
    let mut todo: VecDeque<Cell> = level.exits().iter().collect();
    todo.iter().for_each(|exit| steps[exit.index()] = Some(0));
    while let Some(cell) = todo.pop_front() {
        let next = steps[cell.index()].map(|steps: u32| steps + 1);
        for from in Dir::ALL.into_iter().filter_map(|dir| shape.step(cell, dir)) {
            if steps[from.index()].is_none() && is_open(from) {
                steps[from.index()] = next;
                todo.push_back(from);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Level {
        text.parse().unwrap()
    }

    #[test]
    fn a_free_way_leads_through_everything_but_walls() {
        assert_eq!(free_distances(&level("#######\n#%_a^1#\n#...+.#\n#######")), [4]);
        assert_eq!(free_distances(&level("#######\n#%#+>1#\n#.....#\n#######")), [6]);
        assert_eq!(free_distances(&level("#######\n#..+>1#\n#%.v.2#\n#######")), [5, 4]);
        assert_eq!(free_distance(&level("#######\n#..+>1#\n#%.v.2#\n#######")), 9);
        // The nearer of two exits.
        assert_eq!(free_distances(&level("%....1..%")), [3]);
    }

    #[test]
    fn a_maze_needs_walking_alone() {
        assert!(is_maze(&level("#######\n#%_aa1#\n#.....#\n#######")));
        assert!(!is_maze(&level("#######\n#%_aa1#\n#._...#\n#######")));
        assert!(!is_maze(&level("#######\n#%.a.1#\n#.#+>.#\n#######")));
        // Cores and arms stop a walk, whatever they could be turned to.
        assert!(!is_maze(&level("%.^.1\n..+..")));
        assert!(is_maze(&level("%.^.1\n..+..\n.....")));
    }

    #[test]
    fn a_player_beside_the_exit_makes_no_maze_of_a_level() {
        let two = level("########\n#%1.a.2#\n########");
        assert_eq!(has_open_way(&two), [true, false]);
        assert!(!is_maze(&two));
        assert!(is_maze(&level("########\n#%1...2#\n########")), "the second follows the first");
    }
}
