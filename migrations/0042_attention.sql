-- What needs somebody, as small queues: an index of each that knows only what waits. Over all tenants the directory reads which
-- tenant has how much; inside one tenant operators read the rest, and write none of it.

-- An incident is open until somebody has closed it, with a note.
ALTER TABLE incidents ADD closed_at timestamptz, ADD closed_by text COLLATE "C", ADD closing_note text,
  ADD CONSTRAINT incidents_closed CHECK (num_nulls(closed_at, closed_by, closing_note) IN (0, 3));
CREATE INDEX incidents_open ON incidents (tenant_id, id) WHERE closed_at IS NULL AND kind <> 'contrary_outcome';
CREATE INDEX incidents_contrary ON incidents (tenant_id, id) WHERE closed_at IS NULL AND kind = 'contrary_outcome';
CREATE INDEX incidents_about ON incidents (tenant_id, transaction_id) WHERE transaction_id IS NOT NULL;
GRANT UPDATE (closed_at, closed_by, closing_note) ON incidents TO kolo_app;

-- What a bank answered to an attempt, as its text came, without what is anybody's; NULL where it answered nothing that is kept.
ALTER TABLE payout_attempts ADD answer text CONSTRAINT payout_attempts_answer CHECK (length(answer) <= 4000);

CREATE INDEX payouts_waiting_for_somebody ON payouts (tenant_id, transaction_id)
  WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX held_inflows_held ON held_inflows (tenant_id, transaction_id) WHERE state = 'held';
CREATE INDEX schedules_failing ON schedules (tenant_id, id) WHERE failures > 0;
CREATE INDEX virtual_accounts_not_issued ON virtual_accounts (tenant_id, id) WHERE status IN ('pending', 'failed');
CREATE INDEX audit_entries_about ON audit_entries (chain, subject, id);

CREATE POLICY waiting ON incidents FOR SELECT TO kolo_directory USING (closed_at IS NULL);
CREATE POLICY waiting ON held_inflows FOR SELECT TO kolo_directory USING (state = 'held');
CREATE POLICY waiting ON schedules FOR SELECT TO kolo_directory USING (failures > 0);
GRANT SELECT (tenant_id, id, kind, created_at, closed_at) ON incidents TO kolo_directory;
GRANT SELECT (tenant_id, transaction_id, state) ON held_inflows TO kolo_directory;
GRANT SELECT (tenant_id, id, status, failures, updated_at) ON schedules TO kolo_directory;
GRANT SELECT (id, attempts, created_at) ON virtual_accounts TO kolo_directory;
GRANT SELECT (event_id, status, created_at) ON webhook_deliveries TO kolo_directory;

-- Inside one tenant at a time. What is sealed, and what looks up by it, is not among the columns.
GRANT SELECT ON transactions, postings, payouts, payout_attempts, payout_checks, inflows, inflow_senders, held_inflows,
  payment_returns, rail_fees, incidents, schedules, schedule_occurrences, wallets, wallet_ids, virtual_accounts, events,
  webhook_deliveries TO kolo_operator;
GRANT SELECT (tenant_id, id, kind, currency, posted, held) ON accounts TO kolo_operator;
GRANT SELECT (tenant_id, id, name, email, phone, id_type, third_party_identifier, created_at, default_account, tier, erased_at)
  ON customers TO kolo_operator;
GRANT SELECT (tenant_id, id, url, event_types, description, status, disabled_reason, created_at, updated_at, failing_since,
  proven_at) ON webhook_endpoints TO kolo_operator;
GRANT SELECT (tenant_id, rail, provider_account, preference, status, suspended_because, created_at) ON rail_accounts
  TO kolo_operator;

CREATE POLICY own_tenant_read ON transactions FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON postings FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payouts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payout_attempts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payout_checks FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON inflows FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON inflow_senders FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON held_inflows FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payment_returns FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON rail_fees FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON incidents FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON schedules FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON schedule_occurrences FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON accounts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON customers FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON wallets FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON wallet_ids FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON virtual_accounts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON events FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON webhook_endpoints FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON webhook_deliveries FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
