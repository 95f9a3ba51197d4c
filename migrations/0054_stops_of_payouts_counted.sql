-- Whether payouts are stopped is a metric: by a recovery of the database, or by people.
CREATE POLICY counted ON payout_stops FOR SELECT TO kolo_directory USING (ended_at IS NULL);
GRANT SELECT (ended_at, recovery_id) ON payout_stops TO kolo_directory;
