-- Views of pages: sums of a day (UTC). No address, no time within the day, nothing that recognizes a visitor.
-- visitor: person, crawler (of data/crawlers.json) or bot. entry, of people only: landing or inner. The last three columns say what brought people to a
-- landing; empty: not known; (other): what exceeds the limit of a day.
CREATE TABLE IF NOT EXISTS page_views (
    day            TEXT COLLATE "C" NOT NULL,
    page           TEXT NOT NULL,
    visitor        TEXT NOT NULL,
    entry          TEXT NOT NULL,
    referring_host TEXT NOT NULL,
    utm_source     TEXT NOT NULL,
    utm_campaign   TEXT NOT NULL,
    views          BIGINT NOT NULL,
    PRIMARY KEY (day, page, visitor, entry, referring_host, utm_source, utm_campaign)
);

-- Requests for paths that do not exist, as the log shows them: without what may be personal.
CREATE TABLE IF NOT EXISTS unknown_paths (
    day      TEXT COLLATE "C" NOT NULL,
    path     TEXT NOT NULL,
    requests BIGINT NOT NULL,
    PRIMARY KEY (day, path)
);
