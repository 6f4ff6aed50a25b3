// @ts-check
/**
 * Levels in and out: paste, file and drop; every format, pictures and animations.
 */

import { ask, file } from "./api.js";
import { dialog, toast } from "./dialogs.js";
import { button, fill, h, icon } from "./dom.js";
import { save } from "./share.js";
import { state } from "./state.js";
import { theme } from "./theme.js";
import { capital, counted } from "./words.js";

/** Larger files are for the command line. */
const MOST = 7_000_000;

/**
 * Asks for level text; gives what was read.
 * @param {(read: any) => void} take
 */
export function importDialog(take) {
  dialog("Import", (close) => {
    const field = /** @type {HTMLTextAreaElement} */ (h("textarea", { "aria-label": "Level text", placeholder: "Paste level text here, or drop a file anywhere.", spellcheck: "false" }));
    const note = h("div", {});
    const bring = async (/** @type {string} */ text) => {
      const read = await readText(text, note);
      if (read) {
        close();
        take(read);
      }
    };
    const chooser = /** @type {HTMLInputElement} */ (h("input", { type: "file", "aria-label": "Level file", class: "vh" }));
    chooser.addEventListener("change", async () => {
      const chosen = chooser.files?.[0];
      if (chosen) bring(await textOfFile(chosen));
    });
    return [field, note, h("div", { class: "row" }, button({ label: "Import", class: "primary", on: () => bring(field.value) }), button({ label: "Choose a file", icon: "in", on: () => chooser.click() }), chooser)];
  });
}

/** @param {File} chosen */
export async function textOfFile(chosen) {
  if (chosen.size > MOST) {
    toast(`${chosen.name} is too large for the studio; boxwright library add takes it.`);
    return "";
  }
  const bytes = await chosen.arrayBuffer();
  // What is not UTF-8 is Latin-1, as old collections are.
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}

/**
 * @param {string} text
 * @param {Element | null} note Where a complaint goes.
 */
export async function readText(text, note) {
  try {
    return await ask("/api/read", { text });
  } catch (error) {
    const words = /** @type {Error} */ (error).message;
    const told = words.charAt(0).toUpperCase() + words.slice(1) + (words.endsWith(".") ? "" : ".");
    if (note) {
      fill(note, h("div", { class: "note bad", role: "alert" }, icon("warn"), h("span", {}, told, " ", button({ label: "Show the signs", class: "sm", on: showSigns }))));
    } else toast(told);
    return null;
  }
}

export function showSigns() {
  const signs = [["#", "wall"], ["space, - or _", "floor"], [".", "goal"], ["$", "box"], ["*", "box on goal"], ["@", "player"], ["+", "player on goal"], ["?", "undecided"]];
  dialog("Signs of level text", () => [h("table", { class: "numbers" }, signs.map(([sign, what]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, sign)), h("td", {}, what))))]);
}

/** @typedef {{ level: string, title?: string, plan?: string | null, author?: string, recipe?: string | null, game?: string }} Out */

/**
 * Offers a level, or several, in every format. Levels of the two games are offered one beside the other.
 * @param {Out[]} levels
 * @param {string} title
 */
export async function exportDialog(levels, title) {
  if (!state.lists) state.lists = await ask("/api/lists");
  const [kwirk, sokoban] = [levels.filter((one) => one.game === "kwirk"), levels.filter((one) => one.game !== "kwirk")];
  const isOne = levels.length === 1;
  dialog(isOne ? "Export" : `Export ${counted(levels.length, "level")}`, (close) => [
    h("div", { class: "menu" }, isOne && button({ label: "Copy level text", icon: "copy", on: async () => { await navigator.clipboard.writeText(levels[0].level).catch(() => {}); close(); toast("Level text copied"); } }),
      [sokoban, kwirk].filter((part) => part.length).map((part) => [
        part.length < levels.length && h("h2", {}, part === kwirk ? `${counted(part.length, "level")} of Kwirk` : `${counted(part.length, "level")} of Sokoban`),
        ...formats(part).map(([name, words]) => button({ label: words, icon: "out", on: () => out(part, title, name).then(close, (error) => toast(error.message)) })),
      ]).flat()),
  ]);
}

/**
 * What levels of one game can be written as, with the words for it.
 * @param {Out[]} levels
 * @returns {string[][]}
 */
function formats(levels) {
  const isKwirk = levels[0].game === "kwirk";
  const films = isKwirk ? [["gif", "Animation of the solution (GIF)"]] : [["gif", "Animation of the solution (GIF)"], ["film", "Animation of the solution (SVG)"]];
  const pictures = levels.length === 1 ? [["svg", "Picture (SVG)"], ["png", "Picture (PNG)"], ...films] : [];
  if (isKwirk) return [...pictures, ["kwirk", "Kwirk level text with solutions and recipes (.kwirk)"]];
  return [...pictures, ...state.lists.formats.map((/** @type {any} */ format) => [format.name, `${capital(format.summary.replace(/\.$/, ""))} (.${format.extension})`])];
}

/**
 * @param {Out[]} levels
 * @param {string} title
 * @param {string} format
 */
async function out(levels, title, format) {
  const plain = levels.map(({ level, title: name, plan, author, recipe, game }) => ({ game: game ?? "", level, title: name ?? "", plan: plan ?? "", author: author ?? "", recipe: recipe ?? "" }));
  const made = await file("/api/export", { levels: plain, format, theme: theme(), title });
  save(made.blob, made.name);
}

/**
 * Takes files that are dropped on an element.
 * @param {HTMLElement} place
 * @param {(read: any) => void | Promise<void>} take
 */
export function takesDrops(place, take) {
  place.addEventListener("dragover", (event) => {
    event.preventDefault();
    place.classList.add("drop");
  });
  place.addEventListener("dragleave", () => place.classList.remove("drop"));
  place.addEventListener("drop", async (event) => {
    event.preventDefault();
    place.classList.remove("drop");
    const dropped = [...(event.dataTransfer?.files ?? [])];
    const texts = dropped.length ? await Promise.all(dropped.map(textOfFile)) : [event.dataTransfer?.getData("text") ?? ""];
    for (const [at, text] of texts.entries()) {
      const read = text.trim() ? await readText(text, null) : toast(`There is nothing in ${dropped[at]?.name ?? "it"}.`);
      if (read) await take(read);
    }
  });
}
