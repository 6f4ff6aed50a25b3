// @ts-check
/**
 * One level of the library, looked at closely: where it is walked and pushed, what is dead, why it is hard.
 */

import { ask, job } from "./api.js";
import { put } from "./board.js";
import { boundChart, numbers } from "./charts.js";
import { menu, toast } from "./dialogs.js";
import { bandMark, button, fill, h, icon, s, segments } from "./dom.js";
import { kwirkPicture } from "./kwirk-draw.js";
import { share } from "./share.js";
import { keep } from "./state.js";
import { cellName, kinds, parse, shapes } from "./trace.js";
import { exportDialog } from "./transfer.js";
import { counted, plain, pushes } from "./words.js";

/** @type {Map<string, any>} */
const studies = new Map();
let overlay = "visits";

/**
 * @param {HTMLElement} place
 * @param {any} level
 * @param {{ play: () => void, remove: () => void, rename: (field: string, text: string) => void, close: () => void, signal: AbortSignal }} deeds
 */
export async function showLevel(place, level, deeds) {
  if (!level) return fill(place, h("p", { class: "muted" }, "Choose a level to see more of it."));
  const render = () => fill(place, ...inside(level, studies.get(level.id), deeds, render));
  render();
  if (studies.has(level.id)) return;
  try {
    const [study, still] = level.game === "kwirk" ? [await job("kwirk-study", { level: level.level }, undefined, deeds.signal), {}] : await Promise.all([job("study", { level: level.level, plan: level.plan ?? undefined }, undefined, deeds.signal), ask("/api/level", { level: level.level }, deeds.signal)]);
    studies.set(level.id, { ...study, dead: still.dead, floor: still.floor });
    if (place.dataset.level === level.id) render();
  } catch (error) {
    if (!deeds.signal.aborted) toast(/** @type {Error} */ (error).message);
  }
}

/**
 * @param {any} level
 * @param {any} study
 * @param {any} deeds
 * @param {() => void} render
 */
function inside(level, study, deeds, render) {
  const metrics = level.metrics ?? {};
  const facts = level.game === "kwirk" ? (metrics.steps !== undefined ? counted(metrics.steps, "step") : "Kwirk") : metrics.pushes !== undefined ? `${pushes(metrics.pushes)}, ${counted(metrics.moves ?? 0, "move")}` : "not measured yet";
  const title = /** @type {HTMLElement} */ (h("h1", { tabindex: "-1" }, level.title || "Untitled"));
  const more = button({ name: "More", icon: "more", class: "quiet sm icon", on: () => menu(level.title || "Untitled", [
    ["Rename", "edit", () => rename(level, "title", deeds)], ["Change the author", "people", () => rename(level, "author", deeds)],
    ["Export", "out", () => exportDialog([level], level.title)], ["Remove", "eraser", deeds.remove]]) });
  const head = h("div", { class: "stack tight" }, h("div", { class: "row between" }, h("span", { class: "row" }, button({ name: "Back", icon: "prev", class: "quiet sm icon only-narrow", on: deeds.close }), title), more),
    h("div", { class: "row loose small muted" }, metrics.band !== undefined && bandMark(metrics.band), h("span", {}, facts), level.author && h("span", {}, `by ${level.author}`)));
  const isKwirk = level.game === "kwirk";
  const picture = heatPicture(level, study);
  /** @type {[string, string][]} */
  const overlays = isKwirk ? [["visits", "Visits"], ["pushes", "Pushes"], ["off", "Off"]] : [["visits", "Visits"], ["pushes", "Pushes"], ["dead", "Dead"], ["off", "Off"]];
  const tabs = segments("Overlay", overlays, isKwirk && overlay === "dead" ? "off" : overlay, (value) => { overlay = value; render(); }, "fill");
  const chart = study?.bounds && h("div", { class: "stack" }, h("div", { class: "row between" }, h("h2", {}, "Pushes left"),
    h("span", { class: "legend" }, line("bound"), "lower bound", line("real"), "real")), boundChart(study.bounds));
  const all = Object.entries(metrics).map(([name, value]) => [plain(name), Math.round(value * 100) / 100]);
  return [head, tabs, h("div", { class: "stack" }, picture, (!isKwirk || overlay !== "dead") && legend(study)), chart, why(metrics, study),
    level.recipe && h("div", { class: "stack snug" }, h("h2", {}, "Recipe"), h("p", { class: "muted recipe-text" }, level.recipe)), all.length > 0 && numbers(["metric", "value"], all), h("span", { class: "grow" }),
    h("div", { class: "row deeds" }, button({ label: "Play", icon: "play", class: "primary grow", on: deeds.play }), button({ label: "Design", icon: "edit", class: "grow", on: () => design(level) }), button({ name: "Share", icon: "share", class: "icon", on: () => share(level) }))];
}

/** @param {string} kind */
function line(kind) {
  const solid = kind === "bound";
  return s("svg", { viewBox: "0 0 24 8", "aria-hidden": "true" }, s("path", { d: "M0 4h24", fill: "none", stroke: solid ? "var(--accent)" : "var(--muted)", "stroke-width": 2, "stroke-dasharray": solid ? null : "4 3" }));
}

/**
 * @param {any} level
 * @param {any} study
 */
function heatPicture(level, study) {
  const board = parse(level.level);
  const { width } = board;
  const counts = overlay === "visits" ? study?.visits : overlay === "pushes" ? study?.pushes : null;
  const most = counts ? Math.max(1, ...counts) : 1;
  const heat = counts ? counts.map((/** @type {number} */ count, /** @type {number} */ cell) => {
    if (!count) return null;
    const share = 12 + (88 * (count - 1)) / Math.max(1, most - 1);
    const square = s("rect", { x: (cell % width) * 32, y: Math.floor(cell / width) * 32, width: 32, height: 32 }, s("title", {}, `${cellName(width, cell)}: ${counted(count, overlay === "visits" ? "visit" : "push", overlay === "visits" ? "visits" : "pushes")}`));
    square.style.fill = `color-mix(in srgb, var(--heat) ${share.toFixed(0)}%, var(--floor))`;
    return square;
  }).filter(Boolean) : [];
  const label = `${level.title || "Untitled"}, ${overlay}`;
  if (level.game === "kwirk") {
    const { frame, nodes } = kwirkPicture(board, heat);
    return h("div", { class: "picture" }, s("svg", { class: "board", viewBox: frame.join(" "), role: "img", "aria-label": label }, nodes));
  }
  const made = shapes(board, kinds(board), false);
  const [left, top, wide, high] = made.frame;
  const pieces = board.tiles.map((sign, cell) => {
    const id = { $: "box", "*": "box-home", "@": "player-down", "+": "player-down", ".": "goal" }[sign];
    return id ? [sign === "+" && put("goal", width, cell), put(id, width, cell)] : [];
  }).flat().filter(Boolean);
  const dead = overlay === "dead" ? (study?.dead ?? []).map((/** @type {number} */ cell) => put("dead", width, cell)) : [];
  const svg = s("svg", { class: "board", viewBox: `${left} ${top} ${wide} ${high + 4}`, role: "img", "aria-label": label },
    s("path", { class: "floor", d: made.floor }), overlay === "off" || overlay === "dead" ? s("path", { class: "floor-alt", d: made.alt }) : null, heat,
    s("path", { class: "wall-face", d: made.walls, transform: "translate(0 4)" }), s("path", { class: "wall", d: made.walls }), pieces, dead);
  return h("div", { class: "picture" }, svg);
}

/** @param {any} study */
function legend(study) {
  const counts = overlay === "visits" ? study?.visits : overlay === "pushes" ? study?.pushes : null;
  if (overlay === "dead") return h("div", { class: "legend" }, study ? `${counted(study.dead.length, "dead square")}: a box there never reaches a goal` : "");
  if (!counts) return h("div", { class: "legend" }, overlay === "off" ? "" : study ? "No solution is known." : "");
  const most = Math.max(...counts);
  const word = overlay === "visits" ? "visit" : "push";
  const many = overlay === "visits" ? "visits" : "pushes";
  if (!most) return h("div", { class: "legend" }, `No ${many}.`);
  return h("div", { class: "legend" }, `1 ${word}`, h("i"), `${most} ${most === 1 ? word : many}`);
}

/**
 * What makes a level hard.
 * @param {Record<string, number>} metrics
 * @param {any} study
 */
function why(metrics, study) {
  /** @type {[string, string][]} */
  const list = [];
  const numbers = study?.metrics ?? metrics;
  if (study?.plan === null) return h("p", { class: "muted" }, study.rating?.why ? `Not rated: ${study.rating.why}.` : "No solution is known.");
  if (numbers.reverse_pushes) list.push(["away", `${numbers.reverse_pushes} of ${pushes(numbers.pushes)} ${numbers.reverse_pushes === 1 ? "leads" : "lead"} away from the goals.`]);
  if (numbers.gap) list.push(["loop", `The answer is ${pushes(numbers.gap)} longer than it looks.`]);
  if (numbers.lines > 3 && numbers.steps === undefined) list.push(["steps", `${counted(numbers.lines, "box line")}${numbers.lines > numbers.pushes / 2 ? ": boxes change direction often" : ""}.`]);
  for (const words of study?.rating?.words ?? []) if (!words.startsWith("Expected")) list.push(["hint", spelled(words)]);
  if (!list.length) return study ? h("p", { class: "muted" }, study.rating?.why ? `Not rated: ${study.rating.why}.` : "Nothing much can go wrong here.") : null;
  return h("div", { class: "stack" }, h("h2", {}, "Why it is hard"), h("ul", { class: "why" }, list.slice(0, 7).map(([sign, words]) => h("li", {}, icon(sign), words))));
}

/**
 * Powers of ten as words: 1.2e6 is 1.2 million.
 * @param {string} words
 */
function spelled(words) {
  const compact = new Intl.NumberFormat("en", { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 2 });
  return words.replace(/\d+(\.\d+)?e\d+/g, (number) => (Number(number) < 1e15 ? compact.format(Number(number)) : `10 to the ${Math.round(Math.log10(Number(number)))}`));
}

/**
 * @param {any} level
 * @param {"title" | "author"} field
 * @param {any} deeds
 */
function rename(level, field, deeds) {
  import("./dialogs.js").then(({ dialog }) => dialog(field === "title" ? "Rename" : "Author", (close) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", value: level[field] ?? "", maxlength: 200, "aria-label": plain(field) }));
    const done = () => { close(); deeds.rename(field, input.value); };
    input.addEventListener("keydown", (event) => event.key === "Enter" && done());
    return [input, button({ label: "Save", class: "primary", on: done })];
  }));
}

/** @param {any} level */
function design(level) {
  keep("design.open", { level: level.level, title: level.title, game: level.game });
  location.hash = "design";
}
