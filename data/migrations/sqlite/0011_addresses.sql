-- After this file the program writes every email_key anew: the address as SMTP writes it, in lower case (src/leads/address.rs). SQL cannot compute it.
-- requested_at: the last request, whatever the state. link_nonce: that of the links that can still confirm the subscription; every link that is used
-- changes it. Rows from before have none.
ALTER TABLE newsletter_subscribers ADD COLUMN requested_at TEXT;
ALTER TABLE newsletter_subscribers ADD COLUMN link_nonce INTEGER;

-- The digests are those of a mailbox with all its aliases, and of a domain: mails is the number since mail_1_at, for domains only.
ALTER TABLE newsletter_mails ADD COLUMN mails INTEGER NOT NULL DEFAULT 1;
