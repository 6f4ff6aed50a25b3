//! Drawings as pixels.
//!
//! The renderer is told nothing about fonts and reads no files: a drawing of ours needs neither. The
//! same drawing gives the same bytes, run after run. Between kinds of processors we promise that for
//! drawings only: pixels come from floating point in somebody else's hands.

use crate::error::{DrawError, MAX_PIXELS};
use crate::svg::{Picture, svg};
use boxwright_core::sokoban::Draft;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// An SVG document as a PNG file, so many times as large as it says it is.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, DrawError> {
    render(svg, scale)?.encode_png().map_err(|why| DrawError::Pack(why.to_string()))
}

/// A board as a PNG file.
pub fn png_of(draft: &Draft, picture: &Picture) -> Result<Vec<u8>, DrawError> {
    png(&svg(draft, picture), 1.0)
}

/// An SVG document as pixels.
pub(crate) fn render(svg: &str, scale: f32) -> Result<Pixmap, DrawError> {
    if !(scale.is_finite() && scale > 0.0) {
        return Err(DrawError::Scale(scale));
    }
    let tree = read(svg)?;
    let pixels = |length: f32| (f64::from(length) * f64::from(scale)).ceil().max(1.0) as u64;
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let mut pixmap = blank(width, height)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

pub(crate) fn read(svg: &str) -> Result<Tree, DrawError> {
    Tree::from_str(svg, &Options::default()).map_err(|why| DrawError::Svg(why.to_string()))
}

/// Clear pixels, if they are not too many.
fn blank(width: u64, height: u64) -> Result<Pixmap, DrawError> {
    let too_large = DrawError::TooLarge { width, height };
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(too_large);
    }
    Pixmap::new(width as u32, height as u32).ok_or(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Theme, draft};

    /// A room with a pillar at C3; its cell A1 is the top left corner of the picture.
    const ROOM: &str = "
######
#@ $ #
# #. #
# *  #
######";

    fn pixel(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let colour = pixmap.pixel(x, y).unwrap().demultiply();
        assert_eq!(colour.alpha(), 255);
        [colour.red(), colour.green(), colour.blue()]
    }

    #[test]
    fn each_thing_has_its_colour_in_its_place() {
        for theme in Theme::ALL {
            let picture = Picture { theme, cell: 40, ..Picture::default() };
            let pixmap = Pixmap::decode_png(&png_of(&draft(ROOM), &picture).unwrap()).unwrap();
            assert_eq!((pixmap.width(), pixmap.height()), (240, 200));
            let middle = |col: u32, row: u32| pixel(&pixmap, col * 40 + 20, row * 40 + 20);
            assert_eq!(pixel(&pixmap, 2, 2), theme.rgb("bg"));
            assert_eq!(middle(2, 2), theme.rgb("wall"));
            assert_eq!(middle(2, 1), theme.rgb("floor"));
            assert_eq!(middle(4, 2), theme.rgb("floor-alt"));
            assert_eq!(middle(3, 2), theme.rgb("goal"));
            assert_eq!(middle(3, 1), theme.rgb("box"));
            assert_eq!(pixel(&pixmap, 2 * 40 + 10, 3 * 40 + 10), theme.rgb("home"));
            assert_eq!(pixel(&pixmap, 40 + 20, 40 + 10), theme.rgb("p1"));
            // Under the pillar lies its face: 4 of 32 units.
            assert_eq!(pixel(&pixmap, 2 * 40 + 20, 3 * 40 + 2), theme.rgb("wall-face"));
        }
    }

    #[test]
    fn a_picture_without_background_is_clear_outside_the_walls() {
        let picture = Picture { background: false, ..Picture::default() };
        let pixmap = Pixmap::decode_png(&png_of(&draft(ROOM), &picture).unwrap()).unwrap();
        assert_eq!(pixmap.pixel(2, 2).unwrap().alpha(), 0);
        assert_eq!(pixmap.pixel(80, 80).unwrap().alpha(), 255);
    }

    #[test]
    fn full_walls_reach_to_the_edge_of_the_board() {
        let picture = Picture { full_walls: true, ..Picture::default() };
        let pixmap = Pixmap::decode_png(&png_of(&draft(ROOM), &picture).unwrap()).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (224, 192));
        assert_eq!(pixel(&pixmap, 16 + 16, 18), Theme::Light.rgb("wall"));
    }

    #[test]
    fn odd_cells_round_up_to_whole_pixels() {
        let picture = Picture { cell: 7, full_walls: true, ..Picture::default() };
        let pixmap = Pixmap::decode_png(&png_of(&draft("####\n#@$#"), &picture).unwrap()).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (35, 21));
        let tiny = png_of(&draft(ROOM), &Picture { cell: 0, ..Picture::default() }).unwrap();
        assert_eq!(Pixmap::decode_png(&tiny).unwrap().width(), 6);
    }

    #[test]
    fn too_large_is_said_and_not_tried() {
        let picture = Picture { cell: 2_500, ..Picture::default() };
        assert_eq!(
            png_of(&draft(ROOM), &picture).unwrap_err().to_string(),
            "a picture of 15000 x 12500 pixels; at most 100 million fit, so use smaller cells"
        );
        assert_eq!(
            png("<svg", 1.0).unwrap_err().to_string().split(':').next(),
            Some("the drawing is not readable as SVG")
        );
        assert_eq!(
            png("<svg/>", f32::NAN).unwrap_err().to_string(),
            "a scale of NaN; it must be a number above 0"
        );
        assert!(matches!(png("<svg/>", 0.0), Err(DrawError::Scale(_))));
    }
}
