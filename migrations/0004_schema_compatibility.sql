-- Which versions of Kolo may work on this schema: those whose newest migration has at least this number. A migration
-- that an older version cannot run beside raises it, and the older version then refuses to start and is not ready.
CREATE TABLE schema_compatibility (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  oldest_compatible integer NOT NULL
);
INSERT INTO schema_compatibility (oldest_compatible) VALUES (1);
GRANT SELECT ON schema_compatibility TO kolo_directory;
