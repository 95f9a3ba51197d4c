import type pg from 'pg';
import { sessionOn, statement, transactionOn } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** Minimum time for which a key is remembered, milliseconds. */
const KNOWN_MS = 24 * 3_600_000;

/** Forgets old keys of one operator, the first column of the primary key. */
const FORGET_OLD = statement(
  'forget_old_operator_request_keys',
  'DELETE FROM operator_request_keys WHERE operator_id = $1 AND sent_at <= $2',
);
const CLAIM = statement(
  'claim_operator_request_key',
  `INSERT INTO operator_request_keys (operator_id, key, sent_at) VALUES ($1, $2, $3)
   ON CONFLICT DO NOTHING RETURNING key`,
);
const FREE = statement(
  'free_operator_request_key',
  'DELETE FROM operator_request_keys WHERE operator_id = $1 AND key = $2',
);

/** An operator's request and its idempotency key. */
interface SentRequest {
  operatorId: string;
  key: string;
}

/** Records an idempotency key. @returns true for the first use within 24 hours */
export const claimIdempotencyKey = (
  pool: pg.Pool,
  { operatorId, key }: SentRequest,
  nowMs: number,
): Promise<boolean> =>
  transactionOn(pool, async (session) => {
    await session.execute(FORGET_OLD, [operatorId, toRfc3339(nowMs - KNOWN_MS)]);
    return (await session.query(CLAIM, [operatorId, key, toRfc3339(nowMs)])).length === 1;
  });

/** Releases the key of a refused request. */
export async function releaseIdempotencyKey(pool: pg.Pool, { operatorId, key }: SentRequest): Promise<void> {
  await sessionOn(pool).execute(FREE, [operatorId, key]);
}
