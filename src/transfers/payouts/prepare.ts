import type { Claimant } from '../../jobs/claimant.ts';
import { chooseAccount } from '../../rail-accounts/choice.ts';
import type { OpenedAccount } from '../../rail-accounts/opened-accounts.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import type { Prepared } from '../../rails/rail.ts';
import { uuidv7 } from '../../values/ids.ts';
import { beginTelling } from './begin-telling.ts';
import { type ConversationOptions, converse } from './conversation.ts';
import { instructionFor } from './instruction.ts';
import { FLAG_AFTER_MS } from './next-step.ts';
import { type ClaimedPayout, reschedulePayout, type WaitsFor } from './queries.ts';

/** A payout that waits is looked at again after a quarter of its age, but within these bounds, milliseconds. */
const WAIT_MIN_MS = 1_000;
const WAIT_MAX_MS = 60_000;

/** What payouts are prepared with. */
interface PrepareOptions extends ConversationOptions {
  claimant: Claimant;
  /** So long may it take from the claim until the bank is told, milliseconds. */
  tellingMaxMs: number;
  /** A clock that is never set, milliseconds. */
  monotonic: () => number;
}

/** Whether a payout can be told now. */
type Readiness =
  | { readonly kind: 'ready'; readonly account: OpenedAccount; readonly prepared: Prepared | undefined }
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
  try {
    const readiness = await makeReady(options, tenantId, payout);
    if (readiness.kind === 'waits') await wait(options, tenantId, payout, readiness.waitsFor);
    else if (readiness.kind === 'refused') await refuse(options, tenantId, payout, readiness);
    else await tell(options, tenantId, payout, readiness);
  } catch (error) {
    // The lease ends, and it is prepared again.
    options.onError(error, { tenantId, transactionId: payout.id });
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
  const account = await accountFor(options, tenantId, payout);
  if (account === undefined) return waits('account');
  if (account.suspendedBecause !== null) return waits('test');
  if (!account.breaker.mayTell()) return waits('provider');
  const { opened, float, terms } = account;
  const enough = await float?.take(payout.amount + terms.payoutCostMost).catch(() => 'unknown' as const);
  if (enough === 'unknown') return waits('provider');
  if (enough === false) return waits('float');
  const instruction = await instructionFor(options, tenantId, payout, opened.payouts!, true);
  const outcome = await opened.payouts!.prepare?.(instruction);
  if (outcome?.kind === 'unavailable') return waits('provider');
  // What was told before may have been paid: nothing that is found out now can fail it.
  if (outcome?.kind === 'refused') return payout.attempt === 0 ? outcome : waits('provider');
  return { kind: 'ready', account, prepared: outcome?.prepared };
}

async function tell(
  options: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  { account, prepared }: Readiness & { kind: 'ready' },
): Promise<void> {
  const { database, clock, claimant, tellingMaxMs, monotonic } = options;
  const deadline = deadlineIn(tellingMaxMs, clock, monotonic);
  const nowMs = clock.now();
  const telling = {
    rail: account.rail,
    sameAgainAfterMs: account.terms.sameAgainAfterMs,
    nowMs,
    tellUntilMs: deadline.atMs,
    claimedBy: claimant.processId,
  };
  const begun = await database.transaction(tenantId, (session) =>
    beginTelling(session, tenantId, payout, telling),
  );
  if (begun.kind === 'same_again') return wait(options, tenantId, payout, 'same_again');
  if (begun.kind !== 'begun') return;
  const { attempt, sends, firstClaimedAt } = begun;
  const claimed: ClaimedPayout = {
    ...payout,
    ...{ rail: account.rail, attempt, sends, firstClaimedAt, toldAt: nowMs, tells: true },
  };
  await converse(options, tenantId, claimed, deadline, prepared);
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

async function wait(
  { database, clock, onFlagged }: PrepareOptions,
  tenantId: string,
  payout: ClaimedPayout,
  waitsFor: WaitsFor,
): Promise<void> {
  const now = clock.now();
  const ageMs = now - payout.createdAt;
  const flag = ageMs >= FLAG_AFTER_MS;
  const next = {
    dueAtMs: now + Math.min(Math.max(Math.floor(ageMs / 4), WAIT_MIN_MS), WAIT_MAX_MS),
    sendNext: payout.attempt > 0,
    flaggedAtMs: flag ? now : null,
    failureSaidAt: payout.failureSaidAt,
    waitsFor,
  };
  await database.within(tenantId, (session) => reschedulePayout(session, tenantId, payout, next));
  if (flag && !payout.flagged) onFlagged({ tenantId, transactionId: payout.id });
}
