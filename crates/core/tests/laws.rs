//! Laws of the rules and of the texts, on random rooms and random words.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::{Draft, Level, Sokoban, Tile, replay};
use boxwright_core::text::{Collection, Entry, Format, Hint, Saved, Style, read, write};
use boxwright_core::{Dir, Game, Plan, Shape, View};
use proptest::prelude::*;

/// A board of random tiles, with walls more likely, never square.
fn boards(tiles: &'static [Tile]) -> impl Strategy<Value = Draft> {
    (1..9_usize, 1..8_usize).prop_filter("never square", |(width, height)| width != height).prop_flat_map(
        move |(width, height)| {
            let tile = prop_oneof![1 => Just(Tile::Wall), 2 => proptest::sample::select(tiles)];
            proptest::collection::vec(tile, width * height).prop_map(move |tiles| {
                let rows: Vec<&[Tile]> = tiles.chunks(width).collect();
                Draft::from_rows(&rows).unwrap()
            })
        },
    )
}

/// A level: random floor inside a wall, and as many goals as boxes where the player can get.
fn levels() -> impl Strategy<Value = Level> {
    let sides = (2..8_usize, 2..7_usize).prop_filter("never square", |(width, height)| width != height);
    (sides, any::<u64>(), 1..4_usize).prop_filter_map(
        "room for everything",
        |((width, height), seed, boxes)| {
            let mut rng = boxwright_core::Rng::new(seed);
            let shape = Shape::new(width + 2, height + 2).unwrap();
            let mut draft = Draft::blank(shape);
            for cell in shape.cells() {
                let (col, row) = (shape.col(cell), shape.row(cell));
                let is_rim = col == 0 || row == 0 || col == width + 1 || row == height + 1;
                if is_rim || rng.below(4) == 0 {
                    draft.set(cell, Tile::Wall);
                }
            }
            let mut free: Vec<_> = draft.cells_where(|tile| tile == Tile::Blank).iter().collect();
            rng.shuffle(&mut free);
            draft.set(free.pop()?, Tile::Player);
            for _ in 0..boxes {
                draft.set(free.pop()?, Tile::Box);
                let goal = *rng.choose(&shape.cells().collect::<Vec<_>>())?;
                let on = |tile| match tile {
                    Tile::Blank => Some(Tile::Goal),
                    Tile::Box => Some(Tile::BoxOnGoal),
                    Tile::Player => Some(Tile::PlayerOnGoal),
                    _ => None,
                };
                draft.set(goal, on(draft.tile(goal))?);
                free.retain(|&cell| cell != goal);
            }
            Level::new(draft).ok()
        },
    )
}

fn plans() -> impl Strategy<Value = Plan> {
    proptest::collection::vec(proptest::sample::select(&Dir::ALL[..]), 0..60)
        .prop_map(|steps| steps.into_iter().collect())
}

/// Words that no format takes for anything else.
fn words() -> impl Strategy<Value = Option<String>> {
    proptest::option::of("[A-CE-KM-QS-TV-Z][a-z]{1,6}( [a-z0-9.,!?é]{1,8}){0,3}")
}

fn entries(tiles: &'static [Tile]) -> impl Strategy<Value = Entry> {
    (boards(tiles), words(), words(), proptest::collection::vec(words(), 0..3), plans()).prop_map(
        |(board, title, author, notes, plan)| Entry {
            title,
            author,
            notes: notes.into_iter().flatten().collect(),
            saved: (!plan.is_empty())
                .then(|| Saved { name: "Solution".to_owned(), moves: plan.to_string() })
                .into_iter()
                .collect(),
            ..Entry::new(board)
        },
    )
}

fn collections(tiles: &'static [Tile]) -> impl Strategy<Value = Collection> {
    (words(), words(), proptest::collection::vec(entries(tiles), 1..4))
        .prop_map(|(title, author, entries)| Collection { title, author, entries, ..Collection::default() })
}

/// What of a collection a format promises to hold.
fn held_by(format: Format, collection: &Collection) -> Collection {
    let mut held = collection.clone();
    for entry in &mut held.entries {
        match format {
            Format::Xsb => entry.saved.clear(),
            Format::Slc => (entry.saved, entry.notes) = (Vec::new(), Vec::new()),
            Format::PuzzleScript => (entry.saved, entry.notes, entry.author) = (Vec::new(), Vec::new(), None),
            _ => {}
        }
    }
    match format {
        Format::JsonLines => (held.title, held.author) = (None, None),
        Format::PuzzleScript if held.title.is_none() => held.title = Some("Boxwright levels".to_owned()),
        _ => {}
    }
    held
}

const DECIDED: &[Tile] =
    &[Tile::Blank, Tile::Blank, Tile::Goal, Tile::Box, Tile::BoxOnGoal, Tile::Player, Tile::PlayerOnGoal];

fn has_wall(collection: &Collection) -> bool {
    collection.entries.iter().all(|entry| !entry.board.cells_where(|tile| tile == Tile::Wall).is_empty())
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(collection in collections(DECIDED)) {
        prop_assume!(has_wall(&collection));
        for format in [Format::Sok, Format::Xsb, Format::Slc, Format::PuzzleScript, Format::Json, Format::JsonLines] {
            for style in [Style::default(), Style { dashes: true, ..Style::default() }, Style { one_line: true, ..Style::default() }] {
                let written = write(&collection, format, &style).unwrap();
                let back = read(&written.bytes, Hint { format: Some(format), dialect: None }).unwrap();
                prop_assert_eq!(back.collection, held_by(format, &collection), "{} as\n{}", format, String::from_utf8_lossy(&written.bytes));
            }
        }
    }

    #[test]
    fn json_holds_any_draft_and_any_words(collection in collections(&Tile::ALL), word in any::<String>()) {
        let mut collection = collection;
        collection.entries[0].title = Some(word.clone());
        collection.entries[0].notes = vec![word.clone(), String::new(), word];
        let written = write(&collection, Format::Json, &Style::default()).unwrap();
        prop_assert_eq!(&written.warnings, &[]);
        prop_assert_eq!(read(&written.bytes, Hint::default()).unwrap().collection, collection);
    }

    #[test]
    fn boxoban_holds_any_ten_by_ten(tiles in proptest::collection::vec(proptest::sample::select(DECIDED), 64)) {
        let inner: Vec<Vec<Tile>> = tiles.chunks(8).map(|row| [&[Tile::Wall], row, &[Tile::Wall]].concat()).collect();
        let rows = [vec![vec![Tile::Wall; 10]], inner, vec![vec![Tile::Wall; 10]]].concat();
        let entry = Entry { title: Some("7".to_owned()), ..Entry::new(Draft::from_rows(&rows).unwrap()) };
        let collection = Collection { entries: vec![entry], ..Collection::default() };
        let written = write(&collection, Format::Boxoban, &Style::default()).unwrap();
        let back = read(&written.bytes, Hint::default()).unwrap();
        prop_assert_eq!(back.format, Format::Boxoban);
        prop_assert_eq!(back.collection, collection);
    }

    #[test]
    fn any_words_come_back_or_are_named(word in any::<String>(), note in any::<String>()) {
        let mut entry = Entry::new("#####\n#@$.#\n#####".parse().unwrap());
        entry.title = Some(word);
        entry.notes = vec![note];
        let collection = Collection { entries: vec![entry.clone(), entry], ..Collection::default() };
        for format in [Format::Sok, Format::Xsb, Format::Slc] {
            // A note that would be read as another board is refused; that is an answer too.
            let Ok(written) = write(&collection, format, &Style::default()) else { continue };
            let back = read(&written.bytes, Hint { format: Some(format), dialect: None }).unwrap();
            prop_assert!(!written.warnings.is_empty() || back.collection == collection, "{}", format);
        }
    }

    #[test]
    fn the_eight_views_have_one_id_and_the_turned_plan_does_the_same(level in levels(), plan in plans()) {
        let plain = replay(&level, &plan);
        for view in View::ALL {
            let seen = level.seen(view);
            prop_assert_eq!(seen.content_id(), level.content_id());
            prop_assert_eq!(&seen.seen(view.inverse()), &level);
            match (&plain, replay(&seen, &plan.seen(view))) {
                (Ok(one), Ok(other)) => prop_assert_eq!((one.counts, one.solved), (other.counts, other.solved)),
                (Err(one), Err(other)) => prop_assert_eq!((one.step, one.why), (other.step, other.why)),
                (one, other) => prop_assert!(false, "{:?} against {:?}", one, other),
            }
        }
    }

    #[test]
    fn undo_after_any_step_restores_the_state(level in levels(), plan in plans()) {
        let mut state = level.start();
        for dir in plan.steps {
            if let Ok(next) = Sokoban::play(&level, &state, dir) {
                let pushed = next.boxes != state.boxes;
                prop_assert_eq!(&Sokoban::take_back(&level, &next, dir, pushed), &state);
                state = next;
            }
        }
    }

    #[test]
    fn a_push_is_offered_just_where_walking_and_stepping_can_make_it(level in levels()) {
        let start = level.start();
        let offered = Sokoban::pushes(&level, &start);
        let mut made = Vec::new();
        for cell in Sokoban::region(&level, &start).iter() {
            for dir in Dir::ALL {
                let there = boxwright_core::sokoban::State { player: cell, boxes: start.boxes.clone() };
                match Sokoban::play(&level, &there, dir) {
                    Ok(next) if next.boxes != start.boxes => made.push((level.step(cell, dir), dir)),
                    _ => {}
                }
            }
        }
        made.sort();
        let mut offered: Vec<_> = offered.into_iter().map(|push| (push.at, push.dir)).collect();
        offered.sort();
        prop_assert_eq!(offered, made);
    }

    #[test]
    fn the_canonical_form_plays_the_same(level in levels()) {
        let canonical = level.canonical();
        prop_assert_eq!(canonical.content_id(), level.content_id());
        prop_assert_eq!(canonical.boxes().len(), level.boxes().len());
        prop_assert_eq!(canonical.floor().len(), level.floor().len());
        prop_assert_eq!(Sokoban::pushes(&canonical, &canonical.start()).len(), Sokoban::pushes(&level, &level.start()).len());
    }
}
