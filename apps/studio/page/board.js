// @ts-check
/**
 * The board as a drawing: a still layer built once a level, movers of which only the transform changes, and
 * overlays. Beside it lies a grid for screen readers, whose cells are relabelled when they change.
 */

import { h, s } from "./dom.js";
import { cellName, kinds, parse, shapes } from "./trace.js";

const UNIT = 32;

/**
 * The drawing of walls and floor.
 * @param {import("./trace.js").Shapes} of
 */
function ground(of) {
  return s("g", {},
    s("path", { class: "floor", d: of.floor }),
    s("path", { class: "floor-alt", d: of.alt }),
    s("g", { class: "under" }),
    s("g", { class: "goals" }),
    s("path", { class: "wall-face", d: of.walls, transform: "translate(0 4)" }),
    s("path", { class: "wall", d: of.walls }));
}

/**
 * A symbol on a cell.
 * @param {string} id
 * @param {number} width
 * @param {number} cell
 * @param {Record<string, any>} [more]
 */
export function put(id, width, cell, more = {}) {
  const [x, y] = [(cell % width) * UNIT, Math.floor(cell / width) * UNIT];
  return s("use", { href: `#${id}`, x, y, width: UNIT, height: UNIT, ...more });
}

/**
 * What the boards of both games have: a drawing, marks over it, a size, and a grid for screen readers. Whoever extends
 * it says in `labelOf` what stands on a cell.
 */
export class Board {
  /**
   * @param {{ width: number, height: number }} level
   * @param {[number, number, number, number]} frame
   * @param {string} title
   */
  constructor({ width, height }, frame, title) {
    this.width = width;
    this.height = height;
    this.frame = frame;
    this.title = title;
    const [left, top, wide, high] = frame;
    this.svg = /** @type {SVGSVGElement} */ (s("svg", { class: "board", viewBox: `${left} ${top} ${wide} ${high + 4}`, "aria-hidden": "true" }));
    this.over = s("g", {});
    /** How many times larger than it fits. */
    this.zoom = 1;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.ears = this.grid();
  }

  /**
   * @param {number} cell
   * @returns {string}
   */
  labelOf(cell) {
    return cellName(this.width, cell);
  }

  /** @param {number} cell */
  to(cell) {
    return `translate(${(cell % this.width) * UNIT}px, ${Math.floor(cell / this.width) * UNIT}px)`;
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  apart(one, other) {
    return Math.abs((one % this.width) - (other % this.width)) + Math.abs(Math.floor(one / this.width) - Math.floor(other / this.width));
  }

  /**
   * Draws what lies over the pieces anew.
   * @param {(SVGElement | null | false | undefined)[]} marks
   */
  mark(marks) {
    this.over.replaceChildren(.../** @type {SVGElement[]} */ (marks.filter(Boolean)));
  }

  /**
   * @param {string} id
   * @param {number} cell
   * @param {Record<string, any>} [more]
   */
  at(id, cell, more) {
    return put(id, this.width, cell, more);
  }

  /**
   * The cell under a point of the screen, or -1.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return -1;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const [col, row] = [Math.floor(point.x / UNIT), Math.floor(point.y / UNIT)];
    return col < 0 || row < 0 || col >= this.width || row >= this.height ? -1 : row * this.width + col;
  }

  /**
   * Makes the drawing as large as its place allows.
   * @param {HTMLElement} place
   * @param {number} least
   * @param {number} most
   */
  fit(place, least, most) {
    const [, , wide, high] = this.frame;
    const cell = Math.min(place.clientWidth / (wide / UNIT), place.clientHeight / ((high + 4) / UNIT));
    const size = Math.max(least, Math.min(most, Math.floor(cell))) * this.zoom;
    place.classList.toggle("pans", size > cell + 1);
    this.svg.setAttribute("width", String((wide / UNIT) * size));
    this.svg.setAttribute("height", String(((high + 4) / UNIT) * size));
    return size;
  }

  /** The grid for screen readers. */
  grid() {
    const rows = [...Array(this.height).keys()].map(() => {
      const cells = [...Array(this.width).keys()].map(() => h("div", { role: "gridcell", tabindex: "-1" }));
      this.cells.push(...cells);
      return h("div", { role: "row" }, cells);
    });
    return h("div", { class: "grid-for-ears", role: "grid", id: "board", tabindex: "0", "aria-label": `${this.title}, ${this.height} rows by ${this.width} columns` }, rows);
  }

  /** Says anew what stands where; only cells that changed are touched. */
  relabel() {
    this.cells.forEach((node, cell) => {
      const what = this.labelOf(cell);
      if (node.getAttribute("aria-label") !== what) node.setAttribute("aria-label", what);
    });
  }
}

/**
 * A board of Sokoban that is played. `level` is what the engine told about it.
 */
export class PlayBoard extends Board {
  /**
   * @param {string} text
   * @param {{ width: number, height: number, floor: number[], goals: number[], boxes: number[], player: number }} level
   * @param {string} title
   */
  constructor(text, level, title) {
    const board = parse(text);
    const floor = new Set(level.floor);
    const kind = kinds(board).map((kind, cell) => (kind === 1 && !floor.has(cell) && board.tiles[cell] === " " ? 0 : kind));
    const made = shapes(board, kind, false);
    super(level, made.frame, title);
    this.tiles = board.tiles;
    this.goals = new Set(level.goals);
    this.floor = floor;
    this.ground = ground(made);
    this.pieces = s("g", {});
    this.svg.append(this.ground, this.pieces, this.over);
    const goals = /** @type {Element} */ (this.ground.querySelector(".goals"));
    for (const cell of level.goals) goals.append(put("goal", this.width, cell));
    /** @type {{ cell: number, node: SVGElement, plain: SVGElement, home: SVGElement }[]} */
    this.boxes = level.boxes.map((cell) => this.mover(cell));
    this.body = s("use", { href: "#player-down", width: UNIT, height: UNIT });
    this.player = s("g", { class: "mover" }, this.body);
    this.pieces.append(...this.boxes.map((box) => box.node), this.player);
    this.playerCell = -1;
    this.place(level.player, level.boxes, "d");
  }

  /** @param {number} cell */
  mover(cell) {
    const plain = put("box", 1, 0);
    const home = put("box-home", 1, 0);
    const node = s("g", { class: "mover" }, plain, home);
    return { cell, node, plain, home };
  }

  /**
   * Puts everything where it belongs. Boxes that stay are not touched; one that moved is found by elimination.
   * @param {number} player
   * @param {number[]} boxes
   * @param {string} facing
   */
  place(player, boxes, facing) {
    const wanted = new Set(boxes);
    const free = this.boxes.filter((box) => !wanted.delete(box.cell));
    for (const cell of wanted) {
      const near = free.sort((one, other) => this.apart(one.cell, cell) - this.apart(other.cell, cell)).shift();
      if (near) near.cell = cell;
    }
    for (const box of this.boxes) this.move(box.node, box.cell, box);
    this.playerCell = player;
    this.move(this.player, player);
    const dir = { u: "up", r: "right", d: "down", l: "left" }[facing] ?? "down";
    if (this.body.getAttribute("href") !== `#player-${dir}`) this.body.setAttribute("href", `#player-${dir}`);
    this.relabel();
  }

  /**
   * @param {SVGElement} node
   * @param {number} cell
   * @param {{ plain: SVGElement, home: SVGElement }} [box]
   */
  move(node, cell, box) {
    node.style.transform = this.to(cell);
    if (box) {
      const isHome = this.goals.has(cell);
      box.plain.style.display = isHome ? "none" : "";
      box.home.style.display = isHome ? "" : "none";
    }
  }

  /** @param {string} dir */
  nudge(dir) {
    this.body.setAttribute("class", `nudge-${dir}`);
    this.body.addEventListener("animationend", () => this.body.removeAttribute("class"), { once: true });
  }

  relabel() {
    this.taken = new Set(this.boxes.map((box) => box.cell));
    super.relabel();
  }

  /** @param {number} cell */
  labelOf(cell) {
    const name = cellName(this.width, cell);
    const onGoal = this.goals.has(cell) ? " on goal" : "";
    if (this.taken?.has(cell)) return `${name}, box${onGoal}`;
    if (cell === this.playerCell) return `${name}, you${onGoal}`;
    if (this.goals.has(cell)) return `${name}, goal`;
    if (this.floor.has(cell)) return `${name}, floor`;
    return `${name}, ${this.tiles[cell] === "#" ? "wall" : "outside"}`;
  }
}

/** @type {Map<string, SVGElement>} */
const thumbs = new Map();

/**
 * A small picture of a level; made once for each text.
 * @param {string} text
 * @param {string} label
 */
export function thumb(text, label) {
  let made = thumbs.get(text);
  if (!made) {
    made = drawThumb(text);
    if (thumbs.size > 3000) thumbs.clear();
    thumbs.set(text, made);
  }
  const copy = /** @type {SVGElement} */ (made.cloneNode(true));
  copy.setAttribute("aria-label", label);
  return copy;
}

/** @param {string} text */
function drawThumb(text) {
  const board = parse(text);
  const made = shapes(board, kinds(board), false);
  const [left, top, wide, high] = made.frame;
  let boxes = "";
  let homes = "";
  let goals = "";
  let player = null;
  board.tiles.forEach((tile, cell) => {
    const [x, y] = [(cell % board.width) * UNIT, Math.floor(cell / board.width) * UNIT];
    if (tile === "$") boxes += `M${x + 3} ${y + 6}a3 3 0 0 1 3 -3h20a3 3 0 0 1 3 3v20a3 3 0 0 1 -3 3h-20a3 3 0 0 1 -3 -3z`;
    if (tile === "*") homes += `M${x + 3} ${y + 6}a3 3 0 0 1 3 -3h20a3 3 0 0 1 3 3v20a3 3 0 0 1 -3 3h-20a3 3 0 0 1 -3 -3z`;
    if (tile === "." || tile === "+") goals += `M${x + 16} ${y + 7}l9 9-9 9-9-9z`;
    if (tile === "@" || tile === "+") player = s("circle", { cx: x + 16, cy: y + 16, r: 11.5, fill: "var(--p1)" });
  });
  return s("svg", { class: "thumb", viewBox: `${left} ${top} ${wide} ${high}`, role: "img" },
    s("path", { class: "floor", d: made.floor }),
    s("path", { class: "wall", d: made.walls }),
    goals && s("path", { d: goals, fill: "none", stroke: "var(--goal)", "stroke-width": 3, "stroke-linejoin": "round" }),
    boxes && s("path", { d: boxes, fill: "var(--box)", stroke: "var(--box-edge)", "stroke-width": 2.4 }),
    homes && s("path", { d: homes, fill: "var(--home)", stroke: "var(--home-edge)", "stroke-width": 2.4 }),
    player);
}
