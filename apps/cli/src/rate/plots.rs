//! Plots of the levels shown: a series a file.

use super::asked::PlotOf;
use super::{Found, Task};
use crate::args::RateArgs;
use crate::talk::Talk;
use boxwright_draw::{MOST_SERIES, Plot, Series, Theme, histogram, png, scatter};
use boxwright_forge::core::{counted, shown};
use boxwright_forge::{Figure, Rated};
use boxwright_workshop::{self as workshop, Source};
use std::io;
use std::path::Path;

/// Pixels of a picture for each of the drawing.
const SCALE: f32 = 2.0;

/// The plots that were asked for.
pub(super) struct Plots<'a> {
    plots: &'a [PlotOf],
    sources: &'a [Source],
    theme: Theme,
    force: bool,
}

impl<'a> Plots<'a> {
    /// Makes sure, as far as can be seen now, that the files can be written.
    pub(super) fn new(args: &'a RateArgs, sources: &'a [Source]) -> Result<Plots<'a>, String> {
        let mut paths: Vec<&Path> = args.output.iter().map(|path| path.as_path()).collect();
        for plot in &args.plot {
            workshop::may_write(&plot.path, args.force).map_err(|error| error.to_string())?;
            if paths.contains(&plot.path.as_path()) {
                return Err(format!("{}: named twice as an output", plot.path.display()));
            }
            paths.push(&plot.path);
        }
        if !args.plot.is_empty() && sources.len() > MOST_SERIES {
            return Err(format!("{} files: a plot tells {MOST_SERIES} apart at most", sources.len()));
        }
        let theme = args.theme.unwrap_or_default();
        Ok(Plots { plots: &args.plot, sources, theme, force: args.force })
    }

    pub(super) fn draw(&self, shown: &[(&Task, &Found)], talk: &mut Talk) -> io::Result<()> {
        for plot in self.plots {
            let (drawing, levels) = self.drawing(plot, shown);
            let bytes = match plot.is_png {
                true => png(&drawing, SCALE).map_err(|error| error.to_string()),
                false => Ok(drawing.into_bytes()),
            };
            let is_stored = match bytes {
                Ok(bytes) => talk.store(&plot.path, &bytes, self.force)?,
                Err(why) => talk.complain(why).map(|()| false)?,
            };
            if !is_stored {
                continue;
            }
            let left_out = match shown.len() - levels {
                0 => String::new(),
                missing => format!(", {missing} without a number left out"),
            };
            let levels = counted(levels, "level", "levels");
            talk.say(format!("{}: {}, {levels}{left_out}", plot.path.display(), subject(plot)))?;
        }
        Ok(())
    }

    /// A plot, and how many levels are in it.
    fn drawing(&self, wanted: &PlotOf, shown: &[(&Task, &Found)]) -> (String, usize) {
        match wanted.up {
            None => {
                let series = self.series(shown, |rated| rated.number(wanted.across));
                let (plot, count) = self.plot(wanted, &series);
                (histogram(&series, &label(wanted.across), &plot), count)
            }
            Some(up) => {
                let pair = |rated: &Rated| rated.number(wanted.across).zip(rated.number(up));
                let series = self.series(shown, pair);
                let (plot, count) = self.plot(wanted, &series);
                (scatter(&series, (&label(wanted.across), &label(up)), &plot), count)
            }
        }
    }

    fn plot<T>(&self, wanted: &PlotOf, series: &[Series<T>]) -> (Plot, usize) {
        let count = series.iter().map(|one| one.values.len()).sum();
        let title = format!("{} of {}", subject(wanted), counted(count, "level", "levels"));
        (Plot { theme: self.theme, title, ..Plot::default() }, count)
    }

    /// The numbers of each file's levels.
    fn series<T>(&self, shown: &[(&Task, &Found)], number: impl Fn(&Rated) -> Option<T>) -> Vec<Series<T>> {
        let series = |source: &Source| {
            let own = shown.iter().filter(|(task, _)| std::ptr::eq(task.item.source, source));
            let values: Vec<T> = own.filter_map(|(_, found)| number(&found.rated)).collect();
            let levels = counted(values.len(), "level", "levels");
            Series { name: format!("{}, {levels}", self.name(source)), values }
        };
        self.sources.iter().map(series).collect()
    }

    /// What the legend calls a file: its name without the folder, if that tells the files apart.
    fn name(&self, source: &Source) -> String {
        let short = |source: &Source| {
            let name = source.path.as_deref().and_then(Path::file_name);
            name.map_or_else(|| source.name.clone(), |name| name.to_string_lossy().into_owned())
        };
        let own = short(source);
        let is_alone = self.sources.iter().filter(|other| short(other) == own).count() == 1;
        shown(if is_alone { &own } else { &source.name })
    }
}

/// What a plot is about: `pushes`, `difficulty by pushes`.
fn subject(plot: &PlotOf) -> String {
    let across = plot.across.name();
    plot.up.map_or_else(|| across.to_owned(), |up| format!("{} by {across}", up.name()))
}

/// What an axis is called: the name, and the unit where that says more.
fn label(figure: Figure) -> String {
    match (figure.name(), figure.unit()) {
        (name, unit) if name.ends_with(unit) => name.to_owned(),
        (name, unit) => format!("{name} ({unit})"),
    }
}
