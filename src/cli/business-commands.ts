import { type Command, Option } from 'commander';
import type { Kobo } from '../platform/values/money.ts';
import { amount, kobo, reasonOption, text } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson, type SideOptions } from './environment-options.ts';

const businesses = () => import('./businesses.ts');

/** Adds `kolo business` and `kolo endpoint`. */
export function addBusinessCommands(program: Command, context: () => CliContext): void {
  const group = program.command('business').description('Creates and lists businesses.');
  group
    .command('create')
    .description('Creates a business with a test and a live environment.')
    .requiredOption('--name <name>', 'name of the business', text)
    .addOption(
      // The default is described because Commander's help would print it as JSON, which has no bigint.
      new Option('--bank-transfer-fee <kobo>', 'fee for each successful bank transfer')
        .argParser(kobo)
        .default(0n, '0'),
    )
    .option(
      '--bank-transfer-max <kobo>',
      'largest single transfer to a bank or to another customer (default: no limit)',
      amount,
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { name: string; bankTransferFee: Kobo; bankTransferMax?: Kobo; json: boolean }) =>
      (await businesses()).businessCreate(context(), options),
    );
  group
    .command('list')
    .description('Lists the businesses that you may read, newest first.')
    .option('--json', 'print JSON', false)
    .action(async (options: { json: boolean }) => (await businesses()).businessList(context(), options));
  const endpoints = program.command('endpoint').description('Lists, disables and enables webhook endpoints.');
  ofSideAsJson(endpoints.command('list'))
    .description('Lists the webhook endpoints, with the reason why one is disabled.')
    .action(async (options: SideOptions & { json: boolean }) =>
      (await businesses()).endpointList(context(), options),
    );
  for (const [verb, words] of [
    ['disable', 'Disables an endpoint. It receives no more events, and pending deliveries are cancelled.'],
    ['enable', 'Enables an endpoint. It receives events from now on.'],
  ] as const) {
    ofSideAsJson(endpoints.command(verb))
      .description(words)
      .argument('<endpoint-id>', 'id from `kolo endpoint list`')
      .requiredOption(...reasonOption('reason, kept in the audit log'))
      .action(async (id: string, options: SideOptions & { reason: string }) =>
        (await businesses()).endpointSwitch(context(), verb, id, options),
      );
  }
}
