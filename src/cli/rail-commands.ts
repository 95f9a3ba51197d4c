import { type Command, Option } from 'commander';
import { accountNumber, amount, bankCode, port, reasonOption, reference } from './arguments.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import type { ProposeOptions } from './proposals.ts';
import type { CheckOptions, SandboxBankOptions } from './rail.ts';
import type { AccountOptions } from './rail-accounts.ts';
import type { AdjustOptions } from './rail-balance.ts';

const banks = () => import('./rail.ts');
const accounts = () => import('./rail-accounts.ts');
const balances = () => import('./rail-balance.ts');

/** `kolo rail` and `kolo sandbox-bank`: banks that are spoken to by the rail protocol. */
export function addRailCommands(program: Command, context: () => CliContext): void {
  program
    .command('sandbox-bank')
    .description(
      'Run the sandbox bank as a program of its own, which speaks the rail protocol (docs/rails.md).',
    )
    .requiredOption('--secret-file <file>', 'holds the secret that both sides sign with')
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--port <number>', 'where it listens; 0 for any that is free', port, 8_100)
    .option('--callback <url>', 'where it says what has become of payments and accounts, and what came in')
    .action(async (options: SandboxBankOptions) => (await banks()).sandboxBank(context(), options));
  const rail = program.command('rail').description('The banks that money goes through.');
  addAccountCommands(rail, context);
  addTestCommand(rail, context);
  addBalanceCommands(rail, context);
  rail
    .command('check')
    .description(
      'Try whether a bank keeps what the rail protocol promises; it is told to pay 1 naira and to issue an account, a few times.',
    )
    .argument('<url>', "where the protocol's paths begin")
    .requiredOption('--secret-file <file>', 'holds the secret that both sides sign with')
    .requiredOption('--bank <code>', 'the bank that is paid, as the bank list has it', bankCode)
    .requiredOption('--account <number>', 'the account that is paid', accountNumber)
    .option('--callback-host <address>', 'where callbacks are listened for', '127.0.0.1')
    .option('--callback-port <number>', 'the same; without it callbacks are not tried', port)
    .option('--json', 'print the result as JSON', false)
    .action(async (url: string, options: CheckOptions) => (await banks()).railCheck(context(), url, options));
}

/** How `kolo rail test` is called. */
interface TestOptions {
  rail: string;
  business?: string;
  sandbox: boolean;
  credentials?: string;
  record?: string;
  json: boolean;
}

/** How commands of a business are made, and those of one of its accounts. */
function namersOf(rail: Command) {
  const ofBusiness = (name: string, description: string): Command =>
    rail.command(name).description(description).requiredOption('--business <id>', 'the business');
  const ofAccount = (name: string, description: string): Command =>
    ofBusiness(name, description)
      .requiredOption('--rail <name>', 'http, paystack or monnify')
      .option('--json', 'print the result as JSON', false);
  return { ofBusiness, ofAccount };
}

const credentials = [
  '--credentials <file>',
  'holds them as JSON (docs/rails.md); - for standard input',
] as const;

/** Accounts of live sides at providers. */
function addAccountCommands(rail: Command, context: () => CliContext): void {
  const { ofBusiness, ofAccount } = namersOf(rail);
  const why = reasonOption('why, for the person who approves and for the audit log');
  for (const [name, words] of [
    ['add', 'Propose to bring an account at a provider to the live side of a business, for ever.'],
    ['rotate', "Propose to give an account new credentials, which must be that same account's."],
  ] as const) {
    ofAccount(name, words)
      .requiredOption(...credentials)
      .requiredOption(...why)
      .action(async (options: AccountOptions & ProposeOptions & { credentials: string }) =>
        (await accounts()).railCredentials(context(), `rail.${name}`, options),
      );
  }
  ofBusiness('list', 'List the accounts of a business, the preferred one first.')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business: string; json: boolean }) =>
      (await accounts()).railList(context(), options),
    );
  ofAccount('disable', 'Have nothing told by an account any more, at once.')
    .requiredOption(...why)
    .action(async (options: AccountOptions & ProposeOptions) =>
      (await accounts()).railDisable(context(), options),
    );
  ofAccount('enable', 'Propose to have an account told again, once it has been tested.')
    .requiredOption(...why)
    .action(async (options: AccountOptions & ProposeOptions) =>
      (await accounts()).railEnable(context(), options),
    );
  ofBusiness(
    'order',
    'Propose which account pays, of several that could: the first that pays the bank and the amount.',
  )
    .argument('<rails...>', 'the rails of all accounts of the business, the preferred one first')
    .requiredOption(...why)
    .option('--json', 'print the result as JSON', false)
    .action(async (rails: string[], options: { business: string } & ProposeOptions) =>
      (await accounts()).railOrder(context(), rails, options),
    );
}

/** Looking at an account, by the service, or at one of a provider's sandbox without it. */
function addTestCommand(rail: Command, context: () => CliContext): void {
  rail
    .command('test')
    .description('Look at an account, without doing anything; telling goes on where nothing fails.')
    .requiredOption('--rail <name>', 'http, paystack or monnify')
    .option('--business <id>', 'the business whose account it is')
    .option('--sandbox', "look at a test account in the provider's sandbox, without any business", false)
    .option(...credentials)
    .option('--record <file>', 'write down what was said, without secrets, names and numbers')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: TestOptions) => {
      const { sandbox, business, credentials: given, record, ...rest } = options;
      if (sandbox === (given === undefined) || sandbox === (business !== undefined)) {
        throw new CommandError('Give either --business, or --sandbox and --credentials.');
      }
      if (record !== undefined && !sandbox)
        throw new CommandError('What is said is recorded with --sandbox.');
      if (!sandbox) return (await accounts()).railTest(context(), { ...rest, business: business! });
      const { railTestSandbox } = await import('./rail-sandbox.ts');
      await railTestSandbox(context(), {
        ...rest,
        credentials: given!,
        ...(record === undefined ? {} : { record }),
      });
    });
}

/** What providers have. */
function addBalanceCommands(rail: Command, context: () => CliContext): void {
  const { ofBusiness, ofAccount } = namersOf(rail);
  ofBusiness('balance', 'Show what the books say that providers owe beside what they say that they have.')
    .option('--rail <name>', 'one of them alone')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business: string; rail?: string; json: boolean }) =>
      (await balances()).railBalance(context(), options),
    );
  ofAccount(
    'adjust',
    'Propose to book what the business itself has brought to a provider, or taken to its own bank.',
  )
    .requiredOption('--amount <kobo>', 'how much', amount)
    .addOption(
      new Option('--direction <direction>', 'in: to the provider; out: to the own bank')
        .choices(['in', 'out'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reference <text>', 'names it for ever: no other has it', reference)
    .requiredOption(...reasonOption('why, for the person who approves'))
    .action(async (options: AdjustOptions) => (await balances()).railAdjust(context(), options));
}
