// @ts-check
/**
 * What stands beside and under the board: words, controls, counters, the panel, and the bar of a phone.
 */

import { dialog, menu, showKeys, showSettings } from "./dialogs.js";
import { bandMark, button, fill, h, icon, segments, tile, toggle } from "./dom.js";
import { canRedo, canUndo, hereAt, planOf, restart } from "./game.js";
import { kwirkPanel, PLAYERS } from "./kwirk.js";
import { goTo, hint, lostWords, replay, showSolution } from "./play-advice.js";
import { marks } from "./play-picture.js";
import { parts, trouble, view } from "./play-state.js";
import { afterPush, deeds, inLine, turnBack } from "./play-steps.js";
import { begin, turnPage } from "./play.js";
import { share } from "./share.js";
import { sentence, solvedPanel } from "./solved.js";
import { keep, set, settings } from "./state.js";
import { counted, grouped } from "./words.js";

export function render() {
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
  if (view.gone) return fill(parts.say, view.gone);
  if (view.lost && settings.warn && !isSolved) {
    const note = h("div", { class: "note bad" }, icon("warn"), h("span", {}, h("b", {}, "This position is lost."), ` ${lostWords(view.lost)}`), button({ label: "Undo that push", class: "sm", on: deeds.undoPush }));
    return fill(parts.say, note);
  }
  if (isSolved && matchMedia("(max-width: 1099px)").matches) {
    // The panel is out of sight here, so the news stands under the board.
    const { next } = solvedDeeds(game);
    const more = [button({ label: "Rate it", class: "sm", on: () => parts.panel.classList.add("open") }), next && button({ label: "Next level", class: "sm", on: next })];
    return fill(parts.say, h("div", { class: "note good" }, icon("check"), h("span", {}, h("b", {}, sentence(game, here, view.best))), more));
  }
  let words = view.say ?? "";
  if (view.grip?.targets.length && view.say?.startsWith("Box picked up")) return fill(parts.say, h("span", {}, view.say, h("span", { class: "mouse" }, ", or press Esc"), "."));
  if (!words && game.kind === "pull" && here.solved) words = "Every box is back at its start.";
  if (!words && game.kind === "kwirk" && !isSolved) {
    const inside = here.state.players.map((/** @type {any} */ cell, /** @type {number} */ at) => (cell === null ? null : at + 1)).filter(Boolean);
    const other = inside[(inside.indexOf(view.active) + 1) % inside.length];
    words = inside.length > 1 ? `${PLAYERS[view.active - 1].name} moves. Press Space to switch to ${PLAYERS[other - 1].name}.` : `${PLAYERS[view.active - 1].name} moves.`;
  }
  // A sentence about keys is for those who have some.
  const keyed = words.indexOf(" Press ");
  fill(parts.say, keyed < 0 ? words : h("span", {}, words.slice(0, keyed), h("span", { class: "mouse" }, words.slice(keyed))));
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
        isKwirk && button({ label: "Switch", icon: "people", key: "Space", on: deeds.nextPlayer }),
        game.kind !== "pull" && button({ label: "Hint", icon: "hint", key: "H", on: hint }),
        button({ label: "Restart", icon: "restart", key: "R", class: isKwirk ? "wide-only" : "", on: deeds.restart }));
    }
  }
  if (isReplay) slid(parts.slide, game.at, game.line.length);
  else {
    disable(parts.undo, !canUndo(game) && view.left.length === 0);
    disable(parts.redo, !canRedo(game));
  }
}

/**
 * A button that can do nothing now; whoever was at it is at the board then.
 * @param {HTMLButtonElement} one
 * @param {boolean} isDisabled
 */
function disable(one, isDisabled) {
  if (isDisabled && document.activeElement === one) view.board?.ears.focus();
  one.disabled = isDisabled;
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
export function counters(game, here) {
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
    const held = panel.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    panel.classList.toggle("dense", game.kind === "kwirk");
    const wide = h("dl", { class: game.kind === "kwirk" ? "counters two" : "counters" });
    const narrow = h("dl", { class: game.kind === "kwirk" ? "counters two only-narrow" : "counters only-narrow" });
    parts.counters = [wide, narrow];
    fill(parts.narrow, narrow);
    parts.time = null;
    const inside = isSolved ? solvedPanel(game, here, view.best, solvedDeeds(game)) : playing(game);
    fill(panel, heading(game), wide, inside);
    // Whoever was at something in the panel is at the same thing in the new one, or at its top.
    if (held !== null) ([...panel.querySelectorAll("button, input")].find((one) => nameOf(one) === held) ?? panel.querySelector("h1"))?.focus();
  }
  for (const list of parts.counters) fill(list, counters(game, here));
  if (parts.time) {
    slid(parts.time.slide, game.at, game.line.length);
    parts.time.of.textContent = `${game.at} of ${game.line.length}`;
    disable(parts.time.first, game.at === 0);
    disable(parts.time.last, game.at === game.line.length);
    disable(parts.time.play, game.line.length === 0);
    const name = view.isReplaying ? "pause" : "play";
    parts.time.play.querySelector("use").setAttribute("href", `#i-${name}`);
    parts.time.play.setAttribute("aria-label", view.isReplaying ? "Pause" : "Play the moves");
  }
  if (parts.players) kwirkPanel(parts.players, here.state, view.active, deeds.choose);
}

/** @param {Element | null} one */
const nameOf = (one) => one?.getAttribute("aria-label") ?? one?.textContent ?? "";

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
  const warn = toggle("Warn me when it is lost", settings.warn, (on) => { set("warn", on); view.lost = null; if (on) afterPush(); marks(); });
  const help = game.kind === "kwirk"
    ? [parts.players, h("hr"), h("div", { class: "stack snug" }, h("h2", {}, "Pieces"), [["block-1", "Block: push it; it fills pits it covers"], ["pit", "Pit: nobody can walk here"], ["core", "Turnstile: push an arm sideways"], ["stairs", "Stairs: everyone must leave"]].map(([id, words]) => h("div", { class: "row piece" }, tile(id), words)), warn)]
    : [h("div", { class: "stack snug" },
      warn,
      toggle("Show where a box can go", settings.targets, (on) => { set("targets", on); marks(); }),
      toggle("Pull instead of push", game.kind === "pull", (on) => begin(game.row, "", on).catch(trouble)),
      h("div", { class: "setting" }, "Movement", segments("Movement", [["smooth", "Smooth"], ["step", "Step"], ["instant", "Instant"]], settings.movement, (value) => set("movement", value))))];
  return [time, h("hr"), ...help, h("span", { class: "grow" }),
    h("div", { class: "row halves" }, button({ label: "Share", icon: "share", on: shareThis }), button({ label: "Open in Design", icon: "edit", on: openInDesign }))];
}

/** @param {import("./game.js").Game} game */
function solvedDeeds(game) {
  return { next: view.index + 1 < view.pack.length ? () => turnPage(1) : null, share: shareThis, again: () => inLine(() => { turnBack(restart, "Restarted"); game.begun = Math.floor(Date.now() / 1000); game.seconds = 0; game.isKept = false; }) };
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
export function bar() {
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
    ["Restart", "restart", deeds.restart], ["Next level", "next", () => turnPage(1)], ["Level before", "prev", () => turnPage(-1)], ["Show a solution", "play", showSolution], ["Help and movement", "gear", () => sheet()],
    ["Share", "share", shareThis], ["Open in Design", "edit", openInDesign], ["Settings", "gear", showSettings], ["Shortcuts", "help", showKeys]]) }));
}

function sheet() {
  const game = view.game;
  if (!game) return;
  dialog(game.row.title || "This level", () => playing(game).flat());
}
