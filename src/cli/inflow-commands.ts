import type { Command } from 'commander';
import { pageLimit, reason, reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const inflow = () => import('./inflow.ts');

/** Adds `kolo inflow`. */
export function addInflowCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('inflow')
    .description(
      'Lists and shows inflows that could not be credited, and reveals their senders. Use `kolo suspense` to credit or return them.',
    );
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);
  const one = (name: string, description: string): Command =>
    command(name, description).argument('<inflow-id>', 'transaction id of the inflow');

  command('list', 'Lists inflows that went to suspense, newest first. Senders are masked.')
    .option('--held', 'list only inflows that wait for an operator', false)
    .option('--limit <number>', 'maximum number of rows, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'continue after this cursor, printed with the previous page')
    .action(async (options: SideOptions & { held: boolean; limit: number; cursor?: string }) =>
      (await inflow()).inflowList(context(), options),
    );
  one('show', 'Shows an inflow that went to suspense, and its outcome. The sender is masked.').action(
    async (id: string, options: SideOptions) => (await inflow()).inflowShow(context(), id, options),
  );
  one('reveal', 'Shows the sender. The audit log records you and your reason.')
    .requiredOption(...reasonOption('reason, kept in the audit log'))
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await import('./follow-up.ts')).payoutReveal(context(), id, options),
    );
  const unclaimed = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'print the result as JSON', false);
  unclaimed(
    'unclaimed',
    'Lists inflows to account numbers that belong to no wallet, newest first. Senders are masked.',
  )
    .option('--open', 'list only inflows that are not returned automatically and not closed', false)
    .option('--limit <number>', 'maximum number of rows, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'continue after this cursor, printed with the previous page')
    .action(async (options: { open: boolean; limit: number; cursor?: string; json: boolean }) =>
      (await inflow()).inflowUnclaimed(context(), options),
    );
  const oneUnclaimed = (name: string, description: string): Command =>
    unclaimed(name, description)
      .argument('<rail>', 'rail that received it')
      .argument('<session-id>', 'session id of the bank, from `kolo inflow unclaimed`');
  oneUnclaimed('reveal-unclaimed', 'Shows the sender. The audit log records you and your reason.')
    .requiredOption(...reasonOption('reason, kept in the audit log'))
    .action(async (rail: string, id: string, options: { reason: string; json: boolean }) =>
      (await inflow()).unclaimedReveal(context(), { rail, id }, options),
    );
  oneUnclaimed('close-unclaimed', 'Closes an unclaimed inflow with a note about its outcome. Moves no money.')
    .requiredOption('--note <text>', 'cause and outcome', reason)
    .action(async (rail: string, id: string, options: { note: string; json: boolean }) =>
      (await inflow()).unclaimedClose(context(), { rail, id }, options),
    );
}
