//! What can be asked of `rate`, as people type it: lists of metrics and scores, an order, plots.

use boxwright_forge::rate::{METRICS, Metric, SCORES, Score, kwirk};
use boxwright_forge::{Feature, Figure, Subject};
use std::path::PathBuf;
use std::str::FromStr;

/// What is found if nobody says what to find. The difficulty is found always.
const USUAL: [&str; 8] = ["pushes", "moves", "lines", "changes", "min_changes", "parkings", "boxes", "floor"];

/// A list of metrics. Each name stands for a metric of Sokoban, of Kwirk, or of both.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    named: Vec<Named>,
    /// Was everything asked for? Then each game gives what it has.
    is_all: bool,
}

#[derive(Clone, Copy, Debug)]
struct Named {
    name: &'static str,
    sokoban: Option<Figure>,
    kwirk: Option<&'static kwirk::Metric>,
}

impl Named {
    fn of(name: &'static str) -> Named {
        Named { name, sokoban: Metric::named(name).map(Figure::Metric), kwirk: kwirk::Metric::named(name) }
    }
}

impl Metrics {
    /// The metrics of Sokoban levels, or that one of them is none.
    pub(crate) fn sokoban(&self) -> Result<Vec<Figure>, String> {
        let own = |named: &Named| {
            named.sokoban.ok_or_else(|| format!("`{}` is a metric of Kwirk levels only", named.name))
        };
        match self.is_all {
            true => Ok(self.named.iter().filter_map(|named| named.sokoban).collect()),
            false => self.named.iter().map(own).collect(),
        }
    }

    /// The metrics of Kwirk levels, or that one of them is none.
    pub(crate) fn kwirk(&self) -> Result<Vec<&'static kwirk::Metric>, String> {
        let own = |named: &Named| {
            named.kwirk.ok_or_else(|| format!("`{}` is a metric of Sokoban levels only", named.name))
        };
        match self.is_all {
            true => Ok(self.named.iter().filter_map(|named| named.kwirk).collect()),
            false => self.named.iter().map(own).collect(),
        }
    }
}

impl FromStr for Metrics {
    type Err = String;

    fn from_str(text: &str) -> Result<Metrics, String> {
        if text.trim() == "all" {
            let own = kwirk::METRICS.iter().filter(|metric| Metric::named(metric.name).is_none());
            let names = METRICS.iter().map(|metric| metric.name).chain(own.map(|metric| metric.name));
            return Ok(Metrics { named: names.map(Named::of).collect(), is_all: true });
        }
        let named = |name: &str| match (Figure::named(name), kwirk::Metric::named(name)) {
            (_, Some(metric)) => Ok(Named::of(metric.name)),
            (Ok(Figure::Metric(metric)), None) => Ok(Named::of(metric.name)),
            (Ok(Figure::Score(_)), None) => {
                Err(format!("`{name}` is a score; ask for it with --score {name}"))
            }
            (Err(unknown), None) => Err(unknown.to_string()),
        };
        let mut all: Vec<Named> = Vec::new();
        for name in text.split(',') {
            let one = named(name.trim())?;
            if all.iter().all(|other| other.name != one.name) {
                all.push(one);
            }
        }
        Ok(Metrics { named: all, is_all: false })
    }
}

/// A list of scores.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scores(Vec<Figure>);

impl FromStr for Scores {
    type Err = String;

    fn from_str(text: &str) -> Result<Scores, String> {
        let all = || SCORES.iter().map(Figure::Score).collect();
        let found = list(text, all, |name| match (Score::named(name), Metric::named(name)) {
            (Some(score), _) => Ok(Figure::Score(score)),
            (None, Some(_)) => Err(format!("`{name}` is a metric; ask for it with --metrics {name}")),
            (None, None) => Figure::named(name).map_err(|unknown| unknown.to_string()),
        });
        found.map(Scores)
    }
}

/// Names with commas between them, each once.
fn list(
    text: &str,
    all: impl Fn() -> Vec<Figure>,
    named: impl Fn(&str) -> Result<Figure, String>,
) -> Result<Vec<Figure>, String> {
    if text.trim() == "all" {
        return Ok(all());
    }
    let mut figures = Vec::new();
    for name in text.split(',') {
        let figure = named(name.trim())?;
        if !figures.contains(&figure) {
            figures.push(figure);
        }
    }
    Ok(figures)
}

/// The figures that are shown of each level, the difficulty left out: it comes last anyway.
pub(crate) fn shown(metrics: Option<&Metrics>, scores: Option<&Scores>) -> Vec<Figure> {
    let usual = || USUAL.iter().filter_map(|name| Figure::named(name).ok()).collect();
    let metrics = metrics.map_or_else(usual, |metrics| metrics.sokoban().unwrap_or_default());
    let scores = scores.map(|scores| scores.0.clone()).unwrap_or_default();
    let all = metrics.into_iter().chain(scores);
    all.filter(|figure| figure.name() != "difficulty").collect()
}

/// What to sort by: `pushes`, or `-pushes` for the most first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sorting<F = Figure> {
    pub(crate) subject: Subject<F>,
    pub(crate) descending: bool,
}

impl<F: Feature> FromStr for Sorting<F> {
    type Err = String;

    fn from_str(text: &str) -> Result<Sorting<F>, String> {
        let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        let subject = Subject::named(name).map_err(|unknown| unknown.to_string())?;
        Ok(Sorting { subject, descending })
    }
}

/// What is typed before it is known whose levels come: it must make sense for one of the games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Either<S, K> {
    pub(crate) sokoban: Result<S, String>,
    pub(crate) kwirk: Result<K, String>,
}

impl<S, K> FromStr for Either<S, K>
where
    S: FromStr<Err: ToString>,
    K: FromStr<Err: ToString>,
{
    type Err = String;

    fn from_str(text: &str) -> Result<Either<S, K>, String> {
        let sokoban = text.parse::<S>().map_err(|why| why.to_string());
        let kwirk = text.parse::<K>().map_err(|why| why.to_string());
        match (sokoban, kwirk) {
            (Err(why), Err(_)) => Err(why),
            (sokoban, kwirk) => Ok(Either { sokoban, kwirk }),
        }
    }
}

/// A plot of one figure, or of one over another: `pushes=file.svg`, `pushes,difficulty=file.png`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlotOf {
    pub(crate) across: Figure,
    pub(crate) up: Option<Figure>,
    pub(crate) path: PathBuf,
    pub(crate) is_png: bool,
}

impl FromStr for PlotOf {
    type Err = String;

    fn from_str(text: &str) -> Result<PlotOf, String> {
        let Some((names, path)) = text.split_once('=').filter(|(_, path)| !path.is_empty()) else {
            return Err("say what and where to: pushes=file.svg, or pushes,difficulty=file.png".to_owned());
        };
        let named = |name: &str| Figure::named(name.trim()).map_err(|unknown| unknown.to_string());
        let (across, up) = match names.split(',').collect::<Vec<_>>()[..] {
            [one] => (named(one)?, None),
            [one, other] => (named(one)?, Some(named(other)?)),
            _ => return Err("a plot shows one or two metrics".to_owned()),
        };
        let path = PathBuf::from(path);
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let is_png = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("png") => true,
            Some("svg") => false,
            _ => return Err(format!("{}: end the plot in .svg or .png", path.display())),
        };
        Ok(PlotOf { across, up, path, is_png })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(figures: &[Figure]) -> Vec<&'static str> {
        figures.iter().map(Figure::name).collect()
    }

    #[test]
    fn lists_are_names_with_commas_each_once() {
        let metrics: Metrics = "states, pushes,states,difficulty".parse().unwrap();
        let scores: Scores = "murase1996".parse().unwrap();
        assert_eq!(names(&shown(Some(&metrics), Some(&scores))), ["states", "pushes", "murase1996"]);
        assert_eq!(names(&shown(None, None)), USUAL);
        let (metrics, scores): (Metrics, Scores) = ("all".parse().unwrap(), "all".parse().unwrap());
        assert_eq!(shown(Some(&metrics), Some(&scores)).len(), METRICS.len() - 1 + SCORES.len());
    }

    #[test]
    fn what_is_no_list_is_told_what_would_do() {
        let metrics = |text: &str| text.parse::<Metrics>().unwrap_err();
        assert_eq!(metrics("pushs"), "there is no metric or score `pushs`; did you mean pushes?");
        assert_eq!(metrics("pushes,"), "there is no metric or score ``; rate --list has all names");
        assert_eq!(metrics("taylor2011"), "`taylor2011` is a score; ask for it with --score taylor2011");
        let scores = "pushes".parse::<Scores>().unwrap_err();
        assert_eq!(scores, "`pushes` is a metric; ask for it with --metrics pushes");
    }

    #[test]
    fn a_minus_sorts_from_large_to_small() {
        let sorting: Sorting = "-band".parse().unwrap();
        assert_eq!(sorting, Sorting { subject: Subject::Band, descending: true });
        assert!(!"hatoum2025-corrected".parse::<Sorting>().unwrap().descending);
        assert!("-".parse::<Sorting>().is_err());
    }

    #[test]
    fn a_name_of_one_game_will_do() {
        type Sortings = Either<Sorting, Sorting<&'static boxwright_forge::rate::kwirk::Metric>>;
        let by = |text: &str| text.parse::<Sortings>().map(|by| (by.sokoban.is_ok(), by.kwirk.is_ok()));
        assert_eq!(by("-pushes"), Ok((true, true)));
        assert_eq!(by("parkings"), Ok((true, false)));
        assert_eq!(by("element_switches"), Ok((false, true)));
        assert_eq!(by("pushs"), Err("there is no metric or score `pushs`; did you mean pushes?".to_owned()));
    }

    #[test]
    fn a_plot_names_one_or_two_metrics_and_a_file() {
        let plot: PlotOf = "pushes,difficulty=a=b.PNG".parse().unwrap();
        assert_eq!((plot.across.name(), plot.up.map(|up| up.name())), ("pushes", Some("difficulty")));
        assert_eq!((plot.path, plot.is_png), (PathBuf::from("a=b.PNG"), true));
        for wrong in ["", "pushes", "pushes=", "=a.svg", "pushes=a.gif", "pushes,boxes,floor=a.svg"] {
            assert!(wrong.parse::<PlotOf>().is_err(), "{wrong}");
        }
    }
}
