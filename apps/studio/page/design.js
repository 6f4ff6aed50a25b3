// @ts-check
/**
 * The Design view: tools, the canvas, and what is said about the drawing while it is drawn.
 *
 * The verdict is asked for shortly after the last change; the old one stays, dimmed, until the new one is here. Every
 * stroke is one undo step. What can be solved and why not, the engine says.
 */

import { job } from "./api.js";
import { put } from "./board.js";
import { menu, toast } from "./dialogs.js";
import { button, fill, h, icon, s, segments, tile } from "./dom.js";
import { ARROWS } from "./keys.js";
import { KWIRK_FIRST, KWIRK_TOOLS, drawKwirk, kwirkFacts, kwirkPaint } from "./kwirk-draw.js";
import { share } from "./share.js";
import { FIRST, cellWords, drawingOf, drawnText, edited, mirrored, paint, resized, turned } from "./sketch.js";
import { speak } from "./speak.js";
import { changed, keep, kept, listen } from "./state.js";
import { cellName, columnName, kinds, shapes } from "./trace.js";
import { exportDialog, importDialog, readText, takesDrops } from "./transfer.js";
import { showOffer, showVerdict } from "./verdict.js";
import { counted } from "./words.js";

const TOOLS = [["wall", "Wall", ["wall"]], ["floor", "Floor", ["floor"]], ["goal", "Goal", ["goal"]], ["box", "Box", ["box"]], ["player", "Player", ["player-down"]], ["undecided", "Undecided", ["undecided", "may-any"]]];
const WAIT = 60;
const DIM = 150;

const view = {
  game: "sokoban",
  title: "Untitled sketch",
  /** @type {import("./sketch.js").Drawing} */
  drawing: drawingOf(FIRST),
  /** @type {import("./sketch.js").Drawing[]} */
  past: [],
  /** @type {import("./sketch.js").Drawing[]} */
  future: [],
  tool: "undecided",
  cursor: -1,
  /** @type {any} */
  verdict: null,
  /** @type {any} */
  rating: null,
  isOld: false,
  /** @type {{ title: string, sub: string, levels: any[], chosen: number, note?: string }} */
  offer: { title: "", sub: "", levels: [], chosen: -1 },
  /** @type {{ walls: [number, number] | null, boxes: [number, number] | null }} */
  limits: { walls: null, boxes: null },
  /** @type {number[]} */
  lit: [],
  more: 3,
  /** @type {AbortController} */
  asking: new AbortController(),
  /** @type {AbortController} */
  working: new AbortController(),
};

/** @type {Record<string, any>} */
let parts = {};
/** @type {number | undefined} */
let timer;
let isLoaded = false;

export function designView() {
  return { mount, unmount, keys, open };
}

/** @param {HTMLElement} root */
function mount(root) {
  load();
  parts = {
    tools: h("div", { class: "tools", role: "toolbar", "aria-label": "Draw", "aria-orientation": "vertical" }),
    strip: h("div", { class: "strip" }),
    mid: h("div", { class: "mid" }),
    foot: h("div", { class: "foot" }),
    verdict: h("section", { class: "verdict", "aria-live": "polite", "aria-label": "Verdict", on: { click: sheet } }),
    offer: h("section", { class: "stack loose", "aria-label": "Alternatives" }),
    limits: h("section", { class: "stack loose" }),
    change: h("section", { class: "stack loose" }),
    panel: h("aside", { class: "panel", "aria-label": "What can be said" }),
  };
  const canvas = h("section", { class: "canvas", "aria-label": "Canvas" }, h("h1", { class: "vh", tabindex: "-1" }, "Design"), parts.strip, parts.mid, parts.foot);
  fill(parts.panel, parts.verdict, parts.offer, parts.limits, parts.change);
  fill(root, h("div", { class: "design" }, parts.tools, canvas, parts.panel));
  takesDrops(canvas, takeRead);
  pointer();
  parts.stop = listen(render);
  parts.size = new ResizeObserver(() => drawCanvas());
  parts.size.observe(parts.mid);
  document.addEventListener("copy", onCopy);
  document.addEventListener("paste", onPaste);
  render();
  askSoon(0);
}

function unmount() {
  view.asking.abort();
  view.working.abort();
  clearTimeout(timer);
  parts.stop?.();
  parts.size?.disconnect();
  document.removeEventListener("copy", onCopy);
  document.removeEventListener("paste", onPaste);
}

function load() {
  const asked = kept("design.open", /** @type {any} */ (null));
  if (asked) {
    keep("design.open", null);
    isLoaded = true;
    return start(asked.level, asked.title, asked.game);
  }
  if (isLoaded) return;
  isLoaded = true;
  const left = kept("design", /** @type {any} */ (null));
  if (left?.drawing) Object.assign(view, { drawing: left.drawing, title: left.title, game: left.game ?? "sokoban" });
}

/**
 * Begins with a board; what was drawn before can be had back by undo.
 * @param {string} text
 * @param {string} [title]
 * @param {string} [game]
 */
function start(text, title = "", game = "sokoban") {
  if (view.game === game) view.past.push(view.drawing);
  else view.past = [];
  Object.assign(view, { game, drawing: drawingOf(text), title: title || "Untitled sketch", future: [], cursor: -1, verdict: null, tool: game === "kwirk" ? "wall" : view.tool, limits: { walls: null, boxes: null } });
  clearOffer();
}

/** @param {any} what */
function open(what) {
  start(what.row.level, what.row.title, what.row.game);
  touched();
}

/**
 * Another drawing, as one undo step.
 * @param {import("./sketch.js").Drawing} drawing
 */
function become(drawing) {
  if (drawing === view.drawing) return;
  view.past.push(view.drawing);
  if (view.past.length > 500) view.past.shift();
  view.future = [];
  view.drawing = drawing;
  touched();
}

function touched() {
  clearOffer();
  keep("design", { drawing: view.drawing, title: view.title, game: view.game });
  if (parts.mid?.isConnected) {
    drawCanvas();
    askSoon(WAIT);
    changed();
  }
}

function clearOffer() {
  view.working.abort();
  view.offer = { title: "", sub: "", levels: [], chosen: -1 };
  view.more = 3;
}

function undo() {
  const before = view.past.pop();
  if (!before) return;
  view.future.push(view.drawing);
  view.drawing = before;
  touched();
  speak("Undone.");
}

function redo() {
  const after = view.future.pop();
  if (!after) return;
  view.past.push(view.drawing);
  view.drawing = after;
  touched();
  speak("Redone.");
}

/* the verdict */

/** @param {number} wait */
function askSoon(wait) {
  clearTimeout(timer);
  timer = setTimeout(() => askVerdict(false), wait);
}

/** @param {boolean} longer */
async function askVerdict(longer) {
  view.asking.abort();
  view.asking = new AbortController();
  const { signal } = view.asking;
  const text = drawnText(view.drawing);
  const dim = setTimeout(() => { view.isOld = true; changed(); }, DIM);
  const isSketch = view.game === "sokoban" && view.drawing.tiles.includes("?");
  const tell = (/** @type {string} */ event, /** @type {any} */ told) => {
    if (event === "verdict") heard(told, null);
    if (event === "waiting") heard({ kind: "undecided", title: "Waiting", text: `${told.running} searches are running; yours is next.`, cells: [] }, null);
  };
  try {
    if (view.game === "kwirk") {
      const told = await job("kwirk-solve", { level: text, longer }, tell, signal);
      heard({ ...told, facts: kwirkFacts(view.drawing) }, null);
    } else if (isSketch) {
      const { walls, boxes } = view.limits;
      const told = await job("complete", { level: text, may: view.drawing.may, walls, boxes, alternatives: view.more, longer }, tell, signal);
      heard(told, null);
      if (told.completions?.length) view.offer = { title: "Completions", sub: "hardest first", levels: told.completions, chosen: 0 };
    } else {
      const told = await job("verdict", { level: text, longer }, tell, signal);
      if (told.kind) heard(told, null);
      else if (told.band !== undefined) view.rating = told;
    }
  } catch (error) {
    if (signal.aborted) return;
    heard({ kind: "undecided", title: "No verdict", text: /** @type {Error} */ (error).message, cells: [] }, null);
  } finally {
    clearTimeout(dim);
    if (!signal.aborted) view.isOld = false;
    changed();
  }
}

/**
 * @param {any} verdict
 * @param {any} rating
 */
function heard(verdict, rating) {
  Object.assign(view, { verdict, rating, isOld: false, lit: [] });
  changed();
}

/**
 * Asks for other levels near this one.
 * @param {string} kind
 * @param {string} title
 */
async function askNear(kind, title) {
  view.working.abort();
  view.working = new AbortController();
  const { signal } = view.working;
  const level = drawnText(view.drawing);
  view.offer = { title, sub: "", levels: [], chosen: -1, note: "Looking." };
  changed();
  const tell = (/** @type {string} */ event, /** @type {any} */ told) => {
    if (event === "progress") view.offer.note = told.tried ? `${told.tried} of ${told.of} changes tried, ${told.found} found.` : `${counted(told.positions, "position")} so far, ${told.pushes} pushes deep.`;
    changed();
  };
  try {
    const told = kind === "hardest" ? await job("hardest", { level }, tell, signal) : await job("neighbours", { level, wish: kind, seed: 1 }, tell, signal);
    const levels = told.starts ?? told.levels;
    const none = kind === "hardest" ? "No start was found." : `Nothing ${kind} is near. Draw something else, or try again after a change.`;
    const proof = kind === "hardest" && levels.length ? (told.is_hardest ? `${levels[0].pushes} pushes is the most these walls and goals allow.` : "The hardest found in 30 seconds.") : "";
    view.offer = { title, sub: kind === "hardest" ? "hardest first" : "", levels, chosen: levels.length ? 0 : -1, note: levels.length ? proof : none };
  } catch (error) {
    if (signal.aborted) return;
    const words = /** @type {Error} */ (error).message;
    view.offer = { title, sub: "", levels: [], chosen: -1, note: words.charAt(0).toUpperCase() + words.slice(1) + "." };
  }
  changed();
}

async function trim() {
  try {
    const told = await job("trim", { level: drawnText(view.drawing) });
    if (!told.squares && !told.boxes) return toast("There is no filler to trim.");
    become(drawingOf(told.level));
    toast(`Trimmed ${counted(told.squares, "square")}${told.boxes ? ` and ${counted(told.boxes, "box", "boxes")}` : ""}.`, "Undo", undo);
  } catch (error) {
    const words = /** @type {Error} */ (error).message;
    toast(words.charAt(0).toUpperCase() + words.slice(1));
  }
}

function useOffer() {
  const chosen = view.offer.levels[view.offer.chosen];
  if (chosen) become(drawingOf(chosen.level));
}

/* the canvas */

/** What is on the canvas: the drawing, or the alternative that is looked at. */
function onCanvas() {
  const chosen = view.offer.levels[view.offer.chosen];
  return chosen && document.activeElement?.closest(".alts") ? drawingOf(chosen.level) : view.drawing;
}

function drawCanvas() {
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

/** @param {import("./sketch.js").Drawing} drawing */
function ears(drawing) {
  const rows = [];
  for (let row = 0; row < drawing.height; row++) {
    const cells = [];
    for (let col = 0; col < drawing.width; col++) {
      const cell = row * drawing.width + col;
      cells.push(h("div", { role: "gridcell", tabindex: "-1", "aria-label": `${cellName(drawing.width, cell)}, ${cellWords(drawing, cell)}` }));
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
function pointer() {
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
function renderFoot(cell = view.cursor) {
  const isOn = cell >= 0 && cell < view.drawing.tiles.length;
  const words = isOn && view.game === "sokoban" ? `${cellName(view.drawing.width, cell)}: ${cellWords(view.drawing, cell)}` : isOn ? cellName(view.drawing.width, cell) : "";
  const how = view.game === "kwirk" && view.tool === "block" ? "Drag a rectangle" : view.game === "kwirk" && view.tool === "turnstile" ? "Click the core, then its arms" : "Drag to draw, right-drag to erase";
  fill(parts.foot, words && h("span", {}, words), words && h("span", { "aria-hidden": "true" }, "·"), h("span", {}, how));
}

/* keys */

/** @param {KeyboardEvent} event */
function keys(event) {
  const key = event.key;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    if (event.shiftKey) redo();
    else undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const names = view.game === "kwirk" ? KWIRK_TOOLS.map(([name]) => name) : TOOLS.map(([name]) => name);
  if (/^[1-9]$/.test(key) && names[Number(key) - 1]) {
    setTool(/** @type {string} */ (names[Number(key) - 1]));
    return true;
  }
  if (key.startsWith("Arrow") && !(event.target instanceof HTMLInputElement)) {
    const { width, tiles } = view.drawing;
    const by = { u: -width, d: width, l: -1, r: 1 }[/** @type {"u"} */ (ARROWS[key])];
    const next = view.cursor < 0 ? Math.floor(tiles.length / 2) : view.cursor + by;
    const stays = Math.abs(by) > 1 || view.cursor < 0 || Math.floor(next / width) === Math.floor(view.cursor / width);
    if (next >= 0 && next < tiles.length && stays) view.cursor = next;
    drawCanvas();
    renderFoot();
    speak(`${cellName(width, view.cursor)}, ${cellWords(view.drawing, view.cursor)}`);
    return true;
  }
  if (key === "Enter" && view.cursor >= 0 && !(event.target instanceof HTMLButtonElement)) {
    become(view.game === "kwirk" ? kwirkPaint(view.drawing, view.cursor, view.tool, view.cursor) : paint(view.drawing, view.cursor, view.tool));
    return true;
  }
  /** @type {Record<string, () => void>} */
  const bound = {
    Delete: () => view.cursor >= 0 && become(paint(view.drawing, view.cursor, view.game === "kwirk" ? "floor" : "erase")), Backspace: () => bound.Delete(),
    l: () => view.cursor >= 0 && become(paint(view.drawing, view.cursor, "lock")), m: () => become(mirrored(view.drawing)), t: () => become(turned(view.drawing)),
    c: () => { view.more = 6; askVerdict(true); },
  };
  const deed = bound[key] ?? bound[key.toLowerCase()];
  if (!deed || (view.game === "kwirk" && "mtcl".includes(key.toLowerCase()))) return false;
  deed();
  return true;
}

/** @param {string} name */
function setTool(name) {
  view.tool = name;
  speak(`${name}.`);
  changed();
}

/** @param {ClipboardEvent} event */
function onCopy(event) {
  if (document.getSelection()?.toString() || document.querySelector("dialog[open]")) return;
  event.clipboardData?.setData("text/plain", drawnText(view.drawing));
  event.preventDefault();
  toast("Level text copied");
}

/** @param {ClipboardEvent} event */
async function onPaste(event) {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const text = event.clipboardData?.getData("text") ?? "";
  const read = text && (await readText(text, null));
  if (read) takeRead(read);
}

/** @param {any} read */
function takeRead(read) {
  const [first] = read.entries;
  if (!first) return;
  start(first.level, first.title ?? "", first.game);
  touched();
  if (read.entries.length > 1) toast(`The first of ${read.entries.length} levels. The library takes all of them.`);
}

/* what is seen */

function render() {
  if (!parts.tools?.isConnected) return;
  renderTools();
  renderStrip();
  showVerdict(parts.verdict, view.verdict, view.isOld, view.rating, {
    fix: (edits) => become(edited(view.drawing, edits)), longer: () => askVerdict(true), light: (cells) => { view.lit = cells; drawCanvas(); },
  });
  showOffer(parts.offer, view.offer, {
    choose: (at) => { view.offer.chosen = at; render(); /** @type {HTMLElement | null} */ (parts.offer.querySelector("[aria-selected=true]"))?.focus(); drawCanvas(); },
    use: useOffer,
    more: view.offer.title === "Completions" && view.offer.levels.length >= view.more ? () => { view.more = 12; askVerdict(true); } : null,
  });
  renderLimits();
  renderChange();
  renderFoot(parts.pointed ?? view.cursor);
  renderBar();
}

function renderTools() {
  const mode = `${view.game}`;
  if (parts.tools.dataset.for !== mode) {
    parts.tools.dataset.for = mode;
    const list = view.game === "kwirk" ? KWIRK_TOOLS : TOOLS;
    const tools = list.map(([name, label, ids], at) => h("button", { type: "button", class: "tool", "data-tool": name, title: `${label} (${at + 1})`, on: { click: () => setTool(/** @type {string} */ (name)) } }, name === "floor" ? floorSign() : tile(.../** @type {[string]} */ (ids)), label));
    const more = view.game === "kwirk" ? [] : [h("hr"), ["erase", "Erase", "eraser"], ["lock", "Lock", "lock"]].map((one) => (one instanceof Node ? one : h("button", { type: "button", class: "tool", "data-tool": one[0], on: { click: () => setTool(one[0]) } }, icon(one[2]), one[1])));
    fill(parts.tools, tools, more);
  }
  parts.tools.querySelectorAll("[data-tool]").forEach((/** @type {Element} */ one) => one.setAttribute("aria-pressed", String(one.getAttribute("data-tool") === view.tool)));
}

function floorSign() {
  return s("svg", { class: "tile", viewBox: "0 0 32 32", "aria-hidden": "true" }, s("rect", { x: 3, y: 3, width: 26, height: 26, rx: 5, fill: "var(--floor)", stroke: "var(--control)", "stroke-width": 1.5 }));
}

function renderStrip() {
  if (!parts.strip.childElementCount) {
    parts.name = /** @type {HTMLInputElement} */ (h("input", { class: "name wide-only", "aria-label": "Title", value: view.title, spellcheck: "false" }));
    parts.name.addEventListener("change", () => { view.title = parts.name.value.slice(0, 200) || "Untitled sketch"; keep("design", { drawing: view.drawing, title: view.title, game: view.game }); changed(); });
    parts.undo = button({ name: "Undo", icon: "undo", key: "Ctrl+Z", class: "quiet icon", on: undo });
    parts.redo = button({ name: "Redo", icon: "redo", key: "Ctrl+Shift+Z", class: "quiet icon", on: redo });
    parts.trim = button({ name: "Trim filler", icon: "trim", class: "quiet icon", on: trim });
    fill(parts.strip, parts.name, parts.undo, parts.redo, h("span", { class: "sep" }),
      button({ name: "Mirror", icon: "mirror", key: "M", class: "quiet icon", on: () => become(mirrored(view.drawing)) }),
      button({ name: "Turn", icon: "turn", key: "T", class: "quiet icon", on: () => become(turned(view.drawing)) }),
      parts.trim, h("span", { class: "grow" }),
      button({ label: "Import", icon: "in", class: "quiet wide-only", on: () => importDialog(takeRead) }),
      button({ label: "Export", icon: "out", class: "quiet wide-only", on: exportThis }),
      button({ label: "Play", icon: "play", on: playThis }));
  }
  if (document.activeElement !== parts.name) parts.name.value = view.title;
  parts.undo.disabled = view.past.length === 0;
  parts.redo.disabled = view.future.length === 0;
  parts.trim.disabled = view.verdict?.kind !== "solvable" || view.game === "kwirk";
}

function exportThis() {
  exportDialog([{ level: drawnText(view.drawing), title: view.title, plan: view.verdict?.plan }], view.title);
}

function playThis() {
  const chosen = view.offer.title === "Completions" ? view.offer.levels[Math.max(0, view.offer.chosen)] : null;
  const level = chosen ? chosen.level : drawnText(view.drawing);
  if (!chosen && !["solvable", "undecided", "impossible"].includes(view.verdict?.kind)) return toast("This is not a level yet, so it cannot be played.");
  const link = new URLSearchParams({ level: level.replaceAll("\n", "|").replaceAll(" ", "-"), title: view.title, game: view.game });
  location.hash = `play?${link}`;
}

function renderLimits() {
  const open = view.game === "sokoban" ? view.drawing.tiles.filter((sign) => sign === "?").length : 0;
  parts.limits.hidden = open === 0;
  if (!open || parts.limits.contains(document.activeElement)) return;
  const { tiles } = view.drawing;
  const missing = Math.max(0, tiles.filter((sign) => ".*+".includes(sign)).length - tiles.filter((sign) => "$*".includes(sign)).length);
  const pair = (/** @type {"walls" | "boxes"} */ name, /** @type {string} */ label, /** @type {[number, number]} */ usual) => {
    const [from, to] = view.limits[name] ?? usual;
    const field = (/** @type {number} */ value, /** @type {number} */ at) => {
      const made = /** @type {HTMLInputElement} */ (h("input", { type: "number", class: "input num short", min: 0, max: 99, value, "aria-label": `${label}, ${at ? "at most" : "at least"}` }));
      made.addEventListener("change", () => {
        const now = /** @type {[number, number]} */ ([...(view.limits[name] ?? usual)]);
        now[at] = Math.max(0, Math.min(99, Math.round(Number(made.value)) || 0));
        if (now[0] > now[1]) now[1 - at] = now[at];
        view.limits[name] = now;
        askSoon(0);
      });
      return made;
    };
    return h("div", { class: "setting" }, label, h("span", { class: "row" }, field(from, 0), h("span", { class: "muted small" }, "to"), field(to, 1)));
  };
  const may = [["wall", "Wall"], ["box", "Box"], ["player", "Player"], ["goal", "Goal"]];
  const common = /** @type {string[]} */ (Object.values(view.drawing.may)[0] ?? []);
  const marks = h("div", { class: "row" }, may.map(([piece, label]) => button({ label, class: "sm", more: { "aria-pressed": String(common.includes(piece)) }, on: () => {
    const next = common.includes(piece) ? common.filter((other) => other !== piece) : [...common, piece];
    const marked = Object.fromEntries(Object.keys(view.drawing.may).map((cell) => [cell, next]));
    become({ ...view.drawing, may: marked });
  } })));
  fill(parts.limits, h("hr"), h("h2", {}, "Undecided cells may hold"), marks, pair("walls", "Walls", [0, open]), pair("boxes", "Boxes", [missing, missing]));
}

function renderChange() {
  const isLevel = view.verdict?.kind === "solvable" && view.game === "sokoban";
  const isKwirk = view.game === "kwirk";
  const most = view.verdict?.kind === "completed" && view.verdict.is_hardest ? `${counted(view.verdict.most, "push", "pushes")} is the most this sketch allows.` : "";
  const one = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {boolean} */ can) => button({ label, disabled: !can, on: () => askNear(kind, label) });
  const canSweep = !isKwirk && view.drawing.tiles.some((sign) => ".*+".includes(sign)) && !view.drawing.tiles.includes("?");
  if (parts.change.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement) {
    return;
  }
  fill(parts.change, h("hr"), h("h2", {}, "Change the level"),
    !isKwirk && h("div", { class: "grid2" }, one("harder", "Harder", isLevel), one("easier", "Easier", isLevel), one("similar", "Similar", isLevel), one("hardest", "Hardest start", canSweep)),
    most && h("p", { class: "muted" }, most),
    h("div", { class: "row between small" }, h("span", { class: "muted" }, "Game"), segments("Game", [["sokoban", "Sokoban"], ["kwirk", "Kwirk"]], view.game, (game) => { start(game === "kwirk" ? KWIRK_FIRST : FIRST, "", game); parts.tools.dataset.for = ""; touched(); })),
    h("div", { class: "row halves" }, button({ label: "Save to library", icon: "in", disabled: !["solvable", "undecided"].includes(view.verdict?.kind), on: saveThis }), button({ label: "Share", icon: "share", on: () => share({ level: drawnText(view.drawing), title: view.title, game: view.game }) })));
}

async function saveThis() {
  const { ask } = await import("./api.js");
  try {
    await ask("/api/library/add", { levels: [{ game: view.game, level: drawnText(view.drawing), title: view.title, plan: view.verdict?.plan ?? "", optimal: Boolean(view.verdict?.optimal) }], pack: "My levels" });
    toast("Kept in the library, in My levels");
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

function renderBar() {
  const title = document.getElementById("bar-title");
  const left = document.getElementById("bar-left");
  const right = document.getElementById("bar-right");
  if (!title || !left || !right) return;
  const open = view.drawing.tiles.filter((sign) => sign === "?").length;
  fill(title, h("span", {}, view.title), h("small", {}, open ? `${counted(open, "cell")} undecided` : view.verdict?.title ?? ""));
  if (left.dataset.for === "design") return;
  left.dataset.for = "design";
  fill(left, button({ name: "Levels", icon: "prev", class: "quiet icon", on: () => { location.hash = "library"; } }));
  fill(right, button({ name: "More", icon: "more", class: "quiet icon", on: () => menu("This drawing", [["Import", "in", () => importDialog(takeRead)], ["Export", "out", exportThis], ["Save to library", "in", saveThis], ["What can be said", "check", sheet]]) }));
}

/** On a phone the verdict opens all that is known. */
function sheet() {
  if (matchMedia("(max-width: 719px)").matches) parts.panel.classList.toggle("open");
}
