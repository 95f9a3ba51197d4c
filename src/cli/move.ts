import pg from 'pg';
import type { Config } from '../app/config/config.ts';
import { type Connections, openConnections } from '../app/process/connections.ts';
import { keepMovedIdentity, leaveIdentity, type Moving } from '../backoffice/recovery/moved.ts';
import { CopyError, copyDatabase } from '../platform/db/copy-database.ts';
import { createPool, ROLES } from '../platform/db/database.ts';
import { COPY_MARK, ensureMigrated, migrate } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/values/clock.ts';
import { DATABASE_URL } from '../platform/values/setting-kinds.ts';
import { verifyLedger } from '../verify/verify.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withConnections } from './context.ts';
import { withRails } from './rails.ts';

const VERIFY_LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
/** The copy has its own. */
const NOT_COPIED = ['kolo_migrations', COPY_MARK];

/** Settings under which the database is another. */
const configOf = (config: Config, to: string): Config => ({
  ...config,
  databaseUrl: to,
  migrationDatabaseUrl: to,
  sandboxDatabaseUrl: to.replace(DATABASE_URL, '$1$2_sandbox_bank$3'),
});

/** Where a database is, for the audit log: without who logs in, and by what. */
function placeOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl === undefined) return 'the embedded database';
  const [, server = '', name] = DATABASE_URL.exec(databaseUrl) ?? [];
  return `${server.slice(Math.max(server.lastIndexOf('@'), server.indexOf('//') + 1) + 1)}${name}`;
}

/**
 * `kolo database move`: copies everything to an empty database, checks it there, and says to both which one it is now: the copy goes on
 * without a stop of payouts, and what was left stops them if it is ever started again. Until that is said to both, the copy has a mark by
 * which nobody works on it; ended in between, the move is made again, over what it has copied.
 */
export function databaseMove(context: CliContext, { to }: { to: string }): Promise<void> {
  return withConnections(context, async (source) => {
    await ensureMigrated(source.kolo('kolo_owner'));
    await ensureUnused(source);
    const moved = { ...context, config: configOf(context.config, to) };
    const target = await openConnections(moved.config, context.say);
    try {
      await beginCopy(target);
      await migrate(target.kolo('kolo_owner'), () => {}, { isCopying: true });
      const moving = {
        by: atShell(),
        from: placeOf(context.config),
        to: placeOf(moved.config),
        clock: systemClock,
      };
      const rows = await copyAll(moved, source, target, moving);
      await ensureSound(context, target);
      // Who has started one since has written what the copy lacks.
      await ensureUnused(source);
      await onClient(source.kolo('kolo_owner'), (client) => leaveIdentity(client, moving));
      await onClient(target.kolo('kolo_owner'), (client) => client.query(`DROP TABLE ${COPY_MARK}`));
      context.print(`${rows} rows were copied, and everything agrees there.`);
      context.print('Start Kolo with the new KOLO_DATABASE_URL, and keep what was left until you trust it.');
    } finally {
      await target.leave();
    }
  });
}

async function onClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of the sessions of another login one sees no more than its name. */
const IN_USE = `
  SELECT count(*)::integer AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (usename = ANY ($1::text[]) OR application_name = ANY ($1::text[]))`;

/** What is written meanwhile would be lost. */
async function ensureUnused({ kolo }: Connections): Promise<void> {
  const { count } = await onClient(
    kolo('kolo_owner'),
    async (client) => (await client.query<{ count: number }>(IN_USE, [[...ROLES]])).rows[0]!,
  );
  if (count > 0) throw new CommandError('Kolo works on the database: stop every process first.');
}

const STANDS = `SELECT to_regclass('kolo_migrations') IS NOT NULL AS made, to_regclass('${COPY_MARK}') IS NOT NULL AS begun`;

/** Marks an empty database as a copy that is not finished, before it has any table of Kolo; a marked one is gone on with. */
const beginCopy = ({ kolo }: Connections): Promise<void> =>
  onClient(kolo('kolo_owner'), async (client) => {
    const { made, begun } = (await client.query<Record<'made' | 'begun', boolean>>(STANDS)).rows[0]!;
    if (begun) return;
    if (made) throw new CommandError('That database has tables of Kolo already: name an empty one.');
    await client.query(`CREATE TABLE ${COPY_MARK} (begun_at timestamptz NOT NULL DEFAULT now())`);
  });

async function copyAll(
  context: CliContext,
  source: Connections,
  target: Connections,
  moving: Moving,
): Promise<number> {
  const { progress } = context;
  const terms = {
    except: NOT_COPIED,
    onProgress: (table: string, rows: number) => progress.at(`Copying ${table}, ${rows} rows`, 0, 0),
  };
  try {
    // The bank first: while that fails, the ledger is nowhere but where it was.
    const book = await withRails(context, target, () =>
      copyDatabase(source.bank, target.bank, { ...terms, schema: 'sandbox_bank' }),
    );
    const ledger = await copyDatabase(source.kolo('kolo_owner'), target.kolo('kolo_owner'), {
      ...terms,
      schema: 'public',
      finish: (copy) => keepMovedIdentity(copy, moving),
    });
    return [...book.values(), ...ledger.values()].reduce((sum, rows) => sum + rows, 0);
  } catch (error) {
    if (error instanceof CopyError) throw new CommandError(`Nothing was moved: ${error.message}.`);
    throw error;
  }
}

async function ensureSound({ progress }: CliContext, { kolo }: Connections): Promise<void> {
  const pool = createPool(kolo('kolo_verify'), 'kolo_verify', VERIFY_LIMITS);
  try {
    const { ok, checks } = await verifyLedger(pool, {
      onProgress: ({ name, done, total }) => progress.at(`Checking ${name}`, done, total),
    });
    const wrong = checks.filter(({ findings }) => findings.length > 0).map(({ name }) => name);
    if (!ok)
      throw new CommandError(
        `The copy does not agree (${wrong.join(', ')}): look by \`kolo verify\` at what is copied. Nothing was moved.`,
      );
  } finally {
    await pool.end();
  }
}
