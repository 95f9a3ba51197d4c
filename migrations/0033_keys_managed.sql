-- Keys that are good from some networks only, that take the place of another, and of which it is known when they were last
-- used, to the minute. A version before this one knows nothing of networks, so a key with some is safe once it has ended.
ALTER TABLE api_keys ADD COLUMN allowed_networks cidr[]
  CHECK (cardinality(allowed_networks) > 0 AND array_position(allowed_networks, NULL) IS NULL);
ALTER TABLE api_keys ADD COLUMN replaces text COLLATE "C" REFERENCES api_keys (key_id);
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz;
GRANT UPDATE (scopes, label, expires_at, allowed_networks, last_used_at) ON api_keys TO kolo_directory;
