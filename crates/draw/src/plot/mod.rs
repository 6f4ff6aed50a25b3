//! Plots of numbers about levels: how often each occurs, how they are spread, and how two go
//! together.
//!
//! `scale` lays numbers out along an axis, `page` draws axes, title and legend, `look` tells series apart:
//! each has a colour *and* a hatch or a mark of its own, so colour never carries meaning alone.
//! `histogram`, `boxplot` and `scatter` put the numbers in. Like every picture here a plot is written with our own
//! letters and the theme's colours, needs no font, and comes out the same everywhere.

mod boxplot;
mod histogram;
mod look;
mod page;
mod scale;
mod scatter;

pub use boxplot::boxplot;
pub use histogram::histogram;
pub use look::MOST_SERIES;
#[cfg(test)]
pub(crate) use look::PLOT_COLOURS;
pub use scatter::scatter;

use crate::theme::Theme;

/// How a plot is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// In which colours.
    pub theme: Theme,
    /// What is written on top; what does not fit is cut off.
    pub title: String,
    /// Pixels across; at least 200.
    pub width: u32,
    /// Pixels down; at least 150.
    pub height: u32,
}

impl Default for Plot {
    fn default() -> Plot {
        Plot { theme: Theme::Light, title: String::new(), width: 800, height: 460 }
    }
}

/// Numbers that belong together, such as those of one collection.
#[derive(Clone, Debug, PartialEq)]
pub struct Series<T> {
    /// What the legend calls them.
    pub name: String,
    /// The numbers, or pairs or lists of them; all finite.
    pub values: Vec<T>,
}
