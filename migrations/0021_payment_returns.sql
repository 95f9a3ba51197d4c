-- What came back of payments that a bank had made: a row for each movement that it became, under the bank's own id of the
-- return. Part 0 is always there; part 1 is what passes the amount of the payment, where the rest is a reversal of it.
CREATE TABLE payment_returns (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  payment_id      uuid NOT NULL,
  rail            text NOT NULL,
  rail_return_id  text COLLATE "C" NOT NULL,
  part            smallint NOT NULL CHECK (part IN (0, 1)),
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, rail, rail_return_id, part)
);
-- How much of a payment has come back.
CREATE INDEX payment_returns_by_payment ON payment_returns (tenant_id, payment_id);
ALTER TABLE payment_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON payment_returns TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON payment_returns FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON payment_returns TO kolo_app;
GRANT SELECT ON payment_returns TO kolo_verify;

-- A return has nothing but the bank's id of the payment, so whose it is is looked up across tenants. Ids grow, so the index
-- does at its end. While it is made, some seconds for five million, no transfer is accepted.
CREATE INDEX payouts_by_rail_id ON payouts (rail_id);
GRANT SELECT (transaction_id, rail, rail_id) ON payouts TO kolo_directory;
