-- What providers charge is an expense, and a business moves money between its own bank and its accounts at providers. The new
-- check reads every account once; writes wait.
ALTER TABLE accounts
  DROP CONSTRAINT accounts_kind_check,
  ADD CONSTRAINT accounts_kind_check
    CHECK (kind IN ('wallet', 'settlement', 'fees', 'suspense', 'vat_payable', 'stamp_duty_payable', 'interest_expense',
      'tax_payable', 'equity', 'bank_charges', 'own_bank'));

-- What a provider said that it charged for a payout or an inflow, or gave back of that: once each. A row of 0 says that it
-- charged nothing; where it says nothing there is no row. Append-only.
CREATE TABLE rail_fees (
  tenant_id       uuid NOT NULL,
  rail            text COLLATE "C" NOT NULL,
  -- The payout or inflow.
  movement_id     uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('payout', 'inflow', 'refund')),
  amount          bigint NOT NULL CHECK (amount BETWEEN 0 AND 9007199254740991),
  -- The movement that posted it.
  transaction_id  uuid,
  charged_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rail, movement_id, kind),
  UNIQUE (tenant_id, transaction_id),
  CHECK ((amount > 0) = (transaction_id IS NOT NULL))
);
ALTER TABLE rail_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON rail_fees TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON rail_fees FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON rail_fees TO kolo_app;
GRANT SELECT ON rail_fees TO kolo_verify;
