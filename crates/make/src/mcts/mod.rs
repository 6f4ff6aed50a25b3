//! Mcts: a tree search that builds a level, plays it, and looks for the most crowded one.
//!
//! Kartal, Sohre & Guy (2016) start from solid rock with the player in the middle. Actions dig a square beside the
//! floor, put a box on the floor, or freeze the level; then they move the player, until one evaluates what came
//! out: boxes that were never pushed become walls, and where the others ended are the goals. So every level is
//! solved by what the player did. The score is the square root of terrain (walls beside empty squares) times
//! congestion (boxes, goals and walls in the rectangle of each box's start and end), over 200; or, from their second
//! paper, blocks of one kind, congestion by area, and boxes. A simulation goes down the tree by an upper confidence
//! bound, tries an action that was never tried there, and goes on by chance. Each level better than all before is
//! offered at once, so a search can be ended at any time.
//!
//! Where we differ. The paper does not say how long chance plays on: here each step may be the last with a chance of
//! 1 in 20, 1 in 21 and so on, up to eight times the squares. A level without boxes is not frozen. The boxes wished
//! for are the most that are put down, and only levels in which all of them were pushed are offered; the others
//! steer the search all the same. Scores are far below 1, so that the constant of the paper tries everything alike;
//! a small one (`explore`) looks where the scores are. Three options can be turned off for the plain search: one node
//! for everything that is the same level under construction (`transpositions`), and Karman's (2018) two improvements
//! as far as they are known, pushes with the walk to them instead of steps (`play`) and one of all mirrored levels
//! (`symmetry`). The paper's search is `explore=1414 play=steps transpositions=off symmetry=off`.
//!
//! What is promised: the plan solves the level, and each offer scores more than the one before. What is not: that
//! the score says how hard a level is; among people it hardly counts.

mod board;
mod dice;
mod game;
mod rollout;
mod rule;
mod score;
mod tree;

use crate::kit::size;
use crate::sokoban::{Brief, Generator, Job};
use crate::{Kind, Knob, Knobs};
use board::{Board, Word, squares_needed};
use boxwright_solve::bits::Bits;
use dice::Dice;
use game::{Game, Outcome, Playing};
use rule::Rule;
pub use score::{Evaluation, steering_score};
use std::ops::ControlFlow::{self, Continue};
use tree::{Leaf, Manner, Tree};

/// Kartal, Sohre & Guy's generator.
pub(crate) const MCTS: Generator = Generator {
    name: "mcts",
    summary: "Searches a tree of digging, placing and playing for levels that are ever more crowded.",
    good_for: "Small crowded rooms up to 10x10 in which boxes are in each other's way.",
    paper: "Kartal, Sohre & Guy 2016",
    knobs: KNOBS,
    effort: MOST_SIMULATIONS,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

/// Simulations that an attempt may have.
const MOST_SIMULATIONS: u64 = 10_000_000;

const KNOBS: &[Knob] = &[
    Knob {
        name: "simulations",
        summary: "Levels built and played in an attempt; a simulation is a node of the budget.",
        kind: Kind::Number { from: 1, to: MOST_SIMULATIONS as i64 },
        default: 20_000,
    },
    Knob {
        name: "rule",
        summary: "How actions are chosen by what they brought so far.",
        kind: Kind::Choice(&["ucb", "ucb_tuned", "ucb_v"]),
        default: 0,
    },
    Knob {
        name: "explore",
        summary: "Thousandths of the constant of ucb: how much is tried that looks worse. The paper has 1414.",
        kind: Kind::Number { from: 0, to: 100_000 },
        default: 30,
    },
    Knob {
        name: "play",
        summary: "What the player does in an action: a step, or a push with the walk to it.",
        kind: Kind::Choice(&["steps", "pushes"]),
        default: 1,
    },
    Knob {
        name: "transpositions",
        summary: "One node for what is the same level under construction, or one for each order of building.",
        kind: Kind::Choice(&["on", "off"]),
        default: 0,
    },
    Knob {
        name: "symmetry",
        summary: "One of all levels under construction that are each other's mirror images, or all.",
        kind: Kind::Choice(&["on", "off"]),
        default: 0,
    },
    Knob {
        name: "score",
        summary: "Terrain and congestion, or the blocks, congestion and boxes of the second paper.",
        kind: Kind::Choice(&["ijcai", "aiide"]),
        default: 0,
    },
    Knob {
        name: "offers",
        summary: "Offer each level that is better than those before, or the best of an attempt only.",
        kind: Kind::Choice(&["improvements", "best"]),
        default: 0,
    },
];

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    let Brief { columns, rows, .. } = *brief;
    size::refuse(brief, 2).or_else(|| {
        (squares_needed(columns, rows) > u128::WIDTH).then(|| {
            format!(
                "{columns}x{rows} is too large: with a column and a row more there may be {} squares, as 10x10 has",
                u128::WIDTH
            )
        })
    })
}

fn run(job: &mut Job) -> ControlFlow<()> {
    if squares_needed(job.brief.columns, job.brief.rows) <= u64::WIDTH {
        Search::<u64>::run(job)
    } else {
        Search::<u128>::run(job)
    }
}

/// What simulations came to that was not offered.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    simulations: u64,
    too_few: u64,
    solved: u64,
    no_better: u64,
}

/// An attempt under way.
struct Search<'s, B> {
    game: Game<'s, B>,
    tree: Tree<B>,
    dice: Dice,
    evaluation: Evaluation,
    boxes: usize,
    /// Most that the player does by chance.
    longest: usize,
    best: f64,
    counts: Counts,
}

impl<B: Word> Search<'_, B> {
    fn run(job: &mut Job) -> ControlFlow<()> {
        let board: Board<B> = Board::new(job.brief.columns, job.brief.rows);
        let knobs = job.knobs;
        let is_on = |name| knobs.choice(name) == "on";
        let playing = if knobs.choice("play") == "steps" { Playing::Steps } else { Playing::Pushes };
        let evaluation = if knobs.choice("score") == "ijcai" { Evaluation::Ijcai } else { Evaluation::Aiide };
        let rule = match knobs.choice("rule") {
            "ucb" => Rule::Ucb { explore: knobs.number("explore") as f32 / 1_000.0 },
            "ucb_tuned" => Rule::Tuned,
            _ => Rule::Variance,
        };
        let (transpositions, symmetry) = (is_on("transpositions"), is_on("symmetry"));
        let (mut game, mut dice) =
            (Game::new(&board, playing, evaluation, job.brief.boxes), Dice::new(job.rng.clone()));
        let manner = Manner { rule, playing, transpositions, symmetry };
        let tree = Tree::new(&board, &mut game, &mut dice, manner);
        let mut search = Search {
            game,
            tree,
            dice,
            evaluation,
            boxes: job.brief.boxes,
            longest: 8 * job.brief.columns * job.brief.rows,
            best: 0.0,
            counts: Counts::default(),
        };
        let ended = search.simulate(job, &board);
        search.account(job);
        ended
    }

    fn simulate(&mut self, job: &mut Job, board: &Board<B>) -> ControlFlow<()> {
        let offers_all = job.knobs.choice("offers") == "improvements";
        let mut best = None;
        for _ in 0..job.knobs.number("simulations") {
            if !job.budget.pay() {
                job.tally.note("cut: budget spent");
                return Continue(());
            }
            if self.counts.simulations.is_multiple_of(1_024) && self.tree.bytes() > job.budget.memory() {
                job.tally.note("cut: out of memory");
                return Continue(());
            }
            let outcome = self.simulation(board);
            if self.is_better(&outcome) {
                let candidate = self.game.candidate(&outcome);
                if offers_all {
                    job.offer(candidate)?;
                } else {
                    best = Some(candidate);
                }
            }
        }
        best.map_or(Continue(()), |best| job.offer(best))
    }

    /// One level from rock to score.
    fn simulation(&mut self, board: &Board<B>) -> Outcome<B> {
        self.counts.simulations += 1;
        let leaf = self.tree.descend(board, &mut self.game, &mut self.dice);
        if leaf == Leaf::Building {
            self.game.build_at_random(&mut self.dice);
        }
        if leaf != Leaf::Ended {
            let count = self.dice.steps().min(self.longest);
            self.game.play_at_random(count, &mut self.dice);
        }
        let outcome = self.game.evaluate();
        self.tree.reward(self.evaluation.reward(outcome.score));
        outcome
    }

    /// Is this as wished, and better than all before?
    fn is_better(&mut self, outcome: &Outcome<B>) -> bool {
        let layout = &outcome.layout;
        if layout.boxes.count() < self.boxes {
            self.counts.too_few += 1;
        } else if layout.boxes == layout.goals {
            self.counts.solved += 1;
        } else if outcome.score <= self.best {
            self.counts.no_better += 1;
        } else {
            self.best = outcome.score;
            return true;
        }
        false
    }

    fn account(&self, job: &mut Job) {
        let Counts { simulations, too_few, solved, no_better } = self.counts;
        let told = [
            ("simulations", simulations),
            ("actions", self.game.actions),
            ("simulation: too few boxes pushed", too_few),
            ("simulation: solved from the start", solved),
            ("simulation: no better", no_better),
        ];
        told.into_iter().filter(|&(_, count)| count > 0).for_each(|(what, count)| job.tally.add(what, count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sokoban::Candidate;
    use boxwright_core::{Budget, Rng};

    fn offers(turned: &[(&str, &str)]) -> (Vec<Candidate>, crate::Tally) {
        let mut knobs = Knobs::of(KNOBS);
        turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
        let (mut offers, mut budget) = (Vec::new(), Budget::nodes(50_000));
        let mut take = |candidate| {
            offers.push(candidate);
            Continue(())
        };
        let brief = Brief { columns: 6, rows: 5, boxes: 2 };
        let mut job = Job::new(&brief, &knobs, Rng::new(5), &mut budget, &mut take);
        assert!(run(&mut job).is_continue());
        let tally = job.tally;
        (offers, tally)
    }

    #[test]
    fn improvements_improve_and_the_last_one_is_the_best() {
        for (name, evaluation) in [("ijcai", Evaluation::Ijcai), ("aiide", Evaluation::Aiide)] {
            let (all, _) = offers(&[("simulations", "5000"), ("score", name)]);
            let score = |candidate: &Candidate| {
                steering_score(&candidate.level, candidate.plan.as_ref().unwrap(), evaluation).unwrap()
            };
            assert!(all.windows(2).all(|pair| score(&pair[0]) < score(&pair[1])) && all.len() > 1, "{name}");
            let (best, _) = offers(&[("simulations", "5000"), ("score", name), ("offers", "best")]);
            assert_eq!(best[..], all[all.len() - 1..]);
        }
    }

    #[test]
    fn every_simulation_is_accounted_for() {
        for playing in ["steps", "pushes"] {
            let (all, tally) = offers(&[("simulations", "3000"), ("play", playing)]);
            let told: u64 =
                tally.iter().filter(|(what, _)| what.starts_with("simulation: ")).map(|it| it.1).sum();
            assert_eq!(told + all.len() as u64, 3_000, "{tally}");
            assert!(tally.get("simulations") == 3_000 && tally.get("actions") > 3_000);
        }
    }

    #[test]
    fn a_board_that_does_not_fit_is_refused() {
        let refused = |columns, rows| refuse(&Brief { columns, rows, boxes: 3 }, &Knobs::of(KNOBS));
        assert_eq!((refused(10, 10), refused(15, 7), refused(3, 31)), (None, None, None));
        let why = "12x9 is too large: with a column and a row more there may be 128 squares, as 10x10 has";
        assert_eq!(refused(12, 9).as_deref(), Some(why));
    }
}
