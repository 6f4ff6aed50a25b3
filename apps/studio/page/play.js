// @ts-check
/**
 * The Play view: which level is on the table, and how it gets there.
 */

import { ask, job } from "./api.js";
import { PlayBoard } from "./board.js";
import { toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { takeFirst } from "./first.js";
import { hereAt, newGame, planOf } from "./game.js";
import { KwirkBoard } from "./kwirk.js";
import { keys } from "./play-keys.js";
import { bar, render } from "./play-panel.js";
import { draw, finish } from "./play-picture.js";
import { pointer } from "./play-pointer.js";
import { parts, renew, save, tick, trouble, view } from "./play-state.js";
import { afterPush, position, withKey } from "./play-steps.js";
import { keepLeft } from "./solved.js";
import { changed, kept, listen } from "./state.js";

export function playView() {
  return { mount, unmount, keys, open, bar };
}

/**
 * @param {HTMLElement} root
 * @param {boolean} [isAwaited] Is a level about to be opened?
 */
function mount(root, isAwaited) {
  renew({
    fit: h("div", { class: "fit" }),
    over: h("div", { class: "over" }),
    say: h("div", { class: "say" }),
    controls: h("div", { class: "controls" }),
    panel: h("aside", { class: "panel", "aria-label": "About this level" }),
    narrow: h("div", { class: "narrow-counters" }),
  });
  const stage = h("section", { class: "stage", "aria-label": "Board" }, parts.narrow, parts.fit, parts.say, parts.controls, parts.over);
  parts.stage = stage;
  fill(root, h("div", { class: "play" }, stage, parts.panel));
  pointer(stage, parts.fit, resize);
  parts.stop = listen(render);
  parts.size = new ResizeObserver(resize);
  parts.size.observe(parts.fit);
  view.seen = performance.now();
  if (view.game) showBoard();
  else if (!isAwaited && !opening) open(null);
}

/** How many levels are being opened; a view that is shown meanwhile does not look for one of its own. */
let opening = 0;

function unmount() {
  tick();
  finish();
  view.isReplaying = false;
  view.searches.abort();
  view.searches = new AbortController();
  parts.stop?.();
  parts.size?.disconnect();
}

/**
 * Opens a level: one that is named, else the one that was left, else the first of the library.
 * @param {{ row?: import("./state.js").LevelRow, pack?: import("./state.js").LevelRow[], packTitle?: string, index?: number, plan?: string } | null} what
 */
export async function open(what) {
  opening += 1;
  const turn = ++begun;
  try {
    if (!what) {
      const left = kept("play", /** @type {any} */ (null));
      what = left?.row?.level ? left : null;
      if (what) await readPack(what);
    }
    what ??= await takeFirst();
    // A link may have come while the first of the library was looked for.
    if (!what || turn !== begun) return;
    const { pack = what.packTitle === undefined ? [] : view.pack, packTitle = "", index = -1 } = what;
    await begin(what.row ?? pack[index], what.plan ?? "", false, { pack, packTitle, index });
  } catch (error) {
    trouble(error);
  } finally {
    opening -= 1;
  }
}

/** @param {any} what */
async function readPack(what) {
  const id = what.row.pack;
  if (typeof id !== "number") return;
  const rows = await ask(`/api/library/levels?pack=${id}`);
  const index = rows.findIndex((/** @type {any} */ row) => row.id === what.row.id);
  if (index >= 0) Object.assign(what, { pack: rows, index, row: { ...rows[index], pack: id } });
}

/** How often a level was asked for: only the last one comes on the table. */
let begun = 0;

/**
 * @param {import("./state.js").LevelRow} row
 * @param {string} plan
 * @param {boolean} [pull]
 * @param {{ pack?: import("./state.js").LevelRow[], packTitle?: string, index?: number }} [place] Where it is in which pack, if that changes.
 */
export async function begin(row, plan, pull = false, place = {}) {
  const turn = ++begun;
  const kind = row.game === "kwirk" ? "kwirk" : pull ? "pull" : "sokoban";
  const level = await ask(kind === "kwirk" ? "/api/kwirk/level" : "/api/level", { level: row.level });
  if (kind === "pull") {
    const start = await ask("/api/pull", { level: row.level, plan: "" });
    Object.assign(level, { goals: level.boxes, boxes: start.boxes, player: start.player });
  }
  // Somebody wanted another one meanwhile.
  if (turn !== begun) return;
  finish();
  keepLeft(view.game, tick());
  const was = view.game && { game: view.game, pack: view.pack, packTitle: view.packTitle, index: view.index };
  view.searches.abort();
  view.searches = new AbortController();
  Object.assign(view, place, { known: new Map(), line: [], grip: null, lost: null, hint: null, say: null, best: bestOf(row), explore: -1, active: 1, isReplaying: false, dots: [] });
  if (was) view.left = [...view.left.slice(-49), was];
  view.game = newGame(kind, level, { ...row, id: row.id ?? level.id, content_id: level.content_id });
  if (plan) {
    const answer = await position(plan, 0);
    view.game.line = answer.steps.map((/** @type {any} */ step) => withKey(step));
    view.game.at = view.game.line.length;
  }
  view.shown = view.game.at;
  view.seen = performance.now();
  if (parts.fit?.isConnected) showBoard();
  await position(planOf(view.game));
  if (!view.best && kind !== "pull") findBest();
  if (plan) afterPush();
}

/** Back to the level that was left for this one, as it stood: undo covers a change of level too. */
export function comeBack() {
  const was = view.left.pop();
  if (!was) return false;
  finish();
  keepLeft(view.game, tick());
  view.searches.abort();
  view.searches = new AbortController();
  const { game, ...pack } = was;
  // What was pressed before was kept when it was left; what follows is a play of its own.
  Object.assign(game, { isKept: hereAt(game).solved, inputs: "", times: [], first: undefined, undos: 0, restarts: 0, hints: 0, seconds: 0, begun: Math.floor(Date.now() / 1000) });
  Object.assign(view, pack, { game, known: new Map(), line: [], grip: null, lost: null, hint: null, say: null, best: bestOf(game.row), explore: -1, active: 1, isReplaying: false, dots: [], shown: game.at });
  view.seen = performance.now();
  if (parts.fit?.isConnected) showBoard();
  save();
  position(planOf(game)).catch(trouble);
  if (!view.best && game.kind !== "pull") findBest();
  afterPush();
  return true;
}

/** @param {import("./state.js").LevelRow} row */
function bestOf(row) {
  const { pushes, moves, lines, steps } = row.metrics ?? {};
  if (row.game === "kwirk") return steps ? { steps } : null;
  return pushes !== undefined && moves !== undefined ? { pushes, moves, lines } : null;
}

async function findBest() {
  const game = view.game;
  if (!game) return;
  try {
    const kind = game.kind === "kwirk" ? "kwirk-solve" : "solve";
    const told = await job(kind, { level: game.row.level }, undefined, view.searches.signal);
    if (game !== view.game || !told.plan) return;
    view.best = told;
    changed();
  } catch {
    // The best stays unknown; nothing else depends on it.
  }
}

function showBoard() {
  const game = view.game;
  if (!game) return;
  view.board = game.kind === "kwirk" ? new KwirkBoard(game.row.level, game.level, game.row.title) : new PlayBoard(game.row.level, game.level, game.row.title || "Level");
  fill(parts.fit, h("div", { class: "board-box" }, view.board.svg, view.board.ears));
  parts.panel.dataset.for = "";
  resize();
  view.board.svg.classList.add("still");
  draw();
  requestAnimationFrame(() => view.board?.svg.classList.remove("still"));
  render();
}

function resize() {
  if (view.board && parts.fit) view.board.fit(parts.fit, 24, 76);
}

/**
 * Another level of the pack.
 * @param {number} by
 */
export async function turnPage(by) {
  const index = (view.wanted ?? view.index) + by;
  if (index < 0 || index >= view.pack.length) return toast(by > 0 ? "This is the last level." : "This is the first level.");
  const pack = view.game?.row.pack;
  view.wanted = index;
  try {
    await begin({ ...view.pack[index], pack }, "", false, { index });
    if (view.index !== index) return;
    save();
    document.querySelector("h1")?.focus();
  } catch (error) {
    trouble(error);
  } finally {
    if (view.wanted === index) view.wanted = null;
  }
}

addEventListener("pagehide", () => {
  save();
  keepLeft(view.game, tick());
});
