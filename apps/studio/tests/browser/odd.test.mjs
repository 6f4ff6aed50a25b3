// What people do that nobody had in mind: odd orders of deeds, narrow screens, drawings that change their game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, asked, at, freshPage, link, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const ROOM = ["########", "#      #", "#@$ $..#", "#      #", "########"];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 820, height: 1180 } };

/** Opens a level in a view and waits for its board. */
async function shows(page, rows, more, view = "play") {
  await page.goto(link(studio.url, rows, more, view));
  const label = view === "play" ? `${more.title}, ` : "Sketch, ";
  await until(page, (label) => document.querySelector("#board")?.getAttribute("aria-label")?.startsWith(label), label);
}

const drawn = (page) => page.evaluate(async () => {
  const [{ view }, { drawnText }] = await Promise.all([import("/page/design-state.js"), import("/page/sketch.js")]);
  return drawnText(view.drawing);
});

const heading = (page) => page.evaluate(() => [document.querySelector(".panel h1")?.textContent, document.querySelector(".panel .small.muted")?.textContent].join("; "));

test("on a phone a long title is cut, and nothing is pushed out of sight", async () => {
  const page = await freshPage(browser, studio.url, PHONE);
  const title = "A rather long title of a level that somebody else has made";
  await shows(page, ROOM, { title });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.equal(await page.evaluate(() => [...document.querySelectorAll(".bar button, .tabs a, .controls button")].every((one) => one.getBoundingClientRect().right <= 360)), true);
  await shows(page, ROOM, { title }, "design");
  assert.equal(await page.evaluate(() => document.querySelector(".bar").getBoundingClientRect().width), 360);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("on a phone a solved level of a pack is rated, and the sheet is closed by a tap beside it", async () => {
  const page = await freshPage(browser, studio.url, PHONE);
  await page.goto(studio.url);
  await until(page, () => document.querySelector("#board"));
  // The first level of the library: down, and a push.
  for (const key of ["ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Rate it" }).click();
  await page.getByRole("radiogroup", { name: "How much fun?" }).getByRole("radio", { name: "5" }).click();
  await asked(`${studio.url}/api/library/ratings.csv`, (csv) => csv.includes(",First Step,,5,"));
  await page.touchscreen.tap(180, 70);
  await until(page, () => !document.querySelector(".panel.open"));
  await page.getByRole("button", { name: "Next level" }).first().click();
  await until(page, () => document.getElementById("bar-title")?.textContent.includes("2 of 30"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("on a phone the form of Generate is closed without losing the levels; leaving the view keeps them", async () => {
  const page = await freshPage(browser, studio.url, PHONE);
  await page.goto(`${studio.url}/#generate`);
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await page.waitForSelector(".lv", { timeout: 30_000 });
  await page.locator(".brief .order").click();
  await page.getByRole("button", { name: "Back to the levels" }).click();
  await until(page, () => !document.querySelector(".form.open"));
  // Away in the middle of the search, and back: it has ended, and says so.
  await page.evaluate(() => { location.hash = "library"; });
  await page.waitForSelector(".rows .lv");
  await page.evaluate(() => { location.hash = "generate"; });
  await until(page, () => document.querySelector(".progress")?.textContent.includes("Ended after"));
  const kept = await page.locator(".lv").count();
  await page.reload();
  await page.waitForSelector(".lv");
  assert.equal(await page.locator(".lv").count(), kept);
  await page.getByRole("button", { name: "Pick all" }).click();
  await page.getByRole("button", { name: `Save ${kept}` }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("on a tablet title, counters and verdict are in sight, and the drawer closes by Esc", async () => {
  const page = await freshPage(browser, studio.url, TABLET);
  await shows(page, ROOM, { title: "Between" });
  assert.equal(await page.locator("#bar-title").innerText(), "Between");
  assert.equal(await page.locator(".narrow-counters .counters").isVisible(), true);
  await page.getByRole("button", { name: "Panel" }).click();
  await until(page, () => document.querySelector(".panel.open"));
  await page.keyboard.press("Escape");
  await until(page, () => !document.querySelector(".panel.open"));
  await shows(page, ROOM, { title: "Between" }, "design");
  await until(page, () => document.querySelector(".verdict")?.textContent.includes("Solvable"));
  assert.equal(await page.locator(".verdict").isVisible(), true);
  await page.locator(".verdict").click();
  await page.getByRole("button", { name: "Harder" }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("what undecided cells may hold is shown as it is, one press after the other", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#design`);
  const mark = (name) => page.locator(".panel").getByRole("button", { name, exact: true });
  await mark("Goal").click();
  await mark("Player").click();
  const pressed = async () => Promise.all(["Wall", "Box", "Player", "Goal"].map((name) => mark(name).getAttribute("aria-pressed")));
  await until(page, () => [...document.querySelectorAll(".panel [aria-pressed=true]")].length === 4);
  assert.deepEqual(await pressed(), ["true", "true", "true", "true"]);
  await page.getByRole("spinbutton", { name: "Walls, at least" }).fill("8");
  await page.keyboard.press("Tab");
  await until(page, () => document.querySelector("[aria-label='Walls, at most']")?.value === "8");
  await page.getByRole("spinbutton", { name: "Walls, at least" }).fill("-5");
  await page.keyboard.press("Tab");
  await until(page, () => document.querySelector("[aria-label='Walls, at least']")?.value === "0");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("another game on the canvas is undone like a stroke, and the title comes back with the drawing", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "Mine" }, "design");
  await page.getByRole("radiogroup", { name: "Game" }).getByRole("radio", { name: "Kwirk" }).click();
  await until(page, () => document.querySelector("[data-tool=turnstile]"));
  await page.keyboard.press("Control+z");
  await until(page, () => document.querySelector("[data-tool=undecided]"));
  assert.equal(await drawn(page), ROOM.join("\n"));
  assert.equal(await page.getByRole("textbox", { name: "Title" }).inputValue(), "Mine");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("arms over pits are drawn, mirrored, turned and read aloud", async () => {
  const page = await freshPage(browser, studio.url);
  const rows = ["########", "#1.....#", "#..+}..#", "#......%", "########"];
  await shows(page, rows, { title: "Over", game: "kwirk" }, "design");
  await until(page, () => document.querySelector(".verdict")?.textContent.includes("Solvable"));
  assert.match(await page.textContent(".facts"), /Pits\s*1/);
  for (const [name, words] of [["B2", "Circle"], ["C2", "floor"], ["D3", "turnstile"], ["E3", "arm over a pit"], ["H4", "stairs"]]) {
    assert.equal(await page.getByRole("gridcell", { name: `${name}, ${words}`, exact: true }).count(), 1, name);
  }
  await page.keyboard.press("m");
  assert.equal((await drawn(page)).split("\n")[2], "#..{+..#");
  await page.keyboard.press("m");
  for (let turn = 0; turn < 4; turn++) await page.keyboard.press("t");
  assert.equal(await drawn(page), rows.join("\n"), "four turns are none");
  // A pit dug under an arm, and an arm hung over a pit.
  await page.getByRole("button", { name: "Turnstile" }).click();
  await page.mouse.click(...(await at(page, "D2")));
  await page.getByRole("button", { name: "Pit" }).click();
  await page.mouse.click(...(await at(page, "D2")));
  await page.mouse.click(...(await at(page, "C3")));
  await page.getByRole("button", { name: "Turnstile" }).click();
  await page.mouse.click(...(await at(page, "C3")));
  assert.deepEqual((await drawn(page)).split("\n").slice(1, 3), ["#1.'...#", "#.{+}..#"]);
  // Alt and a click take up what is there.
  await page.keyboard.down("Alt");
  await page.mouse.click(...(await at(page, "B2")));
  await page.keyboard.up("Alt");
  await until(page, () => document.querySelector("[data-tool=player1]")?.getAttribute("aria-pressed") === "true");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a level that is played from the library is where the library shows it", async () => {
  for (let round = 0; round < 4; round++) {
    const page = await freshPage(browser, studio.url);
    await page.goto(`${studio.url}/#library`);
    await page.waitForSelector(".rows .lv");
    await page.getByRole("combobox", { name: "Order" }).selectOption("title");
    await until(page, () => {
      const titles = [1, 2, 3, 4].map((place) => document.querySelector(`.lv[aria-posinset="${place}"] b`)?.textContent ?? "");
      return titles[0] && titles.every((title, place) => !place || titles[place - 1].localeCompare(title) <= 0);
    });
    await page.locator(".rows .lv[aria-posinset='3']").focus();
    await page.keyboard.press("Enter");
    await until(page, () => document.querySelector(".panel .counters"));
    assert.match(await heading(page), /Small Rooms, 3 of 30/);
    assert.equal(await page.getByRole("button", { name: /Undo/ }).isDisabled(), true);
    await page.context().close();
  }
});

test("quick pages are turned one by one, and a page that does not come is not counted", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(studio.url);
  await until(page, () => document.querySelector("#board"));
  for (let press = 0; press < 3; press++) await page.keyboard.press("n");
  await until(page, () => document.querySelector(".panel .small.muted")?.textContent.includes("4 of 30"));
  const { levels } = { levels: await (await ask(`${studio.url}/api/library/levels?pack=1`)).json() };
  assert.match(await heading(page), new RegExp(`^${levels[3].title};`));
  await page.route("**/api/level", (route) => route.abort());
  await page.keyboard.press("n");
  await until(page, () => document.querySelector(".say .note.bad"));
  await page.unroute("**/api/level");
  await page.keyboard.press("n");
  await until(page, () => document.querySelector(".panel .small.muted")?.textContent.includes("5 of 30"));
  assert.match(await heading(page), new RegExp(`^${levels[4].title};`));
  await page.keyboard.press("z");
  await until(page, () => document.querySelector(".panel .small.muted")?.textContent.includes("4 of 30"));
  await page.context().close();
});

test("a lost position is told again when the slider comes back to it", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["########", "#      #", "#@$ .  #", "#  $ . #", "#      #", "########"], { title: "Lost" });
  // Round the lower box and up, to the wall.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("ArrowLeft");
  const lost = () => until(page, () => document.querySelector(".note.bad")?.textContent.includes("lost"));
  await lost().catch(async () => { throw new Error(await page.evaluate(() => document.querySelector(".stage")?.textContent)); });
  await page.getByRole("button", { name: "To the start" }).click();
  await until(page, () => !document.querySelector(".note.bad"));
  await page.getByRole("button", { name: "To the end" }).click();
  await lost();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "board", "a button that can do nothing any more gives the focus to the board");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("while boxes are pulled there are no hints for pushing, and the switch keeps the focus", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ["#######", "#@ $ .#", "#     #", "#######"], { title: "Pulled" });
  const pull = page.getByRole("switch", { name: "Pull instead of push" });
  await pull.focus();
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector(".over .note"));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "switch");
  await page.keyboard.press("h");
  await until(page, () => document.querySelector(".say")?.textContent.includes("Hints are for pushing"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a shared sketch opens as a sketch", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#design`);
  await page.locator(".panel").getByRole("button", { name: "Share" }).click();
  await until(page, async () => (await navigator.clipboard.readText()).includes("#design?"));
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  const before = await drawn(page);
  const other = await freshPage(browser, studio.url);
  await other.goto(shared);
  await until(other, () => document.querySelector(".verdict .h1"));
  assert.equal(await drawn(other), before);
  assert.deepEqual([...page.troubles, ...other.troubles], []);
  await page.context().close();
  await other.context().close();
});

test("locked squares stay in levels that are near, and stay locked", async () => {
  const page = await freshPage(browser, studio.url);
  await shows(page, ROOM, { title: "Locked" }, "design");
  await page.getByRole("button", { name: "Lock" }).click();
  for (const cell of ["F3", "G3", "B3"]) await page.mouse.click(...(await at(page, cell)));
  await until(page, () => document.querySelector(".verdict")?.textContent.includes("Solvable"));
  await page.getByRole("button", { name: "Similar" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".alt").length > 0, null, { timeout: 60_000 });
  const levels = await page.evaluate(async () => (await import("/page/design-state.js")).view.offer.levels.map((one) => one.level));
  for (const level of levels) {
    const row = level.split("\n")[2];
    assert.deepEqual([row[5], row[6], row[1]], [".", ".", "@"], level);
  }
  await page.getByRole("button", { name: "Use this one" }).click();
  await until(page, () => document.querySelectorAll("[role=gridcell][aria-label$=', locked']").length === 3);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the Back button goes back to where the studio began", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(studio.url);
  await until(page, () => document.querySelector(".play"));
  await page.getByRole("link", { name: "Generate" }).first().click();
  await until(page, () => document.querySelector(".generate"));
  await page.goBack();
  await until(page, () => document.querySelector(".play"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a collection cannot be left without a title, and files of any encoding are dropped together", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("button", { name: "Collection" }).click();
  await page.getByRole("button", { name: "Rename this collection" }).click();
  // What is typed goes into the field, and Enter saves.
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("dialog .toast")?.textContent === "A collection needs a title");
  await page.keyboard.press("Escape");
  const drop = await page.evaluateHandle(() => {
    const board = "\n####\n#@$.#\n####\n".replace("####\n#@", "#####\n#@").replace(/####\n$/, "#####\n");
    const latin = Uint8Array.from([...`Caf\u00e9\n${board}`].map((sign) => sign.charCodeAt(0)));
    const data = new DataTransfer();
    data.items.add(new File([latin], "latin.sok"));
    data.items.add(new File([`Other\n${board.replace("$.", "$ .").replaceAll("#####", "######")}`], "other.sok"));
    return data;
  });
  await page.dispatchEvent(".lib", "drop", { dataTransfer: drop });
  await asked(`${studio.url}/api/library/levels`, (text) => { const titles = JSON.parse(text).map((one) => one.title); return titles.includes("Caf\u00e9") && titles.includes("Other"); });
  // The browser itself reports the refused request.
  assert.deepEqual(page.troubles.filter((one) => !one.includes("422") && !one.includes("400")), []);
  await page.context().close();
});
