-- Browsers and commands by which somebody has signed in before. Each has tries of its own, so that nobody who guesses elsewhere uses
-- them up.
CREATE TABLE operator_devices (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- SHA-256 of a mark that the browser or command keeps.
  mark_hash bytea NOT NULL UNIQUE CHECK (length(mark_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- So long after it was last used.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_devices_of ON operator_devices (operator_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE (last_used_at, expires_at, ended_at) ON operator_devices TO kolo_operator;
GRANT SELECT ON operator_devices TO kolo_verify;

ALTER TABLE operator_sessions
  -- Confirmations that were wrong since one was right; so many end the session.
  ADD COLUMN wrong_confirmations integer NOT NULL DEFAULT 0 CHECK (wrong_confirmations >= 0),
  -- Whether it was begun through a proxy whose word on addresses does not count.
  ADD COLUMN by_unnamed_proxy boolean NOT NULL DEFAULT false;
GRANT UPDATE (wrong_confirmations) ON operator_sessions TO kolo_operator;
