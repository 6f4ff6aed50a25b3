//! The library: levels that are kept, with packs, recipes, plans, numbers, ratings and plays.
//!
//! One SQLite file with a write-ahead log. A level goes by its exact id; its content id finds the same level
//! turned, mirrored or with other walls outside. What was confirmed is on the disk; two programs may use the file at
//! once. A level that is removed is only hidden, so that it can be brought back; plays and ratings stay in any case.

mod export;
mod levels;
mod packs;
mod plays;
mod schema;

pub(crate) use levels::recipe_of;
pub use levels::{New, Stored};
pub use packs::PackRow;
pub use plays::Play;

use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// How long one program waits for another.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why the library did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The system gives no data folder.
    #[error("no folder for the library; name a file with --library, or a folder in BOXWRIGHT_HOME")]
    NoFolder,
    /// The file cannot be used.
    #[error("{}: not a library that can be used ({why}); name another file with --library", .path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file of a later version.
    #[error(
        "the library is of a later version ({version}; this program knows {known}); use a newer boxwright"
    )]
    Later {
        /// Its version.
        version: i64,
        /// The version that is known.
        known: i64,
    },
    /// Something that is not there.
    #[error("there is no {what} `{name}` in the library")]
    NoSuch {
        /// A level or a pack.
        what: &'static str,
        /// Its id or title.
        name: String,
    },
    /// A collection that would have no title.
    #[error("a collection needs a title")]
    Nameless,
    /// Something that is no level.
    #[error("{name}: {why}")]
    NoLevel {
        /// What it is called.
        name: String,
        /// Why it is none.
        why: String,
    },
    /// A file that could not be written.
    #[error(transparent)]
    File(#[from] boxwright_workshop::FileError),
    /// What SQLite says.
    #[error("the library: {0}")]
    Sqlite(#[from] rusqlite::Error),
}

impl LibraryError {
    /// Is it for whoever asked to put right?
    pub(crate) fn is_askers_fault(&self) -> bool {
        matches!(self, LibraryError::NoLevel { .. } | LibraryError::NoSuch { .. } | LibraryError::Nameless)
    }
}

/// The library's file.
#[derive(Debug)]
pub struct Library {
    connection: Mutex<Connection>,
}

/// The usual file: `library.sqlite` in the user's data folder, or in the folder that `BOXWRIGHT_HOME` names.
pub fn library_path() -> Result<PathBuf, LibraryError> {
    use etcetera::BaseStrategy as _;
    let folder = match std::env::var_os("BOXWRIGHT_HOME").filter(|home| !home.is_empty()) {
        Some(home) => PathBuf::from(home),
        None => {
            etcetera::choose_base_strategy().map_err(|_| LibraryError::NoFolder)?.data_dir().join("boxwright")
        }
    };
    Ok(folder.join("library.sqlite"))
}

impl Library {
    /// Opens a library, which is made on first use with the levels that come with the program.
    pub fn open(path: &Path) -> Result<Library, LibraryError> {
        let unusable = |why: String| LibraryError::Unusable { path: path.to_owned(), why };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| unusable(boxwright_workshop::plain(&error)))?;
        }
        let connection = Connection::open(path).map_err(|error| unusable(told(&error)))?;
        Library::on(connection).map_err(|error| match error {
            LibraryError::Sqlite(error) => unusable(told(&error)),
            other => other,
        })
    }

    /// A library that lasts as long as the program.
    pub fn in_memory() -> Result<Library, LibraryError> {
        Library::on(Connection::open_in_memory()?)
    }

    fn on(mut connection: Connection) -> Result<Library, LibraryError> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let is_new = schema::upgrade(&mut connection)?;
        let library = Library { connection: Mutex::new(connection) };
        if is_new {
            library.welcome()?;
        }
        Ok(library)
    }

    /// The levels that come with the program.
    fn welcome(&self) -> Result<(), LibraryError> {
        let read =
            boxwright_forge::core::text::read(boxwright_forge::SMALL_ROOMS.as_bytes(), Default::default());
        let Ok(read) = read else { return Ok(()) };
        let title = read.collection.title.clone().unwrap_or_default();
        let levels: Vec<New> =
            read.collection.entries.iter().map(|entry| New::of(entry, &read.collection)).collect();
        self.add(&levels, Some(&title)).map(|_| ())
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // Work that broke off was rolled back with its transaction.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// SQLite's words, without its numbers.
fn told(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(text)) => text.clone(),
        other => other.to_string(),
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod upgrades;
