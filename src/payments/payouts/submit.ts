import type { Engine } from '../../ledger/engine/engine.ts';
import type { TenantDatabase } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { called, type OnBankCall } from '../../rails/bank-call.ts';
import type { Deadline } from '../../rails/deadline.ts';
import { NOT_SENT, type Prepared, type QueryOutcome, type Rail } from '../../rails/rail.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { chargeCost, saidFee } from '../transfers/charge-cost.ts';
import { notice } from './account-signals.ts';
import { type AttemptRecord, type ClaimedPayout, recordAttempt, reschedulePayout } from './claim.ts';
import { instructionFor } from './instruction.ts';
import { mayTell, type NextStep, nextStep, type RailTerms } from './next-step.ts';
import { HeardAnswer } from './raw-response.ts';

/** What is needed to speak to banks and to keep what they said. */
export interface ConversationOptions {
  database: TenantDatabase;
  engine: Engine;
  clock: Clock;
  /** `payouts.rail` names one. */
  rails: Pick<TenantRails, 'named' | 'account' | 'accounts' | 'banks'>;
  /** Rest between two queries that confirm a failure which its provider may say without knowing, milliseconds. */
  failureConfirmAfterMs: number;
  onError: (error: unknown, context: { tenantId?: string; transactionId?: string }) => void;
  onFlagged: (context: { tenantId: string; transactionId: string }) => void;
  /** The bank says otherwise of a payout than it was settled. Nothing has moved. */
  onContrary: (context: { tenantId: string; transactionId: string }) => void;
  onBankCall?: OnBankCall;
  /** A payout was claimed whose last claim was not given back: the process that had it was lost, or was slow. */
  onReclaimed?: (context: { tenantId: string; transactionId: string }) => void;
}

/** An account at a provider that is ready to be told, and what its rail found out before. */
export interface ReadyAccount {
  readonly account: OpenedAccount;
  readonly prepared: Prepared | undefined;
}

/** What the rules know of a rail; of one that this process does not have, that it recognises nothing. */
const termsOf = (rail: Rail | undefined, failureConfirmAfterMs: number): RailTerms => ({
  dedupWindowMs: rail?.description.dedupWindowMs ?? 0,
  tellAgainAfterMs: rail?.description.account?.tellAgainAfterMs ?? 0,
  failureConfirmAfterMs,
});

/**
 * Speaks to the bank about a payout that is claimed, once, and keeps what follows from the answer. Never rejects.
 * A fault of ours is an unknown outcome as much as one of the bank's: later attempts come at longer and longer
 * intervals, and an operator is called. Where not even that can be kept (the database is away, or the clock is
 * wrong), the claim is left to its lease.
 *
 * @param attempt `deadline`: the bank is told before then, or not at all; `ready`: the account by which it is told
 */
export function attemptPayout(...attempt: Parameters<typeof speakAndConclude>): Promise<void> {
  const [{ onError }, tenantId, { id: transactionId }] = attempt;
  return speakAndConclude(...attempt).catch((error: unknown) => onError(error, { tenantId, transactionId }));
}

async function speakAndConclude(
  options: ConversationOptions,
  tenantId: string,
  claimed: ClaimedPayout,
  deadline: Deadline,
  ready?: ReadyAccount,
): Promise<void> {
  const { rails, clock, onError } = options;
  const context = { tenantId, transactionId: claimed.id };
  const heard = new HeardAnswer();
  // Nothing that can fail stands between a claim that tells and the telling.
  const rail = ready?.account.opened ?? (await rails.named(tenantId, claimed.rail));
  const terms = termsOf(rail, options.failureConfirmAfterMs);
  const tells = mayTell(claimed, deadline, terms, clock.now());
  // A claim that was to tell tells now or not at all: it leaves nothing that may yet arrive.
  const payout = { ...claimed, tells, tellUntil: claimed.tells ? null : claimed.tellUntil };
  if (claimed.tells && !tells) payout.sends -= 1;
  try {
    const told = { deadline, prepared: ready?.prepared, heard };
    const outcome = await speak(options, tenantId, payout, rail, told).catch(
      (error: unknown): QueryOutcome => {
        onError(error, context);
        return {
          kind: 'unknown',
          code: null,
          detail: error instanceof Error ? error.message : String(error),
        };
      },
    );
    if (outcome === NOT_SENT) payout.sends -= 1;
    else if (rail?.description.account !== undefined) {
      const account = ready?.account ?? (await rails.account(tenantId, payout.rail));
      await notice(options, tenantId, account, payout, outcome);
    }
    await conclude(options, tenantId, payout, terms, { outcome, heard });
  } catch (error) {
    onError(error, context);
    const step = nextStep(payout, NOT_KEPT, terms, clock.now());
    if (step.kind === 'settle') return;
    await postpone(options, tenantId, payout, step);
  }
}

/** What the bank answered could not be kept, so it is asked again. */
const NOT_KEPT: QueryOutcome = { kind: 'unknown', code: null, detail: 'the answer could not be kept' };

/** Tells the bank, or asks it. A rail that throws has said nothing: what it did is unknown. */
async function speak(
  options: ConversationOptions,
  tenantId: string,
  payout: ClaimedPayout,
  rail: Rail | undefined,
  { deadline, prepared, heard }: { deadline: Deadline; prepared: Prepared | undefined; heard: HeardAnswer },
): Promise<QueryOutcome> {
  const payouts = rail?.payouts;
  if (payouts === undefined) throw new Error(`no rail that pays is named ${payout.rail}`);
  const ordered = await instructionFor(options, tenantId, payout, payouts, payout.tells);
  const instruction = { ...ordered, heard: heard.listen };
  const operation = payout.tells ? ('send' as const) : ('query' as const);
  const call = { rail: payout.rail, operation, transactionId: payout.id };
  return called<QueryOutcome>(options.onBankCall, call, () =>
    payout.tells ? payouts.send(instruction, deadline, prepared) : payouts.query(instruction),
  );
}

async function conclude(
  options: ConversationOptions,
  tenantId: string,
  payout: ClaimedPayout,
  terms: RailTerms,
  { outcome, heard }: { outcome: QueryOutcome; heard: HeardAnswer },
): Promise<void> {
  const { database, engine, clock } = options;
  const now = clock.now();
  const step = nextStep(payout, outcome, terms, now);
  // What was not sent is no attempt that the bank could know of.
  const record = outcome === NOT_SENT ? undefined : toRecord(payout, outcome, heard, now);
  if (step.kind === 'later') return postpone(options, tenantId, payout, step, record);
  const immediate = outcome.kind === 'success' && payout.attempt === 1;
  if (!immediate && record !== undefined)
    await database.within(tenantId, (session) => recordAttempt(session, tenantId, record));
  const settle = {
    kind: 'settleTransfer' as const,
    now,
    transactionId: payout.id,
    transfer: payout,
    outcome: step.outcome.kind === 'success' ? paid(payout, outcome, now) : step.outcome,
    ...(step.outcome.kind === 'failure' && payout.tells ? { refusedAttempt: payout.attempt } : {}),
    eventId: uuidv7(now),
  };
  const { kind } = await engine.submit(tenantId, settle, payout.waitedMs);
  if (kind === 'contrary') options.onContrary({ tenantId, transactionId: payout.id });
  if (kind === 'already') await charge(options, tenantId, payout, outcome);
}

const costOf = ({ rail, id: transactionId }: ClaimedPayout, outcome: QueryOutcome, now: number) => {
  const cost = outcome.kind === 'success' ? outcome.cost : null;
  return { rail, transactionId, kind: 'payout' as const, cost, now };
};

/** The outcome of a payment that was made, with what it has cost where the provider says so. */
function paid(payout: ClaimedPayout, outcome: QueryOutcome, now: number) {
  const fee = saidFee(costOf(payout, outcome, now));
  return { kind: 'success' as const, ...(fee && { fee }) };
}

/** Books what a payment has cost that somebody else has settled. */
async function charge(
  { engine, clock, onError }: ConversationOptions,
  tenantId: string,
  payout: ClaimedPayout,
  outcome: QueryOutcome,
): Promise<void> {
  await chargeCost(engine, tenantId, costOf(payout, outcome, clock.now())).catch((error: unknown) =>
    onError(error, { tenantId, transactionId: payout.id }),
  );
}

/** Keeps when the payout is looked at next, with what the bank answered, and calls an operator where it is time. */
async function postpone(
  { database, clock, onFlagged }: ConversationOptions,
  tenantId: string,
  payout: ClaimedPayout,
  step: NextStep & { kind: 'later' },
  record?: AttemptRecord,
): Promise<void> {
  const now = clock.now();
  const next = {
    dueAtMs: now + step.afterMs,
    sendNext: step.sendNext,
    flaggedAtMs: step.flag ? now : null,
    failureSaidAt: step.failureSaidAt,
    waitsFor: null,
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
  heard: HeardAnswer,
  atMs: number,
): AttemptRecord {
  return {
    transactionId: payout.id,
    attempt: payout.attempt,
    action: payout.tells ? 'send' : 'query',
    // It did not pay: before a success that is a failure.
    outcome: outcome.kind === 'reversed' ? 'failure' : outcome.kind,
    code: outcome.kind === 'not_found' ? null : outcome.code,
    detail: detailOf(outcome),
    // A success is told whole by its code.
    answer: outcome.kind === 'success' ? null : heard.kept,
    atMs,
  };
}

function detailOf(outcome: QueryOutcome): string | null {
  if (outcome.kind === 'failure' || outcome.kind === 'reversed') return outcome.reason;
  return outcome.kind === 'unknown' ? outcome.detail : null;
}
