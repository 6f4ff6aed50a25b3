// Everybody can use it: axe finds nothing serious in any view, theme or width; colours keep their contrast; nothing
// scrolls sideways on a phone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freshPage, link, picture, startBrowser, startStudio } from "./studio.mjs";

const AXE = readFileSync(join(import.meta.dirname, "node_modules/axe-core/axe.min.js"), "utf8");

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const READY = { play: "svg.board .mover", design: ".verdict .h1", generate: ".form select", library: ".rows .lv" };

async function serious(page) {
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
  });
  return found;
}

for (const [name, options] of [["wide", {}], ["phone", { viewport: { width: 390, height: 844 } }]]) {
  test(`axe finds nothing serious in any view (${name}), and nothing scrolls sideways`, async () => {
    const page = await freshPage(browser, studio.url, options);
    await page.addInitScript(AXE);
    for (const [view, ready] of Object.entries(READY)) {
      await page.goto(`${studio.url}/#${view}`);
      if (view === "generate" && name === "phone") await page.waitForSelector(".brief .order");
      else await page.waitForSelector(ready);
      assert.deepEqual(await serious(page), [], `${view}, ${name}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${view} does not scroll sideways`);
      if (name === "phone") await picture(page, `studio-phone-${view}`);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}

test("axe finds nothing serious in the dark and in high contrast", async () => {
  const page = await freshPage(browser, studio.url);
  await page.addInitScript(AXE);
  for (const theme of ["dark", "contrast"]) {
    await page.addInitScript((theme) => localStorage.setItem("boxwright.settings", JSON.stringify({ theme })), theme);
    for (const view of ["play", "design"]) {
      await page.goto(`${studio.url}/#${view}`);
      await page.reload();
      await page.waitForSelector(READY[view]);
      assert.deepEqual(await serious(page), [], `${view}, ${theme}`);
      await picture(page, `studio-${view}-${theme}`);
    }
  }
  await page.context().close();
});

test("a narrow window of 320 pixels does not scroll sideways", async () => {
  const page = await freshPage(browser, studio.url, { viewport: { width: 320, height: 640 } });
  for (const view of Object.keys(READY)) {
    await page.goto(`${studio.url}/#${view}`);
    await page.waitForTimeout(400);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, view);
  }
  await page.context().close();
});

test("a blind player explores the board and hears what happens", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["#######", "#@$  .#", "#######"], { title: "Heard" }));
  await page.waitForSelector("[role=grid]");
  assert.equal(await page.getByRole("gridcell", { name: "C2, box" }).count(), 1);
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "C2, box");
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "Pushed right to D2. 1 push.");
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "Wall.");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "Solved in 3 pushes.");
  assert.equal(await page.getByRole("gridcell", { name: "F2, box on goal" }).count(), 1);
  await page.context().close();
});

/* contrast, recomputed from the colours themselves */

function themes() {
  const css = readFileSync(join(import.meta.dirname, "../../../../crates/draw/assets/theme.css"), "utf8");
  const read = (block) => Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{3,6})/g)].map(([, name, value]) => [name, value]));
  const [light, dark, contrast] = css.split("[data-theme=");
  return { light: read(light), dark: read(dark), contrast: read(contrast) };
}

function light(hex) {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join("")}` : hex;
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one, other) {
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test("text has a contrast of 4.5, pieces and controls of 3, in every theme", () => {
  for (const [name, colours] of Object.entries(themes())) {
    const holds = (front, back, least) => assert.ok(ratio(colours[front], colours[back]) >= least, `${name}: ${front} on ${back} is ${ratio(colours[front], colours[back]).toFixed(2)}`);
    for (const back of ["bg", "surface", "sunken"]) for (const front of ["ink", "muted"]) holds(front, back, 4.5);
    for (const [front, back] of [["on-primary", "primary"], ["on-accent", "accent"], ["good", "good-soft"], ["bad", "bad-soft"], ["warn", "warn-soft"], ["hint", "hint-soft"], ["on-raised", "raised"]]) holds(front, back, 4.5);
    for (const front of ["control", "focus"]) holds(front, "surface", 3);
    for (const front of ["wall", "goal", "p1", "draft"]) holds(front, "floor", 3);
    assert.ok(Math.max(ratio(colours.box, colours.floor), ratio(colours["box-edge"], colours.floor)) >= 3, `${name}: box`);
    assert.ok(Math.max(ratio(colours.home, colours.floor), ratio(colours["home-edge"], colours.floor)) >= 3, `${name}: box at home`);
  }
});
