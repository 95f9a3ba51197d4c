import type { SendTransaction, TenantDatabase } from '../db/database.ts';
import { meaningOf, sqlState } from '../db/failures.ts';
import { commitBatch, type OnDecided, type Outcome } from './batch.ts';
import type { Books } from './books.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { completeBooks } from './load.ts';
import { isDue, nextShare, SATURATING_REQUESTS, type Standing } from './queue-policy.ts';
import { STALE, writeSteps } from './write.ts';

/** How often settlements that wait for the end of a burst look whether it is over, milliseconds. */
const BURST_CHECK_MS = 10;
/** So many requests do not wait for those that arrive in the same turn of the event loop. */
const EAGER_BATCH = 48;
/** Batches on their way at the same time, while one more is decided. */
const SENT_MAX = 3;
/** Batches sent before the connection is given back, so that it can be given to another tenant. */
const SENT_AT_ONCE_MAX = 64;
/** After a reference turned out to exist: batches that look theirs up before they are sent. */
const LOOK_UP_AFTER_TAKEN = 64;
const UNIQUE_VIOLATION = '23505';
/** Batches that take the lock first after another process was found to write in between. */
const LOCK_FIRST_AFTER_STALE = 16;

/** A command with whoever waits for it. */
export interface Queued {
  readonly command: Command;
  /** Since when it waits to be done, wherever it waited before it came here; by `performance.now()`. */
  readonly sinceMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

type Batch = readonly Queued[];
type Decision = ReturnType<typeof decide>;

/** `requests` are what callers wait for, `settlements` what the worker brings in; `queue-policy.ts` shares batches out. */
type Queue = 'requests' | 'settlements';

/** The callers of one process, over all its tenants. */
export class Callers {
  #waiting = 0;
  #saturatedAtMs = Number.NEGATIVE_INFINITY;

  /** A request waits for its answer. */
  came(): void {
    this.#waiting += 1;
  }

  /** So many have theirs. */
  left(count: number): void {
    if (this.#saturate) this.#saturatedAtMs = performance.now();
    this.#waiting -= count;
  }

  get #saturate(): boolean {
    return this.#waiting >= SATURATING_REQUESTS;
  }

  /** Since so many waited that they saturate the batches, milliseconds. */
  get sinceSaturatedMs(): number {
    return this.#saturate ? 0 : performance.now() - this.#saturatedAtMs;
  }
}

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
 * is sent whole, as one transaction, and fails as a whole when the copy was not what the database has. What did
 * not commit is done again in its order, under the lock.
 */
export class Lane {
  readonly tenantId: string;
  readonly #options: LaneOptions;
  readonly #queues: Record<Queue, Queued[]> = { requests: [], settlements: [] };
  #books: Books | undefined;
  /** Batches that are to take the lock first. */
  #lockFirst = 0;
  /** Batches that are to look their references up. */
  #lookUps = 0;
  /** Settlements that the requests of a burst have made room for. */
  #rides = 0;
  /** Tells a stream that waits for a change. */
  #changed: () => void = () => {};
  #telling = false;

  constructor(tenantId: string, options: LaneOptions) {
    this.tenantId = tenantId;
    this.#options = options;
  }

  /** Puts a command at the end of its queue. False, and nothing is queued, when that has `max` already. */
  push(queued: Queued, max: number): boolean {
    const { requests, settlements } = this.#queues;
    const isOne = isRequest(queued);
    const queue = isOne ? requests : settlements;
    if (queue.length >= max) return false;
    queue.push(queued);
    if (isOne) this.#options.callers.came();
    if (isOne && requests.length === EAGER_BATCH) this.#changed();
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
    return this.#queues.requests.length + this.#queues.settlements.length;
  }

  /**
   * Commits what waits, and what comes meanwhile, until nothing waits.
   *
   * @param othersWait whether another tenant waits for the connection: the rest is then left for another turn
   */
  async serve(othersWait: () => boolean): Promise<void> {
    do {
      const books = this.#booksToStreamOn();
      const batches = books === undefined ? [this.#take()] : await this.#stream(books, othersWait);
      for (const [i, batch] of batches.entries()) {
        const error = await this.#commitLocked(batch);
        if (meaningOf(error) !== 'lost') continue;
        this.#giveUp(batches.slice(i + 1), error);
        break;
      }
    } while (this.waiting > 0 && !othersWait());
  }

  #booksToStreamOn(): Books | undefined {
    if (this.#lockFirst > 0) this.#lockFirst -= 1;
    else if (this.#books?.usable) return this.#books;
    return undefined;
  }

  /** Gives what the first of its commands failed by. */
  async #commitLocked(batch: Batch): Promise<unknown> {
    const { database, onDecided } = this.#options;
    const startedAt = performance.now();
    const { outcomes, books } = await commitBatch(database, this.tenantId, commandsOf(batch), onDecided);
    this.#books = books;
    this.#answer(batch, outcomes, startedAt);
    const [first] = outcomes;
    return first !== undefined && 'error' in first ? first.error : undefined;
  }

  /**
   * The server was tried for long enough: what waited meanwhile is not left to wait as long again, batch by batch.
   *
   * @param left batches that may have committed; asked for again, they are found
   */
  #giveUp(left: readonly Batch[], error: unknown): void {
    const { requests, settlements } = this.#queues;
    const all = [...left.flat(), ...requests.splice(0), ...settlements.splice(0)];
    this.#options.callers.left(all.filter(isRequest).length);
    for (const queued of all) queued.reject(error);
  }

  /** Sends batches behind one another; gives those that did not commit, in order. */
  async #stream(books: Books, othersWait: () => boolean): Promise<Batch[]> {
    const sent = new Set<Promise<void>>();
    const left: Batch[] = [];
    const sendAll = async (send: SendTransaction): Promise<void> => {
      for (let count = 0; count < SENT_AT_ONCE_MAX; count++) {
        const goesOn = () => left.length === 0 && books.usable;
        const rests = () =>
          this.waiting === 0 || sent.size >= SENT_MAX || (othersWait() ? count > 0 : !isDue(this.#standing));
        const stays = () => sent.size > 0 || (this.waiting > 0 && !othersWait());
        while (goesOn() && rests() && stays()) await this.#change();
        if (!goesOn() || rests()) return;
        const batch = this.#take();
        const decision = await this.#decide(books, batch);
        if (decision === undefined || !goesOn()) {
          // What was sent before it and fails comes first.
          await Promise.all(sent);
          left.push(batch);
          return;
        }
        const done: Promise<void> = this.#send(send, books, batch, decision).then((committed) => {
          if (!committed) left.push(batch);
          sent.delete(done);
          this.#changed();
        });
        sent.add(done);
      }
    };
    try {
      await this.#options.database.stream(this.tenantId, async (send) => {
        await sendAll(send);
        await Promise.all(sent);
      });
    } catch {
      // No connection: under the lock it is tried again, and callers are told if that fails too.
      this.#books = undefined;
    }
    return left;
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
      this.#options.onDecided?.(this.tenantId, commandsOf(batch), books.ledger.version);
      await send(steps);
    } catch (error) {
      if (sqlState(error) === STALE) this.#lockFirst = LOCK_FIRST_AFTER_STALE;
      if (sqlState(error) === UNIQUE_VIOLATION) this.#lookUps = LOOK_UP_AFTER_TAKEN;
      return false;
    }
    const outcomes = results.map((result) => ({ result }));
    this.#answer(batch, outcomes, startedAt);
    return true;
  }

  #answer(batch: Batch, outcomes: readonly Outcome[], startedAt: number): void {
    this.#options.callers.left(batch.filter(isRequest).length);
    outcomes.forEach((outcome, i) => {
      if ('result' in outcome) batch[i]!.resolve(outcome.result as never);
      else batch[i]!.reject(outcome.error);
    });
    const ms = performance.now() - startedAt;
    this.#options.onCommitted?.({ tenantId: this.tenantId, commands: batch.length, ms });
  }

  /** Resolves when a command arrives, a batch has ended or a burst may be over. */
  async #change(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#changed = resolve;
      if (this.waiting > 0) timer = setTimeout(resolve, BURST_CHECK_MS);
    });
    clearTimeout(timer);
  }

  get #standing(): Standing {
    const { requests, settlements } = this.#queues;
    const oldest = settlements[0];
    return {
      requests: requests.length,
      settlements: settlements.length,
      oldestSettlementMs: oldest === undefined ? 0 : performance.now() - oldest.sinceMs,
      sinceSaturatedMs: this.#options.callers.sinceSaturatedMs,
      rides: this.#rides,
    };
  }

  /** Takes the next batch: each queue its share. */
  #take(): Batch {
    const share = nextShare(this.#standing);
    this.#rides = share.rides;
    const { requests, settlements } = this.#queues;
    return [...requests.splice(0, share.requests), ...settlements.splice(0, share.settlements)];
  }
}

const isRequest = ({ command }: Queued): boolean => command.kind !== 'settleTransfer';

const commandsOf = (batch: Batch): Command[] => batch.map((queued) => queued.command);
