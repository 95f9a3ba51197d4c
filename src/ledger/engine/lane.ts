import { meaningOf } from '../../platform/db/failures.ts';
import { commitLocked } from './locked.ts';
import { dueInMs } from './queue-policy.ts';
import {
  type Batch,
  type Callers,
  commandsOf,
  isRequest,
  type Outcome,
  type Queued,
  Queues,
} from './queues.ts';
import { Signal } from './signal.ts';
import { Streaming, type StreamingOptions } from './streaming.ts';
import { WriteLease } from './write-lease.ts';

/** A batch of this many requests starts before the turn of the event loop ends. */
const EAGER_BATCH = 48;

export interface LaneOptions extends StreamingOptions {
  callers: Callers;
  /** Called after each commit. */
  onCommitted?: (committed: CommittedBatch) => void;
}

/** A committed batch with its outcomes. */
export interface CommittedBatch {
  readonly tenantId: string;
  readonly commands: Batch;
  /** One for each command, in the same order. */
  readonly outcomes: readonly Outcome[];
  /** Duration, milliseconds. */
  readonly ms: number;
}

/**
 * One tenant's commands in order, committed in batches.
 *
 * A batch that takes the lock of the tenant's ledger row first reads, decides, writes and commits. It leaves a
 * cache of balances, on which the next batches are decided ahead and streamed. Batches that did not commit are
 * repeated in order: under the lock, or under the write lease where another process writes the tenant too.
 */
export class Lane {
  readonly tenantId: string;
  readonly #options: LaneOptions;
  readonly #queues: Queues;
  readonly #lease = new WriteLease();
  readonly #signal = new Signal();
  readonly #streaming: Streaming;

  constructor(tenantId: string, options: LaneOptions) {
    this.tenantId = tenantId;
    this.#options = options;
    this.#queues = new Queues(tenantId, options.callers);
    const source = {
      dueInMs: () => this.dueInMs,
      status: () => this.#queues.status(this.#lease.status),
      take: () => this.#take(),
      committed: this.#answer.bind(this),
    };
    this.#streaming = new Streaming(tenantId, options, source, this.#lease, this.#signal);
  }

  /** Appends a command to its queue. Returns false, and queues nothing, when the queue is full. */
  push(queued: Queued): boolean {
    if (!this.#queues.push(queued)) return false;
    if (this.#queues.requests === EAGER_BATCH && isRequest(queued)) this.#signal.notify();
    this.#signal.notifySoon();
    return true;
  }

  /** Requests waiting for a batch. */
  get requests(): number {
    return this.#queues.requests;
  }

  /** Commands waiting for a batch. */
  get waiting(): number {
    return this.#queues.waiting;
  }

  /** Milliseconds until the lane should be served: 0 for now, infinity while nothing waits. */
  get dueInMs(): number {
    return dueInMs(this.#queues.status(this.#lease.status));
  }

  /**
   * Commits batches until none is due.
   *
   * @param othersWait true while another tenant waits for the connection; the lane then stops early
   */
  async serve(othersWait: () => boolean): Promise<void> {
    do {
      if (this.#streaming.needsLock) await this.#commitLocked();
      else this.#queues.putBack(await this.#streaming.run(othersWait));
    } while (this.dueInMs === 0 && !othersWait());
  }

  async #commitLocked(): Promise<void> {
    const batch = this.#take();
    const startedAtMs = performance.now();
    const { outcomes, cache } = await commitLocked(this.#options, this.tenantId, commandsOf(batch));
    this.#streaming.resumeFrom(cache);
    this.#answer(batch, outcomes, startedAtMs);
    const [first] = outcomes;
    if (first !== undefined && 'error' in first && meaningOf(first.error) === 'lost')
      this.#giveUp(first.error);
  }

  /**
   * Rejects all waiting commands once the server has been tried for long enough, so that they do not wait as long
   * again batch by batch. Some of them may have committed; a repeated command finds that.
   */
  #giveUp(error: unknown): void {
    const all = this.#queues.takeAll();
    this.#queues.completed(all);
    for (const queued of all) queued.reject(error);
  }

  #answer(batch: Batch, outcomes: readonly Outcome[], startedAtMs: number): void {
    this.#queues.completed(batch);
    outcomes.forEach((outcome, i) => {
      if ('result' in outcome) batch[i]!.resolve(outcome.result as never);
      else batch[i]!.reject(outcome.error);
    });
    const ms = performance.now() - startedAtMs;
    this.#options.onCommitted?.({ tenantId: this.tenantId, commands: batch, outcomes, ms });
  }

  #take(): Batch {
    const batch = this.#queues.take(this.#lease.status);
    this.#lease.countRequests(batch.filter(isRequest).length);
    return batch;
  }
}
