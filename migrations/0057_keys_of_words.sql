-- What somebody writes about a customer (reasons, notes, evidence) is sealed under a key for each customer, which is itself
-- sealed under the vault. Erasing a customer deletes its key, and with that the words, wherever a copy of them is. Words from
-- before stay as they were written.
CREATE TABLE audit_keys (
  id uuid PRIMARY KEY,
  -- The tenant of the customer.
  chain uuid NOT NULL,
  customer_id uuid NOT NULL,
  secret_ciphertext bytea NOT NULL,
  secret_key_id text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL,
  UNIQUE (chain, customer_id)
);
ALTER TABLE audit_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_chain ON audit_keys TO kolo_app USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_chain_to_erase ON audit_keys TO kolo_janitor USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_chain ON audit_keys TO kolo_directory USING (true);
CREATE POLICY every_chain_of_operators ON audit_keys TO kolo_operator USING (true);
GRANT SELECT, INSERT ON audit_keys TO kolo_app, kolo_operator;
GRANT SELECT, UPDATE (secret_ciphertext, secret_key_id) ON audit_keys TO kolo_directory;
GRANT SELECT (chain, customer_id), DELETE ON audit_keys TO kolo_janitor;
