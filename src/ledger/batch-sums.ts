import { NIL_UUID } from '../platform/values/ids.ts';
import type { Effects } from './state.ts';
import { isSystemAccount } from './system-accounts.ts';
import type { Transaction } from './transactions.ts';

/** Every time zone's hours begin on a quarter of an hour of UTC, so sums by quarter serve all. */
const QUARTER_MS = 900_000;

/** Start of the quarter of an hour of an instant, seconds since the epoch. */
const quarterOf = (ms: number): number => (ms - (ms % QUARTER_MS)) / 1_000;

/** JSON of rows. Sums are strings: they may exceed what a number holds exactly. */
const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value));

/** Sums of one kind of movement. A batch has few kinds, so scanning a list is faster than building keys. */
interface Moved {
  at: number;
  state: string;
  category: string;
  currency: string;
  rail: string;
  count: number;
  amount: bigint;
  charged: bigint;
}

/** Rail that the money uses; empty for none. */
function railOf(t: Transaction, railFees: ReadonlyMap<string | null, string>): string {
  if ('rail' in t) return t.rail;
  return railFees.get(t.id) ?? '';
}

/**
 * Sums of a batch's movements, for the rollups (`src/backoffice/rollups/`). New movements count as accepted, final
 * ones as successful or failed. A provider's refund has a category of its own: it lowers costs.
 *
 * @returns JSON: `[{at, state, category, currency, rail, count, amount, charged}]`, `at` in seconds, amounts in
 *   kobo
 */
export function movementSums({ created, finished, railFees }: Effects): string {
  const rows: Moved[] = [];
  const railsOfFees = new Map(railFees.map(({ transactionId, rail }) => [transactionId, rail]));
  const add = (ms: number, state: string, rail: string, t: Transaction, charged: bigint): void => {
    const { currency, amount } = t;
    const category = t.category === 'rail-fee' && t.type === 'credit' ? 'rail-fee-refund' : t.category;
    const at = quarterOf(ms);
    for (const row of rows) {
      if (row.state !== state || row.category !== category || row.rail !== rail) continue;
      if (row.at !== at || row.currency !== currency) continue;
      row.count += 1;
      row.amount += amount;
      row.charged += charged;
      return;
    }
    rows.push({ at, state, category, currency, rail, count: 1, amount, charged });
  };
  const end = (t: Transaction): void => {
    const charged = t.status === 'successful' ? t.fee + t.vat + t.stampDuty : 0n;
    add(t.completedAt!, t.status, railOf(t, railsOfFees), t, charged);
  };
  for (const t of created) {
    add(t.createdAt, 'accepted', '', t, 0n);
    if (t.completedAt !== null) end(t);
  }
  for (const t of finished) end(t);
  return json(rows);
}

/** Bounds of the time from acceptance to outcome of a payout, seconds. */
export const PAYOUT_TIME_BOUNDS_S = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400,
] as const;
/** Stands for any longer time. */
export const LONGER_S = 2_147_483_647;

interface PaidOut {
  at: number;
  rail: string;
  bank: string;
  outcome: string;
  within: number;
  count: number;
  amount: bigint;
  fee: bigint;
  vat: bigint;
  stamp: bigint;
}

/**
 * Sums of the bank payouts that a batch finishes, by provider, bank and the time taken. Fees count if charged.
 *
 * @returns JSON: `[{at, rail, bank, outcome, within, count, amount, fee, vat, stamp}]`, `at` and `within` in
 *   seconds, amounts in kobo
 */
export function payoutSums({ finished }: Effects): string {
  const rows: PaidOut[] = [];
  for (const t of finished) {
    if (t.category !== 'bank-outflow') continue;
    const { rail, bankCode: bank, status: outcome, amount } = t;
    const at = quarterOf(t.completedAt!);
    const tookMs = t.completedAt! - t.createdAt;
    const within = PAYOUT_TIME_BOUNDS_S.find((boundS) => tookMs <= boundS * 1_000) ?? LONGER_S;
    let row = rows.find(
      (one) =>
        one.bank === bank &&
        one.within === within &&
        one.outcome === outcome &&
        one.rail === rail &&
        one.at === at,
    );
    if (row === undefined) {
      row = { at, rail, bank, outcome, within, count: 0, amount: 0n, fee: 0n, vat: 0n, stamp: 0n };
      rows.push(row);
    }
    row.count += 1;
    row.amount += amount;
    if (outcome !== 'successful') continue;
    row.fee += t.fee;
    row.vat += t.vat;
    row.stamp += t.stampDuty;
  }
  return json(rows);
}

interface Posted {
  at: number;
  account: string;
  currency: string;
  debits: bigint;
  credits: bigint;
}

/**
 * Sums of a batch's postings for each system account, and for all wallets of a currency together under the nil
 * UUID.
 *
 * @returns JSON: `[{at, account, currency, debits, credits}]`, `at` in seconds, sums in kobo
 */
export function postingSums({ created, finished, postings }: Effects): string {
  const rows: Posted[] = [];
  const currencies = new Map<string, string>();
  for (const { id, currency } of created) currencies.set(id, currency);
  for (const { id, currency } of finished) currencies.set(id, currency);
  const rowOf = (at: number, of: string, currency: string): Posted => {
    const account = isSystemAccount(of) ? of : NIL_UUID;
    for (const row of rows)
      if (row.account === account && row.at === at && row.currency === currency) return row;
    const row = { at, account, currency, debits: 0n, credits: 0n };
    rows.push(row);
    return row;
  };
  for (const { transactionId, postedAt, debitAccount, creditAccount, amount } of postings) {
    const at = quarterOf(postedAt);
    const currency = currencies.get(transactionId)!;
    rowOf(at, debitAccount, currency).debits += amount;
    rowOf(at, creditAccount, currency).credits += amount;
  }
  return json(rows);
}
