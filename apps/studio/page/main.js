// @ts-check
/**
 * The page: which view is in sight, the bar above it, and what a link asks for.
 */

import { button, fill } from "./dom.js";
import { designView } from "./design.js";
import { showKeys, showSettings, toast } from "./dialogs.js";
import { generateView } from "./generate.js";
import { setViewKeys } from "./keys.js";
import { libraryView } from "./library.js";
import { playView } from "./play.js";
import { readLink } from "./share.js";
import { speak } from "./speak.js";
import { keep, kept, state } from "./state.js";
import { applyTheme, nextTheme } from "./theme.js";

/** @type {Record<string, any>} */
const views = { play: playView(), design: designView(), generate: generateView(), library: libraryView() };

/** @type {any} */
let shown = null;

/** Shows the view that the address names. */
async function route() {
  const link = readLink(location.hash);
  const name = views[link.view] ? link.view : kept("view", "play");
  const isNew = state.view !== name;
  if (isNew) {
    shown?.unmount();
    state.view = name;
    keep("view", name);
    shown = views[name];
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
addEventListener("hashchange", () => route().catch((error) => toast(error.message)));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("board")?.focus();
});
route().catch((error) => toast(error.message));
