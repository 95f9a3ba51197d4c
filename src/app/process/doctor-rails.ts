import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import type { HeldAccount } from '../../payments/provider-accounts/queries.ts';

/** Maximum accounts whose providers are queried, the oldest first. */
const QUERIED_MAX = 50;
/** Providers queried at the same time. */
const AT_ONCE = 5;
/** Timeout of each query, milliseconds. */
const ANSWER_MS = 10_000;

/** A problem, and what to do about it. */
interface RailFinding {
  area: 'rails';
  problem: string;
  advice: string;
}

const found = (problem: string, advice: string): RailFinding => ({ area: 'rails', problem, advice });

const nameOf = ({ rail, businessId }: HeldAccount): string =>
  `The account of ${rail} of the business ${businessId}`;
const testOf = ({ rail, businessId }: HeldAccount): string =>
  `kolo rail test --business ${businessId} --rail ${rail}`;

/** Provider accounts that do not submit payouts, and providers that do not answer. */
export async function* examineRails(
  accounts: readonly HeldAccount[],
  openAccount: OpenedAccounts['openStored'],
): AsyncGenerator<RailFinding> {
  const submits = (account: HeldAccount): boolean => account.enabled && account.suspendedBecause === null;
  for (const account of accounts) {
    const { enabled, suspendedBecause, tenantId } = account;
    if (enabled && suspendedBecause !== null) {
      yield found(
        `${nameOf(account)} is suspended, and nothing is submitted through it: ${suspendedBecause}.`,
        `Fix that, then run: ${testOf(account)}`,
      );
    }
    // Another enabled account pays, so this one was disabled on purpose.
    if (!enabled && !accounts.some((other) => other.tenantId === tenantId && submits(other))) {
      yield found(
        `${nameOf(account)} is disabled, and the business has no other account that submits: its payouts wait.`,
        'Enable it or another account (docs/rails.md). Enabling needs approval.',
      );
    }
  }
  const queried = accounts.filter(({ enabled }) => enabled).slice(0, QUERIED_MAX);
  for (let next = 0; next < queried.length; next += AT_ONCE) {
    const some = queried.slice(next, next + AT_ONCE);
    const faults = await Promise.all(some.map((account) => faultOf(account, openAccount)));
    for (const [i, fault] of faults.entries()) {
      if (fault === undefined) continue;
      yield found(
        `The provider of ${queried[next + i]!.rail} of the business ${queried[next + i]!.businessId} cannot be queried: ${fault}.`,
        `Check the network, the provider's status page and the credentials, then run: ${testOf(queried[next + i]!)}`,
      );
    }
  }
}

/**
 * The reason why a provider cannot be queried; undefined if it answers. The query reads the balance, which changes nothing.
 * `kolo rail test` does more, and some providers store a part of it.
 */
async function faultOf(
  account: HeldAccount,
  openAccount: OpenedAccounts['openStored'],
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  });
  const query = async (): Promise<void> => {
    const opened = await openAccount(account);
    try {
      await opened.balance?.available();
    } finally {
      await opened.close();
    }
  };
  try {
    await Promise.race([query(), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  } finally {
    clearTimeout(timer);
  }
}
