import { Argument, type Command, Option } from 'commander';
import { MODES } from '../values/mode.ts';
import type { CliContext } from './context.ts';
import type { Side } from './side.ts';

/** `kolo customer`: what an operator knows of a customer. */
export function addCustomerCommands(program: Command, context: () => CliContext): void {
  program
    .command('customer')
    .description("Set customers' tiers.")
    .command('tier')
    .description('Set the tier of a customer to 3, or back to what follows from its BVN and NIN.')
    .argument('<customer-id>', 'the customer')
    .addArgument(new Argument('<tier>', 'its tier').choices(['3', 'computed']))
    .requiredOption('--business <id>', 'the business')
    .addOption(new Option('--mode <mode>', 'which side').choices(MODES).default('test'))
    .option('--json', 'print the result as JSON', false)
    .action(async (id: string, tier: string, options: Side & { json: boolean }) => {
      const { customerTier } = await import('./customer.ts');
      await customerTier(context(), { ...options, id, isSet: tier === '3' });
    });
}
