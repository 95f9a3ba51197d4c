-- Work that is due once for each day or month that is over, and how far it has come: a row a job for the whole installation
-- (its scope is the nil UUID), and a row for each tenant where a job works for one tenant after the other. A row moves on from
-- period to period, so the table does not grow with time; next_period is the oldest that is not finished, and finished_at
-- and finished_by tell of the one before it. Nobody takes it before due_at: the end of a claim, or of a rest after a failure;
-- 'infinity' where the row only says since when the job has been there. claimed_by is null when nobody is at it.
CREATE TABLE calendar_jobs (
  job          text COLLATE "C" NOT NULL,
  scope        uuid NOT NULL,
  next_period  text COLLATE "C" NOT NULL CHECK (next_period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  due_at       timestamptz NOT NULL,
  claimed_by   uuid,
  failures     integer NOT NULL DEFAULT 0,
  finished_at  timestamptz,
  finished_by  uuid,
  PRIMARY KEY (job, scope)
) WITH (fillfactor = 50);
CREATE INDEX calendar_jobs_next ON calendar_jobs (job, next_period, scope);
GRANT SELECT, INSERT ON calendar_jobs TO kolo_directory;
GRANT UPDATE (next_period, due_at, claimed_by, failures, finished_at, finished_by) ON calendar_jobs TO kolo_directory;
GRANT SELECT ON calendar_jobs TO kolo_verify;
