-- What a key may do. Keys of before may do everything, and so may those that a version makes which does not know of
-- scopes.
ALTER TABLE api_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,write,transfer,admin}'
  CHECK (cardinality(scopes) > 0 AND scopes <@ '{read,write,transfer,admin}'::text[]);
