import type pg from 'pg';
import { uuidv7 } from '../../src/platform/values/ids.ts';
import type { TenantWriter } from './tenant-writer.ts';

/** As the writers of rows date the first. */
const START_MS = Date.parse('2026-01-15T09:00:00.000Z');

const MAKER = '00000000-0000-7000-8000-00000000000c';
const CHECKER = '00000000-0000-7000-8000-00000000000d';
const AT = '2026-01-15T09:00:00Z';

/** An approved and executed proposal. */
interface Agreed {
  tenantId: string;
  act: string;
  content: object;
  /** The movement that it made or settled, or what else came of it. */
  movement?: string;
  result?: object;
}

/** Writes a proposal that is approved and done; gives its id. */
export async function writeAgreed(
  client: pg.ClientBase,
  { tenantId, act, content, movement, result }: Agreed,
) {
  const id = uuidv7(START_MS);
  await client.query(
    `INSERT INTO operators (id, email, name, status, created_at)
     SELECT id::uuid, id || '@example.com', 'Somebody', 'invited', $2 FROM unnest($1::text[]) AS o (id)
     ON CONFLICT DO NOTHING`,
    [[MAKER, CHECKER], AT],
  );
  await client.query(
    `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at, approved_by,
       decided_at, executed_at, result)
     VALUES ($1, $2, $3, $4, decode(repeat('00', 32), 'hex'), 'It is right so', $5, $6, $6::timestamptz + '1 day', $7, $6, $6, $8)`,
    [id, tenantId, act, content, MAKER, AT, CHECKER, result ?? { transaction_id: movement }],
  );
  return id;
}

/** The same of a file of one wallet with an opening balance, done by its import. */
export function writeAgreedImport(
  client: pg.ClientBase,
  { tenantId, importId, hash, amount }: { tenantId: string; importId: string; hash: Buffer; amount: number },
): Promise<string> {
  const content = {
    sha256: hash.toString('hex'),
    bytes: 100,
    customers: 1,
    wallets: 1,
    opening_balances: [{ currency: 'NGN', wallets: 1, total: amount }],
  };
  return writeAgreed(client, { tenantId, act: 'import.load', content, result: { import_id: importId } });
}

/** Writes a payment of a wallet that operators have failed manually, with approval. */
export async function writeManuallyFailed(w: TenantWriter, wallet: string): Promise<string> {
  const failed = {
    status: 'failed',
    reference: 'pay-manually',
    amount: 70_000,
    flagged: true,
    claimed: true,
  } as const;
  const id = await w.outflow(wallet, failed);
  const settledBy = await w.agreed('payout.fail', { transaction_id: id }, id);
  await w.query(
    `UPDATE transactions SET failure_code = 'failed_by_hand', settled_by = $3 WHERE tenant_id = $1 AND id = $2`,
    id,
    settledBy,
  );
  return id;
}
