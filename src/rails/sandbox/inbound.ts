import type pg from 'pg';
import { Batcher } from '../../values/batcher.ts';
import type { Clock } from '../../values/clock.ts';
import { toRfc3339 } from '../../values/clock.ts';
import type { Kobo } from '../../values/money.ts';
import { withRetries } from './retry.ts';

/** Money that comes in from outside, and the ids under which Kolo will credit it. */
export interface InboundTransfer {
  /** The bank's id of the inflow. */
  readonly inflowId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly walletId: string;
  readonly transactionId: string;
  /** Whole kobo, at least 1. */
  readonly amount: Kobo;
  /** Unique per tenant among inflows that were not returned; null never collides. */
  readonly reference: string | null;
}

/** An inflow as the bank has it. Both ends are final. */
export interface Inflow extends InboundTransfer {
  /** `received`: not yet credited. `acknowledged`: credited. `returned`: sent back, never credited. */
  readonly state: 'received' | 'acknowledged' | 'returned';
  /** Milliseconds since the epoch. */
  readonly receivedAtMs: number;
}

/** `same`: this was recorded before; the stored inflow, with the ids of its first recording. */
export type InboundOutcome =
  | { readonly kind: 'recorded' | 'same'; readonly inflow: Inflow }
  | { readonly kind: 'conflict' };

interface StoredInflow {
  inflow_id: string;
  tenant_id: string;
  account_id: string;
  wallet_id: string;
  transaction_id: string;
  amount: string;
  reference: string | null;
  state: Inflow['state'];
  received_at_ms: string;
}

const INFLOW_COLUMNS = `
    i.inflow_id, i.tenant_id, i.account_id, i.wallet_id, i.transaction_id, i.amount, i.reference,
    CASE WHEN i.returned_at IS NOT NULL THEN 'returned'
         WHEN i.acknowledged_at IS NOT NULL THEN 'acknowledged'
         ELSE 'received' END AS state,
    (extract(epoch FROM i.received_at) * 1000)::bigint AS received_at_ms`;

function toInflow(row: StoredInflow): Inflow {
  return {
    inflowId: row.inflow_id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    walletId: row.wallet_id,
    transactionId: row.transaction_id,
    amount: BigInt(row.amount),
    reference: row.reference,
    state: row.state,
    receivedAtMs: Number(row.received_at_ms),
  };
}

/** Inserts what collides with nothing, neither by inflow id nor by reference. */
const RECORD = `
  INSERT INTO sandbox_bank.inbound AS i
    (inflow_id, tenant_id, account_id, wallet_id, transaction_id, amount, reference, received_at)
  SELECT told.*, $8::timestamptz
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[]) AS told
  ON CONFLICT DO NOTHING
  RETURNING ${INFLOW_COLUMNS}`;

async function record(
  pool: pg.Pool,
  now: string,
  batch: readonly InboundTransfer[],
): Promise<readonly Inflow[]> {
  const { rows } = await pool.query<StoredInflow>({
    name: 'sandbox_bank_record',
    text: RECORD,
    values: [
      batch.map((inflow) => inflow.inflowId),
      batch.map((inflow) => inflow.tenantId),
      batch.map((inflow) => inflow.accountId),
      batch.map((inflow) => inflow.walletId),
      batch.map((inflow) => inflow.transactionId),
      batch.map((inflow) => inflow.amount.toString()),
      batch.map((inflow) => inflow.reference),
      now,
    ],
  });
  return rows.map(toInflow);
}

/** What stands in the way of each: the row of its own id before the row of its reference. */
const RECORDED_BEFORE = `
  SELECT asked.inflow_id AS asked_id, stored.*
  FROM unnest($1::text[], $2::text[], $3::text[]) AS asked (inflow_id, tenant_id, reference)
  CROSS JOIN LATERAL (
    (SELECT ${INFLOW_COLUMNS}, 1 AS preference
     FROM sandbox_bank.inbound AS i
     WHERE i.inflow_id = asked.inflow_id COLLATE "C")
    UNION ALL
    (SELECT ${INFLOW_COLUMNS}, 2 AS preference
     FROM sandbox_bank.inbound AS i
     WHERE i.tenant_id = asked.tenant_id AND i.reference = asked.reference AND i.returned_at IS NULL)
    ORDER BY preference
    LIMIT 1
  ) AS stored`;

async function recordedBefore(
  pool: pg.Pool,
  asked: readonly InboundTransfer[],
): Promise<ReadonlyMap<string, Inflow>> {
  if (asked.length === 0) return new Map();
  const { rows } = await pool.query<StoredInflow & { asked_id: string }>({
    name: 'sandbox_bank_recorded_before',
    text: RECORDED_BEFORE,
    values: [
      asked.map((inflow) => inflow.inflowId),
      asked.map((inflow) => inflow.tenantId),
      asked.map((inflow) => inflow.reference),
    ],
  });
  return new Map(rows.map((row) => [row.asked_id, toInflow(row)]));
}

/** What a row that was there before means for a transfer that would be recorded now. */
function compare(stored: Inflow, told: InboundTransfer): InboundOutcome {
  const same =
    stored.tenantId === told.tenantId &&
    stored.reference === told.reference &&
    stored.walletId === told.walletId &&
    stored.amount === told.amount;
  // A returned inflow is only ever met by its own id, and must not be credited after all.
  return same && stored.state !== 'returned' ? { kind: 'same', inflow: stored } : { kind: 'conflict' };
}

/** Undefined where the row in the way was returned to its sender in between: try again. */
async function receive(
  pool: pg.Pool,
  clock: Clock,
  batch: readonly InboundTransfer[],
): Promise<readonly (InboundOutcome | undefined)[]> {
  const inserted = await record(pool, toRfc3339(clock.now()), batch);
  const fresh = new Map(inserted.map((inflow) => [inflow.inflowId, inflow]));
  const before = await recordedBefore(
    pool,
    batch.filter(({ inflowId }) => !fresh.has(inflowId)),
  );
  return batch.map((told) => {
    const inflow = fresh.get(told.inflowId);
    if (inflow) return { kind: 'recorded', inflow };
    const stored = before.get(told.inflowId);
    return stored && compare(stored, told);
  });
}

const PENDING = `
  SELECT ${INFLOW_COLUMNS}
  FROM sandbox_bank.inbound AS i
  WHERE i.acknowledged_at IS NULL AND i.returned_at IS NULL AND i.received_at <= $1
    AND (i.received_at, i.inflow_id) > ($3::timestamptz, $4)
  ORDER BY i.received_at, i.inflow_id
  LIMIT $2`;

const ACKNOWLEDGE = `
  UPDATE sandbox_bank.inbound
  SET acknowledged_at = coalesce(acknowledged_at, $2)
  WHERE inflow_id = $1 AND returned_at IS NULL`;

const RETURN = `
  UPDATE sandbox_bank.inbound
  SET returned_at = coalesce(returned_at, $2)
  WHERE inflow_id = $1 AND acknowledged_at IS NULL`;

const LIST = `
  SELECT ${INFLOW_COLUMNS}
  FROM sandbox_bank.inbound AS i
  WHERE i.inflow_id > $1
  ORDER BY i.inflow_id
  LIMIT $2`;

/** How often a recording that met a row on its way out is tried. */
const RECEIVE_ATTEMPTS_MAX = 5;

/** The bank's book of money that came in. Its functions reject when the book cannot be reached. */
export class InboundBook {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #receipts: Batcher<InboundTransfer, InboundOutcome | undefined>;

  constructor(
    pool: pg.Pool,
    clock: Clock,
    limits: { batchMax: number; runningMax: number; queueMax: number },
  ) {
    this.#pool = pool;
    this.#clock = clock;
    this.#receipts = new Batcher({
      ...limits,
      key: (told) => told.inflowId,
      run: (batch) => withRetries(() => receive(pool, clock, batch)),
    });
  }

  /** Records an inflow durably; see {@link InboundOutcome}. */
  async receive(told: InboundTransfer): Promise<InboundOutcome> {
    for (let attempt = 1; attempt <= RECEIVE_ATTEMPTS_MAX; attempt += 1) {
      const outcome = await this.#receipts.submit(told);
      if (outcome) return outcome;
    }
    throw new Error('an inflow met one that was being returned, again and again');
  }

  /** Inflows still to be credited that came in at least `olderThanMs` ago, the oldest first, after one of them. */
  async pending(limit: number, olderThanMs: number, after: Inflow | null): Promise<readonly Inflow[]> {
    const latest = toRfc3339(this.#clock.now() - olderThanMs);
    const from = after === null ? ['-infinity', ''] : [toRfc3339(after.receivedAtMs), after.inflowId];
    const { rows } = await this.#pool.query<StoredInflow>({
      name: 'sandbox_bank_pending',
      text: PENDING,
      values: [latest, limit, ...from],
    });
    return rows.map(toInflow);
  }

  /** Marks an inflow as credited. False: it is unknown or was returned. */
  async acknowledge(inflowId: string): Promise<boolean> {
    const result = await this.#pool.query(ACKNOWLEDGE, [inflowId, toRfc3339(this.#clock.now())]);
    return result.rowCount === 1;
  }

  /** Sends an inflow back; its reference is free again. False: it is unknown or was credited. */
  async giveBack(inflowId: string): Promise<boolean> {
    const result = await this.#pool.query(RETURN, [inflowId, toRfc3339(this.#clock.now())]);
    return result.rowCount === 1;
  }

  /** The inflows after an id (null: from the first), at most `limit`, in order of id. */
  async list(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]> {
    const { rows } = await this.#pool.query<StoredInflow>(LIST, [afterInflowId ?? '', limit]);
    return rows.map(toInflow);
  }
}
