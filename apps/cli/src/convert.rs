//! `boxwright convert`: level files of one format into another.

use crate::args::ConvertArgs;
use crate::folder::{Folder, is_folder};
use crate::input::{grouped, items, sources};
use crate::talk::Talk;
use boxwright_draw::tileset_png;
use boxwright_forge::core::counted;
use boxwright_forge::core::text::{
    Collection, Format, Style, TILESET_IMAGE, Warning, WriteError, Written, write,
};
use boxwright_workshop::{self as workshop, Source};
use std::io::{self, Write as _};
use std::path::Path;

pub(crate) fn run(args: &ConvertArgs, talk: &mut Talk) -> io::Result<()> {
    let Some(format) = format(args, talk)? else { return Ok(()) };
    let sources = sources(&args.input, talk)?;
    if sources.is_empty() {
        return Ok(());
    }
    let style = Style { dialect: args.to_dialect, dashes: args.dashes, one_line: args.one_line };
    if is_folder(args.output.as_ref()) {
        return each(&sources, args, format, &style, talk);
    }
    let (collection, numbers) = gather(&sources, args, talk)?;
    let text = match untouched(&sources, args, format, &collection) {
        Some(source) => source.reading.rewritten(&collection),
        None => write(&collection, format, &style),
    };
    match text {
        Ok(mut written) => {
            for warning in &mut written.warnings {
                warning.level = warning.level.map(|level| numbers[level - 1]);
            }
            store(&written, &collection, args, format, talk)
        }
        Err(WriteError::CannotHold { level, format, why }) => {
            talk.complain(WriteError::CannotHold { level: numbers[level - 1], format, why })
        }
        Err(error) => talk.complain(error),
    }
}

/// A file for each level, into a folder.
fn each(
    sources: &[Source],
    args: &ConvertArgs,
    format: Format,
    style: &Style,
    talk: &mut Talk,
) -> io::Result<()> {
    let mut chosen = Vec::new();
    for source in sources {
        chosen.extend(items(source, &args.input, talk)?);
    }
    let path = args.output.as_deref().unwrap_or(Path::new("."));
    let mut losses = Vec::new();
    let folder = Folder { path, ending: format.extension(), force: args.force };
    folder.fill(&chosen, talk, |item, _| {
        let alone = item.source.reading.collection.with_entries(vec![item.entry().clone()]);
        Ok(Some(match write(&alone, format, style) {
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
            Err(WriteError::CannotHold { format, why, .. }) => Err(format!("{format} cannot hold it: {why}")),
            Err(error) => Err(error.to_string()),
        }))
    })?;
    for warning in grouped(&losses) {
        talk.say(format!("warning: {warning}"))?;
    }
    if format == Format::Tiled { store_tileset(&path.join(TILESET_IMAGE), talk) } else { Ok(()) }
}

/// The format asked for, by name or by the output's ending.
fn format(args: &ConvertArgs, talk: &mut Talk) -> io::Result<Option<Format>> {
    let ending = args.output.as_ref().and_then(|path| path.extension());
    let found =
        args.to.or_else(|| ending.and_then(|ending| Format::from_extension(&ending.to_string_lossy())));
    if found.is_none() {
        let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        talk.complain(format!("say which format to write: --to {}", names.join(", ")))?;
    }
    Ok(found)
}

/// All chosen levels as one collection, and the number by which messages call each: its place in the
/// file it came from, or, if there are several files, in the new one. What is said about the first file
/// is said about all.
fn gather(sources: &[Source], args: &ConvertArgs, talk: &mut Talk) -> io::Result<(Collection, Vec<usize>)> {
    let mut all = sources[0].reading.collection.with_entries(Vec::new());
    let mut numbers = Vec::new();
    for source in sources {
        for item in items(source, &args.input, talk)? {
            all.entries.push(item.entry().clone());
            numbers.push(if sources.len() == 1 { item.index + 1 } else { all.entries.len() });
        }
    }
    for other in sources.iter().skip(1) {
        let head = &other.reading.collection;
        if head.title.is_some() || head.author.is_some() || !head.notes.is_empty() {
            talk.say(format!(
                "warning: {}: what it says about the whole collection is left out",
                other.name
            ))?;
        }
    }
    Ok((all, numbers))
}

/// A single file that only goes back into its own format, so that its bytes can stay.
fn untouched<'a>(
    sources: &'a [Source],
    args: &ConvertArgs,
    format: Format,
    collection: &Collection,
) -> Option<&'a Source> {
    let [source] = sources else { return None };
    let same_way = format == source.reading.format && args.to_dialect == source.reading.dialect;
    let plain = !args.dashes && !args.one_line && *collection == source.reading.collection;
    (same_way && plain).then_some(source)
}

fn store(
    written: &Written,
    collection: &Collection,
    args: &ConvertArgs,
    format: Format,
    talk: &mut Talk,
) -> io::Result<()> {
    if let Some(path) = &args.output
        && let Err(error) = workshop::write(path, &written.bytes, args.force)
    {
        return talk.complain(error);
    }
    for warning in grouped(&written.warnings) {
        talk.say(format!("warning: {warning}"))?;
    }
    let Some(path) = &args.output else {
        return talk.writer().write_all(&written.bytes);
    };
    if format == Format::Tiled {
        store_tileset(path, talk)?;
    }
    report(collection, path, format, written.warnings.len(), talk)
}

/// A map needs its tiles beside it; a picture that is there already is left alone.
fn store_tileset(map: &Path, talk: &mut Talk) -> io::Result<()> {
    let image = map.with_file_name(TILESET_IMAGE);
    if image.exists() {
        return Ok(());
    }
    match tileset_png(32) {
        Ok(bytes) => {
            workshop::write(&image, &bytes, false).map_or_else(|error| talk.complain(error), |()| Ok(()))
        }
        Err(error) => talk.complain(error),
    }
}

fn report(
    collection: &Collection,
    path: &Path,
    format: Format,
    warnings: usize,
    talk: &mut Talk,
) -> io::Result<()> {
    let (output, count) = (path.display().to_string(), collection.entries.len());
    if talk.json {
        for (index, entry) in collection.entries.iter().enumerate() {
            talk.object(&serde_json::json!({ "index": index + 1, "title": entry.title, "output": output, "format": format.name() }))?;
        }
        return Ok(());
    }
    let levels = counted(count, "level", "levels");
    let lost =
        if warnings == 0 { "nothing lost".to_owned() } else { counted(warnings, "warning", "warnings") };
    talk.say(format!("{output}: {levels} written as {format}, {lost}"))
}
