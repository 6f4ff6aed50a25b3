//! The sketches a command works on: files, folders of files, or standard input.

use crate::input::grouped;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::Sketch;
use boxwright_forge::core::text::sokogen;
use boxwright_workshop::{plain, sokoban_bytes};
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

/// A sketch and where it came from.
pub(crate) struct Given {
    /// The file's name, or `standard input`.
    pub(crate) name: String,
    pub(crate) sketch: Sketch,
}

impl Given {
    /// What a level made of it is called: the file's name without folder and ending.
    pub(crate) fn title(&self) -> String {
        let stem = Path::new(&self.name).file_stem();
        stem.map_or_else(|| self.name.clone(), |stem| stem.to_string_lossy().into_owned())
    }
}

/// Reads every sketch that can be read and complains about the rest.
pub(crate) fn given(paths: &[PathBuf], talk: &mut Talk) -> io::Result<Vec<Given>> {
    let mut files = Vec::new();
    for path in paths {
        match path.is_dir().then(|| in_folder(path)) {
            None => files.push(path.clone()),
            Some(Ok(inside)) if inside.is_empty() => {
                talk.complain(format!("{}: there is no file in this folder", path.display()))?;
            }
            Some(Ok(inside)) => files.extend(inside),
            Some(Err(error)) => talk.complain(format!("{}: {}", path.display(), plain(&error)))?,
        }
    }
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            talk.complain("name a sketch, or pipe one in")?;
        } else {
            files.push(PathBuf::from("-"));
        }
    }
    let mut sketches = Vec::new();
    for file in files {
        sketches.extend(one(&file, talk)?);
    }
    Ok(sketches)
}

/// The files of a folder by name; hidden ones and folders inside are passed over.
fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if path.is_file() && !is_hidden {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn one(path: &Path, talk: &mut Talk) -> io::Result<Option<Given>> {
    let (name, bytes) = match sokoban_bytes(path) {
        Ok(read) => read,
        Err(error) => return talk.complain(error).map(|()| None),
    };
    match sokogen::read(&bytes) {
        Ok(text) => {
            for warning in grouped(&text.warnings) {
                talk.warn(format!("{name}: {warning}"))?;
            }
            Ok(Some(Given { name, sketch: text.sketch }))
        }
        Err(error) => talk.complain(format!("{name}: {error}")).map(|()| None),
    }
}
