import { writeFile } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { railDispatcher } from '../app/process/rail-dispatcher.ts';
import { testSandbox } from '../payments/provider-accounts/check.ts';
import { RailAccountError } from '../payments/provider-accounts/prove.ts';
import { systemClock } from '../platform/values/clock.ts';
import type { AccountRail } from '../rails/context.ts';
import type { Checked } from '../rails/provider.ts';
import { recording } from '../rails/recording.ts';
import { ACCOUNT_RAILS } from '../rails/registry.ts';
import type { Input } from './api-command.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { contentOf } from './files.ts';
import { lineOf } from './rail-test.ts';

/** Lets a command call providers. Writes the exchanges to the record file, one JSON line each. */
async function withDispatcher(
  { config }: CliContext,
  record: string | undefined,
  work: (dispatcher: Dispatcher) => Promise<void>,
): Promise<void> {
  const dispatcher = railDispatcher(config);
  const lines: string[] = [];
  try {
    const recorded = recording(dispatcher, (exchange) => lines.push(`${JSON.stringify(exchange)}\n`));
    await work(record === undefined ? dispatcher : recorded);
  } catch (error) {
    if (!(error instanceof RailAccountError)) throw error;
    const faults = error.faults.map(({ path, message }) => `  ${path === '' ? 'It' : path} ${message}.`);
    throw new CommandError([error.message, ...faults].join('\n'));
  } finally {
    await dispatcher.destroy();
    if (record !== undefined) await writeFile(record, lines.join(''), { mode: 0o600 });
  }
}

/** @throws CommandError for an unknown rail */
export function railNamed(name: string): AccountRail {
  const rail = ACCOUNT_RAILS.find(({ description }) => description.name === name);
  if (rail === undefined) {
    const names = ACCOUNT_RAILS.map(({ description }) => description.name);
    throw new CommandError(`Unknown rail. Rails with provider accounts: ${names.join(', ')}.`);
  }
  return rail;
}

/** `kolo rail test --sandbox`: tests a sandbox account at a provider, without a business or a service. */
export async function railTestSandbox(context: CliContext, input: Input, json: boolean): Promise<void> {
  const { rail, credentials, record } = input as { rail: string; credentials: string; record?: string };
  const { print, say } = context;
  const row = railNamed(rail);
  const given = await contentOf(credentials);
  const checks: Checked[] = [];
  await withDispatcher(context, record, async (dispatcher) => {
    const log = { error: (_: object, message: string) => say(message) };
    const accounts = {
      open: (one: AccountRail, read: object) =>
        one.openAccount({ credentials: read, dispatcher, origin: null, clock: systemClock, log }),
    };
    const passed = await testSandbox(accounts, row, given, (checked) => {
      checks.push(checked);
      if (!json) print(lineOf(checked));
    });
    if (json) print(JSON.stringify({ rail, ok: passed, checks }));
    if (!passed) throw new CommandError('At least one check failed.');
  });
}
