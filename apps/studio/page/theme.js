// @ts-check
/**
 * Light, dark or high contrast: as the system says, until somebody chooses.
 */

import { set, settings } from "./state.js";

const THEMES = ["light", "dark", "contrast"];

/** The theme in force. */
export function theme() {
  if (settings.theme) return settings.theme;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

export function nextTheme() {
  set("theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  applyTheme();
  return theme();
}

for (const query of ["(prefers-contrast: more)", "(prefers-color-scheme: dark)"]) {
  matchMedia(query).addEventListener("change", applyTheme);
}
