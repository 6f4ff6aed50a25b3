//! The last stretch of a layout: what nobody would miss is taken away, and what is left is held to exact filters.
//!
//! A box, a rotator, a patch of pits or a single pit is *needless* if the level without it can be solved in no fewer
//! steps. Needless things go, one after the other, until none is left; a box or rotator that some shortest plan leaves
//! alone only stands in the way, and pits are tried in its place. Then a level is turned down if straight walks solve
//! it or are as short, if a shortest plan still leaves something alone, if somebody could leave without the others, or
//! if it is not as wished for any more.

use super::judge::{Judge, Judged};
use boxwright_core::kwirk::{Level, Plan};
use boxwright_core::{Budget, CellSet, Verdict};
use boxwright_rate::kwirk::{
    Element, elements, is_always_touched, is_maze, leaves_alone, needs_detour, without,
};
use boxwright_solve::kwirk::solve;

/// Nodes that each question about a level may take, beside those a layout may take, as a multiple.
const PATIENCE: u64 = 10;

const UNKNOWN: &str = "level: not judged within its nodes";
const LEFT_ALONE: &str = "level: a shortest plan leaves something alone";

impl Judge<'_> {
    /// The layout without anything needless, if it passes all filters; else why not.
    pub(super) fn polished(&self, judged: Judged, budget: &mut Budget) -> Result<Judged, &'static str> {
        let (level, plan) = self.settled(judged.level, judged.plan, budget)?;
        let steps = plan.len() as u32;
        if is_maze(&level) {
            return Err("level: a maze");
        }
        if !needs_detour(&level, steps) {
            return Err("level: no detour");
        }
        if let Some(why) = self.brief.missed(&level, plan.len()) {
            return Err(why);
        }
        let ask = |budget: &mut Budget, question: &dyn Fn(&mut Budget) -> Option<bool>| {
            budget.within(PATIENCE * self.limit, |budget| question(budget)).ok_or(UNKNOWN)
        };
        if self.together && level.players().len() > 1 {
            for player in 1..=level.players().len() {
                if ask(budget, &|budget| leaves_alone(&level, player, budget))? {
                    return Err("level: a player can leave alone");
                }
            }
        }
        let worth = self.worth(&level, &plan, budget).ok_or(UNKNOWN)?;
        Ok(Judged { level, plan, worth })
    }

    /// The level without anything needless, and with pits in place of boxes and rotators that only stand in the way.
    fn settled(
        &self,
        mut level: Level,
        mut plan: Plan,
        budget: &mut Budget,
    ) -> Result<(Level, Plan), &'static str> {
        'again: loop {
            let simplified = self.simplified(level, plan, budget);
            (level, plan) = simplified.ok_or("level: not simplified within its nodes")?;
            for element in elements(&level).iter().filter(|element| !matches!(element, Element::Pits(_))) {
                let is_touched = budget.within(PATIENCE * self.limit, |budget| {
                    is_always_touched(&level, element, plan.len() as u32, budget)
                });
                if is_touched.ok_or(UNKNOWN)? {
                    continue;
                }
                let sunk = sunk(&level, element).ok_or(LEFT_ALONE)?;
                match budget.within(PATIENCE * self.limit, |budget| solve(&sunk, budget)).verdict {
                    Verdict::Solved { plan: shortest, .. } if shortest.len() >= plan.len() => {
                        (level, plan) = (sunk, shortest);
                        continue 'again;
                    }
                    _ => return Err(LEFT_ALONE),
                }
            }
            return Ok((level, plan));
        }
    }

    /// Takes away what is needless until nothing is; nothing if that cannot be told within the nodes.
    fn simplified(&self, mut level: Level, mut plan: Plan, budget: &mut Budget) -> Option<(Level, Plan)> {
        'again: loop {
            let singles = level.pits().iter().map(|cell| Element::Pits(CellSet::from_iter([cell])));
            let all: Vec<Element> = elements(&level).into_iter().chain(singles).collect();
            for element in all {
                let other = without(&level, &element);
                match budget.within(PATIENCE * self.limit, |budget| solve(&other, budget)).verdict {
                    Verdict::Solved { plan: shortest, .. } if shortest.len() >= plan.len() => {
                        (level, plan) = (other, shortest);
                        continue 'again;
                    }
                    Verdict::Unknown => return None,
                    _ => {}
                }
            }
            return Some((level, plan));
        }
    }
}

/// The level with pits in place of a box or a rotator, if that is one: nobody walks there either.
fn sunk(level: &Level, element: &Element) -> Option<Level> {
    let mut parts = level.parts().clone();
    let shape = parts.shape;
    match element {
        Element::Box(at) => parts.pits.extend(parts.boxes.remove(*at).cells(shape)),
        Element::Rotator(at) => {
            let rotator = parts.rotators.remove(*at);
            parts.pits.extend(rotator.arms.iter().filter_map(|dir| shape.step(rotator.core, dir)));
            parts.pits.insert(rotator.core);
        }
        Element::Pits(_) => return None,
    }
    Level::from_parts(&parts).ok()
}

#[cfg(test)]
mod tests {
    use super::super::judge::Aim;
    use super::*;
    use crate::kwirk::{Brief, Place, Room};
    use boxwright_core::Span;

    /// The level after polishing, or why it was turned down.
    fn polished(text: &str) -> Result<String, &'static str> {
        let level: Level = text.parse().unwrap();
        let mut walls = level.draft();
        for cell in level.shape().cells() {
            if !level.is_solid(cell) && !level.exits().contains(cell) {
                walls.set(cell, boxwright_core::kwirk::Tile::Floor);
            }
        }
        let room = Room::new(&walls).unwrap();
        let any = Span { from: 0, to: 100 };
        let place = Place::Room(room.clone());
        let brief = Brief { place, players: 1, boxes: any, rotators: any, pits: any, steps: any };
        let judge = Judge::new(&room, &brief, Aim::Steps, true, 10_000);
        let mut budget = Budget::nodes(u64::MAX);
        let judged = judge.judge(level.parts(), &mut budget).unwrap();
        judge.polished(judged, &mut budget).map(|judged| judged.level.to_string())
    }

    #[test]
    fn what_is_needless_goes() {
        // The player walks round the box and pushes it into the pit before the exit; the box and the pit on the right are
        // in nobody's way.
        let bare = "########\n#%_1a..#\n###....#\n########";
        assert_eq!(polished(bare).as_deref(), Ok(bare));
        assert_eq!(polished("########\n#%_1a._#\n###...b#\n########").as_deref(), Ok(bare));
    }

    #[test]
    fn what_only_stands_in_the_way_becomes_a_pit() {
        // Pushing the lower box shuts the lower way for good; without it that way would be shorter.
        assert_eq!(
            polished("########\n#%_1a..#\n#.b....#\n########").as_deref(),
            Ok("########\n#%_1a..#\n#._....#\n########")
        );
    }

    #[test]
    fn mazes_and_straight_ways_are_turned_down() {
        assert_eq!(polished("########\n#%...1.#\n#..a...#\n########"), Err("level: a maze"));
        assert_eq!(polished("########\n#%._a1.#\n########"), Err("level: no detour"));
    }
}
