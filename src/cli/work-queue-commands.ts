import { Argument, type Command, Option } from 'commander';
import { ATTENTION_KINDS, INSTALLATION_KINDS } from '../backoffice/work-queue/kinds.ts';
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
const REASON = reasonOption('why, for the audit log');
const JSON_OPTION = ['--json', 'print JSON', false] as const;
const TRANSFER = ['<transfer>', 'its id, or the reference of the business'] as const;

/** What needs somebody, and what one person may do about it: commands that go through the operator API. */
export function addAttentionCommands(program: Command, context: () => CliContext): void {
  addAttention(program, context);
  addPayout(program, context);
  addStops(program, context);
  addFollowUp(program, context);
}

function addAttention(program: Command, context: () => CliContext): void {
  program
    .command('attention')
    .description(
      'What needs somebody: how much of each kind, or one kind with what it means and what can be done.',
    )
    .addArgument(new Argument('[kind]', 'one kind').choices([...ATTENTION_KINDS, ...INSTALLATION_KINDS]))
    .option('--business <id>', 'of this business; of all that have something when omitted')
    .addOption(new Option('--mode <mode>', 'which side of it').choices(MODES).default('test'))
    .option('--limit <number>', 'how many at most of each side, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'what comes behind a page')
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
      'One payout: show all that happened to it, ask the bank about it now, reveal what is personal, settle it by hand.',
    );
  ofSideAsJson(group.command('show'))
    .description('Show where a transfer is at, what that means, and all that happened to it.')
    .argument(...TRANSFER)
    .action(async (id: string, options: SideOptions) =>
      (await followUp()).payoutShow(context(), id, options),
    );
  ofSideAsJson(group.command('ask'))
    .description('Have the bank asked now what became of it. Nothing is told by it.')
    .argument(...TRANSFER)
    .requiredOption(...REASON)
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await followUp()).payoutAsk(context(), id, options),
    );
  ofSideAsJson(group.command('reveal'))
    .description('Show what is personal of it. The audit log keeps who has seen it, and why.')
    .argument(...TRANSFER)
    .requiredOption(...REASON)
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await followUp()).payoutReveal(context(), id, options),
    );
  addSettleCommands(group, context);
}

/** The options that name a side of a business, or none for the installation. */
const ofSideOrAll = (command: Command): Command =>
  command
    .option('--business <id>', 'of this business; of the installation when omitted')
    .addOption(new Option('--mode <mode>', 'and this side of it').choices(MODES));

function addStops(program: Command, context: () => CliContext): void {
  const group = program
    .command('payouts')
    .description('Stop payouts, propose that they go on, list what is stopped.');
  ofSideOrAll(group.command('stop'))
    .description('Stop payouts at once: they are accepted and wait, and nothing new is told to banks.')
    .option('--rail <rail>', 'those by this rail alone')
    .option('--bank <code>', 'those to this bank alone', bankCode)
    .requiredOption(...REASON)
    .option(...JSON_OPTION)
    .action(async (options: { reason: string; json: boolean }) =>
      (await stops()).payoutsStop(context(), options),
    );
  ofSideOrAll(group.command('resume'))
    .description('Propose that a stop ends. Another person approves it.')
    .argument('<stop-id>', 'as it is listed')
    .requiredOption(...REASON)
    .option(...JSON_OPTION)
    .action(async (id: string, options: ProposeOptions) =>
      (await stops()).payoutsResume(context(), id, options),
    );
  ofSideOrAll(group.command('stops'))
    .description('List what is stopped; of one side of a business with what is stopped of every business.')
    .option('--all', 'also what is over', false)
    .option(...JSON_OPTION)
    .action(async (options: { all: boolean; json: boolean }) =>
      (await stops()).payoutsStops(context(), options),
    );
}

function addFollowUp(program: Command, context: () => CliContext): void {
  const incident = program.command('incident').description('Incidents: close them.');
  ofSideAsJson(incident.command('close'))
    .description('Close an incident, with what came of it. Nothing moves by it.')
    .argument('<incident-id>', 'as it is listed')
    .requiredOption('--note <text>', 'what it was, and what came of it', reason)
    .action(async (id: string, options: SideOptions & { note: string }) =>
      (await followUp()).incidentClose(context(), id, options),
    );
  const deliveries = program
    .command('deliveries')
    .description('Deliveries to webhook endpoints: send them again.');
  ofPeriod(deliveries.command('count'))
    .description('Count what kolo deliveries resend would send, and send nothing.')
    .action(async (options: SideOptions & PeriodOptions) =>
      (await followUp()).deliveriesCount(context(), options),
    );
  ofPeriod(deliveries.command('resend'))
    .description('Send again what an endpoint was not delivered, and hurry what waits in backoff.')
    .requiredOption(...REASON)
    .action(async (options: SideOptions & PeriodOptions & { reason: string }) =>
      (await followUp()).deliveriesResend(context(), options),
    );
}

const ofPeriod = (command: Command): Command =>
  ofSideAsJson(command)
    .requiredOption('--endpoint <id>', 'the endpoint')
    .requiredOption('--since <time>', 'of events since then, an RFC 3339 time', instant)
    .option('--until <time>', 'of events before then; up to now when left out', instant)
    .option('--all', 'also what was delivered, for a receiver that has lost it', false);
