import { deterministicId } from '../../platform/values/ids.ts';
import { called } from '../../rails/bank-call.ts';
import type { QueryOutcome } from '../../rails/rail.ts';
import { creditReturned } from '../returns/credit-return.ts';
import { chargeCost } from '../transfers/charge-cost.ts';
import { recordAccountSignals } from './account-signals.ts';
import { instructionFor } from './instruction.ts';
import { type ClaimedCheck, finishCheck, type RecheckResult } from './recheck-queries.ts';
import { firstRecheckAt, nextRecheckAt, recheckStep, retryRecheckAt } from './recheck-times.ts';
import type { SubmissionOptions } from './settle.ts';

export type RecheckOptions = Omit<SubmissionOptions, 'failureConfirmAfterMs' | 'onFlagged'>;

/**
 * Queries the status of a claimed final payout and records the result. Never rejects: a failed query is repeated later. If even that
 * cannot be stored, the lease expires.
 */
export async function recheck(options: RecheckOptions, tenantId: string, check: ClaimedCheck): Promise<void> {
  const failed = (error: unknown) => options.onError(error, { tenantId, transactionId: check.id });
  const finish = (outcome: RecheckResult) =>
    options.database.within(tenantId, (session) => finishCheck(session, tenantId, check, outcome));
  try {
    await finish(await recheckPayout(options, tenantId, check));
  } catch (error) {
    failed(error);
    await finish({ dueAtMs: retryAt(check, options.clock.now()) }).catch(failed);
  }
}

const retryAt = ({ completedAt }: ClaimedCheck, nowMs: number): number | null =>
  completedAt === null ? firstRecheckAt(nowMs) : retryRecheckAt(completedAt, nowMs);

async function recheckPayout(
  options: RecheckOptions,
  tenantId: string,
  check: ClaimedCheck,
): Promise<RecheckResult> {
  const nowMs = options.clock.now();
  const { completedAt: settledAt, status, failureReportedAt, requestedAt } = check;
  const failedForCertain = status === 'failed' && failureReportedAt === null;
  const step = recheckStep({ settledAt, failedForCertain, requested: requestedAt !== null }, nowMs);
  if (step.kind === 'later') return { dueAtMs: step.atMs };
  const outcome = await queryStatus(options, tenantId, check);
  return applyOutcome(options, tenantId, check, outcome);
}

async function queryStatus(
  options: RecheckOptions,
  tenantId: string,
  check: ClaimedCheck,
): Promise<QueryOutcome> {
  const { rails } = options;
  const account = await rails.account(tenantId, check.rail);
  const payouts = account?.opened.payouts;
  if (payouts === undefined) throw new Error(`the account of ${check.rail} cannot be opened`);
  const instruction = await instructionFor(options, tenantId, check, payouts, false);
  const call = { rail: check.rail, operation: 'query' as const, transactionId: check.id };
  const outcome = await called(options.onBankCall, call, () => payouts.query(instruction));
  await recordAccountSignals(
    options,
    tenantId,
    account,
    { ...check, submits: false, submissions: 1 },
    outcome,
  );
  return outcome;
}

/**
 * Applies an outcome to a final payout, which stays final. A reversal is credited to the wallet. An outcome that contradicts the
 * settlement moves no money and is recorded once as an incident.
 */
async function applyOutcome(
  options: RecheckOptions,
  tenantId: string,
  check: ClaimedCheck,
  outcome: QueryOutcome,
): Promise<RecheckResult> {
  const nowMs = options.clock.now();
  const settledAt = check.completedAt!;
  const next = { dueAtMs: nextRecheckAt(settledAt, nowMs) };
  if (outcome.kind === 'unknown' || outcome.kind === 'not_found') {
    return { dueAtMs: retryRecheckAt(settledAt, nowMs) };
  }
  const isPaid = check.status === 'successful';
  if (outcome.kind === 'reversed') {
    // The wallet of a failed payout has its money back already.
    if (isPaid) await creditReturned(options, fullReturn(tenantId, check));
    return { dueAtMs: isPaid ? null : next.dueAtMs };
  }
  if (isPaid === (outcome.kind === 'success')) {
    if (outcome.kind === 'success') {
      const cost = { rail: check.rail, transactionId: check.id, kind: 'payout' as const, cost: outcome.cost };
      await chargeCost(options.engine, tenantId, { ...cost, now: nowMs });
    }
    return next;
  }
  await recordContradiction(options, tenantId, check, outcome);
  return { ...next, contradictedAtMs: nowMs };
}

/** The return of the whole payment. Its id is the same from every source. */
const fullReturn = (tenantId: string, { rail, railId, id, amount }: ClaimedCheck) => ({
  tenantId,
  rail,
  paymentId: id,
  amount,
  returnId: `reversed:${railId}`,
});

async function recordContradiction(
  { engine, clock, onContradiction }: RecheckOptions,
  tenantId: string,
  { id: transactionId, rail, contradictedAt }: ClaimedCheck,
  outcome: QueryOutcome & { kind: 'success' | 'failure' },
): Promise<void> {
  const reported =
    outcome.kind === 'success'
      ? { kind: outcome.kind }
      : { kind: outcome.kind, code: outcome.code, reason: outcome.reason };
  await engine.submit(tenantId, {
    kind: 'settleTransfer',
    now: clock.now(),
    transactionId,
    outcome: reported,
    eventId: deterministicId('contrary_outcome', rail, transactionId, outcome.kind),
  });
  if (contradictedAt === null) onContradiction({ tenantId, transactionId });
}
