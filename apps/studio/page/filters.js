// @ts-check
/**
 * Which levels are seen and in which order: words, comparisons such as `boxes=4`, ranges, and what to sort by.
 */

/**
 * @typedef {{ text: string, ranges: Record<string, [number, number]>, sort: string, down: boolean }} Filter
 */

const COMPARED = /^([a-z_0-9]+)(<=|>=|!=|=|<|>)(-?[\d.]+|trivial|easy|medium|hard|expert)$/i;
const BANDS = ["trivial", "easy", "medium", "hard", "expert"];

/**
 * Does a level pass?
 * @param {import("./state.js").LevelRow} level
 * @param {Filter} filter
 */
export function passes(level, filter) {
  const numbers = level.metrics ?? {};
  for (const word of filter.text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const parts = COMPARED.exec(word);
    if (parts) {
      const than = BANDS.includes(parts[3]) ? BANDS.indexOf(parts[3]) : Number(parts[3]);
      if (!compared(numbers[parts[1]], parts[2], than)) return false;
    } else if (!`${level.title} ${level.author ?? ""} ${level.game}`.toLowerCase().includes(word)) return false;
  }
  return Object.entries(filter.ranges).every(([name, [from, to]]) => numbers[name] !== undefined && numbers[name] >= from && numbers[name] <= to);
}

/**
 * @param {number | undefined} number
 * @param {string} relation
 * @param {number} than
 */
function compared(number, relation, than) {
  if (number === undefined) return false;
  switch (relation) {
    case "=": return number === than;
    case "!=": return number !== than;
    case "<": return number < than;
    case "<=": return number <= than;
    case ">": return number > than;
    default: return number >= than;
  }
}

/**
 * Levels in order; those without the number come last, equals stay as they were.
 * @param {import("./state.js").LevelRow[]} levels
 * @param {string} by
 * @param {boolean} down
 */
export function sorted(levels, by, down) {
  if (by === "place") return levels;
  if (by === "title") return [...levels].sort((one, other) => one.title.localeCompare(other.title));
  const value = (/** @type {import("./state.js").LevelRow} */ level) => level.metrics?.[by];
  return [...levels].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
    return down ? b - a : a - b;
  });
}

/**
 * What is asked for, in words.
 * @param {Filter} filter
 */
export function asked(filter) {
  const ranges = Object.entries(filter.ranges).map(([name, [from, to]]) => `${name.replaceAll("_", " ")} from ${Math.ceil(from)} to ${Math.floor(to)}`);
  return [filter.text && `"${filter.text}"`, ...ranges].filter(Boolean).join(" and ");
}
