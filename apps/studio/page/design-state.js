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

export const view = {
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
  if (view.game === game) view.past.push(view.drawing);
  else view.past = [];
  Object.assign(view, { game, drawing: drawingOf(text), title: title || "Untitled sketch", future: [], cursor: -1, verdict: null, tool: game === "kwirk" ? "wall" : view.tool, limits: { walls: null, boxes: null } });
  clearOffer();
}

/**
 * Another drawing, as one undo step.
 * @param {import("./sketch.js").Drawing} drawing
 */
export function become(drawing) {
  if (drawing === view.drawing) return;
  view.past.push(view.drawing);
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
  view.future.push(view.drawing);
  view.drawing = before;
  touched();
  speak("Undone.");
}

export function redo() {
  const after = view.future.pop();
  if (!after) return;
  view.past.push(view.drawing);
  view.drawing = after;
  touched();
  speak("Redone.");
}

export function useOffer() {
  const chosen = view.offer.levels[view.offer.chosen];
  if (chosen) become(drawingOf(chosen.level));
}
