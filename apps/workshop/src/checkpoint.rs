//! Checkpoints: what a long run has kept so far, beside the file it will write, so that a run that was killed goes on.
//!
//! `levels.sok.part` is written whole whenever something new is kept, and removed when `levels.sok` is there. It says
//! which order it belongs to, how many pieces of work are done, and the levels with their recipes. Who goes on reads
//! it, proves and rates its levels anew, and makes the pieces after those; what was made after the checkpoint is made
//! again, since the same piece makes the same levels. It holds within a version, as recipes do.

use crate::course::Filled;
use crate::files::{self, FileError};
use crate::limits::Limits;
use crate::stop::Stop;
use boxwright_forge::core::{Budget, Id, excerpt};
use boxwright_forge::make::Candidate;
use boxwright_forge::{Made, Near, Order, Puzzle, Recipe, VERSION, aim, made};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A run shorter than this writes no checkpoint.
const FIRST: Duration = Duration::from_millis(200);
/// Of the time of a run, writing checkpoints takes no more than one part of so many.
const SHARE: u32 = 20;
/// A checkpoint is written so often even if nothing new is kept.
const OFTEN: Duration = Duration::from_secs(60);

/// Counts that there may be, and letters in the name of one: more than any run has.
const MOST_COUNTS: usize = 1_000;
const MOST_LETTERS: usize = 200;

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file makes no sense.
    #[error("{}: not what a run left behind ({why}); say --force to begin anew", .path.display())]
    Unclear {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// It belongs to something else.
    #[error("{}: left behind by another run ({found}); say the same again, or --force to begin anew", .path.display())]
    OtherOrder {
        /// The file.
        path: PathBuf,
        /// What it belongs to.
        found: String,
    },
}

/// What a run has done so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    boxwright: String,
    order: String,
    /// The chance, in case nobody says it again.
    pub seed: u64,
    done: u64,
    attempts: u64,
    seconds: f64,
    cpu_seconds: f64,
    tally: BTreeMap<String, u64>,
    levels: Vec<Kept>,
    nearest: Option<Kept>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    level: String,
    recipe: String,
}

impl Kept {
    fn new<G: Puzzle>(made: &Made<G>) -> Kept {
        Kept { level: G::rows(&made.level).join("\n"), recipe: made.recipe.to_string() }
    }

    /// The level, proved and rated anew.
    fn made<G: Puzzle>(&self, order: &Order<G>, stop: &Stop) -> Result<Made<G>, String> {
        let level = G::read(&self.level)?;
        let recipe: Recipe<G> = self.recipe.parse().map_err(|why| format!("{why}"))?;
        if recipe.generator.name != order.generator.name {
            return Err(format!("a level is by {}, not by {}", recipe.generator.name, order.generator.name));
        }
        let candidate = Candidate { level: level.clone(), plan: None };
        let prove = |budget: &mut Budget| made(candidate, &recipe, &order.wanted(), order.effort, budget);
        let mut made = Limits::NONE.spend(stop, prove).value?;
        made.unique = order.unique;
        if made.level == level { Ok(made) } else { Err("a level is not what it was".to_owned()) }
    }
}

/// Where the checkpoint of a run lies that will write a file.
fn beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

impl Checkpoint {
    /// What a run left behind that was to write a file.
    pub fn read(output: &Path) -> Result<Checkpoint, CheckpointError> {
        Checkpoint::parse(output, &files::read(&beside(output))?)
    }

    /// What the bytes beside a file say; nothing in them is believed.
    pub fn parse(output: &Path, bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let unclear = |why: String| CheckpointError::Unclear { path: beside(output), why };
        let checkpoint: Checkpoint = serde_json::from_slice(bytes).map_err(|why| unclear(why.to_string()))?;
        if checkpoint.boxwright != VERSION {
            let found = excerpt(&checkpoint.boxwright);
            return Err(unclear(format!("it is of version {found} and this is {VERSION}")));
        }
        let is_name =
            |name: &String| (1..=MOST_LETTERS).contains(&name.len()) && !name.contains(char::is_control);
        if checkpoint.tally.len() > MOST_COUNTS || !checkpoint.tally.keys().all(is_name) {
            return Err(unclear("its counts have no names".to_owned()));
        }
        Ok(checkpoint)
    }

    /// What tells its order from others.
    pub fn order(&self) -> &str {
        &self.order
    }

    /// The time it took so far.
    pub fn took(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }

    /// The processor time it took so far.
    pub fn took_cpu(&self) -> Duration {
        Duration::try_from_secs_f64(self.cpu_seconds).unwrap_or_default()
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Where an order was left. `said` is what tells it from others.
    pub fn left<G: Puzzle>(
        &self,
        output: &Path,
        order: &Order<G>,
        said: &str,
        avoid: Vec<Id>,
        stop: &Stop,
    ) -> Result<Filled<G>, CheckpointError> {
        if self.order != said {
            return Err(CheckpointError::OtherOrder { path: beside(output), found: self.order.clone() });
        }
        let unclear = |why: String| CheckpointError::Unclear { path: beside(output), why };
        if self.levels.len() > order.count {
            return Err(unclear(format!(
                "it has {} levels, and {} are wished for",
                self.levels.len(),
                order.count
            )));
        }
        let made = |kept: &Kept| kept.made(order, stop).map_err(unclear);
        let levels = self.levels.iter().map(made).collect::<Result<Vec<Made<G>>, _>>()?;
        let near = self.nearest.as_ref().map(made).transpose()?;
        let off = |made: &Made<G>| aim::off(order.condition.as_ref()?, made);
        let nearest = near.and_then(|made| Some(Near { off: off(&made)?, made }));
        let mut filled = Filled::nothing(order, avoid);
        filled.progress.pack.restore(levels, nearest, self.attempts);
        filled.progress.done = self.done;
        // Names of counts live as long as the program; there are a few dozen.
        self.tally
            .iter()
            .for_each(|(what, count)| filled.progress.pack.tally.add(what.clone().leak(), *count));
        Ok(Filled { cpu: self.took_cpu(), ..filled })
    }
}

/// Writes checkpoints while a run goes on.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    said: String,
    seed: u64,
    begun: Instant,
    before: Duration,
    /// When the last was written, what that took, and how often the levels had changed by then.
    last: Option<(Instant, Duration, u64)>,
}

impl Keeper {
    /// For a run that will write a file; `before` is the time it took until it was cut off.
    pub fn new(output: &Path, (seed, said): (u64, &str), before: Duration) -> Keeper {
        let said = said.to_owned();
        Keeper { path: beside(output), said, seed, begun: Instant::now(), before, last: None }
    }

    /// The checkpoint that an earlier run left, if there is one.
    pub fn found(output: &Path) -> Option<PathBuf> {
        Some(beside(output)).filter(|path| path.exists())
    }

    /// Writes a checkpoint if it is due.
    pub fn note<G: Puzzle>(&mut self, filled: &Filled<G>) -> Result<(), FileError> {
        if self.begun.elapsed() < FIRST {
            return Ok(());
        }
        let changes = filled.progress.pack.changes;
        let is_due = self.last.is_none_or(|(when, took, before)| {
            let since = when.elapsed();
            since >= took * SHARE && (changes != before || since >= OFTEN)
        });
        if !is_due {
            return Ok(());
        }
        let start = Instant::now();
        let written = files::write(&self.path, &self.text(filled), true);
        self.last = Some((Instant::now(), start.elapsed(), changes));
        written
    }

    fn text<G: Puzzle>(&self, filled: &Filled<G>) -> Vec<u8> {
        let pack = &filled.progress.pack;
        let checkpoint = Checkpoint {
            boxwright: VERSION.to_owned(),
            order: self.said.clone(),
            seed: self.seed,
            done: filled.progress.done,
            attempts: pack.attempts,
            seconds: (self.before + self.begun.elapsed()).as_secs_f64(),
            cpu_seconds: filled.cpu.as_secs_f64(),
            tally: pack.tally.iter().map(|(what, count)| (what.to_owned(), count)).collect(),
            levels: pack.levels.iter().map(|made| Kept::new::<G>(made)).collect(),
            nearest: pack.nearest.as_ref().map(|near| Kept::new(&near.made)),
        };
        serde_json::to_vec_pretty(&checkpoint).expect("it is plain data")
    }

    /// Removes the checkpoint of a run: what was kept is in its file.
    pub fn remove(output: &Path) -> Result<(), FileError> {
        let path = beside(output);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(FileError::Unwritable { path, error })
            }
            _ => Ok(()),
        }
    }
}
