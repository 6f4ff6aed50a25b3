// @ts-check
/**
 * A game as data: the steps taken, where on them we stand, and what was left behind by a restart.
 *
 * Everything here is a plain function of its arguments or changes only the game it is given; what a step does, the
 * engine has said. Undo walks back along the line and then to what stood there before a restart; nothing is
 * forgotten until a new step is taken.
 */

/**
 * A step as the engine tells it; `key` is what it adds to the plan.
 * @typedef {{ key: string, dir: string, player: any, box?: [number, number] | null, pushes: number, lines: number,
 *   home?: number, solved: boolean, state?: any, event?: any }} Step
 * @typedef {{ line: Step[], at: number }} Place
 * @typedef {{ kind: "sokoban" | "kwirk" | "pull", level: any, row: import("./state.js").LevelRow, line: Step[], at: number,
 *   past: Place[], future: Place[], inputs: string, times: number[], undos: number, restarts: number, hints: number, begun: number,
 *   seconds: number, first?: number, isShown: boolean, isKept: boolean }} Game
 */

/**
 * @param {Game["kind"]} kind
 * @param {any} level
 * @param {import("./state.js").LevelRow} row
 * @returns {Game}
 */
export function newGame(kind, level, row) {
  return {
    kind, level, row, line: [], at: 0, past: [], future: [], inputs: "", times: [], undos: 0, restarts: 0, hints: 0,
    begun: Math.floor(Date.now() / 1000), seconds: 0, isShown: false, isKept: false,
  };
}

/**
 * The plan up to a step.
 * @param {Game} game
 * @param {number} [at]
 */
export function planOf(game, at = game.at) {
  const keys = game.line.slice(0, at).map((step) => step.key);
  return keys.join("");
}

/**
 * Takes a step: what lay ahead is dropped now.
 * @param {Game} game
 * @param {Step} step
 */
export function take(game, step) {
  game.line.length = game.at;
  game.line.push(step);
  game.at += 1;
  game.future = [];
  press(game, game.kind === "kwirk" ? step.key : step.dir.toLowerCase());
}

/** More than this is not kept of one play. */
const MOST = 20_000;

/**
 * Notes what was pressed, and when: milliseconds since the first.
 * @param {Game} game
 * @param {string} input
 */
export function press(game, input) {
  if (game.times.length >= MOST) return;
  const now = Math.round(performance.now());
  if (game.first === undefined) game.first = now;
  game.inputs += input;
  game.times.push(now - game.first);
}

/**
 * Goes back to the start; that can be undone.
 * @param {Game} game
 */
export function restart(game) {
  if (game.at === 0) return;
  game.past.push({ line: game.line, at: game.at });
  Object.assign(game, { line: [], at: 0, future: [], isShown: false });
  game.restarts += 1;
  press(game, "x");
}

/** @param {Game} game */
export function canUndo(game) {
  return game.at > 0 || game.past.length > 0;
}

/** @param {Game} game */
export function canRedo(game) {
  return game.at < game.line.length || game.future.length > 0;
}

/** @param {Game} game */
export function undo(game) {
  const before = game.at > 0 ? null : game.past.pop();
  if (game.at > 0) {
    game.at -= 1;
  } else if (before) {
    game.future.push({ line: game.line, at: game.at });
    Object.assign(game, before);
  } else {
    return false;
  }
  game.undos += 1;
  press(game, "z");
  return true;
}

/** @param {Game} game */
export function redo(game) {
  if (game.at < game.line.length && game.future.length === 0) {
    game.at += 1;
  } else if (game.future.length > 0) {
    const after = /** @type {Place} */ (game.future.pop());
    game.past.push({ line: game.line, at: game.at });
    Object.assign(game, after);
  } else {
    return false;
  }
  press(game, "y");
  return true;
}

/**
 * Repeats a deed until a box has moved, or nothing is left to do.
 * @param {Game} game
 * @param {(game: Game) => boolean} deed
 */
export function byPush(game, deed) {
  for (;;) {
    const [line, at] = [game.line, game.at];
    if (!deed(game)) return;
    if (game.line !== line) return;
    const crossed = game.line[Math.min(at, game.at)];
    if (crossed && (crossed.box || (crossed.event && crossed.event.kind !== "walk"))) return;
  }
}

/**
 * What stands where after so many steps.
 * @param {Game} game
 * @param {number} [at]
 */
export function hereAt(game, at = game.at) {
  const last = at > 0 ? game.line[at - 1] : null;
  if (game.kind === "kwirk") {
    const state = last ? last.state : game.level.start;
    return { state, player: 0, boxes: /** @type {number[]} */ ([]), facing: last?.dir ?? "d", pushes: 0, lines: 0, moves: at, solved: last?.solved ?? false, home: 0, last };
  }
  const boxes = /** @type {Set<number>} */ (new Set(game.level.boxes));
  for (let step = 0; step < at; step++) {
    const moved = game.line[step].box;
    if (moved) {
      boxes.delete(moved[0]);
      boxes.add(moved[1]);
    }
  }
  const goals = new Set(game.level.goals);
  const home = [...boxes].filter((cell) => goals.has(cell)).length;
  const player = last ? last.player : game.level.player;
  const solved = last ? last.solved : false;
  return { state: null, player, boxes: [...boxes], facing: (last?.dir ?? "d").toLowerCase(), pushes: last?.pushes ?? 0, lines: last?.lines ?? 0, moves: at, solved, home, last };
}

/**
 * The steps along a walk, read backwards from the cell on the engine's map of walks.
 * @param {string} walks
 * @param {number} width
 * @param {number} cell
 * @returns {string | null}
 */
export function walkTo(walks, width, cell) {
  const back = { u: width, d: -width, l: 1, r: -1 };
  let plan = "";
  for (let at = cell; ; ) {
    const sign = walks[at];
    if (sign === "@") return plan;
    if (!(sign in back)) return null;
    plan = sign + plan;
    at += back[/** @type {"u" | "d" | "l" | "r"} */ (sign)];
  }
}
