//! Level files and standard input, read into collections.

use crate::files::{self, FileError};
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
}

/// Reads a level file, or standard input for `-`. Where no format is named, the ending of the file's
/// name decides, and failing that the contents.
pub fn load(path: &Path, hint: Hint) -> Result<Source, InputError> {
    let is_standard_input = path.as_os_str() == "-";
    let name = if is_standard_input { "standard input".to_owned() } else { path.display().to_string() };
    let bytes = if is_standard_input {
        files::read_from(io::stdin().lock(), Path::new(&name))?
    } else {
        files::read(path)?
    };
    let by_ending = || path.extension().and_then(|ending| Format::from_extension(&ending.to_string_lossy()));
    let hint = Hint { format: hint.format.or_else(by_ending), ..hint };
    let reading = text::read(&bytes, hint).map_err(|error| InputError::Text { name: name.clone(), error })?;
    Ok(Source { name, path: (!is_standard_input).then(|| path.to_owned()), reading })
}
