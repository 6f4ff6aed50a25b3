//! The experiments, a file each.

pub(crate) mod difficulty;
pub(crate) mod instructions;
pub(crate) mod solvers;
