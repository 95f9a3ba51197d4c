-- What a restricted wallet may not do: `outflow`, pay; `all`, take money either. Until now a restricted wallet paid nothing
-- and took money, whoever made it one by hand, so it is restricted with `outflow`. An older process beside this one lets
-- a wallet that is restricted with `all` take money.
ALTER TABLE wallets ADD COLUMN restriction text CHECK (restriction IN ('outflow', 'all'));
UPDATE wallets SET restriction = 'outflow' WHERE status = 'restricted';
ALTER TABLE wallets ADD CONSTRAINT wallets_restriction_of_restricted
  CHECK ((status = 'restricted') = (restriction IS NOT NULL));
GRANT UPDATE (restriction) ON wallets TO kolo_app;

-- The virtual accounts of a wallet close with it.
GRANT UPDATE (status) ON virtual_accounts TO kolo_app;

-- What each restricting, lifting and closing left a wallet in, in order; append-only. made_by is `key:` and the id of the
-- API key, `operator` or `migration`; posted_seq the number of the wallet's last posting then; event_id the event that
-- reports it, null where none does.
CREATE TABLE wallet_status_changes (
  tenant_id       uuid NOT NULL,
  account_id      uuid NOT NULL,
  ledger_version  bigint NOT NULL,
  status          text NOT NULL CHECK (status IN ('active', 'restricted', 'closed')),
  restriction     text CHECK (restriction IN ('outflow', 'all')),
  reason          text NOT NULL,
  made_by         text COLLATE "C" NOT NULL,
  posted_seq      bigint NOT NULL,
  event_id        uuid,
  created_at      timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, ledger_version),
  CHECK ((status = 'restricted') = (restriction IS NOT NULL))
);

-- Wallets that somebody restricted or closed by hand.
INSERT INTO wallet_status_changes
  (tenant_id, account_id, ledger_version, status, restriction, reason, made_by, posted_seq, created_at)
SELECT w.tenant_id, w.account_id, l.version, w.status, w.restriction, 'made so before changes were kept', 'migration',
       a.seq, w.updated_at
FROM wallets w
JOIN ledgers l ON l.tenant_id = w.tenant_id
JOIN accounts a ON a.tenant_id = w.tenant_id AND a.id = w.account_id
WHERE w.status <> 'active';

ALTER TABLE wallet_status_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tenant ON wallet_status_changes TO kolo_app
  USING (tenant_id = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_tenant ON wallet_status_changes FOR SELECT TO kolo_verify USING (true);
GRANT SELECT, INSERT ON wallet_status_changes TO kolo_app;
GRANT SELECT ON wallet_status_changes TO kolo_verify;

-- What is not known of a customer yet can be added, and an operator sets the highest tier.
GRANT UPDATE (phone, bvn_ciphertext, bvn_key_id, bvn_index, id_type, id_number_ciphertext, id_number_key_id)
  ON customers TO kolo_app;

-- A customer's tier follows from what is known of it: 0 nothing, 1 a BVN or a NIN, 2 both; 3 is set by an operator. The
-- database computes it, so that it is right for customers of an older process too. Writes the table anew, some seconds
-- for a million rows; requests for customers wait.
ALTER TABLE customers
  ADD COLUMN tier_3_set boolean NOT NULL DEFAULT false,
  ADD COLUMN tier smallint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN tier_3_set THEN 3
         ELSE (bvn_index IS NOT NULL)::integer + (id_type IS NOT NULL AND id_type = 'nin')::integer END) STORED;
GRANT UPDATE (tier_3_set) ON customers TO kolo_app;
