-- In development somebody signs in as the local administrator, by a link that is printed where Kolo runs.
ALTER TABLE operators
  -- One at most. Where production is true it signs in by nothing.
  ADD COLUMN is_local boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT operators_local_email CHECK (NOT is_local OR email = 'local@localhost');

CREATE TABLE operator_links (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- By signing in or by confirming, whichever was first.
  used_at timestamptz
);
GRANT SELECT, INSERT, UPDATE (used_at) ON operator_links TO kolo_operator;
GRANT SELECT ON operator_links TO kolo_verify;
