-- When the bank was last told, since when queries say "failed" that has to be confirmed, and what an untold payout waits for.
ALTER TABLE payouts
  ADD COLUMN told_at timestamptz,
  ADD COLUMN failure_said_at timestamptz,
  ADD COLUMN waits_for text
    CHECK (waits_for IN ('account', 'test', 'float', 'same_again', 'provider'));

-- An account that pays is chosen when the payout is first told.
GRANT UPDATE (rail, told_at, failure_said_at, waits_for) ON payouts TO kolo_app;

-- The last telling of an amount to a bank account by a rail whose provider refuses the same again too soon. A payout waits
-- for the rest of its time, whichever process tells it.
CREATE TABLE payout_repeats (
  tenant_id       uuid NOT NULL,
  rail            text COLLATE "C" NOT NULL,
  bank_code       text COLLATE "C" NOT NULL,
  account_number  text COLLATE "C" NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  told_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rail, bank_code, account_number, amount)
);
CREATE INDEX payout_repeats_by_expiry ON payout_repeats (tenant_id, expires_at);
ALTER TABLE payout_repeats ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON payout_repeats TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON payout_repeats FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON payout_repeats FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON payout_repeats FOR DELETE TO kolo_janitor USING (expires_at <= now());
GRANT SELECT, INSERT, UPDATE (told_at, expires_at) ON payout_repeats TO kolo_app;
GRANT SELECT ON payout_repeats TO kolo_verify;
GRANT DELETE, SELECT (tenant_id, rail, bank_code, account_number, amount, expires_at) ON payout_repeats TO kolo_janitor;
