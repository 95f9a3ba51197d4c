import type { Command } from 'commander';
import { pageLimit, uuid } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './side-options.ts';

const suspense = () => import('./suspense.ts');

/** `kolo suspense`: what waits in suspense, and how what a bank returned and interest get out of it. */
export function addSuspenseCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('suspense')
    .description(
      'Money in suspense, wherever it comes from: list it; credit what banks returned, and interest.',
    );
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);

  command('list', 'List what waits in suspense, the oldest first, and what all of it comes to.')
    .option('--limit <number>', 'how many at most, up to 1000', pageLimit, 100)
    .option('--after <transaction-id>', 'what comes behind this one', uuid)
    .action(async (options: SideOptions & { limit: number; after?: string }) =>
      (await suspense()).suspenseList(context(), { ...options, after: options.after ?? null }),
    );
  command('credit', 'Credit what a bank returned, or interest, to a wallet.')
    .argument('<transaction-id>', 'as it is listed')
    .option('--wallet <wallet-id>', 'another wallet than the one that it is for')
    .action(async (id: string, options: SideOptions & { wallet?: string }) =>
      (await suspense()).suspenseCredit(context(), id, { ...options, wallet: options.wallet ?? null }),
    );
}
