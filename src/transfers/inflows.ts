import type { Clock } from '../clock.ts';
import { uuidv7 } from '../ids.ts';
import { Loop } from '../jobs/loop.ts';
import type { InflowResult } from '../ledger/commands.ts';
import type { Engine } from '../ledger/engine.ts';
import type { SandboxBank } from '../rails/sandbox/bank.ts';
import type { InboundTransfer, Inflow } from '../rails/sandbox/inbound.ts';

/** Inflows looked at in one round. */
const ROUND_MAX = 100;
/** Credited at once when they come in; only what a crash left behind is older than this, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** How often to look for inflows that were left behind, milliseconds. */
const POLL_MS = 2_000;

export interface InflowsOptions {
  bank: SandboxBank;
  engine: Engine;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Credits what the sandbox bank received for wallets. The bank's book comes first, then the ledger, then the
 * bank is told that it was credited; what a crash leaves in between is credited by the loop, once, because the
 * ledger knows the bank's id of it.
 */
export class Inflows {
  readonly #options: InflowsOptions;
  readonly #loop: Loop;

  constructor(options: InflowsOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: 'inflows',
      round: () => this.#round(),
      pollMs: POLL_MS,
      onError: options.onError,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing;
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
    const left = await this.#options.bank.pendingInbound(ROUND_MAX, LEFT_BEHIND_AFTER_MS);
    for (const inflow of left) await this.#credit(inflow);
    return left.length;
  }
}
