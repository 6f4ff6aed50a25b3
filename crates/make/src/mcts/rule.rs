//! Selection rules: which of the actions tried so far looks best.
//!
//! Each adds to an action's mean reward a bonus for having been tried little. UCB1 (Auer et al. 2002) has one
//! constant for it; UCB-Tuned (the same paper) and UCB-V (Audibert et al. 2007) look at the variance of the rewards.

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rule {
    /// Mean + `explore` * sqrt(ln N / n).
    Ucb { explore: f32 },
    /// Mean + sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n))).
    Tuned,
    /// Mean + sqrt(2 variance E / n) + 3 E / n with E = 1.2 ln N.
    Variance,
}

/// The rewards of an action.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rewards {
    pub(super) visits: u32,
    pub(super) mean: f32,
    /// The mean of the squares.
    square: f32,
    /// One over the square root of the visits, kept because it is needed more often than it changes.
    rarity: f32,
}

impl Rewards {
    #[inline]
    pub(super) fn add(&mut self, reward: f32) {
        self.visits += 1;
        let share = 1.0 / self.visits as f32;
        self.mean += (reward - self.mean) * share;
        self.square += (reward * reward - self.square) * share;
        self.rarity = share.sqrt();
    }

    #[inline]
    fn variance(&self) -> f32 {
        (self.square - self.mean * self.mean).max(0.0)
    }
}

impl Rule {
    /// What an action is worth looking at, if all together had so many visits; `log` is the logarithm of that.
    #[inline]
    pub(super) fn promise(self, rewards: &Rewards, log: f32) -> f32 {
        let rarity = rewards.rarity;
        rewards.mean
            + match self {
                Rule::Ucb { explore } => explore * log.sqrt() * rarity,
                Rule::Tuned => {
                    let limit = (rewards.variance() + (2.0 * log).sqrt() * rarity).min(0.25);
                    (log * limit).sqrt() * rarity
                }
                Rule::Variance => {
                    let effort = 1.2 * log;
                    (2.0 * rewards.variance() * effort).sqrt() * rarity + 3.0 * effort * rarity * rarity
                }
            }
    }
}

/// Natural logarithms of whole numbers, the small ones looked up.
#[derive(Clone, Debug)]
pub(super) struct Logarithms {
    small: Vec<f32>,
}

impl Logarithms {
    pub(super) fn new() -> Logarithms {
        Logarithms {
            small: (0..4_096).map(|number: u32| libm::log(f64::from(number.max(1))) as f32).collect(),
        }
    }

    #[inline]
    pub(super) fn of(&self, number: u32) -> f32 {
        match self.small.get(number as usize) {
            Some(&log) => log,
            None => libm::log(f64::from(number)) as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rewards 0.2 and 0.6: mean 0.4, variance 0.04.
    fn two() -> Rewards {
        let mut rewards = Rewards::default();
        rewards.add(0.2);
        rewards.add(0.6);
        rewards
    }

    fn near(found: f32, expected: f64) {
        assert!((f64::from(found) - expected).abs() < 1e-5, "{found} is not {expected}");
    }

    #[test]
    fn means_and_variances_are_as_counted() {
        let rewards = two();
        near(rewards.mean, 0.4);
        near(rewards.variance(), 0.04);
        assert_eq!(rewards.visits, 2);
        let mut same = Rewards::default();
        (0..1_000).for_each(|_| same.add(0.125));
        near(same.mean, 0.125);
        near(same.variance(), 0.0);
    }

    #[test]
    fn the_rules_are_their_formulas() {
        // Of 8 visits 2 were here. ln 8 = 2.0794415, halved 1.0397208, its root 1.0196670.
        let log = Logarithms::new().of(8);
        near(log, 2.079_441_5);
        near(Rule::Ucb { explore: 1.0 }.promise(&two(), log), 0.4 + 1.019_667);
        near(Rule::Ucb { explore: std::f32::consts::SQRT_2 }.promise(&two(), log), 0.4 + 1.442_027);
        // The variance with its bonus, 0.04 + sqrt(2.0794415), is above a quarter: 1.0196670 / 2.
        near(Rule::Tuned.promise(&two(), log), 0.4 + 0.509_833_5);
        // E = 2.4953298: sqrt(2 * 0.04 * 2.4953298 / 2) + 3 * 2.4953298 / 2.
        near(Rule::Variance.promise(&two(), log), 0.4 + 0.315_932 + 3.742_994_7);
    }

    #[test]
    fn tuned_is_below_its_limit_after_many_visits() {
        let mut often = Rewards::default();
        (0..5_000).for_each(|_| [0.2, 0.6].into_iter().for_each(|reward| often.add(reward)));
        // ln 20,000 = 9.9034876; over 10,000 visits 0.00099034876: sqrt of it times (0.04 + sqrt(twice it)).
        near(Rule::Tuned.promise(&often, Logarithms::new().of(20_000)), 0.4 + 0.009_148_2);
    }
}
