//! A simulation: a level is built square by square, frozen, played, and evaluated.
//!
//! Building digs squares next to the floor and puts boxes on it, the player waiting in the middle. Playing follows
//! every box from its start, since the score asks where each went. After the last move, boxes that were never
//! pushed become walls, and for the second paper's score boxes pushed only once become floor; neither can spoil
//! what the player did, and floor that walls then cut off takes no part. The boxes' places are the goals.

use super::board::{Board, Word};
use super::rollout::PICKED;
use super::score::{Ended, Evaluation};
use crate::kit::grid::Layout;
use crate::sokoban::Candidate;
use boxwright_core::Dir;
use boxwright_solve::bits::Bits;

/// The most boxes a board can be asked for, with some to spare.
const MOST_BOXES: usize = 64;

/// Squares of the widest board.
const MOST_SQUARES: usize = 128;

/// What the player does in one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Playing {
    /// One step.
    Steps,
    /// A walk and a push.
    Pushes,
}

/// A level under construction or in play.
#[derive(Clone, Debug)]
pub(super) struct Game<'g, B> {
    pub(super) board: &'g Board<B>,
    pub(super) playing: Playing,
    evaluation: Evaluation,
    /// Boxes that may be put down.
    pub(super) most: usize,
    pub(super) floor: B,
    /// The boxes at the start.
    pub(super) start: B,
    /// The boxes now.
    pub(super) boxes: B,
    pub(super) player: usize,
    /// The box on a square, where there is one.
    number: [u8; MOST_SQUARES],
    /// Where each box started and is, and how often it was pushed.
    pub(super) routes: [(usize, usize); MOST_BOXES],
    pub(super) pushed: [u32; MOST_BOXES],
    /// What the directions of [`PICKED`] add to a square, wrapping.
    pub(super) strides: [[u8; 12]; 16],
    /// What was done since the level was frozen: a direction, or four times a square and a direction.
    pub(super) trail: Vec<u16>,
    /// Actions since the beginning.
    pub(super) actions: u64,
}

/// What a simulation came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome<B> {
    pub(super) score: f64,
    pub(super) layout: Layout<B>,
}

impl<'g, B: Word> Game<'g, B> {
    pub(super) fn new(
        board: &'g Board<B>,
        playing: Playing,
        evaluation: Evaluation,
        most: usize,
    ) -> Game<'g, B> {
        assert!(most <= MOST_BOXES, "the boxes fit the board");
        Game {
            board,
            playing,
            evaluation,
            most,
            floor: B::square(board.middle),
            start: B::EMPTY,
            boxes: B::EMPTY,
            player: board.middle,
            number: [0; MOST_SQUARES],
            routes: [(0, 0); MOST_BOXES],
            pushed: [0; MOST_BOXES],
            strides: PICKED.map(|dirs| dirs.map(|dir| board.next(0, usize::from(dir)) as u8)),
            trail: Vec::with_capacity(1_024),
            actions: 0,
        }
    }

    /// Nothing dug but the middle, and nothing done.
    pub(super) fn clear(&mut self) {
        self.build(B::square(self.board.middle), B::EMPTY);
    }

    /// A level under construction as it stands.
    pub(super) fn build(&mut self, floor: B, start: B) {
        (self.floor, self.start) = (floor, start);
    }

    /// Squares that can be dug.
    #[inline]
    pub(super) fn rock(&self) -> B {
        self.board.spread(self.floor) & self.board.inside & !self.floor
    }

    /// Squares that a box can be put on.
    #[inline]
    pub(super) fn places(&self) -> B {
        if self.start.count() == self.most {
            return B::EMPTY;
        }
        self.floor & !self.start & !B::square(self.board.middle)
    }

    /// Ends building.
    #[inline]
    pub(super) fn freeze(&mut self) {
        (self.boxes, self.player) = (self.start, self.board.middle);
        for (number, square) in self.start.squares().enumerate() {
            self.number[square] = number as u8;
            self.routes[number] = (square, square);
            self.pushed[number] = 0;
        }
        self.trail.clear();
    }

    /// The directions in which the player can step, as bits.
    #[inline]
    pub(super) fn steps(&self) -> usize {
        open_steps(self.board, self.floor & !self.boxes, self.boxes, self.player)
    }

    /// Calls for every push that the player can get to: the square of the box and the direction.
    #[inline]
    pub(super) fn for_each_push(&self, mut push: impl FnMut(usize, Dir)) {
        let pushable = self.pushable();
        for dir in Dir::ALL {
            pushable[dir as usize].squares().for_each(|square| push(square, dir));
        }
    }

    #[inline]
    pub(super) fn pushable(&self) -> [B; 4] {
        let free = self.floor & !self.boxes;
        let reach = self.board.reach(self.player, free);
        Dir::ALL.map(|dir| self.boxes & self.board.step(reach, dir) & self.board.step(free, dir.opposite()))
    }

    /// Steps; the step must be possible.
    #[inline]
    pub(super) fn step(&mut self, dir: usize) {
        self.trail.push(dir as u16);
        self.player = self.board.next(self.player, dir);
        if self.boxes.has(self.player) {
            self.moved(self.player, dir);
        }
    }

    /// Walks to a box and pushes it; that must be possible.
    #[inline]
    pub(super) fn push(&mut self, square: usize, dir: Dir) {
        self.trail.push((4 * square + dir as usize) as u16);
        self.player = square;
        self.moved(square, dir as usize);
    }

    #[inline]
    pub(super) fn moved(&mut self, square: usize, dir: usize) {
        let target = self.board.next(square, dir);
        self.boxes = self.boxes ^ B::square(square) ^ B::square(target);
        let number = self.number[square];
        self.number[target] = number;
        let number = usize::from(number) % MOST_BOXES;
        self.routes[number].1 = target;
        self.pushed[number] += 1;
    }

    /// Post-processing and the score.
    pub(super) fn evaluate(&self) -> Outcome<B> {
        let (mut still, mut dropped) = (B::EMPTY, B::EMPTY);
        let mut routes = [(0, 0); MOST_BOXES];
        let (mut kept, mut goals) = (0, B::EMPTY);
        for number in 0..self.start.count() {
            let (start, end) = self.routes[number];
            match self.pushed[number] {
                0 => still = still | B::square(start),
                1 if self.evaluation == Evaluation::Aiide => dropped = dropped | B::square(start),
                _ => {
                    routes[kept] = (start, end);
                    goals = goals | B::square(end);
                    kept += 1;
                }
            }
        }
        let mut floor = self.floor & !still;
        if !still.is_empty() {
            floor = self.board.reach(self.board.middle, floor);
        }
        let boxes = self.start & !still & !dropped;
        let ended = Ended { floor, boxes, goals, routes: &routes[..kept] };
        let score = if kept == 0 { 0.0 } else { self.evaluation.score(self.board, &ended) };
        Outcome { score, layout: Layout { floor, goals, boxes, player: self.board.middle } }
    }

    /// The level that was evaluated, with what the player did as its plan.
    pub(super) fn candidate(&self, outcome: &Outcome<B>) -> Candidate {
        let Layout { floor, goals, boxes, player } = outcome.layout;
        let (board, grid) = (self.board, &self.board.grid);
        let layout = Layout {
            floor: board.packed_set(floor),
            goals: board.packed_set(goals),
            boxes: board.packed_set(boxes),
            player: board.packed(player),
        };
        let plan = match self.playing {
            Playing::Steps => self.trail.iter().map(|&dir| Dir::ALL[usize::from(dir)]).collect(),
            Playing::Pushes => grid.plan(&layout, &self.kept_pushes(self.start & !boxes)),
        };
        Candidate { level: grid.level(&layout), plan: Some(plan) }
    }

    /// The pushes, but for the first of each box that is gone: it had no more than one.
    fn kept_pushes(&self, mut gone: B) -> Vec<(usize, Dir)> {
        let mut pushes = Vec::with_capacity(self.trail.len());
        for &code in &self.trail {
            let (square, dir) = (usize::from(code) / 4, Dir::ALL[usize::from(code) % 4]);
            if gone.has(square) {
                gone = gone ^ B::square(square);
            } else {
                pushes.push((self.board.packed(square), dir));
            }
        }
        pushes
    }
}

/// The directions in which a player can step, as bits.
#[inline]
pub(super) fn open_steps<B: Bits>(board: &Board<B>, free: B, boxes: B, player: usize) -> usize {
    let mut open = 0;
    for dir in 0..4 {
        let next = board.next(player, dir);
        let can_step = free.has(next) | (boxes.has(next) & free.has(board.next(next, dir)));
        open |= usize::from(can_step) << dir;
    }
    open
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::dice::Dice;
    use super::super::score::steering_score;
    use super::*;
    use boxwright_core::sokoban::{Sokoban, replay};
    use boxwright_core::{Game as _, Rng};

    /// A random simulation, frozen and perhaps played a little.
    pub(crate) fn played<'b>(
        board: &'b Board<u64>,
        (playing, evaluation): (Playing, Evaluation),
        seed: u64,
    ) -> Game<'b, u64> {
        let (mut game, mut dice) = (Game::new(board, playing, evaluation, 4), Dice::new(Rng::new(seed)));
        game.clear();
        game.build_at_random(&mut dice);
        game.play_at_random(dice.steps().min(100), &mut dice);
        game
    }

    pub(crate) const WAYS: [(Playing, Evaluation); 4] = [
        (Playing::Steps, Evaluation::Ijcai),
        (Playing::Steps, Evaluation::Aiide),
        (Playing::Pushes, Evaluation::Ijcai),
        (Playing::Pushes, Evaluation::Aiide),
    ];

    #[test]
    fn what_the_player_did_solves_the_level_and_the_score_is_that_of_level_and_plan() {
        let board = Board::new(6, 5);
        for way in WAYS {
            let mut levels = 0;
            for seed in 0..400 {
                let game = played(&board, way, seed);
                let outcome = game.evaluate();
                let kept = outcome.layout.boxes.count();
                let least = if way.1 == Evaluation::Aiide { 2 } else { 1 };
                let moved =
                    game.pushed[..game.start.count()].iter().filter(|&&pushed| pushed >= least).count();
                assert_eq!(kept, moved, "seed {seed}");
                if kept == 0 {
                    assert_eq!(outcome.score, 0.0);
                    continue;
                }
                let Candidate { level, plan } = game.candidate(&outcome);
                let plan = plan.unwrap();
                let replay = replay(&level, &plan).unwrap();
                assert!(replay.solved && level.boxes().len() == kept, "{way:?} seed {seed}\n{level}");
                assert_eq!(steering_score(&level, &plan, way.1), Some(outcome.score), "{level}");
                levels += 1;
            }
            assert!(levels > 50, "{way:?}: {levels}");
        }
    }

    #[test]
    fn the_steps_that_are_open_are_those_of_the_slow_rules() {
        let board = Board::new(6, 5);
        for seed in 0..400 {
            let game = played(&board, WAYS[0], seed);
            // The state now, with every box wanted where it is.
            let layout = Layout {
                floor: board.packed_set(game.floor),
                goals: board.packed_set(game.boxes),
                boxes: board.packed_set(game.boxes),
                player: board.packed(game.player),
            };
            let level = board.grid.level(&layout);
            for dir in Dir::ALL {
                let is_open = game.steps() >> dir as usize & 1 == 1;
                assert_eq!(is_open, Sokoban::play(&level, &level.start(), dir).is_ok(), "{dir}\n{level}");
            }
            let mut pushes = Vec::new();
            game.for_each_push(|square, dir| pushes.push((board.grid.cell(board.packed(square)), dir)));
            let mut slow: Vec<_> =
                Sokoban::pushes(&level, &level.start()).into_iter().map(|push| (push.at, push.dir)).collect();
            pushes.sort();
            slow.sort();
            assert_eq!(pushes, slow, "{level}");
        }
    }

    #[test]
    fn boxes_never_pushed_become_walls_and_those_pushed_once_floor_for_the_second_score() {
        // The player in the middle of a corridor goes left, pushing one box twice; the one on the right stays,
        // and what lies behind it takes no part.
        let board: Board<u64> = Board::new(7, 3);
        let row = |column| 1_u64 << board.square(column, 1);
        let level = |evaluation, steps: &[usize]| {
            let mut game = Game::new(&board, Playing::Steps, evaluation, 3);
            game.build((0..7).fold(0, |floor, column| floor | row(column)), row(2) | row(4));
            game.freeze();
            steps.iter().for_each(|&dir| game.step(dir));
            let outcome = game.evaluate();
            assert!(outcome.score > 0.0);
            game.candidate(&outcome).level.to_string()
        };
        let (left, right) = (Dir::Left as usize, Dir::Right as usize);
        let wall = "#########";
        let drawn = |middle: &str| format!("{wall}\n{wall}\n{middle}\n{wall}\n{wall}");
        assert_eq!(level(Evaluation::Ijcai, &[left, left]), drawn("#. $@####"));
        assert_eq!(level(Evaluation::Ijcai, &[left, left, right, right, right]), drawn("#. $@$. #"));
        assert_eq!(level(Evaluation::Aiide, &[left, left, right, right, right]), drawn("#. $@   #"));
    }
}
