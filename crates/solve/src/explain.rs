//! Is a game lost, and which boxes make it so?
//!
//! For warnings in play: a lookout is made once for a level and then asked after every push. The rules
//! come from cheap to dear, and each names as few boxes as it can: a box on a dead square, boxes frozen off
//! goal, two boxes that cannot both get home, boxes that outnumber the goals they can still get to, and at
//! last a short search from both ends, which names every box off goal. All of them are proofs, so there is
//! no false alarm; a game that is not called lost may be lost nevertheless.

use crate::arena::Place;
use crate::bits::Bits;
use crate::distances::{Distances, NEVER};
use crate::freeze::frozen;
use crate::meet::by_meeting;
use crate::pairs::Pairs;
use crate::{arena::Arena, on_arena};
use boxwright_core::sokoban::{Level, State};
use boxwright_core::{Budget, Cell, Verdict};
use std::fmt;

/// Nodes of the search that comes last.
const SEARCH: u64 = 1_000;
/// Nodes for the table of dead pairs; without it pairs are not looked at.
const PAIRS: u64 = 50_000;

/// Why a game is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A box stands where no goal can be reached from.
    DeadSquare,
    /// Boxes that can never move again, not all of them home.
    Frozen,
    /// Two boxes that cannot both get home.
    Pair,
    /// Boxes that can get to fewer goals than they are.
    TooFewGoals,
    /// All that can still be done has been tried.
    Searched,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::DeadSquare => "no goal can be reached from there",
            Reason::Frozen => "they can never move again",
            Reason::Pair => "these two cannot both get home",
            Reason::TooFewGoals => "they can get to fewer goals than they are",
            Reason::Searched => "nothing that can still be done gets all of them home",
        })
    }
}

/// A proof that a game is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The boxes that make it so, rising.
    pub boxes: Vec<Cell>,
    /// Why.
    pub reason: Reason,
}

/// Watches the games of one level.
pub struct Lookout {
    level: Level,
    watch: Box<dyn Watch + Send + Sync>,
}

impl Lookout {
    /// Measures a level.
    pub fn new(level: &Level) -> Lookout {
        let watch: Box<dyn Watch + Send + Sync> = on_arena!(level, |arena| {
            let distances = Distances::new(&arena);
            let pairs = Pairs::new(&arena, distances.live, &mut Budget::nodes(PAIRS));
            Box::new(Tables { arena, distances, pairs })
        });
        Lookout { level: level.clone(), watch }
    }

    /// The proof that a state is lost, if one is found.
    pub fn lost(&self, state: &State) -> Option<Lost> {
        self.watch.lost(state).or_else(|| self.searched(state))
    }

    fn searched(&self, state: &State) -> Option<Lost> {
        let level = Level::new(self.level.draft_at(state)).ok()?;
        let verdict = by_meeting(&level, &mut Budget::nodes(SEARCH)).verdict;
        let boxes = state.boxes.iter().filter(|&cell| !self.level.is_goal(cell)).collect();
        (verdict == Verdict::Unsolvable).then_some(Lost { boxes, reason: Reason::Searched })
    }
}

impl fmt::Debug for Lookout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lookout over\n{}", self.level)
    }
}

/// The rules that need no search, whatever the width of the board.
trait Watch {
    fn lost(&self, state: &State) -> Option<Lost>;
}

struct Tables<B> {
    arena: Arena<B>,
    distances: Distances<B>,
    pairs: Option<Pairs<B>>,
}

impl<B: Bits> Watch for Tables<B> {
    fn lost(&self, state: &State) -> Option<Lost> {
        let place = self.arena.place(state);
        let found = |boxes: B, reason| {
            let boxes: Vec<Cell> = boxes.squares().map(|square| self.arena.cell(square)).collect();
            (!boxes.is_empty()).then_some(Lost { boxes, reason })
        };
        let live = self.distances.live;
        let stuck = frozen(&self.arena, place.boxes, live);
        let frozen_off_goal = if (stuck & !self.arena.goals).is_empty() { B::EMPTY } else { stuck };
        found(place.boxes & !live, Reason::DeadSquare)
            .or_else(|| found(frozen_off_goal, Reason::Frozen))
            .or_else(|| found(self.dead_pair(&place), Reason::Pair))
            .or_else(|| found(self.too_many(&place), Reason::TooFewGoals))
    }
}

impl<B: Bits> Tables<B> {
    /// Two boxes that cannot both get home, or none.
    fn dead_pair(&self, place: &Place<B>) -> B {
        let Some(pairs) = &self.pairs else { return B::EMPTY };
        for one in place.boxes.squares() {
            for other in place.boxes.squares().filter(|&other| other > one) {
                let boxes = B::square(one) | B::square(other);
                let region = self.arena.region(boxes, place.region).lowest();
                if pairs.is_dead(&Place { boxes, region }) {
                    return boxes;
                }
            }
        }
        B::EMPTY
    }

    /// Boxes that can get to fewer goals than they are, or none: the first box that finds no goal free,
    /// and all who hold the goals that it, and they in turn, could get to.
    fn too_many(&self, place: &Place<B>) -> B {
        let squares: Vec<usize> = place.boxes.squares().collect();
        let goals = self.distances.goals.len();
        let can = |at: usize, goal: usize| {
            self.distances.row(self.distances.slot(squares[at], place.region))[goal] != NEVER
        };
        let mut holder: Vec<Option<usize>> = vec![None; goals];
        for entering in 0..squares.len() {
            let (mut asked, mut came_from) = (vec![entering], vec![None; goals]);
            let mut at = 0;
            let free = 'search: loop {
                let Some(&asker) = asked.get(at) else { break None };
                for goal in (0..goals).filter(|&goal| can(asker, goal)) {
                    if came_from[goal].is_none() {
                        came_from[goal] = Some(asker);
                        match holder[goal] {
                            Some(next) => asked.push(next),
                            None => break 'search Some(goal),
                        }
                    }
                }
                at += 1;
            };
            let Some(mut goal) = free else {
                return asked.iter().fold(B::EMPTY, |boxes, &at| boxes | B::square(squares[at]));
            };
            while let Some(asker) = came_from[goal] {
                let before = holder.iter().position(|&on| on == Some(asker));
                holder[goal] = Some(asker);
                match before {
                    Some(before) => goal = before,
                    None => break,
                }
            }
        }
        B::EMPTY
    }
}
