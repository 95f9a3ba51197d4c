import { recordIncident } from '../../ledger/incidents.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { QueryOutcome } from '../../rails/rail.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import type { ClaimedPayout } from './claim.ts';

/** What an answer is noticed with. */
interface NoticeOptions {
  readonly database: TenantDatabase;
  readonly rails: Pick<TenantRails, 'accounts'>;
  readonly clock: Clock;
}

/**
 * Notices what an answer says of the account at the provider that gave it: whether it answers those who tell it, whether
 * it is set up wrongly, and whether somebody else uses our ids. What follows for the payout is not decided here.
 *
 * @param account undefined where it cannot be opened any more
 */
export async function notice(
  { database, rails, clock }: NoticeOptions,
  tenantId: string,
  account: OpenedAccount | undefined,
  payout: Pick<ClaimedPayout, 'id' | 'rail' | 'railId' | 'tells' | 'sends'>,
  outcome: QueryOutcome,
): Promise<void> {
  if (account === undefined) return;
  if (payout.tells) account.breaker.told(outcome.kind !== 'unknown' || outcome.code !== null);
  if (outcome.kind !== 'unknown') return;
  if (outcome.suspends) await rails.accounts.suspend(account, outcome.detail);
  if (outcome.duplicate && payout.tells && payout.sends === 1) {
    const nowMs = clock.now();
    await database.within(tenantId, (session) =>
      recordIncident(session, tenantId, {
        id: uuidv7(nowMs),
        kind: 'duplicate_rail_id',
        transactionId: payout.id,
        detail: `The first telling of ${payout.railId} by ${payout.rail} was answered as if it were not the first.`,
        createdAt: nowMs,
      }),
    );
  }
}
