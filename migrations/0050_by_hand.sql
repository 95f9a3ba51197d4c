-- Money that people move by hand: proposed by one, approved by another, and done once, in the transaction of the money.
ALTER TABLE proposals
  -- When what was approved was done: with the approval, or in the transaction of the money that it moves.
  ADD COLUMN executed_at timestamptz;
UPDATE proposals SET executed_at = decided_at WHERE approved_by IS NOT NULL OR alone;
ALTER TABLE proposals
  ADD CHECK (executed_at IS NULL OR approved_by IS NOT NULL OR alone),
  ADD CHECK (executed_at <= expires_at);
ALTER TABLE proposals ENABLE ROW LEVEL SECURITY;
CREATE POLICY every_proposal ON proposals TO kolo_operator USING (true);
CREATE POLICY every_proposal_read ON proposals FOR SELECT TO kolo_verify USING (true);
CREATE POLICY of_own_chain ON proposals TO kolo_app
  USING (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
GRANT UPDATE (executed_at) ON proposals TO kolo_operator;
-- Whoever writes the books neither proposes nor approves.
GRANT SELECT (id, chain, approved_by, alone, expires_at, executed_at), UPDATE (executed_at, result) ON proposals TO kolo_app;

ALTER TABLE transactions
  -- The proposal by which people made it by hand. The nil UUID: by the shell, before there were proposals.
  ADD COLUMN proposal_id uuid,
  -- The proposal by which people settled it by hand.
  ADD COLUMN settled_by uuid;
UPDATE transactions SET proposal_id = '00000000-0000-0000-0000-000000000000'
  WHERE type = 'credit' AND category = 'adjustment'
    AND source_account::text !~ '^00000000-0000-00[0-9a-f]{2}-[0-9a-f]{4}-00000000e941$';
-- Opening balances come by an import, from equity, whose ids in all currencies end alike; every other adjustment is made by hand.
ALTER TABLE transactions ADD CONSTRAINT transactions_by_hand_check CHECK (
  (proposal_id IS NOT NULL OR category <> 'adjustment'
    OR coalesce(source_account::text ~ '^00000000-0000-00[0-9a-f]{2}-[0-9a-f]{4}-00000000e941$', false))
  AND (settled_by IS NOT NULL OR failure_code IS DISTINCT FROM 'failed_by_hand')) NOT VALID;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_by_hand_check;
GRANT UPDATE (settled_by) ON transactions TO kolo_app;

-- The other side of what is put right by hand.
ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check CHECK (kind IN (
  'wallet', 'settlement', 'fees', 'suspense', 'vat_payable', 'stamp_duty_payable', 'interest_expense', 'tax_payable',
  'equity', 'bank_charges', 'own_bank', 'adjustments')) NOT VALID;
ALTER TABLE accounts VALIDATE CONSTRAINT accounts_kind_check;

-- `kolo verify` knows by it which adjustments are from before.
GRANT SELECT ON kolo_migrations TO kolo_verify;
