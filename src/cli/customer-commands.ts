import { Argument, type Command } from 'commander';
import { pageLimit, reasonOption, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { Side } from './environment.ts';
import { ofSide, ofSideAsJson, type SideOptions } from './environment-options.ts';

const customer = () => import('./customer.ts');

/** Adds `kolo customer`. */
export function addCustomerCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('customer')
    .description(
      'Lists and shows customers, sets tiers, exports personal data, and proposes to erase a customer.',
    );
  addReading(group, context);
  ofSideAsJson(group.command('tier'))
    .description(
      'Proposes to raise a customer to tier 3, or resets the tier to the one computed from BVN and NIN.',
    )
    .argument('<customer-id>', 'customer id')
    .addArgument(new Argument('<tier>', 'tier').choices(['3', 'computed']))
    .requiredOption(...reasonOption('reason, shown to the approver and kept in the audit log'))
    .action(async (id: string, tier: string, options: SideOptions & { reason: string }) => {
      await (await customer()).customerTier(context(), { ...options, id, isSet: tier === '3' });
    });
  const personal = (name: string, description: string): Command =>
    group
      .command(name)
      .description(description)
      .argument('<customer-id>', 'customer id')
      .requiredOption(...reasonOption('reason, kept in the audit log'));
  ofSide(personal('export', 'Prints all data stored about a customer as JSON, decrypted.')).action(
    async (id: string, options: Side & { reason: string }) => {
      await (await customer()).customerExport(context(), id, options);
    },
  );
  ofSideAsJson(
    personal(
      'erase',
      'Proposes to close the wallets of a customer and to erase its personal data permanently.',
    ),
  ).action(async (id: string, options: SideOptions & { reason: string }) => {
    await (await customer()).customerErase(context(), id, options);
  });
}

function addReading(group: Command, context: () => CliContext): void {
  ofSideAsJson(group.command('list'))
    .description('Lists customers, newest first. Personal data is masked.')
    .option('--email <email>', 'find the customer with this email', text)
    .option('--third-party-identifier <id>', 'find customers by the id that the business uses', text)
    .option('--limit <number>', 'maximum number of rows, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'continue after this cursor, printed with the previous page')
    .action(
      async (
        options: SideOptions & {
          email?: string;
          thirdPartyIdentifier?: string;
          limit: number;
          cursor?: string;
        },
      ) => (await customer()).customerList(context(), options),
    );
  ofSideAsJson(group.command('show'))
    .description('Shows a customer and its wallets. Personal data is masked.')
    .argument('<customer-id>', 'customer id')
    .action(async (id: string, options: SideOptions) =>
      (await customer()).customerShow(context(), id, options),
    );
  ofSideAsJson(group.command('reveal'))
    .description('Shows the personal data of a customer. The audit log records you and your reason.')
    .argument('<customer-id>', 'customer id')
    .requiredOption(...reasonOption('reason, kept in the audit log'))
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await customer()).customerReveal(context(), id, options),
    );
}
