//! How a carver chooses: Wu's strategies, his nine settings, and a mixture.
//!
//! A setting is the strategies it draws from at every iteration: one of them, or all when it is mixed.

use crate::Knobs;

/// Which box is moved next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    Random,
    LeastMoved,
    InOrder,
}

/// Which way a box is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pushing {
    Random,
    Farthest,
    MostObstacles,
}

/// Which way a box is pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pulling {
    Random,
    Farthest,
    MostObstacles,
    MostAccess,
}

/// From where the player digs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Direct,
    Closest,
}

/// Strategies by name, of which one is drawn at every iteration.
pub(super) type Choice<T> = &'static [(&'static str, T)];

const SELECTIONS: Choice<Selection> = &[
    ("random", Selection::Random),
    ("least_pushed", Selection::LeastMoved),
    ("in_order", Selection::InOrder),
];

const PUSHINGS: Choice<Pushing> = &[
    ("random", Pushing::Random),
    ("farthest", Pushing::Farthest),
    ("most_obstacles", Pushing::MostObstacles),
];

const PULLINGS: Choice<Pulling> = &[
    ("random", Pulling::Random),
    ("farthest", Pulling::Farthest),
    ("most_obstacles", Pulling::MostObstacles),
    ("most_access", Pulling::MostAccess),
];

const ROUTES: Choice<Route> = &[("direct", Route::Direct), ("closest", Route::Closest)];

/// The settings of the paper, and its idea for later: box, push, pull and route.
const PRESETS: &[(&str, [&str; 4])] = &[
    ("s1", ["random", "random", "random", "direct"]),
    ("s2", ["random", "random", "random", "closest"]),
    ("s3", ["in_order", "random", "random", "direct"]),
    ("s4", ["random", "random", "most_access", "direct"]),
    ("s5", ["random", "random", "most_obstacles", "direct"]),
    ("s6", ["random", "random", "farthest", "direct"]),
    ("s7", ["random", "most_obstacles", "random", "direct"]),
    ("s8", ["random", "farthest", "random", "direct"]),
    ("s9", ["in_order", "farthest", "most_access", "closest"]),
    ("mixed", ["mixed"; 4]),
];

/// The knobs, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Method {
    pub(super) selection: Choice<Selection>,
    pub(super) pushing: Choice<Pushing>,
    pub(super) pulling: Choice<Pulling>,
    pub(super) route: Choice<Route>,
    /// Do pulls begin with every box on its goal?
    pub(super) starts_home: bool,
    pub(super) forward: usize,
    pub(super) backward: usize,
}

impl Method {
    /// What the preset says, unless a knob says otherwise.
    pub(super) fn of(knobs: &Knobs) -> Method {
        let name = knobs.choice("preset");
        let preset = PRESETS.iter().find(|(known, _)| *known == name).expect("the choices are presets").1;
        let chosen = |knob, at: usize| match knobs.choice(knob) {
            "preset" => preset[at],
            name => name,
        };
        Method {
            selection: named(SELECTIONS, chosen("box", 0)),
            pushing: named(PUSHINGS, chosen("push", 1)),
            pulling: named(PULLINGS, chosen("pull", 2)),
            route: named(ROUTES, chosen("route", 3)),
            starts_home: knobs.choice("from") == "goals",
            forward: knobs.number("forward") as usize,
            backward: knobs.number("backward") as usize,
        }
    }
}

/// The one of a name, or all.
fn named<T>(all: Choice<T>, name: &str) -> Choice<T> {
    if name == "mixed" {
        return all;
    }
    let at = all.iter().position(|(known, _)| *known == name).expect("the choices are strategies");
    &all[at..=at]
}

#[cfg(test)]
mod tests {
    use super::super::KNOBS;
    use super::*;

    fn method(turned: &[(&str, &str)]) -> Method {
        let mut knobs = Knobs::of(KNOBS);
        turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
        Method::of(&knobs)
    }

    #[test]
    fn the_nine_settings_are_those_of_the_paper() {
        // Figure 7: box selection, backward, forward, route.
        let listed = [
            ("s1", "random", "random", "random", "direct"),
            ("s2", "random", "random", "random", "closest"),
            ("s3", "in_order", "random", "random", "direct"),
            ("s4", "random", "most_access", "random", "direct"),
            ("s5", "random", "most_obstacles", "random", "direct"),
            ("s6", "random", "farthest", "random", "direct"),
            ("s7", "random", "random", "most_obstacles", "direct"),
            ("s8", "random", "random", "farthest", "direct"),
            ("s9", "in_order", "most_access", "farthest", "closest"),
        ];
        for (preset, selection, backward, forward, route) in listed {
            let spelled = [("box", selection), ("pull", backward), ("push", forward), ("route", route)];
            assert_eq!(method(&[("preset", preset)]), method(&spelled), "{preset}");
        }
        assert_eq!(method(&[]), method(&[("preset", "s9")]), "the best of them is where one starts");
    }

    #[test]
    fn a_knob_overrides_its_part_of_the_preset() {
        let mixed = method(&[("preset", "mixed"), ("push", "farthest")]);
        assert_eq!(mixed.pushing, &[("farthest", Pushing::Farthest)]);
        assert_eq!((mixed.selection.len(), mixed.pulling.len(), mixed.route.len()), (3, 4, 2));
    }
}
