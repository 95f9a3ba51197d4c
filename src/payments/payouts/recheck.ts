import { idOf } from '../../platform/values/ids.ts';
import { called } from '../../rails/bank-call.ts';
import type { QueryOutcome } from '../../rails/rail.ts';
import { creditReturned } from '../returns/credit-return.ts';
import { chargeCost } from '../transfers/charge-cost.ts';
import { notice } from './account-signals.ts';
import { instructionFor } from './instruction.ts';
import { type CheckOutcome, type ClaimedCheck, finishCheck } from './recheck-queries.ts';
import { askAgainAt, firstLookAt, lookAt, nextLookAt } from './recheck-times.ts';
import type { ConversationOptions } from './submit.ts';

/** What final payouts are asked after with. */
export type RecheckOptions = Omit<ConversationOptions, 'failureConfirmAfterMs' | 'onFlagged'>;

/**
 * Asks after a payout again that is claimed, and keeps what follows. Never rejects: what fails is tried again later, and where not
 * even that can be kept, it is left to its lease.
 */
export async function recheck(options: RecheckOptions, tenantId: string, check: ClaimedCheck): Promise<void> {
  const failed = (error: unknown) => options.onError(error, { tenantId, transactionId: check.id });
  const finish = (outcome: CheckOutcome) =>
    options.database.within(tenantId, (session) => finishCheck(session, tenantId, check, outcome));
  try {
    await finish(await look(options, tenantId, check));
  } catch (error) {
    failed(error);
    await finish({ dueAtMs: againAt(check, options.clock.now()) }).catch(failed);
  }
}

const againAt = ({ completedAt }: ClaimedCheck, nowMs: number): number | null =>
  completedAt === null ? firstLookAt(nowMs) : askAgainAt(completedAt, nowMs);

async function look(options: RecheckOptions, tenantId: string, check: ClaimedCheck): Promise<CheckOutcome> {
  const nowMs = options.clock.now();
  const { completedAt: settledAt, status, failureSaidAt, wantedAt } = check;
  const failedForCertain = status === 'failed' && failureSaidAt === null;
  const now = lookAt({ settledAt, failedForCertain, wanted: wantedAt !== null }, nowMs);
  if (now.kind === 'later') return { dueAtMs: now.atMs };
  const outcome = await ask(options, tenantId, check);
  return conclude(options, tenantId, check, outcome);
}

async function ask(options: RecheckOptions, tenantId: string, check: ClaimedCheck): Promise<QueryOutcome> {
  const { rails } = options;
  const account = await rails.account(tenantId, check.rail);
  const payouts = account?.opened.payouts;
  if (payouts === undefined) throw new Error(`the account of ${check.rail} cannot be opened`);
  const instruction = await instructionFor(options, tenantId, check, payouts, false);
  const call = { rail: check.rail, operation: 'query' as const, transactionId: check.id };
  const outcome = await called(options.onBankCall, call, () => payouts.query(instruction));
  await notice(options, tenantId, account, { ...check, tells: false, sends: 1 }, outcome);
  return outcome;
}

/**
 * What an answer means for a payout that is final. What is final stays so: money that came back of a payment is credited, and an
 * answer that says otherwise than it was settled moves nothing and is an incident, once.
 */
async function conclude(
  options: RecheckOptions,
  tenantId: string,
  check: ClaimedCheck,
  outcome: QueryOutcome,
): Promise<CheckOutcome> {
  const nowMs = options.clock.now();
  const settledAt = check.completedAt!;
  const next = { dueAtMs: nextLookAt(settledAt, nowMs) };
  if (outcome.kind === 'unknown' || outcome.kind === 'not_found') {
    return { dueAtMs: askAgainAt(settledAt, nowMs) };
  }
  const isPaid = check.status === 'successful';
  if (outcome.kind === 'reversed') {
    // What came back of a failed payment was never taken.
    if (isPaid) await creditReturned(options, returnOf(tenantId, check));
    return { dueAtMs: isPaid ? null : next.dueAtMs };
  }
  if (isPaid === (outcome.kind === 'success')) {
    if (outcome.kind === 'success') {
      const cost = { rail: check.rail, transactionId: check.id, kind: 'payout' as const, cost: outcome.cost };
      await chargeCost(options.engine, tenantId, { ...cost, now: nowMs });
    }
    return next;
  }
  await contradict(options, tenantId, check, outcome);
  return { ...next, contraryAtMs: nowMs };
}

/** All of a payment, under the id that its return has however it is learnt. */
const returnOf = (tenantId: string, { rail, railId, id, amount }: ClaimedCheck) => ({
  tenantId,
  rail,
  paymentId: id,
  amount,
  returnId: `reversed:${railId}`,
});

async function contradict(
  { engine, clock, onContrary }: RecheckOptions,
  tenantId: string,
  { id: transactionId, rail, contraryAt }: ClaimedCheck,
  outcome: QueryOutcome & { kind: 'success' | 'failure' },
): Promise<void> {
  const said =
    outcome.kind === 'success'
      ? { kind: outcome.kind }
      : { kind: outcome.kind, code: outcome.code, reason: outcome.reason };
  await engine.submit(tenantId, {
    kind: 'settleTransfer',
    now: clock.now(),
    transactionId,
    outcome: said,
    eventId: idOf('contrary_outcome', rail, transactionId, outcome.kind),
  });
  if (contraryAt === null) onContrary({ tenantId, transactionId });
}
