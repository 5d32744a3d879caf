-- What each page says, as a digest, and since when. previous_digest: what it said before. A release that still says that, less than a day after the
-- change, runs beside a newer one and changes nothing.
-- announced_digest: what was last announced to search engines. announcing_until: until then one process is at work on it.
CREATE TABLE page_versions (
    page             TEXT PRIMARY KEY NOT NULL,
    digest           TEXT NOT NULL,
    previous_digest  TEXT,
    changed_at       TEXT NOT NULL,
    announced_digest TEXT,
    announcing_until TEXT
) STRICT;

-- Which content of a page a crawler was last sent, and when.
CREATE TABLE crawler_visits (
    crawler TEXT NOT NULL,
    page    TEXT NOT NULL,
    digest  TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (crawler, page)
) STRICT;
