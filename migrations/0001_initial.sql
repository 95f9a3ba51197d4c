-- Kolo's first schema. Plain SQL only: no triggers, no PL/pgSQL, no sequences, so that every tenant table can
-- be distributed by tenant_id. Three roles use it, each created before the migrations run:
--   kolo_app        serves requests and runs the engine, inside one tenant at a time (row-level security)
--   kolo_directory  looks keys up, opens tenants and lists those with due work, across tenants
--   kolo_verify     reads everything and writes nothing

-- Directory: who exists. --------------------------------------------------------------------------------

CREATE TABLE businesses (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL
);

-- A tenant is one side, test or live, of a business.
CREATE TABLE tenants (
  tenant_id    uuid PRIMARY KEY,
  business_id  uuid NOT NULL REFERENCES businesses (id),
  mode         text NOT NULL CHECK (mode IN ('test', 'live')),
  created_at   timestamptz NOT NULL,
  UNIQUE (business_id, mode)
);

CREATE TABLE api_keys (
  key_id       text COLLATE "C" PRIMARY KEY,
  tenant_id    uuid NOT NULL REFERENCES tenants (tenant_id),
  secret_hash  bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  label        text,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz
);
CREATE INDEX api_keys_by_tenant ON api_keys (tenant_id, key_id);

-- Numbers handed out once to a process (session ids) or in blocks to a tenant (virtual account serials).
CREATE TABLE allotments (
  name  text COLLATE "C" PRIMARY KEY,
  next  bigint NOT NULL CHECK (next >= 0)
);

CREATE TABLE virtual_account_blocks (
  institution_code  text COLLATE "C" NOT NULL,
  block             integer NOT NULL CHECK (block >= 0),
  tenant_id         uuid NOT NULL REFERENCES tenants (tenant_id),
  PRIMARY KEY (institution_code, block)
);

-- Ledger. -----------------------------------------------------------------------------------------------

-- One row a tenant: whatever writes balances locks it first, so a tenant's batches are totally ordered.
CREATE TABLE ledgers (
  tenant_id       uuid PRIMARY KEY,
  policy_version  integer NOT NULL,
  last_posted_at  timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Fees and limits; a version is never edited, a change is a new version.
CREATE TABLE policies (
  tenant_id          uuid NOT NULL,
  version            integer NOT NULL,
  bank_transfer_fee  bigint NOT NULL DEFAULT 0 CHECK (bank_transfer_fee BETWEEN 0 AND 9007199254740991),
  bank_transfer_max  bigint CHECK (bank_transfer_max > 0),
  created_at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, version)
);

-- Balances. Narrow, no secondary index and half-empty pages, so that updates stay HOT.
CREATE TABLE accounts (
  tenant_id  uuid NOT NULL,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('wallet', 'settlement', 'fees', 'suspense')),
  posted     bigint NOT NULL DEFAULT 0,
  held       bigint NOT NULL DEFAULT 0,
  seq        bigint NOT NULL DEFAULT 0 CHECK (seq >= 0),
  PRIMARY KEY (tenant_id, id),
  CHECK (held >= 0),
  CHECK (kind <> 'wallet' OR (posted - held >= 0 AND posted <= 9007199254740991))
) WITH (fillfactor = 50);

-- Every movement of money of every kind, so that one constraint makes a reference unique for ever. Half-empty
-- pages: becoming final is then a HOT update, which writes none of the four indexes.
CREATE TABLE transactions (
  tenant_id            uuid NOT NULL,
  id                   uuid NOT NULL,
  type                 text NOT NULL CHECK (type IN ('debit', 'credit')),
  category             text NOT NULL CHECK (category IN ('bank-outflow', 'bank-inflow')),
  reference            text COLLATE "C",
  status               text NOT NULL CHECK (status IN ('processing', 'successful', 'failed')),
  amount               bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  fee                  bigint NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 9007199254740991),
  fee_payer            uuid,
  currency             text NOT NULL,
  source_account       uuid,
  destination_account  uuid,
  narration            text,
  failure_code         text,
  failure_reason       text,
  reverses_id          uuid,
  created_at           timestamptz NOT NULL,
  completed_at         timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, reference),
  CHECK ((status = 'processing') = (completed_at IS NULL)),
  CHECK ((fee > 0) = (fee_payer IS NOT NULL)),
  CHECK (status = 'failed' OR failure_code IS NULL)
) WITH (fillfactor = 50);
CREATE INDEX transactions_by_source ON transactions (tenant_id, source_account, id)
  WHERE source_account IS NOT NULL;
-- For lists of what is rare. They name no column that a success changes, so that becoming successful stays HOT.
CREATE INDEX transactions_failed ON transactions (tenant_id, id) WHERE failure_code IS NOT NULL;
CREATE INDEX transactions_credits ON transactions (tenant_id, id) WHERE type = 'credit';
CREATE INDEX transactions_by_destination ON transactions (tenant_id, destination_account, id)
  WHERE destination_account IS NOT NULL;

-- What only a payout to a bank needs. due_at is when the worker looks at it next, null once it is final; until
-- leased_until the process that claimed it is on it;
-- first_claimed_at, committed before the bank hears anything, marks "may have been sent". telling is whether the
-- last claim was to tell the bank, send_next whether the next one may.
CREATE TABLE payouts (
  tenant_id         uuid NOT NULL,
  transaction_id    uuid NOT NULL,
  rail              text NOT NULL,
  rail_id           text COLLATE "C" NOT NULL,
  bank_code         text COLLATE "C" NOT NULL,
  account_number    text COLLATE "C" NOT NULL,
  due_at            timestamptz,
  leased_until      timestamptz,
  attempts          integer NOT NULL DEFAULT 0,
  sends             integer NOT NULL DEFAULT 0,
  first_claimed_at  timestamptz,
  send_next         boolean NOT NULL DEFAULT false,
  telling           boolean NOT NULL DEFAULT false,
  flagged_at        timestamptz,
  PRIMARY KEY (tenant_id, transaction_id),
  CHECK (account_number ~ '^[0-9]{10}$')
) WITH (fillfactor = 70);
CREATE INDEX payouts_due ON payouts (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payouts_flagged ON payouts (tenant_id, flagged_at) WHERE flagged_at IS NOT NULL;

-- What the bank answered, other than an immediate success. Append-only.
CREATE TABLE payout_attempts (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  attempt         integer NOT NULL,
  action          text NOT NULL CHECK (action IN ('send', 'query')),
  outcome         text NOT NULL CHECK (outcome IN ('success', 'failure', 'unknown', 'not_found')),
  code            text,
  detail          text,
  attempted_at    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, transaction_id, attempt)
);

-- Money that came in from a bank, under the bank's own id. Append-only.
CREATE TABLE inflows (
  tenant_id       uuid NOT NULL,
  transaction_id  uuid NOT NULL,
  rail            text NOT NULL,
  rail_inflow_id  text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, transaction_id),
  UNIQUE (tenant_id, rail, rail_inflow_id)
);

-- One row is one debit and one credit of one amount: the books balance by construction. Append-only.
CREATE TABLE postings (
  tenant_id             uuid NOT NULL,
  transaction_id        uuid NOT NULL,
  part                  smallint NOT NULL,
  debit_account         uuid NOT NULL,
  credit_account        uuid NOT NULL,
  amount                bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  posted_at             timestamptz NOT NULL,
  debit_seq             bigint,
  debit_balance_after   bigint,
  credit_seq            bigint,
  credit_balance_after  bigint,
  PRIMARY KEY (tenant_id, transaction_id, part),
  CHECK (debit_account <> credit_account),
  CHECK ((debit_seq IS NULL) = (debit_balance_after IS NULL)),
  CHECK ((credit_seq IS NULL) = (credit_balance_after IS NULL))
);
CREATE UNIQUE INDEX postings_by_debit ON postings (tenant_id, debit_account, debit_seq)
  WHERE debit_seq IS NOT NULL;
CREATE UNIQUE INDEX postings_by_credit ON postings (tenant_id, credit_account, credit_seq)
  WHERE credit_seq IS NOT NULL;

-- What must not happen and did, for an operator: the bank contradicting a final state, for one. Append-only.
CREATE TABLE incidents (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  kind            text NOT NULL,
  transaction_id  uuid,
  detail          text NOT NULL,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Customers and wallets. --------------------------------------------------------------------------------

-- BVN and id number: AES-256-GCM with the id of its key beside it, and a keyed blind index to look up by.
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
  created_at              timestamptz NOT NULL,
  default_account         uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email_lookup),
  UNIQUE (tenant_id, bvn_index),
  CHECK ((bvn_ciphertext IS NULL) = (bvn_index IS NULL)),
  CHECK ((bvn_ciphertext IS NULL) = (bvn_key_id IS NULL)),
  CHECK ((id_number_ciphertext IS NULL) = (id_number_key_id IS NULL))
);

-- Settings are as requested; null inherits. request_hash is the digest of the bulk item as it was requested.
CREATE TABLE wallets (
  tenant_id                     uuid NOT NULL,
  account_id                    uuid NOT NULL,
  wallet_id                     text COLLATE "C" NOT NULL,
  identifier                    text COLLATE "C" NOT NULL,
  customer_id                   uuid NOT NULL,
  name                          text COLLATE "C" NOT NULL,
  tag                           text COLLATE "C",
  currency                      text NOT NULL,
  status                        text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'restricted', 'closed')),
  interest_enabled              boolean,
  interest_rate                 numeric(7, 4) CHECK (interest_rate BETWEEN 0 AND 100),
  interest_payout_wallet        text COLLATE "C",
  bypass_withdrawal_limit_rule  boolean,
  inflow_transfer_fee           bigint CHECK (inflow_transfer_fee BETWEEN 0 AND 9007199254740991),
  request_hash                  bytea,
  created_at                    timestamptz NOT NULL,
  updated_at                    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id),
  UNIQUE (tenant_id, name),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id)
);
CREATE INDEX wallets_by_customer ON wallets (tenant_id, customer_id, account_id);
CREATE INDEX wallets_by_tag ON wallets (tenant_id, tag, account_id) WHERE tag IS NOT NULL;

-- Wallet ids and identifiers: one namespace a tenant, either finds the wallet.
CREATE TABLE wallet_ids (
  tenant_id   uuid NOT NULL,
  id          text COLLATE "C" NOT NULL,
  account_id  uuid NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE virtual_accounts (
  tenant_id       uuid NOT NULL,
  id              uuid NOT NULL,
  account_id      uuid NOT NULL,
  account_number  text COLLATE "C" NOT NULL CHECK (account_number ~ '^[0-9]{10}$'),
  account_name    text NOT NULL,
  bank_code       text COLLATE "C" NOT NULL,
  bank_name       text NOT NULL,
  status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, bank_code, account_number)
);
CREATE INDEX virtual_accounts_by_wallet ON virtual_accounts (tenant_id, account_id, id);

-- How many serials of its newest block a tenant has used.
CREATE TABLE virtual_account_serials (
  tenant_id         uuid NOT NULL,
  institution_code  text COLLATE "C" NOT NULL,
  block             integer NOT NULL,
  used              integer NOT NULL CHECK (used BETWEEN 0 AND 10000),
  PRIMARY KEY (tenant_id, institution_code)
);

-- Events and webhooks. ----------------------------------------------------------------------------------

-- The body is frozen when the change that it reports commits. Append-only.
CREATE TABLE events (
  tenant_id   uuid NOT NULL,
  id          uuid NOT NULL,
  type        text NOT NULL,
  body        text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- Every type but the one that there is most of, whose newest are found at once in the order of ids.
CREATE INDEX events_by_type ON events (tenant_id, type, id) WHERE type <> 'bank-transfer.outflow.success';

CREATE TABLE webhook_endpoints (
  tenant_id          uuid NOT NULL,
  id                 uuid NOT NULL,
  url                text NOT NULL,
  event_types        text[],
  description        text,
  secret_ciphertext  bytea NOT NULL,
  secret_key_id      text NOT NULL,
  status             text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled', 'deleted')),
  disabled_reason    text,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- One row for each endpoint enabled when the event was written; due_at is null once nothing more is to be sent.
CREATE TABLE webhook_deliveries (
  tenant_id         uuid NOT NULL,
  event_id          uuid NOT NULL,
  endpoint_id       uuid NOT NULL,
  status            text NOT NULL DEFAULT 'pending'
                    CHECK (status IN ('pending', 'delivered', 'exhausted', 'cancelled')),
  due_at            timestamptz,
  leased_until      timestamptz,
  attempts          integer NOT NULL DEFAULT 0,
  last_attempt_at   timestamptz,
  response_status   integer,
  response_excerpt  text,
  latency_ms        integer,
  error             text,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, event_id, endpoint_id),
  CHECK ((status = 'pending') = (due_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (tenant_id, endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (tenant_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_exhausted ON webhook_deliveries (tenant_id, event_id, endpoint_id)
  WHERE status = 'exhausted';

-- Row-level security: the second wall. A session names its tenant in kolo.tenant_id. ---------------------

ALTER TABLE ledgers ENABLE ROW LEVEL SECURITY;
ALTER TABLE policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE payouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE payout_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE inflows ENABLE ROW LEVEL SECURITY;
ALTER TABLE postings ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE wallets ENABLE ROW LEVEL SECURITY;
ALTER TABLE wallet_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_account_serials ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_account_blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;

-- The sub-select is evaluated once a statement, not once a row.
CREATE POLICY own_tenant ON ledgers TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON policies TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON accounts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON transactions TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON payouts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON payout_attempts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON inflows TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON postings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON incidents TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON customers TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON wallets TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON wallet_ids TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON virtual_accounts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON virtual_account_serials TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON virtual_account_blocks TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON events TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON webhook_endpoints TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY own_tenant ON webhook_deliveries TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));

-- Verification reads every tenant.
CREATE POLICY every_tenant ON ledgers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON policies FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON transactions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON payout_attempts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON postings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON incidents FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON customers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON wallets FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON wallet_ids FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON virtual_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON virtual_account_serials FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON virtual_account_blocks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON events FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON webhook_endpoints FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON webhook_deliveries FOR SELECT TO kolo_verify USING (true);

-- Listing tenants with due work reads two columns of two tables across tenants.
CREATE POLICY due_work ON payouts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY due_work ON webhook_deliveries FOR SELECT TO kolo_directory USING (true);

-- A new tenant's books are opened together with its entry in the directory.
CREATE POLICY open_books ON ledgers FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY open_books ON policies FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY open_books ON accounts FOR INSERT TO kolo_directory WITH CHECK (true);

-- Grants: postings, events and the other append-only tables can be inserted into and read, never changed. --

GRANT SELECT ON ALL TABLES IN SCHEMA public TO kolo_verify;

GRANT SELECT, INSERT ON businesses, tenants TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON api_keys TO kolo_directory;
GRANT INSERT ON ledgers, policies, accounts TO kolo_directory;
GRANT SELECT (tenant_id, due_at, leased_until, flagged_at) ON payouts TO kolo_directory;
GRANT SELECT (tenant_id, endpoint_id, due_at) ON webhook_deliveries TO kolo_directory;

GRANT SELECT, INSERT, UPDATE (next) ON allotments TO kolo_app;
GRANT SELECT, INSERT ON virtual_account_blocks TO kolo_app;
GRANT SELECT ON policies TO kolo_app;
GRANT SELECT, INSERT ON payout_attempts, inflows, postings, incidents, wallet_ids, events,
  virtual_accounts, customers TO kolo_app;
GRANT SELECT, UPDATE (policy_version, last_posted_at) ON ledgers TO kolo_app;
GRANT SELECT, INSERT, UPDATE (posted, held, seq) ON accounts TO kolo_app;
GRANT SELECT, INSERT, UPDATE (status, completed_at, failure_code, failure_reason) ON transactions TO kolo_app;
GRANT SELECT, INSERT, UPDATE (due_at, leased_until, attempts, sends, first_claimed_at, send_next, telling,
  flagged_at) ON payouts TO kolo_app;
GRANT SELECT, INSERT, UPDATE (status, updated_at) ON wallets TO kolo_app;
GRANT SELECT, INSERT, UPDATE (block, used) ON virtual_account_serials TO kolo_app;
GRANT SELECT, INSERT, UPDATE ON webhook_endpoints TO kolo_app;
GRANT SELECT, INSERT, UPDATE (status, due_at, attempts, last_attempt_at, response_status, response_excerpt,
  latency_ms, error) ON webhook_deliveries TO kolo_app;
