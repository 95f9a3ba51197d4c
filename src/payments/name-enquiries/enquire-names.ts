import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '../../platform/values/semaphore.ts';
import type { NameEnquiryOutcome } from '../../rails/rail.ts';
import { matchOf, type NameMatch } from './match.ts';

/** Accounts of one request. */
export const SEVERAL_ENQUIRIES_MAX = 100;
/** Enquiries of one request that are in flight. */
const IN_FLIGHT_MAX = 8;
/**
 * Time after which a request is answered without what is missing, milliseconds. A bank may need 30 seconds for one
 * account, and clients wait no longer for all of them.
 */
const ANSWERED_WITHIN_MS = 25_000;

interface ExpectedAccount {
  /** A `code` of the bank list. */
  bankCode: string;
  accountNumber: string;
  /** The expected name. */
  name?: string;
}

/** The result for one account, in the contract's field names (contract section 3.12). */
export interface Enquiry {
  index: number;
  status: 'found' | 'not_found' | 'unavailable';
  account_name?: string;
  match?: NameMatch;
}

const TOO_LATE: NameEnquiryOutcome = { kind: 'unavailable', detail: 'no answer in time' };

type Ask = (bankCode: string, accountNumber: string) => Promise<NameEnquiryOutcome>;

/**
 * Looks up the names of accounts, each account once. Those without an answer in time are `unavailable`.
 *
 * @returns a result for each, in order
 */
export async function enquireNames(
  accounts: readonly ExpectedAccount[],
  ask: Ask,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<Enquiry[]> {
  const inFlight = new Semaphore(IN_FLIGHT_MAX);
  const ended = new AbortController();
  const late = sleep(withinMs, TOO_LATE, { signal: ended.signal }).catch(() => TOO_LATE);
  const askInTurn = (account: ExpectedAccount): Promise<NameEnquiryOutcome> =>
    inFlight.run(async () =>
      ended.signal.aborted ? TOO_LATE : await ask(account.bankCode, account.accountNumber),
    );
  const asked = new Map<string, Promise<NameEnquiryOutcome>>();
  const outcomes = accounts.map((account) => {
    const key = `${account.bankCode} ${account.accountNumber}`;
    const outcome = asked.get(key) ?? Promise.race([askInTurn(account), late]);
    asked.set(key, outcome);
    return outcome;
  });
  const answers = await Promise.all(outcomes).finally(() => ended.abort());
  return answers.map((outcome, index) => enquiryOf(outcome, index, accounts[index]!.name));
}

function enquiryOf(outcome: NameEnquiryOutcome, index: number, expected: string | undefined): Enquiry {
  if (outcome.kind !== 'found') return { index, status: outcome.kind };
  const { accountName } = outcome;
  const found = { index, status: outcome.kind, account_name: accountName } as const;
  return expected === undefined ? found : { ...found, match: matchOf(expected, accountName) };
}
