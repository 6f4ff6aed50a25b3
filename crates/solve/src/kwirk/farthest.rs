//! The farthest start: of all ways to place a kit on a board, the one that takes most steps to solve.
//!
//! Walls, exits, pits and cores stay where they are; boxes, arms and players are the kit, to be placed
//! anywhere. The search begins with every state in which all players have left, whatever lies where, and
//! takes steps back from there, layer by layer: a player walks backward, comes back in by the exit, draws a
//! box after itself, or one out of the pits it filled, or turns a rotator back. So each state is first met
//! at its exact distance, and the last layer with a start in it, a state with all players, boxes and pits,
//! is the answer. States that no start leads to are met as well; they are the price.

use super::backward::Backward;
use super::code::Coder;
use super::codes::Codes;
use super::endings::endings;
use super::layout::Layout;
use super::scene::Scene;
use boxwright_core::Budget;
use boxwright_core::kwirk::{Arms, Level};

/// The farthest starts of a kit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farthest {
    /// The fewest steps that solve any of them.
    pub steps: u32,
    /// Some of them, at most [`Farthest::SHOWN`], in the order in which they were met.
    pub starts: Vec<Level>,
    /// How many there are.
    pub count: u64,
    /// How many starts can be solved at all.
    pub solvable: u64,
}

impl Farthest {
    /// The most starts that are given.
    pub const SHOWN: usize = 100;
}

/// What became of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sweep {
    /// All was seen.
    Done(Farthest),
    /// All was seen, and no start can be solved.
    Unsolvable,
    /// The budget was spent first, or the kit has too many states to count.
    Unknown,
}

/// Finds the farthest starts for the kit of a level: its boxes, arms and players, placed anew.
pub fn farthest(kit: &Level, budget: &mut Budget) -> Sweep {
    let layout = Layout::of_kit(kit);
    let mut coder = Coder::new(&layout);
    coder.add_players(&layout, kit.players().len());
    match coder.bits.div_ceil(64) {
        0 | 1 => sweep::<1>(kit, &layout, &coder, budget),
        2 => sweep::<2>(kit, &layout, &coder, budget),
        3..=4 => sweep::<4>(kit, &layout, &coder, budget),
        _ => Sweep::Unknown,
    }
}

fn sweep<const W: usize>(kit: &Level, layout: &Layout, coder: &Coder, budget: &mut Budget) -> Sweep {
    let mut met: Codes<(), W> = Codes::new();
    let mut players = vec![0; kit.players().len()];
    let is_listed = endings(layout, budget, &mut |scene| meet(&mut met, layout, coder, scene, &players));
    if !is_listed {
        return Sweep::Unknown;
    }
    let mut scene = Scene::new(layout);
    let mut backward = Backward::new(layout);
    let mut found: Option<Farthest> = None;
    let (mut at, mut layer_end, mut steps) = (0, met.len(), 0);
    while at < met.len() {
        if at == layer_end {
            (layer_end, steps) = (met.len(), steps + 1);
        }
        if !budget.pay() || met.bytes() > budget.memory() {
            return Sweep::Unknown;
        }
        let code = *met.code(at as u32);
        coder.unpack(layout, &code, &mut scene);
        coder.unpack_players(&code, &mut players);
        if is_start(layout, &scene, &players) {
            note_start(&mut found, kit, layout, &scene, &players, steps);
        }
        backward.each(layout, &scene, &players, &mut |before, players| {
            meet(&mut met, layout, coder, before, players);
        });
        at += 1;
    }
    found.map_or(Sweep::Unsolvable, Sweep::Done)
}

/// Notes a state, if it is new.
fn meet<const W: usize>(
    met: &mut Codes<(), W>,
    layout: &Layout,
    coder: &Coder,
    scene: &Scene,
    players: &[u16],
) {
    let mut code = coder.pack(layout, scene);
    coder.pack_players(&mut code, players);
    if let Err(slot) = met.find(&code) {
        met.add(&code, slot, ());
    }
}

/// Are all players, boxes and pits there?
fn is_start(layout: &Layout, scene: &Scene, players: &[u16]) -> bool {
    let open: u32 = scene.pits.iter().map(|word| word.count_ones()).sum();
    players.iter().all(|&cell| cell != 0)
        && scene.spots.iter().all(|&spot| spot != 0)
        && open as usize == layout.pits.len()
}

fn note_start(
    found: &mut Option<Farthest>,
    kit: &Level,
    layout: &Layout,
    scene: &Scene,
    players: &[u16],
    steps: u32,
) {
    let known = found.get_or_insert(Farthest { steps, starts: Vec::new(), count: 0, solvable: 0 });
    if steps > known.steps {
        *known = Farthest { steps, starts: Vec::new(), count: 0, solvable: known.solvable };
    }
    known.count += 1;
    known.solvable += 1;
    if known.starts.len() < Farthest::SHOWN {
        known.starts.push(level(kit, layout, scene, players));
    }
}

/// The kit as it is placed in a scene.
fn level(kit: &Level, layout: &Layout, scene: &Scene, players: &[u16]) -> Level {
    let mut parts = kit.parts().clone();
    parts.boxes = scene
        .spots
        .iter()
        .enumerate()
        .map(|(which, &spot)| layout.block(layout.class_of[which], spot))
        .collect();
    for (turner, &arms) in layout.turners.iter().zip(&scene.arms) {
        parts.rotators[turner.at].arms = Arms::from_bits(arms);
    }
    parts.players = players.iter().map(|&cell| layout.cell(usize::from(cell))).collect();
    Level::from_parts(&parts).expect("a kit placed without overlap is a level")
}
