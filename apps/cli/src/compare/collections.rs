//! Two collections side by side: where their numbers lie, how hard their levels are, and what they share.
//!
//! A number's place is told by its median and by what lies between the easiest and the hardest tenth.
//! Levels that are in both are found by their content ids. Near-duplicates are sought among the pairs
//! that could be some by the size of floor and boxes.

use super::{Side, difference, likeness, number, signed};
use crate::talk::Talk;
use boxwright_forge::core::{Id, counted, shown};
use boxwright_forge::rate::{BANDS, NEAR_DUPLICATES};
use boxwright_forge::{Figure, Number, Spread, could_be_near};
use boxwright_workshop::{Stop, in_order};
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;

/// Pairs that are named; of more only the number is told.
const MOST_NAMED: usize = 10;

pub(super) fn tell(sides: &[Side; 2], threads: usize, stop: &Stop, talk: &mut Talk) -> io::Result<()> {
    let near = near_duplicates(sides, threads, stop);
    if stop.is_asked() {
        talk.not_so();
        return talk.say("stopped");
    }
    if talk.json {
        return talk.object(&Line::new(sides, &near));
    }
    for side in sides {
        let levels = counted(side.tasks.len(), "level", "levels");
        talk.line(format!("{}  {}: {levels}", side.letter, shown(&side.source.name)))?;
    }
    talk.line("")?;
    table(&spreads(sides), talk)?;
    talk.line("")?;
    table(&bands(sides), talk)?;
    talk.line(format!("\nin both: {}", counted(in_both(sides), "level", "levels")))?;
    talk.line(format!("near-duplicates: {}", counted(near.len(), "pair", "pairs")))?;
    for (one, other, likeness) in near.iter().take(MOST_NAMED) {
        talk.line(format!("  {likeness}  {}, {}", sides[0].name(*one), sides[1].name(*other)))?;
    }
    match near.len().saturating_sub(MOST_NAMED) {
        0 => Ok(()),
        more => talk.line(format!("  and {more} more")),
    }
}

/// Rows under each other, the first column at the left, all others at the right.
fn table(rows: &[Vec<String>], talk: &mut Talk) -> io::Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let cell = |(column, text): (usize, &String)| match width(column) {
        width if column == 0 => format!("{text:width$}"),
        width => format!("  {text:>width$}"),
    };
    rows.iter().try_for_each(|row| talk.line(row.iter().enumerate().map(cell).collect::<String>().trim_end()))
}

/// The figures that were asked for, the difficulty last.
fn figures(sides: &[Side; 2]) -> Vec<Figure> {
    let asked =
        sides[0].found.iter().take(1).flat_map(|one| one.rated.figures.iter().map(|(figure, _)| *figure));
    asked.chain(Figure::named("difficulty").ok()).collect()
}

fn spread(side: &Side, figure: Figure) -> Option<Spread> {
    Spread::of(side.found.iter().filter_map(|one| one.rated.number(figure)))
}

fn spreads(sides: &[Side; 2]) -> Vec<Vec<String>> {
    let head = ["metric", "A median", "10 to 90 %", "B median", "10 to 90 %", "difference"];
    let range = |spread: Option<Spread>| {
        spread.map_or_else(|| "-".to_owned(), |spread| format!("{} to {}", spread.low, spread.high))
    };
    let row = |figure: Figure| {
        let [a, b] = sides.each_ref().map(|side| spread(side, figure));
        let [middle_a, middle_b] = [a, b].map(|spread| spread.map(|spread| spread.median));
        let apart = signed(difference(middle_a, middle_b));
        vec![figure.name().to_owned(), number(middle_a), range(a), number(middle_b), range(b), apart]
    };
    [head.map(str::to_owned).to_vec()].into_iter().chain(figures(sides).into_iter().map(row)).collect()
}

fn count(side: &Side, band: Option<&str>) -> usize {
    side.found.iter().filter(|one| one.rated.band() == band).count()
}

/// How many levels are in each band, and their share of all that are rated.
fn bands(sides: &[Side; 2]) -> Vec<Vec<String>> {
    let head = ["band", "A", "share", "B", "share"].map(str::to_owned).to_vec();
    let cells = |side: &Side, band: &str| {
        let (here, all) = (count(side, Some(band)), side.found.len() - count(side, None));
        let share =
            if all == 0 { "-".to_owned() } else { format!("{:.0} %", 100.0 * here as f64 / all as f64) };
        [here.to_string(), share]
    };
    let row = |band: &str| {
        let cells = sides.each_ref().map(|side| cells(side, band)).concat();
        [vec![band.to_owned()], cells].concat()
    };
    let unrated = sides.each_ref().map(|side| [count(side, None).to_string(), String::new()]).concat();
    let unrated = [vec!["not rated".to_owned()], unrated].concat();
    let has_unrated = sides.iter().any(|side| count(side, None) > 0);
    let rows = BANDS.iter().map(|band| row(band.name));
    [head].into_iter().chain(rows).chain(has_unrated.then_some(unrated)).collect()
}

/// Levels that are in both collections, each counted once.
fn in_both(sides: &[Side; 2]) -> usize {
    fn ids(side: &Side) -> BTreeSet<Id> {
        side.tasks.iter().map(|task| task.level.content_id()).collect()
    }
    let [one, other] = sides.each_ref().map(ids);
    one.intersection(&other).count()
}

/// Pairs of levels that are near-duplicates but not the same, the most alike first.
fn near_duplicates(sides: &[Side; 2], threads: usize, stop: &Stop) -> Vec<(usize, usize, f64)> {
    let [one, other] = sides;
    let ids: Vec<Id> = other.tasks.iter().map(|task| task.level.content_id()).collect();
    let near_to = |mine: usize| {
        let (level, id) = (&one.tasks[mine].level, one.tasks[mine].level.content_id());
        let could_be = |its: &usize| ids[*its] != id && could_be_near(level, &other.tasks[*its].level);
        let others = (0..other.tasks.len()).filter(could_be).take_while(|_| !stop.is_asked());
        let alike = others.map(|its| (mine, its, likeness(sides, mine, its)));
        alike.filter(|(_, _, likeness)| *likeness >= NEAR_DUPLICATES).collect::<Vec<_>>()
    };
    let mut near = Vec::new();
    let done: ControlFlow<()> = in_order(one.tasks.len(), threads, stop, near_to, |_, found| {
        near.extend(found);
        ControlFlow::Continue(())
    });
    debug_assert!(done.is_continue());
    near.sort_by(|one, other| other.2.total_cmp(&one.2));
    near
}

/// Two collections as data.
#[derive(Serialize)]
struct Line<'a> {
    a: Half<'a>,
    b: Half<'a>,
    in_both: usize,
    near_duplicates: Vec<Pair>,
}

#[derive(Serialize)]
struct Half<'a> {
    file: &'a str,
    levels: usize,
    rated: usize,
    metrics: Named<Option<Place>>,
    bands: Named<usize>,
}

#[derive(Serialize)]
struct Place {
    levels: usize,
    median: Number,
    low: Number,
    high: Number,
}

#[derive(Serialize)]
struct Pair {
    a: usize,
    b: usize,
    likeness: f64,
}

/// Values by name, in their order.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'a> Line<'a> {
    fn new(sides: &[Side<'a>; 2], near: &[(usize, usize, f64)]) -> Line<'a> {
        let pair = |&(one, other, likeness): &(usize, usize, f64)| {
            let [a, b] = [&sides[0].tasks[one], &sides[1].tasks[other]].map(|task| task.item.index + 1);
            Pair { a, b, likeness }
        };
        let figures = figures(sides);
        Line {
            a: Half::new(&sides[0], &figures),
            b: Half::new(&sides[1], &figures),
            in_both: in_both(sides),
            near_duplicates: near.iter().map(pair).collect(),
        }
    }
}

impl<'a> Half<'a> {
    fn new(side: &Side<'a>, figures: &[Figure]) -> Half<'a> {
        let place = |spread: Spread| Place {
            levels: spread.count,
            median: Number(spread.median),
            low: Number(spread.low),
            high: Number(spread.high),
        };
        let metric = |figure: &Figure| (figure.name(), spread(side, *figure).map(place));
        Half {
            file: &side.source.name,
            levels: side.tasks.len(),
            rated: side.found.len() - count(side, None),
            metrics: Named(figures.iter().map(metric).collect()),
            bands: Named(BANDS.iter().map(|band| (band.name, count(side, Some(band.name)))).collect()),
        }
    }
}
