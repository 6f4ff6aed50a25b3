//! `boxwright play`: full-screen play in the terminal.
//!
//! `pack` is what is played, `table` what happens when a key is pressed, `screen` what is seen;
//! `advice` gives hints and warnings; `keys` is where keys come from, and the end of them; here is the terminal
//! itself. Keys that arrive together are all taken before anything is drawn, so input never waits for the picture.

mod advice;
mod keys;
mod pack;
pub(crate) mod screen;
mod table;

use crate::args::PlayArgs;
use crate::kwirk;
use crate::talk::{Talk, is_unicode};
use boxwright_workshop::{InputError, Opened, Record, open};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, queue, style, terminal};
use keys::Keys;
use pack::Pack;
use screen::{Look, screen};
use std::io::{self, IsTerminal as _, Write as _};
use std::ops::ControlFlow;
use table::Table;

pub(crate) fn run(args: &PlayArgs, talk: &mut Talk) -> io::Result<()> {
    if let Some(file) = args.file.as_deref().filter(|file| file.as_os_str() != "-") {
        match open(file, args.reading.game(), args.reading.hint()) {
            Ok(Opened::Kwirk(source)) => return kwirk::play::run(args, source, talk),
            Err(error @ (InputError::Kwirk { .. } | InputError::NotUtf8 { .. })) => {
                return talk.complain(error);
            }
            // Sokoban, or something that the pack complains about.
            _ => {}
        }
    }
    let pack = match Pack::open(args.file.as_deref(), args.reading.hint()) {
        Ok(pack) => pack,
        Err(text) => return talk.complain(text),
    };
    if let Some(number) = args.level.filter(|&number| number == 0 || number > pack.len()) {
        return talk.complain(format!("there is no level {number}; {} has {}", pack.title, pack.len()));
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return talk.complain("play needs a terminal; use boxwright show to look at levels");
    }
    let (record, trouble) = match Record::open() {
        Ok(record) => {
            let aside = record.set_aside.as_ref();
            let text =
                aside.map(|path| format!("An unclear record of play was set aside as {}", path.display()));
            (record, text)
        }
        Err(error) => (Record::in_memory(), Some(format!("Progress will not be kept: {error}"))),
    };
    let look = Look { ink: talk.ink(), theme: args.theme, unicode: is_unicode() };
    let mut table = match Table::new(pack, record, args.level.map(|number| number - 1)) {
        Ok(table) => table,
        Err(text) => return talk.complain(text),
    };
    if let Some(text) = trouble {
        table.say(text);
    }
    let mut table = AnyTable::Sokoban(Box::new(table));
    let played = on_screen(&mut table, &look);
    if let AnyTable::Sokoban(mut table) = table
        && let Err(text) = table.leave()
    {
        talk.complain(text)?;
    }
    played
}

/// What is played at, by game.
pub(crate) enum AnyTable {
    Sokoban(Box<Table>),
    Kwirk(Box<kwirk::play::Table>),
}

impl AnyTable {
    fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        match self {
            AnyTable::Sokoban(table) => table.press(key),
            AnyTable::Kwirk(table) => table.press(key),
        }
    }

    /// Hears what was found meanwhile; true if there is something new to see.
    fn hear(&mut self) -> bool {
        match self {
            AnyTable::Sokoban(table) => table.hear(),
            AnyTable::Kwirk(_) => false,
        }
    }
}

/// Plays until the player leaves, or the terminal is gone; it is then as it was.
pub(crate) fn on_screen(table: &mut AnyTable, look: &Look) -> io::Result<()> {
    let keys = Keys::listen();
    let played = RawScreen::enter().and_then(|_guard| play(table, &keys, look));
    // What can no longer be shown is no trouble.
    if keys.have_ended() { Ok(()) } else { played }
}

fn play(table: &mut AnyTable, keys: &Keys, look: &Look) -> io::Result<()> {
    let mut shown: Vec<String> = Vec::new();
    loop {
        let (width, height) = terminal::size()?;
        let lines = screen(table, look, usize::from(width), usize::from(height));
        draw(&lines, &mut shown)?;
        // Waking up now and then, to see whether the terminal was closed or a hint was found.
        let mut event = keys.wait()?;
        while event.is_none() && !table.hear() {
            if keys.have_ended() {
                return Ok(());
            }
            event = keys.wait()?;
        }
        while let Some(now) = event {
            match now {
                Event::Key(key) if is_redraw(&key) => shown.clear(),
                Event::Key(key) if key.kind == KeyEventKind::Release => {}
                Event::Key(key) if table.press(key).is_break() => return Ok(()),
                Event::Resize(..) => shown.clear(),
                _ => {}
            }
            event = keys.next()?;
        }
    }
}

/// Ctrl-L: whatever is on the screen, draw it anew.
fn is_redraw(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Writes the lines that changed.
fn draw(lines: &[String], shown: &mut Vec<String>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    queue!(out, terminal::BeginSynchronizedUpdate)?;
    if shown.len() != lines.len() {
        queue!(out, terminal::Clear(terminal::ClearType::All))?;
        *shown = vec![String::new(); lines.len()];
    }
    for (row, line) in lines.iter().enumerate().filter(|(row, line)| shown[*row] != **line) {
        queue!(
            out,
            cursor::MoveTo(0, row as u16),
            style::Print(line),
            terminal::Clear(terminal::ClearType::UntilNewLine)
        )?;
    }
    queue!(out, terminal::EndSynchronizedUpdate)?;
    out.flush()?;
    *shown = lines.to_vec();
    Ok(())
}

/// The terminal in full-screen use; back to normal when dropped.
struct RawScreen;

impl RawScreen {
    fn enter() -> io::Result<RawScreen> {
        terminal::enable_raw_mode()?;
        let guard = RawScreen;
        execute!(io::stdout(), terminal::EnterAlternateScreen, terminal::DisableLineWrap, cursor::Hide)?;
        Ok(guard)
    }
}

impl Drop for RawScreen {
    fn drop(&mut self) {
        // Nothing more can be done about a terminal that is gone.
        _ = execute!(io::stdout(), cursor::Show, terminal::EnableLineWrap, terminal::LeaveAlternateScreen);
        _ = terminal::disable_raw_mode();
    }
}
