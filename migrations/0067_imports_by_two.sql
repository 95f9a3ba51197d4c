-- Opening balances are money that people move by hand: proposed by one, approved by another.
GRANT SELECT (act, content, result) ON proposals TO kolo_app;

ALTER TABLE imports
  -- The proposal by which its opening balances are credited; none where it has none. The nil UUID: by the shell, before they took two.
  ADD COLUMN proposal_id uuid;
UPDATE imports SET proposal_id = '00000000-0000-0000-0000-000000000000' WHERE balances > 0;
ALTER TABLE imports ADD CONSTRAINT imports_by_two_check CHECK (proposal_id IS NOT NULL OR balances = 0);

UPDATE transactions SET proposal_id = '00000000-0000-0000-0000-000000000000'
  WHERE type = 'credit' AND category = 'adjustment' AND proposal_id IS NULL;
ALTER TABLE transactions DROP CONSTRAINT transactions_by_hand_check;
ALTER TABLE transactions ADD CONSTRAINT transactions_by_hand_check CHECK (
  (proposal_id IS NOT NULL OR category <> 'adjustment')
  AND (settled_by IS NOT NULL OR failure_code IS DISTINCT FROM 'failed_by_hand')) NOT VALID;
ALTER TABLE transactions VALIDATE CONSTRAINT transactions_by_hand_check;
