// @ts-check
/**
 * Two fingers on the board: apart makes it larger, together smaller, and both together move it. For boards whose cells
 * are small; a board that fits comes back to its size when it is made small again.
 */

const MOST = 4;

/**
 * @param {HTMLElement} place What scrolls.
 * @param {() => { zoom: number } | null} board
 * @param {() => void} resize
 * @param {() => void} begin What one finger had begun is not meant.
 */
export function pinches(place, board, resize, begin) {
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  /** @type {{ apart: number, x: number, y: number, zoom: number } | null} */
  let pinch = null;
  const both = () => {
    const [one, other] = [...fingers.values()];
    return { apart: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  };
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const shown = board();
    if (fingers.size !== 2 || !shown) return;
    begin();
    pinch = { ...both(), zoom: shown.zoom };
  }, { capture: true });
  place.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const shown = board();
    if (!pinch || fingers.size !== 2 || !shown) return;
    event.stopPropagation();
    const now = both();
    const before = shown.zoom;
    shown.zoom = Math.max(1, Math.min(MOST, pinch.zoom * (now.apart / Math.max(1, pinch.apart))));
    const at = place.getBoundingClientRect();
    // What is under the fingers stays under them.
    const keep = (/** @type {number} */ scrolled, /** @type {number} */ inside, /** @type {number} */ moved) => (scrolled + inside) * (shown.zoom / before) - inside - moved;
    const [left, top] = [keep(place.scrollLeft, now.x - at.left, now.x - pinch.x), keep(place.scrollTop, now.y - at.top, now.y - pinch.y)];
    resize();
    place.scrollTo(left, top);
    Object.assign(pinch, { x: now.x, y: now.y });
  }, { capture: true });
  const gone = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2 && pinch) {
      // The finger that is left does not step.
      event.stopPropagation();
      if (fingers.size === 0) pinch = null;
    }
  };
  place.addEventListener("pointerup", gone, { capture: true });
  place.addEventListener("pointercancel", gone, { capture: true });
}
