import { called } from '../../rails/bank-call.ts';
import type { Deadline } from '../../rails/deadline.ts';
import { NOT_SENT, type Prepared, type QueryOutcome, type Rail } from '../../rails/rail.ts';
import type { OpenedAccount } from '../provider-accounts/opened-accounts.ts';
import { recordAccountSignals } from './account-signals.ts';
import type { ClaimedPayout } from './claim.ts';
import { instructionFor } from './instruction.ts';
import { maySubmit, nextStep, type RailTerms } from './next-step.ts';
import { RawResponse } from './raw-response.ts';
import { reschedule, type SubmissionOptions, settleOrReschedule } from './settle.ts';

/** A provider account that can be submitted to, with the result of its preparation. */
export interface ReadyAccount {
  readonly account: OpenedAccount;
  readonly prepared: Prepared | undefined;
}

/** The terms of a rail. A rail that this process does not have recognises no ids. */
const termsOf = (rail: Rail | undefined, failureConfirmAfterMs: number): RailTerms => ({
  dedupWindowMs: rail?.description.dedupWindowMs ?? 0,
  resubmitAfterMs: rail?.description.account?.resubmitAfterMs ?? 0,
  failureConfirmAfterMs,
});

/**
 * Submits a claimed payout, or queries its status, and records the result. Never rejects.
 * A fault of our own counts as an unknown outcome: attempts back off, and an operator is called in the end.
 * If even that cannot be stored (no database, or a wrong clock), the lease expires and the next claim queries the status.
 *
 * @param deadline the payout is submitted before it or not at all
 * @param ready the account that submits it
 */
export async function attemptPayout(
  options: SubmissionOptions,
  tenantId: string,
  claimed: ClaimedPayout,
  deadline: Deadline,
  ready?: ReadyAccount,
): Promise<void> {
  try {
    await submitOrQuery(options, tenantId, claimed, deadline, ready);
  } catch (error) {
    options.onError(error, { tenantId, transactionId: claimed.id });
  }
}

async function submitOrQuery(
  options: SubmissionOptions,
  tenantId: string,
  claimed: ClaimedPayout,
  deadline: Deadline,
  ready?: ReadyAccount,
): Promise<void> {
  const { rails, clock, onError } = options;
  const context = { tenantId, transactionId: claimed.id };
  const response = new RawResponse();
  // A shared rail is found in memory. An account's rail may have to be read: if that fails, the lease expires and the next
  // claim queries the status.
  const rail = ready?.account.opened ?? (await rails.named(tenantId, claimed.rail));
  const terms = termsOf(rail, options.failureConfirmAfterMs);
  const submits = maySubmit(claimed, deadline, terms, clock.now());
  // This attempt submits now, or gives its submission up. A `not_found` need not wait for it.
  const payout = { ...claimed, submits, submitUntil: claimed.submits ? null : claimed.submitUntil };
  if (claimed.submits && !submits) payout.submissions -= 1;
  try {
    const call = { deadline, prepared: ready?.prepared, response };
    const outcome = await callBank(options, tenantId, payout, rail, call).catch(
      (error: unknown): QueryOutcome => {
        onError(error, context);
        return {
          kind: 'unknown',
          code: null,
          detail: error instanceof Error ? error.message : String(error),
        };
      },
    );
    if (outcome === NOT_SENT) payout.submissions -= 1;
    else if (rail?.description.account !== undefined) {
      const account = ready?.account ?? (await rails.account(tenantId, payout.rail));
      await recordAccountSignals(options, tenantId, account, payout, outcome);
    }
    await settleOrReschedule(options, tenantId, payout, terms, { outcome, response });
  } catch (error) {
    onError(error, context);
    const step = nextStep(payout, NOT_STORED, terms, clock.now());
    if (step.kind === 'settle') return;
    await reschedule(options, tenantId, payout, step);
  }
}

/** The outcome of an attempt whose response could not be stored. The status is queried again. */
const NOT_STORED: QueryOutcome = { kind: 'unknown', code: null, detail: 'the response could not be stored' };

/** Sends the payment or the status query. A rail that throws leaves the outcome unknown. */
async function callBank(
  options: SubmissionOptions,
  tenantId: string,
  payout: ClaimedPayout,
  rail: Rail | undefined,
  {
    deadline,
    prepared,
    response,
  }: { deadline: Deadline; prepared: Prepared | undefined; response: RawResponse },
): Promise<QueryOutcome> {
  const payouts = rail?.payouts;
  if (payouts === undefined) throw new Error(`no rail that pays is named ${payout.rail}`);
  const ordered = await instructionFor(options, tenantId, payout, payouts, payout.submits);
  const instruction = { ...ordered, onResponse: response.record };
  const operation = payout.submits ? ('send' as const) : ('query' as const);
  const call = { rail: payout.rail, operation, transactionId: payout.id };
  return called<QueryOutcome>(options.onBankCall, call, () =>
    payout.submits ? payouts.send(instruction, deadline, prepared) : payouts.query(instruction),
  );
}
