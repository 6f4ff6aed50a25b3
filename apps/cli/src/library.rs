//! `boxwright library`: the levels that are kept, shared with the studio.

use crate::talk::Talk;
use boxwright_desk::{New, Stored};
use boxwright_forge::core::kwirk;
use boxwright_forge::core::text::{Hint, read as read_levels};
use boxwright_workshop::{Library, LibraryError, Rescue, library_path, read};
use clap::{Args, Subcommand};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct LibraryArgs {
    /// The library's file [default: library.sqlite in your data folder]
    #[arg(long, value_name = "FILE", global = true)]
    library: Option<PathBuf>,

    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Keep the levels of files; what is no level is named, and the rest of its file is kept
    Add {
        /// Level files of any format
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The pack they join [default: the collection's title, or the file's name]
        #[arg(long, value_name = "TITLE")]
        pack: Option<String>,
    },
    /// List the packs, or the levels of one
    List {
        /// A pack by its title or number
        pack: Option<String>,
    },
    /// Show a level with all that is known of it
    Show {
        /// Its id, or the beginning of it
        id: String,
    },
    /// Write everything out as plain files
    Export {
        /// A folder
        folder: PathBuf,
        /// Replace files that are there
        #[arg(long)]
        force: bool,
    },
    /// Save what can be read of a damaged library in a new one; the damaged one is left as it is
    Rescue {
        /// The new library's file
        new: PathBuf,
    },
    /// Hide levels; plays and ratings stay
    Remove {
        /// Their ids, or the beginnings of them
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
}

impl LibraryArgs {
    /// Is anything stored?
    pub(crate) fn stores(&self) -> bool {
        match self.what {
            What::Add { .. } | What::Export { .. } | What::Rescue { .. } | What::Remove { .. } => true,
            What::List { .. } | What::Show { .. } => false,
        }
    }
}

pub(crate) fn run(args: &LibraryArgs, talk: &mut Talk) -> io::Result<()> {
    if let What::Rescue { new } = &args.what {
        return rescue(args.library.clone(), new, talk);
    }
    let library = match &args.library {
        // A slip of the hand must not make a library.
        Some(path) if !path.exists() && !matches!(args.what, What::Add { .. }) => {
            return talk
                .complain(format!("{}: there is no library; `library add` makes one", path.display()));
        }
        Some(path) => Library::open(path),
        None => library_path().and_then(|path| Library::open(&path)),
    };
    let library = match library {
        Ok(library) => library,
        Err(error) => return talk.complain(error),
    };
    match &args.what {
        What::Add { files, pack } => {
            files.iter().try_for_each(|file| add(&library, file, pack.as_deref(), talk))
        }
        What::List { pack: None } => packs(&library, talk),
        What::List { pack: Some(pack) } => levels(&library, pack, talk),
        What::Show { id } => show(&library, id, talk),
        What::Export { folder, force } => export(&library, folder, *force, talk),
        What::Remove { ids } => remove(&library, ids, talk),
        What::Rescue { .. } => Ok(()),
    }
}

fn rescue(damaged: Option<PathBuf>, new: &Path, talk: &mut Talk) -> io::Result<()> {
    let damaged = match damaged.map_or_else(library_path, Ok) {
        Ok(path) => path,
        Err(error) => return talk.complain(error),
    };
    let read = match Rescue::read(&damaged) {
        Ok(read) if read.is_empty() => {
            return talk.complain(format!("{}: no level in it can be read", damaged.display()));
        }
        Ok(read) => read,
        Err(error) => return talk.complain(error),
    };
    match read.keep(new) {
        Ok(()) if talk.json => talk.object(&json!({ "file": new.display().to_string(), "saved": read })),
        Ok(()) => talk.line(format!("{}: {read} saved from {}", new.display(), damaged.display())),
        Err(error) => talk.complain(error),
    }
}

fn add(library: &Library, file: &Path, pack: Option<&str>, talk: &mut Talk) -> io::Result<()> {
    let name = file.display();
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) => return talk.complain(error),
    };
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let (title, found) = match news(&bytes) {
        Ok((title, found)) => {
            let title = title.filter(|title| !title.trim().is_empty());
            (pack.map(str::to_owned).or(title).unwrap_or(stem), found)
        }
        Err(why) => return talk.complain(format!("{name}: {why}")),
    };
    let mut kept = 0;
    let mut good = Vec::new();
    for (number, new) in found.into_iter().enumerate() {
        match library.check(&new) {
            Ok(()) => good.push(new),
            Err(error) => talk.complain(format!("{name}: level {}: {error}", number + 1))?,
        }
    }
    if !good.is_empty() {
        match library.add(&good, Some(&title)) {
            Ok(ids) => kept = ids.len(),
            Err(error) => return talk.complain(format!("{name}: {error}")),
        }
    }
    if talk.json {
        return talk.object(&json!({ "file": name.to_string(), "pack": title, "levels": kept }));
    }
    talk.line(format!("{name}: {kept} kept in {title}"))
}

/// The levels of a file, and what the collection is called.
fn news(bytes: &[u8]) -> Result<(Option<String>, Vec<New>), String> {
    let text = String::from_utf8_lossy(bytes);
    if kwirk::is_kwirk(&text) {
        let read = kwirk::read(&text).map_err(|error| error.to_string())?;
        return Ok((None, read.entries.iter().map(New::of_kwirk).collect()));
    }
    let read = read_levels(bytes, Hint::default()).map_err(|error| error.to_string())?;
    let collection = &read.collection;
    Ok((
        collection.title.clone(),
        collection.entries.iter().map(|entry| New::of(entry, collection)).collect(),
    ))
}

fn packs(library: &Library, talk: &mut Talk) -> io::Result<()> {
    let packs = match library.packs() {
        Ok(packs) => packs,
        Err(error) => return talk.complain(error),
    };
    for pack in packs {
        match talk.json {
            true => talk.object(&pack)?,
            false => talk.line(format!(
                "{:>3}  {:>5} {:7} {:>5} solved  {}",
                pack.id,
                pack.levels,
                if pack.levels == 1 { "level," } else { "levels," },
                pack.solved,
                pack.title
            ))?,
        }
    }
    Ok(())
}

fn levels(library: &Library, pack: &str, talk: &mut Talk) -> io::Result<()> {
    match library.pack(pack).and_then(|pack| library.levels(Some(pack.id))) {
        Ok(levels) => levels.iter().try_for_each(|level| line(level, talk)),
        Err(error) => talk.complain(error),
    }
}

fn line(level: &Stored, talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        return talk.object(level);
    }
    let number = |name: &str| {
        level.metrics.get(name).and_then(|number| number.as_f64()).map(|number| number.to_string())
    };
    // Kwirk counts steps where Sokoban counts pushes.
    let what = if level.game == "kwirk" { "steps" } else { "pushes" };
    let count = number(what).unwrap_or_else(|| "-".to_owned());
    let solved = if level.solved { "solved" } else { "" };
    talk.line(format!("{}  {count:>5} {what:6}  {solved:6}  {}", &level.id[..12], level.title))
}

fn show(library: &Library, id: &str, talk: &mut Talk) -> io::Result<()> {
    let level = match library.level(id) {
        Ok(level) => level,
        Err(error) => return talk.complain(error),
    };
    if talk.json {
        return talk.object(&level);
    }
    talk.line(format!("{}\n\nid: {}\ntitle: {}", level.level, level.id, level.title))?;
    let facts = [
        ("author", Some(&level.author).filter(|author| !author.is_empty())),
        ("recipe", level.recipe.as_ref()),
        ("plan", level.plan.as_ref()),
    ];
    for (name, value) in facts {
        if let Some(value) = value {
            talk.line(format!("{name}: {value}"))?;
        }
    }
    for note in level.notes.lines() {
        talk.line(format!("note: {note}"))?;
    }
    for (name, number) in &level.metrics {
        talk.line(format!("{name}: {number}"))?;
    }
    Ok(())
}

fn export(library: &Library, folder: &Path, force: bool, talk: &mut Talk) -> io::Result<()> {
    match library.export(folder, force) {
        Ok(files) => files.iter().try_for_each(|file| talk.line(file.display())),
        Err(error) => talk.complain(error),
    }
}

fn remove(library: &Library, ids: &[String], talk: &mut Talk) -> io::Result<()> {
    // All are looked up before any is hidden.
    let found: Result<Vec<Stored>, LibraryError> = ids.iter().map(|id| library.level(id)).collect();
    let removed = found.and_then(|levels| {
        let ids: Vec<String> = levels.into_iter().map(|level| level.id).collect();
        library.remove(&ids)
    });
    match removed {
        Ok(count) => talk.line(format!("{count} removed")),
        Err(error) => talk.complain(error),
    }
}
