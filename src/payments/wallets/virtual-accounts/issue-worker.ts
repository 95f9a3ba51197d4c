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
import { type IssueResult, storeIssued, storeRefusal } from './conclude-issue.ts';
import { readIssued, readReason } from './issue-answers.ts';

/** Requests to banks at the same time, in all and by one account at a provider. */
const IN_FLIGHT_MAX = 64;
const BY_RAIL_MAX = 8;
/** Length of a lease, milliseconds; longer than any rail's request. */
const LEASE_MS = 180_000;
/** Minimum time between two claims, milliseconds. */
const PACE_MS = 25;
/** Polling interval, milliseconds. */
const POLL_MS = 500;
/** Exponential backoff of requests with an uncertain result, milliseconds. */
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
  /** Polling interval, milliseconds. */
  pollMs?: number | undefined;
  onError: (error: unknown, context: { tenantId?: string; virtualAccountId?: string }) => void;
  /** Reports that an account was issued, or never will be. */
  onIssueEnded: (result: Exclude<IssueResult, 'nothing'>) => void;
  onBankCall?: OnBankCall;
}

/** Backoff after so many requests, milliseconds. */
const backoffAfter = (attempts: number): number =>
  Math.min(BACKOFF_MIN_MS * 2 ** Math.min(attempts - 1, 20), BACKOFF_MAX_MS);

/**
 * Has banks issue accounts: claims due ones under a lease, commits, requests each at the bank by our own id, and stores
 * the result. An uncertain result is queried again, for ever. Any number of processes may run it.
 */
export class IssueWorker extends TenantJob {
  readonly #options: IssueWorkerOptions;
  /** Number of requests under way, by the account at a provider. */
  readonly #requesting = new Map<string, number>();

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
      const room = Math.min(limit - claimed, BY_RAIL_MAX - (this.#requesting.get(key) ?? 0));
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
      this.#requesting.set(key, (this.#requesting.get(key) ?? 0) + 1);
      this.begin(
        this.#request(account, wanted).finally(() => {
          const others = this.#requesting.get(key)! - 1;
          if (others > 0) this.#requesting.set(key, others);
          else this.#requesting.delete(key);
          // More may be due that waited for the limit.
          this.pollNow();
        }),
      );
    }
    return claimed.length;
  }

  /** Never rejects: after a failure the lease expires. */
  async #request({ tenantId, rail, opened }: IssuingAccount, wanted: ClaimedAccount): Promise<void> {
    const { database, vault, onError, onIssueEnded, onBankCall } = this.#options;
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
      const result = await this.#store(tenantId, wanted, outcome);
      if (result !== 'nothing') onIssueEnded(result);
    } catch (error) {
      onError(error, { tenantId, virtualAccountId: wanted.id });
    }
  }

  async #store(tenantId: string, wanted: ClaimedAccount, outcome: IssueOutcome): Promise<IssueResult> {
    const { database, clock } = this.#options;
    const now = clock.now();
    if (outcome.kind === 'refused') {
      return storeRefusal(database, tenantId, wanted, readReason(outcome.reason));
    }
    const issued = outcome.kind === 'issued' ? readIssued(outcome) : undefined;
    if (issued !== undefined) {
      return storeIssued(database, tenantId, wanted, issued, now);
    }
    await database.within(tenantId, (session) =>
      retryLater(session, tenantId, wanted, now + backoffAfter(wanted.attempts)),
    );
    return 'nothing';
  }
}
