// @ts-check
/**
 * The canvas: the drawing as a picture, and drawing with the pointer, where a drag is one stroke.
 */

import { put } from "./board.js";
import { become, parts, view } from "./design-state.js";
import { fill, h, s } from "./dom.js";
import { drawKwirk, kwirkPaint, kwirkTool, kwirkWords } from "./kwirk-draw.js";
import { cellWords, drawingOf, paint, resized } from "./sketch.js";
import { changed } from "./state.js";
import { cellName, columnName, kinds, shapes } from "./trace.js";

/** What is on the canvas: the drawing, or the alternative that is looked at. */
function onCanvas() {
  const chosen = view.offer.levels[view.offer.chosen];
  return chosen && document.activeElement?.closest(".alts") ? drawingOf(chosen.level) : view.drawing;
}

export function drawCanvas() {
  if (!parts.mid) return;
  const drawing = onCanvas();
  const { width, height } = drawing;
  const svg = s("svg", { class: "board", viewBox: `0 0 ${width * 32} ${height * 32 + 4}`, "aria-hidden": "true" });
  if (view.game === "kwirk") svg.append(...drawKwirk(drawing));
  else svg.append(...drawSokoban(drawing));
  svg.append(...rulers(drawing), ...handles(drawing));
  for (const cell of drawing.locked) svg.append(put("locked", width, cell));
  for (const cell of view.lit) svg.append(s("rect", { class: "lit", x: (cell % width) * 32 + 2, y: Math.floor(cell / width) * 32 + 2, width: 28, height: 28, rx: 6 }));
  if (view.cursor >= 0 && view.cursor < width * height) svg.append(put("cursor", width, view.cursor));
  const cell = Math.max(16, Math.min(62, (parts.mid.clientWidth - 80) / width, (parts.mid.clientHeight - 80) / (height + 0.2)));
  svg.setAttribute("width", String(cell * width));
  svg.setAttribute("height", String(cell * height + cell / 8));
  parts.svg = svg;
  fill(parts.mid, h("div", { class: "board-box" }, svg, ears(drawing)));
}

/** @param {import("./sketch.js").Drawing} drawing */
function drawSokoban(drawing) {
  const { width, tiles } = drawing;
  const made = shapes(drawing, kinds(drawing), true);
  /** @type {SVGElement[]} */
  const list = [s("path", { class: "floor", d: made.floor }), s("path", { class: "floor-alt", d: made.alt })];
  tiles.forEach((sign, cell) => ".+".includes(sign) && list.push(put("goal", width, cell)));
  list.push(s("path", { class: "wall-face", d: made.walls, transform: "translate(0 4)" }), s("path", { class: "wall", d: made.walls }));
  tiles.forEach((sign, cell) => {
    if (sign === "?") {
      list.push(put("undecided", width, cell));
      const may = drawing.may[cell] ?? [];
      if (may.length) list.push(...may.map((piece) => put(`may-${piece}`, width, cell)));
      else list.push(put("may-any", width, cell));
    }
    if (sign === "$") list.push(put("box", width, cell));
    if (sign === "*") list.push(put("box-home", width, cell));
    if ("@+".includes(sign)) list.push(put("player-left", width, cell));
  });
  return list;
}

/** @param {import("./sketch.js").Drawing} drawing */
function rulers({ width, height }) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words) => s("text", { class: "ruler", x, y }, words);
  const cols = [...Array(width).keys()].map((col) => text(col * 32 + 16, -10, columnName(col)));
  const rows = [...Array(height).keys()].map((row) => text(-12, row * 32 + 16, String(row + 1)));
  return [...cols, ...rows];
}

/** @param {import("./sketch.js").Drawing} drawing */
function handles({ width, height }) {
  return [
    s("rect", { class: "handle", "data-edge": "right", x: width * 32 + 10, y: height * 16 - 12, width: 4, height: 24, rx: 2 }),
    s("rect", { class: "handle down", "data-edge": "bottom", x: width * 16 - 12, y: height * 32 + 14, width: 24, height: 4, rx: 2 }),
  ];
}

/**
 * What a cell shows, in words of its game.
 * @param {import("./sketch.js").Drawing} drawing
 * @param {number} cell
 */
export const wordsOf = (drawing, cell) => (view.game === "kwirk" ? kwirkWords(drawing, cell) : cellWords(drawing, cell));

/** @param {import("./sketch.js").Drawing} drawing */
function ears(drawing) {
  const rows = [];
  for (let row = 0; row < drawing.height; row++) {
    const cells = [];
    for (let col = 0; col < drawing.width; col++) {
      const cell = row * drawing.width + col;
      cells.push(h("div", { role: "gridcell", tabindex: "-1", "aria-label": `${cellName(drawing.width, cell)}, ${wordsOf(drawing, cell)}` }));
    }
    rows.push(h("div", { role: "row" }, cells));
  }
  return h("div", { class: "grid-for-ears", role: "grid", id: "board", tabindex: "0", "aria-label": `Sketch, ${drawing.height} rows by ${drawing.width} columns` }, rows);
}

/**
 * @param {number} x
 * @param {number} y
 */
function cellAt(x, y) {
  const matrix = parts.svg?.getScreenCTM();
  if (!matrix) return -1;
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  const [col, row] = [Math.floor(point.x / 32), Math.floor(point.y / 32)];
  const { width, height } = view.drawing;
  return col < 0 || row < 0 || col >= width || row >= height ? -1 : row * width + col;
}

/** Drawing with the pointer: a drag is one stroke. */
export function pointer() {
  /** @type {{ before: import("./sketch.js").Drawing, tool: string, last: number, first: number, edge: string | null, x: number, y: number } | null} */
  let stroke = null;
  parts.mid.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
  parts.mid.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const edge = /** @type {Element} */ (event.target).getAttribute("data-edge");
    const cell = cellAt(event.clientX, event.clientY);
    if (!edge && cell < 0) return;
    event.preventDefault();
    if (event.altKey) return pick(cell);
    const tool = event.button === 2 || event.shiftKey ? "erase" : view.tool;
    stroke = { before: view.drawing, tool, last: -1, first: cell, edge, x: event.clientX, y: event.clientY };
    view.offer.chosen = -1;
    if (!edge) dab(stroke, cell);
  });
  parts.mid.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const cell = cellAt(event.clientX, event.clientY);
    if (cell >= 0) point(cell);
    if (!stroke) return;
    if (stroke.edge) pull(stroke, event);
    else if (cell >= 0) dab(stroke, cell);
  });
  const end = () => {
    if (!stroke) return;
    const done = stroke;
    stroke = null;
    if (view.drawing === done.before) return;
    const drawn = view.drawing;
    view.drawing = done.before;
    become(drawn);
  };
  parts.mid.addEventListener("pointerup", end);
  parts.mid.addEventListener("pointercancel", end);
  parts.mid.addEventListener("pointerleave", end);
}

/**
 * @param {any} stroke
 * @param {number} cell
 */
function dab(stroke, cell) {
  if (cell === stroke.last) return;
  stroke.last = cell;
  view.drawing = view.game === "kwirk" ? kwirkPaint(stroke.tool === "block" ? stroke.before : view.drawing, cell, stroke.tool, stroke.first) : paint(view.drawing, cell, stroke.tool);
  view.cursor = cell;
  drawCanvas();
}

/**
 * @param {any} stroke
 * @param {PointerEvent} event
 */
function pull(stroke, event) {
  const size = parts.svg.getBoundingClientRect().width / view.drawing.width;
  const by = stroke.edge === "right" ? Math.round((event.clientX - stroke.x) / size) : Math.round((event.clientY - stroke.y) / size);
  const next = resized(stroke.before, stroke.edge === "right" ? { right: by } : { bottom: by });
  if (next.width === view.drawing.width && next.height === view.drawing.height) return;
  view.drawing = by === 0 ? stroke.before : next;
  drawCanvas();
}

/** @param {number} cell */
function pick(cell) {
  if (view.game === "kwirk") {
    view.tool = kwirkTool(view.drawing.tiles[cell]);
    return changed();
  }
  const tools = { "#": "wall", " ": "floor", ".": "goal", $: "box", "*": "box", "@": "player", "+": "player", "?": "undecided" };
  view.tool = tools[/** @type {"#"} */ (view.drawing.tiles[cell])] ?? view.tool;
  changed();
}

/** @param {number} cell */
function point(cell) {
  if (parts.pointed === cell) return;
  parts.pointed = cell;
  renderFoot(cell);
}

/** @param {number} [cell] */
export function renderFoot(cell = view.cursor) {
  const isOn = cell >= 0 && cell < view.drawing.tiles.length;
  const words = isOn ? `${cellName(view.drawing.width, cell)}: ${wordsOf(view.drawing, cell)}` : "";
  const how = view.game === "kwirk" && view.tool === "block" ? "Drag a rectangle" : view.game === "kwirk" && view.tool === "turnstile" ? "Click the core, then its arms" : "Drag to draw, right-drag to erase";
  fill(parts.foot, words && h("span", {}, words), words && h("span", { "aria-hidden": "true" }, "·"), h("span", {}, how));
}
