-- Takes away what only rows of earlier versions needed. No version of Kolo has been released.

-- Every key has been shown by a process before a row names it.
ALTER TABLE vault_keys
  DROP COLUMN sample_ciphertext,
  DROP COLUMN sample_key_id,
  DROP COLUMN sample_context,
  DROP COLUMN sample_index,
  ALTER COLUMN check_value SET NOT NULL;
REVOKE UPDATE (check_value) ON vault_keys FROM kolo_directory;

-- BVNs are indexed in one way.
ALTER TABLE bvn_indexing DROP COLUMN used_before;
ALTER TABLE customers
  DROP CONSTRAINT customers_bvn_index_key,
  ADD CONSTRAINT customers_bvn_index_key CHECK ((bvn_index_key_id IS NULL) = (bvn_index IS NULL));
UPDATE schema_compatibility SET oldest_compatible = 1;

-- Money in suspense always has a row that says why.
ALTER TABLE held_inflows ALTER COLUMN reason SET NOT NULL;
