-- The list of the desk (src/store/features/inbox): a row for each lead and each held post, made after it. id: the millisecond in which the visitor sent
-- it, times 2048, and a number below that, so that ids sort by time. state: new, open, done or spam. owner: the address of a user. words: what a search
-- finds. repeat_of: the id of the lead with the same text of the same person, sent within a day; repeats: how many of them a lead has. page, landing: where the form is, and
-- the first page of the visit. state_at: when somebody changed the state.
CREATE TABLE inbox (
    id         INTEGER PRIMARY KEY,
    lead_table TEXT NOT NULL,
    lead_id    INTEGER NOT NULL,
    form       TEXT NOT NULL,
    state      TEXT NOT NULL,
    owner      TEXT,
    person     TEXT NOT NULL,
    email      TEXT,
    email_key  TEXT,
    domain     TEXT,
    company    TEXT,
    excerpt    TEXT NOT NULL,
    page       TEXT,
    landing    TEXT,
    source     TEXT,
    campaign   TEXT,
    free_mail  INTEGER NOT NULL,
    digest     TEXT,
    repeat_of  INTEGER,
    repeats    INTEGER NOT NULL DEFAULT 0,
    words      TEXT NOT NULL,
    state_at   TEXT,
    UNIQUE (lead_table, lead_id)
) STRICT;
CREATE INDEX inbox_state ON inbox (state, id) WHERE repeat_of IS NULL;
CREATE INDEX inbox_form ON inbox (form, id);
CREATE INDEX inbox_owner ON inbox (owner, id) WHERE owner IS NOT NULL;
CREATE INDEX inbox_page ON inbox (page, id);
CREATE INDEX inbox_source ON inbox (source, id);
CREATE INDEX inbox_campaign ON inbox (campaign, id);
CREATE INDEX inbox_email_key ON inbox (email_key, id);
CREATE INDEX inbox_domain ON inbox (domain, id);
CREATE INDEX inbox_digest ON inbox (digest, id) WHERE digest IS NOT NULL;
CREATE INDEX inbox_repeat_of ON inbox (repeat_of) WHERE repeat_of IS NOT NULL;

CREATE VIRTUAL TABLE inbox_words USING fts5 (words, content = 'inbox', content_rowid = 'id', prefix = '1 2 3 4 5 6 7 8 9 10', detail = 'none', columnsize = 0);
CREATE TRIGGER inbox_inserted AFTER INSERT ON inbox BEGIN
    INSERT INTO inbox_words (rowid, words) VALUES (new.id, new.words);
END;
CREATE TRIGGER inbox_deleted AFTER DELETE ON inbox BEGIN
    INSERT INTO inbox_words (inbox_words, rowid, words) VALUES ('delete', old.id, old.words);
END;

-- What people wrote about a lead.
CREATE TABLE lead_notes (
    id         INTEGER PRIMARY KEY,
    lead_table TEXT NOT NULL,
    lead_id    INTEGER NOT NULL,
    author     TEXT NOT NULL,
    text       TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX lead_notes_lead ON lead_notes (lead_table, lead_id);

-- Deliveries that have arrived, which the outbox forgets. answer: what the other side said, numbers only.
CREATE TABLE deliveries (
    id           INTEGER PRIMARY KEY,
    lead_table   TEXT NOT NULL,
    lead_id      INTEGER NOT NULL,
    channel      TEXT NOT NULL,
    attempts     INTEGER NOT NULL,
    answer       TEXT,
    delivered_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX deliveries_lead ON deliveries (lead_table, lead_id);

-- Which lead a message is about; NULL in messages of older versions, and of leads that are not stored.
ALTER TABLE outbox ADD COLUMN lead_table TEXT;
ALTER TABLE outbox ADD COLUMN lead_id INTEGER;
CREATE INDEX outbox_lead ON outbox (lead_table, lead_id) WHERE lead_id IS NOT NULL;

-- Who may use the desk. address: their e-mail address, in lower case. password: argon2id as a PHC string; NULL before they have chosen one.
CREATE TABLE users (
    id          INTEGER PRIMARY KEY,
    address     TEXT NOT NULL UNIQUE,
    role        TEXT NOT NULL,
    password    TEXT,
    created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    seen_at     TEXT,
    disabled_at TEXT
) STRICT;

-- Links with which a user chooses a password, once. digest: SHA-256 of the token.
CREATE TABLE user_links (
    digest     TEXT PRIMARY KEY NOT NULL,
    user_id    INTEGER NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;

-- digest: SHA-256 of the cookie. browser: its name and system, for the user to recognize.
CREATE TABLE sessions (
    id         INTEGER PRIMARY KEY,
    digest     TEXT NOT NULL UNIQUE,
    user_id    INTEGER NOT NULL,
    browser    TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    seen_at    TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id);

-- Who did what, for a year. actor: a user's address, or "command line". subject: what it was done to, without what visitors wrote.
CREATE TABLE audit_log (
    id         INTEGER PRIMARY KEY,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    actor      TEXT NOT NULL,
    action     TEXT NOT NULL,
    subject    TEXT NOT NULL
) STRICT;
