//! Playing a level: steps, undo and redo without limit, restart.
//!
//! The session keeps the steps that lead from the start to where the player is, and a history of
//! everything done, so that a restart can be undone like a step. Undo works by the rules (a step taken
//! back is a pull), not by stored states: a session of a million steps stays small.

use boxwright_core::sokoban::{Level, Refusal, Sokoban, State};
use boxwright_core::{Dir, Game, Plan};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    level: Level,
    state: State,
    /// The way from the start to here, and which steps pushed.
    line: Vec<(Dir, bool)>,
    pushes: usize,
    /// Hints given since the start or the last restart.
    hints: usize,
    past: Vec<Deed>,
    future: Vec<Deed>,
}

/// Something that undo takes back and redo does again.
#[derive(Clone, Debug)]
enum Deed {
    Step(Dir),
    /// A restart, with the steps that were given up and the hints that had led to them.
    Restart(Vec<Dir>, usize),
}

impl Session {
    /// A new game.
    pub fn new(level: Level) -> Session {
        Session {
            state: level.start(),
            level,
            line: Vec::new(),
            pushes: 0,
            hints: 0,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// A game taken up after the steps of a plan, as far as they are legal.
    pub fn resumed(level: Level, plan: &Plan) -> Session {
        let mut session = Session::new(level);
        for &dir in &plan.steps {
            if session.step(dir).is_err() {
                break;
            }
        }
        session
    }

    /// The level played.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Where everything is now.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The steps from the start to here.
    pub fn plan(&self) -> Plan {
        self.line.iter().map(|&(dir, _)| dir).collect()
    }

    /// Steps from the start to here, pushes included.
    pub fn moves(&self) -> usize {
        self.line.len()
    }

    /// Pushes from the start to here.
    pub fn pushes(&self) -> usize {
        self.pushes
    }

    /// Hints given on the way from the start to here. A restart leaves them behind, undoing it does not.
    pub fn hints(&self) -> usize {
        self.hints
    }

    /// Takes note of hints.
    pub fn add_hints(&mut self, count: usize) {
        self.hints += count;
    }

    /// The way the player went last.
    pub fn facing(&self) -> Option<Dir> {
        self.line.last().map(|&(dir, _)| dir)
    }

    /// Is every box on a goal?
    pub fn is_solved(&self) -> bool {
        Sokoban::is_won(&self.level, &self.state)
    }

    /// Takes a step; true if it pushed a box. What had been undone can then no longer be redone.
    pub fn step(&mut self, dir: Dir) -> Result<bool, Refusal> {
        let pushed = self.go(dir)?;
        self.past.push(Deed::Step(dir));
        self.future.clear();
        Ok(pushed)
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
            Deed::Step(_) => self.take_back(),
            Deed::Restart(given_up, hints) => {
                self.go_all(given_up);
                self.hints += hints;
            }
        }
        self.future.push(deed);
        true
    }

    /// Does the last undone deed again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(deed) = self.future.pop() else { return false };
        match deed {
            Deed::Step(dir) => {
                self.go_all(&[dir]);
                self.past.push(deed);
            }
            // Anew, since hints may have been given after it was undone.
            Deed::Restart(..) => {
                let deed = self.go_to_start();
                self.past.push(deed);
            }
        }
        true
    }

    /// Takes deeds back until a push or a restart is undone; false if there was nothing to take back.
    pub fn undo_push(&mut self) -> bool {
        self.repeat(Session::undo)
    }

    /// Does deeds again until a push or a restart is done; false if there was nothing to do again.
    pub fn redo_push(&mut self) -> bool {
        self.repeat(Session::redo)
    }

    fn repeat(&mut self, deed: fn(&mut Session) -> bool) -> bool {
        let mut done = false;
        loop {
            let boxes = self.state.boxes.clone();
            if !deed(self) {
                return done;
            }
            done = true;
            if self.state.boxes != boxes {
                return true;
            }
        }
    }

    fn go(&mut self, dir: Dir) -> Result<bool, Refusal> {
        let next = Sokoban::play(&self.level, &self.state, dir)?;
        let pushed = next.boxes != self.state.boxes;
        self.state = next;
        self.line.push((dir, pushed));
        self.pushes += usize::from(pushed);
        Ok(pushed)
    }

    fn go_all(&mut self, steps: &[Dir]) {
        for &dir in steps {
            self.go(dir).expect("what was played once can be played again");
        }
    }

    fn take_back(&mut self) {
        let (dir, pushed) = self.line.pop().expect("a step in the history is a step on the line");
        self.state = Sokoban::take_back(&self.level, &self.state, dir, pushed);
        self.pushes -= usize::from(pushed);
    }

    fn go_to_start(&mut self) -> Deed {
        self.state = self.level.start();
        self.pushes = 0;
        let given_up = std::mem::take(&mut self.line).into_iter().map(|(dir, _)| dir).collect();
        Deed::Restart(given_up, std::mem::take(&mut self.hints))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session::new("\n#######\n#     #\n#@$ $.#\n#  .  #\n#######".parse().unwrap())
    }

    fn board(session: &Session) -> String {
        session.level().draft_at(session.state()).to_string()
    }

    #[test]
    fn undo_and_redo_walk_the_same_road() {
        let mut session = session();
        let mut seen = vec![board(&session)];
        for dir in [Dir::Right, Dir::Up, Dir::Right, Dir::Right, Dir::Down] {
            session.step(dir).unwrap();
            seen.push(board(&session));
        }
        assert_eq!((session.moves(), session.pushes()), (5, 2));
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
        assert_eq!((session.moves(), session.pushes()), (5, 2));
    }

    #[test]
    fn a_restart_is_undone_like_a_step() {
        let mut session = session();
        session.step(Dir::Right).unwrap();
        session.step(Dir::Down).unwrap();
        let before = board(&session);
        session.restart();
        assert_eq!((board(&session), session.moves(), session.pushes()), (session.level().to_string(), 0, 0));
        session.step(Dir::Up).unwrap();
        assert!(session.undo() && session.undo());
        assert_eq!((board(&session), session.moves(), session.pushes()), (before, 2, 1));
        assert!(session.redo());
        assert_eq!(session.moves(), 0);
    }

    #[test]
    fn a_restart_leaves_hints_behind_and_undoing_it_brings_them_back() {
        let mut session = session();
        session.add_hints(1);
        session.step(Dir::Up).unwrap();
        assert_eq!(session.hints(), 1);
        session.restart();
        assert_eq!(session.hints(), 0);
        session.undo();
        session.add_hints(1);
        assert_eq!(session.hints(), 2);
        session.redo();
        assert_eq!(session.hints(), 0);
        session.undo();
        assert_eq!(session.hints(), 2);
    }

    #[test]
    fn a_new_step_forgets_what_was_undone() {
        let mut session = session();
        session.step(Dir::Up).unwrap();
        session.undo();
        session.step(Dir::Down).unwrap();
        assert!(!session.redo());
        assert_eq!(session.step(Dir::Left), Err(Refusal::Wall));
        assert_eq!(session.plan().to_string(), "d");
        session.undo();
        session.restart();
        assert!(session.redo(), "a restart at the start is nothing, so what was undone is still there");
        session.step(Dir::Right).unwrap();
        session.undo();
        session.restart();
        assert!(!session.redo(), "a restart forgets what was undone, as a step does");
    }

    #[test]
    fn undo_by_push_goes_back_to_before_the_last_push() {
        let mut session = session();
        for dir in [Dir::Right, Dir::Up, Dir::Left] {
            session.step(dir).unwrap();
        }
        assert!(session.undo_push());
        assert_eq!(session.moves(), 0);
        assert!(session.redo_push());
        assert_eq!(session.moves(), 1);
        assert!(session.redo_push(), "the walk after the push");
        assert_eq!(session.moves(), 3);
        assert!(!session.redo_push());
    }

    #[test]
    fn a_plan_is_resumed_as_far_as_it_goes() {
        let plan = Plan::read("rrrr").unwrap().plan;
        let resumed = Session::resumed(session().level().clone(), &plan);
        assert_eq!(resumed.plan().to_string(), "r");
    }
}
