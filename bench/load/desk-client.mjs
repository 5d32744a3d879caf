/** A person who uses the desk: one client with one connection that stays open. */
import { once } from "node:events";
import { Agent, request } from "node:http";

/** What browsers send. */
const ACCEPTED = "gzip, deflate, br, zstd";
const PASSWORD = "lead window nine rain";

/** Chooses a password with the path of an invitation, and signs in. */
export async function signIn(url, invitation, email) {
  const client = desk(url);
  await client.post(invitation, { password: PASSWORD });
  await client.post("/desk/sign-in", { email, password: PASSWORD });
  if (!client.hasSession()) throw new Error("signing in to the desk set no session cookie");
  return client;
}

function desk(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // The cookies are `Secure`, and browsers send those to this machine over HTTP too.
  const cookies = new Map();

  async function send(method, path, { headers = {}, body } = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const began = performance.now();
    const call = request(url + path, { method, agent, headers: { cookie, ...headers } }).end(body);
    const [response] = await once(call, "response");
    const parts = [];
    let bytes = 0;
    response.on("data", (part) => {
      bytes += part.length;
      parts.push(part);
    });
    await once(response, "end");
    const ms = performance.now() - began;
    for (const line of response.headers["set-cookie"] ?? []) {
      const [name, value] = line.split(";", 1)[0].split("=", 2);
      cookies.set(name, value);
    }
    if (response.statusCode >= 400) throw new Error(`${method} ${path} answered ${response.statusCode}`);
    return { ms, bytes, text: () => Buffer.concat(parts).toString() };
  }

  /** What a page of the desk shows, as JSON. */
  async function data(path) {
    const page = (await send("GET", path)).text();
    return JSON.parse(/id="desk-data">(.*?)<\/script>/s.exec(page)[1]);
  }

  return {
    data,
    get: (path) => send("GET", path, { headers: { "accept-encoding": ACCEPTED } }),
    /** Sends a form of the page with the same path. */
    async post(path, fields) {
      const body = String(new URLSearchParams({ ...fields, form_token: (await data(path)).formToken }));
      return send("POST", path, { headers: { "content-type": "application/x-www-form-urlencoded" }, body });
    },
    hasSession: () => cookies.has("__Host-leadlight"),
    close: () => agent.destroy(),
  };
}
