//! What must hold for any text of Kwirk levels.

use boxwright_core::kwirk::{Collection, Kwirk, Level, Plan, read, replay, write};
use boxwright_core::{Budget, Verdict, View};
use boxwright_draw::kwirk::{Active, svg, terminal};
use boxwright_draw::{Picture, Theme, terminal::Ink};
use boxwright_forge::kwirk::{check, same_levels, verify};
use boxwright_forge::pddl::{check as well_formed, kwirk_solving};
use boxwright_forge::rate::kwirk::{elements, free_distance, frozen, is_maze, without};
use boxwright_solve::kwirk::solve;

/// The text is a file of Kwirk levels. What is read is written and read again as itself, nothing downstream
/// panics, and what the solver says the referee believes, in all eight views.
pub fn kwirk(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    plan(text);
    let Ok(collection) = read(text) else { return };
    assert!(!collection.entries.is_empty(), "a file without levels");
    let again = read(&write(&collection)).expect("what was written can be read");
    assert_eq!(without_lines(again), without_lines(collection.clone()));
    same_levels(&collection.entries);
    for entry in collection.entries.iter().take(4) {
        let found = check(&entry.board);
        assert_eq!(found.level.is_some(), found.faults.is_empty());
        assert_eq!(entry.faults().len(), found.faults.len());
        svg(&entry.board, Active::default(), &Picture { coordinates: true, ..Picture::default() });
        terminal::lines(&entry.board, Ink::Rich, Theme::Dark, true);
        if let Some(level) = &found.level {
            verify(level, entry);
            laws_of(level);
        }
    }
}

/// Where a board stands in its file is not a part of it.
fn without_lines(mut collection: Collection) -> Collection {
    collection.entries.iter_mut().for_each(|entry| entry.line = 0);
    collection
}

fn plan(text: &str) {
    let Ok(plan) = Plan::read(text) else { return };
    assert_eq!(Plan::read(&plan.to_string()).expect("what was written can be read"), plan);
}

fn laws_of(level: &Level) {
    let canonical = level.canonical();
    assert_eq!(canonical.content_id(), level.content_id());
    assert_eq!(canonical.canonical(), canonical);
    assert_eq!(level.to_string().parse::<Level>().expect("a level's text is a level"), *level);
    is_maze(level);
    free_distance(level);
    for element in elements(level).iter().take(4) {
        without(level, element);
        _ = frozen(level, element);
    }
    if level.shape().area() <= 80 {
        let task = kwirk_solving(level);
        well_formed(&task.domain, &task.problem).expect("our own texts are well formed");
    }
    let mut answers = Vec::new();
    for view in View::ALL.into_iter().take(if level.shape().area() <= 80 { 8 } else { 1 }) {
        let seen = level.seen(view);
        assert_eq!(seen.content_id(), level.content_id());
        answers.push(match solve(&seen, &mut Budget::nodes(300)).verdict {
            Verdict::Solved { plan, .. } => {
                play(&seen, &plan);
                Some(Some(plan.len()))
            }
            Verdict::Unsolvable => Some(None),
            Verdict::Unknown => None,
        });
    }
    let mut known = answers.into_iter().flatten();
    let first = known.next();
    assert!(known.all(|other| Some(other) == first), "the views of a level have different answers");
}

/// Every step can be taken back, and the end is that of the referee.
fn play(level: &Level, plan: &Plan) {
    let outcome = replay(level, plan).expect("the solver's plan is legal");
    assert!(outcome.solved);
    let mut state = level.start();
    for &(step, event) in &outcome.steps {
        let (next, again) = Kwirk::act(level, &state, step).expect("the referee has played it");
        assert_eq!(again, event);
        assert_eq!(Kwirk::take_back(level, &next, step, event), state, "undo does not undo");
        state = next;
    }
    assert_eq!(state, outcome.end);
}
