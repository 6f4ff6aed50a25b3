//! What chance does beyond the tree: it builds, freezes and plays.
//!
//! This is where nearly all time goes, so steps are taken without a branch on where they lead: the directions that
//! are open are four bits, and a throw with twelve sides picks one of them from a table.

use super::board::Word;
use super::dice::Dice;
use super::game::{Game, Playing, open_steps};
use boxwright_core::Dir;
use boxwright_solve::bits::Bits;

/// For the four directions that can be gone, as bits, and a number below 12: one of them, each as often.
pub(super) static PICKED: [[u8; 12]; 16] = picked();

const fn picked() -> [[u8; 12]; 16] {
    let mut table = [[0; 12]; 16];
    let mut open = 1;
    while open < 16 {
        let mut at = 0;
        let mut dir = 0;
        while at < 12 {
            if open >> (dir % 4) & 1 == 1 {
                table[open][at] = dir % 4;
                at += 1;
            }
            dir += 1;
        }
        open += 1;
    }
    table
}

impl<B: Word> Game<'_, B> {
    /// Builds at random and freezes: each dig, each place and the freezing are as likely as each other, but a
    /// level without boxes is not frozen.
    pub(super) fn build_at_random(&mut self, dice: &mut Dice) {
        let (mut free, mut boxes) = (self.floor.count() - self.start.count() - 1, self.start.count());
        loop {
            let rock = self.rock();
            let digs = rock.count();
            let puts = if boxes < self.most { free } else { 0 };
            self.actions += 1;
            let at = dice.below(digs + puts + usize::from(boxes > 0));
            if at < digs {
                self.floor = self.floor | rock.nth(at);
                free += 1;
            } else if at < digs + puts {
                self.start = self.start | self.places().nth(at - digs);
                (free, boxes) = (free - 1, boxes + 1);
            } else {
                return self.freeze();
            }
        }
    }

    /// Plays at random, so many actions if there are as many.
    pub(super) fn play_at_random(&mut self, count: usize, dice: &mut Dice) {
        match self.playing {
            Playing::Steps => self.step_at_random(count, dice),
            Playing::Pushes => self.push_at_random(count, dice),
        }
    }

    fn step_at_random(&mut self, count: usize, dice: &mut Dice) {
        // The same as `steps` and `step` over and over, in registers.
        let (board, floor, mut player) = (self.board, self.floor, self.player);
        let (mut boxes, mut done) = (self.boxes, 0);
        let strides = self.strides;
        while done < count {
            let open = open_steps(board, floor & !boxes, boxes, player);
            if open == 0 {
                break;
            }
            let thrown = dice.below(12);
            let dir = usize::from(PICKED[open][thrown]);
            self.trail.push(dir as u16);
            player = (player + usize::from(strides[open][thrown])) & (B::WIDTH - 1);
            if boxes.has(player) {
                self.boxes = boxes;
                self.moved(player, dir);
                boxes = self.boxes;
            }
            done += 1;
        }
        self.player = player;
        self.actions += done as u64;
    }

    fn push_at_random(&mut self, count: usize, dice: &mut Dice) {
        for _ in 0..count {
            let pushable = self.pushable();
            let counts = pushable.map(Bits::count);
            let all = counts.iter().sum();
            if all == 0 {
                return;
            }
            let mut at = dice.below(all);
            for dir in Dir::ALL {
                if at < counts[dir as usize] {
                    self.push(pushable[dir as usize].nth(at).lowest(), dir);
                    break;
                }
                at -= counts[dir as usize];
            }
            self.actions += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::game::tests::{WAYS, played};
    use super::*;
    use boxwright_core::Rng;

    #[test]
    fn steps_in_registers_are_steps() {
        let board = Board::new(5, 4);
        for seed in 0..100 {
            let mut quick = played(&board, WAYS[0], seed);
            let mut plain = quick.clone();
            let (mut dice, mut same) = (Dice::new(Rng::new(seed)), Dice::new(Rng::new(seed)));
            quick.play_at_random(50, &mut dice);
            for _ in 0..50 {
                match plain.steps() {
                    0 => break,
                    open => plain.step(usize::from(PICKED[open][same.below(12)])),
                }
            }
            assert_eq!((quick.boxes, quick.player, &quick.trail), (plain.boxes, plain.player, &plain.trail));
            assert_eq!((quick.routes, quick.pushed), (plain.routes, plain.pushed));
        }
    }

    #[test]
    fn every_open_direction_is_picked_as_often() {
        for (open, dirs) in PICKED.iter().enumerate().skip(1) {
            for dir in 0..4 {
                let count = dirs.iter().filter(|&&picked| picked == dir).count() as u32;
                assert_eq!(count, if open >> dir & 1 == 1 { 12 / open.count_ones() } else { 0 });
            }
        }
    }

    #[test]
    fn what_is_built_is_whole_and_has_boxes_but_not_too_many() {
        let board: Board<u64> = Board::new(6, 5);
        let mut counts = [0; 5];
        for seed in 0..300 {
            let game = played(&board, WAYS[0], seed);
            assert_eq!(board.reach(board.middle, game.floor), game.floor);
            assert!(game.start & !game.floor == 0 && game.start >> board.middle & 1 == 0);
            counts[game.start.count()] += 1;
        }
        assert!(counts[0] == 0 && counts[1..].iter().all(|&count| count > 0), "{counts:?}");
    }
}
