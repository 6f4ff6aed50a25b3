//! Packs: levels in an order of their own; a level may be in several.

use super::{Library, LibraryError};
use boxwright_desk::PackRow;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};

impl Library {
    /// The packs in their order.
    pub fn packs(&self) -> Result<Vec<PackRow>, LibraryError> {
        let connection = self.lock();
        let mut statement = connection.prepare(
            "SELECT p.id, p.title, count(l.id), count(l.id) FILTER (WHERE EXISTS (SELECT 1 FROM plays WHERE level = l.id AND solved))
             FROM packs AS p LEFT JOIN pack_levels AS i ON i.pack = p.id LEFT JOIN levels AS l ON l.id = i.level AND l.removed IS NULL
             GROUP BY p.id ORDER BY p.place, p.id",
        )?;
        let row = |row: &rusqlite::Row| {
            Ok(PackRow { id: row.get(0)?, title: row.get(1)?, levels: row.get(2)?, solved: row.get(3)? })
        };
        let rows = statement.query_map([], row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The pack of a title, or of a number.
    pub fn pack(&self, name: &str) -> Result<PackRow, LibraryError> {
        let missing = || LibraryError::NoSuch { what: "pack", name: name.to_owned() };
        let is_it = |pack: &PackRow| pack.title == name || name.parse() == Ok(pack.id);
        self.packs()?.into_iter().find(is_it).ok_or_else(missing)
    }

    /// Gives a pack another title.
    pub fn rename_pack(&self, id: i64, title: &str) -> Result<(), LibraryError> {
        if title.trim().is_empty() {
            return Err(LibraryError::Nameless);
        }
        let changed = self.lock().execute("UPDATE packs SET title = ?2 WHERE id = ?1", params![id, title])?;
        if changed == 0 { Err(LibraryError::NoSuch { what: "pack", name: id.to_string() }) } else { Ok(()) }
    }

    /// Puts the levels of a pack into this order; levels that are not named stay behind those that are.
    pub fn order_pack(&self, id: i64, levels: &[String]) -> Result<(), LibraryError> {
        self.in_one(|transaction| {
            must_be(transaction, id)?;
            let count = levels.len() as i64;
            transaction
                .execute("UPDATE pack_levels SET place = place + ?2 WHERE pack = ?1", params![id, count])?;
            for (place, level) in (0_i64..).zip(levels) {
                let put = "UPDATE pack_levels SET place = ?3 WHERE pack = ?1 AND level = ?2";
                transaction.execute(put, params![id, level, place])?;
            }
            Ok(())
        })
    }

    /// Puts all levels of one pack behind those of another; the one is gone then.
    pub fn merge_packs(&self, from: i64, into: i64) -> Result<(), LibraryError> {
        self.in_one(|transaction| {
            must_be(transaction, from)?;
            must_be(transaction, into)?;
            let levels: Vec<String> = transaction
                .prepare("SELECT level FROM pack_levels WHERE pack = ?1 ORDER BY place")?
                .query_map(params![from], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            if from != into {
                levels.iter().try_for_each(|level| join(transaction, into, level))?;
                transaction.execute("DELETE FROM pack_levels WHERE pack = ?1", params![from])?;
                transaction.execute("DELETE FROM packs WHERE id = ?1", params![from])?;
            }
            Ok(())
        })
    }

    fn in_one(
        &self,
        work: impl FnOnce(&Transaction) -> Result<(), LibraryError>,
    ) -> Result<(), LibraryError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        work(&transaction)?;
        Ok(transaction.commit()?)
    }
}

/// Is there a pack of this number?
pub(super) fn must_be(connection: &Connection, id: i64) -> Result<(), LibraryError> {
    let known = connection.query_row("SELECT 1 FROM packs WHERE id = ?1", params![id], |_| Ok(()));
    known.optional()?.ok_or_else(|| LibraryError::NoSuch { what: "pack", name: id.to_string() })
}

/// The pack of a title, which is made if there is none.
pub(super) fn named(transaction: &Transaction, title: &str) -> Result<i64, LibraryError> {
    let title = title.trim();
    if title.is_empty() {
        return Err(LibraryError::Nameless);
    }
    let known =
        transaction.query_row("SELECT id FROM packs WHERE title = ?1", params![title], |row| row.get(0));
    if let Some(id) = known.optional()? {
        return Ok(id);
    }
    let make =
        "INSERT INTO packs (title, place) VALUES (?1, (SELECT coalesce(max(place), 0) + 1 FROM packs))";
    transaction.execute(make, params![title])?;
    Ok(transaction.last_insert_rowid())
}

/// Puts a level at the end of a pack, unless it is in it.
pub(super) fn join(transaction: &Transaction, pack: i64, level: &str) -> Result<(), LibraryError> {
    transaction.execute(
        "INSERT OR IGNORE INTO pack_levels (pack, level, place)
         VALUES (?1, ?2, (SELECT coalesce(max(place), -1) + 1 FROM pack_levels WHERE pack = ?1))",
        params![pack, level],
    )?;
    Ok(())
}
