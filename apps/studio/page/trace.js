// @ts-check
/**
 * From the rows of a board to shapes: which cells are floor or void, and the outlines of walls and floor.
 *
 * Walls are cut into quarters of 16 units. The slim look draws a wall towards the void half a cell thick; the full
 * look keeps all. Outlines are walked with the wall on the right hand, and turns are rounded: one path a board, no
 * seams. Nothing here knows the rules; a void is what blanks join to the edge.
 */

/** @typedef {{ width: number, height: number, tiles: string[] }} Board */

/**
 * @param {string} text
 * @returns {Board}
 */
export function parse(text) {
  const rows = text.replace(/\n+$/, "").split("\n");
  const width = Math.max(1, ...rows.map((row) => row.length));
  const tiles = rows.flatMap((row) => [...row.padEnd(width, " ")]);
  return { width, height: rows.length, tiles };
}

/**
 * @param {Board} board
 * @returns {string}
 */
export function textOf(board) {
  const rows = [];
  for (let row = 0; row < board.height; row++) {
    rows.push(board.tiles.slice(row * board.width, (row + 1) * board.width).join("").trimEnd());
  }
  return rows.join("\n");
}

/**
 * The name people see for a cell.
 * @param {number} width
 * @param {number} cell
 */
export function cellName(width, cell) {
  return columnName(cell % width) + (Math.floor(cell / width) + 1);
}

/** @param {number} col */
export function columnName(col) {
  let letters = "";
  for (let rest = col + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

const VOID = 0;
const FLOOR = 1;
const WALL = 2;

/**
 * What each cell is.
 * @param {Board} board
 * @param {(tile: string) => boolean} [isWall]
 * @param {(tile: string) => boolean} [isBlank]
 * @returns {number[]}
 */
export function kinds(board, isWall = (tile) => tile === "#", isBlank = (tile) => tile === " ") {
  const { width, height, tiles } = board;
  const outside = new Set();
  /** @type {number[]} */
  const todo = [];
  const add = (/** @type {number} */ cell) => {
    if (isBlank(tiles[cell]) && !outside.has(cell)) {
      outside.add(cell);
      todo.push(cell);
    }
  };
  for (let col = 0; col < width; col++) [col, (height - 1) * width + col].forEach(add);
  for (let row = 0; row < height; row++) [row * width, row * width + width - 1].forEach(add);
  for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
    for (const next of beside(width, height, cell)) add(next);
  }
  return tiles.map((tile, cell) => (isWall(tile) ? WALL : outside.has(cell) ? VOID : FLOOR));
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} cell
 */
function beside(width, height, cell) {
  const [col, row] = [cell % width, Math.floor(cell / width)];
  const found = [];
  if (col > 0) found.push(cell - 1);
  if (col + 1 < width) found.push(cell + 1);
  if (row > 0) found.push(cell - width);
  if (row + 1 < height) found.push(cell + width);
  return found;
}

/** @typedef {{ walls: string, floor: string, alt: string, frame: [number, number, number, number] }} Shapes */

/**
 * The shapes of a board.
 * @param {Board} board
 * @param {number[]} kind
 * @param {boolean} full
 * @returns {Shapes}
 */
export function shapes(board, kind, full) {
  const { width, height } = board;
  const at = (/** @type {number} */ col, /** @type {number} */ row) =>
    col < 0 || row < 0 || col >= width || row >= height ? VOID : kind[row * width + col];
  const walls = wallMask(width, height, at, full);
  const quarter = (/** @type {number} */ x, /** @type {number} */ y) => at(x >> 1, y >> 1);
  const floor = mask(4 * width, 4 * height, (x, y) => {
    if (quarter(x >> 1, y >> 1) === FLOOR) return true;
    const [cx, cy] = [(x + 1) >> 1, (y + 1) >> 1];
    const around = [quarter(cx - 1, cy - 1), quarter(cx, cy - 1), quarter(cx - 1, cy), quarter(cx, cy)];
    return around.includes(FLOOR) && !around.includes(VOID);
  });
  const alt = mask(4 * width, 4 * height, (x, y) => floor.get(x, y) && ((x >> 2) + (y >> 2)) % 2 === 0);
  const shows = (/** @type {number} */ x, /** @type {number} */ y) => walls.get(x, y) || quarter(x, y) === FLOOR;
  return { walls: outline(walls, 16, 8), floor: outline(floor, 8, 0), alt: outline(alt, 8, 0), frame: bounds(2 * width, 2 * height, shows) };
}

/** @typedef {{ width: number, height: number, on: Uint8Array, get: (x: number, y: number) => boolean }} Mask */

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => boolean} is
 * @returns {Mask}
 */
function mask(width, height, is) {
  const on = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) on[y * width + x] = is(x, y) ? 1 : 0;
  return { width, height, on, get: (x, y) => x >= 0 && y >= 0 && x < width && y < height && on[y * width + x] === 1 };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(col: number, row: number) => number} at
 * @param {boolean} full
 */
function wallMask(width, height, at, full) {
  /** @type {(cell: number, is: (col: number, row: number) => boolean) => boolean} */
  const around = (cell, is) => {
    const [col, row] = [cell % width, Math.floor(cell / width)];
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if ((dx || dy) && is(col + dx, row + dy)) return true;
    return false;
  };
  const touchesFloor = (/** @type {number} */ cell) => around(cell, (col, row) => at(col, row) === FLOOR);
  const kindOf = (/** @type {number} */ cell) => at(cell % width, Math.floor(cell / width));
  const all = [...Array(width * height).keys()];
  const walls = all.filter((cell) => kindOf(cell) === WALL);
  const near = (/** @type {number} */ cell, /** @type {(other: number) => boolean} */ is) => {
    const [col, row] = [cell % width, Math.floor(cell / width)];
    const found = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
      for (let x = Math.max(0, col - 1); x <= Math.min(width - 1, col + 1); x++) if (is(y * width + x)) found.push(y * width + x);
    }
    return found;
  };
  const spread = (/** @type {number[]} */ start, /** @type {(cell: number) => boolean} */ is) => {
    const seen = new Set(start);
    const todo = [...start];
    for (let cell = todo.pop(); cell !== undefined; cell = todo.pop()) {
      for (const next of near(cell, is)) {
        if (!seen.has(next)) {
          seen.add(next);
          todo.push(next);
        }
      }
    }
    return seen;
  };
  const isVoid = (/** @type {number} */ col, /** @type {number} */ row) => at(col, row) === VOID;
  const isBuried = (/** @type {number} */ cell) => kindOf(cell) === WALL && !touchesFloor(cell);
  const rock = full ? new Set() : spread(walls.filter((cell) => isBuried(cell) && around(cell, isVoid)), isBuried);
  const isWall = (/** @type {number} */ cell) => kindOf(cell) === WALL;
  const housing = full ? new Set() : spread(walls.filter(touchesFloor), isWall);
  const isOut = (/** @type {number} */ col, /** @type {number} */ row) => isVoid(col, row) || rock.has(row * width + col);
  const whole = new Set(walls.filter((cell) => full || !housing.has(cell) || !around(cell, isOut)));
  return mask(2 * width, 2 * height, (x, y) => {
    const cell = (y >> 1) * width + (x >> 1);
    if (kindOf(cell) !== WALL) return false;
    if (whole.has(cell)) return true;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (at((x + dx) >> 1, (y + dy) >> 1) === FLOOR) return true;
    return false;
  });
}

const STEP = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/**
 * The outline of a mask as the data of a path.
 * @param {Mask} of
 * @param {number} unit
 * @param {number} radius
 */
export function outline(of, unit, radius) {
  const seen = new Uint8Array(of.width * of.height);
  const parts = [];
  for (let y = 0; y < of.height; y++) {
    for (let x = 0; x < of.width; x++) {
      if (isEdge(of, x, y, 1) && !seen[y * of.width + x]) parts.push(loop(walk(of, x, y, seen), unit, radius));
    }
  }
  return parts.join("");
}

/**
 * @param {Mask} of
 * @param {number} x
 * @param {number} y
 * @param {number} dir
 */
function isEdge(of, x, y, dir) {
  if (dir === 1) return of.get(x, y) && !of.get(x, y - 1);
  if (dir === 2) return of.get(x - 1, y) && !of.get(x, y);
  if (dir === 3) return of.get(x - 1, y - 1) && !of.get(x - 1, y);
  return of.get(x, y - 1) && !of.get(x - 1, y - 1);
}

/**
 * @param {Mask} of
 * @param {number} startX
 * @param {number} startY
 * @param {Uint8Array} seen
 * @returns {[number, number, number, number][]}
 */
function walk(of, startX, startY, seen) {
  /** @type {[number, number, number, number][]} */
  const turns = [];
  let [x, y, dir] = [startX, startY, 1];
  for (;;) {
    if (dir === 1) seen[y * of.width + x] = 1;
    x += STEP[dir][0];
    y += STEP[dir][1];
    const next = [1, 0, 3].map((quarters) => (dir + quarters) % 4).find((way) => isEdge(of, x, y, way)) ?? dir;
    if (next !== dir) turns.push([x, y, dir, next]);
    if (x === startX && y === startY && next === 1) return turns;
    dir = next;
  }
}

/**
 * @param {[number, number, number, number][]} turns
 * @param {number} unit
 * @param {number} radius
 */
function loop(turns, unit, radius) {
  const [x, y, before] = turns[0];
  let path = `M${x * unit - STEP[before][0] * radius} ${y * unit - STEP[before][1] * radius}`;
  turns.forEach(([fromX, fromY, from, to], at) => {
    if (radius > 0) {
      const [dx, dy] = [STEP[from][0] + STEP[to][0], STEP[from][1] + STEP[to][1]];
      path += `a${radius} ${radius} 0 0 ${to === (from + 1) % 4 ? 1 : 0} ${dx * radius} ${dy * radius}`;
    }
    const [toX, toY] = turns[(at + 1) % turns.length];
    const length = (Math.abs(toX - fromX) + Math.abs(toY - fromY)) * unit - 2 * radius;
    if (length > 0) path += STEP[to][0] ? `h${STEP[to][0] * length}` : `v${STEP[to][1] * length}`;
  });
  return `${path}z`;
}

/**
 * The frame around all quarters that show something: left, top, width, height in units.
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => boolean} shows
 * @returns {[number, number, number, number]}
 */
function bounds(width, height, shows) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!shows(x, y)) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  if (right < 0) return [0, 0, width * 16, height * 16];
  return [left * 16, top * 16, (right - left + 1) * 16, (bottom - top + 1) * 16];
}
