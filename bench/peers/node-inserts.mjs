/**
 * The newsletter form in Node with `node:sqlite`: `node node-inserts.mjs PORT FILE`. Each post is one row and one durable commit (WAL,
 * `synchronous=FULL`), made synchronously. Needs Node 22.5 or newer.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [port, file] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE newsletter_subscribers (id INTEGER PRIMARY KEY, created_at TEXT NOT NULL, email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE)`);
const insert = database.prepare(
  "INSERT INTO newsletter_subscribers (created_at, email, email_key) VALUES (?, ?, ?) ON CONFLICT (email_key) DO NOTHING",
);

createServer((request, response) => {
  const parts = [];
  request
    .on("data", (part) => parts.push(part))
    .on("end", () => {
      const email = new URLSearchParams(Buffer.concat(parts).toString()).get("email")?.trim() ?? "";
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return response.writeHead(422).end();
      const { changes } = insert.run(new Date().toISOString(), email, email.toLowerCase());
      const body = JSON.stringify({ created: changes > 0 });
      return response.writeHead(changes > 0 ? 201 : 200, { "content-type": "application/json" }).end(body);
    });
}).listen(Number(port), "127.0.0.1");
