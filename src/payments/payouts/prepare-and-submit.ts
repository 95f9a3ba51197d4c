import type { Claimant } from '../../platform/jobs/claimant.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { called } from '../../rails/bank-call.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { chooseAccount } from '../provider-accounts/choice.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import { beginSubmission } from './begin-submission.ts';
import { type ClaimedPayout, reschedulePayout, type WaitReason } from './claim.ts';
import { instructionFor } from './instruction.ts';
import { FLAG_AFTER_MS } from './next-step.ts';
import type { SubmissionOptions } from './settle.ts';
import { attemptPayout, type ReadyAccount } from './submit.ts';

/** A waiting payout is tried again after a quarter of its age, within these bounds, milliseconds. */
const WAIT_MIN_MS = 1_000;
const WAIT_MAX_MS = 60_000;

interface PrepareOptions extends SubmissionOptions {
  claimant: Claimant;
  /** Maximum time from claim to submission, milliseconds. */
  submitWithinMs: number;
  /** Length of the lease, milliseconds. */
  leaseMs: number;
  /** A monotonic clock, milliseconds. */
  monotonic: () => number;
}

/** The result of the checks before a submission. */
type Readiness =
  | ({
      readonly kind: 'ready';
      /** Releases the reserved float. Call it once the payout counts as in flight. */
      readonly releaseFloat: () => void;
    } & ReadyAccount)
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | { readonly kind: 'waits'; readonly waitReason: WaitReason };

const waitFor = (waitReason: WaitReason): Readiness => ({ kind: 'waits', waitReason });

/**
 * Prepares a leased payout, claims it for submission and submits it. Never rejects: a payout that cannot be submitted now is
 * tried again later.
 */
export async function prepareAndSubmit(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
): Promise<void> {
  const failed = (error: unknown) => options.onError(error, { tenantId, transactionId: payout.id });
  try {
    const readiness = await checkReadiness(options, tenantId, payout);
    if (readiness.kind === 'waits') await rescheduleWaiting(options, tenantId, payout, readiness.waitReason);
    else if (readiness.kind === 'refused') await refuse(options, tenantId, payout, readiness);
    else await submit(options, tenantId, payout, readiness);
  } catch (error) {
    failed(error);
    // Changes nothing if the payout was claimed for submission after all, or if the database is away: the lease expires.
    await rescheduleWaiting(options, tenantId, payout, 'fault').catch(failed);
  }
}

/** The account that pays. A payout that was submitted before stays with its account, or waits for it. */
async function accountFor(
  { rails }: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
): Promise<OpenedAccount | undefined> {
  const accounts = await rails.accounts.of(tenantId);
  const able = payout.attempt === 0 ? accounts : accounts.filter(({ rail }) => rail === payout.rail);
  const choice = chooseAccount(able, payout);
  return choice.kind === 'pays' ? choice.account : undefined;
}

async function checkReadiness(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
): Promise<Readiness> {
  if (payout.stopped) return waitFor('stopped');
  const account = await accountFor(options, tenantId, payout);
  if (account === undefined) return waitFor('account');
  if (account.suspendedBecause !== null) return waitFor('test');
  const { float, terms, breaker } = account;
  const release = await float?.reserve(payout.amount + terms.payoutCostMost).catch(() => 'unknown' as const);
  if (release === 'unknown') return waitFor('provider');
  if (release === null) return waitFor('float');
  let readiness: Readiness = waitFor('provider');
  try {
    // The one payout that an open breaker lets through probes the provider, so no later check may stop it.
    if (breaker.maySubmit()) readiness = await prepare(options, tenantId, payout, account);
  } finally {
    if (readiness.kind !== 'ready') release?.();
  }
  return readiness.kind === 'ready' && release !== undefined
    ? { ...readiness, releaseFloat: release }
    : readiness;
}

/** Has the rail fetch what the submission needs. */
async function prepare(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  account: OpenedAccount,
): Promise<Readiness> {
  const payouts = account.opened.payouts!;
  const instruction = await instructionFor(options, tenantId, payout, payouts, true);
  const call = { rail: account.rail, operation: 'prepare' as const, transactionId: payout.id };
  const outcome =
    payouts.prepare && (await called(options.onBankCall, call, () => payouts.prepare!(instruction)));
  if (outcome?.kind === 'unavailable') return waitFor('provider');
  // A payout that was submitted before may have been paid: a refusal now cannot fail it.
  if (outcome?.kind === 'refused') return payout.submissions === 0 ? outcome : waitFor('provider');
  return { kind: 'ready', account, prepared: outcome?.prepared, releaseFloat: () => {} };
}

async function submit(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  { releaseFloat, ...ready }: Readiness & { kind: 'ready' },
): Promise<void> {
  const { database, clock, claimant, submitWithinMs, leaseMs, monotonic } = options;
  const { account } = ready;
  const deadline = deadlineIn(submitWithinMs, clock, monotonic);
  const nowMs = clock.now();
  const submission = {
    rail: account.rail,
    repeatAfterMs: account.terms.repeatAfterMs,
    nowMs,
    submitUntilMs: deadline.atMs,
    leaseEndMs: nowMs + leaseMs,
    claimedBy: claimant.processId,
  };
  const begun = await beginSubmission(database, tenantId, payout, submission).finally(releaseFloat);
  if (begun.kind === 'same_again' || begun.kind === 'stopped')
    return rescheduleWaiting(options, tenantId, payout, begun.kind);
  if (begun.kind !== 'begun') return;
  const { attempt, submissions, firstSubmittedAt } = begun;
  const claimed: ClaimedPayout = {
    ...payout,
    rail: account.rail,
    attempt,
    submissions,
    firstSubmittedAt,
    lastSubmittedAt: nowMs,
    submits: true,
  };
  await attemptPayout(options, tenantId, claimed, deadline, ready);
}

/** Fails a payout that was never submitted and never will be. The wallet gets its money back. */
async function refuse(
  { engine, clock }: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  { code, reason }: Readiness & { kind: 'refused' },
): Promise<void> {
  const now = clock.now();
  const settle = {
    kind: 'settleTransfer' as const,
    now,
    transactionId: payout.id,
    transfer: payout,
    outcome: { kind: 'failure' as const, code, reason },
    refusedAttempt: payout.attempt,
    eventId: uuidv7(now),
  };
  await engine.submit(tenantId, settle, payout.waitedMs);
}

/**
 * Reschedules a payout that waits. If it was submitted before, the next attempt queries its status: it may have been paid
 * meanwhile. The query decides anew on a resubmission.
 */
async function rescheduleWaiting(
  { database, clock, onFlagged }: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  waitReason: WaitReason,
): Promise<void> {
  const now = clock.now();
  const ageMs = now - payout.createdAt;
  // The operator who stopped such payouts knows that they wait.
  const flag = ageMs >= FLAG_AFTER_MS && waitReason !== 'stopped';
  const next = {
    dueAtMs: now + Math.min(Math.max(Math.floor(ageMs / 4), WAIT_MIN_MS), WAIT_MAX_MS),
    state: payout.attempt === 0 ? ('queued' as const) : ('unknown' as const),
    flaggedAtMs: flag ? now : null,
    failureReportedAt: payout.failureReportedAt,
    waitReason: payout.attempt === 0 ? waitReason : null,
  };
  await database.within(tenantId, (session) => reschedulePayout(session, tenantId, payout, next));
  if (flag && !payout.flagged) onFlagged({ tenantId, transactionId: payout.id });
}
