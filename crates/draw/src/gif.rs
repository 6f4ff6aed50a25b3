//! A plan as an animated GIF.
//!
//! Floor, goals and walls are rendered once. Each step then renders only the two or three cells that
//! changed, and the file holds only that rectangle. All frames share one palette: the colours that
//! occur, if there are at most 256, and otherwise the most frequent, with every other pixel taking the
//! nearest of them. Cells are rounded up to a multiple of four pixels, so that every piece lies on
//! whole pixels; the page behind the board is always drawn, since half-clear pixels do not exist here.

use crate::error::{DrawError, MAX_FILM_PIXELS};
use crate::film::{Film, Step, steps};
use crate::palette::{Colour, Palette};
use crate::png::{read, render};
use crate::scene::{Frame, Scene, symbols, title};
use crate::svg::Picture;
use crate::tiles::{UNITS, place};
use boxwright_core::sokoban::{Draft, Level, Tile};
use boxwright_core::{Cell, Plan};
use gif::{Encoder, Repeat};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;
use std::collections::BTreeMap;

/// A plan as an animated GIF: one frame for the start and one a step, over and over.
pub fn gif(level: &Level, plan: &Plan, picture: &Picture, film: &Film) -> Result<Vec<u8>, DrawError> {
    let steps = steps(level, plan)?;
    let cell = picture.cell.clamp(1, LARGEST).next_multiple_of(4);
    let picture = Picture { cell, background: true, ..picture.clone() };
    let mut stage = Stage::of(level, &picture, steps.len())?;
    let mut patches = vec![stage.whole()];
    for step in &steps {
        patches.push(stage.play(step)?);
    }
    let size = (stage.canvas.width(), stage.canvas.height());
    pack(&patches, size, film).map_err(|why| DrawError::Pack(why.to_string()))
}

/// Pixels a cell beyond which no film fits anyway.
const LARGEST: u32 = 1 << 16;

/// A rectangle of pixels.
pub(crate) struct Patch {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<Colour>,
}

/// The board while the film is made.
struct Stage<'a> {
    level: &'a Level,
    picture: Picture,
    frame: Frame,
    draft: Draft,
    still: Pixmap,
    canvas: Pixmap,
    sprites: BTreeMap<&'static str, Tree>,
}

impl Stage<'_> {
    fn of<'a>(level: &'a Level, picture: &Picture, steps: usize) -> Result<Stage<'a>, DrawError> {
        let draft = level.draft().clone();
        let scene = Scene::of_film(&draft, picture);
        check_length(scene.frame, picture, steps)?;
        let ids: Vec<&str> = scene.goals.iter().map(|goal| goal.id).collect();
        let still = render(&scene.frame.document(picture, &title(&draft), &ids, &scene.still(picture)), 1.0)?;
        let (canvas, sprites) = (still.clone(), BTreeMap::new());
        let picture = picture.clone();
        let mut stage = Stage { level, picture, frame: scene.frame, draft, still, canvas, sprites };
        for cell in level.shape().cells() {
            stage.draw(cell)?;
        }
        Ok(stage)
    }

    /// Takes a step and shows what it changed.
    fn play(&mut self, step: &Step) -> Result<Patch, DrawError> {
        let changed = self.changes(step);
        self.picture.facing = step.dir;
        for &(cell, tile) in &changed {
            self.draft.set(cell, tile);
            self.wipe(cell);
            self.draw(cell)?;
        }
        let (xs, ys): (Vec<u32>, Vec<u32>) = changed.iter().map(|&(cell, _)| self.corner(cell)).unzip();
        let (left, width) = self.span(&xs);
        let (top, height) = self.span(&ys);
        Ok(self.patch(left, top, width, height))
    }

    /// The cells that a step changes, and what they show then.
    fn changes(&self, step: &Step) -> Vec<(Cell, Tile)> {
        let tile = |cell, boxed, player| (cell, Tile::of(self.level.is_goal(cell), boxed, player));
        let player = [tile(step.from, false, false), tile(step.to, false, true)];
        player.into_iter().chain(step.box_to.map(|cell| tile(cell, true, false))).collect()
    }

    /// Where cells that start at these pixels begin, and how far they reach.
    fn span(&self, starts: &[u32]) -> (u32, u32) {
        let first = starts.iter().min().copied().unwrap_or(0);
        let last = starts.iter().max().copied().unwrap_or(0);
        (first, last + self.picture.cell - first)
    }

    fn whole(&self) -> Patch {
        self.patch(0, 0, self.canvas.width(), self.canvas.height())
    }

    fn patch(&self, left: u32, top: u32, width: u32, height: u32) -> Patch {
        let rows = self.canvas.pixels().chunks(self.canvas.width() as usize);
        let rows = rows.skip(top as usize).take(height as usize);
        let pixels = rows
            .flat_map(|row| &row[left as usize..(left + width) as usize])
            .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        Patch { left, top, width, height, pixels }
    }

    /// Shows the bare board on a cell.
    fn wipe(&mut self, cell: Cell) {
        let ((left, top), size) = (self.corner(cell), self.picture.cell as usize);
        let width = self.canvas.width() as usize;
        for row in top as usize..top as usize + size {
            let row = row * width + left as usize;
            let (to, from) = (self.canvas.pixels_mut(), self.still.pixels());
            to[row..row + size].copy_from_slice(&from[row..row + size]);
        }
    }

    /// Draws what stands on a cell.
    fn draw(&mut self, cell: Cell) -> Result<(), DrawError> {
        let (x, y) = self.corner(cell);
        for &id in symbols(self.draft.tile(cell), &self.picture) {
            if !self.sprites.contains_key(id) {
                let frame = Frame { left: 0, top: 0, width: UNITS, height: UNITS };
                let drawing = frame.document(&self.picture, id, &[id], &place(id, 0, 0));
                self.sprites.insert(id, read(&drawing)?);
            }
            let at = Transform::from_translate(x as f32, y as f32);
            resvg::render(&self.sprites[id], at, &mut self.canvas.as_mut());
        }
        Ok(())
    }

    /// The first pixel of a cell. Exact, because frames and cells are whole multiples.
    fn corner(&self, cell: Cell) -> (u32, u32) {
        let shape = self.level.shape();
        let pixels =
            |at: usize, start: i32| (at as i32 * UNITS - start) as u32 * self.picture.cell / UNITS as u32;
        (pixels(shape.col(cell), self.frame.left), pixels(shape.row(cell), self.frame.top))
    }
}

/// Refuses a film of too many pixels, before any is drawn.
fn check_length(frame: Frame, picture: &Picture, steps: usize) -> Result<(), DrawError> {
    let cell = u64::from(picture.cell);
    let pixels = |units: i32| units as u64 * cell / UNITS as u64;
    let (width, height) = (pixels(frame.width), pixels(frame.height));
    if width.max(height) > u64::from(u16::MAX) || width * height > MAX_FILM_PIXELS {
        return Err(DrawError::TooLarge { width, height });
    }
    let most = ((MAX_FILM_PIXELS - width * height) / (3 * cell * cell)) as usize;
    if steps > most { Err(DrawError::TooLong { steps, most }) } else { Ok(()) }
}

/// All patches as one file.
pub(crate) fn pack(patches: &[Patch], size: (u32, u32), film: &Film) -> Result<Vec<u8>, gif::EncodingError> {
    let palette = Palette::of(patches.iter().map(|patch| &patch.pixels[..]));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, size.0 as u16, size.1 as u16, &palette.colours.concat())?;
    encoder.set_repeat(Repeat::Infinite)?;
    for (at, patch) in patches.iter().enumerate() {
        let is_last = at + 1 == patches.len();
        encoder.write_frame(&gif::Frame {
            left: patch.left as u16,
            top: patch.top as u16,
            width: patch.width as u16,
            height: patch.height as u16,
            delay: delay(film, at == 0, is_last),
            buffer: patch.pixels.iter().map(|colour| palette.index(colour)).collect::<Vec<u8>>().into(),
            ..gif::Frame::default()
        })?;
    }
    drop(encoder);
    Ok(bytes)
}

/// How long a frame is shown, in hundredths of a second.
fn delay(film: &Film, is_first: bool, is_last: bool) -> u16 {
    let ms = match (is_first, is_last) {
        (_, true) => u64::from(film.ms_after),
        (true, _) => u64::from(film.ms_before),
        _ => film.pace(),
    };
    ms.div_ceil(10).clamp(2, u64::from(u16::MAX)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::svg;
    use boxwright_core::sokoban::replay;

    const ROOM: &str = "
#######
#@ $ .#
#  *  #
#######";

    fn level() -> Level {
        ROOM.parse().unwrap()
    }

    fn plan(text: &str) -> Plan {
        Plan::read(text).unwrap().plan
    }

    /// All frames as whole pictures, with their delays.
    fn watch(bytes: &[u8]) -> (u16, u16, Vec<(Vec<Colour>, u16)>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let (width, height) = (decoder.width(), decoder.height());
        let mut canvas = vec![[0; 3]; usize::from(width) * usize::from(height)];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (at, pixel) in frame.buffer.chunks(4).enumerate() {
                let x = usize::from(frame.left) + at % usize::from(frame.width);
                let y = usize::from(frame.top) + at / usize::from(frame.width);
                canvas[y * usize::from(width) + x] = [pixel[0], pixel[1], pixel[2]];
            }
            frames.push((canvas.clone(), frame.delay));
        }
        (width, height, frames)
    }

    #[test]
    fn there_is_a_frame_for_the_start_and_one_a_step() {
        let film = Film { ms_per_step: 120, ..Film::default() };
        let (width, height, frames) =
            watch(&gif(&level(), &plan("rRRdr"), &Picture::default(), &film).unwrap());
        assert_eq!((width, height), (7 * 32, 4 * 32));
        let delays: Vec<u16> = frames.iter().map(|frame| frame.1).collect();
        assert_eq!(delays, [80, 12, 12, 12, 12, 150]);
    }

    #[test]
    fn first_and_last_frame_are_the_pictures_of_start_and_end() {
        let (level, plan) = (level(), plan("rRRdr"));
        let picture = Picture { cell: 24, ..Picture::default() };
        let end = replay(&level, &plan).unwrap().end;
        let facing = *plan.steps.last().unwrap();
        let (_, _, frames) = watch(&gif(&level, &plan, &picture, &Film::default()).unwrap());
        let still = |draft: &Draft, picture: &Picture| {
            let pixmap = render(&svg(draft, picture), 1.0).unwrap();
            pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect::<Vec<_>>()
        };
        alike(&frames[0].0, &still(level.draft(), &picture));
        alike(&frames[5].0, &still(&level.draft_at(&end), &Picture { facing, ..picture }));
    }

    /// Up to what the palette takes away.
    #[track_caller]
    fn alike(a: &[Colour], b: &[Colour]) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            assert!(a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= 24), "{a:?} {b:?}");
        }
        let same = a.iter().zip(b).filter(|(a, b)| a == b).count();
        assert!(same * 100 >= a.len() * 98, "{same} of {} pixels are the same", a.len());
    }

    #[test]
    fn what_moved_on_shows_the_floor_it_stood_on() {
        let (width, _, frames) =
            watch(&gif(&level(), &plan("rR"), &Picture::default(), &Film::default()).unwrap());
        // The top of a box is plain at the sixth pixel.
        let top = |frame: usize, col: usize, row: usize| {
            frames[frame].0[(row * 32 + 6) * usize::from(width) + col * 32 + 16]
        };
        let theme = crate::Theme::Light;
        assert_eq!([top(0, 3, 1), top(2, 4, 1)], [theme.rgb("box"); 2]);
        assert_eq!([top(2, 1, 1), top(2, 2, 1)], [theme.rgb("floor-alt"), theme.rgb("floor")]);
    }

    #[test]
    fn a_film_too_long_or_too_large_is_refused() {
        let long = Plan {
            steps: "rl".repeat(10_000).chars().filter_map(boxwright_core::Dir::from_letter).collect(),
        };
        let why = gif(&level(), &long, &Picture::default(), &Film::default()).unwrap_err();
        // 50 million, less 224 x 128 for the first frame, by 3 x 32 x 32 a step.
        assert_eq!(
            why.to_string(),
            "a film of 20000 steps; at most 16266 fit at this size, so use smaller cells or a shorter plan"
        );
        let large = Picture { cell: u32::MAX, ..Picture::default() };
        assert!(matches!(
            gif(&level(), &plan("r"), &large, &Film::default()),
            Err(DrawError::TooLarge { .. })
        ));
    }

    #[test]
    fn the_same_plan_gives_the_same_bytes() {
        let once = || gif(&level(), &plan("rRR"), &Picture::default(), &Film::default()).unwrap();
        assert_eq!(once(), once());
    }
}
