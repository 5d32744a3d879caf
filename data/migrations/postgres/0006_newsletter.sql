-- state: pending until the owner of the address confirms; confirmed; unsubscribed. Rows from before, and subscriptions without confirmation, are
-- confirmed. confirmed_at is only set by a confirmation.
ALTER TABLE newsletter_subscribers ADD COLUMN IF NOT EXISTS state TEXT NOT NULL DEFAULT 'confirmed';
ALTER TABLE newsletter_subscribers ADD COLUMN IF NOT EXISTS confirmed_at TIMESTAMPTZ(3);
ALTER TABLE newsletter_subscribers ADD COLUMN IF NOT EXISTS unsubscribed_at TIMESTAMPTZ(3);

-- One row. newsletter_key signs the links in mails to subscribers and makes the digests below.
CREATE TABLE IF NOT EXISTS secrets (
    id             BIGINT PRIMARY KEY CHECK (id = 1),
    newsletter_key BYTEA NOT NULL
);

-- Who has unsubscribed: HMAC-SHA-256 of email_key, in base64. It stays when the subscriber's row is erased, so that no copy adds the person again.
CREATE TABLE IF NOT EXISTS newsletter_suppressions (
    digest          TEXT PRIMARY KEY,
    unsubscribed_at TIMESTAMPTZ(3) NOT NULL
);

-- When an address (the same digest) was last sent a mail, newest first. Rows of more than a day are removed.
CREATE TABLE IF NOT EXISTS newsletter_mails (
    digest    TEXT PRIMARY KEY,
    mail_1_at TIMESTAMPTZ(3) NOT NULL,
    mail_2_at TIMESTAMPTZ(3),
    mail_3_at TIMESTAMPTZ(3)
);
CREATE INDEX IF NOT EXISTS newsletter_mails_age ON newsletter_mails (mail_1_at);

-- What a message reports: the type of a webhook.
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS event TEXT NOT NULL DEFAULT 'lead.created';
