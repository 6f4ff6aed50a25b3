//! A plan of Kwirk as an animated GIF.
//!
//! A step may change much, a long box or four arms, so every step is drawn whole, and the file holds the
//! rectangle in which it differs from the step before.

use super::{Active, svg};
use crate::error::{DrawError, MAX_FILM_PIXELS};
use crate::film::Film;
use crate::gif::{Patch, pack};
use crate::png::render;
use crate::svg::Picture;
use boxwright_core::kwirk::{Kwirk, Level, Plan, replay};
use resvg::tiny_skia::Pixmap;

/// A plan as an animated GIF: one frame for the start and one a step, over and over.
pub fn gif(level: &Level, plan: &Plan, picture: &Picture, film: &Film) -> Result<Vec<u8>, DrawError> {
    let steps = replay(level, plan)?.steps;
    let picture = Picture { background: true, ..picture.clone() };
    let mut state = level.start();
    let mut canvas = render(&svg(&level.draft(), Active::default(), &picture), 1.0)?;
    let (width, height) = (canvas.width(), canvas.height());
    check_length(width, height, steps.len())?;
    let mut patches = vec![cut(&canvas, (0, 0), (width, height))];
    for (step, _) in steps {
        state = Kwirk::act(level, &state, step).expect("the referee has passed the plan").0;
        let active = Active { player: Some((step.player, step.dir)) };
        let next = render(&svg(&level.draft_at(&state), active, &picture), 1.0)?;
        let (from, size) = difference(&canvas, &next);
        patches.push(cut(&next, from, size));
        canvas = next;
    }
    pack(&patches, (width, height), film).map_err(|why| DrawError::Pack(why.to_string()))
}

/// Refuses a film of too many pixels, before most are drawn.
fn check_length(width: u32, height: u32, steps: usize) -> Result<(), DrawError> {
    let pixels = u64::from(width) * u64::from(height);
    if width.max(height) > u32::from(u16::MAX) || pixels > MAX_FILM_PIXELS {
        return Err(DrawError::TooLarge { width: width.into(), height: height.into() });
    }
    // Every step is drawn whole, so that is what counts, though the file holds less.
    let most = (20 * MAX_FILM_PIXELS / pixels.max(1)) as usize;
    if steps > most { Err(DrawError::TooLong { steps, most }) } else { Ok(()) }
}

/// The least rectangle in which two pictures differ: its corner and its size; one pixel if they do not.
fn difference(before: &Pixmap, after: &Pixmap) -> ((u32, u32), (u32, u32)) {
    let width = after.width();
    let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, u32::MAX, 0);
    for (at, (one, other)) in before.pixels().iter().zip(after.pixels()).enumerate() {
        if one != other {
            let (x, y) = (at as u32 % width, at as u32 / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
    }
    if left == u32::MAX { ((0, 0), (1, 1)) } else { ((left, top), (right + 1 - left, bottom + 1 - top)) }
}

fn cut(canvas: &Pixmap, (left, top): (u32, u32), (width, height): (u32, u32)) -> Patch {
    let rows = canvas.pixels().chunks(canvas.width() as usize).skip(top as usize).take(height as usize);
    let pixels = rows
        .flat_map(|row| &row[left as usize..(left + width) as usize])
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    Patch { left, top, width, height, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "########\n#%.^_a1#\n#..+..2#\n########";

    #[test]
    fn there_is_a_frame_for_the_start_and_one_a_step_and_the_last_is_the_end() {
        let level: Level = ROOM.parse().unwrap();
        let plan = Plan::read("1lllll2ulllll").unwrap();
        let picture = Picture { cell: 20, ..Picture::default() };
        let bytes = gif(&level, &plan, &picture, &Film { ms_per_step: 120, ..Film::default() }).unwrap();
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let width = usize::from(decoder.width());
        let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (at, pixel) in frame.buffer.chunks(4).enumerate() {
                let x = usize::from(frame.left) + at % usize::from(frame.width);
                let y = usize::from(frame.top) + at / usize::from(frame.width);
                canvas[y * width + x] = [pixel[0], pixel[1], pixel[2]];
            }
            delays.push(frame.delay);
        }
        assert_eq!(delays.len(), plan.len() + 1);
        assert_eq!((delays[0], delays[1], delays[plan.len()]), (80, 12, 150));
        let end = replay(&level, &plan).unwrap().end;
        let still = render(&svg(&level.draft_at(&end), Active::default(), &picture), 1.0).unwrap();
        let same = still.pixels().iter().zip(&canvas);
        let far = same.filter(|(pixel, shown)| {
            [pixel.red(), pixel.green(), pixel.blue()].iter().zip(*shown).any(|(a, b)| a.abs_diff(*b) > 24)
        });
        assert!(far.count() * 200 < canvas.len(), "a rare colour may be off, no more");
    }

    #[test]
    fn a_plan_that_runs_into_a_wall_is_refused_in_the_referees_words() {
        let level: Level = ROOM.parse().unwrap();
        let why = gif(&level, &Plan::read("1u").unwrap(), &Picture::default(), &Film::default()).unwrap_err();
        assert_eq!(why.to_string(), "step 1 (player 1 up, from G2): a wall is in the way");
    }

    #[test]
    fn a_film_too_long_for_its_size_is_refused() {
        let level: Level = "%...1".parse().unwrap();
        let plan = Plan::read(&"lr".repeat(30_000)).unwrap();
        let picture = Picture { cell: 64, ..Picture::default() };
        assert!(matches!(gif(&level, &plan, &picture, &Film::default()), Err(DrawError::TooLong { .. })));
    }
}
