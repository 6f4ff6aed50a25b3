// Generate: levels appear as they are found, stop keeps them, saving and reloading loses none. The library finds them.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { ask, freshPage, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

test("levels are generated, stopped, saved, and found again after a reload", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#generate`);
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await page.waitForSelector(".lv", { timeout: 30_000 });
  await until(page, () => document.querySelectorAll(".lv").length >= 4);
  await picture(page, "studio-generate");
  await page.getByRole("button", { name: "Stop and keep these" }).click();
  // What had been found and not yet shown is shown now.
  await until(page, () => document.querySelector(".progress")?.textContent.includes("Ended after"));
  const kept = await page.locator(".lv").count();
  assert.ok(kept >= 4);
  assert.match(await page.textContent(".recipe code"), /^sokoban search \dx\d boxes=\d .*seed=1024 .*boxwright=/);
  await page.getByRole("button", { name: "Copy" }).click();
  await until(page, async () => (await navigator.clipboard.readText()) === document.querySelector(".recipe code").textContent);
  await page.getByRole("button", { name: "Pick all" }).click();
  await page.getByRole("button", { name: `Save ${kept}` }).click();
  await until(page, () => document.querySelector(".toast")?.textContent.startsWith("Saved"));
  await page.reload();
  await page.waitForSelector(".lv");
  assert.equal(await page.locator(".lv").count(), kept, "the levels found are still there");
  assert.match(await page.textContent(".progress"), /The run has ended/);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Search, seed 1024" });
  await until(page, (kept) => document.querySelectorAll(".rows .lv").length === kept, kept);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("every method of the list has its knobs on the page, and a wish that cannot be met is told", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#generate`);
  await page.waitForSelector(".form select");
  const { methods } = await (await ask(`${studio.url}/api/lists`)).json();
  await page.getByRole("button", { name: /More knobs/ }).click();
  for (const method of methods) {
    await page.getByRole("combobox", { name: "Method" }).selectOption(method.name);
    assert.equal(await page.locator(".knobs > .field").count(), method.knobs.length + 1, method.name);
  }
  await page.getByRole("textbox", { name: "Only levels like" }).fill("colour>3");
  await page.getByRole("textbox", { name: "Only levels like" }).blur();
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await until(page, () => document.querySelector(".progress")?.textContent.includes("colour"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a band and a condition are aimed at", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#generate`);
  await page.getByRole("slider", { name: "Difficulty, at least" }).fill("3");
  await page.getByRole("slider", { name: "Difficulty, at most" }).fill("3");
  await page.getByRole("button", { name: /More knobs/ }).click();
  await page.getByRole("textbox", { name: "Only levels like" }).fill("moves<=90");
  await page.getByRole("textbox", { name: "Only levels like" }).blur();
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".lv").length >= 3, null, { timeout: 40_000 });
  await page.getByRole("button", { name: "Stop and keep these" }).click();
  await until(page, () => document.querySelector(".progress")?.textContent.includes("Ended after"));
  assert.match(await page.textContent(".recipe code"), / within=difficulty:6\.001\.\.12,moves:\.\.90 /);
  const moves = await page.locator(".lv").evaluateAll((cards) => cards.map((card) => Number(/(\d+) moves/.exec(card.textContent)?.[1])));
  assert.ok(moves.length >= 3 && moves.every((count) => count <= 90), `${moves}`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("Kwirk levels are generated with their knobs, saved, measured and looked at", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#generate`);
  await page.getByRole("radio", { name: "Kwirk" }).click();
  const { kwirk } = await (await ask(`${studio.url}/api/lists`)).json();
  await page.getByRole("button", { name: /More knobs/ }).click();
  for (const method of kwirk.methods) {
    await page.getByRole("combobox", { name: "Method" }).selectOption(method.name);
    assert.equal(await page.locator(".knobs > .field").count(), method.knobs.length, method.name);
  }
  await page.getByRole("combobox", { name: "Method" }).selectOption("search");
  await page.getByRole("button", { name: /Fewer knobs/ }).click();
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await page.waitForFunction(() => document.querySelectorAll(".lv").length >= 3, null, { timeout: 40_000 });
  assert.equal(await page.evaluate(() => [...document.querySelectorAll(".work > *")].every((part) => part.getBoundingClientRect().right <= innerWidth)), true, "a long recipe pushes nothing out of sight");
  await page.locator(".form").evaluate((form) => { form.scrollTop = 0; });
  await picture(page, "studio-generate-kwirk");
  await page.getByRole("button", { name: "Stop and keep these" }).click();
  // What had been found and not yet shown is shown now.
  await until(page, () => document.querySelector(".progress")?.textContent.includes("Ended after"));
  const kept = await page.locator(".lv").count();
  assert.match(await page.textContent(".recipe code"), /^kwirk search \d+x\d+ players=1 boxes=0\.\.4 rotators=0\.\.3 pits=0\.\.8 .*seed=1024 .*boxwright=/);
  assert.match(await page.textContent(".progress h1"), /\d+ kept, longest \d+ steps/);
  await page.getByRole("button", { name: "Pick all" }).click();
  await page.getByRole("button", { name: `Save ${kept}` }).click();
  await page.waitForSelector(".toast");
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Kwirk search, seed 1024" });
  await until(page, (kept) => document.querySelectorAll(".rows .lv").length === kept, kept);
  // The charts are those of Kwirk, and a level is looked at as closely as one of Sokoban.
  await until(page, () => [...document.querySelectorAll(".chart select")].map((one) => one.value).join() === "steps,pushes,difficulty");
  await page.waitForFunction(() => document.querySelectorAll(".picture rect title").length > 3 && document.querySelector(".why"), null, { timeout: 30_000 });
  assert.match(await page.textContent(".why"), /where the straight way would take \d+/);
  await picture(page, "studio-library-kwirk");
  const saved = page.waitForEvent("download");
  await page.locator(".panel").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Kwirk level text" }).click();
  const chunks = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  assert.match(text, /^; kwirk-ascii v1\n\nlevel: .*\nsolution: 1.*\nrecipe: kwirk search /, text);
  await page.locator(".panel").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForSelector(".play svg.board .mover");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("closing the tab ends its search", { skip: !existsSync("/proc/self/stat") && "there is no /proc to see what the studio spends" }, async () => {
  const own = await startStudio();
  const page = await freshPage(browser, own.url);
  await page.goto(`${own.url}/#generate`);
  await page.getByRole("button", { name: "Generate", exact: true }).first().click();
  await page.waitForSelector(".lv", { timeout: 30_000 });
  // Seconds of processor time that the studio has used.
  const spent = () => { const all = readFileSync(`/proc/${own.child.pid}/stat`, "utf8").split(") ")[1].split(" "); return (Number(all[11]) + Number(all[12])) / 100; };
  await page.close({ runBeforeUnload: false });
  // It does nothing any more, soon.
  let still = 0;
  for (const until = Date.now() + 15_000; still < 5 && Date.now() < until;) {
    const before = spent();
    await new Promise((done) => setTimeout(done, 200));
    still = spent() - before < 0.03 ? still + 1 : 0;
  }
  assert.equal(still, 5, "the search goes on without anybody to listen");
  await own.stop();
});
