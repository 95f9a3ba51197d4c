import { Argument, type Command, Option } from 'commander';
import { INSTALLATION_KINDS, WORK_ITEM_KINDS } from '../backoffice/work-queue/kinds.ts';
import { MODES } from '../platform/values/mode.ts';
import { bankCode, instant, pageLimit, reason, reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';
import type { PeriodOptions } from './follow-up.ts';
import { addSettleCommands } from './manual-commands.ts';
import type { ProposeOptions } from './proposals.ts';
import type { MaybeSide } from './work-queue.ts';

const attention = () => import('./work-queue.ts');
const followUp = () => import('./follow-up.ts');
const stops = () => import('./payout-stops.ts');
const REASON = reasonOption('reason, kept in the audit log');
const JSON_OPTION = ['--json', 'print JSON', false] as const;
const TRANSFER = ['<transfer>', 'transaction id, or the reference that the business chose'] as const;

/** Adds the commands for the work queue, payouts, payout stops, incidents and webhook deliveries. */
export function addAttentionCommands(program: Command, context: () => CliContext): void {
  addAttention(program, context);
  addPayout(program, context);
  addStops(program, context);
  addFollowUp(program, context);
}

function addAttention(program: Command, context: () => CliContext): void {
  program
    .command('work-queue')
    .description(
      'Counts the items that need an operator, by kind, or lists one kind with its meaning and the possible actions.',
    )
    .addArgument(
      new Argument('[kind]', 'list only this kind').choices([...WORK_ITEM_KINDS, ...INSTALLATION_KINDS]),
    )
    .option('--business <id>', 'business id (default: every business with items)')
    .addOption(new Option('--mode <mode>', 'environment').choices(MODES).default('test'))
    .option('--limit <number>', 'maximum number of items per environment, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'continue after this cursor, printed with the previous page')
    .option(...JSON_OPTION)
    .action(
      async (
        kind: string | undefined,
        options: MaybeSide & { limit: number; cursor?: string; json: boolean },
      ) =>
        kind === undefined
          ? (await attention()).attentionCounts(context(), options)
          : (await attention()).attentionList(context(), kind, options),
    );
}

function addPayout(program: Command, context: () => CliContext): void {
  const group = program
    .command('payout')
    .description(
      'Shows a payout, queries its status at the bank, reveals its personal data, and settles it manually.',
    );
  ofSideAsJson(group.command('show'))
    .description('Shows the status of a transfer, its meaning, and its history.')
    .argument(...TRANSFER)
    .action(async (id: string, options: SideOptions) =>
      (await followUp()).payoutShow(context(), id, options),
    );
  ofSideAsJson(group.command('requery'))
    .description('Queries the status of a payout at the bank now (TSQ). Submits nothing.')
    .argument(...TRANSFER)
    .requiredOption(...REASON)
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await followUp()).payoutRequery(context(), id, options),
    );
  ofSideAsJson(group.command('reveal'))
    .description('Shows the personal data of a transfer. The audit log records you and your reason.')
    .argument(...TRANSFER)
    .requiredOption(...REASON)
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await followUp()).payoutReveal(context(), id, options),
    );
  addSettleCommands(group, context);
}

/** Adds options that name an environment of a business; without them the command is for the installation. */
const ofSideOrAll = (command: Command): Command =>
  command
    .option('--business <id>', 'business id (default: the whole installation)')
    .addOption(new Option('--mode <mode>', 'environment; give it together with --business').choices(MODES));

function addStops(program: Command, context: () => CliContext): void {
  const group = program
    .command('payouts')
    .description('Stops payouts, proposes to resume them, and lists the stops.');
  ofSideOrAll(group.command('stop'))
    .description('Stops payouts at once. New payouts are accepted and wait; none is submitted to a bank.')
    .option('--rail <rail>', 'stop only payouts through this rail')
    .option('--bank <code>', 'stop only payouts to this bank', bankCode)
    .requiredOption(...REASON)
    .option(...JSON_OPTION)
    .action(async (options: { reason: string; json: boolean }) =>
      (await stops()).payoutsStop(context(), options),
    );
  ofSideOrAll(group.command('resume'))
    .description('Proposes to end a stop. Another person approves it.')
    .argument('<stop-id>', 'id from `kolo payouts stops`')
    .requiredOption(...REASON)
    .option(...JSON_OPTION)
    .action(async (id: string, options: ProposeOptions) =>
      (await stops()).payoutsResume(context(), id, options),
    );
  ofSideOrAll(group.command('stops'))
    .description('Lists the stops in force. For one business, includes the stops of the whole installation.')
    .option('--all', 'include stops that have ended', false)
    .option(...JSON_OPTION)
    .action(async (options: { all: boolean; json: boolean }) =>
      (await stops()).payoutsStops(context(), options),
    );
}

function addFollowUp(program: Command, context: () => CliContext): void {
  const incident = program.command('incident').description('Closes incidents.');
  ofSideAsJson(incident.command('close'))
    .description('Closes an incident with a note about its outcome. Moves no money.')
    .argument('<incident-id>', 'id from `kolo work-queue incidents`')
    .requiredOption('--note <text>', 'cause and outcome', reason)
    .action(async (id: string, options: SideOptions & { note: string }) =>
      (await followUp()).incidentClose(context(), id, options),
    );
  const deliveries = program.command('deliveries').description('Counts and resends webhook deliveries.');
  ofPeriod(deliveries.command('count'))
    .description('Counts the deliveries that `kolo deliveries resend` would send. Sends nothing.')
    .action(async (options: SideOptions & PeriodOptions) =>
      (await followUp()).deliveriesCount(context(), options),
    );
  ofPeriod(deliveries.command('resend'))
    .description('Resends undelivered events to an endpoint, and retries at once those that wait in backoff.')
    .requiredOption(...REASON)
    .action(async (options: SideOptions & PeriodOptions & { reason: string }) =>
      (await followUp()).deliveriesResend(context(), options),
    );
}

const ofPeriod = (command: Command): Command =>
  ofSideAsJson(command)
    .requiredOption('--endpoint <id>', 'endpoint id')
    .requiredOption('--since <time>', 'events from this RFC 3339 time on', instant)
    .option('--until <time>', 'events before this RFC 3339 time (default: now)', instant)
    .option('--all', 'include delivered events, for a receiver that lost them', false);
