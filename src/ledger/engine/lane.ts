import type { SendTransaction, Session, TenantDatabase } from '../../db/database.ts';
import { meaningOf, sqlState } from '../../db/failures.ts';
import { readLedger } from '../order.ts';
import { commitBatch, type OnDecided, type Outcome } from './batch.ts';
import { Books } from './books.ts';
import { decide } from './decide.ts';
import { completeBooks } from './load.ts';
import { dueInMs, type Standing, TURN_WAIT_MS } from './queue-policy.ts';
import { type Batch, type Callers, commandsOf, isRequest, type Queued, Queues } from './queues.ts';
import { Turns } from './turns.ts';
import { STALE, writeSteps } from './write.ts';

/** How often a turn that is kept though nothing waits looks whether it is over, milliseconds. */
const TURN_CHECK_MS = 10;
/** So many requests do not wait for those that arrive in the same turn of the event loop. */
const EAGER_BATCH = 48;
/** Batches on their way at the same time, while one more is decided. */
const SENT_MAX = 3;
/** Batches sent before the connection is given back, so that it can be given to another tenant. */
const SENT_AT_ONCE_MAX = 64;
/** After a reference turned out to exist: batches that look theirs up before they are sent. */
const LOOK_UP_AFTER_TAKEN = 64;
const UNIQUE_VIOLATION = '23505';

type Decision = ReturnType<typeof decide>;

export interface LaneOptions {
  /** Where batches are committed. */
  database: TenantDatabase;
  /** Where what a batch needs is looked up while the one before it is committed. */
  lookUps: TenantDatabase;
  callers: Callers;
  /** Called after each commit. */
  onCommitted?: (batch: { tenantId: string; commands: number; ms: number }) => void;
  onDecided?: OnDecided;
}

/**
 * One tenant's commands in their order, committed in batches.
 *
 * A batch that takes the lock of the tenant's ledger row first reads, decides, writes and commits, and leaves a copy
 * of the books. On that copy the next batches are decided while those before them are still being committed: each
 * is sent whole, from BEGIN to COMMIT, and fails as a whole when the copy was not what the database has. What did
 * not commit is done again in its order: under the lock, or in a turn where another process writes the tenant too.
 */
export class Lane {
  readonly tenantId: string;
  readonly #options: LaneOptions;
  readonly #queues: Queues;
  #books: Books | undefined;
  /** The next batch takes the lock first. */
  #lockFirst = false;
  /** The version of the ledger that the last batch of this lane made. */
  #version: bigint | undefined;
  readonly #turns = new Turns();
  /** How things stand for the next batch. */
  readonly #standing = (): Standing => this.#queues.standing(this.#turns.standing);
  /** Batches that are to look their references up. */
  #lookUps = 0;
  /** Tells a stream that waits for a change. */
  #changed: () => void = () => {};
  #telling = false;

  constructor(tenantId: string, options: LaneOptions) {
    this.tenantId = tenantId;
    this.#options = options;
    this.#queues = new Queues(options.callers);
  }

  /** Puts a command at the end of its queue. False, and nothing is queued, when that has `max` already. */
  push(queued: Queued, max: number): boolean {
    if (!this.#queues.push(queued, max)) return false;
    if (this.#queues.requests === EAGER_BATCH && isRequest(queued)) this.#changed();
    if (this.#telling) return true;
    // Commands that arrive in this turn of the event loop share the batch.
    this.#telling = true;
    setImmediate(() => {
      this.#telling = false;
      this.#changed();
    });
    return true;
  }

  /** Commands that wait for a batch. */
  get waiting(): number {
    return this.#queues.waiting;
  }

  /** In how many milliseconds the lane should be served: 0 for now, infinity while nothing waits. */
  get dueInMs(): number {
    return dueInMs(this.#standing());
  }

  /**
   * Commits what is due, and what comes meanwhile, until nothing is.
   *
   * @param othersWait whether another tenant waits for the connection: the rest is then left for another turn
   */
  async serve(othersWait: () => boolean): Promise<void> {
    do {
      const books = this.#books?.usable ? this.#books : undefined;
      if (this.#lockFirst) await this.#commitLocked();
      else if (this.#turns.taken) await this.#streamInTurn(othersWait);
      else if (books === undefined) await this.#commitLocked();
      else await this.#stream(books, othersWait);
    } while (this.dueInMs === 0 && !othersWait());
  }

  async #commitLocked(): Promise<void> {
    const { database, onDecided } = this.#options;
    const batch = this.#take();
    const startedAt = performance.now();
    const { outcomes, books } = await commitBatch(database, this.tenantId, commandsOf(batch), onDecided);
    this.#lockFirst = false;
    this.#books = books;
    if (books !== undefined) this.#version = books.ledger.version;
    this.#answer(batch, outcomes, startedAt);
    const [first] = outcomes;
    if (first !== undefined && 'error' in first && meaningOf(first.error) === 'lost')
      this.#giveUp(first.error);
  }

  /**
   * The server was tried for long enough: what waited meanwhile is not left to wait as long again, batch by batch. Of
   * what is put back some may have committed; asked for again, it is found.
   */
  #giveUp(error: unknown): void {
    const all = this.#queues.takeAll();
    this.#queues.answered(all);
    for (const queued of all) queued.reject(error);
  }

  async #stream(books: Books, othersWait: () => boolean): Promise<void> {
    const left: Batch[] = [];
    try {
      await this.#options.database.stream(this.tenantId, (send) =>
        this.#sendAll(send, books, left, othersWait),
      );
    } catch {
      this.#loseBooks();
    }
    this.#queues.putBack(left);
  }

  /** Streams while no other process does, on books that are read afresh if another one has written since. */
  async #streamInTurn(othersWait: () => boolean): Promise<void> {
    const { database } = this.#options;
    const left: Batch[] = [];
    const askedMs = performance.now();
    try {
      const read = (session: Session) => readLedger(session, this.tenantId);
      await database.streamInTurn(this.tenantId, TURN_WAIT_MS, read, async (send, ledger, end) => {
        if (ledger.version !== this.#version) this.#turns.sawRival();
        if (ledger.version !== this.#version || !this.#books?.usable) this.#books = new Books(ledger);
        this.#turns.begin(askedMs);
        await this.#sendAll(send, this.#books, left, othersWait, end);
      });
    } catch {
      this.#loseBooks();
    }
    this.#turns.end();
    this.#queues.putBack(left);
  }

  /** No connection: under the lock it is tried again, and callers are told if that fails too. */
  #loseBooks(): void {
    this.#books = undefined;
    this.#lockFirst = true;
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
    const goesOn = () => left.length === 0 && books.usable && !this.#turns.isOver(this.#standing);
    const stays = () => sent.size > 0 || (this.#turns.isKept(this.#standing) && !othersWait());
    for (let count = 0; count < SENT_AT_ONCE_MAX; count++) {
      const rests = () => this.dueInMs > 0 || sent.size >= SENT_MAX || (count > 0 && othersWait());
      while (goesOn() && rests() && stays()) await this.#change();
      if (!goesOn() || rests()) break;
      const batch = this.#take();
      const decision = await this.#decide(books, batch);
      if (decision === undefined || left.length > 0) {
        // What was sent before it and fails comes first.
        await Promise.all(sent);
        left.push(batch);
        if (decision === undefined) this.#lockFirst = true;
        break;
      }
      const done: Promise<void> = this.#send(send, books, batch, decision).then((committed) => {
        if (!committed) left.push(batch);
        sent.delete(done);
        this.#changed();
      });
      sent.add(done);
    }
    allSent();
    await Promise.all(sent);
  }

  /** Decides a batch on the books; undefined when it has to be decided under the lock. */
  async #decide(books: Books, batch: Batch): Promise<Decision | undefined> {
    const commands = commandsOf(batch);
    const complete = (references: boolean) =>
      completeBooks(this.#options.lookUps, this.tenantId, books, commands, references);
    try {
      const lookUpFirst = this.#lookUps > 0;
      if (lookUpFirst) this.#lookUps -= 1;
      const known = await complete(lookUpFirst);
      if (known === undefined) return undefined;
      const decision = decide(books.state(known), commands);
      if (lookUpFirst || decision.results.every(({ kind }) => kind !== 'refused')) return decision;
      // A refusal writes nothing that a taken reference would stop, and a known reference is never refused so.
      return decide(books.state((await complete(true))!), commands);
    } catch {
      // Under the lock the command that causes it is told from its neighbours.
      return undefined;
    }
  }

  /** Sends what was decided on the books and answers its callers; false when it did not commit. */
  async #send(send: SendTransaction, books: Books, batch: Batch, decision: Decision): Promise<boolean> {
    const startedAt = performance.now();
    const { results, effects } = decision;
    try {
      const steps = writeSteps(this.tenantId, effects, books.ledger);
      books.record(effects);
      const { version } = books.ledger;
      this.#options.onDecided?.(this.tenantId, commandsOf(batch), version);
      await send(steps);
      this.#version = version;
    } catch (error) {
      this.#books = undefined;
      // In a turn nobody else should have written: what is stale may be what a settlement brought along.
      if (sqlState(error) === STALE && !this.#turns.has) this.#turns.sawRival();
      else this.#lockFirst = true;
      if (sqlState(error) === UNIQUE_VIOLATION) this.#lookUps = LOOK_UP_AFTER_TAKEN;
      return false;
    }
    const outcomes = results.map((result) => ({ result }));
    this.#answer(batch, outcomes, startedAt);
    return true;
  }

  #answer(batch: Batch, outcomes: readonly Outcome[], startedAt: number): void {
    this.#queues.answered(batch);
    outcomes.forEach((outcome, i) => {
      if ('result' in outcome) batch[i]!.resolve(outcome.result as never);
      else batch[i]!.reject(outcome.error);
    });
    const ms = performance.now() - startedAt;
    this.#options.onCommitted?.({ tenantId: this.tenantId, commands: batch.length, ms });
  }

  /** Resolves when a command arrives, a batch has ended, or what waits may be due or a turn over. */
  async #change(): Promise<void> {
    const inMs = this.#turns.isKept(this.#standing) ? TURN_CHECK_MS : this.dueInMs;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#changed = resolve;
      if (inMs > 0 && inMs < Number.POSITIVE_INFINITY) timer = setTimeout(resolve, Math.ceil(inMs));
    });
    clearTimeout(timer);
  }

  #take(): Batch {
    const batch = this.#queues.take(this.#turns.standing);
    this.#turns.took(batch.filter(isRequest).length);
    return batch;
  }
}
