import type { Command } from 'commander';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';

const proposals = () => import('./proposals.ts');

/** Adds `kolo proposal`. */
export function addProposalCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('proposal')
    .description('Lists, shows, approves and refuses proposals (maker-checker).');
  group
    .command('list')
    .description('Lists open proposals, newest first.')
    .option('--all', 'include approved, refused and expired proposals', false)
    .option('--json', 'print JSON', false)
    .action(async (options: { all: boolean; json: boolean }) =>
      (await proposals()).proposalList(context(), options),
    );
  group
    .command('show')
    .description('Shows a proposal with everything that an approver needs.')
    .argument('<proposal-id>', 'id from `kolo proposal list`')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: { json: boolean }) =>
      (await proposals()).proposalShow(context(), id, options),
    );
  group
    .command('approve')
    .description(
      'Approves a proposal of another person and carries it out. Prints secrets that are shown once.',
    )
    .argument('<proposal-id>', 'id from `kolo proposal list`')
    .option('--digest <digest>', 'digest of the content that you reviewed (default: the current content)')
    .option('--json', 'print JSON', false)
    .action(async (id: string, options: { digest?: string; json: boolean }) =>
      (await proposals()).proposalApprove(context(), id, options),
    );
  group
    .command('refuse')
    .description('Refuses a proposal, or withdraws your own.')
    .argument('<proposal-id>', 'id from `kolo proposal list`')
    .requiredOption(...reasonOption('reason, shown to the proposer'))
    .action(async (id: string, options: { reason: string }) =>
      (await proposals()).proposalRefuse(context(), id, options),
    );
}
