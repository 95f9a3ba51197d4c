import { Argument, type Command } from 'commander';
import { pageLimit, reasonOption, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { Side } from './environment.ts';
import { ofSide, ofSideAsJson, type SideOptions } from './environment-options.ts';

const customer = () => import('./customer.ts');

/** `kolo customer`: what an operator knows of a customer. */
export function addCustomerCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('customer')
    .description(
      'List and show customers, set their tiers; export what is stored of one, propose to erase it.',
    );
  addReading(group, context);
  ofSideAsJson(group.command('tier'))
    .description(
      'Propose that the tier of a customer is 3, or set it back to what follows from its BVN and NIN.',
    )
    .argument('<customer-id>', 'the customer')
    .addArgument(new Argument('<tier>', 'its tier').choices(['3', 'computed']))
    .requiredOption(...reasonOption('why, for the person who approves and for the audit log'))
    .action(async (id: string, tier: string, options: SideOptions & { reason: string }) => {
      await (await customer()).customerTier(context(), { ...options, id, isSet: tier === '3' });
    });
  const personal = (name: string, description: string): Command =>
    group
      .command(name)
      .description(description)
      .argument('<customer-id>', 'the customer')
      .requiredOption(...reasonOption('why, for those who look at it later'));
  ofSide(personal('export', 'Print everything that is stored of a customer, opened, as JSON.')).action(
    async (id: string, options: Side & { reason: string }) => {
      await (await customer()).customerExport(context(), id, options);
    },
  );
  ofSideAsJson(
    personal(
      'erase',
      'Propose to close the wallets of a customer and to take out what is personal of it, for ever.',
    ),
  ).action(async (id: string, options: SideOptions & { reason: string }) => {
    await (await customer()).customerErase(context(), id, options);
  });
}

function addReading(group: Command, context: () => CliContext): void {
  ofSideAsJson(group.command('list'))
    .description('List customers, the newest first; what is personal is masked.')
    .option('--email <email>', 'only the one with this email', text)
    .option('--third-party-identifier <id>', 'only those that the business knows by this id', text)
    .option('--limit <number>', 'how many at most, up to 100', pageLimit, 20)
    .option('--cursor <cursor>', 'what comes behind a page')
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
    .description('Show a customer with its wallets; what is personal is masked.')
    .argument('<customer-id>', 'the customer')
    .action(async (id: string, options: SideOptions) =>
      (await customer()).customerShow(context(), id, options),
    );
  ofSideAsJson(group.command('reveal'))
    .description('Show who a customer is. The audit log keeps who has seen it, and why.')
    .argument('<customer-id>', 'the customer')
    .requiredOption(...reasonOption('why, for the audit log'))
    .action(async (id: string, options: SideOptions & { reason: string }) =>
      (await customer()).customerReveal(context(), id, options),
    );
}
