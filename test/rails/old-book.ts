/**
 * The sandbox bank's book as version 0.1.0 made it. What stands here is what was released: it never follows a change of
 * the bank's.
 */
export const OLD_BOOK = `
  CREATE SCHEMA sandbox_bank;

  CREATE TABLE sandbox_bank.schema_version (version integer NOT NULL);
  INSERT INTO sandbox_bank.schema_version (version) VALUES (1);

  CREATE TABLE sandbox_bank.payments (
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

  CREATE TABLE sandbox_bank.inbound (
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
  CREATE UNIQUE INDEX inbound_reference ON sandbox_bank.inbound (tenant_id, reference)
    WHERE reference IS NOT NULL AND returned_at IS NULL;
  CREATE INDEX inbound_pending ON sandbox_bank.inbound (received_at, inflow_id)
    WHERE acknowledged_at IS NULL AND returned_at IS NULL;`;

/** An inflow as that version kept it. */
export interface OldInflow {
  inflowId: string;
  tenantId: string;
  accountId: string;
  walletId: string;
  transactionId: string;
  amount: bigint;
  reference: string | null;
  receivedAt: string;
}

const INSERT_OLD_INFLOW = `
  INSERT INTO sandbox_bank.inbound
    (inflow_id, tenant_id, account_id, wallet_id, transaction_id, amount, reference, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The statement and its values. */
export const insertOldInflow = (inflow: OldInflow): [text: string, values: unknown[]] => [
  INSERT_OLD_INFLOW,
  [
    ...[inflow.inflowId, inflow.tenantId, inflow.accountId, inflow.walletId, inflow.transactionId],
    ...[inflow.amount, inflow.reference, inflow.receivedAt],
  ],
];
