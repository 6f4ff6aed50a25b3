//! The parts against each other: what a way touches, and certificates that were tampered with.

use super::case::{Case, each_case};
use super::ground::Ground;
use super::walls::Walls;
use super::*;
use boxwright_core::sokoban::Sketch;
use boxwright_core::text::sokogen;
use boxwright_core::{Budget, CellSet, Rng};
use std::ops::ControlFlow;

fn sketch(text: &str) -> Sketch {
    sokogen::read(text.as_bytes()).unwrap().sketch
}

fn cases(sketch: &Sketch) -> Vec<Case> {
    let mut cases = Vec::new();
    _ = each_case(sketch, &Rng::new(1), &mut Budget::nodes(0), |case, _| {
        cases.push(case.clone());
        ControlFlow::Continue(())
    });
    cases
}

/// A sketch that takes a search to refuse.
const NO_ROOM: &str = "p sokogen 2 2 0\n########\n# 00 .##\n##  .0 #\n#  0000#\n########";

fn impossible(text: &str, wish: &Wish) -> (Sketch, Impossible) {
    let sketch = sketch(text);
    match complete(&sketch, wish, &mut Budget::nodes(1_000_000)) {
        Outcome::Impossible(why) => (sketch, why),
        other => panic!("{other:?}"),
    }
}

fn verify(sketch: &Sketch, certificate: &Certificate) -> Result<(), CheckError> {
    check(sketch, certificate, &mut Budget::nodes(1_000_000))
}

#[test]
fn a_way_touches_where_its_boxes_and_its_player_go_and_no_more() {
    // The box goes right along the upper row; nothing needs the lower one.
    let sketch = sketch("p sokogen 1 1 0\n########\n#130 0.#\n# 0  0 #\n########");
    let ground: Ground<u64> = Ground::new(&cases(&sketch)[0], sketch.shape());
    let mut walls = Walls::new(&ground, 0);
    let known = walls.complete(1, &mut Budget::nodes(1_000)).ok().flatten().unwrap();
    let names: Vec<String> =
        ground.cells(known.touched).iter().map(|cell| sketch.shape().name(cell)).collect();
    assert_eq!(names, ["D2", "F2"]);
}

#[test]
fn goals_and_demands_give_a_case_each() {
    let text = "p sokogen 1 1 0\n; boxwright goals 1..2\n; boxwright boxes 1..2\n; boxwright may B2 C2 goal\n; boxwright must D2 wall box\n########\n#000@  #\n########";
    // One goal: B2 or C2; two goals: both. Each with a wall or a box at D2.
    let cases = cases(&sketch(text));
    assert_eq!(cases.len(), 6);
    assert!(
        cases.iter().all(|case| case.forced.len() + case.settled.len() > 0 && !case.put_goals.is_empty())
    );
}

#[test]
fn a_certificate_with_a_set_of_walls_missing_is_turned_down() {
    let (sketch, why) = impossible(NO_ROOM, &Wish::default());
    assert_eq!(verify(&sketch, &why.certificate), Ok(()));
    let Proof::Nogoods { nogoods, .. } = &why.certificate.cases[0].proof else { panic!("{:?}", why.reason) };
    for missing in 0..nogoods.len() {
        let mut fewer = nogoods.clone();
        fewer.remove(missing);
        let mut certificate = why.certificate.clone();
        certificate.cases[0].proof = Proof::Nogoods { nogoods: fewer, pushes: 0 };
        assert!(verify(&sketch, &certificate).is_err(), "without number {missing}");
    }
}

#[test]
fn a_certificate_that_claims_too_much_is_turned_down() {
    let (sketch, why) = impossible(NO_ROOM, &Wish::default());
    let mut certificate = why.certificate.clone();
    // With a single cell of some nogood as wall there may be a solution; without walls there certainly is one.
    certificate.cases[0].proof = Proof::Nogoods { nogoods: vec![CellSet::new()], pushes: 0 };
    assert_eq!(
        verify(&sketch, &certificate),
        Err(CheckError::Wrong("a nogood leaves a solution".to_owned()))
    );
    certificate.cases[0].proof =
        Proof::Plain(Reason::GoalOutOfReach { goal: sketch.drawn_goals().first().unwrap() });
    assert_eq!(verify(&sketch, &certificate), Err(CheckError::Wrong("a reason does not hold".to_owned())));
    certificate.cases.clear();
    assert_eq!(verify(&sketch, &certificate), Err(CheckError::NoProof));
}

#[test]
fn a_bound_that_can_be_met_is_not_certified() {
    let text = "p sokogen 1 1 0\n#######\n#000 .#\n#0   ##\n#######";
    let (sketch, why) = impossible(text, &Wish { least: 9, ..Wish::default() });
    assert_eq!(verify(&sketch, &why.certificate), Ok(()));
    let mut certificate = why.certificate.clone();
    let Proof::OutOfBounds { least, .. } = &mut certificate.cases[0].proof else {
        panic!("{:?}", why.reason)
    };
    *least = 2;
    assert!(verify(&sketch, &certificate).is_err());
}

#[test]
fn a_spent_budget_is_no_proof() {
    let sketch = sketch(NO_ROOM);
    let outcome = complete(&sketch, &Wish::default(), &mut Budget::nodes(3));
    assert_eq!(outcome, Outcome::Unknown { nearest: None });
}

#[test]
fn the_same_seed_gives_the_same_levels() {
    let sketch = sketch("p sokogen 2 2 0\n#########\n#00 .#  #\n#0  00 .#\n#0 00 0##\n#########");
    let wish = Wish { alternatives: 3, ..Wish::default() };
    let once = complete(&sketch, &wish, &mut Budget::nodes(10_000_000));
    assert_eq!(complete(&sketch, &wish, &mut Budget::nodes(10_000_000)), once);
    assert_eq!(once.name(), "completed");
}
