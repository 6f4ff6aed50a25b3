//! Rows of an SQLite file read by hand, page by page: what can be saved when SQLite itself gives up.
//!
//! Every page that looks like one with rows on it is taken for one, whether anything still leads there or not. Nothing
//! is believed of a row but that its parts fit together; what it means, and whether it is true, is for whoever asks.
//! Pages that wait in the write-ahead log stand in for those of the file. The layout is SQLite's file format, version 3
//! (sqlite.org/fileformat2.html). Any bytes will do: what makes no sense gives no rows.

use std::collections::BTreeMap;

/// A value in a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    /// Bytes, or a text that is none.
    Bytes,
}

/// A row with the number it goes by, if its table counts its rows.
pub(super) type Row = (Option<i64>, Vec<Value>);

/// The most bytes of one row: no level, plan or play is longer.
const MOST_BYTES: usize = 16 << 20;

/// All rows on all pages, in the order of the pages.
pub(super) fn rows(file: &[u8], log: &[u8]) -> Vec<Row> {
    let pages = Pages::new(file, log);
    (1..=pages.count()).flat_map(|number| pages.rows_on(number)).collect()
}

/// The pages of a file by their numbers, which begin with 1.
struct Pages<'f> {
    size: usize,
    /// What of each page is used.
    usable: usize,
    file: &'f [u8],
    newer: BTreeMap<usize, &'f [u8]>,
}

/// The header of a file, of its log, and of each page in the log.
const HEADER: usize = 100;
const LOG_HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// What a page is, by its first byte.
const INNER_INDEX: u8 = 2;
const LEAF_INDEX: u8 = 10;
const LEAF_TABLE: u8 = 13;

impl<'f> Pages<'f> {
    fn new(file: &'f [u8], log: &'f [u8]) -> Pages<'f> {
        let is_size = |size: &usize| size.is_power_of_two() && (512..=65_536).contains(size);
        let told = file.get(16..18).map(|two| usize::from(u16::from_be_bytes([two[0], two[1]])));
        let told = told.map(|size| if size == 1 { 65_536 } else { size });
        let in_log = number(log, 8).filter(is_size);
        let size = in_log.or(told.filter(is_size)).unwrap_or(4096);
        // Nothing is reserved at the end of our pages.
        Pages { size, usable: size, file, newer: newer(log, size) }
    }

    fn count(&self) -> usize {
        let in_log = self.newer.keys().next_back().copied().unwrap_or(0);
        self.file.len().div_ceil(self.size).max(in_log)
    }

    /// A page; the last one of a file that was cut off may be short.
    fn page(&self, number: usize) -> Option<&'f [u8]> {
        let start = number.checked_sub(1)?.checked_mul(self.size)?;
        let in_file = || self.file.get(start..self.file.len().min(start + self.size));
        self.newer.get(&number).copied().or_else(in_file)
    }

    fn rows_on(&self, number: usize) -> Vec<Row> {
        let Some(page) = self.page(number) else { return Vec::new() };
        let head = if number == 1 { HEADER } else { 0 };
        let kind = page.get(head).copied().unwrap_or(0);
        let (pointers, inner) = match kind {
            LEAF_INDEX | LEAF_TABLE => (head + 8, 0),
            INNER_INDEX => (head + 12, 4),
            _ => return Vec::new(),
        };
        let count = short(page, head + 3).unwrap_or(0);
        let cells = (0..count).filter_map(|at| short(page, pointers + 2 * at));
        cells.filter_map(|cell| self.row(page.get(cell + inner..)?, kind == LEAF_TABLE)).collect()
    }

    /// The row in a cell.
    fn row(&self, cell: &[u8], is_table: bool) -> Option<Row> {
        let (length, rest) = varint(cell)?;
        let (number, rest) = if is_table { varint(rest)? } else { (0, rest) };
        let length = usize::try_from(length).ok().filter(|length| *length <= MOST_BYTES)?;
        let local = self.local(length, is_table);
        let mut bytes = rest.get(..local)?.to_vec();
        let mut next = if local < length { self::number(rest, local)? } else { 0 };
        while bytes.len() < length {
            let page = self.page(next)?;
            next = self::number(page, 0)?;
            let left = (length - bytes.len()).min(self.usable - 4);
            bytes.extend_from_slice(page.get(4..4 + left)?);
        }
        Some((is_table.then_some(number), values(&bytes)?))
    }

    /// How many bytes of a row lie on its page; the rest lies on pages of its own.
    fn local(&self, length: usize, is_table: bool) -> usize {
        let usable = self.usable;
        let most = if is_table { usable - 35 } else { (usable - 12) * 64 / 255 - 23 };
        let least = (usable - 12) * 32 / 255 - 23;
        let split = least + length.saturating_sub(least) % (usable - 4);
        match (length <= most, split <= most) {
            (true, _) => length,
            (_, true) => split,
            _ => least,
        }
    }
}

/// The pages in a log, up to the last that ended a transaction.
fn newer(log: &[u8], size: usize) -> BTreeMap<usize, &[u8]> {
    let (mut kept, mut open) = (BTreeMap::new(), BTreeMap::new());
    let frames = log.get(LOG_HEADER..).unwrap_or_default().chunks_exact(FRAME_HEADER + size);
    for frame in frames {
        let is_of_this_log = frame.get(8..16) == log.get(16..24);
        let (Some(page), Some(ends), true) = (number(frame, 0), number(frame, 4), is_of_this_log) else {
            break;
        };
        open.insert(page, &frame[FRAME_HEADER..]);
        if ends > 0 {
            kept.append(&mut open);
        }
    }
    kept
}

/// The values of a row.
fn values(bytes: &[u8]) -> Option<Vec<Value>> {
    let (head, _) = varint(bytes)?;
    let head = usize::try_from(head).ok().filter(|head| *head <= bytes.len())?;
    let (_, mut kinds) = varint(&bytes[..head])?;
    let mut rest = &bytes[head..];
    let mut values = Vec::new();
    while !kinds.is_empty() {
        let (kind, after) = varint(kinds)?;
        kinds = after;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        values.push(match kind {
            0 => Value::Null,
            1..=6 => Value::Integer(signed(part)),
            7 => Value::Real(f64::from_bits(signed(part) as u64)),
            8 | 9 => Value::Integer(kind - 8),
            _ if kind % 2 == 0 => Value::Bytes,
            _ => String::from_utf8(part.to_vec()).map_or(Value::Bytes, Value::Text),
        });
    }
    Some(values)
}

/// A number of seven bits a byte, and what stands behind it.
fn varint(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let mut number = 0_u64;
    for (at, &byte) in bytes.iter().enumerate().take(9) {
        if at == 8 {
            return Some((((number << 8) | u64::from(byte)) as i64, &bytes[9..]));
        }
        number = (number << 7) | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some((number as i64, &bytes[at + 1..]));
        }
    }
    None
}

/// A whole number with its sign in its first bit.
fn signed(bytes: &[u8]) -> i64 {
    let start = if bytes.first().is_some_and(|byte| *byte >= 0x80) { -1 } else { 0 };
    bytes.iter().fold(start, |number, byte| (number << 8) | i64::from(*byte))
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at..at + 2).map(|two| usize::from(u16::from_be_bytes([two[0], two[1]])))
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_be_bytes(four)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A file with both kinds of tables, rows longer than a page, and numbers of every length.
    fn file(folder: &std::path::Path) -> std::path::PathBuf {
        let path = folder.join("rows.sqlite");
        let connection = Connection::open(&path).expect("a file");
        connection
            .execute_batch(
                "CREATE TABLE counted (id INTEGER PRIMARY KEY, word TEXT, number INTEGER, share REAL);
                 CREATE TABLE named (name TEXT PRIMARY KEY, number INTEGER) WITHOUT ROWID;",
            )
            .expect("tables");
        for at in 0..300_i64 {
            let word = "word ".repeat(if at % 50 == 7 { 3000 } else { 1 + at as usize % 40 });
            let number = if at % 2 == 0 { 1_i64 << (at % 63) } else { -(1_i64 << (at % 63)) };
            let insert = "INSERT INTO counted VALUES (?1, ?2, ?3, ?4)";
            connection
                .execute(insert, rusqlite::params![at + 5, word, number, at as f64 / 7.0])
                .expect("a row");
            let insert = "INSERT INTO named VALUES (?1, ?2)";
            connection.execute(insert, rusqlite::params![format!("{at} {word}"), at]).expect("a row");
        }
        path
    }

    #[test]
    fn every_row_that_sqlite_gives_is_found_on_the_pages() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = file(folder.path());
        let found = rows(&std::fs::read(&path).expect("the file"), &[]);
        let connection = Connection::open(&path).expect("the file");
        let mut told = connection.prepare("SELECT id, word, number, share FROM counted").expect("a question");
        let mut told = told.query([]).expect("rows");
        while let Some(row) = told.next().expect("a row") {
            let (id, word): (i64, String) = (row.get(0).expect("id"), row.get(1).expect("word"));
            let (number, share): (i64, f64) = (row.get(2).expect("number"), row.get(3).expect("share"));
            let it = |values: &[Value]| match values {
                [Value::Null, Value::Text(its), Value::Integer(n), share_of] => {
                    let is_share = match share_of {
                        Value::Real(its) => *its == share,
                        Value::Integer(its) => *its as f64 == share,
                        _ => false,
                    };
                    *its == word && *n == number && is_share
                }
                _ => false,
            };
            assert!(found.iter().any(|(at, values)| *at == Some(id) && it(values)), "row {id}");
        }
        for at in [0, 7, 57, 299] {
            let is_it = |values: &[Value]| matches!(values, [Value::Text(name), Value::Integer(n)] if *n == at && name.starts_with(&format!("{at} ")));
            assert!(found.iter().any(|(number, values)| number.is_none() && is_it(values)), "name {at}");
        }
    }

    #[test]
    fn rows_that_are_in_the_log_only_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = file(folder.path());
        let connection = Connection::open(&path).expect("the file");
        connection.pragma_update(None, "journal_mode", "WAL").expect("a log");
        connection.execute("INSERT INTO named VALUES ('late', 77)", []).expect("a row");
        let log = std::fs::read(folder.path().join("rows.sqlite-wal")).expect("the log");
        let file = std::fs::read(&path).expect("the file");
        let late = (None, vec![Value::Text("late".into()), Value::Integer(77)]);
        assert!(!rows(&file, &[]).contains(&late));
        assert!(rows(&file, &log).contains(&late));
    }

    #[test]
    fn any_bytes_will_do() {
        let folder = tempfile::tempdir().expect("a folder");
        let good = std::fs::read(file(folder.path())).expect("the file");
        let mut seed = 1_u64;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for _ in 0..200 {
            let mut bytes = good[..next(good.len())].to_vec();
            for _ in 0..next(200).min(bytes.len()) {
                let at = next(bytes.len());
                bytes[at] = next(256) as u8;
            }
            // Not to break is all that is asked.
            let log = bytes.clone();
            rows(&bytes, &log);
        }
        assert_eq!(rows(&[], &[]), []);
    }
}
