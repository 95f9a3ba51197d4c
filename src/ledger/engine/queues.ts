import type { QueueName } from '../command.ts';
import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import {
  CALLERS_AVERAGED_MS,
  CALLERS_NOW_AVERAGED_MS,
  type CallerAverages,
  type LeaseStatus,
  nextBatchShare,
  type QueueStatus,
  WAITING_MAX,
} from './queue-policy.ts';

/** A command with the promise of its caller. */
export interface Queued {
  readonly command: Command;
  /** Start of its wait, including time spent elsewhere; by `performance.now()`. */
  readonly sinceMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands that commit together: requests before settlements, or background commands alone. */
export type Batch = readonly Queued[];

/** Result of one command, or the reason it has none. */
export type Outcome = { readonly result: Result } | { readonly error: unknown };

/**
 * Called each time a batch has been decided, with its commands and the ledger's version after it commits. The last
 * call is the one that committed, and versions order the batches.
 */
export type OnDecided = (tenantId: string, commands: readonly Command[], version: bigint) => void;

/** The commands of a batch, without their callers. */
export const commandsOf = (batch: Batch): Command[] => batch.map((queued) => queued.command);

const queueOf = ({ command }: Queued): QueueName => definitionOf(command).queue;

/** True if a caller waits for it. */
export const isRequest = (queued: Queued): boolean => queueOf(queued) === 'request';

/** False for a part of a bulk transfer, whose caller waits for the whole. */
const isSingle = ({ command }: Queued): boolean =>
  command.kind !== 'acceptBulk' && (command.kind !== 'acceptTransfer' || command.bulkId === null);

const isOfBackground = (queued: Queued): boolean => queueOf(queued) === 'background';

/** True for a batch of background commands, which never mix with others. */
export const isBackground = (batch: Batch): boolean => batch.length > 0 && isOfBackground(batch[0]!);

/** Time after a single request for which callers are active, milliseconds. */
const ACTIVE_MS = 100;

/** Number of callers that wait for a response, over all tenants of the process. */
export class Callers {
  #waiting = 0;
  /** Averages at `#atMs`. */
  #averages: CallerAverages = { callers: 0, callersNow: 0 };
  #atMs = performance.now();
  /** The tenant of the latest single request, and its time; by `performance.now()`. */
  #latest = { tenantId: '', atMs: Number.NEGATIVE_INFINITY };
  /** Time of the latest of any other tenant. */
  #othersAtMs = Number.NEGATIVE_INFINITY;

  /** Counts a request that waits. @param isSingle not a part of a bulk transfer */
  arrived(tenantId: string, isSingle: boolean): void {
    this.#waiting += 1;
    if (!isSingle) return;
    const latest = this.#latest;
    if (latest.tenantId !== tenantId) {
      this.#othersAtMs = latest.atMs;
      latest.tenantId = tenantId;
    }
    latest.atMs = performance.now();
  }

  /** True while single requests arrive, of tenants other than `besides` where it is given. */
  areActive(besides?: string): boolean {
    const { tenantId, atMs } = this.#latest;
    return performance.now() - (tenantId === besides ? this.#othersAtMs : atMs) < ACTIVE_MS;
  }

  /** Counts requests that have their response. */
  answered(count: number): void {
    this.#averages = this.averages;
    this.#atMs = performance.now();
    this.#waiting -= count;
  }

  /** Two averages: a slow one, in which a pause of the server counts little, and a fast one. */
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

/** One tenant's commands in order; `queue-policy.ts` decides what the next batch takes. */
export class Queues {
  readonly #tenantId: string;
  readonly #callers: Callers;
  readonly #waiting: Readonly<Record<QueueName, Queued[]>> = { request: [], settlement: [], background: [] };
  #settlementSlots = 0;
  /** Background commands in flight. */
  #backgroundTaken = 0;
  /** Time when settlements were last taken, by `performance.now()`. */
  #settledAtMs = Number.NEGATIVE_INFINITY;
  /** The same for background commands. */
  #backgroundAtMs = Number.NEGATIVE_INFINITY;
  #othersAtMs = Number.NEGATIVE_INFINITY;

  constructor(tenantId: string, callers: Callers) {
    this.#tenantId = tenantId;
    this.#callers = callers;
  }

  /** Requests waiting for a batch. */
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
    if (name === 'request') this.#callers.arrived(this.#tenantId, isSingle(queued));
    return true;
  }

  /** Input of `queue-policy.ts` for the next batch. */
  status(lease: LeaseStatus): QueueStatus {
    const { request, settlement, background } = this.#waiting;
    const oldest = settlement[0];
    const nowMs = performance.now();
    return {
      requests: request.length,
      settlements: settlement.length,
      background: background.length,
      backgroundTaken: this.#backgroundTaken,
      oldestSettlementMs: oldest === undefined ? 0 : nowMs - oldest.sinceMs,
      sinceSettlementMs: nowMs - this.#settledAtMs,
      sinceBackgroundMs: nowMs - this.#backgroundAtMs,
      sinceOthersMs: nowMs - this.#othersAtMs,
      besideCallers: this.#callers.areActive(this.#tenantId),
      settlementSlots: this.#settlementSlots,
      ...this.#callers.averages,
      ...lease,
    };
  }

  /** Takes each queue's share of the next batch. */
  take(lease: LeaseStatus): Batch {
    const share = nextBatchShare(this.status(lease));
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

  /** Takes all waiting commands. */
  takeAll(): Batch {
    this.#backgroundTaken += this.#waiting.background.length;
    return Object.values(this.#waiting).flatMap((queue) => queue.splice(0));
  }

  /** Puts batches that did not commit back at the front. */
  putBack(batches: readonly Batch[]): void {
    if (batches.length === 0) return;
    const commands = batches.flat();
    this.#backgroundTaken -= commands.filter(isOfBackground).length;
    for (const [name, queue] of Object.entries(this.#waiting))
      queue.unshift(...commands.filter((queued) => queueOf(queued) === name));
    // They were gathered already.
    this.#settledAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Records that a batch has its responses. */
  completed(batch: Batch): void {
    this.#callers.answered(batch.filter(isRequest).length);
    this.#backgroundTaken -= batch.filter(isOfBackground).length;
  }
}
