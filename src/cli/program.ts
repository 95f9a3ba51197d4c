import { Command, Option } from 'commander';
import type { ServiceRole } from '../app/service.ts';
import { systemClock } from '../platform/values/clock.ts';
import { MODES, type Mode } from '../platform/values/mode.ts';
import { VERSION } from '../platform/version.ts';
import { dayOrWord, instant, reasonOption } from './arguments.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addBusinessCommands } from './business-commands.ts';
import type { CliContext } from './context.ts';
import { addCustomerCommands } from './customer-commands.ts';
import { addDatabaseCommands } from './database-commands.ts';
import { addDemoCommand } from './demo-command.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';
import { addInflowCommands } from './inflow-commands.ts';
import { addKeysCommands } from './keys-commands.ts';
import { addAdjustCommand } from './manual-commands.ts';
import { addOperatorCommands } from './operator-commands.ts';
import { addPolicyCommands } from './policy-commands.ts';
import { addProposalCommands } from './proposal-commands.ts';
import { addRailCommands } from './rail-commands.ts';
import { addStatementCommand } from './statement-command.ts';
import { addSuspenseCommands } from './suspense-commands.ts';
import { addWalletCommands } from './wallet-commands.ts';
import { addAttentionCommands } from './work-queue-commands.ts';

/** The process that the commands run in. */
export interface CommandHost {
  /** Reads the settings when a command runs, so that `--help` needs none. */
  context(): CliContext;
  runService(role: ServiceRole): Promise<void>;
  /** Sets the exit code of a command that has ended: 0 where the answer is yes, 1 where it is no. */
  answer(isYes: boolean): void;
  /** Ends the process after help, or after a mistake in how the command is used. */
  exit(isHelp: boolean): never;
}

const EXIT_CODES = `
Exit codes: 0 success; 1 the answer is no (the books do not agree, or something you named does not exist);
2 the command could not run (settings, database, port, usage).`;

/** Defines every command. Each one loads its own code when it runs: `--help` needs none of the service. */
export function createProgram(host: CommandHost): Command {
  const program = new Command('kolo')
    .description('Runs wallets and payouts to Nigerian bank accounts on your own servers.')
    .version(VERSION)
    .showHelpAfterError()
    .exitOverride((error) => host.exit(error.exitCode === 0))
    .addHelpText('after', EXIT_CODES);
  const context = (): CliContext => host.context();
  addServiceCommands(program, host);
  addKeysCommands(program, context);
  addBusinessCommands(program, context);
  addImportCommand(program, host);
  addVerifyCommands(program, host);
  addDoctorCommand(program, host);
  addReportCommand(program, host);
  addInterestCommand(program, host);
  addWalletCommands(program, context);
  addStatementCommand(program, context);
  addCustomerCommands(program, context);
  addInflowCommands(program, context);
  addSuspenseCommands(program, context);
  addRailCommands(program, context);
  addPolicyCommands(program, context);
  addOperatorCommands(program, context);
  addDatabaseCommands(program, context);
  addProposalCommands(program, context);
  addAuditCommands(program, context);
  addAttentionCommands(program, context);
  addAdjustCommand(program, context);
  addDemoCommand(program, context);
  return program;
}

function addServiceCommands(program: Command, { context, runService }: CommandHost): void {
  program
    .command('serve')
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
  program
    .command('migrate')
    .description('Applies the database migrations that are missing, and does nothing else.')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { migrateCommand } = await import('./migrate.ts');
      await migrateCommand(context(), options);
    });
}

function addImportCommand(program: Command, { context, answer }: CommandHost): void {
  const command = ofSideAsJson(program.command('import'));
  command
    .description(
      'Loads customers, wallets and opening balances from a CSV file. Run it again to resume; rows that exist are skipped. Opening balances need approval: propose the file first.',
    )
    .argument('<file>', 'CSV file; docs/guides/moving-to-kolo.md describes its columns')
    .option(...reasonOption('proposes a file with opening balances; the reason is shown to the approver'))
    .option('--proposal <id>', 'loads a file that was approved under this proposal')
    .action(async (file: string, options: SideOptions & { reason?: string; proposal?: string }) => {
      if (options.reason !== undefined && options.proposal !== undefined)
        command.error('error: give --reason to propose the file, or --proposal to load it');
      const { importCommand } = await import('./import.ts');
      answer(await importCommand(context(), systemClock, { ...options, file }));
    });
}

function addVerifyCommands(program: Command, { context, answer }: CommandHost): void {
  const verify = program
    .command('verify')
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
  verify
    .command('runs')
    .description('Lists the results of nightly and manual verifications, newest first.')
    .option('--json', 'print JSON', false)
    .action(async (_options: object, command: Command) => {
      const { verifyRuns } = await import('./verify-runs.ts');
      // The same option of the parent command takes the flag even where it follows this name.
      await verifyRuns(context(), command.optsWithGlobals<{ json: boolean }>());
    });
}

function addDoctorCommand(program: Command, { context, answer }: CommandHost): void {
  program
    .command('doctor')
    .description(
      'Checks the database, settings, keys, clock, disk, rail accounts and work queue, and says how to fix each problem.',
    )
    .option('--json', 'print the findings as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { doctor } = await import('./doctor.ts');
      answer(await doctor(context(), options));
    });
}

function addReportCommand(program: Command, { context, answer }: CommandHost): void {
  program
    .command('report')
    .description('Prints accounting reports.')
    .command('trial-balance')
    .description(
      'Prints each system account and the total of all wallets, by currency. Debits must equal credits.',
    )
    .option(
      '--at <time>',
      'RFC 3339 time in the past, such as 2026-01-31T23:59:59+01:00 (default: now)',
      instant,
    )
    .option('--business <id>', 'report only this business (default: all businesses)')
    .addOption(new Option('--mode <mode>', 'environment').choices(MODES).default('test'))
    .option('--json', 'print the report as JSON, amounts in kobo', false)
    .action(async (options: { at?: number; business?: string; mode: Mode; json: boolean }) => {
      const { trialBalanceCommand } = await import('./report.ts');
      answer(await trialBalanceCommand(context(), options));
    });
}

function addInterestCommand(program: Command, { context, answer }: CommandHost): void {
  program
    .command('interest')
    .description('Accrues and pays interest on wallets.')
    .command('run')
    .description(
      'Runs the interest job now: closes the days that are over, accrues their interest, and pays the months that are over.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { interestRun } = await import('./interest.ts');
      answer(await interestRun(context(), systemClock, options));
    });
}
