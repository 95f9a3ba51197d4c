import { type Command, Option } from 'commander';
import { systemClock } from '../platform/values/clock.ts';
import { ALL_SCOPES, DEFAULT_SCOPES, type Scope } from '../platform/values/scopes.ts';
import { duration, networks, reasonOption, scopes, text, type When, when, whenOrNever } from './arguments.ts';
import type { CliContext } from './context.ts';
import { ofSideAsJson } from './environment-options.ts';
import type { CreateOptions, KeyActOptions, TermOptions } from './keys.ts';

const DAY_MS = 86_400_000;

const keys = () => import('./keys.ts');

/** A command that does something to keys. */
const act = (command: Command, description: string): Command =>
  command
    .description(description)
    .option(...reasonOption('why, for the person who approves and for those who look at it later'));

/** One that does something to a key that exists. */
const ofKey = (group: Command, name: string, description: string): Command =>
  act(group.command(name), description)
    .argument('<key-id>', 'the id of the key: the 8 characters behind test_key_ or live_key_')
    .option('--json', 'print the result as JSON', false);

const SOME_SCOPES = `some of ${ALL_SCOPES.join(',')}`;

/** `kolo keys`: what an operator does with API keys. */
export function addKeysCommands(program: Command, context: () => CliContext): void {
  const group = program
    .command('keys')
    .description('Create, list, change, rotate and revoke API keys; change the keys of what is sealed.');
  addMaking(group, context);
  addChanging(group, context);
  group
    .command('list')
    .description('List keys, never their secrets.')
    .option('--business <id>', 'only those of this business')
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { business?: string; json: boolean }) =>
      (await keys()).keysList(context(), systemClock, options),
    );
  group
    .command('reseal')
    .description(
      'Seal and index what is stored anew, under the first of KOLO_ENCRYPTION_KEYS and of KOLO_INDEX_KEYS.',
    )
    .option('--json', 'print the result as JSON', false)
    .action(async (options: { json: boolean }) => {
      const { keysReseal } = await import('./reseal.ts');
      await keysReseal(context(), systemClock, options);
    });
}

/** New keys. */
function addMaking(group: Command, context: () => CliContext): void {
  act(
    ofSideAsJson(group.command('create')),
    'Create a key for one side of a business. It is printed once and stored nowhere.',
  )
    .addOption(
      new Option('--scopes <list>', `what it may do: ${SOME_SCOPES}`)
        .argParser(scopes)
        .default([...DEFAULT_SCOPES], DEFAULT_SCOPES.join(',')),
    )
    .option('--label <text>', 'a name to know it by', text)
    .option('--expires <when>', 'when it ends: a time, or how long from now, such as 90d', when)
    .option('--allow <networks>', 'from where it may be used, such as 203.0.113.0/24,2001:db8::7', networks)
    .action(async (options: CreateOptions) => (await keys()).keysCreate(context(), systemClock, options));
  ofKey(group, 'rotate', 'Make a key in the place of another, which stays good for a while.')
    .addOption(
      new Option('--overlap <duration>', 'how long the old one stays good')
        .argParser(duration)
        .default(DAY_MS, '24h'),
    )
    .option('--expires <when>', 'when the new one ends; needed where the old one ends', whenOrNever)
    .action(async (keyId: string, options: KeyActOptions & { overlap: number; expires?: When }) =>
      (await keys()).keysRotate(context(), systemClock, keyId, options),
    );
}

/** What is done to keys that exist. */
function addChanging(group: Command, context: () => CliContext): void {
  ofKey(group, 'update', 'Change the label of a key, when it ends, or from where it may be used.')
    .option('--label <text>', 'a name to know it by', text)
    .option('--expires <when>', 'a time, how long from now, such as 90d, or never', whenOrNever)
    .option('--allow <networks>', 'networks between commas, or any', networks)
    .action(async (keyId: string, options: KeyActOptions & TermOptions) =>
      (await keys()).keysUpdate(context(), systemClock, keyId, options),
    );
  for (const [way, description] of [
    ['raise', 'Let a key do more.'],
    ['lower', 'Let a key do less.'],
  ] as const) {
    ofKey(group, way, description)
      .argument('<scopes>', SOME_SCOPES, scopes)
      .action(async (keyId: string, given: Scope[], options: KeyActOptions) =>
        (await keys()).keysSetScopes(context(), keyId, { way, scopes: given, ...options }),
      );
  }
  ofKey(group, 'revoke', 'Revoke a key, for ever.').action(async (keyId: string, options: KeyActOptions) =>
    (await keys()).keysRevoke(context(), keyId, options),
  );
}
