-- What becomes of money that came in and that could not be credited: one row an inflow decides it once. `held`: it waits in
-- suspense for an operator. `credited`: answer_id, an adjustment, has given it to a wallet. `returning`: answer_id, a payout,
-- is to bring it back to its sender; `returned`: it has. A return that fails leaves it held again, without an answer.
--
-- It is a table beside `inflows`, which has a row for every inflow and is append-only: almost all of them are credited as
-- they come in, and nothing is left to decide. A version before this one writes no row here, so an inflow in suspense
-- without a row is held; why and for which wallet is then not known (null).
CREATE TABLE held_inflows (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  state           text NOT NULL CHECK (state IN ('held', 'credited', 'returning', 'returned')),
  reason          text,
  account_id      uuid,
  answer_id       uuid,
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, answer_id),
  CHECK ((state = 'held') = (answer_id IS NULL))
);

ALTER TABLE held_inflows ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON held_inflows TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON held_inflows FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (state, answer_id) ON held_inflows TO kolo_app;
GRANT SELECT ON held_inflows TO kolo_verify;
