//! The rules of one game, written to be obviously right.
//!
//! A game is a level that never changes, a state that play changes, and steps that lead from one state
//! to the next. This trait is the referee's view of a game: it says what happens and, when nothing
//! may happen, why. It is not made for searching, but it is enough for it: breadth-first search, A*, the
//! graph of all states and a naive player are written once over it, for every game, beside the fast engines
//! of Sokoban and Kwirk.

use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};

/// The rules of one game.
pub trait Game {
    /// What never changes, plus the start.
    type Level;
    /// What play changes; equal states are equal values.
    type State: Clone + Debug + Eq + Ord + Hash;
    /// One input of the player.
    type Step: Copy + Debug + Eq;
    /// Why a step is not allowed.
    type Refusal: Display;

    /// The state in which the level begins.
    fn start(level: &Self::Level) -> Self::State;

    /// Every input there is, allowed or not.
    fn steps(level: &Self::Level) -> Vec<Self::Step>;

    /// The state after a step, or why the step is not allowed.
    fn play(level: &Self::Level, state: &Self::State, step: Self::Step)
    -> Result<Self::State, Self::Refusal>;

    /// Is the level solved in this state?
    fn is_won(level: &Self::Level, state: &Self::State) -> bool;

    /// Adds what tells the state from others to the key that searches know it by. States of a level that get
    /// one key must be alike in all that is still to come. The usual key has all of the state: what its
    /// `Hash` takes in.
    fn key(_level: &Self::Level, state: &Self::State, key: &mut Vec<u8>) {
        state.hash(&mut Keeper(key));
    }
}

/// A hasher that keeps all bytes instead of mixing them.
pub(crate) struct Keeper<'a>(pub(crate) &'a mut Vec<u8>);

impl Hasher for Keeper<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Nobody asks: the bytes are the key.
    fn finish(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwirk::{self, Kwirk};
    use crate::sokoban::{self, Sokoban};

    fn key<G: Game>(level: &G::Level, state: &G::State) -> Vec<u8> {
        let mut key = Vec::new();
        G::key(level, state, &mut key);
        key
    }

    #[test]
    fn different_states_have_different_keys() {
        let level: sokoban::Level = "#######\n#@ $ .#\n#  $ .#\n#######".parse().unwrap();
        let start = level.start();
        assert_eq!(key::<Sokoban>(&level, &start), key::<Sokoban>(&level, &level.start()));
        for dir in crate::Dir::ALL {
            if let Ok(next) = Sokoban::play(&level, &start, dir) {
                assert_ne!(key::<Sokoban>(&level, &start), key::<Sokoban>(&level, &next), "{dir}");
            }
        }
    }

    #[test]
    fn players_of_kwirk_who_change_places_have_the_same_key() {
        let level: kwirk::Level = "######\n#%.12#\n######".parse().unwrap();
        let (start, mut swapped, mut apart) = (level.start(), level.start(), level.start());
        swapped.players.swap(0, 1);
        assert_ne!(start, swapped);
        assert_eq!(key::<Kwirk>(&level, &start), key::<Kwirk>(&level, &swapped));
        apart.players[0] = None;
        assert_ne!(key::<Kwirk>(&level, &start), key::<Kwirk>(&level, &apart));
    }
}
