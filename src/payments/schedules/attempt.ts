import type { Engine } from '../../ledger/engine/engine.ts';
import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Deadline } from '../../rails/deadline.ts';
import { acceptTransferCommand, type BankTransferDeps } from '../payouts/accept.ts';
import { walletTransfer } from '../wallet-transfers/wallet-transfer.ts';
import { type ClaimedRun, checkLater, type DueTenant } from './claims.ts';
import { recordOutcome, referenceOf } from './conclude.ts';
import type { FailureCode } from './failures.ts';
import { nextCheckAt, type Outcome } from './outcome.ts';
import { MISSED_AFTER_MS } from './recurrence.ts';

/** Dependencies of attempting runs. */
export interface AttemptOptions extends BankTransferDeps {
  database: TenantDatabase;
  engine: Pick<Engine, 'submit'>;
  /** Treatment of runs that an outage missed: each is made up, or skipped. */
  missed: 'make-up' | 'skip';
}

/**
 * Attempts a claimed run: makes its transfer, or finds out its status, and stores the outcome.
 *
 * @param deadline the transfer is made before it or not at all: another process may have the run afterwards
 */
export async function attempt(
  options: AttemptOptions,
  tenant: DueTenant,
  claimed: ClaimedRun,
  deadline: Deadline,
): Promise<void> {
  const { database, calendar, clock } = options;
  const { tenantId } = tenant;
  if (claimed.transferStatus === 'processing') {
    const nowMs = clock.now();
    const checkAtMs = nextCheckAt(claimed.lastAttemptAt!, nowMs);
    await database.within(tenantId, (session) => checkLater(session, tenantId, claimed, checkAtMs));
    return;
  }
  const outcome = await outcomeOf(options, tenant, claimed, deadline);
  if (outcome === undefined) return;
  const nowMs = clock.now();
  await database.transaction(tenantId, (session) =>
    recordOutcome(session, tenantId, claimed, outcome, { calendar, nowMs }),
  );
}

/** The outcome of a run; undefined if its claim is too old to attempt anything. */
async function outcomeOf(
  options: AttemptOptions,
  tenant: DueTenant,
  claimed: ClaimedRun,
  deadline: Deadline,
): Promise<Outcome | undefined> {
  const { transferStatus, transferFailureReason } = claimed;
  if (claimed.status === 'processing') {
    if (transferStatus !== 'successful' && transferStatus !== 'failed')
      throw new Error('its transfer is gone');
    return { kind: 'ended', status: transferStatus, reason: transferFailureReason };
  }
  const without = outcomeWithoutAttempt(options, claimed);
  if (without === undefined) return deadline.passed ? undefined : makeTransfer(options, tenant, claimed);
  // A process that crashed may have made the transfer all the same.
  const { database } = options;
  const made = await database.within(tenant.tenantId, (session) =>
    findTransfer(session, tenant.tenantId, claimed),
  );
  return made ?? without;
}

/** The outcome of a run that must not be attempted; undefined if it may be. */
function outcomeWithoutAttempt(
  { missed, clock }: AttemptOptions,
  { scheduleStatus, attempts, dueAt }: ClaimedRun,
): Outcome | undefined {
  if (scheduleStatus !== 'active') return { kind: 'paused' };
  const wasMissed = attempts === 0 && clock.now() - dueAt > MISSED_AFTER_MS;
  return missed === 'skip' && wasMissed ? { kind: 'skipped' } : undefined;
}

async function findTransfer(
  session: Session,
  tenantId: string,
  { scheduleId, n }: ClaimedRun,
): Promise<Outcome | undefined> {
  const [made] = await transactionsByReferences(session, tenantId, [referenceOf(scheduleId, n)]);
  return made && { kind: 'made', transactionId: made.id };
}

/** Makes the transfer. A repeat after a crash is the same transfer, by its reference. */
async function makeTransfer(
  options: AttemptOptions,
  tenant: DueTenant,
  claimed: ClaimedRun,
): Promise<Outcome> {
  const { engine } = options;
  const { tenantId } = tenant;
  const transfer = {
    source: claimed.sourceWalletId,
    amount: claimed.amount,
    currency: claimed.currency,
    reference: referenceOf(claimed.scheduleId, claimed.n),
    narration: claimed.description,
    metadata: claimed.metadata,
  };
  const { destinationWalletId: destination } = claimed;
  const result =
    destination === null
      ? await engine.submit(
          tenantId,
          await acceptTransferCommand(options, tenant, {
            ...transfer,
            bankCode: claimed.bankCode!,
            accountNumber: claimed.accountNumber!,
            refundsId: null,
            bulkId: null,
          }),
        )
      : await engine.submit(tenantId, walletTransfer(options, { ...transfer, destination }));
  // A run refunds nothing.
  if (result.kind === 'refused') return { kind: 'refused', code: result.code as FailureCode };
  return { kind: 'made', transactionId: result.transactionId };
}
