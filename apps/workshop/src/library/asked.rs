//! What the desk asks, answered from the file.

use super::{Library, LibraryError};
use boxwright_desk::{New, PackRow, Play, Problem, Stored};
use serde_json::{Map, Value};

impl From<LibraryError> for Problem {
    fn from(error: LibraryError) -> Problem {
        match error {
            LibraryError::NoSuch { .. } => Problem::missing(error),
            LibraryError::NoLevel(_) | LibraryError::Nameless => Problem::unclear(error),
            error => Problem::broken(error),
        }
    }
}

impl boxwright_desk::Library for Library {
    fn packs(&self) -> Result<Vec<PackRow>, Problem> {
        Ok(self.packs()?)
    }

    fn levels(&self, pack: Option<i64>) -> Result<Vec<Stored>, Problem> {
        Ok(self.levels(pack)?)
    }

    fn add(&self, levels: &[New], pack: Option<&str>) -> Result<Vec<String>, Problem> {
        Ok(self.add(levels, pack)?)
    }

    fn remove(&self, ids: &[String]) -> Result<usize, Problem> {
        Ok(self.remove(ids)?)
    }

    fn restore(&self, ids: &[String]) -> Result<usize, Problem> {
        Ok(self.restore(ids)?)
    }

    fn change(&self, id: &str, field: &str, text: &str) -> Result<(), Problem> {
        Ok(self.change(id, field, text)?)
    }

    fn rename_pack(&self, id: i64, title: &str) -> Result<(), Problem> {
        Ok(self.rename_pack(id, title)?)
    }

    fn order_pack(&self, id: i64, levels: &[String]) -> Result<(), Problem> {
        Ok(self.order_pack(id, levels)?)
    }

    fn merge_packs(&self, from: i64, into: i64) -> Result<(), Problem> {
        Ok(self.merge_packs(from, into)?)
    }

    fn keep_play(&self, play: &Play) -> Result<i64, Problem> {
        Ok(self.keep_play(play)?)
    }

    fn keep_rating(&self, id: &str, difficulty: Option<i64>, fun: Option<i64>) -> Result<(), Problem> {
        Ok(self.keep_rating(id, difficulty, fun)?)
    }

    fn plays_csv(&self) -> Result<String, Problem> {
        Ok(self.plays_csv()?)
    }

    fn ratings_csv(&self) -> Result<String, Problem> {
        Ok(self.ratings_csv()?)
    }

    fn unmeasured(&self, pack: Option<i64>) -> Result<Vec<(String, String, String)>, Problem> {
        Ok(self.unmeasured(pack)?)
    }

    fn keep_metrics(
        &self,
        id: &str,
        metrics: &Map<String, Value>,
        plan: Option<&str>,
    ) -> Result<(), Problem> {
        Ok(self.keep_metrics(id, metrics, plan)?)
    }
}
