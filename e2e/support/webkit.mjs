/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver (https://www.w3.org/TR/webdriver2/) on a screen of its own. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.mjs";
import { keyActions, PRESS_AND_RELEASE } from "./keys.mjs";
import { poll } from "./poll.mjs";

export async function launchWebKit(binary) {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1920x2200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = await once(createInterface(screen.stdout), "line");
  const port = await freePort();
  const driver = spawn(binary, [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: `:${display}` } });

  async function send(method, path, body, timeoutMs = 60_000) {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body), signal });
    const { value } = await response.json();
    assert.ok(response.ok, value?.message);
    return value;
  }

  const { sessionId } = await waitFor(() => send("POST", "/session", { capabilities: { alwaysMatch: { pageLoadStrategy: "none" } } }));
  const session = (method, path, body, timeoutMs) => send(method, `/session/${sessionId}${path}`, body, timeoutMs);
  const act = (id, type, actions) => session("POST", "/actions", { actions: [{ id, type, actions }] });

  return {
    consoleMessages: [],
    async goto(url, wait = "complete") {
      const states = wait === "complete" ? ["complete"] : ["interactive", "complete"];
      const navigate = () => session("POST", "/url", { url });
      // A document that is left just then may answer with an error.
      const readState = () => this.run(`() => (globalThis.isOld ? "old page" : document.readyState)`).catch(({ message }) => message);
      await this.run(`() => void (globalThis.isOld = true)`);
      await navigate();
      // Seen once: the browser stayed on the old page. Only then it is asked again.
      await poll(readState, (state) => state !== "old page", url, Date.now() + 10_000).catch(navigate);
      await poll(readState, (state) => states.includes(state), url);
    },
    async resize(width, height) {
      await session("POST", "/window/rect", { width, height });
      const inner = await this.run(`() => [innerWidth, innerHeight]`);
      await session("POST", "/window/rect", { width: 2 * width - inner[0], height: 2 * height - inner[1] });
    },
    async run(code, ...args) {
      const script = `const done = arguments[0]; Promise.resolve((${code})(...${JSON.stringify(args)})).then((value) => done(JSON.stringify(value ?? null)))`;
      const call = (tries = 6) =>
        session("POST", "/execute/async", { script, args: [] }, 5_000).catch((error) => {
          // A document that is left just then never answers.
          if (error.name === "TimeoutError" && tries > 1) return call(tries - 1);
          throw error;
        });
      return JSON.parse(await call());
    },
    click: (x, y) =>
      act("mouse", "pointer", [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) }, ...PRESS_AND_RELEASE]),
    press: (keys) => act("keys", "key", keyActions(keys)),
    async screenshot() {
      return Buffer.from(await session("GET", "/screenshot"), "base64");
    },
    async close() {
      await session("DELETE", "");
      driver.kill();
      screen.kill();
    },
  };
}

async function waitFor(work) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
}
