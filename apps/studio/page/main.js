// @ts-check
/**
 * The page: which view is in sight, the bar above it, and what a link asks for.
 */

import { button, fill } from "./dom.js";
import { showKeys, showSettings, toast } from "./dialogs.js";
import { askFirst } from "./first.js";
import { setViewKeys } from "./keys.js";
import { readLink } from "./share.js";
import { speak } from "./speak.js";
import { keep, kept, state } from "./state.js";
import { applyTheme, nextTheme } from "./theme.js";

/**
 * Views come when they are first wanted, so the first one is there soon.
 * @type {Record<string, () => Promise<any>>}
 */
const views = {
  play: () => import("./play.js").then((found) => found.playView()),
  design: () => import("./design.js").then((found) => found.designView()),
  generate: () => import("./generate.js").then((found) => found.generateView()),
  library: () => import("./library.js").then((found) => found.libraryView()),
};

let routed = 0;

/** @type {any} */
let shown = null;

/** Shows the view that the address names. */
async function route() {
  const link = readLink(location.hash);
  const name = views[link.view] ? link.view : kept("view", "play");
  const turn = ++routed;
  // An address without a view would come back by the Back button and mean another one then.
  if (!views[link.view]) history.replaceState(null, "", `#${name}`);
  if (name === "play" && !state.view && !link.level && !kept("play", null)) askFirst();
  const wanted = state.view === name ? shown : await views[name]();
  // Somebody went on meanwhile.
  if (turn !== routed) return;
  if (state.view !== name) {
    shown?.unmount();
    state.view = name;
    keep("view", name);
    shown = wanted;
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    main.replaceChildren();
    for (const id of ["bar-left", "bar-title", "bar-right"]) {
      const part = /** @type {HTMLElement} */ (document.getElementById(id));
      part.replaceChildren();
      delete part.dataset.for;
    }
    document.querySelectorAll("[data-view]").forEach((tab) => {
      if (tab.getAttribute("data-view") === name) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    });
    shown.mount(main, Boolean(link.level));
    setViewKeys(shown.keys);
    document.title = `${name.charAt(0).toUpperCase()}${name.slice(1)} - Boxwright studio`;
  }
  if (link.level) {
    history.replaceState(null, "", `#${name}`);
    await shown.open({ row: { level: link.level, title: link.title || "Shared level", game: link.game }, plan: link.plan });
  }
}

/** The tools at the right of the bar. */
function tools() {
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar-tools"));
  const themed = button({ name: "Theme", icon: "moon", class: "quiet icon", on: () => speak(`Theme: ${nextTheme()}`) });
  const drawer = button({ name: "Panel", icon: "more", class: "quiet icon drawer-open", on: () => document.querySelector("#main .panel")?.classList.toggle("open") });
  fill(bar, drawer, button({ name: "Keyboard shortcuts", icon: "help", key: "?", class: "quiet icon", on: showKeys }), themed, button({ name: "Settings", icon: "gear", class: "quiet icon", on: showSettings }));
}

applyTheme();
tools();
/** A panel that was opened over the rest is closed by a press beside it, or by Esc. */
const openPanel = () => /** @type {HTMLElement | null} */ (document.querySelector("#main .panel.open"));
addEventListener("pointerdown", ({ target }) => {
  const panel = openPanel();
  if (panel && target instanceof Element && !panel.contains(target) && !target.closest(".drawer-open, #overlays")) panel.classList.remove("open");
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) openPanel()?.classList.remove("open");
});
addEventListener("hashchange", () => route().catch((error) => toast(error.message)));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("board")?.focus();
});
route().catch((error) => toast(error.message));
