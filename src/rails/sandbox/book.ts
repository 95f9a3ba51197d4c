import type pg from 'pg';
import { Batcher } from '../../values/batcher.ts';
import type { Clock } from '../../values/clock.ts';
import { toRfc3339 } from '../../values/clock.ts';
import type { Kobo } from '../../values/money.ts';
import { plainArray } from '../../values/pg-array.ts';
import type { Deadline } from '../deadline.ts';
import type { PayoutInstruction } from '../rail.ts';
import type { Behaviour, BookedPayment } from './behaviour.ts';
import { planFor } from './behaviour.ts';
import { withRetries } from './retry.ts';

/** What the book says to a telling: the payment as first told, and whether this telling contradicts it. */
interface Told {
  readonly payment: BookedPayment;
  readonly conflict: boolean;
}

/** A payment on its way to the book. */
interface Telling {
  readonly instruction: PayoutInstruction;
  readonly deadline: Deadline;
}

/** A row of the book, for reconciling it with Kolo's. */
export interface PaymentRow {
  readonly railId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Whole kobo. */
  readonly amount: Kobo;
  /** How often the bank was told of the id, contradictions included. */
  readonly timesTold: number;
  /** Whether the money has moved by now. */
  readonly paid: boolean;
  /** NIP response code of a payment that was refused for good; else null. */
  readonly refusedCode: string | null;
  /** How many tellings of the id had another bank, account or amount than the first. */
  readonly conflicts: number;
}

/** Limits and delays of the book. */
interface BookSettings {
  /** How long a payment to the "in progress" account takes, by the clock. */
  readonly inProgressMs: number;
  readonly batchMax: number;
  readonly runningMax: number;
  readonly queueMax: number;
}

interface StoredPayment {
  rail_id: string;
  bank_code: string;
  account_number: string;
  amount: string;
  behaviour: Behaviour;
  refused_code: string | null;
  paid_at_ms: string | null;
}

const PAYMENT_COLUMNS = `
    p.rail_id, p.bank_code, p.account_number, p.amount, p.behaviour, p.refused_code,
    (extract(epoch FROM p.paid_at) * 1000)::bigint AS paid_at_ms`;

function toPayment(row: StoredPayment): BookedPayment {
  return {
    railId: row.rail_id,
    bankCode: row.bank_code,
    accountNumber: row.account_number,
    amount: BigInt(row.amount),
    behaviour: row.behaviour,
    refusedCode: row.refused_code,
    paidAtMs: row.paid_at_ms === null ? null : Number(row.paid_at_ms),
  };
}

/** Whether two tellings of one id would move the same money. The narration moves none. */
const contradicts = (payment: BookedPayment, told: PayoutInstruction): boolean =>
  payment.bankCode !== told.bankCode ||
  payment.accountNumber !== told.accountNumber ||
  payment.amount !== told.amount;

const PAYMENT_ROWS = `
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
    AS told`;

/** Books first tellings. One statement, so one commit for the whole batch. */
const TELL_FIRST = `
  INSERT INTO sandbox_bank.payments
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, told_at)
  SELECT told.*, $8::timestamptz ${PAYMENT_ROWS}
  ON CONFLICT (rail_id) DO NOTHING
  RETURNING rail_id`;

/**
 * Books tellings of ids that are booked. The first telling of an id decided all: a later one, from whatever
 * process, only counts itself, and says so when it contradicts.
 */
const TELL_AGAIN = `
  INSERT INTO sandbox_bank.payments AS p
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, told_at)
  SELECT told.*, $8::timestamptz ${PAYMENT_ROWS}
  ON CONFLICT (rail_id) DO UPDATE SET
    times_told = p.times_told + 1,
    conflicts = p.conflicts
      + ((p.bank_code, p.account_number, p.amount)
         <> (excluded.bank_code, excluded.account_number, excluded.amount))::int
  RETURNING ${PAYMENT_COLUMNS}`;

/** With a connection to send on: what is too late by now is not sent. */
async function tell(
  pool: pg.Pool,
  clock: Clock,
  inProgressMs: number,
  tellings: readonly Telling[],
): Promise<readonly (Told | 'too_late')[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    const inTime = tellings.filter(({ deadline }) => !deadline.passed);
    const batch = inTime.map(({ instruction }) => instruction);
    const told = await book(client, clock.now(), inProgressMs, batch);
    broken = false;
    const answers = new Map(inTime.map((telling, index) => [telling, told[index]!]));
    return tellings.map((telling) => answers.get(telling) ?? 'too_late');
  } finally {
    client.release(broken);
  }
}

async function book(
  client: pg.ClientBase,
  nowMs: number,
  inProgressMs: number,
  batch: readonly PayoutInstruction[],
): Promise<readonly Told[]> {
  if (batch.length === 0) return [];
  const payments = new Map(batch.map((told) => [told.railId, planned(told, nowMs, inProgressMs)]));
  // In order of id, so that batches of two processes lock rows that they share in the same order.
  const ordered = [...payments.values()].toSorted((a, b) => (a.railId < b.railId ? -1 : 1));
  const { rows: first } = await client.query<{ rail_id: string }>({
    name: 'sandbox_bank_tell',
    text: TELL_FIRST,
    values: toldValues(ordered, nowMs),
  });
  if (first.length < ordered.length) {
    const booked = new Set(first.map((row) => row.rail_id));
    const again = ordered.filter((payment) => !booked.has(payment.railId));
    const { rows } = await client.query<StoredPayment>({
      name: 'sandbox_bank_tell_again',
      text: TELL_AGAIN,
      values: toldValues(again, nowMs),
    });
    for (const row of rows) payments.set(row.rail_id, toPayment(row));
  }
  return batch.map((told) => {
    const payment = payments.get(told.railId)!;
    return { payment, conflict: contradicts(payment, told) };
  });
}

/** A payment as its first telling books it. */
function planned(told: PayoutInstruction, nowMs: number, inProgressMs: number): BookedPayment {
  const { behaviour, refusedCode, pays } = planFor(told);
  const paidAtMs = behaviour === 'pays_later' ? nowMs + inProgressMs : nowMs;
  const { railId, bankCode, accountNumber, amount } = told;
  return {
    railId,
    bankCode,
    accountNumber,
    amount,
    behaviour,
    refusedCode,
    paidAtMs: pays ? paidAtMs : null,
  };
}

const toldValues = (payments: readonly BookedPayment[], nowMs: number): string[] => [
  plainArray(payments, (payment) => payment.railId),
  plainArray(payments, (payment) => payment.bankCode),
  plainArray(payments, (payment) => payment.accountNumber),
  plainArray(payments, (payment) => payment.amount),
  plainArray(payments, (payment) => payment.behaviour),
  plainArray(payments, (payment) => payment.refusedCode),
  plainArray(payments, ({ paidAtMs }) => (paidAtMs === null ? null : toRfc3339(paidAtMs))),
  toRfc3339(nowMs),
];

const FIND = `
  SELECT ${PAYMENT_COLUMNS}
  FROM unnest($1::text[]) AS asked (rail_id)
  JOIN sandbox_bank.payments AS p ON p.rail_id = asked.rail_id COLLATE "C"`;

async function find(
  pool: pg.Pool,
  railIds: readonly string[],
): Promise<readonly (BookedPayment | undefined)[]> {
  const { rows } = await pool.query<StoredPayment>({
    name: 'sandbox_bank_find',
    text: FIND,
    values: [railIds],
  });
  const payments = new Map(rows.map((row) => [row.rail_id, toPayment(row)]));
  return railIds.map((railId) => payments.get(railId));
}

interface ListedPayment extends StoredPayment {
  times_told: number;
  conflicts: number;
}

const LIST = `
  SELECT ${PAYMENT_COLUMNS}, p.times_told, p.conflicts
  FROM sandbox_bank.payments AS p
  WHERE p.rail_id > $1
  ORDER BY p.rail_id
  LIMIT $2`;

/** The bank's book of payments, in the bank's own database. */
export class PaymentBook {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #tellings: Batcher<Telling, Told | 'too_late'>;
  readonly #questions: Batcher<string, BookedPayment | undefined>;

  constructor(pool: pg.Pool, clock: Clock, settings: BookSettings) {
    const { inProgressMs, ...limits } = settings;
    this.#pool = pool;
    this.#clock = clock;
    this.#tellings = new Batcher({
      ...limits,
      key: ({ instruction }) => instruction.railId,
      run: (batch) => withRetries(() => tell(pool, clock, inProgressMs, batch)),
    });
    this.#questions = new Batcher({
      ...limits,
      key: (railId) => railId,
      run: (railIds) => withRetries(() => find(pool, railIds)),
    });
  }

  /**
   * Books a telling; settles once it is durable. `too_late`: its deadline had passed when it could have been sent.
   * Rejects when the book cannot be reached: it may be booked.
   */
  tell(telling: Telling): Promise<Told | 'too_late'> {
    return this.#tellings.submit(telling);
  }

  /** The payment of an id, or undefined when the bank was never told of it. */
  find(railId: string): Promise<BookedPayment | undefined> {
    return this.#questions.submit(railId);
  }

  /** The payments after an id (null: from the first), at most `limit`, in order of id. */
  async list(afterRailId: string | null, limit: number): Promise<readonly PaymentRow[]> {
    const nowMs = this.#clock.now();
    const { rows } = await this.#pool.query<ListedPayment>(LIST, [afterRailId ?? '', limit]);
    return rows.map((row) => {
      const { railId, bankCode, accountNumber, amount, refusedCode, paidAtMs } = toPayment(row);
      return {
        railId,
        bankCode,
        accountNumber,
        amount,
        timesTold: row.times_told,
        paid: paidAtMs !== null && paidAtMs <= nowMs,
        refusedCode,
        conflicts: row.conflicts,
      };
    });
  }
}
