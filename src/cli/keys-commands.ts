import { type Command, Option } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { ALL_SCOPES, DEFAULT_SCOPES, type Scope } from '../platform/values/scopes.ts';
import { duration, networks, reasonOption, scopes, text, type When, when, whenOrNever } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson } from './environment-options.ts';
import type { CreateOptions, KeyActOptions, TermOptions } from './keys.ts';

const DAY_MS = 86_400_000;

const keys = () => import('./keys.ts');

/** Adds the description and `--reason`. */
const act = (command: Command, description: string): Command =>
  command
    .description(description)
    .option(...reasonOption('reason, shown to the approver and kept in the audit log'));

/** A subcommand for one existing key. */
const ofKey = (group: Command, name: string, description: string): Command =>
  act(group.command(name), description)
    .argument('<key-id>', 'key id: the 8 characters after test_key_ or live_key_')
    .option('--json', 'print the result as JSON', false);

const SOME_SCOPES = `some of ${ALL_SCOPES.join(',')}`;

/** Adds `kolo keys`. */
export function addKeysCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('keys')
    .description(
      'Creates, lists, changes, rotates and revokes API keys. Reseals stored data under new encryption keys.',
    );
  addMaking(group, context);
  addChanging(group, context);
  group
    .command('list')
    .description('Lists API keys without their secrets.')
    .option('--business <id>', 'list only keys of this business')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business?: string; json: boolean }) =>
      (await keys()).keysList(context(), systemClock, options),
    );
  group
    .command('reseal')
    .description(
      'Reseals and reindexes stored secrets under the first key of KOLO_ENCRYPTION_KEYS and of KOLO_INDEX_KEYS. Run it again to resume.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { keysReseal } = await import('./reseal.ts');
      await keysReseal(context(), systemClock, options);
    });
}

/** Adds the subcommands that create keys. */
function addMaking(group: Command, context: () => CliContext): void {
  act(
    ofSideAsJson(group.command('create')),
    'Creates an API key for one environment of a business. Prints it once; Kolo does not store it. A live key with more than the scope read needs approval.',
  )
    .addOption(
      new Option('--scopes <list>', `scopes of the key: ${SOME_SCOPES}`)
        .argParser(scopes)
        .default([...DEFAULT_SCOPES], DEFAULT_SCOPES.join(',')),
    )
    .option('--label <text>', 'label of the key', text)
    .option('--expires <when>', 'expiry: an RFC 3339 time or a duration such as 90d (default: never)', when)
    .option(
      '--allow <networks>',
      'networks that may use it, such as 203.0.113.0/24,2001:db8::7 (default: any)',
      networks,
    )
    .action(async (options: CreateOptions) => (await keys()).keysCreate(context(), systemClock, options));
  ofKey(group, 'rotate', 'Creates a replacement for a key. The old key stays valid for the overlap.')
    .addOption(
      new Option('--overlap <duration>', 'time for which the old key stays valid')
        .argParser(duration)
        .default(DAY_MS, '24h'),
    )
    .option('--expires <when>', 'expiry of the new key; required if the old key expires', whenOrNever)
    .action(async (keyId: string, options: KeyActOptions & { overlap: number; expires?: When }) =>
      (await keys()).keysRotate(context(), systemClock, keyId, options),
    );
}

/** Adds the subcommands that change existing keys. */
function addChanging(group: Command, context: () => CliContext): void {
  ofKey(group, 'update', 'Changes the label, expiry or allowed networks of a key.')
    .option('--label <text>', 'label of the key', text)
    .option('--expires <when>', 'RFC 3339 time, duration such as 90d, or never', whenOrNever)
    .option('--allow <networks>', 'comma-separated networks, or any', networks)
    .action(async (keyId: string, options: KeyActOptions & TermOptions) =>
      (await keys()).keysUpdate(context(), systemClock, keyId, options),
    );
  for (const [way, description] of [
    ['raise', 'Adds scopes to a key.'],
    ['lower', 'Removes scopes from a key.'],
  ] as const) {
    ofKey(group, way, description)
      .argument('<scopes>', SOME_SCOPES, scopes)
      .action(async (keyId: string, given: Scope[], options: KeyActOptions) =>
        (await keys()).keysSetScopes(context(), keyId, { way, scopes: given, ...options }),
      );
  }
  ofKey(group, 'revoke', 'Revokes a key permanently.').action(async (keyId: string, options: KeyActOptions) =>
    (await keys()).keysRevoke(context(), keyId, options),
  );
}
