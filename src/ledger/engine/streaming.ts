import type { SendTransaction, Session, TenantDatabase } from '../../platform/db/database.ts';
import { isUniqueViolation, meaningOf, sqlState } from '../../platform/db/failures.ts';
import type { Command } from '../commands/catalogue.ts';
import type { Facts } from '../facts.ts';
import { readLedger } from '../ledger-lock.ts';
import { BalanceCache, type CachedDecision } from './balance-cache.ts';
import { factsOf } from './decide.ts';
import { STALE } from './expect-rows.ts';
import { loadFacts, loadTerms, NO_FACTS } from './load.ts';
import { conflictOf, type LockedOptions } from './locked.ts';
import { LEASE_WAIT_MS, type QueueStatus } from './queue-policy.ts';
import { type Batch, commandsOf, isBackground, type Outcome } from './queues.ts';
import type { Signal } from './signal.ts';
import type { ClaimAtAcceptance } from './submitter.ts';
import { payoutsOf } from './write.ts';
import type { WriteLease } from './write-lease.ts';

/** Interval of checks of an idle lease, milliseconds. */
const LEASE_CHECK_MS = 10;
/** Batches in flight at the same time, while one more is decided. */
const SENT_MAX = 3;
/** Batches sent before the connection is given back for another tenant. */
const SENT_AT_ONCE_MAX = 64;
/** After a reference was taken: batches that look theirs up before they are sent. */
const LOOK_UP_AFTER_TAKEN = 64;

export interface StreamingOptions extends LockedOptions {
  /** Reads facts while the previous batch commits. */
  readDatabase: TenantDatabase;
}

/** A background batch. Its facts are read while others are sent, so that no request waits for that. */
interface PrefetchedBatch {
  readonly batch: Batch;
  readonly facts: Facts;
  readonly lookedUp: Promise<void>;
  isLookedUp: boolean;
}

/** The lane, as the source of batches and the receiver of outcomes. */
interface BatchSource {
  /** Milliseconds until a batch should begin: 0 for now, infinity while nothing waits. */
  dueInMs(): number;
  /** Input of `queue-policy.ts`. */
  status(): QueueStatus;
  take(): Batch;
  /** Receives a committed batch. @param startedAtMs when it was sent, by `performance.now()` */
  committed(batch: Batch, outcomes: readonly Outcome[], startedAtMs: number): void;
}

/**
 * Commits a tenant's batches that are decided ahead on the balance cache while previous ones still commit. Each is
 * sent whole, from BEGIN to COMMIT, and fails as a whole when the cache differs from the database. Batches that did
 * not commit go back to the lane.
 */
export class Streaming {
  readonly #tenantId: string;
  readonly #options: StreamingOptions;
  readonly #source: BatchSource;
  readonly #lease: WriteLease;
  /** A command arrived or a batch ended. */
  readonly #signal: Signal;
  readonly #status: () => QueueStatus;
  #cache: BalanceCache | undefined;
  /** True if the next batch must take the lock first. */
  #lockFirst = false;
  /** Ledger version that this lane's last batch made. */
  #version: bigint | undefined;
  /** Batches left that look their references up. */
  #lookUpsLeft = 0;

  constructor(
    tenantId: string,
    options: StreamingOptions,
    source: BatchSource,
    lease: WriteLease,
    signal: Signal,
  ) {
    this.#tenantId = tenantId;
    this.#options = options;
    this.#source = source;
    this.#lease = lease;
    this.#signal = signal;
    this.#status = () => source.status();
  }

  /** True if the next batch must take the lock first. */
  get needsLock(): boolean {
    return this.#lockFirst || (!this.#lease.isContended && this.#cache?.usable !== true);
  }

  /** Continues from the cache that a batch under the lock left, if it is known. */
  resumeFrom(cache: BalanceCache | undefined): void {
    this.#lockFirst = false;
    this.#cache = cache;
    if (cache !== undefined) this.#version = cache.ledger.version;
  }

  /**
   * Commits batches until none is due, under the write lease where another process writes the tenant too.
   *
   * @param othersWait true while another tenant waits for the connection
   * @returns batches that did not commit, in order
   */
  async run(othersWait: () => boolean): Promise<readonly Batch[]> {
    const left: Batch[] = [];
    try {
      if (this.#lease.isContended) await this.#underLease(left, othersWait);
      else
        await this.#options.database.stream(this.#tenantId, (send) =>
          this.#sendAll(send, this.#cache!, left, othersWait),
        );
    } catch {
      // No connection. The batch is tried again under the lock; callers get the error if that fails too.
      this.#cache = undefined;
      this.#lockFirst = true;
    }
    this.#lease.end();
    return left;
  }

  /** Streams under the write lease, on a cache that is read afresh if another process has written since. */
  async #underLease(left: Batch[], othersWait: () => boolean): Promise<void> {
    const { database, policies } = this.#options;
    const requestedMs = performance.now();
    const read = async (session: Session) => {
      const ledger = await readLedger(session, this.#tenantId);
      return { ledger, policy: await policies.of(session, this.#tenantId, ledger.policyVersion) };
    };
    await database.streamUnderLease(
      this.#tenantId,
      LEASE_WAIT_MS,
      read,
      async (send, { ledger, policy }, end) => {
        if (ledger.version !== this.#version) this.#lease.sawOtherWriter();
        const known = ledger.version === this.#version && this.#cache?.usable ? this.#cache : undefined;
        this.#cache = known ?? new BalanceCache(this.#tenantId, ledger, policy);
        this.#lease.begin(requestedMs);
        await this.#sendAll(send, this.#cache, left, othersWait, end);
      },
    );
  }

  /**
   * Sends batches one after the other and puts those that did not commit into `left`, in order.
   *
   * @param allSent called after the last one is sent, before they have committed
   */
  async #sendAll(
    send: SendTransaction,
    cache: BalanceCache,
    left: Batch[],
    othersWait: () => boolean,
    allSent: () => void = () => {},
  ): Promise<void> {
    const sent = new Set<Promise<void>>();
    const ahead: PrefetchedBatch[] = [];
    const goesOn = () => left.length === 0 && cache.usable;
    const isOver = () => !goesOn() || this.#lease.isOver(this.#status);
    const waits = () => ahead.length > 0 || this.#lease.isHeldWhileIdle(this.#status);
    const stays = () => sent.size > 0 || (waits() && !othersWait());
    for (let count = 0; count < SENT_AT_ONCE_MAX; count++) {
      const isDue = () => ahead[0]?.isLookedUp === true || this.#source.dueInMs() === 0;
      const mustWait = () => !isDue() || sent.size >= SENT_MAX || (count > 0 && othersWait());
      while (!isOver() && mustWait() && stays()) await this.#pause();
      if (isOver() || mustWait()) break;
      if (ahead[0]?.isLookedUp) {
        await this.#sendNext(send, cache, ahead.shift()!, sent, left);
        continue;
      }
      const batch = this.#source.take();
      if (isBackground(batch)) ahead.push(this.#lookUpAhead(cache, batch));
      else await this.#sendNext(send, cache, { batch, facts: factsOf(commandsOf(batch), true) }, sent, left);
    }
    while (ahead.length > 0 && goesOn()) {
      await ahead[0]!.lookedUp;
      await this.#sendNext(send, cache, ahead.shift()!, sent, left);
    }
    allSent();
    await Promise.all(sent);
    left.push(...ahead.map(({ batch }) => batch));
  }

  /** Decides a batch and sends it after previous ones; puts it into `left` if it did not commit. */
  async #sendNext(
    send: SendTransaction,
    cache: BalanceCache,
    { batch, facts }: Pick<PrefetchedBatch, 'batch' | 'facts'>,
    sent: Set<Promise<void>>,
    left: Batch[],
  ): Promise<void> {
    const decision = await this.#decide(cache, commandsOf(batch), facts);
    if (decision === undefined || left.length > 0) {
      // Failed batches that were sent before come first.
      await Promise.all(sent);
      left.push(batch);
      if (decision === undefined) this.#lockFirst = true;
      return;
    }
    const done: Promise<void> = this.#send(send, cache, batch, decision).then((committed) => {
      if (!committed) left.push(batch);
      sent.delete(done);
      this.#signal.notify();
    });
    sent.add(done);
  }

  /** Reads a batch's facts into the cache. Facts that could not be read are read when the batch is decided. */
  #lookUpAhead(cache: BalanceCache, batch: Batch): PrefetchedBatch {
    const facts = factsOf(commandsOf(batch), true);
    const wanted = facts.needsLock ? undefined : cache.missing(facts, false);
    const load = async () => {
      if (wanted === undefined) return;
      cache.add(await this.#onReadDatabase((session) => loadFacts(session, this.#tenantId, wanted)));
    };
    const lookedUp = load()
      .catch(() => {})
      .then(() => {
        ahead.isLookedUp = true;
        this.#signal.notify();
      });
    const ahead: PrefetchedBatch = { batch, facts, lookedUp, isLookedUp: false };
    return ahead;
  }

  #onReadDatabase<T>(read: (session: Session) => Promise<T>): Promise<T> {
    return this.#options.readDatabase.within(this.#tenantId, read);
  }

  /** Waits for a change, or until a batch may be due or the lease over. */
  #pause(): Promise<void> {
    return this.#signal.wait(
      this.#lease.isHeldWhileIdle(this.#status) ? LEASE_CHECK_MS : this.#source.dueInMs(),
    );
  }

  /** Decides a batch on the cache; undefined when it must be decided under the lock. */
  async #decide(cache: BalanceCache, commands: Command[], facts: Facts): Promise<CachedDecision | undefined> {
    if (facts.needsLock) return undefined;
    const decide = async (references: boolean): Promise<CachedDecision> => {
      const wanted = cache.missing(facts, references);
      const found =
        wanted && (await this.#onReadDatabase((session) => loadFacts(session, this.#tenantId, wanted)));
      if (found !== undefined) cache.add(found);
      const terms = cache.missingTerms(facts, found ?? NO_FACTS);
      if (terms !== undefined) {
        cache.addTerms(await this.#onReadDatabase((session) => loadTerms(session, this.#tenantId, terms)));
      }
      return cache.decide(commands, facts, found ?? NO_FACTS);
    };
    try {
      const lookUpFirst = this.#lookUpsLeft > 0;
      if (lookUpFirst) this.#lookUpsLeft -= 1;
      const decision = await decide(lookUpFirst);
      if (lookUpFirst || decision.results.every(({ kind }) => kind !== 'refused')) return decision;
      // A refused command writes no row that would reveal a taken reference, and a known reference is answered before
      // any refusal.
      return await decide(true);
    } catch {
      // Under the lock, the command that causes the error is separated from the others.
      return undefined;
    }
  }

  /** Sends a decided batch; false when it did not commit. */
  async #send(
    send: SendTransaction,
    cache: BalanceCache,
    batch: Batch,
    decision: CachedDecision,
  ): Promise<boolean> {
    const startedAtMs = performance.now();
    const submitter = this.#options.submitter();
    const payouts = payoutsOf(decision.effects);
    let claim: ClaimAtAcceptance | null = null;
    let claimed: readonly unknown[] = [];
    try {
      if (payouts.length > 0) claim = submitter.claimAccepted(this.#tenantId, payouts);
      const steps = cache.apply(decision, claim);
      const { version } = cache.ledger;
      this.#options.onDecided?.(this.#tenantId, commandsOf(batch), version);
      const rows = await send(steps);
      if (claim !== null) claimed = rows[steps.indexOf(claim.step)]!;
      cache.unpin(decision);
      this.#version = version;
    } catch (error) {
      claim?.abandoned(meaningOf(error) === 'lost');
      this.#options.onConflict?.(conflictOf(error));
      this.#cache = undefined;
      // Under the lease nobody else should have written, so a transaction that a settlement brought along may be
      // stale.
      if (sqlState(error) === STALE && !this.#lease.isHeld) this.#lease.sawOtherWriter();
      else this.#lockFirst = true;
      if (isUniqueViolation(error)) this.#lookUpsLeft = LOOK_UP_AFTER_TAKEN;
      return false;
    }
    const outcomes = decision.results.map((result) => ({ result }));
    this.#source.committed(batch, outcomes, startedAtMs);
    if (claim !== null) claim.committed(claimed);
    else if (payouts.length > 0) submitter.payoutsQueued();
    return true;
  }
}
