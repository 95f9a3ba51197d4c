-- Money for account numbers that nobody has, and that its rail cannot send back: somebody deals with its bank, and then says what came of it.
ALTER TABLE unclaimed_inflows ADD closed_at timestamptz, ADD closed_by text COLLATE "C", ADD closing_note text,
  ADD CONSTRAINT unclaimed_inflows_closed CHECK (num_nulls(closed_at, closed_by, closing_note) IN (0, 3));
CREATE INDEX unclaimed_inflows_open ON unclaimed_inflows (received_at, rail, rail_inflow_id)
  WHERE closed_at IS NULL AND NOT goes_back;
GRANT SELECT, UPDATE (closed_at, closed_by, closing_note) ON unclaimed_inflows TO kolo_operator;
