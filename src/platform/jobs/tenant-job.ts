import type { Job } from './job.ts';
import { Loop } from './loop.ts';
import { type HasTenant, TenantRounds, type TenantRoundsOptions } from './tenant-rounds.ts';

/** Polling intervals and concurrency limits of a tenant job. */
interface TenantJobOptions extends Omit<TenantRoundsOptions<HasTenant>, 'due' | 'claim' | 'onError'> {
  /** The work it polls for (`Job`). */
  name: string;
  /** The interval between polls when nothing wakes it, milliseconds. */
  pollMs: number;
  /** The shortest time between two rounds of claims, milliseconds. */
  paceMs: number;
  /** Receives errors: with the tenant, or without one when the poll failed. */
  onError: (error: unknown, context: { tenantId?: string }) => void;
}

/**
 * A job that claims and starts work of many tenants under leases, in a loop of round-robin rounds. Any number of
 * processes may run the same job.
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

  /** Lists at most `limit` tenants with due work, in order of id, starting after `after`. */
  protected abstract due(after: string, limit: number): Promise<readonly Tenant[]>;
  /** Claims and starts at most `limit` items of a tenant; 0 when there was nothing to do. */
  protected abstract claim(tenant: Tenant, limit: number): Promise<number>;

  start(): void {
    this.#loop.start();
  }

  /** True when the last poll failed. */
  get failing(): boolean {
    return this.#loop.failing || this.#rounds.failing;
  }

  get lastPollAtMs(): number | undefined {
    return this.#loop.lastPollAtMs;
  }

  /** Stops claiming and waits for running work. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#rounds.settled();
  }

  /** Polls at once, for jobs that other code wakes. */
  protected pollNow(): void {
    this.#loop.wake();
  }

  /** Reserves room for work that is claimed elsewhere (`TenantRounds.reserve`). None once the job stops. */
  protected reserve(count: number): boolean {
    return !this.#loop.stopping && this.#rounds.reserve(count);
  }

  protected release(count: number): void {
    this.#rounds.release(count);
  }

  /** Tracks claimed work until it ends. The promise must never reject. */
  protected begin(work: Promise<void>): void {
    this.#rounds.begin(work);
  }

  /** Tracks claimed work whose failure is one of its tenant (`TenantRounds.beginCounted`). */
  protected beginCounted(tenantId: string, work: Promise<void>): void {
    this.#rounds.beginCounted(tenantId, work);
  }

  /** Tracks work that waits for a resource of this tenant alone. */
  protected beginIsolated(tenantId: string, work: Promise<void>): void {
    this.#rounds.beginIsolated(tenantId, work);
  }
}
