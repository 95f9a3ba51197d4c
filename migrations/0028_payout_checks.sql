-- An untold payout can wait for a fault of Kolo's own too, which the log has.
ALTER TABLE payouts
  DROP CONSTRAINT payouts_waits_for_check,
  ADD CONSTRAINT payouts_waits_for_check
    CHECK (waits_for IN ('account', 'test', 'float', 'same_again', 'provider', 'fault'));
