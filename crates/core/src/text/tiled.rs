//! Tiled maps, in the editor's JSON form (`.tmj`): written, not read.
//!
//! Tile layers *ground*, *walls* and *goals*, and an object layer *pieces* with the boxes and the
//! player, which is what game engines want. The tileset is one picture of six tiles in a row, in the
//! order of [`TILES`]; it is expected beside the map under the name [`TILESET_IMAGE`].

use super::{Collection, Entry, Format, WriteError};
use crate::Cell;
use crate::sokoban::{Draft, Level, Tile};
use serde_json::{Value, json};

/// The file name of the tileset's picture.
pub const TILESET_IMAGE: &str = "boxwright-tiles.png";

const TILES: [&str; 6] = ["floor", "wall", "goal", "box", "box-home", "player"];
const SIDE: usize = 32;

/// Writes a map of the only level.
pub(super) fn write(collection: &Collection) -> Result<String, WriteError> {
    let [entry] = &collection.entries[..] else {
        return Err(WriteError::OneOnly { format: Format::Tiled, levels: collection.entries.len() });
    };
    let shape = entry.board.shape();
    if let Some(cell) = entry.board.cells_where(|tile| tile == Tile::Undecided).first() {
        let why = format!("it has no tile for the undecided cell at {}", shape.name(cell));
        return Err(WriteError::CannotHold { level: 1, format: Format::Tiled, why });
    }
    let floor = Level::new(entry.board.clone()).map(|level| level.floor().clone()).unwrap_or_default();
    let is_ground =
        |cell| floor.contains(cell) || !matches!(entry.board.tile(cell), Tile::Blank | Tile::Wall);
    let pieces = pieces(&entry.board);
    let map = json!({
        "type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "orthogonal",
        "renderorder": "right-down", "infinite": false, "compressionlevel": -1,
        "width": shape.width(), "height": shape.height(), "tilewidth": SIDE, "tileheight": SIDE,
        "nextlayerid": 5, "nextobjectid": pieces.len() + 1,
        "properties": properties(entry),
        "layers": [
            layer(1, "ground", &entry.board, |cell| if is_ground(cell) { gid("floor") } else { 0 }),
            layer(2, "walls", &entry.board, |cell| if entry.board.tile(cell) == Tile::Wall { gid("wall") } else { 0 }),
            layer(3, "goals", &entry.board, |cell| if entry.board.tile(cell).has_goal() { gid("goal") } else { 0 }),
            {
                "id": 4, "name": "pieces", "type": "objectgroup", "draworder": "topdown", "objects": pieces,
                "opacity": 1, "visible": true, "x": 0, "y": 0,
            },
        ],
        "tilesets": [tileset()],
    });
    Ok(serde_json::to_string_pretty(&map).expect("plain data becomes JSON") + "\n")
}

/// What of a collection a map holds.
pub(super) fn held(collection: &Collection) -> Collection {
    let entry = |entry: &Entry| Entry { notes: Vec::new(), saved: Vec::new(), ..entry.clone() };
    Collection { entries: collection.entries.iter().map(entry).collect(), ..Collection::default() }
}

fn gid(tile: &str) -> usize {
    TILES.iter().position(|known| *known == tile).map_or(0, |at| at + 1)
}

fn layer(id: usize, name: &str, board: &Draft, tile: impl Fn(Cell) -> usize) -> Value {
    let shape = board.shape();
    json!({
        "id": id, "name": name, "type": "tilelayer", "data": shape.cells().map(tile).collect::<Vec<_>>(),
        "width": shape.width(), "height": shape.height(), "opacity": 1, "visible": true, "x": 0, "y": 0,
    })
}

/// Boxes and players as tile objects, whose origin is the lower left corner.
fn pieces(board: &Draft) -> Vec<Value> {
    let shape = board.shape();
    let kind = |tile: Tile| match tile {
        Tile::Box => Some("box"),
        Tile::BoxOnGoal => Some("box-home"),
        Tile::Player | Tile::PlayerOnGoal => Some("player"),
        _ => None,
    };
    let found = shape.cells().filter_map(|cell| Some((cell, kind(board.tile(cell))?)));
    let object = |(at, (cell, kind)): (usize, (Cell, &str))| {
        json!({
            "id": at + 1, "gid": gid(kind), "name": shape.name(cell), "type": kind.trim_end_matches("-home"),
            "x": shape.col(cell) * SIDE, "y": (shape.row(cell) + 1) * SIDE, "width": SIDE, "height": SIDE,
            "rotation": 0, "visible": true,
        })
    };
    found.enumerate().map(object).collect()
}

fn properties(entry: &Entry) -> Vec<Value> {
    let text = |name: &str, value: &str| json!({ "name": name, "type": "string", "value": value });
    let titles = entry.title.iter().map(|title| text("title", title));
    let authors = entry.author.iter().map(|author| text("author", author));
    let facts = entry.facts.iter().map(|(key, value)| match value {
        Value::String(value) => text(key, value),
        Value::Bool(value) => json!({ "name": key, "type": "bool", "value": value }),
        Value::Number(value) if value.is_f64() => json!({ "name": key, "type": "float", "value": value }),
        Value::Number(value) => json!({ "name": key, "type": "int", "value": value }),
        other => text(key, &other.to_string()),
    });
    titles.chain(authors).chain(facts).collect()
}

fn tileset() -> Value {
    let tiles: Vec<Value> =
        TILES.iter().enumerate().map(|(id, name)| json!({ "id": id, "type": name })).collect();
    json!({
        "firstgid": 1, "name": "boxwright", "image": TILESET_IMAGE, "imagewidth": SIDE * TILES.len(),
        "imageheight": SIDE, "tilewidth": SIDE, "tileheight": SIDE, "tilecount": TILES.len(),
        "columns": TILES.len(), "margin": 0, "spacing": 0, "tiles": tiles,
    })
}
