SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accounts (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    posted bigint DEFAULT 0 NOT NULL,
    held bigint DEFAULT 0 NOT NULL,
    seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_check CHECK (((kind <> 'wallet'::text) OR (((posted - held) >= 0) AND (posted <= '9007199254740991'::bigint)))),
    CONSTRAINT accounts_held_check CHECK ((held >= 0)),
    CONSTRAINT accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'settlement'::text, 'fees'::text, 'suspense'::text]))),
    CONSTRAINT accounts_seq_check CHECK ((seq >= 0))
)
WITH (fillfactor='50');
CREATE TABLE public.allotments (
    name text NOT NULL COLLATE pg_catalog."C",
    next bigint NOT NULL,
    CONSTRAINT allotments_next_check CHECK ((next >= 0))
);
CREATE TABLE public.api_keys (
    key_id text NOT NULL COLLATE pg_catalog."C",
    tenant_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    label text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT api_keys_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);
CREATE TABLE public.businesses (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.customers (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    email text,
    email_lookup text COLLATE pg_catalog."C",
    phone text,
    bvn_ciphertext bytea,
    bvn_key_id text,
    bvn_index bytea,
    id_type text,
    id_number_ciphertext bytea,
    id_number_key_id text,
    third_party_identifier text,
    created_at timestamp with time zone NOT NULL,
    default_account uuid NOT NULL,
    CONSTRAINT customers_check CHECK (((bvn_ciphertext IS NULL) = (bvn_index IS NULL))),
    CONSTRAINT customers_check1 CHECK (((bvn_ciphertext IS NULL) = (bvn_key_id IS NULL))),
    CONSTRAINT customers_check2 CHECK (((id_number_ciphertext IS NULL) = (id_number_key_id IS NULL)))
);
CREATE TABLE public.events (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ledger_version bigint
);
CREATE TABLE public.incidents (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    transaction_id uuid,
    detail text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.inflows (
    tenant_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    rail text NOT NULL,
    rail_inflow_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.kolo_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    run_on timestamp without time zone NOT NULL
);
CREATE SEQUENCE public.kolo_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.kolo_migrations_id_seq OWNED BY public.kolo_migrations.id;
CREATE TABLE public.ledgers (
    tenant_id uuid NOT NULL,
    policy_version integer NOT NULL,
    last_posted_at timestamp with time zone NOT NULL,
    version bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.payout_attempts (
    tenant_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    attempt integer NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    code text,
    detail text,
    attempted_at timestamp with time zone NOT NULL,
    CONSTRAINT payout_attempts_action_check CHECK ((action = ANY (ARRAY['send'::text, 'query'::text]))),
    CONSTRAINT payout_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failure'::text, 'unknown'::text, 'not_found'::text])))
);
CREATE TABLE public.payouts (
    tenant_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    rail text NOT NULL,
    rail_id text NOT NULL COLLATE pg_catalog."C",
    bank_code text NOT NULL COLLATE pg_catalog."C",
    account_number text NOT NULL COLLATE pg_catalog."C",
    due_at timestamp with time zone,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    sends integer DEFAULT 0 NOT NULL,
    first_claimed_at timestamp with time zone,
    send_next boolean DEFAULT false NOT NULL,
    telling boolean DEFAULT false NOT NULL,
    flagged_at timestamp with time zone,
    claimed_by uuid,
    tell_until timestamp with time zone,
    CONSTRAINT payouts_account_number_check CHECK ((account_number ~ '^[0-9]{10}$'::text))
)
WITH (fillfactor='50');
CREATE TABLE public.policies (
    tenant_id uuid NOT NULL,
    version integer NOT NULL,
    bank_transfer_fee bigint DEFAULT 0 NOT NULL,
    bank_transfer_max bigint,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT policies_bank_transfer_fee_check CHECK (((bank_transfer_fee >= 0) AND (bank_transfer_fee <= '9007199254740991'::bigint))),
    CONSTRAINT policies_bank_transfer_max_check CHECK ((bank_transfer_max > 0))
);
CREATE TABLE public.postings (
    tenant_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    part smallint NOT NULL,
    debit_account uuid NOT NULL,
    credit_account uuid NOT NULL,
    amount bigint NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    debit_seq bigint,
    debit_balance_after bigint,
    credit_seq bigint,
    credit_balance_after bigint,
    CONSTRAINT postings_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
    CONSTRAINT postings_check CHECK ((debit_account <> credit_account)),
    CONSTRAINT postings_check1 CHECK (((debit_seq IS NULL) = (debit_balance_after IS NULL))),
    CONSTRAINT postings_check2 CHECK (((credit_seq IS NULL) = (credit_balance_after IS NULL)))
);
CREATE TABLE public.processes (
    process_id uuid NOT NULL,
    life bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone NOT NULL,
    shown_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE public.schema_compatibility (
    only_row boolean DEFAULT true NOT NULL,
    oldest_compatible integer NOT NULL,
    CONSTRAINT schema_compatibility_only_row_check CHECK (only_row)
);
CREATE TABLE public.tenants (
    tenant_id uuid NOT NULL,
    business_id uuid NOT NULL,
    mode text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT tenants_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transactions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    category text NOT NULL,
    reference text COLLATE pg_catalog."C",
    status text NOT NULL,
    amount bigint NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    fee_payer uuid,
    currency text NOT NULL,
    source_account uuid,
    destination_account uuid,
    narration text,
    failure_code text,
    failure_reason text,
    reverses_id uuid,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT transactions_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint))),
    CONSTRAINT transactions_category_check CHECK ((category = ANY (ARRAY['bank-outflow'::text, 'bank-inflow'::text]))),
    CONSTRAINT transactions_check CHECK (((status = 'processing'::text) = (completed_at IS NULL))),
    CONSTRAINT transactions_check1 CHECK (((fee > 0) = (fee_payer IS NOT NULL))),
    CONSTRAINT transactions_check2 CHECK (((status = 'failed'::text) OR (failure_code IS NULL))),
    CONSTRAINT transactions_fee_check CHECK (((fee >= 0) AND (fee <= '9007199254740991'::bigint))),
    CONSTRAINT transactions_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'successful'::text, 'failed'::text]))),
    CONSTRAINT transactions_type_check CHECK ((type = ANY (ARRAY['debit'::text, 'credit'::text])))
)
WITH (fillfactor='50');
CREATE TABLE public.virtual_account_blocks (
    institution_code text NOT NULL COLLATE pg_catalog."C",
    block integer NOT NULL,
    tenant_id uuid NOT NULL,
    CONSTRAINT virtual_account_blocks_block_check CHECK ((block >= 0))
);
CREATE TABLE public.virtual_account_serials (
    tenant_id uuid NOT NULL,
    institution_code text NOT NULL COLLATE pg_catalog."C",
    block integer NOT NULL,
    used integer NOT NULL,
    CONSTRAINT virtual_account_serials_used_check CHECK (((used >= 0) AND (used <= 10000)))
);
CREATE TABLE public.virtual_accounts (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    account_number text NOT NULL COLLATE pg_catalog."C",
    account_name text NOT NULL,
    bank_code text NOT NULL COLLATE pg_catalog."C",
    bank_name text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT virtual_accounts_account_number_check CHECK ((account_number ~ '^[0-9]{10}$'::text)),
    CONSTRAINT virtual_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text])))
);
CREATE TABLE public.wallet_ids (
    tenant_id uuid NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL
);
CREATE TABLE public.wallets (
    tenant_id uuid NOT NULL,
    account_id uuid NOT NULL,
    wallet_id text NOT NULL COLLATE pg_catalog."C",
    identifier text NOT NULL COLLATE pg_catalog."C",
    customer_id uuid NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    tag text COLLATE pg_catalog."C",
    currency text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    interest_enabled boolean,
    interest_rate numeric(7,4),
    interest_payout_wallet text COLLATE pg_catalog."C",
    bypass_withdrawal_limit_rule boolean,
    inflow_transfer_fee bigint,
    request_hash bytea,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT wallets_inflow_transfer_fee_check CHECK (((inflow_transfer_fee >= 0) AND (inflow_transfer_fee <= '9007199254740991'::bigint))),
    CONSTRAINT wallets_interest_rate_check CHECK (((interest_rate >= (0)::numeric) AND (interest_rate <= (100)::numeric))),
    CONSTRAINT wallets_status_check CHECK ((status = ANY (ARRAY['active'::text, 'restricted'::text, 'closed'::text])))
);
CREATE TABLE public.webhook_deliveries (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    due_at timestamp with time zone,
    leased_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    last_attempt_at timestamp with time zone,
    response_status integer,
    response_excerpt text,
    latency_ms integer,
    error text,
    created_at timestamp with time zone NOT NULL,
    claimed_by uuid,
    CONSTRAINT webhook_deliveries_check CHECK (((status = 'pending'::text) = (due_at IS NOT NULL))),
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'exhausted'::text, 'cancelled'::text])))
)
WITH (fillfactor='70');
CREATE TABLE public.webhook_endpoint_changes (
    tenant_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    ledger_version bigint NOT NULL,
    status text NOT NULL,
    event_types text[],
    updated_at timestamp with time zone NOT NULL,
    before_at timestamp with time zone,
    CONSTRAINT webhook_endpoint_changes_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text])))
);
CREATE TABLE public.webhook_endpoints (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    event_types text[],
    description text,
    secret_ciphertext bytea NOT NULL,
    secret_key_id text NOT NULL,
    status text DEFAULT 'enabled'::text NOT NULL,
    disabled_reason text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text, 'deleted'::text])))
);
ALTER TABLE ONLY public.kolo_migrations ALTER COLUMN id SET DEFAULT nextval('public.kolo_migrations_id_seq'::regclass);
INSERT INTO public.accounts VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '00000000-0000-0000-0000-00000000fee5', 'fees', 0, 0, 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '00000000-0000-0000-0000-0000000005e5', 'suspense', 0, 0, 0),
	('01a20104-fc7b-7002-a117-f65b2213c8f1', '00000000-0000-0000-0000-00000000fee5', 'fees', 0, 0, 0),
	('01a20104-fc7b-7002-a117-f65b2213c8f1', '00000000-0000-0000-0000-0000000005e5', 'suspense', 0, 0, 0),
	('01a20104-fc7b-7002-a117-f65b2213c8f1', '00000000-0000-0000-0000-00000000ba01', 'settlement', 0, 0, 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7001-bcaa-8f365b1cdb9e', 'wallet', 0, 0, 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7000-9e4f-7a57ae9f9ec9', 'wallet', 0, 0, 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '00000000-0000-0000-0000-00000000ba01', 'settlement', -190000, 0, 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7002-ac58-f0410cbfe923', 'wallet', 190000, 30000, 3);
INSERT INTO public.allotments VALUES
	('virtual-account-block:50547', 1),
	('process', 2);
INSERT INTO public.api_keys VALUES
	('iCdPgsYF', '01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '\x58cbf70d27adaa0db79c20e09df1779e1bf50763272c27035657c5b917c61965', 'sandbox', '2026-11-22 02:10:33.723+00', NULL, NULL);
INSERT INTO public.businesses VALUES
	('01a20104-fc7b-7000-bdab-e30b29575313', 'Sandbox', '2026-11-22 02:10:33.723+00');
INSERT INTO public.customers VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7000-aa06-eda84bffeffe', 'Ada Obi', 'ada@example.com', 'ada@example.com', NULL, '\x585bb9ff74b0d218abe1a59c55354b13e096476612b34df2cc3e01f80e6d489db5e91a59693894', 'k1', '\x4c7e30087bc3f358fa7d112e5bf24ca0c842970241723495b6406569bd3b7cd2', NULL, NULL, NULL, NULL, '2026-11-22 02:10:33.853+00', '01a20104-fcfd-7002-ac58-f0410cbfe923');
INSERT INTO public.events VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7003-9795-83349df0a5eb', 'create-wallet.success', '{"eventId":"01a20104-fcfd-7003-9795-83349df0a5eb","eventType":"create-wallet.success","eventCategory":"create-wallet","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":null,"wallet":"01a20104-fcfd-7001-8eed-0e6abfb070a6","createdAt":"2026-11-22T02:10:33.853Z","eventData":{"id":"01a20104-fcfd-7001-8eed-0e6abfb070a6","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","name":"01a20104-fcfd-7001-8eed-0e6abfb070a6","tag":null,"identifier":"01a20104-fcfd-7001-8eed-0e6abfb070a6","currency":"NGN","status":"active"}}', '2026-11-22 02:10:33.853+00', 1),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7003-a3ca-d132450354e1', 'create-wallet.success', '{"eventId":"01a20104-fd28-7003-a3ca-d132450354e1","eventType":"create-wallet.success","eventCategory":"create-wallet","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":null,"wallet":"01a20104-fd28-7000-86d4-49c071f19921","createdAt":"2026-11-22T02:10:33.896Z","eventData":{"id":"01a20104-fd28-7000-86d4-49c071f19921","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","name":"Ada Obi Rent","tag":null,"identifier":"01a20104-fd28-7000-86d4-49c071f19921","currency":"NGN","status":"active"}}', '2026-11-22 02:10:33.896+00', 1),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7004-8770-2b542ff1fda1', 'reserve_virtual_account.success', '{"eventId":"01a20104-fd28-7004-8770-2b542ff1fda1","eventType":"reserve_virtual_account.success","eventCategory":"reserve_virtual_account","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":null,"wallet":"01a20104-fd28-7000-86d4-49c071f19921","createdAt":"2026-11-22T02:10:33.896Z","eventData":{"id":"01a20104-fd28-7002-9105-04991eb5bcc7","account_number":"0000000004","account_name":"Ada Obi Rent","bank_name":"Kolo Sandbox Bank","bank_code":"50547","status":"active","created_at":"2026-11-22T02:10:33.896Z"}}', '2026-11-22 02:10:33.896+00', 1),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7002-a967-07c5a806b091', 'create-wallet.success', '{"eventId":"01a20104-fd4f-7002-a967-07c5a806b091","eventType":"create-wallet.success","eventCategory":"create-wallet","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":null,"wallet":"019bbf6c-7e00-7000-8000-00000000ada1","createdAt":"2026-11-22T02:10:33.935Z","eventData":{"id":"019bbf6c-7e00-7000-8000-00000000ada1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","name":"Ada Savings","tag":"savings","identifier":"019bbf6c-7e00-7000-8000-00000000ada1","currency":"NGN","status":"active"}}', '2026-11-22 02:10:33.935+00', 1),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7003-a296-4f7384c2ce80', 'reserve_virtual_account.success', '{"eventId":"01a20104-fd4f-7003-a296-4f7384c2ce80","eventType":"reserve_virtual_account.success","eventCategory":"reserve_virtual_account","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":null,"wallet":"019bbf6c-7e00-7000-8000-00000000ada1","createdAt":"2026-11-22T02:10:33.935Z","eventData":{"id":"01a20104-fd4f-7001-9e08-e2d5c3c4410e","account_number":"0000000011","account_name":"Ada Savings","bank_name":"Kolo Sandbox Bank","bank_code":"50547","status":"active","created_at":"2026-11-22T02:10:33.935Z"}}', '2026-11-22 02:10:33.935+00', 1),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd74-7000-ae98-7d2499f1ebb9', 'bank-transfer.inflow.success', '{"eventId":"01a20104-fd74-7000-ae98-7d2499f1ebb9","eventType":"bank-transfer.inflow.success","eventCategory":"bank-transfer","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":"funded-acknowledged","wallet":"01a20104-fcfd-7001-8eed-0e6abfb070a6","createdAt":"2026-11-22T02:10:33.972Z","eventData":{"id":"01a20104-fd72-7000-84f4-0d7da6df009e","reference":"funded-acknowledged","status":"successful","amount":100000,"fee":0,"currency":"NGN","type":"credit","category":"bank-inflow","source":null,"recipient":"01a20104-fcfd-7001-8eed-0e6abfb070a6","bank":null,"narration":"Test funding","session_id":"01a20104-fd72-7001-a536-5d230f544b5e","failure_reason":null,"created_at":"2026-11-22T02:10:33.972Z","completed_at":"2026-11-22T02:10:33.972Z"}}', '2026-11-22 02:10:33.972+00', 2),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fdfe-7000-9e20-b119bc066b0d', 'bank-transfer.outflow.success', '{"eventId":"01a20104-fdfe-7000-9e20-b119bc066b0d","eventType":"bank-transfer.outflow.success","eventCategory":"bank-transfer","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":"paid","wallet":"01a20104-fcfd-7001-8eed-0e6abfb070a6","createdAt":"2026-11-22T02:10:34.110Z","eventData":{"id":"01a20104-fdaf-7000-9c8c-c2a8dcca0b47","reference":"paid","status":"successful","amount":10000,"fee":0,"currency":"NGN","type":"debit","category":"bank-outflow","source":"01a20104-fcfd-7001-8eed-0e6abfb070a6","recipient":"0123456789","bank":"058","narration":"Rent, paid","session_id":"999999261122031034000000000001","failure_reason":null,"created_at":"2026-11-22T02:10:34.031Z","completed_at":"2026-11-22T02:10:34.110Z"}}', '2026-11-22 02:10:34.11+00', 4),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe45-7000-adf6-4f3328eb1953', 'bank-transfer.outflow.failed', '{"eventId":"01a20104-fe45-7000-adf6-4f3328eb1953","eventType":"bank-transfer.outflow.failed","eventCategory":"bank-transfer","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":"refused","wallet":"01a20104-fcfd-7001-8eed-0e6abfb070a6","createdAt":"2026-11-22T02:10:34.181Z","eventData":{"id":"01a20104-fe33-7000-a31f-7a04d56aa0de","reference":"refused","status":"failed","amount":10000,"fee":0,"currency":"NGN","type":"debit","category":"bank-outflow","source":"01a20104-fcfd-7001-8eed-0e6abfb070a6","recipient":"0000000010","bank":"058","narration":"Rent, refused","session_id":"999999261122031034000000000002","failure_reason":"No sufficient funds at the sending bank","created_at":"2026-11-22T02:10:34.163Z","completed_at":"2026-11-22T02:10:34.181Z"}}', '2026-11-22 02:10:34.181+00', 6),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fecf-7000-b2c0-8db7afc80b0f', 'bank-transfer.inflow.success', '{"eventId":"01a20104-fecf-7000-b2c0-8db7afc80b0f","eventType":"bank-transfer.inflow.success","eventCategory":"bank-transfer","apiVersion":"v1","customer_id":"01a20104-fcfd-7000-aa06-eda84bffeffe","reference":"funded-not-acknowledged","wallet":"01a20104-fcfd-7001-8eed-0e6abfb070a6","createdAt":"2026-11-22T02:10:34.319Z","eventData":{"id":"01a20104-fec1-7000-8468-6757417a8b6f","reference":"funded-not-acknowledged","status":"successful","amount":100000,"fee":0,"currency":"NGN","type":"credit","category":"bank-inflow","source":null,"recipient":"01a20104-fcfd-7001-8eed-0e6abfb070a6","bank":null,"narration":"Test funding","session_id":"01a20104-fec1-7001-aa1b-11ffbc53e714","failure_reason":null,"created_at":"2026-11-22T02:10:34.319Z","completed_at":"2026-11-22T02:10:34.319Z"}}', '2026-11-22 02:10:34.319+00', 9);
INSERT INTO public.inflows VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd72-7000-84f4-0d7da6df009e', 'sandbox', '01a20104-fd72-7001-a536-5d230f544b5e'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fec1-7000-8468-6757417a8b6f', 'sandbox', '01a20104-fec1-7001-aa1b-11ffbc53e714');
INSERT INTO public.kolo_migrations VALUES
	(1, '0001_initial', '2026-11-22 02:10:33.424303'),
	(2, '0002_batches_ahead', '2026-11-22 02:10:33.448223'),
	(3, '0003_signs_of_life', '2026-11-22 02:10:33.449427'),
	(4, '0004_schema_compatibility', '2026-11-22 02:10:33.451131'),
	(5, '0005_moments', '2026-11-22 02:10:33.452345'),
	(6, '0006_customers_by_third_party', '2026-11-22 02:10:33.454303'),
	(7, '0007_references_by_index', '2026-11-22 02:10:33.455213');
INSERT INTO public.ledgers VALUES
	('01a20104-fc7b-7002-a117-f65b2213c8f1', 1, '2026-11-22 02:10:33.723+00', 0),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', 1, '2026-11-22 02:10:34.319+00', 10);
INSERT INTO public.payout_attempts VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe33-7000-a31f-7a04d56aa0de', 1, 'send', 'failure', '51', 'No sufficient funds at the sending bank', '2026-11-22 02:10:34.181+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe73-7000-a3fd-aa76773994a0', 1, 'send', 'unknown', '09', 'Request processing in progress', '2026-11-22 02:10:34.243+00');
INSERT INTO public.payouts VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fdaf-7000-9c8c-c2a8dcca0b47', 'sandbox', '999999261122031034000000000001', '058', '0123456789', NULL, '2026-11-22 02:11:34.071+00', 1, 1, '2026-11-22 02:10:34.071+00', false, true, NULL, '01a20104-fb8c-7000-96d6-7d3e5d38d24a', '2026-11-22 02:10:49.071+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe33-7000-a31f-7a04d56aa0de', 'sandbox', '999999261122031034000000000002', '058', '0000000010', NULL, '2026-11-22 02:11:34.17+00', 1, 1, '2026-11-22 02:10:34.17+00', false, true, NULL, '01a20104-fb8c-7000-96d6-7d3e5d38d24a', '2026-11-22 02:10:49.17+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe73-7000-a3fd-aa76773994a0', 'sandbox', '999999261122031034000000000003', '058', '0000000052', '2026-11-22 02:10:35.243+00', NULL, 1, 1, '2026-11-22 02:10:34.232+00', false, true, NULL, NULL, NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe94-7000-9c38-950986da6a30', 'sandbox', '999999261122031034000000000004', '058', '0123456789', '2026-11-22 02:10:34.26+00', '2026-11-22 02:11:34.282+00', 1, 1, '2026-11-22 02:10:34.282+00', false, true, NULL, '01a20104-fb8c-7000-96d6-7d3e5d38d24a', '2026-11-22 02:10:49.282+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20105-0488-7000-a0c7-f59b50e96008', 'sandbox', '999999261122031035000001000001', '058', '0123456789', '2026-11-22 02:10:35.784+00', NULL, 0, 0, NULL, false, false, NULL, NULL, NULL);
INSERT INTO public.policies VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', 1, 0, NULL, '2026-11-22 02:10:33.723+00'),
	('01a20104-fc7b-7002-a117-f65b2213c8f1', 1, 0, NULL, '2026-11-22 02:10:33.723+00');
INSERT INTO public.postings VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd72-7000-84f4-0d7da6df009e', 0, '00000000-0000-0000-0000-00000000ba01', '01a20104-fcfd-7002-ac58-f0410cbfe923', 100000, '2026-11-22 02:10:33.972+00', NULL, NULL, 1, 100000),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fdaf-7000-9c8c-c2a8dcca0b47', 0, '01a20104-fcfd-7002-ac58-f0410cbfe923', '00000000-0000-0000-0000-00000000ba01', 10000, '2026-11-22 02:10:34.11+00', 2, 90000, NULL, NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fec1-7000-8468-6757417a8b6f', 0, '00000000-0000-0000-0000-00000000ba01', '01a20104-fcfd-7002-ac58-f0410cbfe923', 100000, '2026-11-22 02:10:34.319+00', NULL, NULL, 3, 190000);
INSERT INTO public.processes VALUES
	('01a20104-fb8c-7000-96d6-7d3e5d38d24a', 0, '2026-11-22 02:10:33.701+00', '2026-11-22 02:10:33.701+00');
INSERT INTO public.schema_compatibility VALUES
	(true, 1);
INSERT INTO public.tenants VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fc7b-7000-bdab-e30b29575313', 'test', '2026-11-22 02:10:33.723+00'),
	('01a20104-fc7b-7002-a117-f65b2213c8f1', '01a20104-fc7b-7000-bdab-e30b29575313', 'live', '2026-11-22 02:10:33.723+00');
INSERT INTO public.transactions VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd72-7000-84f4-0d7da6df009e', 'credit', 'bank-inflow', 'funded-acknowledged', 'successful', 100000, 0, NULL, 'NGN', NULL, '01a20104-fcfd-7002-ac58-f0410cbfe923', 'Test funding', NULL, NULL, NULL, '2026-11-22 02:10:33.972+00', '2026-11-22 02:10:33.972+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fdaf-7000-9c8c-c2a8dcca0b47', 'debit', 'bank-outflow', 'paid', 'successful', 10000, 0, NULL, 'NGN', '01a20104-fcfd-7002-ac58-f0410cbfe923', NULL, 'Rent, paid', NULL, NULL, NULL, '2026-11-22 02:10:34.031+00', '2026-11-22 02:10:34.11+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe33-7000-a31f-7a04d56aa0de', 'debit', 'bank-outflow', 'refused', 'failed', 10000, 0, NULL, 'NGN', '01a20104-fcfd-7002-ac58-f0410cbfe923', NULL, 'Rent, refused', '51', 'No sufficient funds at the sending bank', NULL, '2026-11-22 02:10:34.163+00', '2026-11-22 02:10:34.181+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe73-7000-a3fd-aa76773994a0', 'debit', 'bank-outflow', 'in-progress', 'processing', 10000, 0, NULL, 'NGN', '01a20104-fcfd-7002-ac58-f0410cbfe923', NULL, 'Rent, in-progress', NULL, NULL, NULL, '2026-11-22 02:10:34.227+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe94-7000-9c38-950986da6a30', 'debit', 'bank-outflow', 'claimed', 'processing', 10000, 0, NULL, 'NGN', '01a20104-fcfd-7002-ac58-f0410cbfe923', NULL, 'Rent, claimed', NULL, NULL, NULL, '2026-11-22 02:10:34.26+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fec1-7000-8468-6757417a8b6f', 'credit', 'bank-inflow', 'funded-not-acknowledged', 'successful', 100000, 0, NULL, 'NGN', NULL, '01a20104-fcfd-7002-ac58-f0410cbfe923', 'Test funding', NULL, NULL, NULL, '2026-11-22 02:10:34.319+00', '2026-11-22 02:10:34.319+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20105-0488-7000-a0c7-f59b50e96008', 'debit', 'bank-outflow', 'accepted', 'processing', 10000, 0, NULL, 'NGN', '01a20104-fcfd-7002-ac58-f0410cbfe923', NULL, 'Rent, accepted', NULL, NULL, NULL, '2026-11-22 02:10:35.784+00', NULL);
INSERT INTO public.virtual_account_blocks VALUES
	('50547', 0, '01a20104-fc7b-7001-a40c-2d8c6ff5bba2');
INSERT INTO public.virtual_account_serials VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '50547', 0, 2);
INSERT INTO public.virtual_accounts VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7002-9105-04991eb5bcc7', '01a20104-fd28-7001-bcaa-8f365b1cdb9e', '0000000004', 'Ada Obi Rent', '50547', 'Kolo Sandbox Bank', 'active', '2026-11-22 02:10:33.896+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7001-9e08-e2d5c3c4410e', '01a20104-fd4f-7000-9e4f-7a57ae9f9ec9', '0000000011', 'Ada Savings', '50547', 'Kolo Sandbox Bank', 'active', '2026-11-22 02:10:33.935+00');
INSERT INTO public.wallet_ids VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-fcfd-7002-ac58-f0410cbfe923'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7000-86d4-49c071f19921', '01a20104-fd28-7001-bcaa-8f365b1cdb9e'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '019bbf6c-7e00-7000-8000-00000000ada1', '01a20104-fd4f-7000-9e4f-7a57ae9f9ec9');
INSERT INTO public.wallets VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7002-ac58-f0410cbfe923', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-fcfd-7000-aa06-eda84bffeffe', '01a20104-fcfd-7001-8eed-0e6abfb070a6', NULL, 'NGN', 'active', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 02:10:33.853+00', '2026-11-22 02:10:33.853+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7001-bcaa-8f365b1cdb9e', '01a20104-fd28-7000-86d4-49c071f19921', '01a20104-fd28-7000-86d4-49c071f19921', '01a20104-fcfd-7000-aa06-eda84bffeffe', 'Ada Obi Rent', NULL, 'NGN', 'active', true, NULL, NULL, NULL, NULL, NULL, '2026-11-22 02:10:33.896+00', '2026-11-22 02:10:33.896+00'),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7000-9e4f-7a57ae9f9ec9', '019bbf6c-7e00-7000-8000-00000000ada1', '019bbf6c-7e00-7000-8000-00000000ada1', '01a20104-fcfd-7000-aa06-eda84bffeffe', 'Ada Savings', 'savings', 'NGN', 'active', NULL, NULL, NULL, NULL, NULL, '\x213a86cb8a6a8fffd440cebcc66436b12d834a790e9ffa48850b709a3b1608f9', '2026-11-22 02:10:33.935+00', '2026-11-22 02:10:33.935+00');
INSERT INTO public.webhook_deliveries VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7003-9795-83349df0a5eb', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.096+00', 200, 'ok', 8, NULL, '2026-11-22 02:10:33.853+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7003-a3ca-d132450354e1', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.12+00', 200, 'ok', 9, NULL, '2026-11-22 02:10:33.896+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd28-7004-8770-2b542ff1fda1', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.121+00', 200, 'ok', 9, NULL, '2026-11-22 02:10:33.896+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7002-a967-07c5a806b091', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.121+00', 200, 'ok', 9, NULL, '2026-11-22 02:10:33.935+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd4f-7003-a296-4f7384c2ce80', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.121+00', 200, 'ok', 9, NULL, '2026-11-22 02:10:33.935+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fd74-7000-ae98-7d2499f1ebb9', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.122+00', 200, 'ok', 9, NULL, '2026-11-22 02:10:33.972+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fdfe-7000-9e20-b119bc066b0d', '01a20104-fce4-7000-b485-58b85697c827', 'delivered', NULL, NULL, 1, '2026-11-22 02:10:34.144+00', 200, 'ok', 4, NULL, '2026-11-22 02:10:34.11+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fe45-7000-adf6-4f3328eb1953', '01a20104-fce4-7000-b485-58b85697c827', 'pending', '2026-11-22 02:10:38.951+00', NULL, 1, '2026-11-22 02:10:34.213+00', NULL, NULL, NULL, 'connection refused', '2026-11-22 02:10:34.181+00', NULL),
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fecf-7000-b2c0-8db7afc80b0f', '01a20104-fce4-7000-b485-58b85697c827', 'pending', '2026-11-22 02:10:39.373+00', NULL, 1, '2026-11-22 02:10:34.34+00', NULL, NULL, NULL, 'connection refused', '2026-11-22 02:10:34.319+00', NULL);
INSERT INTO public.webhook_endpoint_changes VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fce4-7000-b485-58b85697c827', 1, 'enabled', NULL, '2026-11-22 02:10:33.828+00', NULL);
INSERT INTO public.webhook_endpoints VALUES
	('01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fce4-7000-b485-58b85697c827', 'http://127.0.0.1:43861/hook', NULL, NULL, '\xf2be67864e28489c2d7a37a54c18e48363fab46d36a0c2acf229dcc0f214a8d8c92928e1deb280eb9ebf8829545942724c3c24f21a008586f5fef846ebab8fa4ea17ef8135639a2ac61c426841a3', 'k1', 'enabled', NULL, '2026-11-22 02:10:33.828+00', '2026-11-22 02:10:33.828+00');
SELECT pg_catalog.setval('public.kolo_migrations_id_seq', 7, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.allotments
    ADD CONSTRAINT allotments_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.businesses
    ADD CONSTRAINT businesses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_tenant_id_bvn_index_key UNIQUE (tenant_id, bvn_index);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_tenant_id_email_lookup_key UNIQUE (tenant_id, email_lookup);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.incidents
    ADD CONSTRAINT incidents_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.inflows
    ADD CONSTRAINT inflows_pkey PRIMARY KEY (tenant_id, transaction_id);
ALTER TABLE ONLY public.inflows
    ADD CONSTRAINT inflows_tenant_id_rail_rail_inflow_id_key UNIQUE (tenant_id, rail, rail_inflow_id);
ALTER TABLE ONLY public.kolo_migrations
    ADD CONSTRAINT kolo_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledgers
    ADD CONSTRAINT ledgers_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.payout_attempts
    ADD CONSTRAINT payout_attempts_pkey PRIMARY KEY (tenant_id, transaction_id, attempt);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (tenant_id, transaction_id);
ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (tenant_id, version);
ALTER TABLE ONLY public.postings
    ADD CONSTRAINT postings_pkey PRIMARY KEY (tenant_id, transaction_id, part);
ALTER TABLE ONLY public.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (process_id);
ALTER TABLE ONLY public.schema_compatibility
    ADD CONSTRAINT schema_compatibility_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_business_id_mode_key UNIQUE (business_id, mode);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_pkey PRIMARY KEY (tenant_id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.virtual_account_blocks
    ADD CONSTRAINT virtual_account_blocks_pkey PRIMARY KEY (institution_code, block);
ALTER TABLE ONLY public.virtual_account_serials
    ADD CONSTRAINT virtual_account_serials_pkey PRIMARY KEY (tenant_id, institution_code);
ALTER TABLE ONLY public.virtual_accounts
    ADD CONSTRAINT virtual_accounts_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.virtual_accounts
    ADD CONSTRAINT virtual_accounts_tenant_id_bank_code_account_number_key UNIQUE (tenant_id, bank_code, account_number);
ALTER TABLE ONLY public.wallet_ids
    ADD CONSTRAINT wallet_ids_pkey PRIMARY KEY (tenant_id, id);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_pkey PRIMARY KEY (tenant_id, account_id);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_tenant_id_name_key UNIQUE (tenant_id, name);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (tenant_id, event_id, endpoint_id);
ALTER TABLE ONLY public.webhook_endpoint_changes
    ADD CONSTRAINT webhook_endpoint_changes_pkey PRIMARY KEY (tenant_id, endpoint_id, ledger_version);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (tenant_id, id);
CREATE INDEX api_keys_by_tenant ON public.api_keys USING btree (tenant_id, key_id);
CREATE INDEX customers_by_third_party ON public.customers USING btree (tenant_id, third_party_identifier, id) WHERE (third_party_identifier IS NOT NULL);
CREATE INDEX events_by_type ON public.events USING btree (tenant_id, type, id) WHERE (type <> 'bank-transfer.outflow.success'::text);
CREATE INDEX payouts_due ON public.payouts USING btree (tenant_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX payouts_flagged ON public.payouts USING btree (tenant_id, flagged_at) WHERE (flagged_at IS NOT NULL);
CREATE UNIQUE INDEX postings_by_credit ON public.postings USING btree (tenant_id, credit_account, credit_seq) WHERE (credit_seq IS NOT NULL);
CREATE UNIQUE INDEX postings_by_debit ON public.postings USING btree (tenant_id, debit_account, debit_seq) WHERE (debit_seq IS NOT NULL);
CREATE INDEX transactions_by_destination ON public.transactions USING btree (tenant_id, destination_account, id) WHERE (destination_account IS NOT NULL);
CREATE UNIQUE INDEX transactions_by_reference ON public.transactions USING btree (tenant_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX transactions_by_source ON public.transactions USING btree (tenant_id, source_account, id) WHERE (source_account IS NOT NULL);
CREATE INDEX transactions_credits ON public.transactions USING btree (tenant_id, id) WHERE (type = 'credit'::text);
CREATE INDEX transactions_failed ON public.transactions USING btree (tenant_id, id) WHERE (failure_code IS NOT NULL);
CREATE INDEX virtual_accounts_by_wallet ON public.virtual_accounts USING btree (tenant_id, account_id, id);
CREATE INDEX wallets_by_customer ON public.wallets USING btree (tenant_id, customer_id, account_id);
CREATE INDEX wallets_by_tag ON public.wallets USING btree (tenant_id, tag, account_id) WHERE (tag IS NOT NULL);
CREATE INDEX webhook_deliveries_by_endpoint ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, event_id);
CREATE INDEX webhook_deliveries_claimed ON public.webhook_deliveries USING btree (tenant_id, claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (tenant_id, endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_exhausted ON public.webhook_deliveries USING btree (tenant_id, event_id, endpoint_id) WHERE (status = 'exhausted'::text);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);
ALTER TABLE ONLY public.tenants
    ADD CONSTRAINT tenants_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id);
ALTER TABLE ONLY public.virtual_account_blocks
    ADD CONSTRAINT virtual_account_blocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES public.tenants(tenant_id);
ALTER TABLE ONLY public.wallets
    ADD CONSTRAINT wallets_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES public.customers(tenant_id, id);
ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.customers ENABLE ROW LEVEL SECURITY;
CREATE POLICY due_work ON public.payouts FOR SELECT TO kolo_directory USING (true);
CREATE POLICY due_work ON public.webhook_deliveries FOR SELECT TO kolo_directory USING (true);
ALTER TABLE public.events ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_tenant ON public.accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.customers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.events FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.incidents FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.inflows FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.ledgers FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.payout_attempts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.payouts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.policies FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.postings FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.transactions FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.virtual_account_blocks FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.virtual_account_serials FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.virtual_accounts FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.wallet_ids FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.wallets FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.webhook_deliveries FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.webhook_endpoint_changes FOR SELECT TO kolo_verify USING (true);
CREATE POLICY every_tenant ON public.webhook_endpoints FOR SELECT TO kolo_verify USING (true);
ALTER TABLE public.incidents ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.inflows ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ledgers ENABLE ROW LEVEL SECURITY;
CREATE POLICY open_books ON public.accounts FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY open_books ON public.ledgers FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY open_books ON public.policies FOR INSERT TO kolo_directory WITH CHECK (true);
CREATE POLICY own_tenant ON public.accounts TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.customers TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.events TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.incidents TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.inflows TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.ledgers TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.payout_attempts TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.payouts TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.policies TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.postings TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.transactions TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.virtual_account_blocks TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.virtual_account_serials TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.virtual_accounts TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.wallet_ids TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.wallets TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.webhook_deliveries TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.webhook_endpoint_changes TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
CREATE POLICY own_tenant ON public.webhook_endpoints TO kolo_app USING ((tenant_id = ( SELECT (current_setting('kolo.tenant_id'::text))::uuid AS current_setting)));
ALTER TABLE public.payout_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.payouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.policies ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.postings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.virtual_account_blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.virtual_account_serials ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.virtual_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wallet_ids ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wallets ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_endpoint_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhook_endpoints ENABLE ROW LEVEL SECURITY;
GRANT SELECT ON TABLE public.accounts TO kolo_verify;
GRANT INSERT ON TABLE public.accounts TO kolo_directory;
GRANT SELECT,INSERT ON TABLE public.accounts TO kolo_app;
GRANT UPDATE(posted) ON TABLE public.accounts TO kolo_app;
GRANT UPDATE(held) ON TABLE public.accounts TO kolo_app;
GRANT UPDATE(seq) ON TABLE public.accounts TO kolo_app;
GRANT SELECT ON TABLE public.allotments TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.allotments TO kolo_app;
GRANT UPDATE(next) ON TABLE public.allotments TO kolo_app;
GRANT SELECT ON TABLE public.api_keys TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.api_keys TO kolo_directory;
GRANT UPDATE(revoked_at) ON TABLE public.api_keys TO kolo_directory;
GRANT SELECT ON TABLE public.businesses TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.businesses TO kolo_directory;
GRANT SELECT ON TABLE public.customers TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.customers TO kolo_app;
GRANT SELECT ON TABLE public.events TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.events TO kolo_app;
GRANT SELECT ON TABLE public.incidents TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.incidents TO kolo_app;
GRANT SELECT ON TABLE public.inflows TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.inflows TO kolo_app;
GRANT SELECT ON TABLE public.kolo_migrations TO kolo_verify;
GRANT SELECT ON TABLE public.kolo_migrations TO kolo_directory;
GRANT SELECT ON TABLE public.ledgers TO kolo_verify;
GRANT INSERT ON TABLE public.ledgers TO kolo_directory;
GRANT SELECT ON TABLE public.ledgers TO kolo_app;
GRANT UPDATE(policy_version) ON TABLE public.ledgers TO kolo_app;
GRANT UPDATE(last_posted_at) ON TABLE public.ledgers TO kolo_app;
GRANT UPDATE(version) ON TABLE public.ledgers TO kolo_app;
GRANT SELECT ON TABLE public.payout_attempts TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.payout_attempts TO kolo_app;
GRANT SELECT ON TABLE public.payouts TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.payouts TO kolo_app;
GRANT SELECT(tenant_id) ON TABLE public.payouts TO kolo_directory;
GRANT SELECT(due_at) ON TABLE public.payouts TO kolo_directory;
GRANT UPDATE(due_at) ON TABLE public.payouts TO kolo_app;
GRANT SELECT(leased_until) ON TABLE public.payouts TO kolo_directory;
GRANT UPDATE(leased_until) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(attempts) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(sends) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(first_claimed_at) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(send_next) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(telling) ON TABLE public.payouts TO kolo_app;
GRANT SELECT(flagged_at) ON TABLE public.payouts TO kolo_directory;
GRANT UPDATE(flagged_at) ON TABLE public.payouts TO kolo_app;
GRANT UPDATE(claimed_by) ON TABLE public.payouts TO kolo_app;
GRANT SELECT(claimed_by) ON TABLE public.payouts TO kolo_directory;
GRANT UPDATE(tell_until) ON TABLE public.payouts TO kolo_app;
GRANT SELECT ON TABLE public.policies TO kolo_verify;
GRANT INSERT ON TABLE public.policies TO kolo_directory;
GRANT SELECT ON TABLE public.policies TO kolo_app;
GRANT SELECT ON TABLE public.postings TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.postings TO kolo_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.processes TO kolo_directory;
GRANT SELECT ON TABLE public.processes TO kolo_verify;
GRANT SELECT ON TABLE public.schema_compatibility TO kolo_directory;
GRANT SELECT ON TABLE public.tenants TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.tenants TO kolo_directory;
GRANT SELECT ON TABLE public.transactions TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.transactions TO kolo_app;
GRANT UPDATE(status) ON TABLE public.transactions TO kolo_app;
GRANT UPDATE(failure_code) ON TABLE public.transactions TO kolo_app;
GRANT UPDATE(failure_reason) ON TABLE public.transactions TO kolo_app;
GRANT UPDATE(completed_at) ON TABLE public.transactions TO kolo_app;
GRANT SELECT ON TABLE public.virtual_account_blocks TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.virtual_account_blocks TO kolo_app;
GRANT SELECT ON TABLE public.virtual_account_serials TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.virtual_account_serials TO kolo_app;
GRANT UPDATE(block) ON TABLE public.virtual_account_serials TO kolo_app;
GRANT UPDATE(used) ON TABLE public.virtual_account_serials TO kolo_app;
GRANT SELECT ON TABLE public.virtual_accounts TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.virtual_accounts TO kolo_app;
GRANT SELECT ON TABLE public.wallet_ids TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.wallet_ids TO kolo_app;
GRANT SELECT ON TABLE public.wallets TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.wallets TO kolo_app;
GRANT UPDATE(status) ON TABLE public.wallets TO kolo_app;
GRANT UPDATE(updated_at) ON TABLE public.wallets TO kolo_app;
GRANT SELECT ON TABLE public.webhook_deliveries TO kolo_verify;
GRANT SELECT,INSERT ON TABLE public.webhook_deliveries TO kolo_app;
GRANT SELECT(tenant_id) ON TABLE public.webhook_deliveries TO kolo_directory;
GRANT SELECT(endpoint_id) ON TABLE public.webhook_deliveries TO kolo_directory;
GRANT UPDATE(status) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT SELECT(due_at) ON TABLE public.webhook_deliveries TO kolo_directory;
GRANT UPDATE(due_at) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(attempts) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(last_attempt_at) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(response_status) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(response_excerpt) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(latency_ms) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(error) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT UPDATE(claimed_by) ON TABLE public.webhook_deliveries TO kolo_app;
GRANT SELECT(claimed_by) ON TABLE public.webhook_deliveries TO kolo_directory;
GRANT SELECT,INSERT ON TABLE public.webhook_endpoint_changes TO kolo_app;
GRANT SELECT ON TABLE public.webhook_endpoint_changes TO kolo_verify;
GRANT SELECT ON TABLE public.webhook_endpoints TO kolo_verify;
GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_endpoints TO kolo_app;
