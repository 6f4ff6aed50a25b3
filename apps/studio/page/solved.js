// @ts-check
/**
 * After solving: one sentence, two questions, and on to the next level. The play is kept in the library.
 */

import { ask } from "./api.js";
import { button, h, icon, segments } from "./dom.js";
import { planOf } from "./game.js";
import { counted, time } from "./words.js";

/**
 * Keeps a game that was left unsolved: a study of difficulty needs those too. It must not wait for an answer, since the
 * page may be closing.
 * @param {import("./game.js").Game | null} game
 * @param {number} seconds
 */
export function keepLeft(game, seconds) {
  if (!game || game.isKept || game.isShown || game.kind === "pull" || game.inputs.length === 0 || typeof game.row.pack !== "number") return;
  game.isKept = true;
  fetch("/api/library/play", { method: "POST", keepalive: true, headers: { "content-type": "application/json" }, body: JSON.stringify(playOf(game, seconds, false)) }).catch(() => {});
}

/**
 * @param {import("./game.js").Game} game
 * @param {number} seconds
 * @param {boolean} solved
 */
function playOf(game, seconds, solved) {
  const at = solved ? game.line.length : game.at;
  return {
    level: game.level.id, begun: game.begun, seconds: Math.round(seconds * 10) / 10, inputs: game.inputs, times: game.times.join(" "), plan: planOf(game, at),
    moves: at, pushes: at > 0 ? game.line[at - 1].pushes : 0, undos: game.undos, restarts: game.restarts, hints: game.hints, solved,
  };
}

/**
 * Keeps a solved game, once.
 * @param {import("./game.js").Game} game
 * @param {number} seconds
 */
export async function keepPlay(game, seconds) {
  if (game.isKept || game.isShown) return;
  game.isKept = true;
  await inLibrary(game);
  await ask("/api/library/play", playOf(game, seconds, true));
}

/**
 * A level from a link is kept too, so that what is told about it has a place.
 * @param {import("./game.js").Game} game
 */
async function inLibrary(game) {
  if (typeof game.row.pack === "number") return;
  await ask("/api/library/add", { levels: [{ game: game.row.game ?? "sokoban", level: game.row.level, title: game.row.title ?? "" }], pack: "Played" });
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} here
 * @param {any} best
 * @param {{ next: (() => void) | null, share: () => void, again: () => void }} deeds
 */
export function solvedPanel(game, here, best, deeds) {
  /** @type {[number, string][]} */
  const five = [[1, "1"], [2, "2"], [3, "3"], [4, "4"], [5, "5"]];
  const rate = (/** @type {"difficulty" | "fun"} */ what) => async (/** @type {number} */ value) => {
    game.row[what] = value;
    await inLibrary(game);
    await ask("/api/library/rating", { level: game.level.id, [what]: value });
  };
  const note = h("p", { class: "muted" }, game.isShown ? "This was a solution that was shown; it is not counted as yours." : `Kept in your library with your time (${time(game.seconds)}) and moves. It never leaves this computer.`);
  return [
    h("div", { class: "note good" }, icon("check"), h("span", {}, h("b", {}, sentence(game, here, best)))),
    h("hr"),
    h("div", { class: "stack" }, h("h2", {}, "How hard was it?"), segments("How hard was it?", five, game.row.difficulty ?? null, rate("difficulty"), "fill big"),
      h("div", { class: "row between small muted" }, h("span", {}, "very easy"), h("span", {}, "very hard"))),
    h("div", { class: "stack" }, h("h2", {}, "How much fun?"), segments("How much fun?", five, game.row.fun ?? null, rate("fun"), "fill big"),
      h("div", { class: "row between small muted" }, h("span", {}, "none"), h("span", {}, "a lot"))),
    note, h("span", { class: "grow" }),
    h("div", { class: "stack loose" },
      deeds.next && button({ label: "Next level", class: "primary wide tall", on: deeds.next }),
      h("div", { class: "row halves" }, button({ label: "Share", icon: "share", on: deeds.share }), button({ label: "Play again", icon: "restart", on: deeds.again }))),
  ];
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} here
 * @param {any} best
 */
export function sentence(game, here, best) {
  if (game.kind === "kwirk") {
    if (!best?.steps) return "Solved. Everyone is out.";
    const more = here.moves - best.steps;
    return more <= 0 ? "Solved. It cannot be done in fewer steps." : `Solved with ${counted(more, "step")} more than the best.`;
  }
  if (!best?.pushes) return "Solved. Every box is home.";
  const more = here.pushes - best.pushes;
  if (more > 0) return `Solved with ${counted(more, "push", "pushes")} more than the best.`;
  return best.optimal === false ? "Solved, as well as the best that is known." : "Solved. It cannot be done in fewer pushes.";
}
