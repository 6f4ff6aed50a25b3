//! What happens when a key is pressed. Nothing here knows of terminals except for their keys.

use super::advice::{Advice, in_words};
use super::pack::Pack;
use boxwright_forge::core::sokoban::{Counts, Refusal};
use boxwright_forge::core::{Dir, counted};
use boxwright_forge::{Hint, Session};
use boxwright_workshop::{Best, Record};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::ops::ControlFlow;

/// A pack, the game in progress, and what is shown.
pub(crate) struct Table {
    pub(crate) pack: Pack,
    pub(crate) at: usize,
    pub(crate) session: Session,
    pub(crate) view: View,
    pub(crate) message: String,
    pub(crate) advice: Advice,
    /// Is the player warned when the game is lost?
    warns: bool,
    record: Record,
    /// The best solution of the file, found once a level.
    pub(crate) par: Option<Counts>,
}

/// What the screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Board,
    Help,
    /// The list of levels, with the cursor on one.
    List(usize),
}

/// What a key asks for on the board.
enum Wish {
    Step(Dir),
    Undo,
    Redo,
    UndoPush,
    RedoPush,
    Restart,
    Next,
    Previous,
    List,
    Keep,
    Hint,
    Warn,
    Help,
    Leave,
}

impl Table {
    /// Sits down at a level: the one asked for, else where the pack was left, else the first.
    pub(crate) fn new(pack: Pack, record: Record, asked: Option<usize>) -> Result<Table, String> {
        if let Some(why) = asked.and_then(|index| pack.level(index).err()) {
            return Err(format!("level {} cannot be played: {why}", asked.unwrap_or(0) + 1));
        }
        let left = record.place(&pack.id);
        let first = (0..pack.len()).find(|&index| pack.level(index).is_ok());
        let at = asked.or(left.filter(|&index| index < pack.len() && pack.level(index).is_ok())).or(first);
        let Some(at) = at else {
            return Err(format!(
                "{}: no level in it can be played: {}",
                pack.title,
                pack.level(0).err().unwrap_or_default()
            ));
        };
        let level = pack.level(at).map_err(str::to_owned)?.clone();
        let mut table = Table {
            pack,
            at,
            session: Session::new(level),
            view: View::Board,
            message: String::new(),
            advice: Advice::default(),
            warns: false,
            record,
            par: None,
        };
        table.sit_down(at);
        Ok(table)
    }

    /// Tells the player something.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = text.into();
    }

    /// The player's best solution of a level.
    pub(crate) fn best(&self, index: usize) -> Option<Best> {
        self.record.best(self.pack.level(index).ok()?)
    }

    /// Was the level solved, if only with hints?
    pub(crate) fn is_solved_with_hints(&self, index: usize) -> bool {
        self.pack.level(index).is_ok_and(|level| self.record.best_with_hints(level).is_some())
    }

    /// The player's solution of a level with fewest moves.
    pub(crate) fn best_moves(&self, index: usize) -> Option<Best> {
        self.record.best_moves(self.pack.level(index).ok()?)
    }

    /// Does what a key asks for; break means leave.
    pub(crate) fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        let before = (self.at, self.session.state().boxes.clone());
        let flow = self.obey(key);
        if before != (self.at, self.session.state().boxes.clone()) {
            self.advice.forget();
            self.watch();
        }
        flow
    }

    fn obey(&mut self, key: KeyEvent) -> ControlFlow<()> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            match key.code {
                KeyCode::Char('c' | 'd') => return ControlFlow::Break(()),
                KeyCode::Char('z') => self.done(Session::undo, "Nothing to undo."),
                KeyCode::Char('y') => self.done(Session::redo, "Nothing to redo."),
                _ => {}
            }
            return ControlFlow::Continue(());
        }
        match self.view {
            View::Board => return self.press_on_board(key),
            View::Help => self.view = View::Board,
            View::List(cursor) => self.press_in_list(key, cursor),
        }
        ControlFlow::Continue(())
    }

    /// Remembers everything for the next time.
    pub(crate) fn leave(&mut self) -> Result<(), String> {
        self.remember_game();
        let (id, at) = (self.pack.id.clone(), self.at);
        self.record.set_place(&id, at);
        self.record.store().map_err(|error| error.to_string())
    }

    fn press_on_board(&mut self, key: KeyEvent) -> ControlFlow<()> {
        let Some(wish) = wish(key) else { return ControlFlow::Continue(()) };
        self.message.clear();
        self.advice.forget_hint();
        match wish {
            Wish::Step(dir) => self.step(dir),
            Wish::Undo => self.done(Session::undo, "Nothing to undo."),
            Wish::Redo => self.done(Session::redo, "Nothing to redo."),
            Wish::UndoPush => self.done(Session::undo_push, "Nothing to undo."),
            Wish::RedoPush => self.done(Session::redo_push, "Nothing to redo."),
            Wish::Restart => self.session.restart(),
            Wish::Next => self.go(1),
            Wish::Previous => self.go(-1),
            Wish::List => self.view = View::List(self.at),
            Wish::Keep => self.keep(),
            Wish::Hint => self.look_for_hint(),
            Wish::Warn => self.switch_warnings(),
            Wish::Help => self.view = View::Help,
            Wish::Leave => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn press_in_list(&mut self, key: KeyEvent, cursor: usize) {
        let last = self.pack.len() - 1;
        let cursor = match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'w' | 'p') => cursor.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j' | 's' | 'n') => (cursor + 1).min(last),
            KeyCode::PageUp => cursor.saturating_sub(10),
            KeyCode::PageDown => (cursor + 10).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.view = View::Board;
                return self.move_to(cursor);
            }
            _ => {
                self.view = View::Board;
                return;
            }
        };
        self.view = View::List(cursor);
    }

    fn step(&mut self, dir: Dir) {
        let was_solved = self.session.is_solved();
        match self.session.step(dir) {
            Ok(_) if self.session.is_solved() && !was_solved => self.solved(),
            Ok(_) => {}
            // A wall explains itself; why a box stays may be worth a word.
            Err(Refusal::Wall) => {}
            Err(Refusal::BoxAgainstWall) => self.say("The box will not move: a wall is behind it."),
            Err(Refusal::BoxAgainstBox) => self.say("The box will not move: another box is behind it."),
        }
    }

    fn look_for_hint(&mut self) {
        if self.session.is_solved() {
            return self.say(in_words(Hint::Solved));
        }
        self.advice.look(&self.session);
        self.say("Looking for a hint ...");
    }

    fn switch_warnings(&mut self) {
        self.warns = !self.warns;
        self.advice.forget();
        self.watch();
        let state = if self.warns { "on" } else { "off" };
        self.say(format!("Warnings of lost games are {state}."));
    }

    /// Looks whether the game is lost, if the player wants to know.
    fn watch(&mut self) {
        if self.warns && !self.session.is_solved() {
            self.advice.watch(&self.session);
        }
    }

    /// Hears what was found meanwhile; true if there is something new to see.
    pub(crate) fn hear(&mut self) -> bool {
        if self.advice.is_lost() {
            self.message.clear();
            return true;
        }
        let Some(hint) = self.advice.hint() else { return false };
        self.session.add_hints(usize::from(matches!(hint, Hint::Push { .. })));
        self.say(in_words(hint));
        true
    }

    fn done(&mut self, deed: fn(&mut Session) -> bool, otherwise: &str) {
        self.advice.forget_hint();
        if !deed(&mut self.session) {
            self.say(otherwise);
        }
    }

    fn solved(&mut self) {
        let (pushes, moves) = (self.session.pushes(), self.session.moves());
        let (plan, hints) = (self.session.plan(), self.session.hints());
        if hints > 0 {
            self.record.solved_with_hints(self.session.level(), &plan);
            let hints = counted(hints, "hint", "hints");
            let how = format!("Solved with {}, {} and {hints}", in_pushes(pushes), in_moves(moves));
            let trouble = self.record.store().err();
            return self.say(match trouble {
                None => format!("{how}. r: try without; n: next level"),
                Some(error) => format!("Solved, but it could not be noted: {error}"),
            });
        }
        let (before, before_moves) = (self.best(self.at), self.best_moves(self.at));
        self.record.solved(self.session.level(), &plan);
        let trouble = self.record.store().err();
        let praise = match (before, before_moves) {
            (Some(best), _) if pushes < best.pushes => {
                format!(", {} fewer than before", in_pushes(best.pushes - pushes))
            }
            (_, Some(best)) if moves < best.moves => {
                format!(", {} fewer than before", in_moves(best.moves - moves))
            }
            (Some(best), _) if pushes > best.pushes => {
                format!(", {} more than your best", in_pushes(pushes - best.pushes))
            }
            _ => match self.par {
                Some(par) if pushes > par.pushes => {
                    format!("; it can be done with {}", in_pushes(par.pushes))
                }
                _ => String::new(),
            },
        };
        self.say(match trouble {
            None => {
                format!("Solved with {} and {}{praise}. n: next level", in_pushes(pushes), in_moves(moves))
            }
            Some(error) => format!("Solved, but it could not be noted: {error}"),
        });
    }

    /// Goes to the next or previous level that can be played.
    fn go(&mut self, by: isize) {
        let mut to = self.at;
        loop {
            match to.checked_add_signed(by).filter(|&next| next < self.pack.len()) {
                None => {
                    return self.say(if by > 0 {
                        "This is the last level."
                    } else {
                        "This is the first level."
                    });
                }
                Some(next) => to = next,
            }
            if self.pack.level(to).is_ok() {
                return self.move_to(to);
            }
        }
    }

    fn move_to(&mut self, to: usize) {
        match self.pack.level(to) {
            Err(why) => self.say(format!("Level {} cannot be played: {why}", to + 1)),
            Ok(_) => {
                if let Err(error) = self.leave() {
                    self.say(format!("Progress could not be kept: {error}"));
                }
                self.sit_down(to);
            }
        }
    }

    /// Takes up the game in progress on a level, or starts it.
    fn sit_down(&mut self, at: usize) {
        let Ok(level) = self.pack.level(at).cloned() else { return };
        let game = self.record.game(&level);
        self.at = at;
        self.par = self.pack.par(at);
        self.session =
            game.map_or_else(|| Session::new(level.clone()), |plan| Session::resumed(level.clone(), &plan));
        self.advice.forget();
        self.session.add_hints(self.record.hints(&level));
        if self.session.moves() > 0 {
            self.say("Taken up where you left off. r: restart");
        }
    }

    fn remember_game(&mut self) {
        let (level, plan) = (self.session.level().clone(), self.session.plan());
        self.record.set_game(&level, &plan, self.session.hints());
    }

    fn keep(&mut self) {
        let Some(best) = self.best(self.at) else {
            let without = if self.is_solved_with_hints(self.at) { "without hints " } else { "" };
            return self.say(format!(
                "Solve the level {without}first; then its best solution can be kept in the file."
            ));
        };
        let text = self.pack.keep(self.at, &best.lurd, (best.pushes, best.moves)).unwrap_or_else(|why| why);
        self.par = self.pack.par(self.at);
        self.say(text);
    }
}

pub(crate) fn in_pushes(pushes: usize) -> String {
    counted(pushes, "push", "pushes")
}

pub(crate) fn in_moves(moves: usize) -> String {
    counted(moves, "move", "moves")
}

fn wish(key: KeyEvent) -> Option<Wish> {
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('w' | 'k') => Wish::Step(Dir::Up),
        KeyCode::Down | KeyCode::Char('s' | 'j') => Wish::Step(Dir::Down),
        KeyCode::Left | KeyCode::Char('a' | 'h') => Wish::Step(Dir::Left),
        KeyCode::Right | KeyCode::Char('d' | 'l') => Wish::Step(Dir::Right),
        KeyCode::Char('z' | 'u') | KeyCode::Backspace => Wish::Undo,
        KeyCode::Char('y') => Wish::Redo,
        KeyCode::Char('Z' | 'U') => Wish::UndoPush,
        KeyCode::Char('Y') => Wish::RedoPush,
        KeyCode::Char('r') => Wish::Restart,
        KeyCode::Char('n') | KeyCode::PageDown => Wish::Next,
        KeyCode::Char('p' | 'b') | KeyCode::PageUp => Wish::Previous,
        KeyCode::Tab => Wish::List,
        KeyCode::Char('f') => Wish::Keep,
        KeyCode::Char('t') => Wish::Hint,
        KeyCode::Char('x') => Wish::Warn,
        KeyCode::Char('?') | KeyCode::F(1) => Wish::Help,
        KeyCode::Char('q') | KeyCode::Esc => Wish::Leave,
        _ => return None,
    })
}
