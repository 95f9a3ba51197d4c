-- The schema that the migrations leave, for reading; made by `npm run generate` and not run by anything.
-- The grants on each table follow it, by role; the owner may do everything.

CREATE TABLE account_rollups (
  tenant_id   uuid NOT NULL,
  account_id  uuid NOT NULL,
  currency    text COLLATE "C" NOT NULL,
  begins_at   timestamp with time zone NOT NULL,
  debits      bigint NOT NULL,
  credits     bigint NOT NULL,
  balance     bigint NOT NULL,
  CONSTRAINT account_rollups_pkey PRIMARY KEY (tenant_id, account_id, currency, begins_at),
  CONSTRAINT account_rollups_credits_check CHECK (credits >= 0),
  CONSTRAINT account_rollups_debits_check CHECK (debits >= 0)
) WITH (fillfactor=50);
ALTER TABLE account_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON account_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON account_rollups TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON account_rollups FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (debits, credits, balance) ON account_rollups TO kolo_app;
GRANT SELECT ON account_rollups TO kolo_operator;
GRANT SELECT ON account_rollups TO kolo_verify;

CREATE TABLE accounts (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  kind       text NOT NULL,
  posted     bigint DEFAULT 0 NOT NULL,
  held       bigint DEFAULT 0 NOT NULL,
  seq        bigint DEFAULT 0 NOT NULL,
  currency   text COLLATE "C",
  CONSTRAINT accounts_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT accounts_held_check CHECK (held >= 0),
  CONSTRAINT accounts_kind_check CHECK (kind = ANY (ARRAY['wallet'::text, 'settlement'::text, 'fees'::text, 'suspense'::text, 'vat_payable'::text, 'stamp_duty_payable'::text, 'interest_expense'::text, 'tax_payable'::text, 'equity'::text, 'bank_charges'::text, 'interest_income'::text, 'bank_errors'::text, 'own_bank'::text, 'adjustments'::text])),
  CONSTRAINT accounts_seq_check CHECK (seq >= 0),
  CONSTRAINT accounts_wallet_not_overdrawn CHECK (kind <> 'wallet'::text OR (posted - held) >= 0 AND posted <= '9007199254740991'::bigint)
) WITH (fillfactor=50);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON accounts FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON accounts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON accounts FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY suspense_balances ON accounts FOR SELECT TO kolo_directory USING (kind = 'suspense'::text);
GRANT INSERT, SELECT, UPDATE (posted, held, seq) ON accounts TO kolo_app;
GRANT INSERT, SELECT (tenant_id, id, kind, posted, currency) ON accounts TO kolo_directory;
GRANT SELECT (tenant_id, id, kind, posted, held, currency) ON accounts TO kolo_operator;
GRANT SELECT ON accounts TO kolo_verify;

CREATE TABLE api_keys (
  key_id            text COLLATE "C" NOT NULL,
  tenant_id         uuid NOT NULL,
  secret_hash       bytea NOT NULL,
  label             text,
  created_at        timestamp with time zone NOT NULL,
  expires_at        timestamp with time zone,
  revoked_at        timestamp with time zone,
  scopes            text[] DEFAULT '{read,write,transfer,admin}'::text[] NOT NULL,
  strict            boolean DEFAULT false NOT NULL,
  profile           text COLLATE "C" DEFAULT 'standard'::text NOT NULL,
  allowed_networks  cidr[],
  replaces          text COLLATE "C",
  last_used_at      timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_keys_replaces_fkey FOREIGN KEY (replaces) REFERENCES api_keys(key_id),
  CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT api_keys_allowed_networks_check CHECK (cardinality(allowed_networks) > 0 AND array_position(allowed_networks, NULL::cidr) IS NULL),
  CONSTRAINT api_keys_profile_check CHECK (profile = ANY (ARRAY['standard'::text, 'hosted-2026'::text])),
  CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ '{read,write,transfer,admin}'::text[]),
  CONSTRAINT api_keys_secret_hash_check CHECK (octet_length(secret_hash) = 32)
);
CREATE INDEX api_keys_by_tenant ON api_keys USING btree (tenant_id, key_id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_key ON api_keys TO kolo_directory USING (true);
CREATE POLICY every_key_read ON api_keys FOR SELECT TO kolo_operator, kolo_verify USING (true);
CREATE POLICY own_tenant_insert ON api_keys FOR INSERT TO kolo_operator WITH CHECK (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_update ON api_keys FOR UPDATE TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (label, expires_at, revoked_at, scopes, allowed_networks, last_used_at) ON api_keys TO kolo_directory;
GRANT INSERT, SELECT (key_id, tenant_id, label, created_at, expires_at, revoked_at, scopes, strict, profile, allowed_networks, replaces, last_used_at), UPDATE (label, expires_at, revoked_at, scopes, allowed_networks) ON api_keys TO kolo_operator;
GRANT SELECT ON api_keys TO kolo_verify;

CREATE TABLE archive_files (
  tenant_id          uuid NOT NULL,
  number             integer NOT NULL,
  first_sequence     bigint NOT NULL,
  last_sequence      bigint NOT NULL,
  from_at            timestamp with time zone NOT NULL,
  to_at              timestamp with time zone NOT NULL,
  events             integer NOT NULL,
  deliveries         bigint NOT NULL,
  transactions_hash  numeric NOT NULL,
  sha256             bytea NOT NULL,
  archived_at        timestamp with time zone NOT NULL,
  CONSTRAINT archive_files_pkey PRIMARY KEY (tenant_id, number),
  CONSTRAINT archive_files_check CHECK (last_sequence >= first_sequence),
  CONSTRAINT archive_files_deliveries_check CHECK (deliveries >= 0),
  CONSTRAINT archive_files_events_check CHECK (events > 0),
  CONSTRAINT archive_files_number_check CHECK (number > 0),
  CONSTRAINT archive_files_sha256_check CHECK (octet_length(sha256) = 32)
);
ALTER TABLE archive_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON archive_files FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON archive_files TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_archive ON archive_files FOR INSERT TO kolo_janitor WITH CHECK (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT SELECT ON archive_files TO kolo_app;
GRANT INSERT ON archive_files TO kolo_janitor;
GRANT SELECT ON archive_files TO kolo_verify;

CREATE TABLE audit_chains (
  chain  uuid NOT NULL,
  links  bigint DEFAULT 0 NOT NULL,
  head   bytea NOT NULL,
  CONSTRAINT audit_chains_pkey PRIMARY KEY (chain),
  CONSTRAINT audit_chains_head_check CHECK (length(head) = 32),
  CONSTRAINT audit_chains_links_check CHECK (links >= 0)
);
GRANT INSERT, SELECT, UPDATE (links, head) ON audit_chains TO kolo_directory;
GRANT SELECT ON audit_chains TO kolo_operator;
GRANT SELECT ON audit_chains TO kolo_verify;

CREATE TABLE audit_entries (
  id          uuid NOT NULL,
  chain       uuid NOT NULL,
  acted_at    timestamp with time zone NOT NULL,
  actor_kind  text NOT NULL,
  actor       text COLLATE "C" NOT NULL,
  address     text,
  act         text COLLATE "C" NOT NULL,
  subject     text COLLATE "C" NOT NULL,
  before      jsonb,
  after       jsonb,
  reason      text,
  linked      boolean DEFAULT false NOT NULL,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entries_act_check CHECK (act ~ '^[a-z_]+\.[a-z_]+$'::text),
  CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind = ANY (ARRAY['operator'::text, 'api_key'::text, 'shell'::text, 'kolo'::text]))
);
CREATE INDEX audit_entries_about ON audit_entries USING btree (chain, subject, id);
CREATE INDEX audit_entries_of_chain ON audit_entries USING btree (chain, acted_at, id);
CREATE INDEX audit_entries_unlinked ON audit_entries USING btree (id) WHERE NOT linked;
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_chain ON audit_entries TO kolo_directory USING (true);
CREATE POLICY every_chain_of_operators ON audit_entries TO kolo_operator USING (true);
CREATE POLICY every_chain_read ON audit_entries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_chain ON audit_entries FOR INSERT TO kolo_app WITH CHECK (chain = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_chain_to_erase ON audit_entries FOR INSERT TO kolo_janitor WITH CHECK (chain = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT ON audit_entries TO kolo_app;
GRANT INSERT, SELECT, UPDATE (linked) ON audit_entries TO kolo_directory;
GRANT INSERT ON audit_entries TO kolo_janitor;
GRANT INSERT, SELECT ON audit_entries TO kolo_operator;
GRANT SELECT ON audit_entries TO kolo_verify;

CREATE TABLE audit_keys (
  id                 uuid NOT NULL,
  chain              uuid NOT NULL,
  customer_id        uuid NOT NULL,
  secret_ciphertext  bytea NOT NULL,
  secret_key_id      text COLLATE "C" NOT NULL,
  made_at            timestamp with time zone NOT NULL,
  CONSTRAINT audit_keys_pkey PRIMARY KEY (id),
  CONSTRAINT audit_keys_chain_customer_id_key UNIQUE (chain, customer_id)
);
ALTER TABLE audit_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_chain ON audit_keys TO kolo_directory USING (true);
CREATE POLICY every_chain_of_operators ON audit_keys TO kolo_operator USING (true);
CREATE POLICY own_chain ON audit_keys TO kolo_app USING (chain = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_chain_to_erase ON audit_keys TO kolo_janitor USING (chain = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON audit_keys TO kolo_app;
GRANT SELECT, UPDATE (secret_ciphertext, secret_key_id) ON audit_keys TO kolo_directory;
GRANT DELETE, SELECT (chain, customer_id) ON audit_keys TO kolo_janitor;
GRANT INSERT, SELECT ON audit_keys TO kolo_operator;

CREATE TABLE audit_links (
  chain     uuid NOT NULL,
  number    bigint NOT NULL,
  entry_id  uuid NOT NULL,
  previous  bytea NOT NULL,
  hash      bytea NOT NULL,
  CONSTRAINT audit_links_pkey PRIMARY KEY (chain, number),
  CONSTRAINT audit_links_entry_id_key UNIQUE (entry_id),
  CONSTRAINT audit_links_chain_fkey FOREIGN KEY (chain) REFERENCES audit_chains(chain),
  CONSTRAINT audit_links_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES audit_entries(id),
  CONSTRAINT audit_links_hash_check CHECK (length(hash) = 32),
  CONSTRAINT audit_links_number_check CHECK (number > 0)
);
GRANT INSERT, SELECT ON audit_links TO kolo_directory;
GRANT SELECT ON audit_links TO kolo_operator;
GRANT SELECT ON audit_links TO kolo_verify;

CREATE TABLE bank_reconciliations (
  id            uuid NOT NULL,
  requested_by  text NOT NULL,
  started_at    timestamp with time zone NOT NULL,
  finished_at   timestamp with time zone,
  complete      boolean,
  report        jsonb,
  CONSTRAINT bank_reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT bank_reconciliations_finished_whole CHECK ((finished_at IS NULL) = (complete IS NULL) AND (finished_at IS NULL) = (report IS NULL))
);
GRANT INSERT, SELECT, UPDATE (finished_at, complete, report) ON bank_reconciliations TO kolo_operator;
GRANT SELECT ON bank_reconciliations TO kolo_verify;

CREATE TABLE bank_statement_imports (
  tenant_id  uuid NOT NULL,
  rail       text COLLATE "C" NOT NULL,
  began_at   timestamp with time zone NOT NULL,
  lines      integer NOT NULL,
  CONSTRAINT bank_statement_imports_pkey PRIMARY KEY (tenant_id, rail),
  CONSTRAINT bank_statement_imports_lines_check CHECK (lines > 0)
);
ALTER TABLE bank_statement_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statement_imports FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statement_imports TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (began_at, lines) ON bank_statement_imports TO kolo_app;
GRANT SELECT ON bank_statement_imports TO kolo_verify;

CREATE TABLE bank_statement_lines (
  tenant_id     uuid NOT NULL,
  rail          text COLLATE "C" NOT NULL,
  number        bigint NOT NULL,
  statement     integer NOT NULL,
  file_line     integer NOT NULL,
  booked_on     date NOT NULL,
  amount        bigint NOT NULL,
  reference     text COLLATE "C",
  counterparty  text COLLATE "C",
  description   text,
  state         text COLLATE "C" DEFAULT 'open'::text NOT NULL,
  reason        text COLLATE "C",
  proposed_id   uuid,
  match         bigint,
  explained_on  date,
  waits_since   timestamp with time zone,
  CONSTRAINT bank_statement_lines_pkey PRIMARY KEY (tenant_id, rail, number),
  CONSTRAINT bank_statement_lines_amount_check CHECK (amount <> 0 AND amount >= '-9007199254740991'::bigint AND amount <= '9007199254740991'::bigint),
  CONSTRAINT bank_statement_lines_matched CHECK ((state = 'matched'::text) = (match IS NOT NULL) AND (match IS NOT NULL OR explained_on IS NULL)),
  CONSTRAINT bank_statement_lines_state_check CHECK (state = ANY (ARRAY['open'::text, 'proposed'::text, 'matched'::text, 'excepted'::text, 'withdrawn'::text])),
  CONSTRAINT bank_statement_lines_waits CHECK (
CASE
    WHEN state = ANY (ARRAY['matched'::text, 'withdrawn'::text]) THEN waits_since IS NULL
    WHEN state = 'excepted'::text THEN waits_since IS NOT NULL
    ELSE true
END)
) WITH (fillfactor=70);
CREATE INDEX bank_statement_lines_by_reference ON bank_statement_lines USING btree (tenant_id, rail, reference) WHERE reference IS NOT NULL;
CREATE INDEX bank_statement_lines_excepted ON bank_statement_lines USING btree (tenant_id, booked_on) WHERE state = 'excepted'::text;
CREATE INDEX bank_statement_lines_open ON bank_statement_lines USING btree (tenant_id, rail, amount, booked_on) WHERE state = ANY (ARRAY['open'::text, 'proposed'::text]);
CREATE INDEX bank_statement_lines_together ON bank_statement_lines USING btree (tenant_id, rail, match) WHERE match <> number;
CREATE INDEX bank_statement_lines_unexplained ON bank_statement_lines USING btree (tenant_id, rail, booked_on) WHERE state <> 'withdrawn'::text AND (explained_on IS NULL OR explained_on > booked_on);
CREATE INDEX bank_statement_lines_waiting ON bank_statement_lines USING btree (tenant_id, rail, number) WHERE state = ANY (ARRAY['open'::text, 'proposed'::text, 'excepted'::text]);
ALTER TABLE bank_statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statement_lines FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statement_lines TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON bank_statement_lines FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY work_items ON bank_statement_lines FOR SELECT TO kolo_directory USING (waits_since IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (state, reason, proposed_id, match, explained_on, waits_since) ON bank_statement_lines TO kolo_app;
GRANT SELECT (tenant_id, booked_on, state, waits_since) ON bank_statement_lines TO kolo_directory;
GRANT SELECT (tenant_id, rail, number, statement, booked_on, amount, state, reason, proposed_id, waits_since) ON bank_statement_lines TO kolo_operator;
GRANT SELECT ON bank_statement_lines TO kolo_verify;

CREATE TABLE bank_statements (
  tenant_id          uuid NOT NULL,
  rail               text COLLATE "C" NOT NULL,
  number             integer NOT NULL,
  source             text COLLATE "C" NOT NULL,
  file_hash          bytea NOT NULL,
  part               smallint NOT NULL,
  file_name          text NOT NULL,
  format             text COLLATE "C" NOT NULL,
  bank_number        text,
  numbered_from      integer,
  numbered_until     integer,
  from_on            date NOT NULL,
  until_on           date NOT NULL,
  opening            bigint NOT NULL,
  closing            bigint NOT NULL,
  stated             boolean NOT NULL,
  first_line         bigint NOT NULL,
  lines              integer NOT NULL,
  days               date[] NOT NULL,
  sums               bigint[] NOT NULL,
  imported_by        text NOT NULL,
  imported_at        timestamp with time zone NOT NULL,
  withdrawn_by       text,
  withdrawn_at       timestamp with time zone,
  withdrawn_because  text,
  CONSTRAINT bank_statements_pkey PRIMARY KEY (tenant_id, rail, number),
  CONSTRAINT bank_statements_days CHECK (from_on <= until_on AND cardinality(days) = cardinality(sums)),
  CONSTRAINT bank_statements_file_hash_check CHECK (octet_length(file_hash) = 32),
  CONSTRAINT bank_statements_format_check CHECK (format = ANY (ARRAY['csv'::text, 'mt940'::text, 'camt053'::text])),
  CONSTRAINT bank_statements_lines_check CHECK (lines > 0),
  CONSTRAINT bank_statements_withdrawn CHECK (num_nulls(withdrawn_by, withdrawn_at, withdrawn_because) = ANY (ARRAY[0, 3]))
);
CREATE UNIQUE INDEX bank_statements_once ON bank_statements USING btree (tenant_id, rail, file_hash, part) WHERE withdrawn_at IS NULL;
ALTER TABLE bank_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statements FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statements TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (withdrawn_by, withdrawn_at, withdrawn_because) ON bank_statements TO kolo_app;
GRANT SELECT ON bank_statements TO kolo_verify;

CREATE TABLE bulk_transfers (
  tenant_id          uuid NOT NULL,
  id                 uuid NOT NULL,
  reference          text COLLATE "C" NOT NULL,
  request_hash       bytea NOT NULL,
  mode               text NOT NULL,
  transfers          integer NOT NULL,
  metadata           jsonb,
  created_at         timestamp with time zone NOT NULL,
  leased_until       timestamp with time zone,
  decided_at         timestamp with time zone,
  refusals           jsonb,
  accepted_ids       uuid[],
  due_at             timestamp with time zone,
  completed_at       timestamp with time zone,
  successful         integer,
  successful_amount  bigint,
  failed_amount      bigint,
  fees               bigint,
  CONSTRAINT bulk_transfers_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT bulk_transfers_tenant_id_reference_key UNIQUE (tenant_id, reference),
  CONSTRAINT bulk_transfers_all_or_nothing CHECK (mode <> 'all_or_nothing'::text OR decided_at IS NULL OR jsonb_array_length(refusals) = 0),
  CONSTRAINT bulk_transfers_decided CHECK ((num_nulls(decided_at, refusals, accepted_ids) = ANY (ARRAY[0, 3])) AND (decided_at IS NULL OR leased_until IS NULL)),
  CONSTRAINT bulk_transfers_due CHECK ((due_at IS NOT NULL) = (decided_at IS NOT NULL AND completed_at IS NULL)),
  CONSTRAINT bulk_transfers_every_transfer CHECK (decided_at IS NULL OR (cardinality(accepted_ids) + jsonb_array_length(refusals)) = transfers),
  CONSTRAINT bulk_transfers_mode_check CHECK (mode = ANY (ARRAY['independent'::text, 'all_or_nothing'::text])),
  CONSTRAINT bulk_transfers_result CHECK (num_nulls(completed_at, successful, successful_amount, failed_amount, fees) = ANY (ARRAY[0, 5])),
  CONSTRAINT bulk_transfers_transfers_check CHECK (transfers >= 1 AND transfers <= 1000)
);
CREATE INDEX bulk_transfers_due ON bulk_transfers USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE bulk_transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON bulk_transfers FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON bulk_transfers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bulk_transfers TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (leased_until, decided_at, refusals, accepted_ids, due_at, completed_at, successful, successful_amount, failed_amount, fees) ON bulk_transfers TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON bulk_transfers TO kolo_directory;
GRANT SELECT ON bulk_transfers TO kolo_verify;

CREATE TABLE businesses (
  id          uuid NOT NULL,
  name        text NOT NULL,
  created_at  timestamp with time zone NOT NULL,
  CONSTRAINT businesses_pkey PRIMARY KEY (id)
);
GRANT INSERT, SELECT ON businesses TO kolo_directory;
GRANT SELECT ON businesses TO kolo_operator;
GRANT SELECT ON businesses TO kolo_verify;

CREATE TABLE bvn_index_key (
  only_row  boolean DEFAULT true NOT NULL,
  key_id    text COLLATE "C",
  CONSTRAINT bvn_index_key_pkey PRIMARY KEY (only_row),
  CONSTRAINT bvn_index_key_only_row_check CHECK (only_row)
);
GRANT SELECT, UPDATE (only_row) ON bvn_index_key TO kolo_app;
GRANT SELECT, UPDATE (key_id) ON bvn_index_key TO kolo_directory;
GRANT SELECT ON bvn_index_key TO kolo_verify;

CREATE TABLE calendar_jobs (
  job          text COLLATE "C" NOT NULL,
  scope        uuid NOT NULL,
  next_period  text COLLATE "C" NOT NULL,
  due_at       timestamp with time zone NOT NULL,
  claimed_by   uuid,
  failures     integer DEFAULT 0 NOT NULL,
  finished_at  timestamp with time zone,
  finished_by  uuid,
  CONSTRAINT calendar_jobs_pkey PRIMARY KEY (job, scope),
  CONSTRAINT calendar_jobs_next_period_check CHECK (next_period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'::text)
) WITH (fillfactor=50);
CREATE INDEX calendar_jobs_next ON calendar_jobs USING btree (job, next_period, scope);
GRANT INSERT, SELECT, UPDATE (next_period, due_at, claimed_by, failures, finished_at, finished_by) ON calendar_jobs TO kolo_directory;
GRANT SELECT ON calendar_jobs TO kolo_verify;

CREATE TABLE counters (
  name  text COLLATE "C" NOT NULL,
  next  bigint NOT NULL,
  CONSTRAINT counters_pkey PRIMARY KEY (name),
  CONSTRAINT counters_next_check CHECK (next >= 0)
);
GRANT INSERT, SELECT, UPDATE (next) ON counters TO kolo_app;
GRANT INSERT, SELECT, UPDATE (next) ON counters TO kolo_directory;
GRANT SELECT ON counters TO kolo_verify;

CREATE TABLE customers (
  tenant_id               uuid NOT NULL,
  id                      uuid NOT NULL,
  name                    text NOT NULL,
  email                   text,
  email_lookup            text COLLATE "C",
  phone                   text,
  bvn_ciphertext          bytea,
  bvn_key_id              text,
  bvn_index               bytea,
  id_type                 text,
  id_number_ciphertext    bytea,
  id_number_key_id        text,
  third_party_identifier  text,
  created_at              timestamp with time zone NOT NULL,
  default_account         uuid NOT NULL,
  tier_3_set              boolean DEFAULT false NOT NULL,
  tier                    smallint GENERATED ALWAYS AS (
CASE
    WHEN tier_3_set THEN 3
    ELSE (bvn_index IS NOT NULL)::integer + (id_type IS NOT NULL AND id_type = 'nin'::text)::integer
END) NOT NULL,
  bvn_index_key_id        text COLLATE "C",
  erasing_at              timestamp with time zone,
  erased_at               timestamp with time zone,
  metadata                jsonb,
  CONSTRAINT customers_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT customers_tenant_id_bvn_index_key UNIQUE (tenant_id, bvn_index),
  CONSTRAINT customers_tenant_id_email_lookup_key UNIQUE (tenant_id, email_lookup),
  CONSTRAINT customers_bvn_index_key CHECK ((bvn_index_key_id IS NULL) = (bvn_index IS NULL)),
  CONSTRAINT customers_bvn_indexed CHECK ((bvn_ciphertext IS NULL) = (bvn_index IS NULL)),
  CONSTRAINT customers_bvn_sealed CHECK ((bvn_ciphertext IS NULL) = (bvn_key_id IS NULL)),
  CONSTRAINT customers_erased CHECK (erased_at IS NULL OR erasing_at IS NOT NULL AND num_nonnulls(email, email_lookup, phone, bvn_index, id_type, id_number_ciphertext, third_party_identifier, metadata) = 0),
  CONSTRAINT customers_id_number_sealed CHECK ((id_number_ciphertext IS NULL) = (id_number_key_id IS NULL))
);
CREATE INDEX customers_being_erased ON customers USING btree (tenant_id, id) WHERE erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at);
CREATE INDEX customers_by_phone ON customers USING btree (tenant_id, phone, id) WHERE phone IS NOT NULL;
CREATE INDEX customers_by_third_party ON customers USING btree (tenant_id, third_party_identifier, id) WHERE third_party_identifier IS NOT NULL;
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY being_erased ON customers FOR SELECT TO kolo_directory USING (erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at));
CREATE POLICY every_tenant ON customers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON customers TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON customers FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON customers FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)) AND erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at)) WITH CHECK (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON customers FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (phone, bvn_ciphertext, bvn_key_id, bvn_index, id_type, id_number_ciphertext, id_number_key_id, tier_3_set, bvn_index_key_id, erasing_at, metadata) ON customers TO kolo_app;
GRANT SELECT (tenant_id, id, erasing_at, erased_at) ON customers TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (name, email, email_lookup, phone, bvn_ciphertext, bvn_key_id, bvn_index, id_type, id_number_ciphertext, id_number_key_id, third_party_identifier, bvn_index_key_id, erased_at, metadata) ON customers TO kolo_janitor;
GRANT SELECT (tenant_id, id, name, email, phone, id_type, third_party_identifier, created_at, default_account, tier, erased_at) ON customers TO kolo_operator;
GRANT SELECT ON customers TO kolo_verify;

CREATE TABLE database_identity (
  only_row           boolean DEFAULT true NOT NULL,
  system_identifier  bigint NOT NULL,
  timeline           integer NOT NULL,
  database_oid       bigint NOT NULL,
  table_oid          bigint NOT NULL,
  place              text COLLATE "C",
  seen_at            timestamp with time zone NOT NULL,
  recovered_at       timestamp with time zone,
  CONSTRAINT database_identity_pkey PRIMARY KEY (only_row),
  CONSTRAINT database_identity_only_row_check CHECK (only_row)
) WITH (fillfactor=50);
GRANT SELECT ON database_identity TO kolo_app;
GRANT INSERT, SELECT, UPDATE ON database_identity TO kolo_directory;
GRANT SELECT ON database_identity TO kolo_verify;

CREATE TABLE database_nodes (
  node_id            integer NOT NULL,
  system_identifier  bigint NOT NULL,
  timeline           integer NOT NULL,
  database_oid       bigint NOT NULL,
  CONSTRAINT database_nodes_pkey PRIMARY KEY (node_id)
);
GRANT SELECT ON database_nodes TO kolo_app;
GRANT SELECT ON database_nodes TO kolo_verify;

CREATE TABLE emails (
  tenant_id           uuid NOT NULL,
  id                  uuid NOT NULL,
  content_ciphertext  bytea NOT NULL,
  content_key_id      text NOT NULL,
  created_at          timestamp with time zone NOT NULL,
  due_at              timestamp with time zone NOT NULL,
  leased_until        timestamp with time zone,
  claimed_by          uuid,
  attempts            integer DEFAULT 0 NOT NULL,
  error               text,
  expires_at          timestamp with time zone NOT NULL,
  CONSTRAINT emails_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX emails_by_expiry ON emails USING btree (tenant_id, expires_at);
CREATE INDEX emails_due ON emails USING btree (tenant_id, due_at);
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON emails FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON emails FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON emails FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON emails FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON emails TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (content_ciphertext, content_key_id, due_at, leased_until, claimed_by, attempts, error) ON emails TO kolo_app;
GRANT SELECT (tenant_id, created_at, due_at, leased_until, claimed_by, expires_at) ON emails TO kolo_directory;
GRANT DELETE, SELECT (tenant_id, id, expires_at) ON emails TO kolo_janitor;
GRANT SELECT ON emails TO kolo_verify;

CREATE TABLE events (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  sequence        bigint NOT NULL,
  type            text NOT NULL,
  content         text NOT NULL,
  created_at      timestamp with time zone NOT NULL,
  ledger_version  bigint,
  CONSTRAINT events_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX events_by_sequence ON events USING btree (tenant_id, sequence) WHERE sequence IS NOT NULL;
CREATE INDEX events_by_type ON events USING btree (tenant_id, type, id) WHERE type <> 'bank-transfer.outflow.success'::text;
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON events FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON events TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON events FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_archive ON events FOR DELETE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)) AND created_at <= (now() - '30 days'::interval));
CREATE POLICY own_tenant_to_erase ON events FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON events FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON events TO kolo_app;
GRANT DELETE, SELECT (tenant_id, id), UPDATE (content) ON events TO kolo_janitor;
GRANT SELECT ON events TO kolo_operator;
GRANT SELECT ON events TO kolo_verify;

CREATE TABLE held_inflows (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  state           text NOT NULL,
  reason          text NOT NULL,
  account_id      uuid,
  answer_id       uuid,
  CONSTRAINT held_inflows_pkey PRIMARY KEY (tenant_id, transaction_id),
  CONSTRAINT held_inflows_tenant_id_answer_id_key UNIQUE (tenant_id, answer_id),
  CONSTRAINT held_inflows_answered CHECK ((state = 'held'::text) = (answer_id IS NULL)),
  CONSTRAINT held_inflows_state_check CHECK (state = ANY (ARRAY['held'::text, 'credited'::text, 'returning'::text, 'returned'::text]))
);
CREATE INDEX held_inflows_held ON held_inflows USING btree (tenant_id, transaction_id) WHERE state = 'held'::text;
ALTER TABLE held_inflows ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON held_inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON held_inflows TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON held_inflows FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY waiting ON held_inflows FOR SELECT TO kolo_directory USING (state = 'held'::text);
GRANT INSERT, SELECT, UPDATE (state, answer_id) ON held_inflows TO kolo_app;
GRANT SELECT (tenant_id, transaction_id, state) ON held_inflows TO kolo_directory;
GRANT SELECT ON held_inflows TO kolo_operator;
GRANT SELECT ON held_inflows TO kolo_verify;

CREATE TABLE idempotency_keys (
  tenant_id     uuid NOT NULL,
  operation     text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,
  request_hash  bytea NOT NULL,
  status        integer,
  body          text,
  created_at    timestamp with time zone NOT NULL,
  expires_at    timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, operation, key),
  CONSTRAINT idempotency_keys_answer_whole CHECK ((status IS NULL) = (body IS NULL)),
  CONSTRAINT idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32)
) WITH (fillfactor=50);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys USING btree (tenant_id, expires_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON idempotency_keys FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON idempotency_keys FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON idempotency_keys FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON idempotency_keys TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (status, body) ON idempotency_keys TO kolo_app;
GRANT DELETE, SELECT (tenant_id, operation, key, expires_at) ON idempotency_keys TO kolo_janitor;
GRANT SELECT ON idempotency_keys TO kolo_verify;

CREATE TABLE imports (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  file_hash      bytea NOT NULL,
  wallets        integer NOT NULL,
  balances       integer NOT NULL,
  balance_total  numeric(38,0) NOT NULL,
  created_at     timestamp with time zone NOT NULL,
  finished_at    timestamp with time zone,
  proposal_id    uuid,
  CONSTRAINT imports_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT imports_tenant_id_file_hash_key UNIQUE (tenant_id, file_hash),
  CONSTRAINT imports_balance_total CHECK (balance_total >= balances::numeric),
  CONSTRAINT imports_balances_approved CHECK (proposal_id IS NOT NULL OR balances = 0),
  CONSTRAINT imports_balances_of_wallets CHECK (balances >= 0 AND balances <= wallets),
  CONSTRAINT imports_file_hash_check CHECK (octet_length(file_hash) = 32),
  CONSTRAINT imports_wallets_check CHECK (wallets > 0)
);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON imports FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON imports TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (finished_at) ON imports TO kolo_app;
GRANT SELECT ON imports TO kolo_verify;

CREATE TABLE incidents (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL,
  transaction_id  uuid,
  detail          text NOT NULL,
  created_at      timestamp with time zone NOT NULL,
  closed_at       timestamp with time zone,
  closed_by       text COLLATE "C",
  closing_note    text,
  CONSTRAINT incidents_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT incidents_closed CHECK (num_nulls(closed_at, closed_by, closing_note) = ANY (ARRAY[0, 3]))
);
CREATE INDEX incidents_about ON incidents USING btree (tenant_id, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX incidents_contrary ON incidents USING btree (tenant_id, id) WHERE closed_at IS NULL AND kind = 'contrary_outcome'::text;
CREATE INDEX incidents_to_do ON incidents USING btree (tenant_id, id) WHERE closed_at IS NULL AND (kind <> ALL (ARRAY['contrary_outcome'::text, 'inflow_in_suspense'::text, 'return_in_suspense'::text, 'interest_in_suspense'::text, 'inflow_return_failed'::text]));
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON incidents FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON incidents TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON incidents FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY waiting ON incidents FOR SELECT TO kolo_directory USING (closed_at IS NULL);
GRANT INSERT, SELECT, UPDATE (closed_at, closed_by, closing_note) ON incidents TO kolo_app;
GRANT SELECT (tenant_id, id, kind, created_at, closed_at) ON incidents TO kolo_directory;
GRANT SELECT ON incidents TO kolo_operator;
GRANT SELECT ON incidents TO kolo_verify;

CREATE TABLE inflow_senders (
  tenant_id       uuid NOT NULL,
  rail            text NOT NULL,
  rail_inflow_id  text COLLATE "C" NOT NULL,
  name            text,
  account_number  text,
  bank_code       text,
  bank_name       text,
  CONSTRAINT inflow_senders_pkey PRIMARY KEY (tenant_id, rail, rail_inflow_id)
);
ALTER TABLE inflow_senders ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON inflow_senders FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON inflow_senders TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON inflow_senders FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON inflow_senders FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON inflow_senders FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON inflow_senders TO kolo_app;
GRANT SELECT (tenant_id, rail, rail_inflow_id), UPDATE (name, account_number, bank_code, bank_name) ON inflow_senders TO kolo_janitor;
GRANT SELECT ON inflow_senders TO kolo_operator;
GRANT SELECT ON inflow_senders TO kolo_verify;

CREATE TABLE inflows (
  tenant_id           uuid NOT NULL,
  transaction_id      uuid NOT NULL,
  rail                text NOT NULL,
  rail_inflow_id      text COLLATE "C" NOT NULL,
  virtual_account_id  uuid,
  account_reference   text COLLATE "C",
  paid_at             timestamp with time zone,
  CONSTRAINT inflows_pkey PRIMARY KEY (tenant_id, transaction_id),
  CONSTRAINT inflows_tenant_id_rail_rail_inflow_id_key UNIQUE (tenant_id, rail, rail_inflow_id),
  CONSTRAINT inflows_paid CHECK (virtual_account_id IS NULL OR paid_at IS NOT NULL)
);
ALTER TABLE inflows ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON inflows TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON inflows FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON inflows TO kolo_app;
GRANT SELECT ON inflows TO kolo_operator;
GRANT SELECT ON inflows TO kolo_verify;

CREATE TABLE interest_accruals (
  tenant_id   uuid NOT NULL,
  day         date NOT NULL,
  account_id  uuid NOT NULL,
  balance     bigint NOT NULL,
  rate        numeric(7,4) NOT NULL,
  amount      numeric(38,0) NOT NULL,
  CONSTRAINT interest_accruals_pkey PRIMARY KEY (tenant_id, day, account_id),
  CONSTRAINT interest_accruals_amount_exact CHECK (amount = (balance::numeric * rate * 10000::numeric)),
  CONSTRAINT interest_accruals_balance_check CHECK (balance > 0),
  CONSTRAINT interest_accruals_rate_check CHECK (rate > 0::numeric AND rate <= 100::numeric)
);
ALTER TABLE interest_accruals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON interest_accruals FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_accruals TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON interest_accruals TO kolo_app;
GRANT SELECT ON interest_accruals TO kolo_verify;

CREATE TABLE interest_days (
  tenant_id                uuid NOT NULL,
  day                      date NOT NULL,
  time_zone                text COLLATE "C" NOT NULL,
  until                    timestamp with time zone NOT NULL,
  rate                     numeric(7,4) NOT NULL,
  withholding_tax_percent  numeric(7,4) NOT NULL,
  closed_at                timestamp with time zone NOT NULL,
  accrued_to               uuid,
  accrued_wallets          bigint DEFAULT 0 NOT NULL,
  accrued_units            jsonb DEFAULT '{}'::jsonb NOT NULL,
  accrued_at               timestamp with time zone,
  paid_to                  uuid,
  paid_at                  timestamp with time zone,
  CONSTRAINT interest_days_pkey PRIMARY KEY (tenant_id, day),
  CONSTRAINT interest_days_rate_check CHECK (rate >= 0::numeric AND rate <= 100::numeric),
  CONSTRAINT interest_days_withholding_tax_percent_check CHECK (withholding_tax_percent >= 0::numeric AND withholding_tax_percent < 100::numeric)
) WITH (fillfactor=50);
ALTER TABLE interest_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY business_days ON interest_days FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON interest_days FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_days TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (accrued_to, accrued_wallets, accrued_units, accrued_at, paid_to, paid_at) ON interest_days TO kolo_app;
GRANT SELECT (tenant_id, day, time_zone) ON interest_days TO kolo_directory;
GRANT SELECT ON interest_days TO kolo_verify;

CREATE TABLE interest_payouts (
  tenant_id       uuid NOT NULL,
  account_id      uuid NOT NULL,
  month           date NOT NULL,
  first_day       date NOT NULL,
  last_day        date NOT NULL,
  days            integer NOT NULL,
  carried_in      numeric(38,0) NOT NULL,
  accrued         numeric(38,0) NOT NULL,
  forfeited       boolean NOT NULL,
  gross           bigint NOT NULL,
  tax             bigint NOT NULL,
  carried_out     numeric(38,0) NOT NULL,
  transaction_id  uuid,
  paid_at         timestamp with time zone NOT NULL,
  CONSTRAINT interest_payouts_pkey PRIMARY KEY (tenant_id, account_id, month),
  CONSTRAINT interest_payouts_accrued_check CHECK (accrued > 0::numeric),
  CONSTRAINT interest_payouts_carried_in_check CHECK (carried_in >= 0::numeric AND carried_in < 365000000::numeric),
  CONSTRAINT interest_payouts_carried_out_check CHECK (carried_out >= 0::numeric AND carried_out < 365000000::numeric),
  CONSTRAINT interest_payouts_days_check CHECK (days > 0),
  CONSTRAINT interest_payouts_gross_check CHECK (gross >= 0 AND gross <= '9007199254740991'::bigint),
  CONSTRAINT interest_payouts_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT interest_payouts_paid CHECK ((gross > 0) = (transaction_id IS NOT NULL)),
  CONSTRAINT interest_payouts_remainder CHECK (carried_out = (carried_in +
CASE
    WHEN forfeited THEN 0::numeric
    ELSE accrued
END - gross::numeric * 365000000::numeric)),
  CONSTRAINT interest_payouts_tax_below_gross CHECK (tax >= 0 AND (tax < gross OR gross = 0 AND tax = 0))
);
ALTER TABLE interest_payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON interest_payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_payouts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON interest_payouts TO kolo_app;
GRANT SELECT ON interest_payouts TO kolo_verify;

CREATE TABLE journal_entries (
  tenant_id  uuid NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  number     bigint NOT NULL,
  day        date NOT NULL,
  time_zone  text COLLATE "C" NOT NULL,
  debits     bigint NOT NULL,
  credits    bigint NOT NULL,
  lines      jsonb NOT NULL,
  closed_at  timestamp with time zone NOT NULL,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (tenant_id, currency, number),
  CONSTRAINT journal_entries_one_a_day UNIQUE (tenant_id, currency, day),
  CONSTRAINT journal_entries_balanced CHECK (debits = credits),
  CONSTRAINT journal_entries_debits_check CHECK (debits >= 1),
  CONSTRAINT journal_entries_number_check CHECK (number >= 1)
);
ALTER TABLE journal_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON journal_entries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON journal_entries TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON journal_entries TO kolo_app;
GRANT SELECT ON journal_entries TO kolo_verify;

CREATE TABLE journal_mappings (
  tenant_id  uuid NOT NULL,
  accounts   jsonb NOT NULL,
  set_at     timestamp with time zone NOT NULL,
  CONSTRAINT journal_mappings_pkey PRIMARY KEY (tenant_id)
);
ALTER TABLE journal_mappings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON journal_mappings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON journal_mappings TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (accounts, set_at) ON journal_mappings TO kolo_app;
GRANT SELECT ON journal_mappings TO kolo_verify;

CREATE TABLE ledger_batches (
  tenant_id   uuid NOT NULL,
  version     bigint NOT NULL,
  moved       jsonb NOT NULL,
  posted      jsonb NOT NULL,
  payouts     jsonb DEFAULT '[]'::jsonb NOT NULL,
  created     uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  recipients  text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT ledger_batches_pkey PRIMARY KEY (tenant_id, version),
  CONSTRAINT ledger_batches_lists_equal CHECK (cardinality(recipients) = cardinality(created))
);
ALTER TABLE ledger_batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON ledger_batches FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON ledger_batches TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY to_count ON ledger_batches FOR SELECT TO kolo_directory USING (true);
GRANT DELETE, INSERT, SELECT ON ledger_batches TO kolo_app;
GRANT SELECT (tenant_id, version) ON ledger_batches TO kolo_directory;
GRANT SELECT ON ledger_batches TO kolo_verify;

CREATE TABLE ledgers (
  tenant_id       uuid NOT NULL,
  policy_version  integer NOT NULL,
  last_posted_at  timestamp with time zone NOT NULL,
  version         bigint DEFAULT 0 NOT NULL,
  event_count     bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledgers_pkey PRIMARY KEY (tenant_id)
) WITH (fillfactor=50);
ALTER TABLE ledgers ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_ledger ON ledgers FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON ledgers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON ledgers FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON ledgers TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT SELECT, UPDATE (policy_version, last_posted_at, version, event_count) ON ledgers TO kolo_app;
GRANT INSERT, SELECT (tenant_id) ON ledgers TO kolo_directory;
GRANT SELECT ON ledgers TO kolo_verify;

CREATE TABLE limit_counters (
  tenant_id  uuid NOT NULL,
  scope      text COLLATE "C" NOT NULL,
  period     text COLLATE "C" NOT NULL,
  since      date NOT NULL,
  CONSTRAINT limit_counters_pkey PRIMARY KEY (tenant_id, scope, period),
  CONSTRAINT limit_counters_period_check CHECK (period = ANY (ARRAY['day'::text, 'month'::text])),
  CONSTRAINT limit_counters_scope_check CHECK (scope = ANY (ARRAY['wallet'::text, 'customer'::text, 'tenant'::text]))
);
ALTER TABLE limit_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON limit_counters FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON limit_counters TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON limit_counters TO kolo_app;
GRANT SELECT ON limit_counters TO kolo_verify;

CREATE TABLE limit_usage (
  tenant_id   uuid NOT NULL,
  subject     uuid NOT NULL,
  period      text COLLATE "C" NOT NULL,
  amount      bigint NOT NULL,
  count       bigint NOT NULL,
  expires_at  timestamp with time zone NOT NULL,
  CONSTRAINT limit_usage_pkey PRIMARY KEY (tenant_id, subject, period),
  CONSTRAINT limit_usage_amount_check CHECK (amount >= 0),
  CONSTRAINT limit_usage_count_check CHECK (count >= 0),
  CONSTRAINT limit_usage_period_check CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'::text)
) WITH (fillfactor=50);
CREATE INDEX limit_usage_by_expiry ON limit_usage USING btree (tenant_id, expires_at);
ALTER TABLE limit_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON limit_usage FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON limit_usage FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON limit_usage FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON limit_usage TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (amount, count) ON limit_usage TO kolo_app;
GRANT DELETE, SELECT (tenant_id, subject, period, expires_at) ON limit_usage TO kolo_janitor;
GRANT SELECT ON limit_usage TO kolo_verify;

CREATE TABLE notification_channels (
  id                 uuid NOT NULL,
  operator_id        uuid,
  kind               text NOT NULL,
  name               text NOT NULL,
  topics             text[] NOT NULL,
  digest_hour        smallint,
  include_test       boolean NOT NULL,
  target_ciphertext  bytea,
  target_key_id      text,
  target_shown       text,
  created_by         uuid NOT NULL,
  created_at         timestamp with time zone NOT NULL,
  ended_at           timestamp with time zone,
  due_at             timestamp with time zone NOT NULL,
  claims             bigint DEFAULT 0 NOT NULL,
  seen               jsonb DEFAULT '{}'::jsonb NOT NULL,
  sent               bigint DEFAULT 0 NOT NULL,
  last_sent_at       timestamp with time zone,
  streak             smallint DEFAULT 0 NOT NULL,
  failures           integer DEFAULT 0 NOT NULL,
  failing_since      timestamp with time zone,
  error              text,
  CONSTRAINT notification_channels_pkey PRIMARY KEY (id),
  CONSTRAINT notification_channels_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(id),
  CONSTRAINT notification_channels_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT notification_channels_digest_hour_check CHECK (digest_hour >= 0 AND digest_hour <= 23),
  CONSTRAINT notification_channels_failing CHECK ((failures = 0) = (failing_since IS NULL) AND (failures = 0) = (error IS NULL)),
  CONSTRAINT notification_channels_failures_check CHECK (failures >= 0),
  CONSTRAINT notification_channels_kind_check CHECK (kind = ANY (ARRAY['email'::text, 'slack'::text, 'webhook'::text])),
  CONSTRAINT notification_channels_own_email CHECK ((target_shown IS NULL) = (operator_id IS NOT NULL AND kind = 'email'::text)),
  CONSTRAINT notification_channels_streak_check CHECK (streak >= 0),
  CONSTRAINT notification_channels_target_sealed CHECK ((target_ciphertext IS NULL) = (target_key_id IS NULL)),
  CONSTRAINT notification_channels_target_set CHECK ((target_ciphertext IS NOT NULL) = (target_shown IS NOT NULL AND ended_at IS NULL)),
  CONSTRAINT notification_channels_topics_check CHECK (cardinality(topics) > 0)
);
CREATE INDEX notification_channels_due ON notification_channels USING btree (due_at) WHERE ended_at IS NULL;
GRANT SELECT (ended_at, due_at, failures) ON notification_channels TO kolo_directory;
GRANT INSERT, SELECT, UPDATE (name, topics, digest_hour, include_test, target_ciphertext, target_key_id, target_shown, ended_at, due_at, claims, seen, sent, last_sent_at, streak, failures, failing_since, error) ON notification_channels TO kolo_operator;
GRANT SELECT ON notification_channels TO kolo_verify;

CREATE TABLE operator_devices (
  id            uuid NOT NULL,
  operator_id   uuid NOT NULL,
  mark_hash     bytea NOT NULL,
  created_at    timestamp with time zone NOT NULL,
  last_used_at  timestamp with time zone NOT NULL,
  expires_at    timestamp with time zone NOT NULL,
  ended_at      timestamp with time zone,
  CONSTRAINT operator_devices_pkey PRIMARY KEY (id),
  CONSTRAINT operator_devices_mark_hash_key UNIQUE (mark_hash),
  CONSTRAINT operator_devices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_devices_mark_hash_check CHECK (length(mark_hash) = 32)
);
CREATE INDEX operator_devices_of ON operator_devices USING btree (operator_id) WHERE ended_at IS NULL;
GRANT INSERT, SELECT, UPDATE (last_used_at, expires_at, ended_at) ON operator_devices TO kolo_operator;
GRANT SELECT ON operator_devices TO kolo_verify;

CREATE TABLE operator_enrolments (
  token_hash       bytea NOT NULL,
  operator_id      uuid NOT NULL,
  totp_ciphertext  bytea,
  totp_key_id      text,
  created_at       timestamp with time zone NOT NULL,
  expires_at       timestamp with time zone NOT NULL,
  used_at          timestamp with time zone,
  CONSTRAINT operator_enrolments_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_enrolments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_enrolments_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX operator_enrolments_of ON operator_enrolments USING btree (operator_id);
GRANT INSERT, SELECT, UPDATE (totp_ciphertext, totp_key_id, used_at) ON operator_enrolments TO kolo_operator;
GRANT SELECT ON operator_enrolments TO kolo_verify;

CREATE TABLE operator_links (
  token_hash   bytea NOT NULL,
  operator_id  uuid NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  expires_at   timestamp with time zone NOT NULL,
  used_at      timestamp with time zone,
  CONSTRAINT operator_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_links_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_links_token_hash_check CHECK (length(token_hash) = 32)
);
GRANT INSERT, SELECT, UPDATE (used_at) ON operator_links TO kolo_operator;
GRANT SELECT ON operator_links TO kolo_verify;

CREATE TABLE operator_passkey_challenges (
  challenge_hash  bytea NOT NULL,
  passkey_id      uuid NOT NULL,
  used_at         timestamp with time zone NOT NULL,
  CONSTRAINT operator_passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT operator_passkey_challenges_passkey_id_fkey FOREIGN KEY (passkey_id) REFERENCES operator_passkeys(id),
  CONSTRAINT operator_passkey_challenges_challenge_hash_check CHECK (length(challenge_hash) = 32)
);
GRANT INSERT ON operator_passkey_challenges TO kolo_operator;
GRANT SELECT ON operator_passkey_challenges TO kolo_verify;

CREATE TABLE operator_passkeys (
  id             uuid NOT NULL,
  operator_id    uuid NOT NULL,
  name           text NOT NULL,
  domain         text NOT NULL,
  credential_id  bytea NOT NULL,
  public_key     bytea NOT NULL,
  sign_count     bigint NOT NULL,
  transports     text[] NOT NULL,
  aaguid         uuid NOT NULL,
  synced         boolean NOT NULL,
  created_at     timestamp with time zone NOT NULL,
  last_used_at   timestamp with time zone,
  ended_at       timestamp with time zone,
  CONSTRAINT operator_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT operator_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_passkeys_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1023),
  CONSTRAINT operator_passkeys_sign_count_check CHECK (sign_count >= 0 AND sign_count <= '4294967295'::bigint)
);
CREATE INDEX operator_passkeys_of ON operator_passkeys USING btree (operator_id) WHERE ended_at IS NULL;
GRANT INSERT, SELECT, UPDATE (name, sign_count, last_used_at, ended_at) ON operator_passkeys TO kolo_operator;
GRANT SELECT ON operator_passkeys TO kolo_verify;

CREATE TABLE operator_recovery_codes (
  operator_id  uuid NOT NULL,
  code_hash    bytea NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  ended_at     timestamp with time zone,
  CONSTRAINT operator_recovery_codes_pkey PRIMARY KEY (operator_id, code_hash),
  CONSTRAINT operator_recovery_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_recovery_codes_code_hash_check CHECK (length(code_hash) = 32)
);
GRANT INSERT, SELECT, UPDATE (ended_at) ON operator_recovery_codes TO kolo_operator;
GRANT SELECT ON operator_recovery_codes TO kolo_verify;

CREATE TABLE operator_request_keys (
  operator_id  uuid NOT NULL,
  key          text COLLATE "C" NOT NULL,
  sent_at      timestamp with time zone NOT NULL,
  CONSTRAINT operator_request_keys_pkey PRIMARY KEY (operator_id, key),
  CONSTRAINT operator_request_keys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_request_keys_key_check CHECK (octet_length(key) >= 1 AND octet_length(key) <= 255)
);
GRANT DELETE, INSERT, SELECT ON operator_request_keys TO kolo_operator;

CREATE TABLE operator_roles (
  id           uuid NOT NULL,
  operator_id  uuid NOT NULL,
  role         text NOT NULL,
  business_id  uuid,
  mode         text,
  granted_at   timestamp with time zone NOT NULL,
  ended_at     timestamp with time zone,
  CONSTRAINT operator_roles_pkey PRIMARY KEY (id),
  CONSTRAINT operator_roles_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT operator_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_roles_mode_check CHECK (mode = ANY (ARRAY['test'::text, 'live'::text])),
  CONSTRAINT operator_roles_role_check CHECK (role = ANY (ARRAY['viewer'::text, 'support'::text, 'finance'::text, 'operator'::text, 'admin'::text]))
);
CREATE INDEX operator_roles_of ON operator_roles USING btree (operator_id) WHERE ended_at IS NULL;
GRANT INSERT, SELECT, UPDATE (ended_at) ON operator_roles TO kolo_operator;
GRANT SELECT ON operator_roles TO kolo_verify;

CREATE TABLE operator_search_counts (
  operator_id  uuid NOT NULL,
  chain        uuid NOT NULL,
  kind         text COLLATE "C" NOT NULL,
  searches     integer NOT NULL,
  refused      integer NOT NULL,
  began_at     timestamp with time zone,
  CONSTRAINT operator_search_counts_pkey PRIMARY KEY (operator_id, chain, kind),
  CONSTRAINT operator_search_counts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_search_counts_began CHECK ((began_at IS NULL) = (searches = 0)),
  CONSTRAINT operator_search_counts_kind_check CHECK (kind = ANY (ARRAY['account_number'::text, 'name'::text, 'email'::text, 'third_party_identifier'::text, 'phone'::text, 'bvn'::text])),
  CONSTRAINT operator_search_counts_refused_of_all CHECK (refused >= 0 AND refused <= searches),
  CONSTRAINT operator_search_counts_searches_check CHECK (searches >= 0)
);
CREATE INDEX operator_search_counts_due ON operator_search_counts USING btree (began_at) WHERE began_at IS NOT NULL;
GRANT SELECT, UPDATE (searches, refused, began_at) ON operator_search_counts TO kolo_directory;
GRANT INSERT, SELECT, UPDATE (searches, refused, began_at) ON operator_search_counts TO kolo_operator;

CREATE TABLE operator_sessions (
  id                    uuid NOT NULL,
  token_hash            bytea NOT NULL,
  operator_id           uuid NOT NULL,
  kind                  text NOT NULL,
  address               text,
  user_agent            text,
  created_at            timestamp with time zone NOT NULL,
  last_seen_at          timestamp with time zone NOT NULL,
  confirmed_at          timestamp with time zone NOT NULL,
  expires_at            timestamp with time zone NOT NULL,
  revoked_at            timestamp with time zone,
  wrong_confirmations   integer DEFAULT 0 NOT NULL,
  by_unnamed_proxy      boolean DEFAULT false NOT NULL,
  sso_checked_at        timestamp with time zone,
  sso_check_at          timestamp with time zone,
  sso_token_ciphertext  bytea,
  sso_token_key_id      text,
  CONSTRAINT operator_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT operator_sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  CONSTRAINT operator_sessions_kind_check CHECK (kind = ANY (ARRAY['browser'::text, 'command'::text])),
  CONSTRAINT operator_sessions_sso_check CHECK ((sso_check_at IS NULL) = (sso_token_ciphertext IS NULL)),
  CONSTRAINT operator_sessions_sso_sealed CHECK ((sso_token_ciphertext IS NULL) = (sso_token_key_id IS NULL)),
  CONSTRAINT operator_sessions_token_hash_check CHECK (length(token_hash) = 32),
  CONSTRAINT operator_sessions_wrong_confirmations_check CHECK (wrong_confirmations >= 0)
);
CREATE INDEX operator_sessions_of ON operator_sessions USING btree (operator_id) WHERE revoked_at IS NULL;
CREATE INDEX operator_sessions_sso_due ON operator_sessions USING btree (sso_check_at) WHERE revoked_at IS NULL AND sso_check_at IS NOT NULL;
GRANT INSERT, SELECT, UPDATE (last_seen_at, confirmed_at, revoked_at, wrong_confirmations, sso_checked_at, sso_check_at, sso_token_ciphertext, sso_token_key_id) ON operator_sessions TO kolo_operator;
GRANT SELECT ON operator_sessions TO kolo_verify;

CREATE TABLE operators (
  id                   uuid NOT NULL,
  email                text COLLATE "C" NOT NULL,
  name                 text NOT NULL,
  status               text NOT NULL,
  password_hash        text,
  totp_ciphertext      bytea,
  totp_key_id          text,
  totp_last_step       bigint DEFAULT 0 NOT NULL,
  wrong_codes          integer DEFAULT 0 NOT NULL,
  codes_refused_until  timestamp with time zone,
  created_at           timestamp with time zone NOT NULL,
  is_local             boolean DEFAULT false NOT NULL,
  sso_issuer           text COLLATE "C",
  sso_subject          text COLLATE "C",
  CONSTRAINT operators_pkey PRIMARY KEY (id),
  CONSTRAINT operators_email_key UNIQUE (email),
  CONSTRAINT operators_sso_issuer_sso_subject_key UNIQUE (sso_issuer, sso_subject),
  CONSTRAINT operators_active_can_sign_in CHECK (status <> 'active'::text OR sso_subject IS NOT NULL OR password_hash IS NOT NULL AND totp_ciphertext IS NOT NULL),
  CONSTRAINT operators_email_check CHECK (email = lower(email)),
  CONSTRAINT operators_local_email CHECK (NOT is_local OR email = 'local@localhost'::text),
  CONSTRAINT operators_sso_alone CHECK (sso_subject IS NULL OR password_hash IS NULL AND totp_ciphertext IS NULL),
  CONSTRAINT operators_sso_whole CHECK ((sso_issuer IS NULL) = (sso_subject IS NULL)),
  CONSTRAINT operators_status_check CHECK (status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])),
  CONSTRAINT operators_totp_sealed CHECK ((totp_ciphertext IS NULL) = (totp_key_id IS NULL)),
  CONSTRAINT operators_wrong_codes_check CHECK (wrong_codes >= 0)
);
GRANT INSERT, SELECT, UPDATE (status, password_hash, totp_ciphertext, totp_key_id, totp_last_step, wrong_codes, codes_refused_until, sso_issuer, sso_subject) ON operators TO kolo_operator;
GRANT SELECT ON operators TO kolo_verify;

CREATE TABLE payment_returns (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  payment_id      uuid NOT NULL,
  rail            text NOT NULL,
  rail_return_id  text COLLATE "C" NOT NULL,
  part            smallint NOT NULL,
  CONSTRAINT payment_returns_pkey PRIMARY KEY (tenant_id, transaction_id),
  CONSTRAINT payment_returns_tenant_id_rail_rail_return_id_part_key UNIQUE (tenant_id, rail, rail_return_id, part),
  CONSTRAINT payment_returns_part_check CHECK (part = ANY (ARRAY[0, 1]))
);
CREATE INDEX payment_returns_by_payment ON payment_returns USING btree (tenant_id, payment_id);
ALTER TABLE payment_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payment_returns FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payment_returns TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON payment_returns FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON payment_returns TO kolo_app;
GRANT SELECT ON payment_returns TO kolo_operator;
GRANT SELECT ON payment_returns TO kolo_verify;

CREATE TABLE payment_runs (
  tenant_id             uuid NOT NULL,
  id                    uuid NOT NULL,
  reference             text COLLATE "C" NOT NULL,
  wallet_id             text COLLATE "C" NOT NULL,
  mode                  text NOT NULL,
  transfers             integer NOT NULL,
  amount                bigint NOT NULL,
  transfers_ciphertext  bytea NOT NULL,
  transfers_key_id      text COLLATE "C" NOT NULL,
  checked               integer DEFAULT 0 NOT NULL,
  checks_ciphertext     bytea,
  checks_key_id         text COLLATE "C",
  created_by            text NOT NULL,
  created_at            timestamp with time zone NOT NULL,
  approved_at           timestamp with time zone,
  left_out              integer[],
  due_at                timestamp with time zone,
  sent_at               timestamp with time zone,
  refusal               jsonb,
  CONSTRAINT payment_runs_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_runs_amount_check CHECK (amount > 0),
  CONSTRAINT payment_runs_approved CHECK ((approved_at IS NULL) = (left_out IS NULL) AND (approved_at IS NULL OR checked = transfers)),
  CONSTRAINT payment_runs_checked CHECK (checked >= 0 AND checked <= transfers AND (checks_ciphertext IS NULL) = (checked = 0) AND (checks_ciphertext IS NULL) = (checks_key_id IS NULL)),
  CONSTRAINT payment_runs_mode_check CHECK (mode = ANY (ARRAY['independent'::text, 'all_or_nothing'::text])),
  CONSTRAINT payment_runs_sent CHECK ((sent_at IS NULL) = (due_at IS NOT NULL) AND (sent_at IS NULL OR approved_at IS NOT NULL) AND (refusal IS NULL OR sent_at IS NOT NULL)),
  CONSTRAINT payment_runs_transfers_check CHECK (transfers >= 1 AND transfers <= 1000)
);
CREATE INDEX payment_runs_due ON payment_runs USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE payment_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payment_runs FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON payment_runs FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payment_runs TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (transfers_ciphertext, transfers_key_id, checked, checks_ciphertext, checks_key_id, approved_at, left_out, due_at, sent_at, refusal) ON payment_runs TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON payment_runs TO kolo_directory;
GRANT SELECT ON payment_runs TO kolo_verify;

CREATE TABLE payout_attempts (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  attempt         integer NOT NULL,
  action          text NOT NULL,
  outcome         text NOT NULL,
  code            text,
  detail          text,
  attempted_at    timestamp with time zone NOT NULL,
  response        text,
  CONSTRAINT payout_attempts_pkey PRIMARY KEY (tenant_id, transaction_id, attempt),
  CONSTRAINT payout_attempts_action_check CHECK (action = ANY (ARRAY['send'::text, 'query'::text])),
  CONSTRAINT payout_attempts_outcome_check CHECK (outcome = ANY (ARRAY['success'::text, 'failure'::text, 'unknown'::text, 'not_found'::text])),
  CONSTRAINT payout_attempts_response CHECK (length(response) <= 4000)
);
ALTER TABLE payout_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_attempts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_attempts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON payout_attempts FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON payout_attempts TO kolo_app;
GRANT SELECT ON payout_attempts TO kolo_operator;
GRANT SELECT ON payout_attempts TO kolo_verify;

CREATE TABLE payout_checks (
  tenant_id        uuid NOT NULL,
  transaction_id   uuid NOT NULL,
  due_at           timestamp with time zone,
  requested_at     timestamp with time zone,
  contradicted_at  timestamp with time zone,
  leased_until     timestamp with time zone,
  claimed_by       uuid,
  CONSTRAINT payout_checks_pkey PRIMARY KEY (tenant_id, transaction_id)
);
CREATE INDEX payout_checks_due ON payout_checks USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE payout_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payout_checks FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON payout_checks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_checks TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON payout_checks FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (due_at, requested_at, contradicted_at, leased_until, claimed_by) ON payout_checks TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON payout_checks TO kolo_directory;
GRANT SELECT ON payout_checks TO kolo_operator;
GRANT SELECT ON payout_checks TO kolo_verify;

CREATE TABLE payout_repeats (
  tenant_id       uuid NOT NULL,
  rail            text COLLATE "C" NOT NULL,
  bank_code       text COLLATE "C" NOT NULL,
  account_number  text COLLATE "C" NOT NULL,
  amount          bigint NOT NULL,
  submitted_at    timestamp with time zone NOT NULL,
  expires_at      timestamp with time zone NOT NULL,
  CONSTRAINT payout_repeats_pkey PRIMARY KEY (tenant_id, rail, bank_code, account_number, amount),
  CONSTRAINT payout_repeats_amount_check CHECK (amount > 0)
);
CREATE INDEX payout_repeats_by_expiry ON payout_repeats USING btree (tenant_id, expires_at);
ALTER TABLE payout_repeats ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_repeats FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON payout_repeats FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON payout_repeats FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON payout_repeats TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (submitted_at, expires_at) ON payout_repeats TO kolo_app;
GRANT DELETE, SELECT (tenant_id, rail, bank_code, account_number, amount, expires_at) ON payout_repeats TO kolo_janitor;
GRANT SELECT ON payout_repeats TO kolo_verify;

CREATE TABLE payout_rollups (
  tenant_id   uuid NOT NULL,
  begins_at   timestamp with time zone NOT NULL,
  rail        text COLLATE "C" NOT NULL,
  bank_code   text COLLATE "C" NOT NULL,
  outcome     text NOT NULL,
  within_s    integer NOT NULL,
  count       bigint NOT NULL,
  amount      bigint NOT NULL,
  fee         bigint NOT NULL,
  vat         bigint NOT NULL,
  stamp_duty  bigint NOT NULL,
  CONSTRAINT payout_rollups_pkey PRIMARY KEY (tenant_id, begins_at, rail, bank_code, outcome, within_s),
  CONSTRAINT payout_rollups_amount_check CHECK (amount >= 1),
  CONSTRAINT payout_rollups_count_check CHECK (count >= 1),
  CONSTRAINT payout_rollups_fee_check CHECK (fee >= 0),
  CONSTRAINT payout_rollups_outcome_check CHECK (outcome = ANY (ARRAY['successful'::text, 'failed'::text])),
  CONSTRAINT payout_rollups_stamp_duty_check CHECK (stamp_duty >= 0),
  CONSTRAINT payout_rollups_vat_check CHECK (vat >= 0),
  CONSTRAINT payout_rollups_within_s_check CHECK (within_s >= 1)
) WITH (fillfactor=50);
ALTER TABLE payout_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_rollups TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON payout_rollups FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (count, amount, fee, vat, stamp_duty) ON payout_rollups TO kolo_app;
GRANT SELECT ON payout_rollups TO kolo_operator;
GRANT SELECT ON payout_rollups TO kolo_verify;

CREATE TABLE payout_stops (
  id           uuid NOT NULL,
  tenant_id    uuid,
  rail         text COLLATE "C",
  bank_code    text COLLATE "C",
  reason       text NOT NULL,
  stopped_by   text NOT NULL,
  stopped_at   timestamp with time zone NOT NULL,
  ended_at     timestamp with time zone,
  ended_by     uuid,
  recovery_id  uuid,
  CONSTRAINT payout_stops_pkey PRIMARY KEY (id),
  CONSTRAINT payout_stops_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES proposals(id),
  CONSTRAINT payout_stops_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES recoveries(id),
  CONSTRAINT payout_stops_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT payout_stops_ended_by_proposal CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT payout_stops_reason_check CHECK (reason <> ''::text)
);
CREATE INDEX payout_stops_hold ON payout_stops USING btree (id) WHERE ended_at IS NULL;
ALTER TABLE payout_stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY counted ON payout_stops FOR SELECT TO kolo_directory USING (ended_at IS NULL);
CREATE POLICY every_tenant ON payout_stops TO kolo_operator USING (true);
CREATE POLICY every_tenant_read ON payout_stops FOR SELECT TO kolo_verify USING (true);
CREATE POLICY of_recoveries ON payout_stops FOR INSERT TO kolo_directory WITH CHECK (tenant_id IS NULL AND recovery_id IS NOT NULL);
CREATE POLICY own_tenant_or_all ON payout_stops FOR SELECT TO kolo_app USING (tenant_id IS NULL OR tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT SELECT ON payout_stops TO kolo_app;
GRANT INSERT, SELECT (ended_at, recovery_id) ON payout_stops TO kolo_directory;
GRANT INSERT, SELECT, UPDATE (ended_at, ended_by) ON payout_stops TO kolo_operator;
GRANT SELECT ON payout_stops TO kolo_verify;

CREATE TABLE payouts (
  tenant_id            uuid NOT NULL,
  transaction_id       uuid NOT NULL,
  due_at               timestamp with time zone,
  state                text COLLATE "C" DEFAULT 'queued'::text NOT NULL,
  leased_until         timestamp with time zone,
  claimed_by           uuid,
  submitted_at         timestamp with time zone,
  resubmitted_at       timestamp with time zone,
  submit_until         timestamp with time zone,
  failure_reported_at  timestamp with time zone,
  attempts             integer DEFAULT 0 NOT NULL,
  submissions          integer DEFAULT 0 NOT NULL,
  wait_reason          text,
  flagged_at           timestamp with time zone,
  rail                 text NOT NULL,
  rail_id              text COLLATE "C" NOT NULL,
  bank_code            text COLLATE "C" NOT NULL,
  account_number       text COLLATE "C" NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (tenant_id, transaction_id),
  CONSTRAINT payouts_account_number_check CHECK (account_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT payouts_state CHECK (
CASE state
    WHEN 'queued'::text THEN due_at IS NOT NULL AND submissions = 0
    WHEN 'submitting'::text THEN due_at IS NOT NULL AND submissions > 0 AND submit_until IS NOT NULL
    WHEN 'unknown'::text THEN due_at IS NOT NULL AND attempts > 0
    WHEN 'resubmittable'::text THEN due_at IS NOT NULL AND submissions > 0
    WHEN 'settled'::text THEN due_at IS NULL
    WHEN 'failed'::text THEN due_at IS NULL
    ELSE false
END),
  CONSTRAINT payouts_wait_reason_check CHECK (wait_reason = ANY (ARRAY['account'::text, 'test'::text, 'float'::text, 'same_again'::text, 'provider'::text, 'fault'::text, 'stopped'::text]))
) WITH (fillfactor=50);
CREATE INDEX payouts_awaiting_float ON payouts USING btree (tenant_id, transaction_id) WHERE wait_reason = 'float'::text AND due_at IS NOT NULL;
CREATE INDEX payouts_by_rail_id ON payouts USING btree (rail_id);
CREATE INDEX payouts_due ON payouts USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payouts_flagged ON payouts USING btree (tenant_id, flagged_at) WHERE flagged_at IS NOT NULL;
CREATE INDEX payouts_stopped ON payouts USING btree (tenant_id, rail, bank_code) WHERE wait_reason = 'stopped'::text AND due_at IS NOT NULL;
CREATE INDEX payouts_to_review ON payouts USING btree (tenant_id, transaction_id) WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL;
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payouts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payouts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON payouts FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (due_at, state, leased_until, claimed_by, submitted_at, resubmitted_at, submit_until, failure_reported_at, attempts, submissions, wait_reason, flagged_at, rail) ON payouts TO kolo_app;
GRANT SELECT (tenant_id, transaction_id, due_at, leased_until, claimed_by, wait_reason, flagged_at, rail, rail_id) ON payouts TO kolo_directory;
GRANT SELECT ON payouts TO kolo_operator;
GRANT SELECT ON payouts TO kolo_verify;

CREATE TABLE policies (
  tenant_id          uuid NOT NULL,
  version            integer NOT NULL,
  bank_transfer_fee  bigint DEFAULT 0 NOT NULL,
  bank_transfer_max  bigint,
  created_at         timestamp with time zone NOT NULL,
  holds_from         date,
  fees               jsonb,
  fee_account        uuid,
  limits             jsonb,
  interest           jsonb,
  CONSTRAINT policies_pkey PRIMARY KEY (tenant_id, version),
  CONSTRAINT policies_bank_transfer_fee_check CHECK (bank_transfer_fee >= 0 AND bank_transfer_fee <= '9007199254740991'::bigint),
  CONSTRAINT policies_bank_transfer_max_check CHECK (bank_transfer_max > 0)
);
ALTER TABLE policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON policies FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON policies FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON policies TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON policies FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON policies TO kolo_app;
GRANT INSERT ON policies TO kolo_directory;
GRANT SELECT (tenant_id, version) ON policies TO kolo_operator;
GRANT SELECT ON policies TO kolo_verify;

CREATE TABLE postings (
  tenant_id             uuid NOT NULL,
  transaction_id        uuid NOT NULL,
  part                  smallint NOT NULL,
  debit_account         uuid NOT NULL,
  credit_account        uuid NOT NULL,
  amount                bigint NOT NULL,
  posted_at             timestamp with time zone NOT NULL,
  debit_seq             bigint,
  debit_balance_after   bigint,
  credit_seq            bigint,
  credit_balance_after  bigint,
  CONSTRAINT postings_pkey PRIMARY KEY (tenant_id, transaction_id, part),
  CONSTRAINT postings_amount_check CHECK (amount >= 1 AND amount <= '9007199254740991'::bigint),
  CONSTRAINT postings_credit_numbered CHECK ((credit_seq IS NULL) = (credit_balance_after IS NULL)),
  CONSTRAINT postings_debit_numbered CHECK ((debit_seq IS NULL) = (debit_balance_after IS NULL)),
  CONSTRAINT postings_two_accounts CHECK (debit_account <> credit_account)
);
CREATE UNIQUE INDEX postings_by_credit ON postings USING btree (tenant_id, credit_account, credit_seq) WHERE credit_seq IS NOT NULL;
CREATE UNIQUE INDEX postings_by_debit ON postings USING btree (tenant_id, debit_account, debit_seq) WHERE debit_seq IS NOT NULL;
ALTER TABLE postings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON postings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON postings TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON postings FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON postings TO kolo_app;
GRANT SELECT ON postings TO kolo_operator;
GRANT SELECT ON postings TO kolo_verify;

CREATE TABLE previous_interest_settings (
  tenant_id                     uuid NOT NULL,
  account_id                    uuid NOT NULL,
  held_until                    date NOT NULL,
  interest_enabled              boolean NOT NULL,
  interest_rate                 numeric(7,4),
  interest_payout_wallet        text COLLATE "C",
  bypass_withdrawal_limit_rule  boolean,
  changed_at                    timestamp with time zone NOT NULL,
  CONSTRAINT previous_interest_settings_pkey PRIMARY KEY (tenant_id, account_id, held_until)
);
ALTER TABLE previous_interest_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON previous_interest_settings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON previous_interest_settings TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON previous_interest_settings TO kolo_app;
GRANT SELECT ON previous_interest_settings TO kolo_verify;

CREATE TABLE previous_rail_credentials (
  rail                    text COLLATE "C" NOT NULL,
  provider_account        text COLLATE "C" NOT NULL,
  version                 integer NOT NULL,
  credentials_ciphertext  bytea NOT NULL,
  credentials_key_id      text NOT NULL,
  verifies_until          timestamp with time zone NOT NULL,
  CONSTRAINT previous_rail_credentials_pkey PRIMARY KEY (rail, provider_account, version),
  CONSTRAINT previous_rail_credentials_rail_provider_account_fkey FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts(rail, provider_account)
);
GRANT INSERT, SELECT, UPDATE (credentials_ciphertext, credentials_key_id) ON previous_rail_credentials TO kolo_directory;
GRANT SELECT ON previous_rail_credentials TO kolo_verify;

CREATE TABLE processes (
  process_id    uuid NOT NULL,
  heartbeats    bigint DEFAULT 0 NOT NULL,
  started_at    timestamp with time zone NOT NULL,
  heartbeat_at  timestamp with time zone NOT NULL,
  CONSTRAINT processes_pkey PRIMARY KEY (process_id)
) WITH (fillfactor=50);
GRANT INSERT, SELECT, UPDATE ON processes TO kolo_directory;
GRANT SELECT ON processes TO kolo_verify;

CREATE TABLE proposals (
  id                 uuid NOT NULL,
  chain              uuid NOT NULL,
  act                text COLLATE "C" NOT NULL,
  content            jsonb NOT NULL,
  digest             bytea NOT NULL,
  reason             text NOT NULL,
  proposed_by        uuid NOT NULL,
  proposed_at        timestamp with time zone NOT NULL,
  expires_at         timestamp with time zone NOT NULL,
  approved_by        uuid,
  alone              boolean DEFAULT false NOT NULL,
  refused_by         uuid,
  refusal            text,
  decided_at         timestamp with time zone,
  result             jsonb,
  executed_at        timestamp with time zone,
  secret_ciphertext  bytea,
  secret_key_id      text,
  object             text COLLATE "C",
  closed_as          text,
  closed_because     text,
  closed_at          timestamp with time zone,
  batch_id           uuid,
  batch_size         smallint,
  CONSTRAINT proposals_pkey PRIMARY KEY (id),
  CONSTRAINT proposals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operators(id),
  CONSTRAINT proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id),
  CONSTRAINT proposals_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES operators(id),
  CONSTRAINT proposals_act_check CHECK (act ~ '^[a-z_]+\.[a-z_]+$'::text),
  CONSTRAINT proposals_alone_or_approved CHECK (NOT (alone AND approved_by IS NOT NULL)),
  CONSTRAINT proposals_approved_in_time CHECK (decided_at <= expires_at OR refused_by IS NOT NULL),
  CONSTRAINT proposals_approved_or_refused CHECK (refused_by IS NULL OR approved_by IS NULL AND NOT alone),
  CONSTRAINT proposals_batch_or_member CHECK (batch_id IS NULL OR batch_size IS NULL AND object IS NOT NULL),
  CONSTRAINT proposals_batch_size_check CHECK (batch_size >= 1 AND batch_size <= 100),
  CONSTRAINT proposals_batch_without_object CHECK (batch_size IS NULL OR object IS NULL),
  CONSTRAINT proposals_closed CHECK (num_nulls(closed_as, closed_because, closed_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT proposals_closed_as_check CHECK (closed_as = ANY (ARRAY['superseded'::text, 'impossible'::text, 'expired'::text])),
  CONSTRAINT proposals_closed_undone CHECK (closed_at IS NULL OR executed_at IS NULL AND refused_by IS NULL),
  CONSTRAINT proposals_decided_dated CHECK ((decided_at IS NULL) = (approved_by IS NULL AND NOT alone AND refused_by IS NULL)),
  CONSTRAINT proposals_digest_check CHECK (length(digest) = 32),
  CONSTRAINT proposals_executed_if_approved CHECK (executed_at IS NULL OR approved_by IS NOT NULL OR alone),
  CONSTRAINT proposals_executed_in_time CHECK (executed_at <= expires_at),
  CONSTRAINT proposals_reason_check CHECK (reason <> ''::text),
  CONSTRAINT proposals_refusal_has_reason CHECK ((refused_by IS NULL) = (refusal IS NULL)),
  CONSTRAINT proposals_secret_of_open CHECK (secret_ciphertext IS NULL OR executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL),
  CONSTRAINT proposals_secret_sealed CHECK ((secret_ciphertext IS NULL) = (secret_key_id IS NULL)),
  CONSTRAINT proposals_two_people CHECK (approved_by <> proposed_by)
);
CREATE INDEX proposals_of_batch ON proposals USING btree (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX proposals_of_chain ON proposals USING btree (chain, id);
CREATE UNIQUE INDEX proposals_one_open ON proposals USING btree (chain, object) WHERE object IS NOT NULL AND executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL;
CREATE INDEX proposals_open ON proposals USING btree (expires_at, id) WHERE executed_at IS NULL AND refused_by IS NULL;
CREATE INDEX proposals_with_secrets ON proposals USING btree (expires_at) WHERE secret_key_id IS NOT NULL;
ALTER TABLE proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_proposal ON proposals TO kolo_operator USING (true);
CREATE POLICY every_proposal_read ON proposals FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_proposal_to_do ON proposals TO kolo_directory USING (true);
CREATE POLICY of_own_chain ON proposals TO kolo_app USING (chain = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT SELECT (id, chain, act, content, expires_at, approved_by, alone, refused_by, result, executed_at, object, closed_at, batch_id), UPDATE (result, executed_at) ON proposals TO kolo_app;
GRANT SELECT (id, chain, expires_at, approved_by, alone, refused_by, executed_at, secret_key_id, object, closed_at), UPDATE (result, executed_at, secret_ciphertext, secret_key_id) ON proposals TO kolo_directory;
GRANT INSERT, SELECT, UPDATE (approved_by, alone, refused_by, refusal, decided_at, result, executed_at, secret_ciphertext, secret_key_id, closed_as, closed_because, closed_at) ON proposals TO kolo_operator;
GRANT SELECT ON proposals TO kolo_verify;

CREATE TABLE provider_notifications (
  tenant_id      uuid NOT NULL,
  id             uuid NOT NULL,
  rail           text COLLATE "C" NOT NULL,
  digest         bytea NOT NULL,
  body           bytea,
  notifications  jsonb NOT NULL,
  received_at    timestamp with time zone NOT NULL,
  due_at         timestamp with time zone,
  leased_until   timestamp with time zone,
  claimed_by     uuid,
  attempts       integer DEFAULT 0 NOT NULL,
  expires_at     timestamp with time zone NOT NULL,
  CONSTRAINT provider_notifications_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT provider_notifications_tenant_id_rail_digest_key UNIQUE (tenant_id, rail, digest),
  CONSTRAINT provider_notifications_body_check CHECK (octet_length(body) <= 1048576),
  CONSTRAINT provider_notifications_digest_check CHECK (octet_length(digest) = 32)
);
CREATE INDEX provider_notifications_by_expiry ON provider_notifications USING btree (tenant_id, expires_at);
CREATE INDEX provider_notifications_due ON provider_notifications USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE provider_notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON provider_notifications FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON provider_notifications FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON provider_notifications FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON provider_notifications FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON provider_notifications TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (due_at, leased_until, claimed_by, attempts) ON provider_notifications TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON provider_notifications TO kolo_directory;
GRANT DELETE, SELECT (tenant_id, id, expires_at) ON provider_notifications TO kolo_janitor;
GRANT SELECT ON provider_notifications TO kolo_verify;

CREATE TABLE rail_account_changes (
  rail              text COLLATE "C" NOT NULL,
  provider_account  text COLLATE "C" NOT NULL,
  version           integer NOT NULL,
  change            text NOT NULL,
  detail            text,
  changed_at        timestamp with time zone NOT NULL,
  CONSTRAINT rail_account_changes_pkey PRIMARY KEY (rail, provider_account, version),
  CONSTRAINT rail_account_changes_rail_provider_account_fkey FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts(rail, provider_account),
  CONSTRAINT rail_account_changes_change_check CHECK (change = ANY (ARRAY['added'::text, 'rotated'::text, 'enabled'::text, 'disabled'::text, 'ordered'::text, 'suspended'::text, 'tested'::text]))
);
GRANT INSERT, SELECT ON rail_account_changes TO kolo_directory;
GRANT SELECT ON rail_account_changes TO kolo_verify;

CREATE TABLE rail_accounts (
  rail                    text COLLATE "C" NOT NULL,
  provider_account        text COLLATE "C" NOT NULL,
  tenant_id               uuid NOT NULL,
  callback_id             text COLLATE "C" NOT NULL,
  credentials_ciphertext  bytea NOT NULL,
  credentials_key_id      text NOT NULL,
  preference              integer NOT NULL,
  status                  text DEFAULT 'enabled'::text NOT NULL,
  suspended_because       text,
  suspended_at            timestamp with time zone,
  low_balance             bigint,
  low_since               timestamp with time zone,
  version                 integer DEFAULT 1 NOT NULL,
  created_at              timestamp with time zone NOT NULL,
  CONSTRAINT rail_accounts_pkey PRIMARY KEY (rail, provider_account),
  CONSTRAINT rail_accounts_callback_id_key UNIQUE (callback_id),
  CONSTRAINT rail_accounts_tenant_id_rail_key UNIQUE (tenant_id, rail),
  CONSTRAINT rail_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT rail_accounts_callback_id_check CHECK (callback_id ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT rail_accounts_check CHECK ((suspended_at IS NULL) = (suspended_because IS NULL)),
  CONSTRAINT rail_accounts_check1 CHECK (low_since IS NULL OR low_balance IS NOT NULL),
  CONSTRAINT rail_accounts_low_balance_check CHECK (low_balance > 0),
  CONSTRAINT rail_accounts_preference_check CHECK (preference > 0),
  CONSTRAINT rail_accounts_status_check CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text])),
  CONSTRAINT rail_accounts_version_check CHECK (version > 0)
);
GRANT INSERT, SELECT, UPDATE (credentials_ciphertext, credentials_key_id, preference, status, suspended_because, suspended_at, low_balance, low_since, version) ON rail_accounts TO kolo_directory;
GRANT SELECT (rail, provider_account, tenant_id, preference, status, suspended_because, suspended_at, created_at) ON rail_accounts TO kolo_operator;
GRANT SELECT ON rail_accounts TO kolo_verify;

CREATE TABLE rail_fees (
  tenant_id       uuid NOT NULL,
  rail            text COLLATE "C" NOT NULL,
  movement_id     uuid NOT NULL,
  kind            text NOT NULL,
  amount          bigint NOT NULL,
  transaction_id  uuid,
  charged_at      timestamp with time zone NOT NULL,
  CONSTRAINT rail_fees_pkey PRIMARY KEY (tenant_id, rail, movement_id, kind),
  CONSTRAINT rail_fees_tenant_id_transaction_id_key UNIQUE (tenant_id, transaction_id),
  CONSTRAINT rail_fees_amount_check CHECK (amount >= 0 AND amount <= '9007199254740991'::bigint),
  CONSTRAINT rail_fees_kind_check CHECK (kind = ANY (ARRAY['payout'::text, 'inflow'::text, 'refund'::text])),
  CONSTRAINT rail_fees_posted CHECK ((amount > 0) = (transaction_id IS NOT NULL))
);
ALTER TABLE rail_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON rail_fees FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON rail_fees TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON rail_fees FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON rail_fees TO kolo_app;
GRANT SELECT ON rail_fees TO kolo_operator;
GRANT SELECT ON rail_fees TO kolo_verify;

CREATE TABLE rail_list_cursors (
  rail              text COLLATE "C" NOT NULL,
  provider_account  text COLLATE "C" NOT NULL,
  list              text COLLATE "C" NOT NULL,
  cursor            text,
  due_at            timestamp with time zone NOT NULL,
  leased_until      timestamp with time zone,
  claimed_by        uuid,
  failures          integer DEFAULT 0 NOT NULL,
  completed_at      timestamp with time zone,
  CONSTRAINT rail_list_cursors_pkey PRIMARY KEY (rail, provider_account, list),
  CONSTRAINT rail_list_cursors_rail_provider_account_fkey FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts(rail, provider_account),
  CONSTRAINT rail_list_cursors_cursor_check CHECK (length(cursor) <= 1000)
);
CREATE INDEX rail_list_cursors_due ON rail_list_cursors USING btree (due_at);
GRANT INSERT, SELECT, UPDATE (cursor, due_at, leased_until, claimed_by, failures, completed_at) ON rail_list_cursors TO kolo_directory;
GRANT SELECT ON rail_list_cursors TO kolo_verify;

CREATE UNLOGGED TABLE rate_limit_buckets (
  slot     integer NOT NULL,
  subject  bytea NOT NULL,
  full_at  timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_buckets_pkey PRIMARY KEY (slot),
  CONSTRAINT rate_limit_buckets_slot_check CHECK (slot >= 0 AND slot <= 65535),
  CONSTRAINT rate_limit_buckets_subject_check CHECK (octet_length(subject) = 16)
) WITH (fillfactor=50);
GRANT INSERT, SELECT, UPDATE ON rate_limit_buckets TO kolo_directory;
GRANT SELECT ON rate_limit_buckets TO kolo_verify;

CREATE TABLE reconciled_accounts (
  tenant_id        uuid NOT NULL,
  rail             text COLLATE "C" NOT NULL,
  name             text NOT NULL,
  account_number   text COLLATE "C",
  mapping          jsonb,
  sources          jsonb DEFAULT '{}'::jsonb NOT NULL,
  window_days      smallint NOT NULL,
  begins_on        date,
  brought_forward  bigint,
  statements       integer DEFAULT 0 NOT NULL,
  lines            bigint DEFAULT 0 NOT NULL,
  collected_to     uuid,
  due_at           timestamp with time zone,
  claim            uuid,
  requested        boolean DEFAULT false NOT NULL,
  matched_at       timestamp with time zone,
  created_at       timestamp with time zone NOT NULL,
  CONSTRAINT reconciled_accounts_pkey PRIMARY KEY (tenant_id, rail),
  CONSTRAINT reconciled_accounts_window_days_check CHECK (window_days >= 0 AND window_days <= 30)
);
CREATE INDEX reconciled_accounts_due ON reconciled_accounts USING btree (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE reconciled_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON reconciled_accounts FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON reconciled_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciled_accounts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (name, account_number, mapping, sources, window_days, begins_on, brought_forward, statements, lines, collected_to, due_at, claim, requested, matched_at) ON reconciled_accounts TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON reconciled_accounts TO kolo_directory;
GRANT SELECT ON reconciled_accounts TO kolo_verify;

CREATE TABLE reconciled_days (
  tenant_id                 uuid NOT NULL,
  rail                      text COLLATE "C" NOT NULL,
  day                       date NOT NULL,
  opening                   bigint NOT NULL,
  line_sum                  bigint NOT NULL,
  closing                   bigint NOT NULL,
  ledger                    bigint NOT NULL,
  not_yet_posted            bigint NOT NULL,
  unmatched_lines           bigint NOT NULL,
  unmatched_line_count      integer NOT NULL,
  unmatched_movements       bigint NOT NULL,
  unmatched_movement_count  integer NOT NULL,
  brought_forward           bigint NOT NULL,
  unexplained               bigint NOT NULL,
  computed_at               timestamp with time zone NOT NULL,
  signed_by                 text,
  signed_at                 timestamp with time zone,
  note                      text,
  unmatched_line_numbers    bigint[],
  unmatched_movement_ids    uuid[],
  not_yet_posted_lines      bigint[],
  not_yet_posted_movements  uuid[],
  reopened_by               text,
  reopened_at               timestamp with time zone,
  reopened_because          text,
  CONSTRAINT reconciled_days_pkey PRIMARY KEY (tenant_id, rail, day),
  CONSTRAINT reconciled_days_equal CHECK (closing = (ledger + not_yet_posted + unmatched_lines - unmatched_movements + brought_forward + unexplained)),
  CONSTRAINT reconciled_days_reopened CHECK (num_nulls(reopened_by, reopened_at, reopened_because) = ANY (ARRAY[0, 3])),
  CONSTRAINT reconciled_days_signed CHECK ((signed_by IS NULL) = (signed_at IS NULL) AND (note IS NULL OR signed_by IS NOT NULL)),
  CONSTRAINT reconciled_days_signed_rows CHECK ((num_nulls(signed_at, unmatched_line_numbers, unmatched_movement_ids, not_yet_posted_lines, not_yet_posted_movements) = ANY (ARRAY[0, 5])) AND (signed_at IS NULL OR cardinality(unmatched_line_numbers) = unmatched_line_count AND cardinality(unmatched_movement_ids) = unmatched_movement_count))
);
CREATE INDEX reconciled_days_unexplained ON reconciled_days USING btree (tenant_id, day) WHERE signed_at IS NULL AND (unexplained <> 0 OR (opening + line_sum) <> closing);
ALTER TABLE reconciled_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON reconciled_days FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciled_days TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY unexplained ON reconciled_days FOR SELECT TO kolo_directory USING (signed_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (opening, line_sum, closing, ledger, not_yet_posted, unmatched_lines, unmatched_line_count, unmatched_movements, unmatched_movement_count, brought_forward, unexplained, computed_at, signed_by, signed_at, note, unmatched_line_numbers, unmatched_movement_ids, not_yet_posted_lines, not_yet_posted_movements, reopened_by, reopened_at, reopened_because) ON reconciled_days TO kolo_app;
GRANT SELECT (tenant_id, day, opening, line_sum, closing, unexplained, signed_at) ON reconciled_days TO kolo_directory;
GRANT SELECT ON reconciled_days TO kolo_verify;

CREATE TABLE reconciliation_decisions (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  rail        text COLLATE "C" NOT NULL,
  decision    text COLLATE "C" NOT NULL,
  lines       bigint[] NOT NULL,
  movements   uuid[] NOT NULL,
  note        text,
  decided_by  text NOT NULL,
  decided_at  timestamp with time zone NOT NULL,
  CONSTRAINT reconciliation_decisions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT reconciliation_decisions_about CHECK ((cardinality(lines) + cardinality(movements)) > 0),
  CONSTRAINT reconciliation_decisions_decision_check CHECK (decision = ANY (ARRAY['accepted'::text, 'matched'::text, 'excepted'::text, 'undone'::text]))
);
ALTER TABLE reconciliation_decisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON reconciliation_decisions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciliation_decisions TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON reconciliation_decisions FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON reconciliation_decisions TO kolo_app;
GRANT SELECT (tenant_id, id, rail, decision, lines, movements, decided_by, decided_at) ON reconciliation_decisions TO kolo_operator;
GRANT SELECT ON reconciliation_decisions TO kolo_verify;

CREATE TABLE recoveries (
  id           uuid NOT NULL,
  noticed_at   timestamp with time zone NOT NULL,
  known_until  timestamp with time zone,
  why          text NOT NULL,
  CONSTRAINT recoveries_pkey PRIMARY KEY (id),
  CONSTRAINT recoveries_why_check CHECK (why <> ''::text)
);
GRANT INSERT, SELECT ON recoveries TO kolo_directory;
GRANT SELECT ON recoveries TO kolo_operator;
GRANT SELECT ON recoveries TO kolo_verify;

CREATE TABLE rollup_progress (
  tenant_id       uuid NOT NULL,
  version         bigint,
  time_zone       text,
  made_at         timestamp with time zone,
  keyed_to        uuid,
  keys_erased_at  timestamp with time zone,
  CONSTRAINT rollup_progress_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT rollup_progress_made CHECK (version IS NULL OR time_zone IS NOT NULL AND made_at IS NOT NULL)
);
CREATE INDEX rollup_progress_not_keyed ON rollup_progress USING btree (tenant_id) WHERE keyed_to IS NOT NULL;
CREATE INDEX rollup_progress_not_made ON rollup_progress USING btree (tenant_id) WHERE version IS NULL;
ALTER TABLE rollup_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON rollup_progress FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON rollup_progress FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON rollup_progress TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON rollup_progress FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON rollup_progress FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON rollup_progress FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY to_count ON rollup_progress FOR SELECT TO kolo_directory USING (true);
GRANT SELECT, UPDATE (version, time_zone, made_at, keyed_to) ON rollup_progress TO kolo_app;
GRANT INSERT (tenant_id), SELECT (tenant_id, version, time_zone, keyed_to) ON rollup_progress TO kolo_directory;
GRANT SELECT (tenant_id), UPDATE (keys_erased_at) ON rollup_progress TO kolo_janitor;
GRANT SELECT ON rollup_progress TO kolo_operator;
GRANT SELECT ON rollup_progress TO kolo_verify;

CREATE TABLE saved_views (
  tenant_id    uuid NOT NULL,
  id           uuid NOT NULL,
  operator_id  uuid NOT NULL,
  shared       boolean NOT NULL,
  list         text COLLATE "C" NOT NULL,
  name         text NOT NULL,
  filters      jsonb NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_views_filters_check CHECK (jsonb_typeof(filters) = 'object'::text AND pg_column_size(filters) < 12000),
  CONSTRAINT saved_views_list_check CHECK (length(list) >= 1 AND length(list) <= 100),
  CONSTRAINT saved_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE UNIQUE INDEX saved_views_own_name ON saved_views USING btree (tenant_id, operator_id, list, name) WHERE NOT shared;
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views USING btree (tenant_id, list, name) WHERE shared;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON saved_views FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON saved_views TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON saved_views FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (name, filters) ON saved_views TO kolo_app;
GRANT SELECT ON saved_views TO kolo_operator;
GRANT SELECT ON saved_views TO kolo_verify;

CREATE TABLE schedule_runs (
  tenant_id         uuid NOT NULL,
  schedule_id       uuid NOT NULL,
  n                 integer NOT NULL,
  scheduled_for     timestamp with time zone NOT NULL,
  status            text NOT NULL,
  due_at            timestamp with time zone,
  leased_until      timestamp with time zone,
  claimed_by        uuid,
  attempts          integer DEFAULT 0 NOT NULL,
  first_attempt_at  timestamp with time zone,
  last_attempt_at   timestamp with time zone,
  transaction_id    uuid,
  failure_code      text COLLATE "C",
  decided           integer,
  deactivated       boolean DEFAULT false NOT NULL,
  CONSTRAINT schedule_runs_pkey PRIMARY KEY (tenant_id, schedule_id, n),
  CONSTRAINT schedule_runs_tenant_id_schedule_id_fkey FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules(tenant_id, id),
  CONSTRAINT schedule_runs_attempts_dated CHECK ((attempts = 0) = (first_attempt_at IS NULL) AND (attempts = 0) = (last_attempt_at IS NULL)),
  CONSTRAINT schedule_runs_deactivated_by_failure CHECK (NOT deactivated OR status = 'failed'::text),
  CONSTRAINT schedule_runs_decided_numbered CHECK ((status = ANY (ARRAY['successful'::text, 'failed'::text])) = (decided IS NOT NULL)),
  CONSTRAINT schedule_runs_due_while_open CHECK ((status = ANY (ARRAY['waiting'::text, 'paused'::text, 'processing'::text])) = (due_at IS NOT NULL)),
  CONSTRAINT schedule_runs_failure_has_code CHECK (status <> 'failed'::text OR failure_code IS NOT NULL),
  CONSTRAINT schedule_runs_n_check CHECK (n >= 1),
  CONSTRAINT schedule_runs_no_transfer_yet CHECK ((status <> ALL (ARRAY['waiting'::text, 'paused'::text, 'skipped'::text])) OR transaction_id IS NULL),
  CONSTRAINT schedule_runs_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'paused'::text, 'processing'::text, 'successful'::text, 'failed'::text, 'skipped'::text])),
  CONSTRAINT schedule_runs_transfer_made CHECK ((status <> ALL (ARRAY['processing'::text, 'successful'::text])) OR transaction_id IS NOT NULL)
) WITH (fillfactor=50);
CREATE UNIQUE INDEX schedule_runs_decided ON schedule_runs USING btree (tenant_id, schedule_id, decided) WHERE decided IS NOT NULL;
CREATE INDEX schedule_runs_due ON schedule_runs USING btree (tenant_id, due_at) WHERE status = ANY (ARRAY['waiting'::text, 'processing'::text]);
CREATE INDEX schedule_runs_waiting ON schedule_runs USING btree (tenant_id, schedule_id, due_at) WHERE status = 'waiting'::text;
ALTER TABLE schedule_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON schedule_runs FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON schedule_runs FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON schedule_runs TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON schedule_runs FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (status, due_at, leased_until, claimed_by, attempts, first_attempt_at, last_attempt_at, transaction_id, failure_code, decided, deactivated) ON schedule_runs TO kolo_app;
GRANT SELECT (tenant_id, status, due_at, leased_until, claimed_by) ON schedule_runs TO kolo_directory;
GRANT SELECT ON schedule_runs TO kolo_operator;
GRANT SELECT ON schedule_runs TO kolo_verify;

CREATE TABLE schedules (
  tenant_id            uuid NOT NULL,
  id                   uuid NOT NULL,
  source_account       uuid NOT NULL,
  destination_account  uuid,
  bank_code            text COLLATE "C",
  account_number       text COLLATE "C",
  amount               bigint NOT NULL,
  currency             text NOT NULL,
  description          text,
  frequency            text,
  start_at             timestamp with time zone NOT NULL,
  end_at               timestamp with time zone,
  status               text DEFAULT 'active'::text NOT NULL,
  decided              integer DEFAULT 0 NOT NULL,
  counted_from         integer DEFAULT 0 NOT NULL,
  failures             integer DEFAULT 0 NOT NULL,
  created_at           timestamp with time zone NOT NULL,
  updated_at           timestamp with time zone NOT NULL,
  metadata             jsonb,
  CONSTRAINT schedules_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT schedules_account_number_check CHECK (account_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT schedules_amount_check CHECK (amount >= 1 AND amount <= '9007199254740991'::bigint),
  CONSTRAINT schedules_end_after_start CHECK (end_at > start_at),
  CONSTRAINT schedules_frequency_check CHECK (frequency = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  CONSTRAINT schedules_one_destination CHECK (num_nonnulls(destination_account, bank_code) = 1 AND (bank_code IS NULL) = (account_number IS NULL)),
  CONSTRAINT schedules_status_check CHECK (status = ANY (ARRAY['active'::text, 'inactive'::text, 'completed'::text, 'deactivated'::text]))
) WITH (fillfactor=70);
CREATE INDEX schedules_active_by_source ON schedules USING btree (tenant_id, source_account) WHERE status = 'active'::text;
CREATE INDEX schedules_failing ON schedules USING btree (tenant_id, id) WHERE failures > 0;
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON schedules FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON schedules TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON schedules FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY waiting ON schedules FOR SELECT TO kolo_directory USING (failures > 0);
GRANT INSERT, SELECT, UPDATE (status, decided, counted_from, failures, updated_at) ON schedules TO kolo_app;
GRANT SELECT (tenant_id, id, status, failures, updated_at) ON schedules TO kolo_directory;
GRANT SELECT ON schedules TO kolo_operator;
GRANT SELECT ON schedules TO kolo_verify;

CREATE TABLE schema_compatibility (
  only_row           boolean DEFAULT true NOT NULL,
  oldest_compatible  integer NOT NULL,
  CONSTRAINT schema_compatibility_pkey PRIMARY KEY (only_row),
  CONSTRAINT schema_compatibility_only_row_check CHECK (only_row)
);
GRANT SELECT ON schema_compatibility TO kolo_directory;

CREATE TABLE search_keys (
  tenant_id  uuid NOT NULL,
  key        text COLLATE "C" NOT NULL,
  id         uuid NOT NULL,
  CONSTRAINT search_keys_pkey PRIMARY KEY (tenant_id, key, id)
);
ALTER TABLE search_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON search_keys FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON search_keys TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON search_keys FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON search_keys FOR DELETE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON search_keys FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT ON search_keys TO kolo_app;
GRANT DELETE, SELECT ON search_keys TO kolo_janitor;
GRANT SELECT ON search_keys TO kolo_operator;
GRANT SELECT ON search_keys TO kolo_verify;

CREATE TABLE settlement_movements (
  tenant_id       uuid NOT NULL,
  rail            text COLLATE "C" NOT NULL,
  transaction_id  uuid NOT NULL,
  category        text COLLATE "C" NOT NULL,
  amount          bigint NOT NULL,
  reference       text COLLATE "C",
  counterparty    text COLLATE "C",
  bulk_id         uuid,
  line            bigint,
  posted_on       date,
  match           bigint,
  explained_on    date,
  waits_since     timestamp with time zone,
  excepted        boolean DEFAULT false NOT NULL,
  CONSTRAINT settlement_movements_pkey PRIMARY KEY (tenant_id, rail, transaction_id),
  CONSTRAINT settlement_movements_amount_check CHECK (amount <> 0),
  CONSTRAINT settlement_movements_explained CHECK (match IS NOT NULL OR explained_on IS NULL),
  CONSTRAINT settlement_movements_waits CHECK ((NOT excepted OR waits_since IS NOT NULL) AND (waits_since IS NULL OR match IS NULL AND posted_on IS NOT NULL))
) WITH (fillfactor=70);
CREATE INDEX settlement_movements_booked ON settlement_movements USING btree (tenant_id, rail, line) WHERE line IS NOT NULL AND match IS NULL;
CREATE INDEX settlement_movements_by_bulk ON settlement_movements USING btree (tenant_id, rail, bulk_id) WHERE bulk_id IS NOT NULL AND match IS NULL;
CREATE INDEX settlement_movements_by_match ON settlement_movements USING btree (tenant_id, rail, match) WHERE match IS NOT NULL;
CREATE INDEX settlement_movements_by_reference ON settlement_movements USING btree (tenant_id, rail, reference) WHERE reference IS NOT NULL;
CREATE INDEX settlement_movements_excepted ON settlement_movements USING btree (tenant_id, posted_on) WHERE excepted;
CREATE INDEX settlement_movements_not_yet_posted ON settlement_movements USING btree (tenant_id, rail, transaction_id) WHERE posted_on IS NULL;
CREATE INDEX settlement_movements_open ON settlement_movements USING btree (tenant_id, rail, amount, posted_on) WHERE match IS NULL;
CREATE INDEX settlement_movements_unexplained ON settlement_movements USING btree (tenant_id, rail, posted_on, transaction_id) WHERE explained_on IS NULL OR explained_on > posted_on;
CREATE INDEX settlement_movements_unmatched ON settlement_movements USING btree (tenant_id, rail, posted_on, transaction_id) WHERE match IS NULL;
CREATE INDEX settlement_movements_waiting ON settlement_movements USING btree (tenant_id, rail, transaction_id) WHERE waits_since IS NOT NULL;
ALTER TABLE settlement_movements ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON settlement_movements FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON settlement_movements TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON settlement_movements FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY work_items ON settlement_movements FOR SELECT TO kolo_directory USING (waits_since IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (amount, line, posted_on, match, explained_on, waits_since, excepted) ON settlement_movements TO kolo_app;
GRANT SELECT (tenant_id, posted_on, waits_since, excepted) ON settlement_movements TO kolo_directory;
GRANT SELECT (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since, excepted) ON settlement_movements TO kolo_operator;
GRANT SELECT ON settlement_movements TO kolo_verify;

CREATE TABLE tenants (
  tenant_id    uuid NOT NULL,
  business_id  uuid NOT NULL,
  mode         text NOT NULL,
  created_at   timestamp with time zone NOT NULL,
  CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenants_business_id_mode_key UNIQUE (business_id, mode),
  CONSTRAINT tenants_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  CONSTRAINT tenants_mode_check CHECK (mode = ANY (ARRAY['test'::text, 'live'::text]))
);
GRANT INSERT, SELECT ON tenants TO kolo_directory;
GRANT SELECT ON tenants TO kolo_operator;
GRANT SELECT ON tenants TO kolo_verify;

CREATE TABLE test_fundings (
  tenant_id       uuid NOT NULL,
  reference       text COLLATE "C" NOT NULL,
  rail            text NOT NULL,
  rail_inflow_id  text COLLATE "C" NOT NULL,
  transaction_id  uuid NOT NULL,
  account_id      uuid NOT NULL,
  account_number  text COLLATE "C" NOT NULL,
  amount          bigint NOT NULL,
  created_at      timestamp with time zone NOT NULL,
  CONSTRAINT test_fundings_pkey PRIMARY KEY (tenant_id, reference),
  CONSTRAINT test_fundings_tenant_id_rail_rail_inflow_id_key UNIQUE (tenant_id, rail, rail_inflow_id),
  CONSTRAINT test_fundings_account_number_check CHECK (account_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT test_fundings_amount_check CHECK (amount >= 1 AND amount <= '9007199254740991'::bigint)
);
ALTER TABLE test_fundings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON test_fundings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON test_fundings TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON test_fundings TO kolo_app;
GRANT SELECT ON test_fundings TO kolo_verify;

CREATE TABLE transaction_rollups (
  tenant_id  uuid NOT NULL,
  period     text NOT NULL,
  begins_at  timestamp with time zone NOT NULL,
  state      text NOT NULL,
  category   text NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  rail       text NOT NULL,
  count      bigint NOT NULL,
  amount     bigint NOT NULL,
  charged    bigint NOT NULL,
  CONSTRAINT transaction_rollups_pkey PRIMARY KEY (tenant_id, period, begins_at, state, category, currency, rail),
  CONSTRAINT transaction_rollups_amount_check CHECK (amount >= 1),
  CONSTRAINT transaction_rollups_charged_check CHECK (charged >= 0),
  CONSTRAINT transaction_rollups_count_check CHECK (count >= 1),
  CONSTRAINT transaction_rollups_period_check CHECK (period = ANY (ARRAY['hour'::text, 'day'::text])),
  CONSTRAINT transaction_rollups_state_check CHECK (state = ANY (ARRAY['accepted'::text, 'successful'::text, 'failed'::text]))
) WITH (fillfactor=50);
ALTER TABLE transaction_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON transaction_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON transaction_rollups TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON transaction_rollups FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT DELETE, INSERT, SELECT, UPDATE (count, amount, charged) ON transaction_rollups TO kolo_app;
GRANT SELECT ON transaction_rollups TO kolo_operator;
GRANT SELECT ON transaction_rollups TO kolo_verify;

CREATE TABLE transactions (
  tenant_id                  uuid NOT NULL,
  id                         uuid NOT NULL,
  type                       text NOT NULL,
  category                   text NOT NULL,
  reference                  text COLLATE "C",
  amount                     bigint NOT NULL,
  fee                        bigint DEFAULT 0 NOT NULL,
  fee_payer                  uuid,
  currency                   text NOT NULL,
  source_account             uuid,
  destination_account        uuid,
  narration                  text,
  reverses_id                uuid,
  created_at                 timestamp with time zone NOT NULL,
  accepted_on                date,
  vat                        bigint DEFAULT 0 NOT NULL,
  vat_payer                  uuid,
  stamp_duty                 bigint DEFAULT 0 NOT NULL,
  stamp_duty_payer           uuid,
  proposal_id                uuid,
  metadata                   jsonb,
  bulk_id                    uuid,
  completed_at               timestamp with time zone,
  source_balance_after       bigint,
  destination_balance_after  bigint,
  status                     text NOT NULL,
  failure_code               text,
  failure_reason             text,
  settled_by                 uuid,
  CONSTRAINT transactions_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT transactions_amount_check CHECK (amount >= 1 AND amount <= '9007199254740991'::bigint),
  CONSTRAINT transactions_category_check CHECK (category = ANY (ARRAY['bank-outflow'::text, 'bank-inflow'::text, 'wallet-transfer'::text, 'interest-payout'::text, 'bank-outflow-reversal'::text, 'bank-inflow-return'::text, 'adjustment'::text, 'rail-fee'::text])),
  CONSTRAINT transactions_completed_when_final CHECK ((status = 'processing'::text) = (completed_at IS NULL)),
  CONSTRAINT transactions_failure_code_if_failed CHECK (status = 'failed'::text OR failure_code IS NULL),
  CONSTRAINT transactions_fee_check CHECK (fee >= 0 AND fee <= '9007199254740991'::bigint),
  CONSTRAINT transactions_fee_has_payer CHECK ((fee > 0) = (fee_payer IS NOT NULL)),
  CONSTRAINT transactions_manual_approved CHECK ((proposal_id IS NOT NULL OR category <> 'adjustment'::text) AND (settled_by IS NOT NULL OR failure_code IS DISTINCT FROM 'failed_by_hand'::text)),
  CONSTRAINT transactions_stamp_duty_check CHECK (stamp_duty >= 0 AND stamp_duty <= '9007199254740991'::bigint),
  CONSTRAINT transactions_stamp_duty_has_payer CHECK ((stamp_duty > 0) = (stamp_duty_payer IS NOT NULL)),
  CONSTRAINT transactions_status_check CHECK (status = ANY (ARRAY['processing'::text, 'successful'::text, 'failed'::text])),
  CONSTRAINT transactions_type_check CHECK (type = ANY (ARRAY['debit'::text, 'credit'::text])),
  CONSTRAINT transactions_vat_check CHECK (vat >= 0 AND vat <= '9007199254740991'::bigint),
  CONSTRAINT transactions_vat_has_payer CHECK ((vat > 0) = (vat_payer IS NOT NULL))
) WITH (fillfactor=48);
CREATE INDEX transactions_by_amount ON transactions USING btree (tenant_id, amount, id) WHERE amount > 0;
CREATE INDEX transactions_by_bulk ON transactions USING btree (tenant_id, bulk_id, id) WHERE bulk_id IS NOT NULL;
CREATE INDEX transactions_by_destination ON transactions USING btree (tenant_id, destination_account, id) WHERE destination_account IS NOT NULL;
CREATE UNIQUE INDEX transactions_by_reference ON transactions USING btree (tenant_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_source ON transactions USING btree (tenant_id, source_account, id) WHERE source_account IS NOT NULL;
CREATE INDEX transactions_credits ON transactions USING btree (tenant_id, id) WHERE type = 'credit'::text;
CREATE INDEX transactions_failed ON transactions USING btree (tenant_id, id) WHERE failure_code IS NOT NULL;
CREATE INDEX transactions_refunds ON transactions USING btree (tenant_id, reverses_id) WHERE reverses_id IS NOT NULL AND category = 'bank-outflow'::text;
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON transactions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON transactions TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON transactions FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON transactions FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON transactions FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (completed_at, source_balance_after, status, failure_code, failure_reason, settled_by) ON transactions TO kolo_app;
GRANT SELECT (tenant_id, id), UPDATE (narration) ON transactions TO kolo_janitor;
GRANT SELECT ON transactions TO kolo_operator;
GRANT SELECT ON transactions TO kolo_verify;

CREATE TABLE unclaimed_inflows (
  rail                   text NOT NULL,
  rail_inflow_id         text COLLATE "C" NOT NULL,
  bank_code              text COLLATE "C" NOT NULL,
  account_number         text COLLATE "C" NOT NULL,
  amount                 bigint NOT NULL,
  sender_name            text,
  sender_account_number  text,
  sender_bank_code       text,
  sender_bank_name       text,
  narration              text,
  goes_back              boolean NOT NULL,
  received_at            timestamp with time zone NOT NULL,
  closed_at              timestamp with time zone,
  closed_by              text COLLATE "C",
  closing_note           text,
  CONSTRAINT unclaimed_inflows_pkey PRIMARY KEY (rail, rail_inflow_id),
  CONSTRAINT unclaimed_inflows_amount_check CHECK (amount > 0),
  CONSTRAINT unclaimed_inflows_closed CHECK (num_nulls(closed_at, closed_by, closing_note) = ANY (ARRAY[0, 3]))
);
CREATE INDEX unclaimed_inflows_by_time ON unclaimed_inflows USING btree (received_at, rail, rail_inflow_id);
CREATE INDEX unclaimed_inflows_open ON unclaimed_inflows USING btree (received_at, rail, rail_inflow_id) WHERE closed_at IS NULL AND NOT goes_back;
GRANT INSERT, SELECT ON unclaimed_inflows TO kolo_directory;
GRANT SELECT, UPDATE (closed_at, closed_by, closing_note) ON unclaimed_inflows TO kolo_operator;
GRANT SELECT ON unclaimed_inflows TO kolo_verify;

CREATE TABLE vault_keys (
  kind           text NOT NULL,
  key_id         text COLLATE "C" NOT NULL,
  check_value    bytea NOT NULL,
  in_use         boolean NOT NULL,
  first_used_at  timestamp with time zone NOT NULL,
  CONSTRAINT vault_keys_pkey PRIMARY KEY (kind, key_id),
  CONSTRAINT vault_keys_check_value_check CHECK (octet_length(check_value) = 32),
  CONSTRAINT vault_keys_kind_check CHECK (kind = ANY (ARRAY['encryption'::text, 'index'::text]))
);
GRANT INSERT, SELECT, UPDATE (in_use) ON vault_keys TO kolo_directory;
GRANT SELECT ON vault_keys TO kolo_verify;

CREATE TABLE vault_processes (
  process_id    uuid NOT NULL,
  seals_under   text COLLATE "C" NOT NULL,
  index_keys    text[] NOT NULL,
  heartbeat_at  timestamp with time zone NOT NULL,
  CONSTRAINT vault_processes_pkey PRIMARY KEY (process_id)
) WITH (fillfactor=50);
GRANT INSERT, SELECT, UPDATE ON vault_processes TO kolo_directory;
GRANT SELECT ON vault_processes TO kolo_verify;

CREATE TABLE verified_days (
  tenant_id    uuid NOT NULL,
  day          date NOT NULL,
  movements    bigint NOT NULL,
  sha256       bytea NOT NULL,
  verified_at  timestamp with time zone NOT NULL,
  CONSTRAINT verified_days_pkey PRIMARY KEY (tenant_id, day),
  CONSTRAINT verified_days_movements_check CHECK (movements > 0),
  CONSTRAINT verified_days_sha256_check CHECK (octet_length(sha256) = 32)
);
GRANT INSERT ON verified_days TO kolo_directory;
GRANT SELECT ON verified_days TO kolo_verify;

CREATE TABLE verify_run_in_progress (
  only_row      boolean DEFAULT true NOT NULL,
  id            uuid,
  made_by       text,
  requested_by  uuid,
  requested_at  timestamp with time zone,
  since         timestamp with time zone,
  started_at    timestamp with time zone,
  version       text,
  checks_done   integer,
  checks_total  integer,
  checking      text,
  CONSTRAINT verify_run_in_progress_pkey PRIMARY KEY (only_row),
  CONSTRAINT verify_run_in_progress_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operators(id),
  CONSTRAINT verify_run_in_progress_checking_if_started CHECK (started_at IS NOT NULL OR checking IS NULL),
  CONSTRAINT verify_run_in_progress_checking_whole CHECK ((checking IS NULL) = (checks_done IS NULL) AND (checking IS NULL) = (checks_total IS NULL)),
  CONSTRAINT verify_run_in_progress_checks_done_check CHECK (checks_done >= 0),
  CONSTRAINT verify_run_in_progress_checks_total CHECK (checks_total >= checks_done),
  CONSTRAINT verify_run_in_progress_free CHECK (id IS NOT NULL OR since IS NULL AND started_at IS NULL),
  CONSTRAINT verify_run_in_progress_made_by_check CHECK (made_by = ANY (ARRAY['nightly'::text, 'operator'::text])),
  CONSTRAINT verify_run_in_progress_only_row_check CHECK (only_row),
  CONSTRAINT verify_run_in_progress_requested CHECK ((id IS NULL) = (made_by IS NULL) AND (id IS NULL) = (requested_at IS NULL)),
  CONSTRAINT verify_run_in_progress_requested_by CHECK ((NOT made_by IS DISTINCT FROM 'operator'::text) = (requested_by IS NOT NULL)),
  CONSTRAINT verify_run_in_progress_started CHECK ((started_at IS NULL) = (version IS NULL))
) WITH (fillfactor=50);
GRANT SELECT, UPDATE (id, made_by, requested_by, requested_at, since, started_at, version, checks_done, checks_total, checking) ON verify_run_in_progress TO kolo_directory;
GRANT SELECT, UPDATE (id, made_by, requested_by, requested_at, since) ON verify_run_in_progress TO kolo_operator;
GRANT SELECT ON verify_run_in_progress TO kolo_verify;

CREATE TABLE verify_runs (
  id            uuid NOT NULL,
  started_at    timestamp with time zone NOT NULL,
  ended_at      timestamp with time zone NOT NULL,
  scope         text NOT NULL,
  since         timestamp with time zone,
  made_by       text NOT NULL,
  version       text NOT NULL,
  checks        integer NOT NULL,
  findings      bigint NOT NULL,
  listed        jsonb NOT NULL,
  failure       text,
  requested_by  uuid,
  CONSTRAINT verify_runs_pkey PRIMARY KEY (id),
  CONSTRAINT verify_runs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operators(id),
  CONSTRAINT verify_runs_checks_check CHECK (checks >= 0),
  CONSTRAINT verify_runs_ended_after_start CHECK (ended_at >= started_at),
  CONSTRAINT verify_runs_findings_check CHECK (findings >= 0),
  CONSTRAINT verify_runs_made_by_check CHECK (made_by = ANY (ARRAY['nightly'::text, 'shell'::text, 'operator'::text])),
  CONSTRAINT verify_runs_requested_by CHECK ((made_by = 'operator'::text) = (requested_by IS NOT NULL)),
  CONSTRAINT verify_runs_scope_check CHECK (scope = ANY (ARRAY['whole'::text, 'since'::text])),
  CONSTRAINT verify_runs_since_of_scope CHECK ((scope = 'since'::text) = (since IS NOT NULL))
);
CREATE INDEX verify_runs_newest ON verify_runs USING btree (scope, id);
GRANT INSERT, SELECT ON verify_runs TO kolo_directory;
GRANT SELECT ON verify_runs TO kolo_operator;
GRANT SELECT ON verify_runs TO kolo_verify;

CREATE TABLE virtual_account_blocks (
  institution_code  text COLLATE "C" NOT NULL,
  block             integer NOT NULL,
  tenant_id         uuid NOT NULL,
  CONSTRAINT virtual_account_blocks_pkey PRIMARY KEY (institution_code, block),
  CONSTRAINT virtual_account_blocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id),
  CONSTRAINT virtual_account_blocks_block_check CHECK (block >= 0)
);
ALTER TABLE virtual_account_blocks ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON virtual_account_blocks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_account_blocks TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON virtual_account_blocks TO kolo_app;
GRANT SELECT ON virtual_account_blocks TO kolo_verify;

CREATE TABLE virtual_account_serials (
  tenant_id         uuid NOT NULL,
  institution_code  text COLLATE "C" NOT NULL,
  block             integer NOT NULL,
  used              integer NOT NULL,
  CONSTRAINT virtual_account_serials_pkey PRIMARY KEY (tenant_id, institution_code),
  CONSTRAINT virtual_account_serials_used_check CHECK (used >= 0 AND used <= 10000)
);
ALTER TABLE virtual_account_serials ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON virtual_account_serials FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_account_serials TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (block, used) ON virtual_account_serials TO kolo_app;
GRANT SELECT ON virtual_account_serials TO kolo_verify;

CREATE TABLE virtual_accounts (
  tenant_id           uuid NOT NULL,
  id                  uuid NOT NULL,
  account_id          uuid NOT NULL,
  account_number      text COLLATE "C",
  account_name        text NOT NULL,
  bank_code           text COLLATE "C",
  bank_name           text,
  status              text DEFAULT 'active'::text NOT NULL,
  created_at          timestamp with time zone NOT NULL,
  purpose             text DEFAULT 'collection'::text NOT NULL,
  type                text DEFAULT 'regular'::text NOT NULL,
  reference           text COLLATE "C",
  expires_at          timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
  amount              bigint,
  payment_policy      text DEFAULT 'ALLOW_ANY'::text NOT NULL,
  error_margin        bigint DEFAULT 0 NOT NULL,
  closed_at           timestamp with time zone,
  rail                text COLLATE "C",
  provider_reference  text COLLATE "C",
  issued_name         text,
  issued_at           timestamp with time zone,
  failure_reason      text,
  due_at              timestamp with time zone,
  leased_until        timestamp with time zone,
  claimed_by          uuid,
  attempts            integer DEFAULT 0 NOT NULL,
  metadata            jsonb,
  CONSTRAINT virtual_accounts_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT virtual_accounts_account_number_check CHECK (account_number ~ '^[0-9]{10}$'::text),
  CONSTRAINT virtual_accounts_amount CHECK (payment_policy = 'ALLOW_ANY'::text OR amount IS NOT NULL),
  CONSTRAINT virtual_accounts_amount_check CHECK (amount >= 1 AND amount <= '9007199254740991'::bigint),
  CONSTRAINT virtual_accounts_attempts_check CHECK (attempts >= 0),
  CONSTRAINT virtual_accounts_bank CHECK ((bank_name IS NULL) = (account_number IS NULL) AND (bank_code IS NULL OR account_number IS NOT NULL)),
  CONSTRAINT virtual_accounts_closed CHECK (closed_at IS NULL OR status = 'closed'::text),
  CONSTRAINT virtual_accounts_due CHECK ((status = 'pending'::text) = (due_at IS NOT NULL)),
  CONSTRAINT virtual_accounts_error_margin_check CHECK (error_margin >= 0 AND error_margin <= '9007199254740991'::bigint),
  CONSTRAINT virtual_accounts_expire CHECK ((type = 'disposable'::text) = (expires_at < 'infinity'::timestamp with time zone)),
  CONSTRAINT virtual_accounts_failed CHECK ((status = 'failed'::text) = (failure_reason IS NOT NULL)),
  CONSTRAINT virtual_accounts_issued CHECK ((issued_at IS NOT NULL) = (rail IS NOT NULL AND account_number IS NOT NULL) AND (issued_name IS NULL) = (issued_at IS NULL)),
  CONSTRAINT virtual_accounts_numbered CHECK (status = 'failed'::text OR (status = 'pending'::text) = (account_number IS NULL)),
  CONSTRAINT virtual_accounts_of_block CHECK (rail IS NOT NULL OR bank_code IS NOT NULL AND (status = ANY (ARRAY['active'::text, 'closed'::text]))),
  CONSTRAINT virtual_accounts_of_rail CHECK ((rail IS NULL) = (provider_reference IS NULL)),
  CONSTRAINT virtual_accounts_payment_policy_check CHECK (payment_policy = ANY (ARRAY['ALLOW_ANY'::text, 'EXACT_ONLY'::text, 'REJECT_UNDER_PAYMENT'::text])),
  CONSTRAINT virtual_accounts_provider_reference_check CHECK (provider_reference ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT virtual_accounts_purpose_check CHECK (purpose = ANY (ARRAY['collection'::text, 'test_funding'::text])),
  CONSTRAINT virtual_accounts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'closed'::text, 'failed'::text])),
  CONSTRAINT virtual_accounts_terms CHECK (type = 'disposable'::text OR payment_policy = 'ALLOW_ANY'::text AND amount IS NULL),
  CONSTRAINT virtual_accounts_type_check CHECK (type = ANY (ARRAY['regular'::text, 'disposable'::text]))
);
CREATE INDEX virtual_accounts_by_number ON virtual_accounts USING btree (account_number, bank_code);
CREATE UNIQUE INDEX virtual_accounts_by_provider_reference ON virtual_accounts USING btree (tenant_id, rail, provider_reference) WHERE provider_reference IS NOT NULL;
CREATE UNIQUE INDEX virtual_accounts_by_rail ON virtual_accounts USING btree (tenant_id, rail, account_number) WHERE rail IS NOT NULL AND account_number IS NOT NULL;
CREATE UNIQUE INDEX virtual_accounts_by_reference ON virtual_accounts USING btree (tenant_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX virtual_accounts_by_wallet ON virtual_accounts USING btree (tenant_id, account_id, id);
CREATE UNIQUE INDEX virtual_accounts_given_out ON virtual_accounts USING btree (tenant_id, bank_code, account_number) WHERE rail IS NULL;
CREATE INDEX virtual_accounts_not_issued ON virtual_accounts USING btree (tenant_id, id) WHERE status = ANY (ARRAY['pending'::text, 'failed'::text]);
CREATE INDEX virtual_accounts_open ON virtual_accounts USING btree (tenant_id, account_id, expires_at, id) WHERE status = 'active'::text;
CREATE INDEX virtual_accounts_pending ON virtual_accounts USING btree (tenant_id, rail, due_at) WHERE status = 'pending'::text;
ALTER TABLE virtual_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY account_numbers ON virtual_accounts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON virtual_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_accounts TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON virtual_accounts FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON virtual_accounts FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON virtual_accounts FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (account_number, bank_code, bank_name, status, closed_at, issued_name, issued_at, failure_reason, due_at, leased_until, claimed_by, attempts) ON virtual_accounts TO kolo_app;
GRANT SELECT (tenant_id, id, account_number, bank_code, status, created_at, rail, due_at, leased_until, claimed_by, attempts) ON virtual_accounts TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (account_name, issued_name) ON virtual_accounts TO kolo_janitor;
GRANT SELECT ON virtual_accounts TO kolo_operator;
GRANT SELECT ON virtual_accounts TO kolo_verify;

CREATE TABLE wallet_ids (
  tenant_id   uuid NOT NULL,
  id          text COLLATE "C" NOT NULL,
  account_id  uuid NOT NULL,
  CONSTRAINT wallet_ids_pkey PRIMARY KEY (tenant_id, id)
);
ALTER TABLE wallet_ids ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallet_ids FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallet_ids TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON wallet_ids FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON wallet_ids TO kolo_app;
GRANT SELECT ON wallet_ids TO kolo_operator;
GRANT SELECT ON wallet_ids TO kolo_verify;

CREATE TABLE wallet_status_changes (
  tenant_id       uuid NOT NULL,
  account_id      uuid NOT NULL,
  ledger_version  bigint NOT NULL,
  status          text NOT NULL,
  restriction     text,
  reason          text NOT NULL,
  made_by         text COLLATE "C" NOT NULL,
  posted_seq      bigint NOT NULL,
  event_id        uuid,
  created_at      timestamp with time zone NOT NULL,
  CONSTRAINT wallet_status_changes_pkey PRIMARY KEY (tenant_id, account_id, ledger_version),
  CONSTRAINT wallet_status_changes_restriction_check CHECK (restriction = ANY (ARRAY['outflow'::text, 'all'::text])),
  CONSTRAINT wallet_status_changes_restriction_of_restricted CHECK ((status = 'restricted'::text) = (restriction IS NOT NULL)),
  CONSTRAINT wallet_status_changes_status_check CHECK (status = ANY (ARRAY['active'::text, 'restricted'::text, 'closed'::text]))
);
ALTER TABLE wallet_status_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallet_status_changes FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallet_status_changes TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON wallet_status_changes FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON wallet_status_changes TO kolo_app;
GRANT SELECT ON wallet_status_changes TO kolo_operator;
GRANT SELECT ON wallet_status_changes TO kolo_verify;

CREATE TABLE wallets (
  tenant_id                     uuid NOT NULL,
  account_id                    uuid NOT NULL,
  wallet_id                     text COLLATE "C" NOT NULL,
  identifier                    text COLLATE "C" NOT NULL,
  customer_id                   uuid NOT NULL,
  name                          text COLLATE "C" NOT NULL,
  tag                           text COLLATE "C",
  currency                      text NOT NULL,
  status                        text DEFAULT 'active'::text NOT NULL,
  interest_enabled              boolean,
  interest_rate                 numeric(7,4),
  interest_payout_wallet        text COLLATE "C",
  bypass_withdrawal_limit_rule  boolean,
  inflow_transfer_fee           bigint,
  request_hash                  bytea,
  created_at                    timestamp with time zone NOT NULL,
  updated_at                    timestamp with time zone NOT NULL,
  restriction                   text,
  import_id                     uuid,
  name_keyed                    boolean DEFAULT false NOT NULL,
  metadata                      jsonb,
  CONSTRAINT wallets_pkey PRIMARY KEY (tenant_id, account_id),
  CONSTRAINT wallets_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT wallets_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id),
  CONSTRAINT wallets_inflow_transfer_fee_check CHECK (inflow_transfer_fee >= 0 AND inflow_transfer_fee <= '9007199254740991'::bigint),
  CONSTRAINT wallets_interest_rate_check CHECK (interest_rate >= 0::numeric AND interest_rate <= 100::numeric),
  CONSTRAINT wallets_restriction_check CHECK (restriction = ANY (ARRAY['outflow'::text, 'all'::text])),
  CONSTRAINT wallets_restriction_of_restricted CHECK ((status = 'restricted'::text) = (restriction IS NOT NULL)),
  CONSTRAINT wallets_status_check CHECK (status = ANY (ARRAY['active'::text, 'restricted'::text, 'closed'::text]))
);
CREATE INDEX wallets_by_customer ON wallets USING btree (tenant_id, customer_id, account_id);
CREATE INDEX wallets_by_tag ON wallets USING btree (tenant_id, tag, account_id) WHERE tag IS NOT NULL;
CREATE INDEX wallets_not_active ON wallets USING btree (tenant_id, status, account_id) WHERE status <> 'active'::text;
CREATE INDEX wallets_not_keyed ON wallets USING btree (tenant_id, account_id) WHERE NOT name_keyed;
ALTER TABLE wallets ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallets FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallets TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON wallets FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON wallets FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON wallets FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY to_key ON wallets FOR SELECT TO kolo_directory USING (NOT name_keyed);
GRANT INSERT, SELECT, UPDATE (status, interest_enabled, interest_rate, interest_payout_wallet, bypass_withdrawal_limit_rule, inflow_transfer_fee, updated_at, restriction, name_keyed, metadata) ON wallets TO kolo_app;
GRANT SELECT (tenant_id, name_keyed) ON wallets TO kolo_directory;
GRANT SELECT (tenant_id, account_id), UPDATE (name, request_hash) ON wallets TO kolo_janitor;
GRANT SELECT ON wallets TO kolo_operator;
GRANT SELECT ON wallets TO kolo_verify;

CREATE TABLE webhook_deliveries (
  tenant_id         uuid NOT NULL,
  event_id          uuid NOT NULL,
  endpoint_id       uuid NOT NULL,
  status            text DEFAULT 'pending'::text NOT NULL,
  due_at            timestamp with time zone,
  attempts          integer DEFAULT 0 NOT NULL,
  last_attempt_at   timestamp with time zone,
  response_status   integer,
  response_excerpt  text,
  latency_ms        integer,
  error             text,
  created_at        timestamp with time zone NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (tenant_id, event_id, endpoint_id),
  CONSTRAINT webhook_deliveries_due_while_pending CHECK ((status = 'pending'::text) = (due_at IS NOT NULL)),
  CONSTRAINT webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'exhausted'::text, 'cancelled'::text]))
) WITH (fillfactor=70);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries USING btree (tenant_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (tenant_id, endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_exhausted ON webhook_deliveries USING btree (tenant_id, event_id, endpoint_id) WHERE status = 'exhausted'::text;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON webhook_deliveries FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON webhook_deliveries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_deliveries TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON webhook_deliveries FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_archive ON webhook_deliveries FOR DELETE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)) AND created_at <= (now() - '30 days'::interval) AND due_at IS NULL);
CREATE POLICY own_tenant_to_erase ON webhook_deliveries FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON webhook_deliveries FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (status, due_at, attempts, last_attempt_at, response_status, response_excerpt, latency_ms, error) ON webhook_deliveries TO kolo_app;
GRANT SELECT (tenant_id, event_id, endpoint_id, status, due_at, created_at) ON webhook_deliveries TO kolo_directory;
GRANT DELETE, SELECT (tenant_id, event_id, endpoint_id, attempts, last_attempt_at), UPDATE (response_excerpt) ON webhook_deliveries TO kolo_janitor;
GRANT SELECT ON webhook_deliveries TO kolo_operator;
GRANT SELECT ON webhook_deliveries TO kolo_verify;

CREATE TABLE webhook_endpoint_changes (
  tenant_id       uuid NOT NULL,
  endpoint_id     uuid NOT NULL,
  ledger_version  bigint NOT NULL,
  status          text NOT NULL,
  event_types     text[],
  updated_at      timestamp with time zone NOT NULL,
  before_at       timestamp with time zone,
  CONSTRAINT webhook_endpoint_changes_pkey PRIMARY KEY (tenant_id, endpoint_id, ledger_version),
  CONSTRAINT webhook_endpoint_changes_status_check CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text]))
);
ALTER TABLE webhook_endpoint_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON webhook_endpoint_changes FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_endpoint_changes TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT ON webhook_endpoint_changes TO kolo_app;
GRANT SELECT ON webhook_endpoint_changes TO kolo_verify;

CREATE TABLE webhook_endpoint_leases (
  tenant_id     uuid NOT NULL,
  endpoint_id   uuid NOT NULL,
  claimed_by    uuid,
  leased_until  timestamp with time zone,
  CONSTRAINT webhook_endpoint_leases_pkey PRIMARY KEY (tenant_id, endpoint_id),
  CONSTRAINT webhook_endpoint_leases_by_somebody CHECK ((claimed_by IS NULL) = (leased_until IS NULL))
) WITH (fillfactor=50);
ALTER TABLE webhook_endpoint_leases ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON webhook_endpoint_leases FOR SELECT TO kolo_directory, kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_endpoint_leases TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (claimed_by, leased_until) ON webhook_endpoint_leases TO kolo_app;
GRANT SELECT ON webhook_endpoint_leases TO kolo_directory;
GRANT SELECT ON webhook_endpoint_leases TO kolo_verify;

CREATE TABLE webhook_endpoints (
  tenant_id                    uuid NOT NULL,
  id                           uuid NOT NULL,
  url                          text NOT NULL,
  event_types                  text[],
  description                  text,
  profile                      text COLLATE "C" DEFAULT 'standard'::text NOT NULL,
  secret_ciphertext            bytea NOT NULL,
  secret_key_id                text NOT NULL,
  status                       text DEFAULT 'enabled'::text NOT NULL,
  disabled_reason              text,
  created_at                   timestamp with time zone NOT NULL,
  updated_at                   timestamp with time zone NOT NULL,
  previous_secret_ciphertext   bytea,
  previous_secret_key_id       text,
  previous_secret_expires_at   timestamp with time zone,
  signature_header             text,
  signature_secret_ciphertext  bytea,
  signature_secret_key_id      text,
  failing_since                timestamp with time zone,
  failing_reported             boolean DEFAULT false NOT NULL,
  proven_at                    timestamp with time zone,
  contact_email                text,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_endpoints_previous_secret_whole CHECK (num_nulls(previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT webhook_endpoints_profile_check CHECK (profile = ANY (ARRAY['standard'::text, 'hosted-2026'::text])),
  CONSTRAINT webhook_endpoints_signature_whole CHECK (num_nulls(signature_header, signature_secret_ciphertext, signature_secret_key_id) = ANY (ARRAY[0, 3])),
  CONSTRAINT webhook_endpoints_status_check CHECK (status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text]))
);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY counted ON webhook_endpoints FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON webhook_endpoints FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_endpoints TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON webhook_endpoints FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_erase ON webhook_endpoints FOR UPDATE TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_to_find ON webhook_endpoints FOR SELECT TO kolo_janitor USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (url, event_types, description, secret_ciphertext, secret_key_id, status, disabled_reason, updated_at, previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at, signature_header, signature_secret_ciphertext, signature_secret_key_id, failing_since, failing_reported, proven_at, contact_email) ON webhook_endpoints TO kolo_app;
GRANT SELECT (tenant_id, status) ON webhook_endpoints TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (contact_email) ON webhook_endpoints TO kolo_janitor;
GRANT SELECT (tenant_id, id, url, event_types, description, profile, status, disabled_reason, created_at, updated_at, failing_since, proven_at, contact_email) ON webhook_endpoints TO kolo_operator;
GRANT SELECT ON webhook_endpoints TO kolo_verify;

CREATE TABLE work_item_attachments (
  tenant_id          uuid NOT NULL,
  kind               text COLLATE "C" NOT NULL,
  item_id            text COLLATE "C" NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL,
  type               text NOT NULL,
  bytes              integer NOT NULL,
  content            bytea NOT NULL,
  secret_ciphertext  bytea NOT NULL,
  secret_key_id      text COLLATE "C" NOT NULL,
  added_by           text NOT NULL,
  added_at           timestamp with time zone NOT NULL,
  CONSTRAINT work_item_attachments_pkey PRIMARY KEY (tenant_id, kind, item_id, id),
  CONSTRAINT work_item_attachments_bytes_check CHECK (bytes >= 1 AND bytes <= 716800),
  CONSTRAINT work_item_attachments_type_check CHECK (type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text, 'text/csv'::text]))
);
ALTER TABLE work_item_attachments ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON work_item_attachments FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON work_item_attachments TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON work_item_attachments FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (secret_ciphertext, secret_key_id) ON work_item_attachments TO kolo_app;
GRANT SELECT (tenant_id, kind, item_id, id, name, type, bytes, added_by, added_at) ON work_item_attachments TO kolo_operator;
GRANT SELECT ON work_item_attachments TO kolo_verify;

CREATE TABLE work_items (
  tenant_id    uuid NOT NULL,
  kind         text COLLATE "C" NOT NULL,
  item_id      text COLLATE "C" NOT NULL,
  owner        uuid,
  assigned_at  timestamp with time zone NOT NULL,
  CONSTRAINT work_items_pkey PRIMARY KEY (tenant_id, kind, item_id)
);
CREATE INDEX work_items_owned ON work_items USING btree (tenant_id, owner, kind) WHERE owner IS NOT NULL;
ALTER TABLE work_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON work_items FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON work_items TO kolo_app USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
CREATE POLICY own_tenant_read ON work_items FOR SELECT TO kolo_operator USING (tenant_id = (( SELECT current_setting('kolo.tenant_id'::text)::uuid AS current_setting)));
GRANT INSERT, SELECT, UPDATE (owner, assigned_at) ON work_items TO kolo_app;
GRANT SELECT ON work_items TO kolo_operator;
GRANT SELECT ON work_items TO kolo_verify;
