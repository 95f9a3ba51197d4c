import { JOURNAL_FORMATS } from '../backoffice/reports/journal/format-names.ts';
import { INSTALLATION_KINDS, WORK_ITEM_KINDS } from '../backoffice/work-queue/kinds.ts';
import { STATEMENT_FORMATS } from '../payments/statements/format-names.ts';
import { MODES } from '../platform/values/mode.ts';
import { type ApiCommand, argument, flag, option } from './api-command.ts';
import * as parse from './arguments.ts';
import { BANK_STATEMENT_COMMANDS } from './bank-statement-commands.ts';
import * as f from './fields.ts';
import { each } from './output.ts';
import * as prepare from './prepare.ts';
import * as run from './run.ts';
import * as views from './views.ts';

/**
 * Commands that read from the operator API. A row names the command's arguments and options (`fields.ts`), its operation and its output
 * (`output.ts`). openapi-ops.json determines where each field is sent: path, query or body.
 */
export const READING_COMMANDS: readonly ApiCommand[] = [
  {
    command: 'keys list',
    description: 'Lists API keys without their secrets.',
    fields: [f.maybeBusiness('list only keys of this business'), f.JSON_RESULT],
    operation: 'listKeys',
    lines: [views.keyLine],
  },
  {
    command: 'business list',
    description: 'Lists the businesses that you may read, newest first.',
    fields: [f.JSON_LIST],
    operation: 'listBusinesses',
    lines: ['{business_id}  {created_at}  {name}'],
  },
  {
    command: 'endpoint list',
    description: 'Lists the webhook endpoints, with the reason why one is disabled.',
    fields: f.ENVIRONMENT,
    operation: 'listEndpoints',
    lines: ['{id}  {status}  {url}  {event_types|all}  {disabled_reason}  failing since {failing_since}'],
  },
  {
    command: 'verify runs',
    description: 'Lists the results of nightly and manual verifications, newest first.',
    fields: [f.JSON_LIST],
    operation: 'listVerifyRuns',
    lines: [views.verifyRun],
  },
  {
    command: 'report trial-balance',
    description:
      'Prints each system account and the total of all wallets, by currency. Debits must equal credits.',
    fields: [
      option('--at <time>', 'RFC 3339 time in the past, such as 2026-01-31T23:59:59+01:00 (default: now)', {
        parse: parse.time,
      }),
      ...f.REPORTED,
      flag('--json', 'print the report as JSON, amounts in kobo'),
    ],
    operation: prepare.byBusiness('readTrialBalance', 'readTrialBalanceOfEnvironment'),
    // The report reads all postings, so the timeout is just below the limit of the HTTP client.
    progress: { text: 'Adding up the postings', timeoutMs: 290_000 },
    lines: [views.trialBalance],
    answers: ({ balanced }: { balanced: boolean }) => balanced,
  },
  {
    command: 'wallet show',
    description: 'Shows a wallet, its limits, and the history of its status.',
    fields: [...f.ENVIRONMENT, f.WALLET],
    operation: 'readWallet',
    lines: [
      views.walletHead,
      '  customer   {customer_id}',
      views.walletBalance,
      '  tier       {tier}',
      each('limits', views.walletLimit),
      each('changes', views.walletChange),
    ],
  },
  {
    command: 'statement',
    description: "Writes a wallet's statement: every transaction in a period, in posting order.",
    fields: [
      f.BUSINESS,
      f.MODE,
      f.WALLET,
      option('--from <day>', 'first day, such as 2026-01-01, in the business time zone', {
        required: true,
        field: 'start_date',
      }),
      option('--to <day>', 'last day, inclusive; at most 366 days in total', {
        required: true,
        field: 'end_date',
      }),
      option('--format <format>', 'file format', { choices: STATEMENT_FORMATS, default: 'csv' }),
      option('--out <file>', 'output file (default: standard output)'),
      f.maybeReason(
        'shows names, account numbers and narrations; the reason is kept in the audit log (default: masked)',
      ),
    ],
    run: run.statement,
  },
  {
    command: 'journal list',
    description: 'Lists entries of the journal for accounting: one for each closed day and currency.',
    fields: [
      ...f.ENVIRONMENT,
      option('--from <day>', 'first day, such as 2026-01-15 (default: 30 days before the last)'),
      option('--to <day>', 'last day, inclusive (default: the last closed day)'),
    ],
    operation: 'readJournal',
    lines: [
      each(
        'entries',
        'Entry {number}  {day}  {amount:money}',
        each('lines', '  {name}  debit {debit:money}  credit {credit:money}'),
      ),
    ],
    hint: [
      ({ closed_to: day }: { closed_to: string | null }) => [
        day === null ? 'No day is closed yet.' : `Closed up to ${day}.`,
      ],
    ],
  },
  {
    command: 'journal export',
    description: 'Writes the journal of a closed day or month as a CSV file for an accounting system.',
    fields: [
      f.BUSINESS,
      f.MODE,
      argument('<period>', 'a closed day or month, such as 2026-01-15 or 2026-01', {
        parse: parse.dayOrMonth,
      }),
      option('--format <format>', 'accounting system that imports the file', {
        choices: JOURNAL_FORMATS,
        default: 'plain',
      }),
      option('--out <file>', 'output file (default: standard output)'),
    ],
    prepare: prepare.daysOfPeriod,
    run: run.journalExport,
  },
  {
    command: 'month-end',
    description:
      'Writes a closed month as one ZIP: trial balance, journal, reports, reconciliation, open items, and a manifest of hashes.',
    fields: [
      f.BUSINESS,
      f.MODE,
      argument('<month>', 'a month whose days are closed, such as 2026-01', { parse: parse.month }),
      option('--out <file>', 'output file (default: standard output)'),
    ],
    run: run.monthEnd,
  },
  {
    command: 'customer list',
    description: 'Lists customers, newest first. Personal data is masked.',
    fields: [
      ...f.ENVIRONMENT,
      option('--email <email>', 'find the customer with this email', { parse: parse.text }),
      option('--third-party-identifier <id>', 'find customers by the id that the business uses', {
        parse: parse.text,
      }),
      ...f.PAGE,
    ],
    operation: 'listCustomers',
    lines: [views.customerLine],
  },
  {
    command: 'customer show',
    description: 'Shows a customer and its wallets. Personal data is masked.',
    fields: [...f.ENVIRONMENT, f.CUSTOMER],
    operation: 'readCustomer',
    lines: [
      views.customerHead,
      '?  name       {name}',
      '?  email      {email}',
      '?  phone      {phone}',
      '?  known as   {third_party_identifier}',
      '?  bvn        {bvn}',
      '?  document   {id_type} {id_number}',
      '  created    {created_at}',
      each('wallets', '  wallet     {id}  {status}'),
      each('virtual_accounts', '  account    {account_number|null} at {bank_name}'),
    ],
  },
  {
    command: 'customer reveal',
    description: 'Shows the personal data of a customer. The audit log records you and your reason.',
    fields: [...f.ENVIRONMENT, f.CUSTOMER, f.REASON_TO_LOG],
    operation: 'revealCustomer',
    lines: [views.indentedJson],
  },
  {
    command: 'customer export',
    description: 'Prints all data stored about a customer as JSON, decrypted.',
    fields: [f.CUSTOMER, f.REASON_TO_LOG, f.BUSINESS, f.MODE],
    operation: 'exportCustomer',
    // A customer may have years of data.
    progress: { text: 'Collecting stored data', timeoutMs: 3_600_000 },
    lines: [views.indentedJson],
  },
  {
    command: 'inflow list',
    description:
      'Lists inflows that went to suspense, newest first. Senders are a first name and an initial.',
    fields: [...f.ENVIRONMENT, flag('--held', 'list only inflows that wait for an operator'), ...f.PAGE],
    operation: 'listInflows',
    lines: [
      '{id}  {state}  {amount:money}  {wallet_id|unknown wallet}  {reason|unknown reason}  {created_at}',
    ],
  },
  {
    command: 'inflow show',
    description:
      'Shows an inflow that went to suspense, and its outcome. The sender is a first name and an initial.',
    fields: [...f.ENVIRONMENT, f.INFLOW],
    operation: 'readInflow',
    lines: [
      '{id}  {state}',
      '  amount     {amount:money}',
      '  wallet     {wallet_id|unknown}',
      views.senderLine,
      '  session    {session_id} through {rail}',
      '  received   {created_at}',
      '?  answer     {answer_id}',
      '{meaning}',
      'Actions: {actions:list|}',
    ],
  },
  {
    command: 'inflow reveal',
    description: 'Shows the sender. The audit log records you and your reason.',
    fields: [...f.ENVIRONMENT, f.INFLOW, f.REASON_TO_LOG],
    prepare: ({ inflow_id }) => ({ transfer_id: inflow_id }),
    operation: 'revealTransfer',
    lines: [views.indentedJson],
  },
  {
    command: 'inflow unclaimed',
    description:
      'Lists inflows to account numbers that belong to no wallet, newest first. Senders are a first name and an initial.',
    fields: [
      f.JSON_RESULT,
      flag('--open', 'list only inflows that are not returned automatically and not closed'),
      ...f.PAGE,
    ],
    operation: 'listUnclaimedInflows',
    lines: views.UNCLAIMED_LINES,
  },
  {
    command: 'inflow reveal-unclaimed',
    description: 'Shows the sender. The audit log records you and your reason.',
    fields: [f.JSON_RESULT, ...f.UNCLAIMED_INFLOW, f.REASON_TO_LOG],
    operation: 'revealUnclaimedInflow',
    lines: [views.indentedJson],
  },
  {
    command: 'suspense list',
    description: 'Lists the items in suspense, oldest first, and their total.',
    fields: [...f.ENVIRONMENT, ...f.PAGE],
    run: run.suspenseList,
  },
  {
    command: 'rail list',
    description: 'Lists the provider accounts of a business, preferred account first.',
    fields: [f.BUSINESS, f.JSON_RESULT],
    prepare: prepare.live,
    operation: 'listRailAccounts',
    empty: 'The business has no provider account.',
    lines: [views.railAccountLine],
  },
  {
    command: 'rail balance',
    description: 'Compares the settlement balance of the ledger with the balance that each provider reports.',
    fields: [f.BUSINESS, option('--rail <name>', 'show only this rail'), f.JSON_RESULT],
    run: run.railBalance,
  },
  {
    command: 'policy show',
    description: 'Shows the policy in force today and the planned versions.',
    fields: f.ENVIRONMENT,
    operation: 'readPolicyOfEnvironment',
    lines: [views.policy],
  },
  {
    command: 'policy list',
    description: 'Lists every policy version, newest first, with its effective day, content and approver.',
    fields: f.ENVIRONMENT,
    operation: 'listPolicyVersions',
    lines: [views.policyVersion],
  },
  {
    command: 'operator whoami',
    description: 'Prints the signed-in operator and their roles.',
    fields: [f.JSON_LIST],
    operation: 'readSession',
    lines: ['{name} <{email}>', each('roles', views.ownRole)],
  },
  {
    command: 'operator sessions',
    description: 'Lists your sessions, or those of another operator.',
    fields: [f.OTHER_OPERATOR, f.JSON_LIST],
    prepare: prepare.ofOperator,
    operation: prepare.byOperator('listSessions', 'listSessionsOfOperator'),
    lines: [views.sessionLine],
  },
  {
    command: 'operator passkeys',
    description: 'Lists your passkeys, or those of another operator. Add a passkey in a browser.',
    fields: [f.OTHER_OPERATOR, f.JSON_LIST],
    prepare: prepare.ofOperator,
    operation: prepare.byOperator('listPasskeys', 'listPasskeysOfOperator'),
    lines: ['{id}  {name}  for {domain}  since {created_at}  used {last_used_at|never}'],
    hintIfEmpty: 'No passkeys. Add one in a browser: docs/operations.md, "Passkeys of operators".',
  },
  {
    command: 'operator list',
    description: 'Lists operators with their roles and last sign-in.',
    fields: [f.JSON_LIST],
    operation: 'listOperators',
    lines: [
      '{id}  {email}  {name}  {status}  signed in {last_signed_in_at|never}',
      each('roles', views.grantedRole),
    ],
  },
  {
    command: 'proposal list',
    description: 'Lists open proposals, newest first.',
    fields: [flag('--all', 'include approved, refused and expired proposals'), f.JSON_LIST],
    run: run.proposalList,
  },
  {
    command: 'proposal show',
    description: 'Shows a proposal with everything that an approver needs.',
    fields: [f.PROPOSAL, f.JSON_LIST],
    operation: 'readProposal',
    lines: [views.proposal],
  },
  {
    command: 'audit export',
    description:
      'Prints the audit log in order, one JSON line per entry, with the hash chain that proves it.',
    fields: [
      f.maybeBusiness('business id (default: the log of the installation)'),
      option('--mode <mode>', 'environment', { choices: MODES, default: 'live' }),
      option('--after <number>', 'print only entries after this number', {
        parse: parse.entryNumber,
        default: '0',
      }),
      flag(
        '--sealed-text',
        'include sealed text about customers, decrypted; delete such a file when the customer is erased',
      ),
    ],
    run: run.auditExport,
  },
  {
    command: 'work-queue',
    description:
      'Counts the items that need an operator, by kind, or lists one kind with its meaning and the possible actions.',
    fields: [
      argument('[kind]', 'list only this kind', { choices: [...WORK_ITEM_KINDS, ...INSTALLATION_KINDS] }),
      f.maybeBusiness('business id (default: every business with items)'),
      f.MODE,
      option('--limit <number>', 'maximum number of items per environment, up to 100', {
        parse: parse.pageLimit,
        default: 20,
      }),
      f.CURSOR,
      f.JSON_LIST,
    ],
    run: run.workQueue,
  },
  {
    command: 'payout show',
    description: 'Shows the status of a transfer, its meaning, and its history.',
    fields: [...f.ENVIRONMENT, f.TRANSFER],
    operation: 'readTransferInFull',
    lines: [
      views.transferHead,
      '?To account {account_number} at bank {bank_code}, through {rail|no rail yet} as {rail_id|no id yet}',
      '?Recipient: {recipient_name}',
      '{meaning}',
      each('timeline', '  {at}  {kind}  {detail}'),
      each('tried', '?  Response of the bank to attempt {attempt}: {answer}'),
      'Actions: {actions:list}',
    ],
  },
  {
    command: 'payout reveal',
    description: 'Shows the personal data of a transfer. The audit log records you and your reason.',
    fields: [...f.ENVIRONMENT, f.TRANSFER, f.REASON_TO_LOG],
    operation: 'revealTransfer',
    lines: [views.indentedJson],
  },
  {
    command: 'payouts stops',
    description: 'Lists the stops in force. For one business, includes the stops of the whole installation.',
    fields: [...f.INSTALLATION_OR_ENVIRONMENT, flag('--all', 'include stops that have ended'), f.JSON_LIST],
    check: prepare.bothOrNeither,
    operation: prepare.byBusiness('listPayoutStops', 'listPayoutStopsOfEnvironment'),
    select: views.stopsInForce,
    lines: [views.stopLine],
  },
  {
    command: 'deliveries count',
    description: 'Counts the deliveries that `kolo deliveries resend` would send. Sends nothing.',
    fields: [...f.ENVIRONMENT, ...f.DELIVERIES],
    prepare: prepare.resendScope,
    operation: 'countDeliveriesToResend',
    lines: [views.toResend],
  },
  ...BANK_STATEMENT_COMMANDS,
];
