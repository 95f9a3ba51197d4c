import { Argument, type Command } from 'commander';
import { systemClock } from '../values/clock.ts';
import { reasonOption } from './arguments.ts';
import type { CliContext } from './context.ts';
import type { Side } from './side.ts';
import { ofSide, ofSideAsJson, type SideOptions } from './side-options.ts';

/** `kolo customer`: what an operator knows of a customer. */
export function addCustomerCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('customer')
    .description("Set customers' tiers; export and erase what is personal of one.");
  ofSideAsJson(group.command('tier'))
    .description(
      'Propose that the tier of a customer is 3, or set it back to what follows from its BVN and NIN.',
    )
    .argument('<customer-id>', 'the customer')
    .addArgument(new Argument('<tier>', 'its tier').choices(['3', 'computed']))
    .requiredOption(...reasonOption('why, for who approves and for the audit log'))
    .action(async (id: string, tier: string, options: SideOptions & { reason: string }) => {
      const { customerTier } = await import('./customer.ts');
      await customerTier(context(), { ...options, id, isSet: tier === '3' });
    });
  const personal = (name: string, description: string): Command =>
    group
      .command(name)
      .description(description)
      .argument('<customer-id>', 'the customer')
      .requiredOption(...reasonOption('why, for those who look at it later'));
  ofSide(personal('export', 'Print everything that is stored of a customer, opened, as JSON.')).action(
    async (id: string, options: Side & { reason: string }) => {
      const { customerExport } = await import('./personal-data.ts');
      await customerExport(context(), systemClock, id, options);
    },
  );
  ofSideAsJson(
    personal('erase', 'Close the wallets of a customer, and take out what is personal of it, for ever.'),
  ).action(async (id: string, options: SideOptions & { reason: string }) => {
    const { customerErase } = await import('./personal-data.ts');
    await customerErase(context(), systemClock, id, options);
  });
}
