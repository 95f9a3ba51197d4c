-- What is personal of a customer can be taken out, by one role: the ledger stays as it is.
ALTER TABLE customers
  -- From then on it gets no wallets and is not changed; its data may be gone in part.
  ADD COLUMN erasing_at timestamptz,
  -- All of it is gone.
  ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT customers_erased CHECK (erased_at IS NULL OR erasing_at IS NOT NULL AND
    num_nonnulls(email, email_lookup, phone, bvn_index, id_type, id_number_ciphertext, third_party_identifier) = 0);
GRANT UPDATE (erasing_at) ON customers TO kolo_app;

-- Row by row, of one tenant at a time, and only what can be personal; which rows, is read as kolo_app.
GRANT SELECT (tenant_id, id), UPDATE (name, email, email_lookup, phone, bvn_ciphertext, bvn_key_id, bvn_index, bvn_index_key_id,
  id_type, id_number_ciphertext, id_number_key_id, third_party_identifier, erased_at) ON customers TO kolo_janitor;
GRANT SELECT (tenant_id, account_id), UPDATE (name, request_hash) ON wallets TO kolo_janitor;
GRANT SELECT (tenant_id, id), UPDATE (account_name, issued_name) ON virtual_accounts TO kolo_janitor;
GRANT SELECT (tenant_id, rail, rail_inflow_id), UPDATE (name, account_number, bank_code, bank_name)
  ON inflow_senders TO kolo_janitor;
GRANT SELECT (tenant_id, id), UPDATE (narration) ON transactions TO kolo_janitor;
GRANT SELECT (tenant_id, id), UPDATE (body) ON events TO kolo_janitor;
GRANT SELECT (tenant_id, event_id, endpoint_id), UPDATE (response_excerpt) ON webhook_deliveries TO kolo_janitor;

CREATE POLICY own_tenant_to_find ON customers FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON customers FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON wallets FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON wallets FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON virtual_accounts FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON virtual_accounts FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON inflow_senders FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON inflow_senders FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON transactions FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON transactions FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON events FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON events FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON webhook_deliveries FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON webhook_deliveries FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
-- Said in the transaction that takes the last of it out.
GRANT INSERT ON audit_entries TO kolo_janitor;
CREATE POLICY own_chain_to_erase ON audit_entries FOR INSERT TO kolo_janitor
  WITH CHECK (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
