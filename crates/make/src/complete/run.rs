//! One sketch under way: case after case, until there is what was wished for, or a proof for every case.

use super::afar::Afar;
use super::case::{Case, each_case};
use super::certificate::{CaseProof, Certificate, Proof};
use super::finish::{Chosen, Completion, finish};
use super::ground::Ground;
use super::hard::{Bar, Census, Hard, Harvest};
use super::pick::pick;
use super::rank::rank;
use super::refuse::refuse;
use super::walls::{Known, Walls};
use super::{Completed, Impossible, Measure, Outcome, Reason, Wish};
use boxwright_core::sokoban::Sketch;
use boxwright_core::{Budget, CellSet, Objective, Rng, Verdict};
use boxwright_solve::arena::squares_needed_for;
use boxwright_solve::bits::{Bits, Words, words};
use boxwright_solve::solve;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::RangeInclusive;

/// Cases with completions after which a look around has seen enough.
const CASES: usize = 20;

/// Nodes for far starts before all sets of walls are tried.
const FAR_STARTS: u64 = 300_000;

/// Nodes for finding out what a best solution takes in pushes, where something else is measured.
const OWN_BOUND: u64 = 200_000;

/// Nodes for the plan of a completion that was found just before the budget was spent.
const LAST_WORD: u64 = 100_000;

/// The same where the time is over, on a board of one word; on wider ones a node takes longer.
const LATE_WORD: u64 = 20_000;

/// A sketch under way.
pub(super) struct Run<'a> {
    sketch: &'a Sketch,
    wish: &'a Wish,
    least: usize,
    most: usize,
    /// The sketch's own bound on pushes, where something else is measured.
    own: Option<RangeInclusive<usize>>,
    /// Pushes that some solution must have, in the published meaning.
    published: u32,
    rng: Rng,
    proofs: Vec<(CaseProof, Reason)>,
    found: Vec<Completion>,
    /// A completion out of bounds, or the one that a harder one is wanted for.
    nearest: Option<Completion>,
    /// What the first completion takes, if a harder one is wanted.
    outdone: Option<usize>,
    /// Is it only asked whether there is a completion?
    only_asked: bool,
    is_possible: bool,
    was_cut: bool,
    /// Was every case that has completions looked through to the end?
    all_seen: bool,
    census: Option<Census>,
    cases: usize,
}

impl<'a> Run<'a> {
    pub(super) fn new(sketch: &'a Sketch, wish: &'a Wish) -> Run<'a> {
        let by_pushes = wish.measure == Measure::Pushes && !wish.published_pushes;
        let (least, most) =
            if by_pushes { (*sketch.pushes.start(), *sketch.pushes.end()) } else { (0, usize::MAX) };
        Run {
            sketch,
            wish,
            least: wish.least.max(least),
            most: wish.most.min(most),
            own: (!by_pushes && !wish.published_pushes && sketch.pushes != (0..=usize::MAX))
                .then(|| sketch.pushes.clone()),
            published: if wish.published_pushes { *sketch.pushes.start() as u32 } else { 0 },
            rng: Rng::new(wish.seed),
            proofs: Vec::new(),
            found: Vec::new(),
            nearest: None,
            outdone: None,
            only_asked: false,
            is_possible: false,
            was_cut: false,
            all_seen: true,
            census: None,
            cases: 0,
        }
    }

    /// Works through the cases.
    pub(super) fn outcome(mut self, budget: &mut Budget) -> Outcome {
        self.each_case(budget);
        let nearest = self.nearest.take();
        if self.found.is_empty() && self.wish.harder {
            self.found.extend(nearest.clone());
        }
        if !self.found.is_empty() {
            let completions = rank(std::mem::take(&mut self.found), self.wish, budget);
            if completions.is_empty() {
                return Outcome::Unknown { nearest: nearest.map(Box::new) };
            }
            let hardest = self.all_seen && !self.was_cut && self.wish.measure != Measure::Difficulty;
            let census = self.census.filter(|_| hardest && self.cases == 1);
            return Outcome::Completed(Completed { completions, hardest, census, outdone: self.outdone });
        }
        if self.was_cut || self.proofs.len() < self.cases {
            return Outcome::Unknown { nearest: nearest.map(Box::new) };
        }
        let reason = match self.proofs.as_slice() {
            [] => {
                let sketch = self.sketch;
                let cells = sketch.shape().cells().filter(|&cell| !sketch.must(cell).is_empty()).collect();
                Reason::Contradiction { cells, player: sketch.player() }
            }
            [(_, reason)] => reason.clone(),
            [(_, first), ..] => Reason::EachCase { cases: self.proofs.len(), first: Box::new(first.clone()) },
        };
        let certificate = Certificate { cases: self.proofs.into_iter().map(|(proof, _)| proof).collect() };
        Outcome::Impossible(Impossible { reason, certificate, relaxation: None })
    }

    /// Is there any completion?
    pub(super) fn possible(mut self, budget: &mut Budget) -> Option<bool> {
        self.only_asked = true;
        self.each_case(budget);
        if self.is_possible { Some(true) } else { (!self.was_cut).then_some(false) }
    }

    fn each_case(&mut self, budget: &mut Budget) {
        let (sketch, rng) = (self.sketch, self.rng.clone());
        _ = each_case(sketch, &rng, budget, |case, budget| {
            if !budget.pay() {
                self.was_cut = true;
                return Break(());
            }
            self.cases += 1;
            match squares_needed_for(sketch.shape(), &case.floor) {
                0..=64 => self.case::<u64>(case, budget),
                65..=128 => self.case::<u128>(case, budget),
                129..=256 => self.case::<Words<4>>(case, budget),
                257..=512 => self.case::<Words<8>>(case, budget),
                _ => self.case::<Words<258>>(case, budget),
            }
        });
        self.was_cut |= budget.was_stopped();
    }

    fn case<B: Bits>(&mut self, case: &Case, budget: &mut Budget) -> ControlFlow<()> {
        let mut ground: Ground<B> = Ground::new(case, self.sketch.shape());
        let reason = refuse(&ground, self.sketch.player().is_none(), budget);
        if budget.was_stopped() {
            return Break(());
        }
        if let Some(reason) = reason {
            self.prove(case, Proof::Plain(reason.clone()), reason);
            return Continue(());
        }
        let starts = ground.boxable | ground.fixed;
        let only_solved = (starts & !ground.arena.goals).is_empty();
        ground.solved_too = only_solved && self.least == 0;
        let can_be_solved = (ground.arena.goals & !starts).is_empty();
        if can_be_solved && !ground.solved_too && self.least == 0 {
            // A start that is solved already is better than none.
            let before = self.proofs.len();
            self.open_case(case, &ground, budget)?;
            if self.proofs.len() == before {
                return Continue(());
            }
            self.proofs.truncate(before);
            ground.solved_too = true;
        }
        self.open_case(case, &ground, budget)
    }

    /// A case that was not refused.
    fn open_case<B: Bits>(
        &mut self,
        case: &Case,
        ground: &Ground<B>,
        budget: &mut Budget,
    ) -> ControlFlow<()> {
        let mut walls = Walls::new(ground, self.published);
        let known = match walls.complete(ground.least_walls, budget) {
            Err(_) => {
                self.was_cut = true;
                return if budget.left() == 0 { Break(()) } else { Continue(()) };
            }
            Ok(None) => {
                let nogoods: Vec<_> = walls.nogoods.iter().map(|&nogood| ground.cells(nogood)).collect();
                let needs_no_wall = nogoods.iter().any(CellSet::is_empty);
                let put = if needs_no_wall { 0 } else { ground.least_walls };
                let starts = ground.boxable | ground.fixed;
                let can_be_solved = (ground.arena.goals & !starts).is_empty() && !ground.solved_too;
                let (measure, least, most) = (self.wish.measure, self.least, self.most);
                // Starts that are solved already were not counted; only a bound is a reason for that.
                let (proof, reason) = if can_be_solved && least > 0 {
                    let reason = Reason::OutOfBounds { measure: measure.name(), least, most, range: (0, 0) };
                    (Proof::OutOfBounds { nogoods, measure, least, most }, reason)
                } else {
                    let reason = Reason::NoSolution { walls: put, nogoods: nogoods.len() };
                    (Proof::Nogoods { nogoods, pushes: self.published as usize }, reason)
                };
                self.prove(case, proof, reason);
                return Continue(());
            }
            Ok(Some(known)) => known,
        };
        self.is_possible = true;
        if self.only_asked {
            return Break(());
        }
        let wants_one = !self.wish.hardest && self.wish.alternatives <= 1;
        let is_base_known = self.wish.harder && self.nearest.is_some();
        if wants_one && !is_base_known {
            let first = self.finish_known(case, ground, &known, budget);
            if self.wish.harder {
                self.outdone = Some(first.taken(self.wish.measure));
                self.least = self.least.max(first.taken(self.wish.measure) + 1);
                self.nearest = Some(first);
            } else if self.is_within(&first, ground) && self.keeps_own_bound(&first, budget) {
                self.all_seen = false;
                self.found.push(first);
                return Break(());
            } else {
                self.nearest = Some(first);
            }
        }
        self.look_for_hard(case, &mut walls, &known, wants_one, budget)
    }

    /// Is a completion certainly within bounds?
    fn is_within<B: Bits>(&self, first: &Completion, ground: &Ground<B>) -> bool {
        if self.least == 0 && self.most == usize::MAX {
            return true;
        }
        // Every box that starts off goal takes a push.
        let off_goal =
            ground.boxes - (ground.arena.goals & (ground.boxable | ground.fixed)).count().min(ground.boxes);
        let is_certain =
            self.wish.measure == Measure::Pushes && self.least <= off_goal && self.most == usize::MAX;
        let taken = first.taken(self.wish.measure);
        is_certain || first.optimal && (self.least..=self.most).contains(&taken)
    }

    /// Does a best solution take as many pushes as the sketch asks for, where something else is measured?
    fn keeps_own_bound(&self, completion: &Completion, budget: &mut Budget) -> bool {
        let Some(own) = &self.own else { return true };
        let answer = budget.within(OWN_BOUND, |budget| solve(&completion.level, Objective::Pushes, budget));
        matches!(answer.verdict, Verdict::Solved { optimal: true, .. })
            && own.contains(&(answer.bound as usize))
    }

    fn finish_known<B: Bits>(
        &self,
        case: &Case,
        ground: &Ground<B>,
        known: &Known<B>,
        budget: &mut Budget,
    ) -> Completion {
        let chosen = self.chosen(ground, known, budget);
        finish(self.sketch, case, ground, &chosen, Some(&known.way), self.wish.measure, budget)
            .expect("a way from a start is a level with a plan")
    }

    /// What a known way leads to: its start, and walls where it touches nothing.
    fn chosen<B: Bits>(&self, ground: &Ground<B>, known: &Known<B>, budget: &mut Budget) -> Chosen<B> {
        let wish = self.sketch.symmetry.map(|view| (view, self.sketch.shape()));
        let walls = pick(ground, known, ground.least_walls, wish, budget);
        Chosen { walls, boxes: known.way.boxes, player: known.player }
    }

    fn look_for_hard<'g, B: Bits>(
        &mut self,
        case: &Case,
        walls: &mut Walls<'g, B>,
        known: &Known<B>,
        wants_one: bool,
        budget: &mut Budget,
    ) -> ControlFlow<()> {
        let is_bounded = self.least > 0 || self.most < usize::MAX || self.own.is_some();
        let bar = Bar {
            measure: self.wish.measure,
            // Difficulty cannot be swept: what is looked at is judged by pushes, and its bounds are for later.
            least: if self.wish.measure == Measure::Difficulty { 0 } else { self.least },
            most: if self.wish.measure == Measure::Difficulty { usize::MAX } else { self.most },
            one_will_do: wants_one && self.wish.measure != Measure::Difficulty && self.own.is_none(),
            starts: 4 * self.wish.alternatives.max(1),
            thorough: self.wish.hardest || self.wish.harder || is_bounded,
        };
        let ground = walls.ground;
        let from = self.chosen(ground, known, budget);
        let mut hard = Hard::new(walls, bar);
        if bar.thorough && hard.is_wide(from.walls, budget) {
            let (sketch, choices) = (self.sketch, BTreeSet::new());
            let mut afar = Afar { sketch, case, ground, bar, choices };
            let nodes = if hard.has_too_many_sets() { u64::MAX } else { FAR_STARTS };
            budget.within(nodes, |budget| afar.climb(from, &self.rng, budget));
            hard.take(afar.choices);
        }
        let harvest = hard.run(&self.rng, budget);
        self.census = harvest.complete.then_some(harvest.census);
        self.was_cut |= !harvest.complete && bar.thorough && harvest.choices.is_empty();
        self.all_seen &= harvest.complete;
        self.take_choices(case, ground, &harvest, budget);
        if self.found.is_empty() && !harvest.complete {
            // Nothing was finished: what made the sketch possible is better than nothing.
            match is_bounded || wants_one {
                true => self.was_cut = true,
                false => self.found.push(self.finish_known(case, ground, known, budget)),
            }
        }
        if harvest.complete && harvest.choices.is_empty() {
            let nogoods = walls.nogoods.iter().map(|&nogood| ground.cells(nogood)).collect();
            let (measure, least, most) = (self.wish.measure, self.least, self.most);
            let range = harvest.range.unwrap_or((0, 0));
            let reason = Reason::OutOfBounds { measure: measure.name(), least, most, range };
            self.prove(case, Proof::OutOfBounds { nogoods, measure, least, most }, reason);
        }
        let is_enough = wants_one && !self.found.is_empty() || !bar.thorough && self.cases >= CASES;
        if is_enough || budget.left() == 0 { Break(()) } else { Continue(()) }
    }

    /// Finishes the hardest choices: enough of them for what is wanted, from different sets of walls first.
    fn take_choices<B: Bits>(
        &mut self,
        case: &Case,
        ground: &Ground<B>,
        harvest: &Harvest<B>,
        budget: &mut Budget,
    ) {
        let wanted =
            if self.wish.measure == Measure::Difficulty { 24 } else { 3 * self.wish.alternatives + 5 };
        let mut walls_seen = BTreeSet::new();
        let (fresh, again): (Vec<_>, Vec<_>) =
            harvest.choices.iter().partition(|(_, chosen)| walls_seen.insert(chosen.walls));
        for (_, chosen) in fresh.into_iter().chain(again).take(wanted) {
            let measure = self.wish.measure;
            let done = finish(self.sketch, case, ground, &chosen, None, measure, budget);
            // What was found is told even if the budget is spent; if the time is, this must not take long.
            let nodes = match budget.was_stopped() {
                true => LATE_WORD / (words::<B>() * words::<B>()),
                false => LAST_WORD,
            };
            let at_last = || {
                let mut more = Budget::nodes(nodes).with_memory(budget.memory());
                (nodes > 0)
                    .then(|| finish(self.sketch, case, ground, &chosen, None, measure, &mut more))
                    .flatten()
            };
            let is_due = self.found.len() < self.wish.alternatives.max(1);
            let done = if is_due { done.or_else(at_last) } else { done };
            let kept = done.filter(|done| self.keeps_own_bound(done, budget));
            // One that was left out might have been harder.
            self.all_seen &= kept.is_some() || !self.found.is_empty();
            self.found.extend(kept);
        }
    }

    fn prove(&mut self, case: &Case, proof: Proof, reason: Reason) {
        let proof = CaseProof { settled: case.settled.clone(), put_goals: case.put_goals.clone(), proof };
        self.proofs.push((proof, reason));
    }
}
