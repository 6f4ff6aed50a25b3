// Library: the wall, search, order and filters, one level looked at, collections compared, levels in, out and away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, freshPage, picture, startBrowser, startStudio, until } from "./studio.mjs";

let studio, browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const measured = (page) => until(page, () => !document.body.textContent.includes("not measured") && document.querySelectorAll(".bars").length === 3);

test("levels are searched by words and numbers, put in order, and filtered by a chart", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  const all = Number(await page.locator(".rows .lv").first().getAttribute("aria-setsize"));
  assert.equal(all, (await (await ask(`${studio.url}/api/library`)).json())[0].levels);
  await until(page, async () => (await (await fetch("/api/library/levels")).json()).every((level) => level.measured));
  await measured(page);
  await page.reload();
  await page.waitForSelector(".rows .lv");
  const levels = await (await ask(`${studio.url}/api/library/levels`)).json();
  const long = levels.filter((level) => level.metrics.pushes > 20).length;
  await page.getByRole("searchbox").fill("pushes>20");
  await until(page, (long) => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === String(long), long);
  await page.getByRole("searchbox").fill("no such level");
  await page.waitForSelector(".empty");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("pushes");
  const most = levels.toSorted((one, other) => other.metrics.pushes - one.metrics.pushes)[0];
  await until(page, (title) => document.querySelector('.rows .lv[aria-posinset="1"] b')?.textContent === title, most.title);
  // By any number, and the other way round.
  const shownFirst = (value, name) => until(page, async ([value, name]) => {
    const id = document.querySelector('.rows .lv[aria-posinset="1"]')?.getAttribute("data-id");
    return (await (await fetch("/api/library/levels")).json()).find((level) => level.id === id)?.metrics[name] === value;
  }, [value, name]);
  const { metrics } = await (await ask(`${studio.url}/api/lists`)).json();
  const offered = await page.getByRole("combobox", { name: "Order" }).locator("option").evaluateAll((all) => all.map((one) => one.value));
  assert.deepEqual(metrics.map((metric) => metric.name).filter((name) => !offered.includes(name)), [], "every metric can be sorted by");
  for (const name of ["lines", "floor", "difficulty"].filter((name) => levels.every((level) => level.metrics[name] !== undefined))) {
    const values = levels.map((level) => level.metrics[name]);
    await page.getByRole("combobox", { name: "Order" }).selectOption(name);
    await shownFirst(Math.max(...values), name);
    await page.getByRole("button", { name: "Collection", exact: true }).click();
    await page.getByRole("button", { name: "Turn the order round" }).click();
    await shownFirst(Math.min(...values), name);
  }
  const charted = await page.getByRole("combobox", { name: "Chart 1" }).locator("option").count();
  assert.equal(charted, metrics.length, "every metric can be filtered by");
  const thumb = page.getByRole("slider", { name: "Pushes, at least" });
  await thumb.fill("21");
  await until(page, (long) => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === String(long), long);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** A second collection, measured. */
async function beside() {
  const levels = [...Array(12).keys()].map((number) => {
    const wide = " ".repeat(number);
    return { level: [`#####${"#".repeat(number)}#`, `#@ $${wide}.#`, `#  $${wide}.#`, `#   ${wide} #`, `#####${"#".repeat(number)}#`].join("\n"), title: `Wide ${number}` };
  });
  const kept = await ask(`${studio.url}/api/library/add`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ levels, pack: "Side by side" }) });
  assert.equal(kept.status, 200);
  await (await ask(`${studio.url}/api/jobs/measure`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).text();
}

test("one level is looked at: heat map, dead squares, the bound, why it is hard; and collections are compared", async () => {
  const page = await freshPage(browser, studio.url);
  await beside();
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.locator(".rows .lv", { hasText: "Tall Window" }).click();
  await page.waitForSelector(".line-chart");
  assert.ok((await page.locator(".picture rect title").count()) > 10, "cells that are visited");
  assert.match(await page.textContent(".why"), /pushes lead away from the goals/);
  await picture(page, "studio-library");
  const walked = await page.locator(".picture rect title").allTextContents();
  assert.ok(walked.every((words) => /^[A-Z]\d+: \d+ visits?$/.test(words)), walked.join());
  await page.getByRole("radio", { name: "Pushes", exact: true }).click();
  await until(page, () => [...document.querySelectorAll(".picture rect title")].every((one) => /: \d+ push(es)?$/.test(one.textContent)));
  const pushed = (await page.locator(".picture rect title").allTextContents()).map((words) => Number(/: (\d+)/.exec(words)[1]));
  assert.equal(pushed.reduce((sum, count) => sum + count, 0), Number(/(\d+) pushes/.exec(await page.textContent(".panel"))[1]), "every push is on the map once");
  await page.getByRole("radio", { name: "Dead" }).click();
  assert.ok((await page.locator('.picture use[href="#dead"]').count()) > 3);
  await page.getByRole("button", { name: "Collection", exact: true }).click();
  await page.getByRole("button", { name: "Compare collections" }).click();
  await page.waitForSelector("dialog svg.scatter .m1 .mark");
  assert.equal(await page.locator("dialog .overlaid .outline").count(), 2, "two histograms over each other");
  const [first, second] = (await (await ask(`${studio.url}/api/library`)).json()).map((pack) => pack.levels);
  assert.equal(await page.locator("dialog svg.scatter .m0 .mark").count(), first, "a point for each level");
  assert.equal(await page.locator("dialog svg.scatter .m1 .mark").count(), second);
  await picture(page, "studio-compare");
  await page.getByRole("combobox", { name: "Up" }).selectOption("lines");
  await until(page, () => document.querySelector("dialog svg.scatter").getAttribute("aria-label").startsWith("Lines over Pushes"));
  await page.locator("dialog").getByText("Show numbers").click();
  await page.getByRole("checkbox", { name: /Side by side/ }).uncheck();
  await until(page, () => document.querySelectorAll("dialog .overlaid .outline").length === 1);
  const named = await page.locator("dialog svg.scatter .mark title").first().textContent();
  await page.locator("dialog svg.scatter .mark").first().dispatchEvent("click");
  await until(page, (named) => !document.querySelector("dialog") && named.startsWith(document.querySelector(".panel h1")?.textContent), named);
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

test("collections are ordered, renamed and merged, and an author is changed", async () => {
  const page = await freshPage(browser, studio.url);
  const room = (wide) => [`####${"#".repeat(wide)}`, `#@$${" ".repeat(wide - 1)}.#`.padEnd(4 + wide, "#"), `####${"#".repeat(wide)}`].join("\n");
  const add = (pack, wides) => ask(`${studio.url}/api/library/add`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ pack, levels: wides.map((wide) => ({ level: room(wide), title: `Room ${wide}` })) }) });
  assert.equal((await add("Short", [12, 11, 13])).status, 200);
  assert.equal((await add("Long", [13, 15])).status, 200);
  const titles = async (name) => {
    const pack = (await (await ask(`${studio.url}/api/library`)).json()).find((one) => one.title === name);
    return pack ? (await (await ask(`${studio.url}/api/library/levels?pack=${pack.id}`)).json()).map((level) => level.title) : null;
  };
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  const deed = async (name) => {
    await page.getByRole("button", { name: "Collection", exact: true }).click();
    await page.getByRole("button", { name, exact: true }).click();
  };
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Short" });
  await page.getByRole("combobox", { name: "Order" }).selectOption("title");
  await until(page, () => document.querySelector('.rows .lv[aria-posinset="1"] b')?.textContent === "Room 11");
  await deed("Keep this order");
  await page.waitForSelector(".toast");
  assert.deepEqual(await titles("Short"), ["Room 11", "Room 12", "Room 13"]);
  await deed("Rename this collection");
  await page.locator("dialog input").fill("Rooms");
  await page.locator("dialog").getByRole("button", { name: "Save" }).click();
  await until(page, () => [...document.querySelectorAll("select[aria-label=Collection] option")].some((one) => one.textContent === "Rooms"));
  await deed("Merge into another");
  await page.getByRole("button", { name: "Long", exact: true }).click();
  await until(page, () => document.querySelectorAll(".rows .lv").length === 4);
  assert.deepEqual(await titles("Long"), ["Room 13", "Room 15", "Room 11", "Room 12"]);
  assert.equal(await titles("Rooms"), null, "what was merged is gone as a collection");
  await page.locator(".rows .lv", { hasText: "Room 15" }).click();
  await page.locator(".panel").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Change the author" }).click();
  await page.locator("dialog input").fill("Ada");
  await page.locator("dialog").getByRole("button", { name: "Save" }).click();
  await until(page, () => document.querySelector(".panel")?.textContent.includes("by Ada"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("on a phone the filters and the order are behind a word", async () => {
  const page = await freshPage(browser, studio.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await page.getByRole("combobox", { name: "Collection" }).selectOption({ label: "Small Rooms" });
  await until(page, async () => (await (await fetch("/api/library/levels?pack=1")).json()).every((level) => level.measured));
  await page.reload();
  await page.waitForSelector(".rows .lv");
  await page.getByRole("button", { name: "Collection", exact: true }).click();
  await page.getByRole("button", { name: "Filter and sort" }).click();
  await page.getByRole("slider", { name: "Pushes, at least" }).fill("40");
  await picture(page, "studio-phone-filter");
  await page.keyboard.press("Escape");
  const few = (await (await ask(`${studio.url}/api/library/levels?pack=1`)).json()).filter((level) => level.metrics.pushes >= 40).length;
  await until(page, (few) => document.querySelector(".rows .lv")?.getAttribute("aria-setsize") === String(few), few);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
