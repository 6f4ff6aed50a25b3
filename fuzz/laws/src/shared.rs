//! What must hold for the texts that make levels again: recipes, knobs, and what runs leave behind.

use boxwright_core::Budget;
use boxwright_core::kwirk::Kwirk;
use boxwright_core::sokoban::Sokoban;
use boxwright_forge::make::{Knob, Knobs, Makes};
use boxwright_forge::{Order, Puzzle, Recipe};
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
    let Some(recipe) = read::<Sokoban>(line) else { return };
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
    let Some(recipe) = read::<Kwirk>(line) else { return };
    let cells = recipe.brief.room(&mut boxwright_core::Rng::new(0)).shape.area();
    if cells <= CELLS {
        recipe.attempt(&mut Budget::nodes(20 * NODES), &mut |_| ControlFlow::Continue(()));
    }
}

/// A recipe that is one; it is written as it was read.
fn read<G: Puzzle>(line: &str) -> Option<Recipe<G>> {
    let recipe: Recipe<G> = line.parse().ok()?;
    let again: Recipe<G> = recipe.to_string().parse().expect("what was written can be read");
    assert_eq!(again.to_string(), recipe.to_string());
    Some(recipe)
}

/// A word like `name=value` turns no knob to what it cannot be.
fn knob(word: &str) {
    let Some((name, value)) = word.split_once('=') else { return };
    for list in lists::<Sokoban>().chain(lists::<Kwirk>()) {
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

/// The knobs of every generator.
fn lists<G: Makes>() -> impl Iterator<Item = &'static [Knob]> {
    G::GENERATORS.iter().map(|generator| generator.knobs)
}

/// Any bytes as what a run left behind: it is refused, or a run of either game can go on from there.
pub fn checkpoint(bytes: &[u8]) {
    left::<Sokoban>(bytes);
    left::<Kwirk>(bytes);
}

fn left<G: Puzzle>(bytes: &[u8]) {
    let output = Path::new("levels.sok");
    let Ok(checkpoint) = Checkpoint::parse(output, bytes) else { return };
    let order = Order { count: 3, ..Order::<G>::by(&G::GENERATORS[0]) };
    let said = checkpoint.order().to_owned();
    let Ok(left) = checkpoint.left(output, &order, &said, Vec::new(), &Stop::default()) else { return };
    let pack = &left.progress.pack;
    assert!(pack.levels.len() <= order.count);
    // What is there was proved anew.
    assert!(pack.levels.iter().all(|made| !G::plan(&made.proof).is_empty()));
}
