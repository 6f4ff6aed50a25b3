//! Playing a level of Kwirk: steps of the active player, undo and redo without limit, restart.
//!
//! As for Sokoban a restart can be undone like a step. Undo works by the rules, not by stored states. Which
//! player is active is no deed: undoing a step makes its player the active one again. When the active player
//! leaves, the next one that is still inside becomes active.

use boxwright_core::kwirk::{Event, Kwirk, Level, Plan, Refusal, State, Step};
use boxwright_core::{Dir, Game};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    level: Level,
    state: State,
    /// The player who acts, counted from 1.
    active: u8,
    /// The way from the start to here, and what each step did.
    line: Vec<(Step, Event)>,
    past: Vec<Deed>,
    future: Vec<Deed>,
}

/// Something that undo takes back and redo does again.
#[derive(Clone, Debug)]
enum Deed {
    Step(Step),
    /// A restart, with the steps that were given up.
    Restart(Vec<Step>),
}

impl Session {
    /// A new game.
    pub fn new(level: Level) -> Session {
        let state = level.start();
        Session { level, state, active: 1, line: Vec::new(), past: Vec::new(), future: Vec::new() }
    }

    /// The level played.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Where everything is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The player who acts, counted from 1.
    pub fn active(&self) -> u8 {
        self.active
    }

    /// The last step.
    pub fn last(&self) -> Option<Step> {
        self.line.last().map(|&(step, _)| step)
    }

    /// The steps from the start to here.
    pub fn plan(&self) -> Plan {
        self.line.iter().map(|&(step, _)| step).collect()
    }

    /// Steps from the start to here.
    pub fn steps(&self) -> usize {
        self.line.len()
    }

    /// Have all players left?
    pub fn is_solved(&self) -> bool {
        Kwirk::is_won(&self.level, &self.state)
    }

    /// Players who are still inside.
    pub fn inside(&self) -> usize {
        self.state.players.iter().flatten().count()
    }

    /// Makes another player active; false if there is no such player inside.
    pub fn choose(&mut self, player: u8) -> bool {
        let is_inside = self.is_inside(player);
        if is_inside {
            self.active = player;
        }
        is_inside
    }

    /// Makes the next player who is inside active; false if there is no other.
    pub fn switch(&mut self) -> bool {
        let count = self.state.players.len() as u8;
        let next =
            (1..count).map(|by| (self.active - 1 + by) % count + 1).find(|&player| self.is_inside(player));
        next.is_some_and(|player| self.choose(player))
    }

    fn is_inside(&self, player: u8) -> bool {
        let at = usize::from(player).checked_sub(1);
        at.and_then(|at| self.state.players.get(at)).is_some_and(Option::is_some)
    }

    /// The active player takes a step. What had been undone can then no longer be redone.
    pub fn step(&mut self, dir: Dir) -> Result<Event, Refusal> {
        let step = Step { player: self.active, dir };
        let event = self.go(step)?;
        self.past.push(Deed::Step(step));
        self.future.clear();
        Ok(event)
    }

    /// Goes back to the start. Nothing happens at the start itself.
    pub fn restart(&mut self) {
        if !self.line.is_empty() {
            let deed = self.go_to_start();
            self.past.push(deed);
            self.future.clear();
        }
    }

    /// Takes the last deed back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(deed) = self.past.pop() else { return false };
        match &deed {
            Deed::Step(step) => {
                let (_, event) = self.line.pop().expect("a step in the history is a step on the line");
                self.state = Kwirk::take_back(&self.level, &self.state, *step, event);
                self.active = step.player;
            }
            Deed::Restart(given_up) => self.go_all(given_up),
        }
        self.future.push(deed);
        true
    }

    /// Does the last undone deed again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(deed) = self.future.pop() else { return false };
        let deed = match deed {
            Deed::Step(step) => {
                self.go_all(&[step]);
                Deed::Step(step)
            }
            Deed::Restart(_) => self.go_to_start(),
        };
        self.past.push(deed);
        true
    }

    fn go(&mut self, step: Step) -> Result<Event, Refusal> {
        let (next, event) = Kwirk::act(&self.level, &self.state, step)?;
        self.state = next;
        self.line.push((step, event));
        self.active = step.player;
        if !self.is_inside(self.active) {
            self.switch();
        }
        Ok(event)
    }

    fn go_all(&mut self, steps: &[Step]) {
        for &step in steps {
            self.go(step).expect("what was played once can be played again");
        }
    }

    fn go_to_start(&mut self) -> Deed {
        self.state = self.level.start();
        self.active = 1;
        Deed::Restart(std::mem::take(&mut self.line).into_iter().map(|(step, _)| step).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "########\n#%.^_a1#\n#..+..2#\n########";

    fn session() -> Session {
        Session::new(ROOM.parse().unwrap())
    }

    fn board(session: &Session) -> (String, u8) {
        (session.level().draft_at(session.state()).to_string(), session.active())
    }

    #[test]
    fn undo_and_redo_walk_the_same_road() {
        let mut session = session();
        let mut seen = vec![board(&session)];
        for _ in 0..5 {
            session.step(Dir::Left).unwrap();
            seen.push(board(&session));
        }
        assert_eq!((session.active(), session.inside()), (2, 1), "the first has left, the second is next");
        for expected in seen.iter().rev().skip(1) {
            assert!(session.undo());
            assert_eq!(board(&session), *expected);
        }
        assert!(!session.undo());
        for expected in &seen[1..] {
            assert!(session.redo());
            assert_eq!(board(&session), *expected);
        }
        assert!(!session.redo());
        assert_eq!(session.plan().to_string(), "1lllll");
    }

    #[test]
    fn players_are_switched_and_choosing_is_no_step() {
        let mut session = session();
        assert!(session.switch());
        assert_eq!(session.active(), 2);
        assert!(session.choose(1) && !session.choose(3) && !session.choose(0));
        assert!(session.switch() && session.switch());
        assert_eq!((session.active(), session.steps()), (1, 0));
        let mut alone = Session::new("%.1".parse().unwrap());
        assert!(!alone.switch());
        alone.step(Dir::Left).unwrap();
        alone.step(Dir::Left).unwrap();
        assert!(alone.is_solved() && !alone.switch());
        assert_eq!(alone.step(Dir::Left), Err(Refusal::HasLeft));
    }

    #[test]
    fn a_restart_is_undone_like_a_step() {
        let mut session = session();
        session.step(Dir::Left).unwrap();
        session.choose(2);
        session.step(Dir::Left).unwrap();
        let before = board(&session);
        session.restart();
        assert_eq!(board(&session), (ROOM.to_owned(), 1));
        session.choose(2);
        session.step(Dir::Left).unwrap();
        assert!(session.undo() && session.undo());
        assert_eq!(board(&session), before);
        assert!(session.redo());
        assert_eq!(session.steps(), 0);
    }

    #[test]
    fn a_refused_step_changes_nothing_and_a_new_one_forgets_what_was_undone() {
        let mut session = session();
        assert_eq!(session.step(Dir::Up), Err(Refusal::Wall));
        session.step(Dir::Left).unwrap();
        session.undo();
        session.choose(2);
        session.step(Dir::Left).unwrap();
        assert!(!session.redo());
        assert_eq!(session.plan().to_string(), "2l");
    }
}
