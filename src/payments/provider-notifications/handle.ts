import { recordIncident } from '../../ledger/incidents.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { deterministicId } from '../../platform/values/ids.ts';
import type { Hint, Swept } from '../../rails/provider.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';

/** Something that a sweep has found. */
type Found = Swept['found'][number];

/** Who looks at what a hint is about. Each rejects where that cannot be done now. */
export interface HintTakers {
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
export function takeHint(takers: HintTakers, account: OpenedAccount, hint: Found): Promise<void> {
  switch (hint.kind) {
    case 'payout':
      return takers.payout(account, hint.railId);
    case 'inflow':
      return takers.inflow(account, hint.inflowId);
    case 'account':
      return takers.issuing(account, hint.reference);
    case 'list':
      return takers.list(account, hint.list);
    case 'return':
      return takers.returned(account, hint.returned);
    case 'incident':
      return recordOnce(takers, account, hint);
  }
}

/** However often it is heard of, it is one incident. */
async function recordOnce(
  { database, clock }: HintTakers,
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
