import type { Kobo } from '../../platform/values/money.ts';
import type { BankList } from '../banks.ts';
import type { QueryAnswer, SendAnswer } from '../nip-codes.ts';
import type { PayoutInstruction } from '../rail.ts';

/** The behaviour of the bank for one payment. It is stored with the payment, so that a restart changes nothing. */
export type Behaviour =
  | 'pays'
  | 'refuses'
  | 'times_out_paid'
  | 'times_out_unpaid'
  | 'pays_later'
  | 'garbage_paid'
  | 'silent';

/** A payment as the book has it, since its first submission. */
export interface PlannedPayment {
  readonly railId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Whole kobo. */
  readonly amount: Kobo;
  readonly behaviour: Behaviour;
  readonly refusedCode: string | null;
  /** Time at which the money moves, in ms since the epoch; it may lie ahead. Null: never. */
  readonly paidAtMs: number | null;
}

/** The bank's plan for a payment that it has not heard of before. */
interface Plan {
  readonly behaviour: Behaviour;
  /** NIP response code of a payment that is not made; else null. */
  readonly refusedCode: string | null;
  /** True if money moves, at once or, for `pays_later`, after a while. */
  readonly pays: boolean;
  /** True if the payment is returned later. */
  readonly comesBack?: true;
}

const pays = (behaviour: Behaviour): Plan => ({ behaviour, refusedCode: null, pays: true });
const refuses = (behaviour: Behaviour, refusedCode: string): Plan => ({
  behaviour,
  refusedCode,
  pays: false,
});

/** The account that the bank knows nobody by; name enquiry says so too. */
export const INVALID_ACCOUNT = '0000000028';

/** Contract section 5: these accounts, at every bank. */
const SPECIAL_ACCOUNTS: ReadonlyMap<string, Plan> = new Map([
  ['0000000010', refuses('refuses', '51')],
  [INVALID_ACCOUNT, refuses('refuses', '07')],
  ['0000000036', pays('times_out_paid')],
  ['0000000044', refuses('times_out_unpaid', '21')],
  ['0000000052', pays('pays_later')],
  ['0000000060', { ...pays('pays'), comesBack: true }],
  ['0000000079', pays('garbage_paid')],
  ['0000000087', { behaviour: 'silent', refusedCode: null, pays: false }],
]);

/** The account numbers of the contract's table, which every bank has. */
export const SPECIAL_NUMBERS: ReadonlySet<string> = new Set(SPECIAL_ACCOUNTS.keys());

/**
 * Plans the bank's behaviour for a payment.
 *
 * @param banks the payable ones, this one included
 * @param own this bank's code
 * @param holder the name on the account, if this bank issued it
 */
export function planFor(
  instruction: PayoutInstruction,
  { banks, own, holder }: { banks: BankList; own: string; holder: string | null },
): Plan {
  const { nipCode, bankCode, accountNumber } = instruction;
  const bank = banks.find(nipCode);
  if (bank === undefined || banks.find(bankCode) !== bank) return refuses('refuses', '16');
  if (holder !== null) return pays('pays');
  const special = SPECIAL_ACCOUNTS.get(accountNumber);
  return special ?? (bank.code === own ? refuses('refuses', '07') : pays('pays'));
}

/** Something that a sender of NIP messages cannot read. */
const GARBAGE = '<html><body>502 Bad Gateway</body></html>';

const isPaid = (payment: PlannedPayment, nowMs: number): boolean =>
  payment.paidAtMs !== null && payment.paidAtMs <= nowMs;

/** The NIP response code of a payment as it stands: 00 paid, 09 still on its way, otherwise why it never will be. */
export const codeOf = (payment: PlannedPayment, nowMs: number): string =>
  payment.refusedCode ?? (isPaid(payment, nowMs) ? '00' : '09');

/**
 * The raw answer to a payment: a message, something unreadable, or null for none. An id that was submitted before
 * with other content is refused as a duplicate record (26), which says nothing about the first submission.
 */
export function answerToSend(
  payment: PlannedPayment,
  instruction: PayoutInstruction,
  conflict: boolean,
  nowMs: number,
): SendAnswer | string | null {
  const answer = (responseCode: string): SendAnswer => ({
    responseCode,
    sessionId: instruction.railId,
    amount: instruction.amount,
  });
  if (conflict) return answer('26');
  switch (payment.behaviour) {
    case 'times_out_paid':
    case 'times_out_unpaid':
    case 'silent':
      return null;
    case 'garbage_paid':
      return GARBAGE;
    case 'pays':
    case 'pays_later':
    case 'refuses':
      return answer(codeOf(payment, nowMs));
  }
}

/** The raw answer to a query: 25 where the bank knows nothing, else the original as the book has it. */
export function answerToQuery(payment: PlannedPayment | undefined, nowMs: number): QueryAnswer {
  if (payment === undefined || payment.behaviour === 'silent') return { code: '25' };
  const originalCode = codeOf(payment, nowMs);
  return {
    code: originalCode === '09' ? '09' : '00',
    originalRailId: payment.railId,
    originalAmount: payment.amount,
    originalAccountNumber: payment.accountNumber,
    originalCode,
  };
}
