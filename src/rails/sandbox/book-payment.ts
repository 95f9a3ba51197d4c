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
export interface Told {
  readonly payment: PlannedPayment;
  readonly conflict: boolean;
  /** This telling booked it: what it pays into an account of this bank, if it pays, has just come in. */
  readonly first: boolean;
  /** When it comes back, in ms since the epoch; known of the telling that booked it. */
  readonly comesBackAtMs?: number | undefined;
}

/** A payment on its way to the book. */
export interface Telling {
  readonly instruction: PayoutInstruction;
  readonly deadline: Deadline;
  /** The name on the account, where this bank has issued it: what is paid comes back in as an inflow. */
  readonly holder: string | null;
}

/** The terms for planning a first submission. */
export interface TellingTerms {
  /** How long a payment to the "in progress" account takes, by the clock. */
  readonly inProgressMs: number;
  /** How long after its payment what comes back does, by the clock. */
  readonly comesBackMs: number;
  /** How long it recognises an id that it was told, by the clock; told again later, it pays again. */
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

/** Of `sandbox_bank.payments AS p`. */
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
const contradicts = (payment: PlannedPayment, told: PayoutInstruction): boolean =>
  payment.bankCode !== told.bankCode ||
  payment.accountNumber !== told.accountNumber ||
  payment.amount !== told.amount;

const PAYMENT_ROWS = `
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
    AS told`;

/** Books returns of payments, in the transaction that books the payments. The return's id is the bank's own. */
const BOOK_RETURNS = `
  INSERT INTO sandbox_bank.payment_returns (return_id, rail_id, amount, returned_at)
  SELECT 'R' || n.rail_id, n.* FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS n (rail_id, amount, at)
  ON CONFLICT (return_id) DO NOTHING`;

/** Books first tellings. One statement, so one commit for the whole batch. */
const TELL_FIRST = `
  INSERT INTO sandbox_bank.payments
    (rail_id, bank_code, account_number, amount, behaviour, refused_code, paid_at, told_at)
  SELECT told.*, $8::timestamptz ${PAYMENT_ROWS}
  ON CONFLICT (rail_id) DO NOTHING
  RETURNING rail_id`;

/** The same with what is paid into accounts of this bank: it comes in with the booking that pays it, once. */
const TELL_FIRST_WITH_INFLOWS = `
  WITH booked AS (${TELL_FIRST}, account_number, amount, bank_code, paid_at),
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

/** Sets aside what was told so long ago that it is not recognised, under ids of its own: it stays in the book, and is no answer. */
const FORGET = `
  UPDATE sandbox_bank.payments
  SET rail_id = rail_id || '#' || (extract(epoch FROM told_at) * 1000)::bigint
  WHERE rail_id = ANY ($1) AND told_at <= $2`;

/** Books tellings, with a connection to send on: what is too late by now is not sent. */
export async function tell(
  pool: pg.Pool,
  clock: Clock,
  terms: TellingTerms,
  tellings: readonly Telling[],
): Promise<readonly (Told | 'too_late')[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    const inTime = tellings.filter(({ deadline }) => !deadline.passed);
    const told = await book(client, clock.now(), terms, inTime);
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
  terms: TellingTerms,
  batch: readonly Telling[],
): Promise<readonly Told[]> {
  if (batch.length === 0) return [];
  const payments = new Map<string, PlannedPayment & ComesBack>(
    batch.map((telling) => [telling.instruction.railId, planned(telling, nowMs, terms)]),
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
      name: 'sandbox_bank_tell_again',
      text: TELL_AGAIN,
      values: toldValues(again, nowMs),
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

/** When a payment comes back, in ms since the epoch; not for one that does not, or that was told before. */
interface ComesBack {
  readonly comesBackAtMs?: number;
}

/** Books payments with what will come back of them: both or neither. Resolves as `bookFirst` does. */
async function bookFirstWithReturns(
  client: pg.ClientBase,
  nowMs: number,
  ordered: readonly (PlannedPayment & ComesBack)[],
  batch: readonly Telling[],
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

/** Resolves to the ids that had not been told before. */
async function bookFirst(
  client: pg.ClientBase,
  nowMs: number,
  ordered: readonly PlannedPayment[],
  batch: readonly Telling[],
): Promise<ReadonlySet<string>> {
  const inward = batch.filter(({ holder }) => holder !== null).map(({ instruction }) => instruction);
  const { rows } = await client.query<{ rail_id: string }>(
    inward.length === 0
      ? { name: 'sandbox_bank_tell', text: TELL_FIRST, values: toldValues(ordered, nowMs) }
      : {
          name: 'sandbox_bank_tell_with_inflows',
          text: TELL_FIRST_WITH_INFLOWS,
          values: [...toldValues(ordered, nowMs), ...inwardValues(inward)],
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

/** A payment as its first telling books it. */
function planned(
  { instruction, holder }: Telling,
  nowMs: number,
  terms: TellingTerms,
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

const toldValues = (payments: readonly PlannedPayment[], nowMs: number): string[] => [
  plainArray(payments, (payment) => payment.railId),
  plainArray(payments, (payment) => payment.bankCode),
  plainArray(payments, (payment) => payment.accountNumber),
  plainArray(payments, (payment) => payment.amount),
  plainArray(payments, (payment) => payment.behaviour),
  plainArray(payments, (payment) => payment.refusedCode),
  plainArray(payments, ({ paidAtMs }) => (paidAtMs === null ? null : toRfc3339(paidAtMs))),
  toRfc3339(nowMs),
];
