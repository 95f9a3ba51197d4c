import { sessionOn, transactionOn } from '../../platform/db/database.ts';
import type { AccountRail } from '../../rails/context.ts';
import type { Checked } from '../../rails/provider.ts';
import type { Rail } from '../../rails/rail.ts';
import { credentialsContext, readCredentials } from './credentials.ts';
import { changeIn, find, type ManageOptions } from './manage.ts';
import type { OpenedAccounts } from './opened-accounts.ts';
import { identify, RailAccountError } from './prove.ts';
import { accountsOfTenant } from './queries.ts';

/**
 * Tests an account, and resumes its submissions if nothing fails.
 *
 * @param seen receives each result
 * @returns true if nothing failed
 * @throws RailAccountError
 */
export async function testAccount(
  options: ManageOptions,
  tenantId: string,
  rail: AccountRail,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const { pool, vault, accounts } = options;
  const account = find(await accountsOfTenant(sessionOn(pool), tenantId), rail.description.name);
  const credentials = vault.open(account.ciphertext, account.keyId, credentialsContext(account));
  const opened = await accounts.open(rail, JSON.parse(credentials) as object);
  try {
    const passed = await passesChecks(opened, account.providerAccount, options.takesTests ?? false, seen);
    const suspendedBecause = passed ? null : 'its test has failed';
    const act = { word: passed ? 'tested' : 'suspended', detail: suspendedBecause } as const;
    const stored = await transactionOn(pool, (session) =>
      changeIn(session, options, account, { suspendedBecause }, act),
    );
    if (!stored) {
      const message =
        'Somebody else changed the account during the test. Check its settings and test it again.';
      throw new RailAccountError('rail_account_changed', message);
    }
    return passed;
  } finally {
    await opened.close();
  }
}

/**
 * Tests an account of a provider's sandbox, without any tenant. Stores nothing.
 *
 * @param given credentials of a test account, a JSON text
 * @returns true if nothing failed
 * @throws RailAccountError
 */
export async function testSandbox(
  accounts: Pick<OpenedAccounts, 'open'>,
  rail: AccountRail,
  given: string,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const terms = rail.description.account;
  const read = readCredentials(given, terms);
  if ('faults' in read)
    throw new RailAccountError('invalid_request', 'The credentials are not valid.', read.faults);
  const opened = await accounts.open(rail, read.credentials);
  try {
    const { account, isTest } = await identify(opened, read.credentials);
    if (!isTest)
      throw new RailAccountError('invalid_request', 'These are the credentials of a live account.');
    return await passesChecks(opened, account, true, seen);
  } finally {
    await opened.close();
  }
}

/** True if a provider account is still the same and live, and passes all checks. */
async function passesChecks(
  { accountChecks }: Rail,
  providerAccount: string,
  takesTests: boolean,
  seen: (checked: Checked) => void,
): Promise<boolean> {
  const identity = await accountChecks!.identify().then(
    ({ account, isTest }) => {
      if (account !== providerAccount) return 'the provider names another account';
      return isTest && !takesTests ? 'the provider says that it is a test account' : null;
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  seen({
    check: 'it is the same account, and live',
    result: identity === null ? 'ok' : 'failed',
    detail: identity,
  });
  let passed = identity === null;
  for await (const checked of accountChecks!.check()) {
    seen(checked);
    if (checked.result === 'failed') passed = false;
  }
  return passed;
}
