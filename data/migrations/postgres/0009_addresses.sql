-- After this file the program writes every email_key anew: the address as SMTP writes it, in lower case (src/leads/address.rs). SQL cannot compute it.
-- requested_at: the last request, whatever the state. link_nonce: that of the links that can still confirm the subscription; every link that is used
-- changes it. Rows from before have none.
ALTER TABLE newsletter_subscribers ADD COLUMN IF NOT EXISTS requested_at TIMESTAMPTZ(3);
ALTER TABLE newsletter_subscribers ADD COLUMN IF NOT EXISTS link_nonce BIGINT;

-- The digests are those of a mailbox with all its aliases, and of a domain: mails is the number since mail_1_at, for domains only.
ALTER TABLE newsletter_mails ADD COLUMN IF NOT EXISTS mails BIGINT NOT NULL DEFAULT 1;
