import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Mode } from '../platform/values/mode.ts';
import type { CliContext } from './context.ts';

const audit = () => import('./audit.ts');

/** Parses the number of an audit entry. */
function linkNumber(given: string): string {
  if (!/^\d{1,18}$/.test(given)) throw new InvalidArgumentError('It must be the number of an audit entry.');
  return given;
}

/** Adds `kolo audit`. */
export function addAuditCommands(program: Command, context: () => CliContext): void {
  const group = program.command('audit').description('Exports the audit log and checks an export.');
  group
    .command('export')
    .description(
      'Prints the audit log in order, one JSON line per entry, with the hash chain that proves it.',
    )
    .option('--business <id>', 'business id (default: the log of the installation)')
    .addOption(new Option('--mode <mode>', 'environment').choices(['test', 'live']).default('live'))
    .addOption(
      new Option('--after <number>', 'print only entries after this number')
        .argParser(linkNumber)
        .default('0'),
    )
    .option(
      '--sealed-text',
      'include sealed text about customers, decrypted; delete such a file when the customer is erased',
      false,
    )
    .action(async (options: { business?: string; mode: Mode; after: string; sealedText: boolean }) =>
      (await audit()).auditExport(context(), options),
    );
  group
    .command('check')
    .description(
      'Checks the hash chain of an export without a database: each entry is unchanged and follows the one before.',
    )
    .argument('<file>', 'output of `kolo audit export`')
    .option('--head <hash>', 'hash that the export must end with, taken from the log or the metrics')
    .option('--json', 'print the result as JSON', false)
    .action(async (file: string, options: { head?: string; json: boolean }) =>
      (await audit()).auditCheck(context(), file, options),
    );
}
