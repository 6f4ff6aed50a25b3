// @ts-check
/**
 * Playing by keys, and exploring the board cell by cell.
 */

import { hereAt } from "./game.js";
import { ARROWS } from "./keys.js";
import { hint, replay, speed } from "./play-advice.js";
import { marks } from "./play-picture.js";
import { click, putDown } from "./play-pointer.js";
import { view } from "./play-state.js";
import { deeds, step } from "./play-steps.js";
import { turnPage } from "./play.js";
import { speak } from "./speak.js";

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
export function keys(event, key) {
  const game = view.game;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof HTMLInputElement && event.target.type === "range" && key.startsWith("Arrow")) return false;
  if (key === "Enter" && event.target instanceof HTMLButtonElement) return false;
  if (key === " " && event.target instanceof HTMLButtonElement && game?.kind !== "kwirk") return false;
  if (view.explore >= 0 && explored(key)) return true;
  const dir = ARROWS[key];
  if (dir) {
    step(game?.kind === "pull" && event.shiftKey ? dir.toUpperCase() : dir);
    return true;
  }
  /** @type {Record<string, () => void>} */
  const bound = {
    z: deeds.undo, y: deeds.redo, Z: deeds.undoPush, Y: deeds.redoPush, r: deeds.restart, h: hint, p: replay, n: () => turnPage(1), b: () => turnPage(-1),
    "[": () => speed(-1), "]": () => speed(1), Escape: putDown, e: explore,
    " ": () => (game?.kind === "kwirk" ? deeds.nextPlayer() : undefined),
  };
  if (game?.kind === "kwirk" && /^[1-4]$/.test(key)) {
    deeds.choose(Number(key));
    return true;
  }
  const deed = bound[key] ?? (event.shiftKey ? undefined : bound[key.toLowerCase()]);
  if (!deed) return false;
  deed();
  return true;
}

export function explore() {
  const game = view.game;
  if (!game || !view.board) return;
  view.explore = view.explore >= 0 ? -1 : game.kind === "kwirk" ? hereAt(game).state.players[view.active - 1] : hereAt(game).player;
  if (view.explore >= 0) view.board.cells?.[view.explore]?.focus();
  else view.board.ears.focus();
  speak(view.explore >= 0 ? `Exploring. ${view.board.labelOf(view.explore)}` : "Playing.");
  marks();
}

/** @param {string} key */
function explored(key) {
  const board = view.board;
  const by = { ArrowUp: -board.width, ArrowDown: board.width, ArrowLeft: -1, ArrowRight: 1 }[key];
  if (by) {
    const next = view.explore + by;
    const stays = Math.abs(by) > 1 || Math.floor(next / board.width) === Math.floor(view.explore / board.width);
    if (next >= 0 && next < board.width * board.height && stays) view.explore = next;
    board.cells?.[view.explore]?.focus();
    speak(board.labelOf(view.explore));
    marks();
    return true;
  }
  if (key === "Enter") {
    click(view.explore);
    return true;
  }
  if (key === "Escape" || key === "e") {
    explore();
    return true;
  }
  return false;
}
