// Play: a level to the end by keys, by mouse and by touch; undo, hints, warnings, replay, links; Kwirk.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, counters, freshPage, link, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

// Two boxes, counted by hand: the right one two cells right, round the left one, and that one three cells right.
const ROOM = ["########", "#      #", "#@$ $..#", "#      #", "########"];
const PLAN = "urrdrrulllldrrr";
const KEY = { u: "ArrowUp", r: "ArrowRight", d: "ArrowDown", l: "ArrowLeft" };

async function shows(page, rows, more) {
  await page.goto(link(studio.url, rows, more));
  await page.waitForSelector("svg.board .mover");
}

async function moves(page, count) {
  await until(page, (count) => document.querySelector(".panel .counters dd")?.firstChild.textContent === String(count), count);
}

test("a level is played to the end by keys, undone to the start, and done again", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "By keys" });
  for (const step of PLAN) await page.keyboard.press(KEY[step]);
  await page.waitForSelector(".note.good");
  assert.deepEqual(await counters(page), [15, 5, 2]);
  assert.match(await page.textContent(".note.good"), /Solved\. It cannot be done in fewer pushes\./);
  await page.getByRole("radiogroup", { name: "How hard was it?" }).getByRole("radio", { name: "4" }).click();
  for (let step = 0; step < 15; step++) await page.keyboard.press("z");
  await moves(page, 0);
  assert.equal(await page.getByRole("button", { name: /Undo/ }).isDisabled(), true);
  await page.keyboard.press("Shift+Y");
  assert.deepEqual(await counters(page), [5, 1, 1], "up to the first push");
  await page.keyboard.press("Shift+Y");
  await page.keyboard.press("r");
  await moves(page, 0);
  await page.keyboard.press("z");
  assert.deepEqual(await counters(page), [6, 2, 1], "a restart is undone like a step");
  const csv = await (await fetch(`${studio.url}/api/library/plays.csv`)).text();
  const play = csv.trim().split("\n").find((line) => line.includes("By keys"));
  assert.match(play, /,15,5,0,0,0,1,4,,urrdrrulllldrrr,/, "fifteen moves, five pushes, solved, rated 4");
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
  await page.mouse.move(...(await at(page, "F3")), { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector(".note.good");
  assert.deepEqual((await counters(page)).slice(1), [5, 2]);
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
  assert.deepEqual(await counters(page), [0, 2]);
  await picture(page, "studio-kwirk");
  for (const key of ["ArrowRight", "Space", "ArrowRight", "ArrowRight", "1", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await until(page, () => document.querySelectorAll(".panel .counters dd")[1]?.firstChild.textContent === "1");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForSelector(".note.good");
  assert.match(await page.textContent(".note.good"), /Solved\. It cannot be done in fewer steps\./);
  assert.deepEqual(await counters(page), [8, 0]);
  for (let step = 0; step < 8; step++) await page.keyboard.press("z");
  await moves(page, 0);
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
  await page.waitForTimeout(300);
  await own.kill();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.waitForSelector(".say .note.bad");
  assert.match(await page.textContent(".say"), /The studio has stopped\. Start boxwright studio again; your position is kept here\./);
  assert.ok((await counters(page))[0] >= 1);
  await page.context().close();
  await own.stop().catch(() => {});
});
