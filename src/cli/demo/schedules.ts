import { attempt } from '../../payments/schedules/attempt.ts';
import { claimRuns } from '../../payments/schedules/claims.ts';
import { createSchedule } from '../../payments/schedules/new-schedule.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import type { DemoParts, DemoTenant } from './parts.ts';

/** As the worker of a service has them (`payments/schedules/worker.ts`). */
const CLAIM_MAX = 64;
const LEASE_MS = 60_000;
const ASKING_MAX_MS = 15_000;

/** Schedules a payment of this tenant. */
export function schedule(
  { database, calendar, clock, rails }: DemoParts,
  { tenantId, mode }: DemoTenant,
  request: Parameters<typeof createSchedule>[2],
): Promise<string> {
  const banks = rails.shared.banksFor(mode);
  return database.transaction(tenantId, (session) =>
    createSchedule(session, tenantId, request, { calendar, banks, nowMs: clock.now() }),
  );
}

/** Makes the scheduled payments of this tenant that are due; gives whether there were any. */
export async function paySchedules(parts: DemoParts, { tenantId, mode }: DemoTenant): Promise<boolean> {
  const { database, clock, claimant } = parts;
  for (let any = false; ; any = true) {
    const nowMs = clock.now();
    const deadline = deadlineIn(ASKING_MAX_MS, clock, () => performance.now());
    const claim = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      limit: CLAIM_MAX,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
    };
    const claimed = await database.within(tenantId, (session) => claimRuns(session, tenantId, claim));
    if (claimed.length === 0) return any;
    for (const run of claimed) {
      await attempt({ ...parts, missed: 'make-up' }, { tenantId, mode }, run, deadline);
    }
  }
}
