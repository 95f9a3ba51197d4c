import type { IncomingHttpHeaders } from 'node:http';
import { TakenError } from '../db/check-then-write.ts';
import { type Session, statement } from '../db/database.ts';
import { sqlState } from '../db/failures.ts';
import { toRfc3339 } from '../values/clock.ts';
import { ApiError, invalidField } from '../values/errors.ts';

/** The header's name, as in descriptions and faults. */
export const HEADER = 'Idempotency-Key';
const KEY = /^[\x20-\x7E]{1,255}$/;

/** Reads the key of a request. @throws ApiError `invalid_request` when it is malformed */
export function givenKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'] as string | undefined;
  if (key !== undefined && !KEY.test(key))
    throw invalidField(HEADER, 'must be 1 to 255 printable ASCII characters');
  return key;
}

/** Identifies a request to run once. Keys are separate for each tenant and operation. */
interface IdempotencyKey {
  tenantId: string;
  /** The id of its operation. */
  operation: string;
  /** As the caller sent it. */
  key: string;
}

/** The stored request and response of a used key. */
interface UsedKey {
  /** The hash of the request's content. */
  requestHash: Buffer;
  /** The answer's. */
  status: number;
  /** The answer's, JSON. */
  body: string;
}

/** The shortest time for which a response is stored, milliseconds (contract section 1, "Other writes"). */
const KEPT_MS = 24 * 60 * 60 * 1_000;
/** The longest wait for another request with the same key, milliseconds. */
const WAIT_MS = 2_000;

const LOCK_NOT_AVAILABLE = '55P03';

const WAIT_SHORTLY = statement('wait_for_idempotency_key', `SET LOCAL lock_timeout = ${WAIT_MS}`);
const WAIT_AS_BEFORE = statement('wait_as_before', 'SET LOCAL lock_timeout TO DEFAULT');
/** Blocks until a transaction that inserted the same key ends. */
const CLAIM = statement(
  'claim_idempotency_key',
  `INSERT INTO idempotency_keys (tenant_id, operation, key, request_hash, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`,
);
const FIND = statement(
  'find_idempotency_key',
  `SELECT request_hash AS "requestHash", status, body FROM idempotency_keys
   WHERE tenant_id = $1 AND operation = $2 AND key = $3`,
);

const valuesOf = ({ tenantId, operation, key }: IdempotencyKey): string[] => [tenantId, operation, key];

/**
 * Claims a key for a transaction, as its first statement. A rollback or the end of the process frees the key.
 *
 * @returns null when the transaction now holds the key; otherwise the stored response
 * @throws ApiError `in_progress` when another transaction has claimed it and does not end in time
 * @throws TakenError when the stored response was deleted at this moment
 */
export async function claimKey(
  session: Session,
  key: IdempotencyKey,
  requestHash: Buffer,
  nowMs: number,
): Promise<UsedKey | null> {
  const times = [toRfc3339(nowMs), toRfc3339(nowMs + KEPT_MS)];
  const [, claimed, , found] = await session
    .pipeline([
      { statement: WAIT_SHORTLY },
      { statement: CLAIM, values: [...valuesOf(key), requestHash, ...times] },
      { statement: WAIT_AS_BEFORE },
      { statement: FIND, values: valuesOf(key) },
    ])
    .catch((error) => {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? new ApiError('in_progress') : error;
    });
  if (claimed!.length === 1) return null;
  const [used] = found as UsedKey[];
  if (used === undefined) throw new TakenError('an idempotency key expired');
  return used;
}

const KEEP_ANSWER = statement(
  'keep_idempotent_answer',
  'UPDATE idempotency_keys SET status = $4, body = $5 WHERE tenant_id = $1 AND operation = $2 AND key = $3',
);

/** Stores the response (JSON) in the transaction that claimed the key, as its last statement. */
export async function keepAnswer(
  session: Session,
  key: IdempotencyKey,
  status: number,
  body: string,
): Promise<void> {
  await session.execute(KEEP_ANSWER, [...valuesOf(key), status, body]);
}
