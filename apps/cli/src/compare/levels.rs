//! Two levels side by side: their pictures, their numbers, and how alike they are.

use super::{Side, difference, likeness, number, signed};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::Theme;
use boxwright_draw::terminal::{self, Ink};
use boxwright_forge::Rated;
use boxwright_forge::core::shown;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::rate::NEAR_DUPLICATES;
use serde::Serialize;
use std::io;

pub(super) fn tell(sides: &[Side; 2], talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        return talk.object(&Line::new(sides));
    }
    let [one, other] = sides;
    for side in sides {
        let file = shown(&side.source.name);
        talk.line(format!("{}  {file}: {}", side.letter, side.tasks[0].item.name()))?;
    }
    talk.line("")?;
    for line in pictures(&one.tasks[0].level, &other.tasks[0].level, talk.ink()) {
        talk.line(line)?;
    }
    talk.line("")?;
    let rows = rows(&one.found[0].rated, &other.found[0].rated);
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let [name, a, b, difference] = [0, 1, 2, 3].map(width);
    for row in &rows {
        let text = format!("{:name$}  {:>a$}  {:>b$}  {:>difference$}", row[0], row[1], row[2], row[3]);
        talk.line(text.trim_end())?;
    }
    for side in sides {
        if let Err(why) = &side.found[0].rated.rating {
            talk.say(format!("{} is not rated: {why}", side.letter))?;
        }
    }
    talk.line(format!("\nlikeness {}{}", likeness(sides, 0, 0), remark(sides)))
}

/// The table: a head, a row a figure, the difficulty and the band.
fn rows(one: &Rated, other: &Rated) -> Vec<[String; 4]> {
    let row = |name: &str, a: Option<f64>, b: Option<f64>| {
        [name.to_owned(), number(a), number(b), signed(difference(a, b))]
    };
    let head = ["metric", "A", "B", "difference"].map(str::to_owned);
    let figures =
        one.figures.iter().zip(&other.figures).map(|((figure, a), (_, b))| row(figure.name(), *a, *b));
    let difficulty = row("difficulty", one.difficulty(), other.difficulty());
    let band = |rated: &Rated| rated.band().unwrap_or("-").to_owned();
    let bands = ["band".to_owned(), band(one), band(other), String::new()];
    [head].into_iter().chain(figures).chain([difficulty, bands]).collect()
}

fn remark(sides: &[Side; 2]) -> &'static str {
    let [one, other] = sides.each_ref().map(|side| &side.tasks[0].level);
    match likeness(sides, 0, 0) {
        _ if one.exact_id() == other.exact_id() => ": the same level",
        _ if one.content_id() == other.content_id() => ": the same level, seen or drawn in another way",
        likeness if likeness >= NEAR_DUPLICATES => ": near-duplicates",
        _ => "",
    }
}

/// Both boards, line by line.
fn pictures(one: &Level, other: &Level, ink: Ink) -> Vec<String> {
    const BETWEEN: usize = 4;
    let picture = |level: &Level| terminal::lines(level.draft(), ink, Theme::Dark, is_unicode());
    let (left, right) = (picture(one), picture(other));
    let cells = one.shape().width();
    let line = |at: usize| {
        let mine = left.get(at).cloned().unwrap_or_default();
        // Plain lines have no blanks at their ends; coloured ones are two columns a cell throughout.
        let width = match ink {
            Ink::Plain => mine.chars().count(),
            _ => left.get(at).map_or(0, |_| 2 * cells),
        };
        let whole = if ink == Ink::Plain { cells } else { 2 * cells };
        let gap = " ".repeat(whole.saturating_sub(width) + BETWEEN);
        let its = right.get(at).cloned().unwrap_or_default();
        format!("{mine}{gap}{its}").trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(line).collect()
}

/// Two levels as data.
#[derive(Serialize)]
struct Line<'a> {
    a: Half<'a>,
    b: Half<'a>,
    likeness: f64,
    same: bool,
    near_duplicates: bool,
}

#[derive(Serialize)]
struct Half<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    #[serde(flatten)]
    rated: &'a Rated,
}

impl<'a> Line<'a> {
    fn new(sides: &'a [Side<'a>; 2]) -> Line<'a> {
        let half = |side: &'a Side<'a>| {
            let item = &side.tasks[0].item;
            Half {
                file: &side.source.name,
                index: item.index + 1,
                title: item.entry().title.as_deref(),
                rated: &side.found[0].rated,
            }
        };
        let likeness = likeness(sides, 0, 0);
        let [one, other] = sides.each_ref().map(|side| side.tasks[0].level.content_id());
        Line {
            a: half(&sides[0]),
            b: half(&sides[1]),
            likeness,
            same: one == other,
            near_duplicates: one != other && likeness >= NEAR_DUPLICATES,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_side_by_side_whatever_their_sizes() {
        let one: Level = "###\n#@###\n# $.#\n#####".parse().unwrap();
        let other: Level = "######\n#@$ .#\n######".parse().unwrap();
        assert_eq!(
            pictures(&one, &other, Ink::Plain),
            ["###      ######", "#@###    #@$ .#", "# $.#    ######", "#####"]
        );
        assert_eq!(pictures(&other, &one, Ink::Plain)[3], "          #####");
    }
}
