// @ts-check
/**
 * The Play view: the board, what is said about it, and the panel beside it.
 *
 * The engine tells with every position what the next step in each direction would do, so a key is drawn at once and
 * the next position is asked for while it moves. Keys that come sooner wait in line; none is lost.
 */

import { Gone, ask, job } from "./api.js";
import { PlayBoard } from "./board.js";
import { dialog, menu, showKeys, showSettings, toast } from "./dialogs.js";
import { bandMark, button, fill, h, icon, s, segments, tile, toggle } from "./dom.js";
import { byPush, canRedo, canUndo, hereAt, newGame, planOf, redo, restart, take, undo, walkTo } from "./game.js";
import { ARROWS } from "./keys.js";
import { KwirkBoard, PLAYERS, kwirkPanel } from "./kwirk.js";
import { share } from "./share.js";
import { keepLeft, keepPlay, solvedPanel } from "./solved.js";
import { alarm, speak } from "./speak.js";
import { changed, keep, kept, listen, set, settings } from "./state.js";
import { cellName } from "./trace.js";
import { counted, grouped } from "./words.js";

const DIRS = { u: "up", r: "right", d: "down", l: "left" };

/** What the view holds beside the game. */
const view = {
  /** @type {import("./game.js").Game | null} */
  game: null,
  /** @type {any} */
  board: null,
  /** @type {import("./state.js").LevelRow[]} */
  pack: [],
  packTitle: "",
  index: -1,
  /** @type {Map<string, any>} */
  known: new Map(),
  /** @type {string[]} */
  line: [],
  isBusy: false,
  /** How far the picture is, while it runs after the game. */
  shown: 0,
  /** @type {number | undefined} */
  running: undefined,
  isReplaying: false,
  /** @type {{ cell: number, targets: { cell: number, plan: string }[] } | null} */
  grip: null,
  /** @type {any} */
  lost: null,
  /** @type {any} */
  hint: null,
  /** @type {string | null} */
  say: null,
  /** @type {any} */
  best: null,
  explore: -1,
  active: 1,
  /** @type {number[]} */
  dots: [],
  /** @type {AbortController} */
  searches: new AbortController(),
  seen: 0,
};

/** @type {Record<string, any>} */
let parts = {};

export function playView() {
  return { mount, unmount, keys, open, bar };
}

/**
 * @param {HTMLElement} root
 * @param {boolean} [isAwaited] Is a level about to be opened?
 */
function mount(root, isAwaited) {
  parts = {
    fit: h("div", { class: "fit" }),
    over: h("div", { class: "over" }),
    say: h("div", { class: "say" }),
    controls: h("div", { class: "controls" }),
    panel: h("aside", { class: "panel", "aria-label": "About this level" }),
    narrow: h("div", { class: "narrow-counters" }),
  };
  const stage = h("section", { class: "stage", "aria-label": "Board" }, parts.narrow, parts.fit, parts.say, parts.controls, parts.over);
  parts.stage = stage;
  fill(root, h("div", { class: "play" }, stage, parts.panel));
  pointer(stage);
  parts.stop = listen(render);
  parts.size = new ResizeObserver(resize);
  parts.size.observe(parts.fit);
  view.seen = performance.now();
  if (view.game) showBoard();
  else if (!isAwaited) open(null);
}

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
async function open(what) {
  try {
    if (!what) {
      const left = kept("play", /** @type {any} */ (null));
      what = left?.row?.level ? left : null;
      if (what) await readPack(what);
    }
    if (!what) {
      const packs = await ask("/api/library");
      const first = packs.find((/** @type {any} */ pack) => pack.levels > 0);
      const rows = first ? await ask(`/api/library/levels?pack=${first.id}`) : [];
      if (!rows.length) return;
      what = { row: { ...rows[0], pack: first.id }, pack: rows, packTitle: first.title, index: 0 };
    }
    if (what.pack) Object.assign(view, { pack: what.pack, packTitle: what.packTitle ?? "", index: what.index ?? -1 });
    else if (what.packTitle === undefined) Object.assign(view, { pack: [], packTitle: "", index: -1 });
    const row = what.row ?? view.pack[view.index];
    await begin(row, what.plan ?? "");
  } catch (error) {
    trouble(error);
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

/**
 * @param {import("./state.js").LevelRow} row
 * @param {string} plan
 * @param {boolean} [pull]
 */
async function begin(row, plan, pull = false) {
  finish();
  keepLeft(view.game, tick());
  view.searches.abort();
  view.searches = new AbortController();
  const kind = row.game === "kwirk" ? "kwirk" : pull ? "pull" : "sokoban";
  const level = await ask(kind === "kwirk" ? "/api/kwirk/level" : "/api/level", { level: row.level });
  if (kind === "pull") {
    const start = await ask("/api/pull", { level: row.level, plan: "" });
    Object.assign(level, { goals: level.boxes, boxes: start.boxes, player: start.player });
  }
  Object.assign(view, { known: new Map(), line: [], grip: null, lost: null, hint: null, say: null, best: bestOf(row), explore: -1, active: 1, isReplaying: false, dots: [] });
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

/**
 * A position, from memory if it is known.
 * @param {string} plan
 * @param {number} [since]
 */
async function position(plan, since) {
  const game = /** @type {import("./game.js").Game} */ (view.game);
  const found = since === undefined ? view.known.get(plan) : undefined;
  if (found) return found;
  const path = { sokoban: "/api/play", pull: "/api/pull", kwirk: "/api/kwirk/play" }[game.kind];
  const answer = await ask(path, { level: game.row.level, plan, since: since ?? stepsIn(plan) });
  if (view.known.size > 2000) view.known.clear();
  view.known.set(plan, answer);
  return answer;
}

/** @param {string} plan */
const stepsIn = (plan) => plan.replace(/[^a-zA-Z]/g, "").length;

/**
 * A step of the engine with what it adds to the plan.
 * @param {any} step
 */
function withKey(step) {
  const isKwirk = view.game?.kind === "kwirk";
  return { pushes: 0, lines: 0, ...step, key: isKwirk ? `${step.player}${step.dir}` : step.dir };
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

/** Is movement smooth, and the board small enough for it? */
function isSmooth() {
  return settings.movement === "smooth" && !matchMedia("(prefers-reduced-motion: reduce)").matches && view.board && view.board.width * view.board.height <= 3600;
}

/** Draws the pieces as they stand at the shown step. */
function draw() {
  const game = view.game;
  if (!game || !view.board) return;
  const here = hereAt(game, view.shown);
  view.board.svg.classList.toggle("step", !isSmooth());
  if (game.kind === "kwirk") view.board.place(here.state, view.active, here.facing);
  else view.board.place(here.player, here.boxes, here.facing);
  marks();
}

/** Draws what lies over the pieces. */
function marks() {
  const { board, game } = view;
  if (!board || !game) return;
  const list = [];
  if (view.grip) {
    list.push(board.at("selected", view.grip.cell));
    if (settings.targets) list.push(...view.grip.targets.map((target) => board.at("target", target.cell)));
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
function finish() {
  clearTimeout(view.running);
  view.running = undefined;
  if (view.game && view.shown !== view.game.at) {
    view.shown = view.game.at;
    draw();
  }
}

/** Lets the picture run after the game, a step at a time. */
function run() {
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

/**
 * Takes a step in a direction, now or when those before it are done.
 * @param {string} dir
 */
async function step(dir) {
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
  const here = await position(planOf(game));
  const told = outcome(game, here, dir);
  if (told.refused) {
    view.board.nudge(dir.toLowerCase(), view.active);
    speak(told.refused === "wall" ? "Wall." : "Box will not move.");
    return;
  }
  take(game, withKey(told));
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
async function afterPush() {
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

/** @param {any} lost */
function lostWords(lost) {
  const one = lost.boxes.length === 1;
  switch (lost.reason) {
    case "DeadSquare": return one ? "The marked box can no longer reach a goal." : "The marked boxes can no longer reach a goal.";
    case "Frozen": return one ? "The marked box can never move again." : "The marked boxes can never move again.";
    case "Pair": return "The two marked boxes cannot both get home.";
    case "TooFewGoals": return "The marked boxes can get to fewer goals than they are.";
    default: return "Nothing that can still be done gets every box home.";
  }
}

/** Walks along a plan that the engine gave. */
async function follow(/** @type {string} */ plan) {
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
function turnBack(deed, words) {
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

const deeds = {
  undo: () => turnBack(undo, "Undone"),
  redo: () => turnBack(redo, "Redone"),
  undoPush: () => turnBack((game) => byPush(game, undo), "Undone"),
  redoPush: () => turnBack((game) => byPush(game, redo), "Redone"),
  restart: () => turnBack(restart, "Restarted"),
};

async function hint() {
  const game = view.game;
  if (!game) return;
  if (view.hint?.plan) return follow(view.hint.plan);
  if (view.hint?.cell !== undefined) return doHint();
  game.hints += 1;
  game.inputs += "h";
  const plan = planOf(game);
  view.say = null;
  const slow = setTimeout(() => { view.say = "Still thinking; the search goes on while you play."; changed(); }, 1000);
  try {
    if (game.kind === "kwirk") {
      const told = await job("kwirk-solve", { level: game.row.level, plan }, waiting, view.searches.signal);
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
      const told = await job("hint", { level: game.row.level, plan }, waiting, view.searches.signal);
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
    view.say = `${data.running === 2 ? "Two" : data.running} searches are running; yours is ${data.ahead === 0 ? "next" : `number ${data.ahead + 1}`}.`;
    changed();
  }
}

/** Walks to the box of the hint and pushes it. */
async function doHint() {
  const game = view.game;
  if (!game || !view.hint) return;
  const { cell, dir } = view.hint;
  if (game.kind === "kwirk") {
    view.hint = null;
    return step(dir);
  }
  const here = await position(planOf(game));
  const behind = cell - { u: -game.level.width, d: game.level.width, l: -1, r: 1 }[/** @type {"u"} */ (dir)];
  const walk = walkTo(here.walks, game.level.width, behind);
  if (walk !== null) follow(walk + dir);
}

/** Shows a solution from the start; what was played can be had back by undo. */
async function showSolution() {
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
function replay() {
  const game = view.game;
  if (!game) return;
  if (view.isReplaying) {
    view.isReplaying = false;
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
function goTo(at) {
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
}

/**
 * Another level of the pack.
 * @param {number} by
 */
async function turnPage(by) {
  const index = view.index + by;
  if (index < 0 || index >= view.pack.length) return toast(by > 0 ? "This is the last level." : "This is the first level.");
  const pack = view.game?.row.pack;
  view.index = index;
  try {
    await begin({ ...view.pack[index], pack }, "");
    save();
    document.querySelector("h1")?.focus();
  } catch (error) {
    trouble(error);
  }
}

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

/* pointer */

/** @param {HTMLElement} stage */
function pointer(stage) {
  /** @type {{ x: number, y: number, cell: number, isTouch: boolean, grip: boolean, hold?: any, moved: boolean } | null} */
  let down = null;
  stage.addEventListener("pointerdown", (event) => {
    if (!view.board || event.button !== 0 || /** @type {Element} */ (event.target).closest("button, input, a")) return;
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
  lifting = ask("/api/reach", { level: game.row.level, plan, box: cell }).then(({ targets }) => {
    if (plan !== planOf(game)) return;
    view.grip = { cell, targets };
    view.say = targets.length ? `Box picked up. Choose one of ${counted(targets.length, "square")}` : "This box can go nowhere without losing the game.";
    marks();
    changed();
  }).catch(trouble);
}

/** @param {number} cell */
async function drop(cell) {
  await lifting;
  const target = view.grip?.targets.find((target) => target.cell === cell);
  if (target) follow(target.plan);
  else putDown();
}

function putDown() {
  view.grip = null;
  view.say = null;
  marks();
  changed();
}

/** @type {number} */
let liftedBefore = -1;

/** @param {number} cell */
async function click(cell) {
  const game = view.game;
  if (!game || cell < 0 || view.isReplaying) return;
  if (game.kind === "kwirk") {
    const at = hereAt(game).state.players.indexOf(cell);
    return at >= 0 ? choose(at + 1) : undefined;
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
  if (view.grip) {
    const target = view.grip.targets.find((one) => one.cell === cell);
    if (target) return follow(target.plan);
    putDown();
  }
  const now = await position(planOf(game));
  const walk = walkTo(now.walks, game.level.width, cell);
  if (walk) follow(walk);
}

/** @param {number} cell */
function hover(cell) {
  const game = view.game;
  if (!game || game.kind === "kwirk" || view.grip || view.isReplaying) return;
  const known = view.known.get(planOf(game));
  const walk = known && cell >= 0 ? walkTo(known.walks, game.level.width, cell) : null;
  const dots = [];
  let at = hereAt(game).player;
  for (const dir of walk ?? "") {
    at += { u: -game.level.width, d: game.level.width, l: -1, r: 1 }[/** @type {"u"} */ (dir)];
    dots.push(at);
  }
  if (dots.join() === view.dots.join()) return;
  view.dots = dots;
  marks();
}

/* keys */

/** @param {KeyboardEvent} event */
function keys(event) {
  const key = event.key;
  const game = view.game;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof HTMLInputElement && event.target.type === "range" && key.startsWith("Arrow")) return false;
  if (key === "Enter" && event.target instanceof HTMLButtonElement) return false;
  if (key === " " && event.target instanceof HTMLButtonElement && game?.kind !== "kwirk") return false;
  if (view.explore >= 0 && explored(event)) return true;
  const dir = ARROWS[key];
  if (dir) {
    step(game?.kind === "pull" && event.shiftKey ? dir.toUpperCase() : dir);
    return true;
  }
  /** @type {Record<string, () => void>} */
  const bound = {
    z: deeds.undo, y: deeds.redo, Z: deeds.undoPush, Y: deeds.redoPush, r: deeds.restart, h: hint, p: replay, n: () => turnPage(1), b: () => turnPage(-1),
    "[": () => speed(-1), "]": () => speed(1), Escape: putDown, e: explore,
    " ": () => (game?.kind === "kwirk" ? nextPlayer() : undefined),
  };
  if (game?.kind === "kwirk" && /^[1-4]$/.test(key)) {
    choose(Number(key));
    return true;
  }
  const deed = bound[key] ?? (event.shiftKey ? undefined : bound[key.toLowerCase()]);
  if (!deed) return false;
  deed();
  return true;
}

/** @param {number} by */
function speed(by) {
  const speeds = [1, 4, 16];
  const at = speeds.indexOf(settings.speed) + by;
  if (speeds[at]) set("speed", speeds[at]);
}

function explore() {
  const game = view.game;
  if (!game || !view.board) return;
  view.explore = view.explore >= 0 ? -1 : game.kind === "kwirk" ? hereAt(game).state.players[view.active - 1] : hereAt(game).player;
  if (view.explore >= 0) view.board.cells?.[view.explore]?.focus();
  else view.board.ears.focus();
  speak(view.explore >= 0 ? `Exploring. ${view.board.labelOf(view.explore)}` : "Playing.");
  marks();
}

/** @param {KeyboardEvent} event */
function explored(event) {
  const board = view.board;
  const by = { ArrowUp: -board.width, ArrowDown: board.width, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) {
    const next = view.explore + by;
    const stays = Math.abs(by) > 1 || Math.floor(next / board.width) === Math.floor(view.explore / board.width);
    if (next >= 0 && next < board.width * board.height && stays) view.explore = next;
    board.cells?.[view.explore]?.focus();
    speak(board.labelOf(view.explore));
    marks();
    return true;
  }
  if (event.key === "Enter") {
    click(view.explore);
    return true;
  }
  if (event.key === "Escape" || event.key === "e") {
    explore();
    return true;
  }
  return false;
}

/* what is seen beside the board */

function render() {
  const game = view.game;
  if (!game || !parts.panel) return;
  const here = hereAt(game, view.shown);
  const isSolved = here.solved && game.at === game.line.length && !view.isReplaying && game.kind !== "pull";
  renderSay(game, here, isSolved);
  renderControls(game, isSolved);
  renderPanel(game, here, isSolved);
  const pulls = game.kind === "pull" ? h("div", { class: "note hint" }, h("span", {}, "You pull now: take the boxes from the goals to their starts. Hold Shift to walk without pulling.")) : null;
  fill(parts.over, pulls);
  bar();
}

/**
 * @param {import("./game.js").Game} game
 * @param {ReturnType<typeof hereAt>} here
 * @param {boolean} isSolved
 */
function renderSay(game, here, isSolved) {
  if (view.lost && settings.warn && !isSolved) {
    const note = h("div", { class: "note bad" }, icon("warn"), h("span", {}, h("b", {}, "This position is lost."), ` ${lostWords(view.lost)}`), button({ label: "Undo that push", class: "sm", on: deeds.undoPush }));
    return fill(parts.say, note);
  }
  let words = view.say ?? "";
  if (view.grip?.targets.length && view.say?.startsWith("Box picked up")) return fill(parts.say, h("span", {}, view.say, h("span", { class: "mouse" }, ", or press Esc"), "."));
  if (!words && game.kind === "pull" && here.solved) words = "Every box is back at its start.";
  if (!words && game.kind === "kwirk" && !isSolved) {
    const inside = here.state.players.map((/** @type {any} */ cell, /** @type {number} */ at) => (cell === null ? null : at + 1)).filter(Boolean);
    const other = inside[(inside.indexOf(view.active) + 1) % inside.length];
    words = inside.length > 1 ? `${PLAYERS[view.active - 1].name} moves. Press Space to switch to ${PLAYERS[other - 1].name}.` : `${PLAYERS[view.active - 1].name} moves.`;
  }
  fill(parts.say, words);
}

/**
 * @param {import("./game.js").Game} game
 * @param {boolean} isSolved
 */
function renderControls(game, isSolved) {
  const isReplay = isSolved || (view.isReplaying && game.isShown);
  const mode = isReplay ? "replay" : game.kind;
  if (parts.controls.dataset.mode !== mode) {
    parts.controls.dataset.mode = mode;
    parts.controls.className = isReplay ? "controls replaying" : "controls";
    if (isReplay) {
      parts.slide = slider(goTo);
      fill(parts.controls, button({ label: "Replay", icon: "first", on: replay }), parts.slide,
        segments("Speed", [[1, "1×"], [4, "4×"], [16, "16×"]], settings.speed, (value) => set("speed", value)));
    } else {
      parts.undo = button({ label: "Undo", icon: "undo", key: "Z", on: deeds.undo });
      parts.redo = button({ label: "Redo", icon: "redo", key: "Y", on: deeds.redo });
      const isKwirk = game.kind === "kwirk";
      fill(parts.controls, parts.undo, parts.redo, h("span", { class: "sep" }),
        isKwirk && button({ label: "Switch", icon: "people", key: "Space", on: nextPlayer }),
        game.kind !== "pull" && button({ label: "Hint", icon: "hint", key: "H", on: hint }),
        button({ label: "Restart", icon: "restart", key: "R", class: isKwirk ? "wide-only" : "", on: deeds.restart }));
    }
  }
  if (isReplay) slid(parts.slide, game.at, game.line.length);
  else {
    parts.undo.disabled = !canUndo(game);
    parts.redo.disabled = !canRedo(game);
  }
}

/** @param {(at: number) => void} change */
function slider(change) {
  const made = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moves so far" }));
  made.addEventListener("input", () => change(Number(made.value)));
  made.addEventListener("wheel", (event) => {
    event.preventDefault();
    change(Number(made.value) + Math.sign(event.deltaY));
  }, { passive: false });
  return made;
}

/**
 * @param {HTMLInputElement} input
 * @param {number} at
 * @param {number} most
 */
function slid(input, at, most) {
  input.max = String(most);
  input.value = String(at);
  input.setAttribute("aria-valuetext", `${at} of ${most}`);
  input.style.setProperty("--at", `${most ? (100 * at) / most : 0}%`);
}

/**
 * @param {import("./game.js").Game} game
 * @param {ReturnType<typeof hereAt>} here
 */
function counters(game, here) {
  const best = view.best;
  const one = (/** @type {string} */ name, /** @type {number} */ value, /** @type {any} */ least, lead = "best ") =>
    h("div", {}, h("dt", {}, name), h("dd", {}, grouped(value), h("small", {}, least === undefined || least === null ? " " : `${lead}${grouped(least)}`)));
  if (game.kind === "kwirk") {
    const players = here.state.players;
    const inside = players.filter((/** @type {any} */ cell) => cell !== null).length;
    return [one("Steps", here.moves, best?.steps), one("Still inside", inside, players.length, "of ")];
  }
  if (game.kind === "pull") return [one("Moves", here.moves, null), one("Pulls", here.pushes, best?.pushes), one("Back", here.home, game.level.boxes.length, "of ")];
  return [one("Moves", here.moves, best?.moves), one("Pushes", here.pushes, best?.pushes), one("Lines", here.lines, best?.lines)];
}

/**
 * @param {import("./game.js").Game} game
 * @param {ReturnType<typeof hereAt>} here
 * @param {boolean} isSolved
 */
function renderPanel(game, here, isSolved) {
  const mode = `${game.row.id ?? game.row.level}|${game.kind}|${isSolved}|${view.index}|${game.row.title}`;
  const panel = parts.panel;
  if (panel.dataset.for !== mode) {
    panel.dataset.for = mode;
    panel.classList.toggle("dense", game.kind === "kwirk");
    const wide = h("dl", { class: game.kind === "kwirk" ? "counters two" : "counters" });
    const narrow = h("dl", { class: game.kind === "kwirk" ? "counters two only-narrow" : "counters only-narrow" });
    parts.counters = [wide, narrow];
    fill(parts.narrow, narrow);
    parts.time = null;
    const inside = isSolved ? solvedPanel(game, here, view.best, solvedDeeds(game)) : playing(game);
    fill(panel, heading(game), wide, inside);
  }
  for (const list of parts.counters) fill(list, counters(game, here));
  if (parts.time) {
    slid(parts.time.slide, game.at, game.line.length);
    parts.time.of.textContent = `${game.at} of ${game.line.length}`;
    parts.time.first.disabled = game.at === 0;
    parts.time.last.disabled = game.at === game.line.length;
    parts.time.play.disabled = game.line.length === 0;
    const name = view.isReplaying ? "pause" : "play";
    parts.time.play.querySelector("use").setAttribute("href", `#i-${name}`);
    parts.time.play.setAttribute("aria-label", view.isReplaying ? "Pause" : "Play the moves");
  }
  if (parts.players) kwirkPanel(parts.players, here.state, view.active, choose);
}

/** @param {import("./game.js").Game} game */
function heading(game) {
  const { row } = game;
  const where = view.pack.length ? `${view.packTitle}, ${view.index + 1} of ${view.pack.length}` : row.game === "kwirk" ? counted(game.level.start.players.length, "player") : "";
  const band = row.metrics?.band ?? row.band;
  return h("div", { class: "stack tight" },
    h("div", { class: "row between" }, h("h1", { tabindex: "-1" }, row.title || "Untitled"),
      h("span", { class: "row tight" }, button({ name: "Level before", icon: "prev", key: "B", class: "quiet sm icon", on: () => turnPage(-1), disabled: view.index <= 0 }),
        button({ name: "Next level", icon: "next", key: "N", class: "quiet sm icon", on: () => turnPage(1), disabled: view.index + 1 >= view.pack.length }))),
    h("div", { class: "row loose small muted" }, band !== undefined && band !== null && bandMark(band), row.game === "kwirk" ? `Kwirk${where ? `, ${where}` : ""}` : where));
}

/**
 * What stands in the panel while a level is played.
 * @param {import("./game.js").Game} game
 */
function playing(game) {
  const slide = slider(goTo);
  const of = h("span", { class: "small muted num" });
  const first = button({ name: "To the start", icon: "first", class: "quiet sm icon", on: () => goTo(0) });
  const play = button({ name: "Play the moves", icon: "play", key: "P", class: "quiet sm icon", on: replay });
  const last = button({ name: "To the end", icon: "last", class: "quiet sm icon", on: () => goTo(game.line.length) });
  parts.time = { slide, of, first, play, last };
  const time = h("div", { class: "stack snug" },
    h("div", { class: "row between" }, h("h2", {}, "Moves so far"), of), slide,
    h("div", { class: "row between out" }, h("span", { class: "row tight" }, first, play, last),
      game.kind !== "pull" && button({ label: "Show a solution", class: "quiet sm", on: showSolution })));
  parts.players = game.kind === "kwirk" ? h("div", { class: "stack tight" }) : null;
  const help = game.kind === "kwirk"
    ? [parts.players, h("hr"), h("div", { class: "stack snug" }, h("h2", {}, "Pieces"), [["block-1", "Block: push it; it fills pits it covers"], ["pit", "Pit: nobody can walk here"], ["core", "Turnstile: push an arm sideways"], ["stairs", "Stairs: everyone must leave"]].map(([id, words]) => h("div", { class: "row piece" }, tile(id), words)))]
    : [h("div", { class: "stack snug" },
      toggle("Warn me when it is lost", settings.warn, (on) => { set("warn", on); view.lost = null; if (on) afterPush(); marks(); }),
      toggle("Show where a box can go", settings.targets, (on) => { set("targets", on); marks(); }),
      toggle("Pull instead of push", game.kind === "pull", (on) => begin(game.row, "", on).catch(trouble)),
      h("div", { class: "setting" }, "Movement", segments("Movement", [["smooth", "Smooth"], ["step", "Step"], ["instant", "Instant"]], settings.movement, (value) => set("movement", value))))];
  return [time, h("hr"), ...help, h("span", { class: "grow" }),
    h("div", { class: "row halves" }, button({ label: "Share", icon: "share", on: shareThis }), button({ label: "Open in Design", icon: "edit", on: openInDesign }))];
}

/** @param {import("./game.js").Game} game */
function solvedDeeds(game) {
  return { next: view.index + 1 < view.pack.length ? () => turnPage(1) : null, share: shareThis, again: () => { turnBack(restart, "Restarted"); game.begun = Math.floor(Date.now() / 1000); game.seconds = 0; game.isKept = false; } };
}

function shareThis() {
  const game = view.game;
  if (game) share({ level: game.row.level, title: game.row.title, game: game.row.game, plan: game.kind === "pull" ? "" : planOf(game) });
}

function openInDesign() {
  const game = view.game;
  if (!game) return;
  keep("design.open", { level: game.row.level, title: game.row.title, game: game.row.game });
  location.hash = "design";
}

/** The bar of a phone. */
function bar() {
  const game = view.game;
  const title = document.getElementById("bar-title");
  if (!game || !title) return;
  const band = game.row.metrics?.band ?? game.row.band;
  const words = band === undefined || band === null ? "" : `${["Trivial", "Easy", "Medium", "Hard", "Expert"][band]}, `;
  fill(title, h("span", {}, game.row.title || "Untitled"), h("small", {}, view.pack.length ? `${words}${view.index + 1} of ${view.pack.length}` : words.replace(", ", "")));
  const left = /** @type {HTMLElement} */ (document.getElementById("bar-left"));
  const right = /** @type {HTMLElement} */ (document.getElementById("bar-right"));
  if (left.dataset.for === "play") return;
  left.dataset.for = "play";
  fill(left, button({ name: "Levels", icon: "prev", class: "quiet icon", on: () => { location.hash = "library"; } }));
  fill(right, button({ name: "More", icon: "more", class: "quiet icon", on: () => menu("This level", [
    ["Next level", "next", () => turnPage(1)], ["Level before", "prev", () => turnPage(-1)], ["Show a solution", "play", showSolution], ["Help and movement", "gear", () => sheet()],
    ["Share", "share", shareThis], ["Open in Design", "edit", openInDesign], ["Settings", "gear", showSettings], ["Shortcuts", "help", showKeys]]) }));
}

function sheet() {
  const game = view.game;
  if (!game) return;
  dialog(game.row.title || "This level", () => playing(game).flat());
}

/** Time that the board was in sight, in seconds. */
function tick() {
  const now = performance.now();
  if (view.game) view.game.seconds += Math.min(600, (now - view.seen) / 1000);
  view.seen = now;
  return view.game?.seconds ?? 0;
}

/** Remembers the position. */
function save() {
  const game = view.game;
  if (!game || game.kind === "pull") return;
  keep("play", { row: game.row, plan: planOf(game), packTitle: view.pack.length ? view.packTitle : undefined });
}

/** @param {unknown} error */
function trouble(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const text = error instanceof Error ? error.message : String(error);
  alarm(text);
  if (parts.say?.isConnected) {
    fill(parts.say, h("div", { class: "note bad" }, icon("warn"), h("span", {}, text), error instanceof Gone && button({ label: "Try again", class: "sm", on: () => { if (view.game) { position(planOf(view.game), view.game.at).then(() => { view.say = null; render(); }).catch(trouble); } else open(null); } })));
  }
}

addEventListener("pagehide", () => {
  save();
  keepLeft(view.game, tick());
});
