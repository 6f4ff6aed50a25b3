// @ts-check
/**
 * Asking the engine: small questions, and jobs whose answer is a stream of events.
 *
 * An answer that is no answer throws `Refused` with the engine's own sentence; when nobody answers, or not this page,
 * `Gone`.
 */

export class Refused extends Error {}
export class Gone extends Error {}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function send(path, body, signal) {
  const options = body === undefined
    ? { signal }
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Gone("The studio has stopped. Start boxwright studio again; your position is kept here.");
  }
  // The cookie was good for another library, or the browser has forgotten it.
  if (response.status === 401) throw new Gone("The studio does not know this page any more. Open the address that boxwright studio printed; your position is kept here.");
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw new Refused(told.error ?? `The studio answered ${response.status}.`);
  }
  return response;
}

/**
 * A question with an answer.
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  return (await send(path, body, signal)).json();
}

/**
 * A file.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<{ blob: Blob, name: string }>}
 */
export async function file(path, body) {
  const response = await send(path, body);
  const told = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(told)?.[1] ?? "level";
  return { blob: await response.blob(), name };
}

/**
 * A job: calls `tell` for every event and gives the last words. Aborting the signal ends the search.
 * @param {string} kind
 * @param {unknown} body
 * @param {(event: string, data: any) => void} [tell]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function job(kind, body, tell = () => {}, signal) {
  const response = await send(`/api/jobs/${kind}`, body, signal);
  if (!response.body) throw new Gone("The studio has stopped.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Gone("The studio has stopped. Start boxwright studio again; your position is kept here.");
    text += value;
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (!event || data === undefined) continue;
      const told = JSON.parse(data);
      if (event === "done") {
        reader.cancel().catch(() => {});
        return told;
      }
      if (event === "trouble") throw new Refused(told.error);
      tell(event, told);
    }
  }
}
