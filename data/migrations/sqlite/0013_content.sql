-- The content of the site (src/content): files and revisions. digest: SHA-256 of the bytes in hexadecimal.
CREATE TABLE content_blobs (
    digest TEXT PRIMARY KEY NOT NULL,
    bytes  BLOB NOT NULL
) STRICT;

-- files: path to digest of every file, a JSON object compressed with zstd. `content_live` in the table state has the id of the revision that is served.
CREATE TABLE content_revisions (
    id         INTEGER PRIMARY KEY,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    author     TEXT NOT NULL,
    note       TEXT NOT NULL,
    files      BLOB NOT NULL
) STRICT;
