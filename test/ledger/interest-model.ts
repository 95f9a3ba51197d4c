import type { PayInterest, PayInterestResult } from '../../src/ledger/commands/pay-interest.ts';
import { accountIn, SUSPENSE_ACCOUNT } from '../../src/ledger/system-accounts.ts';
import type { OneByOne } from './one-by-one.ts';

const LARGEST_BALANCE = 2n ** 53n - 1n;

/** Pays interest in the model of one command at a time. */
export function payInterestOn(
  books: OneByOne,
  { payout, payTo, currency, transactionId, eventId }: PayInterest,
): PayInterestResult {
  const { accountId, month, gross, tax } = payout;
  if (books.interest.has(`${accountId} ${month}`)) return { kind: 'already' };
  books.interest.set(`${accountId} ${month}`, gross > 0n ? transactionId : null);
  if (gross === 0n) return { kind: 'carried' };
  const amount = gross - tax;
  const recipient = payTo
    .map((account) => books.wallets.get(account))
    .find((to) => {
      if (!to || to.wallet.status === 'closed' || to.wallet.restriction === 'all') return false;
      return to.wallet.currency === currency && to.posted + amount <= LARGEST_BALANCE;
    });
  if (recipient) {
    recipient.posted += amount;
    recipient.lines += 1n;
    books.events.push({ id: eventId, type: 'interest-payout.success' });
  } else {
    if (currency === 'NGN') books.system.suspense += amount;
    books.incidents.push({ id: eventId, kind: 'interest_in_suspense' });
    books.held.set(transactionId, { state: 'held', answer: null, for: accountId });
  }
  if (currency === 'NGN') {
    books.system.interest -= gross;
    books.system.tax += tax;
  }
  books.movements.set(transactionId, {
    id: transactionId,
    what: 'interest',
    status: 'successful',
    amount,
    currency,
    charges: [],
    content: '',
    reference: null,
    account: null,
    failureCode: null,
    to: recipient?.wallet.accountId ?? accountIn(currency, SUSPENSE_ACCOUNT),
  });
  return { kind: 'paid' };
}
