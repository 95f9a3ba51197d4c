import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Mode } from '../platform/values/mode.ts';
import type { CliContext } from './context.ts';

const audit = () => import('./audit.ts');

/** The number of a link. */
function linkNumber(given: string): string {
  if (!/^\d{1,18}$/.test(given)) throw new InvalidArgumentError('It must be the number of a link.');
  return given;
}

/** `kolo audit`: the log of what was done. */
export function addAuditCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('audit')
    .description('The audit log: take it out, and check what was taken out.');
  group
    .command('export')
    .description(
      'Print the links of a chain in their order, a line of JSON each: the log and what proves it.',
    )
    .option('--business <id>', 'of a side of this business; of the installation when omitted')
    .addOption(new Option('--mode <mode>', 'which side').choices(['test', 'live']).default('live'))
    .addOption(
      new Option('--after <number>', 'only those behind a link').argParser(linkNumber).default('0', 'all'),
    )
    .option(
      '--words',
      'with what is sealed about customers opened: keep no such file longer than them',
      false,
    )
    .action(async (options: { business?: string; mode: Mode; after: string; words: boolean }) =>
      (await audit()).auditExport(context(), options),
    );
  group
    .command('check')
    .description('Check an export by itself: that each link follows the one before, and is what was linked.')
    .argument('<file>', 'what `kolo audit export` printed')
    .option('--head <hash>', 'the head that it must end with, as a log or a metric said')
    .option('--json', 'print the result as JSON', false)
    .action(async (file: string, options: { head?: string; json: boolean }) =>
      (await audit()).auditCheck(context(), file, options),
    );
}
