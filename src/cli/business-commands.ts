import { type Command, Option } from 'commander';
import type { Kobo } from '../platform/values/money.ts';
import { amount, kobo, reasonOption, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const businesses = () => import('./businesses.ts');

/** `kolo business`, and the endpoints that one has. */
export function addBusinessCommands(program: Command, context: () => CliContext): void {
  const group = program.command('business').description('Create and list businesses.');
  group
    .command('create')
    .description('Create a business with a test and a live side.')
    .requiredOption('--name <name>', 'its name', text)
    .addOption(
      // The default is described because Commander's help would print it as JSON, which has no bigint.
      new Option('--bank-transfer-fee <kobo>', 'taken for each bank transfer that succeeds')
        .argParser(kobo)
        .default(0n, '0'),
    )
    .option(
      '--bank-transfer-max <kobo>',
      'the largest single transfer to a bank or to another customer; no limit when omitted',
      amount,
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { name: string; bankTransferFee: Kobo; bankTransferMax?: Kobo; json: boolean }) =>
      (await businesses()).businessCreate(context(), options),
    );
  group
    .command('list')
    .description('List the businesses that you may read, the newest first.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await businesses()).businessList(context(), options));
  const endpoints = program.command('endpoint').description('Webhook endpoints of a side of a business.');
  ofSideAsJson(endpoints.command('list'))
    .description('List them, with why one is disabled.')
    .action(async (options: SideOptions & { json: boolean }) =>
      (await businesses()).endpointList(context(), options),
    );
  for (const [verb, words] of [
    ['disable', 'Disable one: it gets nothing more, and what waited for it is cancelled.'],
    ['enable', 'Enable one again: it gets events from now on.'],
  ] as const) {
    ofSideAsJson(endpoints.command(verb))
      .description(words)
      .argument('<endpoint-id>', 'as it is listed')
      .requiredOption(...reasonOption('why, for those who look at it later'))
      .action(async (id: string, options: SideOptions & { reason: string }) =>
        (await businesses()).endpointSwitch(context(), verb, id, options),
      );
  }
}
