//! The studio: a page in the browser to play, design, generate and look at levels, and the library behind it.
//!
//! One process serves one person on the loopback address: the page's files are part of the program (`assets`), whoever
//! asks from elsewhere or knows no token is turned away (`guard`, `access`), and nobody may hold connections for ever
//! (`connections`). What is asked is answered by the desk, for which this is the host: small questions at once
//! (`routes`), and whatever can run long as a job (`jobs`), a stream of events that ends when the page stops listening.
//! The page holds no rules; it draws what it is told. The library is the workshop's, and the command shares it.
//!
//! Nothing is remembered between two requests but the library and tables that could be built again.

mod access;
mod answer;
mod assets;
mod clock;
mod connections;
mod guard;
mod jobs;
mod routes;
mod server;

pub use boxwright_workshop::Library;
pub use server::{Config, Started, StudioError, run, serve};
