//! The two phases of a carving: pushes that dig, and pulls that lead the start away.

use super::method::{Choice, Method, Pulling, Pushing, Route, Selection};
use crate::kit::grid::{Grid, Layout};
use boxwright_core::{Dir, Rng};
use boxwright_solve::bits::Bits;
use std::cmp::Reverse;

/// A room being carved. Boxes are known by number, in the order they were put down.
#[derive(Clone, Debug)]
pub(super) struct Carver<'c, B> {
    grid: &'c Grid<B>,
    method: &'c Method,
    /// Squares dug so far.
    pub(super) open: B,
    /// Where each box is.
    pub(super) squares: Vec<usize>,
    /// The same as a set.
    pub(super) boxes: B,
    pub(super) player: usize,
    /// How often each box was moved.
    pub(super) moved: Vec<usize>,
    /// Where each box was put down, and the player.
    firsts: Vec<usize>,
    home: usize,
    /// Iterations so far, for taking boxes in order.
    turn: usize,
}

/// A push: the square of the box before, and the way it goes.
type Push = (usize, Dir);

impl<'c, B: Bits> Carver<'c, B> {
    /// Boxes and a player in solid rock.
    pub(super) fn new(grid: &'c Grid<B>, method: &'c Method, boxes: usize, rng: &mut Rng) -> Carver<'c, B> {
        let mut places: Vec<usize> = (0..grid.area()).filter(|&square| !grid.is_rim(square)).collect();
        if places.len() < boxes {
            places = (0..grid.area()).collect();
        }
        rng.shuffle(&mut places);
        let squares = places[..boxes].to_vec();
        let left: Vec<usize> = (0..grid.area()).filter(|square| !squares.contains(square)).collect();
        let &player = rng.choose(&left).expect("boxes leave room for the player");
        Carver {
            grid,
            method,
            open: B::square(player),
            boxes: squares.iter().fold(B::EMPTY, |boxes, &square| boxes | B::square(square)),
            moved: vec![0; boxes],
            firsts: squares.clone(),
            home: player,
            squares,
            player,
            turn: 0,
        }
    }

    /// Everything back to where it was put down; what was dug stays open.
    pub(super) fn rewind(&mut self) {
        self.squares.clone_from(&self.firsts);
        self.boxes = self.squares.iter().fold(B::EMPTY, |boxes, &square| boxes | B::square(square));
        (self.player, self.turn) = (self.home, 0);
    }

    /// An iteration forward: a box is chosen, and pushed if that can be, rock or not.
    pub(super) fn push(&mut self, rng: &mut Rng) -> Option<Push> {
        let free = self.grid.all & !self.boxes;
        let reach = self.grid.reach(self.player, free);
        let number = self.chosen(rng, |carver, number| carver.pushes(number, reach).next().is_some())?;
        let pushing = drawn(self.method.pushing, rng);
        let key = |target: usize| match pushing {
            Pushing::Random => 0,
            Pushing::Farthest => self.grid.apart(self.firsts[number], target),
            Pushing::MostObstacles => self.obstacles(number, target),
        };
        let (dir, stand, target) = best(self.pushes(number, reach), |&(_, _, target)| key(target), rng)?;
        let from = match drawn(self.method.route, rng) {
            Route::Direct => self.player,
            Route::Closest => {
                let dug = self.grid.reach(self.player, self.open & free);
                best(dug.squares(), |&square| Reverse(self.grid.apart(square, stand)), rng)?
            }
        };
        let way = self.grid.way_back(from, stand, free, |squares| {
            best(squares.squares(), |_| 0, rng).expect("a layer has a square before it")
        });
        let square = self.squares[number];
        let dug = way.into_iter().chain([square, target]);
        self.open = dug.fold(self.open, |open, square| open | B::square(square));
        self.put(number, target, square);
        Some((square, dir))
    }

    /// An iteration backward: a box is chosen, and pulled if that can be, on floor that is there. Tells the push
    /// that undoes it.
    pub(super) fn pull(&mut self, goals: B, rng: &mut Rng) -> Option<Push> {
        let reach = self.grid.reach(self.player, self.open & !self.boxes);
        let number = self.chosen(rng, |carver, number| carver.pulls(number, reach).next().is_some())?;
        let pulling = drawn(self.method.pulling, rng);
        let square = self.squares[number];
        let access = |target: usize, stand: usize| {
            let boxes = self.boxes ^ B::square(square) | B::square(target);
            self.grid.reach(stand, (self.open | B::square(square)) & !boxes).count()
        };
        let key = |target: usize, stand: usize| match pulling {
            Pulling::Random => 0,
            Pulling::Farthest => goals.squares().map(|goal| self.grid.apart(goal, target)).sum(),
            Pulling::MostObstacles => self.obstacles(number, target),
            Pulling::MostAccess => access(target, stand),
        };
        let (dir, target, stand) =
            best(self.pulls(number, reach), |&(_, target, stand)| key(target, stand), rng)?;
        self.open = self.open | B::square(square);
        self.put(number, target, stand);
        Some((target, dir.opposite()))
    }

    /// The box of this iteration, if it can be moved.
    fn chosen(&mut self, rng: &mut Rng, can_move: impl Fn(&Self, usize) -> bool) -> Option<usize> {
        let all = 0..self.squares.len();
        self.turn += 1;
        let number = match drawn(self.method.selection, rng) {
            Selection::Random => best(all, |_| 0, rng),
            Selection::InOrder => Some((self.turn - 1) % all.len()),
            Selection::LeastMoved => {
                let movable = all.filter(|&number| can_move(self, number));
                best(movable, |&number| Reverse(self.moved[number]), rng)
            }
        };
        number.filter(|&number| can_move(self, number))
    }

    /// Ways to push a box for a player who gets to `reach`: direction, where to stand, where it goes.
    fn pushes(&self, number: usize, reach: B) -> impl Iterator<Item = (Dir, usize, usize)> + use<'_, 'c, B> {
        let square = self.squares[number];
        Dir::ALL.into_iter().filter_map(move |dir| {
            let stand = self.grid.next(square, dir.opposite())?;
            let target = self.grid.next(square, dir)?;
            (reach.has(stand) && !self.boxes.has(target)).then_some((dir, stand, target))
        })
    }

    /// Ways to pull a box for a player who gets to `reach`: direction, where it goes, where the player ends.
    fn pulls(&self, number: usize, reach: B) -> impl Iterator<Item = (Dir, usize, usize)> + use<'_, 'c, B> {
        let square = self.squares[number];
        Dir::ALL.into_iter().filter_map(move |dir| {
            let target = self.grid.next(square, dir)?;
            let stand = self.grid.next(target, dir)?;
            (reach.has(target) && reach.has(stand)).then_some((dir, target, stand))
        })
    }

    /// Rock, wall and other boxes around a square.
    fn obstacles(&self, number: usize, target: usize) -> usize {
        let left = B::square(self.squares[number]);
        let free = (self.open | left) & (!self.boxes | left);
        4 - (self.grid.spread(B::square(target)) & free).count()
    }

    fn put(&mut self, number: usize, target: usize, player: usize) {
        self.boxes = self.boxes ^ B::square(self.squares[number]) | B::square(target);
        (self.squares[number], self.player) = (target, player);
        self.moved[number] += 1;
    }

    /// The level as it stands, its boxes wanted on these goals.
    pub(super) fn layout(&self, goals: B) -> Layout<B> {
        Layout { floor: self.open, goals, boxes: self.boxes, player: self.player }
    }
}

fn drawn<T: Copy>(choice: Choice<T>, rng: &mut Rng) -> T {
    if let [(_, only)] = choice {
        return *only;
    }
    rng.choose(choice).expect("a setting has a strategy").1
}

/// One of those with the largest key, each equally likely.
fn best<T, K: Ord>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K, rng: &mut Rng) -> Option<T> {
    let (mut best, mut ties) = (None::<(K, T)>, 1);
    for item in items {
        let key = key(&item);
        match &best {
            Some((most, _)) if key < *most => continue,
            Some((most, _)) if key == *most => ties += 1,
            _ => ties = 1,
        }
        if ties == 1 || rng.below(ties) == 0 {
            best = Some((key, item));
        }
    }
    best.map(|(_, item)| item)
}

#[cfg(test)]
mod tests {
    use super::super::KNOBS;
    use super::*;
    use crate::Knobs;
    use boxwright_core::Cell;
    use boxwright_core::sokoban::{Draft, Tile};
    use std::collections::BTreeSet;

    /// Draws an interior, `#` rock and everything else dug, and tells what some choices do in it over many
    /// seeds.
    fn outcomes<T: Ord>(
        board: &str,
        turned: &[(&str, &str)],
        act: impl Fn(&mut Carver<u64>, &mut Rng) -> T,
    ) -> BTreeSet<T> {
        let draft: Draft = board.replace(' ', "-").parse().unwrap();
        let grid: Grid<u64> = Grid::new(draft.shape().width(), draft.shape().height());
        let mut knobs = Knobs::of(KNOBS);
        knobs.set("preset", "s1").unwrap();
        turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
        let method = Method::of(&knobs);
        let drawn = |is_it: fn(Tile) -> bool| -> Vec<usize> {
            draft.cells_where(is_it).iter().map(Cell::index).collect()
        };
        let set = |squares: &[usize]| squares.iter().fold(0, |set, &square| set | 1 << square);
        let (squares, player) = (drawn(Tile::has_box), drawn(Tile::has_player)[0]);
        let at = |seed: u64| {
            let mut carver = Carver {
                grid: &grid,
                method: &method,
                open: set(&drawn(|tile| tile != Tile::Wall)),
                boxes: set(&squares),
                moved: vec![0; squares.len()],
                firsts: squares.clone(),
                home: player,
                squares: squares.clone(),
                player,
                turn: 0,
            };
            act(&mut carver, &mut Rng::new(seed))
        };
        (0..100).map(at).collect()
    }

    /// The ways a box goes, as letters.
    fn ways(board: &str, turned: &[(&str, &str)]) -> String {
        let push = |carver: &mut Carver<u64>, rng: &mut Rng| carver.push(rng).map(|(_, dir)| dir.letter());
        outcomes(board, turned, push).into_iter().flatten().collect()
    }

    /// The ways a box is pulled from here with its goal at square 0.
    fn pulls(board: &str, pull: &str) -> String {
        let back = |carver: &mut Carver<u64>, rng: &mut Rng| {
            carver.pull(1, rng).map(|(_, dir)| dir.opposite().letter())
        };
        outcomes(board, &[("pull", pull)], back).into_iter().flatten().collect()
    }

    #[test]
    fn farthest_leads_away_from_where_the_box_was_put_down() {
        let board = "@    \n  $  \n     ";
        let second = |push| {
            let act = |carver: &mut Carver<u64>, rng: &mut Rng| {
                carver.put(0, carver.squares[0] + 1, carver.squares[0]);
                carver.push(rng).map(|(_, dir)| dir.letter())
            };
            outcomes(board, &[("push", push)], act).into_iter().flatten().collect::<String>()
        };
        assert_eq!((second("random"), second("farthest")), ("dlru".to_owned(), "dru".to_owned()));
    }

    #[test]
    fn most_obstacles_leads_into_rock() {
        let board = "@  ##\n  $##\n   ##";
        assert_eq!(ways(board, &[]), "dlru");
        // To the right three sides are rock, above and below two.
        assert_eq!(ways(board, &[("push", "most_obstacles")]), "r");
        // Pulls need floor: to the left nothing is around it, below there is rock on one side.
        let board = "   ##\n  $##\n   ##\n@  ##";
        assert_eq!((pulls(board, "random"), pulls(board, "most_obstacles")), ("dl".into(), "d".into()));
    }

    #[test]
    fn pulls_go_far_from_the_goals_or_where_the_player_has_most_room() {
        let board = "  $     \n#      @";
        assert_eq!(pulls(board, "random"), "lr");
        // On the left the player would be shut in.
        assert_eq!((pulls(board, "most_access"), pulls(board, "farthest")), ("r".to_owned(), "r".to_owned()));
        let mirrored = "     $  \n@      #";
        assert_eq!((pulls(mirrored, "most_access"), pulls(mirrored, "farthest")), ("l".into(), "r".into()));
    }

    #[test]
    fn the_closest_dug_square_saves_rock() {
        // Upwards the player needs E3 and the box E1; downwards the player goes round from D3.
        let board = "@####\n ###$\n    #";
        let dug = |route| {
            let act = |carver: &mut Carver<u64>, rng: &mut Rng| {
                let before = carver.open.count_ones();
                let (_, dir) = carver.push(rng).unwrap();
                (dir.letter(), carver.open.count_ones() - before)
            };
            outcomes(board, &[("route", route)], act)
        };
        assert_eq!(dug("closest"), BTreeSet::from([('d', 4), ('u', 2)]));
        let direct = dug("direct");
        assert!(direct.iter().all(|&(dir, count)| count >= if dir == 'u' { 2 } else { 4 }));
        assert!(direct.iter().any(|&(dir, count)| dir == 'u' && count > 2), "{direct:?}");
    }

    #[test]
    fn boxes_are_taken_in_order_at_random_or_the_least_moved_that_can_move() {
        // The first box is in a corner for good.
        let board = "$      \n       \n  $  $ \n       \n@      ";
        let moved = |selection, iterations: usize| {
            let act = |carver: &mut Carver<u64>, rng: &mut Rng| {
                (0..iterations).filter_map(|_| carver.push(rng)).count();
                carver.moved.clone()
            };
            outcomes(board, &[("box", selection)], act)
        };
        assert_eq!(moved("least_pushed", 2), BTreeSet::from([vec![0, 1, 1]]));
        assert_eq!(moved("in_order", 2), BTreeSet::from([vec![0, 1, 0]]), "the first turn is lost");
        assert_eq!(moved("in_order", 3), BTreeSet::from([vec![0, 1, 1]]));
        let by_chance = [vec![0, 0, 0], vec![0, 0, 1], vec![0, 1, 0]];
        assert_eq!(moved("random", 1), BTreeSet::from(by_chance));
    }
}
