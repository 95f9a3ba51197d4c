import { Option } from 'commander';
import type { ServiceRole } from '../app/options.ts';
import { systemClock } from '../platform/values/clock.ts';
import { accountNumber, bankCode, databaseUrl, day, dayOrWord, port, reasonOption } from './arguments.ts';
import type { Describe } from './command-host.ts';
import { demo } from './demo-command.ts';
import { type EnvironmentOptions, inEnvironmentAsJson } from './environment-options.ts';
import { OPERATOR_COMMANDS } from './operator-commands.ts';
import type { CheckOptions, SandboxBankOptions } from './rail.ts';

interface JsonOption {
  json: boolean;
}

const serve: Describe = (command, { runService }) =>
  command
    .description('Runs the service. Without KOLO_DATABASE_URL it runs its own PostgreSQL in the data folder.')
    .addOption(
      new Option(
        '--role <role>',
        'process role: api answers requests, worker does background work, all does both',
      )
        .choices(['api', 'worker', 'all'])
        .default('all'),
    )
    .action((options: { role: ServiceRole }) => runService(options.role));

const migrate: Describe = (command, { context }) =>
  command
    .description('Applies the database migrations that are missing, and does nothing else.')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { migrateCommand } = await import('./migrate.ts');
      await migrateCommand(context(), options);
    });

const distribute: Describe = (command, { context }) =>
  command
    .description(
      'Distributes a database of Citus by tenant. Stop every process first. Run it again after migrations, or to resume.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: JsonOption) => {
      const { distributeCommand } = await import('./distribute.ts');
      await distributeCommand(context(), options);
    });

const reseal: Describe = (command, { context }) =>
  command
    .description(
      'Reseals and reindexes stored secrets under the first key of KOLO_ENCRYPTION_KEYS and of KOLO_INDEX_KEYS. Run it again to resume.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: JsonOption) => {
      const { keysReseal } = await import('./reseal.ts');
      await keysReseal(context(), systemClock, options);
    });

const importFile: Describe = (command, { context, answer }) =>
  inEnvironmentAsJson(command)
    .description(
      'Loads customers, wallets and opening balances from a CSV file. Run it again to resume; rows that exist are skipped. Opening balances need approval: propose the file first.',
    )
    .argument('<file>', 'CSV file; docs/guides/moving-to-kolo.md describes its columns')
    .option(...reasonOption('proposes a file with opening balances; the reason is shown to the approver'))
    .option('--proposal <id>', 'loads a file that was approved under this proposal')
    .action(async (file: string, options: EnvironmentOptions & { reason?: string; proposal?: string }) => {
      if (options.reason !== undefined && options.proposal !== undefined)
        command.error('error: give --reason to propose the file, or --proposal to load it');
      const { importCommand } = await import('./import.ts');
      answer(await importCommand(context(), systemClock, { ...options, file }));
    });

const verify: Describe = (command, { context, answer }) =>
  command
    .description(
      'Checks the whole database: ledger, balances, payouts, events, tenant isolation, and the books of the banks.',
    )
    .option(
      '--since <day>',
      'check only changes since the start of this business day: today, yesterday or 2026-01-31; skips the books of the banks',
      dayOrWord,
    )
    .option('--json', 'print the report as JSON', false)
    .action(async (options: { json: boolean; since?: string }) => {
      const { verifyCommand } = await import('./verify.ts');
      answer(await verifyCommand(context(), options));
    });

const archive: Describe = (command, { context, answer }) =>
  command
    .description(
      'Moves old events of transactions, and their deliveries, from the database to files. Run it again to resume.',
    )
    .option('--to <folder>', 'folder of the archive, the same each time (required)')
    .option(
      '--before <day>',
      'archive events from before this business day, such as 2026-01-31 (required)',
      day,
    )
    .option('--json', 'print the result as JSON', false)
    .action(async ({ to, before, json }: { to?: string; before?: string; json: boolean }) => {
      // Commander would also require them of the subcommands.
      if (to === undefined || before === undefined) return command.error('error: give --to and --before');
      const { archiveCommand } = await import('./archive.ts');
      answer(await archiveCommand(context(), systemClock, { to, before, json }));
    });

const archiveShow: Describe = (command, { context, answer }) =>
  inEnvironmentAsJson(command)
    .description('Shows the archived events of a transaction, or one event.')
    .argument('<reference or id>', 'reference or id of a transaction, or id of an event')
    .requiredOption('--from <folder>', 'folder of the archive')
    .action(async (name: string) => {
      const options = command.optsWithGlobals<EnvironmentOptions & { from: string }>();
      answer(await (await import('./archive.ts')).archiveShow(context(), name, options));
    });

const archiveCheck: Describe = (command, { context, answer }) =>
  command
    .description('Checks that each file of the archive is there, and unchanged since it was written.')
    .requiredOption('--from <folder>', 'folder of the archive')
    .option('--json', 'print the result as JSON', false)
    .action(async () => {
      const options = command.optsWithGlobals<{ from: string; json: boolean }>();
      answer(await (await import('./archive.ts')).archiveCheck(context(), options));
    });

const doctor: Describe = (command, { context, answer }) =>
  command
    .description(
      'Checks the database, settings, keys, clock, disk, rail accounts and work queue, and says how to fix each problem.',
    )
    .option('--json', 'print the findings as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { doctor } = await import('./doctor.ts');
      answer(await doctor(context(), options));
    });

const interestRun: Describe = (command, { context, answer }) =>
  command
    .description(
      'Runs the interest job now: closes the days that are over, accrues their interest, and pays the months that are over.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { interestRun } = await import('./interest.ts');
      answer(await interestRun(context(), systemClock, options));
    });

const sandboxBank: Describe = (command, { context }) =>
  command
    .description(
      'Runs the sandbox bank as a separate program that implements the rail protocol (docs/rails.md).',
    )
    .requiredOption('--secret-file <file>', 'file with the shared signing secret')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 picks a free port', port, 8_100)
    .option('--callback <url>', 'URL that receives its callbacks about payments, accounts and inflows')
    .action(async (options: SandboxBankOptions) =>
      (await import('./rail.ts')).sandboxBank(context(), options),
    );

const railCheck: Describe = (command, { context }) =>
  command
    .description(
      'Tests a bank against the rail protocol. Submits payments of 1 naira and requests virtual accounts, a few times each.',
    )
    .argument('<url>', 'base URL of the rail protocol')
    .requiredOption('--secret-file <file>', 'file with the shared signing secret')
    .requiredOption('--bank <code>', 'bank code of the account to pay, from the bank list', bankCode)
    .requiredOption('--account <number>', 'account number to pay', accountNumber)
    .option('--callback-host <address>', 'address to listen on for callbacks', '127.0.0.1')
    .option(
      '--callback-port <number>',
      'port to listen on for callbacks; without it callbacks are not tested',
      port,
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (url: string, options: CheckOptions) =>
      (await import('./rail.ts')).railCheck(context(), url, options),
    );

const policyPreset: Describe = (command, { context }) =>
  command
    .description('Prints a preset policy. Save it, edit it, and set it with `kolo policy set`.')
    .argument('<name>', 'preset name, such as ng-2026')
    .action(async (name: string) => (await import('./policy.ts')).policyPreset(context(), systemClock, name));

const dashboard: Describe = (command, { context }) =>
  command
    .description(
      'Prints a link that signs in to the dashboard once (development), or the address of the dashboard (production).',
    )
    .option('--json', 'print JSON', false)
    .action(async (options: JsonOption) => (await import('./dashboard.ts')).dashboard(context(), options));

const databaseRoles: Describe = (command, { context }) =>
  command
    .description("Creates Kolo's roles and the sandbox bank's database. Run it before you restore a dump.")
    .action(async () => (await import('./database.ts')).databaseRoles(context()));

const databaseMove: Describe = (command, { context }) =>
  command
    .description(
      'Copies everything to an empty PostgreSQL and continues there, for example from the embedded one. Stop every process first.',
    )
    .requiredOption('--to <url>', 'URL of the new database, as in KOLO_DATABASE_URL', databaseUrl)
    .action(async (options: { to: string }) => {
      const { databaseMove } = await import('./move.ts');
      await databaseMove(context(), options);
    });

const databaseRecovered: Describe = (command, { context }) =>
  command
    .description(
      'Records that the database may be older than the payments submitted to banks, as after a restore. Stops payouts.',
    )
    .requiredOption(...reasonOption('description of what happened, kept in the audit log'))
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { reason: string; json: boolean }) =>
      (await import('./database.ts')).databaseRecovered(context(), systemClock, options),
    );

const auditCheck: Describe = (command, { context }) =>
  command
    .description(
      'Checks the hash chain of an export without a database: each entry is unchanged and follows the one before.',
    )
    .argument('<file>', 'output of `kolo audit export`')
    .option('--head <hash>', 'hash that the export must end with, taken from the log or the metrics')
    .option('--json', 'print the result as JSON', false)
    .action(async (file: string, options: { head?: string; json: boolean }) =>
      (await import('./audit.ts')).auditCheck(context(), file, options),
    );

/** The commands that work on the database, read files, prompt, or keep running. */
export const SPECIAL_COMMANDS: Readonly<Record<string, Describe>> = {
  serve,
  migrate,
  distribute,
  'keys reseal': reseal,
  import: importFile,
  verify,
  archive,
  'archive show': archiveShow,
  'archive check': archiveCheck,
  doctor,
  'interest run': interestRun,
  'sandbox-bank': sandboxBank,
  'rail check': railCheck,
  'policy preset': policyPreset,
  ...OPERATOR_COMMANDS,
  dashboard,
  'database roles': databaseRoles,
  'database move': databaseMove,
  'database recovered': databaseRecovered,
  'audit check': auditCheck,
  demo,
};
