// @ts-check
/**
 * Collections side by side: up to four, their histograms laid over each other, and any two numbers as points. A point
 * opens its level.
 */

import { ask } from "./api.js";
import { histogram, marker, numbers, outlined, scatter } from "./charts.js";
import { dialog } from "./dialogs.js";
import { fill, h, s } from "./dom.js";
import { list } from "./knobs.js";
import { state } from "./state.js";
import { plain } from "./words.js";

const MOST = 4;
const DASHES = ["solid", "dashed", "dotted", "dash and dot"];

/** @typedef {{ title: string, levels: any[] }} Series */

/** @param {(level: any) => void} open */
export async function compareDialog(open) {
  const packs = await ask("/api/library");
  if (!state.lists) state.lists = await ask("/api/lists");
  /** @type {[string, string][]} */
  const names = [...new Set([...state.lists.metrics, ...state.lists.kwirk.metrics].map((metric) => metric.name))].map((name) => [name, plain(name)]);
  /** @type {{ metric: string, across: string, up: string, packs: number[] }} */
  const shown = { metric: "pushes", across: "pushes", up: "difficulty", packs: packs.slice(0, MOST).map((/** @type {any} */ pack) => pack.id) };
  /** @type {Map<number, any[]>} */
  const levels = new Map();
  const [picks, charts] = [h("div", { class: "picks" }), h("div", { class: "compared" })];
  const choice = (/** @type {"metric" | "across" | "up"} */ name, /** @type {string} */ label) => list(label, names, shown[name], (value) => { Object.assign(shown, { [name]: value }); draw(); });
  const draw = async () => {
    for (const id of shown.packs) if (!levels.has(id)) levels.set(id, await ask(`/api/library/levels?pack=${id}`));
    const series = shown.packs.map((id) => ({ title: packs.find((/** @type {any} */ pack) => pack.id === id)?.title ?? "", levels: levels.get(id) ?? [] }));
    fill(picks, packs.map((/** @type {any} */ pack) => pick(pack, shown, draw)));
    fill(charts, h("div", { class: "stack loose" }, choice("metric", "Metric"), overlaid(series, shown.metric)),
      h("div", { class: "stack loose" }, h("div", { class: "row" }, choice("across", "Across"), h("span", { class: "muted" }, "and"), choice("up", "Up")),
        h("div", { class: "card chart" }, scatter(series, shown.across, shown.up, (level) => { document.querySelector("dialog")?.close(); open(level); }))));
  };
  dialog("Compare collections", () => [picks, charts], "broad");
  await draw();
}

/**
 * A collection to tick, with the line it is drawn by.
 * @param {{ id: number, title: string, levels: number }} pack
 * @param {{ packs: number[] }} shown
 * @param {() => void} draw
 */
function pick(pack, shown, draw) {
  const at = shown.packs.indexOf(pack.id);
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: at >= 0 }));
  box.addEventListener("change", () => {
    shown.packs = box.checked ? [...shown.packs, pack.id].slice(-MOST) : shown.packs.filter((id) => id !== pack.id);
    draw();
  });
  const line = at >= 0 && s("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, s("path", { class: `outline o${at}`, d: "M0 5H30" }), s("g", { class: `scatter m${at}` }, marker(at, 15, 5)));
  return h("label", { class: "row small" }, box, line, `${pack.title} (${pack.levels})`);
}

/**
 * @param {Series[]} series
 * @param {string} metric
 */
function overlaid(series, metric) {
  const values = series.map(({ levels }) => levels.map((level) => level.metrics[metric]).filter((value) => value !== undefined));
  const all = values.flat();
  if (!all.length) return h("p", { class: "muted" }, "None of these levels has this number.");
  const limits = /** @type {[number, number]} */ ([Math.min(...all), Math.max(...all) + 1e-9]);
  const made = values.map((list) => histogram(list, limits, 20).counts);
  const median = (/** @type {number[]} */ list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
  const number = (/** @type {number} */ value) => String(Math.round(value * 100) / 100);
  const row = (/** @type {Series} */ { title }, /** @type {number} */ at) => {
    const list = values[at];
    return list.length ? [title, DASHES[at], list.length, number(Math.min(...list)), number(median(list)), number(Math.max(...list))] : [title, DASHES[at], 0, "-", "-", "-"];
  };
  return h("div", { class: "card chart" },
    s("svg", { class: "overlaid", viewBox: "0 0 400 104", preserveAspectRatio: "none", role: "img", "aria-label": `${plain(metric)} of ${series.map(({ title }, at) => `${title}, ${DASHES[at]}`).join("; ")}` }, made.map((counts, at) => outlined(counts, at, values[at].length))),
    h("div", { class: "ends num" }, h("span", {}, number(limits[0])), h("span", {}, plain(metric)), h("span", {}, number(limits[1]))),
    numbers(["collection", "line", "levels", "least", "median", "most"], series.map(row)));
}
