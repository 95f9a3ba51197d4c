import { InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { MODES, type Mode } from '../platform/values/mode.ts';
import { text } from './arguments.ts';
import type { Describe } from './command-host.ts';

/** Parses a seed, which becomes part of references. */
function seed(given: string): string {
  if (!/^[a-z0-9-]{1,20}$/.test(given))
    throw new InvalidArgumentError('It must be 1 to 20 lowercase letters, digits and hyphens.');
  return given;
}

const count = (least: number, most: number) => (given: string) => {
  const number = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (number < least || number > most)
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  return number;
};

interface DemoOptions {
  name: string;
  seed: string;
  mode: Mode;
  customers: number;
  transfers: number;
  json: boolean;
}

export const demo: Describe = (command, { context }) =>
  command
    .description(
      'Creates a business with a realistic month of sandbox data: customers, wallets, transfers with every outcome, and open work items. For development only.',
    )
    .option('--name <name>', 'name of the business', text, 'Demo')
    .option('--seed <text>', 'the same seed creates the same month', seed, 'harmattan')
    .addOption(
      new Option('--mode <mode>', 'environment; only test is allowed').choices(MODES).default('test'),
    )
    .option('--customers <number>', 'number of customers', count(10, 2_000), 200)
    .option('--transfers <number>', 'number of transfers', count(100, 50_000), 2_300)
    .option('--json', 'print the result as JSON', false)
    .action(async (options: DemoOptions) => {
      const { demo: fill } = await import('./demo.ts');
      await fill(context(), systemClock, options);
    });
