//! Sharing out the text around the boards: who is a title, a note or a saved game, and of which level.
//!
//! If all text is `;` comments: the last block before a board is about that board (its first line is the
//! title), earlier blocks are about the board before; a file that begins with a board and comments
//! afterwards is the other way round. Files with a `Title:` before each board are read in the same
//! way, by blocks. Else the rules of `.sok`: the last line before a board is its
//! title if a blank line comes before it or it stands alone; the rest is notes of the level before. A
//! line `::` there says that there is no title.
//!
//! Before any of this, lines of moves are taken out: under a heading such as `Solution`, or anywhere if
//! they are long.

use super::Saved;
use super::boards::Board;
use super::collection::some_text;
use super::lines::Line;

/// What is said about the file or about one level.
#[derive(Default)]
pub(super) struct Part {
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) notes: Vec<String>,
    /// Empty for the file itself.
    pub(super) saved: Vec<Saved>,
}

impl Part {
    /// Takes lines of notes, except for those that name the author or, where there is none, the title.
    fn note<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>, title_keys: &[&str]) {
        for line in lines {
            match keyed(line) {
                Some(("author", value)) if self.author.is_none() => self.author = some_text(value),
                Some((key, value)) if title_keys.contains(&key) && self.title.is_none() => {
                    self.title = some_text(value);
                }
                _ => self.notes.push(line.to_owned()),
            }
        }
    }
}

/// `Key: value` with a key that never is a title; the key in small letters.
fn keyed(line: &str) -> Option<(&'static str, &str)> {
    const KEYS: [&str; 18] = [
        "author",
        "title",
        "collection",
        "comment",
        "copyright",
        "date",
        "date created",
        "date of last change",
        "difficulty",
        "email",
        "game",
        "homepage",
        "optimizer",
        "set",
        "source",
        "time",
        "url",
        "website",
    ];
    let (key, value) = line.split_once(':')?;
    let key = key.trim().to_ascii_lowercase();
    KEYS.into_iter().find(|known| *known == key).map(|known| (known, value))
}

/// The text of a file, shared out.
pub(super) struct Parts {
    /// What is said about the file.
    pub(super) head: Part,
    /// What is said about each level.
    pub(super) entries: Vec<Part>,
    /// The byte at which each entry begins.
    pub(super) starts: Vec<usize>,
    /// Is all text `;` comments?
    pub(super) is_comments: bool,
}

/// Gives every line of text to the file or to a level, and every saved game to its level.
pub(super) fn share_out(lines: &[Line], boards: &[Board]) -> Parts {
    let mut entries: Vec<Part> = boards.iter().map(|_| Part::default()).collect();
    let mut gaps = Vec::new();
    for gap in 0..=boards.len() {
        let from = gap.checked_sub(1).map_or(0, |before| boards[before].end);
        let to = boards.get(gap).map_or(lines.len(), |board| board.first);
        let mut text: Vec<usize> = (from..to).collect();
        if gap > 0 {
            entries[gap - 1].saved = take_saved(lines, &mut text);
        }
        gaps.push(text);
    }
    let is_text = |line: &&usize| !lines[**line].text.trim().is_empty();
    let is_comments = gaps.iter().flatten().filter(is_text).all(|&line| lines[line].text.starts_with(';'));
    let titles_follow = !gaps[0].iter().any(|line| is_text(&line)) && is_comments;
    let mut parts = Parts {
        head: Part::default(),
        entries,
        starts: boards.iter().map(|board| lines[board.first].bytes.start).collect(),
        is_comments,
    };
    let keys_lead = keys_lead(lines, &gaps);
    for (gap, text) in gaps.iter().enumerate() {
        match (is_comments, titles_follow) {
            (true, true) => parts.comments_after(lines, gap, text),
            (true, false) => parts.blocks_before(lines, boards, gap, text),
            (false, _) if keys_lead => parts.blocks_before(lines, boards, gap, text),
            (false, _) => parts.sok(lines, gap, text),
        }
    }
    parts
}

/// Do `Title:` and `Author:` stand before their boards? So it is if the first board has a `Title:` in the
/// block before it and nothing of the kind comes after the last.
fn keys_lead(lines: &[Line], gaps: &[Vec<usize>]) -> bool {
    let has = |block: &[usize], keys: &[&str]| {
        block.iter().any(|&line| keyed(&lines[line].text).is_some_and(|(key, _)| keys.contains(&key)))
    };
    let leads =
        gaps.first().and_then(|gap| blocks(lines, gap).pop()).is_some_and(|block| has(&block, &["title"]));
    leads && gaps.last().is_some_and(|gap| !has(gap, &["title", "author"]))
}

impl Parts {
    /// What the text before a board's title is about: the level before it, or the file.
    fn before(&mut self, gap: usize) -> (&mut Part, &'static [&'static str]) {
        match gap.checked_sub(1) {
            Some(level) => (&mut self.entries[level], &["title"]),
            None => (&mut self.head, &["collection", "title"]),
        }
    }

    fn sok(&mut self, lines: &[Line], gap: usize, text: &[usize]) {
        let is_blank = |line: usize| lines[line].text.trim().is_empty();
        let mut rest = text;
        let last = text.iter().rposition(|&line| !is_blank(line));
        if let (Some(last), Some(level)) = (last, self.entries.get_mut(gap)) {
            let line = lines[text[last]].text.trim();
            let stands_alone = last == 0 || text[last - 1] + 1 != text[last] || is_blank(text[last - 1]);
            let is_title = keyed(line).is_none() && (line == "::" || !line.starts_with("::"));
            if stands_alone && is_title {
                level.title = some_text(line.trim_start_matches("::").trim_start_matches(';'));
                self.starts[gap] = lines[text[last]].bytes.start;
                rest = &text[..last];
            }
        }
        let (part, keys) = self.before(gap);
        part.note(rest.iter().map(|&line| &*lines[line].text), keys);
    }

    /// Text in blocks: the last one before a board is about that board.
    fn blocks_before(&mut self, lines: &[Line], boards: &[Board], gap: usize, text: &[usize]) {
        let blocks = blocks(lines, text);
        let touches_before = |block: &[usize]| gap > 0 && block[0] == boards[gap - 1].end;
        let touches_after =
            |block: &[usize]| boards.get(gap).is_some_and(|board| block[block.len() - 1] + 1 == board.first);
        let is_own =
            |block: &&Vec<usize>| gap < boards.len() && (touches_after(block) || !touches_before(block));
        let (mut rest, mut own) = (&blocks[..], None);
        if let Some(block) = blocks.last().filter(is_own) {
            (rest, own) = (&blocks[..blocks.len() - 1], Some(block));
        }
        if let Some(block) = own {
            self.starts[gap] = lines[block[0]].bytes.start;
            self.comment_block(lines, gap, block);
        }
        let (part, keys) = self.before(gap);
        for (at, block) in rest.iter().enumerate() {
            part.notes.extend((at > 0).then(String::new));
            part.note(block.iter().map(|&line| comment(&lines[line].text)), keys);
        }
    }

    fn comments_after(&mut self, lines: &[Line], gap: usize, text: &[usize]) {
        for block in blocks(lines, text) {
            self.comment_block(lines, gap - 1, &block);
        }
    }

    /// A block of comments about one level: the title on its first line, then notes.
    fn comment_block(&mut self, lines: &[Line], level: usize, block: &[usize]) {
        let part = &mut self.entries[level];
        let mut texts = block.iter().map(|&line| comment(&lines[line].text));
        let is_first = part.title.is_none() && part.author.is_none() && part.notes.is_empty();
        if is_first {
            let first = texts.next().unwrap_or_default();
            if keyed(first).is_some() {
                part.note([first], &["title"]);
            } else {
                part.title = some_text(first);
            }
        }
        part.note(texts, &["title"]);
    }
}

/// A comment without its sign and the blank after it.
fn comment(line: &str) -> &str {
    let text = line.strip_prefix(';').unwrap_or(line);
    text.strip_prefix(' ').unwrap_or(text)
}

/// The runs of lines without a blank line between them.
fn blocks(lines: &[Line], text: &[usize]) -> Vec<Vec<usize>> {
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    for &line in text.iter().filter(|&&line| !lines[line].text.trim().is_empty()) {
        match blocks.last_mut().filter(|block| block.last() == Some(&(line.wrapping_sub(1)))) {
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
    }
    blocks
}

/// Takes saved games out of the text after a board, whose lines follow each other without a gap.
fn take_saved(lines: &[Line], text: &mut Vec<usize>) -> Vec<Saved> {
    let line = |at: usize| text.get(at).map(|&line| lines[line].text.trim());
    let has_moves = |at: usize, least| line(at).is_some_and(|line| is_moves(line, least));
    let (mut saved, mut rest, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(heading) = line(at) {
        let after_blanks = (at + 1..text.len()).find(|&next| line(next) != Some("")).unwrap_or(text.len());
        let (name, first) = if has_moves(at, LONG) {
            ("", at)
        } else if is_game_name(heading) && has_moves(after_blanks, 1) {
            (heading, after_blanks)
        } else if !heading.is_empty() && !heading.starts_with(';') && has_moves(at + 1, LONG) {
            (heading, at + 1)
        } else {
            rest.push(text[at]);
            at += 1;
            continue;
        };
        let end = (first..text.len()).find(|&next| !has_moves(next, 1)).unwrap_or(text.len());
        let moves = (first..end).filter_map(line).flat_map(str::chars).filter(|sign| !sign.is_whitespace());
        saved.push(Saved { name: name.to_owned(), moves: moves.collect() });
        at = end;
    }
    *text = rest;
    saved
}

/// From this length on a line of moves cannot be a word.
const LONG: usize = 8;

/// Is the line a heading that programs put over moves?
fn is_game_name(line: &str) -> bool {
    const NAMES: [&str; 6] =
        ["solution", "best solution", "snapshot", "reverse mode snapshot", "savegame", "saved game"];
    let line = line.to_ascii_lowercase();
    NAMES
        .iter()
        .any(|name| line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphabetic)))
}

/// Does the line consist of moves, at least so many letters of them?
fn is_moves(line: &str, least: usize) -> bool {
    let is_letter = |sign: char| "lurdLURD".contains(sign);
    let is_other = |sign: char| sign.is_ascii_digit() || " \t()[]{}*".contains(sign);
    line.chars().all(|sign| is_letter(sign) || is_other(sign))
        && line.chars().filter(|&sign| is_letter(sign)).count() >= least
}
