/** Inserts subscribers into a database of Leadlight: `node fill-subscribers.mjs FILE COUNT`. Needs a Node with `node:sqlite`. */
import { DatabaseSync } from "node:sqlite";

const [file, count] = process.argv.slice(2);
const database = new DatabaseSync(file);
database
  .prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
     INSERT INTO newsletter_subscribers (email, email_key)
     SELECT 'subscriber' || n || '@example.com', 'subscriber' || n || '@example.com' FROM numbers`,
  )
  .run(Number(count));
database.close();
