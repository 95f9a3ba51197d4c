-- What movements are searched for by, beside what names them: account numbers, amounts and names. Kept by the job that counts
-- figures, a little behind the books.
CREATE TABLE search_keys (
  tenant_id uuid NOT NULL,
  -- What kind of key it is, a letter, and what it says (src/figures/search-keys.ts).
  key text COLLATE "C" NOT NULL,
  -- The movement, or of a key of kind w the wallet's account.
  id uuid NOT NULL,
  PRIMARY KEY (tenant_id, key, id)
);
ALTER TABLE search_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON search_keys TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON search_keys FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON search_keys FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, DELETE ON search_keys TO kolo_app;
GRANT SELECT ON search_keys TO kolo_operator, kolo_verify;

-- The movements that a batch made, with their amounts in kobo and, of payouts, the accounts that are paid.
ALTER TABLE ledger_batches
  ADD COLUMN created uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN amounts bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN recipients text[] NOT NULL DEFAULT '{}',
  ADD CHECK (cardinality(amounts) = cardinality(created) AND cardinality(recipients) = cardinality(created)),
  -- They are read once and deleted: no time goes into making them smaller.
  ALTER COLUMN created SET STORAGE EXTERNAL,
  ALTER COLUMN amounts SET STORAGE EXTERNAL,
  ALTER COLUMN recipients SET STORAGE EXTERNAL;

ALTER TABLE figures_progress
  -- Up to which movement the whole history has been given its keys. NULL: to its end.
  ADD COLUMN keyed_to uuid,
  -- When keys were last taken away, of somebody who was erased: by this, who does that and who makes keys wait for each other.
  ADD COLUMN keys_erased_at timestamptz;
UPDATE figures_progress SET version = NULL;
CREATE INDEX figures_progress_not_keyed ON figures_progress (tenant_id) WHERE keyed_to IS NOT NULL;
GRANT UPDATE (keyed_to) ON figures_progress TO kolo_app;
GRANT SELECT (keyed_to) ON figures_progress TO kolo_directory;

-- Whether the words of its name and of its customer's are among the keys.
ALTER TABLE wallets ADD COLUMN name_keyed boolean NOT NULL DEFAULT false;
CREATE INDEX wallets_not_keyed ON wallets (tenant_id, account_id) WHERE NOT name_keyed;
GRANT UPDATE (name_keyed) ON wallets TO kolo_app;
GRANT SELECT (tenant_id, name_keyed) ON wallets TO kolo_directory;
CREATE POLICY to_key ON wallets FOR SELECT TO kolo_directory USING (NOT name_keyed);

-- Keys of what is erased go with it.
GRANT SELECT, DELETE ON search_keys TO kolo_janitor;
CREATE POLICY own_tenant_to_find ON search_keys FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON search_keys FOR DELETE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT (tenant_id), UPDATE (keys_erased_at) ON figures_progress TO kolo_janitor;
CREATE POLICY own_tenant_to_find ON figures_progress FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON figures_progress FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
