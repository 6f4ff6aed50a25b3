// @ts-check
/**
 * What the Play view holds: the game, the pack it is from, what is marked and said, and the nodes it is shown in.
 */

import { Gone } from "./api.js";
import { button, fill, h, icon } from "./dom.js";
import { planOf } from "./game.js";
import { render } from "./play-panel.js";
import { position } from "./play-steps.js";
import { open } from "./play.js";
import { alarm } from "./speak.js";
import { keep } from "./state.js";

export const DIRS = { u: "up", r: "right", d: "down", l: "left" };

/** What the view holds beside the game. */
export const view = {
  /** @type {import("./game.js").Game | null} */
  game: null,
  /** @type {any} */
  board: null,
  /** @type {import("./state.js").LevelRow[]} */
  pack: [],
  packTitle: "",
  index: -1,
  /** @type {number | null} The place in the pack that is being gone to. */
  wanted: null,
  /** @type {{ game: import("./game.js").Game, pack: import("./state.js").LevelRow[], packTitle: string, index: number }[]} Games that were left for another level. */
  left: [],
  /** @type {Map<string, any>} */
  known: new Map(),
  /** @type {(() => void | Promise<void>)[]} What was asked for and is not done yet. */
  line: [],
  isBusy: false,
  /** How far the picture is, while it runs after the game. */
  shown: 0,
  /** @type {number | undefined} */
  running: undefined,
  isReplaying: false,
  /** @type {{ cell: number, targets: { cell: number, plan: string }[] } | null} */
  grip: null,
  /** Where a box that is dragged would be put down, or -1. */
  carried: -1,
  /** @type {any} */
  lost: null,
  /** @type {any} */
  hint: null,
  /** @type {string | null} */
  say: null,
  /** What the page says as long as the studio does not answer it. @type {HTMLElement | null} */
  gone: null,
  /** @type {any} */
  best: null,
  explore: -1,
  active: 1,
  /** @type {number[]} */
  dots: [],
  /** @type {AbortController} */
  searches: new AbortController(),
  /** @type {AbortController} The search for a proof that a game of Kwirk is lost. */
  watch: new AbortController(),
  /** @type {number | undefined} When the next look is due whether the game is lost. */
  looking: undefined,
  seen: 0,
};

/**
 * The nodes that are filled again and again, by name.
 * @type {Record<string, any>}
 */
export const parts = {};

/**
 * Other nodes, when the view is shown anew.
 * @param {Record<string, any>} nodes
 */
export function renew(nodes) {
  for (const name of Object.keys(parts)) delete parts[name];
  Object.assign(parts, nodes);
}

/** Time that the board was in sight, in seconds. */
export function tick() {
  const now = performance.now();
  if (view.game) view.game.seconds += Math.min(600, (now - view.seen) / 1000);
  view.seen = now;
  return view.game?.seconds ?? 0;
}

/** Remembers the position. */
export function save() {
  const game = view.game;
  if (!game || game.kind === "pull") return;
  keep("play", { row: game.row, plan: planOf(game), packTitle: view.pack.length ? view.packTitle : undefined });
}

/** @param {unknown} error */
export function trouble(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const text = error instanceof Error ? error.message : String(error);
  alarm(text);
  if (parts.say?.isConnected) {
    const note = h("div", { class: "note bad" }, icon("warn"), h("span", {}, text), error instanceof Gone && button({ label: "Try again", class: "sm", on: () => { if (view.game) { position(planOf(view.game), view.game.at).then(() => { view.say = null; render(); }).catch(trouble); } else open(null); } }));
    // Steps that were foretold go on without the studio, and what they draw must not wipe this away.
    view.gone = error instanceof Gone ? note : null;
    fill(parts.say, note);
  }
}
