//! Every way to push a box or turn a rotator on a board, whatever lies on it now: the cells it is about.

use super::{Kind, Way, is_cell, named, rotator, spot};
use boxwright_core::kwirk::{Arms, Block, Level};
use boxwright_core::{Cell, Dir};
use std::collections::BTreeSet;

/// All ways, boxes first.
pub(super) fn ways(level: &Level) -> Vec<Way> {
    let pushes = spots(level).into_iter().flat_map(|block| Dir::ALL.map(|dir| pushes(level, block, dir)));
    let turns = (0..level.rotators().len()).flat_map(|at| turns(level, at));
    pushes.flatten().chain(turns).collect()
}

/// Where boxes of the sizes there are may lie: wholly on cells.
pub(super) fn spots(level: &Level) -> Vec<Block> {
    let sizes: BTreeSet<(u8, u8)> = level.boxes().iter().map(|block| (block.width, block.height)).collect();
    let shape = level.shape();
    let all = sizes
        .into_iter()
        .flat_map(|(width, height)| shape.cells().map(move |at| Block { at, width, height }));
    all.filter(|block| block.fits(shape) && block.cells(shape).all(|cell| is_cell(level, cell))).collect()
}

/// The form of a rotator: the letters of its arms.
pub(super) fn form(arms: Arms) -> String {
    arms.iter().map(Dir::letter).collect()
}

/// The ways to push a box that lies at a spot.
fn pushes(level: &Level, block: Block, dir: Dir) -> Vec<Way> {
    let shape = level.shape();
    let Some(moved) = block.moved(shape, dir) else { return Vec::new() };
    let after: Vec<Cell> = moved.cells(shape).collect();
    if !after.iter().all(|&cell| is_cell(level, cell)) {
        return Vec::new();
    }
    let ahead: Vec<Cell> = after.iter().copied().filter(|&cell| !block.covers(shape, cell)).collect();
    let behind: Vec<Cell> = block.cells(shape).filter(|&cell| !moved.covers(shape, cell)).collect();
    let name = |cell: &Cell| named(level, *cell);
    let may_fall = after.iter().all(|&cell| level.pits().contains(cell));
    // A box that stays rests on some floor. Where there is no pit there is always floor.
    let sure = after.iter().copied().find(|&cell| !level.pits().contains(cell));
    let supports = sure.map_or_else(|| after.clone(), |cell| vec![cell]);
    let mut ways = Vec::new();
    for &at in &behind {
        let Some(from) = shape.step(at, dir.opposite()).filter(|&cell| is_cell(level, cell)) else {
            continue;
        };
        let head = [name(&from), name(&at), spot(level, block)];
        let left = behind.iter().filter(|&&cell| cell != at);
        for on in &supports {
            let words = head.iter().cloned().chain([spot(level, moved), name(on)]);
            let cells = ahead.iter().chain(left.clone()).map(name).chain([dir.to_string()]);
            ways.push(Way { kind: Kind::Push { edge: ahead.len() }, words: words.chain(cells).collect() });
        }
        if may_fall {
            let cells = ahead.iter().chain(left).chain(&after).map(name).chain([dir.to_string()]);
            let kind = Kind::Fall { edge: ahead.len(), area: after.len() };
            ways.push(Way { kind, words: head.into_iter().chain(cells).collect() });
        }
    }
    ways
}

/// The ways to turn a rotator, in each form it can take.
fn turns(level: &Level, at: usize) -> Vec<Way> {
    let start = level.rotators()[at].arms;
    let forms: BTreeSet<Arms> = (0..4).map(|quarters| start.turned(quarters)).collect();
    let all = forms.into_iter().flat_map(|arms| {
        arms.iter().flat_map(move |arm| [1, 3].map(|quarters| turn(level, at, arms, arm, quarters)))
    });
    all.flatten().collect()
}

/// The way to turn a rotator by one of its arms.
fn turn(level: &Level, at: usize, arms: Arms, arm: Dir, quarters: usize) -> Option<Way> {
    let shape = level.shape();
    let core = level.rotators()[at].core;
    let end = |dir: Dir| shape.step(core, dir).filter(|&cell| is_cell(level, cell));
    let corner = |one: Dir, other: Dir| {
        shape.step(core, one).and_then(|cell| shape.step(cell, other)).filter(|&cell| is_cell(level, cell))
    };
    // The arm goes where the player goes.
    let dir = arm.turned(quarters);
    let turned = arms.turned(quarters);
    let (pushed, from) = (end(arm)?, corner(arm, dir.opposite())?);
    let is_carried = arms.has(dir.opposite());
    let land = corner(arm, dir);
    let corners: Option<Vec<Cell>> = arms.iter().map(|arm| corner(arm, arm.turned(quarters))).collect();
    let is_other = |cell: &Cell| *cell != from && !(is_carried && Some(*cell) == land);
    let clear: Vec<Cell> = corners?.into_iter().filter(is_other).collect();
    let new: Option<Vec<Cell>> = turned.iter().filter(|&dir| !arms.has(dir)).map(end).collect();
    let new = new?;
    let left: Option<Vec<Cell>> = arms.iter().filter(|&dir| !turned.has(dir)).map(end).collect();
    let left: Vec<Cell> = left?.into_iter().filter(|&cell| is_carried || cell != pushed).collect();
    let name = |cell: &Cell| named(level, *cell);
    let kind = Kind::Turn { new: new.len(), clear: clear.len(), carried: is_carried };
    let head = [name(&from), name(&pushed), rotator(level, at), form(arms), form(turned)];
    let land = land.filter(|_| is_carried);
    let cells = land.iter().chain(&new).chain(&left).chain(&clear).map(name).chain([dir.to_string()]);
    Some(Way { kind, words: head.into_iter().chain(cells).collect() })
}
