// Library: the wall, search, order and filters, one level looked at, collections compared, levels in, out and away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { freshPage, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const measured = (page) => until(page, () => !document.body.textContent.includes("not measured") && document.querySelectorAll(".bars").length === 3);

test("levels are searched by words and numbers, put in order, and filtered by a chart", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  const all = Number(await page.locator(".rows .lv").first().getAttribute("aria-setsize"));
  assert.equal(all, (await (await fetch(`${studio.url}/api/library`)).json())[0].levels);
  await until(page, async () => (await (await fetch("/api/library/levels")).json()).every((level) => level.measured));
  await measured(page);
  await page.reload();
  await page.waitForSelector(".rows .lv");
  const levels = await (await fetch(`${studio.url}/api/library/levels`)).json();
  const long = levels.filter((level) => level.metrics.pushes > 20).length;
  await page.getByRole("searchbox").fill("pushes>20");
  await until(page, (long) => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === String(long), long);
  await page.getByRole("searchbox").fill("no such level");
  await page.waitForSelector(".empty");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("pushes");
  const most = levels.toSorted((one, other) => other.metrics.pushes - one.metrics.pushes)[0];
  await until(page, (title) => document.querySelector('.rows .lv[aria-posinset="1"] b')?.textContent === title, most.title);
  const thumb = page.getByRole("slider", { name: "Pushes, at least" });
  await thumb.fill("21");
  await until(page, (long) => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === String(long), long);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("one level is looked at: heat map, dead squares, the bound, why it is hard; and collections are compared", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.locator(".rows .lv", { hasText: "Tall Window" }).click();
  await page.waitForSelector(".line-chart");
  assert.ok((await page.locator(".picture rect title").count()) > 10, "cells that are visited");
  assert.match(await page.textContent(".why"), /pushes lead away from the goals/);
  await picture(page, "studio-library");
  await page.getByRole("radio", { name: "Dead" }).click();
  assert.ok((await page.locator('.picture use[href="#dead"]').count()) > 3);
  await page.getByRole("button", { name: "Collection", exact: true }).click();
  await page.getByRole("button", { name: "Compare collections" }).click();
  await page.waitForSelector("dialog .scatter circle");
  await picture(page, "studio-compare");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("levels are brought in, renamed, removed and brought back", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("button", { name: "Collection", exact: true }).click();
  await page.getByRole("button", { name: "Import levels" }).click();
  await page.locator("dialog textarea").fill("Collection: Brought\n\nOne\n\n######\n#@$ .#\n######\n\nTwo\n\n#######\n#@ $ .#\n#######\n");
  await page.locator("dialog").getByRole("button", { name: "Import", exact: true }).click();
  await page.waitForSelector(".toast");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Brought" });
  await until(page, () => document.querySelectorAll(".rows .lv").length === 2);
  await page.locator(".panel").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.locator("dialog input").fill("<script>alert(1)</script>");
  await page.locator("dialog").getByRole("button", { name: "Save" }).click();
  await until(page, () => document.querySelector(".panel h1")?.textContent === "<script>alert(1)</script>");
  await page.locator(".panel").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await until(page, () => document.querySelectorAll(".rows .lv").length === 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await until(page, () => document.querySelectorAll(".rows .lv").length === 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
