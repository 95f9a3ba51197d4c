-- Which database this is, as it was last seen: another server, another history of it, or another copy of these tables is one that
-- may be older than what was told to banks. There is no row before a process has served for the first time.
CREATE TABLE database_identity (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  system_identifier bigint NOT NULL,
  timeline integer NOT NULL,
  database_oid bigint NOT NULL,
  -- This table's: restored tables are others.
  table_oid bigint NOT NULL,
  -- Of the embedded database: which folder holds it.
  place text COLLATE "C",
  -- Renewed every few seconds while a process runs: what was restored says by it how far it goes.
  seen_at timestamptz NOT NULL,
  -- The last recovery.
  recovered_at timestamptz
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON database_identity TO kolo_directory;
GRANT SELECT ON database_identity TO kolo_app, kolo_verify;

-- Each time at which the database was found to be another, or somebody said so.
CREATE TABLE recoveries (
  id uuid PRIMARY KEY,
  noticed_at timestamptz NOT NULL,
  -- Until when everything is here, within seconds; what was done after it may be lost.
  known_until timestamptz,
  why text NOT NULL CHECK (why <> '')
);
GRANT SELECT, INSERT ON recoveries TO kolo_directory;
GRANT SELECT ON recoveries TO kolo_operator, kolo_verify;

-- The recovery that has made a stop.
ALTER TABLE payout_stops ADD COLUMN recovery_id uuid REFERENCES recoveries (id);
CREATE POLICY of_recoveries ON payout_stops FOR INSERT TO kolo_directory
  WITH CHECK (tenant_id IS NULL AND recovery_id IS NOT NULL);
GRANT INSERT ON payout_stops TO kolo_directory;
-- Numbers are moved past those that may have been given out.
GRANT SELECT, INSERT, UPDATE (next) ON allotments TO kolo_directory;
