import { vaultKeys } from '../app/process/secrets.ts';
import { checkedVault } from '../app/vault/check-keys.ts';
import { IMPORT_ACT, NotApprovedError } from '../backoffice/imports/approval.ts';
import { importFile } from '../backoffice/imports/import-file.ts';
import { checkedLines, type LineFault, LineFaults } from '../backoffice/imports/lines.ts';
import { approvedFile, FaultyFileError } from '../backoffice/imports/load.ts';
import type { ImportTerms } from '../backoffice/imports/schemas.ts';
import { Totals } from '../backoffice/imports/totals.ts';
import { fileAt, type ImportFile } from '../backoffice/imports/unchanged-file.ts';
import type { Engine } from '../ledger/engine/engine.ts';
import { openMissingAccounts } from '../ledger/open-ledger.ts';
import type { Clock } from '../platform/values/clock.ts';
import { isUuid } from '../platform/values/ids.ts';
import { moneyText } from '../platform/values/money.ts';
import { atShell } from './actor.ts';
import { apiWork, proposeAct } from './api-command.ts';
import { requireBusinessId } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { type CliContext, withProgress } from './context.ts';
import { withEngine } from './engine.ts';
import { type InTenant, withTenant } from './environment.ts';
import type { EnvironmentOptions } from './environment-options.ts';

/** One connection for each pool, and no statement timeout: comparing a large file is slow. */
const UNHURRIED = { connectionsMax: 1, statementTimeoutMs: 0, lockTimeoutMs: 30_000 };

interface ImportCommand extends EnvironmentOptions {
  file: string;
  /** Given to propose the file. */
  reason?: string;
  /** Given to load an approved file. */
  proposal?: string;
}

const termsOf = ({ config }: CliContext): ImportTerms => ({
  tags: config.walletTags,
  interestTags: config.interestTags,
  currencies: config.currencies,
});

/**
 * `kolo import`: loads a file, proposes one with opening balances, or prints its errors.
 *
 * @returns true if the file is proposed or fully loaded
 */
export async function importCommand(
  context: CliContext,
  clock: Clock,
  { reason, ...options }: ImportCommand,
): Promise<boolean> {
  requireBusinessId(options.business);
  if (options.proposal !== undefined && !isUuid(options.proposal))
    throw new CommandError(`${options.proposal} is not a proposal id.`);
  const file = await fileAt(options.file);
  try {
    if (reason !== undefined)
      await withProgress(context, () => proposeFile(context, file, { ...options, reason }));
    else {
      const work = (tenant: InTenant) =>
        withEngine(
          tenant.connections,
          (engine) => run(context, clock, { ...options, file }, tenant, engine),
          UNHURRIED,
        );
      await withTenant(context, options, work, UNHURRIED);
    }
    return true;
  } catch (error) {
    if (error instanceof NotApprovedError) throw new CommandError(error.message);
    if (!(error instanceof FaultyFileError)) throw error;
    if (options.json) context.print(JSON.stringify({ errors: error.faults, more_errors: error.more }));
    else for (const text of readable(error)) context.print(text);
    return false;
  }
}

/** Proposes a file after checking it alone. Loading compares it with existing rows. */
async function proposeFile(
  context: CliContext,
  file: ImportFile,
  { reason, ...options }: ImportCommand & { reason: string },
): Promise<void> {
  const terms = termsOf(context);
  const totals = new Totals(terms.currencies[0]!);
  const faults = new LineFaults();
  for await (const { fields, readBytes } of checkedLines(file, terms, faults)) {
    totals.add(fields);
    context.progress.at('Checking lines', readBytes, file.bytes);
  }
  if (faults.count > 0) throw new FaultyFileError(faults.first, faults.count);
  const load = `kolo import ${options.file} --business ${options.business} --mode ${options.mode}`;
  if (totals.balances.count === 0)
    throw new CommandError(`The file moves no money and needs no approval. Run: ${load}`);
  if (totals.isTooMuch)
    throw new CommandError(
      'Its opening balances exceed 2^53 - 1 minor units in one currency. Split the file.',
    );
  if (!options.json)
    for (const { currency, wallets, total } of totals.file.opening_balances)
      context.say(
        `Opening balances: ${moneyText(BigInt(total), currency)} (${total} minor units), in ${wallets} wallets.`,
      );
  const { business, mode, json } = options;
  const input = { business_id: business, mode, reason, ...approvedFile(file, totals) };
  await proposeAct(await apiWork(context, input, json), IMPORT_ACT);
  if (!options.json)
    context.say(`After approval, run on the machine of the service: ${load} --proposal <id>`);
}

async function run(
  context: CliContext,
  clock: Clock,
  { file, json, proposal: proposalId }: Omit<ImportCommand, 'file'> & { file: ImportFile },
  { directory, database, tenantId }: InTenant,
  engine: Engine,
): Promise<void> {
  const { config, progress, print } = context;
  const vault = await checkedVault(directory, await vaultKeys(config), { nowMs: clock.now() });
  // A service may not have started on this database since a currency was added.
  await openMissingAccounts(directory, config.currencies);
  const { id, wallets, balances, before } = await importFile(tenantId, file, {
    engine,
    clock,
    database,
    vault,
    proposalId,
    by: atShell(),
    ...termsOf(context),
    onProgress: (step, readBytes) => progress.at(step, readBytes, file.bytes),
  });
  if (json)
    print(JSON.stringify({ import_id: id, wallets, opening_balances: balances, imported_before: before }));
  else if (before) print(`This file was imported before, as ${id}. Nothing to do.`);
  else print(`Imported ${wallets} wallets and ${balances} opening balances, as ${id}.`);
}

function* readable({ faults, more }: FaultyFileError): Generator<string> {
  for (const fault of faults) yield lineOf(fault);
  if (more > 0) yield `and ${more} more`;
}

const lineOf = ({ line, column, message }: LineFault): string =>
  `line ${line}${column === null ? '' : `, ${column}`}: ${message}`;
