// @ts-check
/**
 * Steps of a game, forth and back.
 *
 * The engine tells with every position what the next two steps would do, so a key is drawn at once and the next
 * position is asked for while it moves. Keys that come sooner wait in line; none is lost.
 */

import { ask, job } from "./api.js";
import { byPush, canUndo, hereAt, planOf, redo, restart, take, undo } from "./game.js";
import { PLAYERS } from "./kwirk.js";
import { lostWords } from "./play-advice.js";
import { render } from "./play-panel.js";
import { draw, finish, marks, run } from "./play-picture.js";
import { DIRS, save, tick, trouble, view } from "./play-state.js";
import { comeBack } from "./play.js";
import { keepPlay } from "./solved.js";
import { alarm, speak } from "./speak.js";
import { changed, settings } from "./state.js";
import { cellName } from "./trace.js";
import { counted } from "./words.js";

/**
 * A position, from memory if it is known.
 * @param {string} plan
 * @param {number} [since]
 */
export async function position(plan, since) {
  const game = /** @type {import("./game.js").Game} */ (view.game);
  const found = since === undefined ? view.known.get(plan) : undefined;
  if (found && !found.isEarly) return found;
  const path = { sokoban: "/api/play", pull: "/api/pull", kwirk: "/api/kwirk/play" }[game.kind];
  const answer = await ask(path, { level: game.row.level, plan, since: since ?? stepsIn(plan) });
  view.gone = null;
  if (view.known.size > 2000) view.known.clear();
  view.known.set(plan, answer);
  return answer;
}

/**
 * What is known of the next steps: a whole position, or what was told one step ago.
 * @param {string} plan
 */
const nextSteps = (plan) => view.known.get(plan) ?? position(plan);

/** @param {string} plan */
const stepsIn = (plan) => plan.replace(/[^a-zA-Z]/g, "").length;

/**
 * A step of the engine with what it adds to the plan.
 * @param {any} step
 */
export function withKey(step) {
  const isKwirk = view.game?.kind === "kwirk";
  return { pushes: 0, lines: 0, ...step, key: isKwirk ? `${step.player}${step.dir}` : step.dir };
}

/**
 * Does something to the game, now or when all that was asked for before is done: an undo must not overtake a step
 * that still waits for the engine.
 * @param {() => void | Promise<void>} deed
 */
export async function inLine(deed) {
  view.line.push(deed);
  if (view.isBusy) return;
  view.isBusy = true;
  try {
    for (let next = view.line.shift(); next; next = view.line.shift()) {
      const done = next();
      if (done) await done;
    }
  } catch (error) {
    view.line = [];
    trouble(error);
  } finally {
    view.isBusy = false;
  }
}

/** @param {string} dir */
export const step = (dir) => inLine(() => stepNow(dir));

/** @param {string} dir */
export async function stepNow(dir) {
  const game = view.game;
  if (!game || view.isReplaying) return;
  finish();
  if (game.kind !== "pull" && hereAt(game).solved && game.at === game.line.length) return;
  const plan = planOf(game);
  const here = await nextSteps(plan);
  // Another level was opened meanwhile, or the slider was moved.
  if (game !== view.game || plan !== planOf(game)) return;
  const told = outcome(game, here, dir);
  if (told.refused) {
    view.board.nudge(dir.toLowerCase(), view.active);
    speak(told.refused === "wall" ? "Wall." : "Box will not move.");
    return;
  }
  take(game, withKey(told));
  if (told.next && !view.known.has(planOf(game))) view.known.set(planOf(game), { next: told.next, isEarly: true });
  view.shown = game.at;
  view.grip = null;
  view.hint = null;
  view.dots = [];
  view.say = null;
  draw();
  render();
  save();
  tell(game);
  const pushed = Boolean(told.box) || (told.event && told.event.kind !== "walk");
  position(planOf(game)).catch(trouble);
  if (pushed) afterPush();
  if (told.event?.kind === "exit") nextPlayer();
}

/**
 * What a step would do, by the engine's word.
 * @param {import("./game.js").Game} game
 * @param {any} here
 * @param {string} dir
 */
function outcome(game, here, dir) {
  if (game.kind === "kwirk") return here.next[`${view.active}${dir}`] ?? { refused: "wall" };
  if (game.kind !== "pull") return here.next[dir];
  const pulls = here.next[dir.toUpperCase()];
  return pulls && !pulls.refused && dir === dir.toLowerCase() ? pulls : here.next[dir.toLowerCase()];
}

/** @param {import("./game.js").Game} game */
function tell(game) {
  const here = hereAt(game);
  const last = here.last;
  if (here.solved && game.at === game.line.length) {
    speak(game.kind === "kwirk" ? `Solved in ${counted(game.at, "step")}.` : `Solved in ${counted(here.pushes, "push", "pushes")}.`);
  } else if (last?.box) {
    const to = cellName(game.level.width, last.box[1]);
    const isHome = game.level.goals.includes(last.box[1]);
    const way = DIRS[/** @type {"u"} */ (last.dir.toLowerCase())];
    speak(isHome ? `Box home, ${here.home} of ${game.level.boxes.length}.` : `Pushed ${way} to ${to}. ${counted(here.pushes, "push", "pushes")}.`);
  } else if (last && settings.speakSteps) {
    speak(`${cellName(game.level.width, here.player)}.`);
  }
}

/** Asks whether the game is lost, and keeps a solved one. */
export async function afterPush() {
  const game = view.game;
  if (!game) return;
  const here = hereAt(game);
  view.lost = null;
  if (here.solved) {
    if (game.kind !== "pull") keepPlay(game, tick()).catch(trouble);
    changed();
    return;
  }
  view.watch.abort();
  view.watch = new AbortController();
  if (game.kind === "pull" || !settings.warn) return;
  const plan = planOf(game);
  try {
    const lost = await (game.kind === "kwirk" ? noWayOut(game.row.level, plan) : ask("/api/lost", { level: game.row.level, plan }).then((told) => told.lost));
    if (game !== view.game || plan !== planOf(game)) return;
    view.lost = lost;
    if (lost) alarm(`This position is lost. ${lostWords(lost)}`);
    marks();
    changed();
  } catch (error) {
    trouble(error);
  }
}

/**
 * Kwirk: is it proved that somebody stays inside? A search that the next push ends.
 * @param {string} level
 * @param {string} plan
 */
async function noWayOut(level, plan) {
  const told = await job("kwirk-solve", { level, plan }, undefined, AbortSignal.any([view.watch.signal, view.searches.signal]));
  return told.kind === "impossible" ? { reason: "Trapped", boxes: [] } : null;
}

/**
 * Walks along a plan that the engine gave for the position as it is; a deed that stands in line.
 * @param {string} plan
 */
export async function follow(plan) {
  const game = view.game;
  if (!game || !plan) return;
  finish();
  const [from, before] = [game.at, planOf(game)];
  const answer = await position(before + plan, from);
  if (game !== view.game || before !== planOf(game)) return;
  for (const told of answer.steps) take(game, withKey(told));
  Object.assign(view, { grip: null, hint: null, dots: [], say: null, lost: null });
  view.shown = from;
  run();
  save();
  tell(game);
  if (answer.steps.some((/** @type {any} */ told) => told.box)) afterPush();
}

/**
 * Does something to the game and draws what came of it.
 * @param {(game: import("./game.js").Game) => void} deed
 * @param {string} [words]
 */
export function turnBack(deed, words) {
  const game = view.game;
  if (!game) return;
  finish();
  view.isReplaying = false;
  deed(game);
  Object.assign(view, { grip: null, hint: null, lost: null, say: null, dots: [] });
  view.shown = game.at;
  draw();
  render();
  save();
  const here = hereAt(game);
  if (words) speak(`${words}, ${counted(game.kind === "kwirk" ? game.at : here.pushes, game.kind === "kwirk" ? "step" : "push", game.kind === "kwirk" ? "steps" : "pushes")}.`);
  position(planOf(game)).catch(trouble);
  if (hasPushed(game)) afterPush();
}

/** @param {import("./game.js").Game} game */
const hasPushed = (game) => hereAt(game).pushes > 0 || game.line.slice(0, game.at).some((step) => step.event && step.event.kind !== "walk");

/** Asks whether the game is lost where it stands now, once nobody moves along it any more. */
export function lookSoon() {
  clearTimeout(view.looking);
  view.looking = setTimeout(() => {
    const game = view.game;
    if (game && !view.isReplaying && hasPushed(game) && !hereAt(game).solved) afterPush();
  }, 150);
}

function undoOne() {
  if (view.game && !canUndo(view.game) && comeBack()) speak(`Back to ${view.game?.row.title || "the level before"}.`);
  else turnBack(undo, "Undone");
}

export const deeds = {
  undo: () => inLine(undoOne),
  redo: () => inLine(() => turnBack(redo, "Redone")),
  undoPush: () => inLine(() => turnBack((game) => byPush(game, undo), "Undone")),
  redoPush: () => inLine(() => turnBack((game) => byPush(game, redo), "Redone")),
  restart: () => inLine(() => turnBack(restart, "Restarted")),
  nextPlayer: () => inLine(nextPlayer),
  choose: (/** @type {number} */ player) => inLine(() => choose(player)),
};

function nextPlayer() {
  const game = view.game;
  if (!game || game.kind !== "kwirk") return;
  const players = hereAt(game).state.players;
  for (let by = 1; by <= players.length; by++) {
    const at = ((view.active - 1 + by) % players.length) + 1;
    if (players[at - 1] !== null) return choose(at);
  }
}

/** @param {number} player */
function choose(player) {
  const game = view.game;
  const players = game ? hereAt(game).state?.players : null;
  if (!players || players[player - 1] === undefined || players[player - 1] === null) return;
  view.active = player;
  speak(`${PLAYERS[player - 1].name} moves.`);
  draw();
  changed();
}
