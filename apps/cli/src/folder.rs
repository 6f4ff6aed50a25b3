//! A file for each level, into a folder: with progress, and stopped cleanly by Ctrl-C.

use crate::talk::Talk;
use boxwright_workshop::{self as workshop, FileError, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::path::{Path, PathBuf};

/// Is a folder meant: one that exists, or a path that ends like one?
pub(crate) fn is_folder(path: Option<&PathBuf>) -> bool {
    path.is_some_and(|path| path.is_dir() || path.to_string_lossy().ends_with(['/', '\\']))
}

/// What is said about a level in the names of files and in messages.
pub(crate) struct Label<'a> {
    /// The file it comes from.
    pub(crate) file: &'a str,
    /// Its place there, counted from 0.
    pub(crate) index: usize,
    pub(crate) title: Option<&'a str>,
    /// File, line and level, for messages.
    pub(crate) whereabouts: String,
}

/// Where the files go, and how.
pub(crate) struct Folder<'a> {
    pub(crate) path: &'a Path,
    /// The ending of each file.
    pub(crate) ending: &'a str,
    /// May files that exist be replaced?
    pub(crate) force: bool,
}

impl Folder<'_> {
    /// Makes and stores a file for each level. `make` gives none for a level it has complained about.
    pub(crate) fn fill(
        &self,
        chosen: &[Label],
        talk: &mut Talk,
        mut make: impl FnMut(usize, &mut Talk) -> io::Result<Option<Result<Vec<u8>, String>>>,
    ) -> io::Result<()> {
        if let Err(error) = std::fs::create_dir_all(self.path) {
            return talk.complain(format!(
                "{}: cannot be made: {}",
                self.path.display(),
                workshop::plain(&error)
            ));
        }
        workshop::sweep(self.path);
        let (stop, bar) = (Stop::on_ctrl_c(), progress(chosen.len()));
        for (done, item) in chosen.iter().enumerate() {
            if stop.is_asked() {
                bar.finish_and_clear();
                let (all, folder) = (chosen.len(), self.path.display());
                return talk.complain(format!("stopped; {done} of {all} files are in {folder}"));
            }
            let path = self.path.join(file_name(item, done, chosen, self.ending));
            match make(done, talk)? {
                Some(Ok(bytes)) => match talk.try_store(&path, &bytes, self.force) {
                    Ok(()) => report(Some(item), &path, talk)?,
                    // A disk that is full will be full for the next file, too.
                    Err(error @ FileError::Unwritable { .. }) => {
                        bar.finish_and_clear();
                        return talk.complain(error);
                    }
                    Err(error) => talk.complain(error)?,
                },
                Some(Err(why)) => talk.complain(format!("{}: {why}", item.whereabouts))?,
                None => {}
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Names a file that was written.
pub(crate) fn report(item: Option<&Label>, path: &Path, talk: &mut Talk) -> io::Result<()> {
    let output = path.display().to_string();
    match item {
        Some(item) if talk.json => talk.object(&serde_json::json!({
            "file": item.file, "index": item.index + 1, "title": item.title, "output": output,
        })),
        None if talk.json => talk.object(&serde_json::json!({ "output": output })),
        _ => talk.line(output),
    }
}

fn progress(count: usize) -> ProgressBar {
    if count < 20 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} files, {per_sec}, {eta} left");
    ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// `007-loft-corner.svg`: the number, so that files sort, and what of the title is safe in a file name.
fn file_name(item: &Label, at: usize, chosen: &[Label], ending: &str) -> String {
    let one_source = chosen.iter().all(|other| other.file == item.file);
    let number = if one_source { item.index } else { at } + 1;
    let digits = chosen.len().max(number).to_string().len().max(2);
    let title = item.title.unwrap_or_default().to_lowercase();
    let words = title.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join("-").chars().take(40).collect();
    let dash = if name.is_empty() { "" } else { "-" };
    format!("{number:0digits$}{dash}{name}.{ending}")
}
