// @ts-check
/**
 * A drawing as data: tiles, what undecided cells may hold, what is locked; and what a stroke makes of it.
 *
 * Plain functions that give a new drawing and leave the old one alone, so undo is a list of drawings.
 */

import { parse, textOf } from "./trace.js";

/**
 * @typedef {{ width: number, height: number, tiles: string[], may: Record<number, string[]>, locked: number[] }} Drawing
 */

export const FIRST = "########\n#...   #\n#   ?? #\n## ?$? #\n#  ??  ##\n# $   @ #\n#   #   #\n#########";

/**
 * @param {string} text
 * @returns {Drawing}
 */
export function drawingOf(text) {
  const board = parse(text);
  /** @type {Record<number, string[]>} */
  const may = {};
  board.tiles.forEach((tile, cell) => {
    if (tile === "?") may[cell] = ["wall", "box"];
  });
  return { ...board, may, locked: [] };
}

/** @param {Drawing} drawing */
export const drawnText = (drawing) => textOf(drawing);

/**
 * What a tool makes of a tile.
 * @param {string} tool
 * @param {string} tile
 */
function painted(tool, tile) {
  const onGoal = ".*+".includes(tile);
  switch (tool) {
    case "wall": return "#";
    case "floor": case "erase": return " ";
    case "goal": return tile === "$" || tile === "*" ? "*" : tile === "@" || tile === "+" ? "+" : ".";
    case "box": return onGoal ? "*" : "$";
    case "player": return onGoal ? "+" : "@";
    case "undecided": return "?";
    default: return tile;
  }
}

/**
 * Draws on a cell; the player is moved, not doubled. Locked cells stay.
 * @param {Drawing} drawing
 * @param {number} cell
 * @param {string} tool
 * @param {string[]} [may]
 * @returns {Drawing}
 */
export function paint(drawing, cell, tool, may = ["wall", "box"]) {
  if (tool === "lock") {
    const locked = drawing.locked.includes(cell) ? drawing.locked.filter((other) => other !== cell) : [...drawing.locked, cell];
    return { ...drawing, locked };
  }
  if (drawing.locked.includes(cell)) return drawing;
  const tiles = [...drawing.tiles];
  if (tool === "player") {
    tiles.forEach((tile, other) => {
      if (other !== cell && tile === "@") tiles[other] = " ";
      if (other !== cell && tile === "+") tiles[other] = ".";
    });
  }
  tiles[cell] = painted(tool, tiles[cell]);
  const marks = { ...drawing.may };
  if (tool === "undecided") marks[cell] = may;
  else delete marks[cell];
  return { ...drawing, tiles, may: marks };
}

/**
 * Puts tiles, as a verdict suggests.
 * @param {Drawing} drawing
 * @param {[number, string][]} edits
 * @returns {Drawing}
 */
export function edited(drawing, edits) {
  const tiles = [...drawing.tiles];
  const may = { ...drawing.may };
  for (const [cell, tile] of edits) {
    tiles[cell] = tile;
    if (tile !== "?") delete may[cell];
  }
  return { ...drawing, tiles, may };
}

/**
 * The drawing on another rectangle: columns and rows added or taken at each side.
 * @param {Drawing} drawing
 * @param {{ left?: number, top?: number, right?: number, bottom?: number }} by
 * @returns {Drawing}
 */
export function resized(drawing, { left = 0, top = 0, right = 0, bottom = 0 }) {
  const [width, height] = [drawing.width + left + right, drawing.height + top + bottom];
  if (width < 3 || height < 3 || width > 60 || height > 60) return drawing;
  return moved(drawing, width, height, (col, row) => [col - left, row - top]);
}

/**
 * @param {Drawing} drawing
 * @param {number} width
 * @param {number} height
 * @param {(col: number, row: number) => [number, number]} from
 * @param {Record<string, string>} [arms] What becomes of the signs that point somewhere.
 * @returns {Drawing}
 */
function moved(drawing, width, height, from, arms = {}) {
  /** @type {Drawing} */
  const made = { width, height, tiles: [], may: {}, locked: [] };
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      const [oldCol, oldRow] = from(col, row);
      const isOn = oldCol >= 0 && oldRow >= 0 && oldCol < drawing.width && oldRow < drawing.height;
      const old = oldRow * drawing.width + oldCol;
      const cell = made.tiles.push(isOn ? (arms[drawing.tiles[old]] ?? drawing.tiles[old]) : " ") - 1;
      if (isOn && drawing.may[old]) made.may[cell] = drawing.may[old];
      if (isOn && drawing.locked.includes(old)) made.locked.push(cell);
    }
  }
  return made;
}

/** @param {Drawing} drawing */
export const mirrored = (drawing) => moved(drawing, drawing.width, drawing.height, (col, row) => [drawing.width - 1 - col, row], { "<": ">", ">": "<", "{": "}", "}": "{" });

/** @param {Drawing} drawing */
export const turned = (drawing) => moved(drawing, drawing.height, drawing.width, (col, row) => [row, drawing.height - 1 - col], { "^": ">", ">": "v", v: "<", "<": "^", "'": "}", "}": ",", ",": "{", "{": "'" });

/**
 * What a cell shows, in words.
 * @param {Drawing} drawing
 * @param {number} cell
 */
export function cellWords(drawing, cell) {
  const words = { "#": "wall", " ": "floor", ".": "goal", $: "box", "*": "box on goal", "@": "player", "+": "player on goal" }[drawing.tiles[cell]];
  const may = drawing.may[cell] ?? [];
  const told = words ?? (may.length ? `undecided, ${may.join(" or ")}` : "undecided, anything");
  return drawing.locked.includes(cell) ? `${told}, locked` : told;
}
