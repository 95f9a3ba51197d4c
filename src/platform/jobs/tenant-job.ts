import type { Job } from './job.ts';
import { Loop } from './loop.ts';
import { type HasTenant, TenantRounds, type TenantRoundsOptions } from './tenant-rounds.ts';

/** How a job of many tenants looks, and how much it takes on. */
interface TenantJobOptions extends Omit<TenantRoundsOptions<HasTenant>, 'due' | 'claim' | 'onError'> {
  /** What it looks for (`Job`). */
  name: string;
  /** How often to look when nobody wakes it, milliseconds. */
  pollMs: number;
  /** The least time between two rounds of claims, milliseconds. */
  paceMs: number;
  /** Told of what fails: of one tenant, or of looking for any. */
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/**
 * A job that claims work of many tenants under leases, begins it, and looks for more: a loop whose rounds give tenants their turns
 * (`TenantTurns`). Any number of processes may run the same one.
 */
export abstract class TenantJob<Tenant extends HasTenant = HasTenant> implements Job {
  readonly name: string;
  readonly #loop: Loop;
  readonly #rounds: TenantRounds<Tenant>;

  constructor({ name, pollMs, paceMs, onError, ...limits }: TenantJobOptions) {
    this.name = name;
    this.#rounds = new TenantRounds({
      ...limits,
      due: (after, limit) => this.due(after, limit),
      claim: (tenant, limit) => this.claim(tenant, limit),
      onError,
    });
    const round = (): Promise<number> => this.#rounds.round();
    this.#loop = new Loop({ name, round, pollMs, paceMs, onError: (error) => onError(error, {}) });
  }

  /** Tenants that have something due, in order of id, after one of them; at most so many. */
  protected abstract due(after: string, limit: number): Promise<readonly Tenant[]>;
  /** Claims at most so many of a tenant, and begins each; gives whether there was anything to do, 0 for nothing. */
  protected abstract claim(tenant: Tenant, limit: number): Promise<number>;

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing || this.#rounds.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** Claims nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#rounds.settled();
  }

  /** There may be more to claim. Of jobs that are told so. */
  protected pollNow(): void {
    this.#loop.wake();
  }

  /** Counts what was claimed as under way until it has ended; it never rejects. */
  protected begin(work: Promise<void>): void {
    this.#rounds.begin(work);
  }

  /** The same of work that waits for what only this tenant has. */
  protected beginIsolated(tenantId: string, work: Promise<void>): void {
    this.#rounds.beginIsolated(tenantId, work);
  }
}
