import { type Command, Option } from 'commander';
import { RESTRICTIONS, type Restriction } from '../ledger/state.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

type ChangeOptions = SideOptions & { reason: string };

const wallet = () => import('./wallet.ts');

/** Adds `kolo wallet`. */
export function addWalletCommands(program: Command, context: () => CliContext): void {
  const group = program.command('wallet').description('Shows, restricts and closes wallets.');
  const command = (name: string, description: string): Command =>
    ofSideAsJson(group.command(name))
      .description(description)
      .argument('<wallet-id>', 'wallet id or identifier');
  const change = (name: string, description: string): Command =>
    command(name, description).requiredOption(...reasonOption('reason, kept in the audit log'));

  command('show', 'Shows a wallet, its limits, and the history of its status.').action(
    async (id: string, options: SideOptions) => (await wallet()).walletShow(context(), id, options),
  );
  change('restrict', 'Restricts a wallet: `outflow` blocks payments out, `all` also blocks money in.')
    .addOption(new Option('--type <type>', 'restriction').choices(RESTRICTIONS).makeOptionMandatory())
    .action(async (id: string, options: ChangeOptions & { type: Restriction }) => {
      const to = { status: 'restricted', restriction: options.type } as const;
      await (await wallet()).walletChange(context(), id, to, options);
    });
  change('lift', 'Proposes to lift the restriction of a wallet.')
    .addOption(new Option('--type <type>', 'restriction to keep (default: none)').choices(['outflow']))
    .action(async (id: string, options: ChangeOptions & { type?: 'outflow' }) =>
      (await wallet()).walletLift(context(), id, options),
    );
  change('close', 'Closes an empty wallet permanently.').action(async (id: string, options: ChangeOptions) =>
    (await wallet()).walletChange(context(), id, { status: 'closed', restriction: null }, options),
  );
}
