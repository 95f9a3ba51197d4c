import { ABSENT, type Corruption, idOf, of, txOf, type World } from './corruption.ts';
import { DAY } from './tenant-writer.ts';

const version = (w: World, number: number): string => `${of(w)} AND version = ${number}`;
const policy = { check: 'policies', table: 'policies' };
const charges = { check: 'charges', table: 'transactions' };
const change = (w: World, transaction: string, set: string): string =>
  `UPDATE transactions SET ${set} WHERE ${idOf(w, transaction)}`;
const FEES_OF_DAY = 2;
/** Sets a bound that held on the whole of the day in every time zone. */
const bound = (w: World, name: string, value: string): string =>
  `UPDATE policies SET holds_from = '2026-01-14', limits = jsonb_set(limits, '{wallet_settings,${name}}', '${value}')
   WHERE ${version(w, FEES_OF_DAY)}`;

/** Corruptions of a business's policy and of charges. */
export const policyCorruptions: readonly Corruption[] = [
  {
    ...policy,
    what: 'a version that was taken out',
    sql: (w) => [`DELETE FROM policies WHERE ${version(w, 3)}`],
    key: () => 'version=4',
  },
  {
    ...policy,
    what: 'a version that its ledger does not know of',
    sql: (w) => [`UPDATE ledgers SET policy_version = 3 WHERE ${of(w)}`],
    key: () => 'version=4',
  },
  {
    ...policy,
    what: 'fees that hold from a day that was over everywhere when they were set',
    sql: (w) => [`UPDATE policies SET holds_from = '2026-01-13' WHERE ${version(w, FEES_OF_DAY)}`],
    key: () => 'version=2',
  },
  {
    ...policy,
    what: 'terms of interest that hold from the day on which they were set',
    sql: (w) => [`UPDATE policies SET created_at = '2026-01-19T23:00:00Z' WHERE ${version(w, 4)}`],
    key: () => 'version=4',
  },
  {
    ...policy,
    what: 'a fee wallet that its fees do not name',
    sql: (w) => [`UPDATE policies SET fee_account = '${w.a.named}' WHERE ${version(w, FEES_OF_DAY)}`],
    key: () => 'version=2',
  },
  {
    ...policy,
    what: 'another fee wallet than its fees name',
    sql: (w) => [
      `UPDATE policies SET fee_account = '${ABSENT}', fees = fees || '{"fee_wallet": "main"}'
       WHERE ${version(w, FEES_OF_DAY)}`,
    ],
    key: () => 'version=2',
  },
  {
    check: 'accepted-days',
    what: 'a transfer of tomorrow',
    sql: (w) => [change(w, w.a.paid, "accepted_on = '2026-01-16'")],
    table: 'transactions',
    key: (w) => `id=${w.a.paid}`,
  },
  {
    check: 'accepted-days',
    what: 'a transfer of the day that it is in another zone',
    sql: (w) => [change(w, w.a.paid, "created_at = '2026-01-19T22:30:00Z', accepted_on = '2026-01-20'")],
    table: 'transactions',
    key: (w) => `id=${w.a.paid}`,
  },
  {
    ...charges,
    what: 'a kobo too much',
    sql: (w) => [change(w, w.a.paidWithFee, 'fee = 26')],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    ...charges,
    what: 'a fee that was not taken',
    sql: (w) => [change(w, w.a.waiting, 'fee = 0, fee_payer = NULL')],
    key: (w) => `id=${w.a.waiting}`,
  },
  {
    ...charges,
    what: 'a fee where none was due',
    sql: (w) => [change(w, w.a.claimed, 'fee = 1, fee_payer = source_account')],
    key: (w) => `id=${w.a.claimed}`,
  },
  {
    ...charges,
    what: 'a fee of a transfer that failed',
    sql: (w) => [change(w, w.a.failed, 'fee = 24')],
    key: (w) => `id=${w.a.failed}`,
  },
  {
    ...charges,
    what: 'VAT where none was due',
    sql: (w) => [change(w, w.a.paidWithFee, 'vat = 2, vat_payer = source_account')],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    ...charges,
    what: 'stamp duty below its threshold',
    sql: (w) => [change(w, w.a.paid, 'stamp_duty = 50, stamp_duty_payer = source_account')],
    key: (w) => `id=${w.a.paid}`,
  },
  {
    ...charges,
    what: 'a fee that another wallet has paid',
    sql: (w) => [change(w, w.a.paidWithFee, `fee_payer = '${w.a.named}'`)],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    ...charges,
    what: 'an amount of the next band',
    sql: (w) => [change(w, w.a.paidWithFee, 'amount = 10001')],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    ...charges,
    what: 'VAT that was not taken, half a kobo being a whole one',
    sql: (w) => [`UPDATE policies SET fees = fees || '{"vat_percent": 2}' WHERE ${version(w, FEES_OF_DAY)}`],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
  {
    ...charges,
    what: 'stamp duty that was not taken, at its threshold',
    sql: (w) => [
      `UPDATE policies SET fees = jsonb_set(fees, '{stamp_duty,from}', '60000') WHERE ${version(w, FEES_OF_DAY)}`,
    ],
    key: (w) => `id=${w.a.flagged}`,
  },
  {
    ...charges,
    what: "stamp duty of a transfer to an account of the customer's own",
    sql: (w) => [
      `UPDATE policies SET fees = jsonb_set(fees, '{stamp_duty,from}', '60000') WHERE ${version(w, FEES_OF_DAY)}`,
      change(w, w.a.flagged, 'stamp_duty = 5000, stamp_duty_payer = source_account'),
      `UPDATE payouts SET bank_code = v.bank_code, account_number = v.account_number FROM virtual_accounts v
       WHERE payouts.${txOf(w, w.a.flagged)} AND v.${idOf(w, w.a.virtualAccount)}`,
    ],
    key: (w) => `id=${w.a.flagged}`,
  },
  ...[
    ['amount', 'inflow_fee_max_kobo', '49'],
    ['percentage', 'inflow_fee_max_percent', '0.0049'],
  ].map(
    ([what, name, value]): Corruption => ({
      check: 'inflow-fees',
      what: `an inflow fee above the ${what} of its day`,
      sql: (w) => [bound(w, name!, value!)],
      table: 'transactions',
      key: (w) => `id=${w.a.inflow}`,
    }),
  ),
  {
    ...charges,
    what: 'fees that are said to have been set before it was accepted',
    sql: (w) => [`UPDATE policies SET created_at = '${DAY}T08:00:00Z' WHERE ${version(w, 3)}`],
    key: (w) => `id=${w.a.paid}`,
  },
  {
    ...charges,
    what: 'fees that are said to have been set after it was accepted',
    sql: (w) => [`UPDATE policies SET created_at = '${DAY}T12:00:00Z' WHERE ${version(w, FEES_OF_DAY)}`],
    key: (w) => `id=${w.a.paidWithFee}`,
  },
];
