import type { Session, TenantDatabase } from '../../../platform/db/database.ts';
import type { Claimant } from '../../../platform/jobs/claimant.ts';
import { TenantJob } from '../../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../../platform/jobs/tenant-rounds.ts';
import type { Clock } from '../../../platform/values/clock.ts';
import type { Vault } from '../../../platform/values/vault.ts';
import { called, type OnBankCall } from '../../../rails/bank-call.ts';
import type { IssueOutcome } from '../../../rails/provider.ts';
import { customerDataOf } from '../../customer-data/provider-data.ts';
import type { IssuingAccount, TenantRails } from '../../provider-accounts/tenant-rails.ts';
import { type ClaimedAccount, claimAccounts, retryLater, tenantsWithDueAccounts } from './claims.ts';
import { type Kept, keepIssued, keepRefused } from './conclude-issue.ts';
import { readIssued, readReason } from './issue-answers.ts';

/** Accounts that banks are being asked for at the same time, and by one account at a provider. */
const IN_FLIGHT_MAX = 64;
const BY_RAIL_MAX = 8;
/** A claim is this process's for so long, milliseconds; longer than any rail takes to ask. */
const LEASE_MS = 180_000;
/** Between two claims, milliseconds. */
const PACE_MS = 25;
/** Polling interval, milliseconds. */
const POLL_MS = 500;
/** The first rest of an account that its bank has said nothing certain of; each further one is twice as long, up to the last. Milliseconds. */
const BACKOFF_MIN_MS = 2_000;
const BACKOFF_MAX_MS = 900_000;

/** Dependencies of the issue worker. */
interface IssueWorkerOptions {
  database: TenantDatabase;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  rails: Pick<TenantRails, 'issuing'>;
  vault: Vault;
  claimant: Claimant;
  clock: Clock;
  /** How often to look, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; virtualAccountId?: string }) => void;
  /** An account was issued, or will never be. */
  onKept: (kept: Exclude<Kept, 'nothing'>) => void;
  onBankCall?: OnBankCall;
}

/** How long an account rests that was asked for so often, milliseconds. */
const restAfter = (attempts: number): number =>
  Math.min(BACKOFF_MIN_MS * 2 ** Math.min(attempts - 1, 20), BACKOFF_MAX_MS);

/**
 * Has banks issue accounts: claims due ones under a lease, commits, requests each at the bank by our own id, and stores
 * the result. An uncertain result is queried again, for ever. Any number of processes may run it.
 */
export class IssueWorker extends TenantJob {
  readonly #options: IssueWorkerOptions;
  /** How many are being asked for, by the account at a provider. */
  readonly #asking = new Map<string, number>();

  constructor(options: IssueWorkerOptions) {
    super({
      name: 'accounts to issue',
      pollMs: options.pollMs ?? POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: BY_RAIL_MAX,
      onError: options.onError,
    });
    this.#options = options;
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDueAccounts(directory, clock.now(), claimant.deadProcessIds, after, limit);
  }

  /** Requests for a disabled or untested account stay as they are. */
  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { rails } = this.#options;
    let claimed = 0;
    for (const account of await rails.issuing(tenantId)) {
      const key = `${tenantId} ${account.rail}`;
      const room = Math.min(limit - claimed, BY_RAIL_MAX - (this.#asking.get(key) ?? 0));
      if (room > 0) claimed += await this.#claimOf(account, key, room);
    }
    return claimed;
  }

  async #claimOf(account: IssuingAccount, key: string, limit: number): Promise<number> {
    const { database, clock, claimant } = this.#options;
    const { tenantId, rail } = account;
    const nowMs = clock.now();
    const claim = { rail, nowMs, leaseEndMs: nowMs + LEASE_MS, claimedBy: claimant.processId, limit };
    const claimed = await database.within(tenantId, (session) =>
      claimAccounts(session, tenantId, { ...claim, dead: claimant.deadProcessIds }),
    );
    for (const wanted of claimed) {
      this.#asking.set(key, (this.#asking.get(key) ?? 0) + 1);
      this.begin(
        this.#ask(account, wanted).finally(() => {
          const others = this.#asking.get(key)! - 1;
          if (others > 0) this.#asking.set(key, others);
          else this.#asking.delete(key);
          // There may be more that waited for a place.
          this.pollNow();
        }),
      );
    }
    return claimed.length;
  }

  /** Never rejects: what fails is left to its lease. */
  async #ask({ tenantId, rail, opened }: IssuingAccount, wanted: ClaimedAccount): Promise<void> {
    const { database, vault, onError, onKept, onBankCall } = this.#options;
    try {
      const customer = await database.within(tenantId, (session) =>
        customerDataOf(session, tenantId, wanted.customerId, vault),
      );
      const outcome = await called(onBankCall, { rail, operation: 'issue' }, () =>
        opened.issuing.issue({
          reference: wanted.providerReference,
          walletKey: wanted.accountId.replaceAll('-', ''),
          accountName: wanted.accountName,
          customer,
        }),
      );
      const kept = await this.#keep(tenantId, wanted, outcome);
      if (kept !== 'nothing') onKept(kept);
    } catch (error) {
      onError(error, { tenantId, virtualAccountId: wanted.id });
    }
  }

  async #keep(tenantId: string, wanted: ClaimedAccount, outcome: IssueOutcome): Promise<Kept> {
    const { database, clock } = this.#options;
    const now = clock.now();
    if (outcome.kind === 'refused') {
      return keepRefused(database, tenantId, wanted, readReason(outcome.reason));
    }
    const issued = outcome.kind === 'issued' ? readIssued(outcome) : undefined;
    if (issued !== undefined) {
      return keepIssued(database, tenantId, wanted, issued, now);
    }
    await database.within(tenantId, (session) =>
      retryLater(session, tenantId, wanted, now + restAfter(wanted.attempts)),
    );
    return 'nothing';
  }
}
