import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../platform/values/operator-error.ts';
import type { Checked } from '../rails/provider.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { requireBusinessId } from './environment.ts';
import { signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** Names a provider account. Only live environments have them. */
export interface AccountOptions {
  business: string;
  rail: string;
}

/** `-` reads standard input. */
interface CredentialsOption {
  credentials: string;
}

/** The path of a live environment. */
export function livePath(business: string): string {
  requireBusinessId(business);
  return `/ops/v1/businesses/${business}/live`;
}

/** Reads a file, or standard input for `-`. Secrets never come as arguments, which other users can see. */
export async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read the credentials: ${error.message}.`);
  });
}

/** @throws CommandError that does not repeat the content of the file */
async function credentialsIn(file: string): Promise<object> {
  try {
    return JSON.parse(await contentOf(file)) as object;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new CommandError('The credentials are not valid JSON.');
  }
}

const proposing = async (
  context: CliContext,
  act: string,
  content: object,
  { business, reason, json }: { business: string } & ProposeOptions,
): Promise<void> => {
  requireBusinessId(business);
  const side = { business, mode: 'live' } as const;
  await propose(context, await signedIn(), { act, side, content }, { reason, json });
};

/** `kolo rail add` and `rotate`. */
export async function railCredentials(
  context: CliContext,
  act: 'rail.add' | 'rail.rotate',
  options: AccountOptions & CredentialsOption & ProposeOptions,
): Promise<void> {
  const credentials = await credentialsIn(options.credentials);
  await proposing(context, act, { rail: options.rail, credentials }, options);
}

/** `kolo rail enable`. */
export const railEnable = (context: CliContext, options: AccountOptions & ProposeOptions): Promise<void> =>
  proposing(context, 'rail.enable', { rail: options.rail }, options);

/** `kolo rail order`. */
export const railOrder = (
  context: CliContext,
  rails: readonly string[],
  options: { business: string } & ProposeOptions,
): Promise<void> => proposing(context, 'rail.order', { rails }, options);

const accountPath = ({ business, rail }: AccountOptions): string =>
  `${livePath(business)}/rail-accounts/${encodeURIComponent(rail)}`;

/** `kolo rail disable`: needs no approval. */
export async function railDisable(
  { print }: CliContext,
  { reason, json, ...account }: AccountOptions & ProposeOptions,
): Promise<void> {
  const path = accountPath(account);
  await (await signedIn()).call('POST', `${path}/disable`, { reason });
  if (json) return print(JSON.stringify({ rail: account.rail, status: 'disabled' }));
  print(
    'Disabled. No payout is submitted through it. Kolo still queries submitted payouts and credits returns.',
  );
}

interface ShownAccount {
  rail: string;
  account: string;
  preference: number;
  status: string;
  suspended: string | null;
  callback_path: string;
}

/** `kolo rail list`: in the order of preference. */
export async function railList(
  { print }: CliContext,
  { business, json }: { business: string; json: boolean },
): Promise<void> {
  const path = `${livePath(business)}/rail-accounts`;
  const accounts = await (await signedIn()).call<ShownAccount[]>('GET', path);
  if (json) return print(JSON.stringify(accounts));
  if (accounts.length === 0) print('The business has no provider account.');
  for (const { preference, rail, account, status, suspended, callback_path } of accounts) {
    const state = suspended === null ? status : `${status}, suspended: ${suspended}`;
    print(`${preference}. ${rail}  ${account}  ${state}  ${callback_path}`);
  }
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };

export const lineOf = ({ check, result, detail }: Checked): string =>
  `${MARKS[result]} ${check}${detail === null ? '' : `: ${detail}`}`;

/** `kolo rail test`: the service tests the account and resumes it if every check passes. */
export async function railTest(
  { print }: CliContext,
  { json, ...account }: AccountOptions & { json: boolean },
): Promise<void> {
  const path = accountPath(account);
  const looked = await (await signedIn()).call<{ ok: boolean; checks: Checked[] }>('POST', `${path}/test`);
  if (json) print(JSON.stringify(looked));
  else for (const checked of looked.checks) print(lineOf(checked));
  if (!looked.ok)
    throw new CommandError('No payout is submitted through this account until its test passes.');
}
