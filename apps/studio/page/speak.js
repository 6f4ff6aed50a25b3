// @ts-check
/**
 * What a screen reader hears: one polite region, the newest words win, and not more often than a person can follow.
 */

const PAUSE = 150;

/** @type {string | null} */
let waiting = null;
let last = 0;

/** @param {string} text */
export function speak(text) {
  const first = waiting === null;
  waiting = text;
  if (!first) return;
  const wait = Math.max(0, last + PAUSE - performance.now());
  setTimeout(() => {
    const region = document.getElementById("live");
    if (region) region.textContent = waiting;
    waiting = null;
    last = performance.now();
  }, wait);
}

/**
 * What must not be missed.
 * @param {string} text
 */
export function alarm(text) {
  const region = document.getElementById("alarm");
  if (region && region.textContent !== text) region.textContent = text;
}
