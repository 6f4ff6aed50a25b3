// @ts-check
/**
 * The picture of a game: pieces where they stand, marks over them, and steps that are shown one after the other.
 */

import { s } from "./dom.js";
import { hereAt } from "./game.js";
import { render } from "./play-panel.js";
import { parts, view } from "./play-state.js";
import { settings } from "./state.js";

/** Is movement smooth, and the board small enough for it? */
function isSmooth() {
  return settings.movement === "smooth" && !matchMedia("(prefers-reduced-motion: reduce)").matches && view.board && view.board.width * view.board.height <= 3600;
}

/** Draws the pieces as they stand at the shown step. */
export function draw() {
  const game = view.game;
  if (!game || !view.board) return;
  const here = hereAt(game, view.shown);
  view.board.svg.classList.toggle("step", !isSmooth());
  if (game.kind === "kwirk") view.board.place(here.state, view.active, here.facing);
  else view.board.place(here.player, here.boxes, here.facing);
  marks();
  inSight(game.kind === "kwirk" ? here.state.players[view.active - 1] : here.player);
}

/**
 * Scrolls a board that is larger than its place, so that the player is in sight.
 * @param {number | null} cell
 */
function inSight(cell) {
  const place = parts.fit;
  if (cell === null || !place?.classList.contains("pans")) return;
  const [left, top, wide, high] = view.board.frame;
  const size = place.scrollWidth / wide;
  const [x, y] = [((cell % view.board.width) * 32 + 16 - left) * size, (Math.floor(cell / view.board.width) * 32 + 16 - top) * (place.scrollHeight / (high + 4))];
  const far = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ length) => at < from + 48 || at > from + length - 48;
  if (far(x, place.scrollLeft, place.clientWidth) || far(y, place.scrollTop, place.clientHeight)) place.scrollTo(x - place.clientWidth / 2, y - place.clientHeight / 2);
}

/** Draws what lies over the pieces. */
export function marks() {
  const { board, game } = view;
  if (!board || !game) return;
  const list = [];
  if (view.grip) {
    list.push(board.at("selected", view.grip.cell));
    if (settings.targets) list.push(...view.grip.targets.map((target) => board.at("target", target.cell)));
    if (view.carried >= 0) list.push(board.at("box", view.carried, { class: "carried" }));
  }
  if (view.lost && settings.warn) list.push(...view.lost.boxes.map((/** @type {number} */ cell) => board.at("lost", cell)));
  if (view.hint?.cell !== undefined) list.push(board.arrow ? board.arrow(view.hint) : arrow(board, view.hint));
  list.push(...view.dots.map((cell) => board.at("reach", cell)));
  if (view.explore >= 0) list.push(board.at("cursor", view.explore));
  board.mark(list);
}

/**
 * @param {any} board
 * @param {{ cell: number, dir: string }} hint
 */
function arrow(board, hint) {
  const turn = { u: 0, r: 90, d: 180, l: 270 }[hint.dir] ?? 0;
  const [x, y] = [(hint.cell % board.width) * 32, Math.floor(hint.cell / board.width) * 32];
  const [dx, dy] = { u: [0, -1], r: [1, 0], d: [0, 1], l: [-1, 0] }[hint.dir] ?? [0, 0];
  return s("g", { transform: `translate(${x + dx * 22} ${y + dy * 22}) rotate(${turn} 16 16)` }, s("use", { href: "#hint", width: 32, height: 32 }));
}

/** Ends a picture that runs after the game. */
export function finish() {
  clearTimeout(view.running);
  view.running = undefined;
  if (view.game && view.shown !== view.game.at) {
    view.shown = view.game.at;
    draw();
  }
}

/** Lets the picture run after the game, a step at a time. */
export function run() {
  clearTimeout(view.running);
  const game = view.game;
  if (!game) return;
  if (settings.movement === "instant" || view.shown >= game.at) {
    view.shown = game.at;
    draw();
    render();
    return;
  }
  view.shown += 1;
  draw();
  render();
  if (view.shown < game.at) view.running = setTimeout(run, isSmooth() ? 90 : 45);
}
