/** Content with many articles. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, firstAnswer } from "../answers.mjs";
import { wrk } from "../load/wrk.mjs";
import { need } from "../machine.mjs";
import { digits } from "../markdown.mjs";
import { anonymousMb, run, settled } from "../processes.mjs";
import { launchLeadlight, QUIET } from "../servers/leadlight.mjs";

export const title = "Growth: articles";
const COLD_PAGES = 400;
const EVERY_MS = 20;
export const says = `A server whose database has so many articles in its content, each with 3 KB of Markdown. Ready: from the start of the process to the first /readyz. Cold pages: ${COLD_PAGES} articles that nobody asked for before, one after the other. Memory is anonymous, when the server is idle, and again after every article was requested once. Push: one article is changed; from the start of the command to the first answer with the new text, and the p99 of one visitor's requests (every ${EVERY_MS} ms) meanwhile, with that of a quiet server in brackets.`;

const GZIP = { "accept-encoding": "gzip" };
const PATIENCE_MS = 300_000;

export const rows = [0, 2_000, 20_000].map((articles) => ({
  name: articles === 0 ? "none" : `${digits(articles)} articles`,
  articles,
  headline: articles !== 2_000,
}));

const paragraph =
  "Buyers read a pricing page long before they talk to anybody, and most of them leave without a word. The list below says which of them to call first, and why.";

function articleOf(number, note) {
  const day = new Date(Date.UTC(2010, 0, 1 + (number % 5_000))).toISOString().slice(0, 10);
  const sections = Array.from(
    { length: 5 },
    (_, at) => `## Part ${at + 1} of article ${number}\n\n${paragraph} **${note}**\n\n- one\n- two\n\n${paragraph}\n`,
  );
  const topic = `industry: saas\ncategory: ai-marketing\nauthor: Priya Raman`;
  return `---\ntitle: Article number ${number} of a large blog\ndescription: What article number ${number} says, in a description that is long enough for search engines.\npublished: ${day}\n${topic}\n---\n\n${sections.join("\n")}`;
}

export async function measure(bench, wanted) {
  need("wrk");
  for (const { name, articles } of wanted) {
    const row = { section: title, row: name };
    const add = (subject, unit, value) => bench.add({ ...row, subject, unit, rounds: [{ value }], lowerIsBetter: unit !== "/s" });
    const folder = mkdtempSync(join(bench.folder, "articles-"));
    const content = join(folder, "content");
    mkdirSync(join(content, "articles"), { recursive: true });
    writeFileSync(join(content, "_redirects"), "/old /blog\n");
    const write = (number, note) => writeFileSync(join(content, "articles", `article-${number}.md`), articleOf(number, note));
    for (let number = 0; number < articles; number += 1) write(number, "as before");
    const push = () =>
      run(bench.binary, [
        "content",
        "push",
        content,
        "--database",
        `sqlite:${join(folder, "site.db")}`,
        "--public-url",
        "http://localhost",
      ]);
    let server = await launchLeadlight(bench, { parameters: QUIET, folder });
    try {
      // The push needs a database, and the measured start needs the content.
      await firstAnswer(server, `${server.url}/readyz`);
      await server.stop();
      await push();
      server = await launchLeadlight(bench, { parameters: QUIET, folder });
      const { firstByteAt } = await firstAnswer(server, `${server.url}/readyz`, { withinMs: PATIENCE_MS, everyMs: 5 });
      add("ready", "ms", firstByteAt - server.startedAt);
      await settled(server.process);
      add("memory", "MB", anonymousMb(server.process));
      const counted = await wrk(`${server.url}/products`, { connections: 64, seconds: bench.seconds, headers: GZIP });
      add("requests of a page", "/s", counted.rate);
      if (articles === 0) continue;
      const cold = [];
      for (let number = 0; number < COLD_PAGES; number += 1)
        cold.push(await timed(`${server.url}/blog/article-${number * Math.floor(articles / COLD_PAGES)}`));
      add("cold page, p99", "ms", p99(cold));
      const quiet = p99(await visits(server, new Promise((done) => setTimeout(done, 4_000))));
      write(7, "after the push");
      const began = performance.now();
      const pushing = push().then(() => untilShown(`${server.url}/blog/article-7`, "after the push"));
      const busy = p99(await visits(server, pushing));
      add("push until live", "ms", (await pushing) - began);
      add("p99 during a push", "ms", busy);
      add("p99 before", "ms", quiet);
      for (let number = 0; number < articles; number += 1) await ask(`${server.url}/blog/article-${number}`, GZIP);
      add("memory, all requested", "MB", anonymousMb(server.process));
    } catch (error) {
      server.error = error;
      bench.add({ ...row, subject: "ready", unit: "ms", error });
    } finally {
      await server.stop();
    }
  }
}

async function timed(url) {
  const began = performance.now();
  const { status, firstByteAt } = await ask(url, GZIP);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  return firstByteAt - began;
}

/** The times of requests for a page of the site until `end`. */
async function visits(server, end) {
  const times = [];
  const pause = () => new Promise((done) => setTimeout(() => done("go on"), EVERY_MS));
  const ended = end.then(
    () => "ended",
    () => "ended",
  );
  do times.push(await timed(`${server.url}/faq`));
  while ((await Promise.race([pause(), ended])) !== "ended");
  return times;
}

async function untilShown(url, text) {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if ((await ask(url)).body.includes(text)) return performance.now();
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${url} never showed: ${text}`);
}

function p99(times) {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1];
}
