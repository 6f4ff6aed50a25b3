// @ts-check
/**
 * Collections side by side: up to four, their histograms laid over each other, and any two numbers as points.
 */

import { ask } from "./api.js";
import { histogram, numbers, outlined, scatter } from "./charts.js";
import { dialog } from "./dialogs.js";
import { fill, h, s } from "./dom.js";
import { list } from "./knobs.js";
import { state } from "./state.js";
import { plain } from "./words.js";

/** @param {(level: any) => void} open */
export async function compareDialog(open) {
  const packs = await ask("/api/library");
  if (!state.lists) state.lists = await ask("/api/lists");
  const names = state.lists.metrics.map((/** @type {any} */ metric) => [metric.name, plain(metric.name)]);
  /** @type {{ metric: string, across: string, up: string, packs: number[] }} */
  const shown = { metric: "pushes", across: "pushes", up: "difficulty", packs: packs.slice(0, 2).map((/** @type {any} */ pack) => pack.id) };
  /** @type {Map<number, any[]>} */
  const levels = new Map();
  const charts = h("div", { class: "stack loose" });
  const draw = async () => {
    for (const id of shown.packs) if (!levels.has(id)) levels.set(id, await ask(`/api/library/levels?pack=${id}`));
    const series = shown.packs.map((id) => ({ title: packs.find((/** @type {any} */ pack) => pack.id === id)?.title ?? "", levels: levels.get(id) ?? [] }));
    fill(charts, h("div", { class: "row" }, list("Metric", names, shown.metric, (value) => { shown.metric = value; draw(); })), overlaid(series, shown.metric),
      h("div", { class: "row" }, list("Across", names, shown.across, (value) => { shown.across = value; draw(); }), "and", list("Up", names, shown.up, (value) => { shown.up = value; draw(); })),
      scatter(series, shown.across, shown.up, (level) => { document.querySelector("dialog")?.close(); open(level); }));
  };
  const picks = packs.map((/** @type {any} */ pack) => {
    const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: shown.packs.includes(pack.id) }));
    box.addEventListener("change", () => {
      shown.packs = box.checked ? [...shown.packs, pack.id].slice(-4) : shown.packs.filter((id) => id !== pack.id);
      draw();
    });
    return h("label", { class: "row small" }, box, `${pack.title} (${pack.levels})`);
  });
  dialog("Compare collections", () => [h("div", { class: "row loose" }, picks), charts], "broad");
  await draw();
}

/**
 * @param {{ title: string, levels: any[] }[]} series
 * @param {string} metric
 */
function overlaid(series, metric) {
  const values = series.map(({ levels }) => levels.map((level) => level.metrics[metric]).filter((value) => value !== undefined));
  const all = values.flat();
  if (!all.length) return h("p", { class: "muted" }, "None of these levels is measured yet.");
  const limits = /** @type {[number, number]} */ ([Math.min(...all), Math.max(...all) + 1e-9]);
  const made = values.map((list) => histogram(list, limits, 20).counts);
  const median = (/** @type {number[]} */ list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
  const dashes = ["solid", "dashed", "dotted", "dash and dot"];
  return h("div", { class: "card chart" }, h("div", { class: "head" }, plain(metric), h("em", {}, series.map(({ title }, at) => `${title}: ${dashes[at]}`).join("; "))),
    s("svg", { class: "overlaid", viewBox: "0 0 400 104", preserveAspectRatio: "none", role: "img", "aria-label": `${plain(metric)} of ${series.map(({ title }) => title).join(" and ")}` }, made.map((counts, at) => outlined(counts, at, values[at].length))),
    numbers(["collection", "levels", "least", "median", "most"], series.map(({ title }, at) => [title, values[at].length, Math.min(...values[at]), median(values[at]), Math.max(...values[at])])));
}
