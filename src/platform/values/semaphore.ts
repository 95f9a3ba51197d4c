/** Work of which a bounded part runs at the same time; the rest waits for its turn, first come, first served. */
export class Semaphore {
  readonly #concurrency: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param concurrency how many run at the same time at most */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Runs some work when its turn has come. How many may wait is for the callers to bound. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrency) await this.#acquire();
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  #acquire(): Promise<void> {
    return new Promise((begin) => this.#waiting.push(begin));
  }

  /** Whoever waits longest has the turn now; only when nobody does is there one less. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
