-- Something that a provider said or listed and that has to be looked at: nothing in it is believed. What came as a callback is
-- kept as its bytes came. Done once; deleted when it has expired.
CREATE TABLE rail_hints (
  tenant_id     uuid NOT NULL,
  id            uuid NOT NULL,
  rail          text COLLATE "C" NOT NULL,
  -- SHA-256 of the bytes, or of the hint that a sweep has found: the same is one.
  digest        bytea NOT NULL CHECK (octet_length(digest) = 32),
  body          bytea CHECK (octet_length(body) <= 1048576),
  hints         jsonb NOT NULL,
  received_at   timestamptz NOT NULL,
  -- NULL once it has been looked at.
  due_at        timestamptz,
  leased_until  timestamptz,
  claimed_by    uuid,
  attempts      integer NOT NULL DEFAULT 0,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, rail, digest)
);
CREATE INDEX rail_hints_due ON rail_hints (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX rail_hints_by_expiry ON rail_hints (tenant_id, expires_at);
ALTER TABLE rail_hints ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON rail_hints TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY due_work ON rail_hints FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON rail_hints FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON rail_hints FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON rail_hints FOR DELETE TO kolo_janitor USING (expires_at <= now());
GRANT SELECT, INSERT, UPDATE (due_at, leased_until, claimed_by, attempts) ON rail_hints TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON rail_hints TO kolo_directory;
GRANT SELECT ON rail_hints TO kolo_verify;
GRANT DELETE, SELECT (tenant_id, id, expires_at) ON rail_hints TO kolo_janitor;

-- How far each list of a provider has been gone through, and when it is next.
CREATE TABLE rail_sweeps (
  rail              text COLLATE "C" NOT NULL,
  provider_account  text COLLATE "C" NOT NULL,
  list              text COLLATE "C" NOT NULL,
  state             text CHECK (length(state) <= 1000),
  due_at            timestamptz NOT NULL,
  leased_until      timestamptz,
  claimed_by        uuid,
  failures          integer NOT NULL DEFAULT 0,
  -- When its end was last reached.
  swept_at          timestamptz,
  PRIMARY KEY (rail, provider_account, list),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);
CREATE INDEX rail_sweeps_due ON rail_sweeps (due_at);
GRANT SELECT, INSERT, UPDATE (state, due_at, leased_until, claimed_by, failures, swept_at) ON rail_sweeps
  TO kolo_directory;
GRANT SELECT ON rail_sweeps TO kolo_verify;
