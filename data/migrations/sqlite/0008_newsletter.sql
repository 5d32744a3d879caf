-- state: pending until the owner of the address confirms; confirmed; unsubscribed. Rows from before, and subscriptions without confirmation, are
-- confirmed. confirmed_at is only set by a confirmation.
ALTER TABLE newsletter_subscribers ADD COLUMN state TEXT NOT NULL DEFAULT 'confirmed';
ALTER TABLE newsletter_subscribers ADD COLUMN confirmed_at TEXT;
ALTER TABLE newsletter_subscribers ADD COLUMN unsubscribed_at TEXT;

-- One row. newsletter_key signs the links in mails to subscribers and makes the digests below.
CREATE TABLE secrets (
    id             INTEGER PRIMARY KEY CHECK (id = 1),
    newsletter_key BLOB NOT NULL
) STRICT;

-- Who has unsubscribed: HMAC-SHA-256 of email_key, in base64. It stays when the subscriber's row is erased, so that no copy adds the person again.
CREATE TABLE newsletter_suppressions (
    digest          TEXT PRIMARY KEY NOT NULL,
    unsubscribed_at TEXT NOT NULL
) STRICT;

-- When an address (the same digest) was last sent a mail, newest first. Rows of more than a day are removed.
CREATE TABLE newsletter_mails (
    digest    TEXT PRIMARY KEY NOT NULL,
    mail_1_at TEXT NOT NULL,
    mail_2_at TEXT,
    mail_3_at TEXT
) STRICT;
CREATE INDEX newsletter_mails_age ON newsletter_mails (mail_1_at);

-- What a message reports: the type of a webhook.
ALTER TABLE outbox ADD COLUMN event TEXT NOT NULL DEFAULT 'lead.created';
