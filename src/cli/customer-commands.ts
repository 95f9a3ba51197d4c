import { Argument, type Command } from 'commander';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './side-options.ts';

/** `kolo customer`: what an operator knows of a customer. */
export function addCustomerCommands(program: Command, context: () => CliContext): void {
  const group = program.command('customer').description("Set customers' tiers.");
  ofSideAsJson(group.command('tier'))
    .description('Set the tier of a customer to 3, or back to what follows from its BVN and NIN.')
    .argument('<customer-id>', 'the customer')
    .addArgument(new Argument('<tier>', 'its tier').choices(['3', 'computed']))
    .action(async (id: string, tier: string, options: SideOptions) => {
      const { customerTier } = await import('./customer.ts');
      await customerTier(context(), { ...options, id, isSet: tier === '3' });
    });
}
