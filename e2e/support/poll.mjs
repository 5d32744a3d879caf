import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect, isDeepStrictEqual } from "node:util";

/** Long, because only a failing test waits for it. */
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 50;

/** Reads until the value passes, and returns it. Fails after `deadline`, by default 30 s from now. It is read at least once. */
export async function poll(read, passes, message = "the value never passes", deadline) {
  const { value, isPassed } = await readUntil(read, passes, deadline);
  assert.ok(isPassed, `${message}: ${inspect(value)}`);
  return value;
}

/** Asserts that the value becomes the expected one. It is read at least once, also after `deadline`. */
export async function expectPoll(read, expected, message, deadline) {
  const { value } = await readUntil(read, (candidate) => isDeepStrictEqual(candidate, expected), deadline);
  assert.deepEqual(value, expected, message);
}

async function readUntil(read, passes, deadline = Date.now() + TIMEOUT_MS) {
  for (;;) {
    const value = await read();
    const isPassed = Boolean(passes(value));
    if (isPassed || Date.now() >= deadline) return { value, isPassed };
    await sleep(INTERVAL_MS);
  }
}
