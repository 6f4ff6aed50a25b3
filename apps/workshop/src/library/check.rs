//! Is a file a library, and a sound one? Asked at every opening, before anything is written into it.
//!
//! A file that is new and empty will do. Any other must say that it is a library, have the tables of its version, hold
//! together page by page and row by row (SQLite's own check), refer to nothing that is not there, and keep its seals.

use super::schema::{APPLICATION, SEALED, shape, shape_of, today, version};
use super::{LibraryError, seals, told};
use rusqlite::{Connection, ErrorCode};

/// Why a file will not do.
pub(super) enum Fault {
    /// It is no library, or no longer.
    Broken(String),
    /// It may be one; now it cannot be read, or a newer program is needed.
    Other(LibraryError),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        let passes = matches!(
            error.sqlite_error_code(),
            Some(
                ErrorCode::CannotOpen
                    | ErrorCode::DatabaseBusy
                    | ErrorCode::DatabaseLocked
                    | ErrorCode::DiskFull
                    | ErrorCode::FileLockingProtocolFailed
                    | ErrorCode::OutOfMemory
                    | ErrorCode::PermissionDenied
                    | ErrorCode::ReadOnly
                    | ErrorCode::SystemIoFailure
            )
        );
        if passes { Fault::Other(error.into()) } else { Fault::Broken(told(&error)) }
    }
}

/// Looks at a file without changing it.
pub(super) fn examine(connection: &Connection) -> Result<(), Fault> {
    // All is seen as it is at one moment, whatever another program writes meanwhile.
    let transaction = connection.unchecked_transaction()?;
    let (version, here) = (version(&transaction)?, shape(&transaction)?);
    if version == 0 && here.is_empty() {
        return Ok(());
    }
    let application: i64 = transaction.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let is_ours =
        if version >= SEALED { application == APPLICATION } else { application == 0 && version > 0 };
    if !is_ours {
        return Err(Fault::Broken("it does not say that it is a library".to_owned()));
    }
    if version > today() {
        return Err(Fault::Other(LibraryError::Later { version, known: today() }));
    }
    if shape_of(version)?.iter().any(|part| !here.contains(part)) {
        return Err(Fault::Broken(format!("its tables are not those of version {version}")));
    }
    let integrity: String = transaction.pragma_query_value(None, "integrity_check", |row| row.get(0))?;
    if integrity != "ok" {
        return Err(Fault::Broken(integrity.lines().last().unwrap_or_default().to_lowercase()));
    }
    // What is sealed refers to what is there: it was written so.
    let fault = if version >= SEALED {
        seals::broken(&transaction)?.map(|table| format!("`{table}` holds something else than was written"))
    } else {
        stray(&transaction)?.map(|table| format!("`{table}` is about a level that is not there"))
    };
    fault.map_or(Ok(()), |why| Err(Fault::Broken(why)))
}

/// A table with a row that refers to nothing.
fn stray(connection: &Connection) -> Result<Option<String>, rusqlite::Error> {
    let mut statement = connection.prepare("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1")?;
    statement.query_map([], |row| row.get(0))?.next().transpose()
}
