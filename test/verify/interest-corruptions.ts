import { ABSENT, type Corruption, drop, of, type World } from './corruption.ts';

const DAY = "day = '2026-01-20'";
const earned = (w: World) => `${of(w)} AND ${DAY} AND account_id = '${w.a.idle}'`;
const paid = (w: World) => `${of(w)} AND account_id = '${w.a.idle}'`;
const accrual = { check: 'interest-accruals', table: 'interest_accruals' };
const accrualKey = (w: World) => `day=2026-01-20 account_id=${w.a.idle}`;
const payout = { check: 'interest-payouts', table: 'interest_payouts' };
const payoutKey = (w: World) => `account_id=${w.a.idle} month=2026-01-01`;
const unchecked = (w: World, set: string): string[] => [
  drop(
    'interest_payouts',
    'interest_payouts_tax_below_gross',
    'interest_payouts_remainder',
    'interest_payouts_paid',
  ),
  `UPDATE interest_payouts SET ${set} WHERE ${paid(w)}`,
];

export const interestCorruptions: readonly Corruption[] = [
  {
    check: 'interest-days',
    what: 'a day that ends at another instant',
    sql: (w) => [`UPDATE interest_days SET until = until + interval '1 s' WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    check: 'interest-day-sums',
    what: 'a sum of a day that was changed',
    sql: (w) => [`UPDATE interest_days SET accrued_units = '{"NGN": 1}' WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    check: 'interest-day-sums',
    what: 'a number of wallets that was changed',
    sql: (w) => [`UPDATE interest_days SET accrued_wallets = 2 WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    check: 'interest-days',
    what: 'a day that was never closed',
    sql: (w) => [`DELETE FROM interest_days WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-21',
  },
  {
    check: 'interest-days',
    what: 'a closed day that can be posted into',
    sql: (w) => [`UPDATE ledgers SET last_posted_at = '2026-01-31T22:59:59.999Z' WHERE ${of(w)}`],
    table: 'interest_days',
    key: () => 'day=2026-01-31',
  },
  {
    check: 'interest-days',
    what: 'a day that has not accrued before the next was closed',
    sql: (w) => [`UPDATE interest_days SET accrued_at = NULL WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    check: 'interest-terms',
    what: 'another rate than that of the policy',
    sql: (w) => [`UPDATE interest_days SET rate = 2.4999 WHERE ${of(w)} AND ${DAY}`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    check: 'interest-terms',
    what: 'another tax than that of the policy',
    sql: (w) => [
      `UPDATE interest_days SET withholding_tax_percent = 0 WHERE ${of(w)} AND day = '2026-01-31'`,
    ],
    table: 'interest_days',
    key: () => 'day=2026-01-31',
  },
  {
    check: 'interest-terms',
    what: 'a policy that was changed after the fact',
    sql: (w) => [`UPDATE policies SET holds_from = '2026-01-21' WHERE ${of(w)} AND interest IS NOT NULL`],
    table: 'interest_days',
    key: () => 'day=2026-01-20',
  },
  {
    ...accrual,
    what: 'a wallet that has not accrued',
    sql: (w) => [`DELETE FROM interest_accruals WHERE ${earned(w)}`],
    key: accrualKey,
  },
  {
    ...accrual,
    what: 'another balance than at the end of the day',
    sql: (w) => [`UPDATE interest_accruals SET balance = 1001, amount = 50050000 WHERE ${earned(w)}`],
    key: accrualKey,
  },
  {
    ...accrual,
    what: 'another rate than held on the day',
    sql: (w) => [`UPDATE interest_accruals SET rate = 6, amount = balance * 60000 WHERE ${earned(w)}`],
    key: accrualKey,
  },
  {
    ...accrual,
    what: 'a setting that was changed after the fact',
    sql: (w) => [`UPDATE previous_interest_settings SET interest_rate = 4 WHERE ${paid(w)}`],
    key: accrualKey,
  },
  {
    ...accrual,
    what: 'a wallet that earns nothing',
    sql: (w) => [`UPDATE interest_accruals SET account_id = '${w.a.named}' WHERE ${earned(w)}`],
    key: (w) => `day=2026-01-20 account_id=${w.a.named}`,
  },
  {
    ...payout,
    what: 'a month that is not paid',
    sql: (w) => [`DELETE FROM interest_payouts WHERE ${paid(w)}`],
    key: payoutKey,
  },
  {
    ...payout,
    what: 'more than the days have accrued',
    sql: (w) => unchecked(w, 'accrued = accrued + 1'),
    key: payoutKey,
  },
  {
    ...payout,
    what: 'a fraction that nothing has left',
    sql: (w) => unchecked(w, 'carried_in = 5'),
    key: payoutKey,
  },
  {
    ...payout,
    what: 'a kobo too much',
    sql: (w) => unchecked(w, 'gross = gross + 1'),
    key: payoutKey,
  },
  {
    ...payout,
    what: 'a tax that was not that of the day',
    sql: (w) => unchecked(w, 'tax = 1'),
    key: payoutKey,
  },
  {
    ...payout,
    what: 'forfeited without withdrawals',
    sql: (w) => unchecked(w, 'forfeited = true'),
    key: payoutKey,
  },
  {
    ...payout,
    what: 'a movement to somebody else',
    sql: (w) => [
      `UPDATE transactions SET destination_account = '${w.a.named}' WHERE ${of(w)} AND id = '${w.a.interest}'`,
    ],
    key: payoutKey,
  },
  {
    check: 'interest-movements',
    what: 'a movement that pays no month',
    sql: (w) => [`UPDATE interest_payouts SET transaction_id = '${ABSENT}' WHERE ${paid(w)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.interest}`,
  },
];
