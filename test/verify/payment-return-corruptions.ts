import { ABSENT, type Corruption, copyOf, idOf, setContent, txOf, type World } from './corruption.ts';

const returned = (what: string, sql: Corruption['sql'], id = (w: World) => w.a.reversed): Corruption => ({
  check: 'payment-returns',
  what,
  sql,
  table: 'payment_returns',
  key: (w) => `transaction_id=${id(w)}`,
});
const set = (change: (w: World) => string) => (w: World) => [
  `UPDATE transactions SET ${change(w)} WHERE ${idOf(w, w.a.reversed)}`,
];

export const paymentReturnCorruptions: readonly Corruption[] = [
  {
    ...returned('a reversal without the id of the return', (w) => [
      `DELETE FROM payment_returns WHERE ${txOf(w, w.a.reversed)}`,
    ]),
    table: 'transactions',
    key: (w) => `id=${w.a.reversed}`,
  },
  returned('a return of an inflow', (w) => [
    `UPDATE payment_returns SET payment_id = '${w.a.inflow}' WHERE ${txOf(w, w.a.reversed)}`,
  ]),
  returned(
    'a return that became another movement',
    (w) => [`UPDATE payment_returns SET transaction_id = '${w.a.inflow}' WHERE ${txOf(w, w.a.reversed)}`],
    (w) => w.a.inflow,
  ),
  returned('a return without a movement', (w) => [`DELETE FROM transactions WHERE ${idOf(w, w.a.reversed)}`]),
  returned(
    'a reversal that reverses nothing',
    set(() => 'reverses_id = NULL'),
  ),
  returned(
    'a reversal that reverses another payment',
    set((w) => `reverses_id = '${w.a.paidWithFee}'`),
  ),
  returned(
    'a reversal with a reference',
    set(() => "reference = 'mine'"),
  ),
  returned(
    'a return to another wallet than the one that paid',
    set((w) => `destination_account = '${w.a.named}'`),
  ),
  returned('a return of a payment that failed, to its wallet', (w) => [
    `UPDATE payment_returns SET payment_id = '${w.a.failed}' WHERE ${txOf(w, w.a.reversed)}`,
    `UPDATE transactions SET reverses_id = NULL WHERE ${idOf(w, w.a.reversed)}`,
  ]),
  returned('a return of a payment that is not final', (w) => [
    `UPDATE payment_returns SET payment_id = '${w.a.claimed}' WHERE ${txOf(w, w.a.reversed)}`,
  ]),
  returned(
    'what passes the amount, and no return up to it',
    (w) => [`UPDATE payment_returns SET rail_return_id = 'other' WHERE ${txOf(w, w.a.excess)}`],
    (w) => w.a.excess,
  ),
  {
    check: 'returned-amounts',
    what: 'more that came back than was paid',
    sql: set(() => 'amount = 15001'),
    table: 'transactions',
    key: (w) => `id=${w.a.paid}`,
  },
  {
    check: 'return-ids-unique',
    what: 'a return that was credited twice',
    sql: (w) => [
      'ALTER TABLE payment_returns DROP CONSTRAINT payment_returns_tenant_id_rail_rail_return_id_part_key',
      copyOf(w, 'payment_returns', 'transaction_id', w.a.reversed, `{"transaction_id": "${ABSENT}"}`),
    ],
    table: 'payment_returns',
    key: () => `transaction_id=${ABSENT}`,
  },
  {
    check: 'transfer-events',
    what: 'a reversal reported under another reference than that of the payment',
    sql: (w) => [setContent(w, w.a.events[w.a.reversed]!, 'reference', '"x"')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.reversed]}`,
  },
];
