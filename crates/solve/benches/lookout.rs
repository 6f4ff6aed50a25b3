//! How long a warning takes: is this game lost?
//!
//! `cargo bench -p boxwright-solve --bench lookout`. Rooms up to 12 x 12 inside with four to ten boxes, all
//! seeded; games begin with random pulls from the goals and go on with random pushes, so that some are
//! lost and some are not. How many are called lost is asserted.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]

use boxwright_core::sokoban::{Level, Room, Sokoban, State};
use boxwright_core::{Cell, CellSet, Dir, Rng};
use boxwright_solve::explain::Lookout;
use boxwright_solve::random_room;
use std::time::Instant;

/// Side of the room, boxes, and rooms.
const SETS: &[(usize, usize, u64)] = &[(8, 4, 40), (10, 6, 40), (12, 10, 40)];
/// How many of their games are called lost.
const LOST: &[usize] = &[164, 296, 416];

/// Random pulls before a game and random pushes in it.
const PULLS: usize = 200;
const PUSHES: usize = 30;

fn main() {
    let mut counted = Vec::new();
    for &(side, boxes, rooms) in SETS {
        let (mut times, mut lost) = (Vec::new(), 0);
        for number in 0..rooms {
            let mut rng = Rng::new(side as u64).fork("game", number);
            let room = random_room(side, side, boxes, &mut rng).unwrap();
            let level = pulled(&room, &mut rng);
            let lookout = Lookout::new(&level);
            let mut state = level.start();
            for _ in 0..PUSHES {
                let Some(&push) = rng.choose(&Sokoban::pushes(&level, &state)) else { break };
                state = Sokoban::push(&level, &state, push);
                let start = Instant::now();
                lost += usize::from(lookout.lost(&state).is_some());
                times.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[(share * (times.len() - 1) as f64) as usize];
        println!(
            "{side}x{side}, {boxes} boxes: {} looks, {lost} lost; median {:.3} ms, 99 % {:.2} ms, longest {:.2} ms",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
        counted.push(lost);
    }
    assert_eq!(counted, LOST, "the games have changed, or what is seen of them");
}

/// A start that random pulls lead to from the solved room.
fn pulled(room: &Room, rng: &mut Rng) -> Level {
    let goals: Vec<Cell> = room.goals().iter().collect();
    let player = room.floor().iter().find(|cell| !goals.contains(cell)).unwrap();
    let mut state = State { boxes: goals.into_iter().collect(), player };
    for _ in 0..PULLS {
        let level = room.level(&state);
        let reach = Sokoban::region(&level, &state);
        let pulls: Vec<(Cell, Dir)> = state
            .boxes
            .iter()
            .flat_map(|cell| Dir::ALL.map(|dir| (cell, dir)))
            .filter(|&(cell, dir)| {
                let (stand, back) = (level.step(cell, dir), level.step(level.step(cell, dir), dir));
                reach.contains(stand) && level.is_floor(back) && !state.boxes.contains(back)
            })
            .collect();
        let Some(&(cell, dir)) = rng.choose(&pulls) else { break };
        let stand = level.step(cell, dir);
        let boxes: CellSet = state.boxes.iter().map(|at| if at == cell { stand } else { at }).collect();
        state = State { boxes, player: level.step(stand, dir) };
    }
    room.level(&state)
}
