/** One request at a time: to see what a server answers, and when. */
import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { isRunning } from "./processes.mjs";

/** Asks once. `body` is what was sent, still packed. */
export function ask(url, headers = {}) {
  return new Promise((done, fail) => {
    const send = url.startsWith("https:") ? secureRequest : request;
    // The certificate is made for the run and known to nobody.
    const call = send(url, { headers, agent: false, rejectUnauthorized: false }, (response) => {
      const firstByteAt = performance.now();
      const parts = [];
      response
        .on("data", (part) => parts.push(part))
        .on("end", () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts), firstByteAt }));
    });
    call.on("error", fail).end();
  });
}

/** Waits for the first answer of a status, and gives it. */
export async function firstAnswer(server, url, { status = 200, withinMs = 30_000, everyMs = 20 } = {}) {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (!isRunning(server.process)) throw server.process.failure ?? new Error(`${server.name} ended before it served`);
    try {
      const answer = await ask(url);
      if (answer.status === status) return answer;
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, everyMs));
  }
  throw new Error(`${server.name} did not answer ${url} with ${status} within ${withinMs / 1000} s`);
}
