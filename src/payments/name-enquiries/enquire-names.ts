import { Semaphore } from '../../platform/values/semaphore.ts';
import type { NameEnquiryOutcome } from '../../rails/rail.ts';
import { matchOf, type NameMatch } from './match.ts';

/** Accounts of one request. */
export const SEVERAL_ENQUIRIES_MAX = 100;
/** Enquiries of one request that are in flight. */
const IN_FLIGHT_MAX = 8;
/** Time after which no further enquiry of a request begins, milliseconds. */
const BEGUN_WITHIN_MS = 20_000;

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

const TOO_LATE: NameEnquiryOutcome = { kind: 'unavailable', detail: 'it was not asked in time' };

type Ask = (bankCode: string, accountNumber: string) => Promise<NameEnquiryOutcome>;

/**
 * Looks up the names of accounts, each account once. Those that cannot be asked in time are `unavailable`.
 *
 * @returns a result for each, in order
 */
export async function enquireNames(accounts: readonly ExpectedAccount[], ask: Ask): Promise<Enquiry[]> {
  const inFlight = new Semaphore(IN_FLIGHT_MAX);
  const begunAt = performance.now();
  const isLate = () => performance.now() - begunAt > BEGUN_WITHIN_MS;
  const asked = new Map<string, Promise<NameEnquiryOutcome>>();
  const outcomes = accounts.map(({ bankCode, accountNumber }) => {
    const key = `${bankCode} ${accountNumber}`;
    const outcome =
      asked.get(key) ?? inFlight.run(async () => (isLate() ? TOO_LATE : await ask(bankCode, accountNumber)));
    asked.set(key, outcome);
    return outcome;
  });
  const answers = await Promise.all(outcomes);
  return answers.map((outcome, index) => enquiryOf(outcome, index, accounts[index]!.name));
}

function enquiryOf(outcome: NameEnquiryOutcome, index: number, expected: string | undefined): Enquiry {
  if (outcome.kind !== 'found') return { index, status: outcome.kind };
  const { accountName } = outcome;
  const found = { index, status: outcome.kind, account_name: accountName } as const;
  return expected === undefined ? found : { ...found, match: matchOf(expected, accountName) };
}
