import type pg from 'pg';
import { sessionOn, statement, transactionOn } from '../../platform/db/database.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';

/** For how long a key is known at least, milliseconds. */
const KNOWN_MS = 24 * 3_600_000;

/** Those of one operator, whom the primary key begins with. */
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

/** A request of an operator, by the key that it was sent with. */
interface SentRequest {
  operatorId: string;
  key: string;
}

/** Puts down that a request is sent. @returns whether it is so for the first time within 24 hours */
export const claimIdempotencyKey = (
  pool: pg.Pool,
  { operatorId, key }: SentRequest,
  nowMs: number,
): Promise<boolean> =>
  transactionOn(pool, async (session) => {
    await session.execute(FORGET_OLD, [operatorId, toRfc3339(nowMs - KNOWN_MS)]);
    return (await session.query(CLAIM, [operatorId, key, toRfc3339(nowMs)])).length === 1;
  });

/** Has the key of a request that was refused be as if it had not been sent. */
export async function releaseIdempotencyKey(pool: pg.Pool, { operatorId, key }: SentRequest): Promise<void> {
  await sessionOn(pool).execute(FREE, [operatorId, key]);
}
