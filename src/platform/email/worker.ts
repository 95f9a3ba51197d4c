import type { Session, TenantDatabase } from '../db/database.ts';
import { Backoff } from '../jobs/backoff.ts';
import type { Claimant } from '../jobs/claimant.ts';
import { TenantJob } from '../jobs/tenant-job.ts';
import type { HasTenant } from '../jobs/tenant-rounds.ts';
import type { Clock } from '../values/clock.ts';
import type { Vault } from '../values/vault.ts';
import { type Mailer, SendError } from './mailer.ts';
import {
  type ClaimedEmail,
  claimEmail,
  deleteEmails,
  openEmail,
  postponeEmail,
  tenantsWithDueEmails,
} from './outbox.ts';

const MINUTE_MS = 60_000;
/** Wait after the first failed attempt, milliseconds. It doubles with each, up to the second. */
const RETRY_AFTER_MS = MINUTE_MS;
const RETRY_AFTER_MAX_MS = 6 * 60 * MINUTE_MS;
/** More than an email has in the time for which it is sent. */
const ATTEMPTS_MAX = 20;
/** Longer than the timeout of an attempt, milliseconds. */
const LEASE_MS = 2 * MINUTE_MS;
/** Interval of polling, milliseconds, and the least pause between two emails. */
const POLL_MS = 2_000;
const PACE_MS = 25;
/** Time for which an email under way may go on after `stop`, milliseconds. */
const DRAIN_MS = 2_000;
/** While the server fails, no other email uses up an attempt on it, milliseconds. */
const SERVER = 'server';
const SERVER_BACKOFF = { initialMs: 1_000, maxMs: 5 * MINUTE_MS, keysMax: 1 };

export type EmailResult = 'sent' | 'failed' | 'given_up';

interface EmailWorkerOptions {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  clock: Clock;
  vault: Vault;
  mailer: Pick<Mailer, 'send'>;
  pollMs?: number | undefined;
  onResult: (result: EmailResult, context: { tenantId: string; emailId: string; error?: string }) => void;
  onError: (error: unknown, context: { tenantId?: string; emailId?: string }) => void;
}

/** Sends emails that are due, one at a time. */
export class EmailWorker extends TenantJob {
  readonly #options: EmailWorkerOptions;
  readonly #backoff: Backoff;
  readonly #giveUp = new AbortController();

  constructor(options: EmailWorkerOptions) {
    super({
      name: 'emails',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: 1,
      claimMax: 1,
      onError: options.onError,
    });
    this.#options = options;
    this.#backoff = new Backoff({ ...SERVER_BACKOFF, monotonic: () => options.clock.now() });
  }

  override async stop(): Promise<void> {
    const timer = setTimeout(() => this.#giveUp.abort(), DRAIN_MS);
    await super.stop();
    clearTimeout(timer);
  }

  protected async due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    if (this.#backoff.isBackingOff(SERVER)) return [];
    return tenantsWithDueEmails(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  protected async claim({ tenantId }: HasTenant): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const nowMs = clock.now();
    const { processId: claimedBy, deadProcessIds: dead } = claimant;
    const claimed = await database.within(tenantId, (session) =>
      claimEmail(session, tenantId, { nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy, dead }),
    );
    if (claimed === undefined) return 0;
    this.begin(this.#send(tenantId, claimed));
    return 1;
  }

  /** Never rejects. */
  async #send(tenantId: string, claimed: ClaimedEmail): Promise<void> {
    const { database, vault, mailer, onResult, onError } = this.#options;
    const context = { tenantId, emailId: claimed.id };
    try {
      const email = openEmail(vault, tenantId, claimed.id, claimed);
      await mailer.send(email, claimed.id, this.#giveUp.signal);
      this.#backoff.recordSuccess(SERVER);
      await database.within(tenantId, (session) => deleteEmails(session, tenantId, [claimed.id]));
      onResult('sent', context);
    } catch (error) {
      await this.#record(tenantId, claimed, error).catch((fault: unknown) => onError(fault, context));
    }
  }

  /** Has a failed email sent again later, or gives it up. */
  async #record(tenantId: string, claimed: ClaimedEmail, error: unknown): Promise<void> {
    const { database, clock, onResult, onError } = this.#options;
    const { id, attempt, expiresAt } = claimed;
    const context = { tenantId, emailId: id };
    // Anything else is a fault of our own, such as a missing key or a database that is away: the email waits.
    if (!(error instanceof SendError)) onError(error, context);
    const fault = error instanceof SendError ? error.message : 'it could not be prepared';
    if (error instanceof SendError && error.isOfServer) this.#backoff.recordFailure(SERVER);
    const dueAtMs = clock.now() + Math.min(RETRY_AFTER_MS * 2 ** (attempt - 1), RETRY_AFTER_MAX_MS);
    const isFinal = error instanceof SendError && error.isFinal;
    const isOver = isFinal || attempt >= ATTEMPTS_MAX || dueAtMs >= expiresAt;
    await database.within(tenantId, async (session) => {
      if (isOver) await deleteEmails(session, tenantId, [id]);
      else await postponeEmail(session, tenantId, claimed, dueAtMs, fault);
    });
    onResult(isOver ? 'given_up' : 'failed', { ...context, error: fault });
  }
}
