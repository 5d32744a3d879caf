-- Messages that hand a lead on, written in one transaction with the lead. One that has arrived is deleted.
-- id: what the receiver knows the message by, the same at every attempt. Names are never given twice, so a late report meets no other message.
-- fields: what was typed, a JSON object of field name to text. email_key: as in newsletter_subscribers.
-- state: waiting, or dead when nothing more is tried by itself. leased_until: until then one process is at work on it.
CREATE TABLE IF NOT EXISTS outbox (
    id              TEXT PRIMARY KEY,
    form            TEXT NOT NULL,
    channel         TEXT NOT NULL,
    email_key       TEXT,
    fields          TEXT NOT NULL,
    state           TEXT NOT NULL DEFAULT 'waiting',
    attempts        BIGINT NOT NULL DEFAULT 0,
    created_at      TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    next_attempt_at TIMESTAMPTZ(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    leased_until    TIMESTAMPTZ(3),
    last_error      TEXT
);

CREATE INDEX IF NOT EXISTS outbox_due ON outbox (channel, state, next_attempt_at);
CREATE INDEX IF NOT EXISTS outbox_email_key ON outbox (email_key);
