//! Help in play for any game: the next step, whether the game is lost, and what would lose it.
//!
//! For a game without engines of its own; Sokoban has hints by pushes and warnings that name boxes. The graph
//! of all states answers at once where the level is small enough; elsewhere each question is a search.

use boxwright_core::{Budget, Game, Verdict};
use boxwright_rate::any_game::StateGraph;
use boxwright_solve::any_game::breadth_first;

/// What can be said of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook<S> {
    /// The level is solved.
    Won,
    /// It can be solved.
    Next {
        /// The first step of a solution with fewest steps.
        step: S,
        /// How many steps that solution has, this one included.
        steps: u32,
    },
    /// Proved: no solution from here.
    Lost,
    /// The budget was spent first.
    Unknown,
}

/// Helps with one level.
///
/// ```
/// use boxwright_forge::any_game::{Guide, Outlook};
/// use boxwright_forge::core::sokoban::{Level, Sokoban};
/// use boxwright_forge::core::{Budget, Dir};
///
/// let level: Level = "#######\n#     #\n#@$ . #\n#######".parse()?;
/// let mut budget = Budget::nodes(1_000);
/// let guide = Guide::<Sokoban>::new(&level, &mut budget);
/// let outlook = guide.outlook(&level.start(), &mut budget);
/// assert_eq!(outlook, Outlook::Next { step: Dir::Right, steps: 2 });
/// assert_eq!(guide.losing_steps(&level.start(), &mut budget), []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Guide<'a, G: Game> {
    level: &'a G::Level,
    steps: Vec<G::Step>,
    graph: Option<StateGraph>,
}

impl<'a, G: Game> Guide<'a, G> {
    /// Looks at all states, if the budget pays for them.
    pub fn new(level: &'a G::Level, budget: &mut Budget) -> Guide<'a, G> {
        Guide { level, steps: G::steps(level), graph: StateGraph::explore::<G>(level, budget) }
    }

    /// Has a search for every question.
    pub fn without_graph(level: &'a G::Level) -> Guide<'a, G> {
        Guide { level, steps: G::steps(level), graph: None }
    }

    /// The graph of all states, if there is one.
    pub fn graph(&self) -> Option<&StateGraph> {
        self.graph.as_ref()
    }

    /// What can be said of a state. The budget is for what is not in the graph.
    pub fn outlook(&self, state: &G::State, budget: &mut Budget) -> Outlook<G::Step> {
        if G::is_won(self.level, state) {
            return Outlook::Won;
        }
        match self.by_graph(state) {
            Some(outlook) => outlook,
            None => self.by_search(state, budget),
        }
    }

    /// The steps that can be taken now and would lose a game that can be won.
    pub fn losing_steps(&self, state: &G::State, budget: &mut Budget) -> Vec<G::Step> {
        if !matches!(self.outlook(state, budget), Outlook::Next { .. }) {
            return Vec::new();
        }
        let mut loses = |step: &G::Step| {
            G::play(self.level, state, *step).is_ok_and(|next| self.outlook(&next, budget) == Outlook::Lost)
        };
        self.steps.iter().copied().filter(|step| loses(step)).collect()
    }

    /// The number, from 0, of the step of a game by which it was lost; none if it is not proved lost in the
    /// end. Once lost is lost for good, so the step is found by halving.
    pub fn lost_by(&self, played: &[G::Step], budget: &mut Budget) -> Option<usize> {
        let mut states = vec![G::start(self.level)];
        for &step in played {
            states.push(G::play(self.level, &states[states.len() - 1], step).ok()?);
        }
        let mut is_lost = |state: &G::State| self.outlook(state, budget) == Outlook::Lost;
        if !is_lost(&states[played.len()]) {
            return None;
        }
        // The first that is lost; the start itself may be.
        let first = states.partition_point(|state| !is_lost(state));
        first.checked_sub(1)
    }

    fn by_graph(&self, state: &G::State) -> Option<Outlook<G::Step>> {
        let graph = self.graph.as_ref()?;
        let at = graph.number::<G>(self.level, state)?;
        let Some(steps) = graph.to_go(at) else { return Some(Outlook::Lost) };
        // States with the same key may name their steps differently, so the step is looked for here.
        let leads_nearer = |step: &G::Step| {
            let next = G::play(self.level, state, *step).ok()?;
            graph.to_go(graph.number::<G>(self.level, &next)?).filter(|&left| left + 1 == steps)
        };
        let step = self.steps.iter().copied().find(|step| leads_nearer(step).is_some())?;
        Some(Outlook::Next { step, steps })
    }

    fn by_search(&self, state: &G::State, budget: &mut Budget) -> Outlook<G::Step> {
        match breadth_first::<G>(self.level, state, budget).verdict {
            Verdict::Solved { plan, .. } => Outlook::Next { step: plan[0], steps: plan.len() as u32 },
            Verdict::Unsolvable => Outlook::Lost,
            Verdict::Unknown => Outlook::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Dir::{self, Down, Left, Right, Up};
    use boxwright_core::kwirk::{self, Kwirk};
    use boxwright_core::sokoban::{Level, Sokoban};
    use boxwright_solve::any_game::replay;

    fn room() -> Level {
        "#######\n#     #\n#@$ . #\n#######".parse().unwrap()
    }

    /// A guide with the graph and one without.
    fn guides(level: &Level) -> [Guide<'_, Sokoban>; 2] {
        [Guide::new(level, &mut Budget::nodes(1_000)), Guide::without_graph(level)]
    }

    /// What is said after some steps, by both guides.
    fn after(played: &[Dir]) -> (Outlook<Dir>, Vec<Dir>, Option<usize>) {
        let level = room();
        let state = replay::<Sokoban>(&level, &level.start(), played).unwrap();
        let [one, other] = guides(&level).map(|guide| {
            let mut budget = Budget::nodes(10_000);
            let outlook = guide.outlook(&state, &mut budget);
            (outlook, guide.losing_steps(&state, &mut budget), guide.lost_by(played, &mut budget))
        });
        assert_eq!(one, other, "the graph and a search say the same");
        one
    }

    #[test]
    fn the_next_step_is_told_and_what_would_lose() {
        assert_eq!(after(&[]), (Outlook::Next { step: Right, steps: 2 }, vec![], None));
        assert_eq!(after(&[Right]), (Outlook::Next { step: Right, steps: 1 }, vec![], None));
        assert_eq!(after(&[Right, Right]), (Outlook::Won, vec![], None));
        // From the right the box can only be pushed into the corner.
        let right_of_box = [Up, Right, Right, Down];
        assert_eq!(after(&right_of_box), (Outlook::Next { step: Up, steps: 6 }, vec![Left], None));
    }

    #[test]
    fn the_step_that_lost_the_game_is_named() {
        let lost = [Up, Right, Right, Down, Left, Right, Up];
        assert_eq!(after(&lost), (Outlook::Lost, vec![], Some(4)));
        let level: Level = "#######\n#. @$ #\n#######".parse().unwrap();
        for guide in guides(&level) {
            assert_eq!(guide.lost_by(&[Left], &mut Budget::nodes(100)), None, "it was lost before");
        }
    }

    #[test]
    fn without_a_budget_nothing_is_known_that_is_not_in_the_graph() {
        let level = room();
        let guide = Guide::<Sokoban>::new(&level, &mut Budget::nodes(10));
        assert!(guide.graph().is_none());
        assert_eq!(guide.outlook(&level.start(), &mut Budget::nodes(0)), Outlook::Unknown);
    }

    #[test]
    fn players_of_kwirk_who_stand_in_each_others_place_get_a_step_of_their_own() {
        let level: kwirk::Level = "%...1\n....2".parse().unwrap();
        let guide = Guide::<Kwirk>::new(&level, &mut Budget::nodes(10_000));
        let mut state = level.start();
        state.players.swap(0, 1);
        let mut seen = Vec::new();
        while let Outlook::Next { step, steps } = guide.outlook(&state, &mut Budget::nodes(0)) {
            state = Kwirk::play(&level, &state, step).unwrap();
            seen.push(steps);
        }
        assert_eq!(seen, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    }
}
