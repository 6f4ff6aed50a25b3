//! A desk without a server: a clock that is set by hand, a library in memory, and asking.

#![allow(dead_code, reason = "every test asks in its own way")]

use boxwright_desk::{
    Desk, Host, Library, Lookouts, New, PackRow, Play, Problem, QUESTIONS, Reply, Stored, task,
};
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A host whose clock goes on by so much whenever it is asked.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) step: Duration,
    pub(crate) is_stopped: bool,
    pub(crate) asked: AtomicU64,
    pub(crate) told: Mutex<Vec<(String, Value)>>,
}

impl Host for Case {
    fn tell(&self, event: &str, data: &Value) {
        self.told.lock().expect("one thread").push((event.to_owned(), data.clone()));
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    fn now(&self) -> Duration {
        self.step * self.asked.fetch_add(1, Ordering::Relaxed) as u32
    }
}

/// Levels in one row, as a page without a server might keep them; no packs, no plays.
#[derive(Default)]
pub(crate) struct Row {
    levels: RefCell<Vec<Stored>>,
}

fn none<T>() -> Result<T, Problem> {
    Err(Problem::missing("there are levels here and nothing else"))
}

impl Library for Row {
    fn packs(&self) -> Result<Vec<PackRow>, Problem> {
        Ok(Vec::new())
    }

    fn levels(&self, _: Option<i64>) -> Result<Vec<Stored>, Problem> {
        Ok(self.levels.borrow().clone())
    }

    fn add(&self, levels: &[New], _: Option<&str>) -> Result<Vec<String>, Problem> {
        let mut ids = Vec::new();
        for new in levels {
            let judged = new.judge().map_err(Problem::unclear)?;
            let (id, content_id) = judged.ids;
            ids.push(id.clone());
            self.levels.borrow_mut().push(Stored {
                id,
                content_id,
                game: judged.game.to_owned(),
                level: judged.board,
                title: new.title.clone(),
                author: new.author.clone(),
                notes: new.notes.clone(),
                recipe: None,
                plan: judged.plan.map(|(plan, _)| plan),
                metrics: new.metrics.clone(),
                measured: false,
                solved: false,
                difficulty: None,
                fun: None,
            });
        }
        Ok(ids)
    }

    fn unmeasured(&self, _: Option<i64>) -> Result<Vec<(String, String, String)>, Problem> {
        let levels = self.levels.borrow();
        let todo = levels.iter().filter(|level| !level.measured);
        Ok(todo.map(|level| (level.id.clone(), level.game.clone(), level.level.clone())).collect())
    }

    fn keep_metrics(
        &self,
        id: &str,
        metrics: &Map<String, Value>,
        plan: Option<&str>,
    ) -> Result<(), Problem> {
        for level in self.levels.borrow_mut().iter_mut().filter(|level| level.id == id) {
            (level.metrics, level.measured) = (metrics.clone(), true);
            level.plan = plan.map(str::to_owned);
        }
        Ok(())
    }

    fn remove(&self, _: &[String]) -> Result<usize, Problem> {
        none()
    }

    fn restore(&self, _: &[String]) -> Result<usize, Problem> {
        none()
    }

    fn change(&self, _: &str, _: &str, _: &str) -> Result<(), Problem> {
        none()
    }

    fn rename_pack(&self, _: i64, _: &str) -> Result<(), Problem> {
        none()
    }

    fn order_pack(&self, _: i64, _: &[String]) -> Result<(), Problem> {
        none()
    }

    fn merge_packs(&self, _: i64, _: i64) -> Result<(), Problem> {
        none()
    }

    fn keep_play(&self, _: &Play) -> Result<i64, Problem> {
        none()
    }

    fn keep_rating(&self, _: &str, _: Option<i64>, _: Option<i64>) -> Result<(), Problem> {
        none()
    }

    fn plays_csv(&self) -> Result<String, Problem> {
        none()
    }

    fn ratings_csv(&self) -> Result<String, Problem> {
        none()
    }
}

/// Asks a small question.
pub(crate) fn ask(library: &Row, path: &str, body: &str) -> Result<Reply, Problem> {
    let (lookouts, host) = (Lookouts::default(), Case::default());
    let desk = Desk { library, lookouts: &lookouts, host: &host, cores: 3 };
    let question = QUESTIONS.iter().find(|question| question.path == path).expect("it is asked");
    question.answer(&desk, body.as_bytes())
}

/// Has a job done: its last words.
pub(crate) fn work(library: &Row, host: &Case, kind: &str, asked: Value) -> Result<Value, Problem> {
    let lookouts = Lookouts::default();
    task(kind, asked)?(&Desk { library, lookouts: &lookouts, host, cores: 3 })
}
