import { type Command, Option } from 'commander';
import { RESTRICTIONS, type Restriction } from '../ledger/state.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

type ChangeOptions = SideOptions & { reason: string };

const wallet = () => import('./wallet.ts');

/** `kolo wallet`: what an operator does with a wallet. */
export function addWalletCommands(program: Command, context: () => CliContext): void {
  const group = program.command('wallet').description('Show, restrict and close wallets.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name))
      .description(description)
      .argument('<wallet-id>', 'its wallet id or identifier');
  const change = (name: string, description: string): Command =>
    command(name, description).requiredOption(...reasonOption('why, for those who look at it later'));

  command('show', 'Show a wallet, and what restricted, lifted or closed it.').action(
    async (id: string, options: SideOptions) => (await wallet()).walletShow(context(), id, options),
  );
  change('restrict', 'Restrict a wallet: it pays nothing and, with all, takes no money either.')
    .addOption(new Option('--type <type>', 'what it may not do').choices(RESTRICTIONS).makeOptionMandatory())
    .action(async (id: string, options: ChangeOptions & { type: Restriction }) => {
      const to = { status: 'restricted', restriction: options.type } as const;
      await (await wallet()).walletChange(context(), id, to, options);
    });
  change('lift', 'Propose to lift the restriction of a wallet.')
    .addOption(
      new Option('--type <type>', 'what it still may not do; nothing when omitted').choices(['outflow']),
    )
    .action(async (id: string, options: ChangeOptions & { type?: 'outflow' }) =>
      (await wallet()).walletLift(context(), id, options),
    );
  change('close', 'Close an empty wallet, for ever.').action(async (id: string, options: ChangeOptions) =>
    (await wallet()).walletChange(context(), id, { status: 'closed', restriction: null }, options),
  );
}
