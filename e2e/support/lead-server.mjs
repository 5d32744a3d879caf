/** A server that delivers leads by webhook and mail and has an admin page, and what each of them says of a lead. */
import { once } from "node:events";
import { createServer } from "node:http";
import { freePort } from "./free-port.mjs";
import { startMailServer } from "./mail-server.mjs";
import { poll } from "./poll.mjs";
import { startServer } from "./server.mjs";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
const MAILBOX = "sales@example.com";

/** What an operator reads of what brought a lead, without what is unknown. */
export const originOf = (row) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => name.startsWith("origin_") && value !== null)
      .map(([name, value]) => [name.slice("origin_".length), value]),
  );

export async function startLeadServer(binary, settings = {}) {
  const posts = [];
  const receiver = createServer(async (request, response) => {
    posts.push(JSON.parse(Buffer.concat(await request.toArray())));
    response.end();
  }).listen(0, "127.0.0.1");
  const [mailServer, adminPort] = await Promise.all([startMailServer(), freePort(), once(receiver, "listening")]);
  const admin = `127.0.0.1:${adminPort}`;
  const own = {
    "--admin-listen": admin,
    "--log-level": "error",
    "--lead-webhook": `http://127.0.0.1:${receiver.address().port}/`,
    "--lead-webhook-allow-private": "yes",
    "--lead-email": MAILBOX,
    "--smtp-url": `smtp://${mailServer.address}?tls=none`,
    "--lead-email-from": "site@example.com",
    "--lead-forms": "contact,newsletter",
    "--newsletter-confirm": "no",
  };
  const server = await startServer(binary, { ...own, ...settings }, { SITE_LEAD_WEBHOOK_SECRET: SECRET });
  const { base, run } = server;
  const adminText = async (path) => (await fetch(`http://${admin}${path}`)).text();

  return {
    base,

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
      await server.stop();
      const { values } = JSON.parse(run("stats", "--views", "--by", what, "--json"));
      return Object.fromEntries(values.map(({ value, ...numbers }) => [value, numbers]));
    },

    async close() {
      await server.close();
      receiver.close();
      mailServer.close();
    },
  };
}
