-- How often each person has searched a tenant by personal data since the audit log was last told. Nothing says what was searched for.
CREATE TABLE operator_searches (
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- The tenant.
  chain uuid NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('account_number', 'name', 'email', 'third_party_identifier')),
  searches integer NOT NULL CHECK (searches >= 0),
  -- Those of them that were throttled.
  refused integer NOT NULL CHECK (refused BETWEEN 0 AND searches),
  -- When the first of them was made; null: the audit log has all of them.
  began_at timestamptz,
  PRIMARY KEY (operator_id, chain, kind),
  CHECK ((began_at IS NULL) = (searches = 0))
);
CREATE INDEX operator_searches_due ON operator_searches (began_at) WHERE began_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (searches, refused, began_at) ON operator_searches TO kolo_operator;
GRANT SELECT, UPDATE (searches, refused, began_at) ON operator_searches TO kolo_directory;
