import type { AccountRail } from '../rails/context.ts';
import type { Rail } from '../rails/rail.ts';
import type { FieldError } from '../values/errors.ts';
import { readCredentials } from './credentials.ts';
import type { OpenedAccounts } from './opened-accounts.ts';

/** An account that cannot be set up as asked; the message is one sentence for the operator. */
export class RailAccountError extends Error {
  /** What is wrong with the credentials, field by field. */
  readonly faults: readonly FieldError[];

  constructor(message: string, faults: readonly FieldError[] = []) {
    super(message);
    this.faults = faults;
  }
}

/** What credentials are proven with. */
export interface ProveOptions {
  accounts: Pick<OpenedAccounts, 'open'>;
  /** Test keys and banks that call themselves a test are as good as live ones: in the test suite alone. */
  takesTests?: boolean;
}

/** Opens the rail of credentials that an operator gives, and asks the provider whose they are. */
export async function prove(
  { accounts, takesTests = false }: ProveOptions,
  { description, ...row }: AccountRail,
  given: string,
): Promise<{ credentials: object; providerAccount: string }> {
  const read = readCredentials(given, description.account);
  if ('faults' in read) throw new RailAccountError('The credentials are not valid.', read.faults);
  const { credentials } = read;
  const faults = takesTests ? [] : description.account.liveFaults(credentials as never);
  if (faults.length > 0)
    throw new RailAccountError('The credentials are not those of a live account.', faults);
  const opened = await accounts.open({ description, ...row }, credentials);
  try {
    const { account, isTest } = await identify(opened);
    if (isTest && !takesTests) {
      throw new RailAccountError('The provider says that this is a test account: live payments take none.');
    }
    return { credentials, providerAccount: account };
  } finally {
    await opened.close();
  }
}

/** Asks a provider which account it is. @throws RailAccountError where it does not say */
export function identify({ accountChecks }: Rail): Promise<{ account: string; isTest: boolean }> {
  return accountChecks!.identify().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new RailAccountError(`The provider does not say whose the credentials are: ${why}.`);
  });
}
