/**
 * Starts and ends programs. Each program leads its own process group, so that its workers are counted and ended with it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, closeSync, readdirSync, readFileSync } from "node:fs";

/** /proc counts processor time in clock ticks (proc(5)): 100 a second on Linux. */
const MS_PER_TICK = 10;
const PATIENCE_MS = 15_000;

const running = new Set();

/** Settings in the operator's environment must not reach the measured servers. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SITE_")));

/** Starts a program in the background. Its output is appended to the file `log`. */
export function start(command, parameters, { log, env = {}, cwd } = {}) {
  const file = log ? openSync(log, "a") : "ignore";
  const child = spawn(command, parameters, { detached: true, cwd, env: { ...environment, ...env }, stdio: ["ignore", file, file] });
  if (log) closeSync(file);
  return remember(child, command);
}

/** Runs a program to its end and returns its standard output. */
export async function run(command, parameters, { cwd, env = {} } = {}) {
  const child = remember(
    spawn(command, parameters, { detached: true, cwd, env: { ...environment, ...env }, stdio: ["ignore", "pipe", "pipe"] }),
    command,
  );
  const texts = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => (texts[0] += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (texts[1] += text));
  const [code] = await once(child, "close");
  if (child.failure) throw child.failure;
  if (code !== 0) throw new Error(`${command} ended with code ${code}: ${texts.join("").trim().split("\n").slice(-5).join(" ")}`);
  return texts[0];
}

/** Sends SIGTERM, and SIGKILL if the program does not end in time. */
export async function stop(child) {
  if (!running.has(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => endGroup(child), PATIENCE_MS);
  await ended;
  clearTimeout(late);
}

/** Stops a program and its workers, background work included, until `resume`. */
export function pause(child) {
  signalGroup(child, "SIGSTOP");
}

export function resume(child) {
  signalGroup(child, "SIGCONT");
}

/** Kills everything: for the end of the bench. */
export function endAll() {
  for (const child of running) endGroup(child);
}

export function isRunning(child) {
  return running.has(child);
}

/** Processor time of a program and its workers up to now. */
export function cpuMs(child) {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    // Fields 5, 14 and 15 of proc(5): process group, user time, system time.
    if (fields && Number(fields[2]) === child.pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * MS_PER_TICK;
}

/** Waits until a program uses no more processor time, at most `withinMs`. */
export async function settled(child, { withinMs = Infinity } = {}) {
  const end = performance.now() + withinMs;
  for (let quiet = 0, before = cpuMs(child); quiet < 3 && isRunning(child) && performance.now() < end;) {
    await new Promise((done) => setTimeout(done, 200));
    const now = cpuMs(child);
    quiet = now - before <= MS_PER_TICK ? quiet + 1 : 0;
    before = now;
  }
}

/** Anonymous memory of a program, without its workers. */
export function anonymousMb(child) {
  return (Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) * 1024) / 1e6;
}

function remember(child, command) {
  running.add(child);
  child.once("exit", () => running.delete(child));
  child.once("error", (error) => {
    running.delete(child);
    child.failure = new Error(`${command} cannot be started: ${error.message}`);
  });
  return child;
}

function endGroup(child) {
  signalGroup(child, "SIGKILL");
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** The fields after the program's name, which may contain spaces. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
