// @ts-check
/**
 * Help for the player: hints, solutions, replays.
 */

import { job } from "./api.js";
import { hereAt, planOf, press, restart, walkTo } from "./game.js";
import { PLAYERS } from "./kwirk.js";
import { render } from "./play-panel.js";
import { draw, marks } from "./play-picture.js";
import { DIRS, save, trouble, view } from "./play-state.js";
import { follow, inLine, lookSoon, position, stepNow, withKey } from "./play-steps.js";
import { speak } from "./speak.js";
import { changed, set, settings } from "./state.js";
import { counted, waitingWords } from "./words.js";

/** @param {any} lost */
export function lostWords(lost) {
  const one = lost.boxes.length === 1;
  switch (lost.reason) {
    case "DeadSquare": return one ? "The marked box can no longer reach a goal." : "The marked boxes can no longer reach a goal.";
    case "Frozen": return one ? "The marked box can never move again." : "The marked boxes can never move again.";
    case "Pair": return "The two marked boxes cannot both get home.";
    case "Trapped": return "Whatever is done now, not everyone can leave.";
    case "TooFewGoals": return "The marked boxes can get to fewer goals than they are.";
    default: return "Nothing that can still be done gets every box home.";
  }
}

export async function hint() {
  const game = view.game;
  if (!game) return;
  if (game.kind === "pull") {
    view.say = "Hints are for pushing; switch pulling off first.";
    return changed();
  }
  if (view.hint?.cell !== undefined) return inLine(doHint);
  game.hints += 1;
  press(game, "h");
  const plan = planOf(game);
  view.say = null;
  let isQueued = false;
  const slow = setTimeout(() => { if (!isQueued) thinking(); }, 1000);
  const tell = (/** @type {string} */ event, /** @type {any} */ data) => {
    waiting(event, data);
    if (isQueued && event === "running") thinking();
    isQueued = event === "waiting" || (isQueued && event !== "running");
  };
  try {
    if (game.kind === "kwirk") {
      const told = await job("kwirk-solve", { level: game.row.level, plan }, tell, view.searches.signal);
      if (plan !== planOf(game)) return;
      if (!told.plan) view.say = told.kind === "impossible" ? "No hint: this position is lost." : "No hint found.";
      else {
        const [who, dir] = told.plan;
        view.active = Number(who);
        view.hint = { kwirk: true, cell: hereAt(game).state.players[view.active - 1], dir };
        view.say = `${PLAYERS[view.active - 1].name} goes ${DIRS[/** @type {"u"} */ (dir)]}. Press H again to do it.`;
        draw();
      }
    } else {
      const told = await job("hint", { level: game.row.level, plan }, tell, view.searches.signal);
      if (plan !== planOf(game) || game !== view.game) return;
      if (told.hint === "push") {
        view.hint = told;
        const rest = told.is_fewest ? `${counted(told.pushes, "push", "pushes")} to go at best.` : "";
        view.say = `Push the box at ${told.name} ${DIRS[/** @type {"u"} */ (told.dir)]}. ${rest} Press H again to do it.`;
        speak(view.say);
      } else {
        view.say = told.hint === "lost" ? "No hint: this position is lost." : told.hint === "solved" ? "Every box is home." : "No hint: the search found no end.";
      }
    }
    marks();
    changed();
  } catch (error) {
    if (!view.searches.signal.aborted) trouble(error);
  } finally {
    clearTimeout(slow);
    changed();
  }
}

/**
 * @param {string} event
 * @param {any} data
 */
function waiting(event, data) {
  if (event === "waiting") {
    view.say = waitingWords(data);
    changed();
  }
}

function thinking() {
  view.say = "Still thinking; the search goes on while you play.";
  changed();
}

/** Walks to the box of the hint and pushes it. */
async function doHint() {
  const game = view.game;
  if (!game || !view.hint) return;
  const { cell, dir } = view.hint;
  if (game.kind === "kwirk") {
    view.hint = null;
    return stepNow(dir);
  }
  const here = await position(planOf(game));
  const behind = cell - { u: -game.level.width, d: game.level.width, l: -1, r: 1 }[/** @type {"u"} */ (dir)];
  const walk = walkTo(here.walks, game.level.width, behind);
  if (walk !== null) await follow(walk + dir);
}

/** Shows a solution from the start; what was played can be had back by undo. */
export async function showSolution() {
  const game = view.game;
  if (!game) return;
  try {
    let plan = view.best?.plan ?? game.row.plan;
    if (!plan) {
      view.say = "Looking for a solution.";
      changed();
      const told = await job(game.kind === "kwirk" ? "kwirk-solve" : "solve", { level: game.row.level }, waiting, view.searches.signal);
      plan = told.plan;
      view.say = plan ? null : told.verdict === "unsolvable" || told.kind === "impossible" ? "This level has no solution." : "No solution found within 30 seconds.";
      if (plan) view.best = told;
    }
    if (!plan || game !== view.game) return changed();
    const answer = await position(plan, 0);
    if (game.at > 0) restart(game);
    game.line = answer.steps.map((/** @type {any} */ told) => withKey(told));
    game.at = 0;
    game.isShown = true;
    Object.assign(view, { shown: 0, lost: null, grip: null, hint: null });
    draw();
    replay();
  } catch (error) {
    if (!view.searches.signal.aborted) trouble(error);
  }
}

/** Plays the line from where it stands. */
export function replay() {
  const game = view.game;
  if (!game) return;
  if (view.isReplaying) {
    view.isReplaying = false;
    lookSoon();
    changed();
    return;
  }
  if (game.at >= game.line.length) game.at = 0;
  view.isReplaying = true;
  view.lost = null;
  const next = () => {
    if (!view.isReplaying || game !== view.game || document.hidden) {
      if (document.hidden && view.isReplaying) setTimeout(next, 300);
      return;
    }
    if (game.at >= game.line.length) {
      view.isReplaying = false;
      lookSoon();
      changed();
      return;
    }
    const many = settings.speed >= 16 ? 2 : 1;
    game.at = Math.min(game.line.length, game.at + many);
    view.shown = game.at;
    draw();
    changed();
    setTimeout(next, Math.max(30, 400 / settings.speed));
  };
  next();
}

/** @param {number} at */
export function goTo(at) {
  const game = view.game;
  if (!game) return;
  view.isReplaying = false;
  game.at = Math.max(0, Math.min(game.line.length, at));
  view.shown = game.at;
  Object.assign(view, { lost: null, hint: null, grip: null, dots: [] });
  draw();
  render();
  save();
  position(planOf(game)).catch(trouble);
  lookSoon();
}

/** @param {number} by */
export function speed(by) {
  const speeds = [1, 4, 16];
  const at = speeds.indexOf(settings.speed) + by;
  if (speeds[at]) set("speed", speeds[at]);
}
