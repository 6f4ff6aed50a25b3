// @ts-check
/**
 * Drawing Kwirk levels: the tools, what a stroke makes of the text, and how a board looks that may not be a level yet.
 *
 * The drawing is level text, sign by sign: `#` wall, `.` floor, `_` pit, `%` stairs, letters for blocks, `+` with
 * `^ > v <` for a turnstile, digits for players.
 */

import { put } from "./board.js";
import { s } from "./dom.js";
import { PLAYERS, block } from "./kwirk.js";
import { parse, shapes } from "./trace.js";

export const KWIRK_FIRST = "##########\n#1.aa....#\n#.....+>.#\n###_####.#\n#2.b..__.%\n#........#\n##########";

/** @type {[string, string, string[]][]} */
export const KWIRK_TOOLS = [
  ["wall", "Wall", ["wall"]], ["floor", "Floor", ["floor"]], ["pit", "Pit", ["pit"]], ["block", "Block", ["block-1"]], ["turnstile", "Turnstile", ["core"]],
  ["stairs", "Stairs", ["stairs"]], ["player1", "Player 1", ["p1", "eyes-down"]], ["player2", "Player 2", ["p2", "eyes-down"]], ["player3", "Player 3", ["p3", "eyes-down"]], ["player4", "Player 4", ["p4", "eyes-down"]],
];

const LETTERS = "abcdefghijklmnopqrstuwxyz";
const ARMS = ["^", ">", "v", "<"];
/** The same over a pit. */
const ARMS_OVER = ["'", "}", ",", "{"];

/** @typedef {import("./sketch.js").Drawing} Drawing */

/**
 * Draws on a cell. A block is the rectangle from the first cell of the stroke.
 * @param {Drawing} drawing
 * @param {number} cell
 * @param {string} tool
 * @param {number} [first]
 * @returns {Drawing}
 */
export function kwirkPaint(drawing, cell, tool, first = cell) {
  const tiles = [...drawing.tiles];
  const plain = { wall: "#", floor: ".", erase: ".", stairs: "%" }[tool];
  if (tool === "pit") tiles[cell] = overPit(tiles[cell]);
  else if (plain) tiles[cell] = plain;
  else if (tool === "block") fillBlock(drawing, tiles, first, cell);
  else if (tool === "turnstile") turnstile(drawing, tiles, cell);
  else if (tool.startsWith("player")) {
    const sign = tool.slice(6);
    tiles.forEach((other, at) => {
      if (other === sign) tiles[at] = ".";
    });
    tiles[cell] = sign;
  }
  return { ...drawing, tiles };
}

/**
 * @param {Drawing} drawing
 * @param {string[]} tiles
 * @param {number} first
 * @param {number} last
 */
function fillBlock({ width }, tiles, first, last) {
  const letter = [...LETTERS].find((sign) => !tiles.includes(sign) && !tiles.includes(sign.toUpperCase()));
  if (!letter) return;
  const cols = [first % width, last % width].sort((one, other) => one - other);
  const rows = [Math.floor(first / width), Math.floor(last / width)].sort((one, other) => one - other);
  for (let row = rows[0]; row <= rows[1]; row++) {
    for (let col = cols[0]; col <= cols[1]; col++) {
      const cell = row * width + col;
      const isPit = tiles[cell] === "_" || /[A-Z]/.test(tiles[cell]);
      tiles[cell] = isPit ? letter.toUpperCase() : letter;
    }
  }
}

/**
 * Beside a core a click gives or takes an arm; elsewhere it puts a core.
 * @param {Drawing} drawing
 * @param {string[]} tiles
 * @param {number} cell
 */
function turnstile({ width }, tiles, cell) {
  const sides = [cell + width, cell - 1, cell - width, cell + 1];
  const dir = sides.findIndex((core) => tiles[core] === "+");
  if (dir < 0) tiles[cell] = "+";
  else {
    const isPit = isOverPit(tiles[cell]);
    const [arm, bare] = isPit ? [ARMS_OVER[dir], "_"] : [ARMS[dir], "."];
    tiles[cell] = tiles[cell] === arm ? bare : arm;
  }
}

/**
 * Is there a pit, whatever hangs over it?
 * @param {string} sign
 */
const isOverPit = (sign) => sign === "_" || /[A-Z]/.test(sign) || ARMS_OVER.includes(sign);

/**
 * What becomes of a cell that is dug out: what can hang over a pit stays.
 * @param {string} sign
 */
function overPit(sign) {
  const dir = ARMS.indexOf(sign);
  if (dir >= 0) return ARMS_OVER[dir];
  return isOverPit(sign) ? sign : /[a-z]/.test(sign) ? sign.toUpperCase() : "_";
}

/**
 * The tool that draws what a cell shows.
 * @param {string} sign
 */
export function kwirkTool(sign) {
  if (/[1-4]/.test(sign)) return `player${sign}`;
  if (ARMS.includes(sign) || ARMS_OVER.includes(sign)) return "turnstile";
  if (/[a-z]/i.test(sign)) return "block";
  return { "#": "wall", _: "pit", "%": "stairs", "+": "turnstile" }[sign] ?? "floor";
}

/**
 * What a cell shows, in words.
 * @param {Drawing} drawing
 * @param {number} cell
 */
export function kwirkWords({ tiles }, cell) {
  const [sign, tool] = [tiles[cell], kwirkTool(tiles[cell])];
  if (tool.startsWith("player")) return PLAYERS[Number(sign) - 1].name;
  const what = tool === "turnstile" && sign !== "+" ? "arm" : tool;
  return isOverPit(sign) && sign !== "_" ? `${what} over a pit` : what;
}

/**
 * The numbers beside the verdict.
 * @param {Drawing} drawing
 */
export function kwirkFacts({ width, height, tiles }) {
  const letters = new Set(tiles.filter((sign) => /[a-zA-Z]/.test(sign) && sign !== "v").map((sign) => sign.toLowerCase()));
  return { players: tiles.filter((sign) => /[1-4]/.test(sign)).length, boxes: letters.size, pits: tiles.filter(isOverPit).length, width, height };
}

/**
 * The board as it stands.
 * @param {Drawing} drawing
 */
export function drawKwirk(drawing) {
  const kind = drawing.tiles.map((sign) => (sign === "#" ? 2 : 1));
  const made = shapes(drawing, kind, true);
  return [...under(drawing, made), s("path", { class: "wall-face", d: made.walls, transform: "translate(0 4)" }), s("path", { class: "wall", d: made.walls }), ...things(drawing)];
}

/**
 * The same with half walls, for small pictures and for pictures with an overlay on the floor.
 * @param {import("./trace.js").Board} board
 * @param {(SVGElement | null)[]} [overlay]
 */
export function kwirkPicture(board, overlay = []) {
  const kind = board.tiles.map((sign) => (sign === "#" ? 2 : 1));
  const made = shapes(board, kind, false);
  return { frame: frameWith(made.frame, board), nodes: [...under(board, made, overlay), s("path", { class: "wall", d: made.walls }), ...things(board)] };
}

/**
 * The frame with the stairs in it, which lie in the wall.
 * @param {[number, number, number, number]} frame
 * @param {import("./trace.js").Board} board
 * @returns {[number, number, number, number]}
 */
function frameWith([left, top, wide, high], { width, tiles }) {
  let [right, bottom] = [left + wide, top + high];
  tiles.forEach((sign, cell) => {
    if (sign !== "%") return;
    const [x, y] = [(cell % width) * 32, Math.floor(cell / width) * 32];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 32), Math.max(bottom, y + 32)];
  });
  return [left, top, right - left, bottom - top];
}

/**
 * Floor and pits.
 * @param {import("./trace.js").Board} board
 * @param {import("./trace.js").Shapes} made
 * @param {(SVGElement | null)[]} [overlay]
 */
function under({ width, tiles }, made, overlay = []) {
  const list = [s("path", { class: "floor", d: made.floor }), s("path", { class: "floor-alt", d: made.alt }), ...overlay.filter((node) => node !== null)];
  tiles.forEach((sign, cell) => isOverPit(sign) && list.push(put("pit", width, cell)));
  return list;
}

/**
 * What stands on the floor.
 * @param {import("./trace.js").Board} board
 */
function things({ width, height, tiles }) {
  /** @type {SVGElement[]} */
  const list = [];
  const seen = new Set();
  tiles.forEach((sign, cell) => {
    const [x, y] = [(cell % width) * 32, Math.floor(cell / width) * 32];
    const letter = sign.toLowerCase();
    const dir = Math.max(ARMS.indexOf(sign), ARMS_OVER.indexOf(sign));
    if (sign === "%") list.push(put("stairs", width, cell));
    else if (dir >= 0) list.push(s("g", { transform: `translate(${x} ${y}) rotate(${90 * dir} 16 16)` }, s("use", { href: "#arm", width: 32, height: 32 })));
    else if (sign === "+") list.push(put("core", width, cell));
    else if (/[1-4]/.test(sign)) list.push(put(PLAYERS[Number(sign) - 1].id, width, cell), put("eyes-down", width, cell));
    else if (/[a-z]/.test(letter) && !seen.has(letter)) {
      seen.add(letter);
      let [w, hi] = [1, 1];
      const is = (/** @type {number} */ at) => tiles[at]?.toLowerCase() === letter;
      while ((cell % width) + w < width && is(cell + w)) w++;
      while (Math.floor(cell / width) + hi < height && is(cell + hi * width)) hi++;
      list.push(s("g", { transform: `translate(${x} ${y})` }, block(w, hi)));
    }
  });
  // Cores lie over arms.
  tiles.forEach((sign, cell) => sign === "+" && list.push(put("core", width, cell)));
  return list;
}

/** @type {Map<string, SVGElement>} */
const thumbs = new Map();

/**
 * A small picture of a Kwirk level; made once for each text.
 * @param {string} text
 * @param {string} label
 */
export function kwirkThumb(text, label) {
  let made = thumbs.get(text);
  if (!made) {
    const { frame, nodes } = kwirkPicture(parse(text));
    made = s("svg", { class: "thumb", viewBox: frame.join(" "), role: "img" }, nodes);
    if (thumbs.size > 1000) thumbs.clear();
    thumbs.set(text, made);
  }
  const copy = /** @type {SVGElement} */ (made.cloneNode(true));
  copy.setAttribute("aria-label", label);
  return copy;
}
