/** Options of a {@link Batcher}. */
export interface BatcherOptions<Item, Result> {
  /** Runs one batch in one go; gives one result an item, in the items' order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** A batch holds each key once; a second item of the same key waits for a later batch. Without: no item waits. */
  readonly key?: (item: Item) => string;
  /** Most items in a batch. */
  readonly batchMax: number;
  /** Most batches running at once. */
  readonly runningMax: number;
  /** Most items waiting; past that, submitting rejects. */
  readonly queueMax: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly key: string | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

/** Depth to which the queue is searched for items with different keys, in batches. */
const LOOK_AHEAD_BATCHES = 4;

/**
 * Groups concurrent items into batches: while one batch runs, the next one fills. A single item runs at once.
 * Not for money: the ledger engine has batches of its own (`ledger/engine/engine.ts`).
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #queue: Waiting<Item, Result>[] = [];
  #running = 0;
  #startDue = false;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Items that wait for a batch. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Queues an item; settles when the batch that holds it has been run. */
  submit(item: Item): Promise<Result> {
    if (this.#queue.length >= this.#options.queueMax) {
      return Promise.reject(new Error(`more than ${this.#options.queueMax} requests are waiting`));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, key: this.#options.key?.(item), resolve, reject });
      this.#startSoon();
    });
  }

  /** Starts after the current tick's work, so that what is submitted together is run together. */
  #startSoon(): void {
    if (this.#startDue) return;
    this.#startDue = true;
    queueMicrotask(() => {
      this.#startDue = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#running < this.#options.runningMax && this.#queue.length > 0) {
      this.#running += 1;
      void this.#runBatch(this.#take());
    }
  }

  /** Never rejects: each item's own promise carries its outcome. */
  async #runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('a batch gave another number of results');
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (cause) {
      for (const { reject } of batch) reject(cause);
    }
    this.#running -= 1;
    this.#start();
  }

  /** Takes the next batch off the queue, in order, leaving items whose key the batch already holds. */
  #take(): Waiting<Item, Result>[] {
    const { batchMax } = this.#options;
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const keys = new Set<string>();
    const end = Math.min(this.#queue.length, batchMax * LOOK_AHEAD_BATCHES);
    let next = 0;
    for (; next < end && batch.length < batchMax; next += 1) {
      const waiting = this.#queue[next]!;
      const { key } = waiting;
      (key !== undefined && keys.has(key) ? left : batch).push(waiting);
      if (key !== undefined) keys.add(key);
    }
    this.#queue = left.length === 0 ? this.#queue.slice(next) : left.concat(this.#queue.slice(next));
    return batch;
  }
}
