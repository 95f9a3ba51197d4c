import { ABSENT, type Corruption, drop, txOf } from './corruption.ts';

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
