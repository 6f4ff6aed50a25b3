//! Every way in which the things of a kit may lie when all players have left.
//!
//! Each box lies somewhere or has fallen into pits of its size, which are then filled; no two share a cell,
//! and no box lies wholly over pits that are open. Whether any start leads there is not asked.

use super::layout::{FREE, Layout, plus};
use super::scene::Scene;
use boxwright_core::Budget;

/// Tells every ending; false if the budget was spent first.
pub(crate) fn endings(layout: &Layout, budget: &mut Budget, tell: &mut dyn FnMut(&Scene)) -> bool {
    let mut scene = Scene::new(layout);
    for pit in 0..layout.pits.len() {
        scene.pits[pit / 64] |= 1 << (pit % 64);
    }
    let mut taken: Vec<bool> =
        layout.ground.iter().map(|&holds| holds & !super::layout::PIT != FREE).collect();
    Endings { layout, budget, tell, falls: vec![0; layout.class_of.len()] }.turners(&mut scene, &mut taken, 0)
}

struct Endings<'a, 'b> {
    layout: &'a Layout,
    budget: &'a mut Budget<'b>,
    tell: &'a mut dyn FnMut(&Scene),
    /// For a box that fell, the spot over which it did.
    falls: Vec<u16>,
}

impl Endings<'_, '_> {
    fn turners(&mut self, scene: &mut Scene, taken: &mut [bool], at: usize) -> bool {
        let Some(turner) = self.layout.turners.get(at) else { return self.boxes(scene, taken, 0) };
        for &arms in &turner.forms {
            let cells: Vec<usize> = (0..4)
                .filter(|dir| arms >> dir & 1 == 1)
                .map(|dir: usize| plus(turner.core, self.layout.steps[dir]))
                .collect();
            if cells.iter().any(|&cell| taken[cell]) {
                continue;
            }
            cells.iter().for_each(|&cell| taken[cell] = true);
            scene.arms[at] = arms;
            let goes_on = self.turners(scene, taken, at + 1);
            cells.iter().for_each(|&cell| taken[cell] = false);
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Places the boxes from one on; of equal boxes those that fell come first, and spots rise.
    fn boxes(&mut self, scene: &mut Scene, taken: &mut [bool], at: usize) -> bool {
        if at == self.layout.class_of.len() {
            return self.told(scene);
        }
        let class = &self.layout.classes[self.layout.class_of[at]];
        let is_first = at == class.first;
        let (last_spot, last_fall) =
            if is_first { (0, 0) } else { (scene.spots[at - 1], self.falls[at - 1]) };
        for spot in 1..class.spots.len() as u16 {
            let from = usize::from(class.spots[usize::from(spot)]);
            if last_spot == 0 && spot > last_fall && self.can_fall(scene, class, from) {
                self.fill(scene, class, from, false);
                (scene.spots[at], self.falls[at]) = (0, spot);
                let goes_on = self.boxes(scene, taken, at + 1);
                self.fill(scene, class, from, true);
                if !goes_on {
                    return false;
                }
            }
            if spot > last_spot && class.covers.iter().all(|&by| !taken[from + by]) {
                class.covers.iter().for_each(|&by| taken[from + by] = true);
                (scene.spots[at], self.falls[at]) = (spot, 0);
                let goes_on = self.boxes(scene, taken, at + 1);
                class.covers.iter().for_each(|&by| taken[from + by] = false);
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    fn can_fall(&self, scene: &Scene, class: &super::layout::Class, from: usize) -> bool {
        class.covers.iter().all(|&by| scene.has_pit(self.layout, from + by))
    }

    fn fill(&self, scene: &mut Scene, class: &super::layout::Class, from: usize, is_open: bool) {
        for &by in &class.covers {
            scene.set_pit(self.layout, from + by, is_open);
        }
    }

    fn told(&mut self, scene: &Scene) -> bool {
        if !self.budget.pay() {
            return false;
        }
        let is_hanging = |(which, &spot): (usize, &u16)| {
            let class = &self.layout.classes[self.layout.class_of[which]];
            let from = usize::from(class.spots[usize::from(spot)]);
            spot != 0 && class.covers.iter().all(|&by| scene.is_pit(self.layout, from + by))
        };
        if !scene.spots.iter().enumerate().any(is_hanging) {
            (self.tell)(scene);
        }
        true
    }
}
