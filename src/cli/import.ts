import { stat } from 'node:fs/promises';
import { findTenant } from '../access/queries.ts';
import { createPool, sessionOn, TenantDatabase } from '../db/database.ts';
import { ensureMigrated } from '../db/migrate.ts';
import { hashOf } from '../imports/csv.ts';
import { importFile } from '../imports/import-file.ts';
import type { LineFault } from '../imports/lines.ts';
import { FaultyFileError } from '../imports/load.ts';
import { Engine } from '../ledger/engine/engine.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import type { Connections } from '../process/connections.ts';
import { vaultKeys } from '../process/secrets.ts';
import type { Clock } from '../values/clock.ts';
import type { Mode } from '../values/mode.ts';
import { Vault } from '../values/vault.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withConnections } from './context.ts';

/** One connection for each pool. Comparing a whole file takes as long as it takes. */
const LIMITS = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 30_000 };

interface ImportCommand {
  business: string;
  mode: Mode;
  /** Its path. */
  file: string;
  json: boolean;
}

/**
 * `kolo import`: loads a file, or says what is wrong with it.
 *
 * @returns whether everything in it is there now
 */
export function importCommand(context: CliContext, clock: Clock, options: ImportCommand): Promise<boolean> {
  return withConnections(context, async (connections) => {
    await ensureMigrated(connections.kolo('kolo_owner'));
    const pools = openPools(connections);
    const engine = new Engine({
      database: new TenantDatabase(pools.engine),
      lookUps: new TenantDatabase(pools.lookUps),
      connections: 1,
    });
    try {
      return await run(context, clock, options, { directory: pools.directory, app: pools.app, engine });
    } finally {
      await engine.stop();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    }
  });
}

const openPools = ({ kolo }: Connections) => ({
  directory: createPool(kolo('kolo_directory'), 'kolo_directory', LIMITS),
  app: createPool(kolo('kolo_app'), 'kolo_app', LIMITS),
  engine: createPool(kolo('kolo_app'), 'kolo_app', LIMITS, 'batches'),
  lookUps: createPool(kolo('kolo_app'), 'kolo_app', LIMITS),
});

async function run(
  { config, progress, print }: CliContext,
  clock: Clock,
  { business, mode, file: path, json }: ImportCommand,
  { directory, app, engine }: Pick<ReturnType<typeof openPools>, 'directory' | 'app'> & { engine: Engine },
): Promise<boolean> {
  const session = sessionOn(directory);
  const tenantId = await findTenant(session, business, mode);
  if (tenantId === undefined) throw new CommandError(`No business has the id ${business}.`);
  const hash = await hashOf(path);
  const { size } = await stat(path);
  // The accounts against which balances are posted, of a database that no service has been started on since.
  await openMissingAccounts(session, config.currencies);
  try {
    const imported = await importFile(
      tenantId,
      { path, hash },
      {
        ...{ engine, clock, database: new TenantDatabase(app), vault: new Vault(await vaultKeys(config)) },
        ...{ tags: config.walletTags, interestTags: config.interestTags, currencies: config.currencies },
        onProgress: (what, readBytes) => progress.at(what, readBytes, size),
      },
    );
    const { id, wallets, balances, before } = imported;
    if (json)
      print(JSON.stringify({ import_id: id, wallets, opening_balances: balances, imported_before: before }));
    else if (before) print(`This file was imported before, as ${id}: nothing to do.`);
    else print(`Imported ${wallets} wallets and ${balances} opening balances, as ${id}.`);
    return true;
  } catch (error) {
    if (!(error instanceof FaultyFileError)) throw error;
    if (json) print(JSON.stringify({ errors: error.faults, more_errors: error.more }));
    else for (const text of readable(error)) print(text);
    return false;
  }
}

function* readable({ faults, more }: FaultyFileError): Generator<string> {
  for (const fault of faults) yield lineOf(fault);
  if (more > 0) yield `and ${more} more`;
}

const lineOf = ({ line, column, message }: LineFault): string =>
  `line ${line}${column === null ? '' : `, ${column}`}: ${message}`;
