-- An untold payout can wait for a fault of Kolo's own too, which the log has.
ALTER TABLE payouts
  DROP CONSTRAINT payouts_waits_for_check,
  ADD CONSTRAINT payouts_waits_for_check
    CHECK (waits_for IN ('account', 'test', 'float', 'same_again', 'provider', 'fault'));

-- A payout that an account at a provider was told of is asked after again once it is final: providers take back what they said.
-- The row is written by the commit that claims for telling.
CREATE TABLE payout_checks (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  -- When it is looked at next; NULL once it is done.
  due_at          timestamptz,
  -- Since when somebody wants a look, until it was had.
  wanted_at       timestamptz,
  -- When the provider first said otherwise than it was settled.
  contrary_at     timestamptz,
  leased_until    timestamptz,
  claimed_by      uuid,
  PRIMARY KEY (tenant_id, transaction_id)
);
CREATE INDEX payout_checks_due ON payout_checks (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE payout_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON payout_checks TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY due_work ON payout_checks FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON payout_checks FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (due_at, wanted_at, contrary_at, leased_until, claimed_by) ON payout_checks TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON payout_checks TO kolo_directory;
GRANT SELECT ON payout_checks TO kolo_verify;
