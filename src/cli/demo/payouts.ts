import { claimPayouts } from '../../payments/payouts/claim.ts';
import { attemptPayout } from '../../payments/payouts/submit.ts';
import { creditReturned } from '../../payments/returns/credit-return.ts';
import { findPayments } from '../../payments/returns/queries.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import type { DemoParts, DemoTenant } from './parts.ts';

/** As the worker of a service has them (`payments/payouts/worker.ts`). */
const CLAIM_MAX = 512;
const LEASE_MS = 60_000;
const SUBMISSION_MAX_MS = 15_000;
/** The sandbox bank's failures are certain and need no confirmation. */
const FAILURE_CONFIRM_AFTER_MS = 0;
/** Returns credited in one round, at most. */
const ROUND_MAX = 100;

/** Takes the payouts of this tenant that are due to the bank, until none is due any more. */
export async function payOut(parts: DemoParts, { tenantId }: DemoTenant): Promise<void> {
  const { database, clock, claimant } = parts;
  const options = {
    ...parts,
    failureConfirmAfterMs: FAILURE_CONFIRM_AFTER_MS,
    onFlagged: () => {},
    onContradiction: () => parts.onError(new Error('the bank has contradicted itself')),
  };
  for (;;) {
    const nowMs = clock.now();
    const deadline = deadlineIn(SUBMISSION_MAX_MS, clock, () => performance.now());
    const claim = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      submitUntilMs: deadline.atMs,
      limit: CLAIM_MAX,
      claimedBy: claimant.processId,
      dead: claimant.deadProcessIds,
      accountRails: [],
    };
    const claimed = await database.within(tenantId, (session) => claimPayouts(session, tenantId, claim));
    if (claimed.length === 0) return;
    if (claimed.some(({ needsPreparation: prepares, stopped }) => prepares && stopped))
      throw new Error('payouts were stopped meanwhile');
    await Promise.all(claimed.map((payout) => attemptPayout(options, tenantId, payout, deadline)));
  }
}

/** Credits what has come back of payments of this tenant. */
export async function creditReturns(parts: DemoParts, { tenantId }: DemoTenant): Promise<void> {
  for (const rail of parts.rails.shared.with('paymentReturns')) {
    const { description, paymentReturns } = rail;
    let after: Parameters<typeof paymentReturns.pending>[1] = null;
    for (;;) {
      const pending = await paymentReturns.pending(ROUND_MAX, after);
      const railIds = pending.map(({ railId }) => railId);
      const found = await findPayments(parts.directory, description.name, railIds);
      const own = new Map(found.filter((one) => one.tenantId === tenantId).map((one) => [one.railId, one]));
      for (const { railId, returnId, amount } of pending) {
        const paymentId = own.get(railId)?.transactionId;
        if (paymentId === undefined) continue;
        const returned = { tenantId, rail: description.name, paymentId, returnId, amount };
        if (await creditReturned(parts, returned)) await paymentReturns.acknowledge(returnId);
      }
      if (pending.length < ROUND_MAX) break;
      after = pending.at(-1)!;
    }
  }
}
