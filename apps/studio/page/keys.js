// @ts-check
/**
 * Which key does what: the view in sight has the first word, then what holds everywhere.
 *
 * Letters work only while no field has focus, and only if they are switched on; those of one's own are turned into the
 * usual ones here. Tab is never taken.
 */

import { showKeys } from "./dialogs.js";
import { meaning } from "./rebind.js";
import { settings } from "./state.js";

/** @type {((event: KeyboardEvent, key: string) => boolean) | null} The key is the usual one. */
let viewKeys = null;
/** When G was pressed; long ago at first, or a P in the page's first second would go somewhere. */
let wentAt = -Infinity;

/** @param {((event: KeyboardEvent, key: string) => boolean) | null} keys */
export function setViewKeys(keys) {
  viewKeys = keys;
}

/** @param {EventTarget | null} target */
export function isField(target) {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches("input:not([type=range]):not([type=checkbox]), textarea, select") || target.isContentEditable;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (document.querySelector("dialog[open]") || isField(event.target)) return;
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isLetter && !settings.letters && event.key !== "?") return;
  const key = isLetter ? meaning(event.key) : event.key;
  if (!key || (isLetter && goes(event, key))) return;
  if (key === "?") {
    event.preventDefault();
    showKeys();
  } else if (viewKeys?.(event, key)) {
    event.preventDefault();
  }
}

/**
 * G and then a letter goes to a view.
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function goes(event, key) {
  // The second letter is the view's own, whatever it does elsewhere.
  const view = { p: "play", d: "design", g: "generate", l: "library" }[event.key.toLowerCase()];
  if (view && performance.now() - wentAt < 1000) {
    wentAt = -Infinity;
    event.preventDefault();
    location.hash = view;
    return true;
  }
  wentAt = key.toLowerCase() === "g" ? performance.now() : -Infinity;
  return wentAt > 0;
}

document.addEventListener("keydown", onKey);

/** @type {Record<string, string>} */
export const ARROWS = { ArrowUp: "u", ArrowRight: "r", ArrowDown: "d", ArrowLeft: "l", w: "u", d: "r", s: "d", a: "l", W: "u", D: "r", S: "d", A: "l" };
