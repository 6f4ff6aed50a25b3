//! All that touches the world, shared by the apps.
//!
//! Files are read with limits and written whole or not at all; Ctrl-C is heard here; the player's
//! record of solved levels is kept here. The libraries below know nothing of any of it.

mod files;
mod inputs;
mod record;
mod stop;

pub use files::{FileError, MAX_BYTES, MAX_LINE, plain, read, read_from, write};
pub use inputs::{InputError, Source, load};
pub use record::{Best, Record, RecordError, pack_id};
pub use stop::Stop;
