// Speed, at the 95th percentile: the page is there, a key is drawn, a verdict is told, a wall of levels scrolls.

import assert from "node:assert/strict";
import { cpus, loadavg } from "node:os";
import { after, before, test } from "node:test";
import { ask, freshPage, link, startBrowser, startStudio } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

// What others do on a shared machine makes times longer and never shorter: a limit is held if it is in one of so many
// rounds, and every round is told.
const ROUNDS = 5;

/** How much longer things may take: a machine that is busy with something else just now is given more. */
function slack() {
  const busy = loadavg()[0] / cpus().length;
  return Number(process.env.BOXWRIGHT_SLACK ?? (busy > 1.5 ? Math.ceil(4 * busy) : 1));
}

/**
 * Measures until the 95th percentile is below a limit, or the rounds are over. Only what two rounds have missed is given
 * the slack of a busy machine, and that is said.
 */
async function holds(limit, measure) {
  const found = [];
  while (found.length < ROUNDS) {
    found.push(p95(await measure()));
    if (found.at(-1) < limit) return;
    const times = found.length > 1 ? slack() : 1;
    if (times > 1 && Math.min(...found) < limit * times) return console.log(`${Math.min(...found).toFixed(1)} ms, and not ${limit}: the load is ${loadavg()[0].toFixed(1)} on ${cpus().length} processors`);
  }
  assert.fail(`${found.map((time) => time.toFixed(1)).join(", ")} ms, and not ${limit}`);
}

function p95(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.95) - 1];
}

test("the page can be used in half a second and takes less than 150 kB", async () => {
  await holds(500, async () => {
    const times = [];
    let bytes = 0;
    // The first page of a browser pays for the browser too, so it does not count.
    for (let round = 0; round < 21; round++) {
      const page = await freshPage(browser, studio.url);
      // The page itself notes the frame that shows the board; keys are heard before that.
      await page.addInitScript(() => {
        const look = () => (document.querySelector("svg.board .mover") ? setTimeout(() => { globalThis.usable = performance.now(); }, 0) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      });
      await page.goto(studio.url);
      await page.waitForFunction(() => globalThis.usable);
      if (round > 0) times.push(await page.evaluate(() => globalThis.usable));
      bytes = await page.evaluate(() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, one) => sum + one.transferSize, 0));
      const foreign = await page.evaluate(() => performance.getEntriesByType("resource").filter((one) => !one.name.startsWith(location.origin)).length);
      assert.equal(foreign, 0, "nothing is loaded from elsewhere");
      await page.context().close();
    }
    console.log(`page usable: ${times.map((time) => time.toFixed(0)).join(", ")} ms; ${(bytes / 1000).toFixed(1)} kB`);
    assert.ok(bytes < 150_000, `${bytes} bytes`);
    return times;
  });
});

test("a key is drawn within 50 ms", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["############", "#@         #", "#   $   .  #", "############"]));
  await page.waitForSelector("svg.board .mover");
  const pressed = () => page.evaluate(async () => {
    const player = [...document.querySelectorAll("svg.board .mover")].at(-1);
    const found = [];
    for (let round = 0; round < 60; round++) {
      const before = player.style.transform;
      const key = Math.floor(round / 8) % 2 ? "ArrowLeft" : "ArrowRight";
      const begun = performance.now();
      document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      while (player.style.transform === before && performance.now() - begun < 1000) await new Promise((done) => setTimeout(done, 0));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      found.push(performance.now() - begun);
    }
    return found;
  });
  await holds(50, async () => {
    const times = await pressed();
    console.log(`key to drawn step: median ${times.toSorted((a, b) => a - b)[30].toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`);
    return times;
  });
  await page.context().close();
});

// Boards of eight by eight with up to five boxes, made by hand.
const BOARDS = [
  ["########", "#  .   #", "# $ #  #", "# .$#  #", "#  $.  #", "#  @   #", "#      #", "########"],
  ["########", "#..    #", "#..  $ #", "## $## #", "#  $ $ #", "#   @  #", "#      #", "########"],
  ["########", "#.    .#", "# $  $ #", "#  ##  #", "#  @$  #", "#  $  .#", "#.     #", "########"],
  ["########", "#  #...#", "#  $ $ #", "## # $ #", "#  @   #", "#  #   #", "########", "########"],
  ["########", "#.     #", "#.$ $  #", "#.# #$ #", "#.$@   #", "#  $#  #", "#    . #", "########"],
];

test("the verdict on a board of 8x8 with up to five boxes is there within 200 ms of the stroke", async () => {
  const page = await freshPage(browser, studio.url);
  await holds(200, async () => {
    const times = await drawn(page);
    console.log(`stroke to verdict: ${times.length} strokes, median ${times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)].toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`);
    assert.ok(times.length >= 50 && times.every((time) => time < 5000 * slack()), "every board has a verdict");
    return times;
  });
  await page.context().close();
});

/** Draws on all boards; how long each verdict took. */
async function drawn(page) {
  const times = [];
  for (const rows of BOARDS) {
    await page.goto(link(studio.url, rows, {}, "design"));
    await page.waitForSelector(".verdict .h1");
    // A wall is drawn on bare floor, and undone: every stroke asks anew. The clock runs from the key to the new verdict
    // in the page, with the wait before it is asked for.
    times.push(...await page.evaluate(async () => {
      const { view } = await import("/page/design-state.js");
      while (!view.verdict || view.isOld) await new Promise((done) => setTimeout(done, 5));
      const press = (key, more = {}) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
      const heard = async (deed) => {
        const before = view.verdict;
        const begun = performance.now();
        deed();
        while (view.verdict === before && performance.now() - begun < 5000) await new Promise((done) => setTimeout(done, 0));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
        return performance.now() - begun;
      };
      press("1");
      const free = view.drawing.tiles.map((tile, cell) => (tile === " " ? cell : -1)).filter((cell) => cell >= 0 && cell % view.drawing.width < 7);
      const found = [];
      for (const cell of free.slice(0, 6)) {
        view.cursor = cell;
        found.push(await heard(() => press("Enter")));
        found.push(await heard(() => press("z", { ctrlKey: true })));
      }
      return found;
    }));
  }
  return times;
}

test("a thousand thumbnails scroll with frames under 32 ms", async () => {
  const board = (number) => {
    const cells = [...number.toString(2).padStart(10, "0")].map((bit) => (bit === "1" ? "#" : " ")).join("");
    return ["############", "#@ $      .#", `#${cells}#`, "#          #", "############"].join("\n");
  };
  const levels = [...Array(1000).keys()].map((number) => ({ level: board(number), title: `Number ${number}` }));
  const kept = await ask(`${studio.url}/api/library/add`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ levels, pack: "Thousand" }) });
  assert.equal(kept.status, 200);
  const page = await freshPage(browser, studio.url);
  // Measuring a thousand levels is not what is measured here.
  await page.route("**/api/jobs/measure", (route) => route.abort());
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Thousand" });
  await page.waitForFunction(() => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === "1000");
  const scrolled = () => page.evaluate(() => new Promise((done) => {
    const wall = document.querySelector(".wall-of");
    wall.scrollTop = 0;
    const found = [];
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      found.push(now - last);
      last = now;
      wall.scrollTop += 60;
      if (found.length < 240) requestAnimationFrame(next);
      else done(found.slice(5));
    };
    requestAnimationFrame(next);
  }));
  await holds(32, async () => {
    const frames = await scrolled();
    const nodes = await page.locator(".rows .lv").count();
    console.log(`frames while scrolling 1,000 thumbnails: p95 ${p95(frames).toFixed(1)} ms, ${nodes} cards in the page`);
    assert.ok(nodes < 80, "only what is in sight is in the page");
    return frames;
  });
  await page.context().close();
});
