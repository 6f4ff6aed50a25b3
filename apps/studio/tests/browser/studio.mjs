// Starts the studio with a library of its own, and a browser to look at it. Every test file has one of each.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { after } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const HERE = import.meta.dirname;
const BINARY = process.env.BOXWRIGHT ?? join(HERE, "../../../../target/debug/boxwright");
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** The tokens of the studios that are up, by their addresses. */
const tokens = new Map();

/** Studios that were started. One that a failed test left behind would keep the file from ending. */
const started = new Set();
after(() => { for (const child of started) child.kill("SIGKILL"); });

/** Asks a studio as a script does, with its token. */
export function ask(address, options = {}) {
  const token = tokens.get(new URL(address).origin);
  return fetch(address, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

/** A studio that is up: its address, its token, its library's folder, and how to end it. */
export async function startStudio(folder = mkdtempSync(join(tmpdir(), "boxwright-studio-")), port = 0) {
  const child = spawn(BINARY, ["studio", "--port", String(port), "--library", join(folder, "library.sqlite")], { stdio: ["ignore", "ignore", "pipe"] });
  const [, url, token] = await new Promise((found, failed) => {
    let text = "";
    child.stderr.on("data", (data) => {
      text += data;
      const address = /(http:\/\/127\.0\.0\.1:\d+)\/\?token=(\w{64})\b/.exec(text);
      if (address) found(address);
    });
    child.on("exit", (code) => failed(new Error(`the studio ended with ${code}: ${text}`)));
  });
  started.add(child);
  const gone = new Promise((done) => child.on("exit", done));
  gone.then(() => started.delete(child));
  tokens.set(url, token);
  return {
    url, token, folder, child,
    kill: async () => { child.kill("SIGKILL"); await gone; },
    stop: async () => { if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM"); await gone; rmSync(folder, { recursive: true, force: true }); },
  };
}

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export async function startBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A page in a fresh profile that the studio lets in. What went wrong on it is collected in `page.troubles`. */
export async function freshPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference", ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url }).catch(() => {});
  if (process.env.BOXWRIGHT_PAGE) await fromDisk(context, process.env.BOXWRIGHT_PAGE);
  // The cookie alone: the page itself is seen for the first time by the test.
  await context.request.get(`${url}/?token=${tokens.get(url)}`, { maxRedirects: 0 });
  const page = await context.newPage();
  page.troubles = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.troubles.push(message.text()));
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  return page;
}

/** While the page is worked on: its files as they lie in a folder, not as they were built in. */
async function fromDisk(context, folder) {
  const text = (name) => readFileSync(join(folder, name), "utf8");
  await context.route("**/page/*", (route) => {
    const name = new URL(route.request().url()).pathname.slice("/page/".length);
    if (name === "studio.css") return route.fulfill({ contentType: "text/css", body: text("../../../crates/draw/assets/theme.css") + text(name) });
    return name.endsWith(".js") ? route.fulfill({ contentType: "text/javascript", body: text(name) }) : route.continue();
  });
}

/** The address of a level, in a view. */
export function link(url, rows, more = {}, view = "play") {
  const level = rows.join("|").replaceAll(" ", "-");
  return `${url}/#${view}?${new URLSearchParams({ level, ...more })}`;
}

/** The numbers of the counters, as the panel shows them. */
export async function counters(page) {
  const texts = await page.locator(".panel .counters dd").evaluateAll((nodes) => nodes.map((node) => node.firstChild.textContent));
  return texts.map(Number);
}

/** Waits until the counters show these numbers. */
export async function counts(page, ...numbers) {
  const shown = (numbers) => [...document.querySelectorAll(".panel .counters dd")].map((node) => node.firstChild.textContent).join() === numbers.join();
  await page.waitForFunction(shown, numbers, { timeout: 15_000 }).catch(async () => { throw new Error(`the counters show ${await counters(page)}, and not ${numbers}`); });
}

/** Asks the studio until an answer will do; it may still be writing down what it was told. */
export async function asked(url, willDo) {
  for (const until = Date.now() + 15_000; ; await new Promise((done) => setTimeout(done, 50))) {
    const text = await (await ask(url)).text();
    const found = willDo(text);
    if (found) return found;
    if (Date.now() > until) throw new Error(`${url} does not come to say what it should: ${text.slice(0, 500)}`);
  }
}

/** Waits until a function of the page gives something true. */
export async function until(page, what, words) {
  await page.waitForFunction(what, words, { timeout: 15_000 });
}

/** Where a cell is on the screen. */
export async function at(page, name) {
  const [col, row] = [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
  return page.evaluate(([x, y]) => {
    const matrix = document.querySelector("svg.board").getScreenCTM();
    const point = new DOMPoint(x * 32 + 16, y * 32 + 16).matrixTransform(matrix);
    return [point.x, point.y];
  }, [col, row]);
}

/** Takes a picture for the guide, if a folder for them is named. */
export async function picture(page, name) {
  const folder = process.env.BOXWRIGHT_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}
