import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { loadConfig } from './app/config/config.ts';
import type { ServiceRole } from './app/service.ts';
import { dayOrWord, instant, reasonOption } from './cli/arguments.ts';
import { addAuditCommands } from './cli/audit-commands.ts';
import { addBusinessCommands } from './cli/business-commands.ts';
import { CommandError } from './cli/command-error.ts';
import type { CliContext } from './cli/context.ts';
import { addCustomerCommands } from './cli/customer-commands.ts';
import { addDatabaseCommands } from './cli/database-commands.ts';
import { addDemoCommand } from './cli/demo-command.ts';
import { ofSideAsJson, type SideOptions } from './cli/environment-options.ts';
import { addInflowCommands } from './cli/inflow-commands.ts';
import { addKeysCommands } from './cli/keys-commands.ts';
import { addAdjustCommand } from './cli/manual-commands.ts';
import { addOperatorCommands } from './cli/operator-commands.ts';
import { addPolicyCommands } from './cli/policy-commands.ts';
import { Progress } from './cli/progress.ts';
import { addProposalCommands } from './cli/proposal-commands.ts';
import { addRailCommands } from './cli/rail-commands.ts';
import { addStatementCommand } from './cli/statement-command.ts';
import { addSuspenseCommands } from './cli/suspense-commands.ts';
import { addWalletCommands } from './cli/wallet-commands.ts';
import { addAttentionCommands } from './cli/work-queue-commands.ts';
import { systemClock } from './platform/values/clock.ts';
import { MODES, type Mode } from './platform/values/mode.ts';
import { OperatorError } from './platform/values/operator-error.ts';
import { VERSION } from './platform/version.ts';

/** Done. */
const EXIT_DONE = 0;
/** The command ran and the answer is no: the books do not agree, or what was named does not exist. */
const EXIT_NO = 1;
/** The command could not run: settings, database, port or usage. */
const EXIT_COULD_NOT_RUN = 2;

const EXIT_CODES = `
Exit codes: 0 done; 1 the answer is no (the books do not agree, or what was named does not exist);
2 the command could not run (settings, database, port, usage).`;

/** Each command loads what it needs when it runs: the service is most of the code, and `--help` needs none of it. */

/** The file of settings beside the environment; none is as good as an empty one. */
function readDotenv(): string {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new OperatorError(`.env cannot be read: ${message}.`);
  }
}

/** Reads the settings when a command runs, so that `--help` needs none. */
function context(): CliContext {
  const progress = new Progress(process.stderr.isTTY === true ? process.stderr : null, systemClock);
  const lineTo = (stream: NodeJS.WriteStream) => (line: string) => {
    progress.clear();
    stream.write(`${line}\n`);
  };
  return {
    config: loadConfig(process.env, readDotenv()),
    print: lineTo(process.stdout),
    say: lineTo(process.stderr),
    progress,
    output: process.stdout,
    onTerminal: process.stdout.isTTY === true,
    onInterrupt: onceInterrupted,
  };
}

/** Cleans up before the signal ends this process; `settled` never returns once that has begun. */
function onceInterrupted(cleanUp: () => Promise<void>): { settled(): Promise<void> } {
  let ending: Promise<void> | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    ending ??= cleanUp()
      .catch(() => {})
      .then(() => forget())
      .then(() => process.kill(process.pid, signal))
      .then(() => new Promise(() => {}));
  };
  const forget = (): void => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    async settled() {
      await ending;
      forget();
    },
  };
}

async function runService(role: ServiceRole): Promise<void> {
  const { config } = context();
  const starting = import('./cli/serve.ts').then(({ serve }) => serve(context(), role));
  let stopping = false;
  const stop = (): void => {
    // npm and a terminal may both pass the same signal on.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(EXIT_NO), config.shutdownTimeoutMs).unref();
    starting
      // A start that Ctrl-C has cut short, as it reaches initdb too, has cleaned up after itself.
      .then(
        (serving) => serving.stop(),
        () => {},
      )
      .then(() => process.exit(EXIT_DONE), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (NPM_COMMANDS.includes(process.env.npm_lifecycle_event ?? '')) onParentEnd(stop);
  await starting.catch((error) => {
    if (!stopping) fail(error);
  });
}

/** `npm start` and `npx kolo serve`. npm passes SIGTERM to its shell, which ends and passes it to nobody. */
const NPM_COMMANDS = ['start', 'npx'];
const PARENT_CHECK_MS = 250;

/** Calls `ended` when the process that has started this one ends. On Windows, where no such signal is sent, never. */
function onParentEnd(ended: () => void): void {
  const { ppid } = process;
  const check = (): void => {
    if (process.ppid === ppid) setTimeout(check, PARENT_CHECK_MS).unref();
    else ended();
  };
  check();
}

function fail(error: unknown): never {
  if (error instanceof CommandError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_NO);
  }
  const explained = error instanceof OperatorError;
  const message =
    error instanceof Error ? (explained ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(EXIT_COULD_NOT_RUN);
}

const program = new Command('kolo')
  .description('Wallets and payouts to Nigerian bank accounts, on your own machine.')
  .version(VERSION)
  .showHelpAfterError()
  .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT_DONE : EXIT_COULD_NOT_RUN))
  .addHelpText('after', EXIT_CODES);

program
  .command('serve')
  .description('Run the service. Without KOLO_DATABASE_URL it runs its own PostgreSQL in the data folder.')
  .addOption(
    new Option('--role <role>', 'answer the API, work in the background, or both')
      .choices(['api', 'worker', 'all'])
      .default('all'),
  )
  .action((options: { role: ServiceRole }) => runService(options.role));

program
  .command('migrate')
  .description('Bring the database schema up to date, and nothing else.')
  .option('--json', 'print the result as JSON', false)
  .action(async (options: { json: boolean }) => {
    const { migrateCommand } = await import('./cli/migrate.ts');
    await migrateCommand(context(), options);
  });

addKeysCommands(program, context);

addBusinessCommands(program, context);

const importing = ofSideAsJson(program.command('import'));
importing
  .description(
    'Load customers, wallets and opening balances from a CSV file; again goes on, or does nothing. Opening balances take two people: propose it first.',
  )
  .argument('<file>', 'the file (docs/guides/moving-to-kolo.md has its columns)')
  .option(...reasonOption('propose a file with opening balances: why, for the person who approves'))
  .option('--proposal <id>', 'load it: what was approved')
  .action(async (file: string, options: SideOptions & { reason?: string; proposal?: string }) => {
    if (options.reason !== undefined && options.proposal !== undefined)
      importing.error('error: say --reason to propose the file, or --proposal to load it');
    const { importCommand } = await import('./cli/import.ts');
    const sound = await importCommand(context(), systemClock, { ...options, file });
    process.exitCode = sound ? EXIT_DONE : EXIT_NO;
  });

const verify = program
  .command('verify')
  .description('Check the whole database: books, balances, payouts, events, tenancy, the sandbox bank.')
  .option(
    '--since <day>',
    'only what was done since that business day began: today, yesterday or 2026-01-31; not the books of banks',
    dayOrWord,
  )
  .option('--json', 'print the report as JSON', false)
  .action(async (options: { json: boolean; since?: string }) => {
    const { verifyCommand } = await import('./cli/verify.ts');
    process.exitCode = (await verifyCommand(context(), options)) ? EXIT_DONE : EXIT_NO;
  });
verify
  .command('runs')
  .description('List what verifications have found, by night and by hand, the newest first.')
  .option('--json', 'print JSON', false)
  .action(async (_options: object, command: Command) => {
    const { verifyRuns } = await import('./cli/verify-runs.ts');
    // The option of the command above it takes what stands behind this one too.
    await verifyRuns(context(), command.optsWithGlobals<{ json: boolean }>());
  });

program
  .command('doctor')
  .description(
    'Look at the database, the keys, the clock and what waits; say what to do about what is not well.',
  )
  .option('--json', 'print the findings as JSON', false)
  .action(async (options: { json: boolean }) => {
    const { doctor } = await import('./cli/doctor.ts');
    process.exitCode = (await doctor(context(), options)) ? EXIT_DONE : EXIT_NO;
  });

program
  .command('report')
  .description('Reports for those who keep the books.')
  .command('trial-balance')
  .description('Every system account, and the wallets in total, by currency; debits equal credits.')
  .option(
    '--at <time>',
    'an RFC 3339 time that is over, such as 2026-01-31T23:59:59+01:00; now when omitted',
    instant,
  )
  .option('--business <id>', 'of one side of this business; of every side when omitted')
  .addOption(new Option('--mode <mode>', 'which side').choices(MODES).default('test'))
  .option('--json', 'print the report as JSON, amounts in kobo', false)
  .action(async (options: { at?: number; business?: string; mode: Mode; json: boolean }) => {
    const { trialBalanceCommand } = await import('./cli/report.ts');
    const balanced = await trialBalanceCommand(context(), options);
    process.exitCode = balanced ? EXIT_DONE : EXIT_NO;
  });

program
  .command('interest')
  .description('Interest of wallets.')
  .command('run')
  .description(
    'Do now what the job of interest would do: close the days that are over, accrue, and pay months.',
  )
  .option('--json', 'print the result as JSON', false)
  .action(async (options: { json: boolean }) => {
    const { interestRun } = await import('./cli/interest.ts');
    process.exitCode = (await interestRun(context(), systemClock, options)) ? EXIT_DONE : EXIT_NO;
  });

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

program.parseAsync().catch(fail);
