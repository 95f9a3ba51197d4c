-- What the contract says of movements (section 3.3), and the accounts that they need. The new checks read every row once,
-- about a second for five million; writes wait.
ALTER TABLE transactions
  DROP CONSTRAINT transactions_category_check,
  ADD CONSTRAINT transactions_category_check
    CHECK (category IN ('bank-outflow', 'bank-inflow', 'wallet-transfer', 'interest-payout', 'bank-outflow-reversal',
      'bank-inflow-return', 'adjustment', 'rail-fee'));
ALTER TABLE accounts
  DROP CONSTRAINT accounts_kind_check,
  ADD CONSTRAINT accounts_kind_check
    CHECK (kind IN ('wallet', 'settlement', 'fees', 'suspense', 'vat_payable', 'stamp_duty_payable', 'interest_expense',
      'tax_payable', 'equity')),
  -- Of a system account: there is one of a kind for each currency. Null for wallets, which say it themselves, and for
  -- accounts in naira that a version before this one opens.
  ADD COLUMN currency text COLLATE "C";
UPDATE accounts SET currency = 'NGN' WHERE kind <> 'wallet';
