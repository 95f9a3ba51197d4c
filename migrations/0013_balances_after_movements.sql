-- What a movement's last posting on either wallet left in it, so that a status query need not look for its postings.
-- Null: nothing is posted, that side is no wallet, or a version wrote it that did not keep this.
ALTER TABLE transactions
  ADD COLUMN source_balance_after bigint,
  ADD COLUMN destination_balance_after bigint;
GRANT UPDATE (source_balance_after) ON transactions TO kolo_app;
