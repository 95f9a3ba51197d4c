/** A semaphore: bounds concurrent work and queues the rest, first in, first out. */
export class Semaphore {
  readonly #concurrency: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param concurrency the most work that runs at the same time */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Runs work once a slot is free. Callers bound the length of the queue. */
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

  /** Passes the slot to the first in the queue, or frees it. */
  #end(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
