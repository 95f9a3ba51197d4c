-- Every key that something was sealed or indexed with, and a check value by which the right key is known. Kept when a process
-- with the key starts for the first time.
CREATE TABLE vault_keys (
  kind text NOT NULL CHECK (kind IN ('encryption', 'index')),
  key_id text COLLATE "C" NOT NULL,
  -- Derived from the key, which cannot be found from it. NULL where rows name a key that no process has shown yet.
  check_value bytea CHECK (octet_length(check_value) = 32),
  -- Whether something may be stored that only this key opens or finds.
  in_use boolean NOT NULL,
  first_used_at timestamptz NOT NULL,
  -- Something that is stored under the key, to try it on while there is no check value: what was sealed, and a BVN with its index.
  sample_ciphertext bytea,
  sample_key_id text COLLATE "C",
  sample_context text,
  sample_index bytea,
  PRIMARY KEY (kind, key_id),
  CHECK ((check_value IS NULL) = (sample_ciphertext IS NOT NULL))
);

-- Processes that run, and the keys that they have.
CREATE TABLE vault_users (
  process_id uuid PRIMARY KEY,
  seals_under text COLLATE "C" NOT NULL,
  index_keys text[] NOT NULL,
  shown_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- How BVNs are indexed from now on: by a key and the tenant's id. NULL: as versions before this one did, by the only key there
-- was and the same in every tenant. Whoever writes an index holds this row, so all of them go by the same key.
CREATE TABLE bvn_indexing (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key_id text COLLATE "C",
  -- Whether a version before this one may have worked here; it finds a BVN in its own way alone.
  used_before boolean NOT NULL
);
INSERT INTO bvn_indexing (used_before) SELECT EXISTS (SELECT FROM businesses);
-- On a new database nothing has to be found in the old way. On others `kolo keys reseal` says the same, once nobody looks in that way.
UPDATE schema_compatibility SET oldest_compatible = 34 WHERE NOT (SELECT used_before FROM bvn_indexing);

-- The key that the index is made with; NULL as above.
ALTER TABLE customers ADD COLUMN bvn_index_key_id text COLLATE "C",
  ADD CONSTRAINT customers_bvn_index_key CHECK (bvn_index_key_id IS NULL OR bvn_index IS NOT NULL);

-- What rows name already, with one of them to try a key on.
INSERT INTO vault_keys (kind, key_id, in_use, first_used_at, sample_ciphertext, sample_key_id, sample_context)
SELECT DISTINCT ON (s.key_id) 'encryption', s.key_id, true, now(), s.ciphertext, s.key_id, s.context
FROM (
  SELECT bvn_key_id, bvn_ciphertext, format('customer:%s:%s:bvn', tenant_id, id) FROM customers WHERE bvn_key_id IS NOT NULL
  UNION ALL
  SELECT id_number_key_id, id_number_ciphertext, format('customer:%s:%s:id_number', tenant_id, id)
  FROM customers WHERE id_number_key_id IS NOT NULL
  UNION ALL
  SELECT secret_key_id, secret_ciphertext, format('webhook:%s:%s', tenant_id, id) FROM webhook_endpoints
  UNION ALL
  SELECT credentials_key_id, credentials_ciphertext, format('rail:%s:%s', rail, provider_account) FROM rail_accounts
  UNION ALL
  SELECT credentials_key_id, credentials_ciphertext, format('rail:%s:%s', rail, provider_account)
  FROM earlier_rail_credentials
) AS s (key_id, ciphertext, context);
INSERT INTO vault_keys (kind, key_id, in_use, first_used_at, sample_ciphertext, sample_key_id, sample_context, sample_index)
SELECT 'index', 'default', true, now(), bvn_ciphertext, bvn_key_id, format('customer:%s:%s:bvn', tenant_id, id), bvn_index
FROM customers WHERE bvn_index IS NOT NULL LIMIT 1;

GRANT SELECT, INSERT,
  UPDATE (check_value, in_use, sample_ciphertext, sample_key_id, sample_context, sample_index) ON vault_keys TO kolo_directory;
GRANT SELECT, INSERT, UPDATE ON vault_users TO kolo_directory;
GRANT SELECT, UPDATE (key_id) ON bvn_indexing TO kolo_directory;
-- The column has one value; the privilege is for locking the row.
GRANT SELECT, UPDATE (only_row) ON bvn_indexing TO kolo_app;
GRANT SELECT ON vault_keys, vault_users, bvn_indexing TO kolo_verify;
GRANT UPDATE (bvn_index_key_id) ON customers TO kolo_app;
GRANT UPDATE (secret_ciphertext, secret_key_id) ON webhook_endpoints TO kolo_app;
GRANT UPDATE (credentials_ciphertext, credentials_key_id) ON earlier_rail_credentials TO kolo_directory;
