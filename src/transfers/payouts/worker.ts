import type { Session } from '../../db/database.ts';
import type { Claimant } from '../../jobs/claimant.ts';
import type { Job } from '../../jobs/job.ts';
import { Loop } from '../../jobs/loop.ts';
import { Rests } from '../../jobs/rests.ts';
import { deadlineIn } from '../../rails/deadline.ts';
import { NIL_UUID } from '../../values/ids.ts';
import { type ConversationOptions, converse } from './conversation.ts';
import { claimPayouts, tenantsWithDuePayouts } from './queries.ts';

/** Payouts in conversation with banks at the same time. */
const IN_FLIGHT_MAX = 1_024;
/** Payouts claimed in one statement. */
const CLAIM_MAX = 512;
/** Tenants served in one round. */
const TENANTS_MAX = 64;
/** A claim is this process's for so long, milliseconds; longer than any rail's timeout. */
const LEASE_MS = 60_000;
/** So long may it take from a claim until the bank is told; after that it is only asked. Milliseconds. */
const TELLING_MAX_MS = 15_000;
/** Between two claims, milliseconds: at full load each finds a hundred or more, and so does the bank. */
const PACE_MS = 25;
/** How often to look for payouts that another process accepted, milliseconds. */
const POLL_MS = 250;
/** A tenant whose claim fails is tried again after this long, and then after longer and longer, milliseconds. */
const RESTS = { firstMs: 1_000, longestMs: 60_000, keysMax: 10_000 };

/** What payouts are claimed with. */
export interface PayoutWorkerOptions extends ConversationOptions {
  /** A session of the role `kolo_directory`. */
  directory: Session;
  claimant: Claimant;
  /** A clock that is never set, milliseconds. */
  monotonic?: () => number;
}

/**
 * Takes due payouts to the bank: claims them in a short transaction, commits, speaks to the bank outside any
 * transaction, and settles or reschedules by what it said.
 */
export class PayoutWorker implements Job {
  readonly name = 'payouts';
  readonly #options: PayoutWorkerOptions;
  readonly #loop: Loop;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #rests = new Rests(RESTS);
  /** Tenants take turns: the next round begins after this one. */
  #servedLast = NIL_UUID;
  /** Tenants since the turn began with the first one: whose claims worked, and whose failed or rest. */
  #turn = { served: 0, failing: 0 };
  /** In the last whole turn claims failed and none worked. */
  #claimsFail = false;

  constructor(options: PayoutWorkerOptions) {
    this.#options = options;
    this.#loop = new Loop({
      name: this.name,
      round: () => this.#round(),
      pollMs: POLL_MS,
      paceMs: PACE_MS,
      onError: (error) => options.onError(error, {}),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The last look for work failed. */
  get failing(): boolean {
    return this.#loop.failing || this.#claimsFail;
  }

  /** Something was accepted: look now. */
  wake(): void {
    this.#loop.wake();
  }

  /** Claims nothing more and waits for the conversations in progress; what they leave is asked after later. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.allSettled(this.#inFlight);
  }

  async #round(): Promise<number> {
    if (this.#inFlight.size > IN_FLIGHT_MAX - CLAIM_MAX) {
      await Promise.race(this.#inFlight);
      return 1;
    }
    const { directory, clock, claimant } = this.#options;
    const after = this.#servedLast;
    const tenants = await tenantsWithDuePayouts(directory, clock.now(), claimant.dead, after, TENANTS_MAX);
    for (const tenantId of tenants) {
      const room = IN_FLIGHT_MAX - this.#inFlight.size;
      if (room <= 0) return 1;
      this.#servedLast = tenantId;
      const served = await this.#serve(tenantId, Math.min(CLAIM_MAX, room));
      this.#turn[served ? 'served' : 'failing'] += 1;
    }
    if (tenants.length === TENANTS_MAX) return 1;
    // After the last tenant the next round begins with the first; only a whole turn without work is idle.
    const { served, failing } = this.#turn;
    this.#claimsFail = failing > 0 && served === 0;
    this.#servedLast = NIL_UUID;
    this.#turn = { served: 0, failing: 0 };
    return served;
  }

  /** Claims for one tenant. What fails here is this tenant's alone: it rests, and the others have their turns. */
  async #serve(tenantId: string, limit: number): Promise<boolean> {
    if (this.#rests.isResting(tenantId)) return false;
    try {
      await this.#claim(tenantId, limit);
      this.#rests.succeeded(tenantId);
      return true;
    } catch (error) {
      this.#rests.failed(tenantId);
      this.#options.onError(error, { tenantId });
      return false;
    }
  }

  async #claim(tenantId: string, limit: number): Promise<void> {
    const { database, clock, claimant, monotonic = () => performance.now() } = this.#options;
    const nowMs = clock.now();
    // Counted from before the claim is sent: its answer may be long in coming, and this process may stand still.
    const deadline = deadlineIn(TELLING_MAX_MS, clock, monotonic);
    const input = {
      nowMs,
      leaseEndMs: nowMs + LEASE_MS,
      tellUntilMs: deadline.atMs,
      claimedBy: claimant.processId,
      dead: claimant.dead,
      limit,
    };
    const payouts = await database.within(tenantId, (session) => claimPayouts(session, tenantId, input));
    for (const payout of payouts) {
      const conversation = converse(this.#options, tenantId, payout, deadline).finally(() =>
        this.#inFlight.delete(conversation),
      );
      this.#inFlight.add(conversation);
    }
  }
}
