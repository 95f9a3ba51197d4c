-- Erasing a customer is begun by an approval and done by a job, for as long as that takes, and once more for what was written about it since.
CREATE INDEX customers_being_erased ON customers (tenant_id, id)
  WHERE erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at);
CREATE POLICY being_erased ON customers FOR SELECT TO kolo_directory
  USING (erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at));
GRANT SELECT (tenant_id, id, erasing_at, erased_at) ON customers TO kolo_directory;

-- Nobody's data is taken out before it has been begun, nor twice.
DROP POLICY own_tenant_to_erase ON customers;
CREATE POLICY own_tenant_to_erase ON customers FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid)
    AND erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at))
  WITH CHECK (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
