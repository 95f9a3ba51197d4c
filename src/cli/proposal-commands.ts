import type { Command } from 'commander';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';

const proposals = () => import('./proposals.ts');

/** `kolo proposal`: what one operator proposes and another approves. */
export function addProposalCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('proposal')
    .description('What one person proposes and another approves: list, show, approve, refuse.');
  group
    .command('list')
    .description('List proposals that wait for somebody, the newest first.')
    .option('--all', 'also those that are decided or over', false)
    .option('--json', 'print JSON', false)
    .action(async (options: { all: boolean; json: boolean }) =>
      (await proposals()).proposalList(context(), options),
    );
  group
    .command('show')
    .description('Show everything that is needed to judge one.')
    .argument('<proposal-id>', 'as it is listed')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: { json: boolean }) =>
      (await proposals()).proposalShow(context(), id, options),
    );
  group
    .command('approve')
    .description('Approve one that another person has made, and have it done. What is shown once is printed.')
    .argument('<proposal-id>', 'as it is listed')
    .option('--digest <digest>', 'of what you have read; that of what it is now when omitted')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: { digest?: string; json: boolean }) =>
      (await proposals()).proposalApprove(context(), id, options),
    );
  group
    .command('refuse')
    .description('Refuse one, or take your own back.')
    .argument('<proposal-id>', 'as it is listed')
    .requiredOption(...reasonOption('why'))
    .action(async (id: string, options: { reason: string }) =>
      (await proposals()).proposalRefuse(context(), id, options),
    );
}
