-- An account that a business has at a provider. It belongs to one tenant for ever, so that a payment that was told by it can
-- always be asked after there. Each change counts, suspends telling until it has been tested, and is kept.
CREATE TABLE rail_accounts (
  rail text COLLATE "C" NOT NULL,
  -- The provider's own name of the account.
  provider_account text COLLATE "C" NOT NULL,
  tenant_id uuid NOT NULL REFERENCES tenants (tenant_id),
  -- What callbacks come under: nobody can guess it.
  callback_id text COLLATE "C" NOT NULL UNIQUE CHECK (callback_id ~ '^[0-9a-f]{32}$'),
  credentials_ciphertext bytea NOT NULL,
  credentials_key_id text NOT NULL,
  -- Which account pays, of several that could: the lowest number.
  preference integer NOT NULL CHECK (preference > 0),
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
  -- Why nothing is told; NULL while it is.
  suspended_because text,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account),
  UNIQUE (tenant_id, rail)
);

-- What was rotated away: callbacks that were signed with it are believed for a time.
CREATE TABLE earlier_rail_credentials (
  rail text COLLATE "C" NOT NULL,
  provider_account text COLLATE "C" NOT NULL,
  -- The account's version that ended them.
  version integer NOT NULL,
  credentials_ciphertext bytea NOT NULL,
  credentials_key_id text NOT NULL,
  verifies_until timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account, version),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);

CREATE TABLE rail_account_changes (
  rail text COLLATE "C" NOT NULL,
  provider_account text COLLATE "C" NOT NULL,
  -- The account's version that it made.
  version integer NOT NULL,
  change text NOT NULL CHECK (change IN ('added', 'rotated', 'enabled', 'disabled', 'ordered', 'suspended', 'tested')),
  detail text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rail, provider_account, version),
  FOREIGN KEY (rail, provider_account) REFERENCES rail_accounts (rail, provider_account)
);

GRANT SELECT, INSERT, UPDATE (credentials_ciphertext, credentials_key_id, preference, status, suspended_because, version)
  ON rail_accounts TO kolo_directory;
GRANT SELECT, INSERT ON earlier_rail_credentials, rail_account_changes TO kolo_directory;
GRANT SELECT ON rail_accounts, earlier_rail_credentials, rail_account_changes TO kolo_verify;
