import type { Session } from '../db/database.ts';
import type { Claimant } from '../jobs/claimant.ts';
import { type Job, oldestPoll } from '../jobs/job.ts';
import { Loop } from '../jobs/loop.ts';
import { reservedByOthers } from '../jobs/reserved-tenants.ts';
import type { Clock } from '../values/clock.ts';
import { uuidv7 } from '../values/ids.ts';
import { LifeWatch, LOOK_MS } from './life-watch.ts';
import { seenProcesses, showLife } from './processes.ts';

/** How often a process shows that it lives, milliseconds. */
const SHOW_MS = 1_000;

interface SignsOfLifeOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  /** When this process started, by a clock that need not be right: it is part of its id. Milliseconds. */
  startedAtMs: number;
  /** True if this process claims work; otherwise it only watches those that do. */
  claims: boolean;
  /** True if another process may keep a tenant's work to itself (`kolo demo`). Never in production, which saves the query. */
  sharesWork: boolean;
  /** The database has answered a look. */
  onSeen: () => void;
  onError: (error: unknown) => void;
}

/** Shows that this process lives, and watches the others. Safety never rests on it: it only says where to look. */
export class SignsOfLife implements Claimant, Job {
  readonly name = 'signs of life';
  readonly processId: string;
  readonly #watch = new LifeWatch(performance.now());
  readonly #loops: Loop[];
  #deadProcessIds: readonly string[] = [];
  #skips: (tenantId: string) => boolean = () => false;

  constructor({ directory, clock, startedAtMs, claims, sharesWork, onSeen, onError }: SignsOfLifeOptions) {
    this.processId = uuidv7(startedAtMs);
    const show = () => showLife(directory, this.processId, clock.now()).then(() => 0);
    const look = async () => {
      this.#watch.look(await seenProcesses(directory), performance.now());
      onSeen();
      this.#deadProcessIds = this.#watch.dead().filter((id) => id !== this.processId);
      if (sharesWork) this.#skips = await reservedByOthers(directory);
      return 0;
    };
    this.#loops = [new Loop({ name: this.name, round: look, pollMs: LOOK_MS, onError })];
    if (claims) this.#loops.push(new Loop({ name: this.name, round: show, pollMs: SHOW_MS, onError }));
  }

  get deadProcessIds(): readonly string[] {
    return this.#deadProcessIds;
  }

  skipsTenant(tenantId: string): boolean {
    return this.#skips(tenantId);
  }

  /** For how long each process that claims work has shown no life; those that lived within the last minutes. */
  get lately(): readonly { processId: string; stillMs: number }[] {
    return this.#watch.lately();
  }

  /** How many processes that claim work live. */
  get alive(): number {
    return this.#watch.alive;
  }

  /** How long ago a process that claims work was last seen to live, or else this one started, milliseconds. */
  get silentForMs(): number {
    return this.#watch.silentForMs(performance.now());
  }

  /** The last sign was not made, or the last look failed. */
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
