-- Verifications that operators ask for, and how far the one is that runs.
ALTER TABLE verify_runs
  ADD COLUMN asked_by uuid REFERENCES operators (id),
  DROP CONSTRAINT verify_runs_made_by_check,
  ADD CONSTRAINT verify_runs_made_by_check CHECK (made_by IN ('nightly', 'shell', 'operator')),
  ADD CONSTRAINT verify_runs_asked_by CHECK ((made_by = 'operator') = (asked_by IS NOT NULL));

-- One row, for the one verification of the installation that waits for a worker or is made by one; free where `id` is NULL.
CREATE TABLE verify_under_way (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- That of its row in verify_runs, once it has ended.
  id uuid,
  made_by text CHECK (made_by IN ('nightly', 'operator')),
  asked_by uuid REFERENCES operators (id),
  asked_at timestamptz,
  -- NULL: everything is looked at.
  since timestamptz,
  -- NULL: no worker has taken it yet. Who has holds a lock of the database.
  started_at timestamptz,
  -- Of Kolo, that of the worker.
  version text,
  -- How far it is: which check is being made, how many were before it, and how many there are.
  checks_done integer CHECK (checks_done >= 0),
  checks_total integer CHECK (checks_total >= checks_done),
  checking text,
  CHECK ((id IS NULL) = (made_by IS NULL) AND (id IS NULL) = (asked_at IS NULL)),
  CHECK ((made_by IS NOT DISTINCT FROM 'operator') = (asked_by IS NOT NULL)),
  CHECK (id IS NOT NULL OR since IS NULL AND started_at IS NULL),
  CHECK ((started_at IS NULL) = (version IS NULL)),
  CHECK (started_at IS NOT NULL OR checking IS NULL),
  CHECK ((checking IS NULL) = (checks_done IS NULL) AND (checking IS NULL) = (checks_total IS NULL))
) WITH (fillfactor = 50);
INSERT INTO verify_under_way DEFAULT VALUES;
GRANT SELECT, UPDATE (id, made_by, asked_by, asked_at, since) ON verify_under_way TO kolo_operator;
GRANT SELECT, UPDATE (id, made_by, asked_by, asked_at, since, started_at, version, checks_done, checks_total, checking)
  ON verify_under_way TO kolo_directory;
GRANT SELECT ON verify_under_way TO kolo_verify;
