-- Times are UTC, ISO 8601 with milliseconds.
CREATE TABLE contact_submissions (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    email      TEXT NOT NULL,
    company    TEXT NOT NULL,
    phone      TEXT,
    subject    TEXT NOT NULL,
    message    TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- email is kept as typed (trimmed); email_key is what "the same address" means: ASCII letters in lower case.
CREATE TABLE newsletter_subscribers (
    id         INTEGER PRIMARY KEY,
    email      TEXT NOT NULL,
    email_key  TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Only written with --keep-requests. kind: message, api-access or enterprise.
CREATE TABLE lead_requests (
    id         INTEGER PRIMARY KEY,
    kind       TEXT NOT NULL,
    name       TEXT,
    email      TEXT NOT NULL,
    company    TEXT,
    phone      TEXT,
    inquiry    TEXT,
    message    TEXT,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
