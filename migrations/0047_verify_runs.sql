-- What `kolo verify` has found, whoever ran it. Findings name rows and say what is wrong with them; values are not kept.
CREATE TABLE verify_runs (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  -- All of it; or what was done since a time.
  scope text NOT NULL CHECK (scope IN ('whole', 'since')),
  since timestamptz,
  -- By the job of every night, or by somebody at the shell.
  made_by text NOT NULL CHECK (made_by IN ('nightly', 'shell')),
  version text NOT NULL,
  checks integer NOT NULL CHECK (checks >= 0),
  findings bigint NOT NULL CHECK (findings >= 0),
  -- The first of them.
  listed jsonb NOT NULL,
  -- Why it did not come to its end; NULL where it did.
  failure text,
  CHECK ((scope = 'since') = (since IS NOT NULL)),
  CHECK (ended_at >= started_at)
);
CREATE INDEX verify_runs_newest ON verify_runs (scope, id);
GRANT SELECT, INSERT ON verify_runs TO kolo_directory;
GRANT SELECT ON verify_runs TO kolo_operator, kolo_verify;
