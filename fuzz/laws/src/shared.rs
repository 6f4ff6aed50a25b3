//! What must hold for the texts that make levels again: recipes, knobs, and what runs leave behind.

use boxwright_core::Budget;
use boxwright_forge::make::kwirk::METHODS;
use boxwright_forge::make::{GENERATORS, Knob, Knobs};
use boxwright_forge::{Order, Recipe, kwirk};
use boxwright_workshop::{Checkpoint, Stop};
use std::ops::ControlFlow;
use std::path::Path;

/// Nodes of an attempt.
const NODES: u64 = 200;
/// Cells of the rooms that are really made: larger ones only take longer.
const CELLS: usize = 300;

/// Any text as a recipe: whatever is read is written as itself, and can be followed without a panic and without
/// more memory or time than a small effort takes.
pub fn recipe(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for line in text.lines() {
        sokoban_recipe(line);
        kwirk_recipe(line);
        line.split_whitespace().for_each(knob);
    }
}

fn sokoban_recipe(line: &str) {
    let Ok(recipe) = line.parse::<Recipe>() else { return };
    let again: Recipe = recipe.to_string().parse().expect("what was written can be read");
    assert_eq!(again.to_string(), recipe.to_string());
    if recipe.brief.columns * recipe.brief.rows > CELLS {
        return;
    }
    let mut offers = 0;
    recipe.attempt(&mut Budget::nodes(NODES), &mut |candidate| {
        offers += 1;
        assert_eq!(candidate.level.boxes().len(), recipe.brief.boxes, "{recipe}");
        ControlFlow::Continue(())
    });
    let followed = Recipe { offer: offers, ..recipe }.follow(&mut Budget::nodes(NODES));
    assert!(followed.is_err(), "there are {offers} offers only");
}

fn kwirk_recipe(line: &str) {
    let Ok(recipe) = line.parse::<kwirk::Recipe>() else { return };
    let again: kwirk::Recipe = recipe.to_string().parse().expect("what was written can be read");
    assert_eq!(again.to_string(), recipe.to_string());
    let cells = recipe.wish.room(&mut boxwright_core::Rng::new(0)).shape.area();
    if cells <= CELLS {
        recipe.attempt(&mut Budget::nodes(20 * NODES), &mut |_| ControlFlow::Continue(()));
    }
}

/// A word like `name=value` turns no knob to what it cannot be.
fn knob(word: &str) {
    let Some((name, value)) = word.split_once('=') else { return };
    let lists =
        GENERATORS.iter().map(|generator| generator.knobs).chain(METHODS.iter().map(|method| method.knobs));
    for list in lists {
        let list: &'static [Knob] = list;
        let mut knobs = Knobs::of(list);
        let before = knobs.clone();
        match knobs.set(name, value) {
            Err(why) => assert!(knobs == before && why.to_string().len() < 2_000, "{why}"),
            Ok(()) => {
                let mut again = Knobs::of(list);
                for (name, value) in knobs.turned() {
                    again.set(name, &value).expect("what was written can be read");
                }
                assert_eq!(again, knobs, "{word}");
            }
        }
    }
}

/// Any bytes as what a run left behind: it is refused, or a run can go on from there.
pub fn checkpoint(bytes: &[u8]) {
    let output = Path::new("levels.sok");
    let Ok(checkpoint) = Checkpoint::parse(output, bytes) else { return };
    let order = Order { count: 3, ..Order::by(&GENERATORS[0]) };
    let said = checkpoint.order().to_owned();
    let Ok(left) = checkpoint.left(output, &order, &said, Vec::new(), &Stop::default()) else { return };
    assert!(left.pack.levels.len() <= order.count);
    assert!(left.pack.levels.iter().all(|made| made.replay.solved));
}
