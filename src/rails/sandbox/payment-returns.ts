import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import type { PaymentReturn } from '../money-in.ts';
import { SUBMITTED_OVER_NETWORK } from './schema.ts';

interface StoredReturn {
  return_id: string;
  rail_id: string;
  amount: string;
  returned_at: Date;
  acknowledged: boolean;
}

const COLUMNS = 'return_id, rail_id, amount, returned_at, acknowledged_at IS NOT NULL AS acknowledged';

/** The time of a return lies ahead when it is booked, so that what is behind a time that is over does not change. */
const behind = (which: string): string => `
  SELECT ${COLUMNS} FROM sandbox_bank.payment_returns
  WHERE ${which} AND returned_at <= $1 AND (returned_at, return_id) > ($3::timestamptz, $4)
  ORDER BY returned_at, return_id
  LIMIT $2`;

/** Returns of payments that the rail of this process submitted; plan: payment_returns_pending. */
const PENDING = {
  name: 'sandbox_bank_returned',
  text: behind(`acknowledged_at IS NULL AND NOT ${SUBMITTED_OVER_NETWORK}`),
};
/** Returns of payments submitted over the network; plan: payment_returns_in_order. */
const BEHIND = {
  name: 'sandbox_bank_returns_behind',
  text: behind(SUBMITTED_OVER_NETWORK),
};

/** A return, as the place behind which a list goes on. */
type Place = Pick<PaymentReturn, 'returnId' | 'returnedAtMs'>;

const listOf = (which: string): string => `
  SELECT ${COLUMNS} FROM sandbox_bank.payment_returns
  WHERE ${which} AND return_id > $1 AND returned_at <= $3
  ORDER BY return_id
  LIMIT $2`;
const LIST = listOf('TRUE');
const LIST_OF_NETWORK = listOf(SUBMITTED_OVER_NETWORK);

const ACKNOWLEDGE = `
  UPDATE sandbox_bank.payment_returns SET acknowledged_at = coalesce(acknowledged_at, $2) WHERE return_id = $1`;

const toReturn = (row: StoredReturn): PaymentReturn => ({
  returnId: row.return_id,
  railId: row.rail_id,
  amount: BigInt(row.amount),
  returnedAtMs: row.returned_at.getTime(),
  acknowledged: row.acknowledged,
});

/** Returned payments in the bank's book. One with a later time has not been returned yet. */
export class ReturnBook {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Returns still to be credited, the oldest first, after one of them. */
  pending(limit: number, after: Place | null): Promise<readonly PaymentReturn[]> {
    return this.#inOrder(PENDING, limit, after);
  }

  /** Returns behind one of them (null: from the first), at most `limit`, credited or not, in the order of their times. */
  behind(after: Place | null, limit: number): Promise<readonly PaymentReturn[]> {
    return this.#inOrder(BEHIND, limit, after);
  }

  async #inOrder(
    list: typeof PENDING,
    limit: number,
    after: Place | null,
  ): Promise<readonly PaymentReturn[]> {
    const from = after === null ? ['-infinity', ''] : [toRfc3339(after.returnedAtMs), after.returnId];
    const values = [toRfc3339(this.#clock.now()), limit, ...from];
    const { rows } = await this.#pool.query<StoredReturn>({ ...list, values });
    return rows.map(toReturn);
  }

  /** Marks a return as credited; again is the same. */
  async acknowledge(returnId: string): Promise<void> {
    await this.#pool.query(ACKNOWLEDGE, [returnId, toRfc3339(this.#clock.now())]);
  }

  /** The returns after an id (null: from the first), at most `limit`, in order of id. */
  list(afterReturnId: string | null, limit: number): Promise<readonly PaymentReturn[]> {
    return this.#list(LIST, afterReturnId, limit);
  }

  /** The same for payments submitted over the network alone. */
  listOfNetwork(afterReturnId: string | null, limit: number): Promise<readonly PaymentReturn[]> {
    return this.#list(LIST_OF_NETWORK, afterReturnId, limit);
  }

  async #list(text: string, afterReturnId: string | null, limit: number): Promise<readonly PaymentReturn[]> {
    const values = [afterReturnId ?? '', limit, toRfc3339(this.#clock.now())];
    const { rows } = await this.#pool.query<StoredReturn>(text, values);
    return rows.map(toReturn);
  }
}
