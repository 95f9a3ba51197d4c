import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import {
  CALLERS_AVERAGED_MS,
  CALLERS_NOW_AVERAGED_MS,
  type CallersStanding,
  nextShare,
  type Standing,
  type TurnStanding,
} from './queue-policy.ts';

/** Commands of one tenant that may wait in a queue; one more is refused with 503 before it is queued. */
const QUEUE_MAX = 20_000;

/** A command with whoever waits for it. */
export interface Queued {
  readonly command: Command;
  /** Since when it waits to be done, wherever it waited before it came here; by `performance.now()`. */
  readonly sinceMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Commands that are committed together, requests before settlements. */
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

/** Whether a caller waits for it; settlements are what the worker brings in. */
export const isRequest = ({ command }: Queued): boolean => definitionOf(command).queue === 'request';

/** The callers of one process, over all its tenants: how many wait for an answer. */
export class Callers {
  #waiting = 0;
  /** How many waited on average at `#atMs`. */
  #averages: CallersStanding = { callers: 0, callersNow: 0 };
  #atMs = performance.now();

  /** A request waits for its answer. */
  came(): void {
    this.#waiting += 1;
  }

  /** So many have theirs. */
  left(count: number): void {
    this.#averages = this.averages;
    this.#atMs = performance.now();
    this.#waiting -= count;
  }

  /** How many wait on average: of late, where a pause of the server counts little, and at the moment. */
  get averages(): CallersStanding {
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
  readonly #requests: Queued[] = [];
  readonly #settlements: Queued[] = [];
  /** Settlements that the requests of a burst have made room for. */
  #rides = 0;
  /** When settlements were last taken, by `performance.now()`. */
  #settledAtMs = Number.NEGATIVE_INFINITY;

  constructor(callers: Callers) {
    this.#callers = callers;
  }

  /** Requests that wait for a batch. */
  get requests(): number {
    return this.#requests.length;
  }

  /** Commands that wait for a batch. */
  get waiting(): number {
    return this.#requests.length + this.#settlements.length;
  }

  /** Puts a command at the end of its queue. False, and nothing is queued, when that has as many as it may. */
  push(queued: Queued): boolean {
    const queue = isRequest(queued) ? this.#requests : this.#settlements;
    if (queue.length >= QUEUE_MAX) return false;
    queue.push(queued);
    if (queue === this.#requests) this.#callers.came();
    return true;
  }

  /** How things stand for the next batch. */
  standing(turn: TurnStanding): Standing {
    const oldest = this.#settlements[0];
    return {
      requests: this.#requests.length,
      settlements: this.#settlements.length,
      oldestSettlementMs: oldest === undefined ? 0 : performance.now() - oldest.sinceMs,
      sinceSettlingMs: performance.now() - this.#settledAtMs,
      rides: this.#rides,
      ...this.#callers.averages,
      ...turn,
    };
  }

  /** Takes the next batch: each queue its share. */
  take(turn: TurnStanding): Batch {
    const share = nextShare(this.standing(turn));
    this.#rides = share.rides;
    if (share.settlements > 0) this.#settledAtMs = performance.now();
    return [...this.#requests.splice(0, share.requests), ...this.#settlements.splice(0, share.settlements)];
  }

  /** Takes everything that waits. */
  takeAll(): Batch {
    return [...this.#requests.splice(0), ...this.#settlements.splice(0)];
  }

  /** Batches that did not commit come first again. */
  putBack(batches: readonly Batch[]): void {
    if (batches.length === 0) return;
    const commands = batches.flat();
    this.#requests.unshift(...commands.filter(isRequest));
    this.#settlements.unshift(...commands.filter((queued) => !isRequest(queued)));
    // They were a group already.
    this.#settledAtMs = Number.NEGATIVE_INFINITY;
  }

  /** A batch has its answers. */
  answered(batch: Batch): void {
    this.#callers.left(batch.filter(isRequest).length);
  }
}
