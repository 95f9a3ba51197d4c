import { ABSENT, type Corruption, copyOf, drop, idOf, of, type World } from './corruption.ts';

const FEE = "kind = 'payout' AND amount > 0";
const fees = (w: World, which: string): string => `${of(w)} AND ${which}`;

const charged = (what: string, sql: Corruption['sql'], kind = 'payout'): Corruption => ({
  check: 'rail-fees',
  what,
  sql,
  table: 'rail_fees',
  key: () => `kind=${kind}`,
});
const row =
  (set: (w: World) => string, which = FEE) =>
  (w: World) => [`UPDATE rail_fees SET ${set(w)} WHERE ${fees(w, which)}`];
const movement = (set: (w: World) => string, which: (w: World) => string) => (w: World) => [
  `UPDATE transactions SET ${set(w)} WHERE ${idOf(w, which(w))}`,
];

export const railFeeCorruptions: readonly Corruption[] = [
  {
    check: 'rail-fees',
    what: 'a fee that nobody has charged',
    sql: (w) => [`DELETE FROM rail_fees WHERE ${of(w)} AND transaction_id = '${w.a.fee}'`],
    table: 'transactions',
    key: (w) => `id=${w.a.fee}`,
  },
  charged(
    'for a movement that is not there',
    row(() => `movement_id = '${ABSENT}'`),
  ),
  charged(
    'for a payment that failed',
    row((w) => `movement_id = '${w.a.failed}'`),
  ),
  charged(
    'by another rail',
    row(() => "rail = 'http'"),
  ),
  charged(
    'for an inflow as if it were a payment',
    row((w) => `movement_id = '${w.a.inflow}'`),
  ),
  charged(
    'for a payment as if it were an inflow',
    row((w) => `movement_id = '${w.a.paidWithFee}'`, "kind = 'inflow'"),
    'inflow',
  ),
  charged(
    'less than was given back',
    row(() => 'amount = 399'),
    'refund',
  ),
  charged('given back, and never charged', (w) => [`DELETE FROM rail_fees WHERE ${fees(w, FEE)}`], 'refund'),
  charged('an amount that nothing has moved', (w) => [
    drop('rail_fees', 'rail_fees_posted'),
    `UPDATE rail_fees SET transaction_id = NULL WHERE ${fees(w, FEE)}`,
  ]),
  charged('a movement that is gone', (w) => [`DELETE FROM transactions WHERE ${idOf(w, w.a.fee)}`]),
  charged(
    'a movement of another kind',
    row((w) => `transaction_id = '${w.a.between}'`),
  ),
  charged(
    'another amount than was posted',
    row(() => 'amount = 1001'),
  ),
  charged(
    'a refund that reverses something else',
    movement(
      (w) => `reverses_id = '${w.a.inflowFee}'`,
      (w) => w.a.feeBack,
    ),
    'refund',
  ),
  charged(
    'a fee the other way round',
    movement(
      () => 'source_account = destination_account, destination_account = source_account',
      (w) => w.a.fee,
    ),
  ),
  charged('a fee against the settlement account of another rail', (w) => [
    `UPDATE accounts SET kind = 'settlement' WHERE ${idOf(w, w.a.fees)}`,
    `UPDATE transactions SET destination_account = '${w.a.fees}' WHERE ${idOf(w, w.a.fee)}`,
  ]),
  {
    check: 'rail-fees-unique',
    what: 'a fee that is booked twice',
    sql: (w) => [
      drop('rail_fees', 'rail_fees_pkey', 'rail_fees_tenant_id_transaction_id_key'),
      copyOf(w, 'rail_fees', 'transaction_id', w.a.fee, '{"amount": 999}'),
    ],
    table: 'rail_fees',
    key: (w) => `movement_id=${w.a.paid} kind=payout`,
  },
  {
    check: 'bank-charges',
    what: 'bank charges that nobody has charged',
    sql: (w) => [`UPDATE accounts SET posted = posted - 1 WHERE ${of(w)} AND kind = 'bank_charges'`],
    table: 'accounts',
    key: () => 'kind=bank_charges',
  },
  {
    check: 'bank-charges',
    what: 'what was charged, and no account of it',
    sql: (w) => [`DELETE FROM accounts WHERE ${of(w)} AND kind = 'bank_charges'`],
    table: 'accounts',
    key: () => 'kind=bank_charges',
  },
  ...[
    [
      'out of equity',
      (w: World) => `source_account = (SELECT id FROM accounts WHERE ${of(w)} AND kind = 'equity')`,
    ],
    ['to a wallet', (w: World) => `destination_account = '${w.a.wallet}'`],
    ['that answers another movement', (w: World) => `reverses_id = '${w.a.paid}'`],
  ].map(([what, set]) => ({
    check: 'settlement-adjustments',
    what: `an adjustment of what the bank owes ${what}`,
    sql: movement(set as (w: World) => string, (w) => w.a.takenOut),
    table: 'transactions',
    key: (w: World) => `id=${w.a.takenOut}`,
  })),
  {
    check: 'settlement-adjustments',
    what: 'a charge of a bank that the own bank pays',
    sql: movement(
      (w) => `destination_account = (SELECT id FROM accounts WHERE ${of(w)} AND kind = 'own_bank')`,
      (w) => w.a.bookedCharge,
    ),
    table: 'transactions',
    key: (w) => `id=${w.a.bookedCharge}`,
  },
  ...[
    ['of another amount', () => 'amount = amount + 1'],
    ['of another booking', (w: World) => `reverses_id = '${w.a.bookedCharge}'`],
    ['of nothing', () => 'reverses_id = NULL'],
    ['the same way', () => 'source_account = destination_account, destination_account = source_account'],
    ['that is the second', () => "reference = 'statement:sandbox:5:2:reversal'"],
  ].map(([what, set]) => ({
    check: 'booking-reversals',
    what: `a reversal of a booking ${what}`,
    sql: movement(set as (w: World) => string, (w) => w.a.reversal),
    table: 'transactions',
    key: (w: World) => `id=${w.a.reversal}`,
  })),
  {
    check: 'booking-reversals',
    what: 'a line that is booked twice',
    sql: (w) => [
      `UPDATE transactions o SET reference = 'statement:sandbox:1:2' FROM transactions r
       WHERE r.tenant_id = o.tenant_id AND r.reverses_id = o.id AND r.${idOf(w, w.a.reversal).replace(' AND ', ' AND r.')}`,
      `UPDATE transactions SET reverses_id = NULL WHERE ${idOf(w, w.a.reversal)}`,
    ],
    table: 'transactions',
    key: () => 'reference=statement:sandbox:1',
  },
  {
    check: 'transaction-states',
    what: 'a refund of a fee that is a debit',
    sql: (w) => [`UPDATE transactions SET type = 'debit' WHERE ${idOf(w, w.a.feeBack)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.feeBack}`,
  },
  {
    check: 'transaction-accounts',
    what: 'a fee that a wallet pays',
    sql: (w) => [`UPDATE transactions SET source_account = '${w.a.wallet}' WHERE ${idOf(w, w.a.fee)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.fee}`,
  },
];
