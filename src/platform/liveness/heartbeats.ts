import type { Session } from '../db/database.ts';
import type { Claimant } from '../jobs/claimant.ts';
import { type Job, oldestPoll } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import { reservedByOthers } from '../jobs/reserved-tenants.ts';
import type { Clock } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import { LifeWatch, POLL_MS } from './life-watch.ts';
import { seenProcesses, showLife } from './processes.ts';

/** Interval between heartbeats, milliseconds. */
const HEARTBEAT_MS = 1_000;

interface HeartbeatsOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  /** Start of this process, by a clock that need not be right: it is part of its id. Milliseconds. */
  startedAtMs: number;
  /** True if this process claims work; otherwise it only watches those that do. */
  claims: boolean;
  /** True if another process may keep a tenant's work to itself (`kolo demo`). Never in production, which saves the query. */
  sharesWork: boolean;
  /** Called when the database has answered. */
  onSeen: () => void;
  onError: (error: unknown) => void;
}

/** Writes the heartbeats of this process and watches those of the others. They are a hint: no safety rests on them. */
export class Heartbeats implements Claimant, Job {
  readonly name = 'heartbeats';
  readonly processId: string;
  readonly #watch = new LifeWatch(performance.now());
  readonly #loops: Loop[];
  #deadProcessIds: readonly string[] = [];
  #skips: (tenantId: string) => boolean = () => false;

  constructor({ directory, clock, startedAtMs, claims, sharesWork, onSeen, onError }: HeartbeatsOptions) {
    this.processId = uuidv7(startedAtMs);
    const show = () => showLife(directory, this.processId, clock.now()).then(() => 0);
    const watch = async () => {
      this.#watch.record(await seenProcesses(directory), performance.now());
      onSeen();
      this.#deadProcessIds = this.#watch.dead().filter((id) => id !== this.processId);
      if (sharesWork) this.#skips = await reservedByOthers(directory);
      return 0;
    };
    this.#loops = [new Loop({ name: this.name, round: watch, pollMs: POLL_MS, onError })];
    if (claims) this.#loops.push(new Loop({ name: this.name, round: show, pollMs: HEARTBEAT_MS, onError }));
  }

  get deadProcessIds(): readonly string[] {
    return this.#deadProcessIds;
  }

  skipsTenant(tenantId: string): boolean {
    return this.#skips(tenantId);
  }

  /** Time without a heartbeat by claiming process, of those that were alive within the last minutes. */
  get lately(): readonly { processId: string; stillMs: number }[] {
    return this.#watch.lately();
  }

  /** Number of live processes that claim work. */
  get alive(): number {
    return this.#watch.alive;
  }

  /** Time since the last heartbeat of any claiming process, or since this process started, milliseconds. */
  get silentForMs(): number {
    return this.#watch.silentForMs(performance.now());
  }

  /** The last heartbeat or the last check failed. */
  get failing(): boolean {
    return this.#loops.some((loop) => loop.failing);
  }

  get lastPollAtMs(): number | undefined {
    return oldestPoll(this.#loops);
  }

  start(): void {
    for (const loop of this.#loops) loop.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
