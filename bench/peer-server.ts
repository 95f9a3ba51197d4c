import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * A peer: a bank transfer as many teams write it, one transaction a request in plain SQL. It checks and debits the
 * wallet under a lock, writes the transfer and two ledger entries, and leaves an event in an outbox. Nobody submits the payout,
 * and nobody delivers the event. Run as a child; its settings come from the environment.
 */
const { PEER_KEY = '', PEER_WALLETS = '0', PEER_DATABASE = '{}' } = process.env;
/** Connections; more are slower on two cores. */
const POOL_MAX = 16;
const FUNDING_KOBO = 1_000_000_000_000;

const pool = new pg.Pool({ ...(JSON.parse(PEER_DATABASE) as pg.PoolConfig), max: POOL_MAX });
await pool.query(`
  CREATE SCHEMA peer;
  CREATE TABLE peer.wallets (
    id text PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0), held bigint NOT NULL DEFAULT 0);
  CREATE TABLE peer.transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference text NOT NULL UNIQUE, wallet_id text NOT NULL,
    amount bigint NOT NULL, status text NOT NULL, account_number text NOT NULL, bank_code text NOT NULL, narration text,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON peer.transfers (wallet_id, id);
  CREATE TABLE peer.entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL, account text NOT NULL,
    amount bigint NOT NULL, balance_after bigint);
  CREATE INDEX ON peer.entries (account, id);
  CREATE TABLE peer.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, type text NOT NULL, payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
`);
await pool.query(
  "INSERT INTO peer.wallets SELECT 'w' || lpad(n::text, 6, '0'), $2 FROM generate_series(1, $1::int) AS n",
  [PEER_WALLETS, FUNDING_KOBO],
);

interface Body {
  source: string;
  amount: number;
  reference: string;
  accountNumber: string;
  bankCode: string;
  narration?: string;
}

async function transfer({
  source,
  amount,
  reference,
  accountNumber,
  bankCode,
  narration,
}: Body): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const wallet = await client.query({
      name: 'lock',
      text: 'SELECT balance FROM peer.wallets WHERE id = $1 FOR UPDATE',
      values: [source],
    });
    if (wallet.rowCount === 0 || Number(wallet.rows[0].balance) < amount)
      throw new Error('insufficient funds');
    const made = await client.query({
      name: 'transfer',
      text: `INSERT INTO peer.transfers (reference, wallet_id, amount, status, account_number, bank_code, narration)
        VALUES ($1, $2, $3, 'processing', $4, $5, $6) RETURNING id`,
      values: [reference, source, amount, accountNumber, bankCode, narration],
    });
    const debited = await client.query({
      name: 'debit',
      text: 'UPDATE peer.wallets SET balance = balance - $2 WHERE id = $1 RETURNING balance',
      values: [source, amount],
    });
    const [{ id }] = made.rows;
    await client.query({
      name: 'entries',
      text: `INSERT INTO peer.entries (transfer_id, account, amount, balance_after)
        VALUES ($1, $2, -$3::bigint, $4), ($1, 'settlement', $3::bigint, NULL)`,
      values: [id, source, amount, debited.rows[0].balance],
    });
    await client.query({
      name: 'outbox',
      text: `INSERT INTO peer.outbox (type, payload) VALUES ('transfer.accepted', $1)`,
      values: [JSON.stringify({ id, reference, wallet: source, amount, status: 'processing' })],
    });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const app = Fastify();
const expected = Buffer.from(`Bearer ${PEER_KEY}`);
app.addHook('onRequest', (request, reply, done) => {
  const given = Buffer.from(request.headers.authorization ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) void reply.code(401).send();
  else done();
});
const text = { type: 'string', minLength: 1, maxLength: 100 } as const;
const schema = {
  body: {
    type: 'object',
    required: ['source', 'amount', 'reference', 'accountNumber', 'bankCode'],
    properties: {
      source: text,
      reference: text,
      narration: text,
      amount: { type: 'integer', minimum: 1 },
      accountNumber: { type: 'string', pattern: '^[0-9]{10}$' },
      bankCode: { type: 'string', pattern: '^[0-9]{3,6}$' },
    },
  },
} as const;
app.post<{ Body: Body }>('/api/v1/transfer/bank', { schema }, async ({ body }, reply) => {
  await transfer(body);
  return reply.code(202).send({ status: true, message: 'Bank transfer is processing' });
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`peer at http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => process.exit(0));
