import { Command } from 'commander';
import { VERSION } from '../platform/version.ts';
import { ACT_COMMAND } from './act.ts';
import { ACTING_COMMANDS } from './acting-commands.ts';
import { defineApiCommand } from './api-command.ts';
import type { CommandHost } from './command-host.ts';
import { READING_COMMANDS } from './reading-commands.ts';
import { SPECIAL_COMMANDS } from './special-commands.ts';

const EXIT_CODES = `
Exit codes: 0 success; 1 the answer is no (the books do not agree, or something you named does not exist);
2 the command could not run (settings, database, port, usage).`;

/** Commands in the order of the help. An entry with a description is a group of commands. */
const ORDER: readonly { name: string; description?: string; commands?: string }[] = [
  { name: 'serve' },
  { name: 'migrate' },
  { name: 'distribute' },
  {
    name: 'keys',
    description:
      'Creates, lists, changes, rotates and revokes API keys. Reseals stored data under new encryption keys.',
    commands: 'create rotate update raise lower revoke list reseal',
  },
  { name: 'business', description: 'Creates and lists businesses.', commands: 'create list' },
  {
    name: 'endpoint',
    description: 'Lists, disables and enables webhook endpoints.',
    commands: 'list disable enable',
  },
  { name: 'import' },
  { name: 'verify', commands: 'runs' },
  { name: 'archive', commands: 'show check' },
  { name: 'doctor' },
  { name: 'report', description: 'Prints accounting reports.', commands: 'trial-balance' },
  { name: 'interest', description: 'Accrues and pays interest on wallets.', commands: 'run' },
  {
    name: 'wallet',
    description: 'Shows, restricts and closes wallets.',
    commands: 'show restrict lift close',
  },
  { name: 'statement' },
  {
    name: 'journal',
    description: 'Lists and exports the journal for accounting.',
    commands: 'list export',
  },
  { name: 'month-end' },
  {
    name: 'customer',
    description:
      'Lists and shows customers, sets tiers, exports personal data, and proposes to erase a customer.',
    commands: 'list show reveal tier export erase',
  },
  {
    name: 'inflow',
    description:
      'Lists and shows inflows that could not be credited, and reveals their senders. Use `kolo suspense` to credit or return them.',
    commands: 'list show reveal unclaimed reveal-unclaimed close-unclaimed',
  },
  {
    name: 'suspense',
    description: 'Lists money in suspense, and proposes to credit or return it.',
    commands: 'list credit return',
  },
  { name: 'sandbox-bank' },
  {
    name: 'rail',
    description: 'Manages accounts at payment providers (rails).',
    commands: 'add rotate list disable enable order test balance adjust check',
  },
  {
    name: 'policy',
    description: 'Proposes and shows fees, limits and interest terms.',
    commands: 'set show list preset',
  },
  {
    name: 'operator',
    description: 'Manages operators, the people who run the installation, and their sessions.',
    commands:
      'accept sign-in sign-out whoami confirm password recovery-codes sessions end-session passkeys remove-passkey invite list disable enable grant end-role reset',
  },
  { name: 'dashboard' },
  {
    name: 'database',
    description: 'Creates the database roles, moves the database, and records a recovery.',
    commands: 'roles move recovered',
  },
  {
    name: 'bank-statement',
    description: 'Imports bank statements, and shows how they compare with the ledger.',
    commands: 'import accounts lines days',
  },
  { name: 'reconcile', description: 'Reconciles with the books of banks.', commands: 'bank' },
  {
    name: 'proposal',
    description: 'Lists, shows, approves and refuses proposals (maker-checker).',
    commands: 'list show approve refuse',
  },
  { name: 'audit', description: 'Exports the audit log and checks an export.', commands: 'export check' },
  { name: 'work-queue' },
  {
    name: 'payout',
    description:
      'Shows a payout, queries its status at the bank, reveals its personal data, and settles it manually.',
    commands: 'show requery reveal settle fail',
  },
  {
    name: 'payouts',
    description: 'Stops payouts, proposes to resume them, and lists the stops.',
    commands: 'stop resume stops',
  },
  { name: 'incident', description: 'Closes incidents.', commands: 'close' },
  { name: 'deliveries', description: 'Counts and resends webhook deliveries.', commands: 'count resend' },
  { name: 'adjust' },
  { name: 'act' },
  { name: 'demo' },
];

const API_COMMANDS = new Map(
  [...READING_COMMANDS, ...ACTING_COMMANDS, ACT_COMMAND].map((row) => [row.command, row]),
);

/** Defines every command. A command loads its code when it runs, so `--help` loads no service code. */
export function createProgram(host: CommandHost): Command {
  const program = new Command('kolo')
    .description('Runs wallets and payouts to Nigerian bank accounts on your own servers.')
    .version(VERSION)
    .showHelpAfterError()
    .exitOverride((error) => host.exit(error.exitCode === 0))
    .addHelpText('after', EXIT_CODES);
  for (const { name, description, commands = '' } of ORDER) {
    const command = program.command(name);
    if (description === undefined) define(command, name, host);
    else command.description(description);
    for (const subcommand of commands.split(' ').filter(Boolean))
      define(command.command(subcommand), `${name} ${subcommand}`, host);
  }
  return program;
}

function define(command: Command, name: string, host: CommandHost): void {
  const row = API_COMMANDS.get(name);
  if (row === undefined) SPECIAL_COMMANDS[name]!(command, host);
  else defineApiCommand(command, row, host);
}
