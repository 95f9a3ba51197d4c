import { recordIncident } from '../../ledger/incidents.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { deterministicId } from '../../platform/values/ids.ts';
import type { ProviderNotification, Swept } from '../../rails/provider.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';

/** Something that a sweep has found. */
type Found = Swept['found'][number];

/** One handler a kind of notification. A handler rejects if it cannot act now. */
export interface NotificationHandlers {
  database: TenantDatabase;
  clock: Clock;
  /** Has a payment queried soon. */
  payout: (account: OpenedAccount, railId: string) => Promise<void>;
  /** Queries an inflow, and credits it once. */
  inflow: (account: OpenedAccount, inflowId: string) => Promise<void>;
  /** Has an account requested soon that is to be issued. */
  issuing: (account: OpenedAccount, reference: string) => Promise<void>;
  /** Has a list read soon. */
  list: (account: OpenedAccount, list: string) => Promise<void>;
  /** Credits a payment that came back, once. */
  returned: (account: OpenedAccount, returned: (Found & { kind: 'return' })['returned']) => Promise<void>;
}

/** Handles a notification or an entry of a list. Idempotent. */
export function handleNotification(
  handlers: NotificationHandlers,
  account: OpenedAccount,
  notification: Found,
): Promise<void> {
  switch (notification.kind) {
    case 'payout':
      return handlers.payout(account, notification.railId);
    case 'inflow':
      return handlers.inflow(account, notification.inflowId);
    case 'account':
      return handlers.issuing(account, notification.reference);
    case 'list':
      return handlers.list(account, notification.list);
    case 'return':
      return handlers.returned(account, notification.returned);
    case 'incident':
      return recordIncidentOnce(handlers, account, notification);
  }
}

/** Any number of notifications about an incident records it once. */
async function recordIncidentOnce(
  { database, clock }: NotificationHandlers,
  { tenantId, rail }: OpenedAccount,
  { incident, about, detail }: ProviderNotification & { kind: 'incident' },
): Promise<void> {
  await database.within(tenantId, (session) =>
    recordIncident(session, tenantId, {
      id: deterministicId(rail, incident, about),
      kind: `rail_${incident}`,
      transactionId: null,
      detail: `${rail}: ${detail} (${about})`,
      createdAt: clock.now(),
    }),
  );
}
