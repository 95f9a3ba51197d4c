-- One reference is one movement, as before; only now the index says that it has nothing to offer to whoever does not
-- name a reference. An index over all rows was also a way to find all rows of a tenant, and a server that takes a table
-- for small takes that way: settling read every transaction of a tenant for each batch until the table was analysed.
CREATE UNIQUE INDEX transactions_by_reference ON transactions (tenant_id, reference) WHERE reference IS NOT NULL;
ALTER TABLE transactions DROP CONSTRAINT transactions_tenant_id_reference_key;
