//! What makes one growing level better than another: the heuristics of the paper and their sums.
//!
//! A [`Setting`] is written as the paper writes it: `1pTdTT+Ec-As` is one player, tree depth with both optimisations,
//! plus the elements, minus the distances. Scores are whole numbers, a thousandth each. Weights are the paper's: 1 for
//! the first heuristic; 0.1 for those that are added or taken away, but 1.1 for elements that are taken away. The
//! paper is silent about the random number: here it is less than 1, and counts a tenth where it is added.

use super::ground::{CORE, FLOOR, Ground, PIT, plus};
use super::growing::Growing;
use boxwright_core::Rng;
use boxwright_core::kwirk::MAX_PLAYERS;
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// A number about a growing level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// Ec: boxes and rotators.
    Elements,
    /// As: steps to the exit past walls alone, of all players.
    Distances,
    /// Ce: cells with pits, boxes and rotators on those ways.
    Crossed,
    /// Mce: such cells on the ways that have fewest of them.
    LeastCrossed,
    /// Rn: a random number.
    Random,
    /// Td: steps taken back from the end.
    Depth {
        /// Are levels dropped that are a special case of another one?
        subsets: bool,
        /// Are shorter ways that are found later passed on at once?
        propagates: bool,
    },
}

/// How many players, and what is best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Players at most.
    pub players: usize,
    /// The heuristic that counts most.
    pub first: Heuristic,
    /// Of elements: added (1), taken away (-1) or neither (0).
    pub elements: i64,
    /// Of distances.
    pub distances: i64,
    /// Is a random number added?
    pub random: bool,
}

/// A thousandth is one.
const UNIT: i64 = 1_000;

impl Setting {
    /// A setting of one heuristic.
    pub fn of(players: usize, first: Heuristic) -> Setting {
        Setting { players, first, elements: 0, distances: 0, random: false }
    }

    pub(super) fn drops_subsets(&self) -> bool {
        matches!(self.first, Heuristic::Depth { subsets: true, .. })
    }

    pub(super) fn propagates(&self) -> bool {
        matches!(self.first, Heuristic::Depth { propagates: true, .. })
    }

    pub(super) fn is_by_depth(&self) -> bool {
        matches!(self.first, Heuristic::Depth { .. })
    }

    /// The score of a level, tree depth left out.
    pub(super) fn score(&self, ground: &Ground, level: &Growing, rng: &mut Rng) -> i64 {
        let first = match self.first {
            Heuristic::Elements => elements(level) * UNIT,
            Heuristic::Distances => distances(ground, level) * UNIT,
            Heuristic::Crossed => crossed(ground, level) * UNIT,
            Heuristic::LeastCrossed => least_crossed(ground, level) * UNIT,
            Heuristic::Random => rng.below(UNIT as u64) as i64,
            Heuristic::Depth { .. } => 0,
        };
        let by_elements = match self.elements {
            0 => 0,
            1 => elements(level) * UNIT / 10,
            _ => -elements(level) * UNIT * 11 / 10,
        };
        let by_distances =
            if self.distances == 0 { 0 } else { self.distances * distances(ground, level) * UNIT / 10 };
        let by_chance = if self.random { rng.below(UNIT as u64 / 10) as i64 } else { 0 };
        first + by_elements + by_distances + by_chance
    }

    /// What a depth adds to the score.
    pub(super) fn depth_score(&self, depth: u32) -> i64 {
        if self.is_by_depth() { i64::from(depth) * UNIT } else { 0 }
    }
}

fn elements(level: &Growing) -> i64 {
    (level.things.boxes.len() + level.things.rotators.len()) as i64
}

fn distances(ground: &Ground, level: &Growing) -> i64 {
    level.things.players.iter().map(|&at| i64::from(ground.to_exit[usize::from(at)])).sum()
}

/// Which cells have a pit, a box or a part of a rotator.
fn obstacles(ground: &Ground, level: &Growing) -> Vec<bool> {
    let mut held = level.held(ground);
    level.things.players.iter().for_each(|&at| held[usize::from(at)] = false);
    (0..held.len()).filter(|&at| level.is_pit(at)).for_each(|at| held[at] = true);
    held
}

fn crossed(ground: &Ground, level: &Growing) -> i64 {
    let obstacles = obstacles(ground, level);
    let way = |&from: &u16| {
        let cells = std::iter::successors(Some(from), |&at| Some(ground.next[usize::from(at)]));
        cells
            .take_while(|&at| ground.to_exit[usize::from(at)] > 0)
            .filter(|&at| obstacles[usize::from(at)])
            .count()
    };
    level.things.players.iter().map(way).sum::<usize>() as i64
}

fn least_crossed(ground: &Ground, level: &Growing) -> i64 {
    let obstacles = obstacles(ground, level);
    level.things.players.iter().map(|&at| fewest(ground, level, &obstacles, usize::from(at))).sum()
}

/// The fewest obstacles on a way out, found with obstacles costing 1 and other cells nothing.
fn fewest(ground: &Ground, level: &Growing, obstacles: &[bool], from: usize) -> i64 {
    let mut cost = vec![i64::MAX; ground.cells.len()];
    cost[from] = 0;
    let mut todo = VecDeque::from([from]);
    while let Some(at) = todo.pop_front() {
        if ground.to_exit[at] == 0 {
            return cost[at];
        }
        for near in ground.steps.map(|by| plus(at, by)) {
            let is_way = level.cells[near] & (FLOOR | PIT | CORE) != 0 || ground.to_exit[near] == 0;
            let price = i64::from(obstacles[near]);
            if is_way && cost[at] + price < cost[near] {
                cost[near] = cost[at] + price;
                if price == 0 { todo.push_front(near) } else { todo.push_back(near) }
            }
        }
    }
    0
}

/// Why a text is no setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no setting of the backward generator; write it like 1pTdTT+Ec-As")]
pub struct SettingError {
    /// The text.
    pub text: String,
}

impl FromStr for Setting {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Setting, SettingError> {
        let wrong = || SettingError { text: boxwright_core::shown(text) };
        let (players, rest) = text.split_once('p').ok_or_else(wrong)?;
        let players =
            players.parse().ok().filter(|players| (1..=MAX_PLAYERS).contains(players)).ok_or_else(wrong)?;
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let depth = |subsets, propagates| Heuristic::Depth { subsets, propagates };
        let first = match &rest[..end] {
            "Ec" => Heuristic::Elements,
            "As" => Heuristic::Distances,
            "Ce" => Heuristic::Crossed,
            "Mce" => Heuristic::LeastCrossed,
            "R" => Heuristic::Random,
            "TdFF" => depth(false, false),
            "TdFT" => depth(false, true),
            "TdTF" => depth(true, false),
            "TdTT" => depth(true, true),
            _ => return Err(wrong()),
        };
        let mut setting = Setting::of(players, first);
        let mut rest = &rest[end..];
        while !rest.is_empty() {
            let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
            match &rest[..end] {
                "+Ec" => setting.elements = 1,
                "-Ec" => setting.elements = -1,
                "+As" => setting.distances = 1,
                "-As" => setting.distances = -1,
                "+R" => setting.random = true,
                _ => return Err(wrong()),
            }
            rest = &rest[end..];
        }
        Ok(setting)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flag = |is_set| if is_set { 'T' } else { 'F' };
        write!(f, "{}p", self.players)?;
        match self.first {
            Heuristic::Elements => write!(f, "Ec")?,
            Heuristic::Distances => write!(f, "As")?,
            Heuristic::Crossed => write!(f, "Ce")?,
            Heuristic::LeastCrossed => write!(f, "Mce")?,
            Heuristic::Random => write!(f, "R")?,
            Heuristic::Depth { subsets, propagates } => write!(f, "Td{}{}", flag(subsets), flag(propagates))?,
        }
        let sign = |by: i64, name: &str| match by {
            0 => String::new(),
            1 => format!("+{name}"),
            _ => format!("-{name}"),
        };
        write!(f, "{}{}", sign(self.elements, "Ec"), sign(self.distances, "As"))?;
        write!(f, "{}", if self.random { "+R" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kwirk::Room;
    use crate::kwirk::backward::growing::{Slab, Spinner};

    #[test]
    fn settings_are_written_as_in_the_paper() {
        for text in
            ["1pEc", "4pCe", "1pMce", "2pAs", "3pR", "1pTdFF", "4pTdTT-Ec+As", "1pTdTT+Ec-As", "4pTdTT+R"]
        {
            assert_eq!(text.parse::<Setting>().unwrap().to_string(), text);
        }
        for text in ["", "Ec", "5pEc", "0pEc", "1pTdXX", "1pTdTT+Ce", "1pTdTT*"] {
            assert!(text.parse::<Setting>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_numbers_of_a_small_room_are_counted_by_hand() {
        let room: Room = "#######/#%....#/#.....#/#######".parse().unwrap();
        let ground = Ground::new(&room);
        let at = |col: usize, row: usize| (row + 1) * ground.stride + col + 1;
        let mut level = Growing::end(&ground);
        // A box of one cell and a pit lie between the player in the upper right and the exit; below is a core with
        // an arm up.
        level.things.players = vec![at(5, 1) as u16];
        level.things.boxes = vec![Slab { at: at(4, 1) as u16, width: 1, height: 1 }];
        level.cells[at(2, 1)] = PIT;
        level.things.rotators = vec![Spinner { core: at(3, 2) as u16, arms: 1 }];
        level.fix_core(at(3, 2));
        let mut rng = Rng::new(1);
        let mut score = |setting: &str| setting.parse::<Setting>().unwrap().score(&ground, &level, &mut rng);
        assert_eq!((score("1pEc"), score("1pAs")), (2_000, 4_000));
        // Along the top: box, arm, pit. Below, only the core; the way there is as good.
        assert_eq!((score("1pCe"), score("1pMce")), (3_000, 1_000));
        assert_eq!((score("1pTdTT+Ec-As"), score("1pTdTT-Ec+As")), (200 - 400, -2_200 + 400));
        assert!((0..1_000).contains(&score("1pR")) && (0..100).contains(&score("1pTdTT+R")));
    }
}
