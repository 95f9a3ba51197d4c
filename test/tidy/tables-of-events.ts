import type { Table } from './table.ts';

/** Tables of events, their deliveries and what sends them. */
export const OF_EVENTS: Readonly<Record<string, Table>> = {
  events: {
    owner: 'src/platform/events/outbox.ts',
    updates: ['src/backoffice/privacy/'],
    deletes: ['src/webhooks/archive/'],
    reads: ['src/webhooks/delivery/queries.ts', 'src/webhooks/log/', 'src/webhooks/archive/'],
    because:
      'written together with the change that it reports; it changes only where a customer is erased, and goes only to the archive',
  },
  archive_files: {
    owner: 'src/webhooks/archive/',
    reads: ['src/webhooks/log/'],
    because: 'a file is recorded in the transaction that deletes the rows that it holds',
  },
  webhook_endpoints: {
    owner: 'src/webhooks/endpoints/queries.ts',
    updates: ['src/webhooks/endpoints/', 'src/backoffice/privacy/'],
    reads: [
      'src/platform/events/outbox.ts',
      'src/webhooks/endpoints/sealed.ts',
      'src/webhooks/endpoints/disabled.ts',
      'src/webhooks/delivery/queries.ts',
    ],
    because: 'each change is counted and kept with its moment, in one place; what it signs with goes along',
  },
  emails: {
    owner: 'src/platform/email/outbox.ts',
    updates: ['src/platform/email/'],
    deletes: ['src/platform/email/outbox.ts', 'src/app/process/janitor.ts'],
    reads: ['src/platform/email/sealed.ts'],
    because: 'written with its cause; it goes once it is sent, given up, expired or erased',
  },
  webhook_endpoint_leases: {
    owner: 'src/webhooks/delivery/leases.ts',
    updates: ['src/webhooks/delivery/leases.ts'],
    reads: ['src/webhooks/delivery/queries.ts'],
    because: 'the lane of an endpoint takes the lease and ends it',
  },
  webhook_endpoint_changes: {
    owner: 'src/webhooks/endpoints/queries.ts',
    because: 'append-only: what an endpoint was at a moment, it was',
  },
  webhook_deliveries: {
    owner: 'src/webhooks/',
    inserts: ['src/platform/events/outbox.ts'],
    updates: ['src/webhooks/delivery/', 'src/webhooks/log/queries.ts', 'src/backoffice/privacy/'],
    deletes: ['src/webhooks/archive/'],
    because: 'made with its event; what became of it is for the worker to say, and a resend for the caller',
  },
};
