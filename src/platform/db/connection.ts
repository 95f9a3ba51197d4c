import pg from 'pg';
import { isUuid } from '../values/ids.ts';
import { distributedForm } from './distributed-form.ts';
import {
  ConnectionLostError,
  commitFailure,
  meaningOf,
  PartMovedError,
  RolledBackError,
  sqlState,
} from './failures.ts';
import { NO_PARTS, type OwnParts } from './nodes.ts';
import { type Part, partForm } from './part-form.ts';
import { runPipeline } from './pipeline.ts';
import { PrimaryClient } from './primary.ts';
import { runNamed } from './row-descriptions.ts';
import { LET_CITUS_PLAN, settleSession } from './session-settings.ts';
import { type Reach, Silence } from './silence.ts';
import { BEGIN, COMMIT, rowless, type Statement, type Step, statement } from './statement.ts';
import { wireOf } from './wire.ts';

/** Runs statements on one connection. */
export interface Session {
  query<Row>(statement: Statement | string, values?: readonly unknown[]): Promise<Row[]>;
  /** Like `query`, for writes: how many rows were inserted, updated or deleted. */
  execute(statement: Statement | string, values?: readonly unknown[]): Promise<number>;
  /** Sends named statements in one go; gives the rows of each. After one that fails none is run (`pipeline.ts`). */
  pipeline(steps: readonly Step[]): Promise<unknown[][]>;
  /** Begins a transaction. */
  begin(): Promise<void>;
  /** Ends a transaction, failed or not. Never throws: a connection that cannot is not used again. */
  rollback(): Promise<void>;
}

/** Lifetime of a connection's cached plans, milliseconds: for so long a bad one does harm. */
const PLANS_TTL_MS = 2_000;

const IN_FAILED_TRANSACTION = '25P02';
const READ_ONLY = '25006';

const SET_TENANT = statement('set_tenant', "SELECT set_config('kolo.tenant_id', $1, false)");

/**
 * Citus passes on what a transaction sets for itself, if it is set by this command, which takes no parameters. A tenant
 * without the prepared text of another is parsed again.
 */
export function setLocallyText(tenantId: string): string {
  if (!isUuid(tenantId)) throw new Error(`${tenantId} is no tenant`);
  return `SET LOCAL kolo.tenant_id = '${tenantId}'`;
}
const setLocally = (tenantId: string): Step => ({
  statement: rowless('set_tenant_locally', setLocallyText(tenantId)),
});

/** A statement as a distributed database takes it. @param part of the tenant, if it is on this node */
const formOf = (statement: Statement, part: Part | undefined): Statement =>
  (part && partForm(part, statement)) ?? { ...statement, text: distributedForm(statement) };
const stepsOf = ({ distributed, ...step }: Step, part: Part | undefined): Step[] =>
  (part && partForm(part, step.statement) ? [step] : (distributed ?? [step])).map((each) => ({
    ...each,
    statement: formOf(each.statement, part),
  }));

/**
 * Takes the lock by which Citus keeps the rows of a part where they are while a transaction changes them, and changes no row. The
 * name with a schema leaves it to Citus, which then also knows of a change on this node when it commits one on another.
 */
const HOLD_PART = rowless(
  'hold_part',
  'UPDATE public.ledgers SET version = version WHERE tenant_id = $1 AND version < 0',
);
/** Fails unless the part is on this node, as `expectRows` does: after the lock, or at the beginning of a read. */
const CHECK_PART = rowless(
  'check_part',
  `SELECT current_setting('kolo.part_has_moved') WHERE NOT EXISTS (
     SELECT FROM pg_dist_placement p JOIN pg_dist_local_group USING (groupid) WHERE p.shardid = $1)`,
);
/** Ahead of a tenant's statement that Citus plans. */
const CITUS_PLANS = rowless('citus_plans', LET_CITUS_PLAN);
const UNDEFINED_OBJECT = '42704';
const UNDEFINED_TABLE = '42P01';
const textOf = (statement: Statement | string): string =>
  typeof statement === 'string' ? statement : statement.text;
/** True if a statement changes or locks rows. */
const writes = (statement: Statement | string): boolean =>
  /\b(?:INSERT|UPDATE|DELETE|SHARE)\b/.test(textOf(statement));
const USES_TABLES = /\b(?:FROM|INTO|UPDATE)\b/;

const LOCK_NOT_AVAILABLE = '55P03';

const WAIT_AT_MOST = statement('wait_at_most', "SELECT set_config('lock_timeout', $1, true)");
/** The first number separates write leases from other advisory locks. Two tenants with one hash exclude each other needlessly. */
const TAKE_LEASE = statement('take_lease', 'SELECT pg_advisory_lock(730511, hashtext($1))');
const END_LEASE = statement('end_lease', 'SELECT pg_advisory_unlock(730511, hashtext($1))');

type Callback<Result> = (error: Error | null, result: Result) => void;

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

/**
 * A connection, and the known state of its session. PostgreSQL plans a statement by the size of the tables at its first
 * use, and in an almost empty table every index looks alike. So a connection plans afresh at its 2nd, 4th, 8th … use (a
 * pipeline is one) and every two seconds: a plan from a database's first minute does not meet the load of the second.
 */
export class Connection implements Session {
  readonly #client: pg.ClientBase;
  /** The tenant that the session is set to; undefined when that is not known. */
  #tenantId: string | undefined;
  /** The tenant whose work is done on a distributed database; undefined for work that is bound to none. */
  #within: string | undefined;
  /** The part of that tenant, if it is on this node. */
  #part: Part | undefined;
  #isDistributed = false;
  /** On a distributed database: a transaction has begun that consists of more than one statement. */
  #hasBegun = false;
  /** The transaction that is open may change the part. */
  #holdsPart = false;
  /** Citus plans statements of the transaction that is open. */
  #citusPlans = false;
  #uses = 0;
  /** By `performance.now()`. */
  #plannedAtMs = performance.now();
  /** The newest error that was not the consequence of one before it. */
  #failure: Error | undefined;
  #usable = true;
  readonly #silence: Silence;
  readonly #reach: Reach;
  readonly #parts: OwnParts;

  /**
   * @param answerTimeoutMs how long the server may owe an answer before the connection is given up, milliseconds
   * @param reach what the connections of a pool know of the way to the server
   * @param parts of the server
   */
  constructor(client: pg.ClientBase, answerTimeoutMs: number, reach: Reach, parts = NO_PARTS) {
    this.#client = client;
    this.#parts = parts;
    this.#reach = reach;
    this.#silence = new Silence(answerTimeoutMs, (sinceMs) => {
      reach.trustedFromMs = Math.max(reach.trustedFromMs, sinceMs);
      wireOf(client).stream.destroy(new Error(`the server has owed an answer for ${answerTimeoutMs} ms`));
    });
    // The driver emits it before it fails the queries under way. Without a listener it would end the process.
    client.on('error', () => {
      this.#usable = false;
    });
  }

  /** False once the connection must not be used by anybody else. */
  get usable(): boolean {
    return this.#usable && this.#silence.heardMs >= this.#reach.trustedFromMs;
  }

  /** Closes it at once, without a farewell message. */
  destroy(): void {
    wireOf(this.#client).stream.destroy();
  }

  /** Sets what depends on the server, before anything else. @returns true if the database has Citus */
  async settle(): Promise<boolean> {
    this.#isDistributed = await settleSession((sql) => this.query(sql), this.#parts.isWorker);
    return this.#isDistributed;
  }

  async query<Row>(statement: Statement | string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#runWithin(statement, values)).rows as Row[];
  }

  async execute(statement: Statement | string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#runWithin(statement, values)).rowCount ?? 0;
  }

  async pipeline(steps: readonly Step[]): Promise<unknown[][]> {
    if (!this.#isDistributed) return this.#pipeline(steps);
    const opens = this.#opensTransaction;
    if (opens) this.#opened();
    const entry = opens ? [BEGIN, setLocally(this.#within!)] : [];
    const statements = steps.map(({ statement }) => statement);
    const ahead = [...entry, ...this.#ahead(statements, opens)];
    if (steps.at(-1) === COMMIT) this.#hasBegun = false;
    const rows = await this.#pipeline([...ahead, ...steps, ...(opens ? [COMMIT] : [])]);
    return rows.slice(ahead.length, ahead.length + steps.length);
  }

  async #pipeline(given: readonly Step[]): Promise<unknown[][]> {
    const forms = this.#isDistributed ? given.map((step) => stepsOf(step, this.#part)) : undefined;
    const steps = forms?.flat() ?? given;
    // If this fails, the statement behind it fails too, or it does not matter.
    this.#planAfresh()?.catch(() => {});
    const commits = given.at(-1) === COMMIT;
    let completed = 0;
    const results = await this.#send<pg.QueryResult[]>((answer) =>
      runPipeline(this.#client, steps, (error, done) => {
        completed = done.length;
        answer(error, done);
      }),
    ).catch((error: unknown) => {
      throw commits && completed >= steps.length - 1 ? this.#commitFailed(error) : error;
    });
    if (commits) this.#checkCommitted(results.at(-1));
    if (forms === undefined) return results.map((result) => result.rows as unknown[]);
    let at = 0;
    return forms.map(({ length }) => {
      const { rows } = results[at]!;
      at += length;
      return rows as unknown[];
    });
  }

  async begin(): Promise<void> {
    if (!this.#opensTransaction) return void (await this.#run('BEGIN', []));
    this.#hasBegun = true;
    this.#opened();
    await Promise.all([this.#run('BEGIN', []), this.#run(setLocallyText(this.#within!), [])]);
  }

  /**
   * Ends a transaction.
   *
   * @throws CommitUnknownError; RolledBackError or the server's own error when nothing of it stands
   */
  async commit(): Promise<void> {
    this.#hasBegun = false;
    try {
      this.#checkCommitted(await this.#run('COMMIT', []));
    } catch (error) {
      throw error instanceof RolledBackError ? error : this.#commitFailed(error);
    }
  }

  async rollback(): Promise<void> {
    // A setting that the transaction made is undone with it.
    this.#tenantId = undefined;
    this.#hasBegun = false;
    try {
      await this.#run('ROLLBACK', []);
    } catch {
      this.#usable = false;
    }
  }

  /** Sets the session to a tenant, and lets it plan afresh when that is due. */
  async enter(tenantId: string): Promise<void> {
    this.#enterPart(tenantId);
    if (this.#isDistributed) return void (await this.#planAfresh());
    const known = this.#tenantId === tenantId;
    // Forgotten until both have succeeded: a failure of one says nothing about the other.
    this.#tenantId = undefined;
    const planned = this.#planAfresh();
    const set = known ? undefined : this.#run(SET_TENANT, [tenantId]);
    await Promise.all([planned, set]);
    this.#tenantId = tenantId;
  }

  /**
   * Sends a transaction inside a tenant, from BEGIN to COMMIT; resolves with the rows of each step once it has committed.
   * Several may be sent behind one another: after one that fails, the others fail as well until `rollback`, so that nothing commits which was
   * decided on what did not. The tenant is set inside the transaction, and undone with it if it fails.
   */
  async transact(tenantId: string, steps: readonly Step[]): Promise<unknown[][]> {
    this.#enterPart(tenantId);
    if (this.#isDistributed) return this.pipeline(steps);
    const known = this.#tenantId === tenantId;
    if (!known) this.#tenantId = undefined;
    const entry = known ? [BEGIN] : [BEGIN, { statement: SET_TENANT, values: [tenantId] }];
    const rows = await this.pipeline([...entry, ...steps, COMMIT]);
    this.#tenantId = tenantId;
    return rows.slice(entry.length, -1);
  }

  /**
   * Takes a tenant's write lease, which one session has at a time. Waits for it for at most `waitMs` milliseconds and
   * returns false if it is not available then. The lease lasts until `endLease`, or as long as the session.
   */
  async takeLease(tenantId: string, waitMs: number): Promise<boolean> {
    try {
      await this.transact(tenantId, [
        { statement: WAIT_AT_MOST, values: [String(waitMs)] },
        { statement: TAKE_LEASE, values: [tenantId] },
      ]);
      return true;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      await this.rollback();
      await this.enter(tenantId);
      return false;
    }
  }

  /** Ends the lease. Returns false, and the lease goes on, if an earlier statement failed. */
  async tryEndLease(tenantId: string): Promise<boolean> {
    try {
      await this.#run(END_LEASE, [tenantId]);
      return true;
    } catch {
      return false;
    }
  }

  /** Never throws: a session that cannot end its lease is not used again, which ends it. */
  async endLease(tenantId: string): Promise<void> {
    if (!(await this.tryEndLease(tenantId))) this.#usable = false;
  }

  /** Converts an error that answered COMMIT. After an unknown outcome the session is in no known state. */
  #commitFailed(error: unknown): unknown {
    const failure = commitFailure(error);
    if (meaningOf(failure) === 'lost') this.#usable = false;
    return failure;
  }

  /** A transaction that has failed answers COMMIT with the command tag of ROLLBACK, and no error. */
  #checkCommitted(result: pg.QueryResult | undefined): void {
    if (result?.command === 'COMMIT') return;
    // A setting that the transaction made is undone with it.
    this.#tenantId = undefined;
    throw new RolledBackError();
  }

  /** True if a statement needs a transaction of its own: only inside one do other nodes hear which tenant it is for. */
  get #opensTransaction(): boolean {
    return this.#isDistributed && this.#within !== undefined && !this.#hasBegun;
  }

  #enterPart(tenantId: string): void {
    this.#within = tenantId;
    this.#part = this.#isDistributed ? this.#parts.partOf(tenantId) : undefined;
  }

  /** A transaction inside the tenant has opened. */
  #opened(): void {
    this.#holdsPart = false;
    this.#citusPlans = false;
  }

  /**
   * The steps ahead of statements of a transaction inside the tenant: those that name the tables of its part may do so from
   * there on, and Citus plans the others.
   *
   * @param alone no statements follow
   */
  #ahead(statements: readonly (Statement | string)[], alone: boolean): Step[] {
    if (this.#within === undefined) return [];
    // Its snapshot would be older than the lock.
    if (statements.some((each) => textOf(each).includes('ISOLATION LEVEL'))) this.#part = undefined;
    const part = this.#part;
    const isOfPart = (each: Statement | string): boolean =>
      typeof each !== 'string' && part !== undefined && partForm(part, each) !== undefined;
    const steps: Step[] = [];
    // A lock behind a savepoint is released with it.
    const holdsFrom = (each: Statement | string): boolean =>
      isOfPart(each) || textOf(each).startsWith('SAVEPOINT');
    if (part !== undefined && !this.#holdsPart && statements.some(holdsFrom)) {
      if (!alone || statements.some(writes)) steps.push({ statement: HOLD_PART, values: [this.#within] });
      steps.push({ statement: CHECK_PART, values: [part.id] });
      this.#holdsPart = true;
    }
    if (statements.some((each) => textOf(each).startsWith('ROLLBACK TO'))) this.#citusPlans = false;
    const isLeft = (each: Statement | string): boolean => !isOfPart(each) && USES_TABLES.test(textOf(each));
    if (this.#parts.isWorker && !this.#citusPlans && statements.some(isLeft)) {
      steps.push({ statement: CITUS_PLANS });
      this.#citusPlans = true;
    }
    return steps;
  }

  /** Runs a statement; on a distributed database in a transaction inside the tenant. */
  #runWithin(statement: Statement | string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (!this.#isDistributed) return this.#run(statement, values);
    if (this.#opensTransaction) return this.#runAlone(statement, values);
    // If one fails, the statement behind it fails too.
    for (const step of this.#ahead([statement], false))
      this.#run(step.statement, step.values ?? []).catch(() => {});
    return this.#run(statement, values);
  }

  /** In a transaction of its own, inside the tenant. Where the part was, Citus finds it. */
  async #runAlone(statement: Statement | string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#runOnce(statement, values);
    } catch (error) {
      if (!(error instanceof PartMovedError)) throw error;
      this.#part = undefined;
      return this.#runOnce(statement, values);
    }
  }

  async #runOnce(statement: Statement | string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.#opened();
    const sent = [
      this.#run('BEGIN', []),
      this.#run(setLocallyText(this.#within!), []),
      ...this.#ahead([statement], true).map((step) => this.#run(step.statement, step.values ?? [])),
      this.#run(statement, values),
    ];
    const [ended, ...results] = await Promise.allSettled([this.#run('COMMIT', []), ...sent]);
    for (const each of results) if (each.status === 'rejected') throw each.reason;
    if (ended!.status === 'rejected') throw this.#commitFailed(ended!.reason);
    this.#checkCommitted(ended!.value);
    return (results.at(-1) as PromiseFulfilledResult<pg.QueryResult>).value;
  }

  /** Counts a use, and has the plans discarded when that is due. */
  #planAfresh(): Promise<unknown> | undefined {
    if (this.#isDistributed && !this.#parts.isWorker) return undefined;
    this.#uses += 1;
    const nowMs = performance.now();
    if (!isPowerOfTwo(this.#uses) && nowMs - this.#plannedAtMs <= PLANS_TTL_MS) return undefined;
    this.#plannedAtMs = nowMs;
    return this.#run('DISCARD PLANS', []);
  }

  #run(statement: Statement | string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#send<pg.QueryResult>((answer) => {
      if (typeof statement === 'string') {
        const text = this.#isDistributed ? distributedForm(statement) : statement;
        this.#client.query(text, values as unknown[], answer);
      } else {
        const form = this.#isDistributed ? formOf(statement, this.#part) : statement;
        runNamed(this.#client, form, values, answer);
      }
    });
  }

  /** The driver calls `answer` in the order of the wire, which promises would not keep. */
  async #send<Result>(submit: (answer: Callback<Result>) => void): Promise<Result> {
    this.#silence.sent();
    try {
      return await new Promise<Result>((resolve, reject) => {
        submit((error, result) => {
          this.#silence.heard();
          if (error) reject(this.#failed(error));
          else resolve(result);
        });
      });
    } catch (error) {
      // From here on the stack leads to who sent it; the driver's leads to its socket.
      Error.captureStackTrace(error as Error);
      throw error;
    } finally {
      this.#silence.settled();
    }
  }

  /** The error, or what it says about the part of the tenant. A read may find that a part is gone after it was there. */
  #orMoved(error: Error): Error {
    if (this.#part === undefined) return error;
    const hasMoved = sqlState(error) === UNDEFINED_OBJECT && error.message.includes('kolo.part_has_moved');
    if (!hasMoved && sqlState(error) !== UNDEFINED_TABLE) return error;
    this.#parts.moved();
    return new PartMovedError(error);
  }

  /** Puts down what a failure says about the connection; gives the error that caused it. */
  #failed(error: Error): Error {
    // The setting of a rolled-back transaction is not tracked.
    this.#tenantId = undefined;
    // Statements sent together fail together; only the first of them says why.
    const consequence = sqlState(error) === IN_FAILED_TRANSACTION && this.#failure !== undefined;
    if (consequence) return this.#failure!;
    const broken = !this.#usable && !(error instanceof pg.DatabaseError);
    this.#failure = broken ? new ConnectionLostError(error) : this.#orMoved(error);
    if (meaningOf(this.#failure) === 'lost') this.#usable = false;
    // Another server is the primary by now: none of the connections leads there.
    if (sqlState(error) === READ_ONLY) {
      this.#reach.trustedFromMs = performance.now();
      if (this.#client instanceof PrimaryClient) this.#client.leave();
    }
    return this.#failure;
  }
}
