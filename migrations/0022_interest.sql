-- Interest settings of wallets that were changed: what they were until the end of a day, a row a wallet and day of change.
-- What they are now stands in `wallets`. Append-only.
CREATE TABLE earlier_interest_settings (
  tenant_id                     uuid NOT NULL,
  account_id                    uuid NOT NULL,
  held_until                    date NOT NULL,
  interest_enabled              boolean NOT NULL,
  interest_rate                 numeric(7,4),
  interest_payout_wallet        text COLLATE "C",
  bypass_withdrawal_limit_rule  boolean,
  changed_at                    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, held_until)
);
ALTER TABLE earlier_interest_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON earlier_interest_settings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON earlier_interest_settings FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON earlier_interest_settings TO kolo_app;
GRANT SELECT ON earlier_interest_settings TO kolo_verify;

GRANT UPDATE (interest_enabled, interest_rate, interest_payout_wallet, bypass_withdrawal_limit_rule, inflow_transfer_fee)
  ON wallets TO kolo_app;

-- Whether a wallet earns is settled when it is created; earlier versions left it to the tag and acted on nothing. What such
-- a version creates beside this one without saying so earns nothing before it is told to.
UPDATE wallets SET interest_enabled = COALESCE(tag = 'savings', false) WHERE interest_enabled IS NULL;
