import { ABSENT, type Corruption, drop, idOf, of, setContent, type World } from './corruption.ts';

const run = (w: World, schedule: string, n: number): string =>
  `${of(w)} AND schedule_id = '${schedule}' AND n = ${n}`;
const keyOf = (schedule: string, n: number): string => `schedule_id=${schedule} n=${n}`;

/** A run of the monthly payment does not agree with its transfer. */
const transfer = (what: string, sql: (w: World) => string[], n = 1): Corruption => ({
  check: 'scheduled-transfers',
  what,
  sql,
  table: 'schedule_runs',
  key: (w) => keyOf(w.a.schedules.monthly, n),
});

const transfers: readonly Corruption[] = [
  transfer('a transfer that does not exist', (w) => [
    `UPDATE schedule_runs SET transaction_id = '${ABSENT}' WHERE ${run(w, w.a.schedules.monthly, 1)}`,
    `UPDATE transactions SET reference = 'other' WHERE ${idOf(w, w.a.schedules.monthlyPaid)}`,
  ]),
  transfer('a transfer that is not said', (w) => [
    `UPDATE schedule_runs SET status = 'skipped', decided = NULL, transaction_id = NULL
     WHERE ${run(w, w.a.schedules.monthly, 1)}`,
  ]),
  transfer('another transfer', (w) => [
    `UPDATE schedule_runs SET transaction_id = '${w.a.between}'
     WHERE ${run(w, w.a.schedules.monthly, 1)}`,
  ]),
  ...(
    [
      ['amount', 'amount = 501'],
      ['currency', "currency = 'USD'"],
      ['source', 'source_account = destination_account'],
      ['destination', 'destination_account = source_account'],
      ['narration', "description = 'Rent'"],
    ] as const
  ).map(([what, change]) =>
    transfer(`a transfer with another ${what}`, (w) => [
      `UPDATE schedules SET ${change} WHERE ${idOf(w, w.a.schedules.monthly)}`,
    ]),
  ),
  transfer('another end than that of its transfer', (w) => [
    `UPDATE schedule_runs SET status = 'failed', failure_code = 'transfer_failed'
     WHERE ${run(w, w.a.schedules.monthly, 1)}`,
  ]),
  {
    check: 'scheduled-transfers',
    what: 'a bank account that is not that of its transfer',
    sql: (w) => [`UPDATE schedules SET account_number = '0123456780' WHERE ${idOf(w, w.a.schedules.once)}`],
    table: 'schedule_runs',
    key: (w) => keyOf(w.a.schedules.once, 1),
  },
  {
    check: 'scheduled-transfers',
    what: 'a transfer of no run',
    sql: (w) => [
      `UPDATE transactions SET reference = 'schedule:${w.a.schedules.monthly}:9' WHERE ${idOf(w, w.a.between)}`,
    ],
    table: 'transactions',
    key: (w) => `id=${w.a.between}`,
  },
];

/** A schedule that is not as its runs are. */
const schedule = (
  check: string,
  what: string,
  which: 'monthly' | 'daily' | 'once',
  sql: (w: World, id: string) => string[],
): Corruption => ({
  check,
  what,
  sql: (w) => sql(w, w.a.schedules[which]),
  table: 'schedules',
  key: (w) => `id=${w.a.schedules[which]}`,
});
const update = (change: string) => (w: World, id: string) => [
  `UPDATE schedules SET ${change} WHERE ${idOf(w, id)}`,
];
const updateRun = (n: number, change: string) => (w: World, id: string) => [
  `UPDATE schedule_runs SET ${change} WHERE ${run(w, id, n)}`,
];

const courses: readonly Corruption[] = (
  [
    [
      'without runs',
      'once',
      (w, id) => [`DELETE FROM schedule_runs WHERE ${of(w)} AND schedule_id = '${id}'`],
    ],
    ['a gap', 'monthly', (w, id) => [`DELETE FROM schedule_runs WHERE ${run(w, id, 2)}`]],
    ['another start', 'monthly', updateRun(1, "scheduled_for = '2026-01-30'")],
    ['two runs at once', 'monthly', updateRun(2, "scheduled_for = '2026-01-31T09:00:00Z'")],
    ['a run after the end', 'monthly', update("end_at = '2026-03-31T08:59:59Z'")],
    ['several runs of one payment', 'monthly', update('frequency = NULL')],
    ['lost work', 'monthly', updateRun(3, "status = 'skipped', due_at = NULL")],
    ['a run that is paused', 'monthly', updateRun(3, "status = 'paused'")],
    ['inactive and waiting', 'monthly', update("status = 'inactive'")],
    ['completed too early', 'once', update("status = 'completed'")],
    [
      'completed without an end',
      'monthly',
      (w, id) => [
        ...updateRun(3, "status = 'skipped', due_at = NULL")(w, id),
        ...update("status = 'completed'")(w, id),
      ],
    ],
  ] as const satisfies readonly (readonly [string, 'monthly' | 'once', (w: World, id: string) => string[]])[]
).map(([what, which, sql]) => schedule('schedule-courses', what, which, sql));

const failures: readonly Corruption[] = [
  schedule('schedule-failures', 'ends that are not counted', 'daily', update('decided = 2')),
  schedule('schedule-failures', 'failures that are not counted', 'daily', update('failures = 2')),
  schedule('schedule-failures', 'three failures and still inactive', 'daily', update("status = 'inactive'")),
  schedule(
    'schedule-failures',
    'three failures that deactivate nothing',
    'daily',
    updateRun(3, 'deactivated = false'),
  ),
  schedule('schedule-failures', 'deactivated without failures', 'monthly', update("status = 'deactivated'")),
  schedule('schedule-failures', 'deactivated too early', 'daily', updateRun(2, 'deactivated = true')),
];

const wallets: readonly Corruption[] = [
  schedule(
    'schedule-wallets',
    'a source that does not exist',
    'monthly',
    update(`source_account = '${ABSENT}'`),
  ),
  schedule(
    'schedule-wallets',
    'a destination that does not exist',
    'monthly',
    update(`destination_account = '${ABSENT}'`),
  ),
  schedule(
    'schedule-wallets',
    'a wallet from itself',
    'monthly',
    update('destination_account = source_account'),
  ),
  schedule('schedule-wallets', 'another currency than its wallets', 'monthly', update("currency = 'USD'")),
  schedule('schedule-wallets', 'active from a closed wallet', 'monthly', (w) => [
    `UPDATE wallets SET status = 'closed', restriction = NULL WHERE ${of(w)} AND account_id = '${w.a.wallet}'`,
  ]),
];

const eventOf = (w: World, n: number, suffix = ''): string =>
  w.a.events[`schedule:${w.a.schedules.daily}:${n}${suffix}`]!;
const event = (what: string, sql: (w: World) => string[], table = 'events', n = 1): Corruption => ({
  check: 'schedule-events',
  what,
  sql,
  table,
  key: (w) => (table === 'events' ? `id=${eventOf(w, n)}` : keyOf(w.a.schedules.daily, n)),
});

const events: readonly Corruption[] = [
  event(
    'a failure that is not reported',
    (w) => [`DELETE FROM events WHERE ${idOf(w, eventOf(w, 1))}`],
    'schedule_runs',
  ),
  event(
    'a deactivation that is not reported',
    (w) => [`DELETE FROM events WHERE ${idOf(w, eventOf(w, 3, ' deactivated'))}`],
    'schedule_runs',
    3,
  ),
  event('a failure that there was not', (w) => [
    drop('schedule_runs', 'schedule_runs_decided_numbered'),
    `UPDATE schedule_runs SET status = 'skipped' WHERE ${run(w, w.a.schedules.daily, 1)}`,
  ]),
  event('another amount', (w) => [setContent(w, eventOf(w, 1), 'eventData,amount', '1')]),
];

/** Ways to break scheduled payments. */
export const scheduleCorruptions: readonly Corruption[] = [
  ...transfers,
  ...courses,
  ...failures,
  ...wallets,
  ...events,
];
