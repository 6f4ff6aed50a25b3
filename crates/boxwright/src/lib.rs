#![doc = include_str!("../README.md")]

pub use boxwright_draw as draw;
pub use boxwright_forge::*;
