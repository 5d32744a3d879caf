-- Messages that hand a lead on, written in one transaction with the lead. One that has arrived is deleted.
-- id: what the receiver knows the message by, the same at every attempt. Names are never given twice, so a late report meets no other message.
-- fields: what was typed, a JSON object of field name to text. email_key: as in newsletter_subscribers.
-- state: waiting, or dead when nothing more is tried by itself. leased_until: until then one process is at work on it.
CREATE TABLE outbox (
    id              TEXT PRIMARY KEY NOT NULL,
    form            TEXT NOT NULL,
    channel         TEXT NOT NULL,
    email_key       TEXT,
    fields          TEXT NOT NULL,
    state           TEXT NOT NULL DEFAULT 'waiting',
    attempts        INTEGER NOT NULL DEFAULT 0,
    created_at      TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    next_attempt_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    leased_until    TEXT,
    last_error      TEXT
) STRICT;

CREATE INDEX outbox_due ON outbox (channel, state, next_attempt_at);
CREATE INDEX outbox_email_key ON outbox (email_key);
