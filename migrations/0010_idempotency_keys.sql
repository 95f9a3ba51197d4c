-- What was answered to requests that carried an Idempotency-Key, written in the transaction of their effect: first the
-- key, so that a second request with it waits at the primary key, and last the answer. request_hash is a keyed digest
-- of what was asked for.
CREATE TABLE idempotency_keys (
  tenant_id     uuid NOT NULL,
  operation     text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,
  request_hash  bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  status        integer,
  body          text,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, operation, key),
  CHECK ((status IS NULL) = (body IS NULL))
) WITH (fillfactor = 50);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (tenant_id, expires_at);

ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON idempotency_keys TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON idempotency_keys FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (status, body) ON idempotency_keys TO kolo_app;
GRANT SELECT ON idempotency_keys TO kolo_verify;

-- The one role that deletes: what has expired by the server's own clock, whatever it is told, and here alone. It sees
-- which keys there are, and not what was asked for and answered.
CREATE POLICY every_tenant_to_expire ON idempotency_keys FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON idempotency_keys FOR DELETE TO kolo_janitor USING (expires_at <= now());
GRANT SELECT (tenant_id, operation, key, expires_at), DELETE ON idempotency_keys TO kolo_janitor;
