import { ABSENT, type Corruption, idOf, of, setContent, type World } from './corruption.ts';

const changesOf = (w: World, endpoint: string): string => `${of(w)} AND endpoint_id = '${endpoint}'`;
const deliver = (w: World, event: string, endpoint: string): string =>
  `INSERT INTO webhook_deliveries (tenant_id, event_id, endpoint_id, status, attempts, created_at)
   VALUES ('${w.a.tenantId}', '${event}', '${endpoint}', 'delivered', 1, now())`;

export const eventCorruptions: readonly Corruption[] = [
  {
    check: 'transfer-events',
    what: 'success that no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.paid}`,
  },
  {
    check: 'transfer-events',
    what: 'an inflow that no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.inflow]!)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.inflow}`,
  },
  {
    check: 'transfer-events',
    what: 'a wallet transfer that no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.between]!)}`],
    table: 'transactions',
    key: (w) => `id=${w.a.between}`,
  },
  {
    check: 'transfer-events',
    what: 'an event of a transfer that is still processing',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'eventData,id', `"${w.a.waiting}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'an event of a transfer that is not there',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'eventData,id', `"${ABSENT}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'an event of a transfer whose id is none',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'eventData,id', `"-${w.a.paid.slice(1)}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'success and failure reported of one transfer',
    sql: (w) => [
      `INSERT INTO events SELECT tenant_id, '${ABSENT}', -1, 'bank-transfer.outflow.failed', content, created_at
       FROM events WHERE ${idOf(w, w.a.events[w.a.paid]!)}`,
    ],
    table: 'events',
    key: () => `id=${ABSENT}`,
  },
  {
    check: 'transfer-events',
    what: 'success reported twice',
    sql: (w) => [
      `INSERT INTO events SELECT tenant_id, '${ABSENT}', -1, type, content, created_at
       FROM events WHERE ${idOf(w, w.a.events[w.a.paid]!)}`,
    ],
    table: 'events',
    key: () => `id=${ABSENT}`,
  },
  {
    check: 'transfer-events',
    what: 'another amount reported',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'eventData,amount', '1')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'another status reported',
    sql: (w) => [setContent(w, w.a.events[w.a.failed]!, 'eventData,status', '"successful"')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.failed]}`,
  },
  {
    check: 'transfer-events',
    what: 'another reference reported of an inflow',
    sql: (w) => [setContent(w, w.a.events[w.a.inflow]!, 'reference', '"fund-2"')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.inflow]}`,
  },
  {
    check: 'transfer-events',
    what: 'an inflow to suspense that is reported',
    sql: (w) => [setContent(w, w.a.events[w.a.inflow]!, 'eventData,id', `"${w.a.suspended}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.inflow]}`,
  },
  {
    check: 'transfer-events',
    what: 'a content that is cut short',
    sql: (w) => [`UPDATE events SET content = left(content, 40) WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'a content that is a list',
    sql: (w) => [`UPDATE events SET content = '[1]' WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'wallet-events',
    what: 'a wallet whose creation no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events.second!)}`],
    table: 'wallets',
    key: (w) => `account_id=${w.a.named}`,
  },
  {
    check: 'wallet-events',
    what: 'the creation of a wallet that is not there',
    sql: (w) => [setContent(w, w.a.events.idle!, 'wallet', '"nobody"')],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'wallet-events',
    what: 'a creation reported twice',
    sql: (w) => [setContent(w, w.a.events.idle!, 'wallet', '"main"')],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'wallet-events',
    what: "an event for another tenant's customer",
    sql: (w) => [setContent(w, w.a.events.idle!, 'customer_id', `"${w.b.customer}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'wallet-events',
    what: 'an event whose data names another wallet',
    sql: (w) => [setContent(w, w.a.events.idle!, 'eventData,wallet_id', '"main"')],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'transfer-events',
    what: 'an event whose data names another customer',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'eventData,customer_id', `"${ABSENT}"`)],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'transfer-events',
    what: 'an event about a wallet that is not there',
    sql: (w) => [setContent(w, w.a.events[w.a.paid]!, 'wallet', '"nobody"')],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'virtual-account-events',
    what: 'a virtual account that no event reports',
    sql: (w) => [`DELETE FROM events WHERE ${idOf(w, w.a.events[w.a.virtualAccount]!)}`],
    table: 'virtual_accounts',
    key: (w) => `id=${w.a.virtualAccount}`,
  },
  {
    check: 'virtual-account-events',
    what: "another tenant's virtual account reported",
    sql: (w) => [
      setContent(w, w.a.events[w.a.virtualAccount]!, 'eventData', `{"id": "${w.b.virtualAccount}"}`),
    ],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.virtualAccount]}`,
  },
  {
    check: 'other-events',
    what: 'a type that does not exist',
    sql: (w) => [`UPDATE events SET type = 'wallet.exploded' WHERE ${idOf(w, w.a.events.idle!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'other-events',
    what: 'a type that nothing is reported by',
    sql: (w) => [`UPDATE events SET type = 'interest-waiver.success' WHERE ${idOf(w, w.a.events.idle!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'event-moments',
    what: 'an event of a moment that the ledger has not had',
    sql: (w) => [`UPDATE events SET ledger_version = 1000 WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'event-moments',
    what: 'an event from before the ledger',
    sql: (w) => [`UPDATE events SET ledger_version = -1 WHERE ${idOf(w, w.a.events[w.a.paid]!)}`],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  {
    check: 'event-moments',
    what: 'a change of an endpoint at a moment that the ledger has not had',
    sql: (w) => [
      `UPDATE webhook_endpoint_changes SET ledger_version = 1000 WHERE ${changesOf(w, w.a.endpoint)}`,
    ],
    table: 'webhook_endpoint_changes',
    key: (w) => `endpoint_id=${w.a.endpoint} ledger_version=1000`,
  },
  {
    check: 'event-deliveries',
    what: 'an event without the delivery that is called for',
    sql: (w) => [`DELETE FROM webhook_deliveries WHERE ${of(w)} AND event_id = '${w.a.events[w.a.paid]}'`],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
  ...(
    [
      [
        'a number that is left out',
        (w) => [`UPDATE events SET sequence = 1000000 WHERE ${idOf(w, w.a.events.main!)}`],
      ],
      [
        'more events than are counted',
        (w) => [`UPDATE ledgers SET event_count = event_count - 1 WHERE ${of(w)}`],
      ],
      [
        'numbers that begin at 0',
        (w) => [
          `UPDATE events SET sequence = 0 WHERE ${of(w)} AND sequence = (SELECT event_count FROM ledgers WHERE ${of(w)})`,
          `UPDATE ledgers SET event_count = event_count - 1 WHERE ${of(w)}`,
        ],
      ],
    ] as [string, Corruption['sql']][]
  ).map(([what, sql]) => ({
    check: 'event-sequences',
    what,
    sql,
    table: 'ledgers',
    key: (w: World) => `tenant_id=${w.a.tenantId}`,
  })),
  {
    check: 'event-deliveries',
    what: 'one delivery of two that are called for',
    sql: (w) => [
      `DELETE FROM webhook_deliveries
       WHERE ${of(w)} AND event_id = '${w.a.events.main}' AND endpoint_id = '${w.a.disabled}'`,
    ],
    table: 'events',
    key: (w) => `id=${w.a.events.main}`,
  },
  {
    check: 'event-deliveries',
    what: 'a delivery to an endpoint that was not there yet',
    sql: (w) => [
      `UPDATE webhook_endpoint_changes
       SET ledger_version = 1 + (SELECT ledger_version FROM events WHERE ${idOf(w, w.a.events.main!)})
       WHERE ${changesOf(w, w.a.endpoint)}`,
    ],
    table: 'events',
    key: (w) => `id=${w.a.events.main}`,
  },
  {
    check: 'event-deliveries',
    what: 'a delivery to an endpoint that was disabled',
    sql: (w) => [deliver(w, w.a.events.idle!, w.a.disabled)],
    table: 'events',
    key: (w) => `id=${w.a.events.idle}`,
  },
  {
    check: 'event-deliveries',
    what: 'a delivery to an endpoint that did not ask for the type',
    sql: (w) => [
      `UPDATE webhook_endpoint_changes SET event_types = '{create-wallet.success}'
       WHERE ${changesOf(w, w.a.endpoint)}`,
    ],
    table: 'events',
    key: (w) => `id=${w.a.events[w.a.paid]}`,
  },
];
