-- Interest settings of wallets that were changed: what they were until the end of a day, a row a wallet and day of change.
-- What they are now stands in `wallets`. Append-only.
CREATE TABLE earlier_interest_settings (
  tenant_id                     uuid NOT NULL,
  account_id                    uuid NOT NULL,
  held_until                    date NOT NULL,
  interest_enabled              boolean NOT NULL,
  interest_rate                 numeric(7,4),
  interest_payout_wallet        text COLLATE "C",
  bypass_withdrawal_limit_rule  boolean,
  changed_at                    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, held_until)
);
ALTER TABLE earlier_interest_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON earlier_interest_settings TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON earlier_interest_settings FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON earlier_interest_settings TO kolo_app;
GRANT SELECT ON earlier_interest_settings TO kolo_verify;

GRANT UPDATE (interest_enabled, interest_rate, interest_payout_wallet, bypass_withdrawal_limit_rule, inflow_transfer_fee)
  ON wallets TO kolo_app;

-- Whether a wallet earns is settled when it is created; earlier versions left it to the tag and acted on nothing. What such
-- a version creates beside this one without saying so earns nothing before it is told to.
UPDATE wallets SET interest_enabled = COALESCE(tag = 'savings', false) WHERE interest_enabled IS NULL;

-- Days that are closed: over, and nothing is posted into them any more. A row a tenant and day, with the terms of interest
-- that the day was closed with, and how far it has come: wallets up to `accrued_to` have accrued, and on the last day of a
-- month those up to `paid_to` have been paid.
CREATE TABLE interest_days (
  tenant_id                uuid NOT NULL,
  day                      date NOT NULL,
  time_zone                text COLLATE "C" NOT NULL,
  until                    timestamptz NOT NULL,
  rate                     numeric(7,4) NOT NULL CHECK (rate BETWEEN 0 AND 100),
  withholding_tax_percent  numeric(7,4) NOT NULL CHECK (withholding_tax_percent >= 0 AND withholding_tax_percent < 100),
  closed_at                timestamptz NOT NULL,
  accrued_to               uuid,
  accrued_wallets          bigint NOT NULL DEFAULT 0,
  accrued_at               timestamptz,
  paid_to                  uuid,
  paid_at                  timestamptz,
  PRIMARY KEY (tenant_id, day)
) WITH (fillfactor = 50);
ALTER TABLE interest_days ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON interest_days TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON interest_days FOR SELECT TO kolo_verify USING (true);
CREATE POLICY business_days ON interest_days FOR SELECT TO kolo_directory USING (true);
GRANT SELECT, INSERT, UPDATE (accrued_to, accrued_wallets, accrued_at, paid_to, paid_at) ON interest_days TO kolo_app;
GRANT SELECT (tenant_id, day, time_zone) ON interest_days TO kolo_directory;
GRANT SELECT ON interest_days TO kolo_verify;

-- What a wallet earned on a day, in whole 1/365,000,000 kobo: balance × rate with its 4 decimals ÷ 100 ÷ 365. Days come
-- first in the key: a day's rows are written, and a month's read, in the order of wallets, and nothing goes in between.
CREATE TABLE interest_accruals (
  tenant_id   uuid NOT NULL,
  day         date NOT NULL,
  account_id  uuid NOT NULL,
  balance     bigint NOT NULL CHECK (balance > 0),
  rate        numeric(7,4) NOT NULL CHECK (rate > 0 AND rate <= 100),
  amount      numeric(38,0) NOT NULL CHECK (amount = balance * rate * 10000),
  PRIMARY KEY (tenant_id, day, account_id)
);
ALTER TABLE interest_accruals ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON interest_accruals TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON interest_accruals FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON interest_accruals TO kolo_app;
GRANT SELECT ON interest_accruals TO kolo_verify;

-- The interest of a wallet for a month: what was carried in and accrued, what of it was paid, and what is carried on, in the
-- units of accruals. Paid is the gross less the tax, by a movement; below a kobo there is none. What was forfeited is that
-- month's accruals. Append-only.
CREATE TABLE interest_payouts (
  tenant_id       uuid NOT NULL,
  account_id      uuid NOT NULL,
  month           date NOT NULL CHECK (extract(day FROM month) = 1),
  first_day       date NOT NULL,
  last_day        date NOT NULL,
  days            integer NOT NULL CHECK (days > 0),
  carried_in      numeric(38,0) NOT NULL CHECK (carried_in >= 0 AND carried_in < 365000000),
  accrued         numeric(38,0) NOT NULL CHECK (accrued > 0),
  forfeited       boolean NOT NULL,
  gross           bigint NOT NULL CHECK (gross BETWEEN 0 AND 9007199254740991),
  tax             bigint NOT NULL CHECK (tax >= 0 AND (tax < gross OR gross = 0 AND tax = 0)),
  carried_out     numeric(38,0) NOT NULL CHECK (carried_out >= 0 AND carried_out < 365000000),
  transaction_id  uuid,
  paid_at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, month),
  CHECK (carried_out = carried_in + CASE WHEN forfeited THEN 0 ELSE accrued END - gross * 365000000::numeric),
  CHECK ((gross > 0) = (transaction_id IS NOT NULL))
);
ALTER TABLE interest_payouts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON interest_payouts TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON interest_payouts FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON interest_payouts TO kolo_app;
GRANT SELECT ON interest_payouts TO kolo_verify;
