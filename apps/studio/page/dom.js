// @ts-check
/**
 * Elements made by hand: no templates, no strings of HTML, so a title can never become a script.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes and children. `on` takes listeners, `class` a class; true is an empty attribute, and
 * null or false leaves one out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...list(children));
  return element;
}

/**
 * The same for a drawing.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...list(children));
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function list(children) {
  const kept = /** @type {Child[]} */ (children.flat()).filter((child) => child !== null && child !== undefined && child !== false);
  return kept.map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * An icon of 20 pixels.
 * @param {string} name
 * @param {string} [more]
 */
export function icon(name, more = "") {
  return s("svg", { class: `i ${more}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));
}

/**
 * A tile of 32 units.
 * @param {string} name
 * @param {...string} others
 */
export function tile(name, ...others) {
  const uses = [name, ...others].map((id) => s("use", { href: `#${id}` }));
  return s("svg", { class: "tile", viewBox: "0 0 32 32", "aria-hidden": "true" }, uses);
}

/**
 * A button.
 * @param {{ label?: string, icon?: string, name?: string, key?: string, class?: string, on: (event: Event) => void, disabled?: boolean, more?: Record<string, any> }} what
 * @returns {HTMLButtonElement}
 */
export function button(what) {
  const { label, icon: sign, name, key, on, disabled } = what;
  const spoken = name ?? label ?? "";
  const attributes = {
    type: "button",
    class: `btn ${what.class ?? ""}`,
    "aria-label": label ? null : spoken,
    title: label ? null : key ? `${spoken} (${key})` : spoken,
    "aria-keyshortcuts": key ? key.replace("Ctrl", "Control") : null,
    disabled: Boolean(disabled),
    on: { click: on },
    ...what.more,
  };
  const made = h("button", attributes, sign && icon(sign), label, label && key && h("kbd", { "aria-hidden": "true" }, key));
  return /** @type {HTMLButtonElement} */ (made);
}

/**
 * A switch with its words.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, on, change) {
  const knob = h("button", { type: "button", class: "switch", role: "switch", "aria-checked": String(on), "aria-label": label });
  const flip = () => {
    const next = knob.getAttribute("aria-checked") !== "true";
    knob.setAttribute("aria-checked", String(next));
    change(next);
  };
  knob.addEventListener("click", flip);
  const words = h("span", { class: "words", on: { click: flip } }, label);
  return h("div", { class: "setting" }, words, knob);
}

/**
 * A few choices of which one holds.
 * @template T
 * @param {string} label
 * @param {[T, string][]} choices
 * @param {T | null} chosen
 * @param {(value: T) => void} change
 * @param {string} [more]
 */
export function segments(label, choices, chosen, change, more = "") {
  const group = h("span", { class: `seg ${more}`, role: "radiogroup", "aria-label": label });
  const isNone = !choices.some(([value]) => value === chosen);
  const parts = choices.map(([value, words], at) => {
    const is = value === chosen;
    const part = h("button", { type: "button", role: "radio", "aria-checked": String(is), tabindex: is || (isNone && at === 0) ? "0" : "-1" }, words);
    part.addEventListener("click", () => pick(at));
    return part;
  });
  /** @param {number} at */
  const pick = (at) => {
    parts.forEach((part, other) => {
      part.setAttribute("aria-checked", String(other === at));
      part.tabIndex = other === at ? 0 : -1;
    });
    parts[at].focus();
    change(choices[at][0]);
  };
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = Math.max(0, parts.findIndex((part) => part.tabIndex === 0));
    pick((at + by + parts.length) % parts.length);
  });
  group.append(...parts);
  return group;
}

/**
 * How hard: five bars and a word.
 * @param {number | null | undefined} band
 * @param {boolean} [quiet] Is the word for the ear only?
 */
export function bandMark(band, quiet = false) {
  const words = band === null || band === undefined ? "Not rated" : BANDS[band];
  const bars = [0, 1, 2, 3, 4].map((at) => h("b", { class: `${band !== null && band !== undefined && at <= band ? "on" : ""} h${at}` }));
  return h("span", { class: "band" }, h("i", { "aria-hidden": "true" }, bars), h("span", { class: quiet ? "vh" : "" }, words));
}

export const BANDS = ["Trivial", "Easy", "Medium", "Hard", "Expert"];

/**
 * Replaces what an element holds.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...list(children));
}
