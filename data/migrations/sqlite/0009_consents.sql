-- What was shown at the forms: fields, button and privacy note. Each text once; digest is its SHA-256.
CREATE TABLE consent_texts (
    digest        TEXT PRIMARY KEY NOT NULL,
    text          TEXT NOT NULL,
    first_seen_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Which text a lead agreed to: lead_table and lead_id name its row. page: the id of the page with the form; release: of the program that took it.
-- Written in the transaction of the lead.
CREATE TABLE consents (
    lead_table TEXT NOT NULL,
    lead_id    INTEGER NOT NULL,
    digest     TEXT NOT NULL,
    page       TEXT NOT NULL,
    release    TEXT NOT NULL,
    given_at   TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    PRIMARY KEY (lead_table, lead_id)
) STRICT, WITHOUT ROWID;
