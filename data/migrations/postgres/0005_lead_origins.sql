-- What brought a lead: lead_table and lead_id name its row. Pages are paths, referring_host is a host without its page, click_id_kind is the name of
-- the parameter (gclid), never its value. Written in the transaction of the lead.
CREATE TABLE IF NOT EXISTS lead_origins (
    lead_table     TEXT NOT NULL,
    lead_id        BIGINT NOT NULL,
    form_page      TEXT,
    landing_page   TEXT,
    referring_host TEXT,
    utm_source     TEXT,
    utm_medium     TEXT,
    utm_campaign   TEXT,
    utm_term       TEXT,
    utm_content    TEXT,
    click_id_kind  TEXT,
    landed_at      TIMESTAMPTZ(3),
    PRIMARY KEY (lead_table, lead_id)
);

-- The same as a JSON object of column to text; NULL where nothing is known, and in messages of older versions.
ALTER TABLE outbox ADD COLUMN IF NOT EXISTS origin TEXT;
