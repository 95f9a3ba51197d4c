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

-- Money for account numbers that nobody has, across tenants: it is no tenant's, and is posted in no ledger. Written before
-- the rail is asked to send it back, which is tried until it is done; where the rail cannot, an operator has to. Append-only.
CREATE TABLE unclaimed_inflows (
  rail                   text NOT NULL,
  rail_inflow_id         text COLLATE "C" NOT NULL,
  bank_code              text COLLATE "C" NOT NULL,
  account_number         text COLLATE "C" NOT NULL,
  amount                 bigint NOT NULL CHECK (amount > 0),
  sender_name            text,
  sender_account_number  text,
  sender_bank_code       text,
  sender_bank_name       text,
  narration              text,
  goes_back              boolean NOT NULL,
  received_at            timestamptz NOT NULL,
  PRIMARY KEY (rail, rail_inflow_id)
);
CREATE INDEX unclaimed_inflows_by_time ON unclaimed_inflows (received_at, rail, rail_inflow_id);
GRANT SELECT, INSERT ON unclaimed_inflows TO kolo_directory;
GRANT SELECT ON unclaimed_inflows TO kolo_verify;
