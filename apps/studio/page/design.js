// @ts-check
/**
 * The Design view: how it begins, and what keys, copies and pastes do.
 */

import { drawCanvas, pointer, renderFoot, wordsOf } from "./design-canvas.js";
import { render, sheet } from "./design-panel.js";
import { become, parts, redo, renew, start, TOOLS, touched, undo, view } from "./design-state.js";
import { askSoon, askVerdict } from "./design-verdict.js";
import { toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { ARROWS } from "./keys.js";
import { KWIRK_TOOLS, kwirkPaint } from "./kwirk-draw.js";
import { drawnText, mirrored, paint, turned } from "./sketch.js";
import { speak } from "./speak.js";
import { changed, keep, kept, listen } from "./state.js";
import { cellName } from "./trace.js";
import { readText, takesDrops } from "./transfer.js";

let isLoaded = false;

export function designView() {
  return { mount, unmount, keys, open };
}

/** @param {HTMLElement} root */
function mount(root) {
  load();
  renew({
    tools: h("div", { class: "tools", role: "toolbar", "aria-label": "Draw", "aria-orientation": "vertical" }),
    strip: h("div", { class: "strip" }),
    mid: h("div", { class: "mid" }),
    foot: h("div", { class: "foot" }),
    verdict: h("section", { class: "verdict", "aria-live": "polite", "aria-label": "Verdict", on: { click: sheet } }),
    offer: h("section", { class: "stack loose", "aria-label": "Alternatives" }),
    limits: h("section", { class: "stack loose" }),
    change: h("section", { class: "stack loose" }),
    panel: h("aside", { class: "panel", "aria-label": "What can be said" }),
  });
  const canvas = h("section", { class: "canvas", "aria-label": "Canvas" }, h("h1", { class: "vh", tabindex: "-1" }, "Design"), parts.strip, parts.mid, parts.foot);
  fill(parts.panel, parts.verdict, parts.offer, parts.limits, parts.change);
  fill(root, h("div", { class: "design" }, parts.tools, canvas, parts.panel));
  takesDrops(canvas, takeRead);
  pointer();
  parts.stop = listen(render);
  parts.size = new ResizeObserver(() => drawCanvas());
  parts.size.observe(parts.mid);
  document.addEventListener("copy", onCopy);
  document.addEventListener("paste", onPaste);
  render();
  askSoon(0);
}

function unmount() {
  view.asking.abort();
  view.working.abort();
  clearTimeout(view.timer);
  parts.stop?.();
  parts.size?.disconnect();
  document.removeEventListener("copy", onCopy);
  document.removeEventListener("paste", onPaste);
}

function load() {
  const asked = kept("design.open", /** @type {any} */ (null));
  if (asked) {
    keep("design.open", null);
    isLoaded = true;
    return start(asked.level, asked.title, asked.game);
  }
  if (isLoaded) return;
  isLoaded = true;
  const left = kept("design", /** @type {any} */ (null));
  if (left?.drawing) Object.assign(view, { drawing: left.drawing, title: left.title, game: left.game ?? "sokoban" });
}

/** @param {any} what */
export function open(what) {
  start(what.row.level, what.row.title, what.row.game);
  touched();
}

/**
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function keys(event, key) {
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    if (event.shiftKey) redo();
    else undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const names = view.game === "kwirk" ? KWIRK_TOOLS.map(([name]) => name) : TOOLS.map(([name]) => name);
  if (/^[1-9]$/.test(key) && names[Number(key) - 1]) {
    setTool(/** @type {string} */ (names[Number(key) - 1]));
    return true;
  }
  if (key.startsWith("Arrow") && !(event.target instanceof HTMLInputElement)) {
    const { width, tiles } = view.drawing;
    const by = { u: -width, d: width, l: -1, r: 1 }[/** @type {"u"} */ (ARROWS[key])];
    const next = view.cursor < 0 ? Math.floor(tiles.length / 2) : view.cursor + by;
    const stays = Math.abs(by) > 1 || view.cursor < 0 || Math.floor(next / width) === Math.floor(view.cursor / width);
    if (next >= 0 && next < tiles.length && stays) view.cursor = next;
    drawCanvas();
    renderFoot();
    speak(`${cellName(width, view.cursor)}, ${wordsOf(view.drawing, view.cursor)}`);
    return true;
  }
  if (key === "Enter" && view.cursor >= 0 && !(event.target instanceof HTMLButtonElement)) {
    become(view.game === "kwirk" ? kwirkPaint(view.drawing, view.cursor, view.tool, view.cursor) : paint(view.drawing, view.cursor, view.tool));
    return true;
  }
  /** @type {Record<string, () => void>} */
  const bound = {
    Delete: () => view.cursor >= 0 && become(view.game === "kwirk" ? kwirkPaint(view.drawing, view.cursor, "erase") : paint(view.drawing, view.cursor, "erase")), Backspace: () => bound.Delete(),
    l: () => view.cursor >= 0 && become(paint(view.drawing, view.cursor, "lock")), m: () => become(mirrored(view.drawing)), t: () => become(turned(view.drawing)),
    c: () => { view.more = 6; askVerdict(true); },
  };
  const deed = bound[key] ?? bound[key.toLowerCase()];
  if (!deed || (view.game === "kwirk" && "cl".includes(key.toLowerCase()))) return false;
  deed();
  return true;
}

/** @param {string} name */
export function setTool(name) {
  view.tool = name;
  speak(`${name}.`);
  changed();
}

/** @param {ClipboardEvent} event */
function onCopy(event) {
  if (document.getSelection()?.toString() || document.querySelector("dialog[open]")) return;
  event.clipboardData?.setData("text/plain", drawnText(view.drawing));
  event.preventDefault();
  toast("Level text copied");
}

/** @param {ClipboardEvent} event */
async function onPaste(event) {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const text = event.clipboardData?.getData("text") ?? "";
  const read = text && (await readText(text, null));
  if (read) takeRead(read);
}

/** @param {any} read */
export function takeRead(read) {
  const [first] = read.entries;
  if (!first) return;
  start(first.level, first.title ?? "", first.game);
  touched();
  if (read.entries.length > 1) toast(`The first of ${read.entries.length} levels. The library takes all of them.`);
}
