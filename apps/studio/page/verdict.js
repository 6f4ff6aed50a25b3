// @ts-check
/**
 * What is said about a drawing, and what may become of it: the panel beside the canvas.
 */

import { thumb } from "./board.js";
import { bandMark, button, fill, h, icon } from "./dom.js";
import { kwirkThumb } from "./kwirk-draw.js";
import { pushes } from "./words.js";

/**
 * @param {HTMLElement} place
 * @param {any} verdict
 * @param {boolean} isOld
 * @param {any} rating
 * @param {{ fix: (edits: [number, string][]) => void, longer: () => void, light: (cells: number[]) => void }} deeds
 */
export function showVerdict(place, verdict, isOld, rating, deeds) {
  place.classList.toggle("old", isOld);
  if (!verdict) return;
  const mood = { solvable: "", completed: "", impossible: "bad", unfinished: "warn", undecided: "warn" }[/** @type {"solvable"} */ (verdict.kind)] ?? "warn";
  const sign = mood === "" ? "check" : "warn";
  const lights = verdict.cells?.length ? { mouseenter: () => deeds.light(verdict.cells), mouseleave: () => deeds.light([]) } : {};
  const head = h("header", { on: lights }, h("span", { class: `dot ${mood}` }, icon(sign, "s")),
    h("div", { class: "grow" }, h("div", { class: "row between" }, h("h2", { class: "h1" }, verdict.title), rating?.band !== undefined && rating?.band !== null && verdict.kind === "solvable" && bandMark(rating.band)),
      h("p", { class: "muted" }, verdict.text),
      verdict.fix && button({ label: verdict.fix.label, class: "sm", on: () => deeds.fix(verdict.fix.edits) }),
      verdict.kind === "undecided" && !verdict.isWaiting && button({ label: "Look longer", class: "sm", on: deeds.longer })));
  const facts = verdict.facts ? factList(verdict.facts) : null;
  fill(place, head, facts);
}

/** @param {any} facts */
function factList(facts) {
  const one = (/** @type {string} */ name, /** @type {any} */ value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const size = one("Size", `${facts.width} × ${facts.height}`);
  if (facts.players !== undefined) return h("dl", { class: "facts" }, one("Players", facts.players), one("Blocks", facts.boxes), one("Pits", facts.pits), size);
  const boxes = facts.undecided && facts.boxes < facts.goals ? `${facts.boxes} of ${facts.goals}` : facts.boxes;
  return h("dl", { class: "facts" }, one("Boxes", boxes), one("Goals", facts.goals), one("Undecided", facts.undecided), size);
}

/**
 * Levels side by side, of which one may be taken.
 * @param {HTMLElement} place
 * @param {{ title: string, sub: string, levels: any[], chosen: number, isKwirk?: boolean, note?: string }} offer
 * @param {{ choose: (at: number) => void, use: () => void, more: (() => void) | null }} deeds
 */
export function showOffer(place, offer, deeds) {
  place.hidden = offer.levels.length === 0 && !offer.note;
  if (place.hidden) return;
  const cards = offer.levels.map((one, at) => h("div", {
    class: "alt", role: "option", "aria-selected": String(at === offer.chosen), tabindex: at === Math.max(0, offer.chosen) ? "0" : "-1",
    on: { click: () => deeds.choose(at), dblclick: () => deeds.use(), keydown: (/** @type {KeyboardEvent} */ event) => onKey(event, at) },
  }, (offer.isKwirk ? kwirkThumb : thumb)(one.level, `Alternative ${at + 1}`), h("b", { class: "num" }, pushes(one.pushes)), h("span", { class: "muted num" }, `${one.moves} moves`), one.band !== undefined && h("div", {}, bandMark(one.band, true))));
  const onKey = (/** @type {KeyboardEvent} */ event, /** @type {number} */ at) => {
    const by = { ArrowRight: 1, ArrowDown: 3, ArrowLeft: -1, ArrowUp: -3 }[event.key];
    if (event.key === "Enter") deeds.use();
    else if (by && offer.levels[at + by]) {
      deeds.choose(at + by);
      /** @type {HTMLElement | null} */ (place.querySelector("[aria-selected=true]"))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  fill(place, h("div", { class: "row between" }, h("h2", {}, offer.title), h("span", { class: "small muted" }, offer.sub)),
    cards.length > 0 && h("div", { class: "alts", role: "listbox", "aria-label": offer.title }, cards),
    offer.note && h("p", { class: "muted" }, offer.note),
    cards.length > 0 && h("div", { class: "row" }, button({ label: "Use this one", class: "primary grow", on: deeds.use }), deeds.more && button({ label: "More", on: deeds.more })));
}
