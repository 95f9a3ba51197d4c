import type { Job } from './job.ts';

export interface LoopOptions {
  /** The work it polls for (`Job`). */
  name: string;
  /**
   * Finds due work and does it. Resolves to the number of items taken on. After 0 the loop sleeps until it is woken
   * or `pollMs` have passed.
   */
  round: (stopping: AbortSignal) => Promise<number>;
  /** The interval between polls when nothing wakes the loop, milliseconds. */
  pollMs: number;
  /** The shortest time between the starts of two rounds, so that work accumulates; milliseconds. */
  paceMs?: number;
  /** The pause after a round that threw, milliseconds. */
  errorPauseMs?: number;
  onError: (error: unknown) => void;
}

/** Repeats rounds of work until stopped. A process wakes its own loops when it commits work for them. */
export class Loop implements Job {
  readonly name: string;
  readonly #options: LoopOptions;
  readonly #stopping = new AbortController();
  /** True when the loop was woken after its round began. */
  #woken = false;
  /** Ends the current sleep. */
  #endSleep: () => void = () => {};
  /** True when waking ends the current sleep. */
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

  /** True when the last round threw. */
  get failing(): boolean {
    return this.#failing;
  }

  /** True once `stop` was called. */
  get stopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  get lastPollAtMs(): number | undefined {
    return this.#lastPollAtMs;
  }

  /** Polls at once. Cheap enough to call on every commit. */
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
