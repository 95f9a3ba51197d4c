import { ApiError } from '../../platform/values/errors.ts';
import type { ApprovedCommand } from '../approvals.ts';
import type { Command, ResultOf } from '../commands/catalogue.ts';
import { PolicyCache } from '../policy/policy-cache.ts';
import { CACHE_MAX_AGE_MS } from './balance-cache.ts';
import { Lane, type LaneOptions } from './lane.ts';
import { dryRun } from './locked.ts';
import { Callers } from './queues.ts';
import { NO_SUBMITTER, type Submitter } from './submitter.ts';

export interface EngineOptions extends Omit<LaneOptions, 'callers' | 'policies' | 'submitter'> {
  /** Tenants whose batches commit at the same time; at most the size of the database's pool. */
  connections: number;
}

/**
 * Group commit. Each tenant has a lane of commands. While its batches commit, the next one gathers; at low load a
 * batch is one command that waits for nothing. Tenants share a few connections in turn. While single requests
 * arrive, the tenants that nobody waits for share one of them.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #callers = new Callers();
  readonly #policies = new PolicyCache();
  readonly #lanes = new Map<string, Lane>();
  /** Idle lanes with their timers. An idle tenant is forgotten and takes no memory. */
  readonly #idle = new Map<Lane, NodeJS.Timeout>();
  /** Lanes with requests that wait for a connection, in order. */
  readonly #ready = new Set<Lane>();
  /** The same of lanes that nobody waits for. */
  readonly #readyToSettle = new Set<Lane>();
  #serving = 0;
  /** Those among them that nobody waited for at first. */
  #settling = 0;
  /** The connection that was given last was given to one of these. */
  #settledLast = false;
  #submitter = NO_SUBMITTER;
  #stopping = false;
  #stopped: (() => void)[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /**
   * Runs a command. Resolves with its result after its batch has committed. Rejects with 503 `service_unavailable`
   * before queueing when the queue is full or the engine stops. Rejects with the cause when the database cannot say
   * if it committed.
   *
   * @param waitedMs time that the command waited elsewhere before, milliseconds
   */
  submit<C extends Command>(tenantId: string, command: C, waitedMs = 0): Promise<ResultOf<C>> {
    if (this.#stopping) return Promise.reject(new ApiError('service_unavailable'));
    const lane = this.#laneOf(tenantId);
    return new Promise<ResultOf<C>>((resolve, reject) => {
      const sinceMs = performance.now() - waitedMs;
      const queued = { command, sinceMs, resolve: resolve as (result: never) => void, reject };
      if (!lane.push(queued)) return reject(new ApiError('service_unavailable'));
      if (lane.requests > 0 && this.#readyToSettle.delete(lane)) this.#ready.add(lane);
      if (!this.#idle.has(lane)) return;
      this.#park(lane);
      // Commands that arrive in this turn of the event loop share the batch.
      setImmediate(() => this.#serveNext());
    });
  }

  /**
   * Decides a command as if its proposal were approved, and writes nothing. The result may differ when the command
   * is submitted.
   */
  dryRun<C extends Command & ApprovedCommand>(tenantId: string, command: C): Promise<ResultOf<C>> {
    return dryRun({ database: this.#options.database, policies: this.#policies }, tenantId, command);
  }

  /** Has a worker of this process submit what batches accept from now on. */
  submitBy(submitter: Submitter): void {
    this.#submitter = submitter;
  }

  /** True while callers of other tenants send single requests. */
  hasCallersBeside(tenantId: string): boolean {
    return this.#callers.areActive(tenantId);
  }

  /** Commands waiting, over all tenants. */
  get queued(): number {
    let count = 0;
    for (const lane of this.#lanes.values()) count += lane.waiting;
    return count;
  }

  /** Refuses new commands and resolves when all queued ones have committed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#done) return;
    await new Promise<void>((resolve) => this.#stopped.push(resolve));
  }

  #laneOf(tenantId: string): Lane {
    let lane = this.#lanes.get(tenantId);
    if (lane === undefined) {
      lane = new Lane(tenantId, {
        ...this.#options,
        callers: this.#callers,
        policies: this.#policies,
        submitter: () => this.#submitter,
      });
      this.#lanes.set(tenantId, lane);
      this.#park(lane);
    }
    return lane;
  }

  #serveNext(): void {
    while (this.#serving < this.#options.connections) {
      const lane = this.#takeReady();
      if (lane === undefined) return;
      void this.#serve(lane);
    }
  }

  /** The next lane that may have a connection. Both kinds take turns. */
  #takeReady(): Lane | undefined {
    const [requested] = this.#ready;
    const [settles] = this.#maySettle ? this.#readyToSettle : [];
    const lane = this.#settledLast ? (requested ?? settles) : (settles ?? requested);
    if (lane === undefined) return undefined;
    this.#settledLast = lane === settles;
    (this.#settledLast ? this.#readyToSettle : this.#ready).delete(lane);
    return lane;
  }

  /** True if one more connection may go to a tenant that nobody waits for. */
  get #maySettle(): boolean {
    return this.#settling === 0 || !this.#callers.areActive();
  }

  async #serve(lane: Lane): Promise<void> {
    const settles = lane.requests === 0;
    this.#serving++;
    if (settles) this.#settling++;
    await lane.serve(
      () => this.#ready.size > 0 || (this.#readyToSettle.size > 0 && (settles || this.#maySettle)),
    );
    this.#serving--;
    if (settles) this.#settling--;
    this.#park(lane);
    this.#serveNext();
    if (this.#stopping && this.#done) for (const resolve of this.#stopped.splice(0)) resolve();
  }

  get #done(): boolean {
    const waits = [...this.#idle.keys()].some((lane) => lane.waiting > 0);
    return !waits && this.#serving === 0 && this.#ready.size + this.#readyToSettle.size === 0;
  }

  /** Parks a lane until it is due; one that is due is ready, and one that stays idle is forgotten. */
  #park(lane: Lane): void {
    clearTimeout(this.#idle.get(lane));
    this.#idle.delete(lane);
    const { dueInMs } = lane;
    if (dueInMs === 0) {
      (lane.requests > 0 ? this.#ready : this.#readyToSettle).add(lane);
    } else if (lane.waiting > 0) {
      const rested = (): void => {
        this.#park(lane);
        this.#serveNext();
      };
      this.#idle.set(lane, setTimeout(rested, Math.ceil(dueInMs)));
    } else {
      const forget = (): void => {
        this.#idle.delete(lane);
        this.#lanes.delete(lane.tenantId);
      };
      this.#idle.set(lane, setTimeout(forget, CACHE_MAX_AGE_MS).unref());
    }
  }
}
