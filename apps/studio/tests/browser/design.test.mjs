// Design: draw and see the verdict, complete a sketch, ask for other levels, bring levels in and out.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, at, freshPage, link, picture, startBrowser, startStudio, until } from "./studio.mjs";

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

test("harder, easier and similar levels are found near a level, and filler is trimmed", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["########", "#      #", "#@$ $..#", "#      #", "########"], {}, "design"));
  await says(page, "5 pushes");
  /** How hard the levels are that are found near the one on the canvas. */
  const near = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator(`.alts[aria-label="${name}"] .alt`).first().waitFor({ timeout: 60_000 });
    assert.ok((await page.locator(".alt .band").count()) > 0, "how hard each is can be seen");
    return page.evaluate(async () => (await import("/page/design-state.js")).view.offer.levels.map((level) => level.difficulty));
  };
  const [hardest, ...others] = await near("Harder");
  assert.ok(others.every((difficulty) => difficulty <= hardest), "the hardest first");
  await page.getByRole("button", { name: "Use this one" }).click();
  await page.locator(".alt").first().waitFor({ state: "hidden" });
  await says(page, "Solvable");
  for (const difficulty of await near("Easier")) assert.ok(difficulty < hardest, `${difficulty} is not easier than ${hardest}`);
  for (const difficulty of await near("Similar")) assert.ok(Math.abs(difficulty - hardest) < 1, `${difficulty} is not like ${hardest}`);
  // One undo brings the level back.
  await page.keyboard.press("Control+z");
  await says(page, "5 pushes, 15 moves");
  // A corridor that leads nowhere is filler.
  await page.goto(link(studio.url, ["##########", "#@$ .#####", "#        #", "##########"], {}, "design"));
  await says(page, "2 pushes, 2 moves");
  await page.getByRole("button", { name: "Trim filler" }).click();
  await until(page, () => /Trimmed \d+ squares/.test(document.querySelector(".toast")?.textContent ?? ""));
  await says(page, "2 pushes, 2 moves");
  const left = await page.evaluate(async () => (await import("/page/design-state.js")).view.drawing.tiles.join("").replaceAll("#", ""));
  assert.equal(left.trim(), "@$ .", "nothing is left of the corridor");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

// A board that every format can hold.
const BIG = ["##########", "#@$ .    #", ...Array(7).fill("#        #"), "##########"].join("\n");

test("levels come in by paste and go out in every format and as pictures", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(`${studio.url}/#design`);
  await says(page, "Can be completed");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("dialog textarea").fill("#####\n#@$x#\n#####");
  await page.locator("dialog").getByRole("button", { name: "Import" }).click();
  await page.waitForSelector("dialog .note.bad");
  assert.match(await page.textContent("dialog .note.bad"), /x/);
  await page.locator("dialog textarea").fill(`A room\n\n${BIG}\n`);
  await page.locator("dialog").getByRole("button", { name: "Import" }).click();
  await says(page, "2 pushes, 2 moves");
  const formats = (await (await ask(`${studio.url}/api/lists`)).json()).formats.length;
  await page.getByRole("button", { name: "Export" }).click();
  await page.waitForSelector("dialog .menu .btn");
  assert.equal(await page.locator("dialog .menu .btn").count(), formats + 5, "every format, four pictures, and copying");
  const names = (await page.locator("dialog .menu .btn").allTextContents()).filter((name) => !name.startsWith("Copy"));
  const begins = { "Picture (PNG)": "\x89PNG", "Animation of the solution (GIF)": "GIF89a", "Picture (SVG)": "<svg", "Animation of the solution (SVG)": "<svg" };
  for (const name of names) {
    if (!(await page.locator("dialog[open]").count())) await page.getByRole("button", { name: "Export" }).click();
    const bytes = await downloaded(page, () => page.locator("dialog").getByRole("button", { name, exact: true }).click());
    await page.waitForSelector("dialog", { state: "detached" });
    if (begins[name]) assert.ok(bytes.startsWith(begins[name]), name);
    else await isRead(name, bytes);
  }
  assert.deepEqual(page.troubles.filter((text) => !text.includes("422")), []);
  await page.context().close();
});

/** A file in a format that can be read again holds the level. */
async function isRead(name, bytes) {
  const answer = await ask(`${studio.url}/api/read`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ text: Buffer.from(bytes, "latin1").toString() }) });
  const told = await answer.json();
  if (answer.status === 200) assert.equal(told.entries[0].level.trim(), BIG, name);
  else assert.ok(name.includes("writing only") && JSON.parse(bytes).width === 10, `${name}: ${JSON.stringify(told)}`);
}

/** What was downloaded after a deed. */
async function downloaded(page, deed) {
  const saved = page.waitForEvent("download");
  await deed();
  const chunks = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

test("level text is copied and pasted by keys, and files are dropped and chosen", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["######", "#@$ .#", "######"], {}, "design"));
  await says(page, "2 pushes, 2 moves");
  await page.keyboard.press("Control+c");
  await page.waitForSelector(".toast");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "######\n#@$ .#\n######");
  await page.evaluate(() => navigator.clipboard.writeText("#######\n#@$  .#\n#######\n"));
  await page.keyboard.press("Control+v");
  await says(page, "3 pushes, 3 moves");
  // What is no level leaves the drawing as it is.
  await page.evaluate(() => navigator.clipboard.writeText("nothing of the kind"));
  await page.keyboard.press("Control+v");
  await until(page, () => document.querySelector(".toast")?.textContent.length > 10 && !document.querySelector(".toast").textContent.includes("copied"));
  await says(page, "3 pushes, 3 moves");
  const drop = (selector, name, text) => page.evaluate(([selector, name, text]) => {
    const carried = new DataTransfer();
    if (name) carried.items.add(new File([text], name, { type: "text/plain" }));
    else carried.setData("text", text);
    const place = document.querySelector(selector);
    place.dispatchEvent(new DragEvent("dragover", { dataTransfer: carried, bubbles: true, cancelable: true }));
    const isMarked = place.closest(".drop") !== null;
    place.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
    return isMarked;
  }, [selector, name, text]);
  assert.equal(await drop(".canvas .mid", "one.xsb", "########\n#@$   .#\n########\n"), true, "the place is marked while something is over it");
  await says(page, "4 pushes, 4 moves");
  await drop(".canvas .mid", null, "#########\n#@$    .#\n#########");
  await says(page, "5 pushes, 5 moves");
  await drop(".canvas .mid", "room.kwirk", "level: room\n######\n#1..%#\n######\n");
  await says(page, "3 steps; proved shortest.");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("dialog input[type=file]").setInputFiles({ name: "two.sok", mimeType: "text/plain", buffer: Buffer.from("Two\n\n######\n#@ $.#\n######\n") });
  await says(page, "1 push, 2 moves");
  await page.goto(`${studio.url}/#library`);
  await page.waitForSelector(".rows .lv");
  await drop(".lib", "dropped.sok", "Collection: Dropped\n\nA\n\n######\n#@ $.#\n######\n\nB\n\n#######\n#@ $ .#\n#######\n");
  await until(page, () => document.querySelector(".toast")?.textContent.includes("Added 2 levels"));
  assert.deepEqual(page.troubles.filter((text) => !text.includes("422")), []);
  await page.context().close();
});

test("a Kwirk level goes out as text, as pictures and as an animation", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["######", "#%_a1#", "#....#", "######"], { game: "kwirk", title: "Pit" }, "design"));
  await says(page, "3 steps; proved shortest.");
  for (const [name, begins] of [["Picture (PNG)", "\x89PNG"], ["Picture (SVG)", "<svg"], ["Animation of the solution (GIF)", "GIF89a"], ["Kwirk level text", "; kwirk-ascii v1\n\nlevel: Pit\nsolution: 1lll\n"]]) {
    await page.getByRole("button", { name: "Export" }).click();
    const bytes = await downloaded(page, () => page.locator("dialog").getByRole("button", { name }).click());
    assert.ok(bytes.startsWith(begins), `${name}: ${bytes.slice(0, 60)}`);
    await page.waitForSelector("dialog", { state: "detached" });
  }
  assert.deepEqual(page.troubles, []);
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

test("blocks, pits, turnstiles and players of Kwirk are drawn, mirrored and turned", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["########", "#......#", "#......#", "#......#", "########"], { game: "kwirk" }, "design"));
  await says(page, "Not a level yet");
  const draw = async (tool, ...cells) => {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.mouse.move(...(await at(page, cells[0])));
    await page.mouse.down();
    for (const cell of cells.slice(1)) await page.mouse.move(...(await at(page, cell)), { steps: 4 });
    await page.mouse.up();
  };
  await draw("Player 1", "B2");
  await draw("Player 2", "B4");
  await draw("Stairs", "H4");
  await draw("Block", "D3", "E4");
  await draw("Pit", "C3");
  await draw("Turnstile", "G3");
  await draw("Turnstile", "G2");
  const text = () => page.evaluate(async () => { const { view } = await import("/page/design-state.js"); const { tiles, width } = view.drawing; return tiles.join("").match(new RegExp(`.{${width}}`, "g")); });
  assert.deepEqual(await text(), ["########", "#1....^#", "#._aa.+#", "#2.aa..%", "########"]);
  /** The engine's word on what is drawn. */
  const told = async () => {
    const answer = await ask(`${studio.url}/api/jobs/kwirk-solve`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ level: (await text()).join("\n") }) });
    const { kind, text: words } = JSON.parse(/event: done\ndata: (.*)/.exec(await answer.text())[1]);
    return [kind, words];
  };
  const [kind, words] = await told();
  assert.equal(kind, "solvable");
  await says(page, words);
  // An arm points to the other side, or a quarter further; the verdict stays what it was.
  await page.keyboard.press("t");
  assert.deepEqual(await text(), ["#####", "#2.1#", "#._.#", "#aa.#", "#aa.#", "#...#", "#.+>#", "#%###"]);
  await page.keyboard.press("m");
  assert.deepEqual(await text(), ["#####", "#1.2#", "#._.#", "#.aa#", "#.aa#", "#...#", "#<+.#", "###%#"]);
  assert.deepEqual(await told(), [kind, words]);
  await says(page, words);
  for (let back = 0; back < 2; back++) await page.keyboard.press("Control+z");
  assert.deepEqual(await text(), ["########", "#1....^#", "#._aa.+#", "#2.aa..%", "########"]);
  await page.mouse.click(...(await at(page, "D3")), { button: "right" });
  assert.equal((await text())[2][3], ".", "the right button erases");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("undecided cells say what they may hold, locked cells stay, edges are pulled", async () => {
  const page = await freshPage(browser, studio.url);
  await page.goto(link(studio.url, ["#######", "#@ $ .#", "#     #", "#######"], {}, "design"));
  await says(page, "2 pushes, 3 moves");
  await page.keyboard.press("6");
  await page.mouse.click(...(await at(page, "E2")));
  await says(page, "Can be completed");
  assert.equal(await page.getByRole("gridcell", { name: "E2, undecided, wall or box" }).count(), 1);
  await page.keyboard.press("Control+z");
  await says(page, "2 pushes, 3 moves");
  await page.getByRole("button", { name: "Lock" }).click();
  await page.mouse.click(...(await at(page, "D2")));
  assert.equal(await page.getByRole("gridcell", { name: "D2, box, locked" }).count(), 1);
  await page.keyboard.press("1");
  await page.mouse.click(...(await at(page, "D2")));
  assert.equal(await page.getByRole("gridcell", { name: "D2, box, locked" }).count(), 1, "what is locked is not drawn over");
  const edge = await page.locator("[data-edge=right]").boundingBox();
  const [one, other] = [await at(page, "B2"), await at(page, "D2")];
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + (other[0] - one[0]), edge.y + edge.height / 2, { steps: 5 });
  await page.mouse.up();
  const columns = (last) => until(page, (last) => [...document.querySelectorAll("text.ruler")].map((one) => one.textContent).filter((name) => /[A-Z]/.test(name)).at(-1) === last, last);
  await columns("I");
  await page.keyboard.press("Control+z");
  await columns("G");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
