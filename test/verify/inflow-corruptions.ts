import { ABSENT, type Corruption, copyOf, drop, idOf, txOf, type World } from './corruption.ts';

/** Ways to break what becomes of inflows in suspense. */
export const inflowCorruptions: readonly Corruption[] = [
  {
    check: 'held-inflows',
    what: 'an inflow is held that was credited as it came in',
    sql: (w) => [
      `INSERT INTO held_inflows (tenant_id, transaction_id, state) VALUES ('${w.a.tenantId}', '${w.a.inflow}', 'held')`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.inflow}`,
  },
  {
    check: 'held-inflows',
    what: 'a state that there is not',
    sql: (w) => [
      drop('held_inflows', 'held_inflows_state_check', 'held_inflows_check'),
      `UPDATE held_inflows SET state = 'lost' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-inflows',
    what: 'credited by nothing',
    sql: (w) => [
      drop('held_inflows', 'held_inflows_check'),
      `UPDATE held_inflows SET state = 'credited' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-inflows',
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
      check: 'held-inflows',
      what: `credited by a movement that ${what}`,
      sql: (w) => [`UPDATE transactions SET ${change(w)} WHERE ${idOf(w, w.a.laterCredit)}`],
      table: 'held_inflows',
      key: (w) => `transaction_id=${w.a.creditedLater}`,
    }),
  ),
  {
    check: 'held-inflows',
    what: 'returned by a payout that is under way',
    sql: (w) => [`UPDATE held_inflows SET state = 'returned' WHERE ${txOf(w, w.a.returning)}`],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.returning}`,
  },
  {
    check: 'held-inflows',
    what: 'returned by a payout that failed',
    sql: (w) => [
      `UPDATE held_inflows SET state = 'returned', answer_id = '${w.a.failedReturn}' WHERE ${txOf(w, w.a.suspended)}`,
    ],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  {
    check: 'held-inflows',
    what: 'credited and returned',
    sql: (w) => [`UPDATE transactions SET reverses_id = '${w.a.returned}' WHERE ${idOf(w, w.a.laterCredit)}`],
    table: 'held_inflows',
    key: (w) => `transaction_id=${w.a.creditedLater}`,
  },
  {
    check: 'held-inflows',
    what: 'credited twice',
    sql: (w) => [copyOf(w, 'transactions', 'id', w.a.laterCredit, `{"id": "${ABSENT}"}`)],
    table: 'transactions',
    key: () => `id=${ABSENT}`,
  },
  {
    check: 'transfer-events',
    what: 'an inflow that is credited later, and nobody told',
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
