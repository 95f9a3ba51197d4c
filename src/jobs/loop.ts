import { setTimeout as sleep } from 'node:timers/promises';

export interface LoopOptions {
  /** For logs and metrics. */
  name: string;
  /**
   * One round: find due work, do it. Resolves to how many items it took on; 0 means that nothing was due, and
   * the loop rests until it is woken or `pollMs` have passed.
   */
  round: (stopping: AbortSignal) => Promise<number>;
  /** How often to look when nobody wakes the loop, milliseconds. */
  pollMs: number;
  /** The least time from the start of a round to that of the next, so that work gathers; milliseconds. */
  paceMs?: number;
  /** How long to rest after a round that threw, milliseconds. */
  errorPauseMs?: number;
  onError: (error: unknown) => void;
}

/** Repeats rounds of work until stopped. A process wakes its own loops when it commits work for them. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  #wake: AbortController = new AbortController();
  #running: Promise<void> | undefined;
  #failing = false;

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** The last round threw: the work that it stands for is not being done. */
  get failing(): boolean {
    return this.#failing;
  }

  /** There may be due work: look now. Cheap enough to call on every commit. */
  wake(): void {
    this.#wake.abort();
  }

  /** Lets the round in progress finish and starts no other. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { round, pollMs, paceMs = 0, errorPauseMs = 1_000, onError } = this.#options;
    while (!this.#stopping.signal.aborted) {
      // Renewed before the round: a wake that comes while it runs must not be lost.
      this.#wake = new AbortController();
      try {
        const startedAtMs = performance.now();
        const taken = await round(this.#stopping.signal);
        this.#failing = false;
        if (taken === 0) await this.#rest(pollMs, this.#wake.signal);
        const earlyMs = startedAtMs + paceMs - performance.now();
        if (earlyMs > 0) await this.#rest(earlyMs, this.#stopping.signal);
      } catch (error) {
        this.#failing = true;
        onError(error);
        await this.#rest(errorPauseMs, this.#stopping.signal);
      }
    }
  }

  async #rest(ms: number, until: AbortSignal): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    await sleep(ms, undefined, { signal: until }).catch(() => {});
  }
}
