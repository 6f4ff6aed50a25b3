//! The planning bridge: puzzles as planning problems, and planners' plans as plans of ours.
//!
//! PDDL is the language of general planners: a *domain* says what can be done, a *problem* says where it
//! begins and what is wanted, and a planner answers with a list of acts. We write both texts, read back
//! nothing but the acts, and believe no planner: its steps are a [`Plan`](boxwright_core::Plan), and whether
//! they solve is for the referee to say.
//!
//! A designer's own domain and problem are only checked for shape, so that a missing parenthesis is told
//! with its place before a planner is started. Whether they mean anything is for the planner to find out; of its
//! answer we see whether the acts belong to the domain.
//! Everything here is text in, text out; programs are started in `apps/workshop`.

mod acts;
mod complete;
mod fit;
mod kwirk;
mod shape;
mod solving;

pub use acts::{Act, read_acts};
pub use complete::{CompletedError, Encoding, EncodingError, completed, completing};
pub use fit::misfit;
pub use kwirk::{KwirkActError, kwirk_solving, kwirk_solving_all, kwirk_steps};
pub use shape::{PddlError, TaskError, check};
pub use solving::{ActError, Price, solving, steps};

/// What a planner is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What can be done.
    pub domain: String,
    /// Where it begins and what is wanted.
    pub problem: String,
}
