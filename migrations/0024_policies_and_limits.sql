-- A movement has the business day on which it was accepted: what is charged and limited goes by it. Null for movements of
-- versions before this one, and where nothing goes by it.
-- What the sender pays beside the fee: VAT on it, and stamp duty. Who pays each is frozen with it.
ALTER TABLE transactions
  ADD COLUMN accepted_on date,
  ADD COLUMN vat bigint NOT NULL DEFAULT 0 CHECK (vat BETWEEN 0 AND 9007199254740991),
  ADD COLUMN vat_payer uuid,
  ADD COLUMN stamp_duty bigint NOT NULL DEFAULT 0 CHECK (stamp_duty BETWEEN 0 AND 9007199254740991),
  ADD COLUMN stamp_duty_payer uuid,
  ADD CHECK ((vat > 0) = (vat_payer IS NOT NULL)),
  ADD CHECK ((stamp_duty > 0) = (stamp_duty_payer IS NOT NULL));

-- A version of a policy holds from a business day (null: for ever). A section that it does not set is null, and stays as it
-- was. fee_account is the account of the wallet that fees names.
ALTER TABLE policies
  ADD COLUMN holds_from date,
  ADD COLUMN fees jsonb,
  ADD COLUMN fee_account uuid,
  ADD COLUMN limits jsonb,
  ADD COLUMN interest jsonb;
GRANT INSERT ON policies TO kolo_app;

-- What limits sum over, since which business day: once counted, it is counted for ever.
CREATE TABLE limit_counts (
  tenant_id  uuid NOT NULL,
  scope      text COLLATE "C" NOT NULL CHECK (scope IN ('wallet', 'customer', 'tenant')),
  period     text COLLATE "C" NOT NULL CHECK (period IN ('day', 'month')),
  since      date NOT NULL,
  PRIMARY KEY (tenant_id, scope, period)
);
ALTER TABLE limit_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON limit_counts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON limit_counts FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON limit_counts TO kolo_app;
GRANT SELECT ON limit_counts TO kolo_verify;

-- What has been used of a day (2026-01-15) or a month (2026-01): amounts and number of movements of a wallet's account, of a
-- customer, or of the whole tenant (zeros). Whoever writes it holds the ledger's row. Deleted once nothing is limited by it.
CREATE TABLE limit_uses (
  tenant_id   uuid NOT NULL,
  subject     uuid NOT NULL,
  period      text COLLATE "C" NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  amount      bigint NOT NULL CHECK (amount >= 0),
  count       bigint NOT NULL CHECK (count >= 0),
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, subject, period)
) WITH (fillfactor = 50);
CREATE INDEX limit_uses_by_expiry ON limit_uses (tenant_id, expires_at);
ALTER TABLE limit_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON limit_uses TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON limit_uses FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (amount, count) ON limit_uses TO kolo_app;
CREATE POLICY every_tenant_to_expire ON limit_uses FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON limit_uses FOR DELETE TO kolo_janitor USING (expires_at <= now());
GRANT SELECT ON limit_uses TO kolo_verify;
GRANT DELETE, SELECT (tenant_id, subject, period, expires_at) ON limit_uses TO kolo_janitor;
