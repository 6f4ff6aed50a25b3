//! Advisors: of all hauls from a position, the few that deserve to be tried first.
//!
//! Each advisor wants one thing and names at most one haul, the best by its own measure; whatever it
//! wants, it never falls back a stage of packing for it.

use super::cells::Haul;
use super::features::Features;

/// A haul and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    pub(crate) haul: Haul,
    pub(crate) after: Features,
    pub(crate) pushes: u16,
    /// How many boxes the carried box keeps from their goals, before and after.
    pub(crate) heat: (u16, u16),
    /// Pushes that it is nearer to a goal than before.
    pub(crate) nearer: i32,
    /// Squares that the player reaches more than before.
    pub(crate) gain: i32,
}

/// How an advisor ranks a haul, the least first; what it wants comes first, then what all want.
type Rank = (i32, i32, i32, i32);

/// The rank of a haul, if the advisor likes it.
pub(crate) type Advisor = fn(&Features, &Choice) -> Option<Rank>;

/// All advisors, the most trusted first.
pub(crate) const ADVISORS: &[Advisor] = &[
    |before, choice| liked(choice.after.stage > before.stage, -i32::from(choice.after.stage), choice),
    |before, choice| liked(keeps(before, choice, |now| now.regions), i32::from(choice.after.regions), choice),
    |before, choice| {
        liked(keeps(before, choice, |now| now.passages), i32::from(choice.after.passages), choice)
    },
    |before, choice| liked(keeps(before, choice, |now| now.astray), i32::from(choice.after.astray), choice),
    cool_the_hottest,
    bring_nearer,
    explore,
];

fn liked(is_liked: bool, want: i32, choice: &Choice) -> Option<Rank> {
    let after = &choice.after;
    is_liked.then(|| (want, -i32::from(after.stage), after.trouble(), i32::from(choice.pushes)))
}

/// Is there less of something, and no stage lost?
fn keeps(before: &Features, choice: &Choice, of: fn(&Features) -> u16) -> bool {
    choice.after.stage >= before.stage && of(&choice.after) < of(before)
}

/// A box that keeps many others from their goals, taken where it keeps fewer.
fn cool_the_hottest(before: &Features, choice: &Choice) -> Option<Rank> {
    let cooled = i32::from(choice.heat.0) - i32::from(choice.heat.1);
    liked(choice.after.stage >= before.stage && cooled > 0, -cooled, choice)
}

/// A box on its way to a goal, if that does not cut the floor up.
fn bring_nearer(before: &Features, choice: &Choice) -> Option<Rank> {
    let is_nearer = choice.after.stage >= before.stage && choice.nearer > 0;
    liked(is_nearer, 1_000 * i32::from(choice.after.regions) - choice.nearer, choice)
}

/// New squares for the player.
fn explore(before: &Features, choice: &Choice) -> Option<Rank> {
    liked(choice.after.stage >= before.stage && choice.gain > 0, -choice.gain, choice)
}
