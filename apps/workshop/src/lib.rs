//! All that touches the world, shared by the apps.
//!
//! Files are read with limits and written whole or not at all; Ctrl-C is heard here, processor time is
//! measured, threads are started and planners of other people are run; the player's record of solved levels and the
//! library, an SQLite file, are kept here. The libraries below know nothing of any of it.

mod checkpoint;
mod course;
mod crew;
mod errand;
mod files;
mod inputs;
mod library;
mod limits;
mod opened;
mod planner;
mod quantity;
mod record;
mod stop;

pub use checkpoint::{Checkpoint, CheckpointError, Keeper};
pub use course::{Filled, fill_course};
pub use crew::{in_order, threads_here};
pub use errand::Errand;
pub use files::{
    FileError, MAX_BYTES, MAX_LINE, may_write, plain, read, read_from, sweep, sync_folder, write,
};
pub use inputs::{InputError, Source, load, sokoban_bytes};
pub use library::{Library, LibraryError, Rescue, library_path};
pub use limits::{CpuWatch, Limits, Spent, cpu_time_of_thread};
pub use opened::{Game, KWIRK_ENDING, KwirkSource, Opened, open};
pub use planner::{Planned, Planner, PlannerError, PlannerRun};
pub use quantity::{parse_count, parse_size, parse_time};
pub use record::{Best, Record, RecordError, pack_id};
pub use stop::{Stop, has_hung_up};
