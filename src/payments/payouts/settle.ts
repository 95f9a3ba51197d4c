import type { Engine } from '../../ledger/engine/engine.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import type { OnBankCall } from '../../rails/bank-call.ts';
import { NOT_SENT, type QueryOutcome } from '../../rails/rail.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { chargeCost, reportedFee } from '../transfers/charge-cost.ts';
import { type AttemptRecord, type ClaimedPayout, recordAttempt, reschedulePayout } from './claim.ts';
import { type NextStep, nextStep, type RailTerms } from './next-step.ts';
import type { RawResponse } from './raw-response.ts';

/** Dependencies of a submission attempt and of recording its result. */
export interface SubmissionOptions {
  database: TenantDatabase;
  engine: Engine;
  clock: Clock;
  /** Finds rails by the name in `payouts.rail`. */
  rails: Pick<TenantRails, 'named' | 'account' | 'accounts' | 'banks'>;
  /** Time between the two queries that confirm an uncertain failure, milliseconds. */
  failureConfirmAfterMs: number;
  onError: (error: unknown, context: { tenantId?: string; transactionId?: string }) => void;
  onFlagged: (context: { tenantId: string; transactionId: string }) => void;
  /** The bank reports another outcome than the payout was settled with. No money has moved. */
  onContradiction: (context: { tenantId: string; transactionId: string }) => void;
  onBankCall?: OnBankCall;
  /** A payout was claimed whose previous claim was never released: that process was lost or slow. */
  onReclaimed?: (context: { tenantId: string; transactionId: string }) => void;
}

/** Settles a payout by the outcome of an attempt, or schedules the next attempt. Records the attempt, except a first one that succeeds. */
export async function settleOrReschedule(
  options: SubmissionOptions,
  tenantId: string,
  payout: ClaimedPayout,
  terms: RailTerms,
  { outcome, response }: { outcome: QueryOutcome; response: RawResponse },
): Promise<void> {
  const { database, engine, clock } = options;
  const now = clock.now();
  const step = nextStep(payout, outcome, terms, now);
  // A payment that was not sent is no attempt: the bank cannot know of it.
  const record = outcome === NOT_SENT ? undefined : toRecord(payout, outcome, response, now);
  if (step.kind === 'later') return reschedule(options, tenantId, payout, step, record);
  // Before anything is waited for: ids of events are in order of their times.
  const eventId = uuidv7(now);
  const immediate = outcome.kind === 'success' && payout.attempt === 1;
  if (!immediate && record !== undefined)
    await database.within(tenantId, (session) => recordAttempt(session, tenantId, record));
  const settle = {
    kind: 'settleTransfer' as const,
    now,
    transactionId: payout.id,
    transfer: payout,
    outcome: step.outcome.kind === 'success' ? paid(payout, outcome, now) : step.outcome,
    ...(step.outcome.kind === 'failure' && payout.submits ? { refusedAttempt: payout.attempt } : {}),
    eventId,
  };
  const { kind } = await engine.submit(tenantId, settle, payout.waitedMs);
  if (kind === 'contrary') options.onContradiction({ tenantId, transactionId: payout.id });
  if (kind === 'already') await charge(options, tenantId, payout, outcome);
}

const costOf = ({ rail, id: transactionId }: ClaimedPayout, outcome: QueryOutcome, now: number) => {
  const cost = outcome.kind === 'success' ? outcome.cost : null;
  return { rail, transactionId, kind: 'payout' as const, cost, now };
};

/** The outcome of a paid payout, with its cost if the provider reports one. */
function paid(payout: ClaimedPayout, outcome: QueryOutcome, now: number) {
  const fee = reportedFee(costOf(payout, outcome, now));
  return { kind: 'success' as const, ...(fee && { fee }) };
}

/** Books the cost of a payout that another process or person has settled. */
async function charge(
  { engine, clock, onError }: SubmissionOptions,
  tenantId: string,
  payout: ClaimedPayout,
  outcome: QueryOutcome,
): Promise<void> {
  await chargeCost(engine, tenantId, costOf(payout, outcome, clock.now())).catch((error: unknown) =>
    onError(error, { tenantId, transactionId: payout.id }),
  );
}

/** Stores when the payout is attempted next, with the response, and calls an operator when it is time. */
export async function reschedule(
  { database, clock, onFlagged }: Pick<SubmissionOptions, 'database' | 'clock' | 'onFlagged'>,
  tenantId: string,
  payout: ClaimedPayout,
  step: NextStep & { kind: 'later' },
  record?: AttemptRecord,
): Promise<void> {
  const now = clock.now();
  const next = {
    dueAtMs: now + step.afterMs,
    state: step.state,
    flaggedAtMs: step.flag ? now : null,
    failureReportedAt: step.failureReportedAt,
    waitReason: null,
  };
  await database.transaction(tenantId, async (session) => {
    if (record !== undefined) await recordAttempt(session, tenantId, record);
    await reschedulePayout(session, tenantId, payout, next);
  });
  if (step.flag && !payout.flagged) onFlagged({ tenantId, transactionId: payout.id });
}

function toRecord(
  payout: ClaimedPayout,
  outcome: QueryOutcome,
  response: RawResponse,
  atMs: number,
): AttemptRecord {
  return {
    transactionId: payout.id,
    attempt: payout.attempt,
    action: payout.submits ? 'send' : 'query',
    // A payment that was reversed before it was a success did not pay: it failed.
    outcome: outcome.kind === 'reversed' ? 'failure' : outcome.kind,
    code: outcome.kind === 'not_found' ? null : outcome.code,
    detail: detailOf(outcome),
    // The code of a success says everything.
    response: outcome.kind === 'success' ? null : response.stored,
    atMs,
  };
}

function detailOf(outcome: QueryOutcome): string | null {
  if (outcome.kind === 'failure' || outcome.kind === 'reversed') return outcome.reason;
  return outcome.kind === 'unknown' ? outcome.detail : null;
}
