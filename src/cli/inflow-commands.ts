import type { Command } from 'commander';
import { pageLimit, reason, reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const inflow = () => import('./inflow.ts');

/** `kolo inflow`: money that came in and could not be credited. */
export function addInflowCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('inflow')
    .description(
      'Money that came in and waits in suspense: list it, show it, reveal who sent it; kolo suspense credits it, or sends it back.',
    );
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);
  const one = (name: string, description: string): Command =>
    command(name, description).argument('<inflow-id>', 'the transaction id of the inflow');

  command('list', 'List what went to suspense, the newest first; who sent it is masked.')
    .option('--held', 'only what waits for an operator', false)
    .option('--limit <number>', 'how many at most, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'what comes behind a page')
    .action(async (options: SideOptions & { held: boolean; limit: number; cursor?: string }) =>
      (await inflow()).inflowList(context(), options),
    );
  one('show', 'Show an inflow that went to suspense, and what became of it; who sent it is masked.').action(
    async (id: string, options: SideOptions) => (await inflow()).inflowShow(context(), id, options),
  );
  one('reveal', 'Show who sent it. The audit log keeps who has seen it, and why.')
    .requiredOption(...reasonOption('why, for the audit log'))
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await import('./follow-up.ts')).payoutReveal(context(), id, options),
    );
  const unclaimed = (name: string, description: string): Command =>
    group.command(name).description(description).option('--json', 'print the result as JSON', false);
  unclaimed(
    'unclaimed',
    'List money for account numbers that nobody has, the newest first; who sent it is masked.',
  )
    .option('--open', 'only what no rail sends back and nobody has closed', false)
    .option('--limit <number>', 'how many at most, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'what comes behind a page')
    .action(async (options: { open: boolean; limit: number; cursor?: string; json: boolean }) =>
      (await inflow()).inflowUnclaimed(context(), options),
    );
  const oneUnclaimed = (name: string, description: string): Command =>
    unclaimed(name, description)
      .argument('<rail>', 'the rail that it came by')
      .argument('<session-id>', 'the id of its bank, as it is listed');
  oneUnclaimed('reveal-unclaimed', 'Show who sent it. The audit log keeps who has seen it, and why.')
    .requiredOption(...reasonOption('why, for the audit log'))
    .action(async (rail: string, id: string, options: { reason: string; json: boolean }) =>
      (await inflow()).unclaimedReveal(context(), { rail, id }, options),
    );
  oneUnclaimed('close-unclaimed', 'Say what came of it. Nothing moves by it.')
    .requiredOption('--note <text>', 'what it was, and what came of it', reason)
    .action(async (rail: string, id: string, options: { note: string; json: boolean }) =>
      (await inflow()).unclaimedClose(context(), { rail, id }, options),
    );
}
