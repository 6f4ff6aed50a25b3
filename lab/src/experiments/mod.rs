//! The experiments, a file each.

pub(crate) mod archives;
pub(crate) mod carve;
pub(crate) mod difficulty;
pub(crate) mod farthest_yield;
pub(crate) mod harvest;
pub(crate) mod hatoum;
pub(crate) mod instructions;
pub(crate) mod kwirk;
pub(crate) mod limits;
pub(crate) mod mcts;
pub(crate) mod methods;
pub(crate) mod murase;
pub(crate) mod novelty;
pub(crate) mod search;
pub(crate) mod sokogen;
pub(crate) mod solvers;
pub(crate) mod taylor_parberry;
