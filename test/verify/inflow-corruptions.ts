import { ABSENT, type Corruption, copyOf, drop, idOf, setContent, txOf, type World } from './corruption.ts';

/** Ways to break what becomes of inflows in suspense. */
export const inflowCorruptions: readonly Corruption[] = [
  {
    check: 'held-money',
    what: 'an inflow is held that was credited as it came in',
    sql: (w) => [
      `INSERT INTO held_inflows (tenant_id, transaction_id, state, reason)
       VALUES ('${w.a.tenantId}', '${w.a.inflow}', 'held', 'wallet_closed')`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.inflow}`,
  },
  {
    check: 'held-money',
    what: 'a state that there is not',
    sql: (w) => [
      drop('held_inflows', 'held_inflows_state_check', 'held_inflows_answered'),
      `UPDATE held_inflows SET state = 'lost' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-money',
    what: 'credited by nothing',
    sql: (w) => [
      drop('held_inflows', 'held_inflows_answered'),
      `UPDATE held_inflows SET state = 'credited' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-money',
    what: 'credited by a movement that does not exist',
    sql: (w) => [
      `UPDATE held_inflows SET state = 'credited', answer_id = '${ABSENT}' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  ...(
    [
      ['points to another inflow', (w) => `reverses_id = '${w.a.suspended}'`],
      ['has another amount', () => 'amount = amount + 1'],
    ] as [string, (w: World) => string][]
  ).map(
    ([what, change]): Corruption => ({
      check: 'held-money',
      what: `credited by a movement that ${what}`,
      sql: (w) => [`UPDATE transactions SET ${change(w)} WHERE ${idOf(w, w.a.laterCredit)}`],
      table: 'held_inflows',
      key: (w) => `transaction_id=${w.a.creditedLater}`,
    }),
  ),
  {
    check: 'held-money',
    what: 'returned by a payout that is under way',
    sql: (w) => [`UPDATE held_inflows SET state = 'returned' WHERE ${txOf(w, w.a.returning)}`],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.returning}`,
  },
  {
    check: 'held-money',
    what: 'returned by a payout that failed',
    sql: (w) => [
      `UPDATE held_inflows SET state = 'returned', answer_id = '${w.a.failedReturn}' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-money',
    what: 'credited and returned',
    sql: (w) => [`UPDATE transactions SET reverses_id = '${w.a.returned}' WHERE ${idOf(w, w.a.laterCredit)}`],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.creditedLater}`,
  },
  {
    check: 'held-money',
    what: 'credited twice',
    sql: (w) => [copyOf(w, 'transactions', 'id', w.a.laterCredit, `{"id": "${ABSENT}"}`)],
    table: 'transactions',
    key: () => `id=${ABSENT}`,
  },
  {
    check: 'held-money',
    what: 'a return in suspense without a row for held money',
    sql: (w) => [`DELETE FROM held_inflows WHERE ${txOf(w, w.a.excess)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.excess}`,
  },
  {
    check: 'held-money',
    what: 'an inflow in suspense without a row for held money',
    sql: (w) => [`DELETE FROM held_inflows WHERE ${txOf(w, w.a.suspended)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.suspended}`,
  },
  {
    check: 'held-money',
    what: 'a return that was sent back',
    sql: (w) => [
      `UPDATE held_inflows SET state = 'held', answer_id = NULL WHERE ${txOf(w, w.a.returned)}`,
      `UPDATE held_inflows SET state = 'returned', answer_id = '${w.a.paidBack}' WHERE ${txOf(w, w.a.excess)}`,
      `UPDATE transactions SET reverses_id = '${w.a.excess}' WHERE ${idOf(w, w.a.paidBack)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.excess}`,
  },
  {
    check: 'held-money',
    what: 'a return that was credited with a fee',
    sql: (w) => [
      `UPDATE transactions SET fee = 1, fee_payer = '${w.a.named}' WHERE ${idOf(w, w.a.returnCredit)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.creditedReturn}`,
  },
  {
    check: 'transfer-events',
    what: 'a return that is credited later, reported as an inflow',
    sql: (w) => [
      setContent(w, w.a.events[w.a.returnCredit]!, 'eventType', '"bank-transfer.inflow.success"'),
      `UPDATE events SET type = 'bank-transfer.inflow.success' WHERE ${idOf(w, w.a.events[w.a.returnCredit]!)}`,
    ],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.returnCredit]}`,
  },
  {
    check: 'transfer-events',
    what: 'a return that is credited later, reported under another reference than that of the payment',
    sql: (w) => [setContent(w, w.a.events[w.a.returnCredit]!, 'reference', '"x"')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.returnCredit]}`,
  },
  {
    check: 'transfer-events',
    what: 'an inflow that is credited later, and not reported',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.laterCredit]!)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.laterCredit}`,
  },
  {
    check: 'payouts',
    what: 'the return of an inflow without a payout',
    sql: (w) => [`DELETE FROM payouts WHERE ${txOf(w, w.a.wayBack)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.wayBack}`,
  },
  {
    check: 'suspense',
    what: 'an inflow that is settled and still in suspense',
    sql: (w) => [
      `UPDATE held_inflows SET state = 'credited', answer_id = '${w.a.paid}' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'accounts',
    key: (w) => `id=${w.a.suspense}`,
  },
];
