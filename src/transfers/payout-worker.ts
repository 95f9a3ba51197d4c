import type { Clock } from '../clock.ts';
import type { Session, TenantDatabase } from '../db/database.ts';
import { uuidv7 } from '../ids.ts';
import { Loop } from '../jobs/loop.ts';
import type { Engine } from '../ledger/engine.ts';
import { findBank } from '../rails/banks.ts';
import type { PayoutInstruction, QueryOutcome, Rail } from '../rails/rail.ts';
import { mayTell, nextStep } from './next-step.ts';
import {
  type ClaimedPayout,
  claimPayouts,
  recordAttempt,
  reschedulePayout,
  tenantsWithDuePayouts,
} from './payouts.ts';

/** Payouts in conversation with banks at the same time. */
const IN_FLIGHT_MAX = 1_024;
/** Payouts claimed in one statement. */
const CLAIM_MAX = 512;
/** Tenants served in one round. */
const TENANTS_MAX = 64;
/** Before every tenant's id. */
const FIRST_TENANT = '00000000-0000-0000-0000-000000000000';
/** A claim is this process's for so long, milliseconds; longer than any rail's timeout. */
const LEASE_MS = 60_000;
/** Between two claims, milliseconds: at full load each finds a hundred or more, and so does the bank. */
const PACE_MS = 10;
/** How often to look for payouts that another process accepted, milliseconds. */
const POLL_MS = 250;

export interface PayoutWorkerOptions {
  database: TenantDatabase;
  directory: Session;
  engine: Engine;
  clock: Clock;
  /** By the name that `payouts.rail` has. */
  rails: ReadonlyMap<string, Rail>;
  onError: (error: unknown, context: { tenantId?: string; transactionId?: string }) => void;
  onFlagged: (context: { tenantId: string; transactionId: string }) => void;
}

/**
 * Takes due payouts to the bank: claims them in a short transaction, commits, speaks to the bank outside any
 * transaction, and settles or reschedules by what it said.
 */
export class PayoutWorker {
  readonly #options: PayoutWorkerOptions;
  readonly #loop: Loop;
  readonly #inFlight = new Set<Promise<void>>();
  /** Tenants take turns: the next round begins after this one. */
  #servedLast = FIRST_TENANT;

  constructor(options: PayoutWorkerOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: 'payouts',
      round: () => this.#round(),
      pollMs: POLL_MS,
      paceMs: PACE_MS,
      onError: (error) => options.onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  /** Something was accepted: look now. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims nothing more and waits for the conversations in progress; what they leave is asked after later. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.allSettled(this.#inFlight);
  }

  async #round(): Promise<number> {
    if (this.#inFlight.size > IN_FLIGHT_MAX - CLAIM_MAX) {
      await Promise.race(this.#inFlight);
      return 1;
    }
    const { directory, clock } = this.#options;
    const tenants = await tenantsWithDuePayouts(directory, clock.now(), this.#servedLast, TENANTS_MAX);
    for (const tenantId of tenants) {
      const room = IN_FLIGHT_MAX - this.#inFlight.size;
      if (room <= 0) return 1;
      await this.#claim(tenantId, Math.min(CLAIM_MAX, room));
      this.#servedLast = tenantId;
    }
    // After the last tenant the next round begins with the first; only a whole turn without work is idle.
    if (tenants.length < TENANTS_MAX && this.#servedLast !== FIRST_TENANT) {
      this.#servedLast = FIRST_TENANT;
      return 1;
    }
    return tenants.length;
  }

  async #claim(tenantId: string, limit: number): Promise<void> {
    const { database, clock } = this.#options;
    const nowMs = clock.now();
    const input = { nowMs, leaseEndMs: nowMs + LEASE_MS, limit };
    const payouts = await database.within(tenantId, (session) => claimPayouts(session, tenantId, input));
    for (const payout of payouts) {
      const conversation = this.#converse(tenantId, payout).finally(() =>
        this.#inFlight.delete(conversation),
      );
      this.#inFlight.add(conversation);
    }
  }

  /** One attempt. What throws here leaves the claim to its lease, after which the bank is asked. */
  async #converse(tenantId: string, claimed: ClaimedPayout): Promise<void> {
    try {
      const rail = this.#options.rails.get(claimed.rail!);
      if (rail === undefined) throw new Error(`no rail is named ${claimed.rail}`);
      const payout = { ...claimed, tells: mayTell(claimed, rail, this.#options.clock.now()) };
      const instruction = toInstruction(payout);
      const outcome = await speak(rail, payout.tells ? 'send' : 'query', instruction);
      await this.#conclude(tenantId, payout, rail, outcome);
    } catch (error) {
      this.#options.onError(error, { tenantId, transactionId: claimed.id });
    }
  }

  async #conclude(tenantId: string, payout: ClaimedPayout, rail: Rail, outcome: QueryOutcome): Promise<void> {
    const { database, engine, clock, onFlagged } = this.#options;
    const now = clock.now();
    const step = nextStep(payout, outcome, rail, now);
    const immediate = outcome.kind === 'success' && payout.attempt === 1;
    const record = {
      ...describe(outcome),
      transactionId: payout.id,
      attempt: payout.attempt,
      atMs: now,
    };
    const action = payout.tells ? 'send' : 'query';
    if (step.kind === 'settle') {
      if (!immediate) {
        await database.within(tenantId, (session) => recordAttempt(session, tenantId, { ...record, action }));
      }
      await engine.submit(tenantId, {
        kind: 'settleTransfer',
        now,
        transactionId: payout.id,
        transfer: payout,
        outcome: step.outcome,
        ...(step.outcome.kind === 'failure' && payout.tells ? { refusedAttempt: payout.attempt } : {}),
        eventId: uuidv7(now),
      });
      return;
    }
    await database.transaction(tenantId, async (session) => {
      await recordAttempt(session, tenantId, { ...record, action });
      await reschedulePayout(session, tenantId, payout, {
        dueAtMs: now + step.afterMs,
        sendNext: step.sendNext,
        flaggedAtMs: step.flag ? now : null,
      });
    });
    if (step.flag && !payout.flagged) onFlagged({ tenantId, transactionId: payout.id });
  }
}

/** A rail that throws has said nothing: what it did is unknown. */
async function speak(
  rail: Rail,
  action: 'send' | 'query',
  instruction: PayoutInstruction,
): Promise<QueryOutcome> {
  try {
    return await rail[action](instruction);
  } catch (error) {
    return { kind: 'unknown', code: null, detail: error instanceof Error ? error.message : String(error) };
  }
}

function toInstruction(payout: ClaimedPayout): PayoutInstruction {
  const bank = findBank(payout.bankCode!);
  if (bank === undefined) throw new Error(`bank ${payout.bankCode} is no longer listed`);
  return {
    railId: payout.railId!,
    amount: payout.amount,
    currency: 'NGN',
    bankCode: bank.code,
    nipCode: bank.nip_code,
    accountNumber: payout.accountNumber!,
    narration: payout.narration,
  };
}

function describe(outcome: QueryOutcome) {
  switch (outcome.kind) {
    case 'success':
      return { outcome: outcome.kind, code: outcome.code, detail: null };
    case 'failure':
      return { outcome: outcome.kind, code: outcome.code, detail: outcome.reason };
    case 'unknown':
      return { outcome: outcome.kind, code: outcome.code, detail: outcome.detail };
    case 'not_found':
      return { outcome: outcome.kind, code: null, detail: null };
  }
}
