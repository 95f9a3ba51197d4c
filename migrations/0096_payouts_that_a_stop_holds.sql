-- The payouts that wait for a stop to end are counted before one ends, over all tenants for a stop of the installation: an index that
-- knows only them, and the column by which a tenant is found that has some.
CREATE INDEX payouts_stopped ON payouts (tenant_id, rail, bank_code) WHERE waits_for = 'stopped' AND due_at IS NOT NULL;
GRANT SELECT (waits_for) ON payouts TO kolo_directory;
