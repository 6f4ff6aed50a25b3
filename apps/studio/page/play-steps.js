// @ts-check
/**
 * Steps of a game, forth and back.
 *
 * The engine tells with every position what the next two steps would do, so a key is drawn at once and the next
 * position is asked for while it moves. Keys that come sooner wait in line; none is lost.
 */

import { ask } from "./api.js";
import { byPush, hereAt, planOf, redo, restart, take, undo } from "./game.js";
import { PLAYERS } from "./kwirk.js";
import { lostWords } from "./play-advice.js";
import { render } from "./play-panel.js";
import { draw, finish, marks, run } from "./play-picture.js";
import { DIRS, save, tick, trouble, view } from "./play-state.js";
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
 * Takes a step in a direction, now or when those before it are done.
 * @param {string} dir
 */
export async function step(dir) {
  view.line.push(dir);
  if (view.isBusy) return;
  view.isBusy = true;
  try {
    for (let next = view.line.shift(); next !== undefined; next = view.line.shift()) await stepNow(next);
  } catch (error) {
    view.line = [];
    trouble(error);
  } finally {
    view.isBusy = false;
  }
}

/** @param {string} dir */
async function stepNow(dir) {
  const game = view.game;
  if (!game || view.isReplaying) return;
  finish();
  if (game.kind !== "pull" && hereAt(game).solved && game.at === game.line.length) return;
  const here = await nextSteps(planOf(game));
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
    if (game.kind !== "pull") keepPlay(game, tick());
    changed();
    return;
  }
  if (game.kind !== "sokoban" || !settings.warn) return;
  const plan = planOf(game);
  try {
    const { lost } = await ask("/api/lost", { level: game.row.level, plan });
    if (game !== view.game || plan !== planOf(game)) return;
    view.lost = lost;
    if (lost) alarm(`This position is lost. ${lostWords(lost)}`);
    marks();
    changed();
  } catch (error) {
    trouble(error);
  }
}

/** Walks along a plan that the engine gave. */
export async function follow(/** @type {string} */ plan) {
  const game = view.game;
  if (!game || !plan || view.isBusy) return;
  view.isBusy = true;
  try {
    finish();
    const from = game.at;
    const whole = planOf(game) + plan;
    const answer = await position(whole, from);
    for (const told of answer.steps) take(game, withKey(told));
    Object.assign(view, { grip: null, hint: null, dots: [], say: null, lost: null });
    view.shown = from;
    run();
    save();
    tell(game);
    if (answer.steps.some((/** @type {any} */ told) => told.box)) afterPush();
  } catch (error) {
    trouble(error);
  } finally {
    view.isBusy = false;
  }
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
  if (here.last?.box || here.pushes) afterPush();
}

export const deeds = {
  undo: () => turnBack(undo, "Undone"),
  redo: () => turnBack(redo, "Redone"),
  undoPush: () => turnBack((game) => byPush(game, undo), "Undone"),
  redoPush: () => turnBack((game) => byPush(game, redo), "Redone"),
  restart: () => turnBack(restart, "Restarted"),
};

export function nextPlayer() {
  const game = view.game;
  if (!game || game.kind !== "kwirk") return;
  const players = hereAt(game).state.players;
  for (let by = 1; by <= players.length; by++) {
    const at = ((view.active - 1 + by) % players.length) + 1;
    if (players[at - 1] !== null) return choose(at);
  }
}

/** @param {number} player */
export function choose(player) {
  const game = view.game;
  const players = game ? hereAt(game).state?.players : null;
  if (!players || players[player - 1] === undefined || players[player - 1] === null) return;
  view.active = player;
  speak(`${PLAYERS[player - 1].name} moves.`);
  draw();
  changed();
}
