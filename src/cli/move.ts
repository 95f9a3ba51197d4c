import type { Config } from '../app/config/config.ts';
import { type Connections, openConnections } from '../app/process/connections.ts';
import {
  type DatabaseMove,
  leaveIdentity,
  storeMovedIdentity,
} from '../backoffice/recovery/database-move.ts';
import { CopyError, copyDatabase } from '../platform/db/copy-database.ts';
import { createPool } from '../platform/db/database.ts';
import { COPY_MARK, connected, ensureMigrated, migrate } from '../platform/db/migrate.ts';
import { systemClock } from '../platform/values/clock.ts';
import { DATABASE_URL } from '../platform/values/database-url.ts';
import { verifyLedger } from '../verify/verify.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withConnections } from './context.ts';
import { withRails } from './rails.ts';
import { ensureUnused } from './unused.ts';

const VERIFY_LIMITS = { connectionsMax: 2, statementTimeoutMs: 0, lockTimeoutMs: 10_000 };
/** The copy has its own rows in these tables. */
const NOT_COPIED = ['kolo_migrations', COPY_MARK];

/** The settings with another database. */
const configOf = (config: Config, to: string): Config => ({
  ...config,
  databaseUrl: to,
  migrationDatabaseUrl: to,
  sandboxDatabaseUrl: to.replace(DATABASE_URL, '$1$2_sandbox_bank$3'),
});

/** The host and name of a database for the audit log, without user and password. */
function placeOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (databaseUrl === undefined) return 'the embedded database';
  const [, server = '', name] = DATABASE_URL.exec(databaseUrl) ?? [];
  return `${server.slice(Math.max(server.lastIndexOf('@'), server.indexOf('//') + 1) + 1)}${name}`;
}

/**
 * `kolo database move`: copies everything to an empty database, checks the copy, and records in both which one is current. The copy continues
 * without stopping payouts; the old database stops payouts if it is started again. Until both records exist, a mark keeps services off the
 * copy. An interrupted move starts again over the partial copy.
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
      // A process that started meanwhile has written rows that the copy lacks.
      await ensureUnused(source);
      await connected(source.kolo('kolo_owner'), (client) => leaveIdentity(client, moving));
      await connected(target.kolo('kolo_owner'), (client) => client.query(`DROP TABLE ${COPY_MARK}`));
      context.print(`Copied ${rows} rows. The copy passes every check.`);
      context.print(
        'Start Kolo with the new KOLO_DATABASE_URL. Keep the old database until you trust the new one.',
      );
    } finally {
      await target.leave();
    }
  });
}

const COPY_STATE = `SELECT to_regclass('kolo_migrations') IS NOT NULL AS made, to_regclass('${COPY_MARK}') IS NOT NULL AS begun`;

/** Marks an empty database as an unfinished copy, or continues with one that has the mark. */
const beginCopy = ({ kolo }: Connections): Promise<void> =>
  connected(kolo('kolo_owner'), async (client) => {
    const { made, begun } = (await client.query<Record<'made' | 'begun', boolean>>(COPY_STATE)).rows[0]!;
    if (begun) return;
    if (made) throw new CommandError('That database already has tables of Kolo. Name an empty one.');
    await client.query(`CREATE TABLE ${COPY_MARK} (begun_at timestamptz NOT NULL DEFAULT now())`);
  });

async function copyAll(
  context: CliContext,
  source: Connections,
  target: Connections,
  moving: DatabaseMove,
): Promise<number> {
  const { progress } = context;
  const terms = {
    except: NOT_COPIED,
    onProgress: (table: string, rows: number) => progress.at(`Copying ${table}, ${rows} rows`, 0, 0),
  };
  try {
    // The bank comes first: if it fails, no ledger has been copied.
    const book = await withRails(context, target, () =>
      copyDatabase(source.bank, target.bank, { ...terms, schema: 'sandbox_bank' }),
    );
    const ledger = await copyDatabase(source.kolo('kolo_owner'), target.kolo('kolo_owner'), {
      ...terms,
      schema: 'public',
      finish: (copy) => storeMovedIdentity(copy, moving),
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
        `The copy fails these checks: ${wrong.join(', ')}. Run \`kolo verify\` on the original. Nothing was moved.`,
      );
  } finally {
    await pool.end();
  }
}
