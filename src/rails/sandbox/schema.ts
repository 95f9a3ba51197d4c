import type pg from 'pg';

/**
 * Raised by a change that an older program cannot work beside; such a program refuses the book. Tables that are only
 * added leave it as it is: an older program does not look at them.
 */
const SCHEMA_VERSION = 1;

/** Any number of the bank's own; taken while creating its tables, so that first opens do not collide. */
const SCHEMA_LOCK = 5_276_011;

/**
 * The bank's book. Times are the clock's, not the database's, so that a test's clock decides.
 *
 * `payments`: what the bank was told, one row an id. `paid_at` is written by the INSERT that books the first
 * telling and by nothing else, so the primary key is the proof that an id is paid at most once. A `paid_at`
 * that lies ahead is a payment in progress: it happens when the clock gets there, whatever runs or does not.
 *
 * `inflows`: money that came in for accounts at this bank, under the session id of the sender's payment.
 *
 * `payment_returns`: what comes back of payments, booked with them, under ids of the bank's own. Like a payment in progress
 * one whose time lies ahead happens when the clock gets there.
 *
 * `inbound`: money that came in before the bank knew account numbers (version 0.1.0), with the ids under which Kolo credits
 * it. Nothing is added any more but by a program of that version; what is under way ends here.
 */
const SCHEMA = `
  SELECT pg_advisory_xact_lock(${SCHEMA_LOCK});

  CREATE SCHEMA IF NOT EXISTS sandbox_bank;

  CREATE TABLE IF NOT EXISTS sandbox_bank.schema_version (
    version integer NOT NULL
  );
  INSERT INTO sandbox_bank.schema_version (version)
  SELECT ${SCHEMA_VERSION} WHERE NOT EXISTS (SELECT FROM sandbox_bank.schema_version);

  CREATE TABLE IF NOT EXISTS sandbox_bank.payments (
    rail_id text COLLATE "C" PRIMARY KEY,
    bank_code text NOT NULL,
    account_number text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    behaviour text NOT NULL,
    refused_code text,
    paid_at timestamptz,
    told_at timestamptz NOT NULL,
    times_told integer NOT NULL DEFAULT 1 CHECK (times_told >= 1),
    conflicts integer NOT NULL DEFAULT 0 CHECK (conflicts BETWEEN 0 AND times_told - 1),
    CONSTRAINT payments_paid_or_refused CHECK (paid_at IS NULL OR refused_code IS NULL)
  );

  CREATE TABLE IF NOT EXISTS sandbox_bank.inbound (
    inflow_id text COLLATE "C" PRIMARY KEY,
    tenant_id text NOT NULL,
    account_id text NOT NULL,
    wallet_id text NOT NULL,
    transaction_id text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    reference text,
    received_at timestamptz NOT NULL,
    acknowledged_at timestamptz,
    returned_at timestamptz,
    CONSTRAINT inbound_one_end CHECK (acknowledged_at IS NULL OR returned_at IS NULL)
  );
  CREATE UNIQUE INDEX IF NOT EXISTS inbound_reference ON sandbox_bank.inbound (tenant_id, reference)
    WHERE reference IS NOT NULL AND returned_at IS NULL;
  CREATE INDEX IF NOT EXISTS inbound_pending ON sandbox_bank.inbound (received_at, inflow_id)
    WHERE acknowledged_at IS NULL AND returned_at IS NULL;

  CREATE TABLE IF NOT EXISTS sandbox_bank.inflows (
    session_id text COLLATE "C" PRIMARY KEY,
    bank_code text NOT NULL,
    account_number text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    sender_name text,
    sender_account_number text,
    sender_bank_code text,
    sender_bank_name text,
    narration text,
    received_at timestamptz NOT NULL,
    acknowledged_at timestamptz,
    returned_at timestamptz,
    CONSTRAINT inflows_one_end CHECK (acknowledged_at IS NULL OR returned_at IS NULL)
  );
  CREATE INDEX IF NOT EXISTS inflows_pending ON sandbox_bank.inflows (received_at, session_id)
    WHERE acknowledged_at IS NULL AND returned_at IS NULL;

  CREATE TABLE IF NOT EXISTS sandbox_bank.payment_returns (
    return_id text COLLATE "C" PRIMARY KEY,
    rail_id text COLLATE "C" NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    returned_at timestamptz NOT NULL,
    acknowledged_at timestamptz
  );
  CREATE INDEX IF NOT EXISTS payment_returns_pending ON sandbox_bank.payment_returns (returned_at, return_id)
    WHERE acknowledged_at IS NULL;
`;

/** By what was added last. */
const PRESENT = `SELECT to_regclass('sandbox_bank.payment_returns') IS NOT NULL AS present`;

const VERSION = `SELECT version FROM sandbox_bank.schema_version`;

/**
 * Creates the tables that are absent, of a new book or of an older program's. Safe when several processes open the
 * book for the first time at once. A role without the right to create tables can open a book that is complete.
 */
export async function ensureSchema(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ present: boolean }>(PRESENT);
  // Several statements in one simple query are one transaction; the lock lasts until its end.
  if (!rows[0]?.present) await pool.query(SCHEMA);
  const found = await pool.query<{ version: number }>(VERSION);
  const version = found.rows[0]?.version;
  if (version !== SCHEMA_VERSION) {
    throw new Error(`the sandbox bank's book is of version ${version}; this program knows ${SCHEMA_VERSION}`);
  }
}
