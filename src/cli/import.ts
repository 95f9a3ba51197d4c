import { stat } from 'node:fs/promises';
import { hashOf } from '../imports/csv.ts';
import { importFile } from '../imports/import-file.ts';
import type { LineFault } from '../imports/lines.ts';
import { FaultyFileError } from '../imports/load.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import { vaultKeys } from '../process/secrets.ts';
import type { Clock } from '../values/clock.ts';
import { checkedVault } from '../vault/check-keys.ts';
import type { CliContext } from './context.ts';
import { withEngine } from './engine.ts';
import { type InsideSide, withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** One connection for each pool. Comparing a whole file takes as long as it takes. */
const UNHURRIED = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 30_000 };

interface ImportCommand extends SideOptions {
  /** Its path. */
  file: string;
}

/**
 * `kolo import`: loads a file, or says what is wrong with it.
 *
 * @returns whether everything in it is there now
 */
export function importCommand(context: CliContext, clock: Clock, options: ImportCommand): Promise<boolean> {
  const work = (side: InsideSide) =>
    withEngine(side.connections, (engine) => run(context, clock, options, side, engine), UNHURRIED);
  return withSide(context, options, work, UNHURRIED);
}

async function run(
  { config, progress, print }: CliContext,
  clock: Clock,
  { file: path, json }: ImportCommand,
  { directory, database, tenantId }: InsideSide,
  engine: Engine,
): Promise<boolean> {
  const hash = await hashOf(path);
  const { size } = await stat(path);
  const vault = await checkedVault(directory, await vaultKeys(config), { nowMs: clock.now() });
  // The accounts against which balances are posted, of a database that no service has been started on since.
  await openMissingAccounts(directory, config.currencies);
  try {
    const imported = await importFile(
      tenantId,
      { path, hash },
      {
        ...{ engine, clock, database, vault },
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
