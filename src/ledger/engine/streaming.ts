import type { SendTransaction, Session, TenantDatabase } from '../../platform/db/database.ts';
import { isUniqueViolation, sqlState } from '../../platform/db/failures.ts';
import type { Command } from '../commands/catalogue.ts';
import type { Facts } from '../facts.ts';
import { readLedger } from '../order.ts';
import { Books, type BooksDecision } from './balance-cache.ts';
import type { Change } from './change.ts';
import { factsOf } from './decide.ts';
import { STALE } from './exactly.ts';
import { lookUp, lookUpTerms, NOTHING_FOUND } from './load.ts';
import { conflictOf, type LockedOptions } from './locked.ts';
import { type Standing, TURN_WAIT_MS } from './queue-policy.ts';
import { type Batch, commandsOf, isBackground, type Outcome } from './queues.ts';
import type { Turns } from './write-lease.ts';

/** How often a turn that is kept though nothing waits looks whether it is over, milliseconds. */
const TURN_CHECK_MS = 10;
/** Batches on their way at the same time, while one more is decided. */
const SENT_MAX = 3;
/** Batches sent before the connection is given back, so that it can be given to another tenant. */
const SENT_AT_ONCE_MAX = 64;
/** After a reference turned out to exist: batches that look theirs up before they are sent. */
const LOOK_UP_AFTER_TAKEN = 64;

/** What batches are streamed with. */
export interface StreamingOptions extends LockedOptions {
  /** Where what a batch needs is looked up while the one before it is committed. */
  lookUps: TenantDatabase;
}

/** A batch of what has time: what it names is looked up while others are sent, so that no request waits for that. */
interface Ahead {
  readonly batch: Batch;
  readonly facts: Facts;
  readonly lookedUp: Promise<void>;
  isLookedUp: boolean;
}

/** Where batches come from, and who is told what became of them: the lane. */
interface BatchSource {
  /** In how many milliseconds a batch should be begun: 0 for now, infinity while nothing waits. */
  dueInMs(): number;
  /** How things stand for the next batch. */
  standing(): Standing;
  take(): Batch;
  /** A batch has committed. @param startedAtMs when it was sent, by `performance.now()` */
  committed(batch: Batch, outcomes: readonly Outcome[], startedAtMs: number): void;
}

/**
 * Commits a tenant's batches that are decided ahead, on a copy of the books, while those before them are still being
 * committed: each is sent whole, from BEGIN to COMMIT, and fails as a whole when the copy was not what the database
 * has. What did not commit goes back.
 */
export class Streaming {
  readonly #tenantId: string;
  readonly #options: StreamingOptions;
  readonly #source: BatchSource;
  readonly #turns: Turns;
  /** Something came, or a batch has ended. */
  readonly #change: Change;
  readonly #standing: () => Standing;
  #books: Books | undefined;
  /** The next batch takes the lock first. */
  #lockFirst = false;
  /** The version of the ledger that the last batch of this lane made. */
  #version: bigint | undefined;
  /** Batches that are to look their references up. */
  #lookUps = 0;

  constructor(
    tenantId: string,
    options: StreamingOptions,
    source: BatchSource,
    turns: Turns,
    change: Change,
  ) {
    this.#tenantId = tenantId;
    this.#options = options;
    this.#source = source;
    this.#turns = turns;
    this.#change = change;
    this.#standing = () => source.standing();
  }

  /** Whether the next batch has to take the lock first. */
  get needsLock(): boolean {
    return this.#lockFirst || (!this.#turns.taken && this.#books?.usable !== true);
  }

  /** A batch was committed under the lock and has left these books, if they are known. */
  goOnFrom(books: Books | undefined): void {
    this.#lockFirst = false;
    this.#books = books;
    if (books !== undefined) this.#version = books.ledger.version;
  }

  /**
   * Commits what is due, and what comes meanwhile; in a turn where another process writes the tenant too.
   *
   * @param othersWait whether another tenant waits for the connection
   * @returns what did not commit, in order
   */
  async run(othersWait: () => boolean): Promise<readonly Batch[]> {
    const left: Batch[] = [];
    try {
      if (this.#turns.taken) await this.#inTurn(left, othersWait);
      else
        await this.#options.database.stream(this.#tenantId, (send) =>
          this.#sendAll(send, this.#books!, left, othersWait),
        );
    } catch {
      // No connection: under the lock it is tried again, and callers are told if that fails too.
      this.#books = undefined;
      this.#lockFirst = true;
    }
    this.#turns.end();
    return left;
  }

  /** Streams while no other process does, on books that are read afresh if another one has written since. */
  async #inTurn(left: Batch[], othersWait: () => boolean): Promise<void> {
    const { database, policies } = this.#options;
    const askedMs = performance.now();
    const read = async (session: Session) => {
      const ledger = await readLedger(session, this.#tenantId);
      return { ledger, policy: await policies.of(session, this.#tenantId, ledger.policyVersion) };
    };
    await database.streamInTurn(this.#tenantId, TURN_WAIT_MS, read, async (send, { ledger, policy }, end) => {
      if (ledger.version !== this.#version) this.#turns.sawRival();
      const known = ledger.version === this.#version && this.#books?.usable ? this.#books : undefined;
      this.#books = known ?? new Books(this.#tenantId, ledger, policy);
      this.#turns.begin(askedMs);
      await this.#sendAll(send, this.#books, left, othersWait, end);
    });
  }

  /**
   * Sends batches behind one another; puts into `left` what did not commit, in order.
   *
   * @param allSent called once no further one is sent, before they have committed
   */
  async #sendAll(
    send: SendTransaction,
    books: Books,
    left: Batch[],
    othersWait: () => boolean,
    allSent: () => void = () => {},
  ): Promise<void> {
    const sent = new Set<Promise<void>>();
    const ahead: Ahead[] = [];
    const goesOn = () => left.length === 0 && books.usable;
    const isOver = () => !goesOn() || this.#turns.isOver(this.#standing);
    const waits = () => ahead.length > 0 || this.#turns.isKept(this.#standing);
    const stays = () => sent.size > 0 || (waits() && !othersWait());
    for (let count = 0; count < SENT_AT_ONCE_MAX; count++) {
      const isDue = () => ahead[0]?.isLookedUp === true || this.#source.dueInMs() === 0;
      const rests = () => !isDue() || sent.size >= SENT_MAX || (count > 0 && othersWait());
      while (!isOver() && rests() && stays()) await this.#rest();
      if (isOver() || rests()) break;
      if (ahead[0]?.isLookedUp) {
        await this.#sendNext(send, books, ahead.shift()!, sent, left);
        continue;
      }
      const batch = this.#source.take();
      if (isBackground(batch)) ahead.push(this.#lookUpAhead(books, batch));
      else await this.#sendNext(send, books, { batch, facts: factsOf(commandsOf(batch), true) }, sent, left);
    }
    while (ahead.length > 0 && goesOn()) {
      await ahead[0]!.lookedUp;
      await this.#sendNext(send, books, ahead.shift()!, sent, left);
    }
    allSent();
    await Promise.all(sent);
    left.push(...ahead.map(({ batch }) => batch));
  }

  /** Decides a batch and sends it behind those before it; what did not commit comes into `left`. */
  async #sendNext(
    send: SendTransaction,
    books: Books,
    { batch, facts }: Pick<Ahead, 'batch' | 'facts'>,
    sent: Set<Promise<void>>,
    left: Batch[],
  ): Promise<void> {
    const decision = await this.#decide(books, commandsOf(batch), facts);
    if (decision === undefined || left.length > 0) {
      // What was sent before it and fails comes first.
      await Promise.all(sent);
      left.push(batch);
      if (decision === undefined) this.#lockFirst = true;
      return;
    }
    const done: Promise<void> = this.#send(send, books, batch, decision).then((committed) => {
      if (!committed) left.push(batch);
      sent.delete(done);
      this.#change.tell();
    });
    sent.add(done);
  }

  /** Looks up what a batch names, for the books; what could not be looked up is missed when it is decided. */
  #lookUpAhead(books: Books, batch: Batch): Ahead {
    const facts = factsOf(commandsOf(batch), true);
    const wanted = facts.needLock ? undefined : books.missing(facts, false);
    const look = async () => {
      if (wanted === undefined) return;
      books.take(await this.#onLookUps((session) => lookUp(session, this.#tenantId, wanted)));
    };
    const lookedUp = look()
      .catch(() => {})
      .then(() => {
        ahead.isLookedUp = true;
        this.#change.tell();
      });
    const ahead: Ahead = { batch, facts, lookedUp, isLookedUp: false };
    return ahead;
  }

  #onLookUps<T>(look: (session: Session) => Promise<T>): Promise<T> {
    return this.#options.lookUps.within(this.#tenantId, look);
  }

  /** Rests until something changes, or what waits may be due or a turn over. */
  #rest(): Promise<void> {
    return this.#change.within(this.#turns.isKept(this.#standing) ? TURN_CHECK_MS : this.#source.dueInMs());
  }

  /** Decides a batch on the books; undefined when it has to be decided under the lock. */
  async #decide(books: Books, commands: Command[], facts: Facts): Promise<BooksDecision | undefined> {
    if (facts.needLock) return undefined;
    const decide = async (references: boolean): Promise<BooksDecision> => {
      const wanted = books.missing(facts, references);
      const found = wanted && (await this.#onLookUps((session) => lookUp(session, this.#tenantId, wanted)));
      if (found !== undefined) books.take(found);
      const terms = books.missingTerms(facts, found ?? NOTHING_FOUND);
      if (terms !== undefined) {
        books.takeTerms(await this.#onLookUps((session) => lookUpTerms(session, this.#tenantId, terms)));
      }
      return books.decide(commands, facts, found ?? NOTHING_FOUND);
    };
    try {
      const lookUpFirst = this.#lookUps > 0;
      if (lookUpFirst) this.#lookUps -= 1;
      const decision = await decide(lookUpFirst);
      if (lookUpFirst || decision.results.every(({ kind }) => kind !== 'refused')) return decision;
      // A refusal writes nothing that a taken reference would stop, and a known reference is never refused so.
      return await decide(true);
    } catch {
      // Under the lock the command that causes it is told from its neighbours.
      return undefined;
    }
  }

  /** Sends what was decided on the books; false when it did not commit. */
  async #send(send: SendTransaction, books: Books, batch: Batch, decision: BooksDecision): Promise<boolean> {
    const startedAtMs = performance.now();
    try {
      const steps = books.enter(decision);
      const { version } = books.ledger;
      this.#options.onDecided?.(this.#tenantId, commandsOf(batch), version);
      await send(steps);
      books.committed(decision);
      this.#version = version;
    } catch (error) {
      this.#options.onConflict?.(conflictOf(error));
      this.#books = undefined;
      // In a turn nobody else should have written: what is stale may be what a settlement brought along.
      if (sqlState(error) === STALE && !this.#turns.has) this.#turns.sawRival();
      else this.#lockFirst = true;
      if (isUniqueViolation(error)) this.#lookUps = LOOK_UP_AFTER_TAKEN;
      return false;
    }
    const outcomes = decision.results.map((result) => ({ result }));
    this.#source.committed(batch, outcomes, startedAtMs);
    return true;
  }
}
