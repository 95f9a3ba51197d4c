-- Payments that are made at times to come: once, or every day, week or month. What is paid never changes; status, decided,
-- counted_from and failures do. decided counts the occurrences that ended paid or failed, in the order in which they did;
-- failures are those in a row up to the last of them, counted from the one behind counted_from.
CREATE TABLE schedules (
  tenant_id            uuid NOT NULL,
  id                   uuid NOT NULL,
  source_account       uuid NOT NULL,
  destination_account  uuid,
  bank_code            text COLLATE "C",
  account_number       text COLLATE "C" CHECK (account_number ~ '^[0-9]{10}$'),
  amount               bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  currency             text NOT NULL,
  description          text,
  frequency            text CHECK (frequency IN ('day', 'week', 'month')),
  start_at             timestamptz NOT NULL,
  end_at               timestamptz CHECK (end_at > start_at),
  status               text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'completed', 'deactivated')),
  decided              integer NOT NULL DEFAULT 0,
  counted_from         integer NOT NULL DEFAULT 0,
  failures             integer NOT NULL DEFAULT 0,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  -- To a wallet, or to an account at a bank.
  CHECK (num_nonnulls(destination_account, bank_code) = 1 AND (bank_code IS NULL) = (account_number IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX schedules_active_by_source ON schedules (tenant_id, source_account) WHERE status = 'active';

-- Each occurrence of a schedule that has come or comes next, numbered from 1: the last is the one that was not attempted
-- yet, if there is to be one. It waits until due_at, paused while its schedule is not active; a bank transfer is processing
-- until it ends, and is looked at at due_at. The lease and whose it is are no columns of an index, so that claiming is a HOT
-- update; where a lease stands, a transfer may have been made that the row does not tell of yet.
CREATE TABLE schedule_occurrences (
  tenant_id         uuid NOT NULL,
  schedule_id       uuid NOT NULL,
  n                 integer NOT NULL CHECK (n >= 1),
  scheduled_for     timestamptz NOT NULL,
  status            text NOT NULL CHECK (status IN ('waiting', 'paused', 'processing', 'successful', 'failed', 'skipped')),
  due_at            timestamptz,
  leased_until      timestamptz,
  claimed_by        uuid,
  attempts          integer NOT NULL DEFAULT 0,
  first_attempt_at  timestamptz,
  last_attempt_at   timestamptz,
  transaction_id    uuid,
  failure_code      text COLLATE "C",
  decided           integer,
  deactivated       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, schedule_id, n),
  CHECK ((status IN ('waiting', 'paused', 'processing')) = (due_at IS NOT NULL)),
  CHECK ((status IN ('successful', 'failed')) = (decided IS NOT NULL)),
  CHECK (status NOT IN ('processing', 'successful') OR transaction_id IS NOT NULL),
  CHECK (status NOT IN ('waiting', 'paused', 'skipped') OR transaction_id IS NULL),
  CHECK (status <> 'failed' OR failure_code IS NOT NULL),
  CHECK ((attempts = 0) = (first_attempt_at IS NULL) AND (attempts = 0) = (last_attempt_at IS NULL)),
  CHECK (NOT deactivated OR status = 'failed'),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules (tenant_id, id)
) WITH (fillfactor = 50);
CREATE INDEX schedule_occurrences_due ON schedule_occurrences (tenant_id, due_at)
  WHERE status IN ('waiting', 'processing');
CREATE INDEX schedule_occurrences_waiting ON schedule_occurrences (tenant_id, schedule_id, due_at)
  WHERE status = 'waiting';
CREATE UNIQUE INDEX schedule_occurrences_decided ON schedule_occurrences (tenant_id, schedule_id, decided)
  WHERE decided IS NOT NULL;

ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
ALTER TABLE schedule_occurrences ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON schedules TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON schedule_occurrences TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON schedules FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON schedule_occurrences FOR SELECT TO kolo_verify USING (true);
CREATE POLICY due_work ON schedule_occurrences FOR SELECT TO kolo_directory USING (true);

GRANT SELECT, INSERT, UPDATE (status, decided, counted_from, failures, updated_at) ON schedules TO kolo_app;
GRANT SELECT, INSERT, UPDATE (status, due_at, leased_until, claimed_by, attempts, first_attempt_at, last_attempt_at,
  transaction_id, failure_code, decided, deactivated) ON schedule_occurrences TO kolo_app;
GRANT SELECT ON schedules, schedule_occurrences TO kolo_verify;
GRANT SELECT (tenant_id, status, due_at, leased_until, claimed_by) ON schedule_occurrences TO kolo_directory;
