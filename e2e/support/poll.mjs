import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** Long, because only a failing test waits for it. */
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 50;

/** Reads until the value passes or the time is up. Returns the last value, for the test to assert. */
export async function poll(read, passes) {
  const deadline = Date.now() + TIMEOUT_MS;
  let value = await read();
  while (!passes(value) && Date.now() < deadline) {
    await sleep(INTERVAL_MS);
    value = await read();
  }
  return value;
}

/** Asserts that the value becomes the expected one. */
export async function expectPoll(read, expected, message) {
  const value = await poll(read, (candidate) => isDeepStrictEqual(candidate, expected));
  assert.deepEqual(value, expected, message);
}
