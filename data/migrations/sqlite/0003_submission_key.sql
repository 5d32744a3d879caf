-- What tells a submission that is sent again from a new one. Rows from before have none.
ALTER TABLE contact_submissions ADD COLUMN submission_key TEXT;
CREATE UNIQUE INDEX contact_submissions_submission_key ON contact_submissions (submission_key);
ALTER TABLE newsletter_subscribers ADD COLUMN submission_key TEXT;
CREATE UNIQUE INDEX newsletter_subscribers_submission_key ON newsletter_subscribers (submission_key);
ALTER TABLE lead_requests ADD COLUMN submission_key TEXT;
CREATE UNIQUE INDEX lead_requests_submission_key ON lead_requests (submission_key);
