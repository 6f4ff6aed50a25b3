// Generate: levels appear as they are found, stop keeps them, saving and reloading loses none. The library finds them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freshPage, picture, startBrowser, startStudio, until } from "./studio.mjs";

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
  const kept = await page.locator(".lv").count();
  assert.ok(kept >= 4);
  assert.match(await page.textContent(".recipe code"), /^sokoban farthest \dx\d boxes=\d .*seed=1024 .*boxwright=/);
  await page.getByRole("button", { name: "Pick all" }).click();
  await page.getByRole("button", { name: `Save ${kept}` }).click();
  await page.waitForSelector(".toast");
  await page.reload();
  await page.waitForSelector(".lv");
  assert.equal(await page.locator(".lv").count(), kept, "the levels found are still there");
  assert.match(await page.textContent(".progress"), /The run has ended/);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Farthest, seed 1024" });
  await until(page, (kept) => document.querySelectorAll(".rows .lv").length === kept, kept);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("every method of the list has its knobs on the page, and a wish that cannot be met is told", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#generate`);
  await page.waitForSelector(".form select");
  const { methods } = await (await fetch(`${studio.url}/api/lists`)).json();
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
