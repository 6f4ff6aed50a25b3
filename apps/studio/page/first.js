// @ts-check
/**
 * The level that somebody who comes for the first time sees: the first of the library.
 *
 * It is asked for as soon as the page knows that it will be wanted, while the modules that show it are still coming.
 */

import { ask } from "./api.js";

/** @typedef {{ row: import("./state.js").LevelRow, pack: import("./state.js").LevelRow[], packTitle: string, index: number }} First */

/** @type {Promise<First | null> | null} */
let asked = null;

/** Asks now for what will be taken later. */
export function askFirst() {
  asked = find();
  // Whoever takes it hears what went wrong.
  asked.catch(() => {});
}

/** The first level with its pack, or nothing if the library is empty. */
export function takeFirst() {
  const taken = asked ?? find();
  asked = null;
  return taken;
}

/** @returns {Promise<First | null>} */
async function find() {
  const packs = await ask("/api/library");
  const first = packs.find((/** @type {any} */ pack) => pack.levels > 0);
  const rows = first ? await ask(`/api/library/levels?pack=${first.id}`) : [];
  return rows.length ? { row: { ...rows[0], pack: first.id }, pack: rows, packTitle: first.title, index: 0 } : null;
}
