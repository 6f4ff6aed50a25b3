// Design: draw and see the verdict, complete a sketch, ask for other levels, bring levels in and out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, freshPage, link, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const says = (page, words) => until(page, (words) => document.querySelector(".verdict:not(.old)")?.textContent.includes(words), words);

test("a level is drawn, and its verdict follows every stroke", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["#######", "#@ $  #", "#     #", "#######"], { title: "Drawn" }, "design"));
  await says(page, "1 box, 0 goals.");
  await page.keyboard.press("3");
  await page.mouse.click(...(await at(page, "F2")));
  await says(page, "2 pushes, 3 moves; proved shortest.");
  await says(page, "Trivial");
  await page.getByRole("button", { name: "Wall" }).click();
  await page.mouse.click(...(await at(page, "E2")));
  await says(page, "Cannot be solved");
  await page.keyboard.press("Control+z");
  await says(page, "Solvable");
  await page.mouse.click(...(await at(page, "F2")), { button: "right" });
  await says(page, "1 box, 0 goals.");
  await page.getByRole("button", { name: "Add a goal" }).click();
  await until(page, () => !document.querySelector(".verdict").textContent.includes("0 goals"));
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await says(page, "2 pushes");
  await page.keyboard.press("t");
  await says(page, "4 × 7");
  await page.keyboard.press("m");
  await says(page, "2 pushes, 3 moves");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector(".play svg.board .mover");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("drawing works by keys alone, and a screen reader hears the cells", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["#####", "#@$ #", "#####"], {}, "design"));
  await says(page, "1 box, 0 goals.");
  for (const key of ["ArrowRight", "ArrowRight", "3", "Enter"]) await page.keyboard.press(key);
  await until(page, () => document.querySelector("#live").textContent.includes("D2") || document.querySelector(".foot").textContent.includes("D2"));
  await says(page, "Solvable");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a sketch is completed, the hardest first, and one is used", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#design`);
  await says(page, "Can be completed");
  // The design's own example: with these walls and one box to put, 15 pushes are the most.
  await says(page, "The hardest needs 15 pushes; that is proved.");
  assert.equal(await page.locator(".alt").count(), 3);
  await picture(page, "studio-design");
  await page.getByRole("button", { name: "Use this one" }).click();
  await says(page, "15 pushes");
  await says(page, "Solvable");
  await page.getByRole("button", { name: "Hardest start" }).click();
  await page.waitForSelector(".alt", { timeout: 30_000 });
  const most = await page.locator(".alt b").first().textContent();
  assert.ok(parseInt(most, 10) >= 15, most);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("harder and easier levels are found near a level, and filler is trimmed", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["########", "#      #", "#@$ $..#", "#      #", "########"], {}, "design"));
  await says(page, "Solvable");
  await page.getByRole("button", { name: "Harder" }).click();
  await page.waitForSelector(".alt", { timeout: 40_000 });
  await page.getByRole("button", { name: "Trim filler" }).click();
  await page.waitForSelector(".toast");
  assert.match(await page.textContent(".toast"), /Trimmed \d+ squares|no filler/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("levels come in by paste and go out in every format and as pictures", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#design`);
  await says(page, "Can be completed");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("dialog textarea").fill("#####\n#@$x#\n#####");
  await page.locator("dialog").getByRole("button", { name: "Import" }).click();
  await page.waitForSelector("dialog .note.bad");
  assert.match(await page.textContent("dialog .note.bad"), /x/);
  await page.locator("dialog textarea").fill("A room\n\n######\n#@$ .#\n######\n");
  await page.locator("dialog").getByRole("button", { name: "Import" }).click();
  await says(page, "2 pushes, 2 moves");
  const formats = (await (await fetch(`${studio.url}/api/lists`)).json()).formats.length;
  await page.getByRole("button", { name: "Export" }).click();
  await page.waitForSelector("dialog .menu .btn");
  assert.equal(await page.locator("dialog .menu .btn").count(), formats + 5, "every format, four pictures, and copying");
  for (const [name, begins] of [["Picture (PNG)", "\x89PNG"], ["Animation of the solution (GIF)", "GIF89a"], ["Picture (SVG)", "<svg"]]) {
    if (!(await page.locator("dialog[open]").count())) await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.locator("dialog").getByRole("button", { name }).click();
    const stream = await (await saved).createReadStream();
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    assert.ok(Buffer.concat(chunks).toString("latin1").startsWith(begins), name);
  }
  assert.deepEqual(page.troubles.filter((text) => !text.includes("422")), []);
  await page.context().close();
});

test("a Kwirk level is drawn with a live verdict", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["######", "#1...#", "#....#", "######"], { game: "kwirk" }, "design"));
  await says(page, "Not a level yet");
  await page.getByRole("button", { name: "Stairs" }).click();
  await page.mouse.click(...(await at(page, "E3")));
  await says(page, "4 steps; proved shortest.");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
