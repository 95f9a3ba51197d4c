import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AcceptTransfer } from '../../../src/ledger/commands/accept-transfer.ts';
import { type ClaimedPayout, claimPayouts } from '../../../src/payments/payouts/claim.ts';
import { PayoutWorker, type PayoutWorkerOptions } from '../../../src/payments/payouts/worker.ts';
import type { Claimant } from '../../../src/platform/jobs/claimant.ts';
import { accountsOf, count, transfer, until } from '../../ledger/support.ts';
import { fundedTenant, WorkedTenant } from '../../ledger/worked-tenant.ts';
import { type Action, ScriptedRail } from './scripted-rail.ts';

/** Maximum time from a claim to its submission, milliseconds. */
export const SUBMIT_WITHIN_MS = 15_000;
/** Time between the two queries that confirm an uncertain failure, milliseconds. */
const FAILURE_CONFIRM_AFTER_MS = 600_000;

/** A payout with its transaction, as the database has it. */
interface PayoutRow {
  status: string;
  failureCode: string | null;
  dueAt: number | null;
  attempts: number;
  submissions: number;
  state: string;
  flaggedAt: number | null;
}

/** A tenant with money, a bank that answers as scripted, and processes' worth of payout workers. */
export class Payouts extends WorkedTenant {
  readonly rail = new ScriptedRail();
  /** Final transfers that the bank contradicted. */
  readonly contradicted: string[] = [];
  /** Transfers for which an operator was called. */
  readonly flagged: string[] = [];
  /** Default claimant of the workers. */
  readonly claimant: Claimant = { processId: randomUUID(), deadProcessIds: [] };

  static async open({ funds = 100_000n, fee = 5n } = {}): Promise<Payouts> {
    return new Payouts(await fundedTenant(funds, [{}], { bankTransferFee: fee, bankTransferMax: null }));
  }

  /** Claims as a named process that never calls the bank; its lease is 60 s by default. */
  claim(
    processId: string,
    { limit = 10, leaseMs = 60_000, dead = [] as readonly string[] } = {},
  ): Promise<ClaimedPayout[]> {
    const nowMs = this.clock.now();
    const times = { nowMs, leaseEndMs: nowMs + leaseMs, submitUntilMs: nowMs + SUBMIT_WITHIN_MS };
    return this.database.within(this.tenant.tenantId, (session) =>
      claimPayouts(session, this.tenant.tenantId, {
        ...times,
        claimedBy: processId,
        dead,
        limit,
        accountRails: [],
      }),
    );
  }

  /** Starts a process's worth of worker. */
  startWorker(options: Partial<PayoutWorkerOptions> = {}): PayoutWorker {
    return this.begin(
      new PayoutWorker({
        ...this.process(),
        claimant: this.claimant,
        rails: this.rail.alone,
        accountRails: [],
        failureConfirmAfterMs: FAILURE_CONFIRM_AFTER_MS,
        onContradiction: ({ transactionId }) => this.contradicted.push(transactionId),
        onFlagged: ({ transactionId }) => this.flagged.push(transactionId),
        ...options,
      }),
    );
  }

  async accept(reference = 'r', changes: Partial<AcceptTransfer> = {}): Promise<AcceptTransfer> {
    const command = transfer(reference, { now: this.clock.now(), ...changes });
    expect(await this.engine.submit(this.tenant.tenantId, command)).toMatchObject({ kind: 'accepted' });
    return command;
  }

  async payoutOf({ transactionId }: AcceptTransfer): Promise<PayoutRow> {
    const [row] = await this.world.owner.query<PayoutRow>(
      `SELECT t.status, t.failure_code AS "failureCode", p.due_at AS "dueAt", p.attempts, p.submissions,
         p.state, p.flagged_at AS "flaggedAt"
       FROM transactions t JOIN payouts p USING (tenant_id) WHERE t.id = $1 AND p.transaction_id = $1`,
      [transactionId],
    );
    return row!;
  }

  becomes(command: AcceptTransfer, status: string): Promise<void> {
    return until(`the transfer is ${status}`, async () => (await this.payoutOf(command)).status === status);
  }

  /** Number of stored responses of the bank. An immediate success has none. */
  answers({ transactionId }: AcceptTransfer): Promise<number> {
    return count(this.world.owner, 'payout_attempts WHERE transaction_id = $1', [transactionId]);
  }

  /** Advances time to the next attempt of the payout, and waits until the bank's response is stored. */
  async nextAttempt(worker: PayoutWorker, command: AcceptTransfer): Promise<void> {
    const stored = await this.answers(command);
    const { dueAt, attempts } = await this.payoutOf(command);
    // The first attempt is due at once: a worker that polled already has it.
    if (attempts === stored) this.clock.advance(Math.max(0, dueAt! - this.clock.now()));
    worker.wake();
    await until('the next response is stored', async () => (await this.answers(command)) === stored + 1);
  }

  isFlagged({ transactionId }: AcceptTransfer): Promise<void> {
    return until('an operator is called', () => this.flagged.includes(transactionId));
  }

  attemptsOf({ transactionId }: AcceptTransfer) {
    return this.world.owner.query<{ attempt: number; action: Action; outcome: string }>(
      'SELECT attempt, action, outcome FROM payout_attempts WHERE transaction_id = $1 ORDER BY attempt',
      [transactionId],
    );
  }

  async wallet() {
    const accounts = await accountsOf(this.world.owner, this.tenant.tenantId);
    return accounts.find((account) => account.kind === 'wallet')!;
  }

  events() {
    return this.world.owner.query<{ type: string }>(
      "SELECT type FROM events WHERE type LIKE '%outflow%' ORDER BY id",
    );
  }
}
