// Play: a level to the end by keys, by mouse and by touch; undo, hints, warnings, replay, links; Kwirk.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, at, counters, counts, freshPage, link, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

// Two boxes, counted by hand: the right one two cells right, round the left one, and that one three cells right.
const ROOM = ["########", "#      #", "#@$ $..#", "#      #", "########"];
const PLAN = "urrdrrulllldrrr";
const KEY = { u: "ArrowUp", r: "ArrowRight", d: "ArrowDown", l: "ArrowLeft" };

/** Opens a level and waits until it, and not the one before it, is on the table. */
async function shows(page, rows, more) {
  await page.goto(link(studio.url, rows, more));
  await until(page, (title) => document.querySelector("#board")?.getAttribute("aria-label")?.startsWith(`${title}, `), more.title);
}

async function moves(page, count) {
  await until(page, (count) => document.querySelector(".panel .counters dd")?.firstChild.textContent === String(count), count);
}

test("a level is played to the end by keys, undone to the start, and done again", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "By keys" });
  for (const step of PLAN) await page.keyboard.press(KEY[step]);
  await counts(page, 15, 5, 2);
  await until(page, () => document.querySelector(".note.good")?.textContent.includes("Solved. It cannot be done in fewer pushes."));
  await page.getByRole("radiogroup", { name: "How hard was it?" }).getByRole("radio", { name: "4" }).click();
  for (let step = 0; step < 15; step++) await page.keyboard.press("z");
  await moves(page, 0);
  assert.equal(await page.getByRole("button", { name: /Undo/ }).isDisabled(), true);
  // By pushes: up to the first, the second, and back before each.
  await page.keyboard.press("Shift+Y");
  await counts(page, 5, 1, 1);
  await page.keyboard.press("Shift+Y");
  await counts(page, 6, 2, 1);
  await page.keyboard.press("Shift+Z");
  await counts(page, 5, 1, 1);
  await page.keyboard.press("Shift+Z");
  await counts(page, 4, 0, 0);
  await page.keyboard.press("Shift+Y");
  await page.keyboard.press("Shift+Y");
  await page.keyboard.press("r");
  await moves(page, 0);
  // A restart is undone like a step.
  await page.keyboard.press("z");
  await counts(page, 6, 2, 1);
  // Fifteen moves, five pushes, solved, rated 4.
  await asked(`${studio.url}/api/library/plays.csv`, (csv) => csv.split("\n").some((line) => line.includes("By keys") && /,15,5,0,0,0,1,4,,urrdrrulllldrrr,/.test(line)));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a level is played by mouse: walk, push along a path, drag", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "By mouse" });
  await page.mouse.click(...(await at(page, "E3")));
  await until(page, () => document.querySelectorAll('use[href="#target"]').length > 0);
  await picture(page, "studio-grip");
  await page.mouse.click(...(await at(page, "G3")));
  await until(page, () => document.querySelectorAll(".panel .counters dd")[1]?.firstChild.textContent === "2");
  await page.mouse.click(...(await at(page, "B2")));
  await until(page, () => document.querySelector(".panel .counters dd")?.firstChild.textContent !== "6");
  await page.mouse.move(...(await at(page, "C3")));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, "D3")), { steps: 4 });
  // The box follows over squares it can be pushed to, and over no others.
  const carried = (x, y) => until(page, ([x, y]) => { const box = document.querySelector("use.carried"); return box?.getAttribute("x") === String(32 * x) && box.getAttribute("y") === String(32 * y); }, [x, y]);
  await page.mouse.move(...(await at(page, "E3")), { steps: 4 });
  await carried(4, 2);
  for (const other of ["E4", "E1"]) {
    await page.mouse.move(...(await at(page, other)), { steps: 4 });
    await carried(4, 2);
  }
  await page.mouse.move(...(await at(page, "F3")), { steps: 4 });
  await carried(5, 2);
  await page.mouse.up();
  await page.waitForSelector(".note.good");
  assert.equal(await page.locator("use.carried").count(), 0);
  await until(page, () => [...document.querySelectorAll(".panel .counters dd")].slice(1).map((node) => node.firstChild.textContent).join() === "5,2");
  await picture(page, "studio-solved");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a level is played by touch: swipes and taps on a phone", async () => {
  const page = await freshPage(browser, studio.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await shows(page, ["######", "#@$ .#", "#    #", "######"], { title: "By touch" });
  const touch = await page.context().newCDPSession(page);
  const swipe = async (dx, dy) => {
    const [x, y] = await at(page, "D3");
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x, y }]);
    await send("touchMove", [{ x: x + dx / 2, y: y + dy / 2 }]);
    await send("touchMove", [{ x: x + dx, y: y + dy }]);
    await send("touchEnd", []);
  };
  await swipe(40, 0);
  await until(page, () => document.querySelector(".stage .counters dd")?.firstChild.textContent === "1");
  await picture(page, "studio-phone");
  const [x, y] = await at(page, "B3");
  await page.touchscreen.tap(x, y);
  await until(page, () => document.querySelector(".stage .counters dd")?.firstChild.textContent === "3");
  await page.touchscreen.tap(...(await at(page, "D2")));
  await until(page, () => document.querySelectorAll('use[href="#target"]').length > 0);
  await page.touchscreen.tap(...(await at(page, "E2")));
  await until(page, () => document.querySelector(".controls.replaying") !== null);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "no sideways scroll");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a lost position is told with its box, and the push is taken back", async () => {
  const page = await freshPage(browser, studio.url, { colorScheme: "dark" });
  await shows(page, ["########", "#      #", "#@$ .  #", "#  $ . #", "#      #", "########"], { title: "Lost" });
  // Over its goal and to the wall, where no goal is.
  for (let push = 0; push < 4; push++) await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".note.bad");
  assert.match(await page.textContent(".note.bad"), /This position is lost\. The marked box can no longer reach a goal\./);
  assert.equal(await page.locator('use[href="#lost"]').count(), 1);
  assert.match(await page.textContent("#alarm"), /This position is lost/);
  await picture(page, "studio-lost");
  await page.getByRole("button", { name: "Undo that push" }).click();
  await moves(page, 3);
  assert.equal(await page.locator(".note.bad").count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a hint shows the next push and does it; a solution is shown and can be scrubbed", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "Help" });
  await page.keyboard.press("h");
  await page.waitForSelector('use[href="#hint"]');
  assert.match(await page.textContent(".say"), /Push the box at [CE]3 right\. 5 pushes to go at best\./);
  await page.keyboard.press("h");
  await until(page, () => document.querySelectorAll(".panel .counters dd")[1]?.firstChild.textContent === "1");
  await page.getByRole("button", { name: "Show a solution" }).click();
  await page.waitForSelector(".note.good", { timeout: 20_000 });
  const slide = page.locator(".controls input[type=range]");
  await slide.fill("0");
  await moves(page, 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("designers pull boxes from the goals to their starts", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["#######", "#@ $ .#", "#     #", "#######"], { title: "Backwards" });
  await page.getByRole("switch", { name: "Pull instead of push" }).click();
  await page.waitForSelector(".note.hint");
  // The player begins on B2; to the box, and two pulls.
  for (const step of "rrrll") await page.keyboard.press(KEY[step]);
  await until(page, () => document.querySelector(".say")?.textContent.includes("back at its start"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a link holds level and position, and opens in a fresh profile", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "Shared <b>&" });
  for (const step of "urrd") await page.keyboard.press(KEY[step]);
  await moves(page, 4);
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForSelector(".toast");
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  const other = await freshPage(browser, studio.url);
  await other.goto(shared);
  await moves(other, 4);
  assert.equal(await other.textContent(".panel h1"), "Shared <b>&", "a title is text, whatever it looks like");
  await other.reload();
  await moves(other, 4);
  assert.deepEqual([...page.troubles, ...other.troubles], []);
  await page.context().close();
  await other.context().close();
});

test("Kwirk with two players: a pit is filled, players are switched, everybody leaves", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["#######", "#1a_.%#", "#2...%#", "#######"], { title: "Two", game: "kwirk" });
  await counts(page, 0, 2);
  for (const key of ["ArrowRight", "Space", "ArrowRight", "ArrowRight", "1", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await until(page, () => document.querySelectorAll(".panel .counters dd")[1]?.firstChild.textContent === "1");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await until(page, () => document.querySelector(".note.good")?.textContent.includes("Solved. It cannot be done in fewer steps."));
  await counts(page, 8, 0);
  for (let step = 0; step < 8; step++) await page.keyboard.press("z");
  await moves(page, 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a room of Kwirk with blocks of all sizes and a turnstile is shown", async () => {
  const page = await freshPage(browser, studio.url);
  const rows = ["##########", "#1.a.###.#", "#..a..#^.#", "###_..#+>#", "#2.b.##..#", "#.cc..__.%", "#....###.#", "##########"];
  await shows(page, rows, { title: "Turn About", game: "kwirk" });
  await until(page, () => document.querySelector(".panel .counters small")?.textContent.startsWith("best"));
  await picture(page, "studio-kwirk");
  assert.equal(await page.locator("svg.board .turning > g").count(), 2, "two arms");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("Kwirk is played by mouse: a click walks, a click on another player switches", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["#######", "#1...%#", "#2.a..#", "#######"], { title: "By mouse", game: "kwirk" });
  await page.mouse.click(...(await at(page, "E2")));
  await moves(page, 3);
  await page.mouse.click(...(await at(page, "B3")));
  await until(page, () => document.querySelector(".who[aria-pressed=true]")?.textContent.includes("Square"));
  await page.mouse.click(...(await at(page, "D3")));
  await page.waitForTimeout(150);
  assert.equal((await counters(page))[0], 3, "a block is in the way, so nobody walks there");
  await page.mouse.click(...(await at(page, "C2")));
  await moves(page, 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("undo goes back over a change of level, to where it stood", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(studio.url);
  await page.waitForSelector("svg.board .mover");
  const title = await page.textContent(".panel h1");
  const [way] = await page.evaluate(() => fetch("/api/library/levels?pack=1").then((told) => told.json()).then(([first]) => first.plan.toLowerCase()));
  await page.keyboard.press(KEY[way]);
  await moves(page, 1);
  await page.keyboard.press("n");
  await until(page, (title) => document.querySelector(".panel h1").textContent !== title, title);
  await moves(page, 0);
  await page.keyboard.press("z");
  await until(page, (title) => document.querySelector(".panel h1").textContent === title, title);
  await moves(page, 1);
  await page.keyboard.press("z");
  await moves(page, 0);
  assert.equal(await page.getByRole("button", { name: /Undo/ }).isDisabled(), true);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** Closes every dialog. */
async function shut(page) {
  for (let left = await page.locator("dialog").count(); left > 0; left--) {
    await page.keyboard.press("Escape");
    await until(page, (left) => document.querySelectorAll("dialog").length < left, left);
  }
}

test("letter keys can be changed, exchanged, switched off and brought back", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "Keys" });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("button", { name: /^undo: z/ }).click();
  await page.keyboard.press("j");
  await page.waitForSelector('button[aria-label^="undo: j"]');
  await page.getByRole("button", { name: /^redo: y/ }).click();
  await page.keyboard.press("j");
  await page.waitForSelector('button[aria-label^="undo: y"]');
  await picture(page, "studio-keys");
  await shut(page);
  await page.keyboard.press("ArrowUp");
  await moves(page, 1);
  await page.keyboard.press("z");
  await page.waitForTimeout(150);
  assert.equal((await counters(page))[0], 1, "the usual key means nothing now");
  await page.keyboard.press("y");
  await moves(page, 0);
  await page.keyboard.press("j");
  await moves(page, 1);
  await page.reload();
  await moves(page, 1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("button", { name: "The usual keys" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Letter keys do things" }).click();
  await shut(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await moves(page, 2);
  await page.keyboard.press("z");
  await page.waitForTimeout(150);
  assert.equal((await counters(page))[0], 2, "letters are switched off");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("two fingers make a large board larger and move it, and do not step", async () => {
  const page = await freshPage(browser, studio.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const wide = 24;
  await shows(page, ["#".repeat(wide), `#@$${" ".repeat(wide - 5)}.#`, ...Array(6).fill(`#${" ".repeat(wide - 2)}#`), "#".repeat(wide)], { title: "Wide" });
  const touch = await page.context().newCDPSession(page);
  const size = () => page.evaluate(() => document.querySelector("svg.board").getBoundingClientRect().width);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const before = await size();
  await send("touchStart", [[180, 400]]);
  await send("touchStart", [[180, 400], [220, 400]]);
  for (const by of [10, 25, 40]) await send("touchMove", [[180 - by, 400], [220 + by, 400]]);
  await send("touchEnd", []);
  assert.ok((await size()) > 2 * before, `${before} became ${await size()}`);
  const scrolled = () => page.evaluate(() => document.querySelector(".fit").scrollLeft);
  const left = await scrolled();
  await send("touchStart", [[150, 400]]);
  await send("touchStart", [[150, 400], [250, 400]]);
  for (const by of [20, 50, 80]) await send("touchMove", [[150 - by, 400], [250 - by, 400]]);
  await send("touchEnd", []);
  assert.ok((await scrolled()) > left + 40, `${left} became ${await scrolled()}`);
  assert.equal(await page.evaluate(() => document.querySelector(".stage .counters dd").firstChild.textContent), "0", "nobody stepped");
  // A step brings the player back into sight.
  await page.keyboard.press("ArrowDown");
  await until(page, () => {
    const at = [...document.querySelectorAll("svg.board .mover")].at(-1).getBoundingClientRect();
    const place = document.querySelector(".fit").getBoundingClientRect();
    return at.left >= place.left && at.right <= place.right;
  });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a blind player plays Kwirk: who moves, what is where, what will not move", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["######", "#1a.##", "#2..%#", "######"], { title: "Heard", game: "kwirk" });
  assert.equal(await page.getByRole("gridcell", { name: "C2, block" }).count(), 1);
  assert.equal(await page.getByRole("gridcell", { name: "E3, stairs" }).count(), 1);
  const heard = (words) => until(page, (words) => document.querySelector("#live").textContent === words, words);
  await page.keyboard.press("Space");
  await heard("Square moves.");
  await page.keyboard.press("ArrowDown");
  await heard("Wall.");
  await page.keyboard.press("1");
  await heard("Circle moves.");
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowRight");
  await heard("C2, block");
  await page.context().close();
});

test("plays and ratings are kept with inputs and times, and come out as CSV", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["######", "#@$ .#", "######"], { title: "Counted" });
  for (const key of ["ArrowRight", "z", "y", "r", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForSelector(".note.good");
  await page.getByRole("radiogroup", { name: "How much fun?" }).getByRole("radio", { name: "5" }).click();
  const line = (name, part = "") => asked(`${studio.url}/api/library/${name}.csv`, (csv) => csv.split("\n").find((one) => one.includes("Counted") && one.includes(part)));
  const play = await line("plays");
  assert.match(play, /,2,2,1,1,0,1,/, "two moves, two pushes, one undo, one restart, no hint, solved");
  const [inputs, , times] = play.split(",").slice(-3);
  assert.equal(inputs, "rzyxrr");
  const moments = times.split(" ").map(Number);
  assert.equal(moments.length, inputs.length, "a time for each input");
  assert.ok(moments[0] === 0 && moments.every((time, at) => at === 0 || time >= moments[at - 1]), times);
  assert.match(await line("ratings"), /,sokoban,Counted,,5,\d+,1,1,/);
  await page.getByRole("button", { name: "Settings" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /ratings as CSV/ }).click();
  assert.equal((await saved).suggestedFilename(), "ratings.csv");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("when the studio stops, the page says so, keeps the position and goes on when it is back", async () => {
  const own = await startStudio();
  const page = await freshPage(browser, own.url);
  await page.goto(link(own.url, ROOM, { title: "Gone" }));
  await page.waitForSelector("svg.board .mover");
  await page.keyboard.press("ArrowUp");
  await moves(page, 1);
  await own.kill();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await until(page, () => document.querySelector(".say .note.bad")?.textContent.includes("The studio has stopped. Start boxwright studio again; your position is kept here."));
  const [left] = await counters(page);
  assert.ok(left >= 1, "what the engine had told was still drawn");
  const back = await startStudio(own.folder, new URL(own.url).port);
  await page.getByRole("button", { name: "Try again" }).click();
  await until(page, () => !document.querySelector(".say .note.bad"));
  await moves(page, left);
  await page.keyboard.press("ArrowDown");
  await moves(page, left + 1);
  await page.context().close();
  await back.stop();
});

test("keys that come faster than the engine's answers are done in their order", async () => {
  const page = await freshPage(browser, studio.url);
  // An engine that takes its time, so that every key after the first has to wait.
  await page.route(/\/api\/(kwirk\/)?play/, async (route) => { await new Promise((done) => setTimeout(done, 100)); await route.continue().catch(() => {}); });
  await shows(page, ["######", "#@$ .#", "##   #", "######"], { title: "Hasty" });
  // The page is less than a second old, and D is a step already.
  for (const key of ["d", "z", "y", "r", "ArrowRight", "z", "d"]) await page.keyboard.press(key);
  await counts(page, 1, 1, 1);
  await page.keyboard.press("ArrowRight");
  const line = await asked(`${studio.url}/api/library/plays.csv`, (csv) => csv.split("\n").find((one) => one.includes("Hasty")));
  assert.match(line, /,rzyxrzrr,/);
  await shows(page, ["#######", "#1...%#", "#2...%#", "#######"], { title: "Hasty two", game: "kwirk" });
  for (const key of ["ArrowRight", "Space", "ArrowRight", "ArrowRight", "1", "ArrowRight"]) await page.keyboard.press(key);
  await counts(page, 4, 2);
  assert.equal(await page.getByRole("gridcell", { name: /^D2, .*circle/i }).count(), 1, "the first went two squares");
  assert.equal(await page.getByRole("gridcell", { name: /^D3, .*square/i }).count(), 1, "and so did the second");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("movement is smooth, by steps or at once", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["##########", "#@       #", "#  $   . #", "##########"], { title: "Moved" });
  /** Walks to a cell; what the counter showed on the way, and how long a piece takes to move. */
  const walked = async (cell, total) => {
    await page.evaluate(() => {
      globalThis.seen = new Set();
      globalThis.watching = setInterval(() => globalThis.seen.add(document.querySelector(".panel .counters dd").firstChild.textContent), 0);
      new MutationObserver(() => globalThis.seen.add(document.querySelector(".panel .counters dd").firstChild.textContent)).observe(document.querySelector(".panel .counters"), { childList: true, subtree: true, characterData: true });
    });
    await page.mouse.click(...(await at(page, cell)));
    await moves(page, total);
    return page.evaluate(() => {
      clearInterval(globalThis.watching);
      const player = [...document.querySelectorAll("svg.board .mover")].at(-1);
      return { values: [...globalThis.seen].map(Number), takes: Math.max(...getComputedStyle(player).transitionDuration.split(",").map(parseFloat)) };
    });
  };
  const choose = (name) => page.getByRole("radiogroup", { name: "Movement" }).getByRole("radio", { name }).click();
  const smooth = await walked("I2", 7);
  assert.deepEqual([smooth.takes > 0, smooth.values.length], [true, 8], `smooth: ${JSON.stringify(smooth)}`);
  await choose("Step");
  const steps = await walked("B2", 14);
  assert.deepEqual([steps.takes, steps.values.length], [0, 8], `step: ${JSON.stringify(steps)}`);
  await choose("Instant");
  const once = await walked("I2", 21);
  assert.deepEqual([once.takes, once.values], [0, [14, 21]], `instant: ${JSON.stringify(once)}`);
  await page.reload();
  await moves(page, 21);
  assert.equal(await page.getByRole("radio", { name: "Instant" }).getAttribute("aria-checked"), "true", "the choice is kept");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a solution is replayed, paused, and made faster and slower", async () => {
  const page = await freshPage(browser, studio.url);
  const wide = 40;
  await shows(page, ["#".repeat(wide), `#@$${" ".repeat(wide - 5)}.#`, "#".repeat(wide)], { title: "Replayed" });
  await page.getByRole("button", { name: "Show a solution" }).click();
  await until(page, () => Number(document.querySelector(".panel .counters dd")?.firstChild.textContent) >= 2);
  await page.keyboard.press("p");
  await page.waitForSelector('[aria-label="Play the moves"]');
  const [paused] = await counters(page);
  assert.ok(paused < wide - 4, "it had not come to the end");
  const speed = () => page.evaluate(() => JSON.parse(localStorage.getItem("boxwright.settings") ?? "{}").speed);
  await page.keyboard.press("]");
  assert.equal(await speed(), 16);
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  assert.equal(await speed(), 1);
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  assert.deepEqual((await counters(page))[0], paused, "while paused nothing moves");
  await page.keyboard.press("p");
  await moves(page, wide - 4);
  await until(page, () => document.querySelector(".panel p.muted")?.textContent.includes("a solution that was shown"));
  await page.locator(".controls input[type=range]").fill("5");
  await moves(page, 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a lost game of Kwirk is told, and the push is taken back", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["########", "#1.a..%#", "#.....##", "########"], { title: "Jammed", game: "kwirk" });
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowRight");
  await moves(page, 2);
  await page.keyboard.press("ArrowRight");
  await until(page, () => document.querySelector(".note.bad")?.textContent.includes("This position is lost. Whatever is done now, not everyone can leave."));
  await page.getByRole("button", { name: "Undo that push" }).click();
  await moves(page, 2);
  await until(page, () => !document.querySelector(".note.bad"));
  await page.getByRole("switch", { name: "Warn me when it is lost" }).click();
  let searches = 0;
  page.on("request", (request) => { if (request.url().includes("/api/jobs/")) searches += 1; });
  await page.keyboard.press("ArrowRight");
  await moves(page, 3);
  assert.equal(await page.locator(".note.bad").count(), 0, "nobody asked to be warned");
  assert.equal(searches, 0, "and nothing is searched");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("Kwirk on a phone: a swipe steps, a tap switches, a restart is behind a word", async () => {
  const page = await freshPage(browser, studio.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await shows(page, ["#######", "#1...%#", "#2...%#", "#######"], { title: "Two by touch", game: "kwirk" });
  const touch = await page.context().newCDPSession(page);
  const [x, y] = await at(page, "D2");
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [{ x, y }]);
  await send("touchMove", [{ x: x + 40, y }]);
  await send("touchEnd", []);
  const steps = (count) => until(page, (count) => document.querySelector(".stage .counters dd")?.firstChild.textContent === count, String(count));
  await steps(1);
  await page.touchscreen.tap(...(await at(page, "B3")));
  await until(page, () => document.querySelector(".say")?.textContent.startsWith("Square moves."));
  assert.equal(await page.locator(".say .mouse").isVisible(), false, "nothing is said of keys that are not there");
  await page.touchscreen.tap(...(await at(page, "E3")));
  await until(page, () => Number(document.querySelector(".stage .counters dd")?.firstChild.textContent) > 1);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Restart" }).click();
  await steps(0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
