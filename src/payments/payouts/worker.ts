import type { Session } from '../../platform/db/database.ts';
import type { Claimant } from '../../platform/jobs/claimant.ts';
import { TenantJob } from '../../platform/jobs/tenant-job.ts';
import type { HasTenant } from '../../platform/jobs/tenant-rounds.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { claimPayouts, tenantsWithDuePayouts } from './claim.ts';
import { prepareAndTell } from './prepare-and-submit.ts';
import { attemptPayout, type ConversationOptions } from './submit.ts';

/** Payouts in conversation with banks at the same time. */
const IN_FLIGHT_MAX = 1_024;
/** The same of those that wait for providers, beside the others: of one tenant, and of all. */
const BY_ACCOUNTS_MAX = { ofTenantMax: 64, ofAllMax: 1_024 };
/** Payouts claimed in one statement. */
const CLAIM_MAX = 512;
/** A claim is this process's for so long, milliseconds; longer than any rail's timeout. */
const LEASE_MS = 60_000;
/** So long may it take from a claim until the bank is told; after that it is only asked. Milliseconds. */
const TELLING_MAX_MS = 15_000;
/** Between two claims, milliseconds: at full load each finds a hundred or more, and so does the bank. */
const PACE_MS = 25;
/** How often to look for payouts that another process accepted, milliseconds. */
const POLL_MS = 250;

/** What payouts are claimed with. */
export interface PayoutWorkerOptions extends ConversationOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** Rails with accounts at providers, by name: what they tell is prepared first. */
  accountRails: readonly string[];
  /** A clock that is never set, milliseconds. */
  monotonic?: () => number;
}

/**
 * Takes due payouts to the bank: claims them in a short transaction, commits, speaks to the bank outside any
 * transaction, and settles or reschedules by what it said.
 */
export class PayoutWorker extends TenantJob {
  readonly #options: PayoutWorkerOptions;

  constructor(options: PayoutWorkerOptions) {
    super({
      name: 'payouts',
      pollMs: POLL_MS,
      paceMs: PACE_MS,
      inFlightMax: IN_FLIGHT_MAX,
      claimMax: CLAIM_MAX,
      apart: BY_ACCOUNTS_MAX,
      claimant: options.claimant,
      onError: options.onError,
    });
    this.#options = options;
  }

  /** Something may be due: look now. */
  wake(): void {
    this.lookNow();
  }

  /** Something may have been accepted. */
  batchCommitted(): void {
    this.wake();
  }

  protected due(after: string, limit: number): Promise<HasTenant[]> {
    const { directory, clock, claimant } = this.#options;
    return tenantsWithDuePayouts(directory, clock.now(), claimant.dead, after, limit);
  }

  protected async claim({ tenantId }: HasTenant, limit: number): Promise<number> {
    const { database, clock, claimant, accountRails, monotonic = () => performance.now() } = this.#options;
    const nowMs = clock.now();
    // Counted from before the claim is sent: its answer may be long in coming, and this process may stand still.
    const deadline = deadlineIn(TELLING_MAX_MS, clock, monotonic);
    const input = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      tellUntilMs: deadline.atMs,
      claimedBy: claimant.processId,
      dead: claimant.dead,
      accountRails,
      limit,
    };
    const payouts = await database.within(tenantId, (session) => claimPayouts(session, tenantId, input));
    const preparing = { ...this.#options, monotonic, tellingMaxMs: TELLING_MAX_MS, leaseMs: LEASE_MS };
    for (const payout of payouts) {
      if (payout.reclaimed) this.#options.onReclaimed?.({ tenantId, transactionId: payout.id });
      const work = payout.prepares
        ? prepareAndTell(preparing, tenantId, payout)
        : attemptPayout(this.#options, tenantId, payout, deadline);
      // A provider that hangs keeps its own tenant waiting, and nobody else.
      if (accountRails.includes(payout.rail)) this.beginApart(tenantId, work);
      else this.begin(work);
    }
    // Where another process was first there may be more already.
    return 1;
  }
}
