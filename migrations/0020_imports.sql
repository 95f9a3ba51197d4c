-- Files that `kolo import` has loaded: a row is written in the transaction that creates the file's wallets, so a file is loaded
-- once, and is finished when all of its opening balances are credited.
CREATE TABLE imports (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  -- SHA-256.
  file_hash      bytea NOT NULL CHECK (octet_length(file_hash) = 32),
  -- Each line is a wallet; some have an opening balance.
  wallets        integer NOT NULL CHECK (wallets > 0),
  balances       integer NOT NULL CHECK (balances BETWEEN 0 AND wallets),
  -- A control total: of all opening balances in minor units, whatever their currencies.
  balance_total  numeric(38, 0) NOT NULL CHECK (balance_total >= balances),
  created_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, file_hash)
);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON imports TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON imports FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (finished_at) ON imports TO kolo_app;
GRANT SELECT ON imports TO kolo_verify;

-- The import that created a wallet, which no event reports then; null for any other.
ALTER TABLE wallets ADD COLUMN import_id uuid;
