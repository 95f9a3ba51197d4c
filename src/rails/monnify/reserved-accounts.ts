import type { IssueOutcome, IssueRequest } from '../provider.ts';
import { bankOfMonnify } from './banks.ts';
import { type Answer, masked } from './client/answer.ts';
import type { Calls } from './client/calls.ts';
import type { Fields } from './client/fields.ts';

const PATH = '/api/v2/bank-transfer/reserved-accounts';
/** Moniepoint, Monnify's own default. */
const DEFAULT_BANK = '50515';
/**
 * An e-mail is the customer, for Monnify, so each wallet has one, at a domain that is reserved for what has none (RFC 2606,
 * section 3): nothing that is sent there arrives anywhere.
 */
const MAIL_DOMAIN = 'wallets.example.com';

/** Under what accounts are reserved. */
interface Reservation {
  readonly contractCode: string;
  /** Monnify's code of the bank where they are. */
  readonly preferredBank?: string | undefined;
}

/**
 * Reserves an account at one bank, so that a reference is one number. It queries the reference first and adopts an account that is
 * there: an answer may have been lost, and Monnify refuses a second account under a reference.
 */
export async function issue(
  calls: Calls,
  reservation: Reservation,
  request: IssueRequest,
): Promise<IssueOutcome> {
  try {
    const found = await findReservedAccount(calls, request.reference);
    if (found.isGood) return adopt(found.body, reservation, request);
    if (!isAbsent(found)) return { kind: 'unknown', detail: found.detail };
    const made = await calls.post(PATH, JSON.stringify(orderOf(reservation, request)));
    if (made.isGood) return adopt(made.body, reservation, request);
    return made.isRefusal && /^BVN is invalid/i.test(made.message)
      ? { kind: 'refused', reason: masked(made.message) }
      : { kind: 'unknown', detail: made.detail };
  } catch (error) {
    return { kind: 'unknown', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The answer to asking for an account by its reference. */
export const findReservedAccount = (calls: Calls, reference: string): Promise<Answer> =>
  calls.get(`${PATH}/${encodeURIComponent(reference)}`);

/** True if Monnify itself reports that the reference has no account. */
export const isAbsent = ({ isRefusal, status, message }: Answer): boolean =>
  isRefusal && (status === 404 || /cannot find reserved account/i.test(message));

const mailOf = ({ walletKey }: IssueRequest): string => `${walletKey}@${MAIL_DOMAIN}`;

function orderOf({ contractCode, preferredBank }: Reservation, request: IssueRequest): object {
  const { reference, accountName, customer } = request;
  const names = [customer.firstName, customer.lastName].filter((name) => name !== null);
  return {
    accountReference: reference,
    accountName,
    currencyCode: 'NGN',
    contractCode,
    customerEmail: mailOf(request),
    customerName: names.length > 0 ? names.join(' ') : accountName,
    ...(customer.bvn !== null && { bvn: customer.bvn }),
    getAllAvailableBanks: false,
    preferredBanks: [preferredBank ?? DEFAULT_BANK],
  };
}

/** Takes the account in an answer if it is the requested one. The answer has a BVN too, which is dropped. */
function adopt(shown: Fields, reservation: Reservation, request: IssueRequest): IssueOutcome {
  const isSame =
    shown.text('accountReference') === request.reference &&
    shown.text('currencyCode') === 'NGN' &&
    shown.word('contractCode') === reservation.contractCode &&
    shown.text('customerEmail')?.toLowerCase() === mailOf(request);
  if (!isSame) return { kind: 'unknown', detail: 'the answer is of another account' };
  const status = shown.text('status');
  if (status !== 'ACTIVE')
    return { kind: 'unknown', detail: `the account is ${masked(status ?? 'in no state')}` };
  const accounts = shown.list('accounts') ?? [];
  const account = accounts.length === 1 ? accounts[0] : undefined;
  const accountNumber = account?.text('accountNumber') ?? '';
  const accountName = account?.text('accountName');
  const bankName = account?.text('bankName');
  if (!/^\d{10}$/.test(accountNumber) || accountName === undefined || bankName === undefined) {
    return {
      kind: 'unknown',
      detail: `the answer has ${accounts.length} accounts, and not one that can be read`,
    };
  }
  const bankCode = bankOfMonnify(account?.word('bankCode') ?? '')?.code ?? null;
  return { kind: 'issued', accountNumber, accountName, bankCode, bankName };
}
