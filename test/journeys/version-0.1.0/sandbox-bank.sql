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
CREATE SCHEMA sandbox_bank;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE sandbox_bank.inbound (
    inflow_id text NOT NULL COLLATE pg_catalog."C",
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    wallet_id text NOT NULL,
    transaction_id text NOT NULL,
    amount bigint NOT NULL,
    reference text,
    received_at timestamp with time zone NOT NULL,
    acknowledged_at timestamp with time zone,
    returned_at timestamp with time zone,
    CONSTRAINT inbound_amount_check CHECK ((amount > 0)),
    CONSTRAINT inbound_one_end CHECK (((acknowledged_at IS NULL) OR (returned_at IS NULL)))
);
CREATE TABLE sandbox_bank.payments (
    rail_id text NOT NULL COLLATE pg_catalog."C",
    bank_code text NOT NULL,
    account_number text NOT NULL,
    amount bigint NOT NULL,
    behaviour text NOT NULL,
    refused_code text,
    paid_at timestamp with time zone,
    told_at timestamp with time zone NOT NULL,
    times_told integer DEFAULT 1 NOT NULL,
    conflicts integer DEFAULT 0 NOT NULL,
    CONSTRAINT payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT payments_check CHECK (((conflicts >= 0) AND (conflicts <= (times_told - 1)))),
    CONSTRAINT payments_paid_or_refused CHECK (((paid_at IS NULL) OR (refused_code IS NULL))),
    CONSTRAINT payments_times_told_check CHECK ((times_told >= 1))
);
CREATE TABLE sandbox_bank.schema_version (
    version integer NOT NULL
);
INSERT INTO sandbox_bank.inbound VALUES
	('01a20104-fd72-7001-a536-5d230f544b5e', '01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7002-ac58-f0410cbfe923', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-fd72-7000-84f4-0d7da6df009e', 100000, 'funded-acknowledged', '2026-11-22 02:10:33.971+00', '2026-11-22 02:10:34.011+00', NULL),
	('01a20104-fec1-7001-aa1b-11ffbc53e714', '01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7002-ac58-f0410cbfe923', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-fec1-7000-8468-6757417a8b6f', 100000, 'funded-not-acknowledged', '2026-11-22 02:10:34.305+00', NULL, NULL),
	('01a20104-feea-7001-9989-74e33125a87b', '01a20104-fc7b-7001-a40c-2d8c6ff5bba2', '01a20104-fcfd-7002-ac58-f0410cbfe923', '01a20104-fcfd-7001-8eed-0e6abfb070a6', '01a20104-feea-7000-99f4-9c5fc3d8e54a', 100000, 'funded-in-the-book', '2026-11-22 02:10:34.346+00', NULL, NULL);
INSERT INTO sandbox_bank.payments VALUES
	('999999261122031034000000000001', '058', '0123456789', 10000, 'pays', NULL, '2026-11-22 02:10:34.108+00', '2026-11-22 02:10:34.108+00', 1, 0),
	('999999261122031034000000000002', '058', '0000000010', 10000, 'refuses', '51', NULL, '2026-11-22 02:10:34.175+00', 1, 0),
	('999999261122031034000000000003', '058', '0000000052', 10000, 'pays_later', NULL, '2026-11-22 02:10:44.241+00', '2026-11-22 02:10:34.241+00', 1, 0);
INSERT INTO sandbox_bank.schema_version VALUES
	(1);
ALTER TABLE ONLY sandbox_bank.inbound
    ADD CONSTRAINT inbound_pkey PRIMARY KEY (inflow_id);
ALTER TABLE ONLY sandbox_bank.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (rail_id);
CREATE INDEX inbound_pending ON sandbox_bank.inbound USING btree (received_at, inflow_id) WHERE ((acknowledged_at IS NULL) AND (returned_at IS NULL));
CREATE UNIQUE INDEX inbound_reference ON sandbox_bank.inbound USING btree (tenant_id, reference) WHERE ((reference IS NOT NULL) AND (returned_at IS NULL));
