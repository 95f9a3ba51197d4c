import type { OpenedAccounts } from '../../payments/provider-accounts/opened-accounts.ts';
import type { HeldAccount } from '../../payments/provider-accounts/queries.ts';

/** Accounts whose providers are asked, the oldest first; so many at the same time, each for so long, milliseconds. */
const ASKED_MAX = 50;
const AT_A_TIME = 5;
const ANSWER_MS = 10_000;

/** A problem, and what to do about it. */
interface RailFinding {
  area: 'rails';
  problem: string;
  advice: string;
}

const found = (problem: string, advice: string): RailFinding => ({ area: 'rails', problem, advice });

/** How an account and its test are named in what is said. */
const nameOf = ({ rail, businessId }: HeldAccount): string =>
  `The account of ${rail} of the business ${businessId}`;
const testOf = ({ rail, businessId }: HeldAccount): string =>
  `kolo rail test --business ${businessId} --rail ${rail}`;

/** Provider accounts that do not submit payouts, and providers that do not answer. */
export async function* examineRails(
  accounts: readonly HeldAccount[],
  openAccount: OpenedAccounts['openStored'],
): AsyncGenerator<RailFinding> {
  const tells = (account: HeldAccount): boolean => account.enabled && account.suspendedBecause === null;
  for (const account of accounts) {
    const { enabled, suspendedBecause, tenantId } = account;
    if (enabled && suspendedBecause !== null) {
      yield found(
        `${nameOf(account)} is suspended, and nothing is told by it: ${suspendedBecause}.`,
        `Put that right, then: ${testOf(account)}`,
      );
    }
    // Another enabled account pays, so this one was disabled on purpose.
    if (!enabled && !accounts.some((other) => other.tenantId === tenantId && tells(other))) {
      yield found(
        `${nameOf(account)} is disabled, and no other of that business is told by either: its payouts wait.`,
        'Enable it or another one (docs/rails.md), which takes two people.',
      );
    }
  }
  const asked = accounts.filter(({ enabled }) => enabled).slice(0, ASKED_MAX);
  for (let next = 0; next < asked.length; next += AT_A_TIME) {
    const some = asked.slice(next, next + AT_A_TIME);
    const faults = await Promise.all(some.map((account) => faultOf(account, openAccount)));
    for (const [i, fault] of faults.entries()) {
      if (fault === undefined) continue;
      yield found(
        `The provider of ${asked[next + i]!.rail} of the business ${asked[next + i]!.businessId} cannot be asked: ${fault}.`,
        `Look at the way there, at the provider's own notices and at the credentials; then: ${testOf(asked[next + i]!)}`,
      );
    }
  }
}

/**
 * The reason why a provider does not answer; undefined if it does. The query reads the balance, which changes nothing.
 * The test of an account does more, and some providers store a part of it.
 */
async function faultOf(
  account: HeldAccount,
  openAccount: OpenedAccounts['openStored'],
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  });
  const ask = async (): Promise<void> => {
    const opened = await openAccount(account);
    try {
      await opened.balance?.available();
    } finally {
      await opened.close();
    }
  };
  try {
    await Promise.race([ask(), late]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  } finally {
    clearTimeout(timer);
  }
}
