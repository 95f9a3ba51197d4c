import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createPool,
  type Session,
  sessionOn,
  TenantDatabase,
  transactionOn,
} from '../../../src/platform/db/database.ts';
import { ConnectionLostError, isUnavailable, sqlState } from '../../../src/platform/db/failures.ts';
import { BEGIN, COMMIT, type Step, statement } from '../../../src/platform/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Refusing, refuse } from '../../support/refusing.ts';

const TENANT = '00000000-0000-7000-8000-00000000000a';
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };

let database: TestDatabase;
/** Of one connection, so that every session is the same until it is replaced. */
let pool: pg.Pool;
let refusing: Refusing;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

beforeEach(() => {
  pool = createPool(database.config, 'kolo_app', LIMITS);
  refusing = { statements: undefined, sqlState: '53100', times: 1 };
  refuse(pool, refusing);
});

afterEach(() => pool.end());

async function serverProcess(): Promise<number> {
  const [row] = await sessionOn(pool).query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return row!.pid;
}

const within = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
  new TenantDatabase(pool).within(TENANT, work);

const raise = (state: string): Step => ({
  statement: statement(
    `raise_${state}`,
    `DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$`,
  ),
});
const READ: Step = { statement: statement('read', 'SELECT 1 AS one') };

describe('statements that fail together', () => {
  /** Errors of these sends. */
  const failures = async (sent: Promise<unknown>[]): Promise<unknown[]> =>
    (await Promise.allSettled(sent)).map((one) =>
      one.status === 'rejected' ? sqlState(one.reason) : 'succeeded',
    );
  const run = (session: Session, step: Step): Promise<unknown> => session.execute(step.statement);

  const CASES: [what: string, send: (session: Session) => Promise<unknown>[], expected: unknown[]][] = [
    [
      'statements behind the one that fails',
      (session) => [session.begin(), run(session, raise('57014')), run(session, READ)],
      ['succeeded', '57014', '57014'],
    ],
    [
      'a pipeline behind it',
      (session) => [session.begin(), run(session, raise('57014')), session.pipeline([READ])],
      ['succeeded', '57014', '57014'],
    ],
    [
      'what stands behind a pipeline that fails',
      (session) => [
        session.pipeline([BEGIN, raise('53200'), COMMIT]),
        session.pipeline([BEGIN, COMMIT]),
        run(session, READ),
      ],
      ['53200', '53200', '53200'],
    ],
  ];

  it.each(CASES)('fail by what the first failed by: %s', async (_, send, expected) => {
    await within(async (session) => {
      const sent = send(session);
      // In any order of them.
      expect(sqlState(await Promise.all(sent).catch((error) => error))).toBe(expected.at(-1));
      expect(await failures(sent)).toEqual(expected);
      await session.rollback();
      expect(await failures([session.begin(), run(session, raise('23514'))])).toEqual(['succeeded', '23514']);
      await session.rollback();
    });
  });

  it('include a pipeline in a transaction when planning afresh ahead of it fails', async () => {
    refusing.statements = /^DISCARD PLANS$/;
    refusing.times = 0;
    await within(async (session) => {
      await session.begin();
      refusing.times = 1;
      // A connection plans afresh at its 2nd use.
      expect(await failures([session.pipeline([READ, COMMIT])])).toEqual(['53100']);
      expect(refusing.times).toBe(0);
      await session.rollback();
    });
  });
});

describe('a named statement', () => {
  const KINDS = statement(
    'kinds',
    "SELECT $1::text AS text, $2::int AS int, '\\x00ff'::bytea AS bytes, NULL AS nothing",
  );

  it('has the same rows at its first use and at later ones, alone and behind others', async () => {
    const rows = await within(async (session) => {
      const first = await session.query(KINDS, ['a', 1]);
      const later = await Promise.all([
        session.query(KINDS, ['b', 2]),
        session.query(READ.statement),
        session.query(KINDS, [null, null]),
      ]);
      return [first, ...later];
    });
    const bytes = Buffer.from([0, 255]);
    expect(rows).toEqual([
      [{ text: 'a', int: 1, bytes, nothing: null }],
      [{ text: 'b', int: 2, bytes, nothing: null }],
      [{ one: 1 }],
      [{ text: null, int: null, bytes, nothing: null }],
    ]);
  });

  it('fails where its rows would look different by now, and works again once they do not', async () => {
    const all = statement('all_of_looks', 'SELECT * FROM looks');
    const owner = new pg.Client(database.config);
    await owner.connect();
    await owner.query('CREATE TABLE looks (n) AS VALUES (1); GRANT SELECT ON looks TO PUBLIC');
    const read = () => within((session) => session.query(all));
    expect([await read(), await read()]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    await owner.query("ALTER TABLE looks ALTER n TYPE text USING 'one'");
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    await owner.query('ALTER TABLE looks ALTER n TYPE integer USING 2');
    expect(await read()).toEqual([{ n: 2 }]);
    await owner.end();
  });
});

describe('a connection', () => {
  const CASES: [what: string, work: (session: Session) => Promise<unknown>][] = [
    ['a statement that is refused', (session) => session.execute(raise('23514').statement)],
    ['a statement that is cancelled', (session) => session.execute(raise('57014').statement)],
    ['a disk that is full', (session) => session.execute(raise('53100').statement)],
    ['work that fails by itself', () => Promise.reject(new Error('refused'))],
  ];
  it.each(CASES)('stays in use after %s', async (_, work) => {
    const before = await serverProcess();
    await expect(within(work)).rejects.toThrow('refused');
    expect(await serverProcess()).toBe(before);
  });

  const REPLACED: [what: string, work: (session: Session) => Promise<unknown>][] = [
    [
      'its server became read-only',
      async (session) => {
        await session.execute('SET default_transaction_read_only = on');
        await session.execute('CREATE TABLE written (n integer)');
      },
    ],
    [
      'a transaction was left idle too long',
      async (session) => {
        await session.execute('SET idle_in_transaction_session_timeout = 1');
        await session.begin();
        for (;;) await session.execute('SELECT pg_sleep(0.01)');
      },
    ],
    ['the server ended it', (session) => session.execute('SELECT pg_terminate_backend(pg_backend_pid())')],
    [
      'its statements are not those that it prepared',
      async (session) => {
        await session.query(READ.statement);
        await session.execute('DEALLOCATE ALL');
        await session.query(READ.statement);
      },
    ],
  ];
  it.each(REPLACED)('is replaced after %s', async (_, work) => {
    const before = await serverProcess();
    const error = await within(work).catch((failure) => failure);
    expect(isUnavailable(error), String(error)).toBe(true);
    expect(await serverProcess()).not.toBe(before);
  });

  it('is replaced although the work on it went on after the failure', async () => {
    const before = await serverProcess();
    await within((session) => session.execute(raise('25006').statement).catch(() => {}));
    expect(await serverProcess()).not.toBe(before);
  });

  it("is replaced when it cannot be rolled back, and the work's own error is reported", async () => {
    const before = await serverProcess();
    refusing.statements = /^ROLLBACK$/;
    const work = transactionOn(pool, (session) => session.execute(raise('23514').statement));
    expect(sqlState(await work.catch((error) => error))).toBe('23514');
    expect(refusing.times).toBe(0);
    expect(await serverProcess()).not.toBe(before);
  });
});

/** System errors of broken connections. */
const SYSTEM = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTCONN',
  'EPROTO',
  'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
];

describe('a connection that breaks', () => {
  it.each(SYSTEM)('by %s fails what is under way as lost, and is replaced', async (code) => {
    const before = await serverProcess();
    let socket: Socket | undefined;
    pool.once('acquire', (client) => {
      socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    });
    const failures = await within(async (session) => {
      const sent = [session.execute('SELECT pg_sleep(20)'), session.pipeline([BEGIN, READ, COMMIT])];
      socket!.destroy(Object.assign(new Error(`read ${code}`), { code }));
      const settled = await Promise.allSettled([...sent, ...sent.map(() => session.query('SELECT 1'))]);
      return settled.map((one) => one.status === 'rejected' && one.reason);
    });
    for (const failure of failures) expect(failure).toBeInstanceOf(ConnectionLostError);
    expect(failures[0]).toMatchObject({ code });
    expect(await serverProcess()).not.toBe(before);
  });
});

describe('a pool that cannot connect', () => {
  type Nowhere = [what: string, config: (config: pg.ClientConfig) => pg.ClientConfig, code: string];
  const WRONG_PASSWORD: Nowhere = [
    'a password that is not taken',
    (config) => ({ ...config, password: 'wrong' }),
    '28P01',
  ];
  const NOWHERE: Nowhere[] = [
    // Nothing listens on the lowest port.
    [
      'a port that nobody listens on',
      (config) => ({ ...config, host: '127.0.0.1', port: 1 }),
      'ECONNREFUSED',
    ],
    ['a socket that is not there', (config) => ({ ...config, host: '/nowhere' }), 'ENOENT'],
    // A cluster may let roles in without one.
    ...(inject('server').workers.length > 0 ? [] : [WRONG_PASSWORD]),
    ['a database that is not there', (config) => ({ ...config, database: 'nowhere' }), '3D000'],
    ['a role that is not there', (config) => ({ ...config, options: '-c role=nobody' }), '22023'],
    ['a certificate that is not there', (config) => ({ ...config, host: '127.0.0.1', ssl: true }), ''],
  ];
  it.each(NOWHERE)('says that there is none: %s', async (_, change, code) => {
    const away = createPool(change(database.config), 'kolo_app', LIMITS);
    for (const work of [
      () => sessionOn(away).query('SELECT 1'),
      () => transactionOn(away, (session) => session.query('SELECT 1')),
      () => new TenantDatabase(away).within(TENANT, (session) => session.query('SELECT 1')),
    ]) {
      const error = await work().catch((failure) => failure);
      expect(error).toBeInstanceOf(ConnectionLostError);
      if (code !== '') expect(error).toMatchObject({ code });
      expect(isUnavailable(error)).toBe(true);
    }
    await away.end();
  });
});
