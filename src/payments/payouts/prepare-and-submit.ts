import type { Claimant } from '../../platform/jobs/claimant.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { called } from '../../rails/bank-call.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { chooseAccount } from '../provider-accounts/choice.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import { beginTelling } from './begin-submission.ts';
import { type ClaimedPayout, reschedulePayout, type WaitsFor } from './claim.ts';
import { instructionFor } from './instruction.ts';
import { FLAG_AFTER_MS } from './next-step.ts';
import { attemptPayout, type ConversationOptions, type ReadyAccount } from './submit.ts';

/** A payout that waits is looked at again after a quarter of its age, but within these bounds, milliseconds. */
const WAIT_MIN_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/** What payouts are prepared with. */
interface PrepareOptions extends ConversationOptions {
  claimant: Claimant;
  /** So long may it take from the claim until the bank is told, milliseconds. */
  tellingMaxMs: number;
  /** A claim is this process's for so long, milliseconds. */
  leaseMs: number;
  /** A clock that is never set, milliseconds. */
  monotonic: () => number;
}

/** Whether a payout can be told now. */
type Readiness =
  | ({
      readonly kind: 'ready';
      /** Called once what it takes of the provider's money is in flight. */
      readonly begun: () => void;
    } & ReadyAccount)
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | { readonly kind: 'waits'; readonly waitsFor: WaitsFor };

const waits = (waitsFor: WaitsFor): Readiness => ({ kind: 'waits', waitsFor });

/**
 * Prepares a payout that is leased, claims it for good, and tells the provider. Never rejects: what cannot be told now is
 * left untold, and looked at again.
 */
export async function prepareAndTell(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
): Promise<void> {
  const failed = (error: unknown) => options.onError(error, { tenantId, transactionId: payout.id });
  try {
    const readiness = await makeReady(options, tenantId, payout);
    if (readiness.kind === 'waits') await wait(options, tenantId, payout, readiness.waitsFor);
    else if (readiness.kind === 'refused') await refuse(options, tenantId, payout, readiness);
    else await tell(options, tenantId, payout, readiness);
  } catch (error) {
    failed(error);
    // Where it was claimed all the same, or the database is away, this changes nothing, and the lease ends.
    await wait(options, tenantId, payout, 'fault').catch(failed);
  }
}

/** The account that pays. One that was told before is told by the same account again, or waits for it. */
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

async function makeReady(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
): Promise<Readiness> {
  if (payout.stopped) return waits('stopped');
  const account = await accountFor(options, tenantId, payout);
  if (account === undefined) return waits('account');
  if (account.suspendedBecause !== null) return waits('test');
  const { float, terms, breaker } = account;
  const taken = await float?.take(payout.amount + terms.payoutCostMost).catch(() => 'unknown' as const);
  if (taken === 'unknown') return waits('provider');
  if (taken === null) return waits('float');
  let readiness: Readiness = waits('provider');
  try {
    // Where the provider does not answer, the one that is let through is to find out whether it does again: no later look stops it.
    if (breaker.mayTell()) readiness = await prepare(options, tenantId, payout, account);
  } finally {
    if (readiness.kind !== 'ready') taken?.();
  }
  return readiness.kind === 'ready' && taken !== undefined ? { ...readiness, begun: taken } : readiness;
}

/** Has the rail find out what telling needs. */
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
  if (outcome?.kind === 'unavailable') return waits('provider');
  // What was told before may have been paid: nothing that is found out now can fail it.
  if (outcome?.kind === 'refused') return payout.sends === 0 ? outcome : waits('provider');
  return { kind: 'ready', account, prepared: outcome?.prepared, begun: () => {} };
}

async function tell(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  { begun: isInFlight, ...ready }: Readiness & { kind: 'ready' },
): Promise<void> {
  const { database, clock, claimant, tellingMaxMs, leaseMs, monotonic } = options;
  const { account } = ready;
  const deadline = deadlineIn(tellingMaxMs, clock, monotonic);
  const nowMs = clock.now();
  const telling = {
    rail: account.rail,
    sameAgainAfterMs: account.terms.sameAgainAfterMs,
    nowMs,
    tellUntilMs: deadline.atMs,
    leaseEndMs: nowMs + leaseMs,
    claimedBy: claimant.processId,
  };
  const begun = await beginTelling(database, tenantId, payout, telling).finally(isInFlight);
  if (begun.kind === 'same_again' || begun.kind === 'stopped')
    return wait(options, tenantId, payout, begun.kind);
  if (begun.kind !== 'begun') return;
  const { attempt, sends, firstClaimedAt } = begun;
  const claimed: ClaimedPayout = {
    ...payout,
    rail: account.rail,
    attempt,
    sends,
    firstClaimedAt,
    toldAt: nowMs,
    tells: true,
  };
  await attemptPayout(options, tenantId, claimed, deadline, ready);
}

/** It was never told, and never will be: the wallet has its money back. */
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
 * It is looked at again later. One that was told before is asked after then: it may have been paid meanwhile, and whether it
 * may be told again is found out anew.
 */
async function wait(
  { database, clock, onFlagged }: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  waitsFor: WaitsFor,
): Promise<void> {
  const now = clock.now();
  const ageMs = now - payout.createdAt;
  // Whoever has stopped it knows of it.
  const flag = ageMs >= FLAG_AFTER_MS && waitsFor !== 'stopped';
  const next = {
    dueAtMs: now + Math.min(Math.max(Math.floor(ageMs / 4), WAIT_MIN_MS), WAIT_MAX_MS),
    sendNext: false,
    flaggedAtMs: flag ? now : null,
    failureSaidAt: payout.failureSaidAt,
    waitsFor: payout.attempt === 0 ? waitsFor : null,
  };
  await database.within(tenantId, (session) => reschedulePayout(session, tenantId, payout, next));
  if (flag && !payout.flagged) onFlagged({ tenantId, transactionId: payout.id });
}
