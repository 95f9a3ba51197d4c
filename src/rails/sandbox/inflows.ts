import type pg from 'pg';
import { Batcher } from '../../platform/values/batcher.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { InboundPayment, Inflow } from '../money-in.ts';
import { FIRST_SERIAL } from './issued.ts';
import { withRetries } from './retry.ts';
import { IN_ORDER } from './schema.ts';

interface StoredInflow {
  inflow_id: string;
  bank_code: string;
  account_number: string;
  sender_name: string | null;
  sender_account_number: string | null;
  sender_bank_code: string | null;
  sender_bank_name: string | null;
  narration: string | null;
  amount: string;
  state: Inflow['state'];
  received_at: Date;
}

const STATE = `
    CASE WHEN returned_at IS NOT NULL THEN 'returned'
         WHEN acknowledged_at IS NOT NULL THEN 'acknowledged'
         ELSE 'received' END AS state`;

const COLUMNS = `
    session_id AS inflow_id, bank_code, account_number, sender_name, sender_account_number, sender_bank_code,
    sender_bank_name, narration, amount, ${STATE}, received_at`;

const toInflow = (row: StoredInflow): Inflow => ({
  inflowId: row.inflow_id,
  to: { bankCode: row.bank_code, accountNumber: row.account_number },
  amount: BigInt(row.amount),
  sender: {
    name: row.sender_name,
    accountNumber: row.sender_account_number,
    bankCode: row.sender_bank_code,
    bankName: row.sender_bank_name,
  },
  narration: row.narration,
  state: row.state,
  receivedAtMs: row.received_at.getTime(),
});

/** One statement, so one commit for the whole batch. */
const RECORD = `
  INSERT INTO sandbox_bank.inflows
    (session_id, account_number, amount, sender_name, sender_account_number, sender_bank_code, sender_bank_name,
     narration, bank_code, received_at)
  SELECT notified.*, $9, $10::timestamptz
  FROM (SELECT ${IN_ORDER} OFFSET 0) AS in_order,
    unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) AS notified
  ON CONFLICT (session_id) DO NOTHING`;

const FIND = `
  SELECT ${COLUMNS}
  FROM unnest($1::text[]) AS requested (id)
  JOIN sandbox_bank.inflows ON session_id = requested.id COLLATE "C"`;

async function find(pool: pg.Pool, ids: readonly string[]): Promise<readonly (Inflow | null)[]> {
  const { rows } = await pool.query<StoredInflow>({
    name: 'sandbox_bank_find_inflows',
    text: FIND,
    values: [ids],
  });
  const found = new Map(rows.map((row) => [row.inflow_id, toInflow(row)]));
  return ids.map((id) => found.get(id) ?? null);
}

async function record(
  pool: pg.Pool,
  bankCode: string,
  now: string,
  batch: readonly InboundPayment[],
): Promise<readonly Inflow[]> {
  const ids = batch.map(({ sessionId }) => sessionId);
  await pool.query({
    name: 'sandbox_bank_record',
    text: RECORD,
    values: [
      ids,
      batch.map(({ accountNumber }) => accountNumber),
      batch.map(({ amount }) => amount.toString()),
      batch.map(({ sender }) => sender.name),
      batch.map(({ sender }) => sender.accountNumber),
      batch.map(({ sender }) => sender.bankCode),
      batch.map(({ sender }) => sender.bankName),
      batch.map(({ narration }) => narration),
      bankCode,
      now,
    ],
  });
  const { rows } = await pool.query<StoredInflow>({
    name: 'sandbox_bank_recorded',
    text: FIND,
    values: [ids],
  });
  const recorded = new Map(rows.map((row) => [row.inflow_id, toInflow(row)]));
  return ids.map((id) => recorded.get(id)!);
}

const IS_PENDING = 'acknowledged_at IS NULL AND returned_at IS NULL AND received_at <= $1';

/** Accounts that the bank has issued itself are of somebody who asks over the network. */
const IS_OF_ITS_RAIL = `account_number COLLATE "C" < '${FIRST_SERIAL}'`;

/** Plan: inflows_pending. */
const PENDING = `
  SELECT ${COLUMNS} FROM sandbox_bank.inflows
  WHERE ${IS_PENDING} AND ${IS_OF_ITS_RAIL} AND (received_at, session_id) > ($3::timestamptz, $4)
  ORDER BY received_at, session_id LIMIT $2`;

const LIST = `SELECT ${COLUMNS} FROM sandbox_bank.inflows WHERE session_id > $1 ORDER BY session_id LIMIT $2`;

const BEHIND = `
  SELECT position, ${COLUMNS} FROM sandbox_bank.inflows WHERE position > $1 ORDER BY position LIMIT $2`;

type End = 'acknowledged_at' | 'returned_at';

/** Once and for all, and never the other end too. */
const toEnd = (end: End, other: End): string => `
  UPDATE sandbox_bank.inflows
  SET ${end} = coalesce(${end}, $2)
  WHERE session_id = $1 AND ${other} IS NULL`;

/** The bank's book of money that came in. Its functions reject when the book cannot be reached. */
export class InflowBook {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #receipts: Batcher<InboundPayment, Inflow>;
  readonly #questions: Batcher<string, Inflow | null>;

  /** @param bankCode of the institution whose accounts these are */
  constructor(
    pool: pg.Pool,
    clock: Clock,
    bankCode: string,
    limits: { batchMax: number; runningMax: number; queueMax: number },
  ) {
    this.#pool = pool;
    this.#clock = clock;
    this.#receipts = new Batcher({
      ...limits,
      key: ({ sessionId }) => sessionId,
      run: (batch) => withRetries(() => record(pool, bankCode, toRfc3339(clock.now()), batch)),
    });
    this.#questions = new Batcher({
      ...limits,
      key: (inflowId) => inflowId,
      run: (ids) => withRetries(() => find(pool, ids)),
    });
  }

  /** Records a payment from outside durably; one that was recorded before is as it stands now. */
  receive(payment: InboundPayment): Promise<Inflow> {
    return this.#receipts.submit(payment);
  }

  /** The inflow with an id, as it is now; null if there is none. */
  find(inflowId: string): Promise<Inflow | null> {
    return this.#questions.submit(inflowId);
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
  acknowledge(inflowId: string): Promise<boolean> {
    return this.#end(inflowId, 'acknowledged_at', 'returned_at');
  }

  /** Sends an inflow back. False: it is unknown or was credited. */
  giveBack(inflowId: string): Promise<boolean> {
    return this.#end(inflowId, 'returned_at', 'acknowledged_at');
  }

  /** The inflows after an id (null: from the first), at most `limit`, in order of id. */
  async list(afterInflowId: string | null, limit: number): Promise<readonly Inflow[]> {
    const { rows } = await this.#pool.query<StoredInflow>(LIST, [afterInflowId ?? '', limit]);
    return rows.map(toInflow);
  }

  /** Inflows behind a position (0: from the first), at most `limit`, in the order in which they were committed. */
  async behind(position: bigint, limit: number): Promise<readonly { position: bigint; inflow: Inflow }[]> {
    const { rows } = await this.#pool.query<StoredInflow & { position: string }>(BEHIND, [position, limit]);
    return rows.map((row) => ({ position: BigInt(row.position), inflow: toInflow(row) }));
  }

  async #end(inflowId: string, end: End, other: End): Promise<boolean> {
    const values = [inflowId, toRfc3339(this.#clock.now())];
    const ended = await this.#pool.query(toEnd(end, other), values);
    return ended.rowCount === 1;
  }
}
