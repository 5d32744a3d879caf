-- What was shown at the forms: fields, button and privacy note. Each text once; digest is its SHA-256.
CREATE TABLE IF NOT EXISTS consent_texts (
    digest        TEXT PRIMARY KEY,
    text          TEXT NOT NULL,
    first_seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now())
);

-- Which text a lead agreed to: lead_table and lead_id name its row. page: the id of the page with the form; release: of the program that took it.
-- Written in the transaction of the lead.
CREATE TABLE IF NOT EXISTS consents (
    lead_table TEXT NOT NULL,
    lead_id    BIGINT NOT NULL,
    digest     TEXT NOT NULL,
    page       TEXT NOT NULL,
    release    TEXT NOT NULL,
    given_at   TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    PRIMARY KEY (lead_table, lead_id)
);
