import type { Job } from './job.ts';

/** What a loop does, and how often. */
export interface LoopOptions {
  /** What it looks for (`Job`). */
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
export class Loop implements Job {
  readonly name: string;
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  /** Somebody woke the loop since its round began. */
  #woken = false;
  /** Ends the rest in progress. */
  #endSleep: () => void = () => {};
  /** Whether waking ends it too. */
  #wakes = false;
  #running: Promise<void> | undefined;
  #failing = false;
  #lastPollAtMs: number | undefined;

  constructor(options: LoopOptions) {
    this.name = options.name;
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** The last round threw. */
  get failing(): boolean {
    return this.#failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#lastPollAtMs;
  }

  /** There may be due work: look now. Cheap enough to call on every commit. */
  wake(): void {
    this.#woken = true;
    if (this.#wakes) this.#endSleep();
  }

  /** Lets the round in progress finish and starts no other. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endSleep();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { round, pollMs, paceMs = 0, errorPauseMs = 1_000, onError } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#woken = false;
      try {
        const startedAtMs = performance.now();
        const taken = await round(signal);
        this.#failing = false;
        this.#lastPollAtMs = performance.now();
        if (taken === 0 && !this.#woken) await this.#sleep(pollMs, true);
        const earlyMs = startedAtMs + paceMs - performance.now();
        if (earlyMs > 0) await this.#sleep(earlyMs, false);
      } catch (error) {
        this.#failing = true;
        onError(error);
        await this.#sleep(errorPauseMs, false);
      }
    }
  }

  #sleep(ms: number, wakes: boolean): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#wakes = false;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#endSleep = end;
      this.#wakes = wakes;
    });
  }
}
