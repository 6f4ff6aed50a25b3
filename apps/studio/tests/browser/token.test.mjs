// Who is let in: the printed address lets a browser in and is forgotten, two studios do not get in each other's way, and
// a link from elsewhere leads to the level that it holds.

import assert from "node:assert/strict";
import http from "node:http";
import { after, before, test } from "node:test";
import { link, startBrowser, startStudio, until } from "./studio.mjs";

let studio;
let browser;
before(async () => { [studio, browser] = await Promise.all([startStudio(), startBrowser()]); });
after(async () => { await browser?.close(); await studio?.stop(); });

const ROOM = ["#######", "#     #", "#@ $ .#", "#     #", "#######"];
const address = (one) => `${one.url}/?token=${one.token}`;
const shown = (page) => page.waitForSelector("svg.board .mover");

test("the printed address lets in, and the token is left nowhere", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request));
  await page.goto(address(studio));
  await shown(page);
  assert.equal(page.url(), `${studio.url}/#play`);
  const [door, ...others] = requests;
  assert.equal(door.url(), address(studio));
  for (const request of others) {
    const told = JSON.stringify([request.url(), await request.allHeaders()]);
    assert.ok(!told.includes(studio.token), told);
  }
  const left = await page.evaluate(() => JSON.stringify([document.cookie, document.referrer, document.documentElement.outerHTML, Object.entries(localStorage), performance.getEntries().map((entry) => entry.name)]));
  assert.ok(!left.includes(studio.token));
  const [cookie, ...more] = await context.cookies();
  assert.deepEqual([more.length, cookie.name, cookie.httpOnly, cookie.sameSite, cookie.expires], [0, `boxwright-${new URL(studio.url).port}`, true, "Strict", -1]);
  assert.equal(await page.evaluate(() => document.cookie), "");
  // Views, Back, Forward, a reload and another tab go on without it.
  await page.getByRole("link", { name: "Design", exact: true }).first().click();
  await until(page, () => location.hash === "#design" && document.title.startsWith("Design"));
  await page.goBack();
  await until(page, () => location.hash === "#play" && document.title.startsWith("Play"));
  await page.goForward();
  await until(page, () => location.hash === "#design" && document.title.startsWith("Design"));
  await page.reload();
  await until(page, () => document.title.startsWith("Design"));
  const other = await context.newPage();
  await other.goto(link(studio.url, ROOM, { title: "Linked" }));
  await shown(other);
  // Nothing stands before the page in the history but the empty tab.
  const fresh = await context.newPage();
  await fresh.goto(address(studio));
  await shown(fresh);
  await fresh.goBack();
  assert.equal(fresh.url(), "about:blank");
  await context.close();
});

test("without the token there is no page, and a sentence says what to do", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const where of [studio.url, `${studio.url}/?token=${"0".repeat(64)}`, `${studio.url}/page/main.js`]) {
    const answer = await page.goto(where);
    assert.equal(answer.status(), 401, where);
    assert.match(await page.locator("body").innerText(), /Open the address that boxwright studio printed/);
  }
  await context.close();
});

test("a page that the studio does not know any more says so, keeps the position and goes on", async () => {
  const own = await startStudio();
  const context = await browser.newContext();
  await (await context.newPage()).goto(address(own));
  const page = await context.newPage();
  await page.goto(link(own.url, ROOM, { title: "Forgotten" }));
  await until(page, () => document.querySelector("#board")?.getAttribute("aria-label")?.startsWith("Forgotten, "));
  // What the page asks for when it opens is answered before the browser forgets the cookie.
  await page.waitForLoadState("networkidle");
  const cookies = await context.cookies();
  await context.clearCookies();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await until(page, () => document.querySelector(".say .note.bad")?.textContent.includes("Open the address that boxwright studio printed; your position is kept here."));
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Try again" }).click();
  await until(page, () => !document.querySelector(".say .note.bad"));
  await context.close();
  await own.stop();
});

test("two studios are open in one browser", async () => {
  const second = await startStudio();
  const context = await browser.newContext();
  const pages = [];
  for (const one of [studio, second]) {
    const page = await context.newPage();
    await page.goto(address(one));
    await shown(page);
    pages.push(page);
  }
  for (const page of pages) {
    await page.reload();
    await shown(page);
    assert.equal(await page.evaluate(() => fetch("/api/library").then((told) => told.status)), 200);
  }
  assert.equal((await context.cookies()).length, 2);
  // One may not read from the other, though both are 127.0.0.1.
  const across = await pages[1].evaluate((url) => fetch(`${url}/api/library`, { mode: "no-cors" }).then((told) => told.type, () => "refused"), studio.url);
  assert.equal(across, "refused");
  await context.close();
  await second.stop();
});

test("a link on a page of another site leads to its level, and the printed address may stand there too", async () => {
  const aim = link(studio.url, ROOM, { title: "From elsewhere" });
  const elsewhere = http.createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<a id="level" href="${aim.replaceAll("&", "&amp;")}">level</a> <a id="door" href="${address(studio)}">door</a>`);
  });
  await new Promise((done) => elsewhere.listen(0, "127.0.0.1", done));
  // Another name is another site, whatever it points at.
  const site = `http://localhost:${elsewhere.address().port}/`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site);
  await page.click("#door");
  await shown(page);
  assert.equal(page.url(), `${studio.url}/#play`);
  await page.goto(site);
  await page.click("#level");
  await shown(page);
  await until(page, () => document.body.innerText.includes("From elsewhere"));
  await context.close();
  // Who was never let in is not sent round in circles.
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  let asked = 0;
  other.on("request", (request) => { asked += request.url().startsWith(studio.url) ? 1 : 0; });
  await other.goto(site);
  await other.click("#level");
  await until(other, () => document.body.innerText.includes("Open the address"));
  await new Promise((done) => setTimeout(done, 500));
  assert.ok(asked <= 2, `${asked} requests`);
  await stranger.close();
  elsewhere.close();
});
