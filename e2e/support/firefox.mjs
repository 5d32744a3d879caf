/** Debian's Firefox ESR, driven by the WebDriver BiDi that is built in (https://w3c.github.io/webdriver-bidi/): no driver beside it is needed. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { keyActions, PRESS_AND_RELEASE } from "./keys.mjs";

const { WebSocket } = createRequire(new URL("../../frontend/package.json", import.meta.url))("ws");

export async function launchFirefox(binary, preferences = {}) {
  const profile = mkdtempSync(join(tmpdir(), "leadlight-firefox-"));
  const lines = Object.entries({ ...QUIET, ...preferences }).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const browser = spawn(binary, ["--headless", "--remote-debugging-port=0", "--profile", profile, "--no-remote"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let url;
  for await (const line of createInterface(browser.stderr)) {
    url = /listening on (ws:\S+)/.exec(line)?.[1];
    if (url) break;
  }
  assert.ok(url, `${binary} does not speak WebDriver BiDi`);
  // Firefox stops when nobody reads what it writes.
  browser.stderr.resume();
  const connection = await connect(`${url}/session`);
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await connection.send("browsingContext.getTree", {});
  const [{ context }] = contexts;
  const act = (id, type, actions, more = {}) =>
    connection.send("input.performActions", { context, actions: [{ id, type, actions, ...more }] });

  return {
    /** What the page wrote to the console, errors and warnings. */
    consoleMessages: connection.consoleMessages,
    /** `wait`: "none" comes back at once, "complete" once everything has loaded. */
    async goto(url, wait = "complete") {
      const navigate = () => connection.send("browsingContext.navigate", { context, url, wait }, 20_000);
      // A step through the history that the page has made and the browser has not yet entered takes a navigation with it. One that interrupts a page
      // which is still loading is sometimes never answered.
      await navigate().catch((error) =>
        error instanceof NoAnswer || /NS_BINDING_ABORTED/.test(error.message) ? navigate() : Promise.reject(error),
      );
    },
    resize: (width, height) => connection.send("browsingContext.setViewport", { context, viewport: { width, height } }),
    /** Calls a function in the page; what it takes and returns is JSON. */
    async run(code, ...args) {
      const functionDeclaration = `async () => JSON.stringify((await (${code})(...${JSON.stringify(args)})) ?? null)`;
      const call = (tries = 6) =>
        connection.send("script.callFunction", { functionDeclaration, target: { context }, awaitPromise: true }, 5_000).catch((error) => {
          // A document that is left just then never answers.
          if (error instanceof NoAnswer && tries > 1) return call(tries - 1);
          throw error;
        });
      const { result, exceptionDetails } = await call();
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    click: (x, y) => act("mouse", "pointer", [{ type: "pointerMove", x, y }, ...PRESS_AND_RELEASE]),
    press: (keys) => act("keys", "key", keyActions(keys)),
    async screenshot() {
      return Buffer.from((await connection.send("browsingContext.captureScreenshot", { context })).data, "base64");
    },
    async close() {
      await connection.send("browser.close", {});
      if (browser.exitCode === null) await once(browser, "exit");
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What a browser asks the world for when it starts. */
const QUIET = {
  "app.update.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

class NoAnswer extends Error {}

async function connect(url) {
  const socket = new WebSocket(url);
  await once(socket, "open");
  const waiting = new Map();
  const consoleMessages = [];
  let count = 0;
  socket.on("message", (text) => {
    const { id, type, method, params, result, message } = JSON.parse(text);
    if (method === "log.entryAdded") consoleMessages.push(`${params.level}: ${params.text}`);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (type === "error") answer?.reject(new Error(message));
    else answer?.resolve(result);
  });
  return {
    consoleMessages,
    async send(method, params, deadlineMs = 60_000) {
      const id = ++count;
      socket.send(JSON.stringify({ id, method, params }));
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      const timer = setTimeout(() => {
        waiting.get(id)?.reject(new NoAnswer(`Firefox did not answer ${method} within ${deadlineMs} ms`));
        waiting.delete(id);
      }, deadlineMs);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}
