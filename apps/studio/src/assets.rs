//! The page's files, part of the program: read once at the start, pressed, and served from memory.
//!
//! Tiles and colours are those of all pictures (`crates/draw/assets`). Tiles and icons are put into the page itself, so that the first picture needs no further request. A browser
//! that has a file asks whether it changed (its tag is a hash of its bytes) and is told so in a few bytes.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use boxwright_draw::{STYLE_SHEET, TILES};
use boxwright_forge::core::Id;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::Write as _;

macro_rules! page_files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../page/", $name)))),*]
    };
}

/// The files as they lie in `page`. Those named first are put into others.
const PARTS: &[(&str, &str)] = page_files!["index.html", "icons.svg", "studio.css"];
/// The modules of the view that is seen first, which the page asks for at once.
const FIRST: &[(&str, &str)] = page_files![
    "main.js",
    "state.js",
    "api.js",
    "first.js",
    "dom.js",
    "trace.js",
    "board.js",
    "game.js",
    "keys.js",
    "play.js",
    "play-state.js",
    "play-picture.js",
    "play-steps.js",
    "play-advice.js",
    "play-pointer.js",
    "play-keys.js",
    "play-panel.js",
    "solved.js",
    "share.js",
    "speak.js",
    "theme.js",
    "dialogs.js",
    "kwirk.js",
    "words.js",
    "rebind.js",
    "zoom.js",
];
/// Those of the other views.
const LATER: &[(&str, &str)] = page_files![
    "sketch.js",
    "design.js",
    "design-state.js",
    "design-verdict.js",
    "design-canvas.js",
    "design-panel.js",
    "verdict.js",
    "transfer.js",
    "generate.js",
    "generate-form.js",
    "knobs.js",
    "cards.js",
    "library.js",
    "filters.js",
    "level-panel.js",
    "charts.js",
    "compare.js",
    "kwirk-draw.js",
];

/// A file ready to be sent.
struct Asset {
    kind: &'static str,
    tag: String,
    plain: Vec<u8>,
    pressed: Vec<u8>,
}

/// All files by their path.
pub(crate) struct Assets {
    files: BTreeMap<String, Asset>,
}

impl Assets {
    pub(crate) fn new() -> Assets {
        let part = |name: &str| PARTS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
        let preload: String = FIRST
            .iter()
            .map(|(name, _)| format!("<link rel=\"modulepreload\" href=\"/page/{name}\">\n"))
            .collect();
        let index = part("index.html")
            .replace("<!-- tiles -->", &drawn(TILES))
            .replace("<!-- icons -->", &drawn(part("icons.svg")))
            .replace("<!-- modules -->\n", &preload);
        let style = format!("{}\n{}", STYLE_SHEET, part("studio.css"));
        let mut files = BTreeMap::new();
        files.insert("/".to_owned(), Asset::new("text/html; charset=utf-8", index));
        files.insert("/page/studio.css".to_owned(), Asset::new("text/css; charset=utf-8", style));
        files.insert("/page/icon.svg".to_owned(), Asset::new("image/svg+xml", ICON.to_owned()));
        for (name, text) in FIRST.iter().chain(LATER) {
            let asset = Asset::new("text/javascript; charset=utf-8", (*text).to_owned());
            files.insert(format!("/page/{name}"), asset);
        }
        Assets { files }
    }

    /// The file at a path, if there is one.
    pub(crate) fn serve(&self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let asset = self.files.get(path)?;
        let says = |name| asked.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or("");
        let is_known = says(header::IF_NONE_MATCH) == asset.tag;
        let is_pressed = says(header::ACCEPT_ENCODING).contains("gzip");
        let bytes = match (is_known, is_pressed) {
            (true, _) => Vec::new(),
            (_, true) => asset.pressed.clone(),
            _ => asset.plain.clone(),
        };
        let mut response = Response::new(Body::from(bytes));
        *response.status_mut() = if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, HeaderValue::from_str(&asset.tag).ok()?);
        if is_pressed && !is_known {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        Some(response)
    }
}

impl Asset {
    fn new(kind: &'static str, text: String) -> Asset {
        let tag = format!("\"{}\"", Id::of(&text));
        let mut press = GzEncoder::new(Vec::new(), Compression::best());
        let pressed = press.write_all(text.as_bytes()).and_then(|()| press.finish());
        Asset { kind, tag, pressed: pressed.expect("memory takes every byte"), plain: text.into_bytes() }
    }
}

/// A drawing for the inside of a page: without its comments.
fn drawn(svg: &str) -> String {
    let mut rest = svg.replacen("<svg ", "<svg class=\"symbols\" ", 1);
    while let Some((from, to)) = rest.find("<!--").zip(rest.find("-->")) {
        rest.replace_range(from..to + 3, "");
    }
    rest.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The sign on the browser's tab: a box at home.
const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
<rect x=\"3\" y=\"3.5\" width=\"26\" height=\"26\" rx=\"5\" fill=\"#07463E\"/>\
<rect x=\"4.25\" y=\"4.25\" width=\"23.5\" height=\"21.5\" rx=\"3.9\" fill=\"#0F8374\"/>\
<path d=\"m10 15.4 4.3 4.3 8-8.8\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></svg>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_page_takes_less_than_150_kilobytes() {
        let sent: usize = Assets::new().files.values().map(|asset| asset.pressed.len()).sum();
        assert!(sent < 150_000, "{sent} bytes");
    }

    #[test]
    fn the_page_names_the_first_modules_and_holds_tiles_and_icons() {
        let assets = Assets::new();
        let index = String::from_utf8(assets.files["/"].plain.clone()).expect("the page is text");
        for (name, _) in FIRST {
            assert!(index.contains(&format!("/page/{name}")), "{name}");
        }
        assert!(
            index.contains("id=\"box-home\"") && index.contains("id=\"i-undo\"") && !index.contains("<!--")
        );
    }

    #[test]
    fn every_module_that_is_imported_is_served() {
        let assets = Assets::new();
        for (name, text) in FIRST.iter().chain(LATER) {
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let from = line.split("\"./").nth(1).and_then(|rest| rest.split('"').next());
                let from = from.unwrap_or_else(|| panic!("{name}: {line}"));
                assert!(assets.files.contains_key(&format!("/page/{from}")), "{name} imports {from}");
            }
        }
    }
}
