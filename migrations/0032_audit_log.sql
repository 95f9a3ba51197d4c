-- The audit log: every administrative act and every look at personal data. A chain is a tenant's, or the installation's, whose
-- id is nil. Entries are only inserted, in the transaction of what they tell of.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  chain uuid NOT NULL,
  acted_at timestamptz NOT NULL,
  -- Who: a person, the key of a program, whoever is at the shell of the installation, or Kolo by itself.
  actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'api_key', 'shell', 'kolo')),
  actor text COLLATE "C" NOT NULL,
  -- From where; NULL where no request asked for it.
  address text,
  act text COLLATE "C" NOT NULL CHECK (act ~ '^[a-z_]+\.[a-z_]+$'),
  -- To what: its kind and id.
  subject text COLLATE "C" NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  -- Whether a link of its chain has it.
  linked boolean NOT NULL DEFAULT false
);
CREATE INDEX audit_entries_unlinked ON audit_entries (id) WHERE NOT linked;
CREATE INDEX audit_entries_of_chain ON audit_entries (chain, acted_at, id);

-- How long each chain is, and the hash of its last link. Whoever makes links has this row locked.
CREATE TABLE audit_chains (
  chain uuid PRIMARY KEY,
  links bigint NOT NULL DEFAULT 0 CHECK (links >= 0),
  head bytea NOT NULL CHECK (length(head) = 32)
);

-- Each entry once, in the order in which they were seen: the hash is over the entry and the hash of the link before.
CREATE TABLE audit_links (
  chain uuid NOT NULL REFERENCES audit_chains (chain),
  number bigint NOT NULL CHECK (number > 0),
  entry_id uuid NOT NULL UNIQUE REFERENCES audit_entries (id),
  previous bytea NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (chain, number)
);

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_chain ON audit_entries FOR INSERT TO kolo_app
  WITH CHECK (chain = (SELECT current_setting('kolo.tenant_id')::uuid));
CREATE POLICY every_chain ON audit_entries TO kolo_directory USING (true);
CREATE POLICY every_chain_read ON audit_entries FOR SELECT TO kolo_verify USING (true);
GRANT INSERT ON audit_entries TO kolo_app;
GRANT SELECT, INSERT, UPDATE (linked) ON audit_entries TO kolo_directory;
GRANT SELECT, INSERT, UPDATE (links, head) ON audit_chains TO kolo_directory;
GRANT SELECT, INSERT ON audit_links TO kolo_directory;
GRANT SELECT ON audit_entries, audit_chains, audit_links TO kolo_verify;
