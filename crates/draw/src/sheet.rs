//! Contact sheets: many boards on one page.
//!
//! All boards are drawn to one scale, in the plain look, each in the middle of a slot as large as the
//! largest board needs; so cells can be compared by eye. The caption is cut to the slot. Unless told
//! otherwise, we choose the number of columns whose page comes closest to four by three. The symbols
//! are carried once for the whole sheet, which keeps thousands of boards in a few megabytes.

use crate::letters;
use crate::scene::{Frame, Scene, number, pieces, place_all};
use crate::svg::Picture;
use crate::theme::Theme;
use crate::tiles::{self, UNITS};
use boxwright_core::sokoban::Draft;

/// A board and what is written under it.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// The board.
    pub draft: &'a Draft,
    /// One line; what does not fit is cut off.
    pub caption: String,
}

/// How a contact sheet is laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// In which colours.
    pub theme: Theme,
    /// How many cards abreast; `None` for a page of about four by three.
    pub columns: Option<usize>,
    /// Pixels a cell; at least 1.
    pub cell: u32,
    /// What is written on top of the page.
    pub title: Option<String>,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { theme: Theme::Light, columns: None, cell: 14, title: None }
    }
}

/// Pixels between cards and around the page.
const GAP: f64 = 12.0;
/// Pixels between a card's rim and its board.
const PADDING: f64 = 12.0;
/// Pixels for a caption: the height of its capitals, and its line.
const CAPTION: (f64, f64) = (8.0, 20.0);
/// The same for the title of the page.
const TITLE: (f64, f64) = (13.0, 34.0);
/// Room for boards, at least: a caption should hold a dozen signs over the smallest of them.
const LEAST_ROOM: f64 = 90.0;

/// A contact sheet as an SVG document, the cards in the order given.
pub fn sheet(cards: &[Card], sheet: &Sheet) -> String {
    let picture = Picture { theme: sheet.theme, plain: true, background: false, ..Picture::default() };
    let mount = |card: &Card| {
        let scene = Scene::of(card.draft, &picture);
        let pieces = pieces(card.draft, &picture);
        Mounted {
            frame: scene.bare_frame(),
            ids: scene.goals.iter().chain(&pieces).map(|piece| piece.id).collect(),
            body: scene.still(&picture) + &place_all(card.draft, &pieces),
            caption: card.caption.clone(),
        }
    };
    sheet_of(&cards.iter().map(mount).collect::<Vec<_>>(), "Sokoban", sheet)
}

/// A board ready to be put on a sheet.
pub(crate) struct Mounted {
    pub(crate) frame: Frame,
    pub(crate) ids: Vec<&'static str>,
    pub(crate) body: String,
    pub(crate) caption: String,
}

/// A sheet of boards of a game.
pub(crate) fn sheet_of(cards: &[Mounted], game: &str, sheet: &Sheet) -> String {
    let page = Page::of(cards, sheet);
    let (mut slots, mut boards, mut captions) = (String::new(), String::new(), String::new());
    let mut ids: Vec<&str> = Vec::new();
    for (at, card) in cards.iter().enumerate() {
        for id in &card.ids {
            if !ids.contains(id) {
                ids.push(id);
            }
        }
        slots += &page.slot(at);
        boards += &page.board(at, card.frame, &card.body);
        captions += &page.caption(at, &card.caption);
    }
    let defs = tiles::defs(sheet.theme, &ids);
    let under = sheet.theme.paint(&(page.paper(cards.len(), game, sheet) + &slots));
    let over = sheet.theme.paint(&in_ink(&captions, "muted", 1.0));
    page.document(&(defs + &under + &boards + &over))
}

/// The measures of a page, in pixels.
struct Page {
    columns: usize,
    rows: usize,
    /// Pixels a unit.
    scale: f64,
    /// The room for boards in a slot.
    room: (f64, f64),
    top: f64,
}

impl Page {
    fn of(cards: &[Mounted], sheet: &Sheet) -> Page {
        let scale = f64::from(sheet.cell.max(1)) / f64::from(UNITS);
        let frames = || cards.iter().map(|card| card.frame);
        let width = frames().map(|frame| f64::from(frame.width) * scale).fold(LEAST_ROOM, f64::max);
        let height = frames().map(|frame| f64::from(frame.height) * scale).fold(0.0, f64::max);
        let top = if sheet.title.is_some() { TITLE.1 } else { 0.0 };
        let with = |columns: usize| {
            let rows = cards.len().max(1).div_ceil(columns);
            Page { columns, rows, scale, room: (width, height), top }
        };
        let most = cards.len().max(1);
        let chosen = sheet.columns.map(|columns| with(columns.clamp(1, most)));
        chosen.unwrap_or_else(|| {
            let pages = (1..=most).map(with);
            pages
                .min_by(|a, b| a.strangeness().total_cmp(&b.strangeness()))
                .expect("there is at least one column")
        })
    }

    /// How far the page is from four by three, as a factor either way.
    fn strangeness(&self) -> f64 {
        let ratio = self.width() * 3.0 / (self.height() * 4.0);
        ratio.max(1.0 / ratio)
    }

    /// The size of one card.
    fn card(&self) -> (f64, f64) {
        (self.room.0 + 2.0 * PADDING, self.room.1 + 2.0 * PADDING + CAPTION.1)
    }

    fn width(&self) -> f64 {
        GAP + self.columns as f64 * (self.card().0 + GAP)
    }

    fn height(&self) -> f64 {
        GAP + self.top + self.rows as f64 * (self.card().1 + GAP)
    }

    /// The top left corner of a card.
    fn corner(&self, at: usize) -> (f64, f64) {
        let (col, row) = ((at % self.columns) as f64, (at / self.columns) as f64);
        (GAP + col * (self.card().0 + GAP), GAP + self.top + row * (self.card().1 + GAP))
    }

    fn document(&self, body: &str) -> String {
        let (width, height) = (number(self.width()), number(self.height()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">{body}</svg>\n"
        )
    }

    /// What the page says it is, the page itself and its title.
    fn paper(&self, cards: usize, game: &str, sheet: &Sheet) -> String {
        let boards = if cards == 1 { format!("1 {game} board") } else { format!("{cards} {game} boards") };
        let (width, height) = (number(self.width()), number(self.height()));
        let title = letters::cut(sheet.title.as_deref().unwrap_or(""), TITLE.0, self.width() - 2.0 * GAP);
        let path = letters::line(&title, GAP + 1.0, GAP + TITLE.0 + 4.0, TITLE.0);
        let heading = if path.is_empty() { path } else { format!("<path d=\"{path}\"/>") };
        format!("<title>{boards}</title><path d=\"M0 0h{width}v{height}H0z\" fill=\"var(--bg)\"/>")
            + &in_ink(&heading, "ink", 1.8)
    }

    fn slot(&self, at: usize) -> String {
        let ((x, y), (width, height)) = (self.corner(at), self.card());
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\" \
             fill=\"var(--surface)\" stroke=\"var(--line)\"/>",
            number(x + 0.5),
            number(y + 0.5),
            number(width - 1.0),
            number(height - 1.0),
        )
    }

    /// A board in the middle of its slot.
    fn board(&self, at: usize, frame: Frame, drawn: &str) -> String {
        let (left, top) = self.corner(at);
        let centred = |start: f64, room: f64, from: i32, length: i32| {
            let spare = room - f64::from(length) * self.scale;
            number(start + PADDING + spare / 2.0 - f64::from(from) * self.scale)
        };
        let x = centred(left, self.room.0, frame.left, frame.width);
        let y = centred(top, self.room.1, frame.top, frame.height);
        format!("<g transform=\"translate({x} {y}) scale({})\">{drawn}</g>", self.scale)
    }

    fn caption(&self, at: usize, text: &str) -> String {
        let ((left, top), (width, height)) = (self.corner(at), self.card());
        let text = letters::cut(text, CAPTION.0, self.room.0);
        let x = left + (width - letters::width(&text, CAPTION.0)) / 2.0;
        let path = letters::line(&text, x, top + height - PADDING, CAPTION.0);
        if path.is_empty() { path } else { format!("<path d=\"{path}\"/>") }
    }
}

/// Paths of letters, all in one ink.
fn in_ink(paths: &str, colour: &str, stroke: f64) -> String {
    let stroke = number(stroke);
    format!(
        "<g fill=\"none\" stroke=\"var(--{colour})\" stroke-width=\"{stroke}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">{paths}</g>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;
    use crate::png::render;
    use resvg::usvg::roxmltree::Document;

    fn cards(drafts: &[Draft]) -> Vec<Card<'_>> {
        drafts.iter().map(|draft| Card { draft, caption: "Loft, 12 pushes".to_owned() }).collect()
    }

    #[test]
    fn each_card_has_its_slot_and_symbols_come_once() {
        let drafts = vec![draft("#####\n#@$.#\n#####"); 7];
        let text = sheet(&cards(&drafts), &Sheet { columns: Some(3), ..Sheet::default() });
        let tree = Document::parse(&text).unwrap();
        let count = |tag| tree.descendants().filter(|node| node.has_tag_name(tag)).count();
        assert_eq!((count("rect") - 1, count("symbol"), count("use")), (7, 3, 21));
        // Three cards abreast: 12 + 3 x (90 + 24 + 12) pixels; 3 x (21 + 44 + 12) + 12 high.
        assert_eq!(
            (tree.root_element().attribute("width"), tree.root_element().attribute("height")),
            (Some("390"), Some("264"))
        );
    }

    #[test]
    fn a_board_lies_in_the_middle_of_its_slot() {
        let drafts = [draft("#####\n#@$.#\n#####"), draft("#########\n#@$   . #\n#       #\n#########")];
        let page = Sheet { columns: Some(2), cell: 32, ..Sheet::default() };
        let pixmap = render(&sheet(&cards(&drafts), &page), 1.0).unwrap();
        // The larger board shows 256 x 96 units; so a card is 280 wide, its board's middle at 12 + 140.
        let (x, y) = (12 + 140, 12 + 12 + 48);
        let colour = |x, y| {
            let colour = pixmap.pixel(x, y).unwrap();
            [colour.red(), colour.green(), colour.blue()]
        };
        // The smaller board is 128 x 64: the box is in its middle, its walls reach 64 to each side.
        assert_eq!(colour(x, y), Theme::Light.rgb("box"));
        assert_eq!([colour(x - 62, y), colour(x + 62, y)], [Theme::Light.rgb("wall"); 2]);
        assert_eq!([colour(x - 66, y), colour(x + 66, y)], [Theme::Light.rgb("surface"); 2]);
    }

    #[test]
    fn many_boards_make_a_page_of_about_four_by_three() {
        let drafts = vec![draft("#####\n#@$.#\n#####"); 100];
        let text = sheet(&cards(&drafts), &Sheet::default());
        let tree = Document::parse(&text).unwrap();
        let side = |name: &str| tree.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
        let ratio = side("width") / side("height");
        assert!((1.1..1.6).contains(&ratio), "{ratio}");
    }

    #[test]
    fn an_empty_sheet_and_odd_columns_are_still_pages() {
        for columns in [None, Some(0), Some(99)] {
            for drafts in [vec![], vec![draft("@")]] {
                let page = Sheet { columns, title: Some("Small & < rooms".to_owned()), ..Sheet::default() };
                assert!(render(&sheet(&cards(&drafts), &page), 1.0).is_ok());
            }
        }
    }
}
