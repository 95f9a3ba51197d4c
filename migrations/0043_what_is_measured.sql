-- What the metrics count over all tenants, as the role that lists due work sees it: how much is in suspense, and how many endpoints
-- are disabled; nothing of whose it is or what is in it.
CREATE POLICY suspense_balances ON accounts FOR SELECT TO kolo_directory USING (kind = 'suspense');
GRANT SELECT (tenant_id, id, kind, currency, posted) ON accounts TO kolo_directory;

CREATE POLICY counted ON webhook_endpoints FOR SELECT TO kolo_directory USING (true);
GRANT SELECT (tenant_id, status) ON webhook_endpoints TO kolo_directory;
