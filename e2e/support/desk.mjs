/** A site with a desk, people who may enter it, and leads: what the journeys through the desk need. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit } from "./browser.mjs";
import { sampleValues } from "./forms.mjs";
import { freePort } from "./free-port.mjs";
import { poll } from "./poll.mjs";
import { missingPostgres, startPostgres } from "./postgres.mjs";
import { startServer } from "./server.mjs";
import { forms, honeypot, unique } from "./site.mjs";

export const binary = process.env.LEADLIGHT_BINARY;
/** What node:test gets as `skip`. */
export const skip = !binary && "no binary";

export const stores = [
  { name: "SQLite", missing: false, start: (folder) => ({ address: `sqlite:${join(folder, "site.db")}`, close() {} }) },
  { name: "PostgreSQL", missing: missingPostgres, start: startPostgres },
];

/** What the store does does not depend on scripts, so each is tried once. */
export const settings = stores.map((store, index) => ({
  store,
  js: index === 0,
  name: `${store.name}, ${index === 0 ? "with" : "without"} JavaScript`,
}));

export const PASSWORD = "violet kettle orbit sandal";
/** Among the common ones, and long enough. */
export const COMMON_PASSWORD = "password1234";

const SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
/** What `visit` has to allow where a page answers with one of these statuses. */
export const allowStatus = (...statuses) => new RegExp(`^(${statuses.join("|")}) |status of (${statuses.join("|")})`);

/** A server with `--desk yes`, a receiver of its leads, and an owner. */
export async function startDesk(store = stores[0], settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "leadlight-desk-"));
  const database = await store.start(folder);
  const delivered = [];
  const receiver = createServer(async (request, response) => {
    delivered.push(JSON.parse(Buffer.concat(await request.toArray())).data);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const [listen, admin] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const own = {
    "--desk": "yes",
    "--listen": listen,
    "--admin-listen": admin,
    "--database": database.address,
    "--log-level": "error",
    "--lead-forms": "contact",
    "--lead-webhook": `http://127.0.0.1:${receiver.address().port}/`,
    "--lead-webhook-allow-private": "yes",
  };
  const server = await startServer(binary, { ...own, ...settings }, { SITE_LEAD_WEBHOOK_SECRET: SECRET });
  const { base } = server;

  const desk = {
    base,
    admin: `http://${admin}`,
    run: server.run,

    /** The link with which a new person chooses a password. */
    invite: (email, role) => linkIn(server.run("user", "add", email, "--role", role, "--desk", "yes", "--listen", listen)),

    /** Adds a person and signs them in without a browser. Returns what a browser context needs: `visit({ ...person.context })`. */
    async enter(role, email = `${unique(role)}@example.com`) {
      const client = new Client(base);
      const link = desk.invite(email, role);
      await client.post(new URL(link).pathname, { password: PASSWORD }, link);
      await client.signIn(email);
      return { email, client, context: contextOf(base, client) };
    },

    /** A browser that nobody has signed in with. */
    visit: (options, work) => visit({ baseURL: base, ...options }, work),

    /** Posts a form of the site as a browser without JavaScript does, and returns its values. */
    async post(id, values, { isSpam = false } = {}) {
      const body = new URLSearchParams({ ...values, ...(isSpam && { [honeypot]: "https://spam.example" }) });
      const response = await fetch(base + forms[id].action, { method: "POST", body, headers: { origin: base }, redirect: "manual" });
      assert.equal(response.status, 303, `${id} is not taken`);
      return values;
    },

    /** What the webhook got of the lead of this address. */
    delivered: (email) => poll(() => delivered.find(({ fields }) => fields.email === email), Boolean, `no lead of ${email} was delivered`),
    isDelivered: (email) => delivered.some(({ fields }) => fields.email === email),

    async close() {
      await server.close();
      receiver.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return desk;
}

const linkIn = (text) => text.match(/http\S+/)[0];

const contextOf = (base, client) => ({
  baseURL: base,
  storageState: {
    origins: [],
    cookies: [...client.cookies].map(([name, value]) => {
      const { hostname } = new URL(base);
      return { name, value, domain: hostname, path: "/", expires: -1, httpOnly: true, secure: true, sameSite: "Strict" };
    }),
  },
});

/** Reads and posts pages of the desk with cookies, as a browser without JavaScript does. */
export class Client {
  cookies = new Map();

  constructor(base) {
    this.base = base;
  }

  async request(path, options = {}) {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(this.base + path, { redirect: "manual", ...options, headers: { cookie, ...options.headers } });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";", 1)[0].split(/=(.*)/s);
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  async token(page) {
    const html = await (await this.request(page)).text();
    return html.match(/name="form_token" value="([^"]+)"/)?.[1] ?? assert.fail(`${page} has no form`);
  }

  /** Posts fields with the token of a page. */
  async post(path, fields, page = "/desk/account") {
    const form_token = await this.token(page.replace(this.base, ""));
    return this.send(path, { form_token, ...fields });
  }

  /** Posts fields as they are. `fields`: an object, or pairs. */
  send(path, fields, headers = {}) {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin: this.base, ...headers } });
  }

  async signIn(email, password = PASSWORD) {
    const response = await this.post("/desk/sign-in", { email, password }, "/desk/sign-in");
    assert.equal(response.status, 303, `${email} cannot sign in: ${response.status}`);
  }
}

/** Opens a page of the desk, and waits for its scripts. */
export async function openDesk(page, path = "/desk/leads", js = true) {
  const response = await page.goto(path);
  await ready(page, js);
  return response;
}

/** After a document was loaded by a click or a form. */
export async function ready(page, js = true) {
  await page.locator(js ? "main[data-hydrated]" : "main").waitFor();
}

export const rowOf = (page, person) => page.getByRole("list", { name: "Leads" }).getByRole("listitem").filter({ hasText: person });
/** The persons of the list, in its order. */
export const persons = (page) => page.getByRole("list", { name: "Leads" }).getByRole("link").allTextContents();

/** Presses a button that sends a form, and waits for the notice of the next page. */
export async function press(page, button, notice, js = true) {
  await button.click();
  await page.locator("main").getByText(notice).first().waitFor();
  await ready(page, js);
}

/** Does what asks for a confirmation: a dialog with scripts, a box that opens without them. */
export async function confirm(page, label, button, notice, js = true) {
  if (js) await page.getByRole("button", { name: label }).click();
  else await page.locator("summary").filter({ hasText: label }).click();
  await press(page, page.getByRole("button", { name: button }), notice, js);
}

/** Signs in on the page of the browser. */
export async function signIn(page, email, password = PASSWORD) {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The leads that all journeys find: [form, values]. Campaign and source come with the post. */
export const samples = {
  ada: [
    "contact",
    { name: "Ada Lovelace", email: "ada@analytical.example", company: "Analytical Engines", message: "A quote for the engine." },
  ],
  charles: [
    "contact",
    { name: "Charles Babbage", email: "charles@analytical.example", company: "Analytical Engines", message: "The difference." },
  ],
  grace: ["message", { name: "Grace Hopper", email: "grace@gmail.com", company: "Univac", message: "Nanoseconds by the box." }],
};
export const origin = { origin_landing_page: "/products", origin_referring_host: "news.example.org", origin_utm_campaign: "spring" };
const originOf = { ada: origin, charles: {}, grace: {} };

export async function postSamples(desk) {
  for (const [key, [form, values]] of Object.entries(samples)) await desk.post(form, { ...sampleValues(form, values), ...originOf[key] });
}

export const heading = (page, name) => page.getByRole("heading", { name, level: 1 });

export async function openLead(page, person, list = "/desk/leads", js = true) {
  await openDesk(page, list, js);
  await rowOf(page, person).getByRole("link").click();
  await heading(page, person).waitFor();
  await ready(page, js);
}
