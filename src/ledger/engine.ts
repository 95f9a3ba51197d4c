import type { TenantDatabase } from '../db/database.ts';
import { ApiError } from '../errors.ts';
import { commitBatch, type OnLocked } from './batch.ts';
import type { Command, ResultOf } from './commands.ts';

/** Commands in one batch at most. */
const BATCH_MAX = 512;
/**
 * While requests wait, a batch takes one settlement for so many requests, and a small batch is filled up to
 * `SHARED_BATCH_MIN`: callers are answered at close to full speed, and settling goes on. Without requests
 * settlements have whole batches.
 */
const REQUESTS_PER_SETTLEMENT = 8;
const SHARED_BATCH_MIN = 64;
/** Commands of one tenant that may wait; one more is refused with 503 before it is queued. */
const QUEUE_MAX = 20_000;

/**
 * `requests` are what callers wait for, `settlements` what the worker brings in. They share each batch, so that
 * neither a backlog nor a burst starves the other.
 */
type Lane = 'requests' | 'settlements';

interface Queued {
  readonly command: Command;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

interface TenantQueue {
  readonly tenantId: string;
  readonly lanes: Record<Lane, Queued[]>;
  /** A batch of this tenant is being committed, or the queue stands in line for a connection. */
  busy: boolean;
}

export interface EngineOptions {
  database: TenantDatabase;
  /** Batches of different tenants committed at the same time; at most the connections of the database's pool. */
  connections: number;
  /** Called after each commit, to wake the workers and count. */
  onCommitted?: (batch: { tenantId: string; commands: number; ms: number }) => void;
  onLocked?: OnLocked;
}

/**
 * Group commit. Commands wait in one queue a tenant; while a batch of the tenant is being committed the next one
 * gathers, and at low load a batch is a single command that waits for nothing. At most one batch of a tenant is
 * in flight; tenants take turns over a few connections.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #queues = new Map<string, TenantQueue>();
  /** Tenants with waiting commands and no batch in flight, in turn. */
  readonly #ready: TenantQueue[] = [];
  #inFlight = 0;
  #stopping = false;
  #idle: (() => void)[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /**
   * Runs a command. Resolves after the commit of its batch with its result.
   * Rejects with 503 `service_unavailable` when the queue is full or the engine stops, before it is queued, and
   * with the cause when the database cannot say whether it committed.
   */
  submit<C extends Command>(tenantId: string, command: C): Promise<ResultOf<C>> {
    if (this.#stopping) return Promise.reject(new ApiError('service_unavailable'));
    const queue = this.#queueOf(tenantId);
    const lane = command.kind === 'settleTransfer' ? 'settlements' : 'requests';
    if (queue.lanes[lane].length >= QUEUE_MAX) return Promise.reject(new ApiError('service_unavailable'));
    return new Promise<ResultOf<C>>((resolve, reject) => {
      queue.lanes[lane].push({ command, resolve: resolve as (result: never) => void, reject });
      if (queue.busy) return;
      queue.busy = true;
      this.#ready.push(queue);
      // Commands that arrive in this turn of the event loop share the batch.
      setImmediate(() => this.#startBatches());
    });
  }

  /** Commands that wait, over all tenants. */
  get queued(): number {
    let count = 0;
    for (const { lanes } of this.#queues.values()) count += lanes.requests.length + lanes.settlements.length;
    return count;
  }

  /** Refuses new commands and resolves when all that were queued are committed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#inFlight === 0 && this.#ready.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #queueOf(tenantId: string): TenantQueue {
    let queue = this.#queues.get(tenantId);
    if (queue === undefined) {
      queue = { tenantId, lanes: { requests: [], settlements: [] }, busy: false };
      this.#queues.set(tenantId, queue);
    }
    return queue;
  }

  #startBatches(): void {
    while (this.#inFlight < this.#options.connections && this.#ready.length > 0) {
      const queue = this.#ready.shift()!;
      this.#inFlight++;
      void this.#runBatch(queue, takeBatch(queue));
    }
  }

  async #runBatch(queue: TenantQueue, batch: readonly Queued[]): Promise<void> {
    const { database, onCommitted, onLocked } = this.#options;
    const commands = batch.map((queued) => queued.command);
    const startedAt = performance.now();
    const outcomes = await commitBatch(database, queue.tenantId, commands, onLocked);
    outcomes.forEach((outcome, i) => {
      if ('result' in outcome) batch[i]!.resolve(outcome.result as never);
      else batch[i]!.reject(outcome.error);
    });
    onCommitted?.({ tenantId: queue.tenantId, commands: batch.length, ms: performance.now() - startedAt });
    this.#inFlight--;
    if (queue.lanes.requests.length + queue.lanes.settlements.length > 0) this.#ready.push(queue);
    else this.#forget(queue);
    this.#startBatches();
    if (this.#inFlight === 0 && this.#ready.length === 0)
      for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** An idle tenant takes no memory. */
  #forget(queue: TenantQueue): void {
    queue.busy = false;
    this.#queues.delete(queue.tenantId);
  }
}

/** Takes the next batch: each lane its share, and what one leaves the other may use. */
function takeBatch({ lanes }: TenantQueue): Queued[] {
  const waiting = Math.min(lanes.requests.length, BATCH_MAX);
  const share = Math.max(SHARED_BATCH_MIN - waiting, Math.floor(waiting / REQUESTS_PER_SETTLEMENT));
  const settlements = lanes.settlements.splice(0, waiting === 0 ? BATCH_MAX : share);
  const requests = lanes.requests.splice(0, BATCH_MAX - settlements.length);
  return [...requests, ...settlements];
}
