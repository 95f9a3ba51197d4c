import { ABSENT, type Corruption, drop, of, txOf, type World } from './corruption.ts';

export const payoutCorruptions: readonly Corruption[] = [
  {
    check: 'payouts',
    what: 'a transfer without its payout',
    sql: (w) => [`DELETE FROM payouts WHERE ${txOf(w, w.a.waiting)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.waiting}`,
  },
  {
    check: 'payouts',
    what: 'a payout of an inflow',
    sql: (w) => [`UPDATE payouts SET transaction_id = '${w.a.inflow}' WHERE ${txOf(w, w.a.waiting)}`],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.inflow}`,
  },
  {
    check: 'payouts',
    what: 'a payout of nothing',
    sql: (w) => [`UPDATE payouts SET transaction_id = '${ABSENT}' WHERE ${txOf(w, w.a.waiting)}`],
    table: 'payouts',
    key: () => `transaction_id=${ABSENT}`,
  },
  {
    check: 'payouts',
    what: 'lost work',
    sql: (w) => [
      drop('payouts', 'payouts_state'),
      `UPDATE payouts SET due_at = NULL WHERE ${txOf(w, w.a.waiting)}`,
    ],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.waiting}`,
  },
  {
    check: 'payouts',
    what: 'a final payout that is still due',
    sql: (w) => [
      drop('payouts', 'payouts_state'),
      `UPDATE payouts SET due_at = '2026-01-15' WHERE ${txOf(w, w.a.failed)}`,
    ],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.failed}`,
  },
  {
    check: 'payouts',
    what: 'a successful payout that was never submitted',
    sql: (w) => [`UPDATE payouts SET submitted_at = NULL WHERE ${txOf(w, w.a.paid)}`],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.paid}`,
  },
  {
    check: 'payouts',
    what: 'a failed payout that was never submitted, and not by a provider account',
    sql: (w) => [`UPDATE payouts SET rail = 'paystack' WHERE ${txOf(w, w.a.unsubmitted)}`],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.unsubmitted}`,
  },
  {
    check: 'payouts',
    what: 'a payout that waits for its first attempt and was attempted',
    sql: (w) => [`UPDATE payouts SET wait_reason = 'float' WHERE ${txOf(w, w.a.submitted)}`],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.submitted}`,
  },
  ...[
    [
      'that is missing',
      'payouts',
      (w: World) => `DELETE FROM payout_checks WHERE ${txOf(w, w.a.submittedAndPaid)}`,
    ],
    [
      'of what was never submitted',
      'payout_checks',
      (w: World) =>
        `UPDATE payouts SET attempts = 0, submissions = 0, state = 'failed' WHERE ${txOf(w, w.a.submittedAndPaid)}`,
    ],
    [
      'of what was submitted to the bank of all',
      'payout_checks',
      (w: World) => `UPDATE payouts SET rail = 'sandbox' WHERE ${txOf(w, w.a.submittedAndPaid)}`,
    ],
    [
      'that is lost while the payout is processing',
      'payout_checks',
      (w: World) =>
        `UPDATE payout_checks SET due_at = NULL, requested_at = NULL WHERE ${txOf(w, w.a.submitted)}`,
      'submitted',
    ],
    [
      'that is wanted and lost',
      'payout_checks',
      (w: World) =>
        `UPDATE payout_checks SET requested_at = now(), due_at = NULL WHERE ${txOf(w, w.a.submittedAndPaid)}`,
    ],
    [
      'that was contradicted without an incident',
      'payout_checks',
      (w: World) => `DELETE FROM incidents WHERE ${txOf(w, w.a.contradicted)}`,
      'contradicted',
    ],
  ].map(
    ([what, table, sql, of = 'submittedAndPaid']): Corruption => ({
      check: 'payout-checks',
      what: `a check ${what}`,
      table: table as string,
      sql: (w) => [(sql as (w: World) => string)(w)],
      key: (w) => `transaction_id=${w.a[of as 'submitted']}`,
    }),
  ),
  ...(
    [
      ['of another outcome than its transaction', "state = 'settled', attempts = 1", 'failed'],
      ['that is not final, of a final transaction', "state = 'unknown', due_at = now()", 'failed'],
      ['queued although it was submitted', "state = 'queued'", 'submitted'],
      ['being submitted without a deadline', "state = 'submitting', submit_until = NULL", 'submitted'],
      ['resubmittable although it was never submitted', "state = 'resubmittable'", 'waiting'],
      ['submitted without an attempt', "state = 'unknown'", 'waiting'],
      ['that is none', "state = 'lost'", 'submitted'],
    ] as const
  ).map(
    ([what, set, of]): Corruption => ({
      check: 'payouts',
      what: `a state ${what}`,
      sql: (w) => [drop('payouts', 'payouts_state'), `UPDATE payouts SET ${set} WHERE ${txOf(w, w.a[of])}`],
      table: 'payouts',
      key: (w) => `transaction_id=${w.a[of]}`,
    }),
  ),
  {
    check: 'payouts',
    what: 'more submissions than attempts',
    sql: (w) => [`UPDATE payouts SET submissions = 9 WHERE ${txOf(w, w.a.claimed)}`],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.claimed}`,
  },
  {
    check: 'payouts',
    what: 'an account number of 9 digits',
    sql: (w) => [
      drop('payouts', 'payouts_account_number_check'),
      `UPDATE payouts SET account_number = '123456789' WHERE ${txOf(w, w.a.paid)}`,
    ],
    table: 'payouts',
    key: (w) => `transaction_id=${w.a.paid}`,
  },
  {
    check: 'rail-ids-unique',
    what: 'one rail id for payouts of two tenants',
    sql: (w) => [
      `UPDATE payouts SET rail_id = (SELECT rail_id FROM payouts WHERE transaction_id = '${w.c.paid}')
       WHERE ${txOf(w, w.a.paid)}`,
    ],
    table: 'payouts',
    key: () => 'transaction_id=',
    ofTenant: false,
  },
  {
    check: 'payout-attempts',
    what: 'an attempt that was never made',
    sql: (w) => [`UPDATE payout_attempts SET attempt = 7 WHERE ${txOf(w, w.a.failed)}`],
    table: 'payout_attempts',
    key: (w) => `transaction_id=${w.a.failed}`,
  },
  {
    check: 'payout-attempts',
    what: 'attempts of nothing',
    sql: (w) => [`UPDATE payout_attempts SET transaction_id = '${ABSENT}' WHERE ${txOf(w, w.a.failed)}`],
    table: 'payout_attempts',
    key: () => `transaction_id=${ABSENT}`,
  },
  {
    check: 'payout-attempts',
    what: 'more submissions logged than made',
    sql: (w) => [`UPDATE payouts SET submissions = 0 WHERE ${txOf(w, w.a.failed)}`],
    table: 'payout_attempts',
    key: (w) => `transaction_id=${w.a.failed}`,
  },
  {
    check: 'inflows',
    what: "an inflow without the bank's id",
    sql: (w) => [`DELETE FROM inflows WHERE ${txOf(w, w.a.inflow)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.inflow}`,
  },
  {
    check: 'inflows',
    what: "the bank's id on an outflow",
    sql: (w) => [`UPDATE inflows SET transaction_id = '${w.a.paid}' WHERE ${txOf(w, w.a.inflow)}`],
    table: 'inflows',
    key: (w) => `transaction_id=${w.a.paid}`,
  },
  {
    check: 'rail-inflow-ids-unique',
    what: 'one inflow credited twice',
    sql: (w) => [
      drop('inflows', 'inflows_tenant_id_rail_rail_inflow_id_key'),
      `UPDATE inflows SET rail_inflow_id = 'in-777' WHERE ${of(w)}`,
    ],
    table: 'inflows',
    key: (w) => `transaction_id=${w.a.suspended}`,
  },
  ...['transaction_id = gen_random_uuid()', 'amount = amount + 1', 'account_id = gen_random_uuid()'].map(
    (change): Corruption => ({
      check: 'test-fundings',
      what: `credited otherwise than it was requested: ${change}`,
      sql: (w) => [`UPDATE test_fundings SET ${change} WHERE ${of(w)}`],
      table: 'test_fundings',
      key: () => 'reference=fund-1',
    }),
  ),
  {
    check: 'test-fundings',
    what: 'credited under another reference',
    sql: (w) => [`UPDATE test_fundings SET reference = 'another' WHERE ${of(w)}`],
    table: 'test_fundings',
    key: () => 'reference=another',
  },
];
