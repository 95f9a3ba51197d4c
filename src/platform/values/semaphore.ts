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
    if (!this.#enter()) await this.#queue();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Takes a slot, once one is free. Each is released once. */
  async acquire(): Promise<void> {
    if (!this.#enter()) await this.#queue();
  }

  /** Takes a slot if one is free. */
  #enter(): boolean {
    if (this.#running >= this.#concurrency) return false;
    this.#running += 1;
    return true;
  }

  #queue(): Promise<void> {
    return new Promise((begin) => this.#waiting.push(begin));
  }

  /** Passes the slot to the first in the queue, or frees it. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
