-- While one process is at work on a message, next_attempt_at is the end of its lease: that column alone says when a message is due, and
-- outbox_due finds the next one without looking at the others.
UPDATE outbox SET next_attempt_at = leased_until WHERE leased_until > next_attempt_at;

-- For the operator: those that were given up, and the oldest.
CREATE INDEX IF NOT EXISTS outbox_age ON outbox (state, created_at, channel);
