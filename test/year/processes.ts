import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Business } from '../../src/identity/commands.ts';
import { createPool, type Session, sessionOn } from '../../src/platform/db/database.ts';
import { ManualClock, toRfc3339 } from '../../src/platform/values/clock.ts';
import { bundled } from '../support/bundle.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { Client, until } from '../support/http.ts';
import { startProcess, type TestProcess } from '../support/kolo.ts';
import { LAGOS } from '../support/lagos.ts';
import type { Started as ChildStarted, ToStart } from './child.ts';

export const DAY_MS = 86_400_000;

/** Polling interval of a process's jobs: days go by in milliseconds here. */
const POLL_MS = 60;
/** A process whose database is gone ends in so long, milliseconds: there is nothing that it could finish. */
const SHUTDOWN_MS = '400';
const OWNER_LIMITS = { connectionsMax: 2, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000 };

/** Work that is due and not done. */
interface Open {
  /** Payouts due for a submission or a status query. */
  payouts: number;
  /** The time at which the next open transfer is queried; null when all are final. */
  nextPayoutAt: number | null;
  runs: number;
  /** Days that are over and not done, of all tenants. */
  days: number;
}

const OPEN = `
  SELECT (SELECT count(*)::integer FROM payouts WHERE due_at <= $1) AS payouts,
    (SELECT min(due_at) FROM payouts) AS "nextPayoutAt",
    (SELECT count(*)::integer FROM schedule_runs
     WHERE status IN ('waiting', 'processing') AND due_at <= $1) AS runs,
    (SELECT count(*)::integer FROM calendar_jobs WHERE next_period < $2 AND due_at < 'infinity') AS days`;

/** The time at which the next is due; null when there is none. */
interface Next {
  at: number | null;
}

const NEXT_RUN = `SELECT min(due_at) AS at FROM schedule_runs WHERE status = 'processing'`;
/** Payments that the bank has sent back, or will, and that Kolo has not credited. */
const NEXT_RETURN = `
  SELECT (extract(epoch FROM min(returned_at)) * 1000)::float8 AS at
  FROM sandbox_bank.payment_returns WHERE acknowledged_at IS NULL`;

/**
 * A business whose Kolo is stopped and killed and started again, on a manual clock. It runs in this process,
 * where a kill ends each of its connections to Kolo's database at once, and no other is made: nothing that was under way is
 * finished, and nobody hears whether what was sent last was committed. The bank stays there, so a payment may be made that
 * nobody recorded. Or it runs in a process of its own, with the bank, on a clock that stands still, and is killed by a signal.
 */
export class Processes {
  readonly clock: ManualClock;
  readonly #databases: { kolo: TestDatabase; bank: TestDatabase };
  /** The tables' owner. */
  readonly owner: Session;
  readonly #endOwner: () => Promise<void>;
  readonly #bank: pg.Pool;
  /** The one that can be killed by a signal, while it runs; then nothing runs here. */
  #child: ChildProcess | undefined;
  #process: TestProcess;
  #cut: () => void;
  #client: Client;
  readonly business: Business;
  /** The times at which all days that were over were seen to be done. */
  readonly #daysDoneAt: number[] = [];

  private constructor(parts: {
    clock: ManualClock;
    databases: { kolo: TestDatabase; bank: TestDatabase };
    started: Started;
    client: Client;
    business: Business;
  }) {
    const pool = createPool(parts.databases.kolo.config, 'kolo_directory', OWNER_LIMITS);
    this.clock = parts.clock;
    this.#databases = parts.databases;
    this.owner = sessionOn(pool);
    this.#endOwner = () => pool.end();
    this.#bank = new pg.Pool({ ...parts.databases.bank.config, max: 1 });
    this.#process = parts.started.process;
    this.#cut = parts.started.cut;
    this.#client = parts.client;
    this.business = parts.business;
  }

  static async open(startMs: number): Promise<Processes> {
    const clock = new ManualClock(startMs);
    const databases = { kolo: await createTestDatabase(), bank: await createTestDatabase({ empty: true }) };
    const started = await start(clock, databases);
    const business = await started.process.makeBusiness();
    const client = await started.process.clientFor(business, 'test');
    return new Processes({ clock, databases, started, client, business });
  }

  /** Of the process that runs now. */
  get client(): Client {
    return this.#client;
  }

  get database(): TestDatabase {
    return this.#databases.kolo;
  }

  get today(): string {
    return LAGOS.dayOf(this.clock.now());
  }

  findings(): Promise<string[]> {
    return this.#process.findings();
  }

  /** Stops it as an operator does; what was begun is finished. */
  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** Stops it, and starts one in a process of its own, to be killed. */
  async moveOut(): Promise<void> {
    await this.#process.stop();
    const { kolo, bank } = this.#databases;
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
    const child = fork(await bundled('test/year/child.ts'), { stdio, execArgv: [] });
    this.#child = child;
    const { user: _, ...anybody } = kolo.config;
    const toStart: ToStart = { nowMs: this.clock.now(), kolo: anybody, bank: bank.config, pollMs: POLL_MS };
    const { baseUrl } = await new Promise<ChildStarted>((resolve, reject) => {
      child.once('message', (started) => resolve(started as ChildStarted));
      child.once('exit', () => reject(new Error('it ended before it answered')));
      child.send(toStart);
    });
    this.#client = new Client(baseUrl, this.#client.key);
  }

  /** Ends it in the middle of what it does. Its claims are free a minute later, by the clock. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child !== undefined) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      this.#child = undefined;
      return;
    }
    this.#cut();
    await this.#process.stop();
  }

  /** Starts the next process. */
  async start(): Promise<void> {
    const { process, cut } = await start(this.clock, this.#databases);
    this.#process = process;
    this.#cut = cut;
    this.#client = new Client(process.baseUrl, this.#client.key);
  }

  /** Moves the clock to an instant, unless it is past it. */
  goOn(toMs: number): void {
    this.clock.advance(Math.max(0, toMs - this.clock.now()));
    this.#process.service.work.wake();
  }

  /**
   * Waits until all transfers are final and whatever is due is done; moves the clock to later attempts.
   *
   * @param days false: days that are over may still be open
   */
  async settle({ days = true } = {}): Promise<void> {
    await until(async () => {
      const open = await this.#open();
      if (open.payouts === 0 && open.nextPayoutAt !== null) this.goOn(open.nextPayoutAt);
      return open.nextPayoutAt === null && open.runs === 0 && (!days || open.days === 0);
    });
    if (days) this.#daysDoneAt.push(this.clock.now());
  }

  /** The time at which the days of everything begun at an instant were first seen to be done. */
  daysDoneBy(atMs: number): number {
    return this.#daysDoneAt.find((doneAt) => doneAt >= atMs) ?? Number.POSITIVE_INFINITY;
  }

  async #open(): Promise<Open> {
    const [open] = await this.owner.query<Open>(OPEN, [toRfc3339(this.clock.now()), this.today]);
    return open!;
  }

  /** The same, and that nothing is under way any more: moves the clock to later attempts and returns. */
  async finish(): Promise<void> {
    await until(async () => {
      await this.settle();
      const runs = await this.owner.query<Next>(NEXT_RUN);
      const returns = await this.#bank.query<Next>(NEXT_RETURN);
      const next = [...runs, ...returns.rows].flatMap(({ at }) => at ?? []);
      if (next.length > 0) this.goOn(Math.min(...next));
      return next.length === 0;
    }, 300_000);
  }

  /** Why money that came in was held back. */
  async heldBack(): Promise<string[]> {
    const reasons = await this.owner.query<{ reason: string }>('SELECT DISTINCT reason FROM held_inflows');
    return reasons.map(({ reason }) => reason);
  }

  /** The days that the business's test tenant has closed, in the order in which it has. */
  async closedDays(): Promise<string[]> {
    const days = await this.owner.query<{ day: string }>(
      'SELECT day::text AS day FROM interest_days WHERE tenant_id = $1 ORDER BY closed_at, day',
      [this.business.testTenantId],
    );
    return days.map(({ day }) => day);
  }

  async close(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.stop();
    await Promise.all([this.#endOwner(), this.#bank.end()]);
    await this.#databases.kolo.drop();
    await this.#databases.bank.drop();
  }
}

interface Started {
  process: TestProcess;
  cut: () => void;
}

async function start(
  clock: ManualClock,
  databases: { kolo: TestDatabase; bank: TestDatabase },
): Promise<Started> {
  const sockets = new Set<Socket>();
  let isCut = false;
  /** The stream under a connection of the process to Kolo's database. */
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.connect = () => socket.destroy(new Error('killed'));
    return socket;
  };
  const process = await startProcess({
    clock,
    databases,
    pollMs: POLL_MS,
    env: { KOLO_SHUTDOWN_TIMEOUT_MS: SHUTDOWN_MS },
    by: (config) => ({ ...config, stream }),
  });
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy(new Error('killed'));
  };
  return { process, cut };
}
