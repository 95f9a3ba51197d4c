-- Virtual accounts that are asked for one by one. A regular one stays. A disposable one expires, and may be for one
-- payment alone, which its policy accepts or not: the first that it accepts closes it. Those of before are regular.
ALTER TABLE virtual_accounts
  ADD COLUMN type text NOT NULL DEFAULT 'regular' CHECK (type IN ('regular', 'disposable')),
  -- The caller's own name for it, or one that was made; null where it came with its wallet.
  ADD COLUMN reference text COLLATE "C",
  -- A payment at this instant or later is too late. That an account has expired is not written anywhere.
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT 'infinity',
  ADD COLUMN amount bigint CHECK (amount BETWEEN 1 AND 9007199254740991),
  ADD COLUMN payment_policy text NOT NULL DEFAULT 'ALLOW_ANY'
    CHECK (payment_policy IN ('ALLOW_ANY', 'EXACT_ONLY', 'REJECT_UNDER_PAYMENT')),
  ADD COLUMN error_margin bigint NOT NULL DEFAULT 0 CHECK (error_margin BETWEEN 0 AND 9007199254740991),
  -- When a payment closed it; null also where an operator did.
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT virtual_accounts_expire CHECK ((type = 'disposable') = (expires_at < 'infinity')),
  ADD CONSTRAINT virtual_accounts_terms
    CHECK (type = 'disposable' OR (payment_policy = 'ALLOW_ANY' AND amount IS NULL)),
  ADD CONSTRAINT virtual_accounts_amount CHECK (payment_policy = 'ALLOW_ANY' OR amount IS NOT NULL),
  ADD CONSTRAINT virtual_accounts_closed CHECK (closed_at IS NULL OR status = 'closed');
CREATE UNIQUE INDEX virtual_accounts_by_reference ON virtual_accounts (tenant_id, reference)
  WHERE reference IS NOT NULL;
-- A wallet's accounts that can be paid to, which are few beside those that could once: from an instant on, and the
-- regular ones last.
CREATE INDEX virtual_accounts_open ON virtual_accounts (tenant_id, account_id, expires_at, id)
  WHERE status = 'active';
GRANT UPDATE (status, closed_at) ON virtual_accounts TO kolo_app;

-- By which account money came in, with the reference of that, which never changes, so that reading a movement need not look
-- for it; and when it was paid by the rail's time: an account is judged by that. Null in rows of versions that did not
-- keep it, and for what came in before there were account numbers.
ALTER TABLE inflows
  ADD COLUMN virtual_account_id uuid,
  ADD COLUMN account_reference text COLLATE "C",
  ADD COLUMN paid_at timestamptz,
  ADD CONSTRAINT inflows_paid CHECK (virtual_account_id IS NULL OR paid_at IS NOT NULL);
