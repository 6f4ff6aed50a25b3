// @ts-check
/**
 * Numbers and counts in words.
 */

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** @param {number} count */
export const pushes = (count) => counted(count, "push", "pushes");

/** @param {number} number */
export function grouped(number) {
  return Math.round(number).toLocaleString("en");
}

/** @param {number} seconds */
export function time(seconds) {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param {string} name */
export function plain(name) {
  return capital(name.replaceAll("_", " ").replaceAll("-", " "));
}

/**
 * That a search stands in line, and where.
 * @param {{ running: number, ahead: number }} told
 */
export function waitingWords({ running, ahead }) {
  return `${running === 2 ? "Two" : running} searches are running; yours is ${ahead > 0 ? `number ${ahead + 1}` : "next"}.`;
}
