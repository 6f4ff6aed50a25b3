//! A sketch on which nothing is left to put: a plain level, which is simply solved.

use super::certificate::{CaseProof, Certificate, Proof};
use super::{Completed, Completion, Impossible, Measure, Outcome, Reason, Wish};
use boxwright_core::sokoban::{Sketch, replay};
use boxwright_core::{Budget, CellSet, Objective, Verdict};
use boxwright_solve::solve;

/// What becomes of a sketch that is a level; nothing if it is none, or if more is asked than a solver answers.
pub(super) fn outcome(sketch: &Sketch, wish: &Wish, budget: &mut Budget) -> Option<Outcome> {
    let has_demands = sketch.shape().cells().any(|cell| !sketch.must(cell).is_empty());
    let is_bounded_twice = wish.measure != Measure::Pushes && sketch.pushes != (0..=usize::MAX);
    if has_demands || wish.published_pushes || wish.measure == Measure::Difficulty || is_bounded_twice {
        return None;
    }
    let level = sketch.as_level()?;
    let mut answer = solve(&level, wish.measure.objective(), budget);
    if answer.verdict == Verdict::Unknown {
        answer = solve(&level, Objective::Any, budget);
    }
    let (plan, optimal) = match answer.verdict {
        Verdict::Unknown => return Some(Outcome::Unknown { nearest: None }),
        Verdict::Unsolvable => {
            let proof = Proof::Nogoods { nogoods: vec![CellSet::new()], pushes: 0 };
            return Some(impossible(Reason::NoSolution { walls: 0, nogoods: 1 }, proof));
        }
        Verdict::Solved { plan, optimal } => (plan, optimal),
    };
    let counts = replay(&level, &plan).expect("the referee has replayed every plan of a solver").counts;
    let completion = Completion {
        already_solved: counts.pushes == 0,
        level,
        plan,
        counts,
        optimal,
        walls: CellSet::new(),
        pockets: 0,
        idle_walls: None,
        lopsided: 0,
        difficulty: None,
    };
    let by_pushes = wish.measure == Measure::Pushes;
    let own = if by_pushes { sketch.pushes.clone() } else { 0..=usize::MAX };
    let (least, most) = (wish.least.max(*own.start()), wish.most.min(*own.end()));
    let taken = completion.taken(wish.measure);
    if (least, most) != (0, usize::MAX) && !optimal {
        return Some(Outcome::Unknown { nearest: Some(Box::new(completion)) });
    }
    if !(least..=most).contains(&taken) {
        let measure = wish.measure;
        let reason = Reason::OutOfBounds { measure: measure.name(), least, most, range: (taken, taken) };
        return Some(impossible(reason, Proof::OutOfBounds { nogoods: Vec::new(), measure, least, most }));
    }
    Some(Outcome::Completed(Completed {
        completions: vec![completion],
        hardest: optimal,
        census: None,
        outdone: None,
    }))
}

fn impossible(reason: Reason, proof: Proof) -> Outcome {
    let case = CaseProof { settled: Vec::new(), put_goals: CellSet::new(), proof };
    Outcome::Impossible(Impossible {
        reason,
        certificate: Certificate { cases: vec![case] },
        relaxation: None,
    })
}
