-- The schema of Kolo.
--
-- Plain SQL only: no triggers, no PL/pgSQL, no sequences, so that every table of tenants can be distributed by
-- `tenant_id`. Times are `timestamptz`. Amounts are whole minor units (kobo for naira) in a `bigint` up to 2^53 - 1.
-- An id is a UUID of version 7, which sorts by time. Ids and references compare by bytes (`COLLATE "C"`).
--
-- Five roles use the schema. They are created before migrations run, and own nothing:
--   kolo_app        serves requests and runs the engine, inside one tenant at a time (row-level security)
--   kolo_directory  looks up keys, opens tenants and lists those with due work, across tenants
--   kolo_janitor    deletes expired rows, and erases personal data of one tenant at a time
--   kolo_operator   serves the operator API; reads inside one tenant at a time, and writes no money
--   kolo_verify     reads everything and writes nothing
--
-- A session of kolo_app, kolo_operator or kolo_janitor names its tenant in the setting `kolo.tenant_id`. Policies read
-- it in a sub-select, which PostgreSQL evaluates once a statement and not once a row. Rights are granted by column: a
-- column that no UPDATE grant names is written once.
--
-- Each table is followed by its indexes, row security, grants and first rows. A column `x_ciphertext` holds an AES-256-GCM
-- ciphertext, and `x_key_id` names its key. Workers claim rows by `due_at`, `leased_until` and `claimed_by`.

-- Platform -----------------------------------------------------------------------------------------------------------
-- What every room uses: the schema's compatibility, processes, scheduled jobs, keys, the audit log and the outbox.

-- The versions of Kolo that may work on this schema. There is one row.
CREATE TABLE schema_compatibility (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  -- A version works here if its newest migration has at least this number. A migration that older versions cannot run
  -- beside raises it.
  oldest_compatible integer NOT NULL
);
GRANT SELECT ON schema_compatibility TO kolo_directory;
INSERT INTO schema_compatibility (oldest_compatible) VALUES (1);

-- Identifies this database as Kolo last saw it. Another server, timeline or copy may lack payments that banks
-- received. Written from the first start on.
CREATE TABLE database_identity (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  system_identifier bigint NOT NULL,
  timeline integer NOT NULL,
  database_oid bigint NOT NULL,
  -- The oid of this table: restored tables have other oids.
  table_oid bigint NOT NULL,
  -- The folder of the embedded database; null for an external one.
  place text COLLATE "C",
  -- Renewed every few seconds while a process runs. A restored database shows by it how far it goes.
  seen_at timestamptz NOT NULL,
  -- The time of the last recovery.
  recovered_at timestamptz
) WITH (fillfactor = 50);
-- The identities of the nodes of a distributed database. The number is Citus'. None on any other database.
CREATE TABLE database_nodes (
  node_id integer PRIMARY KEY,
  system_identifier bigint NOT NULL,
  timeline integer NOT NULL,
  database_oid bigint NOT NULL
);
GRANT SELECT ON database_nodes TO kolo_app, kolo_verify;
GRANT SELECT ON database_identity TO kolo_app;
GRANT SELECT, INSERT, UPDATE ON database_identity TO kolo_directory;
GRANT SELECT ON database_identity TO kolo_verify;

-- Processes that claim work. A process raises its count about once a second. Others take its claims over when the
-- count has not changed for some seconds of their own clock. No row is deleted: a process that starts reuses one that has
-- been silent for an hour.
CREATE TABLE processes (
  process_id uuid PRIMARY KEY,
  -- Counts the heartbeats of the process.
  heartbeats bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  heartbeat_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON processes TO kolo_directory;
GRANT SELECT ON processes TO kolo_verify;

-- Jobs that run once for each day or month that is over. A job has one row for the installation, or one row a tenant.
-- The row moves on from period to period.
CREATE TABLE calendar_jobs (
  job text COLLATE "C" NOT NULL,
  -- The tenant; the nil UUID for the installation.
  scope uuid NOT NULL,
  -- The oldest period that is not finished: `2026-01-15` or `2026-01`.
  next_period text COLLATE "C" NOT NULL CHECK (next_period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  -- The end of a claim, or of the wait after a failure. Nobody takes the job before it. `infinity`: the row only
  -- records since when the job exists.
  due_at timestamptz NOT NULL,
  -- The process that runs it; null when none does.
  claimed_by uuid,
  failures integer NOT NULL DEFAULT 0,
  -- When the period before `next_period` was finished, and by which process.
  finished_at timestamptz,
  finished_by uuid,
  PRIMARY KEY (job, scope)
) WITH (fillfactor = 50);
CREATE INDEX calendar_jobs_next ON calendar_jobs (job, next_period, scope);
GRANT SELECT, INSERT, UPDATE (next_period, due_at, claimed_by, failures, finished_at,
  finished_by) ON calendar_jobs TO kolo_directory;
GRANT SELECT ON calendar_jobs TO kolo_verify;

-- Answers to requests with an `Idempotency-Key`, written in the transaction of their effect. The key is inserted
-- first, so a second request waits at the primary key. The answer follows last.
CREATE TABLE idempotency_keys (
  tenant_id uuid NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- A keyed digest of the request.
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- The HTTP status of the answer; null while the request is under way.
  status integer,
  body text,
  created_at timestamptz NOT NULL,
  -- The janitor deletes the row after this time.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, operation, key),
  CONSTRAINT idempotency_keys_answer_whole CHECK ((status IS NULL) = (body IS NULL))
) WITH (fillfactor = 50);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (tenant_id, expires_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON idempotency_keys FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON idempotency_keys FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON idempotency_keys FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON idempotency_keys TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (status, body) ON idempotency_keys TO kolo_app;
GRANT SELECT (tenant_id, operation, key, expires_at), DELETE ON idempotency_keys TO kolo_janitor;
GRANT SELECT ON idempotency_keys TO kolo_verify;

-- Events that webhooks deliver. An event is final when the change that it reports commits. Append-only, except that
-- erasing a customer takes personal data out of contents.
CREATE TABLE events (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Numbers the tenant's events from 1, without gaps, in the order of commits.
  sequence bigint NOT NULL,
  type text NOT NULL,
  -- JSON text: the fields of the body that the other columns do not have.
  content text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The version of the tenant's ledger at the commit of the event. The event goes to the endpoints that were enabled
  -- at this version.
  ledger_version bigint,
  PRIMARY KEY (tenant_id, id)
);
-- Partial, so that the planner does not use it to read all rows of a tenant.
CREATE UNIQUE INDEX events_by_sequence ON events (tenant_id, sequence) WHERE sequence IS NOT NULL;
-- All types but the most frequent one, whose newest events are found in the order of ids.
CREATE INDEX events_by_type ON events (tenant_id, type, id) WHERE type <> 'bank-transfer.outflow.success';
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON events FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON events TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON events FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON events FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON events FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_archive ON events FOR DELETE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid) AND created_at <= now() - interval '30 days');
GRANT SELECT, INSERT ON events TO kolo_app;
GRANT SELECT (tenant_id, id), UPDATE (content), DELETE ON events TO kolo_janitor;
GRANT SELECT ON events TO kolo_operator;
GRANT SELECT ON events TO kolo_verify;

-- Files to which events of transactions, and their deliveries, were moved. A file's rows are deleted from events and
-- webhook_deliveries in the transaction that inserts here.
CREATE TABLE archive_files (
  tenant_id uuid NOT NULL,
  -- Numbers the tenant's files from 1.
  number integer NOT NULL CHECK (number > 0),
  -- Of its first and its last event. Events of other types stay, also between them.
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL CHECK (last_sequence >= first_sequence),
  -- Times of the oldest and the newest of them.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  events integer NOT NULL CHECK (events > 0),
  deliveries bigint NOT NULL CHECK (deliveries >= 0),
  -- Sum over its events of the first 60 bits of a SHA-256, of the transaction's id, the event's type, and the amount and status
  -- that the event reports. Verification compares it with the transactions that have no event.
  transactions_hash numeric NOT NULL,
  -- Of the file as it is stored, compressed.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  archived_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, number)
);
ALTER TABLE archive_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON archive_files FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON archive_files TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_archive ON archive_files FOR INSERT TO kolo_janitor
  WITH CHECK (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT ON archive_files TO kolo_app;
GRANT INSERT ON archive_files TO kolo_janitor;
GRANT SELECT ON archive_files TO kolo_verify;

-- Every key that has sealed or indexed something, with a value by which the right key is recognised. Written when a
-- process first starts with the key.
CREATE TABLE vault_keys (
  kind text NOT NULL CHECK (kind IN ('encryption', 'index')),
  key_id text COLLATE "C" NOT NULL,
  -- Derived from the key. The key cannot be found from it.
  check_value bytea NOT NULL CHECK (octet_length(check_value) = 32),
  -- True while something may be stored that only this key opens or finds.
  in_use boolean NOT NULL,
  first_used_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key_id)
);
GRANT SELECT, INSERT, UPDATE (in_use) ON vault_keys TO kolo_directory;
GRANT SELECT ON vault_keys TO kolo_verify;

-- Running processes and the keys that they have.
CREATE TABLE vault_processes (
  process_id uuid PRIMARY KEY,
  -- The id of the key that the process seals with.
  seals_under text COLLATE "C" NOT NULL,
  -- The ids of its index keys.
  index_keys text[] NOT NULL,
  heartbeat_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON vault_processes TO kolo_directory;
GRANT SELECT ON vault_processes TO kolo_verify;

-- The key that BVNs are indexed with. A transaction that writes an index locks this row, so all of them use the same
-- key. There is one row.
CREATE TABLE bvn_index_key (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  -- Null until the first process starts.
  key_id text COLLATE "C"
);
GRANT SELECT, UPDATE (only_row) ON bvn_index_key TO kolo_app;
GRANT SELECT, UPDATE (key_id) ON bvn_index_key TO kolo_directory;
GRANT SELECT ON bvn_index_key TO kolo_verify;
INSERT INTO bvn_index_key DEFAULT VALUES;

-- The audit log: every administrative act and every look at personal data. Entries are inserted in the transaction of
-- the act.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  -- The tenant, or the nil UUID for the installation.
  chain uuid NOT NULL,
  acted_at timestamptz NOT NULL,
  -- A person, an API key, somebody at the shell of the installation, or Kolo itself.
  actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'api_key', 'shell', 'kolo')),
  actor text COLLATE "C" NOT NULL,
  -- The client's address; null for an act without a request.
  address text,
  act text COLLATE "C" NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  -- The kind and id of the object.
  subject text COLLATE "C" NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  -- True once a link of the chain has the entry.
  linked boolean NOT NULL DEFAULT false
);
CREATE INDEX audit_entries_about ON audit_entries (chain, subject, id);
CREATE INDEX audit_entries_of_chain ON audit_entries (chain, acted_at, id);
CREATE INDEX audit_entries_unlinked ON audit_entries (id) WHERE NOT linked;
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_chain ON audit_entries TO kolo_directory USING (true);
CREATE POLICY every_chain_of_operators ON audit_entries TO kolo_operator USING (true);
CREATE POLICY every_chain_read ON audit_entries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_chain ON audit_entries FOR INSERT TO kolo_app
  WITH CHECK (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_chain_to_erase ON audit_entries FOR INSERT TO kolo_janitor
  WITH CHECK (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT INSERT ON audit_entries TO kolo_app;
GRANT SELECT, INSERT, UPDATE (linked) ON audit_entries TO kolo_directory;
GRANT INSERT ON audit_entries TO kolo_janitor;
GRANT SELECT, INSERT ON audit_entries TO kolo_operator;
GRANT SELECT ON audit_entries TO kolo_verify;

-- The length of each chain and the hash of its last link. The job that makes links locks this row.
CREATE TABLE audit_chains (
  chain uuid PRIMARY KEY,
  links bigint NOT NULL DEFAULT 0 CHECK (links >= 0),
  head bytea NOT NULL CHECK (length(head) = 32)
);
GRANT SELECT, INSERT, UPDATE (links, head) ON audit_chains TO kolo_directory;
GRANT SELECT ON audit_chains TO kolo_operator;
GRANT SELECT ON audit_chains TO kolo_verify;

-- Each audit entry once, in the order in which the job saw it.
CREATE TABLE audit_links (
  chain uuid NOT NULL REFERENCES audit_chains (chain),
  number bigint NOT NULL CHECK (number > 0),
  entry_id uuid NOT NULL UNIQUE REFERENCES audit_entries (id),
  previous bytea NOT NULL,
  -- SHA-256 over the entry and the hash of the previous link.
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (chain, number)
);
GRANT SELECT, INSERT ON audit_links TO kolo_directory;
GRANT SELECT ON audit_links TO kolo_operator;
GRANT SELECT ON audit_links TO kolo_verify;

-- Keys that seal what people write about a customer (reasons, notes, evidence) and its archived events. Erasing the
-- customer deletes its key, and the text becomes unreadable in every copy.
CREATE TABLE audit_keys (
  id uuid PRIMARY KEY,
  -- The tenant of the customer.
  chain uuid NOT NULL,
  customer_id uuid NOT NULL,
  -- The key, sealed by the vault.
  secret_ciphertext bytea NOT NULL,
  secret_key_id text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL,
  UNIQUE (chain, customer_id)
);
ALTER TABLE audit_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_chain ON audit_keys TO kolo_directory USING (true);
CREATE POLICY every_chain_of_operators ON audit_keys TO kolo_operator USING (true);
CREATE POLICY own_chain ON audit_keys TO kolo_app USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_chain_to_erase ON audit_keys TO kolo_janitor
  USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON audit_keys TO kolo_app;
GRANT SELECT, UPDATE (secret_ciphertext, secret_key_id) ON audit_keys TO kolo_directory;
GRANT SELECT (chain, customer_id), DELETE ON audit_keys TO kolo_janitor;
GRANT SELECT, INSERT ON audit_keys TO kolo_operator;

-- Identity -----------------------------------------------------------------------------------------------------------
-- Businesses, tenants and their API keys.

CREATE TABLE businesses (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON businesses TO kolo_directory;
GRANT SELECT ON businesses TO kolo_operator;
GRANT SELECT ON businesses TO kolo_verify;

-- A tenant is one environment of a business: test or live.
CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  created_at timestamptz NOT NULL,
  UNIQUE (business_id, mode)
);
GRANT SELECT, INSERT ON tenants TO kolo_directory;
GRANT SELECT ON tenants TO kolo_operator;
GRANT SELECT ON tenants TO kolo_verify;

-- API keys. The secret itself is stored nowhere.
CREATE TABLE api_keys (
  key_id text COLLATE "C" PRIMARY KEY,
  tenant_id uuid NOT NULL REFERENCES tenants (tenant_id),
  -- SHA-256 of the secret.
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  label text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  scopes text[] NOT NULL DEFAULT '{read,write,transfer,admin}'::text[]
    CHECK (cardinality(scopes) > 0 AND scopes <@ '{read,write,transfer,admin}'::text[]),
  -- Unknown fields of a body are refused, not ignored.
  strict boolean NOT NULL DEFAULT false,
  -- The form of requests and answers.
  profile text COLLATE "C" NOT NULL DEFAULT 'standard' CHECK (profile IN ('standard', 'hosted-2026')),
  -- The key is accepted from these networks only; null: from everywhere.
  allowed_networks cidr[]
    CHECK (cardinality(allowed_networks) > 0 AND array_position(allowed_networks, NULL::cidr) IS NULL),
  -- The key whose place it takes.
  replaces text COLLATE "C" REFERENCES api_keys (key_id),
  -- To the minute.
  last_used_at timestamptz
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, key_id);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_key ON api_keys TO kolo_directory USING (true);
CREATE POLICY every_key_read ON api_keys FOR SELECT TO kolo_operator, kolo_verify USING (true);
CREATE POLICY own_tenant_insert ON api_keys FOR INSERT TO kolo_operator
  WITH CHECK (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_update ON api_keys FOR UPDATE TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (label, expires_at, revoked_at, scopes, allowed_networks,
  last_used_at) ON api_keys TO kolo_directory;
GRANT SELECT (key_id, tenant_id, label, created_at, expires_at, revoked_at, scopes, strict, profile, allowed_networks,
  replaces, last_used_at), INSERT, UPDATE (label, expires_at, revoked_at, scopes, allowed_networks) ON api_keys TO kolo_operator;
GRANT SELECT ON api_keys TO kolo_verify;

-- How far callers have used their rate limits, shared between processes once a second. A crash loses at most a second
-- of this, so the table is unlogged. A subject has the slot of its hash, so the table does not grow.
CREATE UNLOGGED TABLE rate_limit_buckets (
  slot integer PRIMARY KEY CHECK (slot BETWEEN 0 AND 65535),
  -- A digest of the key or address.
  subject bytea NOT NULL CHECK (octet_length(subject) = 16),
  -- When the bucket of the subject is full again.
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON rate_limit_buckets TO kolo_directory;
GRANT SELECT ON rate_limit_buckets TO kolo_verify;

-- Ledger -------------------------------------------------------------------------------------------------------------
-- Money and everything that moves it. Amounts are whole minor units: kobo for naira.

-- One row a tenant. Each transaction that writes balances locks it first, so the batches of a tenant are totally
-- ordered.
CREATE TABLE ledgers (
  tenant_id uuid PRIMARY KEY,
  -- The newest version of the tenant's policy.
  policy_version integer NOT NULL,
  last_posted_at timestamptz NOT NULL,
  -- Counts batches and all changes that decisions depend on, such as a wallet's status. A batch that was decided on
  -- another version is decided again.
  version bigint NOT NULL DEFAULT 0,
  -- The sequence of the tenant's newest event. Whoever writes events holds the row's lock until its transaction ends.
  event_count bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
ALTER TABLE ledgers ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON ledgers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON ledgers FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY every_ledger ON ledgers FOR SELECT TO kolo_directory USING (true);
CREATE POLICY own_tenant ON ledgers TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, UPDATE (policy_version, last_posted_at, version, event_count) ON ledgers TO kolo_app;
GRANT SELECT (tenant_id), INSERT ON ledgers TO kolo_directory;
GRANT SELECT ON ledgers TO kolo_verify;

-- Fees, limits and interest terms of a tenant. A version is never changed: a change adds a version.
CREATE TABLE policies (
  tenant_id uuid NOT NULL,
  version integer NOT NULL,
  -- What a business was opened with. Later versions use `fees` and `limits`.
  bank_transfer_fee bigint NOT NULL DEFAULT 0 CHECK (bank_transfer_fee BETWEEN 0 AND 9007199254740991),
  bank_transfer_max bigint CHECK (bank_transfer_max > 0),
  created_at timestamptz NOT NULL,
  -- The business day from which the version applies; null: always.
  holds_from date,
  -- A section that a version does not set is null and stays as it was.
  fees jsonb,
  -- The account of the wallet that `fees` names.
  fee_account uuid,
  limits jsonb,
  interest jsonb,
  PRIMARY KEY (tenant_id, version)
);
ALTER TABLE policies ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON policies FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON policies FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON policies TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON policies FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON policies TO kolo_app;
GRANT INSERT ON policies TO kolo_directory;
GRANT SELECT (tenant_id, version) ON policies TO kolo_operator;
GRANT SELECT ON policies TO kolo_verify;

-- Balances of wallets and system accounts. The table is narrow, has no secondary index and keeps pages half empty, so
-- that updates stay HOT.
CREATE TABLE accounts (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('wallet', 'settlement', 'fees', 'suspense', 'vat_payable', 'stamp_duty_payable',
    'interest_expense', 'tax_payable', 'equity', 'bank_charges', 'interest_income', 'bank_errors', 'own_bank',
    'adjustments')),
  -- All credits less all debits.
  posted bigint NOT NULL DEFAULT 0,
  -- What processing payouts hold, with their fees. A wallet's available balance is `posted - held`.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- The number of postings on the account so far.
  seq bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
  -- The currency of a system account; null for wallets, which state it in `wallets`.
  currency text COLLATE "C",
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT accounts_wallet_not_overdrawn CHECK (kind <> 'wallet' OR (posted - held) >= 0 AND posted <= 9007199254740991)
) WITH (fillfactor = 50);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON accounts FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON accounts TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON accounts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY suspense_balances ON accounts FOR SELECT TO kolo_directory USING (kind = 'suspense');
GRANT SELECT, INSERT, UPDATE (posted, held, seq) ON accounts TO kolo_app;
GRANT SELECT (tenant_id, id, kind, posted, currency), INSERT ON accounts TO kolo_directory;
GRANT SELECT (tenant_id, id, kind, posted, held, currency) ON accounts TO kolo_operator;
GRANT SELECT ON accounts TO kolo_verify;

-- Every movement of money of every kind, so that one index makes a reference unique for ever. Half-empty pages keep
-- the update to a final status HOT.
CREATE TABLE transactions (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('debit', 'credit')),
  category text NOT NULL
    CHECK (category IN ('bank-outflow', 'bank-inflow', 'wallet-transfer', 'interest-payout', 'bank-outflow-reversal',
    'bank-inflow-return', 'adjustment', 'rail-fee')),
  -- The caller's reference; null where there is none.
  reference text COLLATE "C",
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 9007199254740991),
  -- The account that pays the fee.
  fee_payer uuid,
  currency text NOT NULL,
  -- The account that is debited.
  source_account uuid,
  -- The account that is credited.
  destination_account uuid,
  narration text,
  -- The movement that this one reverses, returns, refunds or credits later.
  reverses_id uuid,
  created_at timestamptz NOT NULL,
  -- The business day on which the movement was accepted. Fees and limits go by it. Null where neither applies.
  accepted_on date,
  -- VAT on the fee, beside the fee.
  vat bigint NOT NULL DEFAULT 0 CHECK (vat BETWEEN 0 AND 9007199254740991),
  vat_payer uuid,
  stamp_duty bigint NOT NULL DEFAULT 0 CHECK (stamp_duty BETWEEN 0 AND 9007199254740991),
  stamp_duty_payer uuid,
  -- The proposal by which people made the movement.
  proposal_id uuid,
  -- Texts of the caller's own, by key; null where there are none. Nothing changes them.
  metadata jsonb,
  -- The bulk transfer that made the movement.
  bulk_id uuid,
  -- Columns that change together stand together, so that the WAL record of an update is short.
  -- When the movement became final; null while it is processing.
  completed_at timestamptz,
  -- The balance that the last posting left in the source wallet; null where nothing is posted there, or the source is
  -- no wallet.
  source_balance_after bigint,
  -- The same for the destination wallet.
  destination_balance_after bigint,
  status text NOT NULL CHECK (status IN ('processing', 'successful', 'failed')),
  failure_code text,
  failure_reason text,
  -- The proposal by which people settled it.
  settled_by uuid,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT transactions_manual_approved
    CHECK ((proposal_id IS NOT NULL OR category <> 'adjustment') AND (settled_by IS NOT NULL
    OR failure_code IS DISTINCT FROM 'failed_by_hand')),
  CONSTRAINT transactions_completed_when_final CHECK ((status = 'processing') = (completed_at IS NULL)),
  CONSTRAINT transactions_fee_has_payer CHECK ((fee > 0) = (fee_payer IS NOT NULL)),
  CONSTRAINT transactions_failure_code_if_failed CHECK (status = 'failed' OR failure_code IS NULL),
  CONSTRAINT transactions_vat_has_payer CHECK ((vat > 0) = (vat_payer IS NOT NULL)),
  CONSTRAINT transactions_stamp_duty_has_payer CHECK ((stamp_duty > 0) = (stamp_duty_payer IS NOT NULL))
) WITH (fillfactor = 48); -- A final row is 16 bytes longer: both versions of each row fit in its page.
-- The predicate keeps the planner from reading all rows of a tenant by it.
CREATE INDEX transactions_by_amount ON transactions (tenant_id, amount, id) WHERE amount > 0;
CREATE INDEX transactions_by_bulk ON transactions (tenant_id, bulk_id, id) WHERE bulk_id IS NOT NULL;
CREATE INDEX transactions_by_destination ON transactions (tenant_id, destination_account, id)
  WHERE destination_account IS NOT NULL;
-- Partial, so that the planner does not use it to read all rows of a tenant.
CREATE UNIQUE INDEX transactions_by_reference ON transactions (tenant_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX transactions_by_source ON transactions (tenant_id, source_account, id) WHERE source_account IS NOT NULL;
CREATE INDEX transactions_credits ON transactions (tenant_id, id) WHERE type = 'credit';
-- Indexes of rare rows. They use no column that a success changes, so that becoming successful stays HOT.
CREATE INDEX transactions_failed ON transactions (tenant_id, id) WHERE failure_code IS NOT NULL;
CREATE INDEX transactions_refunds ON transactions (tenant_id, reverses_id)
  WHERE reverses_id IS NOT NULL AND category = 'bank-outflow';
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON transactions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON transactions TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON transactions FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON transactions FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON transactions FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (status, failure_code, failure_reason, completed_at, source_balance_after,
  settled_by) ON transactions TO kolo_app;
GRANT SELECT (tenant_id, id), UPDATE (narration) ON transactions TO kolo_janitor;
GRANT SELECT ON transactions TO kolo_operator;
GRANT SELECT ON transactions TO kolo_verify;

-- What a payout needs beside its row in `transactions`. Columns that change together stand together, so that the WAL
-- record of an update is short.
CREATE TABLE payouts (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- When the worker attempts it next; null once it is final.
  due_at timestamptz,
  -- docs/payout-states.md has the transitions. In no index, so that claiming stays a HOT update.
  state text COLLATE "C" NOT NULL DEFAULT 'queued',
  -- The end of the claim of `claimed_by`.
  leased_until timestamptz,
  -- The process that claimed it last. In no index, so that claiming stays a HOT update.
  claimed_by uuid,
  -- The time of the claim that first submitted it.
  submitted_at timestamptz,
  -- The time of the claim that last submitted it again.
  resubmitted_at timestamptz,
  -- The deadline of the last claim that submits; null once that attempt has ended.
  submit_until timestamptz,
  -- Since when status queries report a failure that is not confirmed yet.
  failure_reported_at timestamptz,
  -- How often a process has claimed it to submit it or to query its status.
  attempts integer NOT NULL DEFAULT 0,
  -- How many of the attempts may have submitted it.
  submissions integer NOT NULL DEFAULT 0,
  -- Why a payout that was not attempted yet waits.
  wait_reason text CHECK (wait_reason IN ('account', 'test', 'float', 'same_again', 'provider', 'fault', 'stopped')),
  -- When an operator was called to it. It keeps its state and its attempts.
  flagged_at timestamptz,
  rail text NOT NULL,
  -- The id under which the bank knows the payment.
  rail_id text COLLATE "C" NOT NULL,
  bank_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL CHECK (account_number ~ '^[0-9]{10}$'),
  PRIMARY KEY (tenant_id, transaction_id),
  CONSTRAINT payouts_state CHECK (
    CASE state
      -- Certainly not submitted. The next attempt submits it.
      WHEN 'queued' THEN due_at IS NOT NULL AND submissions = 0
      -- Claimed for submission. The bank may be called until `submit_until`.
      WHEN 'submitting' THEN due_at IS NOT NULL AND submissions > 0 AND submit_until IS NOT NULL
      -- It may have been paid. The next attempt queries its status.
      WHEN 'unknown' THEN due_at IS NOT NULL AND attempts > 0
      -- The bank does not know it. The next attempt may submit it again under the same id.
      WHEN 'resubmittable' THEN due_at IS NOT NULL AND submissions > 0
      -- Final: paid.
      WHEN 'settled' THEN due_at IS NULL
      -- Final: not paid. The wallet has its money back.
      WHEN 'failed' THEN due_at IS NULL
      ELSE false
    END)
) WITH (fillfactor = 50);
-- Finds the payment of a return across tenants.
CREATE INDEX payouts_awaiting_float ON payouts (tenant_id, transaction_id) WHERE wait_reason = 'float' AND due_at IS NOT NULL;
CREATE INDEX payouts_by_rail_id ON payouts (rail_id);
CREATE INDEX payouts_due ON payouts (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payouts_flagged ON payouts (tenant_id, flagged_at) WHERE flagged_at IS NOT NULL;
-- Counts the payouts that wait for a stop to end.
CREATE INDEX payouts_stopped ON payouts (tenant_id, rail, bank_code) WHERE wait_reason = 'stopped' AND due_at IS NOT NULL;
CREATE INDEX payouts_to_review ON payouts (tenant_id, transaction_id) WHERE flagged_at IS NOT NULL AND due_at IS NOT NULL;
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payouts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payouts TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payouts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (due_at, state, leased_until, claimed_by, submitted_at, resubmitted_at, submit_until,
  failure_reported_at, attempts, submissions, wait_reason, flagged_at, rail) ON payouts TO kolo_app;
GRANT SELECT (tenant_id, transaction_id, rail, rail_id, due_at, leased_until, flagged_at, claimed_by,
  wait_reason) ON payouts TO kolo_directory;
GRANT SELECT ON payouts TO kolo_operator;
GRANT SELECT ON payouts TO kolo_verify;

-- Money of payments that a bank returned. A return has one row for each movement that it became. Append-only.
CREATE TABLE payment_returns (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- The payout.
  payment_id uuid NOT NULL,
  rail text NOT NULL,
  -- The bank's id of the return.
  rail_return_id text COLLATE "C" NOT NULL,
  -- 0 is always there. 1 is the part beyond the amount of the payment.
  part smallint NOT NULL CHECK (part IN (0, 1)),
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, rail, rail_return_id, part)
);
-- Sums up how much of a payment has come back.
CREATE INDEX payment_returns_by_payment ON payment_returns (tenant_id, payment_id);
ALTER TABLE payment_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payment_returns FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payment_returns TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payment_returns FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON payment_returns TO kolo_app;
GRANT SELECT ON payment_returns TO kolo_operator;
GRANT SELECT ON payment_returns TO kolo_verify;

-- Money that came in from a bank. Append-only.
CREATE TABLE inflows (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  rail text NOT NULL,
  -- The bank's id of the inflow. It is credited once by this id.
  rail_inflow_id text COLLATE "C" NOT NULL,
  -- The virtual account that was paid.
  virtual_account_id uuid,
  -- The reference of that account, which never changes.
  account_reference text COLLATE "C",
  -- When it was paid, by the rail's time. The account's terms apply as of this time.
  paid_at timestamptz,
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, rail, rail_inflow_id),
  CONSTRAINT inflows_paid CHECK (virtual_account_id IS NULL OR paid_at IS NOT NULL)
);
ALTER TABLE inflows ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON inflows TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON inflows FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON inflows TO kolo_app;
GRANT SELECT ON inflows TO kolo_operator;
GRANT SELECT ON inflows TO kolo_verify;

-- What a provider charged for a payout or an inflow, or gave back of it. A row of 0 records that the provider charged
-- nothing. Append-only.
CREATE TABLE rail_fees (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  -- The payout or inflow.
  movement_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payout', 'inflow', 'refund')),
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 9007199254740991),
  -- The movement that posted the fee; null for 0.
  transaction_id uuid,
  charged_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rail, movement_id, kind),
  UNIQUE (tenant_id, transaction_id),
  CONSTRAINT rail_fees_posted CHECK ((amount > 0) = (transaction_id IS NOT NULL))
);
ALTER TABLE rail_fees ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON rail_fees FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON rail_fees TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON rail_fees FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON rail_fees TO kolo_app;
GRANT SELECT ON rail_fees TO kolo_operator;
GRANT SELECT ON rail_fees TO kolo_verify;

-- A row is one debit and one credit of one amount, so the books balance by construction. Append-only.
CREATE TABLE postings (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- Numbers the postings of a movement from 0.
  part smallint NOT NULL,
  debit_account uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  posted_at timestamptz NOT NULL,
  -- The number of the posting on the debited wallet, and the balance that it left; null for system accounts.
  debit_seq bigint,
  debit_balance_after bigint,
  -- The same for the credited wallet.
  credit_seq bigint,
  credit_balance_after bigint,
  PRIMARY KEY (tenant_id, transaction_id, part),
  CONSTRAINT postings_two_accounts CHECK (debit_account <> credit_account),
  CONSTRAINT postings_debit_numbered CHECK ((debit_seq IS NULL) = (debit_balance_after IS NULL)),
  CONSTRAINT postings_credit_numbered CHECK ((credit_seq IS NULL) = (credit_balance_after IS NULL))
);
CREATE UNIQUE INDEX postings_by_credit ON postings (tenant_id, credit_account, credit_seq) WHERE credit_seq IS NOT NULL;
CREATE UNIQUE INDEX postings_by_debit ON postings (tenant_id, debit_account, debit_seq) WHERE debit_seq IS NOT NULL;
ALTER TABLE postings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON postings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON postings TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON postings FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON postings TO kolo_app;
GRANT SELECT ON postings TO kolo_operator;
GRANT SELECT ON postings TO kolo_verify;

-- Money in suspense that no wallet could take: inflows, returned payments and interest. One row a movement, so its
-- outcome is decided once.
CREATE TABLE held_inflows (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- `held` waits for an operator. `credited`: `answer_id`, an adjustment, gave it to a wallet. `returning`:
  -- `answer_id`, a payout, sends it back. `returned`: it is back. A return that fails makes it `held` again.
  state text NOT NULL CHECK (state IN ('held', 'credited', 'returning', 'returned')),
  -- Why no wallet took it.
  reason text NOT NULL,
  -- The wallet that it is for; null for none.
  account_id uuid,
  answer_id uuid,
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, answer_id),
  CONSTRAINT held_inflows_answered CHECK ((state = 'held') = (answer_id IS NULL))
);
CREATE INDEX held_inflows_held ON held_inflows (tenant_id, transaction_id) WHERE state = 'held';
ALTER TABLE held_inflows ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON held_inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON held_inflows TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON held_inflows FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY waiting ON held_inflows FOR SELECT TO kolo_directory USING (state = 'held');
GRANT SELECT, INSERT, UPDATE (state, answer_id) ON held_inflows TO kolo_app;
GRANT SELECT (tenant_id, transaction_id, state) ON held_inflows TO kolo_directory;
GRANT SELECT ON held_inflows TO kolo_operator;
GRANT SELECT ON held_inflows TO kolo_verify;

-- The interest of a wallet for a month. Amounts are in units of `interest_accruals`, but for `gross` and `tax`, which
-- are in kobo. Append-only.
CREATE TABLE interest_payouts (
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The first day of the month.
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  first_day date NOT NULL,
  last_day date NOT NULL,
  days integer NOT NULL CHECK (days > 0),
  -- The remainder below a kobo from the month before.
  carried_in numeric(38,0) NOT NULL CHECK (carried_in >= 0::numeric AND carried_in < 365000000::numeric),
  accrued numeric(38,0) NOT NULL CHECK (accrued > 0::numeric),
  -- True if the accruals of the month are not paid.
  forfeited boolean NOT NULL,
  gross bigint NOT NULL CHECK (gross BETWEEN 0 AND 9007199254740991),
  tax bigint NOT NULL,
  carried_out numeric(38,0) NOT NULL CHECK (carried_out >= 0::numeric AND carried_out < 365000000::numeric),
  -- The movement that paid `gross - tax`; null below a kobo.
  transaction_id uuid,
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, month),
  CONSTRAINT interest_payouts_tax_below_gross CHECK (tax >= 0 AND (tax < gross OR gross = 0 AND tax = 0)),
  CONSTRAINT interest_payouts_remainder
    CHECK (carried_out = carried_in + CASE WHEN forfeited THEN 0 ELSE accrued END - gross * 365000000::numeric),
  CONSTRAINT interest_payouts_paid CHECK ((gross > 0) = (transaction_id IS NOT NULL))
);
ALTER TABLE interest_payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON interest_payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_payouts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON interest_payouts TO kolo_app;
GRANT SELECT ON interest_payouts TO kolo_verify;

-- The sums that the limits of a tenant need, and the first business day that they cover. A counter never ends.
CREATE TABLE limit_counters (
  tenant_id uuid NOT NULL,
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('wallet', 'customer', 'tenant')),
  period text COLLATE "C" NOT NULL CHECK (period IN ('day', 'month')),
  since date NOT NULL,
  PRIMARY KEY (tenant_id, scope, period)
);
ALTER TABLE limit_counters ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON limit_counters FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON limit_counters TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON limit_counters TO kolo_app;
GRANT SELECT ON limit_counters TO kolo_verify;

-- The amount and number of movements in a day or a month. Written under the lock of the ledger's row.
CREATE TABLE limit_usage (
  tenant_id uuid NOT NULL,
  -- A wallet's account, a customer, or the nil UUID for the whole tenant.
  subject uuid NOT NULL,
  -- `2026-01-15` or `2026-01`.
  period text COLLATE "C" NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'),
  amount bigint NOT NULL CHECK (amount >= 0),
  count bigint NOT NULL CHECK (count >= 0),
  -- The janitor deletes the row after this time.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, subject, period)
) WITH (fillfactor = 50);
CREATE INDEX limit_usage_by_expiry ON limit_usage (tenant_id, expires_at);
ALTER TABLE limit_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON limit_usage FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON limit_usage FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON limit_usage FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON limit_usage TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (amount, count) ON limit_usage TO kolo_app;
GRANT SELECT (tenant_id, subject, period, expires_at), DELETE ON limit_usage TO kolo_janitor;
GRANT SELECT ON limit_usage TO kolo_verify;

-- Events that must not happen and did, such as a bank that contradicts a final status. An incident is open until
-- somebody closes it with a note.
CREATE TABLE incidents (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  transaction_id uuid,
  detail text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by text COLLATE "C",
  closing_note text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT incidents_closed CHECK (num_nulls(closed_at, closed_by, closing_note) IN (0, 3))
);
CREATE INDEX incidents_about ON incidents (tenant_id, transaction_id) WHERE transaction_id IS NOT NULL;
-- Final payouts that their bank contradicts.
CREATE INDEX incidents_contrary ON incidents (tenant_id, id) WHERE closed_at IS NULL AND kind = 'contrary_outcome';
-- Money in suspense is a work item of its own, so its incidents are left out.
CREATE INDEX incidents_to_do ON incidents (tenant_id, id)
  WHERE closed_at IS NULL
  AND kind NOT IN ('contrary_outcome', 'inflow_in_suspense', 'return_in_suspense', 'interest_in_suspense',
  'inflow_return_failed');
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON incidents FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON incidents TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON incidents FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY waiting ON incidents FOR SELECT TO kolo_directory USING (closed_at IS NULL);
GRANT SELECT, INSERT, UPDATE (closed_at, closed_by, closing_note) ON incidents TO kolo_app;
GRANT SELECT (tenant_id, id, kind, created_at, closed_at) ON incidents TO kolo_directory;
GRANT SELECT ON incidents TO kolo_operator;
GRANT SELECT ON incidents TO kolo_verify;

-- Payments -----------------------------------------------------------------------------------------------------------
-- Customers, wallets, virtual accounts, payouts, inflows, interest, schedules and provider accounts.

-- Customers. BVN and id number are sealed with AES-256-GCM, each with the id of its key. A keyed blind index finds a
-- BVN.
CREATE TABLE customers (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  email text,
  -- The e-mail address in the form that is compared.
  email_lookup text COLLATE "C",
  phone text,
  bvn_ciphertext bytea,
  bvn_key_id text,
  bvn_index bytea,
  id_type text,
  id_number_ciphertext bytea,
  id_number_key_id text,
  -- The caller's own id of the customer.
  third_party_identifier text,
  created_at timestamptz NOT NULL,
  -- The account of the wallet that was created with the customer.
  default_account uuid NOT NULL,
  -- True if an operator has set the highest tier.
  tier_3_set boolean NOT NULL DEFAULT false,
  -- 0: nothing is known; 1: a BVN or a NIN; 2: both; 3: set by an operator.
  tier smallint NOT NULL
    GENERATED ALWAYS AS (
      CASE WHEN tier_3_set THEN 3
           ELSE (bvn_index IS NOT NULL)::integer + (id_type IS NOT NULL AND id_type = 'nin')::integer END) STORED,
  -- The key that the index is made with.
  bvn_index_key_id text COLLATE "C",
  -- When erasing began. From then on the customer gets no wallets and is not changed.
  erasing_at timestamptz,
  -- When all personal data was gone.
  erased_at timestamptz,
  -- Texts of the caller's own, by key; null where there are none.
  metadata jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, bvn_index),
  UNIQUE (tenant_id, email_lookup),
  CONSTRAINT customers_bvn_index_key CHECK ((bvn_index_key_id IS NULL) = (bvn_index IS NULL)),
  CONSTRAINT customers_bvn_indexed CHECK ((bvn_ciphertext IS NULL) = (bvn_index IS NULL)),
  CONSTRAINT customers_bvn_sealed CHECK ((bvn_ciphertext IS NULL) = (bvn_key_id IS NULL)),
  CONSTRAINT customers_id_number_sealed CHECK ((id_number_ciphertext IS NULL) = (id_number_key_id IS NULL)),
  CONSTRAINT customers_erased
    CHECK (erased_at IS NULL
    OR erasing_at IS NOT NULL
    AND num_nonnulls(email, email_lookup, phone, bvn_index, id_type, id_number_ciphertext, third_party_identifier,
      metadata) = 0)
);
CREATE INDEX customers_being_erased ON customers (tenant_id, id)
  WHERE erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at);
CREATE INDEX customers_by_phone ON customers (tenant_id, phone, id) WHERE phone IS NOT NULL;
CREATE INDEX customers_by_third_party ON customers (tenant_id, third_party_identifier, id)
  WHERE third_party_identifier IS NOT NULL;
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY being_erased ON customers FOR SELECT TO kolo_directory
  USING (erasing_at IS NOT NULL AND (erased_at IS NULL OR erased_at < erasing_at));
CREATE POLICY every_tenant ON customers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON customers TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON customers FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON customers FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid) AND erasing_at IS NOT NULL
  AND (erased_at IS NULL OR erased_at < erasing_at))
  WITH CHECK (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON customers FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (phone, bvn_ciphertext, bvn_key_id, bvn_index, id_type, id_number_ciphertext,
  id_number_key_id, tier_3_set, bvn_index_key_id, erasing_at, metadata) ON customers TO kolo_app;
GRANT SELECT (tenant_id, id, erasing_at, erased_at) ON customers TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (name, email, email_lookup, phone, bvn_ciphertext, bvn_key_id, bvn_index, id_type,
  id_number_ciphertext, id_number_key_id, third_party_identifier, bvn_index_key_id, erased_at,
  metadata) ON customers TO kolo_janitor;
GRANT SELECT (tenant_id, id, name, email, phone, id_type, third_party_identifier, created_at, default_account, tier,
  erased_at) ON customers TO kolo_operator;
GRANT SELECT ON customers TO kolo_verify;

-- Wallets. Settings are as the caller requested them; null inherits.
CREATE TABLE wallets (
  tenant_id uuid NOT NULL,
  -- The wallet's balance in `accounts`.
  account_id uuid NOT NULL,
  -- The public id.
  wallet_id text COLLATE "C" NOT NULL,
  -- The caller's own id of the wallet.
  identifier text COLLATE "C" NOT NULL,
  customer_id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  tag text COLLATE "C",
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'restricted', 'closed')),
  interest_enabled boolean,
  -- Percent a year.
  interest_rate numeric(7,4) CHECK (interest_rate >= 0::numeric AND interest_rate <= 100::numeric),
  interest_payout_wallet text COLLATE "C",
  bypass_withdrawal_limit_rule boolean,
  -- Kobo taken from each inflow.
  inflow_transfer_fee bigint CHECK (inflow_transfer_fee BETWEEN 0 AND 9007199254740991),
  -- The digest of the bulk item that created the wallet.
  request_hash bytea,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- `outflow`: the wallet may not pay. `all`: it may not take money either.
  restriction text CHECK (restriction IN ('outflow', 'all')),
  -- The import that created the wallet; null for others. No event reports such a wallet.
  import_id uuid,
  -- True once the words of its name and of its customer's name are in `search_keys`.
  name_keyed boolean NOT NULL DEFAULT false,
  -- Texts of the caller's own, by key; null where there are none.
  metadata jsonb,
  PRIMARY KEY (tenant_id, account_id),
  UNIQUE (tenant_id, name),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id),
  CONSTRAINT wallets_restriction_of_restricted CHECK ((status = 'restricted') = (restriction IS NOT NULL))
);
CREATE INDEX wallets_by_customer ON wallets (tenant_id, customer_id, account_id);
CREATE INDEX wallets_by_tag ON wallets (tenant_id, tag, account_id) WHERE tag IS NOT NULL;
-- The few wallets that are restricted or closed.
CREATE INDEX wallets_not_active ON wallets (tenant_id, status, account_id) WHERE status <> 'active';
CREATE INDEX wallets_not_keyed ON wallets (tenant_id, account_id) WHERE NOT name_keyed;
ALTER TABLE wallets ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallets FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallets TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON wallets FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON wallets FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON wallets FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY to_key ON wallets FOR SELECT TO kolo_directory USING (NOT name_keyed);
GRANT SELECT, INSERT, UPDATE (status, interest_enabled, interest_rate, interest_payout_wallet,
  bypass_withdrawal_limit_rule, inflow_transfer_fee, updated_at, restriction, name_keyed, metadata) ON wallets TO kolo_app;
GRANT SELECT (tenant_id, name_keyed) ON wallets TO kolo_directory;
GRANT SELECT (tenant_id, account_id), UPDATE (name, request_hash) ON wallets TO kolo_janitor;
GRANT SELECT ON wallets TO kolo_operator;
GRANT SELECT ON wallets TO kolo_verify;

-- Public ids and identifiers of wallets: one namespace a tenant, and either finds the wallet.
CREATE TABLE wallet_ids (
  tenant_id uuid NOT NULL,
  id text COLLATE "C" NOT NULL,
  account_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE wallet_ids ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallet_ids FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallet_ids TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON wallet_ids FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON wallet_ids TO kolo_app;
GRANT SELECT ON wallet_ids TO kolo_operator;
GRANT SELECT ON wallet_ids TO kolo_verify;

-- Each restriction, lifting and closing of a wallet, in order. Append-only.
CREATE TABLE wallet_status_changes (
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The version of the ledger at the change.
  ledger_version bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'restricted', 'closed')),
  restriction text CHECK (restriction IN ('outflow', 'all')),
  reason text NOT NULL,
  -- `key:` and the id of an API key, or `operator`.
  made_by text COLLATE "C" NOT NULL,
  -- The number of the wallet's last posting at the change.
  posted_seq bigint NOT NULL,
  -- The event that reports the change; null where none does.
  event_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, ledger_version),
  CONSTRAINT wallet_status_changes_restriction_of_restricted CHECK ((status = 'restricted') = (restriction IS NOT NULL))
);
ALTER TABLE wallet_status_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON wallet_status_changes FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON wallet_status_changes TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON wallet_status_changes FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON wallet_status_changes TO kolo_app;
GRANT SELECT ON wallet_status_changes TO kolo_operator;
GRANT SELECT ON wallet_status_changes TO kolo_verify;

-- Interest settings of a wallet before a change: one row a wallet and day of change. `wallets` has the current
-- settings. Append-only.
CREATE TABLE previous_interest_settings (
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The last business day on which the settings applied.
  held_until date NOT NULL,
  interest_enabled boolean NOT NULL,
  interest_rate numeric(7,4),
  interest_payout_wallet text COLLATE "C",
  bypass_withdrawal_limit_rule boolean,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, held_until)
);
ALTER TABLE previous_interest_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON previous_interest_settings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON previous_interest_settings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON previous_interest_settings TO kolo_app;
GRANT SELECT ON previous_interest_settings TO kolo_verify;

-- Counters whose values are given out once: to a process (session ids), or to a tenant in blocks (serials of virtual
-- accounts).
CREATE TABLE counters (
  name text COLLATE "C" PRIMARY KEY,
  next bigint NOT NULL CHECK (next >= 0)
);
GRANT SELECT, INSERT, UPDATE (next) ON counters TO kolo_app;
GRANT SELECT, INSERT, UPDATE (next) ON counters TO kolo_directory;
GRANT SELECT ON counters TO kolo_verify;

-- Blocks of account numbers, each given to one tenant.
CREATE TABLE virtual_account_blocks (
  institution_code text COLLATE "C" NOT NULL,
  block integer NOT NULL CHECK (block >= 0),
  tenant_id uuid NOT NULL REFERENCES tenants (tenant_id),
  PRIMARY KEY (institution_code, block)
);
ALTER TABLE virtual_account_blocks ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON virtual_account_blocks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_account_blocks TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON virtual_account_blocks TO kolo_app;
GRANT SELECT ON virtual_account_blocks TO kolo_verify;

-- How many serials of its newest block a tenant has used.
CREATE TABLE virtual_account_serials (
  tenant_id uuid NOT NULL,
  institution_code text COLLATE "C" NOT NULL,
  block integer NOT NULL,
  used integer NOT NULL CHECK (used BETWEEN 0 AND 10000),
  PRIMARY KEY (tenant_id, institution_code)
);
ALTER TABLE virtual_account_serials ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON virtual_account_serials FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_account_serials TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (block, used) ON virtual_account_serials TO kolo_app;
GRANT SELECT ON virtual_account_serials TO kolo_verify;

-- Virtual accounts: who pays one, pays its wallet. Kolo gives numbers out of a block, or a provider issues them
-- (`rail` is set). A provider's account is `pending` and has no number until it is issued.
CREATE TABLE virtual_accounts (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  account_number text COLLATE "C" CHECK (account_number ~ '^[0-9]{10}$'),
  -- The requested name.
  account_name text NOT NULL,
  -- Null, too, where the bank is not on the bank list.
  bank_code text COLLATE "C",
  bank_name text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending', 'active', 'closed', 'failed')),
  created_at timestamptz NOT NULL,
  -- Accounts for test funding are not listed.
  purpose text NOT NULL DEFAULT 'collection' CHECK (purpose IN ('collection', 'test_funding')),
  -- A `disposable` account expires, and its policy may limit it to one payment.
  type text NOT NULL DEFAULT 'regular' CHECK (type IN ('regular', 'disposable')),
  -- The caller's reference, or one that Kolo made; null where the account came with its wallet.
  reference text COLLATE "C",
  -- A payment at this time or later is too late. Nothing is written when an account expires.
  expires_at timestamptz NOT NULL DEFAULT 'infinity',
  amount bigint CHECK (amount BETWEEN 1 AND 9007199254740991),
  payment_policy text NOT NULL DEFAULT 'ALLOW_ANY'
    CHECK (payment_policy IN ('ALLOW_ANY', 'EXACT_ONLY', 'REJECT_UNDER_PAYMENT')),
  -- Kobo by which a payment may differ from `amount`.
  error_margin bigint NOT NULL DEFAULT 0 CHECK (error_margin BETWEEN 0 AND 9007199254740991),
  -- When a payment closed it; null where an operator did.
  closed_at timestamptz,
  rail text COLLATE "C",
  -- Our id of the account at the provider.
  provider_reference text COLLATE "C" CHECK (provider_reference ~ '^[0-9a-f]{32}$'),
  -- The account's name at the bank.
  issued_name text,
  -- When the number was written here.
  issued_at timestamptz,
  -- Why the account can never be paid. It has a number if the bank issued one all the same.
  failure_reason text,
  -- When the job next queries the provider.
  due_at timestamptz,
  leased_until timestamptz,
  claimed_by uuid,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Texts of the caller's own, by key; null where there are none.
  metadata jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT virtual_accounts_amount CHECK (payment_policy = 'ALLOW_ANY' OR amount IS NOT NULL),
  CONSTRAINT virtual_accounts_bank
    CHECK ((bank_name IS NULL) = (account_number IS NULL) AND (bank_code IS NULL OR account_number IS NOT NULL)),
  CONSTRAINT virtual_accounts_closed CHECK (closed_at IS NULL OR status = 'closed'),
  CONSTRAINT virtual_accounts_due CHECK ((status = 'pending') = (due_at IS NOT NULL)),
  CONSTRAINT virtual_accounts_expire CHECK ((type = 'disposable') = (expires_at < 'infinity')),
  CONSTRAINT virtual_accounts_failed CHECK ((status = 'failed') = (failure_reason IS NOT NULL)),
  CONSTRAINT virtual_accounts_issued
    CHECK ((issued_at IS NOT NULL) = (rail IS NOT NULL AND account_number IS NOT NULL)
    AND (issued_name IS NULL) = (issued_at IS NULL)),
  CONSTRAINT virtual_accounts_numbered CHECK (status = 'failed' OR (status = 'pending') = (account_number IS NULL)),
  CONSTRAINT virtual_accounts_of_block
    CHECK (rail IS NOT NULL OR bank_code IS NOT NULL AND status IN ('active', 'closed')),
  CONSTRAINT virtual_accounts_of_rail CHECK ((rail IS NULL) = (provider_reference IS NULL)),
  CONSTRAINT virtual_accounts_terms CHECK (type = 'disposable' OR payment_policy = 'ALLOW_ANY' AND amount IS NULL)
);
-- Money that comes in names a number only, so it is looked up across tenants.
CREATE INDEX virtual_accounts_by_number ON virtual_accounts (account_number, bank_code);
CREATE UNIQUE INDEX virtual_accounts_by_provider_reference ON virtual_accounts (tenant_id, rail,
  provider_reference) WHERE provider_reference IS NOT NULL;
-- An inflow names the number and no bank, so a number is unique within a rail.
CREATE UNIQUE INDEX virtual_accounts_by_rail ON virtual_accounts (tenant_id, rail, account_number)
  WHERE rail IS NOT NULL AND account_number IS NOT NULL;
CREATE UNIQUE INDEX virtual_accounts_by_reference ON virtual_accounts (tenant_id, reference)
  WHERE reference IS NOT NULL;
CREATE INDEX virtual_accounts_by_wallet ON virtual_accounts (tenant_id, account_id, id);
-- Numbers that Kolo gives out are unique among themselves. A provider's number belongs to the account of the business
-- there.
CREATE UNIQUE INDEX virtual_accounts_given_out ON virtual_accounts (tenant_id, bank_code, account_number)
  WHERE rail IS NULL;
CREATE INDEX virtual_accounts_not_issued ON virtual_accounts (tenant_id, id) WHERE status IN ('pending', 'failed');
-- The accounts of a wallet that can be paid now.
CREATE INDEX virtual_accounts_open ON virtual_accounts (tenant_id, account_id, expires_at, id) WHERE status = 'active';
CREATE INDEX virtual_accounts_pending ON virtual_accounts (tenant_id, rail, due_at) WHERE status = 'pending';
ALTER TABLE virtual_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY account_numbers ON virtual_accounts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON virtual_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON virtual_accounts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON virtual_accounts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON virtual_accounts FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON virtual_accounts FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (account_number, bank_code, bank_name, status, closed_at, issued_name, issued_at,
  failure_reason, due_at, leased_until, claimed_by, attempts) ON virtual_accounts TO kolo_app;
GRANT SELECT (tenant_id, id, account_number, bank_code, status, created_at, rail, due_at, leased_until, claimed_by,
  attempts) ON virtual_accounts TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (account_name, issued_name) ON virtual_accounts TO kolo_janitor;
GRANT SELECT ON virtual_accounts TO kolo_operator;
GRANT SELECT ON virtual_accounts TO kolo_verify;

-- The sender of an inflow, as the bank showed it; null where it did not. Written before the inflow is credited.
CREATE TABLE inflow_senders (
  tenant_id uuid NOT NULL,
  rail text NOT NULL,
  rail_inflow_id text COLLATE "C" NOT NULL,
  name text,
  account_number text,
  bank_code text,
  bank_name text,
  PRIMARY KEY (tenant_id, rail, rail_inflow_id)
);
ALTER TABLE inflow_senders ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON inflow_senders FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON inflow_senders TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON inflow_senders FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON inflow_senders FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON inflow_senders FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON inflow_senders TO kolo_app;
GRANT SELECT (tenant_id, rail, rail_inflow_id), UPDATE (name, account_number, bank_code,
  bank_name) ON inflow_senders TO kolo_janitor;
GRANT SELECT ON inflow_senders TO kolo_operator;
GRANT SELECT ON inflow_senders TO kolo_verify;

-- Test fundings that callers requested. Written before the bank is paid. Append-only: `inflows` shows the money
-- once it came in.
CREATE TABLE test_fundings (
  tenant_id uuid NOT NULL,
  reference text COLLATE "C" NOT NULL,
  rail text NOT NULL,
  -- The session id of the payment from outside.
  rail_inflow_id text COLLATE "C" NOT NULL,
  -- The id that the movement gets.
  transaction_id uuid NOT NULL,
  account_id uuid NOT NULL,
  account_number text COLLATE "C" NOT NULL CHECK (account_number ~ '^[0-9]{10}$'),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, reference),
  UNIQUE (tenant_id, rail, rail_inflow_id)
);
ALTER TABLE test_fundings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON test_fundings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON test_fundings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON test_fundings TO kolo_app;
GRANT SELECT ON test_fundings TO kolo_verify;

-- Money for account numbers that nobody has. It belongs to no tenant and is posted in no ledger. Written before the
-- rail sends it back.
CREATE TABLE unclaimed_inflows (
  rail text NOT NULL,
  rail_inflow_id text COLLATE "C" NOT NULL,
  bank_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  sender_name text,
  sender_account_number text,
  sender_bank_code text,
  sender_bank_name text,
  narration text,
  -- True if the rail sends it back. Otherwise an operator deals with the bank.
  goes_back boolean NOT NULL,
  received_at timestamptz NOT NULL,
  -- When an operator recorded the outcome.
  closed_at timestamptz,
  closed_by text COLLATE "C",
  closing_note text,
  PRIMARY KEY (rail, rail_inflow_id),
  CONSTRAINT unclaimed_inflows_closed CHECK (num_nulls(closed_at, closed_by, closing_note) IN (0, 3))
);
CREATE INDEX unclaimed_inflows_by_time ON unclaimed_inflows (received_at, rail, rail_inflow_id);
CREATE INDEX unclaimed_inflows_open ON unclaimed_inflows (received_at, rail, rail_inflow_id)
  WHERE closed_at IS NULL AND NOT goes_back;
GRANT SELECT, INSERT ON unclaimed_inflows TO kolo_directory;
GRANT SELECT, UPDATE (closed_at, closed_by, closing_note) ON unclaimed_inflows TO kolo_operator;
GRANT SELECT ON unclaimed_inflows TO kolo_verify;

-- The outcome of an attempt, other than an immediate success. Append-only.
CREATE TABLE payout_attempts (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  attempt integer NOT NULL,
  action text NOT NULL CHECK (action IN ('send', 'query')),
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'unknown', 'not_found')),
  code text,
  detail text,
  attempted_at timestamptz NOT NULL,
  -- The bank's response without personal data; null if none is stored.
  response text,
  PRIMARY KEY (tenant_id, transaction_id, attempt),
  CONSTRAINT payout_attempts_response CHECK (length(response) <= 4000)
);
ALTER TABLE payout_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_attempts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_attempts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payout_attempts FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON payout_attempts TO kolo_app;
GRANT SELECT ON payout_attempts TO kolo_operator;
GRANT SELECT ON payout_attempts TO kolo_verify;

-- Payouts by provider accounts that are queried again after they are final: a provider may reverse or correct an
-- outcome.
-- Written in the commit that claims the payout for submission.
CREATE TABLE payout_checks (
  tenant_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  -- When it is queried next; null once that is done.
  due_at timestamptz,
  -- When an operator requested a query.
  requested_at timestamptz,
  -- When the provider first contradicted the final status.
  contradicted_at timestamptz,
  leased_until timestamptz,
  claimed_by uuid,
  PRIMARY KEY (tenant_id, transaction_id)
);
CREATE INDEX payout_checks_due ON payout_checks (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE payout_checks ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payout_checks FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON payout_checks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_checks TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payout_checks FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (due_at, requested_at, contradicted_at, leased_until, claimed_by) ON payout_checks TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON payout_checks TO kolo_directory;
GRANT SELECT ON payout_checks TO kolo_operator;
GRANT SELECT ON payout_checks TO kolo_verify;

-- The last submission of an amount to a bank account, by a rail whose provider refuses the same payment again too
-- soon. A payout waits for the rest of the time.
CREATE TABLE payout_repeats (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  bank_code text COLLATE "C" NOT NULL,
  account_number text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  submitted_at timestamptz NOT NULL,
  -- The janitor deletes the row after this time.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rail, bank_code, account_number, amount)
);
CREATE INDEX payout_repeats_by_expiry ON payout_repeats (tenant_id, expires_at);
ALTER TABLE payout_repeats ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_repeats FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON payout_repeats FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON payout_repeats FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON payout_repeats TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (submitted_at, expires_at) ON payout_repeats TO kolo_app;
GRANT SELECT (tenant_id, rail, bank_code, account_number, amount, expires_at), DELETE ON payout_repeats TO kolo_janitor;
GRANT SELECT ON payout_repeats TO kolo_verify;

-- Payments at times to come: once, or every day, week or month. The payment itself never changes.
CREATE TABLE schedules (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  source_account uuid NOT NULL,
  destination_account uuid,
  bank_code text COLLATE "C",
  account_number text COLLATE "C" CHECK (account_number ~ '^[0-9]{10}$'),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  currency text NOT NULL,
  description text,
  frequency text CHECK (frequency IN ('day', 'week', 'month')),
  start_at timestamptz NOT NULL,
  end_at timestamptz,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'completed', 'deactivated')),
  -- How many runs ended as paid or failed.
  decided integer NOT NULL DEFAULT 0,
  -- The run behind which failures are counted.
  counted_from integer NOT NULL DEFAULT 0,
  -- Failures in a row up to the last decided run.
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Texts of the caller's own, by key, which each run's transfer gets; null where there are none.
  metadata jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT schedules_end_after_start CHECK (end_at > start_at),
  CONSTRAINT schedules_one_destination
    CHECK (num_nonnulls(destination_account, bank_code) = 1 AND (bank_code IS NULL) = (account_number IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX schedules_active_by_source ON schedules (tenant_id, source_account) WHERE status = 'active';
CREATE INDEX schedules_failing ON schedules (tenant_id, id) WHERE failures > 0;
ALTER TABLE schedules ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON schedules FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON schedules TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON schedules FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY waiting ON schedules FOR SELECT TO kolo_directory USING (failures > 0);
GRANT SELECT, INSERT, UPDATE (status, decided, counted_from, failures, updated_at) ON schedules TO kolo_app;
GRANT SELECT (tenant_id, id, status, failures, updated_at) ON schedules TO kolo_directory;
GRANT SELECT ON schedules TO kolo_operator;
GRANT SELECT ON schedules TO kolo_verify;

-- Requests to make many bank transfers.
CREATE TABLE bulk_transfers (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The caller's reference, in a namespace of its own.
  reference text COLLATE "C" NOT NULL,
  -- SHA-256 of the content.
  request_hash bytea NOT NULL,
  -- `independent`: each transfer is accepted or refused by itself.
  mode text NOT NULL CHECK (mode IN ('independent', 'all_or_nothing')),
  transfers integer NOT NULL CHECK (transfers BETWEEN 1 AND 1000),
  -- Texts of the caller's own, by key; null where there are none.
  metadata jsonb,
  created_at timestamptz NOT NULL,
  -- While a process decides the transfers. After a crash the same request goes on when this time is over.
  leased_until timestamptz,
  -- When every transfer was accepted or refused; null before.
  decided_at timestamptz,
  -- The refused ones: place in the request, code and message.
  refusals jsonb,
  -- The movements of the accepted ones, those among them that existed before.
  accepted_ids uuid[],
  -- When the job next looks for the last outcome; null before the decision and after completion.
  due_at timestamptz,
  -- When the last accepted transfer was final.
  completed_at timestamptz,
  -- The result from then on: a list of bulk transfers does not read their transfers again.
  successful integer,
  successful_amount bigint,
  failed_amount bigint,
  -- Fees and taxes of the successful ones.
  fees bigint,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, reference),
  CONSTRAINT bulk_transfers_decided
    CHECK (num_nulls(decided_at, refusals, accepted_ids) IN (0, 3) AND (decided_at IS NULL OR leased_until IS NULL)),
  CONSTRAINT bulk_transfers_all_or_nothing
    CHECK (mode <> 'all_or_nothing' OR decided_at IS NULL OR jsonb_array_length(refusals) = 0),
  CONSTRAINT bulk_transfers_every_transfer
    CHECK (decided_at IS NULL OR cardinality(accepted_ids) + jsonb_array_length(refusals) = transfers),
  CONSTRAINT bulk_transfers_result
    CHECK (num_nulls(completed_at, successful, successful_amount, failed_amount, fees) IN (0, 5)),
  CONSTRAINT bulk_transfers_due
    CHECK ((due_at IS NOT NULL) = (decided_at IS NOT NULL AND completed_at IS NULL))
);
CREATE INDEX bulk_transfers_due ON bulk_transfers (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE bulk_transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON bulk_transfers FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON bulk_transfers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bulk_transfers TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (leased_until, decided_at, refusals, accepted_ids, due_at, completed_at, successful,
  successful_amount, failed_amount, fees), DELETE ON bulk_transfers TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON bulk_transfers TO kolo_directory;
GRANT SELECT ON bulk_transfers TO kolo_verify;

-- Bank transfers that operators check, approve and send together, as a bulk transfer with the same id.
CREATE TABLE payment_runs (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The reference of its bulk transfer.
  reference text COLLATE "C" NOT NULL,
  -- The wallet that pays.
  wallet_id text COLLATE "C" NOT NULL,
  mode text NOT NULL CHECK (mode IN ('independent', 'all_or_nothing')),
  transfers integer NOT NULL CHECK (transfers BETWEEN 1 AND 1000),
  -- Their sum, kobo.
  amount bigint NOT NULL CHECK (amount > 0),
  -- The transfers, sealed: they name people and their accounts.
  transfers_ciphertext bytea NOT NULL,
  transfers_key_id text COLLATE "C" NOT NULL,
  -- The first transfers are checked, this many; the results are sealed.
  checked integer NOT NULL DEFAULT 0,
  checks_ciphertext bytea,
  checks_key_id text COLLATE "C",
  -- The operator.
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  -- Places of the transfers that are not sent, from 0; null before the approval.
  left_out integer[],
  -- When the job has work again: to check, to send, or to delete a run that nobody approved. Null once it is sent.
  due_at timestamptz,
  -- When every transfer was accepted or refused.
  sent_at timestamptz,
  -- Why the run was refused as a whole: code and errors.
  refusal jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_runs_checked
    CHECK (checked BETWEEN 0 AND transfers AND (checks_ciphertext IS NULL) = (checked = 0)
      AND (checks_ciphertext IS NULL) = (checks_key_id IS NULL)),
  CONSTRAINT payment_runs_approved
    CHECK ((approved_at IS NULL) = (left_out IS NULL) AND (approved_at IS NULL OR checked = transfers)),
  CONSTRAINT payment_runs_sent
    CHECK ((sent_at IS NULL) = (due_at IS NOT NULL) AND (sent_at IS NULL OR approved_at IS NOT NULL)
      AND (refusal IS NULL OR sent_at IS NOT NULL))
);
CREATE INDEX payment_runs_due ON payment_runs (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE payment_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON payment_runs FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON payment_runs FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payment_runs TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (transfers_ciphertext, transfers_key_id, checked, checks_ciphertext, checks_key_id, approved_at,
  left_out, due_at, sent_at, refusal), DELETE ON payment_runs TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON payment_runs TO kolo_directory;
GRANT SELECT ON payment_runs TO kolo_verify;

-- Runs of a schedule, numbered from 1. The last row is the next run, if there is to be one.
CREATE TABLE schedule_runs (
  tenant_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  n integer NOT NULL CHECK (n >= 1),
  scheduled_for timestamptz NOT NULL,
  -- A run waits until `due_at`. It is paused while its schedule is not active. A bank transfer is processing until it
  -- ends.
  status text NOT NULL CHECK (status IN ('waiting', 'paused', 'processing', 'successful', 'failed', 'skipped')),
  due_at timestamptz,
  -- During a lease, a transfer may exist that the row does not name yet. In no index, so that claiming stays a
  -- HOT update.
  leased_until timestamptz,
  claimed_by uuid,
  attempts integer NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  transaction_id uuid,
  failure_code text COLLATE "C",
  -- The place of the run among the decided ones.
  decided integer,
  -- True if this failure deactivated the schedule.
  deactivated boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, schedule_id, n),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES schedules (tenant_id, id),
  CONSTRAINT schedule_runs_due_while_open CHECK (status IN ('waiting', 'paused', 'processing') = (due_at IS NOT NULL)),
  CONSTRAINT schedule_runs_decided_numbered CHECK (status IN ('successful', 'failed') = (decided IS NOT NULL)),
  CONSTRAINT schedule_runs_transfer_made
    CHECK (status NOT IN ('processing', 'successful') OR transaction_id IS NOT NULL),
  CONSTRAINT schedule_runs_no_transfer_yet
    CHECK (status NOT IN ('waiting', 'paused', 'skipped') OR transaction_id IS NULL),
  CONSTRAINT schedule_runs_failure_has_code CHECK (status <> 'failed' OR failure_code IS NOT NULL),
  CONSTRAINT schedule_runs_attempts_dated
    CHECK ((attempts = 0) = (first_attempt_at IS NULL) AND (attempts = 0) = (last_attempt_at IS NULL)),
  CONSTRAINT schedule_runs_deactivated_by_failure CHECK (NOT deactivated OR status = 'failed')
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX schedule_runs_decided ON schedule_runs (tenant_id, schedule_id, decided)
  WHERE decided IS NOT NULL;
CREATE INDEX schedule_runs_due ON schedule_runs (tenant_id, due_at)
  WHERE status IN ('waiting', 'processing');
CREATE INDEX schedule_runs_waiting ON schedule_runs (tenant_id, schedule_id, due_at)
  WHERE status = 'waiting';
ALTER TABLE schedule_runs ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON schedule_runs FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON schedule_runs FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON schedule_runs TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON schedule_runs FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (status, due_at, leased_until, claimed_by, attempts, first_attempt_at, last_attempt_at,
  transaction_id, failure_code, decided, deactivated) ON schedule_runs TO kolo_app;
GRANT SELECT (tenant_id, status, due_at, leased_until, claimed_by) ON schedule_runs TO kolo_directory;
GRANT SELECT ON schedule_runs TO kolo_operator;
GRANT SELECT ON schedule_runs TO kolo_verify;

-- Days that are closed for interest: they are over, and nothing is posted into them any more. A row has the terms of
-- the day and the progress of the job.
CREATE TABLE interest_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  time_zone text COLLATE "C" NOT NULL,
  until timestamptz NOT NULL,
  -- Percent a year.
  rate numeric(7,4) NOT NULL CHECK (rate >= 0::numeric AND rate <= 100::numeric),
  withholding_tax_percent numeric(7,4) NOT NULL
    CHECK (withholding_tax_percent >= 0::numeric AND withholding_tax_percent < 100::numeric),
  closed_at timestamptz NOT NULL,
  -- Wallets up to this account have accrued.
  accrued_to uuid,
  accrued_wallets bigint NOT NULL DEFAULT 0,
  -- Interest of those wallets by currency, in the unit of `interest_accruals`.
  accrued_units jsonb NOT NULL DEFAULT '{}',
  accrued_at timestamptz,
  -- On the last day of a month: wallets up to this account have been paid.
  paid_to uuid,
  paid_at timestamptz,
  PRIMARY KEY (tenant_id, day)
) WITH (fillfactor = 50);
ALTER TABLE interest_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY business_days ON interest_days FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON interest_days FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_days TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (accrued_to, accrued_wallets, accrued_units, accrued_at, paid_to, paid_at) ON interest_days TO kolo_app;
GRANT SELECT (tenant_id, day, time_zone) ON interest_days TO kolo_directory;
GRANT SELECT ON interest_days TO kolo_verify;

-- What a wallet earned on a day, in whole 1/365,000,000 kobo: balance × rate with 4 decimals ÷ 100 ÷ 365. The day
-- comes first in the key, because rows are written and read in the order of wallets within a day.
CREATE TABLE interest_accruals (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  account_id uuid NOT NULL,
  balance bigint NOT NULL CHECK (balance > 0),
  rate numeric(7,4) NOT NULL CHECK (rate > 0::numeric AND rate <= 100::numeric),
  amount numeric(38,0) NOT NULL,
  PRIMARY KEY (tenant_id, day, account_id),
  CONSTRAINT interest_accruals_amount_exact CHECK (amount = (balance::numeric * rate * 10000::numeric))
);
ALTER TABLE interest_accruals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON interest_accruals FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON interest_accruals TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON interest_accruals TO kolo_app;
GRANT SELECT ON interest_accruals TO kolo_verify;

-- An account that a business has at a provider. It belongs to one tenant for ever, so that its payments can always be
-- queried there.
CREATE TABLE rail_accounts (
  rail text COLLATE "C" NOT NULL,
  -- The provider's name of the account.
  provider_account text COLLATE "C" NOT NULL,
  tenant_id uuid NOT NULL REFERENCES tenants (tenant_id),
  -- The path of its callbacks. Nobody can guess it.
  callback_id text COLLATE "C" NOT NULL UNIQUE CHECK (callback_id ~ '^[0-9a-f]{32}$'),
  credentials_ciphertext bytea NOT NULL,
  credentials_key_id text NOT NULL,
  -- The account with the lowest number pays.
  preference integer NOT NULL CHECK (preference > 0),
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
  -- Why nothing is submitted by it; null while payouts go by it.
  suspended_because text,
  -- Since when, for that reason.
  suspended_at timestamptz CHECK ((suspended_at IS NULL) = (suspended_because IS NULL)),
  -- The balance at the provider below which operators are notified, kobo; null: none.
  low_balance bigint CHECK (low_balance > 0),
  -- Since when the balance is below it, as it was last read; null while it is not.
  low_since timestamptz,
  -- Counts the changes of the account.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account),
  UNIQUE (tenant_id, rail),
  CHECK (low_since IS NULL OR low_balance IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE (credentials_ciphertext, credentials_key_id, preference, status, suspended_because,
  suspended_at, low_balance, low_since, version) ON rail_accounts TO kolo_directory;
GRANT SELECT (rail, provider_account, tenant_id, preference, status, suspended_because, suspended_at,
  created_at) ON rail_accounts TO kolo_operator;
GRANT SELECT ON rail_accounts TO kolo_verify;

-- Credentials that were replaced. Callbacks that are signed with them are accepted for a time.
CREATE TABLE previous_rail_credentials (
  rail text COLLATE "C" NOT NULL,
  provider_account text COLLATE "C" NOT NULL,
  -- The version of the account that ended them.
  version integer NOT NULL,
  credentials_ciphertext bytea NOT NULL,
  credentials_key_id text NOT NULL,
  verifies_until timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account, version),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);
GRANT SELECT, INSERT, UPDATE (credentials_ciphertext,
  credentials_key_id) ON previous_rail_credentials TO kolo_directory;
GRANT SELECT ON previous_rail_credentials TO kolo_verify;

-- Each change of a provider account. Append-only.
CREATE TABLE rail_account_changes (
  rail text COLLATE "C" NOT NULL,
  provider_account text COLLATE "C" NOT NULL,
  -- The version of the account that the change made.
  version integer NOT NULL,
  change text NOT NULL CHECK (change IN ('added', 'rotated', 'enabled', 'disabled', 'ordered', 'suspended', 'tested')),
  detail text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account, version),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);
GRANT SELECT, INSERT ON rail_account_changes TO kolo_directory;
GRANT SELECT ON rail_account_changes TO kolo_verify;

-- Provider notifications, from callbacks or lists. Nothing in one is believed: it says what to query. Deleted when it
-- has expired.
CREATE TABLE provider_notifications (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  -- SHA-256 of the bytes, or of the notification that a list gave. The same notification is stored once.
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  -- The bytes of the callback.
  body bytea CHECK (octet_length(body) <= 1048576),
  -- What Kolo read in the body: each object to query.
  notifications jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  -- Null once it is handled.
  due_at timestamptz,
  leased_until timestamptz,
  claimed_by uuid,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, rail, digest)
);
CREATE INDEX provider_notifications_by_expiry ON provider_notifications (tenant_id, expires_at);
CREATE INDEX provider_notifications_due ON provider_notifications (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE provider_notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON provider_notifications FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON provider_notifications FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON provider_notifications FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON provider_notifications FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON provider_notifications TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (due_at, leased_until, claimed_by, attempts) ON provider_notifications TO kolo_app;
GRANT SELECT (tenant_id, due_at, leased_until, claimed_by) ON provider_notifications TO kolo_directory;
GRANT SELECT (tenant_id, id, expires_at), DELETE ON provider_notifications TO kolo_janitor;
GRANT SELECT ON provider_notifications TO kolo_verify;

-- How far each list of a provider has been read.
CREATE TABLE rail_list_cursors (
  rail text COLLATE "C" NOT NULL,
  provider_account text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  -- Where the next read begins; null before the first.
  cursor text CHECK (length(cursor) <= 1000),
  due_at timestamptz NOT NULL,
  leased_until timestamptz,
  claimed_by uuid,
  failures integer NOT NULL DEFAULT 0,
  -- When the end of the list was last reached.
  completed_at timestamptz,
  PRIMARY KEY (rail, provider_account, list),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);
CREATE INDEX rail_list_cursors_due ON rail_list_cursors (due_at);
GRANT SELECT, INSERT, UPDATE (cursor, due_at, leased_until, claimed_by, failures,
  completed_at) ON rail_list_cursors TO kolo_directory;
GRANT SELECT ON rail_list_cursors TO kolo_verify;

-- Webhooks -----------------------------------------------------------------------------------------------------------
-- Endpoints and deliveries.

-- Endpoints that get events.
CREATE TABLE webhook_endpoints (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  -- Null: all types.
  event_types text[],
  description text,
  -- The form of the bodies that are sent to it: that of the key that registered it.
  profile text COLLATE "C" NOT NULL DEFAULT 'standard' CHECK (profile IN ('standard', 'hosted-2026')),
  secret_ciphertext bytea NOT NULL,
  secret_key_id text NOT NULL,
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled', 'deleted')),
  disabled_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The secret before the current one. It signs beside it until it expires.
  previous_secret_ciphertext bytea,
  previous_secret_key_id text,
  previous_secret_expires_at timestamptz,
  -- One more header, for receivers that were written for another provider.
  signature_header text,
  signature_secret_ciphertext bytea,
  signature_secret_key_id text,
  -- Since when every delivery has failed.
  failing_since timestamptz,
  -- True once an event has reported that it fails.
  failing_reported boolean NOT NULL DEFAULT false,
  -- When the endpoint first showed that it wants events.
  proven_at timestamptz,
  -- Gets an email when the endpoint fails or is disabled.
  contact_email text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_endpoints_previous_secret_whole
    CHECK (num_nulls(previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at) IN (0, 3)),
  CONSTRAINT webhook_endpoints_signature_whole
    CHECK (num_nulls(signature_header, signature_secret_ciphertext, signature_secret_key_id) IN (0, 3))
);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
CREATE POLICY counted ON webhook_endpoints FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON webhook_endpoints FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_endpoints TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON webhook_endpoints FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON webhook_endpoints FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON webhook_endpoints FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (url, event_types, description, secret_ciphertext, secret_key_id, status, disabled_reason,
  updated_at, previous_secret_ciphertext, previous_secret_key_id, previous_secret_expires_at, signature_header,
  signature_secret_ciphertext, signature_secret_key_id, failing_since, failing_reported,
  proven_at, contact_email) ON webhook_endpoints TO kolo_app;
GRANT SELECT (tenant_id, status) ON webhook_endpoints TO kolo_directory;
GRANT SELECT (tenant_id, id), UPDATE (contact_email) ON webhook_endpoints TO kolo_janitor;
GRANT SELECT (tenant_id, id, url, event_types, description, profile, status, disabled_reason, created_at, updated_at,
  failing_since, proven_at, contact_email) ON webhook_endpoints TO kolo_operator;
GRANT SELECT ON webhook_endpoints TO kolo_verify;

-- The lease of an endpoint: which process may send to it, and until when. The endpoint's own row is read by each batch of
-- the ledger. This one is written twice for each lane, and its dead versions stay while somebody holds an old snapshot.
CREATE TABLE webhook_endpoint_leases (
  tenant_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  claimed_by uuid,
  leased_until timestamptz,
  PRIMARY KEY (tenant_id, endpoint_id),
  CONSTRAINT webhook_endpoint_leases_by_somebody CHECK ((claimed_by IS NULL) = (leased_until IS NULL))
) WITH (fillfactor = 50);
ALTER TABLE webhook_endpoint_leases ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON webhook_endpoint_leases TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON webhook_endpoint_leases FOR SELECT TO kolo_directory, kolo_verify USING (true);
GRANT SELECT, INSERT, UPDATE (claimed_by, leased_until) ON webhook_endpoint_leases TO kolo_app;
GRANT SELECT ON webhook_endpoint_leases TO kolo_directory, kolo_verify;

-- Emails that wait to be sent, each written with its cause. A row is deleted once it is sent or given up.
CREATE TABLE emails (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Recipient, subject and text, as JSON.
  content_ciphertext bytea NOT NULL,
  content_key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  leased_until timestamptz,
  claimed_by uuid,
  attempts integer NOT NULL DEFAULT 0,
  -- The fault of the last attempt.
  error text,
  -- From then on it is not sent.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX emails_by_expiry ON emails (tenant_id, expires_at);
CREATE INDEX emails_due ON emails (tenant_id, due_at);
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON emails FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON emails FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant_to_expire ON emails FOR SELECT TO kolo_janitor USING (true);
CREATE POLICY expired ON emails FOR DELETE TO kolo_janitor USING (expires_at <= now());
CREATE POLICY own_tenant ON emails TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (content_ciphertext, content_key_id, due_at, leased_until, claimed_by, attempts, error),
  DELETE ON emails TO kolo_app;
GRANT SELECT (tenant_id, created_at, due_at, leased_until, claimed_by, expires_at) ON emails TO kolo_directory;
GRANT SELECT (tenant_id, id, expires_at), DELETE ON emails TO kolo_janitor;
GRANT SELECT ON emails TO kolo_verify;

-- What each change left of an endpoint, in order. Append-only.
CREATE TABLE webhook_endpoint_changes (
  tenant_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  -- The version of the ledger at the change.
  ledger_version bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('enabled', 'disabled', 'deleted')),
  event_types text[],
  -- `updated_at` of the endpoint.
  updated_at timestamptz NOT NULL,
  -- `updated_at` before the change; null for a new endpoint.
  before_at timestamptz,
  PRIMARY KEY (tenant_id, endpoint_id, ledger_version)
);
ALTER TABLE webhook_endpoint_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON webhook_endpoint_changes FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_endpoint_changes TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON webhook_endpoint_changes TO kolo_app;
GRANT SELECT ON webhook_endpoint_changes TO kolo_verify;

-- One row for each endpoint that was enabled when the event was written.
CREATE TABLE webhook_deliveries (
  tenant_id uuid NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'exhausted', 'cancelled')),
  -- When it is sent next; null once nothing more is sent.
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_attempt_at timestamptz,
  response_status integer,
  response_excerpt text,
  latency_ms integer,
  error text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, event_id, endpoint_id),
  CONSTRAINT webhook_deliveries_due_while_pending CHECK ((status = 'pending') = (due_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (tenant_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (tenant_id, endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_exhausted ON webhook_deliveries (tenant_id, event_id, endpoint_id)
  WHERE status = 'exhausted';
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON webhook_deliveries FOR SELECT TO kolo_directory USING (true);
CREATE POLICY every_tenant ON webhook_deliveries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON webhook_deliveries TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON webhook_deliveries FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON webhook_deliveries FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON webhook_deliveries FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_archive ON webhook_deliveries FOR DELETE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid) AND created_at <= now() - interval '30 days'
    AND due_at IS NULL);
GRANT SELECT, INSERT, UPDATE (status, due_at, attempts, last_attempt_at, response_status, response_excerpt, latency_ms,
  error) ON webhook_deliveries TO kolo_app;
GRANT SELECT (tenant_id, event_id, endpoint_id, status, due_at, created_at) ON webhook_deliveries TO kolo_directory;
GRANT SELECT (tenant_id, event_id, endpoint_id, attempts, last_attempt_at), UPDATE (response_excerpt), DELETE
  ON webhook_deliveries TO kolo_janitor;
GRANT SELECT ON webhook_deliveries TO kolo_operator;
GRANT SELECT ON webhook_deliveries TO kolo_verify;

-- Back office --------------------------------------------------------------------------------------------------------
-- Operators and what they do: proposals, stops, recoveries, imports, rollups and verifications.

-- The people who operate an installation. Each has a password and a second factor before they can sign in.
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  -- In lower case.
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('invited', 'active', 'disabled')),
  -- argon2id, with its parameters.
  password_hash text,
  totp_ciphertext bytea,
  totp_key_id text,
  -- The time step of the last accepted code. A code counts once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  -- Wrong codes behind a right password since the last right code.
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  codes_refused_until timestamptz,
  created_at timestamptz NOT NULL,
  -- The local administrator of development. There is at most one. In production it cannot sign in.
  is_local boolean NOT NULL DEFAULT false,
  -- The identity at the provider of single sign-on, for an operator who signs in by it and by nothing else.
  sso_issuer text COLLATE "C",
  sso_subject text COLLATE "C",
  UNIQUE (sso_issuer, sso_subject),
  CONSTRAINT operators_sso_whole CHECK ((sso_issuer IS NULL) = (sso_subject IS NULL)),
  CONSTRAINT operators_sso_alone CHECK (sso_subject IS NULL OR password_hash IS NULL AND totp_ciphertext IS NULL),
  CONSTRAINT operators_totp_sealed CHECK ((totp_ciphertext IS NULL) = (totp_key_id IS NULL)),
  CONSTRAINT operators_active_can_sign_in CHECK (status <> 'active' OR sso_subject IS NOT NULL
    OR password_hash IS NOT NULL AND totp_ciphertext IS NOT NULL),
  CONSTRAINT operators_local_email CHECK (NOT is_local OR email = 'local@localhost')
);
GRANT SELECT, INSERT, UPDATE (status, password_hash, totp_ciphertext, totp_key_id, totp_last_step, wrong_codes,
  codes_refused_until, sso_issuer, sso_subject) ON operators TO kolo_operator;
GRANT SELECT ON operators TO kolo_verify;

-- What an operator may do, and where.
CREATE TABLE operator_roles (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  role text NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'operator', 'admin')),
  -- Null: every business.
  business_id uuid REFERENCES businesses (id),
  -- Null: test and live.
  mode text CHECK (mode IN ('test', 'live')),
  granted_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_roles_of ON operator_roles (operator_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE (ended_at) ON operator_roles TO kolo_operator;
GRANT SELECT ON operator_roles TO kolo_verify;

-- Tokens by which a person sets a password and a second factor.
CREATE TABLE operator_enrolments (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- The secret of the second factor that was shown for the token.
  totp_ciphertext bytea,
  totp_key_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operator_enrolments_of ON operator_enrolments (operator_id);
GRANT SELECT, INSERT, UPDATE (totp_ciphertext, totp_key_id, used_at) ON operator_enrolments TO kolo_operator;
GRANT SELECT ON operator_enrolments TO kolo_verify;

-- Codes in place of the second factor.
CREATE TABLE operator_recovery_codes (
  operator_id uuid NOT NULL REFERENCES operators (id),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  -- When it was used or replaced.
  ended_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE (ended_at) ON operator_recovery_codes TO kolo_operator;
GRANT SELECT ON operator_recovery_codes TO kolo_verify;

-- Passkeys in place of password and code. Nothing here is secret: the private key never leaves the authenticator.
CREATE TABLE operator_passkeys (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- The owner's name of it.
  name text NOT NULL,
  -- The relying party.
  domain text NOT NULL,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1023),
  -- In COSE (RFC 9052).
  public_key bytea NOT NULL,
  -- As the authenticator last said; 0 for one that does not count.
  sign_count bigint NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
  transports text[] NOT NULL,
  -- The model of the authenticator.
  aaguid uuid NOT NULL,
  -- True if its maker copies it to other devices of its owner.
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX operator_passkeys_of ON operator_passkeys (operator_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE (name, sign_count, last_used_at, ended_at) ON operator_passkeys TO kolo_operator;
GRANT SELECT ON operator_passkeys TO kolo_verify;

-- Where operators are notified of what waits for them.
CREATE TABLE notification_channels (
  id uuid PRIMARY KEY,
  -- Null: of the team.
  operator_id uuid REFERENCES operators (id),
  kind text NOT NULL CHECK (kind IN ('email', 'slack', 'webhook')),
  name text NOT NULL,
  topics text[] NOT NULL CHECK (cardinality(topics) > 0),
  -- The hour of the daily message, in the business time zone. Null: at once.
  digest_hour smallint CHECK (digest_hour BETWEEN 0 AND 23),
  -- True if test environments count too.
  include_test boolean NOT NULL,
  -- The address, or the URL and its signing secret, as an administrator has set it. Null for an operator's own email, and
  -- once it is removed.
  target_ciphertext bytea,
  target_key_id text,
  -- The email address or the host; null for an operator's own email.
  target_shown text,
  created_by uuid NOT NULL REFERENCES operators (id),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- When it is looked at next, which a claim puts off.
  due_at timestamptz NOT NULL,
  claims bigint NOT NULL DEFAULT 0,
  -- What the last message said of each topic.
  seen jsonb NOT NULL DEFAULT '{}',
  sent bigint NOT NULL DEFAULT 0,
  last_sent_at timestamptz,
  -- Messages in a row, which make the next one wait longer.
  streak smallint NOT NULL DEFAULT 0 CHECK (streak >= 0),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz,
  error text,
  CONSTRAINT notification_channels_own_email CHECK ((target_shown IS NULL) = (operator_id IS NOT NULL AND kind = 'email')),
  CONSTRAINT notification_channels_target_sealed CHECK ((target_ciphertext IS NULL) = (target_key_id IS NULL)),
  CONSTRAINT notification_channels_target_set
    CHECK ((target_ciphertext IS NOT NULL) = (target_shown IS NOT NULL AND ended_at IS NULL)),
  CONSTRAINT notification_channels_failing CHECK ((failures = 0) = (failing_since IS NULL) AND (failures = 0) = (error IS NULL))
);
CREATE INDEX notification_channels_due ON notification_channels (due_at) WHERE ended_at IS NULL;
GRANT SELECT (due_at, failures, ended_at) ON notification_channels TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (name, topics, digest_hour, include_test, target_ciphertext, target_key_id, target_shown, ended_at,
  due_at, claims, seen, sent, last_sent_at, streak, failures, failing_since, error) ON notification_channels TO kolo_operator;
GRANT SELECT ON notification_channels TO kolo_verify;

-- Challenges that were used: each counts once. Other challenges are stored nowhere.
CREATE TABLE operator_passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  passkey_id uuid NOT NULL REFERENCES operator_passkeys (id),
  used_at timestamptz NOT NULL
);
GRANT INSERT ON operator_passkey_challenges TO kolo_operator;
GRANT SELECT ON operator_passkey_challenges TO kolo_verify;

-- Links by which the local administrator signs in, in development.
CREATE TABLE operator_links (
  -- SHA-256 of the token.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it was used first, to sign in or to confirm.
  used_at timestamptz
);
GRANT SELECT, INSERT, UPDATE (used_at) ON operator_links TO kolo_operator;
GRANT SELECT ON operator_links TO kolo_verify;

-- Browsers and commands that have signed in before. Each has login attempts of its own, so that guesses from elsewhere
-- do not use them up.
CREATE TABLE operator_devices (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- SHA-256 of a mark that the browser or command keeps.
  mark_hash bytea NOT NULL UNIQUE CHECK (length(mark_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_devices_of ON operator_devices (operator_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE (last_used_at, expires_at, ended_at) ON operator_devices TO kolo_operator;
GRANT SELECT ON operator_devices TO kolo_verify;

-- Sessions.
CREATE TABLE operator_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- A browser keeps the token in a cookie, a command in a file.
  kind text NOT NULL CHECK (kind IN ('browser', 'command')),
  address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  -- To the minute.
  last_seen_at timestamptz NOT NULL,
  -- When the person last proved who they are.
  confirmed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- Wrong confirmations since the last right one. Too many end the session.
  wrong_confirmations integer NOT NULL DEFAULT 0 CHECK (wrong_confirmations >= 0),
  -- True if it began through a proxy that the settings do not name.
  by_unnamed_proxy boolean NOT NULL DEFAULT false,
  -- For an operator of single sign-on: when the provider last vouched for the session, when to ask it again, and the
  -- sealed refresh token to ask with. Without a token it is not asked.
  sso_checked_at timestamptz,
  sso_check_at timestamptz,
  sso_token_ciphertext bytea,
  sso_token_key_id text,
  CONSTRAINT operator_sessions_sso_sealed CHECK ((sso_token_ciphertext IS NULL) = (sso_token_key_id IS NULL)),
  CONSTRAINT operator_sessions_sso_check CHECK ((sso_check_at IS NULL) = (sso_token_ciphertext IS NULL))
);
CREATE INDEX operator_sessions_sso_due ON operator_sessions (sso_check_at) WHERE revoked_at IS NULL AND sso_check_at IS NOT NULL;
CREATE INDEX operator_sessions_of ON operator_sessions (operator_id) WHERE revoked_at IS NULL;
GRANT SELECT, INSERT, UPDATE (last_seen_at, confirmed_at, revoked_at,
  wrong_confirmations, sso_checked_at, sso_check_at, sso_token_ciphertext, sso_token_key_id) ON operator_sessions
  TO kolo_operator;
GRANT SELECT ON operator_sessions TO kolo_verify;

-- Idempotency keys of operators' requests. A request whose answer was lost is not done twice.
CREATE TABLE operator_request_keys (
  operator_id uuid NOT NULL REFERENCES operators (id),
  key text COLLATE "C" NOT NULL CHECK (octet_length(key) >= 1 AND octet_length(key) <= 255),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, key)
);
GRANT SELECT, INSERT, DELETE ON operator_request_keys TO kolo_operator;

-- How often each person has searched a tenant by personal data since the last entry in the audit log. What was
-- searched for is stored nowhere.
CREATE TABLE operator_search_counts (
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- The tenant.
  chain uuid NOT NULL,
  kind text COLLATE "C" NOT NULL 
    CHECK (kind IN ('account_number', 'name', 'email', 'third_party_identifier', 'phone', 'bvn')),
  searches integer NOT NULL CHECK (searches >= 0),
  -- The searches that were throttled.
  refused integer NOT NULL,
  -- The first of them; null once the audit log has them all.
  began_at timestamptz,
  PRIMARY KEY (operator_id, chain, kind),
  CONSTRAINT operator_search_counts_refused_of_all CHECK (refused BETWEEN 0 AND searches),
  CONSTRAINT operator_search_counts_began CHECK ((began_at IS NULL) = (searches = 0))
);
CREATE INDEX operator_search_counts_due ON operator_search_counts (began_at) WHERE began_at IS NOT NULL;
GRANT SELECT, UPDATE (searches, refused, began_at) ON operator_search_counts TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (searches, refused, began_at) ON operator_search_counts TO kolo_operator;

-- An act that one person proposes and another approves. It is done once, in the transaction that records it here.
CREATE TABLE proposals (
  id uuid PRIMARY KEY,
  -- The tenant; the nil UUID for the installation.
  chain uuid NOT NULL,
  act text COLLATE "C" NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  content jsonb NOT NULL,
  -- SHA-256 over act, chain, content and reason. The approver sends it back.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  reason text NOT NULL CHECK (reason <> ''),
  proposed_by uuid NOT NULL REFERENCES operators (id),
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_by uuid REFERENCES operators (id),
  -- True if it needed no second person, where the settings allow that.
  alone boolean NOT NULL DEFAULT false,
  refused_by uuid REFERENCES operators (id),
  refusal text,
  decided_at timestamptz,
  result jsonb,
  -- When it was done.
  executed_at timestamptz,
  -- What nobody is shown, such as credentials; sealed, and gone once the proposal is over.
  secret_ciphertext bytea,
  secret_key_id text,
  -- The object that it changes, such as `payout 019…`; null where there is no single one. At most one open
  -- proposal has the same object.
  object text COLLATE "C",
  closed_as text CHECK (closed_as IN ('superseded', 'impossible', 'expired')),
  closed_because text,
  closed_at timestamptz,
  -- The proposal with which this one is decided, among others about other objects; null where it is decided by itself.
  batch_id uuid,
  -- How many proposals are decided with this one, which itself does nothing; null where it is none of these.
  batch_size smallint CHECK (batch_size BETWEEN 1 AND 100),
  CONSTRAINT proposals_batch_or_member CHECK (batch_id IS NULL OR batch_size IS NULL AND object IS NOT NULL),
  CONSTRAINT proposals_batch_without_object CHECK (batch_size IS NULL OR object IS NULL),
  CONSTRAINT proposals_two_people CHECK (approved_by <> proposed_by),
  CONSTRAINT proposals_alone_or_approved CHECK (NOT (alone AND approved_by IS NOT NULL)),
  CONSTRAINT proposals_approved_or_refused CHECK (refused_by IS NULL OR approved_by IS NULL AND NOT alone),
  CONSTRAINT proposals_refusal_has_reason CHECK ((refused_by IS NULL) = (refusal IS NULL)),
  CONSTRAINT proposals_decided_dated CHECK ((decided_at IS NULL) = (approved_by IS NULL AND NOT alone AND refused_by IS NULL)),
  CONSTRAINT proposals_approved_in_time CHECK (decided_at <= expires_at OR refused_by IS NOT NULL),
  CONSTRAINT proposals_executed_if_approved CHECK (executed_at IS NULL OR approved_by IS NOT NULL OR alone),
  CONSTRAINT proposals_executed_in_time CHECK (executed_at <= expires_at),
  CONSTRAINT proposals_secret_sealed CHECK ((secret_ciphertext IS NULL) = (secret_key_id IS NULL)),
  CONSTRAINT proposals_secret_of_open CHECK (secret_ciphertext IS NULL OR executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL),
  CONSTRAINT proposals_closed CHECK (num_nulls(closed_as, closed_because, closed_at) IN (0, 3)),
  CONSTRAINT proposals_closed_undone CHECK (closed_at IS NULL OR executed_at IS NULL AND refused_by IS NULL)
);
CREATE INDEX proposals_of_chain ON proposals (chain, id);
CREATE UNIQUE INDEX proposals_one_open ON proposals (chain, object)
  WHERE object IS NOT NULL AND executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL;
CREATE INDEX proposals_open ON proposals (expires_at, id) WHERE executed_at IS NULL AND refused_by IS NULL;
CREATE INDEX proposals_of_batch ON proposals (batch_id, id) WHERE batch_id IS NOT NULL;
-- Finds secrets of proposals that are over.
CREATE INDEX proposals_with_secrets ON proposals (expires_at) WHERE secret_key_id IS NOT NULL;
ALTER TABLE proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_proposal ON proposals TO kolo_operator USING (true);
CREATE POLICY every_proposal_read ON proposals FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_proposal_to_do ON proposals TO kolo_directory USING (true);
CREATE POLICY of_own_chain ON proposals TO kolo_app USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT (id, chain, act, content, expires_at, approved_by, alone, refused_by, result, executed_at, object,
  closed_at, batch_id), UPDATE (result, executed_at) ON proposals TO kolo_app;
GRANT SELECT (id, chain, expires_at, approved_by, alone, refused_by, executed_at, secret_key_id, object, closed_at),
  UPDATE (result, executed_at, secret_ciphertext, secret_key_id) ON proposals TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (approved_by, alone, refused_by, refusal, decided_at, result, executed_at,
  secret_ciphertext, secret_key_id, closed_as, closed_because, closed_at) ON proposals TO kolo_operator;
GRANT SELECT ON proposals TO kolo_verify;

-- Each time that the database was found to be another, or somebody said so.
CREATE TABLE recoveries (
  id uuid PRIMARY KEY,
  noticed_at timestamptz NOT NULL,
  -- Until when everything is here, within seconds. What followed may be lost.
  known_until timestamptz,
  why text NOT NULL CHECK (why <> '')
);
GRANT SELECT, INSERT ON recoveries TO kolo_directory;
GRANT SELECT ON recoveries TO kolo_operator;
GRANT SELECT ON recoveries TO kolo_verify;

-- What operators did with work items. An item without a row has no owner. The items follow from other tables.
CREATE TABLE work_items (
  tenant_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  -- The operator; null once released.
  owner uuid,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, item_id)
);
CREATE INDEX work_items_owned ON work_items (tenant_id, owner, kind) WHERE owner IS NOT NULL;
ALTER TABLE work_items ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON work_items FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON work_items TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON work_items FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (owner, assigned_at) ON work_items TO kolo_app;
GRANT SELECT ON work_items TO kolo_operator;
GRANT SELECT ON work_items TO kolo_verify;

-- Files of work items. Each is sealed under a key of its own, and that key under those of the customers concerned and by
-- the vault. Append-only.
CREATE TABLE work_item_attachments (
  tenant_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  -- Sealed like text about the customers concerned.
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('application/pdf', 'image/png', 'image/jpeg', 'text/csv')),
  bytes integer NOT NULL CHECK (bytes BETWEEN 1 AND 716800),
  content bytea NOT NULL,
  secret_ciphertext bytea NOT NULL,
  secret_key_id text COLLATE "C" NOT NULL,
  -- The operator.
  added_by text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, item_id, id)
);
ALTER TABLE work_item_attachments ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON work_item_attachments FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON work_item_attachments TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON work_item_attachments FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (secret_ciphertext, secret_key_id) ON work_item_attachments TO kolo_app;
GRANT SELECT (tenant_id, kind, item_id, id, name, type, bytes, added_by, added_at) ON work_item_attachments
  TO kolo_operator;
GRANT SELECT ON work_item_attachments TO kolo_verify;

-- Filters and sorting of lists, which operators save under names. Search text is personal data, and is not saved.
CREATE TABLE saved_views (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The operator who saved it.
  operator_id uuid NOT NULL,
  -- True for one that everybody sees who reads the list.
  shared boolean NOT NULL,
  -- The page of the list in the dashboard.
  list text COLLATE "C" NOT NULL CHECK (length(list) BETWEEN 1 AND 100),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  filters jsonb NOT NULL CHECK (jsonb_typeof(filters) = 'object' AND pg_column_size(filters) < 12000),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (tenant_id, operator_id, list, name) WHERE NOT shared;
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (tenant_id, list, name) WHERE shared;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON saved_views FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON saved_views TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON saved_views FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (name, filters), DELETE ON saved_views TO kolo_app;
GRANT SELECT ON saved_views TO kolo_operator;
GRANT SELECT ON saved_views TO kolo_verify;

-- While a stop holds, no new payment is submitted: of a tenant, by a rail, to a bank. Null means any. Submitted
-- payments are still queried.
CREATE TABLE payout_stops (
  id uuid PRIMARY KEY,
  tenant_id uuid REFERENCES tenants (tenant_id),
  rail text COLLATE "C",
  bank_code text COLLATE "C",
  reason text NOT NULL CHECK (reason <> ''),
  stopped_by text NOT NULL,
  stopped_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The proposal that ended it.
  ended_by uuid REFERENCES proposals (id),
  -- The recovery that made it.
  recovery_id uuid REFERENCES recoveries (id),
  CONSTRAINT payout_stops_ended_by_proposal CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX payout_stops_hold ON payout_stops (id) WHERE ended_at IS NULL;
ALTER TABLE payout_stops ENABLE ROW LEVEL SECURITY;
CREATE POLICY counted ON payout_stops FOR SELECT TO kolo_directory USING (ended_at IS NULL);
CREATE POLICY every_tenant ON payout_stops TO kolo_operator USING (true);
CREATE POLICY every_tenant_read ON payout_stops FOR SELECT TO kolo_verify USING (true);
CREATE POLICY of_recoveries ON payout_stops FOR INSERT TO kolo_directory
  WITH CHECK (tenant_id IS NULL AND recovery_id IS NOT NULL);
CREATE POLICY own_tenant_or_all ON payout_stops FOR SELECT TO kolo_app
  USING (tenant_id IS NULL OR tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT ON payout_stops TO kolo_app;
GRANT SELECT (ended_at, recovery_id), INSERT ON payout_stops TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (ended_at, ended_by) ON payout_stops TO kolo_operator;
GRANT SELECT ON payout_stops TO kolo_verify;

-- Comparisons with the banks' books. Payouts that a recovery stopped may go on after one.
CREATE TABLE bank_reconciliations (
  id uuid PRIMARY KEY,
  requested_by text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- True if every book could be read and all submitted payments were queried.
  complete boolean,
  report jsonb,
  CONSTRAINT bank_reconciliations_finished_whole
    CHECK ((finished_at IS NULL) = (complete IS NULL) AND (finished_at IS NULL) = (report IS NULL))
);
GRANT SELECT, INSERT, UPDATE (finished_at, complete, report) ON bank_reconciliations TO kolo_operator;
GRANT SELECT ON bank_reconciliations TO kolo_verify;

-- Files that `kolo import` has loaded. The row is written in the transaction that creates the wallets, so a file is
-- loaded once.
CREATE TABLE imports (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- SHA-256.
  file_hash bytea NOT NULL CHECK (octet_length(file_hash) = 32),
  -- Each line is a wallet; some have an opening balance.
  wallets integer NOT NULL CHECK (wallets > 0),
  balances integer NOT NULL,
  -- The sum of all opening balances in minor units, whatever their currencies.
  balance_total numeric(38,0) NOT NULL,
  created_at timestamptz NOT NULL,
  -- When all opening balances were credited.
  finished_at timestamptz,
  -- The proposal by which the opening balances are credited; null where there are none.
  proposal_id uuid,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, file_hash),
  CONSTRAINT imports_balances_approved CHECK (proposal_id IS NOT NULL OR balances = 0),
  CONSTRAINT imports_balances_of_wallets CHECK (balances BETWEEN 0 AND wallets),
  CONSTRAINT imports_balance_total CHECK (balance_total >= balances::numeric)
);
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON imports FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON imports TO kolo_app USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (finished_at) ON imports TO kolo_app;
GRANT SELECT ON imports TO kolo_verify;

-- What each version of a ledger changed. The rollups job counts each row once and deletes it. A missing version makes
-- it count the whole history again.
CREATE TABLE ledger_batches (
  tenant_id uuid NOT NULL,
  -- The version that the batch made.
  version bigint NOT NULL,
  -- Sums of the movements that it made or finished, by quarter of an hour.
  moved jsonb NOT NULL,
  -- Sums of its postings, by quarter of an hour and account.
  posted jsonb NOT NULL,
  -- Sums of the bank payouts that it finished, by quarter of an hour, provider, bank and time taken.
  payouts jsonb NOT NULL DEFAULT '[]',
  -- The movements that it made and, for payouts, the accounts that are paid.
  created uuid[] NOT NULL DEFAULT '{}',
  recipients text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, version),
  CONSTRAINT ledger_batches_lists_equal
    CHECK (cardinality(recipients) = cardinality(created))
);
ALTER TABLE ledger_batches ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON ledger_batches FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON ledger_batches TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY to_count ON ledger_batches FOR SELECT TO kolo_directory USING (true);
-- The rows are read once and deleted, so no time goes into compressing them.
ALTER TABLE ledger_batches
  ALTER COLUMN created SET STORAGE EXTERNAL,
  ALTER COLUMN recipients SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON ledger_batches TO kolo_app;
GRANT SELECT (tenant_id, version) ON ledger_batches TO kolo_directory;
GRANT SELECT ON ledger_batches TO kolo_verify;

-- How far the rollups of a tenant have come.
CREATE TABLE rollup_progress (
  tenant_id uuid PRIMARY KEY,
  -- The version of the ledger up to which everything is counted; null: nothing is counted yet.
  version bigint,
  -- Where hours and days begin.
  time_zone text,
  -- When the rollups were made from the whole history.
  made_at timestamptz,
  -- The movement up to which the history has search keys; null: all of it.
  keyed_to uuid,
  -- When keys of an erased customer were last deleted. Erasing and keying wait for each other at this column.
  keys_erased_at timestamptz,
  CONSTRAINT rollup_progress_made CHECK (version IS NULL OR time_zone IS NOT NULL AND made_at IS NOT NULL)
);
CREATE INDEX rollup_progress_not_keyed ON rollup_progress (tenant_id) WHERE keyed_to IS NOT NULL;
CREATE INDEX rollup_progress_not_made ON rollup_progress (tenant_id) WHERE version IS NULL;
ALTER TABLE rollup_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON rollup_progress FOR SELECT TO kolo_verify USING (true);
CREATE POLICY open_books ON rollup_progress FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON rollup_progress TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON rollup_progress FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON rollup_progress FOR UPDATE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON rollup_progress FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY to_count ON rollup_progress FOR SELECT TO kolo_directory USING (true);
GRANT SELECT, UPDATE (version, time_zone, made_at, keyed_to) ON rollup_progress TO kolo_app;
GRANT SELECT (tenant_id, version, time_zone, keyed_to), INSERT (tenant_id) ON rollup_progress TO kolo_directory;
GRANT SELECT (tenant_id), UPDATE (keys_erased_at) ON rollup_progress TO kolo_janitor;
GRANT SELECT ON rollup_progress TO kolo_operator;
GRANT SELECT ON rollup_progress TO kolo_verify;

-- Movements by hour and day: accepted, successful and failed ones.
CREATE TABLE transaction_rollups (
  tenant_id uuid NOT NULL,
  period text NOT NULL CHECK (period IN ('hour', 'day')),
  begins_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('accepted', 'successful', 'failed')),
  category text NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Empty where no bank is involved, and for accepted movements.
  rail text NOT NULL,
  count bigint NOT NULL CHECK (count >= 1),
  amount bigint NOT NULL CHECK (amount >= 1),
  -- Fees, VAT and stamp duty of successful movements.
  charged bigint NOT NULL CHECK (charged >= 0),
  PRIMARY KEY (tenant_id, period, begins_at, state, category, currency, rail)
) WITH (fillfactor = 50);
ALTER TABLE transaction_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON transaction_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON transaction_rollups TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON transaction_rollups FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (count, amount, charged), DELETE ON transaction_rollups TO kolo_app;
GRANT SELECT ON transaction_rollups TO kolo_operator;
GRANT SELECT ON transaction_rollups TO kolo_verify;

-- Final payouts by the day of their outcome, provider and destination bank, and by the time that they took.
CREATE TABLE payout_rollups (
  tenant_id uuid NOT NULL,
  begins_at timestamptz NOT NULL,
  rail text COLLATE "C" NOT NULL,
  bank_code text COLLATE "C" NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('successful', 'failed')),
  -- The smallest of some bounds that the time from acceptance to outcome does not exceed, seconds.
  within_s integer NOT NULL CHECK (within_s >= 1),
  count bigint NOT NULL CHECK (count >= 1),
  amount bigint NOT NULL CHECK (amount >= 1),
  -- Charged for successful payouts.
  fee bigint NOT NULL CHECK (fee >= 0),
  vat bigint NOT NULL CHECK (vat >= 0),
  stamp_duty bigint NOT NULL CHECK (stamp_duty >= 0),
  PRIMARY KEY (tenant_id, begins_at, rail, bank_code, outcome, within_s)
) WITH (fillfactor = 50);
ALTER TABLE payout_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON payout_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON payout_rollups TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON payout_rollups FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (count, amount, fee, vat, stamp_duty), DELETE ON payout_rollups TO kolo_app;
GRANT SELECT ON payout_rollups TO kolo_operator;
GRANT SELECT ON payout_rollups TO kolo_verify;

-- Postings on each system account by hour. The nil UUID stands for all wallets of a currency.
CREATE TABLE account_rollups (
  tenant_id uuid NOT NULL,
  account_id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL,
  begins_at timestamptz NOT NULL,
  debits bigint NOT NULL CHECK (debits >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  -- All credits less all debits up to the end of the hour.
  balance bigint NOT NULL,
  PRIMARY KEY (tenant_id, account_id, currency, begins_at)
) WITH (fillfactor = 50);
ALTER TABLE account_rollups ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON account_rollups FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON account_rollups TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON account_rollups FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (debits, credits, balance), DELETE ON account_rollups TO kolo_app;
GRANT SELECT ON account_rollups TO kolo_operator;
GRANT SELECT ON account_rollups TO kolo_verify;

-- The journal for accounting: one row a closed day and currency with postings, numbered without gaps. Nothing is posted
-- into a closed day, and a row never changes.
CREATE TABLE journal_entries (
  tenant_id uuid NOT NULL,
  currency text COLLATE "C" NOT NULL,
  number bigint NOT NULL CHECK (number >= 1),
  day date NOT NULL,
  -- Where the day begins and ends.
  time_zone text COLLATE "C" NOT NULL,
  debits bigint NOT NULL CHECK (debits >= 1),
  credits bigint NOT NULL,
  -- Sums by account, with amounts as texts. The nil UUID stands for all wallets.
  lines jsonb NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, currency, number),
  CONSTRAINT journal_entries_one_a_day UNIQUE (tenant_id, currency, day),
  CONSTRAINT journal_entries_balanced CHECK (debits = credits)
);
ALTER TABLE journal_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON journal_entries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON journal_entries TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON journal_entries TO kolo_app;
GRANT SELECT ON journal_entries TO kolo_verify;

-- The codes and names of ledger accounts in a tenant's accounting system. Without a row, defaults apply.
CREATE TABLE journal_mappings (
  tenant_id uuid PRIMARY KEY,
  accounts jsonb NOT NULL,
  set_at timestamptz NOT NULL
);
ALTER TABLE journal_mappings ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON journal_mappings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON journal_mappings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (accounts, set_at) ON journal_mappings TO kolo_app;
GRANT SELECT ON journal_mappings TO kolo_verify;

-- What movements are searched by beside their ids: account numbers, names and metadata. Other objects are
-- searched by names and metadata.
CREATE TABLE search_keys (
  tenant_id uuid NOT NULL,
  -- A letter for its kind, and the value.
  key text COLLATE "C" NOT NULL,
  -- The movement; for a key of kind `w` the wallet's account. Keys of kind `m` say in their second letter which object.
  id uuid NOT NULL,
  PRIMARY KEY (tenant_id, key, id)
);
ALTER TABLE search_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON search_keys FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON search_keys TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON search_keys FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_erase ON search_keys FOR DELETE TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_to_find ON search_keys FOR SELECT TO kolo_janitor
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, DELETE ON search_keys TO kolo_app;
GRANT SELECT, DELETE ON search_keys TO kolo_janitor;
GRANT SELECT ON search_keys TO kolo_operator;
GRANT SELECT ON search_keys TO kolo_verify;

-- Accounts at banks and providers whose statements are compared with the ledger: one for each settlement account.
CREATE TABLE reconciled_accounts (
  tenant_id uuid NOT NULL,
  -- The rail whose settlement account the statements are compared with.
  rail text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- The number that statements must name, where they name one.
  account_number text COLLATE "C",
  -- How the columns of a CSV are read.
  mapping jsonb,
  -- How those of other kinds of files are read, by the name of the kind.
  sources jsonb NOT NULL DEFAULT '{}',
  -- Days between a line and a movement that can be one payment without a common reference.
  window_days smallint NOT NULL CHECK (window_days BETWEEN 0 AND 30),
  -- The first day of the first statement; null before it.
  begins_on date,
  -- What the bank had more than the ledger before that day; null until it is known.
  brought_forward bigint,
  -- Statements and lines imported so far.
  statements integer NOT NULL DEFAULT 0,
  lines bigint NOT NULL DEFAULT 0,
  -- Movements created before this id have been collected.
  collected_to uuid,
  -- When lines are matched next; null before the first statement. While a process matches them, when its claim lapses.
  due_at timestamptz,
  -- The matching that is under way; null while none is.
  claim uuid,
  -- True if somebody changed something since the last matching began.
  requested boolean NOT NULL DEFAULT false,
  -- When the last matching that has ended began.
  matched_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rail)
);
CREATE INDEX reconciled_accounts_due ON reconciled_accounts (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE reconciled_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON reconciled_accounts FOR SELECT TO kolo_directory USING (due_at IS NOT NULL);
CREATE POLICY every_tenant ON reconciled_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciled_accounts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (name, account_number, mapping, sources, window_days, begins_on, brought_forward, statements, lines,
  collected_to, due_at, claim, requested, matched_at) ON reconciled_accounts TO kolo_app;
GRANT SELECT (tenant_id, due_at) ON reconciled_accounts TO kolo_directory;
GRANT SELECT ON reconciled_accounts TO kolo_verify;

-- Statements as banks wrote them. One that was imported by mistake is withdrawn, and stays.
CREATE TABLE bank_statements (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  -- Numbers the statements of an account from 1, in the order of their imports.
  number integer NOT NULL,
  -- The kind of file. The statements of each kind follow each other; their balances add up.
  source text COLLATE "C" NOT NULL,
  -- SHA-256 of the file, and the place of the statement in it.
  file_hash bytea NOT NULL CHECK (octet_length(file_hash) = 32),
  part smallint NOT NULL,
  file_name text NOT NULL,
  format text COLLATE "C" NOT NULL CHECK (format IN ('csv', 'mt940', 'camt053')),
  -- The bank's own number of it.
  bank_number text,
  -- That number, and the first of those of statements without lines before it in the file; null where the bank gives none.
  numbered_from integer,
  numbered_until integer,
  from_on date NOT NULL,
  until_on date NOT NULL,
  opening bigint NOT NULL,
  closing bigint NOT NULL,
  -- True if the file states both balances.
  stated boolean NOT NULL,
  first_line bigint NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  -- Each day with lines, and the sum of its lines.
  days date[] NOT NULL,
  sums bigint[] NOT NULL,
  imported_by text NOT NULL,
  imported_at timestamptz NOT NULL,
  -- Null unless its file was imported by mistake. Its lines do not count then.
  withdrawn_by text,
  withdrawn_at timestamptz,
  withdrawn_because text,
  PRIMARY KEY (tenant_id, rail, number),
  CONSTRAINT bank_statements_withdrawn CHECK (num_nulls(withdrawn_by, withdrawn_at, withdrawn_because) IN (0, 3)),
  CONSTRAINT bank_statements_days CHECK (from_on <= until_on AND cardinality(days) = cardinality(sums))
);
-- A file is imported once, and again after it was withdrawn.
CREATE UNIQUE INDEX bank_statements_once ON bank_statements (tenant_id, rail, file_hash, part) WHERE withdrawn_at IS NULL;
ALTER TABLE bank_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statements FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statements TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (withdrawn_by, withdrawn_at, withdrawn_because) ON bank_statements TO kolo_app;
GRANT SELECT ON bank_statements TO kolo_verify;

-- Lines of statements. What the bank wrote never changes; the state says what of it the ledger explains.
CREATE TABLE bank_statement_lines (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  -- Numbers the lines of an account from 1.
  number bigint NOT NULL,
  statement integer NOT NULL,
  -- The line of the file.
  file_line integer NOT NULL,
  booked_on date NOT NULL,
  -- Money in is positive.
  amount bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -9007199254740991 AND 9007199254740991),
  reference text COLLATE "C",
  counterparty text COLLATE "C",
  description text,
  state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'proposed', 'matched', 'excepted', 'withdrawn')),
  -- The rule that matched or proposed, or why it is open again.
  reason text COLLATE "C",
  -- The movement that is proposed.
  proposed_id uuid,
  -- The first line of those that are matched together.
  match bigint,
  -- The day from which the ledger explains the line; null until then.
  explained_on date,
  -- Since when it is a work item: no rule matched it, or a person decided. Null before, and once it is matched.
  waits_since timestamptz,
  PRIMARY KEY (tenant_id, rail, number),
  CONSTRAINT bank_statement_lines_matched
    CHECK ((state = 'matched') = (match IS NOT NULL) AND (match IS NOT NULL OR explained_on IS NULL)),
  CONSTRAINT bank_statement_lines_waits
    CHECK (CASE WHEN state IN ('matched', 'withdrawn') THEN waits_since IS NULL WHEN state = 'excepted' THEN waits_since IS NOT NULL
           ELSE true END)
) WITH (fillfactor = 70);
CREATE INDEX bank_statement_lines_by_reference ON bank_statement_lines (tenant_id, rail, reference)
  WHERE reference IS NOT NULL;
CREATE INDEX bank_statement_lines_waiting ON bank_statement_lines (tenant_id, rail, number)
  WHERE state IN ('open', 'proposed', 'excepted');
-- Finds the lines of one payment without a common reference.
CREATE INDEX bank_statement_lines_open ON bank_statement_lines (tenant_id, rail, amount, booked_on)
  WHERE state IN ('open', 'proposed');
CREATE INDEX bank_statement_lines_together ON bank_statement_lines (tenant_id, rail, match) WHERE match <> number;
CREATE INDEX bank_statement_lines_unexplained ON bank_statement_lines (tenant_id, rail, booked_on)
  WHERE state <> 'withdrawn' AND (explained_on IS NULL OR explained_on > booked_on);
ALTER TABLE bank_statement_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statement_lines FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statement_lines TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON bank_statement_lines FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY work_items ON bank_statement_lines FOR SELECT TO kolo_directory USING (waits_since IS NOT NULL);
-- Counts the exceptions of every tenant.
CREATE INDEX bank_statement_lines_excepted ON bank_statement_lines (tenant_id, booked_on) WHERE state = 'excepted';
GRANT SELECT, INSERT, UPDATE (state, reason, proposed_id, match, explained_on, waits_since) ON bank_statement_lines TO kolo_app;
GRANT SELECT (tenant_id, state, booked_on, waits_since) ON bank_statement_lines TO kolo_directory;
GRANT SELECT (tenant_id, rail, number, statement, booked_on, amount, state, reason, proposed_id, waits_since)
  ON bank_statement_lines TO kolo_operator;
GRANT SELECT ON bank_statement_lines TO kolo_verify;

-- Movements of settlement accounts, copied from the ledger to be matched with lines. Those that fail are deleted.
CREATE TABLE settlement_movements (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  transaction_id uuid NOT NULL,
  category text COLLATE "C" NOT NULL,
  -- What the settlement account grows by.
  amount bigint NOT NULL CHECK (amount <> 0),
  -- The id under which the bank or provider knows it.
  reference text COLLATE "C",
  counterparty text COLLATE "C",
  -- The bulk transfer that made it.
  bulk_id uuid,
  -- The line that it was booked for; null for any other, and once that match was undone.
  line bigint,
  -- Null until the ledger posts it.
  posted_on date,
  -- The first line of those that are matched with it.
  match bigint,
  -- The day from which lines explain it.
  explained_on date,
  -- Since when it is a work item: statements that should show it do not, or a person decided. Null before, and once it is matched.
  waits_since timestamptz,
  -- True while a person sets it aside.
  excepted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, rail, transaction_id),
  CONSTRAINT settlement_movements_explained CHECK (match IS NOT NULL OR explained_on IS NULL),
  CONSTRAINT settlement_movements_waits
    CHECK ((NOT excepted OR waits_since IS NOT NULL) AND (waits_since IS NULL OR match IS NULL AND posted_on IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX settlement_movements_booked ON settlement_movements (tenant_id, rail, line)
  WHERE line IS NOT NULL AND match IS NULL;
CREATE INDEX settlement_movements_by_bulk ON settlement_movements (tenant_id, rail, bulk_id)
  WHERE bulk_id IS NOT NULL AND match IS NULL;
CREATE INDEX settlement_movements_by_match ON settlement_movements (tenant_id, rail, match) WHERE match IS NOT NULL;
CREATE INDEX settlement_movements_by_reference ON settlement_movements (tenant_id, rail, reference)
  WHERE reference IS NOT NULL;
CREATE INDEX settlement_movements_not_yet_posted ON settlement_movements (tenant_id, rail, transaction_id)
  WHERE posted_on IS NULL;
CREATE INDEX settlement_movements_open ON settlement_movements (tenant_id, rail, amount, posted_on)
  WHERE match IS NULL;
CREATE INDEX settlement_movements_unexplained ON settlement_movements (tenant_id, rail, posted_on, transaction_id)
  WHERE explained_on IS NULL OR explained_on > posted_on;
-- Lists movements without a line, and finds those that become work items.
CREATE INDEX settlement_movements_unmatched ON settlement_movements (tenant_id, rail, posted_on, transaction_id)
  WHERE match IS NULL;
CREATE INDEX settlement_movements_waiting ON settlement_movements (tenant_id, rail, transaction_id)
  WHERE waits_since IS NOT NULL;
ALTER TABLE settlement_movements ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON settlement_movements FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON settlement_movements TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON settlement_movements FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY work_items ON settlement_movements FOR SELECT TO kolo_directory USING (waits_since IS NOT NULL);
-- Counts the exceptions of every tenant.
CREATE INDEX settlement_movements_excepted ON settlement_movements (tenant_id, posted_on) WHERE excepted;
GRANT SELECT, INSERT, UPDATE (amount, posted_on, line, match, explained_on, waits_since, excepted), DELETE
  ON settlement_movements TO kolo_app;
GRANT SELECT (tenant_id, posted_on, waits_since, excepted) ON settlement_movements TO kolo_directory;
GRANT SELECT (tenant_id, rail, transaction_id, category, amount, posted_on, waits_since, excepted)
  ON settlement_movements TO kolo_operator;
GRANT SELECT ON settlement_movements TO kolo_verify;

-- What people decided about lines and movements. Append-only: a decision is undone by another.
CREATE TABLE reconciliation_decisions (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  decision text COLLATE "C" NOT NULL CHECK (decision IN ('accepted', 'matched', 'excepted', 'undone')),
  lines bigint[] NOT NULL,
  movements uuid[] NOT NULL,
  note text,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT reconciliation_decisions_about CHECK (cardinality(lines) + cardinality(movements) > 0)
);
ALTER TABLE reconciliation_decisions ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON reconciliation_decisions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciliation_decisions TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant_read ON reconciliation_decisions FOR SELECT TO kolo_operator
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT ON reconciliation_decisions TO kolo_app;
GRANT SELECT (tenant_id, id, rail, decision, lines, movements, decided_by, decided_at) ON reconciliation_decisions TO kolo_operator;
GRANT SELECT ON reconciliation_decisions TO kolo_verify;

-- How far an import is that is under way. Its own transaction shows nothing before it ends.
CREATE TABLE bank_statement_imports (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  began_at timestamptz NOT NULL,
  -- Lines read so far.
  lines integer NOT NULL CHECK (lines > 0),
  PRIMARY KEY (tenant_id, rail)
);
ALTER TABLE bank_statement_imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON bank_statement_imports FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON bank_statement_imports TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT SELECT, INSERT, UPDATE (began_at, lines), DELETE ON bank_statement_imports TO kolo_app;
GRANT SELECT ON bank_statement_imports TO kolo_verify;

-- The equation of each day of an account, kobo. A day that is signed off does not change.
CREATE TABLE reconciled_days (
  tenant_id uuid NOT NULL,
  rail text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- The bank's side: opening + sum of the lines = closing.
  opening bigint NOT NULL,
  line_sum bigint NOT NULL,
  closing bigint NOT NULL,
  -- The ledger's side at the end of the day.
  ledger bigint NOT NULL,
  -- Lines that are matched with movements of which the ledger had not posted all by then, less those that it had.
  not_yet_posted bigint NOT NULL,
  -- Lines without a movement, and how many.
  unmatched_lines bigint NOT NULL,
  unmatched_line_count integer NOT NULL,
  -- Movements without a line by then, and how many.
  unmatched_movements bigint NOT NULL,
  unmatched_movement_count integer NOT NULL,
  brought_forward bigint NOT NULL,
  -- What of the closing balance nothing explains; 0 if the books agree.
  unexplained bigint NOT NULL,
  computed_at timestamptz NOT NULL,
  signed_by text,
  signed_at timestamptz,
  note text,
  -- The lines and movements that made up the terms when it was signed off; null while it is open.
  unmatched_line_numbers bigint[],
  unmatched_movement_ids uuid[],
  not_yet_posted_lines bigint[],
  not_yet_posted_movements uuid[],
  -- The last time that its sign-off was taken back; null if it never was.
  reopened_by text,
  reopened_at timestamptz,
  reopened_because text,
  PRIMARY KEY (tenant_id, rail, day),
  CONSTRAINT reconciled_days_reopened CHECK (num_nulls(reopened_by, reopened_at, reopened_because) IN (0, 3)),
  CONSTRAINT reconciled_days_signed CHECK ((signed_by IS NULL) = (signed_at IS NULL) AND (note IS NULL OR signed_by IS NOT NULL)),
  CONSTRAINT reconciled_days_signed_rows CHECK (
    num_nulls(signed_at, unmatched_line_numbers, unmatched_movement_ids, not_yet_posted_lines, not_yet_posted_movements) IN (0, 5)
    AND (signed_at IS NULL OR (cardinality(unmatched_line_numbers), cardinality(unmatched_movement_ids))
      = (unmatched_line_count, unmatched_movement_count))),
  CONSTRAINT reconciled_days_equal CHECK (
    closing = ledger + not_yet_posted + unmatched_lines - unmatched_movements + brought_forward + unexplained)
);
-- Counts the days that do not add up, of every tenant.
CREATE INDEX reconciled_days_unexplained ON reconciled_days (tenant_id, day)
  WHERE signed_at IS NULL AND (unexplained <> 0 OR opening + line_sum <> closing);
ALTER TABLE reconciled_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON reconciled_days FOR SELECT TO kolo_verify USING (true);
CREATE POLICY own_tenant ON reconciled_days TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY unexplained ON reconciled_days FOR SELECT TO kolo_directory USING (signed_at IS NULL);
GRANT SELECT, INSERT, UPDATE (opening, line_sum, closing, ledger, not_yet_posted, unmatched_lines, unmatched_line_count,
  unmatched_movements, unmatched_movement_count, brought_forward, unexplained, computed_at, signed_by, signed_at,
  note, unmatched_line_numbers, unmatched_movement_ids, not_yet_posted_lines, not_yet_posted_movements, reopened_by, reopened_at,
  reopened_because), DELETE ON reconciled_days TO kolo_app;
GRANT SELECT (tenant_id, day, opening, line_sum, closing, unexplained, signed_at) ON reconciled_days TO kolo_directory;
GRANT SELECT ON reconciled_days TO kolo_verify;

-- Results of `kolo verify`. Findings name rows and say what is wrong; values are not stored.
CREATE TABLE verify_runs (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  scope text NOT NULL CHECK (scope IN ('whole', 'since')),
  since timestamptz,
  made_by text NOT NULL CHECK (made_by IN ('nightly', 'shell', 'operator')),
  version text NOT NULL,
  checks integer NOT NULL CHECK (checks >= 0),
  findings bigint NOT NULL CHECK (findings >= 0),
  -- The first findings.
  listed jsonb NOT NULL,
  -- Why it did not reach its end; null where it did.
  failure text,
  requested_by uuid REFERENCES operators (id),
  CONSTRAINT verify_runs_requested_by CHECK ((made_by = 'operator') = (requested_by IS NOT NULL)),
  CONSTRAINT verify_runs_since_of_scope CHECK ((scope = 'since') = (since IS NOT NULL)),
  CONSTRAINT verify_runs_ended_after_start CHECK (ended_at >= started_at)
);
CREATE INDEX verify_runs_newest ON verify_runs (scope, id);
GRANT SELECT, INSERT ON verify_runs TO kolo_directory;
GRANT SELECT ON verify_runs TO kolo_operator;
GRANT SELECT ON verify_runs TO kolo_verify;

-- Days whose movements passed a complete verification without findings. No row ever changes. A day is one of UTC; each row is
-- of a day with movements, after the row of the tenant's previous such day.
CREATE TABLE verified_days (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  -- Final movements and postings.
  movements bigint NOT NULL CHECK (movements > 0),
  -- Over the previous row's hash and the frozen columns of the day's movements and postings.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  verified_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, day)
);
GRANT INSERT ON verified_days TO kolo_directory;
GRANT SELECT ON verified_days TO kolo_verify;

-- The verification that waits for a worker or runs now. There is one row, which is free while `id` is null.
CREATE TABLE verify_run_in_progress (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  -- The id that the result gets in `verify_runs`.
  id uuid,
  made_by text CHECK (made_by IN ('nightly', 'operator')),
  requested_by uuid REFERENCES operators (id),
  requested_at timestamptz,
  -- Null: everything is verified.
  since timestamptz,
  -- Null until a worker takes it. The worker holds a lock of the database.
  started_at timestamptz,
  -- The worker's version of Kolo.
  version text,
  -- The checks before the current one.
  checks_done integer CHECK (checks_done >= 0),
  checks_total integer,
  checking text,
  CONSTRAINT verify_run_in_progress_checks_total CHECK (checks_total >= checks_done),
  CONSTRAINT verify_run_in_progress_requested CHECK ((id IS NULL) = (made_by IS NULL) AND (id IS NULL) = (requested_at IS NULL)),
  CONSTRAINT verify_run_in_progress_requested_by CHECK ((NOT made_by IS DISTINCT FROM 'operator') = (requested_by IS NOT NULL)),
  CONSTRAINT verify_run_in_progress_free CHECK (id IS NOT NULL OR since IS NULL AND started_at IS NULL),
  CONSTRAINT verify_run_in_progress_started CHECK ((started_at IS NULL) = (version IS NULL)),
  CONSTRAINT verify_run_in_progress_checking_if_started CHECK (started_at IS NOT NULL OR checking IS NULL),
  CONSTRAINT verify_run_in_progress_checking_whole
    CHECK ((checking IS NULL) = (checks_done IS NULL) AND (checking IS NULL) = (checks_total IS NULL))
) WITH (fillfactor = 50);
GRANT SELECT, UPDATE (id, made_by, requested_by, requested_at, since, started_at, version, checks_done, checks_total,
  checking) ON verify_run_in_progress TO kolo_directory;
GRANT SELECT, UPDATE (id, made_by, requested_by, requested_at, since) ON verify_run_in_progress TO kolo_operator;
GRANT SELECT ON verify_run_in_progress TO kolo_verify;
INSERT INTO verify_run_in_progress DEFAULT VALUES;
