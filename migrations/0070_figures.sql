-- What moved in each hour and day, kept by a job a little behind the books, so that no page adds up a history.

-- How far the figures of a tenant have come.
CREATE TABLE figures_progress (
  tenant_id uuid PRIMARY KEY,
  -- The version of the ledger up to which they count everything. NULL: they are not made yet.
  version bigint,
  -- Where their hours and days begin.
  time_zone text,
  -- When they were made from the whole history.
  made_at timestamptz,
  CHECK (version IS NULL OR time_zone IS NOT NULL AND made_at IS NOT NULL)
);
INSERT INTO figures_progress (tenant_id) SELECT tenant_id FROM ledgers;
CREATE INDEX figures_progress_not_made ON figures_progress (tenant_id) WHERE version IS NULL;
ALTER TABLE figures_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON figures_progress TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON figures_progress FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY to_count ON figures_progress FOR SELECT TO kolo_directory USING (true);
CREATE POLICY open_books ON figures_progress FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY every_tenant ON figures_progress FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, UPDATE (version, time_zone, made_at) ON figures_progress TO kolo_app;
GRANT SELECT (tenant_id, version, time_zone), INSERT (tenant_id) ON figures_progress TO kolo_directory;
GRANT SELECT ON figures_progress TO kolo_operator, kolo_verify;

-- Movements by what they are, in the hour and the day in which they were made (accepted) and in which they became final.
CREATE TABLE movement_figures (
  tenant_id uuid NOT NULL,
  period text NOT NULL CHECK (period IN ('hour', 'day')),
  begins_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'successful', 'failed')),
  category text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- The bank that the money came or went through; empty where none did, and of what is accepted, which has none yet.
  rail text NOT NULL,
  count bigint NOT NULL CHECK (count >= 1),
  -- Kobo.
  amount bigint NOT NULL CHECK (amount >= 1),
  -- What was charged for what is successful, kobo: fees, VAT and stamp duty.
  charged bigint NOT NULL CHECK (charged >= 0),
  PRIMARY KEY (tenant_id, period, begins_at, state, category, currency, rail)
) WITH (fillfactor = 50);
ALTER TABLE movement_figures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON movement_figures TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON movement_figures FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON movement_figures FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, DELETE, UPDATE (count, amount, charged) ON movement_figures TO kolo_app;
GRANT SELECT ON movement_figures TO kolo_operator, kolo_verify;

-- What was posted on each system account in an hour, and what stood on it after the last posting of the hour. All wallets of a currency
-- together are the account with the nil UUID.
CREATE TABLE account_figures (
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL,
  begins_at timestamptz NOT NULL,
  -- Kobo.
  debits bigint NOT NULL CHECK (debits >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  -- All credits less all debits up to the end of the hour.
  balance bigint NOT NULL,
  PRIMARY KEY (tenant_id, account_id, currency, begins_at)
) WITH (fillfactor = 50);
ALTER TABLE account_figures ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON account_figures TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON account_figures FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON account_figures FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT, DELETE, UPDATE (debits, credits, balance) ON account_figures TO kolo_app;
GRANT SELECT ON account_figures TO kolo_operator, kolo_verify;
