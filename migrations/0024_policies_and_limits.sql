-- A movement has the business day on which it was accepted: what is charged and limited goes by it. Null for movements of
-- versions before this one, and where nothing goes by it.
-- What the sender pays beside the fee: VAT on it, and stamp duty. Who pays each is frozen with it.
ALTER TABLE transactions
  ADD COLUMN accepted_on date,
  ADD COLUMN vat bigint NOT NULL DEFAULT 0 CHECK (vat BETWEEN 0 AND 9007199254740991),
  ADD COLUMN vat_payer uuid,
  ADD COLUMN stamp_duty bigint NOT NULL DEFAULT 0 CHECK (stamp_duty BETWEEN 0 AND 9007199254740991),
  ADD COLUMN stamp_duty_payer uuid,
  ADD CHECK ((vat > 0) = (vat_payer IS NOT NULL)),
  ADD CHECK ((stamp_duty > 0) = (stamp_duty_payer IS NOT NULL));
