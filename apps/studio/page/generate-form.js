// @ts-check
/**
 * What to make: the order as data, its fields, and what is asked of the engine. Both games have one; the fields of a
 * method are built from the engine's list.
 */

import { BANDS, button, fill, h, segments, toggle } from "./dom.js";
import { knobField, list, number, range } from "./knobs.js";
import { keep, kept, state } from "./state.js";
import { capital, counted, plain } from "./words.js";

/** @typedef {[number, number]} Span */
/** @typedef {Record<string, Record<string, string>>} Turned */

/** What both games have. */
const COMMON = { keep: 24, seed: 1024, time: 30 };

const orders = {
  sokoban: kept("order", {
    ...COMMON, method: "search", rank: "difficulty", size: /** @type {Span} */ ([6, 8]), boxes: /** @type {Span} */ ([2, 4]), bands: /** @type {Span} */ ([1, 4]), trim: true, condition: "", knobs: /** @type {Turned} */ ({}),
  }),
  kwirk: kept("order.kwirk", {
    ...COMMON, method: "search", rank: "difficulty", columns: /** @type {Span} */ ([6, 9]), rows: /** @type {Span} */ ([5, 7]), players: 1, boxes: /** @type {Span} */ ([0, 4]), rotators: /** @type {Span} */ ([0, 3]), pits: /** @type {Span} */ ([0, 8]), steps: /** @type {Span} */ ([0, 200]), knobs: /** @type {Turned} */ ({}),
  }),
};

/** Which game is made, and whether all knobs are in sight. */
export const form = { game: /** @type {"sokoban" | "kwirk"} */ (kept("order.game", /** @type {string} */ ("sokoban")) === "kwirk" ? "kwirk" : "sokoban"), isMore: false };

/** The order of the game that is made. */
export const order = () => orders[form.game];

/** The methods of the game that is made, once the lists are here. */
const methods = () => (form.game === "kwirk" ? state.lists?.kwirk.methods : state.lists?.methods) ?? [];

/** @returns {any} */
export function method() {
  return methods().find((/** @type {any} */ one) => one.name === order().method) ?? methods()[0];
}

/** The job, and what it is sent. */
export function question() {
  const { name } = method();
  const chosen = order();
  const common = { method: name, keep: chosen.keep, rank: chosen.rank || null, seed: chosen.seed, time: chosen.time, knobs: chosen.knobs[name] ?? {} };
  if (form.game === "kwirk") {
    const { columns, rows, players, boxes, rotators, pits, steps } = orders.kwirk;
    return { kind: "kwirk-generate", body: { ...common, columns, rows, players, boxes, rotators, pits, steps: /** @type {Span} */ ([steps[0], steps[1] >= MOST_STEPS ? 10_000 : steps[1]]) } };
  }
  const { size, boxes, bands, trim, condition } = orders.sokoban;
  return { kind: "generate", body: { ...common, columns: size, rows: size, boxes, bands, trim, condition } };
}

/** The order in one line. */
export function brief() {
  const { name } = method();
  if (form.game === "kwirk") {
    const { columns, rows, players } = orders.kwirk;
    return `${plain(name)}, ${columns[0]} × ${rows[0]} to ${columns[1]} × ${rows[1]}, ${counted(players, "player")}`;
  }
  const { size: [from, to], boxes, bands } = orders.sokoban;
  return `${plain(name)}, ${from} × ${from} to ${to} × ${to}, ${boxes[0]} to ${boxes[1]} boxes, ${BANDS[bands[0]].toLowerCase()} to ${BANDS[bands[1]].toLowerCase()}`;
}

/** At the right end there is no limit. */
const MOST_STEPS = 200;

const span = (/** @type {Span} */ [from, to]) => (from === to ? `${from}` : `${from} to ${to}`);
const sides = (/** @type {Span} */ [from, to]) => (from === to ? `${from} × ${from}` : `${from} × ${from} to ${to} × ${to}`);
const bandWords = (/** @type {Span} */ [from, to]) => (from === to ? BANDS[from] : `${BANDS[from]} to ${BANDS[to]}`);
const stepWords = (/** @type {Span} */ [from, to]) => (to < MOST_STEPS ? span([from, to]) : from ? `${from} or more` : "any");

/** @param {string} label @param {Node} inner */
const field = (label, inner) => h("div", { class: "field" }, h("span", { class: "name" }, label), inner);

/**
 * Fills the form.
 * @param {HTMLElement} place
 * @param {HTMLElement} go Where the button is that starts it.
 * @param {() => void} changed
 */
export function renderForm(place, go, changed) {
  const again = () => renderForm(place, go, changed);
  /** @param {string} name @param {any} value */
  const put = (name, value) => {
    /** @type {any} */ (order())[name] = value;
    keep(form.game === "kwirk" ? "order.kwirk" : "order", order());
    changed();
  };
  const chosen = method();
  const now = order();
  const turned = now.knobs[chosen.name] ?? {};
  const knobs = chosen.knobs.map((/** @type {any} */ knob) => knobField(knob, turned[knob.name], (value) => put("knobs", { ...order().knobs, [chosen.name]: { ...order().knobs[chosen.name], [knob.name]: value } })));
  const isKwirk = form.game === "kwirk";
  const more = isKwirk ? [] : [toggle("Trim filler", orders.sokoban.trim, (on) => put("trim", on)), field("Only levels like", conditionField((text) => put("condition", text)))];
  const game = segments("Game", [["sokoban", "Sokoban"], ["kwirk", "Kwirk"]], form.game, (to) => {
    form.game = /** @type {"sokoban" | "kwirk"} */ (to);
    keep("order.game", to);
    again();
    changed();
    /** @type {HTMLElement | null} */ (place.querySelector('[role=radio][aria-checked="true"]'))?.focus();
  }, "fill");
  fill(place, h("h1", { class: "vh", tabindex: "-1" }, "Generate"), game,
    h("div", { class: "field" }, h("span", { class: "name" }, "Method"), list("Method", methods().map((/** @type {any} */ one) => [one.name, plain(one.name)]), chosen.name, (name) => { put("method", name); again(); }),
      h("p", { class: "muted" }, `${chosen.summary} ${capital(chosen.paper)}`)),
    isKwirk ? kwirkFields(put) : sokobanFields(put),
    h("div", { class: "grid2" }, field("Keep", number("Keep", now.keep, 1, 500, (value) => put("keep", value))),
      field("Rank by", list("Rank by", [["", "First come"], ...ranks()], now.rank, (value) => put("rank", value)))),
    h("div", { class: "grid2" }, seedField(put),
      field("Stop after", list("Stop after", [["10", "10 s"], ["30", "30 s"], ["60", "60 s"], ["300", "5 min"], ["1800", "30 min"]], String(now.time), (value) => put("time", Number(value))))),
    button({ label: `${form.isMore ? "Fewer" : "More"} knobs (${knobs.length + more.length})`, icon: "gear", class: "quiet sm more-knobs", more: { "aria-expanded": String(form.isMore) }, on: () => { form.isMore = !form.isMore; again(); } }),
    form.isMore && h("div", { class: "knobs" }, knobs, more),
    h("span", { class: "grow" }), go);
}

/** @returns {[string, string][]} */
function ranks() {
  const names = form.game === "kwirk" ? state.lists.kwirk.metrics.map((/** @type {any} */ metric) => metric.name) : state.lists.ranks;
  return names.map((/** @type {string} */ name) => [name, plain(name)]);
}

/** @param {(name: string, value: any) => void} put */
function sokobanFields(put) {
  const { size, boxes, bands } = orders.sokoban;
  return [range("Size", [4, 14], size, sides, (value) => put("size", value)), range("Boxes", [1, 10], boxes, span, (value) => put("boxes", value)), range("Difficulty", [0, 4], bands, bandWords, (value) => put("bands", value))];
}

/** @param {(name: string, value: any) => void} put */
function kwirkFields(put) {
  const { columns, rows, players, boxes, rotators, pits, steps } = orders.kwirk;
  return [
    field("Players", segments("Players", [[1, "1"], [2, "2"], [3, "3"], [4, "4"]], players, (value) => put("players", value), "fill")),
    range("Columns", [4, 16], columns, span, (value) => put("columns", value)), range("Rows", [3, 12], rows, span, (value) => put("rows", value)),
    range("Blocks", [0, 10], boxes, span, (value) => put("boxes", value)), range("Turnstiles", [0, 6], rotators, span, (value) => put("rotators", value)), range("Pits", [0, 20], pits, span, (value) => put("pits", value)),
    range("Steps", [0, MOST_STEPS], steps, stepWords, (value) => put("steps", value)),
  ];
}

/** @param {(name: string, value: any) => void} put */
function seedField(put) {
  const seed = number("Seed", order().seed, 0, 9_007_199_254_740_991, (value) => put("seed", value));
  const another = button({ name: "Another seed", icon: "loop", class: "quiet sm icon", on: () => { put("seed", Math.floor(Math.random() * 1_000_000)); seed.value = String(order().seed); } });
  return field("Seed", h("div", { class: "with-btn" }, seed, another));
}

/** @param {(text: string) => void} change */
function conditionField(change) {
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", value: orders.sokoban.condition, placeholder: "pushes>=30, parkings>0", "aria-label": "Only levels like", spellcheck: "false" }));
  input.addEventListener("change", () => change(input.value));
  return input;
}
