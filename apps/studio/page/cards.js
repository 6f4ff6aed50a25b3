// @ts-check
/**
 * Cards: a level with its picture, its numbers and a box to pick it.
 */

import { thumb } from "./board.js";
import { bandMark, dress, h, icon } from "./dom.js";
import { kwirkThumb } from "./kwirk-draw.js";
import { counted, pushes } from "./words.js";

/**
 * @param {any} level
 * @param {{ isChosen: boolean, isPicked?: boolean, isNew?: boolean, title?: string, choose: () => void, open: () => void, pick?: () => void }} how
 */
export function card(level, how) {
  const numbers = level.metrics ?? level;
  const count = numbers.pushes ?? level.pushes;
  const isKwirk = level.game === "kwirk";
  const length = isKwirk ? (numbers.steps === undefined ? "" : counted(numbers.steps, "step")) : count === undefined ? "" : pushes(count);
  const head = how.title ?? (length || "Not measured");
  const sub = how.title ? length || (isKwirk ? "Kwirk" : "not measured") : isKwirk ? things(numbers) : [h("span", {}, counted(level.moves, "move")), h("span", { class: "wide-only" }, `, ${counted(level.lines, "line")}`)];
  const label = `${how.title ?? ""} ${length}`.trim() || "Level";
  const picked = how.pick && h("span", { class: how.isPicked ? "pick on" : "pick", "aria-hidden": "true", title: "Pick (Space)", on: { click: (/** @type {Event} */ event) => { event.stopPropagation(); how.pick?.(); } } }, icon("check"));
  const picture = isKwirk ? kwirkThumb(level.level, label) : thumb(level.level, label);
  // The words beside the picture say what it is.
  dress(picture, { role: null, "aria-label": null, "aria-hidden": "true" });
  const made = h("div", { class: "lv", role: "option", "aria-selected": String(how.isChosen), tabindex: how.isChosen ? "0" : "-1", "data-id": level.id },
    how.isNew && h("span", { class: "tag" }, "New"), picked, how.isPicked && h("span", { class: "vh" }, "picked"), picture,
    h("div", { class: "meta" }, h("div", {}, h("b", { class: "num" }, head), h("div", { class: "sub" }, sub)), bandMark(numbers.band ?? level.band, true)));
  made.addEventListener("click", how.choose);
  made.addEventListener("dblclick", how.open);
  return made;
}

/**
 * What lies in a Kwirk room, in a few words.
 * @param {Record<string, number>} numbers
 */
function things({ players, boxes, rotators, pits }) {
  const parts = [players > 1 && counted(players, "player"), boxes && counted(boxes, "block"), rotators && counted(rotators, "turnstile"), pits && counted(pits, "pit")].filter(Boolean);
  return parts.slice(0, 2).join(", ");
}
