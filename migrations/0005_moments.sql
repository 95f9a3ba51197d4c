-- A moment is a version of the tenant's ledger: the one that its row has when what carries it commits. An event of
-- a moment went to the endpoints that the changes up to and with that moment had enabled. Null: written by a version
-- of Kolo that did not know of moments.
ALTER TABLE events ADD COLUMN ledger_version bigint;

-- What each change of an endpoint left, in order. Append-only. updated_at is the endpoint's own, before_at what it was
-- before the change (null where there was no endpoint): so a change that an older version of Kolo made, and did not
-- write here, leaves a gap that can be seen.
CREATE TABLE webhook_endpoint_changes (
  tenant_id       uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  ledger_version  bigint NOT NULL,
  status          text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
  event_types     text[],
  updated_at      timestamptz NOT NULL,
  before_at       timestamptz,
  PRIMARY KEY (tenant_id, endpoint_id, ledger_version)
);

-- The endpoints as they are now.
INSERT INTO webhook_endpoint_changes (tenant_id, endpoint_id, ledger_version, status, event_types, updated_at)
SELECT e.tenant_id, e.id, l.version, e.status, e.event_types, e.updated_at
FROM webhook_endpoints e
JOIN ledgers l ON l.tenant_id = e.tenant_id;

ALTER TABLE webhook_endpoint_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON webhook_endpoint_changes TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON webhook_endpoint_changes FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON webhook_endpoint_changes TO kolo_app;
GRANT SELECT ON webhook_endpoint_changes TO kolo_verify;
