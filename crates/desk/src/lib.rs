//! The desk: what the studio's page asks, answered.
//!
//! A question is a path and JSON, its answer JSON or a file ([`QUESTIONS`]); whatever can run long is a job that tells
//! how it goes ([`JOBS`]). All of it is functions: what they need of the world comes with the [`Desk`], a [`Host`] that
//! knows the time and a [`Library`] that keeps levels. A server is one host, a page without a server another.
//!
//! Every question is a hostile text until it was looked at (`limits`). [`describe`] gives the OpenAPI document of
//! everything that is asked here.

mod answers;
mod describe;
mod generate;
mod host;
mod jobs;
mod library;
mod limits;
mod lookouts;
mod new;
mod problem;
mod questions;

pub use describe::describe;
pub use generate::{Cards, Generate, GenerateKwirk, Generated, Telling};
pub use host::Host;
pub use jobs::{JOBS, Job, Task, task, understand};
pub use library::{Library, PackRow, Play, Stored};
pub use lookouts::Lookouts;
pub use new::{Judged, New, NoLevel};
pub use problem::{Fault, Problem};
pub use questions::{File, QUESTIONS, Question, Reply, read};

/// What answers are made with.
#[derive(Clone, Copy)]
pub struct Desk<'d> {
    /// Where levels are kept.
    pub library: &'d dyn Library,
    /// Tables that are dear to build.
    pub lookouts: &'d Lookouts,
    /// Who tells the time, hears what is told, and says when to stop.
    pub host: &'d dyn Host,
    /// How many searches may run at once.
    pub cores: usize,
}
