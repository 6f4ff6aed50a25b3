// Robust and safe: whatever is sent gets a clear answer and leaves the studio running; searches wait in line and end
// with their listener; nothing confirmed is lost when the studio is killed.

import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { after, before, test } from "node:test";
import { ask, startStudio } from "./studio.mjs";

let studio;
before(async () => { studio = await startStudio(); });
after(async () => { await studio?.stop(); });

const ROOM = "######\n#@$ .#\n######";
const post = (path, body, headers = {}) => ask(`${studio.url}${path}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: typeof body === "string" ? body : JSON.stringify(body) });

/** A request with headers that fetch would not send, on a connection of its own: one left over may just be closing. */
function raw(path, headers, method = "GET", body = "") {
  const { port } = new URL(studio.url);
  return new Promise((done, failed) => {
    const request = http.request({ host: "127.0.0.1", port, path, method, headers: { authorization: `Bearer ${studio.token}`, ...headers }, setHost: false, agent: false }, (response) => {
      let text = "";
      response.on("data", (data) => { text += data; });
      response.on("end", () => done({ status: response.statusCode, text, headers: response.headers }));
    });
    request.on("error", failed);
    request.end(body);
  });
}

/** What comes back when this is said on a bare connection. */
function spoken(text) {
  return new Promise((done, failed) => {
    let told = "";
    const socket = net.connect(Number(new URL(studio.url).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => { told += data; });
    socket.on("error", failed);
    socket.on("close", () => done(told));
  });
}

async function lives() {
  const answer = await post("/api/play", { level: ROOM, plan: "r" });
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).pushes, 1);
}

test("malformed and hostile requests get a 4xx with a sentence", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const cases = [
    ["/api/play", "{", 400], ["/api/play", "[]", 400], ["/api/play", { level: 7 }, 400], ["/api/play", { level: ROOM, plan: "r", more: 1 }, 400], ["/api/play", deep, 400],
    ["/api/play", { level: ROOM, plan: "rrrr" }, 422], ["/api/play", { level: ROOM, plan: "x" }, 422], ["/api/play", { level: "", plan: "" }, 422], ["/api/play", { level: "#".repeat(60_000) }, 422],
    ["/api/play", { level: ROOM, plan: "9".repeat(20) + "r" }, 422], ["/api/reach", { level: ROOM, box: 99_999 }, 422], ["/api/reach", { level: ROOM, box: -1 }, 400],
    ["/api/level", { level: "\u0000\uFFFF" }, 422], ["/api/pull", { level: ROOM, plan: "rl".repeat(60_000) }, 422], ["/api/pull", { level: ROOM, plan: "RR" }, 422], ["/api/kwirk/play", { level: "1%", plan: "4u" }, 422], ["/api/kwirk/level", { level: "?" }, 422],
    ["/api/read", { text: "no level" }, 422], ["/api/export", { levels: [], format: "sok" }, 422], ["/api/export", { levels: [{ level: ROOM }], format: "../../etc/passwd" }, 422],
    ["/api/library/add", { levels: [{ level: "#" }] }, 422], ["/api/library/rating", { level: "nothing", fun: 3 }, 404], ["/api/library/change", { id: "x", field: "board", text: "" }, 404],
    ["/api/jobs/nothing", {}, 404], ["/api/jobs/generate", { method: "farthest" }, 422], ["/api/jobs/verdict", { level: 1 }, 422], ["/nowhere", {}, 405],
  ];
  for (const [path, body, status] of cases) {
    const answer = await post(path, body);
    const text = await answer.text();
    const what = `${path} ${JSON.stringify(body).slice(0, 80)}: ${answer.status} ${text.slice(0, 120)}`;
    assert.equal(answer.status, status, what);
    if (status !== 405) assert.ok(JSON.parse(text).error.length > 8, what);
    assert.ok(!text.includes("panicked"), what);
  }
  assert.equal((await post("/api/play", "level=1", { "content-type": "text/plain" })).status, 415);
  await lives();
});

test("every question that is described is answered", async () => {
  const { paths } = await (await ask(`${studio.url}/api/openapi.json`)).json();
  assert.ok(Object.keys(paths).length > 15);
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const answer = await ask(studio.url + path, method === "get" ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
      const text = answer.status === 200 ? (await answer.body?.cancel(), "") : (await answer.json()).error;
      assert.ok([200, 400, 404, 422].includes(answer.status) && !text.includes("nothing at this address"), `${method} ${path}: ${answer.status} ${text}`);
      if (method === "get") assert.equal(answer.status, 200, path);
    }
  }
});

test("a large open board is answered, and others need not wait for it", async () => {
  const side = 60;
  const inner = [...Array(side).keys()].map((row) => [...Array(side).keys()].map((col) => (row === 0 && col === 0 ? "@" : row === 5 && col % 2 ? "$" : row === 9 && col % 2 ? "." : " ")).join(""));
  const level = ["#".repeat(side + 2), ...inner.map((row) => `#${row}#`), "#".repeat(side + 2)].join("\n");
  const begun = Date.now();
  const asked = [["/api/level", {}], ["/api/play", {}], ["/api/lost", {}], ["/api/reach", { box: 6 * (side + 2) + 2 }]].map(async ([path, more]) => {
    const answer = await post(path, { level, ...more });
    assert.equal(answer.status, 200, path);
    const told = await answer.json();
    if (path === "/api/reach") assert.ok(told.targets.length > 50, `${told.targets.length} cells`);
    if (path === "/api/level") assert.ok(told.dead.includes(side + 3), "a corner is dead");
  });
  const small = Date.now();
  await lives();
  console.log(`a small question beside it: ${Date.now() - small} ms`);
  await Promise.all(asked);
  console.log(`a board of ${side} x ${side} with 30 boxes: ${Date.now() - begun} ms for level, position, warning and reach`);
});

test("what is odd in a request is told, and nothing is written by it", async () => {
  const before = await (await ask(`${studio.url}/api/library`)).json();
  const odd = [
    ["/api/play", '{"level":"a","level":"b"}', 400], ["/api/reach", `{"level":${JSON.stringify(ROOM)},"box":1e400}`, 400], ["/api/library/play", '{"level":"x","seconds":NaN}', 400],
    ["/api/library/remove", { ids: ["%", "_"] }, 200], ["/api/library/rating", { level: "%", difficulty: 3 }, 404], ["/api/jobs/generate", { method: "farthest", columns: [-6, 6], rows: [6, 6], boxes: [2, 2], keep: 3, seed: 1, time: 1 }, 422],
    ["/api/library/packs", { merge: { from: 1, into: 99 } }, 404], ["/api/library/packs", { rename: { pack: 99, title: "x" } }, 404], ["/api/jobs/kwirk-generate", { method: "search" }, 422],
    ["/api/export", { format: "sok", levels: [{ level: ROOM }, { game: "kwirk", level: "#1%#" }] }, 422], ["/api/export", { format: "sok", levels: [{ game: "kwirk", level: "#1%#" }] }, 422],
  ];
  for (const [path, body, status] of odd) {
    const answer = await post(path, body);
    assert.equal(answer.status, status, `${path} ${JSON.stringify(body).slice(0, 90)}: ${answer.status} ${await answer.clone().text()}`);
  }
  assert.deepEqual(await (await ask(`${studio.url}/api/library`)).json(), before, "the library is as it was");
  const host = `127.0.0.1:${new URL(studio.url).port}`;
  for (const [what, headers] of [["a head of 2 MB", { host, x: "a".repeat(2_000_000) }], ["5,000 lines of head", { host, ...Object.fromEntries([...Array(5000).keys()].map((number) => [`x${number}`, "1"])) }]]) {
    const { status } = await raw("/", headers).catch(() => ({ status: 431 }));
    assert.equal(status, 431, what);
  }
  assert.ok([400, 404, 405].includes((await raw("/", { host }, "FOO")).status));
  // A title is text wherever it goes: script, quotes, marks that turn the writing round.
  const title = "\u202e<img src=x onerror=alert(1)>'; DROP TABLE levels; --";
  const [id] = (await (await post("/api/library/add", { levels: [{ level: "#######\n#@$ . #\n#######", title }], pack: title })).json()).ids;
  const kept = (await (await ask(`${studio.url}/api/library/levels`)).json()).find((level) => level.id === id);
  assert.equal(kept.title, title);
  await lives();
});

test("a body of 100 MB is refused with a sentence, announced or not", async () => {
  const answer = await post("/api/read", JSON.stringify({ text: "#".repeat(100_000_000) }));
  assert.equal(answer.status, 413);
  assert.match((await answer.json()).error, /the body is over 8 MiB/);
  const pieces = async function* () { for (let sent = 0; sent < 100; sent++) yield new Uint8Array(1_000_000); };
  const streamed = await ask(`${studio.url}/api/read`, { method: "POST", duplex: "half", headers: { "content-type": "application/json" }, body: ReadableStream.from(pieces()) });
  assert.equal(streamed.status, 413);
  const { port } = new URL(studio.url);
  const claimed = await spoken(`POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${studio.token}\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n{}`);
  assert.match(claimed, /^HTTP\/1.1 413 /, "one that is only claimed is not waited for");
  await lives();
});

test("a body that comes after its head is heard before the answer, so the connection lives on", async () => {
  const { port } = new URL(studio.url);
  const host = `127.0.0.1:${port}`;
  // No question at this address, no JSON, a job that is not there: all that is known before the body has come.
  for (const [path, kind, status] of [["/nowhere", "application/json", 405], ["/api/play", "text/plain", 415], ["/api/jobs/nothing", "application/json", 404]]) {
    const told = await new Promise((done, failed) => {
      let text = "";
      const socket = net.connect(Number(port), "127.0.0.1", () => {
        socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${studio.token}\r\nContent-Type: ${kind}\r\nContent-Length: 2\r\n\r\n`);
        setTimeout(() => socket.write(`{}GET /api/lists HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${studio.token}\r\nConnection: close\r\n\r\n`), 50);
      });
      socket.on("data", (data) => { text += data; });
      socket.on("error", failed);
      socket.on("close", () => done(text));
    });
    assert.ok(told.startsWith(`HTTP/1.1 ${status} `), `${path}: ${told.slice(0, 60)}`);
    assert.match(told, /HTTP\/1.1 200 OK/, `${path}: the next question on the same connection is answered`);
  }
});

test("other hosts, other origins and paths that climb are turned away", async () => {
  const { port } = new URL(studio.url);
  const host = `127.0.0.1:${port}`;
  assert.equal((await raw("/", { host: `evil.example:${port}` })).status, 421);
  assert.equal((await raw("/", { host: "127.0.0.1" })).status, 421);
  assert.match(await spoken(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`), /^HTTP\/1.1 421 /, "two hosts");
  assert.equal((await raw("http://evil.example/", { host })).status, 421, "another host in the first line");
  assert.equal((await raw("/api/lists", { host, origin: "https://evil.example" })).status, 403);
  assert.equal((await raw("/api/lists", { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).status, 403);
  for (const path of ["/../../etc/passwd", "/page/../src/lib.rs", "/page/%2e%2e/Cargo.toml", "//etc/passwd", "/page/", "/page/main.js/", "/%00"]) {
    const { status, text } = await raw(path, { host });
    assert.equal(status, 404, path);
    assert.ok(!text.includes("root:"), path);
  }
  const { headers } = await raw("/", { host });
  assert.match(headers["content-security-policy"], /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.ok(!headers["content-security-policy"].includes("unsafe"));
  assert.equal(headers["access-control-allow-origin"], undefined);
});

test("no more searches run than there are processors, the rest wait and say so, and closing ends them", async () => {
  const { cores } = await (await ask(`${studio.url}/api/lists`)).json();
  // Every room of this size is swept for long.
  const rows = [".....           ", ...Array(12).fill("                ")].map((row) => `#${row}#`);
  const level = ["##################", ...rows, "##################"].join("\n");
  const stops = [];
  const events = [];
  const open = async () => {
    const stop = new AbortController();
    stops.push(stop);
    const response = await ask(`${studio.url}/api/jobs/hardest`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ level }), signal: stop.signal });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    // Signs of life may come before the first event.
    let text = "";
    while (!/^event: .*$/m.test(text)) text += (await reader.read()).value;
    events.push(/^event: .*$/m.exec(text)[0]);
  };
  for (let at = 0; at < cores + 2; at++) await open();
  assert.deepEqual(events, [...Array(cores).fill("event: running"), "event: waiting", "event: waiting"]);
  for (const stop of stops) stop.abort();
  const begun = Date.now();
  const answer = await ask(`${studio.url}/api/jobs/solve`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ level: ROOM }) });
  assert.match(await answer.text(), /event: done/);
  assert.ok(Date.now() - begun < 15_000, "closed connections free their places");
});

test("many clients at once lose no answer", async () => {
  const clients = 200;
  const until = Date.now() + 1000 * Number(process.env.BOXWRIGHT_LOAD_SECONDS ?? 5);
  let [answers, wrong] = [0, 0];
  const client = async (number) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(studio.url);
    const body = JSON.stringify({ level: ROOM, plan: number % 2 ? "r" : "rr" });
    while (Date.now() < until) {
      await new Promise((done) => {
        const request = http.request({ agent, host: "127.0.0.1", port, path: "/api/play", method: "POST", headers: { authorization: `Bearer ${studio.token}`, "content-type": "application/json", "content-length": body.length } }, (response) => {
          let text = "";
          response.on("data", (data) => { text += data; });
          response.on("end", () => {
            answers += 1;
            if (response.statusCode !== 200 || JSON.parse(text).pushes !== (number % 2 ? 1 : 2)) wrong += 1;
            done();
          });
        });
        request.on("error", () => { wrong += 1; done(); });
        request.end(body);
      });
    }
    agent.destroy();
  };
  await Promise.all([...Array(clients).keys()].map(client));
  console.log(`${clients} clients: ${answers} answers, ${wrong} wrong or lost`);
  assert.equal(wrong, 0);
  assert.ok(answers > clients);
});

test("a connection that sends nothing, or half a request, does no harm", async () => {
  const { port } = new URL(studio.url);
  const sockets = [...Array(50).keys()].map((at) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    if (at % 2) socket.write("POST /api/play HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le");
    return socket;
  });
  await lives();
  for (const socket of sockets) socket.destroy();
});

test("killing the studio while it saves loses nothing that was confirmed", async () => {
  const confirmed = [];
  let one = await startStudio();
  const { folder } = one;
  for (let round = 0; round < 3; round++) {
    let isUp = true;
    const saves = (async () => {
      for (let number = 0; isUp && number < 400; number++) {
        const title = `save ${round}.${number}`;
        const wide = " ".repeat(1 + ((round * 400 + number) % 40));
        const tall = Array(1 + Math.floor((round * 400 + number) / 40)).fill(`# ${wide}   #`);
        const level = [`##${"#".repeat(wide.length)}####`, `#@${wide}$ .#`, ...tall, `##${"#".repeat(wide.length)}####`].join("\n");
        const answer = await ask(`${one.url}/api/library/add`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ levels: [{ level, title }], pack: "Saves" }) }).catch(() => null);
        if (answer?.status === 200) confirmed.push(title);
      }
    })();
    // In the midst of it, however fast or slow this machine writes.
    const [before, enough] = [confirmed.length, 10 + 15 * round];
    while (confirmed.length < before + enough) await new Promise((done) => setTimeout(done, 5));
    await one.kill();
    isUp = false;
    await saves;
    one = await startStudio(folder);
  }
  const levels = await (await ask(`${one.url}/api/library/levels`)).json();
  const titles = new Set(levels.map((level) => level.title));
  const lost = confirmed.filter((title) => !titles.has(title));
  console.log(`${confirmed.length} saves confirmed in three rounds, ${lost.length} lost`);
  assert.ok(confirmed.length >= 75);
  assert.deepEqual(lost, []);
  await one.stop();
});
