-- Posts that look like spam, until somebody takes one for a lead or its time is over. reason: what gave it away. fields: what was typed, a JSON object.
-- channels: how the lead would be delivered, separated by spaces. page: the id of the page with the form; NULL if the form's leads are not stored.
-- consent: the digest of the text at the form.
CREATE TABLE spam (
    id             INTEGER PRIMARY KEY,
    form           TEXT NOT NULL,
    reason         TEXT NOT NULL,
    email          TEXT,
    fields         TEXT NOT NULL,
    channels       TEXT NOT NULL,
    page           TEXT,
    consent        TEXT,
    created_at     TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    submission_key TEXT
) STRICT;
CREATE UNIQUE INDEX spam_submission_key ON spam (submission_key) WHERE submission_key IS NOT NULL;

-- What a process remembers for the next one, by name: retention_ran_at, retention_doubted_at (when the deletion by age ran and began to wait),
-- replay_position (the last entry of the replay file that this database has).
CREATE TABLE state (
    name  TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;
