//! The last stretch of a layout: what nobody would miss is taken away, and what is left is held to exact filters.
//!
//! A box, a rotator, a patch of pits or a single pit is *needless* if the level without it can be solved in no fewer
//! steps. Needless things go, one after the other, until none is left. Then a level is turned down if straight walks
//! solve it or are as short, if some shortest plan leaves a box or a rotator alone, if somebody could leave without the
//! others, or if it is not as wished for any more.

use super::judge::{Judge, Judged};
use boxwright_core::kwirk::{Level, Plan};
use boxwright_core::{Budget, CellSet, Verdict};
use boxwright_rate::kwirk::{
    Element, elements, is_always_touched, is_maze, leaves_alone, needs_detour, without,
};
use boxwright_solve::kwirk::solve;

/// Nodes that each question about a level may take, beside those a layout may take, as a multiple.
const PATIENCE: u64 = 10;

impl Judge<'_> {
    /// The layout without anything needless, if it passes all filters; else why not.
    pub(super) fn polished(&self, judged: Judged, budget: &mut Budget) -> Result<Judged, &'static str> {
        let (level, plan) = self
            .simplified(judged.level, judged.plan, budget)
            .ok_or("level: not simplified within its nodes")?;
        let steps = plan.len() as u32;
        if is_maze(&level) {
            return Err("level: a maze");
        }
        if !needs_detour(&level, steps) {
            return Err("level: no detour");
        }
        if let Some(why) = self.wish.missed(&level, plan.len()) {
            return Err(why);
        }
        let unknown = "level: not judged within its nodes";
        let ask = |budget: &mut Budget, question: &dyn Fn(&mut Budget) -> Option<bool>| {
            budget.within(PATIENCE * self.limit, |budget| question(budget)).ok_or(unknown)
        };
        for element in elements(&level).iter().filter(|element| !matches!(element, Element::Pits(_))) {
            if !ask(budget, &|budget| is_always_touched(&level, element, steps, budget))? {
                return Err("level: a shortest plan leaves something alone");
            }
        }
        if self.together && level.players().len() > 1 {
            for player in 1..=level.players().len() {
                if ask(budget, &|budget| leaves_alone(&level, player, budget))? {
                    return Err("level: a player can leave alone");
                }
            }
        }
        let worth = self.worth(&level, &plan, budget).ok_or(unknown)?;
        Ok(Judged { level, plan, worth })
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
