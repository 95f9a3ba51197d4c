-- Comparisons with the banks' books, after which payouts that a recovery has stopped may go on.
CREATE TABLE bank_reconciliations (
  id uuid PRIMARY KEY,
  asked_by text NOT NULL,
  begun_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Whether every book could be read, and everything that may have been told was asked after.
  complete boolean,
  report jsonb,
  CHECK ((finished_at IS NULL) = (complete IS NULL) AND (finished_at IS NULL) = (report IS NULL))
);
GRANT SELECT, INSERT, UPDATE (finished_at, complete, report) ON bank_reconciliations TO kolo_operator;
GRANT SELECT ON bank_reconciliations TO kolo_verify;
