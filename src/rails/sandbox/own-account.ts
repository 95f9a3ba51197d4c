import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { type Kobo, MAX_KOBO } from '../../platform/values/money.ts';

/** Totals of payments, inflows and returns so far. They are read rarely, so they are computed from the books. */
const STATE = `
  SELECT a.id,
    $2::numeric
      - (SELECT coalesce(sum(amount + $3::bigint), 0) FROM sandbox_bank.payments WHERE paid_at <= $1::timestamptz)
      + (SELECT coalesce(sum(amount - $4::bigint), 0) FROM sandbox_bank.inflows WHERE returned_at IS NULL)
      + (SELECT coalesce(sum(amount), 0) FROM sandbox_bank.payment_returns WHERE returned_at <= $1::timestamptz)
      AS balance
  FROM sandbox_bank.account AS a`;

/** The bank's fee for each payment and each inflow, whole kobo; null if it does not report it. */
export interface Costs {
  readonly payout: Kobo | null;
  readonly inflow: Kobo | null;
}

/** The account from which the bank pays for its clients over the network. */
export class OwnAccount {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #opening: Kobo;
  readonly #costs: Costs;

  /** @param opening what there was to pay with at first, whole kobo */
  constructor(pool: pg.Pool, clock: Clock, opening: Kobo, costs: Costs) {
    this.#pool = pool;
    this.#clock = clock;
    this.#opening = opening;
    this.#costs = costs;
  }

  /** Its id, for ever, and what can be paid from it now: 0 where more was paid than there was. */
  async state(): Promise<{ id: string; available: Kobo }> {
    const { payout, inflow } = this.#costs;
    const { rows } = await this.#pool.query<{ id: string; balance: string }>({
      name: 'sandbox_bank_own_account',
      text: STATE,
      values: [toRfc3339(this.#clock.now()), this.#opening, payout ?? 0n, inflow ?? 0n],
    });
    const balance = BigInt(rows[0]!.balance);
    const available = balance < 0n ? 0n : balance > MAX_KOBO ? MAX_KOBO : balance;
    return { id: rows[0]!.id, available };
  }
}
