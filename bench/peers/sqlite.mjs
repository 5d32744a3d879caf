/**
 * Runs the SQL of a file in a SQLite database: `node sqlite.mjs DATABASE FILE`. Prints the first value of a SELECT. Needs a Node with `node:sqlite`.
 */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const [file, statements] = process.argv.slice(2);
const sql = readFileSync(statements, "utf8");
const database = new DatabaseSync(file);
// A server may be writing.
database.exec("PRAGMA busy_timeout = 10000");
if (sql.startsWith("SELECT")) process.stdout.write(`${Object.values(database.prepare(sql).get())[0]}\n`);
else database.exec(sql);
database.close();
