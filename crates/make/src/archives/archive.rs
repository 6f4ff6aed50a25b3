//! The two archives: who stays, judged by two numbers of which more is better.
//!
//! *Convergence* keeps those that others hardly outdo. Of two, one is short of the other by the least amount that,
//! added to both its numbers, makes it as good; the smaller that amount is for the others, the more it counts
//! against one. Whoever has most against it goes, one after the other (the indicator of IBEA). *Diversity* keeps
//! those that no other beats; if they are too many, the two with the most of either number stay, and then always
//! the one that is farthest from those that stay already. Far is by the square roots of differences, summed and
//! squared, which tells points apart better than plain lengths do. (After Wang, Jiao & Yao's Two_Arch2, 2015.)

/// Two numbers; more is better.
pub(super) type Score = [f64; 2];

/// How sharply being outdone counts, as a share of the largest amount.
const SHARPNESS: f64 = 0.05;

/// Which so many of these stay in the archive of convergence, rising.
pub(super) fn convergent(scores: &[Score], count: usize) -> Vec<usize> {
    let scores = scaled(scores);
    let mut staying: Vec<usize> = (0..scores.len()).collect();
    let amounts = scores.iter().flat_map(|one| scores.iter().map(move |other| short_of(one, other).abs()));
    let unit = SHARPNESS * amounts.fold(f64::MIN_POSITIVE, f64::max);
    let against = |one: usize, other: usize| libm::exp(-short_of(&scores[other], &scores[one]) / unit);
    let others = |one: usize| (0..scores.len()).filter(move |&other| other != one);
    let mut total: Vec<f64> =
        (0..scores.len()).map(|one| others(one).map(|other| against(one, other)).sum()).collect();
    while staying.len() > count {
        let worst =
            (0..staying.len()).max_by(|&one, &other| total[staying[one]].total_cmp(&total[staying[other]]));
        let gone = staying.remove(worst.expect("somebody is left"));
        staying.iter().for_each(|&one| total[one] -= against(one, gone));
    }
    staying
}

/// Which of these stay in the archive of diversity, at most so many, rising.
pub(super) fn diverse(scores: &[Score], count: usize) -> Vec<usize> {
    let is_beaten = |one: &Score| scores.iter().any(|other| beats(other, one));
    let mut left: Vec<usize> = (0..scores.len()).filter(|&at| !is_beaten(&scores[at])).collect();
    if left.len() <= count {
        return left;
    }
    let scores = scaled(scores);
    let mut staying = Vec::new();
    for number in [0, 1] {
        take(&mut left, &mut staying, count, |at| scores[at][number]);
    }
    while staying.len() < count {
        let nearest = |at: usize, staying: &[usize]| {
            staying.iter().map(|&other| apart(&scores[at], &scores[other])).fold(f64::MAX, f64::min)
        };
        let distances: Vec<f64> = left.iter().map(|&at| nearest(at, &staying)).collect();
        let places = left.clone();
        let distance =
            |at: usize| places.iter().position(|&place| place == at).map_or(0.0, |at| distances[at]);
        take(&mut left, &mut staying, count, distance);
    }
    staying.sort();
    staying
}

/// Is one at least as good in both and better in one?
pub(super) fn beats(one: &Score, other: &Score) -> bool {
    one[0] >= other[0] && one[1] >= other[1] && one != other
}

/// Moves the one with the most over, if there is a place left for it.
fn take(left: &mut Vec<usize>, staying: &mut Vec<usize>, count: usize, most: impl Fn(usize) -> f64) {
    if staying.len() < count {
        let first =
            (0..left.len()).rev().max_by(|&one, &other| most(left[one]).total_cmp(&most(left[other])));
        staying.extend(first.map(|at| left.remove(at)));
    }
}

/// What has to be added to both numbers of one to make it as good as the other.
fn short_of(one: &Score, other: &Score) -> f64 {
    (other[0] - one[0]).max(other[1] - one[1])
}

fn apart(one: &Score, other: &Score) -> f64 {
    let root = libm::sqrt((one[0] - other[0]).abs()) + libm::sqrt((one[1] - other[1]).abs());
    root * root
}

/// The same numbers from 0 to 1.
fn scaled(scores: &[Score]) -> Vec<Score> {
    let mut scaled = scores.to_vec();
    for number in [0, 1] {
        let all = || scores.iter().map(|score| score[number]);
        let (least, most) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
        let span = if most > least { most - least } else { 1.0 };
        scaled.iter_mut().for_each(|score| score[number] = (score[number] - least) / span);
    }
    scaled
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;

    fn random_scores(count: usize, rng: &mut Rng) -> Vec<Score> {
        (0..count).map(|_| [rng.below(50) as f64, rng.below(1_000) as f64 / 1_000.0]).collect()
    }

    #[test]
    fn convergence_drops_what_is_farthest_behind() {
        let scores = [[1.0, 1.0], [9.0, 9.0], [10.0, 3.0], [2.0, 2.0], [3.0, 10.0]];
        assert_eq!(convergent(&scores, 3), [1, 2, 4]);
        assert_eq!(convergent(&scores, 4), [1, 2, 3, 4]);
        assert_eq!(convergent(&scores, 9), [0, 1, 2, 3, 4]);
        assert_eq!(convergent(&[[2.0, 2.0]; 3], 1).len(), 1, "equals can be told apart by their place alone");
    }

    #[test]
    fn diversity_keeps_both_ends_and_what_is_farthest_between() {
        let scores = [[0.0, 10.0], [1.0, 9.0], [5.0, 5.0], [9.0, 1.0], [10.0, 0.0], [4.0, 4.0]];
        assert_eq!(diverse(&scores, 5), [0, 1, 2, 3, 4]);
        assert_eq!(diverse(&scores, 3), [0, 2, 4]);
        assert_eq!(diverse(&scores, 2), [0, 4]);
        assert_eq!(diverse(&scores, 1), [4]);
    }

    #[test]
    fn what_stays_in_diversity_is_beaten_by_none_and_holds_both_ends() {
        let rng = Rng::new(6);
        for at in 0..200 {
            let scores = random_scores(30, &mut rng.fork("scores", at));
            let staying = diverse(&scores, 4);
            assert!(staying.len() <= 4 && !staying.is_empty());
            assert!(staying.iter().all(|&at| scores.iter().all(|other| !beats(other, &scores[at]))));
            for number in [0, 1] {
                let most = scores.iter().map(|score| score[number]).fold(0.0, f64::max);
                assert!(staying.iter().any(|&at| scores[at][number] == most));
            }
            assert_eq!(convergent(&scores, 7).len(), 7);
        }
    }
}
