import type { Command } from 'commander';
import { pageLimit, reasonOption, uuid } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const suspense = () => import('./suspense.ts');

/** Adds `kolo suspense`. */
export function addSuspenseCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('suspense')
    .description('Lists money in suspense, and proposes to credit or return it.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);

  command('list', 'Lists the items in suspense, oldest first, and their total.')
    .option('--limit <number>', 'maximum number of rows, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'continue after this cursor, printed with the previous page')
    .action(async (options: SideOptions & { limit: number; cursor?: string }) =>
      (await suspense()).suspenseList(context(), options),
    );
  const proposed = (name: string, description: string): Command =>
    command(name, description)
      .argument('<transaction-id>', 'id from `kolo suspense list`', uuid)
      .requiredOption(...reasonOption('reason, shown to the approver'));
  proposed('credit', 'Proposes to credit an item to a wallet.')
    .option('--wallet <wallet-id>', 'wallet to credit (default: the intended wallet)')
    .action(async (id: string, options: SideOptions & { wallet?: string; reason: string }) =>
      (await suspense()).suspenseCredit(context(), id, { ...options, wallet: options.wallet ?? null }),
    );
  proposed('return', 'Proposes to return an inflow to its sender with a payout.').action(
    async (id: string, options: SideOptions & { reason: string }) =>
      (await suspense()).suspenseReturn(context(), id, options),
  );
}
