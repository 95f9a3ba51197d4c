-- At most one open proposal moves the money of one object. The others are closed, with the reason.
ALTER TABLE proposals
  -- Such as `payout 019…` or `suspense 019…`; null where an act moves the money of no single object.
  ADD COLUMN object text COLLATE "C",
  ADD COLUMN closed_as text CHECK (closed_as IN ('superseded', 'impossible', 'expired')),
  ADD COLUMN closed_because text,
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT proposals_closed CHECK (num_nulls(closed_as, closed_because, closed_at) IN (0, 3)),
  ADD CONSTRAINT proposals_closed_undone CHECK (closed_at IS NULL OR (executed_at IS NULL AND refused_by IS NULL));
CREATE UNIQUE INDEX proposals_one_open ON proposals (chain, object)
  WHERE object IS NOT NULL AND executed_at IS NULL AND refused_by IS NULL AND closed_at IS NULL;
GRANT UPDATE (closed_as, closed_because, closed_at) ON proposals TO kolo_operator;
GRANT SELECT (object, refused_by, closed_at), UPDATE (closed_as, closed_because, closed_at) ON proposals TO kolo_app;
GRANT SELECT (object, refused_by, closed_at) ON proposals TO kolo_directory;
