-- What each page says, as a digest, and since when. previous_digest: what it said before. A release that still says that, less than a day after the
-- change, runs beside a newer one and changes nothing.
-- announced_digest: what was last announced to search engines. announcing_until: until then one process is at work on it.
CREATE TABLE IF NOT EXISTS page_versions (
    page             TEXT PRIMARY KEY,
    digest           TEXT NOT NULL,
    previous_digest  TEXT,
    changed_at       TIMESTAMPTZ(3) NOT NULL,
    announced_digest TEXT,
    announcing_until TIMESTAMPTZ(3)
);

-- Which content of a page a crawler was last sent, and when.
CREATE TABLE IF NOT EXISTS crawler_visits (
    crawler TEXT NOT NULL,
    page    TEXT NOT NULL,
    digest  TEXT NOT NULL,
    seen_at TIMESTAMPTZ(3) NOT NULL,
    PRIMARY KEY (crawler, page)
);
