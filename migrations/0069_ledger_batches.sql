-- What each version of a ledger has changed, in the order in which versions follow one another: whoever keeps figures counts each
-- once, and sees by a missing version that somebody wrote without saying so. A row goes when it has been counted.
CREATE TABLE ledger_batches (
  tenant_id uuid NOT NULL,
  -- The version that the ledger had from then on.
  version bigint NOT NULL,
  -- Sums of the movements that it made or finished, by quarter of an hour.
  moved jsonb NOT NULL,
  -- Sums of its postings, by quarter of an hour and account.
  posted jsonb NOT NULL,
  PRIMARY KEY (tenant_id, version)
);
ALTER TABLE ledger_batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON ledger_batches TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY to_count ON ledger_batches FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON ledger_batches FOR SELECT TO kolo_verify USING (true);
GRANT INSERT, SELECT, DELETE ON ledger_batches TO kolo_app;
GRANT SELECT (tenant_id, version) ON ledger_batches TO kolo_directory;
GRANT SELECT ON ledger_batches TO kolo_verify;
