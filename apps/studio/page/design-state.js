// @ts-check
/**
 * What the Design view holds: the drawing with all that can be undone, and what was said about it. Every stroke is one
 * undo step.
 */

import { drawCanvas } from "./design-canvas.js";
import { askSoon } from "./design-verdict.js";
import { drawingOf, FIRST } from "./sketch.js";
import { speak } from "./speak.js";
import { changed, keep } from "./state.js";

export const TOOLS = [["wall", "Wall", ["wall"]], ["floor", "Floor", ["floor"]], ["goal", "Goal", ["goal"]], ["box", "Box", ["box"]], ["player", "Player", ["player-down"]], ["undecided", "Undecided", ["undecided", "may-any"]]];
const WAIT = 60;
export const DIM = 150;

/** What undo brings back. @typedef {{ game: string, title: string, drawing: import("./sketch.js").Drawing }} Place */

export const view = {
  game: "sokoban",
  title: "Untitled sketch",
  /** @type {import("./sketch.js").Drawing} */
  drawing: drawingOf(FIRST),
  /** @type {Place[]} */
  past: [],
  /** @type {Place[]} */
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
  /** @type {number | undefined} */
  timer: undefined,
  /** @type {AbortController} */
  asking: new AbortController(),
  /** @type {AbortController} */
  working: new AbortController(),
};

/**
 * The nodes that are filled again and again, by name.
 * @type {Record<string, any>}
 */
export const parts = {};

/**
 * Other nodes, when the view is shown anew.
 * @param {Record<string, any>} nodes
 */
export function renew(nodes) {
  for (const name of Object.keys(parts)) delete parts[name];
  Object.assign(parts, nodes);
}

/**
 * Begins with a board; what was drawn before can be had back by undo.
 * @param {string} text
 * @param {string} [title]
 * @param {string} [game]
 */
export function start(text, title = "", game = "sokoban") {
  view.past.push(place());
  Object.assign(view, { future: [], cursor: -1, verdict: null, limits: { walls: null, boxes: null } });
  goTo({ game, title: title || "Untitled sketch", drawing: drawingOf(text) });
  clearOffer();
}

/** @returns {Place} */
const place = () => ({ game: view.game, title: view.title, drawing: view.drawing });

/** @param {Place} to */
function goTo(to) {
  if (view.game !== to.game) Object.assign(view, { tool: "wall", verdict: null });
  if (view.drawing.width !== to.drawing.width || view.drawing.height !== to.drawing.height) view.cursor = -1;
  Object.assign(view, to);
}

/**
 * Another drawing, as one undo step.
 * @param {import("./sketch.js").Drawing} drawing
 */
export function become(drawing) {
  if (drawing === view.drawing) return;
  view.past.push(place());
  if (view.past.length > 500) view.past.shift();
  view.future = [];
  view.drawing = drawing;
  touched();
}

export function touched() {
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

export function undo() {
  const before = view.past.pop();
  if (!before) return;
  view.future.push(place());
  goTo(before);
  touched();
  speak("Undone.");
}

export function redo() {
  const after = view.future.pop();
  if (!after) return;
  view.past.push(place());
  goTo(after);
  touched();
  speak("Redone.");
}

export function useOffer() {
  const chosen = view.offer.levels[view.offer.chosen];
  if (chosen) become(withLocks(drawingOf(chosen.level)));
}

/**
 * Another drawing of the same size keeps what is locked.
 * @param {import("./sketch.js").Drawing} drawing
 */
export function withLocks(drawing) {
  const isSame = drawing.width === view.drawing.width && drawing.height === view.drawing.height;
  return isSame ? { ...drawing, locked: view.drawing.locked } : drawing;
}
