//! Two collections side by side: how a number is spread, and which levels could be near-duplicates.

use boxwright_core::sokoban::Level;
use boxwright_rate::NEAR_DUPLICATES;

/// Where the numbers of many levels lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// A tenth of them is at most this.
    pub low: f64,
    /// The middle.
    pub median: f64,
    /// A tenth of them is at least this.
    pub high: f64,
}

impl Spread {
    /// The spread of numbers, if there are any.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Spread> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        let [low, median, high] = [0.1, 0.5, 0.9].map(|share| at_share(&numbers, share));
        Some(Spread { count: numbers.len(), low: low?, median: median?, high: high? })
    }
}

/// The number that this share of the sorted ones lies below; between two of them in proportion.
fn at_share(numbers: &[f64], share: f64) -> Option<f64> {
    let last = numbers.len().checked_sub(1)?;
    let place = share * last as f64;
    let below = numbers[place.floor() as usize];
    let above = numbers[place.ceil() as usize];
    let number = below + (above - below) * place.fract();
    Some((number * 1e4).round() / 1e4)
}

/// Could two levels be near-duplicates, by the numbers of their cells and boxes alone? Most pairs could
/// not, and need not be laid over each other.
///
/// Of two sets, cells of both over cells of either is at most the smaller over the larger. The room weighs
/// 0.4, goals and boxes together 0.4, and the pushes, 0.2, may be the same.
pub fn could_be_near(one: &Level, other: &Level) -> bool {
    let share = |one: usize, other: usize| one.min(other) as f64 / one.max(other) as f64;
    let floor = share(one.floor().len(), other.floor().len());
    let boxes = share(one.boxes().len(), other.boxes().len());
    // A hair less, so that rounding leaves out no pair on the edge.
    0.4 * floor + 0.4 * boxes + 0.2 > NEAR_DUPLICATES - 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Budget;
    use boxwright_rate::Portrait;

    #[test]
    fn a_spread_is_counted_by_hand() {
        // Eleven numbers: the second, the sixth and the tenth.
        let spread = Spread::of([10.0, 0.0, 2.0, 1.0, 3.0, 4.0, 9.0, 5.0, 6.0, 7.0, 8.0]);
        assert_eq!(spread, Some(Spread { count: 11, low: 1.0, median: 5.0, high: 9.0 }));
        // Two: between them, a tenth, half and nine tenths of the way.
        let spread = Spread::of([20.0, 10.0]);
        assert_eq!(spread, Some(Spread { count: 2, low: 11.0, median: 15.0, high: 19.0 }));
        assert_eq!(Spread::of([]), None);
        assert_eq!(Spread::of([7.0]).map(|spread| (spread.low, spread.high)), Some((7.0, 7.0)));
    }

    #[test]
    fn no_near_duplicate_is_passed_over() {
        let boards = [
            "#######\n#@    #\n# $ $ #\n#   # #\n#. .  #\n#######",
            "#######\n#@    #\n# $ $ #\n#     #\n#. .  #\n#######",
            "#######\n#@    #\n# $   #\n#     #\n#.    #\n#######",
            "########\n#@     #\n# $ $  #\n#      #\n#. .   #\n########",
            "######\n#@$ .#\n######",
        ];
        let levels = boards.map(|board| board.parse::<Level>().unwrap());
        let mut passed_over = 0;
        for one in &levels {
            for other in &levels {
                let [mine, its] = [one, other].map(|level| Portrait::of(level, &mut Budget::nodes(10_000)));
                let is_near = mine.likeness(&its) >= NEAR_DUPLICATES;
                passed_over += usize::from(!could_be_near(one, other));
                assert!(!is_near || could_be_near(one, other), "{one}\n{other}");
            }
        }
        assert!(passed_over >= 8, "{passed_over}");
    }
}
