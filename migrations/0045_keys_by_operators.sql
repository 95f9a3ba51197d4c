-- Operators manage API keys, of one tenant at a time. What a key is known by is written once and read by the directory alone.
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_key ON api_keys TO kolo_directory USING (true);
CREATE POLICY every_key_read ON api_keys FOR SELECT TO kolo_verify, kolo_operator USING (true);
CREATE POLICY own_tenant_insert ON api_keys FOR INSERT TO kolo_operator
  WITH CHECK (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_update ON api_keys FOR UPDATE TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT (allowed_networks, replaces, last_used_at), INSERT,
  UPDATE (label, expires_at, revoked_at, scopes, allowed_networks) ON api_keys TO kolo_operator;
