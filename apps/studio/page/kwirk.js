// @ts-check
/**
 * The board of Kwirk: blocks of any size, turnstiles, pits, stairs and up to four players.
 */

import { Board, put } from "./board.js";
import { fill, h, s, tile } from "./dom.js";
import { cellName, parse, shapes } from "./trace.js";

const UNIT = 32;

export const PLAYERS = [{ name: "Circle", id: "p1" }, { name: "Square", id: "p2" }, { name: "Triangle", id: "p3" }, { name: "Cross", id: "p4" }];

/**
 * A block at the size it has.
 * @param {number} width
 * @param {number} height
 */
export function block(width, height) {
  const [w, hi] = [UNIT * width, UNIT * height];
  const bolts = [[8.5, 8.5], [w - 8.5, 8.5], [8.5, hi - 10.5], [w - 8.5, hi - 10.5]];
  return s("g", {},
    s("rect", { x: 2, y: 2.5, width: w - 4, height: hi - 4, rx: 6, fill: "var(--box-edge)" }),
    s("rect", { x: 3.25, y: 3.25, width: w - 6.5, height: hi - 8.5, rx: 5, fill: "var(--box)" }),
    bolts.map(([cx, cy]) => s("circle", { cx, cy, r: 1.5, fill: "var(--box-edge)" })));
}

export class KwirkBoard extends Board {
  /**
   * @param {string} text
   * @param {any} level
   * @param {string} title
   */
  constructor(text, level, title) {
    const board = parse(text);
    // Under the core of a turnstile lies floor, though nobody can stand there.
    const [floor, walls] = [new Set([...level.floor, ...level.cores]), new Set(level.walls)];
    const kind = board.tiles.map((_, cell) => (walls.has(cell) ? 2 : floor.has(cell) ? 1 : 0));
    const made = shapes({ width: level.width, height: level.height, tiles: board.tiles }, kind, false);
    super(level, frameOf(made.frame, level), title || "Kwirk level");
    this.level = level;
    this.pits = s("g", {});
    this.pieces = s("g", {});
    this.turnstiles = s("g", {});
    this.svg.append(
      s("path", { class: "floor", d: made.floor }), s("path", { class: "floor-alt", d: made.alt }), s("g", { class: "under" }), this.pits,
      s("path", { class: "wall-face", d: made.walls, transform: "translate(0 4)" }), s("path", { class: "wall", d: made.walls }),
      s("g", {}, level.exits.map((/** @type {number} */ cell) => put("stairs", this.width, cell))), this.turnstiles, this.pieces, this.over);
    /** @type {Map<number, SVGElement>} */
    this.pitNodes = new Map(level.start.pits.map((/** @type {number} */ cell) => [cell, put("pit", this.width, cell, { class: "mover" })]));
    this.pits.append(...this.pitNodes.values());
    /** @type {{ at: number, w: number, h: number, node: SVGElement, gone: boolean }[]} */
    this.blocks = level.start.boxes.map((/** @type {[number, number, number]} */ [at, w, hi]) => ({ at, w, h: hi, gone: false, node: s("g", { class: "mover" }, block(w, hi)) }));
    /** @type {{ node: SVGElement, bits: number, turns: number }[]} */
    this.arms = level.start.arms.map((/** @type {number} */ bits, /** @type {number} */ at) => this.turnstile(bits, level.cores[at]));
    this.ring = s("use", { href: "#active", width: UNIT, height: UNIT });
    this.players = level.start.players.map((/** @type {number} */ _, /** @type {number} */ at) => {
      const eyes = s("use", { href: "#eyes-down", width: UNIT, height: UNIT });
      return { eyes, node: s("g", { class: "mover" }, s("use", { href: `#${PLAYERS[at].id}`, width: UNIT, height: UNIT }), eyes) };
    });
    this.pieces.append(...this.blocks.map((one) => one.node), ...this.players.map((/** @type {any} */ one) => one.node));
    this.place(level.start, 1, "d");
  }

  /**
   * @param {number} bits
   * @param {number} core
   */
  turnstile(bits, core) {
    const [x, y] = [(core % this.width) * UNIT, Math.floor(core / this.width) * UNIT];
    const arms = [0, 1, 2, 3].filter((dir) => bits & (1 << dir)).map((dir) => s("g", { transform: `rotate(${90 * dir} 16 16)` }, s("use", { href: "#arm", y: -UNIT, width: UNIT, height: UNIT })));
    const node = s("g", { class: "mover turning" }, arms);
    node.style.transformOrigin = "16px 16px";
    this.turnstiles.append(s("g", { transform: `translate(${x} ${y})` }, node, s("use", { href: "#core", width: UNIT, height: UNIT })));
    return { node, bits, turns: 0 };
  }

  /**
   * @param {any} state
   * @param {number} active
   * @param {string} facing
   */
  place(state, active, facing) {
    this.state = state;
    const pits = new Set(state.pits);
    for (const [cell, node] of this.pitNodes) node.style.opacity = pits.has(cell) ? "1" : "0";
    this.placeBlocks(state.boxes);
    state.arms.forEach((/** @type {number} */ bits, /** @type {number} */ at) => this.turn(this.arms[at], bits));
    this.players.forEach((/** @type {any} */ one, /** @type {number} */ at) => {
      const cell = state.players[at];
      one.node.style.opacity = cell === null ? "0" : "1";
      if (cell !== null) one.node.style.transform = this.to(cell);
      one.eyes.setAttribute("href", `#eyes-${at + 1 === active ? { u: "up", r: "right", d: "down", l: "left" }[facing] : "down"}`);
    });
    const here = state.players[active - 1];
    if (here !== null && here !== undefined) this.players[active - 1].node.append(this.ring);
    this.relabel();
  }

  /** @param {[number, number, number][]} wanted */
  placeBlocks(wanted) {
    const open = wanted.map(([at, w, hi]) => ({ at, w, h: hi }));
    const loose = [];
    for (const one of this.blocks) {
      const same = open.findIndex((other) => other.at === one.at && other.w === one.w && other.h === one.h);
      if (same >= 0 && !one.gone) open.splice(same, 1);
      else loose.push(one);
    }
    for (const target of open) {
      const fits = loose.filter((one) => one.w === target.w && one.h === target.h);
      // Of two as near, the one that is not gone.
      const far = (/** @type {{ at: number, gone: boolean }} */ one) => this.apart(one.at, target.at) + (one.gone ? 0.5 : 0);
      fits.sort((one, other) => far(one) - far(other));
      const one = fits[0];
      if (!one) continue;
      loose.splice(loose.indexOf(one), 1);
      Object.assign(one, { at: target.at, gone: false });
    }
    for (const one of loose) one.gone = true;
    for (const one of this.blocks) {
      one.node.style.transform = this.to(one.at);
      one.node.classList.toggle("gone", one.gone);
    }
  }

  /**
   * Turns the shorter way round.
   * @param {{ node: SVGElement, bits: number, turns: number }} arm
   * @param {number} bits
   */
  turn(arm, bits) {
    const turned = (/** @type {number} */ by) => [0, 1, 2, 3].reduce((set, dir) => (arm.bits & (1 << dir) ? set | (1 << ((((dir + by) % 4) + 4) % 4)) : set), 0);
    const now = turned(arm.turns);
    if (now !== bits) {
      const by = [1, -1, 2].find((quarter) => turned(arm.turns + quarter) === bits) ?? 0;
      arm.turns += by;
    }
    arm.node.style.transform = `rotate(${arm.turns * 90}deg)`;
  }

  /**
   * @param {string} dir
   * @param {number} active
   */
  nudge(dir, active) {
    const eyes = this.players[active - 1]?.eyes;
    eyes?.setAttribute("class", `nudge-${dir}`);
    eyes?.addEventListener("animationend", () => eyes.removeAttribute("class"), { once: true });
  }

  /** @param {number} cell */
  labelOf(cell) {
    const name = cellName(this.width, cell);
    const { players, boxes, arms, pits } = this.state;
    const who = players.indexOf(cell);
    if (who >= 0) return `${name}, ${PLAYERS[who].name}`;
    const [col, row] = [cell % this.width, Math.floor(cell / this.width)];
    const covers = boxes.some((/** @type {[number, number, number]} */ [at, w, hi]) => {
      const [x, y] = [at % this.width, Math.floor(at / this.width)];
      return col >= x && col < x + w && row >= y && row < y + hi;
    });
    if (covers) return `${name}, block`;
    if (this.level.cores.includes(cell)) return `${name}, turnstile`;
    const isArm = this.level.cores.some((/** @type {number} */ core, /** @type {number} */ at) => [-this.width, 1, this.width, -1].some((by, dir) => arms[at] & (1 << dir) && core + by === cell));
    if (isArm) return `${name}, arm`;
    if (this.level.exits.includes(cell)) return `${name}, stairs`;
    if (pits.includes(cell)) return `${name}, pit`;
    return `${name}, ${this.level.floor.includes(cell) ? "floor" : "wall"}`;
  }
}

/**
 * The frame with the stairs in it.
 * @param {[number, number, number, number]} frame
 * @param {any} level
 * @returns {[number, number, number, number]}
 */
function frameOf([left, top, wide, high], level) {
  let [right, bottom] = [left + wide, top + high];
  for (const cell of level.exits) {
    const [x, y] = [(cell % level.width) * UNIT, Math.floor(cell / level.width) * UNIT];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + UNIT), Math.max(bottom, y + UNIT)];
  }
  return [left, top, right - left, bottom - top];
}

/**
 * The players as a list.
 * @param {Element} place
 * @param {any} state
 * @param {number} active
 * @param {(player: number) => void} choose
 */
export function kwirkPanel(place, state, active, choose) {
  const rows = state.players.map((/** @type {number | null} */ cell, /** @type {number} */ at) =>
    h("button", { type: "button", class: "row between who", "aria-pressed": String(at + 1 === active), disabled: cell === null, on: { click: () => choose(at + 1) } },
      h("span", { class: "row loose" }, tile(PLAYERS[at].id, "eyes-down"), PLAYERS[at].name),
      h("span", { class: "small muted" }, cell === null ? "has left" : at + 1 === active ? "moving now" : `press ${at + 1}`)));
  fill(place, h("h2", {}, "Players"), rows);
}
