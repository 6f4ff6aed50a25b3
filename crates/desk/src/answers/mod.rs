//! Small questions, answered at once, one file a subject.

pub(crate) mod export;
pub(crate) mod kwirk;
mod kwirk_export;
pub(crate) mod lists;
pub(crate) mod play;
pub(crate) mod pull;
mod reach;
pub(crate) mod read;
pub(crate) mod shelf;
