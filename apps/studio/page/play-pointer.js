// @ts-check
/**
 * Playing by mouse and touch: walk, take a box somewhere, swipe.
 */

import { ask } from "./api.js";
import { hereAt, planOf, walkTo } from "./game.js";
import { finish, marks } from "./play-picture.js";
import { trouble, view } from "./play-state.js";
import { deeds, follow, inLine, position, step } from "./play-steps.js";
import { changed } from "./state.js";
import { counted } from "./words.js";
import { pinches } from "./zoom.js";

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} place What the board lies in.
 * @param {() => void} resize
 */
export function pointer(stage, place, resize) {
  /** @type {{ x: number, y: number, cell: number, isTouch: boolean, grip: boolean, hold?: any, moved: boolean } | null} */
  let down = null;
  pinches(place, () => view.board, resize, () => {
    clearTimeout(down?.hold);
    clearInterval(down?.hold);
    down = null;
    if (view.grip) putDown();
  });
  stage.addEventListener("pointerdown", (event) => {
    if (!view.board || !event.isPrimary || event.button !== 0 || /** @type {Element} */ (event.target).closest("button, input, a")) return;
    const cell = view.board.cellAt(event.clientX, event.clientY);
    const isBox = view.game?.kind === "sokoban" && cell >= 0 && hereAt(view.game).boxes.includes(cell);
    down = { x: event.clientX, y: event.clientY, cell, isTouch: event.pointerType !== "mouse", grip: isBox, moved: false };
    if (isBox && view.grip?.cell !== cell) lift(cell);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!view.board) return;
    const cell = view.board.cellAt(event.clientX, event.clientY);
    if (!down) return hover(event.pointerType === "mouse" ? cell : -1);
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (Math.hypot(dx, dy) < 14) return;
    down.moved = true;
    if (down.grip) carry(cell);
    if (down.isTouch && !down.grip && !down.hold) {
      const dir = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "r" : "l") : dy > 0 ? "d" : "u";
      step(dir);
      const begun = down;
      down.hold = setTimeout(() => {
        begun.hold = setInterval(() => step(dir), 125);
      }, 250);
    }
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const was = down;
    down = null;
    if (!was) return;
    clearTimeout(was.hold);
    clearInterval(was.hold);
    view.carried = -1;
    if (event.type === "pointercancel" || !view.board) return;
    const cell = view.board.cellAt(event.clientX, event.clientY);
    if (was.moved && was.grip && cell !== was.cell) return drop(cell);
    if (!was.moved) click(cell);
  };
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);
  stage.addEventListener("pointerleave", () => hover(-1));
}

/** @type {Promise<void> | null} */
let lifting = null;

/** @param {number} cell */
function lift(cell) {
  const game = view.game;
  if (!game) return;
  finish();
  const plan = planOf(game);
  view.dots = [];
  lifting = ask("/api/reach", { level: game.row.level, plan, box: cell }).then(({ targets, is_all: isAll }) => {
    if (plan !== planOf(game)) return;
    view.grip = { cell, targets };
    view.say = targets.length ? `Box picked up. Choose one of ${counted(targets.length, "square")}${isAll ? "" : " near it"}` : "This box can go nowhere without losing the game.";
    marks();
    changed();
  }).catch(trouble);
}

/**
 * Shows a box where it would be put down: over squares that it can be pushed to, and nowhere else.
 * @param {number} cell
 */
function carry(cell) {
  if (cell === view.carried || !view.grip?.targets.some((target) => target.cell === cell)) return;
  view.carried = cell;
  marks();
}

/** @param {number} cell */
function drop(cell) {
  inLine(async () => {
    await lifting;
    const target = view.grip?.targets.find((target) => target.cell === cell);
    if (target) await follow(target.plan);
    else putDown();
  });
}

export function putDown() {
  view.grip = null;
  view.carried = -1;
  view.say = null;
  marks();
  changed();
}

/** @type {number} */
let liftedBefore = -1;

/** @param {number} cell */
export const click = (cell) => inLine(() => clickNow(cell));

/** @param {number} cell */
async function clickNow(cell) {
  const game = view.game;
  if (!game || cell < 0 || view.isReplaying) return;
  if (game.kind === "kwirk") {
    const at = hereAt(game).state.players.indexOf(cell);
    if (at >= 0) return void deeds.choose(at + 1);
    const { walks } = await position(planOf(game));
    const walk = walks[view.active - 1] && walkTo(walks[view.active - 1], game.level.width, cell);
    return walk ? follow([...walk].map((dir) => `${view.active}${dir}`).join("")) : undefined;
  }
  const here = hereAt(game);
  if (game.kind === "sokoban" && here.boxes.includes(cell)) {
    if (liftedBefore === cell && view.grip?.cell === cell) {
      liftedBefore = -1;
      return putDown();
    }
    if (view.grip?.cell !== cell) lift(cell);
    liftedBefore = cell;
    return;
  }
  liftedBefore = -1;
  // The box may just have been clicked, and where it can go is still to be told.
  await lifting;
  if (view.grip) {
    const target = view.grip.targets.find((one) => one.cell === cell);
    if (target) return follow(target.plan);
    putDown();
  }
  const now = await position(planOf(game));
  const walk = walkTo(now.walks, game.level.width, cell);
  if (walk) await follow(walk);
}

/** @param {number} cell */
function hover(cell) {
  const game = view.game;
  if (!game || view.grip || view.isReplaying) return;
  const known = view.known.get(planOf(game));
  const isKwirk = game.kind === "kwirk";
  const walks = isKwirk ? known?.walks?.[view.active - 1] : known?.walks;
  const walk = walks && cell >= 0 ? walkTo(walks, game.level.width, cell) : null;
  const dots = [];
  let at = isKwirk ? hereAt(game).state.players[view.active - 1] : hereAt(game).player;
  for (const dir of walk ?? "") {
    at += { u: -game.level.width, d: game.level.width, l: -1, r: 1 }[/** @type {"u"} */ (dir)];
    dots.push(at);
  }
  if (dots.join() === view.dots.join()) return;
  view.dots = dots;
  marks();
}
