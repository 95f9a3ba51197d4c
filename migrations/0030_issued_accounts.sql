-- Virtual accounts that a bank issues when it is asked, at a provider where the business has an account. Such a row is written
-- before anybody is asked, `pending` and without a number; a job asks until the bank says that it is issued or never will be. What
-- there was before has its number from a block of Kolo's, and no rail.
ALTER TABLE virtual_accounts
  ALTER COLUMN account_number DROP NOT NULL,
  ALTER COLUMN bank_code DROP NOT NULL,
  ALTER COLUMN bank_name DROP NOT NULL,
  -- By which account of the business it is issued, and our own id of it there.
  ADD COLUMN rail text COLLATE "C",
  ADD COLUMN provider_reference text COLLATE "C" CHECK (provider_reference ~ '^[0-9a-f]{32}$'),
  -- The name on it as the bank has it; account_name is the one that was wanted.
  ADD COLUMN issued_name text,
  -- When its number was written here. The bank's code is null where the bank is not on the list.
  ADD COLUMN issued_at timestamptz,
  -- Why it can never be paid to. Such a row has a number where the bank issued it all the same.
  ADD COLUMN failure_reason text,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN leased_until timestamptz,
  ADD COLUMN claimed_by uuid,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  DROP CONSTRAINT virtual_accounts_status_check,
  ADD CONSTRAINT virtual_accounts_status_check CHECK (status IN ('pending', 'active', 'closed', 'failed')),
  ADD CONSTRAINT virtual_accounts_of_rail CHECK ((rail IS NULL) = (provider_reference IS NULL)),
  ADD CONSTRAINT virtual_accounts_of_block
    CHECK (rail IS NOT NULL OR bank_code IS NOT NULL AND status IN ('active', 'closed')),
  ADD CONSTRAINT virtual_accounts_bank
    CHECK ((bank_name IS NULL) = (account_number IS NULL) AND (bank_code IS NULL OR account_number IS NOT NULL)),
  ADD CONSTRAINT virtual_accounts_issued
    CHECK ((issued_at IS NOT NULL) = (rail IS NOT NULL AND account_number IS NOT NULL)
      AND (issued_name IS NULL) = (issued_at IS NULL)),
  ADD CONSTRAINT virtual_accounts_numbered
    CHECK (status = 'failed' OR (status = 'pending') = (account_number IS NULL)),
  ADD CONSTRAINT virtual_accounts_failed CHECK ((status = 'failed') = (failure_reason IS NOT NULL)),
  ADD CONSTRAINT virtual_accounts_due CHECK ((status = 'pending') = (due_at IS NOT NULL));

CREATE UNIQUE INDEX virtual_accounts_by_provider_reference ON virtual_accounts (tenant_id, rail, provider_reference)
  WHERE provider_reference IS NOT NULL;
-- Money that comes in names the number and no bank, so of one rail a number is one account.
CREATE UNIQUE INDEX virtual_accounts_by_rail ON virtual_accounts (tenant_id, rail, account_number)
  WHERE rail IS NOT NULL AND account_number IS NOT NULL;
-- Two providers, or two businesses, are never given the same number at a bank.
CREATE UNIQUE INDEX virtual_accounts_of_providers ON virtual_accounts (coalesce(bank_code, bank_name), account_number)
  WHERE rail IS NOT NULL;
CREATE INDEX virtual_accounts_pending ON virtual_accounts (tenant_id, rail, due_at) WHERE status = 'pending';

GRANT UPDATE (account_number, issued_name, bank_code, bank_name, issued_at, failure_reason, due_at, leased_until, claimed_by,
  attempts) ON virtual_accounts TO kolo_app;
GRANT SELECT (rail, status, due_at, leased_until, claimed_by) ON virtual_accounts TO kolo_directory;
