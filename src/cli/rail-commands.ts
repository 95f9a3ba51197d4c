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

/** Adds `kolo rail` and `kolo sandbox-bank`. */
export function addRailCommands(program: Command, context: () => CliContext): void {
  program
    .command('sandbox-bank')
    .description(
      'Runs the sandbox bank as a separate program that implements the rail protocol (docs/rails.md).',
    )
    .requiredOption('--secret-file <file>', 'file with the shared signing secret')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 picks a free port', port, 8_100)
    .option('--callback <url>', 'URL that receives its callbacks about payments, accounts and inflows')
    .action(async (options: SandboxBankOptions) => (await banks()).sandboxBank(context(), options));
  const rail = program.command('rail').description('Manages accounts at payment providers (rails).');
  addAccountCommands(rail, context);
  addTestCommand(rail, context);
  addBalanceCommands(rail, context);
  rail
    .command('check')
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
    .action(async (url: string, options: CheckOptions) => (await banks()).railCheck(context(), url, options));
}

/** The options of `kolo rail test`. */
interface TestOptions {
  rail: string;
  business?: string;
  sandbox: boolean;
  credentials?: string;
  record?: string;
  json: boolean;
}

/** Makes subcommands for a business, and for one of its accounts. */
function namersOf(rail: Command) {
  const ofBusiness = (name: string, description: string): Command =>
    rail.command(name).description(description).requiredOption('--business <id>', 'business id');
  const ofAccount = (name: string, description: string): Command =>
    ofBusiness(name, description)
      .requiredOption('--rail <name>', 'rail: http, paystack or monnify')
      .option('--json', 'print the result as JSON', false);
  return { ofBusiness, ofAccount };
}

const credentials = [
  '--credentials <file>',
  'JSON file with the credentials (docs/rails.md); - reads standard input',
] as const;

/** Adds the subcommands for accounts at providers. */
function addAccountCommands(rail: Command, context: () => CliContext): void {
  const { ofBusiness, ofAccount } = namersOf(rail);
  const why = reasonOption('reason, shown to the approver and kept in the audit log');
  for (const [name, words] of [
    [
      'add',
      'Proposes to add a provider account to the live environment of a business. It cannot be removed.',
    ],
    ['rotate', 'Proposes new credentials for a provider account. They must belong to the same account.'],
  ] as const) {
    ofAccount(name, words)
      .requiredOption(...credentials)
      .requiredOption(...why)
      .action(async (options: AccountOptions & ProposeOptions & { credentials: string }) =>
        (await accounts()).railCredentials(context(), `rail.${name}`, options),
      );
  }
  ofBusiness('list', 'Lists the provider accounts of a business, preferred account first.')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business: string; json: boolean }) =>
      (await accounts()).railList(context(), options),
    );
  ofAccount('disable', 'Disables a provider account at once. No payout is submitted through it.')
    .requiredOption(...why)
    .action(async (options: AccountOptions & ProposeOptions) =>
      (await accounts()).railDisable(context(), options),
    );
  ofAccount('enable', 'Proposes to enable a provider account after it has passed `kolo rail test`.')
    .requiredOption(...why)
    .action(async (options: AccountOptions & ProposeOptions) =>
      (await accounts()).railEnable(context(), options),
    );
  ofBusiness(
    'order',
    'Proposes the order of provider accounts. A payout uses the first that supports its bank and amount.',
  )
    .argument('<rails...>', 'rails of all accounts of the business, preferred first')
    .requiredOption(...why)
    .option('--json', 'print the result as JSON', false)
    .action(async (rails: string[], options: { business: string } & ProposeOptions) =>
      (await accounts()).railOrder(context(), rails, options),
    );
}

/** Adds `kolo rail test`, which tests an account through the service, or a sandbox account without it. */
function addTestCommand(rail: Command, context: () => CliContext): void {
  rail
    .command('test')
    .description(
      'Tests a provider account without moving money. If all checks pass, a suspended account resumes.',
    )
    .requiredOption('--rail <name>', 'rail: http, paystack or monnify')
    .option('--business <id>', 'business id')
    .option('--sandbox', "test an account in the provider's sandbox, without a business", false)
    .option(...credentials)
    .option(
      '--record <file>',
      'write the exchanged messages to this file, without secrets, names and numbers',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: TestOptions) => {
      const { sandbox, business, credentials: given, record, ...rest } = options;
      if (sandbox === (given === undefined) || sandbox === (business !== undefined)) {
        throw new CommandError('Give either --business, or --sandbox and --credentials.');
      }
      if (record !== undefined && !sandbox) throw new CommandError('--record needs --sandbox.');
      if (!sandbox) return (await accounts()).railTest(context(), { ...rest, business: business! });
      const { railTestSandbox } = await import('./rail-sandbox.ts');
      await railTestSandbox(context(), {
        ...rest,
        credentials: given!,
        ...(record === undefined ? {} : { record }),
      });
    });
}

/** Adds the subcommands for balances at providers. */
function addBalanceCommands(rail: Command, context: () => CliContext): void {
  const { ofBusiness, ofAccount } = namersOf(rail);
  ofBusiness(
    'balance',
    'Compares the settlement balance of the ledger with the balance that each provider reports.',
  )
    .option('--rail <name>', 'show only this rail')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business: string; rail?: string; json: boolean }) =>
      (await balances()).railBalance(context(), options),
    );
  ofAccount(
    'adjust',
    'Proposes to book a deposit of the business at a provider, or a withdrawal to its own bank.',
  )
    .requiredOption('--amount <kobo>', 'amount in kobo', amount)
    .addOption(
      new Option('--direction <direction>', 'in: deposit at the provider; out: withdrawal to the own bank')
        .choices(['in', 'out'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reference <text>', 'unique reference of the booking', reference)
    .requiredOption(...reasonOption('reason, shown to the approver'))
    .action(async (options: AdjustOptions) => (await balances()).railAdjust(context(), options));
}
