//! Level files and standard input, read into collections.

use crate::files::{self, FileError};
use crate::opened::says_kwirk;
use boxwright_forge::core::kwirk::TextError;
use boxwright_forge::core::text::{self, Format, Hint, ReadError, Reading};
use std::io;
use std::path::{Path, PathBuf};

/// A level text that was read, and where it came from.
#[derive(Debug)]
pub struct Source {
    /// What messages call it: the file's name, or `standard input`.
    pub name: String,
    /// The file; none for standard input.
    pub path: Option<PathBuf>,
    /// What was in it.
    pub reading: Reading,
}

/// Why a level text could not be read. The file's name is in it.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The bytes could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The bytes make no level text.
    #[error("{name}: {error}")]
    Text {
        /// The file's name.
        name: String,
        /// What is wrong.
        error: ReadError,
    },
    /// The text makes no file of Kwirk levels.
    #[error("{name}: {error}")]
    Kwirk {
        /// The file's name.
        name: String,
        /// What is wrong.
        error: TextError,
    },
    /// The bytes make no text.
    #[error("{name}: this is not UTF-8 text")]
    NotUtf8 {
        /// The file's name.
        name: String,
    },
    /// Levels of the other game.
    #[error("{name}: these are Kwirk levels; this works for Sokoban only")]
    OtherGame {
        /// The file's name.
        name: String,
    },
}

/// Reads a file with Sokoban levels, or standard input for `-`. Where no format is named, the ending of the
/// file's name decides, and failing that the contents.
pub fn load(path: &Path, hint: Hint) -> Result<Source, InputError> {
    let (name, bytes) = bytes_of(path)?;
    if hint.format.is_none() && says_kwirk(path, &bytes) {
        return Err(InputError::OtherGame { name });
    }
    parsed(path, name, &bytes, hint)
}

/// The bytes of a file that holds something of Sokoban but perhaps no levels, or of standard input for `-`, and what
/// messages call it.
pub fn sokoban_bytes(path: &Path) -> Result<(String, Vec<u8>), InputError> {
    let (name, bytes) = bytes_of(path)?;
    if says_kwirk(path, &bytes) { Err(InputError::OtherGame { name }) } else { Ok((name, bytes)) }
}

/// The bytes of a file, or of standard input for `-`, and what messages call it.
pub(crate) fn bytes_of(path: &Path) -> Result<(String, Vec<u8>), FileError> {
    if path.as_os_str() != "-" {
        return Ok((path.display().to_string(), files::read(path)?));
    }
    let name = "standard input".to_owned();
    let bytes = files::read_from(io::stdin().lock(), Path::new(&name))?;
    Ok((name, bytes))
}

/// A level text of Sokoban.
pub(crate) fn parsed(path: &Path, name: String, bytes: &[u8], hint: Hint) -> Result<Source, InputError> {
    let by_ending = || path.extension().and_then(|ending| Format::from_extension(&ending.to_string_lossy()));
    let hint = Hint { format: hint.format.or_else(by_ending), ..hint };
    let reading = text::read(bytes, hint).map_err(|error| InputError::Text { name: name.clone(), error })?;
    Ok(Source { name, path: (path.as_os_str() != "-").then(|| path.to_owned()), reading })
}
