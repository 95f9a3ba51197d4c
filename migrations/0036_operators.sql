-- The people who look after an installation. Each has a password and a second factor before they can sign in.
CREATE TABLE operators (
  id uuid PRIMARY KEY,
  -- In small letters.
  email text COLLATE "C" NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('invited', 'active', 'disabled')),
  -- argon2id, in the form that names its parameters.
  password_hash text,
  totp_ciphertext bytea,
  totp_key_id text,
  -- The time step of the last code that was taken: a code counts once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  -- Codes that were wrong behind a password that was right, since one was right.
  wrong_codes integer NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
  codes_refused_until timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((totp_ciphertext IS NULL) = (totp_key_id IS NULL)),
  CHECK (status <> 'active' OR (password_hash IS NOT NULL AND totp_ciphertext IS NOT NULL))
);

-- What an operator may do, and where: NULL is every business, or both modes.
CREATE TABLE operator_roles (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (id),
  role text NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'operator', 'admin')),
  business_id uuid REFERENCES businesses (id),
  mode text CHECK (mode IN ('test', 'live')),
  granted_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_roles_of ON operator_roles (operator_id) WHERE ended_at IS NULL;

-- By which somebody proves once who they are, to set a password and a second factor.
CREATE TABLE operator_enrolments (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- The secret of the second factor that was shown for it.
  totp_ciphertext bytea,
  totp_key_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operator_enrolments_of ON operator_enrolments (operator_id);

CREATE TABLE operator_recovery_codes (
  operator_id uuid NOT NULL REFERENCES operators (id),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  -- Used, or replaced by others.
  ended_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE operator_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  operator_id uuid NOT NULL REFERENCES operators (id),
  -- A browser's has its token in a cookie; a command's has it in a file.
  kind text NOT NULL CHECK (kind IN ('browser', 'command')),
  address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  -- To the minute.
  last_seen_at timestamptz NOT NULL,
  -- When the person last proved who they are.
  confirmed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX operator_sessions_of ON operator_sessions (operator_id) WHERE revoked_at IS NULL;

-- The role of the operator API. It looks after operators and reads; it writes no money.
GRANT SELECT, INSERT, UPDATE (status, password_hash, totp_ciphertext, totp_key_id, totp_last_step, wrong_codes,
  codes_refused_until) ON operators TO kolo_operator;
GRANT SELECT, INSERT, UPDATE (ended_at) ON operator_roles TO kolo_operator;
GRANT SELECT, INSERT, UPDATE (totp_ciphertext, totp_key_id, used_at) ON operator_enrolments TO kolo_operator;
GRANT SELECT, INSERT, UPDATE (ended_at) ON operator_recovery_codes TO kolo_operator;
GRANT SELECT, INSERT, UPDATE (last_seen_at, confirmed_at, revoked_at) ON operator_sessions TO kolo_operator;
GRANT SELECT ON businesses, tenants TO kolo_operator;
GRANT SELECT (key_id, tenant_id, label, scopes, created_at, expires_at, revoked_at) ON api_keys TO kolo_operator;
CREATE POLICY every_chain_of_operators ON audit_entries TO kolo_operator USING (true);
GRANT SELECT, INSERT ON audit_entries TO kolo_operator;
GRANT SELECT ON audit_chains, audit_links TO kolo_operator;
GRANT SELECT ON operators, operator_roles, operator_enrolments, operator_recovery_codes, operator_sessions TO kolo_verify;
