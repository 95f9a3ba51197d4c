import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPool, type Session, TenantDatabase } from '../../../src/platform/db/database.ts';
import {
  CommitUnknownError,
  isUnavailable,
  RolledBackError,
  sqlState,
} from '../../../src/platform/db/failures.ts';
import { COMMIT, rowless } from '../../../src/platform/db/statement.ts';
import { passForCitus } from '../../support/citus.ts';
import { type CommitProxy, openCommitProxy } from '../../support/commit-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const TENANT = '00000000-0000-7000-8000-00000000000a';
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 20_000, lockTimeoutMs: 20_000 };

let database: TestDatabase;
let proxy: CommitProxy;
/** Of one connection, so that every session is the same until it is replaced. */
let pool: pg.Pool;
let tenants: TenantDatabase;

const read = <Row>(text: string): Promise<Row[]> =>
  tenants.within(TENANT, (session) => session.query<Row>(text));
const rows = async (): Promise<number> => (await read('SELECT n FROM written')).length;
const serverProcess = async (): Promise<number> =>
  (await read<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]!.pid;

const INSERT = 'INSERT INTO written VALUES (1)';

/** The ways in which Kolo commits. */
const COMMITS: [how: string, commit: () => Promise<unknown>][] = [
  ['a transaction', () => tenants.transaction(TENANT, (session) => session.execute(INSERT))],
  [
    'a pipeline in a transaction',
    () =>
      tenants.within(TENANT, async (session: Session) => {
        await session.begin();
        try {
          await session.pipeline([{ statement: rowless('insert', INSERT) }, COMMIT]);
        } catch (error) {
          await session.rollback();
          throw error;
        }
      }),
  ],
  [
    'a transaction sent whole',
    () => tenants.stream(TENANT, (send) => send([{ statement: rowless('insert', INSERT) }])),
  ],
];

/** Where Citus has the rows, statements outside a transaction get one, which tells it their tenant. */
const COMMITS_OF_CITUS: typeof COMMITS = [
  ...COMMITS,
  ['a statement', () => tenants.within(TENANT, (session) => session.execute(INSERT))],
  [
    'a pipeline',
    () =>
      tenants.within(TENANT, async (session) => {
        try {
          await session.pipeline([{ statement: rowless('insert', INSERT) }]);
        } catch (error) {
          await session.rollback();
          throw error;
        }
      }),
  ],
];

/** SQLSTATEs that do not give the outcome of the transaction. */
const UNKNOWN = ['XX000', '08006', '08007', '40003', '53100', '57014', '57P01', '58030', 'P0001'];
/** Those of a node that could not commit its part, and of one that ends. */
const UNKNOWN_OF_CITUS = ['XX000', '57P01'];

describe.each(['PostgreSQL', 'Citus'])('on %s', (kind) => {
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    proxy = await openCommitProxy(database.config);
    if (kind === 'Citus') await passForCitus(database.config, proxy.config(database.config));
  });

  afterAll(async () => {
    await proxy.close();
    await database.drop();
  });

  beforeEach(async () => {
    pool = createPool(proxy.config(database.config), 'kolo_app', LIMITS);
    tenants = new TenantDatabase(pool);
    await tenants.within(TENANT, (session) =>
      session.execute('CREATE TABLE written (n integer UNIQUE DEFERRABLE INITIALLY DEFERRED)'),
    );
  });

  afterEach(async () => {
    await tenants.within(TENANT, (session) => session.execute('DROP TABLE written'));
    await pool.end();
  });

  describe.each(kind === 'Citus' ? COMMITS_OF_CITUS : COMMITS)('%s', (_, commit) => {
    const failed = (): Promise<unknown> =>
      commit().then(
        () => 'committed',
        (error: unknown) => error,
      );

    it.each(
      (kind === 'Citus' ? UNKNOWN_OF_CITUS : UNKNOWN).flatMap((state) =>
        [true, false].map((commits) => [state, commits] as const),
      ),
    )('is of unknown outcome when COMMIT is answered with %s (committed: %s)', async (state, commits) => {
      const before = await serverProcess();
      proxy.answer({ sqlState: state, commits, times: 1 });
      const error = await failed();
      expect(error).toBeInstanceOf(CommitUnknownError);
      expect(isUnavailable(error)).toBe(true);
      expect(await rows()).toBe(commits ? 1 : 0);
      // Nobody knows in which state its session is.
      expect(await serverProcess()).not.toBe(before);
    });

    it.each(['22003', '23505', '40001', '40P01'])('is rolled back by %s', async (state) => {
      const before = await serverProcess();
      proxy.answer({ sqlState: state, commits: false, times: 1 });
      expect(sqlState(await failed())).toBe(state);
      expect(await rows()).toBe(0);
      expect(await serverProcess()).toBe(before);
    });

    it('is rolled back by a deferred constraint', async () => {
      await tenants.within(TENANT, (session) => session.execute(INSERT));
      expect(sqlState(await failed())).toBe('23505');
      expect(await rows()).toBe(1);
    });

    it('has not committed when COMMIT is answered with ROLLBACK', async () => {
      proxy.answer({ sqlState: undefined, commits: false, times: 1 });
      const error = await failed();
      expect(error).toBeInstanceOf(RolledBackError);
      expect(isUnavailable(error)).toBe(true);
      expect(await rows()).toBe(0);
    });
  });

  it('a transaction whose work goes on after a failed statement does not pass for committed', async () => {
    const work = tenants.transaction(TENANT, async (session) => {
      await session.execute(INSERT);
      await session.execute('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toBeInstanceOf(RolledBackError);
    expect(await rows()).toBe(0);
  });
});
