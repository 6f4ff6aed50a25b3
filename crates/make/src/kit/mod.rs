//! Parts that more than one generator uses.

pub mod access;
pub mod floor;
pub mod grid;
pub mod size;
pub mod template;
