// @ts-check
/**
 * Small drawings of numbers: bars, lines and points, each with its numbers as a table for whoever cannot see it.
 */

import { h, s } from "./dom.js";
import { plain } from "./words.js";

/**
 * Counts of numbers in steps of equal width.
 * @param {number[]} numbers
 * @param {[number, number]} limits
 * @param {number} [most]
 */
export function histogram(numbers, [least, greatest], most = 13) {
  const width = Math.max(1e-9, (greatest - least) / most);
  const counts = Array(most).fill(0);
  for (const number of numbers) counts[Math.min(most - 1, Math.max(0, Math.floor((number - least) / width)))] += 1;
  return { counts, width };
}

/**
 * @param {number[]} counts
 * @param {(at: number) => boolean} isIn
 */
export function bars(counts, isIn) {
  const high = Math.max(1, ...counts);
  const made = counts.map((count, at) => {
    const tall = count === 0 ? 0.6 : 2 + (count / high) * 38;
    return s("rect", { class: isIn(at) ? "" : "out", x: at * 10 + 0.6, y: 42 - tall, width: 8.8, height: tall, rx: 1 });
  });
  return s("svg", { class: "bars", viewBox: `0 0 ${counts.length * 10} 42`, preserveAspectRatio: "none", "aria-hidden": "true" }, made);
}

/**
 * Pushes left along a solution: what is left, and what is needed at least.
 * @param {(number | null)[]} bounds
 */
export function boundChart(bounds) {
  const pushes = bounds.length - 1;
  const high = Math.max(pushes, ...bounds.map((bound) => bound ?? 0), 1);
  const [left, right, top, bottom] = [4, 316, 6, 74];
  const x = (/** @type {number} */ at) => left + ((right - left) * at) / Math.max(1, pushes);
  const y = (/** @type {number} */ value) => bottom - ((bottom - top) * value) / high;
  const line = bounds.map((bound, at) => (bound === null ? "" : `${x(at).toFixed(1)},${y(bound).toFixed(1)}`)).filter(Boolean).join(" ");
  const axes = [top, (top + bottom) / 2, bottom].map((at) => s("path", { class: "axis", d: `M${left} ${at}H${right}` }));
  const first = bounds[0];
  const label = `${pushes} pushes; the lower bound begins at ${first ?? "nothing"} and ends at 0.`;
  return s("svg", { class: "line-chart", viewBox: "0 0 320 92", role: "img", "aria-label": label }, axes,
    s("path", { class: "real", d: `M${x(0)} ${y(pushes)}L${x(pushes)} ${y(0)}` }), s("polyline", { class: "bound", points: line }),
    s("text", { x: left, y: 88 }, "start"), s("text", { x: right, y: 88, "text-anchor": "end" }, `push ${pushes}`));
}

/**
 * A point of a series: circle, square, triangle or cross, so that colour does not speak alone.
 * @param {number} at
 * @param {number} x
 * @param {number} y
 */
export function marker(at, x, y) {
  const d = [`M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`, "M-3.6 -3.6h7.2v7.2h-7.2z", "M0 -4.6L4.6 3.6H-4.6z", "M-1.4 -4h2.8v2.6h2.6v2.8h-2.6v2.6h-2.8v-2.6h-2.6v-2.8h2.6z"][at % 4];
  return s("path", { class: "mark", d, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
}

/**
 * Two numbers of every level as points; a point opens its level.
 * @param {{ title: string, levels: any[] }[]} series
 * @param {string} across
 * @param {string} up
 * @param {(level: any) => void} open
 */
export function scatter(series, across, up, open) {
  const all = series.flatMap(({ levels }) => levels.map((level) => [level.metrics[across], level.metrics[up]])).filter(([one, other]) => one !== undefined && other !== undefined);
  const most = (/** @type {0 | 1} */ at) => Math.max(1e-9, ...all.map((pair) => pair[at]));
  const [wide, high] = [most(0), most(1)];
  const x = (/** @type {number} */ value) => 40 + (430 * value) / wide;
  const y = (/** @type {number} */ value) => 230 - (215 * value) / high;
  const groups = series.map(({ title, levels }, at) => s("g", { class: `m${at}` }, levels.filter((level) => level.metrics[across] !== undefined && level.metrics[up] !== undefined).slice(0, 3000).map((level) => {
    const point = marker(at, x(level.metrics[across]), y(level.metrics[up]));
    point.append(s("title", {}, `${level.title || "Untitled"} (${title}): ${level.metrics[across]}, ${level.metrics[up]}`));
    point.addEventListener("click", () => open(level));
    return point;
  })));
  const number = (/** @type {number} */ value) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
  return s("svg", { class: "scatter", viewBox: "0 0 480 262", role: "img", "aria-label": `${plain(up)} over ${plain(across)}, ${all.length} levels` },
    s("path", { class: "axis", d: "M40 10V230H472", fill: "none", stroke: "var(--control)" }), groups,
    s("text", { x: 470, y: 252, "text-anchor": "end" }, plain(across)), s("text", { x: 36, y: 16, "text-anchor": "end" }, String(number(high))), s("text", { x: 44, y: 18 }, plain(up)),
    s("text", { x: 470, y: 241, "text-anchor": "end" }, String(number(wide))), s("text", { x: 36, y: 234, "text-anchor": "end" }, "0"));
}

/**
 * Numbers as a table, behind a word.
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function numbers(head, rows) {
  return h("details", {}, h("summary", {}, "Show numbers"), h("table", { class: "numbers" }, h("thead", {}, h("tr", {}, head.map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map((value) => h("td", {}, String(value))))))));
}

/**
 * A histogram as an outline, to be laid over others.
 * @param {number[]} counts
 * @param {number} at
 * @param {number} total
 */
export function outlined(counts, at, total) {
  const high = Math.max(1, ...counts);
  let path = "M0 100";
  counts.forEach((count, step) => {
    path += `V${(100 - (count / high) * 92).toFixed(1)}H${(step + 1) * 20}`;
  });
  return s("path", { class: `outline o${at}`, d: `${path}V100`, "data-total": total, "vector-effect": "non-scaling-stroke" });
}
