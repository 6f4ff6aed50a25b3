//! The library: levels that are kept, with packs, recipes, plans, numbers, ratings and plays.
//!
//! One SQLite file with a write-ahead log. A level goes by its exact id; its content id finds the same level
//! turned, mirrored or with other walls outside. What was confirmed is on the disk; two programs may use the file at
//! once. A level that is removed is only hidden, so that it can be brought back; plays and ratings stay in any case.
//!
//! A file is looked at before it is written to (`check`); a damaged one is refused and never mended in its place, and
//! what can be saved of it goes into a new one (`rescue`).

mod asked;
mod check;
mod export;
mod levels;
mod packs;
mod pages;
mod place;
mod plays;
mod rescue;
mod schema;
mod seals;

pub use rescue::Rescue;

use boxwright_desk::{New, NoLevel};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// How long one program waits for another.
const PATIENCE: Duration = Duration::from_secs(10);

/// How much of the file is kept in memory.
const CACHE_KIB: i64 = 32 << 10;

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
    /// A library that was written to by something else than this program, or by a failing disk.
    #[error(
        "{}: the library is damaged ({why}); `boxwright library --library {} rescue NEW` saves what can be read in a new file: {left}",
        .path.display(), quoted(.path)
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was noticed.
        why: String,
        /// What can be saved.
        left: String,
    },
    /// A file where a new one is wanted.
    #[error("{}: exists already; name a new file", .0.display())]
    Exists(PathBuf),
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
    #[error(transparent)]
    NoLevel(#[from] NoLevel),
    /// A folder that could not be made.
    #[error("{}: {why}", .path.display())]
    NoFolderAt {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// A file that could not be written.
    #[error(transparent)]
    File(#[from] crate::FileError),
    /// What SQLite says.
    #[error("the library: {0}")]
    Sqlite(#[from] rusqlite::Error),
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
        Library::open_with(path, welcome)
    }

    /// Opens a library; one that never had any levels gets its first ones.
    fn open_with(
        path: &Path,
        first: impl FnOnce(&Transaction) -> Result<(), LibraryError>,
    ) -> Result<Library, LibraryError> {
        let unusable = |why: String| LibraryError::Unusable { path: path.to_owned(), why };
        place::make(path).map_err(|error| unusable(crate::plain(&error)))?;
        let plainly = |error: LibraryError| match error {
            LibraryError::Sqlite(error) => unusable(told(&error)),
            other => other,
        };
        let connection = examined(path).map_err(|fault| match fault {
            check::Fault::Other(error) => plainly(error),
            check::Fault::Broken(why) => refused(path, why),
        })?;
        place::make_private(path);
        Library::on(connection, first).map_err(plainly)
    }

    /// A library that lasts as long as the program.
    pub fn in_memory() -> Result<Library, LibraryError> {
        Library::on(Connection::open_in_memory()?, welcome)
    }

    fn on(
        mut connection: Connection,
        first: impl FnOnce(&Transaction) -> Result<(), LibraryError>,
    ) -> Result<Library, LibraryError> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        schema::upgrade(&mut connection, first)?;
        seals::attend(&connection)?;
        Ok(Library { connection: Mutex::new(connection) })
    }

    /// A key that lies in the library: the one that is there, or this one from now on.
    pub fn key(&self, name: &str, new: &str) -> Result<String, LibraryError> {
        let connection = self.lock();
        connection.execute("INSERT OR IGNORE INTO keys (name, key) VALUES (?1, ?2)", [name, new])?;
        Ok(connection.query_row("SELECT key FROM keys WHERE name = ?1", [name], |row| row.get(0))?)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // Work that broke off was rolled back with its transaction.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file that was looked at. What waits in its log stays there until it is found sound.
fn examined(path: &Path) -> Result<Connection, check::Fault> {
    let waits = place::beside(path, "-wal").metadata().is_ok_and(|log| log.len() > 0);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, waits)?;
    // Enough that the check reads no page twice.
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    check::examine(&connection)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    Ok(connection)
}

/// What to say of a file that will not do.
fn refused(path: &Path, why: String) -> LibraryError {
    let path = path.to_owned();
    match Rescue::read(&path) {
        Ok(left) if !left.is_empty() => LibraryError::Damaged { left: left.to_string(), path, why },
        _ => LibraryError::Unusable { path, why },
    }
}

/// The levels that come with the program, unless any of them was ever there: whoever removed them is not given them
/// again.
fn welcome(transaction: &Transaction) -> Result<(), LibraryError> {
    let bytes = boxwright_forge::SMALL_ROOMS.as_bytes();
    let Ok(read) = boxwright_forge::core::text::read(bytes, Default::default()) else { return Ok(()) };
    let levels: Vec<New> =
        read.collection.entries.iter().map(|entry| New::of(entry, &read.collection)).collect();
    let judged = levels::judged(&levels)?;
    let mut known = transaction.prepare("SELECT 1 FROM levels WHERE id = ?1")?;
    for judged in &judged {
        if known.exists([&judged.ids.0])? {
            return Ok(());
        }
    }
    levels::put_all(transaction, &levels, &judged, read.collection.title.as_deref())
}

/// A file's name for a shell.
fn quoted(path: &Path) -> String {
    let name = path.display().to_string();
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-".contains(sign);
    if name.chars().all(is_plain) { name } else { format!("'{}'", name.replace('\'', "'\\''")) }
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
mod damage;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod upgrades;
