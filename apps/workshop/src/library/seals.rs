//! Seals: a check number for every table, so that a file whose pages hold together and whose words do not is found.
//!
//! SQLite notices a page that is out of order, but not a letter that has become another one. So the sum of the hashes
//! of all rows of a table is kept beside it. It changes with every row in the same transaction: triggers of the
//! connection see to it, so no statement has to. They are temporary and not in the file, and a program that writes
//! into the file without them breaks the seal; reading is free to all. Seals tell accidents, not forgers.

use super::LibraryError;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, params};

/// The table of the seals.
const SEALS: &str = "seals";

/// Lets a connection seal what it writes. The tables are those that the file has now.
pub(super) fn attend(connection: &Connection) -> Result<(), LibraryError> {
    define(connection)?;
    // Without it a row that is replaced would go unseen.
    connection.pragma_update(None, "recursive_triggers", true)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    for (table, columns) in sealed_tables(connection)? {
        let of =
            |row: &str| columns.iter().map(|name| format!("{row}.\"{name}\"")).collect::<Vec<_>>().join(", ");
        let (old, new) = (format!("unsealed(sum, {})", of("old")), of("new"));
        for (deed, sum) in [
            ("INSERT", format!("sealed(sum, {new})")),
            ("DELETE", old.clone()),
            ("UPDATE", format!("sealed({old}, {new})")),
        ] {
            connection.execute_batch(&format!(
                "CREATE TEMP TRIGGER {SEALS}_{table}_{deed} AFTER {deed} ON main.\"{table}\"
                 BEGIN UPDATE {SEALS} SET sum = {sum} WHERE name = '{table}'; END;"
            ))?;
        }
    }
    Ok(())
}

/// Seals everything as it is now.
pub(super) fn renew(connection: &Connection) -> Result<(), LibraryError> {
    connection.execute(&format!("DELETE FROM {SEALS}"), [])?;
    for (table, _) in sealed_tables(connection)? {
        let insert = format!("INSERT INTO {SEALS} (name, sum) VALUES (?1, ?2)");
        connection.execute(&insert, params![table, sum(connection, table)?])?;
    }
    Ok(())
}

/// The first table whose rows are not those that were written.
pub(super) fn broken(connection: &Connection) -> Result<Option<&'static str>, rusqlite::Error> {
    let tables = sealed_tables(connection)?;
    let told = connection
        .prepare(&format!("SELECT name, sum FROM {SEALS} ORDER BY name"))?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<Vec<(String, i64)>, _>>()?;
    for (table, _) in tables {
        let sealed = told.iter().find(|(name, _)| *name == table).map(|(_, sum)| *sum);
        if sealed != Some(sum(connection, table)?) {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

/// The tables of a library but that of the seals, with their columns.
fn sealed_tables(connection: &Connection) -> Result<Vec<(&'static str, Vec<String>)>, rusqlite::Error> {
    let mut found = Vec::new();
    for table in super::schema::TABLES.into_iter().filter(|table| *table != SEALS) {
        let mut statement = connection.prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")?;
        let columns = statement.query_map([table], |row| row.get(0))?.collect::<Result<Vec<_>, _>>()?;
        found.push((table, columns));
    }
    Ok(found)
}

/// The sum of the hashes of all rows; the order of the rows makes no difference.
fn sum(connection: &Connection, table: &str) -> Result<i64, rusqlite::Error> {
    let mut statement = connection.prepare(&format!("SELECT * FROM main.\"{table}\""))?;
    let columns = statement.column_count();
    let mut rows = statement.query([])?;
    let (mut sum, mut hasher) = (0_i64, RowHasher::default());
    while let Some(row) = rows.next()? {
        for at in 0..columns {
            hasher.put(row.get_ref(at)?);
        }
        sum = sum.wrapping_add(hasher.finish());
    }
    Ok(sum)
}

/// `sealed(sum, values...)` adds a row to a sum, `unsealed` takes it away.
fn define(connection: &Connection) -> Result<(), rusqlite::Error> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    for (name, add) in [("sealed", i64::wrapping_add as fn(i64, i64) -> i64), ("unsealed", i64::wrapping_sub)]
    {
        connection.create_scalar_function(name, -1, flags, move |context| {
            let mut hasher = RowHasher::default();
            (1..context.len()).for_each(|at| hasher.put(context.get_raw(at)));
            Ok(add(context.get(0)?, hasher.finish()))
        })?;
    }
    Ok(())
}

/// Hashes the values of a row, with their kinds and lengths.
#[derive(Default)]
struct RowHasher {
    bytes: Vec<u8>,
}

impl RowHasher {
    fn put(&mut self, value: ValueRef) {
        match value {
            ValueRef::Null => self.put_bytes(0, &[]),
            ValueRef::Integer(number) => self.put_bytes(1, &number.to_le_bytes()),
            // There is one nought.
            ValueRef::Real(number) => self.put_bytes(2, &(number + 0.0).to_le_bytes()),
            ValueRef::Text(bytes) => self.put_bytes(3, bytes),
            ValueRef::Blob(bytes) => self.put_bytes(4, bytes),
        }
    }

    fn put_bytes(&mut self, kind: u8, bytes: &[u8]) {
        self.bytes.push(kind);
        self.bytes.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.bytes.extend_from_slice(bytes);
    }

    /// The hash of what was put since the last one.
    fn finish(&mut self) -> i64 {
        let hash = blake3::hash(&self.bytes);
        self.bytes.clear();
        i64::from_le_bytes(hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes"))
    }
}
