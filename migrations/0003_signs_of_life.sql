-- Processes that claim work. Each raises its count about once a second; another that sees it stand still for some
-- seconds of its own clock takes its claims over. Nobody's row is deleted: one that has shown nothing for an hour is
-- taken by the next process that starts.
CREATE TABLE processes (
  process_id  uuid PRIMARY KEY,
  life        bigint NOT NULL DEFAULT 0,
  started_at  timestamptz NOT NULL,
  shown_at    timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON processes TO kolo_directory;
GRANT SELECT ON processes TO kolo_verify;

-- Who claimed it last, and until when that claim may tell the bank: null once it has spoken. Neither is in an index,
-- so that claiming stays a HOT update. An older process leaves both as they are.
ALTER TABLE payouts ADD COLUMN claimed_by uuid;
ALTER TABLE payouts ADD COLUMN tell_until timestamptz;
GRANT UPDATE (claimed_by, tell_until) ON payouts TO kolo_app;
GRANT SELECT (claimed_by) ON payouts TO kolo_directory;

-- Who is at it; null when nobody is. The index holds what is claimed this moment and little else.
ALTER TABLE webhook_deliveries ADD COLUMN claimed_by uuid;
GRANT UPDATE (claimed_by) ON webhook_deliveries TO kolo_app;
GRANT SELECT (claimed_by) ON webhook_deliveries TO kolo_directory;
CREATE INDEX webhook_deliveries_claimed ON webhook_deliveries (tenant_id, claimed_by) WHERE claimed_by IS NOT NULL;
