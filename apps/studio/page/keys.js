// @ts-check
/**
 * Which key does what: the view in sight has the first word, then what holds everywhere.
 *
 * Letters work only while no field has focus, and only if they are switched on. Tab is never taken.
 */

import { showKeys } from "./dialogs.js";
import { settings } from "./state.js";

/** @type {((event: KeyboardEvent) => boolean) | null} */
let viewKeys = null;
let wentAt = 0;

/** @param {((event: KeyboardEvent) => boolean) | null} keys */
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
  if (isLetter && goes(event)) return;
  if (event.key === "?") {
    event.preventDefault();
    showKeys();
  } else if (viewKeys?.(event)) {
    event.preventDefault();
  }
}

/**
 * G and then a letter goes to a view.
 * @param {KeyboardEvent} event
 */
function goes(event) {
  const view = { p: "play", d: "design", g: "generate", l: "library" }[event.key.toLowerCase()];
  if (view && performance.now() - wentAt < 1000) {
    wentAt = 0;
    event.preventDefault();
    location.hash = view;
    return true;
  }
  wentAt = event.key.toLowerCase() === "g" ? performance.now() : 0;
  return wentAt > 0;
}

document.addEventListener("keydown", onKey);

/** @type {Record<string, string>} */
export const ARROWS = { ArrowUp: "u", ArrowRight: "r", ArrowDown: "d", ArrowLeft: "l", w: "u", d: "r", s: "d", a: "l", W: "u", D: "r", S: "d", A: "l" };
