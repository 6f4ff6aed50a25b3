//! temp
mod case;
mod ground;
mod pulls;
mod reason;
mod refuse;
mod touch;
mod walls;

pub use reason::Reason;
use boxwright_core::sokoban::Sketch;
use boxwright_core::{Budget, Rng};
use boxwright_solve::arena::squares_needed_for;
use std::ops::ControlFlow;

/// temp
pub fn decide(sketch: &Sketch, budget: &mut Budget) -> (String, usize, usize) {
    let mut out = ("none".to_owned(), 0, 0);
    _ = case::each_case(sketch, &Rng::new(1), |case| {
        let squares = squares_needed_for(sketch.shape(), &case.floor);
        let mut go = |text: String, a, b| {
            out = (text, a, b);
        };
        macro_rules! on { ($b:ty) => {{
            let ground: ground::Ground<$b> = ground::Ground::new(case, sketch.shape());
            if let Some(r) = refuse::refuse(&ground, sketch.player().is_none()) { go(format!("infeasible {}", r.name()), 0, 0); }
            else {
                let mut walls = walls::Walls::new(&ground, 0);
                match walls.complete(ground.least_walls, budget) {
                    Err(_) => go("unknown".into(), walls.searched, walls.nogoods.len()),
                    Ok(None) => go("infeasible exhaustive-search".into(), walls.searched, walls.nogoods.len()),
                    Ok(Some(_)) => go("feasible".into(), walls.searched, walls.nogoods.len()),
                }
            }
        }}}
        if squares <= 64 { on!(u64) } else if squares <= 128 { on!(u128) } else { on!(boxwright_solve::bits::Words<8>) }
        ControlFlow::Continue(())
    });
    out
}
