import type pg from 'pg';
import type { Clock } from '../../platform/values/clock.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { plainArray, textArray } from '../../platform/values/pg-array.ts';
import type { BankList } from '../banks.ts';
import type { Deadline } from '../deadline.ts';
import type { PayoutInstruction } from '../rail.ts';
import { type Behaviour, type PlannedPayment, planFor } from './behaviour.ts';
import { IN_ORDER } from './schema.ts';

/** The booked payment as first submitted, and whether this submission contradicts it. */
export interface BookedSubmission {
  readonly payment: PlannedPayment;
  readonly conflict: boolean;
  /** True if this submission booked the payment. An inflow that it pays to an account of this bank has just come in. */
  readonly first: boolean;
  /** Time of its return, in ms since the epoch; known only to the submission that booked it. */
  readonly comesBackAtMs?: number | undefined;
}

/** A payment on its way to the book. */
export interface Submission {
  readonly instruction: PayoutInstruction;
  readonly deadline: Deadline;
  /** The name on the account, where this bank has issued it: what is paid comes back in as an inflow. */
  readonly holder: string | null;
}

/** The terms for planning a first submission. */
export interface SubmissionTerms {
  /** Duration of a payment to the "in progress" account, by the clock. */
  readonly inProgressMs: number;
  /** Delay from a payment to its return, by the clock. */
  readonly comesBackMs: number;
  /** The time for which it recognises a submitted id, by the clock; after that it pays the id again. */
  readonly recognisesMs: number;
  /** The banks that can be paid, this one among them. */
  readonly banks: BankList;
  /** This bank's code. */
  readonly own: string;
}

/** A payment as it is stored. */
export interface StoredPayment {
  rail_id: string;
  bank_code: string;
  account_number: string;
  amount: string;
  behaviour: Behaviour;
  refused_code: string | null;
  paid_at_ms: string | null;
}

/** Columns of `sandbox_bank.payments AS p`. */
export const PAYMENT_COLUMNS = `
    p.rail_id, p.bank_code, p.account_number, p.amount, p.behaviour, p.refused_code,
    (extract(epoch FROM p.paid_at) * 1000)::bigint AS paid_at_ms`;

/** Reads a row. */
export function toPayment(row: StoredPayment): PlannedPayment {
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

/** True if two submissions of one id would not move the same money. The narration moves none. */
const contradicts = (payment: PlannedPayment, submitted: PayoutInstruction): boolean =>
  payment.bankCode !== submitted.bankCode ||
  payment.accountNumber !== submitted.accountNumber ||
  payment.amount !== submitted.amount;

const PAYMENT_ROWS = `
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
    AS submitted`;

/** Books returns of payments, in the transaction that books the payments. The return's id is the bank's own. */
const BOOK_RETURNS = `
  INSERT INTO sandbox_bank.payment_returns (return_id, rail_id, amount, returned_at)
  SELECT 'R' || n.rail_id, n.* FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS n (rail_id, amount, at)
  ON CONFLICT (return_id) DO NOTHING`;

/** Books first submissions. One statement, so one commit for the whole batch. */
const INSERT_PAYMENTS = `
  INSERT INTO sandbox_bank.payments
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, submitted_at)
  SELECT submitted.*, $8::timestamptz ${PAYMENT_ROWS}
  ON CONFLICT (rail_id) DO NOTHING
  RETURNING rail_id`;

/** The same with what is paid into accounts of this bank: it comes in with the booking that pays it, once. */
const INSERT_PAYMENTS_WITH_INFLOWS = `
  WITH booked AS (${INSERT_PAYMENTS}, account_number, amount, bank_code, paid_at),
  in_order AS MATERIALIZED (SELECT ${IN_ORDER} FROM (SELECT count(*) FROM booked) AS all_booked),
  came_in AS (
    INSERT INTO sandbox_bank.inflows
      (session_id, bank_code, account_number, amount, sender_name, sender_account_number, sender_bank_code,
       sender_bank_name, narration, received_at)
    SELECT b.rail_id, b.bank_code, b.account_number, b.amount, i.name, i.account, i.bank_code, i.bank_name,
           i.narration, $8::timestamptz
    FROM in_order, booked b
    JOIN unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
      AS i (rail_id, name, account, bank_code, bank_name, narration) ON i.rail_id = b.rail_id COLLATE "C"
    WHERE b.paid_at IS NOT NULL
    ON CONFLICT (session_id) DO NOTHING
  )
  SELECT rail_id FROM booked`;

/**
 * Counts submissions of ids that are booked. The first submission of an id decided all: a later one, from whatever
 * process, only counts itself, and says so when it contradicts.
 */
const UPDATE_RESUBMITTED = `
  INSERT INTO sandbox_bank.payments AS p
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, submitted_at)
  SELECT submitted.*, $8::timestamptz ${PAYMENT_ROWS}
  ON CONFLICT (rail_id) DO UPDATE SET
    times_submitted = p.times_submitted + 1,
    conflicts = p.conflicts
      + ((p.bank_code, p.account_number, p.amount)
         <> (excluded.bank_code, excluded.account_number, excluded.amount))::int
  RETURNING ${PAYMENT_COLUMNS}`;

/** Renames payments that the bank no longer recognises: they stay in the book, and no query finds them under their old id. */
const FORGET = `
  UPDATE sandbox_bank.payments
  SET rail_id = rail_id || '#' || (extract(epoch FROM submitted_at) * 1000)::bigint
  WHERE rail_id = ANY ($1) AND submitted_at <= $2`;

/** Books submissions once it has a connection; those past their deadline by then are dropped. */
export async function submit(
  pool: pg.Pool,
  clock: Clock,
  terms: SubmissionTerms,
  submissions: readonly Submission[],
): Promise<readonly (BookedSubmission | 'too_late')[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    const inTime = submissions.filter(({ deadline }) => !deadline.passed);
    const submitted = await book(client, clock.now(), terms, inTime);
    broken = false;
    const answers = new Map(inTime.map((submission, index) => [submission, submitted[index]!]));
    return submissions.map((submission) => answers.get(submission) ?? 'too_late');
  } finally {
    client.release(broken);
  }
}

async function book(
  client: pg.ClientBase,
  nowMs: number,
  terms: SubmissionTerms,
  batch: readonly Submission[],
): Promise<readonly BookedSubmission[]> {
  if (batch.length === 0) return [];
  const payments = new Map<string, PlannedPayment & ComesBack>(
    batch.map((submission) => [submission.instruction.railId, planned(submission, nowMs, terms)]),
  );
  // In order of id, so that batches of two processes lock rows that they share in the same order.
  const ordered = [...payments.values()].toSorted((a, b) => (a.railId < b.railId ? -1 : 1));
  if (Number.isFinite(terms.recognisesMs)) {
    const since = toRfc3339(nowMs - terms.recognisesMs);
    await client.query(FORGET, [ordered.map(({ railId }) => railId), since]);
  }
  const booked = await bookFirstWithReturns(client, nowMs, ordered, batch);
  if (booked.size < ordered.length) {
    const again = ordered.filter((payment) => !booked.has(payment.railId));
    const { rows } = await client.query<StoredPayment>({
      name: 'sandbox_bank_resubmit',
      text: UPDATE_RESUBMITTED,
      values: paymentValues(again, nowMs),
    });
    for (const row of rows) payments.set(row.rail_id, toPayment(row));
  }
  return batch.map(({ instruction }) => {
    const payment = payments.get(instruction.railId)!;
    const { comesBackAtMs } = payment;
    const first = booked.has(instruction.railId);
    return { payment, conflict: contradicts(payment, instruction), first, comesBackAtMs };
  });
}

/** Time of a payment's return, in ms since the epoch; undefined for one that stays, or that was submitted before. */
interface ComesBack {
  readonly comesBackAtMs?: number;
}

/** Books payments with what will come back of them: both or neither. Resolves as `bookFirst` does. */
async function bookFirstWithReturns(
  client: pg.ClientBase,
  nowMs: number,
  ordered: readonly (PlannedPayment & ComesBack)[],
  batch: readonly Submission[],
): Promise<ReadonlySet<string>> {
  if (ordered.every(({ comesBackAtMs }) => comesBackAtMs === undefined)) {
    return bookFirst(client, nowMs, ordered, batch);
  }
  // After a failure the connection is given up, and the transaction with it.
  await client.query('BEGIN');
  const booked = await bookFirst(client, nowMs, ordered, batch);
  const back = ordered.filter((one) => one.comesBackAtMs !== undefined && booked.has(one.railId));
  await client.query(BOOK_RETURNS, [
    plainArray(back, ({ railId }) => railId),
    plainArray(back, ({ amount }) => amount),
    plainArray(back, ({ comesBackAtMs }) => toRfc3339(comesBackAtMs!)),
  ]);
  await client.query('COMMIT');
  return booked;
}

/** Resolves to the ids that are submitted for the first time. */
async function bookFirst(
  client: pg.ClientBase,
  nowMs: number,
  ordered: readonly PlannedPayment[],
  batch: readonly Submission[],
): Promise<ReadonlySet<string>> {
  const inward = batch.filter(({ holder }) => holder !== null).map(({ instruction }) => instruction);
  const { rows } = await client.query<{ rail_id: string }>(
    inward.length === 0
      ? { name: 'sandbox_bank_submit', text: INSERT_PAYMENTS, values: paymentValues(ordered, nowMs) }
      : {
          name: 'sandbox_bank_submit_with_inflows',
          text: INSERT_PAYMENTS_WITH_INFLOWS,
          values: [...paymentValues(ordered, nowMs), ...inwardValues(inward)],
        },
  );
  return new Set(rows.map((row) => row.rail_id));
}

const inwardValues = (inward: readonly PayoutInstruction[]): string[] => [
  plainArray(inward, ({ railId }) => railId),
  textArray(inward, ({ sender }) => sender?.name ?? null),
  textArray(inward, ({ sender }) => sender?.accountNumber ?? null),
  textArray(inward, ({ sender }) => sender?.bankCode ?? null),
  textArray(inward, ({ sender }) => sender?.bankName ?? null),
  textArray(inward, ({ narration }) => narration),
];

/** A payment as its first submission books it. */
function planned(
  { instruction, holder }: Submission,
  nowMs: number,
  terms: SubmissionTerms,
): PlannedPayment & ComesBack {
  const { behaviour, refusedCode, pays, comesBack } = planFor(instruction, { ...terms, holder });
  const paidAtMs = behaviour === 'pays_later' ? nowMs + terms.inProgressMs : nowMs;
  const { railId, bankCode, accountNumber, amount } = instruction;
  return {
    railId,
    bankCode,
    accountNumber,
    amount,
    behaviour,
    refusedCode,
    paidAtMs: pays ? paidAtMs : null,
    ...(comesBack && { comesBackAtMs: paidAtMs + terms.comesBackMs }),
  };
}

const paymentValues = (payments: readonly PlannedPayment[], nowMs: number): string[] => [
  plainArray(payments, (payment) => payment.railId),
  plainArray(payments, (payment) => payment.bankCode),
  plainArray(payments, (payment) => payment.accountNumber),
  plainArray(payments, (payment) => payment.amount),
  plainArray(payments, (payment) => payment.behaviour),
  plainArray(payments, (payment) => payment.refusedCode),
  plainArray(payments, ({ paidAtMs }) => (paidAtMs === null ? null : toRfc3339(paidAtMs))),
  toRfc3339(nowMs),
];
