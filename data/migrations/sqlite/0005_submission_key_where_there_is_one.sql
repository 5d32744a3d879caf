-- Most rows have no key: they are left out of the index, and a commit writes a page less.
DROP INDEX contact_submissions_submission_key;
CREATE UNIQUE INDEX contact_submissions_submission_key ON contact_submissions (submission_key) WHERE submission_key IS NOT NULL;
DROP INDEX newsletter_subscribers_submission_key;
CREATE UNIQUE INDEX newsletter_subscribers_submission_key ON newsletter_subscribers (submission_key) WHERE submission_key IS NOT NULL;
DROP INDEX lead_requests_submission_key;
CREATE UNIQUE INDEX lead_requests_submission_key ON lead_requests (submission_key) WHERE submission_key IS NOT NULL;
