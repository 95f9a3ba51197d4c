import type { Job } from '../../jobs/job.ts';
import { Loop } from '../../jobs/loop.ts';
import { Rests } from '../../jobs/rests.ts';
import type { InflowResult } from '../../ledger/commands/credit-inflow.ts';
import type { Engine } from '../../ledger/engine/engine.ts';
import type { SandboxBank } from '../../rails/sandbox/bank.ts';
import type { InboundTransfer, Inflow } from '../../rails/sandbox/inbound.ts';
import type { Clock } from '../../values/clock.ts';
import { uuidv7 } from '../../values/ids.ts';

/** Inflows looked at in one round. */
const ROUND_MAX = 100;
/** Credited at once when they come in; only what a crash left behind is older than this, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** How often to look for inflows that were left behind, milliseconds. */
const POLL_MS = 2_000;
/** What cannot be credited is tried again after this long, and then after longer and longer, milliseconds. */
const RESTS = { firstMs: 2_000, longestMs: 60_000, keysMax: 10_000 };

interface InflowsOptions {
  bank: SandboxBank;
  engine: Engine;
  clock: Clock;
  onError: (error: unknown, context: { tenantId?: string; inflowId?: string; failures?: number }) => void;
  /** How often to look for inflows that were left behind, milliseconds. */
  pollMs?: number;
  /** A clock that is never set, milliseconds; rests are counted by it. */
  monotonic?: () => number;
}

/**
 * Credits what the sandbox bank received for wallets. The bank's book comes first, then the ledger, then the
 * bank is told that it was credited; what a crash leaves in between is credited by the loop, once, because the
 * ledger knows the bank's id of it. The loop walks over all that is left, so one that cannot be credited keeps
 * nothing behind it waiting.
 */
export class Inflows implements Job {
  readonly name = 'inflows';
  readonly #options: InflowsOptions;
  readonly #loop: Loop;
  readonly #rests: Rests;
  /** The last inflow that was looked at; null at the start of a walk. */
  #after: Inflow | null = null;
  /** On the walk in progress. */
  #stuckSoFar = 0;
  #stuck = 0;

  constructor(options: InflowsOptions) {
    this.#options = options;
    this.#rests = new Rests({ ...RESTS, monotonic: options.monotonic });
    this.#loop = new Loop({
      name: this.name,
      round: () => this.#round(),
      pollMs: options.pollMs ?? POLL_MS,
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

  /** How many inflows could not be credited, by the last walk over all that is left. */
  get stuck(): number {
    return this.#stuck;
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Lets money come in for a wallet, as an inbound transfer would, and credits it. */
  async receive(transfer: InboundTransfer): Promise<InflowResult> {
    const outcome = await this.#options.bank.receiveInbound(transfer);
    if (outcome.kind === 'conflict') return { kind: 'refused', code: 'duplicate_reference' };
    return this.#credit(outcome.inflow);
  }

  async #credit(inflow: Inflow): Promise<InflowResult> {
    const { bank, engine, clock } = this.#options;
    const now = clock.now();
    const result = await engine.submit(inflow.tenantId, {
      kind: 'creditInflow',
      now,
      transactionId: inflow.transactionId,
      rail: bank.name,
      railInflowId: inflow.inflowId,
      accountId: inflow.accountId,
      amount: inflow.amount,
      reference: inflow.reference,
      narration: 'Test funding',
      eventId: uuidv7(now),
    });
    // Another movement has the reference: the money goes back to its sender.
    if (result.kind === 'refused') await bank.returnInbound(inflow.inflowId);
    else if (inflow.state === 'received') await bank.acknowledgeInbound(inflow.inflowId);
    return result;
  }

  async #round(): Promise<number> {
    const left = await this.#options.bank.pendingInbound(ROUND_MAX, LEFT_BEHIND_AFTER_MS, this.#after);
    const credited = await Promise.all(left.map((inflow) => this.#creditLeftBehind(inflow)));
    this.#stuckSoFar += credited.filter((is) => !is).length;
    this.#after = left.length === ROUND_MAX ? left.at(-1)! : null;
    if (this.#after !== null) return left.length;
    this.#stuck = this.#stuckSoFar;
    this.#stuckSoFar = 0;
    return 0;
  }

  /** Resolves to whether it is credited, or returned. */
  async #creditLeftBehind(inflow: Inflow): Promise<boolean> {
    const { inflowId, tenantId } = inflow;
    if (this.#rests.isResting(inflowId)) return false;
    try {
      await this.#credit(inflow);
      this.#rests.succeeded(inflowId);
      return true;
    } catch (error) {
      const failures = this.#rests.failed(inflowId);
      this.#options.onError(error, { tenantId, inflowId, failures });
      return false;
    }
  }
}
