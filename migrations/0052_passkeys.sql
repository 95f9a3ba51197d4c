-- What people sign in by in place of password and code. Nothing of it is secret: the private key never leaves the authenticator.
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- What its owner calls it.
  name text NOT NULL,
  -- The relying party that it was made for.
  domain text NOT NULL,
  -- By which the authenticator names it: one is nobody else's, nor anybody's again.
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  -- In COSE (RFC 9052).
  public_key bytea NOT NULL,
  -- As the authenticator last said; 0 of one that does not count.
  sign_count bigint NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
  transports text[] NOT NULL,
  -- The model of the authenticator, as it says itself.
  aaguid uuid NOT NULL,
  -- Whether its maker copies it to other devices of its owner.
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX operator_passkeys_of ON operator_passkeys (operator_id) WHERE ended_at IS NULL;

-- Challenges that were answered: each is once. Those that nobody answers are kept nowhere.
CREATE TABLE operator_passkey_answers (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  passkey_id uuid NOT NULL REFERENCES operator_passkeys (id),
  answered_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE (name, sign_count, last_used_at, ended_at) ON operator_passkeys TO kolo_operator;
GRANT INSERT ON operator_passkey_answers TO kolo_operator;
GRANT SELECT ON operator_passkeys, operator_passkey_answers TO kolo_verify;
