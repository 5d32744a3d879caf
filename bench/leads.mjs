/** Leads for the desk, as SQL for SQLite and PostgreSQL. They are the same in every run, except that the newest was sent just before it. */

export const FIRST_NAMES =
  "Ada Grace Alan Edsger Barbara Donald Margaret Linus Ken Dennis Radia Frances Jean Hedy Katherine Dorothy Mary Annie Tim Vint".split(" ");
export const LAST_NAMES =
  "Lovelace Hopper Turing Dijkstra Liskov Knuth Hamilton Torvalds Thompson Ritchie Perlman Allen Bartik Lamarr Johnson Vaughan Jackson Easley Lee Cerf".split(
    " ",
  );
export const SOURCES = ["google", "linkedin", "newsletter", "partners"];
export const CAMPAIGNS = Array.from({ length: 40 }, (_, number) => `campaign-${number}`);
export const PAGES = ["/", "/contact-us", "/faq", "/products"];
export const OWNERS = ["ada@example.com", "grace@example.com"];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Within the time for which the forms keep leads. */
const SPAN_MS = 300 * DAY_MS;
const COMPANIES = 3_000;
const SYLLABLES = "ba de fi go hu ka le mi no pu ra se ti vo wu za".split(" ");
const VOCABULARY = 4_000;
const WORDS_PER_MESSAGE = 45;
const ROWS_PER_INSERT = 500;

const NOW = Date.now();

/** The time of the lead that is newer than `share` of all. */
export function timeAt(share) {
  return NOW - Math.round(SPAN_MS * (1 - share));
}

/** The first id of a millisecond in the desk's list (data/migrations/sqlite/0014_desk.sql). */
export function idAt(share) {
  return timeAt(share) * 2_048;
}

/** A word of the messages: nearly every lead has the word of rank 0, and one in 80 has that of rank 3,000. */
export function wordOf(rank) {
  return [rank % 16, (rank >> 4) % 16, (rank >> 8) % 16].map((at) => SYLLABLES[at]).join("");
}

export function leadsSql(count) {
  const random = randomNumbers(1);
  const pick = (values) => values[Math.floor(random() * values.length)];
  // A word of rank n is n times as rare as the most frequent one, as in natural language.
  const text = (words) => Array.from({ length: words }, () => wordOf(Math.floor(VOCABULARY ** random()) - 1)).join(" ");
  const contacts = [];
  const requests = [];
  const origins = [];
  for (let number = 0; number < count; number += 1) {
    // Some people write more than once.
    const { name, email, company, phone } = personOf(Math.floor(random() * count * 0.8));
    const at = new Date(timeAt((number + random()) / count)).toISOString();
    const [subject, message] = [text(5), text(WORDS_PER_MESSAGE)];
    const table = number % 10 < 8 ? "contact_submissions" : "lead_requests";
    if (number % 10 < 8) contacts.push([name, email, company, phone, subject, message, at]);
    else if (number % 10 === 8) requests.push(["message", name, email, company, null, message, at]);
    else requests.push(["enterprise", null, email, null, phone, null, at]);
    // The database numbers the rows of a new table from 1.
    const id = table === "lead_requests" ? requests.length : contacts.length;
    const campaign = random() < 0.25 ? pick(CAMPAIGNS) : null;
    origins.push([table, id, pick(PAGES), "/", "news.example", random() < 0.75 ? pick(SOURCES) : null, campaign]);
  }
  return [
    "BEGIN;",
    ...inserts("contact_submissions", "name, email, company, phone, subject, message, created_at", contacts),
    ...inserts("lead_requests", "kind, name, email, company, phone, message, created_at", requests),
    ...inserts("lead_origins", "lead_table, lead_id, form_page, landing_page, referring_host, utm_source, utm_campaign", origins),
    "COMMIT;",
  ].join("\n");
}

/** What people did with the leads: those of the last two weeks are new, of the older ones nine in ten are done. */
export function workedSql() {
  const old = `id < ${idAt(1 - (14 * DAY_MS) / SPAN_MS)}`;
  const state = "CASE WHEN lead_id % 100 < 90 THEN 'done' WHEN lead_id % 100 < 97 THEN 'open' ELSE 'spam' END";
  const owner = `CASE lead_id % 3 WHEN 0 THEN '${OWNERS[0]}' WHEN 1 THEN '${OWNERS[1]}' END`;
  return `UPDATE inbox SET state = ${state}, owner = ${owner} WHERE ${old};`;
}

function personOf(number) {
  const [first, last] = [FIRST_NAMES[number % 20], LAST_NAMES[Math.floor(number / 20) % 20]];
  const company = number % COMPANIES;
  const domain = number % 7 === 0 ? "gmail.com" : `company${company}.example`;
  const phone = `+49 201 ${String(number).padStart(6, "0")}`;
  return { name: `${first} ${last}`, email: `${first}.${last}${number}@${domain}`.toLowerCase(), company: `Company ${company}`, phone };
}

function inserts(table, columns, rows) {
  const literal = (value) => (value === null ? "NULL" : typeof value === "number" ? value : `'${value}'`);
  const statements = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const values = rows.slice(from, from + ROWS_PER_INSERT).map((row) => `(${row.map(literal).join(", ")})`);
    statements.push(`INSERT INTO ${table} (${columns}) VALUES ${values.join(",\n")};`);
  }
  return statements;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
