// @ts-check
/**
 * Asking about the drawing. The verdict is asked for shortly after the last change; the old one stays, dimmed, until the
 * new one is here. What can be solved and why not, the engine says.
 */

import { job } from "./api.js";
import { become, DIM, undo, view, withLocks } from "./design-state.js";
import { toast } from "./dialogs.js";
import { kwirkFacts } from "./kwirk-draw.js";
import { drawingOf, drawnText } from "./sketch.js";
import { changed } from "./state.js";
import { counted, waitingWords } from "./words.js";

/** @param {number} wait */
export function askSoon(wait) {
  clearTimeout(view.timer);
  view.timer = setTimeout(() => askVerdict(false), wait);
}

/** @param {boolean} longer */
export async function askVerdict(longer) {
  view.asking.abort();
  view.asking = new AbortController();
  const { signal } = view.asking;
  const text = drawnText(view.drawing);
  const dim = setTimeout(() => { view.isOld = true; changed(); }, DIM);
  const isSketch = view.game === "sokoban" && view.drawing.tiles.includes("?");
  const tell = (/** @type {string} */ event, /** @type {any} */ told) => {
    if (event === "verdict") heard(told, null);
    if (event === "waiting") heard({ kind: "undecided", title: "Waiting", text: waitingWords(told), cells: [], isWaiting: true }, null);
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
export async function askNear(kind, title) {
  view.working.abort();
  view.working = new AbortController();
  const { signal } = view.working;
  const level = drawnText(view.drawing);
  view.offer = { title, sub: "", levels: [], chosen: -1, note: "Looking." };
  changed();
  const tell = (/** @type {string} */ event, /** @type {any} */ told) => {
    if (event === "waiting") view.offer.note = waitingWords(told);
    if (event === "running") view.offer.note = "Looking.";
    if (event === "progress") view.offer.note = told.tried ? `${told.tried} of ${told.of} changes tried, ${told.found} found.` : `${counted(told.positions, "position")} so far, ${told.pushes} pushes deep.`;
    changed();
  };
  try {
    const told = kind === "hardest" ? await job("hardest", { level }, tell, signal) : await job("neighbours", { level, wish: kind, seed: 1, locked: view.drawing.locked.map((cell) => [cell % view.drawing.width, Math.floor(cell / view.drawing.width)]) }, tell, signal);
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

export async function trim() {
  try {
    const told = await job("trim", { level: drawnText(view.drawing) });
    if (!told.squares && !told.boxes) return toast("There is no filler to trim.");
    become(withLocks(drawingOf(told.level)));
    toast(`Trimmed ${counted(told.squares, "square")}${told.boxes ? ` and ${counted(told.boxes, "box", "boxes")}` : ""}.`, "Undo", undo);
  } catch (error) {
    const words = /** @type {Error} */ (error).message;
    toast(words.charAt(0).toUpperCase() + words.slice(1));
  }
}
