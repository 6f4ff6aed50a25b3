//! `boxwright play` for Kwirk: what happens when a key is pressed, and what is seen.
//!
//! The terminal itself is the business of `play`. Progress in Kwirk files is not remembered, and there are no
//! hints.

use crate::args::PlayArgs;
use crate::play::{AnyTable, on_screen, screen::Look, screen::help, screen::span, screen::wrapped};
use crate::table::cut;
use crate::talk::{Talk, is_unicode};
use boxwright_draw::kwirk::terminal::window;
use boxwright_forge::core::kwirk::{Level, Refusal};
use boxwright_forge::core::{Cell, Dir, counted, shown};
use boxwright_forge::kwirk::{Session, verify};
use boxwright_workshop::KwirkSource;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;

/// The levels of a file, the game in progress, and what is shown.
pub(crate) struct Table {
    source: KwirkSource,
    levels: Vec<Result<Level, String>>,
    /// The fewest steps so far, by level.
    best: Vec<Option<usize>>,
    at: usize,
    session: Session,
    view: View,
    message: String,
}

enum View {
    Board,
    Help,
    /// The list of levels, with the cursor on one.
    List(usize),
}

const HELP: [&str; 15] = [
    "arrows, WASD, hjkl   move and push",
    "Space                switch to the next player",
    "1 to 4               choose a player",
    "z, u, Backspace      undo a step",
    "y                    redo a step",
    "r                    restart (can be undone)",
    "n, Page Down         next level",
    "p, Page Up           level before",
    "Tab                  list of levels",
    "?                    this help",
    "q, Esc               leave; progress is not kept",
    "",
    "Get every player to the exit. Boxes are pushed, and",
    "fill the pits they fall into; rotators turn when an",
    "arm is pushed sideways. Nobody walks over pits.",
];

pub(crate) fn run(args: &PlayArgs, source: KwirkSource, talk: &mut Talk) -> io::Result<()> {
    let count = source.collection.entries.len();
    if let Some(number) = args.level.filter(|&number| number == 0 || number > count) {
        return talk.complain(format!("there is no level {number}; {} has {count}", source.name));
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return talk.complain("play needs a terminal; use boxwright show to look at levels");
    }
    let look = Look { ink: talk.ink(), theme: args.theme, unicode: is_unicode() };
    match Table::new(source, args.level.map(|number| number - 1)) {
        Ok(table) => on_screen(&mut AnyTable::Kwirk(Box::new(table)), &look),
        Err(text) => talk.complain(text),
    }
}

impl Table {
    /// Sits down at a level: the one asked for, else the first that can be played.
    pub(crate) fn new(source: KwirkSource, asked: Option<usize>) -> Result<Table, String> {
        let levels: Vec<Result<Level, String>> = source
            .collection
            .entries
            .iter()
            .map(|entry| Level::new(&entry.board).map_err(|fault| fault.to_string()))
            .collect();
        let at = asked.or_else(|| levels.iter().position(Result::is_ok)).unwrap_or(0);
        let level = match &levels[at] {
            Ok(level) => level.clone(),
            Err(why) => return Err(format!("{}: level {} cannot be played: {why}", source.name, at + 1)),
        };
        let best = vec![None; levels.len()];
        let session = Session::new(level);
        Ok(Table { source, levels, best, at, session, view: View::Board, message: String::new() })
    }

    /// Does what a key asks for; break means leave.
    pub(crate) fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return match key.code {
                KeyCode::Char('c' | 'd') => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
        }
        match self.view {
            View::Board => return self.press_on_board(key.code),
            View::Help => self.view = View::Board,
            View::List(cursor) => self.press_in_list(key.code, cursor),
        }
        ControlFlow::Continue(())
    }

    fn press_on_board(&mut self, key: KeyCode) -> ControlFlow<()> {
        self.message.clear();
        match key {
            KeyCode::Up | KeyCode::Char('w' | 'k') => self.step(Dir::Up),
            KeyCode::Down | KeyCode::Char('s' | 'j') => self.step(Dir::Down),
            KeyCode::Left | KeyCode::Char('a' | 'h') => self.step(Dir::Left),
            KeyCode::Right | KeyCode::Char('d' | 'l') => self.step(Dir::Right),
            KeyCode::Char(' ') => self.done(Session::switch, "There is no other player to switch to."),
            KeyCode::Char(digit @ '1'..='4') => {
                let is_not = format!("Player {digit} is not inside.");
                self.done(|session| session.choose(digit as u8 - b'0'), &is_not);
            }
            KeyCode::Char('z' | 'u') | KeyCode::Backspace => self.done(Session::undo, "Nothing to undo."),
            KeyCode::Char('y') => self.done(Session::redo, "Nothing to redo."),
            KeyCode::Char('r') => self.session.restart(),
            KeyCode::Char('n') | KeyCode::PageDown => self.go(1),
            KeyCode::Char('p') | KeyCode::PageUp => self.go(-1),
            KeyCode::Tab => self.view = View::List(self.at),
            KeyCode::Char('?') => self.view = View::Help,
            KeyCode::Char('q') | KeyCode::Esc => return ControlFlow::Break(()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn press_in_list(&mut self, key: KeyCode, cursor: usize) {
        let last = self.levels.len() - 1;
        let cursor = match key {
            KeyCode::Up | KeyCode::Char('k' | 'w' | 'p') => cursor.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j' | 's' | 'n') => (cursor + 1).min(last),
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

    /// Does something, or says why not.
    fn done(&mut self, deed: impl FnOnce(&mut Session) -> bool, otherwise: &str) {
        if !deed(&mut self.session) {
            self.say(otherwise);
        }
    }

    fn say(&mut self, text: &str) {
        text.clone_into(&mut self.message);
    }

    fn step(&mut self, dir: Dir) {
        match self.session.step(dir) {
            Ok(_) if self.session.is_solved() => self.solved(),
            Ok(_) => {}
            // A wall explains itself; what else stops a player may be worth a word.
            Err(Refusal::Wall) => {}
            Err(Refusal::HasLeft) => self.say("Everybody has left. r: again; n: next level"),
            Err(why) => self.message = format!("No: {why}."),
        }
    }

    fn solved(&mut self) {
        let steps = self.session.steps();
        let before = self.best[self.at];
        self.best[self.at] = Some(before.map_or(steps, |best| best.min(steps)));
        let par = self.par().filter(|&par| par < steps);
        let told = match (before, par) {
            (Some(best), _) if steps < best => format!(", {} fewer than before", best - steps),
            (_, Some(par)) => format!("; the file has a solution of {par}"),
            _ => String::new(),
        };
        self.message = format!("Solved in {}{told}. n: next level", counted(steps, "step", "steps"));
    }

    /// The fewest steps of the solutions in the file that hold.
    fn par(&self) -> Option<usize> {
        let stored = verify(self.session.level(), &self.source.collection.entries[self.at]);
        stored
            .iter()
            .filter(|one| one.outcome.solves())
            .filter_map(|one| one.outcome.counts())
            .map(|one| one.steps)
            .min()
    }

    fn go(&mut self, by: isize) {
        match self.at.checked_add_signed(by).filter(|&at| at < self.levels.len()) {
            Some(at) => self.move_to(at),
            None => self.say(if by > 0 { "This is the last level." } else { "This is the first level." }),
        }
    }

    fn move_to(&mut self, at: usize) {
        match &self.levels[at] {
            Ok(level) => {
                self.session = Session::new(level.clone());
                self.at = at;
            }
            Err(why) => self.message = format!("Level {} cannot be played: {why}", at + 1),
        }
    }

    fn title(&self, index: usize) -> String {
        let name = &self.source.collection.entries[index].name;
        if name.is_empty() { format!("Level {}", index + 1) } else { shown(name) }
    }

    /// The screen as lines.
    pub(crate) fn screen(&self, look: &Look, width: usize, height: usize) -> Vec<String> {
        match self.view {
            View::Board => self.board(look, width, height),
            View::Help => help(&HELP, look, width, height),
            View::List(cursor) => self.list(look, width, height, cursor),
        }
    }

    fn board(&self, look: &Look, width: usize, height: usize) -> Vec<String> {
        let state = self.session.state();
        let draft = self.session.level().draft_at(state);
        let shape = draft.shape();
        let active = self.session.active();
        let here: Option<Cell> = state.players[usize::from(active) - 1];
        let (col, row) = here.map_or((0, 0), |cell| (shape.col(cell), shape.row(cell)));
        let (room_cols, room_rows) = (width / look.cell_width(), height.saturating_sub(7));
        let (cols, rows) = (span(shape.width(), room_cols, col), span(shape.height(), room_rows, row));
        let indent = " ".repeat(width.saturating_sub(cols.len() * look.cell_width()) / 2);
        let above = (room_rows - rows.len()) / 2;
        let place = format!("{}, {} of {}", self.source.name, self.at + 1, self.levels.len());
        let title = cut(&self.title(self.at), width.saturating_sub(2));
        let rest = width.saturating_sub(title.chars().count() + 2);
        let mut lines = vec![format!("{}  {}", look.bold(&title), cut(&place, rest)), String::new()];
        lines.extend(std::iter::repeat_n(String::new(), above));
        let several = (state.players.len() > 1).then_some(active);
        let picture = window(&draft, several, look.ink, look.theme, look.unicode, cols, rows);
        lines.extend(picture.into_iter().map(|line| format!("{indent}{line}")));
        lines.resize(height.saturating_sub(4), String::new());
        lines.push(cut(&self.counters(), width));
        let mut message = wrapped(&self.message, width).into_iter();
        lines.push(look.bold(&message.next().unwrap_or_default()));
        lines.push(look.bold(&message.next().unwrap_or_default()));
        let keys = "? help  Space switch  z undo  y redo  r restart  n next  p previous  Tab levels  q leave";
        lines.push(look.dim(&cut(keys, width)));
        lines
    }

    fn counters(&self) -> String {
        let best = self.best[self.at].map(|best| format!(" (best {best})")).unwrap_or_default();
        let (inside, all) = (self.session.inside(), self.session.state().players.len());
        let active = match inside {
            0 => String::new(),
            _ => format!("   Player {} moves", self.session.active()),
        };
        format!("Steps {}{best}   Inside {inside} of {all}{active}", self.session.steps())
    }

    fn list(&self, look: &Look, width: usize, height: usize, cursor: usize) -> Vec<String> {
        let mut lines = vec![look.bold(&cut(&self.source.name, width)), String::new()];
        for index in span(self.levels.len(), height.saturating_sub(4).max(1), cursor) {
            let best = match (&self.levels[index], self.best[index]) {
                (Err(_), _) => "cannot be played".to_owned(),
                (Ok(_), Some(best)) => counted(best, "step", "steps"),
                (Ok(_), None) => String::new(),
            };
            let text = format!("{:>4}  {:<32}  {best}", index + 1, cut(&self.title(index), 32));
            let text = cut(&text, width.saturating_sub(2));
            lines.push(if index == cursor { format!("> {}", look.bold(&text)) } else { format!("  {text}") });
        }
        lines.resize(height.saturating_sub(1), String::new());
        lines.push(look.dim(&cut("up, down: choose   Enter: play   any other key: back", width)));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_draw::Theme;
    use boxwright_draw::terminal::Ink;
    use boxwright_forge::core::kwirk::read;

    const FILE: &str =
        "level: two\nsolution: 1ll2l\n#####\n#%.1#\n#.2.#\n#####\n\nlevel: bad\n###\n\nlevel: last\n%.1\n";

    fn table() -> Table {
        let collection = read(FILE).unwrap();
        let source =
            KwirkSource { name: "a.kwirk".to_owned(), path: None, collection, text: FILE.to_owned() };
        Table::new(source, None).unwrap()
    }

    fn press(table: &mut Table, keys: &str) -> bool {
        keys.chars().any(|key| table.press(KeyEvent::from(KeyCode::Char(key))).is_break())
    }

    fn screen(table: &Table) -> String {
        let look = Look { ink: Ink::Plain, theme: Theme::Dark, unicode: false };
        table.screen(&look, 60, 16).join("\n")
    }

    #[test]
    fn players_are_switched_undone_and_brought_out() {
        let mut table = table();
        assert!(screen(&table).contains("Steps 0   Inside 2 of 2   Player 1 moves"));
        assert!(screen(&table).contains("#%.1#\n") && screen(&table).contains("#.2.#\n"));
        press(&mut table, " a");
        assert!(screen(&table).contains("#2..#") && screen(&table).contains("Player 2 moves"));
        press(&mut table, "zr1");
        assert!(screen(&table).contains("#.2.#") && screen(&table).contains("Steps 0"));
        press(&mut table, "y");
        assert!(screen(&table).contains("#2..#") && screen(&table).contains("Steps 1"));
        press(&mut table, "w1aa");
        assert_eq!(table.message, "Solved in 4 steps. n: next level");
        press(&mut table, "a");
        assert_eq!(table.message, "Everybody has left. r: again; n: next level");
    }

    #[test]
    fn what_cannot_be_done_is_told() {
        let mut table = table();
        press(&mut table, "3");
        assert_eq!(table.message, "Player 3 is not inside.");
        press(&mut table, "z");
        assert_eq!(table.message, "Nothing to undo.");
        press(&mut table, "n");
        assert_eq!(table.message, "Level 2 cannot be played: no exit; put a `%` on the board");
        press(&mut table, "p");
        assert_eq!(table.message, "This is the first level.");
        table.move_to(2);
        press(&mut table, "n ");
        assert_eq!(table.message, "There is no other player to switch to.");
        assert!(press(&mut table, "q"));
    }
}
