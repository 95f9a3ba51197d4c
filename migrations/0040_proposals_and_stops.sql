-- What one person proposes and another approves. It is done once, in the transaction that says so here.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  -- The tenant that it is for; the nil UUID for the installation.
  chain uuid NOT NULL,
  act text COLLATE "C" NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  content jsonb NOT NULL,
  -- SHA-256 over act, chain, content and reason: who approves says by it what they have read.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators (id),
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_by uuid REFERENCES operators (id),
  -- Where the setting for one person allows it, without a second one.
  alone boolean NOT NULL DEFAULT false,
  refused_by uuid REFERENCES operators (id),
  refusal text,
  decided_at timestamptz,
  result jsonb,
  CHECK (approved_by <> proposed_by),
  CHECK (NOT (alone AND approved_by IS NOT NULL)),
  CHECK (refused_by IS NULL OR (approved_by IS NULL AND NOT alone)),
  CHECK ((refused_by IS NULL) = (refusal IS NULL)),
  CHECK ((decided_at IS NULL) = (approved_by IS NULL AND NOT alone AND refused_by IS NULL)),
  CHECK (decided_at <= expires_at OR refused_by IS NOT NULL)
);
CREATE INDEX proposals_open ON proposals (id) WHERE decided_at IS NULL;
GRANT SELECT, INSERT, UPDATE (approved_by, alone, refused_by, refusal, decided_at, result) ON proposals TO kolo_operator;
GRANT SELECT ON proposals TO kolo_verify;

-- Nothing new is told to banks where one of these holds: of a tenant, by a rail, to a bank; NULL is any. What was told before
-- is asked after.
CREATE TABLE payout_stops (
  id uuid PRIMARY KEY,
  tenant_id uuid REFERENCES tenants (tenant_id),
  rail text COLLATE "C",
  bank_code text COLLATE "C",
  reason text NOT NULL CHECK (reason <> ''),
  stopped_by text NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The proposal that ended it.
  ended_by uuid REFERENCES proposals (id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX payout_stops_hold ON payout_stops (id) WHERE ended_at IS NULL;
ALTER TABLE payout_stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant_or_all ON payout_stops FOR SELECT TO kolo_app
  USING (tenant_id IS NULL OR tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON payout_stops TO kolo_operator USING (true);
CREATE POLICY every_tenant_read ON payout_stops FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (ended_at, ended_by) ON payout_stops TO kolo_operator;
GRANT SELECT ON payout_stops TO kolo_app, kolo_verify;

ALTER TABLE payouts DROP CONSTRAINT payouts_waits_for_check,
  ADD CONSTRAINT payouts_waits_for_check
    CHECK (waits_for IN ('account', 'test', 'float', 'same_again', 'provider', 'fault', 'stopped')) NOT VALID;
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_waits_for_check;
