// @ts-check
/**
 * The Generate view: an order, what became of it, and the levels as they are found, best first.
 *
 * Cards are put in order at most twice a second, and not while the pointer or the focus is on them; a button waits
 * instead. Stopping keeps what there is, and so does a reload.
 */

import { ask, job } from "./api.js";
import { card } from "./cards.js";
import { toast } from "./dialogs.js";
import { BANDS, button, dress, fill, h, segments, toggle } from "./dom.js";
import { knobField, list, number, range } from "./knobs.js";
import { alarm, speak } from "./speak.js";
import { changed, keep, kept, listen, state } from "./state.js";
import { counted, grouped, plain, pushes, time } from "./words.js";

const SETTLE = 500;

const order = kept("order", {
  method: "farthest", size: /** @type {[number, number]} */ ([6, 8]), boxes: /** @type {[number, number]} */ ([2, 4]), bands: /** @type {[number, number]} */ ([1, 4]), keep: 24, rank: "difficulty", seed: 1024, time: 30, trim: false, condition: "",
  /** @type {Record<string, Record<string, string>>} */
  knobs: {},
});

const view = {
  game: "sokoban",
  /** @type {any[]} Levels in the order shown. */
  levels: [],
  /** @type {Map<string, any>} */
  known: new Map(),
  /** @type {string[]} The engine's order. */
  order: [],
  /** @type {Set<string>} */
  picked: new Set(),
  /** @type {Set<string>} */
  fresh: new Set(),
  chosen: "",
  /** @type {any} */
  progress: null,
  /** @type {any} */
  ended: null,
  trouble: "",
  waiting: "",
  /** @type {AbortController | null} */
  run: null,
  isMore: false,
};

/** @type {Record<string, any>} */
let parts = {};
let isLoaded = false;

export function generateView() {
  return { mount, unmount, keys, open() {} };
}

/** @param {HTMLElement} root */
async function mount(root) {
  parts = {
    form: h("aside", { class: "form", "aria-label": "What to make" }),
    brief: h("div", { class: "brief" }),
    progress: h("div", { class: "progress" }),
    wall: h("div", { class: "wall-of", tabindex: "-1" }),
    recipe: h("div", { class: "recipe" }),
  };
  fill(root, h("div", { class: "generate" }, parts.form, h("section", { class: "work", "aria-label": "Levels found" }, parts.brief, parts.progress, parts.wall, parts.recipe)));
  parts.stop = listen(render);
  if (!isLoaded) {
    isLoaded = true;
    const left = kept("generated", /** @type {any} */ (null));
    if (left?.levels?.length) {
      view.known = new Map(left.levels.map((/** @type {any} */ level) => [level.id, level]));
      Object.assign(view, { levels: left.levels, order: left.levels.map((/** @type {any} */ level) => level.id), ended: { ...left.ended, isOver: true } });
    }
  }
  try {
    if (!state.lists) state.lists = await ask("/api/lists");
  } catch (error) {
    view.trouble = /** @type {Error} */ (error).message;
  }
  renderForm();
  render();
}

function unmount() {
  view.run?.abort();
  view.run = null;
  parts.stop?.();
}

/* the order */

function method() {
  return state.lists?.methods.find((/** @type {any} */ one) => one.name === order.method) ?? state.lists?.methods[0];
}

/**
 * @template {keyof typeof order} K
 * @param {K} name
 * @param {(typeof order)[K]} value
 */
function setOrder(name, value) {
  order[name] = value;
  keep("order", order);
  renderBrief();
}

function renderForm() {
  if (!state.lists) return fill(parts.form, h("p", { class: "muted" }, view.trouble));
  const chosen = method();
  const field = (/** @type {string} */ label, /** @type {Node} */ inner) => h("div", { class: "field" }, h("span", { class: "name" }, label), inner);
  const span = (/** @type {[number, number]} */ [from, to]) => (from === to ? `${from}` : `${from} to ${to}`);
  const sides = (/** @type {[number, number]} */ [from, to]) => (from === to ? `${from} × ${from}` : `${from} × ${from} to ${to} × ${to}`);
  const bands = (/** @type {[number, number]} */ [from, to]) => (from === to ? BANDS[from] : `${BANDS[from]} to ${BANDS[to]}`);
  const turned = order.knobs[chosen.name] ?? {};
  const knobs = chosen.knobs.map((/** @type {any} */ knob) => knobField(knob, turned[knob.name], (value) => {
    order.knobs[chosen.name] = { ...order.knobs[chosen.name], [knob.name]: value };
    keep("order", order);
  }));
  const seed = number("Seed", order.seed, 0, 9_007_199_254_740_991, (value) => setOrder("seed", value));
  const another = button({ name: "Another seed", icon: "loop", class: "quiet sm icon", on: () => { setOrder("seed", Math.floor(Math.random() * 1_000_000)); seed.value = String(order.seed); } });
  const game = segments("Game", [["sokoban", "Sokoban"], ["kwirk", "Kwirk"]], view.game, (to) => { view.game = to; renderForm(); }, "fill");
  if (view.game === "kwirk") {
    return fill(parts.form, h("h1", { class: "vh", tabindex: "-1" }, "Generate"), game, h("p", { class: "muted" }, "Kwirk levels are made by the command for now; draw one in Design, where its verdict follows every stroke."));
  }
  parts.go = h("div", {});
  fill(parts.form, h("h1", { class: "vh", tabindex: "-1" }, "Generate"), game,
    h("div", { class: "field" }, h("span", { class: "name" }, "Method"), list("Method", state.lists.methods.map((/** @type {any} */ one) => [one.name, plain(one.name)]), chosen.name, (name) => { setOrder("method", name); renderForm(); }),
      h("p", { class: "muted" }, `${chosen.summary} ${chosen.paper}`)),
    range("Size", [4, 14], order.size, sides, (value) => setOrder("size", value)),
    range("Boxes", [1, 10], order.boxes, span, (value) => setOrder("boxes", value)),
    range("Difficulty", [0, 4], order.bands, bands, (value) => setOrder("bands", value)),
    h("div", { class: "grid2" }, field("Keep", number("Keep", order.keep, 1, 500, (value) => setOrder("keep", value))),
      field("Rank by", list("Rank by", [["", "First come"], ...state.lists.ranks.map((/** @type {string} */ name) => [name, plain(name)])], order.rank, (value) => setOrder("rank", value)))),
    h("div", { class: "grid2" }, field("Seed", h("div", { class: "with-btn" }, seed, another)),
      field("Stop after", list("Stop after", [["10", "10 s"], ["30", "30 s"], ["60", "60 s"], ["300", "5 min"], ["1800", "30 min"]], String(order.time), (value) => setOrder("time", Number(value))))),
    button({ label: `${view.isMore ? "Fewer" : "More"} knobs (${knobs.length + 2})`, icon: "gear", class: "quiet sm more-knobs", more: { "aria-expanded": String(view.isMore) }, on: () => { view.isMore = !view.isMore; renderForm(); } }),
    view.isMore && h("div", { class: "knobs" }, knobs,
      toggle("Trim filler", order.trim, (on) => setOrder("trim", on)),
      field("Only levels like", conditionField())),
    h("span", { class: "grow" }), parts.go);
  renderGo();
}

function conditionField() {
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", value: order.condition, placeholder: "pushes>=30, parkings>0", "aria-label": "Only levels like", spellcheck: "false" }));
  input.addEventListener("change", () => setOrder("condition", input.value));
  return input;
}

function renderGo() {
  if (!parts.go) return;
  fill(parts.go, view.run ? button({ label: "Stop and keep these", icon: "stop", class: "wide tall", on: stop }) : button({ label: "Generate", icon: "spark", class: `wide tall ${view.levels.length ? "" : "primary"}`, on: start }));
}

function renderBrief() {
  const chosen = method();
  if (!chosen) return;
  const [from, to] = order.size;
  const words = `${plain(chosen.name)}, ${from} × ${from} to ${to} × ${to}, ${order.boxes[0]} to ${order.boxes[1]} boxes, ${BANDS[order.bands[0]].toLowerCase()} to ${BANDS[order.bands[1]].toLowerCase()}`;
  fill(parts.brief, h("button", { type: "button", class: "order", on: { click: () => parts.form.classList.toggle("open") } }, words), view.run ? button({ label: "Stop", icon: "stop", on: stop }) : button({ label: "Generate", class: "primary", on: start }));
}

/* the run */

async function start() {
  view.run?.abort();
  const run = new AbortController();
  Object.assign(view, { run, levels: [], known: new Map(), order: [], picked: new Set(), fresh: new Set(), chosen: "", progress: null, ended: null, trouble: "", waiting: "" });
  parts.form.classList.remove("open");
  renderGo();
  changed();
  const body = {
    method: method().name, columns: order.size, rows: order.size, boxes: order.boxes, bands: order.bands, keep: order.keep, rank: order.rank || null, seed: order.seed, time: order.time,
    trim: order.trim, condition: order.condition, knobs: order.knobs[method().name] ?? {},
  };
  try {
    view.ended = await job("generate", body, tell, run.signal);
    settle(true);
    speak(`${counted(view.levels.length, "level")} kept.`);
  } catch (error) {
    if (!run.signal.aborted) {
      const words = /** @type {Error} */ (error).message;
      view.trouble = words.charAt(0).toUpperCase() + words.slice(1) + (words.endsWith(".") ? "" : ".");
      alarm(view.trouble);
    }
  } finally {
    if (view.run === run) view.run = null;
    remember();
    renderGo();
    changed();
  }
}

/** Stops and keeps what there is. */
function stop() {
  view.run?.abort();
  view.run = null;
  view.ended = { ...view.progress, was_stopped: true };
  settle(true);
  remember();
  renderGo();
  changed();
  speak(`Stopped. ${counted(view.levels.length, "level")} kept.`);
}

/**
 * @param {string} event
 * @param {any} told
 */
function tell(event, told) {
  if (event === "waiting") view.waiting = `${told.running} searches are running; yours is ${told.ahead ? `number ${told.ahead + 1}` : "next"}.`;
  if (event === "running") view.waiting = "";
  if (event === "progress") view.progress = told;
  if (event === "kept") {
    for (const level of told.levels) {
      view.known.set(level.id, level);
      view.fresh.add(level.id);
    }
    view.order = told.order;
    settle(false);
  }
  changed();
}

let settledAt = 0;
/** @type {number | undefined} */
let settling;

/**
 * Puts the cards in the engine's order, unless somebody is at them.
 * @param {boolean} now
 */
function settle(now) {
  clearTimeout(settling);
  const isBusy = parts.wall?.matches(":hover") || parts.wall?.contains(document.activeElement);
  const wait = settledAt + SETTLE - performance.now();
  if (!now && (isBusy || wait > 0)) {
    settling = setTimeout(() => { settle(false); changed(); }, Math.max(wait, 120));
    if (!isBusy || view.levels.length > 0) return;
  }
  settledAt = performance.now();
  view.levels = view.order.map((id) => view.known.get(id)).filter(Boolean);
}

function remember() {
  keep("generated", { levels: view.levels.slice(0, 200), ended: view.ended });
}

async function saveLevels() {
  const chosen = view.levels.filter((level) => view.picked.has(level.id));
  const title = `${plain(method().name)}, seed ${order.seed}`;
  const levels = chosen.map((level, at) => ({ level: level.level, title: `${plain(method().name)} ${order.seed}.${at + 1}`, recipe: level.recipe, plan: level.plan, optimal: true, metrics: numbersOf(level) }));
  try {
    await ask("/api/library/add", { levels, pack: title });
    toast(`Saved ${counted(levels.length, "level")} in ${title}`, "Look", () => { location.hash = "library"; });
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {any} level */
function numbersOf(level) {
  const { pushes: count, moves, lines, boxes, difficulty, band, metrics } = level;
  return Object.fromEntries(Object.entries({ pushes: count, moves, lines, boxes, difficulty, band, ...metrics }).filter(([, number]) => typeof number === "number"));
}

/* what is seen */

function render() {
  if (!parts.wall?.isConnected) return;
  renderProgress();
  renderWall();
  renderRecipe();
  renderBrief();
  const title = document.getElementById("bar-title");
  if (title) fill(title, h("span", {}, "Generate"), h("small", {}, "Sokoban"));
}

function renderProgress() {
  const { progress, ended, levels } = view;
  const best = levels.length ? Math.max(...levels.map((level) => level.pushes)) : 0;
  const head = levels.length ? `${levels.length} kept, best ${pushes(best)}` : view.run ? "Looking" : ended ? "Nothing kept" : "Make some levels";
  const isPicked = view.picked.size > 0;
  const pickAll = levels.length > 0 && button({ label: view.picked.size === levels.length ? "Pick none" : "Pick all", class: "wide-only", on: () => { view.picked = view.picked.size === levels.length ? new Set() : new Set(levels.map((level) => level.id)); changed(); } });
  const waits = view.order.filter((id) => !levels.some((level) => level.id === id)).length;
  const fresh = waits > 0 && view.run && button({ label: `${waits} new`, class: "sm", on: () => { settle(true); changed(); } });
  fill(parts.progress,
    h("div", {}, h("h1", {}, head), h("p", { class: "muted num" }, progressWords())),
    h("div", { class: "row" }, fresh, pickAll, levels.length > 0 && button({ label: isPicked ? `Save ${view.picked.size}` : "Save", class: "primary", disabled: !isPicked, on: saveLevels })),
    meter(progress));
}

function progressWords() {
  const { progress, ended } = view;
  if (view.trouble) return view.trouble;
  if (view.waiting) return view.waiting;
  const told = ended ?? progress;
  if (!told) return view.run ? "" : "Every level is proved solvable and rated before it is kept.";
  if (ended?.isOver) return "The run has ended; these are the levels it found.";
  const reasons = (told.turned_down ?? []).map((/** @type {any} */ one) => `${grouped(one.count)} ${one.what}`).join(", ");
  const tried = `${counted(told.tried ?? 0, "attempt")}${reasons ? `: ${reasons}` : ""}.`;
  if (!view.levels.length && ended) return `Nothing kept from ${counted(told.tried ?? 0, "attempt")}${reasons ? `: ${reasons}` : ""}. Try more boxes, a larger size or a lower difficulty.`;
  if (ended) return `${tried} ${ended.was_stopped ? `Ended after ${time(told.seconds ?? 0)}.` : "Done."}`;
  return `${tried} ${time(Math.max(0, order.time - told.seconds))} left.`;
}

/** @param {any} progress */
function meter(progress) {
  const share = view.run && progress ? Math.min(1, progress.seconds / order.time) : view.ended ? 1 : 0;
  const bar = h("div", { class: "meter", role: "progressbar", "aria-label": "Time used", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(share * 100), "aria-valuetext": `${Math.round(share * 100)} percent of the time` }, h("u"));
  /** @type {HTMLElement} */ (bar.firstElementChild).style.transform = `scaleX(${view.run ? share : 0})`;
  return bar;
}

function renderWall() {
  const sign = JSON.stringify([view.levels.map((level) => level.id), [...view.picked], view.chosen, view.fresh.size, Boolean(view.run)]);
  if (parts.wall.dataset.for === sign) return;
  parts.wall.dataset.for = sign;
  const focused = document.activeElement?.closest(".lv")?.getAttribute("data-id");
  const isList = view.levels.length > 0;
  dress(parts.wall, { role: isList && "listbox", "aria-label": isList && "Levels, best first", "aria-multiselectable": isList && "true" });
  if (!view.levels.length) {
    return fill(parts.wall, h("div", { class: "empty" }, view.run ? "The first levels will appear here." : "Choose a method and a size, then press Generate."));
  }
  const first = view.chosen || view.levels[0].id;
  fill(parts.wall, view.levels.map((level) => card(level, {
    isChosen: level.id === first, isPicked: view.picked.has(level.id), isNew: Boolean(view.run) && view.fresh.has(level.id),
    choose: () => choose(level.id), open: () => play(level), pick: () => pick(level.id),
  })));
  if (focused) /** @type {HTMLElement | null} */ (parts.wall.querySelector(`[data-id="${focused}"]`))?.focus();
}

/** @param {string} id */
function choose(id) {
  view.chosen = id;
  view.fresh.delete(id);
  changed();
}

/** @param {string} id */
function pick(id) {
  if (view.picked.has(id)) view.picked.delete(id);
  else view.picked.add(id);
  changed();
}

/** @param {any} level */
function play(level) {
  const link = new URLSearchParams({ level: level.level.replaceAll("\n", "|").replaceAll(" ", "-"), title: `${plain(method()?.name ?? "level")}, ${pushes(level.pushes)}` });
  location.hash = `play?${link}`;
}

function renderRecipe() {
  const chosen = view.known.get(view.chosen) ?? view.levels[0];
  parts.recipe.hidden = !chosen;
  if (!chosen) return;
  fill(parts.recipe, h("span", { class: "muted" }, "Recipe"), h("code", { tabindex: "0" }, chosen.recipe), button({ label: "Play", icon: "play", class: "quiet sm", on: () => play(chosen) }), button({ label: "Copy", icon: "copy", class: "quiet sm", on: () => navigator.clipboard.writeText(chosen.recipe).then(() => toast("Recipe copied"), () => toast("Select the recipe to copy it")) }));
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const at = document.activeElement?.closest(".lv");
  if (!at || !parts.wall.contains(at)) return false;
  const cards = [...parts.wall.querySelectorAll(".lv")];
  const columns = cards.filter((one) => one.getBoundingClientRect().top === cards[0].getBoundingClientRect().top).length;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const id = at.getAttribute("data-id") ?? "";
  if (by) {
    const next = cards[cards.indexOf(at) + by];
    if (next) {
      next.focus();
      choose(next.getAttribute("data-id") ?? "");
    }
    return true;
  }
  if (event.key === " ") pick(id);
  else if (event.key === "Enter") play(view.known.get(id));
  else return false;
  return true;
}
