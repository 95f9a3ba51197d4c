-- What callers have taken of their limits, which processes tell each other once a second: when the bucket of a subject is full
-- again. A subject has the slot that its hash says, so there are never more rows than slots, and none is deleted. What a crash
-- loses here is worth a second of the limits, so nothing of it is written ahead.
CREATE UNLOGGED TABLE rate_limit_buckets (
  slot integer PRIMARY KEY CHECK (slot BETWEEN 0 AND 65535),
  subject bytea NOT NULL CHECK (octet_length(subject) = 16),
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON rate_limit_buckets TO kolo_directory;
GRANT SELECT ON rate_limit_buckets TO kolo_verify;
