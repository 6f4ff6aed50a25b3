// @ts-check
/**
 * Fields made of what the engine lists: a range gets two thumbs, a number a slider or a field, few choices segments,
 * many a list, yes and no a switch, words a line.
 */

import { h, segments, toggle } from "./dom.js";
import { plain } from "./words.js";

/**
 * Two thumbs on one line.
 * @param {string} label
 * @param {[number, number]} limits
 * @param {[number, number]} value
 * @param {(value: [number, number]) => string} words
 * @param {(value: [number, number]) => void} change
 */
export function range(label, limits, value, words, change) {
  const now = /** @type {[number, number]} */ ([...value]);
  const told = h("em", {}, words(now));
  const line = h("div", { class: "double" }, h("u"));
  const share = (/** @type {number} */ at) => (limits[1] === limits[0] ? 0 : (at - limits[0]) / (limits[1] - limits[0]));
  const show = () => {
    line.style.setProperty("--a", String(share(now[0])));
    line.style.setProperty("--b", String(share(now[1])));
    told.textContent = words(now);
    inputs.forEach((input, at) => {
      input.value = String(now[at]);
      input.setAttribute("aria-valuetext", words([now[at], now[at]]));
    });
  };
  const inputs = [0, 1].map((at) => {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: limits[0], max: limits[1], step: 1, value: now[at], "aria-label": `${label}, ${at ? "at most" : "at least"}` }));
    input.addEventListener("input", () => {
      const to = Number(input.value);
      now[at] = at ? Math.max(to, now[0]) : Math.min(to, now[1]);
      show();
      change(/** @type {[number, number]} */ ([...now]));
    });
    return input;
  });
  line.append(...inputs);
  show();
  return h("div", { class: "field" }, h("span", { class: "name" }, label, told), line);
}

/**
 * A field for one number.
 * @param {string} label
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => void} change
 */
export function number(label, value, least, most, change) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", class: "input", min: least, max: most, step: 1, value, "aria-label": label }));
  input.addEventListener("change", () => {
    const to = Math.max(least, Math.min(most, Math.round(Number(input.value)) || least));
    input.value = String(to);
    change(to);
  });
  return input;
}

/**
 * A list of choices.
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function list(label, choices, value, change) {
  const input = /** @type {HTMLSelectElement} */ (h("select", { class: "input", "aria-label": label }, choices.map(([name, words]) => h("option", { value: name, selected: name === value }, words))));
  input.addEventListener("change", () => change(input.value));
  return input;
}

/**
 * The field of a generator's knob.
 * @param {any} knob
 * @param {string | undefined} value
 * @param {(value: string) => void} change
 */
export function knobField(knob, value, change) {
  const { kind } = knob;
  const now = value ?? knob.default;
  const label = plain(knob.name);
  const field = (/** @type {Node} */ inner, words = "") => h("div", { class: "field" }, h("span", { class: "name" }, label, words && h("em", {}, words)), inner, h("p", { class: "muted" }, knob.summary));
  if (kind.choices) {
    const { choices } = kind;
    if (choices.length === 2 && choices.includes("on") && choices.includes("off")) return h("div", { class: "field" }, toggle(label, now === "on", (on) => change(on ? "on" : "off")), h("p", { class: "muted" }, knob.summary));
    if (choices.length <= 4 && choices.join("").length < 26) return field(segments(label, choices.map((/** @type {string} */ name) => [name, name]), now, change, "fill"));
    return field(list(label, choices.map((/** @type {string} */ name) => [name, name]), now, change));
  }
  if (kind.text) {
    const input = /** @type {HTMLInputElement} */ (h("input", { class: "input", value: now, "aria-label": label, title: kind.text, spellcheck: "false" }));
    input.addEventListener("change", () => change(input.value.trim() || knob.default));
    return field(input);
  }
  if (kind.to - kind.from <= 40) {
    const told = h("em", {}, now);
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: kind.from, max: kind.to, step: 1, value: now, "aria-label": label }));
    const at = () => input.style.setProperty("--at", `${(100 * (Number(input.value) - kind.from)) / Math.max(1, kind.to - kind.from)}%`);
    at();
    input.addEventListener("input", () => {
      told.textContent = input.value;
      at();
      change(input.value);
    });
    return h("div", { class: "field" }, h("span", { class: "name" }, label, told), input, h("p", { class: "muted" }, knob.summary));
  }
  return field(number(label, Number(now), kind.from, kind.to, (to) => change(String(to))), `${kind.from} to ${kind.to}`);
}
