-- Changes of the content that are not live (src/store/features/content_drafts.rs). base: the revision that they begin with; NULL if there was none.
-- revision: the whole content with them. state: draft, proposed or scheduled. publish_at: when a scheduled one becomes live. fault: why the last try did not.
CREATE TABLE content_drafts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    changed_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    author     TEXT NOT NULL,
    title      TEXT NOT NULL,
    base       INTEGER,
    revision   INTEGER NOT NULL,
    state      TEXT NOT NULL,
    publish_at TEXT,
    fault      TEXT
) STRICT;
