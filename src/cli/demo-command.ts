import { type Command, InvalidArgumentError, Option } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { MODES, type Mode } from '../platform/values/mode.ts';
import { text } from './arguments.ts';
import type { CliContext } from './context.ts';

/** Part of references, which are printable. */
function seed(given: string): string {
  if (!/^[a-z0-9-]{1,20}$/.test(given))
    throw new InvalidArgumentError('It must be 1 to 20 small letters, digits and hyphens.');
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

/** `kolo demo`. */
export function addDemoCommand(program: Command, context: () => CliContext): void {
  program
    .command('demo')
    .description(
      'Make a business whose sandbox has a believable month in it: customers, wallets, transfers of every ending, what needs somebody. For development.',
    )
    .option('--name <name>', 'of the business', text, 'Demo')
    .option('--seed <text>', 'the same one gives the same month', seed, 'harmattan')
    .addOption(
      new Option('--mode <mode>', 'which side; only test has a month').choices(MODES).default('test'),
    )
    .option('--customers <number>', 'how many customers', count(10, 2_000), 200)
    .option('--transfers <number>', 'how many transfers they make', count(100, 50_000), 2_300)
    .option('--json', 'print the result as JSON', false)
    .action(async (options: DemoOptions) => {
      const { demo } = await import('./demo.ts');
      await demo(context(), systemClock, options);
    });
}
