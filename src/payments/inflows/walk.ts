import { Backoff } from '../../platform/jobs/backoff.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import type { Inflow } from '../../rails/money-in.ts';
import type { RailWith } from '../../rails/rail.ts';

/** Inflows looked at in one round. */
const ROUND_MAX = 100;
/** Credited at once when they come in; only what a crash left behind is older than this, milliseconds. */
const LEFT_BEHIND_AFTER_MS = 5_000;
/** How often to look for inflows that were left behind, milliseconds. */
const POLL_MS = 2_000;
/** Exponential backoff of inflows that cannot be credited, milliseconds. */
const RESTS = { initialMs: 2_000, maxMs: 60_000, keysMax: 10_000 };

interface WalkOptions {
  rail: RailWith<'inflows'>;
  /** Rejects when it could not be credited now. */
  credit: (inflow: Inflow) => Promise<unknown>;
  onError: (error: unknown, context: { inflowId?: string; failures?: number }) => void;
  /** How often to look, milliseconds. */
  pollMs?: number | undefined;
  /** A clock that is never set, milliseconds; rests are counted by it. */
  monotonic?: (() => number) | undefined;
}

/**
 * Walks over all inflows of one rail that are left to be credited, again and again. One that cannot be credited rests,
 * and keeps nothing behind it waiting.
 */
export class Walk {
  readonly #options: WalkOptions;
  readonly #loop: Loop;
  readonly #rests: Backoff;
  /** The last inflow that was looked at; null at the start of a walk. */
  #after: Inflow | null = null;
  /** On the walk in progress. */
  #stuckSoFar = 0;
  #stuck = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#rests = new Backoff({ ...RESTS, monotonic: options.monotonic });
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

  /** The last look failed. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** How many could not be credited, by the last whole walk. */
  get stuck(): number {
    return this.#stuck;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Resolves to whether it is credited, or returned. Never rejects. */
  async tryToCredit(inflow: Inflow): Promise<boolean> {
    const { inflowId } = inflow;
    if (this.#rests.isBackingOff(inflowId)) return false;
    try {
      await this.#options.credit(inflow);
      this.#rests.recordSuccess(inflowId);
      return true;
    } catch (error) {
      const failures = this.#rests.recordFailure(inflowId);
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
