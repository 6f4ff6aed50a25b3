// @ts-check
/**
 * Links that hold a level and a position, after the `#`, which no server ever sees.
 */

import { toast } from "./dialogs.js";

/** Links longer than this break in too many places. */
const MOST = 2000;

/**
 * @param {{ level: string, title?: string, plan?: string, game?: string }} what
 * @param {string} [view]
 */
export function linkTo(what, view = "play") {
  const parts = new URLSearchParams();
  parts.set("level", what.level.replaceAll("\n", "|").replaceAll(" ", "-"));
  if (what.plan) parts.set("plan", what.plan);
  if (what.title) parts.set("title", what.title);
  if (what.game && what.game !== "sokoban") parts.set("game", what.game);
  return `${location.origin}${location.pathname}#${view}?${parts}`;
}

/**
 * What a link holds.
 * @param {string} hash
 * @returns {{ view: string, level?: string, plan: string, title: string, game: string }}
 */
export function readLink(hash) {
  const [view, query = ""] = hash.replace(/^#/, "").split("?");
  const parts = new URLSearchParams(query);
  const level = parts.get("level");
  return {
    view,
    level: level?.replaceAll("|", "\n").replaceAll("-", " "),
    plan: parts.get("plan") ?? "",
    title: (parts.get("title") ?? "").slice(0, 200),
    game: parts.get("game") === "kwirk" ? "kwirk" : "sokoban",
  };
}

/**
 * Copies a link, or offers a file where it would be too long.
 * @param {{ level: string, title?: string, plan?: string, game?: string }} what
 * @param {string} [view]
 */
export async function share(what, view = "play") {
  const link = linkTo(what, view);
  if (link.length > MOST) {
    const isKwirk = what.game === "kwirk";
    const text = isKwirk ? `level: ${what.title?.replace(/\s+/g, " ") || "Level"}\n${what.level}\n` : `${what.level}\n`;
    const without = what.plan ? ", without the position" : "";
    return save(new Blob([text], { type: "text/plain" }), isKwirk ? "level.kwirk" : "level.xsb", `The link would be too long, so here is the level as a file${without}.`);
  }
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied");
  } catch {
    history.replaceState(null, "", link);
    toast("The link is in the address bar");
  }
}

/**
 * Hands a file to the browser.
 * @param {Blob} blob
 * @param {string} name
 * @param {string} [words]
 */
export function save(blob, name, words = `Saved as ${name}`) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  toast(words);
}
