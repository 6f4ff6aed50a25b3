//! `.slc`: XML collections.
//!
//! The root `SokobanLevels` has `Title`, `Description`, perhaps `Email` and `Url`, and a
//! `LevelCollection` of `Level`s with their rows in `L`. `Copyright` is where authors are named.
//! Declared sizes are often wrong; the rows decide and a warning names the level. Files that declare
//! Latin-1 are read as that.

use super::collection::{some_text, tidy};
use super::lines::whole;
use super::{Collection, Dialect, Entry, Format, Found, Place, ReadError, Warning, WriteError, board};
use crate::sokoban::Tile;
use roxmltree::{Document, Node, ParsingOptions};
use std::borrow::Cow;

/// Reads an XML collection.
pub(super) fn read(bytes: &[u8], dialect: &Dialect, warnings: &mut Vec<Warning>) -> Result<Found, ReadError> {
    let text = text(bytes, warnings)?;
    // Many files name a document type. A limit on nodes keeps entities from growing without end.
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 2_000_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options).map_err(|error| ReadError::Syntax {
        line: error.pos().row as usize,
        column: error.pos().col as usize,
        text: format!("not well-formed XML: {}", plain_reason(&error)),
    })?;
    let root = document.root_element();
    let set = child(root, "LevelCollection");
    let (Some(set), "SokobanLevels") = (set, root.tag_name().name()) else {
        let text = "no <SokobanLevels> with a <LevelCollection> in it; this is not an .slc file".to_owned();
        return Err(ReadError::Syntax { line: 1, column: 1, text });
    };
    let (mut entries, mut places) = (Vec::new(), Vec::new());
    let sets = root.children().filter(|node| node.has_tag_name("LevelCollection"));
    for level in sets.flat_map(|set| set.children()).filter(|node| node.has_tag_name("Level")) {
        entries.push(entry(level, dialect, entries.len() + 1, warnings)?);
        places.push(Place { line: line_of(level), ..Place::nowhere() });
    }
    if entries.is_empty() {
        return Err(ReadError::Syntax {
            line: line_of(set),
            column: 0,
            text: "a collection without levels".to_owned(),
        });
    }
    name_the_unknown(root, warnings);
    let description = child(root, "Description").and_then(|node| node.text()).unwrap_or_default();
    let keyed = ["Email", "Url"].into_iter().filter_map(|key| Some(format!("{key}: {}", inner(root, key)?)));
    let notes = tidy(description.lines().map(|line| line.trim().to_owned())).into_iter().chain(keyed);
    let collection = Collection {
        title: inner(root, "Title"),
        author: set.attribute("Copyright").and_then(some_text),
        notes: notes.collect(),
        facts: Default::default(),
        entries,
    };
    Ok(Found { collection, places, format: Format::Slc })
}

/// Writes an XML collection.
pub(super) fn write(collection: &Collection) -> Result<String, WriteError> {
    let (mut description, mut keyed) = (Vec::new(), Vec::new());
    for note in &collection.notes {
        match note.split_once(": ").filter(|(key, _)| ["Email", "Url"].contains(key)) {
            Some((key, value)) => keyed.push((key, value)),
            None => description.push(note.as_str()),
        }
    }
    let shapes = || collection.entries.iter().map(|entry| entry.board.shape());
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<SokobanLevels>\n");
    text += &element("  ", "Title", collection.title.as_deref().unwrap_or_default());
    text += &element("  ", "Description", &description.join("\n"));
    text.extend(keyed.into_iter().map(|(key, value)| element("  ", key, value)));
    text += &format!(
        "  <LevelCollection{} MaxWidth=\"{}\" MaxHeight=\"{}\">\n",
        attribute("Copyright", collection.author.as_deref()),
        shapes().map(|shape| shape.width()).max().unwrap_or(0),
        shapes().map(|shape| shape.height()).max().unwrap_or(0),
    );
    for (at, entry) in collection.entries.iter().enumerate() {
        text += &level_text(entry, at + 1)?;
    }
    Ok(text + "  </LevelCollection>\n</SokobanLevels>\n")
}

fn level_text(entry: &Entry, number: usize) -> Result<String, WriteError> {
    let shape = entry.board.shape();
    if let Some(cell) = entry.board.cells_where(|tile| tile == Tile::Undecided).first() {
        let why = format!("it has no sign for the undecided cell at {}", shape.name(cell));
        return Err(WriteError::CannotHold { level: number, format: Format::Slc, why });
    }
    let mut rows: Vec<String> =
        entry.board.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect::<String>()).collect();
    // Blanks at the end of a row mean nothing, except to say how wide the board is.
    let longest = rows.iter().map(|row| row.trim_end().len()).max().unwrap_or(0);
    for (at, row) in rows.iter_mut().enumerate() {
        if at > 0 || longest == shape.width() {
            row.truncate(row.trim_end().len());
        }
    }
    let rows: String = rows.iter().map(|row| element("      ", "L", row)).collect();
    let (id, author) =
        (attribute("Id", entry.title.as_deref()), attribute("Copyright", entry.author.as_deref()));
    let (width, height) = (shape.width(), shape.height());
    Ok(format!("    <Level{id}{author} Width=\"{width}\" Height=\"{height}\">\n{rows}    </Level>\n"))
}

fn element(indent: &str, name: &str, text: &str) -> String {
    format!("{indent}<{name}>{}</{name}>\n", escape(text))
}

fn attribute(name: &str, value: Option<&str>) -> String {
    value.map(|value| format!(" {name}=\"{}\"", escape(value))).unwrap_or_default()
}

/// Text for XML; control characters, which XML cannot hold, become blanks.
fn escape(text: &str) -> String {
    let escaped = |sign: char| match sign {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\n' => "\n".to_owned(),
        sign if sign.is_control() || matches!(sign, '\u{FFFE}' | '\u{FFFF}') => " ".to_owned(),
        sign => sign.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// Warns of elements and attributes that are not kept, once for each name.
fn name_the_unknown(root: Node, warnings: &mut Vec<Warning>) {
    const ELEMENTS: [&str; 8] =
        ["SokobanLevels", "Title", "Description", "Email", "Url", "LevelCollection", "Level", "L"];
    const ATTRIBUTES: [&str; 6] = ["Id", "Copyright", "Width", "Height", "MaxWidth", "MaxHeight"];
    let mut unknown: Vec<String> = Vec::new();
    for node in root.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let attributes = node.attributes().filter(|one| one.namespace().is_none()).map(|one| one.name());
        let odd =
            attributes.filter(|one| !ATTRIBUTES.contains(one)).map(|one| format!("the attribute {one}"));
        unknown.extend(odd.chain((!ELEMENTS.contains(&name)).then(|| format!("the element <{name}>"))));
    }
    unknown.sort();
    unknown.dedup();
    let warning =
        |what| Warning { level: None, line: None, text: format!("{what} is not known and not kept") };
    warnings.extend(unknown.into_iter().map(warning));
}

fn entry(
    level: Node,
    dialect: &Dialect,
    number: usize,
    warnings: &mut Vec<Warning>,
) -> Result<Entry, ReadError> {
    let mut rows = Vec::new();
    for node in level.children().filter(|node| node.has_tag_name("L")) {
        rows.push(row(node, dialect)?);
    }
    let draft = board(&rows, line_of(level))?;
    let declared = |key| level.attribute(key).and_then(|value| value.trim().parse::<usize>().ok());
    let real = (draft.shape().width(), draft.shape().height());
    let (width, height) = (declared("Width").unwrap_or(real.0), declared("Height").unwrap_or(real.1));
    if (width, height) != real {
        let text = format!("declared as {width} x {height} squares but has {} x {}", real.0, real.1);
        warnings.push(Warning { level: Some(number), line: None, text });
    }
    let mut entry = Entry::new(draft);
    entry.title = level.attribute("Id").and_then(some_text);
    entry.author = level.attribute("Copyright").and_then(some_text);
    Ok(entry)
}

fn row(node: Node, dialect: &Dialect) -> Result<Vec<Tile>, ReadError> {
    let text: String =
        node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    let tile = |(at, glyph): (usize, char)| {
        dialect.tile(glyph).ok_or_else(|| ReadError::Syntax {
            line: line_of(node),
            column: 0,
            text: format!("row sign {}: `{glyph}` is not a level sign{}", at + 1, dialect.hint(glyph)),
        })
    };
    text.trim_end_matches(['\n', '\r', '\t']).chars().enumerate().map(tile).collect()
}

fn text<'a>(bytes: &'a [u8], warnings: &mut Vec<Warning>) -> Result<Cow<'a, str>, ReadError> {
    let mut found = Vec::new();
    let text = whole(bytes, &mut found)?;
    let prolog: String = text.chars().take(200).collect::<String>().to_ascii_lowercase();
    if !prolog.contains("iso-8859-1") && !prolog.contains("windows-1252") {
        warnings.append(&mut found);
    }
    if prolog.contains("windows-1252") && std::str::from_utf8(bytes).is_err() {
        return Ok(text.chars().map(of_windows).collect::<String>().into());
    }
    Ok(text)
}

/// Windows-1252 differs from Latin-1 where that has control characters.
fn of_windows(sign: char) -> char {
    const SIGNS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";
    let at = (sign as usize).wrapping_sub(0x80);
    SIGNS.chars().nth(at).filter(|_| at < 0x20).unwrap_or(sign)
}

fn plain_reason(error: &roxmltree::Error) -> String {
    let text = error.to_string();
    text.split(" at ").next().unwrap_or(&text).to_owned()
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn inner(node: Node, name: &str) -> Option<String> {
    child(node, name).and_then(|node| node.text()).and_then(some_text)
}

fn line_of(node: Node) -> usize {
    node.document().text_pos_at(node.range().start).row as usize
}
