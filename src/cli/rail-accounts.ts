import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../platform/values/operator-error.ts';
import type { Checked } from '../rails/provider.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { requireBusinessId } from './environment.ts';
import { signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** How commands name a business and its account. Accounts at providers are of live sides. */
export interface AccountOptions {
  business: string;
  rail: string;
}

/** A file with credentials, or standard input where it is `-`. */
interface CredentialsOption {
  credentials: string;
}

/** Where the operator API has what belongs to a live side. */
export function livePath(business: string): string {
  requireBusinessId(business);
  return `/ops/v1/businesses/${business}/live`;
}

/** What a file holds, or standard input where it is `-`. Secrets come in no argument: others see those. */
export async function contentOf(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The credentials cannot be read: ${error.message}.`);
  });
}

/** @throws CommandError that repeats nothing of what the file holds */
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

/** `kolo rail add` and `rotate`: propose an account at a provider, or new credentials of it. */
export async function railCredentials(
  context: CliContext,
  act: 'rail.add' | 'rail.rotate',
  options: AccountOptions & CredentialsOption & ProposeOptions,
): Promise<void> {
  const credentials = await credentialsIn(options.credentials);
  await proposing(context, act, { rail: options.rail, credentials }, options);
}

/** `kolo rail enable`: proposes that an account is told again. */
export const railEnable = (context: CliContext, options: AccountOptions & ProposeOptions): Promise<void> =>
  proposing(context, 'rail.enable', { rail: options.rail }, options);

/** `kolo rail order`: proposes which account pays, of several that could. */
export const railOrder = (
  context: CliContext,
  rails: readonly string[],
  options: { business: string } & ProposeOptions,
): Promise<void> => proposing(context, 'rail.order', { rails }, options);

const accountPath = ({ business, rail }: AccountOptions): string =>
  `${livePath(business)}/rail-accounts/${encodeURIComponent(rail)}`;

/** `kolo rail disable`: by one person, at once. */
export async function railDisable(
  { print }: CliContext,
  { reason, json, ...account }: AccountOptions & ProposeOptions,
): Promise<void> {
  const path = accountPath(account);
  await (await signedIn()).call('POST', `${path}/disable`, { reason });
  if (json) return print(JSON.stringify({ rail: account.rail, status: 'disabled' }));
  print(
    'Nothing is told by it any more. What was told before is asked after, and what comes back is credited.',
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

/** `kolo rail list`: the accounts of a business in their order. */
export async function railList(
  { print }: CliContext,
  { business, json }: { business: string; json: boolean },
): Promise<void> {
  const path = `${livePath(business)}/rail-accounts`;
  const accounts = await (await signedIn()).call<ShownAccount[]>('GET', path);
  if (json) return print(JSON.stringify(accounts));
  if (accounts.length === 0) print('The business has no account at a provider.');
  for (const { preference, rail, account, status, suspended, callback_path } of accounts) {
    const telling = suspended === null ? status : `${status}, nothing is told: ${suspended}`;
    print(`${preference}. ${rail}  ${account}  ${telling}  ${callback_path}`);
  }
}

const MARKS = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' };

/** Shows a thing that was looked at. */
export const lineOf = ({ check, result, detail }: Checked): string =>
  `${MARKS[result]} ${check}${detail === null ? '' : `: ${detail}`}`;

/** `kolo rail test`: has the service look at an account, and telling go on where nothing has failed. */
export async function railTest(
  { print }: CliContext,
  { json, ...account }: AccountOptions & { json: boolean },
): Promise<void> {
  const path = accountPath(account);
  const looked = await (await signedIn()).call<{ ok: boolean; checks: Checked[] }>('POST', `${path}/test`);
  if (json) print(JSON.stringify(looked));
  else for (const checked of looked.checks) print(lineOf(checked));
  if (!looked.ok) throw new CommandError('Nothing is told by this account before its test passes.');
}
