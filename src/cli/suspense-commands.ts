import type { Command } from 'commander';
import { pageLimit, reasonOption, uuid } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const suspense = () => import('./suspense.ts');

/** `kolo suspense`: what waits in suspense, and how it gets out. */
export function addSuspenseCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('suspense')
    .description('Money in suspense, wherever it comes from: list it, and propose what becomes of it.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name)).description(description);

  command('list', 'List what waits in suspense, the oldest first, and what all of it comes to.')
    .option('--limit <number>', 'how many at most, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'what comes behind a page')
    .action(async (options: SideOptions & { limit: number; cursor?: string }) =>
      (await suspense()).suspenseList(context(), options),
    );
  const proposed = (name: string, description: string): Command =>
    command(name, description)
      .argument('<transaction-id>', 'as it is listed', uuid)
      .requiredOption(...reasonOption('why, for the person who approves'));
  proposed('credit', 'Propose to credit what waits to a wallet.')
    .option('--wallet <wallet-id>', 'another wallet than the one that it is for')
    .action(async (id: string, options: SideOptions & { wallet?: string; reason: string }) =>
      (await suspense()).suspenseCredit(context(), id, { ...options, wallet: options.wallet ?? null }),
    );
  proposed('return', 'Propose to send money that came in back to its sender, as a payout.').action(
    async (id: string, options: SideOptions & { reason: string }) =>
      (await suspense()).suspenseReturn(context(), id, options),
  );
}
