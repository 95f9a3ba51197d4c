import { recordIncident } from '../../ledger/incidents.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { QueryOutcome } from '../../rails/rail.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import type { ClaimedPayout } from './claim.ts';

interface AccountSignalDeps {
  readonly database: TenantDatabase;
  readonly rails: Pick<TenantRails, 'accounts'>;
  readonly clock: Clock;
}

/**
 * Records what an outcome shows about the provider account: availability for the breaker, a wrong set-up, or another system
 * that uses our ids. It decides nothing about the payout.
 *
 * @param account undefined if it can no longer be opened
 */
export async function recordAccountSignals(
  { database, rails, clock }: AccountSignalDeps,
  tenantId: string,
  account: OpenedAccount | undefined,
  payout: Pick<ClaimedPayout, 'id' | 'rail' | 'railId' | 'submits' | 'submissions'>,
  outcome: QueryOutcome,
): Promise<void> {
  if (account === undefined) return;
  if (payout.submits) account.breaker.recordSubmission(outcome.kind !== 'unknown' || outcome.code !== null);
  if (outcome.kind !== 'unknown') return;
  if (outcome.suspends) await rails.accounts.suspend(account, outcome.detail);
  if (outcome.duplicate && payout.submits && payout.submissions === 1) {
    const nowMs = clock.now();
    await database.within(tenantId, (session) =>
      recordIncident(session, tenantId, {
        id: uuidv7(nowMs),
        kind: 'duplicate_rail_id',
        transactionId: payout.id,
        detail: `${payout.rail} answered the first submission of ${payout.railId} as a duplicate.`,
        createdAt: nowMs,
      }),
    );
  }
}
