//! What is seen: every view as lines of text, as many as the screen has.

use super::AnyTable;
use super::table::{Table, View, in_moves, in_pushes};
use boxwright_draw::Theme;
use boxwright_draw::terminal::{Ink, window};
use std::ops::Range;

/// How things look on this terminal.
pub(crate) struct Look {
    pub(crate) ink: Ink,
    pub(crate) theme: Theme,
    pub(crate) unicode: bool,
}

impl Look {
    /// Columns of a cell.
    pub(crate) fn cell_width(&self) -> usize {
        if self.ink == Ink::Plain { 1 } else { 2 }
    }

    fn tick(&self) -> &'static str {
        if self.unicode { "✓" } else { "+" }
    }

    pub(crate) fn bold(&self, text: &str) -> String {
        self.styled("1", text)
    }

    pub(crate) fn dim(&self, text: &str) -> String {
        self.styled("2", text)
    }

    fn styled(&self, code: &str, text: &str) -> String {
        if self.ink == Ink::Plain { text.to_owned() } else { format!("\x1b[{code}m{text}\x1b[0m") }
    }
}

const HELP: [&str; 16] = [
    "arrows, WASD, hjkl   move and push",
    "z, u, Backspace      undo a move",
    "y                    redo a move",
    "Z, Y                 undo, redo by push",
    "r                    restart (can be undone)",
    "n, Page Down         next level",
    "p, Page Up           level before",
    "Tab                  list of levels",
    "t                    hint: what to push next",
    "x                    warn when the game is lost, on or off",
    "f                    keep the best solution in the file",
    "?                    this help",
    "q, Esc               leave; the game is kept",
    "",
    "Push every box onto a goal. Boxes cannot be pulled,",
    "and only one can be pushed at a time.",
];

/// The screen as lines: as many as it has rows.
pub(crate) fn screen(table: &AnyTable, look: &Look, width: usize, height: usize) -> Vec<String> {
    if width < 20 || height < 9 {
        return vec![cut("Make the window larger", width); height.min(1)];
    }
    let mut lines = match table {
        AnyTable::Kwirk(table) => table.screen(look, width, height),
        AnyTable::Sokoban(table) => match table.view {
            View::Board => board(table, look, width, height),
            View::Help => help(&HELP, look, width, height),
            View::List(cursor) => list(table, look, width, height, cursor),
        },
    };
    lines.resize(height, String::new());
    lines
}

fn board(table: &Table, look: &Look, width: usize, height: usize) -> Vec<String> {
    let draft = table.session.level().draft_at(table.session.state());
    let shape = draft.shape();
    // Two lines above the board; below it a blank line, the counters, two lines for a message, the keys.
    let (room_cols, room_rows) = (width / look.cell_width(), height.saturating_sub(7));
    let player = table.session.state().player;
    let cols = span(shape.width(), room_cols, shape.col(player));
    let rows = span(shape.height(), room_rows, shape.row(player));
    let indent = " ".repeat((width.saturating_sub(cols.len() * look.cell_width())) / 2);
    let above = (room_rows - rows.len()) / 2;
    let mut lines = vec![heading(table, look, width), String::new()];
    lines.extend(std::iter::repeat_n(String::new(), above));
    let picture = window(&draft, look.ink, look.theme, look.unicode, cols, rows, &table.advice.marks());
    lines.extend(picture.into_iter().map(|line| format!("{indent}{line}")));
    lines.resize(height.saturating_sub(4), String::new());
    lines.push(cut(&counters(table), width));
    let warning = table.advice.warning().filter(|_| table.message.is_empty());
    let mut message = wrapped(&warning.unwrap_or_else(|| table.message.clone()), width).into_iter();
    lines.push(look.bold(&message.next().unwrap_or_default()));
    lines.push(look.bold(&message.next().unwrap_or_default()));
    lines.push(look.dim(&cut(
        "? help  z undo  y redo  r restart  t hint  n next  p previous  Tab levels  q leave",
        width,
    )));
    lines
}

/// The part of a side that fits, with the player near its middle.
pub(crate) fn span(side: usize, room: usize, player: usize) -> Range<usize> {
    if side <= room {
        return 0..side;
    }
    let start = player.saturating_sub(room / 2).min(side - room);
    start..start + room
}

fn heading(table: &Table, look: &Look, width: usize) -> String {
    let solved = match table.best(table.at) {
        Some(_) => format!("  {} solved", look.tick()),
        None if table.is_solved_with_hints(table.at) => "  solved with hints".to_owned(),
        None => String::new(),
    };
    let title = table.pack.level_title(table.at);
    let place = format!("{}, {} of {}{solved}", table.pack.title, table.at + 1, table.pack.len());
    let title = cut(&title, width.saturating_sub(2));
    let rest = width.saturating_sub(title.chars().count() + 2);
    format!("{}  {}", look.bold(&title), cut(&place, rest))
}

fn counters(table: &Table) -> String {
    let best = table.best(table.at);
    let with_best = |now: usize, best: Option<usize>| match best {
        Some(best) => format!("{now} (best {best})"),
        None => now.to_string(),
    };
    let pushes = with_best(table.session.pushes(), best.as_ref().map(|best| best.pushes));
    let moves = with_best(table.session.moves(), table.best_moves(table.at).map(|best| best.moves));
    let (goals, state) = (table.session.level().goals(), table.session.state());
    let home = state.boxes.iter().filter(|&cell| goals.contains(cell)).count();
    let hints = match table.session.hints() {
        0 => String::new(),
        hints => format!("   Hints {hints}"),
    };
    format!("Moves {moves}   Pushes {pushes}   Boxes home {home} of {}{hints}", state.boxes.len())
}

/// The keys.
pub(crate) fn help(keys: &[&str], look: &Look, width: usize, height: usize) -> Vec<String> {
    let indent = " ".repeat(width.saturating_sub(52) / 2);
    let mut lines = vec![String::new(); height.saturating_sub(keys.len() + 4) / 2];
    lines.push(format!("{indent}{}", look.bold("Keys")));
    lines.push(String::new());
    lines.extend(keys.iter().map(|line| format!("{indent}{}", cut(line, width))));
    lines.push(String::new());
    lines.push(format!("{indent}{}", look.dim("Any key: back to the game")));
    lines.truncate(height);
    lines
}

fn list(table: &Table, look: &Look, width: usize, height: usize, cursor: usize) -> Vec<String> {
    let solved = (0..table.pack.len()).filter(|&index| table.best(index).is_some()).count();
    let mut lines = vec![
        format!("{}  {solved} of {} solved", look.bold(&cut(&table.pack.title, width)), table.pack.len()),
        String::new(),
    ];
    for index in span(table.pack.len(), height.saturating_sub(4).max(1), cursor) {
        let mark = if table.best(index).is_some() { look.tick() } else { " " };
        let best = match (table.best(index), table.pack.level(index)) {
            (_, Err(_)) => "cannot be played".to_owned(),
            (Some(best), _) => format!("{}, {}", in_pushes(best.pushes), in_moves(best.moves)),
            (None, _) if table.is_solved_with_hints(index) => "with hints".to_owned(),
            (None, _) => String::new(),
        };
        let text =
            format!("{mark} {:>4}  {:<32}  {best}", index + 1, cut(&table.pack.level_title(index), 32));
        let text = cut(&text, width.saturating_sub(2));
        lines.push(if index == cursor { format!("> {}", look.bold(&text)) } else { format!("  {text}") });
    }
    lines.resize(height.saturating_sub(1), String::new());
    lines.push(look.dim(&cut("up, down: choose   Enter: play   any other key: back", width)));
    lines
}

/// A text in lines, broken between words.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            *last = cut(word, width);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            *last = format!("{last} {word}");
        } else {
            lines.push(cut(word, width));
        }
    }
    lines
}

/// What fits of a text.
fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("", 8), [""]);
        assert_eq!(wrapped("incomprehensible", 8), ["incompre"]);
    }

    #[test]
    fn a_large_board_is_shown_around_the_player() {
        assert_eq!(span(10, 20, 5), 0..10);
        assert_eq!(span(50, 20, 5), 0..20);
        assert_eq!(span(50, 20, 25), 15..35);
        assert_eq!(span(50, 20, 49), 30..50);
    }
}
