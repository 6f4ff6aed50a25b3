// @ts-check
/**
 * The Library view: a wall of levels that can be searched, sorted and filtered by any number.
 *
 * Only the rows in sight are in the page, so a thousand levels scroll like ten. The three charts are filters: their
 * thumbs say from where to where. Numbers that are missing are measured while one looks.
 */

import { ask, job } from "./api.js";
import { card } from "./cards.js";
import { bars, histogram } from "./charts.js";
import { compareDialog } from "./compare.js";
import { dialog, menu, toast } from "./dialogs.js";
import { button, dress, fill, h, icon } from "./dom.js";
import { asked, passes, sorted } from "./filters.js";
import { list, range } from "./knobs.js";
import { showLevel } from "./level-panel.js";
import { speak } from "./speak.js";
import { changed, keep, kept, listen, state } from "./state.js";
import { exportDialog, importDialog, takesDrops } from "./transfer.js";
import { capital, counted, plain } from "./words.js";

const ORDERS = [["difficulty", "Hardest first"], ["-difficulty", "Easiest first"], ["pushes", "Most pushes"], ["place", "As in the pack"], ["title", "By title"]];
/** What the three charts show at first. */
const CHARTS = { sokoban: ["pushes", "moves", "lines"], kwirk: ["steps", "pushes", "difficulty"] };
const CARD = { height: 162, gap: 12, least: 150 };

const view = {
  /** @type {number | null | undefined} */
  pack: kept("library.pack", /** @type {number | null | undefined} */ (undefined)),
  /** @type {any[]} */
  levels: [],
  /** @type {any[]} */
  seen: [],
  order: kept("library.order", "difficulty"),
  /** @type {import("./filters.js").Filter} */
  filter: { text: "", ranges: {}, sort: "place", down: true },
  charts: CHARTS.sokoban,
  isKwirk: false,
  chosen: kept("library.chosen", ""),
  columns: 1,
  isLoading: true,
  /** @type {AbortController} */
  searches: new AbortController(),
  /** How often levels were asked for: an answer that comes late is not taken for the one that is waited for. */
  turn: 0,
  /** @type {AbortController} */
  measuring: new AbortController(),
};

/** @type {Record<string, any>} */
let parts = {};

export function libraryView() {
  return { mount, unmount, keys, open };
}

/** @param {HTMLElement} root */
async function mount(root) {
  view.searches = new AbortController();
  parts = {
    search: h("div", { class: "search" }),
    charts: h("div", { class: "charts" }),
    wall: h("div", { class: "wall-of", tabindex: "-1" }),
    rows: h("div", { class: "rows" }),
    panel: h("aside", { class: "panel", "aria-label": "This level" }),
  };
  const lib = h("section", { class: "lib", "aria-label": "Levels" }, h("h1", { class: "vh", tabindex: "-1" }, "Library"), parts.search, parts.charts, parts.wall);
  parts.wall.append(parts.rows);
  fill(root, h("div", { class: "look" }, lib, parts.panel));
  takesDrops(lib, addRead);
  parts.wall.addEventListener("scroll", () => drawRows(), { passive: true });
  parts.size = new ResizeObserver(() => drawRows(true));
  parts.size.observe(parts.wall);
  parts.stop = listen(render);
  renderBar();
  await load();
}

function unmount() {
  keep("library.scroll", parts.wall?.scrollTop ?? 0);
  view.searches.abort();
  parts.stop?.();
  parts.size?.disconnect();
}

/** @param {any} what */
async function open(what) {
  await ask("/api/library/add", { levels: [{ level: what.row.level, title: what.row.title, game: what.row.game }], pack: "Shared" });
  await load();
}

async function load() {
  const turn = ++view.turn;
  view.measuring.abort();
  try {
    state.packs = (await ask("/api/library")).filter((/** @type {any} */ pack) => pack.levels > 0);
    if (!state.lists) state.lists = await ask("/api/lists");
    if (view.pack === undefined) view.pack = state.packs[0]?.id ?? null;
    if (view.pack !== null && !state.packs.some((pack) => pack.id === view.pack)) view.pack = null;
    const levels = await ask(view.pack === null ? "/api/library/levels" : `/api/library/levels?pack=${view.pack}`);
    if (turn !== view.turn) return;
    view.levels = levels;
    view.isLoading = false;
    const isKwirk = view.levels.length > 0 && view.levels.every((level) => level.game === "kwirk");
    if (isKwirk !== view.isKwirk) Object.assign(view, { isKwirk, charts: CHARTS[isKwirk ? "kwirk" : "sokoban"] });
    refilter();
    renderSearch();
    renderCharts();
    render();
    parts.wall.scrollTop = kept("library.scroll", 0);
    measure();
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/** Measures what has no numbers yet. */
async function measure() {
  if (view.levels.every((level) => level.measured)) return;
  view.measuring = new AbortController();
  const signal = AbortSignal.any([view.measuring.signal, view.searches.signal]);
  let last = 0;
  try {
    await job("measure", { pack: view.pack }, (event, told) => {
      if (event !== "measured") return;
      const level = view.levels.find((one) => one.id === told.id);
      if (level) Object.assign(level, { metrics: told.metrics, measured: true, plan: told.plan ?? level.plan });
      parts.note = told.at < told.of ? `${told.at} of ${told.of} measured` : "";
      if (performance.now() - last > 400 || told.at === told.of) {
        last = performance.now();
        refilter();
        renderCharts();
        changed();
      }
    }, signal);
  } catch (error) {
    if (!signal.aborted) toast(/** @type {Error} */ (error).message);
  }
}

function refilter() {
  const by = view.order.replace(/^-/, "");
  view.seen = sorted(view.levels.filter((level) => passes(level, view.filter)), by, !view.order.startsWith("-"));
  if (!view.seen.some((level) => level.id === view.chosen)) view.chosen = view.seen[0]?.id ?? "";
}

/* what is seen */

function render() {
  if (!parts.wall?.isConnected || view.isLoading) return;
  drawRows(true);
  const level = view.levels.find((one) => one.id === view.chosen);
  const sign = `${view.chosen}|${level?.title}|${level?.author}|${Boolean(level?.measured)}`;
  if (parts.panel.dataset.for !== sign) {
    parts.panel.dataset.for = sign;
    parts.panel.dataset.level = view.chosen;
    showLevel(parts.panel, level, { play: () => play(level), remove: () => remove([level]), rename: (field, text) => rename(level, field, text), close: () => parts.panel.classList.remove("open"), signal: view.searches.signal });
  }
}

/**
 * The metrics of the games in sight.
 * @returns {{ name: string, meaning: string }[]}
 */
function metrics() {
  const { metrics: sokoban, kwirk } = state.lists;
  if (view.isKwirk) return kwirk.metrics;
  if (!view.levels.some((level) => level.game === "kwirk")) return sokoban;
  return [...sokoban, ...kwirk.metrics.filter((/** @type {any} */ one) => !sokoban.some((/** @type {any} */ other) => other.name === one.name))];
}

function renderSearch() {
  const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", type: "search", placeholder: isNarrow() ? "Search" : "Search titles, or try boxes=4 lines>12", "aria-label": "Search titles and numbers", value: view.filter.text, spellcheck: "false" }));
  input.addEventListener("input", () => { view.filter.text = input.value; refilter(); parts.wall.scrollTop = 0; changed(); });
  parts.input = input;
  const all = state.packs.reduce((sum, pack) => sum + pack.levels, 0);
  const packs = list("Collection", [["", `Everything`], ...state.packs.map((pack) => /** @type {[string, string]} */ ([String(pack.id), pack.title]))], view.pack === null || view.pack === undefined ? "" : String(view.pack), (value) => {
    view.pack = value === "" ? null : Number(value);
    view.filter.ranges = {};
    keep("library.pack", view.pack);
    load();
  });
  packs.title = counted(all, "level");
  const order = list("Order", orders(), view.order, setOrder);
  order.classList.add("wide-only");
  fill(parts.search, h("div", { class: "find" }, icon("search", "s"), input, h("kbd", { "aria-hidden": "true" }, "/")), packs, order,
    button({ name: "Collection", icon: "gear", class: "icon", on: collectionMenu }));
}

const isNarrow = () => matchMedia("(max-width: 719px)").matches;

/** @returns {[string, string][]} */
function orders() {
  const more = metrics().map((metric) => [metric.name, `Most ${plain(metric.name).toLowerCase()}`]).filter(([name]) => !["difficulty", "pushes"].includes(name));
  const all = /** @type {[string, string][]} */ ([...ORDERS, ...more]);
  if (view.order.startsWith("-") && !all.some(([name]) => name === view.order)) all.push([view.order, `Fewest ${plain(view.order.slice(1)).toLowerCase()}`]);
  return all;
}

/** The same number, the other way round. */
function turnOrder() {
  setOrder(view.order.startsWith("-") ? view.order.slice(1) : `-${view.order}`);
  renderSearch();
}

/** @param {string} value */
function setOrder(value) {
  view.order = value;
  keep("library.order", value);
  refilter();
  changed();
}

/** On a phone the charts and the order are behind a word. */
function filterDialog() {
  dialog("Filter and sort", () => [list("Order", orders(), view.order, setOrder), h("div", { class: "stack loose" }, view.charts.map((name, at) => chart(name, at)))]);
}

function collectionMenu() {
  const pack = state.packs.find((one) => one.id === view.pack);
  /** @type {[string, string, () => void][]} */
  const items = [
    ...(isNarrow() ? [/** @type {[string, string, () => void]} */ (["Filter and sort", "gear", filterDialog])] : []),
    ["Import levels", "in", () => importDialog(addRead)], ["Export what is seen", "out", () => exportDialog(view.seen, pack?.title ?? "Everything")],
    ...(["place", "title"].includes(view.order) ? [] : [/** @type {[string, string, () => void]} */ (["Turn the order round", "turn", turnOrder])]),
    ["Compare collections", "grid", () => compareDialog((level) => { view.pack = null; view.chosen = level.id; load(); })],
  ];
  if (pack) items.push(["Rename this collection", "edit", () => renamePack(pack)], ["Merge into another", "loop", () => mergePack(pack)], ["Keep this order", "steps", () => orderPack(pack)], ["Play from the start", "play", () => play(view.seen[0])]);
  if (view.seen.length) items.push([`Remove ${counted(view.seen.length, "level")} seen`, "eraser", () => remove(view.seen)]);
  menu(pack?.title ?? "Everything", items);
}

/** @param {any} pack */
function renamePack(pack) {
  dialog("Rename", (close) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", value: pack.title, maxlength: 200, "aria-label": "Title" }));
    const save = () => attempt(async () => {
      await ask("/api/library/packs", { rename: { pack: pack.id, title: input.value } });
      close();
      load();
    });
    input.addEventListener("keydown", (event) => { if (event.key === "Enter") save(); });
    return [input, button({ label: "Save", class: "primary", on: save })];
  });
}

/** @param {any} pack */
function mergePack(pack) {
  const others = state.packs.filter((one) => one.id !== pack.id);
  if (!others.length) return toast("There is no other collection to merge it into.");
  menu(`Merge ${pack.title} into`, others.map((other) => [other.title, "loop", () => attempt(async () => {
    await ask("/api/library/packs", { merge: { from: pack.id, into: other.id } });
    view.pack = other.id;
    load();
  })]));
}

/** @param {any} pack */
function orderPack(pack) {
  return attempt(async () => {
    await ask("/api/library/packs", { order: { pack: pack.id, levels: view.seen.map((level) => level.id) } });
    toast("The collection is in this order now");
  });
}

/**
 * Does something to the library; what goes wrong is told.
 * @param {() => Promise<void>} deed
 */
async function attempt(deed) {
  try {
    await deed();
  } catch (error) {
    toast(capital(/** @type {Error} */ (error).message));
  }
}

function renderCharts() {
  if (parts.charts.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
  fill(parts.charts, view.charts.map((name, at) => chart(name, at)));
}

/**
 * @param {string} name
 * @param {number} at
 */
function chart(name, at) {
  const values = view.levels.map((level) => level.metrics?.[name]).filter((value) => value !== undefined);
  const choose = h("select", { "aria-label": `Chart ${at + 1}` }, metrics().map((metric) => h("option", { value: metric.name, selected: metric.name === name }, plain(metric.name))));
  choose.addEventListener("change", () => {
    delete view.filter.ranges[name];
    view.charts = view.charts.with(at, /** @type {HTMLSelectElement} */ (choose).value);
    refilter();
    renderCharts();
    changed();
  });
  if (!values.length) return h("div", { class: "card chart" }, h("div", { class: "head" }, choose, h("em", {}, parts.note ?? "not measured")));
  const limits = /** @type {[number, number]} */ ([Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]);
  if (limits[0] === limits[1]) limits[1] += 1;
  const { counts, width } = histogram(values, limits);
  const now = view.filter.ranges[name] ?? limits;
  const isIn = (/** @type {number} */ bar) => limits[0] + (bar + 1) * width > now[0] && limits[0] + bar * width <= now[1];
  const told = h("em", {}, words(now, limits));
  const picture = h("div", {}, bars(counts, isIn));
  const thumbs = range(plain(name), limits, now, () => "", (value) => {
    if (value[0] === limits[0] && value[1] === limits[1]) delete view.filter.ranges[name];
    else view.filter.ranges[name] = value;
    told.textContent = words(value, limits);
    fill(picture, bars(counts, (bar) => limits[0] + (bar + 1) * width > value[0] && limits[0] + bar * width <= value[1]));
    refilter();
    parts.wall.scrollTop = 0;
    changed();
  });
  return h("div", { class: "card chart" }, h("div", { class: "head" }, choose, told), picture, /** @type {Node} */ (thumbs.querySelector(".double")));
}

/**
 * @param {[number, number]} now
 * @param {[number, number]} limits
 */
function words(now, limits) {
  if (now[0] === limits[0] && now[1] === limits[1]) return "any";
  if (now[1] === limits[1]) return `${now[0]} or more`;
  if (now[0] === limits[0]) return `${now[1]} or fewer`;
  return `${now[0]} to ${now[1]}`;
}

/**
 * Draws the rows in sight, and a few around them.
 * @param {boolean} [anew]
 */
function drawRows(anew = false) {
  const { wall, rows } = parts;
  if (!wall) return;
  const isList = view.seen.length > 0;
  dress(rows, { role: isList && "listbox", "aria-label": isList && "Levels" });
  if (!isList) return fill(rows, empty());
  const style = getComputedStyle(wall);
  const inner = wall.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const columns = Math.max(2, Math.floor((inner + CARD.gap) / (CARD.least + CARD.gap)));
  const width = (inner - CARD.gap * (columns - 1)) / columns;
  const all = Math.ceil(view.seen.length / columns);
  const high = CARD.height + CARD.gap;
  const first = Math.max(0, Math.floor(wall.scrollTop / high) - 2);
  const last = Math.min(all, Math.ceil((wall.scrollTop + wall.clientHeight) / high) + 2);
  const sign = `${first}-${last}-${columns}-${Math.round(width)}-${view.seen.length}`;
  if (!anew && rows.dataset.for === sign) return;
  rows.dataset.for = sign;
  view.columns = columns;
  rows.style.height = `${all * high}px`;
  const focused = document.activeElement?.closest(".lv")?.getAttribute("data-id");
  /** @type {Map<string, HTMLElement>} */
  const old = new Map([...rows.querySelectorAll(".lv")].map((/** @type {HTMLElement} */ node) => [node.dataset.sign ?? "", node]));
  const cards = [];
  for (let at = first * columns; at < Math.min(view.seen.length, last * columns); at++) {
    const level = view.seen[at];
    const isChosen = level.id === view.chosen;
    const mark = `${level.id}|${isChosen}|${level.title}|${Boolean(level.measured)}`;
    const node = old.get(mark) ?? card(level, { isChosen, title: level.title || `Level ${at + 1}`, choose: () => choose(level.id), open: () => play(level) });
    node.dataset.sign = mark;
    node.style.width = `${width}px`;
    node.style.height = `${CARD.height}px`;
    node.style.transform = `translate(${(at % columns) * (width + CARD.gap)}px, ${Math.floor(at / columns) * high}px)`;
    node.setAttribute("aria-posinset", String(at + 1));
    node.setAttribute("aria-setsize", String(view.seen.length));
    cards.push(node);
  }
  const kept = new Set(cards);
  for (const child of [...rows.children]) if (!kept.has(/** @type {HTMLElement} */ (child))) child.remove();
  for (const node of cards) if (!node.isConnected) rows.append(node);
  if (focused && document.activeElement?.getAttribute("data-id") !== focused) /** @type {HTMLElement | null} */ (rows.querySelector(`[data-id="${focused}"]`))?.focus({ preventScroll: true });
}

function empty() {
  if (view.levels.length) return h("div", { class: "empty" }, h("p", {}, `No level has ${asked(view.filter)}.`), button({ label: "Clear filters", on: () => { view.filter = { ...view.filter, text: "", ranges: {} }; refilter(); renderSearch(); renderCharts(); changed(); } }));
  return h("div", { class: "empty" }, h("p", {}, "Nothing here yet. Generate a few levels, paste some, or drop a file."), h("div", { class: "row" }, button({ label: "Generate", on: () => { location.hash = "generate"; } }), button({ label: "Paste", on: () => importDialog(addRead) })));
}

/* deeds */

/** @param {string} id */
function choose(id) {
  view.chosen = id;
  keep("library.chosen", id);
  if (matchMedia("(max-width: 1099px)").matches) parts.panel.classList.add("open");
  changed();
}

/** @param {any} level */
function play(level) {
  if (!level) return;
  const pack = state.packs.find((one) => one.id === view.pack);
  keep("play", { row: { ...level, pack: view.pack }, plan: "" });
  import("./play.js").then(({ playView }) => {
    const index = view.seen.indexOf(level);
    playView().open({ row: { ...level, pack: view.pack ?? -1 }, pack: view.seen, packTitle: pack?.title ?? "Everything", index });
    location.hash = "play";
  });
}

/** @param {any[]} levels */
function remove(levels) {
  const ids = levels.map((level) => level.id);
  return attempt(async () => {
    await ask("/api/library/remove", { ids });
    await load();
    toast(`Removed ${counted(ids.length, "level")}.`, "Undo", () => attempt(async () => {
      await ask("/api/library/restore", { ids });
      load();
    }));
  });
}

/**
 * @param {any} level
 * @param {string} field
 * @param {string} text
 */
async function rename(level, field, text) {
  await ask("/api/library/change", { id: level.id, field, text });
  level[field] = text;
  changed();
}

/** @param {any} read */
async function addRead(read) {
  const good = read.entries.filter((/** @type {any} */ entry) => !entry.fault);
  const bad = read.entries.length - good.length;
  const levels = good.map((/** @type {any} */ entry, /** @type {number} */ at) => ({ game: entry.game, level: entry.level, title: entry.title ?? `Level ${at + 1}`, author: entry.author ?? read.author ?? "", notes: entry.notes ?? "", plan: entry.plan ?? "", recipe: entry.recipe ?? "" }));
  if (!levels.length) return toast(read.entries[0]?.fault ? `Not a level: ${read.entries[0].fault}` : "There was no level in it.");
  await attempt(async () => {
    await ask("/api/library/add", { levels, pack: read.title ?? "Imported" });
    toast(`Added ${counted(levels.length, "level")}${bad ? `; ${bad} were no levels` : ""}.`);
    await load();
  });
}

function renderBar() {
  const title = document.getElementById("bar-title");
  if (title) fill(title, h("span", {}, "Library"));
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function keys(event, key) {
  if (key === "/") {
    parts.input?.focus();
    return true;
  }
  const at = document.activeElement?.closest(".lv");
  if (!at) return false;
  const index = view.seen.findIndex((level) => level.id === at.getAttribute("data-id"));
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: view.columns, ArrowUp: -view.columns }[event.key];
  if (by) {
    const next = view.seen[index + by];
    if (next) {
      view.chosen = next.id;
      const row = Math.floor((index + by) / view.columns) * (CARD.height + CARD.gap);
      if (row < parts.wall.scrollTop) parts.wall.scrollTop = row;
      if (row + CARD.height > parts.wall.scrollTop + parts.wall.clientHeight) parts.wall.scrollTop = row + CARD.height - parts.wall.clientHeight + 20;
      drawRows(true);
      /** @type {HTMLElement | null} */ (parts.rows.querySelector(`[data-id="${next.id}"]`))?.focus({ preventScroll: true });
      speak(next.title);
      changed();
    }
    return true;
  }
  if (event.key === "Enter") {
    play(view.seen[index]);
    return true;
  }
  return false;
}
