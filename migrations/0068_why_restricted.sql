-- Who judges whether a restriction is lifted sees why it stands.
GRANT SELECT ON wallet_status_changes TO kolo_operator;
CREATE POLICY own_tenant_read ON wallet_status_changes FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
