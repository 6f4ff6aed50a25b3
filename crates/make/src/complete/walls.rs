//! Which walls: a way leaves cells untouched, and those may become walls.
//!
//! A wall that is put is a cell that no box and no player of some solution ever touches. So a way with enough
//! untouched wallable cells is a completion. If it has too few, every other completion puts a wall on a cell
//! that it touches: branch on which one is first, look for a way with that wall, and go on. Walls never make a
//! place solvable, so a set of walls without a way (a *nogood*) rules out every larger set. Nogoods are made
//! small by leaving out walls one by one; what is known already decides most of it without a search: a way that
//! touches none of some walls is a way with those walls.
//!
//! If the branching ends without a completion, every set of so many walls contains a nogood: that is the proof
//! (see [`super::checker`], which does not believe it).

use super::ground::Ground;
use super::pulls::{Finder, Found, Way};
use super::touch::touched;
use boxwright_core::Budget;
use boxwright_solve::bits::{Bits, words};
use std::cmp::Reverse;

/// The budget was spent.
pub(super) struct Cut;

/// A way that is known, and the wallable squares it touches.
#[derive(Clone, Debug)]
pub(super) struct Known<B> {
    pub(super) way: Way<B>,
    pub(super) touched: B,
    pub(super) player: usize,
}

/// What is known about which walls leave a way.
pub(super) struct Walls<'a, B> {
    pub(super) ground: &'a Ground<B>,
    finder: Finder<B>,
    pub(super) known: Vec<Known<B>>,
    pub(super) nogoods: Vec<B>,
    /// Pushes a way must have, in the published meaning.
    least: u32,
    /// Sets of walls that were searched.
    pub(super) searched: usize,
}

impl<'a, B: Bits> Walls<'a, B> {
    pub(super) fn new(ground: &'a Ground<B>, least: u32) -> Walls<'a, B> {
        Walls {
            ground,
            finder: Finder::default(),
            known: Vec::new(),
            nogoods: Vec::new(),
            least,
            searched: 0,
        }
    }

    /// A way that leaves room for so many walls, or nothing if there is none.
    pub(super) fn complete(&mut self, walls: usize, budget: &mut Budget) -> Result<Option<Known<B>>, Cut> {
        self.descend(B::EMPTY, B::EMPTY, walls, budget)
    }

    /// Does a set of walls contain a nogood?
    pub(super) fn is_ruled_out(&self, walls: B) -> bool {
        self.nogoods.iter().any(|&nogood| (nogood & !walls).is_empty())
    }

    /// Notes that some walls leave no way, with as few of them as is easily shown.
    pub(super) fn rule_out(&mut self, walls: B, budget: &mut Budget) -> Result<(), Cut> {
        let mut nogood = walls;
        for square in walls.squares() {
            if !budget.work((self.known.len() + self.nogoods.len()) as u64 * words::<B>()) {
                return Err(Cut);
            }
            let fewer = nogood & !B::square(square);
            let has_way = self.known.iter().any(|known| (known.touched & fewer).is_empty());
            if !has_way && (self.is_ruled_out(fewer) || self.search_without_noting(fewer, budget)?.is_none())
            {
                nogood = fewer;
            }
        }
        self.nogoods.retain(|&other| !(nogood & !other).is_empty());
        self.nogoods.push(nogood);
        Ok(())
    }

    fn descend(
        &mut self,
        walls: B,
        never: B,
        need: usize,
        budget: &mut Budget,
    ) -> Result<Option<Known<B>>, Cut> {
        if self.is_ruled_out(walls) {
            return Ok(None);
        }
        let way = match self.best_known(walls, never) {
            Some(way) => way,
            None => match self.search(walls, budget)? {
                Some(_) => self.best_known(walls, never).expect("a way was just found"),
                None => return Ok(None),
            },
        };
        if (self.ground.wallable & !way.touched).count() >= need {
            return Ok(Some(way));
        }
        let mut never = never;
        for square in self.in_order(way.touched & !never & !walls) {
            if !budget.work((self.known.len() + self.nogoods.len() + 1) as u64 * words::<B>()) {
                return Err(Cut);
            }
            if walls.count() + self.available(walls, never).count() < need {
                return Ok(None);
            }
            if let Some(found) = self.descend(walls | B::square(square), never, need, budget)? {
                return Ok(Some(found));
            }
            never = never | B::square(square);
        }
        Ok(None)
    }

    /// Squares in the order in which walls are tried there: those in most nogoods first, so that proofs are short,
    /// and of these the ones that fewest known ways touch, so that finds are quick.
    fn in_order(&self, squares: B) -> Vec<usize> {
        let mut order: Vec<usize> = squares.squares().collect();
        order.sort_by_cached_key(|&square| {
            let nogoods = self.nogoods.iter().filter(|nogood| nogood.has(square)).count();
            let ways = self.known.iter().filter(|known| known.touched.has(square)).count();
            (Reverse(nogoods), ways)
        });
        order
    }

    /// Squares that may still become walls.
    fn available(&self, walls: B, never: B) -> B {
        let mut available = self.ground.wallable & !walls & !never;
        for &nogood in &self.nogoods {
            let rest = nogood & !walls;
            if rest.count() == 1 {
                available = available & !rest;
            }
        }
        available
    }

    /// The known way with these walls that leaves least to branch on.
    fn best_known(&self, walls: B, never: B) -> Option<Known<B>> {
        let fits = self.known.iter().filter(|known| (known.touched & walls).is_empty());
        fits.min_by_key(|known| (known.touched & !never).count()).cloned()
    }

    /// Looks for a way with these walls; notes it, or that there is none.
    fn search(&mut self, walls: B, budget: &mut Budget) -> Result<Option<Known<B>>, Cut> {
        let found = self.search_without_noting(walls, budget)?;
        if found.is_none() {
            self.rule_out(walls, budget)?;
        }
        Ok(found)
    }

    fn search_without_noting(&mut self, walls: B, budget: &mut Budget) -> Result<Option<Known<B>>, Cut> {
        self.searched += 1;
        match self.finder.find(self.ground, walls, self.least, budget) {
            Found::Cut => Err(Cut),
            Found::Nothing => Ok(None),
            Found::Way(way) => {
                let Some((touched, player)) = touched(self.ground, walls, &way, budget) else {
                    return Err(Cut);
                };
                let known = Known { way, touched, player };
                self.known.push(known.clone());
                Ok(Some(known))
            }
        }
    }
}
