import { isUuid } from '../platform/values/ids.ts';
import type { Call, Input } from './api-command.ts';
import { CommandError } from './command-error.ts';

/** Input checks for rows of commands, and fields that come from files or other operations. */

export const byBusiness =
  (ofInstallation: string, ofEnvironment: string) =>
  ({ business_id }: Input): string =>
    business_id === undefined ? ofInstallation : ofEnvironment;

/** The first and last day of a day or month. */
export function daysOfPeriod({ period }: Input): Input {
  const name = String(period);
  const [year, month, day] = name.split('-').map(Number);
  if (day !== undefined) return { from: name, to: name };
  const last = new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10);
  return { from: `${name}-01`, to: last };
}

export const byOperator =
  (own: string, ofOther: string) =>
  ({ operator_id }: Input): string =>
    operator_id === undefined ? own : ofOther;

export const bothOrNeither = ({ business_id, mode }: Input): string | undefined =>
  (business_id === undefined) === (mode === undefined) ? undefined : 'Give --business and --mode together.';

export const someTerm = ({ label, expires_at, allowed_networks }: Input): string | undefined =>
  [label, expires_at, allowed_networks].every((term) => term === undefined)
    ? 'Give at least one of --label, --expires and --allow.'
    : undefined;

/** Only live environments have accounts at providers. */
export const live = () => ({ mode: 'live' });

export async function environmentOfKey(input: Input, call: Call): Promise<Input> {
  const { business_id, mode } = await call<{ business_id: string; mode: string }>('findKey', input);
  return { business_id, mode };
}

/** Finds a transfer's id by its id or reference. */
export async function transactionId(input: Input, call: Call): Promise<Input> {
  const { id } = await call<{ id: string }>('readTransferInFull', input);
  return { transaction_id: id };
}

/** Finds an operator's id by id or email. @throws CommandError if there is none */
export async function operator({ operator_id }: Input, call: Call): Promise<Input> {
  const named = String(operator_id);
  if (isUuid(named)) return { id: named };
  const operators = await call<{ id: string; email: string }[]>('listOperators', {});
  const found = operators.find(({ email }) => email === named.toLowerCase());
  if (found === undefined)
    throw new CommandError(
      `<operator>: ${named} is not the id or email of an operator. \`kolo operator list\` shows them.`,
    );
  return { id: found.id, operator_id: found.id };
}

export async function credentials({ credentials: file }: Input): Promise<Input> {
  const { credentialsIn } = await import('./files.ts');
  return { mode: 'live', credentials: await credentialsIn(String(file)) };
}

/** Reads the statement that `file_name` names. */
export async function bankStatement({ file_name: path }: Input): Promise<Input> {
  const { readFile } = await import('node:fs/promises');
  const { basename } = await import('node:path');
  const content = await readFile(String(path), 'utf8').catch((error: Error) => {
    throw new CommandError(`Cannot read ${path}: ${error.message}.`);
  });
  return { file_name: basename(String(path)), content };
}

export async function policy({ policy: file }: Input): Promise<Input> {
  const { jsonIn } = await import('./files.ts');
  return { policy: await jsonIn(String(file)) };
}

/** Prints the payouts that ending the stop would release. */
export async function payoutsHeldBack(input: Input, call: Call, say: (line: string) => void): Promise<Input> {
  const operation = byBusiness('readPayoutsHeldBack', 'readPayoutsHeldBackOfEnvironment')(input);
  const { text } = await call<{ text: string }>(operation, input);
  say(text);
  return {};
}

export const resendScope = ({ all }: Input) => ({ deliveries: all ? 'all' : 'undelivered' });

/** The operator's id for a command on another operator, otherwise the session's id. */
export const ofOperator = ({ operator_id, session_id }: Input) => ({ id: operator_id ?? session_id });

export function operatorOrEmail({ operator_id, email, reason }: Input): string | undefined {
  const isAtShell = operator_id === undefined && email !== undefined;
  const isProposal = operator_id !== undefined && email === undefined && reason !== undefined;
  return isAtShell || isProposal ? undefined : 'give an operator and --reason, or --email alone';
}

export function businessOrSandbox({ sandbox, business_id, credentials: file, record }: Input) {
  const isOfBusiness = business_id !== undefined;
  if (sandbox ? file === undefined || isOfBusiness : file !== undefined || !isOfBusiness)
    return 'Give either --business, or --sandbox and --credentials.';
  return record !== undefined && !sandbox ? '--record needs --sandbox.' : undefined;
}
