import type { CreditReturn, ReturnResult } from '../../src/ledger/commands/credit-return.ts';
import { whyNotTaken } from './model.ts';
import type { OneByOne } from './one-by-one.ts';

/** A bank returns the money of a payout, or of an inflow that was sent back (contract section 3.11). */
export function comeBack(books: OneByOne, c: CreditReturn): ReturnResult {
  const payment = books.movements.get(c.paymentId);
  if (payment?.what !== 'payout' && payment?.what !== 'inflow return')
    return { kind: 'refused', code: 'unknown_transaction' };
  const first = books.returns.get(c.railReturnId);
  if (first !== undefined)
    return { kind: 'credited', transactionId: first, replay: first !== c.transactionId };
  if (payment.status === 'processing') return { kind: 'waits' };
  const of = payment.status === 'successful' ? payment.id : null;
  const before = books.cameBack.get(payment.id) ?? 0n;
  const left = of === null || before > payment.amount ? 0n : payment.amount - before;
  const wallet = books.wallets.get(payment.account ?? 'none');
  let own = c.amount < left ? c.amount : left;
  if (whyNotTaken(wallet, own) !== null) own = 0n;
  books.returns.set(c.railReturnId, c.transactionId);
  books.cameBack.set(payment.id, before + c.amount);
  books.system.settlement -= c.amount;
  const none = { reference: null, account: null, failureCode: null, content: '', charges: [] };
  const common = { what: 'return' as const, status: 'successful' as const, of, ...none };
  if (wallet && own > 0n) {
    wallet.posted += own;
    wallet.lines += 1n;
    books.events.push({ id: c.eventId, type: 'bank-transfer.outflow.reversed' });
    books.movements.set(c.transactionId, {
      id: c.transactionId,
      amount: own,
      ...common,
      to: payment.account!,
    });
  }
  const done = { kind: 'credited' as const, transactionId: c.transactionId, replay: false };
  if (own === c.amount) return done;
  books.system.suspense += c.amount - own;
  books.incidents.push({ id: c.incidentId, kind: 'return_in_suspense' });
  const id = own > 0n ? c.excessId : c.transactionId;
  books.movements.set(id, { id, amount: c.amount - own, ...common });
  books.held.set(id, { state: 'held', answer: null, for: payment.account });
  return done;
}
