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
import { button, dress, fill, h } from "./dom.js";
import { brief, form, method, order, question, renderForm } from "./generate-form.js";
import { alarm, speak } from "./speak.js";
import { changed, keep, kept, listen, state } from "./state.js";
import { counted, grouped, plain, pushes, time } from "./words.js";

const SETTLE = 500;

const view = {
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
  /** @type {{ method: string, seed: number } | null} What the levels in sight were made by. */
  made: null,
  time: 0,
  /** @type {AbortController | null} */
  run: null,
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
    go: h("div", { class: "go" }),
  };
  fill(root, h("div", { class: "generate" }, parts.form, h("section", { class: "work", "aria-label": "Levels found" }, parts.brief, parts.progress, parts.wall, parts.recipe)));
  parts.stop = listen(render);
  if (!isLoaded) {
    isLoaded = true;
    const left = kept("generated", /** @type {any} */ (null));
    if (left?.levels?.length) {
      view.known = new Map(left.levels.map((/** @type {any} */ level) => [level.id, level]));
      Object.assign(view, { levels: left.levels, order: left.levels.map((/** @type {any} */ level) => level.id), ended: { ...left.ended, isOver: true }, made: left.made ?? null });
    }
  }
  try {
    if (!state.lists) state.lists = await ask("/api/lists");
  } catch (error) {
    view.trouble = /** @type {Error} */ (error).message;
  }
  if (state.lists) renderForm(parts.form, parts.go, renderBrief);
  else fill(parts.form, h("p", { class: "muted" }, view.trouble));
  renderGo();
  render();
}

function unmount() {
  if (view.run) stop();
  parts.stop?.();
}

function renderGo() {
  if (!parts.go) return;
  fill(parts.go, view.run ? button({ label: "Stop and keep these", icon: "stop", class: "wide tall", on: stop }) : button({ label: "Generate", icon: "spark", class: `wide tall ${view.levels.length ? "" : "primary"}`, on: start }),
    button({ label: "Back to the levels", class: "wide tall quiet only-narrow", on: closeForm }));
}

function renderBrief() {
  if (!method()) return;
  fill(parts.brief, h("button", { type: "button", class: "order", on: { click: () => parts.form.classList.toggle("open") } }, brief()), view.run ? button({ label: "Stop", icon: "stop", on: stop }) : button({ label: "Generate", class: "primary", on: start }));
  const title = document.getElementById("bar-title");
  if (title) fill(title, h("span", {}, "Generate"), h("small", {}, form.game === "kwirk" ? "Kwirk" : "Sokoban"));
}

/** On a phone the form lies over the levels. */
function closeForm() {
  parts.form.classList.remove("open");
}

/* the run */

async function start() {
  view.run?.abort();
  const run = new AbortController();
  Object.assign(view, { run, levels: [], known: new Map(), order: [], picked: new Set(), fresh: new Set(), chosen: "", progress: null, ended: null, trouble: "", waiting: "" });
  parts.form.classList.remove("open");
  renderGo();
  changed();
  const { kind, body } = question();
  Object.assign(view, { made: { method: body.method, seed: body.seed }, time: body.time });
  try {
    view.ended = await job(kind, body, tell, run.signal);
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
  keep("generated", { levels: view.levels.slice(0, 200), ended: view.ended, made: view.made });
}

async function saveLevels() {
  const chosen = view.levels.filter((level) => view.picked.has(level.id));
  const { method: name, seed } = view.made ?? { method: method().name, seed: order().seed };
  const isKwirk = chosen[0]?.game === "kwirk";
  const title = `${isKwirk ? "Kwirk " : ""}${isKwirk ? name : plain(name)}, seed ${seed}`;
  const levels = chosen.map((level, at) => ({ game: level.game ?? "sokoban", level: level.level, title: `${plain(name)} ${seed}.${at + 1}`, recipe: level.recipe, plan: level.plan, optimal: true, metrics: numbersOf(level) }));
  try {
    await ask("/api/library/add", { levels, pack: title });
    toast(`Saved ${counted(levels.length, "level")} in ${title}`, "Look", () => { location.hash = "library"; });
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** @param {any} level */
function numbersOf(level) {
  if (level.game === "kwirk") return level.metrics;
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
}

/** @param {any} level */
const length = (level) => level.steps ?? level.pushes;

/** @param {any} level @param {number} [count] */
const lengthWords = (level, count = length(level)) => (level.game === "kwirk" ? counted(count, "step") : pushes(count));

function renderProgress() {
  const { progress, ended, levels } = view;
  const best = levels.length ? Math.max(...levels.map(length)) : 0;
  const head = levels.length ? `${levels.length} kept, longest ${lengthWords(levels[0], best)}` : view.run ? "Looking" : ended ? "Nothing kept" : "Make some levels";
  const isPicked = view.picked.size > 0;
  const pickAll = levels.length > 0 && button({ label: view.picked.size === levels.length ? "Pick none" : "Pick all", on: () => { view.picked = view.picked.size === levels.length ? new Set() : new Set(levels.map((level) => level.id)); changed(); } });
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
  if (!view.levels.length && ended) return `Nothing kept from ${counted(told.tried ?? 0, "attempt")}${reasons ? `: ${reasons}` : ""}. ${form.game === "kwirk" ? "Try a larger room, more things in it, or fewer steps." : "Try more boxes, a larger size or a lower difficulty."}`;
  if (ended) return `${tried} ${ended.was_stopped ? `Ended after ${time(told.seconds ?? 0)}.` : "Done."}`;
  return `${tried} ${time(Math.max(0, (view.time || order().time) - told.seconds))} left.`;
}

/** @param {any} progress */
function meter(progress) {
  const share = view.run && progress ? Math.min(1, progress.seconds / (view.time || order().time)) : view.ended ? 1 : 0;
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
  const link = new URLSearchParams({ level: level.level.replaceAll("\n", "|").replaceAll(" ", "-"), title: `${plain(view.made?.method ?? method()?.name ?? "level")}, ${lengthWords(level)}` });
  if (level.game === "kwirk") link.set("game", "kwirk");
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
  if (event.key === "Escape") closeForm();
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
