-- Money that comes in has nothing but the account number to go by, so whose it is is looked up across tenants.
CREATE INDEX virtual_accounts_by_number ON virtual_accounts (account_number, bank_code);
GRANT SELECT (tenant_id, bank_code, account_number) ON virtual_accounts TO kolo_directory;
CREATE POLICY account_numbers ON virtual_accounts FOR SELECT TO kolo_directory USING (true);

-- What an account is for. Those for test funding are issued to wallets that have no other, and are not listed.
ALTER TABLE virtual_accounts ADD COLUMN purpose text NOT NULL DEFAULT 'collection'
  CHECK (purpose IN ('collection', 'test_funding'));

-- Test fundings that were asked for: the caller's reference, and the id that its movement gets, beside the session id of
-- the payment from outside, by which the money is known when it comes in. Append-only; whether it came in is for the
-- inflow to say.
CREATE TABLE test_fundings (
  tenant_id       uuid NOT NULL,
  reference       text COLLATE "C" NOT NULL,
  rail            text NOT NULL,
  rail_inflow_id  text COLLATE "C" NOT NULL,
  transaction_id  uuid NOT NULL,
  account_id      uuid NOT NULL,
  account_number  text COLLATE "C" NOT NULL CHECK (account_number ~ '^[0-9]{10}$'),
  amount          bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, reference),
  UNIQUE (tenant_id, rail, rail_inflow_id)
);

-- Who paid, as the bank showed it; null what it did not show. Written before the inflow is credited. Append-only.
CREATE TABLE inflow_senders (
  tenant_id       uuid NOT NULL,
  rail            text NOT NULL,
  rail_inflow_id  text COLLATE "C" NOT NULL,
  name            text,
  account_number  text,
  bank_code       text,
  bank_name       text,
  PRIMARY KEY (tenant_id, rail, rail_inflow_id)
);

ALTER TABLE test_fundings ENABLE ROW LEVEL SECURITY;
ALTER TABLE inflow_senders ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON test_fundings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON inflow_senders TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON test_fundings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON inflow_senders FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON test_fundings, inflow_senders TO kolo_app;
GRANT SELECT ON test_fundings, inflow_senders TO kolo_verify;
