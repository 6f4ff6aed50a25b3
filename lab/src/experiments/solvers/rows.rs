//! The rows of the table: a set of levels, what is asked, the bar, and what others reach.

use boxwright_forge::core::Objective;

/// A row of the table.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) file: &'static str,
    /// Only these levels, counted from 1; none named means all.
    pub(super) levels: &'static [usize],
    pub(super) objective: Objective,
    pub(super) want: Want,
    /// So many levels must be answered,
    pub(super) bar: usize,
    /// and in so many scaled CPU seconds in total.
    pub(super) seconds: Option<f64>,
    pub(super) peer: &'static str,
}

/// Which answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    Solved,
    Optimal,
    Unsolvable,
}

/// Every row.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "microban-any",
        file: "microban1.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Solved,
        bar: 155,
        seconds: Some(0.5),
        peer: "YASS 155 in 0.8-1.1 s",
    },
    Row {
        name: "microban-pushes",
        file: "microban1.xsb",
        levels: &[],
        objective: Objective::Pushes,
        want: Want::Optimal,
        bar: 153,
        seconds: None,
        peer: "YASS 2.148 151",
    },
    Row {
        name: "microban-moves",
        file: "microban1.xsb",
        levels: &[],
        objective: Objective::Moves,
        want: Want::Optimal,
        bar: 150,
        seconds: None,
        peer: "soukoban 142",
    },
    Row {
        name: "boxoban-hard",
        file: "boxoban_hard.xsb",
        levels: &[],
        objective: Objective::Pushes,
        want: Want::Optimal,
        bar: 3332,
        seconds: Some(2.0),
        peer: "unpruned bitboards 5.1 s",
    },
    Row {
        name: "boxoban-unfiltered",
        file: "boxoban_unfiltered_test.xsb",
        levels: &[],
        objective: Objective::Pushes,
        want: Want::Optimal,
        bar: 1000,
        seconds: Some(1.2),
        peer: "YASS (not optimal) 1.6 s",
    },
    Row {
        name: "unsolvable-goal-moved",
        file: "unsolvable_boxoban_mutated.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Unsolvable,
        bar: 100,
        seconds: Some(0.1),
        peer: "YASS best side 0.10 s",
    },
    Row {
        name: "unsolvable-box-moved",
        file: "unsolvable_boxoban_boxmoved.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Unsolvable,
        bar: 100,
        seconds: Some(0.1),
        peer: "YASS best side 0.05 s",
    },
    Row {
        name: "sokevo",
        file: "sokevo.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Solved,
        bar: 107,
        seconds: None,
        peer: "YASS 106 at 30 s",
    },
    Row {
        name: "yasgen",
        file: "yasgen.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Solved,
        bar: 28,
        seconds: None,
        peer: "YASS 27 at 30 s",
    },
    Row {
        name: "xsokoban-any",
        file: "xsokoban90.xsb",
        levels: &[],
        objective: Objective::Any,
        want: Want::Solved,
        bar: 72,
        seconds: None,
        peer: "YASS 72, Festival 86",
    },
    Row {
        name: "xsokoban-pushes",
        file: "xsokoban90.xsb",
        levels: &[1, 2, 3, 4, 6, 17, 38, 51, 63, 78, 80, 81, 82, 83],
        objective: Objective::Pushes,
        want: Want::Optimal,
        bar: 11,
        seconds: None,
        peer: "JSoko 11",
    },
];
