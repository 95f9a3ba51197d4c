import { STATEMENT_FILE_FORMATS } from '../backoffice/bank-statements/formats/statement.ts';
import { type ApiCommand, argument, type Input, option } from './api-command.ts';
import * as f from './fields.ts';
import { each } from './output.ts';
import * as prepare from './prepare.ts';

/** Lines that the import into the account of the input has read. */
const linesRead = (
  accounts: readonly { account: { rail: string }; lines_read: number | null }[],
  { rail }: Input,
): number | null => accounts.find(({ account }) => account.rail === rail)?.lines_read ?? null;

/** Commands about bank statements, as rows like those of `reading-commands.ts`. */
export const BANK_STATEMENT_COMMANDS: readonly ApiCommand[] = [
  {
    command: 'bank-statement import',
    description:
      'Imports a statement of a bank or provider. Its lines are matched with the ledger in the background. It posts nothing.',
    fields: [
      ...f.ENVIRONMENT,
      argument('<rail>', 'rail with the settlement account, such as http'),
      argument('<file>', 'the statement, UTF-8, at most 16 MiB', { field: 'file_name' }),
      option('--format <format>', 'format of the file', { choices: STATEMENT_FILE_FORMATS, default: 'csv' }),
      option('--source <name>', 'kind of file, if the account has several'),
      option('--opening <kobo>', 'balance before the file, if it states none', {
        parse: Number,
        field: 'opening_balance',
      }),
      option('--closing <kobo>', 'balance after the file, if it states none', {
        parse: Number,
        field: 'closing_balance',
      }),
    ],
    read: prepare.bankStatement,
    operation: 'importBankStatement',
    progress: {
      text: 'Importing lines',
      timeoutMs: 900_000,
      polls: { operation: 'listReconciledAccounts', done: linesRead },
    },
    lines: [
      each(
        'statements',
        'Statement {number}: {lines} lines, {from_on} to {until_on}, {opening:money} to {closing:money}. Missing before it: {gap:money}.',
      ),
      each('statements', "?Statement {number}: the bank's numbers {missing_numbers} are missing before it."),
    ],
  },
  {
    command: 'bank-statement accounts',
    description:
      'Lists the accounts whose statements are compared, and how far the matching of their lines is.',
    fields: f.ENVIRONMENT,
    operation: 'listReconciledAccounts',
    lines: [
      '{account.rail}  {account.name}  {account.statements} statements, {account.lines} lines, {lines_left:hundredthousand} left to match, {gaps} gaps  {open:thousand} open, {proposed:thousand} proposed, {excepted:thousand} excepted  signed off until {signed_until}',
    ],
  },
  {
    command: 'bank-statement days',
    description:
      'Prints the equation of each day: closing = ledger + not yet posted + unmatched lines - unmatched movements + brought forward + unexplained.',
    fields: [...f.ENVIRONMENT, argument('<rail>', 'rail with the settlement account'), ...f.PAGE],
    operation: 'listReconciledDays',
    lines: [
      '{day}  {opening:money} + {lines:money} = {closing:money}  ledger {ledger:money}  not yet posted {not_yet_posted:money}  lines {unmatched_lines:money} ({unmatched_line_count})  movements {unmatched_movements:money} ({unmatched_movement_count})  brought forward {brought_forward:money}  unexplained {unexplained:money}  signed by {signed_by_name}',
    ],
  },
  {
    command: 'bank-statement lines',
    description: 'Lists lines of bank statements with their states and reasons, newest first.',
    fields: [
      ...f.ENVIRONMENT,
      argument('<rail>', 'rail with the settlement account'),
      option('--state <state>', 'list only lines in this state', {
        choices: ['open', 'proposed', 'matched', 'excepted', 'withdrawn'],
      }),
      ...f.PAGE,
    ],
    operation: 'listBankStatementLines',
    lines: ['{line}  {booked_on}  {amount:money}  {state}  {reason}  {reference}  {description}'],
  },
];
