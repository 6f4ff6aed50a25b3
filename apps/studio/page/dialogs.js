// @ts-check
/**
 * Dialogs, notices and the lists of keys and settings.
 */

import { button, fill, h, segments, toggle } from "./dom.js";
import { set, settings } from "./state.js";
import { speak } from "./speak.js";
import { applyTheme, theme } from "./theme.js";

/**
 * A dialog that traps focus and gives it back.
 * @param {string} title
 * @param {(close: () => void) => (Node | string | null)[]} inside
 * @param {string} [more]
 */
export function dialog(title, inside, more = "") {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const box = /** @type {HTMLDialogElement} */ (h("dialog", { class: more, "aria-label": title }));
  const close = () => box.close();
  const head = h("div", { class: "row between" }, h("h1", {}, title), button({ name: "Close", label: "Close", class: "quiet sm", on: close }));
  box.append(h("div", { class: "inside" }, head, inside(close)));
  box.addEventListener("close", () => {
    box.remove();
    before?.focus();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) close();
  });
  document.getElementById("overlays")?.append(box);
  box.showModal();
  // Where something is to be typed, it can be typed at once.
  const field = /** @type {HTMLInputElement | null} */ (box.querySelector("input:is(:not([type]), [type=text]), textarea"));
  field?.focus();
  field?.select();
  return box;
}

/** @type {number | undefined} */
let fading;

/**
 * A short notice, with something to do about it if there is.
 * @param {string} text
 * @param {string} [label]
 * @param {() => void} [act]
 */
export function toast(text, label, act) {
  document.querySelector(".toast")?.remove();
  clearTimeout(fading);
  const note = h("div", { class: "toast", role: "status" }, text);
  if (label && act) {
    note.append(h("button", { type: "button", on: { click: () => { note.remove(); act(); } } }, label));
  }
  // Over a dialog nothing is seen but what is in it.
  (document.querySelector("dialog[open]") ?? document.getElementById("overlays"))?.append(note);
  speak(text);
  fading = setTimeout(() => note.remove(), act ? 10_000 : 3_000);
}

const KEYS = [
  ["Play", [["arrows, W A S D", "step or push"], ["Z, Y", "undo, redo a move"], ["Shift+Z, Shift+Y", "undo, redo a push"], ["R", "restart"], ["H", "hint; again: do it"], ["Space, 1 to 4", "Kwirk: next player, this player"], ["P, [ and ]", "replay or pause, slower and faster"], ["E", "explore: arrows read cells, Enter acts as a click"], ["N, B", "next level, level before"], ["Esc", "put the box down"]]],
  ["Design", [["1 to 6", "wall, floor, goal, box, player, undecided"], ["arrows, Enter", "cell cursor, draw"], ["Delete, L", "erase, lock"], ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo a stroke"], ["M, T", "mirror, turn"], ["C", "complete"], ["Ctrl+C, Ctrl+V", "level text out and in"]]],
  ["Everywhere", [["G then P, D, G, L", "go to a view"], ["/", "search"], ["?", "all shortcuts"]]],
];

export function showKeys() {
  dialog("Keyboard shortcuts", () => KEYS.map(([title, rows]) =>
    h("section", { class: "stack" }, h("h2", {}, /** @type {string} */ (title)),
      h("div", { class: "shortcuts" }, /** @type {string[][]} */ (rows).map(([key, what]) => h("div", {}, h("span", {}, what), h("kbd", {}, key)))))), "broad");
}

export function showSettings() {
  dialog("Settings", () => [
    h("div", { class: "setting" }, "Theme", segments("Theme", [["", "System"], ["light", "Light"], ["dark", "Dark"], ["contrast", "Contrast"]], settings.theme, (value) => { set("theme", value); applyTheme(); })),
    h("div", { class: "setting" }, "Movement", segments("Movement", [["smooth", "Smooth"], ["step", "Step"], ["instant", "Instant"]], settings.movement, (value) => set("movement", value))),
    toggle("Letter keys do things", settings.letters, (on) => set("letters", on)),
    h("div", { class: "setting" }, "Letter keys of your own", button({ label: "Change", class: "sm", on: () => import("./rebind.js").then(({ showRebind }) => showRebind()) })),
    toggle("Say plain steps aloud (screen readers)", settings.speakSteps, (on) => set("speakSteps", on)),
    h("p", { class: "muted" }, "Everything stays on this computer. ", h("a", { href: "/api/library/plays.csv", class: "link", download: "plays.csv" }, h("u", {}, "Your plays as CSV")), ", ", h("a", { href: "/api/library/ratings.csv", class: "link", download: "ratings.csv" }, h("u", {}, "your ratings as CSV")), "."),
  ]);
}

/**
 * A list of things to do.
 * @param {string} title
 * @param {[string, string, () => void][]} items Words, icon, deed.
 */
export function menu(title, items) {
  dialog(title, (close) => [h("div", { class: "menu" }, items.map(([label, icon, act]) => button({ label, icon, on: () => { close(); act(); } })))]);
}

export { fill, theme };
