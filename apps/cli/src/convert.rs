//! `boxwright convert`: level files of one format into another.

use crate::args::{AnyFormat, ConvertArgs};
use crate::folder::{Folder, Label, is_folder};
use crate::input::{Games, Item, games, grouped, heads_left_out, items};
use crate::kwirk;
use crate::talk::Talk;
use boxwright_draw::tileset_png;
use boxwright_forge::core::counted;
use boxwright_forge::core::text::{
    Collection, Dialect, Format, Style, TILESET_IMAGE, Warning, WriteError, Written, write,
};
use boxwright_workshop::{self as workshop, Source};
use std::io;
use std::path::Path;

pub(crate) fn run(args: &ConvertArgs, talk: &mut Talk) -> io::Result<()> {
    let Some(format) = format(args, talk)? else { return Ok(()) };
    let AnyFormat::Sokoban(format) = format else { return kwirk::convert::run(args, talk) };
    if let Some(option) = misplaced(args, format) {
        return talk.complain(format!("{option} is for xsb and sok, not for {format}"));
    }
    // Without a file to write, standard output is for the levels alone.
    talk.json &= args.output.is_some();
    let Games { sokoban: sources, kwirk } = games(&args.input, talk)?;
    for source in kwirk {
        talk.complain(format!(
            "{}: these are Kwirk levels, which {format} cannot hold; say --to kwirk",
            source.name
        ))?;
    }
    let mut chosen = Vec::new();
    for source in &sources {
        chosen.extend(items(source, &args.input, talk)?);
    }
    let job = Job { args, format, sources: &sources, chosen };
    match job.chosen.is_empty() {
        true if talk.has_complained() => Ok(()),
        true => talk.complain("there is no level to write"),
        false if is_folder(args.output.as_ref()) => job.each(talk),
        false => job.together(talk),
    }
}

/// The format asked for, by name or by the output's ending.
fn format(args: &ConvertArgs, talk: &mut Talk) -> io::Result<Option<AnyFormat>> {
    let ending = args.output.as_ref().and_then(|path| path.extension());
    let by_ending = |ending: &str| match ending {
        workshop::KWIRK_ENDING => Some(AnyFormat::Kwirk),
        ending => Format::from_extension(ending).map(AnyFormat::Sokoban),
    };
    let found = args.to.or_else(|| ending.and_then(|ending| by_ending(&ending.to_string_lossy())));
    if found.is_none() {
        let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        talk.complain(format!("say which format to write: --to {}, kwirk", names.join(", ")))?;
    }
    Ok(found)
}

/// An option that the format has no use for.
fn misplaced(args: &ConvertArgs, format: Format) -> Option<&'static str> {
    let is_plain = matches!(format, Format::Xsb | Format::Sok);
    let options = [
        (args.dashes, "--dashes"),
        (args.one_line, "--one-line"),
        (args.to_dialect != Dialect::STANDARD, "--to-dialect"),
    ];
    options.into_iter().find(|(is_given, _)| *is_given && !is_plain).map(|(_, name)| name)
}

/// What is to be converted into what.
struct Job<'a> {
    args: &'a ConvertArgs,
    format: Format,
    sources: &'a [Source],
    chosen: Vec<Item<'a>>,
}

impl Job<'_> {
    fn style(&self) -> Style {
        Style { dialect: self.args.to_dialect, dashes: self.args.dashes, one_line: self.args.one_line }
    }

    /// All levels into one file or to standard output. What is said about the first file is said about all.
    fn together(&self, talk: &mut Talk) -> io::Result<()> {
        let entries = self.chosen.iter().map(|item| item.entry().clone()).collect();
        let collection = self.sources[0].reading.collection.with_entries(entries);
        let text = match self.untouched(&collection) {
            Some(source) => source.reading.rewritten(&collection),
            None => write(&collection, self.format, &self.style()),
        };
        match text {
            Ok(written) => self.store(written, talk),
            Err(WriteError::CannotHold { level, format, why }) => {
                talk.complain(WriteError::CannotHold { level: self.number(level), format, why })
            }
            Err(error) => talk.complain(error),
        }
    }

    /// The number by which messages call a level: its place in the file it came from, or, if there are
    /// several files, in the new one.
    fn number(&self, level: usize) -> usize {
        if self.sources.len() == 1 { self.chosen[level - 1].index + 1 } else { level }
    }

    /// A single file that only goes back into its own format, so that its bytes can stay.
    fn untouched(&self, collection: &Collection) -> Option<&Source> {
        let [source] = self.sources else { return None };
        let style = self.style();
        let same_way = self.format == source.reading.format && style.dialect == source.reading.dialect;
        let is_whole = *collection == source.reading.collection;
        (same_way && is_whole && !style.dashes && !style.one_line).then_some(source)
    }

    fn store(&self, written: Written, talk: &mut Talk) -> io::Result<()> {
        if let Some(path) = &self.args.output
            && !talk.store(path, &written.bytes, self.args.force)?
        {
            return Ok(());
        }
        let mut losses = heads_left_out(self.sources);
        for warning in written.warnings {
            losses.push(Warning { level: warning.level.map(|level| self.number(level)), ..warning });
        }
        for warning in grouped(&losses) {
            talk.warn(warning)?;
        }
        let Some(path) = &self.args.output else {
            if self.format == Format::Tiled {
                talk.warn(format!("the map's tiles, {TILESET_IMAGE}, are written only beside a file (-o)"))?;
            }
            return talk.bytes(&written.bytes);
        };
        self.report(path, losses.len(), talk)?;
        if self.format == Format::Tiled { store_tileset(path, talk) } else { Ok(()) }
    }

    fn report(&self, path: &Path, losses: usize, talk: &mut Talk) -> io::Result<()> {
        let output = path.display().to_string();
        if talk.json {
            for item in &self.chosen {
                let (file, index, title) = (&item.source.name, item.index + 1, &item.entry().title);
                let format = self.format.name();
                talk.object(&serde_json::json!({
                    "file": file, "index": index, "title": title, "output": output, "format": format,
                }))?;
            }
            return Ok(());
        }
        let levels = counted(self.chosen.len(), "level", "levels");
        let lost =
            if losses == 0 { "nothing lost".to_owned() } else { counted(losses, "warning", "warnings") };
        talk.say(format!("{output}: {levels} written as {}, {lost}", self.format))
    }

    /// A file for each level, into a folder.
    fn each(&self, talk: &mut Talk) -> io::Result<()> {
        let path = self.args.output.as_deref().unwrap_or(Path::new("."));
        let folder = Folder { path, ending: self.format.extension(), force: self.args.force };
        let mut losses = Vec::new();
        let labels: Vec<Label> = self.chosen.iter().map(Item::tag).collect();
        folder.fill(&labels, talk, |at, _| {
            let item = &self.chosen[at];
            let alone = item.source.reading.collection.with_entries(vec![item.entry().clone()]);
            Ok(Some(match write(&alone, self.format, &self.style()) {
                Ok(written) => {
                    for warning in written.warnings {
                        let loss = Warning { level: warning.level.map(|_| item.index + 1), ..warning };
                        // What is said about the collection is lost with every level; once is enough.
                        if loss.level.is_some() || !losses.contains(&loss) {
                            losses.push(loss);
                        }
                    }
                    Ok(written.bytes)
                }
                Err(WriteError::CannotHold { format, why, .. }) => {
                    Err(format!("{format} cannot hold it: {why}"))
                }
                Err(error) => Err(error.to_string()),
            }))
        })?;
        for warning in grouped(&losses) {
            talk.warn(warning)?;
        }
        if self.format == Format::Tiled { store_tileset(&path.join(TILESET_IMAGE), talk) } else { Ok(()) }
    }
}

/// A map needs its tiles beside it; a picture that is there already is left alone.
fn store_tileset(map: &Path, talk: &mut Talk) -> io::Result<()> {
    let image = map.with_file_name(TILESET_IMAGE);
    if image.exists() {
        return talk.say(format!("{}: was there already and is left as it is", image.display()));
    }
    let bytes = match tileset_png(32) {
        Ok(bytes) => bytes,
        Err(error) => return talk.complain(error),
    };
    match talk.store(&image, &bytes, false)? {
        true => talk.say(format!("{}: the tiles of the map", image.display())),
        false => Ok(()),
    }
}
