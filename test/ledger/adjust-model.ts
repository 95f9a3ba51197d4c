import type { AdjustmentResult, PostAdjustment } from '../../src/ledger/commands/post-adjustment.ts';
import {
  ADJUSTMENTS_ACCOUNT,
  OWN_BANK_ACCOUNT,
  settlementAccount,
} from '../../src/ledger/system-accounts.ts';
import { whyNotTaken } from './model.ts';
import type { OneByOne } from './one-by-one.ts';

/** Approved adjustments in the model of one command at a time. Programs have naira alone. */

const OWN = {
  [ADJUSTMENTS_ACCOUNT]: 'adjustments',
  [OWN_BANK_ACCOUNT]: 'ownBank',
  [settlementAccount('sandbox')]: 'settlement',
} as const;

/** Moves it between two accounts, once a reference. */
export function adjustOn(books: OneByOne, c: PostAdjustment): AdjustmentResult {
  if (books.movements.has(c.transactionId)) return { kind: 'adjusted', replay: true };
  if ([...books.movements.values()].some(({ reference }) => reference === c.reference))
    return { kind: 'refused', code: 'duplicate_reference' };
  const from = books.wallets.get(c.debit);
  const to = books.wallets.get(c.credit);
  const own = OWN[c.debit];
  const theirs = OWN[c.credit];
  if (!own) {
    if (from?.wallet.currency !== 'NGN') return { kind: 'refused', code: 'wallet_not_found' };
    if (from.wallet.status === 'closed') return { kind: 'refused', code: 'wallet_restricted' };
    if (from.posted - from.held < c.amount) return { kind: 'refused', code: 'insufficient_funds' };
  }
  const reason = theirs ? null : whyNotTaken(to, c.amount);
  if (reason) return { kind: 'refused', code: 'not_taken', reason };
  if (own) books.system[own] -= c.amount;
  else books.move(from!, -c.amount);
  if (theirs) books.system[theirs] += c.amount;
  else books.move(to!, c.amount);
  books.remember({
    id: c.transactionId,
    what: 'adjustment',
    content: '',
    reference: c.reference,
    charges: [],
    status: 'successful',
    amount: c.amount,
    account: null,
    failureCode: null,
    sides: [c.debit, c.credit],
  });
  return { kind: 'adjusted', replay: false };
}
