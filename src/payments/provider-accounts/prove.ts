import { ApiError, type FieldError, type OperatorErrorCode } from '../../platform/values/errors.ts';
import type { AccountRail } from '../../rails/context.ts';
import type { Rail } from '../../rails/rail.ts';
import { readCredentials } from './credentials.ts';
import type { OpenedAccounts } from './opened-accounts.ts';

/** Error codes of the operator API for an account that cannot be set up. */
type AccountErrorCode = Extract<
  OperatorErrorCode,
  'invalid_request' | 'not_found' | `rail_account_${'not_proven' | 'taken' | 'exists' | 'changed'}`
>;

/** An account cannot be set up; the message is one sentence for the operator. */
export class RailAccountError extends Error {
  readonly code: AccountErrorCode;
  /** Faults of the credentials, by field. */
  readonly faults: readonly FieldError[];

  constructor(code: AccountErrorCode, message: string, faults: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

/** The same as an error of the operator API; `path` is that of the credentials in the request. */
function refusalOf({ code, message, faults }: RailAccountError, path: string): ApiError {
  if (code !== 'invalid_request' && code !== 'rail_account_not_proven') return new ApiError(code);
  if (faults.length === 0) return new ApiError(code, [{ path, message: message.replace(/\.$/, '') }]);
  const under = faults.map((fault) => ({
    ...fault,
    path: fault.path === '' ? path : `${path}.${fault.path}`,
  }));
  return new ApiError(code, under);
}

/** Runs an act on accounts, and turns refusals into the operator API's form. */
export async function refusing<T>(work: () => T | Promise<T>, path = 'content.credentials'): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RailAccountError ? refusalOf(error, path) : error;
  }
}

/** Dependencies of proving credentials. */
export interface ProveOptions {
  accounts: Pick<OpenedAccounts, 'open'>;
  /** Test keys and banks that call themselves a test are as good as live ones: in the test suite alone. */
  takesTests?: boolean;
}

/** Opens the rail with an operator's credentials and has the provider identify their account. */
export async function prove(
  { accounts, takesTests = false }: ProveOptions,
  { description, ...row }: AccountRail,
  given: string,
): Promise<{ credentials: object; providerAccount: string }> {
  const read = readCredentials(given, description.account);
  if ('faults' in read)
    throw new RailAccountError('invalid_request', 'The credentials are not valid.', read.faults);
  const { credentials } = read;
  const faults = takesTests ? [] : description.account.liveFaults(credentials as never);
  if (faults.length > 0) {
    const message = 'The credentials are not those of a live account.';
    throw new RailAccountError('invalid_request', message, faults);
  }
  const opened = await accounts.open({ description, ...row }, credentials);
  try {
    const { account, isTest } = await identify(opened, credentials);
    if (isTest && !takesTests) {
      const message = 'The provider says that this is a test account: live payments take none.';
      throw new RailAccountError('rail_account_not_proven', message);
    }
    return { credentials, providerAccount: account };
  } finally {
    await opened.close();
  }
}

/** Has a provider identify an account. @throws RailAccountError if it does not */
export function identify(
  { accountChecks }: Rail,
  credentials: object,
): Promise<{ account: string; isTest: boolean }> {
  return accountChecks!.identify().catch((error: unknown) => {
    const why = withoutCredentials(error instanceof Error ? error.message : String(error), credentials);
    const message = `The provider does not say whose the credentials are: ${why}.`;
    throw new RailAccountError('rail_account_not_proven', message);
  });
}

/** Some providers repeat what they were sent. */
const withoutCredentials = (said: string, credentials: object): string =>
  Object.values(credentials)
    .filter((value) => typeof value === 'string' && value.length > 0)
    .reduce<string>((text, value) => text.replaceAll(value as string, '…'), said);
