//! A plan as a drawing that moves.
//!
//! The board stands still; player and boxes are groups that an animation translates, smoothly from cell
//! to cell. The player's eyes and the ticks on boxes change at once, by changing which symbol is used.
//! Everything is timed on one clock of the same length, so that all movers begin again together. A
//! viewer that does not animate shows the start. No script is needed.

use crate::error::{DrawError, MAX_FILM_STEPS};
use crate::film::{Film, Step, steps};
use crate::scene::{Scene, corner, symbols, title};
use crate::svg::Picture;
use crate::tiles::place;
use boxwright_core::sokoban::{Level, Tile};
use boxwright_core::{Cell, Dir, Plan};

/// A plan as an animated SVG document.
pub fn animated_svg(level: &Level, plan: &Plan, picture: &Picture, film: &Film) -> Result<String, DrawError> {
    let steps = steps(level, plan)?;
    if steps.len() > MAX_FILM_STEPS {
        return Err(DrawError::TooLong { steps: steps.len(), most: MAX_FILM_STEPS });
    }
    let scene = Scene::of_film(level.draft(), picture);
    let clock = Clock { film, steps: steps.len() };
    let mut body = scene.still(picture);
    for cell in level.draft().cells_where(|tile| !symbols(tile, picture).is_empty()).iter() {
        body += &if level.draft().tile(cell).has_player() {
            player(level, &steps, picture, &clock)
        } else {
            pushed_box(level, cell, &steps, picture, &clock)
        };
    }
    let ids = ids(&scene, picture);
    Ok(scene.frame.document(picture, &title(level.draft()), &ids, &body))
}

/// When things happen, in milliseconds from the start of the film.
struct Clock<'a> {
    film: &'a Film,
    steps: usize,
}

impl Clock<'_> {
    /// When a step begins, counted from 0; it ends when the next one begins.
    fn start(&self, step: usize) -> u64 {
        u64::from(self.film.ms_before) + step as u64 * self.film.pace()
    }

    fn total(&self) -> u64 {
        (self.start(self.steps) + u64::from(self.film.ms_after)).max(1)
    }

    /// The attributes that all animations have, for values at these times.
    fn timing(&self, times: impl Iterator<Item = u64>) -> String {
        let total = self.total();
        let part = |time: u64| {
            let text = format!("{:.6}", time as f64 / total as f64);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let times: Vec<String> = times.map(part).collect();
        format!("dur=\"{total}ms\" repeatCount=\"indefinite\" keyTimes=\"{}\"", times.join(";"))
    }
}

/// Every symbol the film may come to use.
fn ids(scene: &Scene, picture: &Picture) -> Vec<&'static str> {
    let facings = Dir::ALL.map(|facing| symbols(Tile::Player, &Picture { facing, ..picture.clone() }));
    let boxes = [Tile::Box, Tile::BoxOnGoal].map(|tile| symbols(tile, picture));
    let goals = scene.goals.iter().map(|goal| goal.id);
    goals.chain(boxes.into_iter().chain(facings).flatten().copied()).collect()
}

fn player(level: &Level, steps: &[Step], picture: &Picture, clock: &Clock) -> String {
    let walk: Vec<(usize, Cell)> = steps.iter().enumerate().map(|(at, step)| (at, step.to)).collect();
    let looks = |facing| symbols(Tile::Player, &Picture { facing, ..picture.clone() });
    let start = looks(picture.facing);
    let layer = |layer: usize| {
        let turns = steps.iter().enumerate().map(|(at, step)| (clock.start(at), looks(step.dir)[layer]));
        changing(start[layer], turns, clock)
    };
    moving(level, level.player(), &walk, clock, &(0..start.len()).map(layer).collect::<String>())
}

fn pushed_box(level: &Level, start: Cell, steps: &[Step], picture: &Picture, clock: &Clock) -> String {
    let mut at = start;
    let mut pushes = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        if let (true, Some(to)) = (step.to == at, step.box_to) {
            pushes.push((number, to));
            at = to;
        }
    }
    let look = |cell| symbols(Tile::of(level.is_goal(cell), true, false), picture)[0];
    // A box is home when it has arrived, and no longer when it sets off.
    let looks =
        pushes.iter().map(|&(number, to)| (clock.start(number + usize::from(level.is_goal(to))), look(to)));
    let first = symbols(level.draft().tile(start), picture)[0];
    moving(level, start, &pushes, clock, &changing(first, looks, clock))
}

/// A group that stands on a cell and goes, at each of these steps, to the next.
fn moving(level: &Level, start: Cell, walk: &[(usize, Cell)], clock: &Clock, drawn: &str) -> String {
    let mut stops: Vec<(u64, Cell)> = vec![(0, start)];
    let mut here = start;
    for &(step, to) in walk {
        if stops.last().is_none_or(|stop| stop.0 < clock.start(step)) {
            stops.push((clock.start(step), here));
        }
        stops.push((clock.start(step + 1), to));
        here = to;
    }
    stops.pop_if(|stop| stop.0 == clock.total());
    stops.push((clock.total(), here));
    let place = |cell| {
        let (x, y) = corner(level.draft(), cell);
        format!("{x} {y}")
    };
    let values: Vec<String> = stops.iter().map(|&(_, cell)| place(cell)).collect();
    let motion = format!(
        "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"{}\" {}/>",
        values.join(";"),
        clock.timing(stops.iter().map(|stop| stop.0)),
    );
    let motion = if walk.is_empty() { String::new() } else { motion };
    format!("<g transform=\"translate({})\">{motion}{drawn}</g>", place(start))
}

/// A symbol that becomes another one at these times.
fn changing<'a>(first: &'a str, looks: impl Iterator<Item = (u64, &'a str)>, clock: &Clock) -> String {
    let mut shown: Vec<(u64, &str)> = vec![(0, first)];
    for (time, id) in looks {
        // A box pushed on at once was never seen to be home.
        shown.pop_if(|last| last.0 == time);
        if shown.last().is_none_or(|last| last.1 != id) {
            shown.push((time, id));
        }
    }
    let still = place(first, 0, 0);
    if shown.len() == 1 {
        return still;
    }
    let values: Vec<String> = shown.iter().map(|(_, id)| format!("#{id}")).collect();
    let change = format!(
        "<animate attributeName=\"href\" calcMode=\"discrete\" values=\"{}\" {}/>",
        values.join(";"),
        clock.timing(shown.iter().map(|look| look.0)),
    );
    still.replace("/>", &format!(">{change}</use>"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::roxmltree::{Document, Node};

    const ROOM: &str = "
#######
#@ $. #
#  *  #
#######";

    fn film(plan: &str) -> String {
        let level: Level = ROOM.parse().unwrap();
        animated_svg(&level, &Plan::read(plan).unwrap().plan, &Picture::default(), &Film::default()).unwrap()
    }

    fn list<'a>(node: Node<'a, '_>, name: &str) -> Vec<&'a str> {
        node.attribute(name).unwrap().split(';').collect()
    }

    #[test]
    fn every_animation_runs_on_the_one_clock() {
        let text = film("rRlrRd");
        let tree = Document::parse(&text).unwrap();
        let animations: Vec<_> = tree.descendants().filter(|node| node.has_attribute("keyTimes")).collect();
        // The player walks and turns; one box is pushed, and is home for a while.
        assert_eq!(animations.len(), 4);
        for node in animations {
            // 800 ms, six steps of 90, 1500 ms.
            assert_eq!(node.attribute("dur"), Some("2840ms"));
            let times: Vec<f64> = list(node, "keyTimes").iter().map(|time| time.parse().unwrap()).collect();
            assert_eq!(times.len(), list(node, "values").len());
            assert_eq!(times[0], 0.0);
            assert!(times.is_sorted_by(|a, b| a < b) && *times.last().unwrap() <= 1.0, "{times:?}");
            if node.has_tag_name("animateTransform") {
                assert_eq!(*times.last().unwrap(), 1.0);
            }
        }
    }

    #[test]
    fn movers_go_from_cell_to_cell_and_end_where_the_plan_does() {
        let text = film("rRlrRd");
        let tree = Document::parse(&text).unwrap();
        let walks: Vec<_> = tree
            .descendants()
            .filter(|node| node.has_tag_name("animateTransform"))
            .map(|node| list(node, "values"))
            .collect();
        assert_eq!(
            walks[0],
            ["32 32", "32 32", "64 32", "96 32", "64 32", "96 32", "128 32", "128 64", "128 64"]
        );
        assert_eq!(walks[1], ["96 32", "96 32", "128 32", "128 32", "160 32", "160 32"]);
    }

    #[test]
    fn eyes_and_ticks_change_when_they_should() {
        let text = film("rRlrRd");
        let tree = Document::parse(&text).unwrap();
        let changes: Vec<_> = tree
            .descendants()
            .filter(|node| node.has_tag_name("animate"))
            .map(|node| (list(node, "values"), list(node, "keyTimes")))
            .collect();
        assert_eq!(changes[0].0, ["#eyes-down", "#eyes-right", "#eyes-left", "#eyes-right", "#eyes-down"]);
        assert_eq!(changes[1].0, ["#box", "#box-home", "#box"]);
        // Home from the end of the second step, 980 ms, to the start of the fifth, 1160 of 2840.
        assert_eq!(changes[1].1, ["0", "0.34507", "0.408451"]);
    }

    #[test]
    fn a_box_pushed_over_a_goal_does_not_flash() {
        assert!(!film("rRR").contains("#box;#box-home"));
    }

    #[test]
    fn all_symbols_that_may_be_shown_are_there() {
        let text = film("rRlrRd");
        let tree = Document::parse(&text).unwrap();
        let has = |id: &str| tree.descendants().any(|node| node.attribute("id") == Some(id));
        for node in tree.descendants().filter(|node| node.has_tag_name("animate")) {
            assert!(list(node, "values").iter().all(|id| has(&id[1..])));
        }
    }

    #[test]
    fn a_plan_without_steps_is_a_still() {
        assert!(!film("").contains("animate"));
    }

    #[test]
    fn too_many_steps_are_refused() {
        let level: Level = ROOM.parse().unwrap();
        let long = Plan { steps: [Dir::Right, Dir::Left].repeat(6_000) };
        let why = animated_svg(&level, &long, &Picture::default(), &Film::default()).unwrap_err();
        assert_eq!(
            why.to_string(),
            "a film of 12000 steps; at most 10000 fit at this size, so use smaller cells or a shorter plan"
        );
    }
}
