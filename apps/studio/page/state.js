// @ts-check
/**
 * The one state of the page, and who wants to know when it changes.
 *
 * Views read it and change it through `change`; listeners are called once a frame, however many changes there were.
 * What should survive a reload lies in the browser's storage, which may be closed to us; then nothing does.
 */

/**
 * @typedef {{ id?: string, level: string, title: string, author?: string, game: string, pack?: number | null,
 *   band?: number | null, plan?: string | null, recipe?: string | null, metrics?: Record<string, number>,
 *   content_id?: string, notes?: string, solved?: boolean, measured?: boolean, difficulty?: number | null, fun?: number | null }} LevelRow
 */

const KEPT = "boxwright";

/** What is kept over a reload. */
export const settings = {
  theme: "",
  movement: "smooth",
  warn: true,
  targets: true,
  letters: true,
  speakSteps: false,
  speed: 4,
  /** @type {Record<string, string>} Keys of one's own, by the usual ones. */
  keys: {},
};

export const state = {
  view: "",
  /** @type {any} */
  lists: null,
  /** @type {{ id: number, title: string, levels: number, solved: number }[]} */
  packs: [],
};

/** @type {Set<() => void>} */
const listeners = new Set();
let isWaiting = false;

/** @param {() => void} listener */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells everybody, once a frame. */
export function changed() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    for (const listener of [...listeners]) listener();
  });
}

/**
 * Keeps a value over reloads.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(`${KEPT}.${name}`, JSON.stringify(value));
  } catch {
    // A full or closed storage: the page works, it only forgets.
  }
}

/**
 * A value that was kept.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function kept(name, otherwise) {
  try {
    const text = localStorage.getItem(`${KEPT}.${name}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @template {keyof typeof settings} K
 * @param {K} name
 * @param {(typeof settings)[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  keep("settings", settings);
  changed();
}

Object.assign(settings, kept("settings", {}));
