//! Figure 6.1: how many boxes a small room takes before no level comes any more.
//!
//! Boxes are added one by one; a number counts if one of so many attempts made a level that is not solved from the
//! start, and the search ends after a few numbers in a row that none did. Each level comes with a plan that the
//! referee replays.

use super::{MODES, template_pull};
use crate::batch::{Batch, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::table::Table;
use boxwright_draw::{Plot, Series, scatter};
use boxwright_forge::core::sokoban::replay;
use boxwright_workshop::CpuWatch;
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "hatoum-density",
    summary: "The most boxes that a room of a size takes",
    compared_with: "Hatoum 2025, figures 6.1 and 6.2",
    run,
};

/// Attempts at each number of boxes.
const ATTEMPTS: u64 = 40;

/// Numbers of boxes in a row without a level, after which a room is full.
const FAILURES: usize = 2;

/// A size, and the most boxes he got into it.
struct Room {
    size: &'static str,
    cells: usize,
    his: usize,
}

const ROOMS: &[Room] = &[
    Room { size: "3x4", cells: 12, his: 2 },
    Room { size: "4x4", cells: 16, his: 3 },
    Room { size: "4x5", cells: 20, his: 5 },
    Room { size: "5x5", cells: 25, his: 6 },
    Room { size: "6x6", cells: 36, his: 8 },
    Room { size: "7x7", cells: 49, his: 8 },
    Room { size: "8x8", cells: 64, his: 9 },
];

/// The most boxes of a size, and the recipe of the level that has them.
struct Densest {
    boxes: usize,
    recipe: String,
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&["size", "his", "as-coded", "as-published", "ours", "CPU s", "bar", "met"]);
    let (mut data, mut points) = (Vec::new(), vec![Vec::new(); 1 + MODES.len()]);
    let rooms = request.chosen(ROOMS, |room| room.size)?;
    for room in rooms.into_iter().take(request.scale.pick(3, ROOMS.len())) {
        let watch = CpuWatch::start();
        let [coded, published, ours] = MODES.map(|mode| room.densest(mode, request.scale));
        let densest = [coded?, published?, ours?];
        let boxes = densest.each_ref().map(|densest| densest.boxes);
        let (seconds, is_met) = (watch.elapsed().as_secs_f64(), boxes[2] > room.his);
        eprintln!("{}: {boxes:?} in {seconds:.1} s", room.size);
        let mut cells = vec![room.size.to_owned(), room.his.to_string()];
        cells.extend(boxes.map(|boxes| boxes.to_string()));
        cells.push(format!("{seconds:.2}"));
        cells.push(format!("more than {}", room.his));
        cells.push(request.scale.judged(is_met));
        table.push(cells);
        for (points, boxes) in points.iter_mut().zip([room.his].into_iter().chain(boxes)) {
            points.push((room.cells as f64, boxes as f64));
        }
        data.push(json!({
            "size": room.size, "his": room.his, "boxes": boxes, "cpu_seconds": seconds,
            "recipes": densest.each_ref().map(|densest| &densest.recipe),
            "met": request.scale.pick(None, Some(is_met)),
        }));
    }
    let names = ["his"].into_iter().chain(MODES).map(str::to_owned);
    let series: Vec<Series<(f64, f64)>> =
        names.zip(points).map(|(name, values)| Series { name, values }).collect();
    let plot = Plot { title: "The most boxes in a room".to_owned(), ..Plot::default() };
    let drawn = scatter(&series, ("cells of the interior", "boxes"), &plot);
    let remarks = vec![
        format!("A number of boxes counts if one of {ATTEMPTS} attempts made a level; the search for more ends after {FAILURES} numbers in a row that none did. CPU s is for the three modes together."),
        "Every level came with a plan that the referee replayed, and none is solved from the start.".to_owned(),
        "His sizes are read as the interior without the outer wall. His program lets boxes start on goals, and so does `as-coded`; `ours` does not, and loosens its constraints where a room takes no further pair.".to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files: vec![("density.svg".to_owned(), drawn)] })
}

impl Room {
    fn densest(&self, mode: &str, scale: Scale) -> Result<Densest, String> {
        let mut densest = Densest { boxes: 0, recipe: String::new() };
        // What he placed is placed, but for small runs, which begin there to be short.
        let first = scale.pick(self.his, 1);
        for boxes in first..self.cells / 2 {
            let tries = attempts(&template_pull(self.size, boxes, mode), 1, scale.pick(5, ATTEMPTS))?;
            let batch = Batch::of(tries, 1);
            if let Some(made) = batch.levels.first() {
                let plan = made.candidate.plan.as_ref().ok_or("a level came without a plan")?;
                let level = &made.candidate.level;
                let is_good = replay(level, plan).is_ok_and(|replay| replay.solved && !plan.is_empty());
                assert!(is_good, "the referee turned down\n{level}");
                densest = Densest { boxes, recipe: made.recipe.to_string() };
            } else if boxes >= densest.boxes + FAILURES || scale == Scale::Smoke {
                break;
            }
        }
        Ok(densest)
    }
}
