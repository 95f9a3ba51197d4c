import { setMaxListeners } from 'node:events';
import { Backoff } from '../../platform/jobs/backoff.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Loop } from '../../platform/jobs/loop.ts';
import { EndpointLane } from './endpoint-lane.ts';
import { FIRST_ENDPOINT, type WaitingEndpoint, waitingEndpoints } from './queries.ts';
import { ResultRecorder } from './result-recorder.ts';
import { type DeliveryWorkerOptions, type WorkerSettings, withDefaults } from './settings.ts';

/** Waiting endpoints read in one query. */
const WAITING_PAGE = 500;
/** Shortest interval between two polls, milliseconds: each commit of a busy ledger wakes the loop. */
const PACE_MS = 20;
/** Failing endpoints remembered at most. */
const FAILING_MAX = 10_000;
/** An endpoint that cannot be served for a fault of ours is left for this long, and then longer and longer, milliseconds. */
const BACKOFF = { initialMs: 1_000, maxMs: 60_000, keysMax: FAILING_MAX };

const nameOf = (endpoint: { tenantId: string; endpointId: string }): string =>
  `${endpoint.tenantId}/${endpoint.endpointId}`;

/**
 * Sends due deliveries, endpoint by endpoint: an endpoint being served is a lane. So that one which is dead or
 * slow starves nobody, half of the calls are one for each lane; the other half go to lanes whose endpoint has
 * just answered well. Endpoints whose last attempt failed get at most half of the lanes, and lanes are given
 * out in turn.
 */
export class DeliveryWorker implements Job {
  readonly name = 'deliveries';
  readonly #settings: WorkerSettings;
  readonly #loop: Loop;
  readonly #recorder: ResultRecorder;
  readonly #giveUp = new AbortController();
  readonly #lanes = new Map<string, { lane: EndpointLane; served: Promise<void>; failing: boolean }>();
  readonly #failing = new Set<string>();
  readonly #backoff: Backoff;
  readonly #lanesMax: number;
  #sparesLeft: number;
  /** The endpoint that got the last lane; the ones after it are next. */
  #last: { tenantId: string; endpointId: string } = FIRST_ENDPOINT;

  constructor(options: DeliveryWorkerOptions) {
    this.#settings = withDefaults(options);
    this.#backoff = new Backoff({ ...BACKOFF, monotonic: this.#settings.monotonic });
    const { callsMax, pollMs, onError } = this.#settings;
    // Each request in flight listens for it; with more listeners than those there would be a leak.
    setMaxListeners(callsMax, this.#giveUp.signal);
    this.#lanesMax = Math.ceil(callsMax / 2);
    this.#sparesLeft = callsMax - this.#lanesMax;
    this.#recorder = new ResultRecorder(options.database);
    const round = (stopping: AbortSignal) => this.#round(stopping);
    this.#loop = new Loop({
      name: this.name,
      round,
      pollMs,
      paceMs: PACE_MS,
      onError: (error) => onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last poll failed. */
  get failing(): boolean {
    return this.#loop.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** Polls at once: deliveries may have become due. */
  wake(): void {
    this.#loop.wake();
  }

  /** Events may have been written. */
  batchCommitted(): void {
    this.wake();
  }

  /** Starts no other request, lets those in flight finish for `drainMs`, and gives all others back. */
  async stop(): Promise<void> {
    for (const { lane } of this.#lanes.values()) lane.close();
    await this.#loop.stop();
    for (const { lane } of this.#lanes.values()) lane.close();
    const timer = setTimeout(() => this.#giveUp.abort(), this.#settings.drainMs);
    await Promise.all([...this.#lanes.values()].map((entry) => entry.served));
    clearTimeout(timer);
  }

  /** Opens lanes and waits for none of them. A lane wakes the loop when it ends, so a round always rests after. */
  async #round(stopping: AbortSignal): Promise<number> {
    const start = this.#last;
    let after = start;
    let fromFirst = false;
    while (!stopping.aborted && this.#lanes.size < this.#lanesMax) {
      const page = await waitingEndpoints(this.#settings.directory, after, WAITING_PAGE);
      for (const endpoint of page) {
        if (fromFirst && nameOf(endpoint) > nameOf(start)) return 0;
        if (this.#mayServe(endpoint)) this.#serve(endpoint);
      }
      if (page.length === WAITING_PAGE) after = page.at(-1)!;
      else if (fromFirst || start === FIRST_ENDPOINT) return 0;
      else {
        fromFirst = true;
        after = FIRST_ENDPOINT;
      }
    }
    return 0;
  }

  #mayServe(endpoint: WaitingEndpoint): boolean {
    const name = nameOf(endpoint);
    const { claimant, clock } = this.#settings;
    const now = clock.now();
    if (endpoint.dueAt > now) return false;
    if (claimant.skipsTenant?.(endpoint.tenantId)) return false;
    if (!this.#isFree(endpoint, now)) return false;
    if (this.#lanes.has(name) || this.#lanes.size >= this.#lanesMax) return false;
    if (this.#backoff.isBackingOff(name)) return false;
    if (!this.#failing.has(name)) return true;
    const failing = [...this.#lanes.values()].filter((lane) => lane.failing).length;
    return failing < Math.ceil(this.#lanesMax / 2);
  }

  /** No process has the lease, or this one has it, or one that is dead. */
  #isFree({ leasedBy, leasedUntil }: WaitingEndpoint, now: number): boolean {
    if (leasedBy === null || leasedUntil! <= now) return true;
    const { processId, deadProcessIds } = this.#settings.claimant;
    return leasedBy === processId || deadProcessIds.includes(leasedBy);
  }

  #serve(endpoint: WaitingEndpoint): void {
    const name = nameOf(endpoint);
    const failing = this.#failing.has(name);
    this.#last = endpoint;
    const lane = new EndpointLane(endpoint, {
      settings: this.#settings,
      recorder: this.#recorder,
      giveUp: this.#giveUp.signal,
      // One at a time until it answers again: the rest would only be read.
      batchMax: failing ? 1 : this.#settings.batchMax,
      takeSpareCall: () => this.#sparesLeft > 0 && this.#sparesLeft-- > 0,
      returnSpareCall: () => {
        this.#sparesLeft += 1;
      },
    });
    this.#lanes.set(name, { lane, served: this.#follow(endpoint, lane), failing });
  }

  async #follow(endpoint: WaitingEndpoint, lane: EndpointLane): Promise<void> {
    const name = nameOf(endpoint);
    let read = 0;
    try {
      read = await lane.serve();
      if (lane.backsOff) this.#backoff.recordFailure(name);
      else if (read > 0) this.#backoff.recordSuccess(name);
    } catch (error) {
      this.#backoff.recordFailure(name);
      this.#settings.onError(error, endpoint);
    }
    this.#lanes.delete(name);
    if (lane.answersWell === false) this.#remember(name, endpoint);
    if (lane.answersWell === true) this.#failing.delete(name);
    // A lane that read nothing found the work taken or the database away; the next poll tries again.
    if (read > 0) this.wake();
  }

  #remember(name: string, { tenantId, endpointId }: WaitingEndpoint): void {
    if (!this.#failing.has(name)) this.#settings.onFailing({ tenantId, endpointId });
    this.#failing.add(name);
    if (this.#failing.size > FAILING_MAX) this.#failing.delete(this.#failing.values().next().value!);
  }
}
