import { Backoff } from '../../platform/jobs/backoff.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Inflow } from '../../rails/money-in.ts';
import type { RailWith } from '../../rails/rail.ts';

/** Inflows processed in one round, at most. */
const ROUND_MAX = 100;
/** Credited at once when they come in; only what a crash left behind is older than this, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** Polling interval for inflows that were left behind, milliseconds. */
const POLL_MS = 2_000;
/** Exponential backoff of inflows that cannot be credited, milliseconds. */
const BACKOFF = { initialMs: 2_000, maxMs: 60_000, keysMax: 10_000 };

interface WalkOptions {
  rail: RailWith<'inflows'>;
  /** Rejects when it could not be credited now. */
  credit: (inflow: Inflow) => Promise<unknown>;
  onError: (error: unknown, context: { inflowId?: string; failures?: number }) => void;
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  /** A clock that is never set, milliseconds; backoffs are counted by it. */
  monotonic?: (() => number) | undefined;
}

/**
 * Walks over all inflows of one rail that are left to be credited, again and again. An inflow that cannot be credited backs
 * off and delays none behind it.
 */
export class Walk {
  readonly #options: WalkOptions;
  readonly #loop: Loop;
  readonly #backoff: Backoff;
  /** The last inflow that was processed; null at the start of a walk. */
  #after: Inflow | null = null;
  /** On the walk in progress. */
  #stuckSoFar = 0;
  #stuck = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#backoff = new Backoff({ ...BACKOFF, monotonic: options.monotonic });
    this.#loop = new Loop({
      name: `inflows of ${options.rail.description.name}`,
      round: () => this.#round(),
      pollMs: options.pollMs ?? POLL_MS,
      onError: (error) => options.onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last poll failed. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** Number of inflows that the last whole walk could not credit. */
  get stuck(): number {
    return this.#stuck;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Resolves to whether it is credited, or returned. Never rejects. */
  async tryToCredit(inflow: Inflow): Promise<boolean> {
    const { inflowId } = inflow;
    if (this.#backoff.isBackingOff(inflowId)) return false;
    try {
      await this.#options.credit(inflow);
      this.#backoff.recordSuccess(inflowId);
      return true;
    } catch (error) {
      const failures = this.#backoff.recordFailure(inflowId);
      this.#options.onError(error, { inflowId, failures });
      return false;
    }
  }

  async #round(): Promise<number> {
    const { inflows } = this.#options.rail;
    const left = await inflows.pending(ROUND_MAX, LEFT_BEHIND_AFTER_MS, this.#after);
    const ended = await Promise.all(left.map((inflow) => this.tryToCredit(inflow)));
    this.#stuckSoFar += ended.filter((is) => !is).length;
    this.#after = left.length === ROUND_MAX ? left.at(-1)! : null;
    if (this.#after !== null) return left.length;
    this.#stuck = this.#stuckSoFar;
    this.#stuckSoFar = 0;
    return 0;
  }
}
