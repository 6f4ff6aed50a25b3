//! Lettering without fonts.
//!
//! Captions must look the same in a drawing and in a picture, on every machine, with no font installed.
//! So we bring our own: the signs of ASCII and a few more as strokes with round ends. A text becomes
//! the data of one path. Latin letters lose their accents; a sign we do not have is drawn as a small
//! hollow box, never left out.
//!
//! Sizes are the height of a capital; the strokes want to be about an eighth of that.

use crate::glyphs::{GLYPHS, Glyph, UNKNOWN};
use crate::scene::number;

/// The height of a capital on the glyphs' grid.
const GRID: f64 = 10.0;

/// The space after each glyph.
const GAP: f64 = 2.5;

/// How wide a text is, without the gap after its last sign.
pub fn width(text: &str, size: f64) -> f64 {
    let advance: f64 = text.chars().map(|sign| glyph(sign).1 + GAP).sum();
    (advance - GAP).max(0.0) * size / GRID
}

/// The data of a path that writes a text with its baseline at `y`, starting at `x`.
pub fn line(text: &str, x: f64, y: f64, size: f64) -> String {
    let scale = size / GRID;
    let mut path = String::new();
    let mut left = x;
    for sign in text.chars() {
        let (_, width, strokes) = glyph(sign);
        path += &moved(strokes, left, y - size, scale);
        left += (width + GAP) * scale;
    }
    path
}

/// The text, cut to fit into so much room, with an ellipsis if anything was cut.
pub fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let signs: Vec<char> = text.chars().collect();
    let shortened = |keep: usize| signs[..keep].iter().collect::<String>().trim_end().to_owned() + "\u{2026}";
    (0..signs.len()).rev().map(shortened).find(|text| width(text, size) <= room).unwrap_or_default()
}

/// A path of letters in a variable's colour; nothing if there are none.
pub(crate) fn stroked(path: &str, colour: &str, stroke: f64) -> String {
    if path.is_empty() {
        return String::new();
    }
    let stroke = number(stroke);
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"var(--{colour})\" stroke-width=\"{stroke}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    )
}

fn glyph(sign: char) -> Glyph {
    let sign = plain(sign);
    let at_its_place = (sign as usize).checked_sub(' ' as usize).and_then(|at| GLYPHS.get(at));
    let found = at_its_place.filter(|glyph| glyph.0 == sign);
    *found.or_else(|| GLYPHS.iter().find(|glyph| glyph.0 == sign)).unwrap_or(&UNKNOWN)
}

/// A Latin letter without its accent; any other sign as it is.
fn plain(sign: char) -> char {
    const LETTERS: [(char, &str); 26] = [
        ('A', "ÀÁÂÃÄÅĀĂĄ"),
        ('C', "ÇĆČ"),
        ('D', "ÐĎĐ"),
        ('E', "ÈÉÊËĒĖĘĚ"),
        ('I', "ÌÍÎÏĪĮİ"),
        ('L', "ŁĹĽ"),
        ('N', "ÑŃŇ"),
        ('O', "ÒÓÔÕÖØŌŐ"),
        ('R', "ŘŔ"),
        ('S', "ŚŠŞ"),
        ('U', "ÙÚÛÜŪŮŰ"),
        ('Y', "ÝŸ"),
        ('Z', "ŹŻŽ"),
        ('a', "àáâãäåāăą"),
        ('c', "çćč"),
        ('d', "ðďđ"),
        ('e', "èéêëēėęě"),
        ('i', "ìíîïīįı"),
        ('l', "łĺľ"),
        ('n', "ñńň"),
        ('o', "òóôõöøōő"),
        ('r', "řŕ"),
        ('s', "śšş"),
        ('u', "ùúûüūůű"),
        ('y', "ýÿ"),
        ('z', "źżž"),
    ];
    let found = LETTERS.iter().find(|(_, accented)| !sign.is_ascii() && accented.contains(sign));
    match (found, sign) {
        (Some((letter, _)), _) => *letter,
        (None, '‘' | '’') => '\'',
        (None, '“' | '”') => '"',
        (None, '–' | '—') => '-',
        (None, sign) => sign,
    }
}

/// Strokes scaled and moved. Their numbers come in pairs: across, then down.
fn moved(strokes: &str, left: f64, top: f64, scale: f64) -> String {
    let mut path = String::new();
    let mut is_x = true;
    let mut put = |path: &mut String, word: &str| {
        if let Ok(value) = word.parse::<f64>() {
            if !path.ends_with(|last: char| last.is_ascii_alphabetic()) {
                path.push(' ');
            }
            *path += &number(value * scale + if is_x { left } else { top });
            is_x = !is_x;
        }
    };
    let mut word_start = 0;
    for (at, sign) in strokes.char_indices() {
        if sign.is_ascii_alphabetic() || sign == ' ' {
            put(&mut path, &strokes[word_start..at]);
            word_start = at + 1;
        }
        if sign.is_ascii_alphabetic() {
            path.push(sign);
        }
    }
    put(&mut path, &strokes[word_start..]);
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;

    #[test]
    fn accents_are_left_off_and_other_scripts_are_boxes() {
        assert_eq!(line("Café — Ýñ", 0.0, 0.0, 10.0), line("Cafe - Yn", 0.0, 0.0, 10.0));
        assert_ne!(line("é", 0.0, 0.0, 10.0), line("箱", 0.0, 0.0, 10.0));
    }

    #[test]
    fn every_printable_sign_has_its_own_glyph_in_its_place() {
        for (at, sign) in (' '..='~').enumerate() {
            assert_eq!(GLYPHS[at].0, sign);
        }
        assert_eq!(glyph('\u{2026}').0, '\u{2026}');
        assert_eq!(glyph('ß').0, UNKNOWN.0);
    }

    #[test]
    fn glyphs_use_pairs_only_and_stay_on_their_grid() {
        for (sign, width, strokes) in GLYPHS {
            let numbers: Vec<f64> = strokes
                .split(['M', 'L', 'C', ' '])
                .filter(|word| !word.is_empty())
                .map(|word| word.parse().unwrap())
                .collect();
            assert!(numbers.len().is_multiple_of(2), "`{sign}`");
            for pair in numbers.chunks(2) {
                assert!(
                    (-0.6..=width + 0.6).contains(&pair[0]),
                    "`{sign}` is wider than it says: {}",
                    pair[0]
                );
                assert!((-1.0..=13.0).contains(&pair[1]), "`{sign}` is too high or too low: {}", pair[1]);
            }
        }
    }

    #[test]
    fn every_glyph_is_a_readable_path() {
        for &(sign, ..) in &GLYPHS[1..] {
            let path = line(&sign.to_string(), 20.0, 30.0, 10.0);
            let drawing = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\">\
                 <path d=\"{path}\" fill=\"none\" stroke=\"#000\"/></svg>"
            );
            let tree = usvg::Tree::from_str(&drawing, &usvg::Options::default()).unwrap();
            let bounds = tree.root().abs_bounding_box();
            let width = GLYPHS.iter().find(|glyph| glyph.0 == sign).unwrap().1;
            assert!(
                bounds.left() >= 19.0 && f64::from(bounds.right()) <= 21.0 + width,
                "`{sign}` {bounds:?}"
            );
        }
    }

    #[test]
    fn digits_are_equally_wide_and_letters_are_not() {
        assert!(('0'..='9').all(|digit| width(&digit.to_string(), 10.0) == 6.0));
        assert!(width("i", 10.0) < width("m", 10.0));
        assert_eq!(width("00", 20.0), 29.0);
        assert_eq!(width("", 20.0), 0.0);
    }

    #[test]
    fn a_text_is_moved_as_a_whole() {
        assert_eq!(line("L", 5.0, 20.0, 10.0), "M5 10L5 20L10.2 20");
        assert_eq!(line("'", 0.0, 5.0, 5.0), "M0.1 0L0.1 1.4");
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(cut("Loft", 10.0, width("Loft", 10.0)), "Loft");
        let short = cut("Loft corner", 10.0, width("Loft corner", 10.0) - 1.0);
        assert!(
            short.starts_with("Loft")
                && short.ends_with('\u{2026}')
                && short.len() < "Loft corner\u{2026}".len()
        );
        assert_eq!(cut("Loft corner", 10.0, 1.0), "");
    }
}
