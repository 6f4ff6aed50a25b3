// @ts-check
/**
 * What stands around the canvas: tools, the strip above, limits and changes, and the bar of a phone.
 */

import { ask } from "./api.js";
import { drawCanvas, renderFoot } from "./design-canvas.js";
import { become, parts, redo, start, TOOLS, touched, undo, useOffer, view } from "./design-state.js";
import { askNear, askSoon, askVerdict, trim } from "./design-verdict.js";
import { setTool, takeRead } from "./design.js";
import { menu, toast } from "./dialogs.js";
import { button, fill, h, icon, s, segments, tile } from "./dom.js";
import { KWIRK_FIRST, KWIRK_TOOLS } from "./kwirk-draw.js";
import { share } from "./share.js";
import { drawnText, edited, FIRST, mirrored, turned } from "./sketch.js";
import { changed, keep } from "./state.js";
import { exportDialog, importDialog } from "./transfer.js";
import { showOffer, showVerdict } from "./verdict.js";
import { counted } from "./words.js";

export function render() {
  if (!parts.tools?.isConnected) return;
  renderTools();
  renderStrip();
  showVerdict(parts.verdict, view.verdict, view.isOld, view.rating, {
    fix: (edits) => become(edited(view.drawing, edits)), longer: () => askVerdict(true), light: (cells) => { view.lit = cells; drawCanvas(); },
  });
  showOffer(parts.offer, view.offer, {
    choose: (at) => { view.offer.chosen = at; render(); /** @type {HTMLElement | null} */ (parts.offer.querySelector("[aria-selected=true]"))?.focus(); drawCanvas(); },
    use: useOffer,
    more: view.offer.title === "Completions" && view.offer.levels.length >= view.more ? () => { view.more = 12; askVerdict(true); } : null,
  });
  renderLimits();
  renderChange();
  renderFoot(parts.pointed ?? view.cursor);
  renderBar();
}

function renderTools() {
  const mode = `${view.game}`;
  if (parts.tools.dataset.for !== mode) {
    parts.tools.dataset.for = mode;
    const list = view.game === "kwirk" ? KWIRK_TOOLS : TOOLS;
    const tools = list.map(([name, label, ids], at) => h("button", { type: "button", class: "tool", "data-tool": name, title: `${label} (${at + 1})`, on: { click: () => setTool(/** @type {string} */ (name)) } }, name === "floor" ? floorSign() : tile(.../** @type {[string]} */ (ids)), label));
    const more = view.game === "kwirk" ? [] : [h("hr"), ["erase", "Erase", "eraser"], ["lock", "Lock", "lock"]].map((one) => (one instanceof Node ? one : h("button", { type: "button", class: "tool", "data-tool": one[0], on: { click: () => setTool(one[0]) } }, icon(one[2]), one[1])));
    fill(parts.tools, tools, more);
  }
  parts.tools.querySelectorAll("[data-tool]").forEach((/** @type {Element} */ one) => one.setAttribute("aria-pressed", String(one.getAttribute("data-tool") === view.tool)));
}

function floorSign() {
  return s("svg", { class: "tile", viewBox: "0 0 32 32", "aria-hidden": "true" }, s("rect", { x: 3, y: 3, width: 26, height: 26, rx: 5, fill: "var(--floor)", stroke: "var(--control)", "stroke-width": 1.5 }));
}

function renderStrip() {
  if (!parts.strip.childElementCount) {
    parts.name = /** @type {HTMLInputElement} */ (h("input", { class: "name wide-only", "aria-label": "Title", value: view.title, spellcheck: "false" }));
    parts.name.addEventListener("change", () => { view.title = parts.name.value.slice(0, 200) || "Untitled sketch"; keep("design", { drawing: view.drawing, title: view.title, game: view.game }); changed(); });
    parts.undo = button({ name: "Undo", icon: "undo", key: "Ctrl+Z", class: "quiet icon", on: undo });
    parts.redo = button({ name: "Redo", icon: "redo", key: "Ctrl+Shift+Z", class: "quiet icon", on: redo });
    parts.trim = button({ name: "Trim filler", icon: "trim", class: "quiet icon", on: trim });
    fill(parts.strip, parts.name, parts.undo, parts.redo, h("span", { class: "sep" }),
      button({ name: "Mirror", icon: "mirror", key: "M", class: "quiet icon", on: () => become(mirrored(view.drawing)) }),
      button({ name: "Turn", icon: "turn", key: "T", class: "quiet icon", on: () => become(turned(view.drawing)) }),
      parts.trim, h("span", { class: "grow" }),
      button({ label: "Import", icon: "in", class: "quiet wide-only", on: () => importDialog(takeRead) }),
      button({ label: "Export", icon: "out", class: "quiet wide-only", on: exportThis }),
      button({ label: "Play", icon: "play", on: playThis }));
  }
  if (document.activeElement !== parts.name) parts.name.value = view.title;
  parts.undo.disabled = view.past.length === 0;
  parts.redo.disabled = view.future.length === 0;
  parts.trim.disabled = view.verdict?.kind !== "solvable" || view.game === "kwirk";
}

function exportThis() {
  exportDialog([{ game: view.game, level: drawnText(view.drawing), title: view.title, plan: view.verdict?.plan }], view.title);
}

async function playThis() {
  const chosen = view.offer.title === "Completions" ? view.offer.levels[Math.max(0, view.offer.chosen)] : null;
  const level = chosen ? chosen.level : drawnText(view.drawing);
  try {
    await ask(view.game === "kwirk" ? "/api/kwirk/level" : "/api/level", { level });
  } catch (error) {
    return toast(`This cannot be played yet: ${/** @type {Error} */ (error).message}.`);
  }
  const link = new URLSearchParams({ level: level.replaceAll("\n", "|").replaceAll(" ", "-"), title: view.title, game: view.game });
  location.hash = `play?${link}`;
}

const MAY = [["wall", "Wall"], ["box", "Box"], ["player", "Player"], ["goal", "Goal"]];

/** What undecided cells may hold; the nodes stay, so that nobody loses the focus or what is being typed. */
function renderLimits() {
  const open = view.game === "sokoban" ? view.drawing.tiles.filter((sign) => sign === "?").length : 0;
  parts.limits.hidden = open === 0;
  if (!open) return;
  if (!parts.limits.childElementCount) {
    parts.marks = MAY.map(([piece, label]) => button({ label, class: "sm", on: () => mayHold(piece) }));
    parts.bounds = /** @type {const} */ (["walls", "boxes"]).flatMap((name) => [0, 1].map((at) => limitField(name, at)));
    const pair = (/** @type {string} */ label, /** @type {number} */ at) => h("div", { class: "setting" }, label, h("span", { class: "row" }, parts.bounds[at], h("span", { class: "muted small" }, "to"), parts.bounds[at + 1]));
    fill(parts.limits, h("hr"), h("h2", {}, "Undecided cells may hold"), h("div", { class: "row" }, parts.marks), pair("Walls", 0), pair("Boxes", 2));
  }
  const common = commonMarks();
  MAY.forEach(([piece], at) => parts.marks[at].setAttribute("aria-pressed", String(common.includes(piece))));
  showBounds((field) => field !== document.activeElement);
}

/**
 * Writes the limits into their fields.
 * @param {(field: HTMLInputElement) => boolean} [which]
 */
function showBounds(which = () => true) {
  [...limitsOf("walls"), ...limitsOf("boxes")].forEach((value, at) => {
    if (which(parts.bounds[at])) parts.bounds[at].value = String(value);
  });
}

const commonMarks = () => /** @type {string[]} */ (Object.values(view.drawing.may)[0] ?? []);

/** @param {string} piece */
function mayHold(piece) {
  const common = commonMarks();
  const next = common.includes(piece) ? common.filter((other) => other !== piece) : [...common, piece];
  become({ ...view.drawing, may: Object.fromEntries(Object.keys(view.drawing.may).map((cell) => [cell, next])) });
}

/**
 * From how many to how many; what nobody has said follows from the drawing.
 * @param {"walls" | "boxes"} name
 * @returns {[number, number]}
 */
function limitsOf(name) {
  const { tiles } = view.drawing;
  const count = (/** @type {string} */ signs) => tiles.filter((sign) => signs.includes(sign)).length;
  const missing = Math.max(0, count(".*+") - count("$*"));
  return view.limits[name] ?? (name === "walls" ? [0, count("?")] : [missing, missing]);
}

/**
 * @param {"walls" | "boxes"} name
 * @param {number} at
 */
function limitField(name, at) {
  const made = /** @type {HTMLInputElement} */ (h("input", { type: "number", class: "input num short", min: 0, max: 99, "aria-label": `${name === "walls" ? "Walls" : "Boxes"}, ${at ? "at most" : "at least"}` }));
  made.addEventListener("change", () => {
    const now = /** @type {[number, number]} */ ([...limitsOf(name)]);
    now[at] = Math.max(0, Math.min(99, Math.round(Number(made.value)) || 0));
    if (now[0] > now[1]) now[1 - at] = now[at];
    view.limits[name] = now;
    showBounds();
    askSoon(0);
  });
  return made;
}

function renderChange() {
  const isLevel = view.verdict?.kind === "solvable" && view.game === "sokoban";
  const isKwirk = view.game === "kwirk";
  const most = view.verdict?.kind === "completed" && view.verdict.is_hardest ? `${counted(view.verdict.most, "push", "pushes")} is the most this sketch allows.` : "";
  const one = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {boolean} */ can) => button({ label, disabled: !can, on: () => askNear(kind, label) });
  const canSweep = !isKwirk && view.drawing.tiles.some((sign) => ".*+".includes(sign)) && !view.drawing.tiles.includes("?");
  if (parts.change.contains(document.activeElement) && document.activeElement instanceof HTMLButtonElement) {
    return;
  }
  fill(parts.change, h("hr"), h("h2", {}, "Change the level"),
    !isKwirk && h("div", { class: "grid2" }, one("harder", "Harder", isLevel), one("easier", "Easier", isLevel), one("similar", "Similar", isLevel), one("hardest", "Hardest start", canSweep)),
    most && h("p", { class: "muted" }, most),
    h("div", { class: "row between small" }, h("span", { class: "muted" }, "Game"), segments("Game", [["sokoban", "Sokoban"], ["kwirk", "Kwirk"]], view.game, (game) => { start(game === "kwirk" ? KWIRK_FIRST : FIRST, "", game); touched(); })),
    h("div", { class: "row halves" }, button({ label: "Save to library", icon: "in", disabled: !["solvable", "undecided"].includes(view.verdict?.kind), on: saveThis }), button({ label: "Share", icon: "share", on: shareThis })));
}

/** A sketch opens in Design, a level in Play. */
function shareThis() {
  const isSketch = view.game === "sokoban" && view.drawing.tiles.includes("?");
  share({ level: drawnText(view.drawing), title: view.title, game: view.game }, isSketch ? "design" : "play");
}

async function saveThis() {
  try {
    await ask("/api/library/add", { levels: [{ game: view.game, level: drawnText(view.drawing), title: view.title, plan: view.verdict?.plan ?? "", optimal: Boolean(view.verdict?.optimal) }], pack: "My levels" });
    toast("Kept in the library, in My levels");
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

function renderBar() {
  const title = document.getElementById("bar-title");
  const left = document.getElementById("bar-left");
  const right = document.getElementById("bar-right");
  if (!title || !left || !right) return;
  const open = view.drawing.tiles.filter((sign) => sign === "?").length;
  fill(title, h("span", {}, view.title), h("small", {}, open ? `${counted(open, "cell")} undecided` : view.verdict?.title ?? ""));
  if (left.dataset.for === "design") return;
  left.dataset.for = "design";
  fill(left, button({ name: "Levels", icon: "prev", class: "quiet icon", on: () => { location.hash = "library"; } }));
  fill(right, button({ name: "More", icon: "more", class: "quiet icon", on: () => menu("This drawing", [["Import", "in", () => importDialog(takeRead)], ["Export", "out", exportThis], ["Save to library", "in", saveThis], ["What can be said", "check", sheet]]) }));
}

/** Where there is no room beside the canvas, the verdict opens all that is known. */
export function sheet() {
  if (matchMedia("(max-width: 1099px)").matches) parts.panel.classList.toggle("open");
}
