/** Single requests, with the time of the first byte. */
import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { isRunning } from "./processes.mjs";

/** Sends one GET request. `body` is still compressed. */
export function ask(url, headers = {}) {
  return new Promise((done, fail) => {
    const send = url.startsWith("https:") ? secureRequest : request;
    // The certificate was generated for the run.
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

/** Repeats a request until the response has `status`, and returns that response. */
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
