import { recordIncident } from '../../ledger/incidents.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { deterministicId } from '../../platform/values/ids.ts';
import type { Hint, Swept } from '../../rails/provider.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';

/** Something that a sweep has found. */
type Found = Swept['found'][number];

/** Who looks at what a hint is about. Each rejects where that cannot be done now. */
export interface NotificationHandlers {
  database: TenantDatabase;
  clock: Clock;
  /** Asks after a payment soon. */
  payout: (account: OpenedAccount, railId: string) => Promise<void>;
  /** Asks after money that came in, and credits it once. */
  inflow: (account: OpenedAccount, inflowId: string) => Promise<void>;
  /** Asks for an account soon that is to be issued. */
  issuing: (account: OpenedAccount, reference: string) => Promise<void>;
  /** Goes through a list soon. */
  list: (account: OpenedAccount, list: string) => Promise<void>;
  /** Credits a payment that came back, once. */
  returned: (account: OpenedAccount, returned: (Found & { kind: 'return' })['returned']) => Promise<void>;
}

/** Looks at what a provider said or listed of one of a tenant's accounts. Again is the same. */
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

/** However often it is heard of, it is one incident. */
async function recordIncidentOnce(
  { database, clock }: NotificationHandlers,
  { tenantId, rail }: OpenedAccount,
  { incident, about, detail }: Hint & { kind: 'incident' },
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
