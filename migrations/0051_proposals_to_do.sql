-- What waits for somebody: to be decided, or, approved already, to be done.
CREATE INDEX proposals_to_do ON proposals (id) WHERE executed_at IS NULL AND refused_by IS NULL;
DROP INDEX proposals_open;
