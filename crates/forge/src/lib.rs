//! What games and apps ask of levels: make them, solve them, rate them; play, check, verify and compare them.
//!
//! Apps use this crate and not the ones below it, so the words they need are handed on here. Everything
//! is plain data and pure functions: files, clocks and threads belong to the apps. It runs in a browser too
//! (`wasm32-unknown-unknown`).
//!
//! Make a level:
//!
//! ```
//! use boxwright_forge::core::Budget;
//! use boxwright_forge::core::sokoban::Sokoban;
//! use boxwright_forge::{Wishes, fill};
//!
//! let some = |text: &str| Some(text.to_owned());
//! let wishes = Wishes { size: some("6x5"), boxes: some("2-3"), band: some("easy..expert"), ..Wishes::default() };
//! let wishes = Wishes { condition: some("pushes>=15"), rank: some("none"), seed: 7, ..wishes };
//! let pack = fill(&wishes.order::<Sokoban>()?, &mut Budget::nodes(5_000_000));
//! let made = pack.levels.first().ok_or_else(|| pack.tally.to_string())?;
//! assert!(made.proof.solved && made.proof.counts.pushes >= 15);
//! println!("{}\nmade by {}", made.level, made.recipe);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve a level:
//!
//! ```
//! use boxwright_forge::core::sokoban::{Level, replay};
//! use boxwright_forge::core::{Budget, Objective, Verdict};
//! use boxwright_forge::solve::solve;
//!
//! let level: Level = "#######\n#@ $ .#\n#  $ .#\n#######".parse()?;
//! let answer = solve(&level, Objective::Pushes, &mut Budget::nodes(100_000));
//! let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("it is easy") };
//! let counts = replay(&level, &plan)?.counts;
//! assert_eq!((counts.pushes, counts.moves), (4, 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rate a level:
//!
//! ```
//! use boxwright_forge::core::{Budget, sokoban::Level};
//! use boxwright_forge::rate::{Effort, Study};
//!
//! let level: Level = "#####\n#.  #\n# # ###\n#  $  #\n#.@$  #\n#######".parse()?;
//! let mut budget = Budget::nodes(100_000);
//! let study = Study::new(&level, Effort::default(), &mut budget);
//! let rating = study.rating().map_err(|why| why.to_string())?;
//! assert!(rating.chance() > 0.0 && rating.chance() < 1.0, "it has a hidden trap");
//! println!("{} ({:.2})", rating.band.name, rating.difficulty);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod aim;
pub mod any_game;
mod bench;
mod check;
mod comparison;
mod condition;
mod course;
mod figure;
mod hint;
pub mod kwirk;
mod numbers;
mod order;
mod pack;
pub mod pddl;
mod puzzle;
mod ramp;
mod rated;
mod recipe;
mod recipe_words;
mod road;
mod row;
mod session;
mod sizes;
mod sokoban;
pub mod turned_down;
mod verify;
mod wishes;

pub use bench::{Benched, Part, Signature};
pub use boxwright_core as core;
pub use boxwright_levels::SMALL_ROOMS;
pub use boxwright_make as make;
pub use boxwright_rate as rate;
pub use boxwright_solve as solve;
pub use boxwright_solve::explain::{Lookout, Lost, Reason};
pub use check::{Check, Oddity, Same, check, oddities, same_levels};
pub use comparison::{Spread, could_be_near};
pub use condition::{Condition, ConditionError, Holds, Relation};
pub use course::{Course, Progress, can_grow};
pub use figure::{Feature, Figure, Subject, UnknownName};
pub use hint::{Hint, hint};
pub use numbers::{Numbers, NumbersError, Wanted};
pub use order::Order;
pub use pack::Pack;
pub use puzzle::{Graded, Proved, Puzzle, Ranged, generator};
pub use ramp::{Ramp, RampError};
pub use rated::{Number, Rated, sorted};
pub use recipe::{Recipe, RecipeError, VERSION};
pub use recipe_words::{OtherEpoch, WordError};
pub use road::{Attempt, CUT_OFF, Made, Near, attempt, attempt_live, fill, made};
pub use row::Row;
pub use session::Session;
pub use sizes::{Sizes, SizesError};
pub use sokoban::Ranges;
pub use verify::{Outcome, Verified, verify, verify_plan};
pub use wishes::{WishError, Wishes};
