/** A server that delivers leads by webhook and mail and has an admin page, and what each of them says of a lead. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { startMailServer } from "./mail-server.mjs";
import { poll } from "./poll.mjs";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
const MAILBOX = "sales@example.com";

/** What an operator reads of what brought a lead, without what is unknown. */
export const originOf = (row) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => name.startsWith("origin_") && value !== null)
      .map(([name, value]) => [name.slice("origin_".length), value]),
  );

export async function startLeadServer(binary, settings = []) {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-leads-"));
  const database = `sqlite:${join(folder, "site.db")}`;
  const posts = [];
  const receiver = createServer(async (request, response) => {
    posts.push(JSON.parse(Buffer.concat(await request.toArray())));
    response.end();
  }).listen(0, "127.0.0.1");
  const [mailServer, sitePort, adminPort] = await Promise.all([startMailServer(), freePort(), freePort(), once(receiver, "listening")]);
  const [listen, admin] = [`127.0.0.1:${sitePort}`, `127.0.0.1:${adminPort}`];
  const own = ["--listen", listen, "--database", database, "--admin-listen", admin, "--forms-per-minute", "10000", "--log-level", "error"];
  const webhook = ["--lead-webhook", `http://127.0.0.1:${receiver.address().port}/`, "--lead-webhook-allow-private"];
  const mail = ["--lead-email", MAILBOX, "--smtp-url", `smtp://${mailServer.address}?tls=none`, "--lead-email-from", "site@example.com"];
  const forms = ["--lead-forms", "contact,newsletter", "--newsletter-confirm", "no"];
  const server = spawn(binary, [...own, ...webhook, ...mail, ...forms, ...settings], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SITE_LEAD_WEBHOOK_SECRET: SECRET },
  });
  await poll(
    () =>
      fetch(`http://${listen}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  );

  const run = (...words) => execFileSync(binary, [...words, "--database", database], { encoding: "utf8" });
  const adminText = async (path) => (await fetch(`http://${admin}${path}`)).text();

  async function stop() {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
  }

  return {
    base: `http://${listen}`,

    /** The row of this address as `export` prints it in two formats, what the webhook got, and the mail. */
    async leadOf(email, table = "contact_submissions") {
      const find = () => ({
        row: JSON.parse(run("export", table, "--format", "json")).find((row) => row.email === email),
        csv: run("export", table, "--format", "csv")
          .split("\r\n")
          .find((line) => line.includes(email)),
        post: posts.find(({ data }) => data.fields.email === email)?.data,
        mail: mailServer.mails.find(({ to, text }) => to === MAILBOX && text.includes(email))?.text,
      });
      return poll(find, ({ row, post, mail }) => row && post && mail);
    },

    /** Leads by `campaign`, `referrer` or `page`: value to number. */
    leadsBy: (what) =>
      Object.fromEntries(JSON.parse(run("stats", "--by", what, "--json")).values.map(({ value, leads }) => [value, leads])),

    /** Views since the start: `page visitor entry` to number, as `/metrics` has them. */
    async views() {
      const samples = (await adminText("/metrics")).matchAll(
        /^leadlight_page_views_total\{page="(.*?)",visitor="(.*?)",entry="(.*?)"\} (\d+)/gm,
      );
      return Object.fromEntries(
        [...samples].map(([, page, visitor, entry, number]) => [`${page} ${visitor} ${entry}`.trim(), Number(number)]),
      );
    },

    adminPage: () => adminText("/"),

    /** Stops the server, which writes what it has counted, and returns the views and leads by `what`. */
    async stopAndCount(what) {
      await stop();
      const { values } = JSON.parse(run("stats", "--views", "--by", what, "--json"));
      return Object.fromEntries(values.map(({ value, ...numbers }) => [value, numbers]));
    },

    async close() {
      await stop();
      receiver.close();
      mailServer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
