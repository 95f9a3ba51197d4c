import type pg from 'pg';
import { Batcher } from '../../platform/values/batcher.ts';
import type { Clock } from '../../platform/values/clock.ts';
import type { BookedPayment } from '../book.ts';
import type { PlannedPayment } from './behaviour.ts';
import {
  type BookedSubmission,
  PAYMENT_COLUMNS,
  type StoredPayment,
  type Submission,
  type SubmissionTerms,
  submit,
  toPayment,
} from './book-payment.ts';
import { withRetries } from './retry.ts';
import { SUBMITTED_OVER_NETWORK } from './schema.ts';

/** Limits and delays of the book. */
interface BookSettings extends SubmissionTerms {
  readonly batchMax: number;
  readonly runningMax: number;
  readonly queueMax: number;
}

const FIND = `
  SELECT ${PAYMENT_COLUMNS}
  FROM unnest($1::text[]) AS requested (rail_id)
  JOIN sandbox_bank.payments AS p ON p.rail_id = requested.rail_id COLLATE "C"`;

async function find(
  pool: pg.Pool,
  railIds: readonly string[],
): Promise<readonly (PlannedPayment | undefined)[]> {
  const { rows } = await pool.query<StoredPayment>({
    name: 'sandbox_bank_find',
    text: FIND,
    values: [railIds],
  });
  const payments = new Map(rows.map((row) => [row.rail_id, toPayment(row)]));
  return railIds.map((railId) => payments.get(railId));
}

interface ListedPayment extends StoredPayment {
  times_submitted: number;
  conflicts: number;
}

const listOf = (which: string): string => `
  SELECT ${PAYMENT_COLUMNS}, p.times_submitted, p.conflicts
  FROM sandbox_bank.payments AS p
  WHERE ${which} AND p.rail_id > $1
  ORDER BY p.rail_id
  LIMIT $2`;
const LIST = listOf('TRUE');
const LIST_OF_NETWORK = listOf(SUBMITTED_OVER_NETWORK);

/** The bank's book of payments, in the bank's own database. */
export class PaymentBook {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #submissions: Batcher<Submission, BookedSubmission | 'too_late'>;
  readonly #questions: Batcher<string, PlannedPayment | undefined>;

  constructor(pool: pg.Pool, clock: Clock, settings: BookSettings) {
    const { batchMax, runningMax, queueMax, ...terms } = settings;
    const limits = { batchMax, runningMax, queueMax };
    this.#pool = pool;
    this.#clock = clock;
    this.#submissions = new Batcher({
      ...limits,
      key: ({ instruction }) => instruction.railId,
      run: (batch) => withRetries(() => submit(pool, clock, terms, batch)),
    });
    this.#questions = new Batcher({
      ...limits,
      key: (railId) => railId,
      run: (railIds) => withRetries(() => find(pool, railIds)),
    });
  }

  /**
   * Books a submission; settles once it is durable. `too_late`: its deadline had passed when it could have been sent.
   * Rejects when the book cannot be reached: it may be booked.
   */
  submit(submission: Submission): Promise<BookedSubmission | 'too_late'> {
    return this.#submissions.submit(submission);
  }

  /** The payment of an id, or undefined if it was never submitted. */
  find(railId: string): Promise<PlannedPayment | undefined> {
    return this.#questions.submit(railId);
  }

  /** The payments after an id (null: from the first), at most `limit`, in order of id. */
  list(afterRailId: string | null, limit: number): Promise<readonly BookedPayment[]> {
    return this.#list(LIST, afterRailId, limit);
  }

  /** The same for payments submitted over the network alone. */
  listOfNetwork(afterRailId: string | null, limit: number): Promise<readonly BookedPayment[]> {
    return this.#list(LIST_OF_NETWORK, afterRailId, limit);
  }

  async #list(text: string, afterRailId: string | null, limit: number): Promise<readonly BookedPayment[]> {
    const nowMs = this.#clock.now();
    const { rows } = await this.#pool.query<ListedPayment>(text, [afterRailId ?? '', limit]);
    return rows.map((row) => {
      const { railId, bankCode, accountNumber, amount, refusedCode, paidAtMs } = toPayment(row);
      return {
        railId,
        bankCode,
        accountNumber,
        amount,
        timesSubmitted: row.times_submitted,
        paid: paidAtMs !== null && paidAtMs <= nowMs,
        refusedCode,
        conflicts: row.conflicts,
      };
    });
  }
}
