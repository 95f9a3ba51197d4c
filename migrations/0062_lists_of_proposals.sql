-- What waits is found by when it ends: what nobody has decided in time stays as it is, and is more with each day.
CREATE INDEX proposals_open ON proposals (expires_at, id) WHERE executed_at IS NULL AND refused_by IS NULL;
DROP INDEX proposals_to_do;
CREATE INDEX proposals_of_chain ON proposals (chain, id);
