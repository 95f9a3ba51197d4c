/** Queued work. */
interface Waiting {
  readonly large: boolean;
  readonly begin: () => void;
}

interface SchedulerLimits {
  /** The most work that runs at the same time. */
  concurrency: number;
  /** The most large work that runs at the same time, so that small work never waits for large work. */
  largeConcurrency: number;
}

/**
 * Schedules tenants' work round-robin, with bounded concurrency and one running item per tenant. Callers bound the
 * length of the queue.
 */
export class FairScheduler {
  readonly #limits: SchedulerLimits;
  /** Tenants whose work runs, with its size. */
  readonly #running = new Map<string, { readonly large: boolean }>();
  /** The queue, in round-robin order of tenants. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(limits: SchedulerLimits) {
    this.#limits = limits;
  }

  /** Yields the items of some work once it is scheduled. Frees its slot when the work ends or the consumer stops. */
  async *each<Item>(tenantId: string, large: boolean, work: () => AsyncIterable<Item>): AsyncGenerator<Item> {
    await this.#acquire(tenantId, large);
    try {
      yield* work();
    } finally {
      this.#running.delete(tenantId);
      this.#moveBehindOthers(tenantId);
      this.#beginNext();
    }
  }

  #acquire(tenantId: string, large: boolean): Promise<void> {
    return new Promise((begin) => {
      const waiting = this.#waiting.get(tenantId) ?? [];
      waiting.push({ large, begin });
      this.#waiting.set(tenantId, waiting);
      this.#beginNext();
    });
  }

  #beginNext(): void {
    for (const [tenantId, waiting] of this.#waiting) {
      const index = waiting.findIndex(({ large }) => this.#mayRun(tenantId, large));
      if (index === -1) continue;
      const [next] = waiting.splice(index, 1);
      if (waiting.length === 0) this.#waiting.delete(tenantId);
      this.#running.set(tenantId, next!);
      next!.begin();
    }
  }

  #moveBehindOthers(tenantId: string): void {
    const waiting = this.#waiting.get(tenantId);
    if (waiting === undefined) return;
    this.#waiting.delete(tenantId);
    this.#waiting.set(tenantId, waiting);
  }

  #mayRun(tenantId: string, large: boolean): boolean {
    const { concurrency, largeConcurrency } = this.#limits;
    if (this.#running.size >= concurrency || this.#running.has(tenantId)) return false;
    return !large || [...this.#running.values()].filter((one) => one.large).length < largeConcurrency;
  }
}
