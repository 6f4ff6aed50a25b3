// @ts-check
/**
 * Letter keys of one's own: each deed has a usual key and may get another. What is pressed is turned into the usual key
 * before anybody looks at it, so the views know the usual keys only.
 */

import { dialog } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { speak } from "./speak.js";
import { set, settings } from "./state.js";

/** @type {[string, [string, string][]][]} Deeds by view, each with its usual key. */
export const DEEDS = [
  ["Play", [["w", "step up"], ["a", "step left"], ["s", "step down"], ["d", "step right"], ["z", "undo"], ["y", "redo"], ["r", "restart"], ["h", "hint"], ["p", "replay or pause"], ["[", "slower"], ["]", "faster"], ["e", "explore"], ["n", "next level"], ["b", "level before"]]],
  ["Design", [["m", "mirror"], ["t", "turn"], ["l", "lock"], ["c", "complete"]]],
  ["Everywhere", [["g", "go to a view"], ["/", "search"]]],
];

const usual = DEEDS.flatMap(([, rows]) => rows.map(([key]) => key));

/**
 * The key that does what the usual one did.
 * @param {string} key
 */
export const keyOf = (key) => settings.keys[key] ?? key;

/**
 * What a pressed key means: the usual key of its deed. A key whose deed went to another means nothing.
 * @param {string} key
 */
export function meaning(key) {
  const low = key.toLowerCase();
  const deed = usual.find((one) => keyOf(one) === low);
  if (deed === undefined) return usual.includes(low) ? "" : key;
  return key === low ? deed : deed.toUpperCase();
}

/**
 * Gives a deed another key; whoever had it gets the old one in exchange.
 * @param {string} deed
 * @param {string} key
 */
export function rebind(deed, key) {
  const keys = { ...settings.keys };
  const other = usual.find((one) => one !== deed && keyOf(one) === key);
  const old = keyOf(deed);
  keys[deed] = key;
  if (other) keys[other] = old;
  for (const one of usual) if (keys[one] === one) delete keys[one];
  set("keys", keys);
  return other;
}

/** The list of deeds, each with a button that waits for a key. */
export function showRebind() {
  dialog("Change the keys", () => {
    const body = h("div", { class: "stack loose" });
    const render = (focused = "") => {
      fill(body, DEEDS.map(([title, rows]) => h("section", { class: "stack" }, h("h2", {}, title),
      h("div", { class: "shortcuts" }, rows.map(([deed, what]) => h("div", {}, h("span", {}, what), bound(deed, what, render)))))),
      h("div", { class: "row" }, button({ label: "The usual keys", icon: "restart", on: () => { set("keys", {}); render(); speak("The usual keys are back."); } })));
      /** @type {HTMLElement | null} */ (body.querySelector(`[data-deed="${CSS.escape(focused)}"]`))?.focus();
    };
    render();
    return [h("p", { class: "muted" }, "Press a button, then the new key. Arrows, Space, numbers and Esc stay as they are."), body];
  }, "broad");
}

/**
 * @param {string} deed
 * @param {string} what
 * @param {(focused: string) => void} render
 */
function bound(deed, what, render) {
  const key = keyOf(deed);
  const made = button({ label: key.toUpperCase(), class: "sm key", more: { "aria-label": `${what}: ${key}. Press to change.`, "data-deed": deed }, on: () => {
    made.textContent = "Press a key";
    made.addEventListener("keydown", (event) => {
      if (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      const pressed = event.key.toLowerCase();
      // Only plain signs that no other part of the studio needs.
      if (pressed.length === 1 && !/[\s\d?]/.test(pressed)) {
        const other = rebind(deed, pressed);
        speak(`${what}: ${pressed}.${other ? " Two keys were exchanged." : ""}`);
      }
      render(deed);
    }, { once: true });
  } });
  return made;
}
