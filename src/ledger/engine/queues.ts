import type { QueueName } from '../command.ts';
import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import {
  CALLERS_AVERAGED_MS,
  CALLERS_NOW_AVERAGED_MS,
  type CallerAverages,
  nextBatchShare,
  type QueueStatus,
  type LeaseStatus,
  WAITING_MAX,
} from './queue-policy.ts';

/** A command with whoever waits for it. */
export interface Queued {
  readonly command: Command;
  /** Since when it waits to be done, wherever it waited before it came here; by `performance.now()`. */
  readonly sinceMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands that are committed together: requests before settlements; or what has time. */
export type Batch = readonly Queued[];

/** What became of one command: its result, or why it has none. */
export type Outcome = { readonly result: Result } | { readonly error: unknown };

/**
 * Called with the commands of a batch each time that it has been decided, and the version that the tenant's ledger
 * has once it commits. What committed was decided last, and the versions are the order of batches.
 */
export type OnDecided = (tenantId: string, commands: readonly Command[], version: bigint) => void;

/** What is decided, without who waits for it. */
export const commandsOf = (batch: Batch): Command[] => batch.map((queued) => queued.command);

const queueOf = ({ command }: Queued): QueueName => definitionOf(command).queue;

/** Whether a caller waits for it. */
export const isRequest = (queued: Queued): boolean => queueOf(queued) === 'request';

const isOfBackground = (queued: Queued): boolean => queueOf(queued) === 'background';

/** Whether a batch is of background commands, which are never taken together with others. */
export const isBackground = (batch: Batch): boolean => batch.length > 0 && isOfBackground(batch[0]!);

/** The callers of one process, over all its tenants: how many wait for an answer. */
export class Callers {
  #waiting = 0;
  /** How many waited on average at `#atMs`. */
  #averages: CallerAverages = { callers: 0, callersNow: 0 };
  #atMs = performance.now();

  /** A request waits for its answer. */
  arrived(): void {
    this.#waiting += 1;
  }

  /** So many have theirs. */
  answered(count: number): void {
    this.#averages = this.averages;
    this.#atMs = performance.now();
    this.#waiting -= count;
  }

  /** How many wait on average: of late, where a pause of the server counts little, and at the moment. */
  get averages(): CallerAverages {
    const { callers, callersNow } = this.#averages;
    return {
      callers: this.#averaged(callers, CALLERS_AVERAGED_MS),
      callersNow: this.#averaged(callersNow, CALLERS_NOW_AVERAGED_MS),
    };
  }

  #averaged(before: number, constantMs: number): number {
    const weight = Math.exp((this.#atMs - performance.now()) / constantMs);
    return this.#waiting + (before - this.#waiting) * weight;
  }
}

/** One tenant's commands in their order; `queue-policy.ts` says what of them the next batch takes. */
export class Queues {
  readonly #callers: Callers;
  readonly #waiting: Readonly<Record<QueueName, Queued[]>> = { request: [], settlement: [], background: [] };
  #settlementSlots = 0;
  /** Background commands that were taken and have no answer yet. */
  #backgroundTaken = 0;
  /** When settlements were last taken, by `performance.now()`. */
  #settledAtMs = Number.NEGATIVE_INFINITY;
  /** The same of what has time, and of everything else. */
  #backgroundAtMs = Number.NEGATIVE_INFINITY;
  #othersAtMs = Number.NEGATIVE_INFINITY;

  constructor(callers: Callers) {
    this.#callers = callers;
  }

  /** Requests that wait for a batch. */
  get requests(): number {
    return this.#waiting.request.length;
  }

  /** Commands that wait for a batch. */
  get waiting(): number {
    const { request, settlement, background } = this.#waiting;
    return request.length + settlement.length + background.length;
  }

  /** Puts a command at the end of its queue. False, and nothing is queued, when that has as many as it may. */
  push(queued: Queued): boolean {
    const name = queueOf(queued);
    const queue = this.#waiting[name];
    if (queue.length >= WAITING_MAX[name]) return false;
    queue.push(queued);
    if (name === 'request') this.#callers.arrived();
    return true;
  }

  /** How things stand for the next batch. */
  status(turn: LeaseStatus): QueueStatus {
    const { request, settlement, background } = this.#waiting;
    const oldest = settlement[0];
    return {
      requests: request.length,
      settlements: settlement.length,
      background: background.length,
      backgroundTaken: this.#backgroundTaken,
      oldestSettlementMs: oldest === undefined ? 0 : performance.now() - oldest.sinceMs,
      sinceSettlementMs: performance.now() - this.#settledAtMs,
      sinceBackgroundMs: performance.now() - this.#backgroundAtMs,
      sinceOthersMs: performance.now() - this.#othersAtMs,
      settlementSlots: this.#settlementSlots,
      ...this.#callers.averages,
      ...turn,
    };
  }

  /** Takes the next batch: each queue its share. */
  take(turn: LeaseStatus): Batch {
    const share = nextBatchShare(this.status(turn));
    this.#settlementSlots = share.settlementSlots;
    this.#backgroundTaken += share.background;
    if (share.settlements > 0) this.#settledAtMs = performance.now();
    if (share.background > 0) this.#backgroundAtMs = performance.now();
    if (share.requests + share.settlements > 0) this.#othersAtMs = performance.now();
    const { request, settlement, background } = this.#waiting;
    return [
      ...request.splice(0, share.requests),
      ...settlement.splice(0, share.settlements),
      ...background.splice(0, share.background),
    ];
  }

  /** Takes everything that waits. */
  takeAll(): Batch {
    this.#backgroundTaken += this.#waiting.background.length;
    return Object.values(this.#waiting).flatMap((queue) => queue.splice(0));
  }

  /** Batches that did not commit come first again. */
  putBack(batches: readonly Batch[]): void {
    if (batches.length === 0) return;
    const commands = batches.flat();
    this.#backgroundTaken -= commands.filter(isOfBackground).length;
    for (const [name, queue] of Object.entries(this.#waiting))
      queue.unshift(...commands.filter((queued) => queueOf(queued) === name));
    // They were a group already.
    this.#settledAtMs = Number.NEGATIVE_INFINITY;
  }

  /** A batch has its answers. */
  completed(batch: Batch): void {
    this.#callers.answered(batch.filter(isRequest).length);
    this.#backgroundTaken -= batch.filter(isOfBackground).length;
  }
}
