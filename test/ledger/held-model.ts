import type { CreditHeldMoney, CreditHeldResult } from '../../src/ledger/commands/credit-held-money.ts';
import type { ReturnInflow, ReturnInflowResult } from '../../src/ledger/commands/return-inflow.ts';
import { type ModelMovement, whyNotTaken } from './model.ts';
import type { OneByOne } from './one-by-one.ts';

/** Decisions of operators on money in suspense, in the model of one command at a time. */

/** Gives it to a wallet, once (contract sections 3.5, 3.7 and 3.11). */
export function creditHeldOn(books: OneByOne, c: CreditHeldMoney): CreditHeldResult {
  if (books.movements.has(c.transactionId)) return { kind: 'credited', replay: true };
  const held = books.held.get(c.heldId);
  if (!held) return { kind: 'refused', code: 'not_found' };
  if (held.state !== 'held') return { kind: 'refused', code: 'not_held', state: held.state };
  const { amount, what, currency = 'NGN' } = books.movements.get(c.heldId)!;
  const to = books.wallets.get(c.accountId);
  const reason = whyNotTaken(to, amount, currency);
  if (!to || reason) return { kind: 'refused', code: 'not_taken', reason: reason! };
  const isInflow = what === 'inflow';
  const mayBeFull = !isInflow && held.for === c.accountId;
  if (!mayBeFull && currency === 'NGN' && books.isFull(to, amount, isInflow))
    return { kind: 'refused', code: 'not_taken', reason: 'balance_limit' };
  const { payment } = c.origin;
  const paid = payment?.category === 'bank-outflow' && payment.status === 'successful';
  const event =
    what === 'interest'
      ? 'interest-payout'
      : paid
        ? 'bank-transfer.outflow.reversed'
        : 'bank-transfer.inflow';
  const fee = books.give(to, amount, isInflow);
  books.events.push({ id: c.eventId, type: paid ? event : `${event}.success` });
  if (currency === 'NGN') books.system.suspense -= amount;
  books.held.set(c.heldId, { ...held, state: 'credited', answer: c.transactionId });
  books.movements.set(c.transactionId, {
    id: c.transactionId,
    what: 'later credit',
    reference: null,
    status: 'successful',
    amount,
    currency,
    charges: fee > 0n ? [{ what: 'fee', amount: fee, payer: c.accountId }] : [],
    account: c.accountId,
    content: '',
    of: c.heldId,
    failureCode: null,
  });
  return { kind: 'credited', replay: false };
}

/** Sends an inflow back. */
export function returnInflowOn(books: OneByOne, c: ReturnInflow): ReturnInflowResult {
  if (books.movements.has(c.transactionId)) return { kind: 'returning', replay: true };
  const held = books.held.get(c.inflowId);
  if (!held || books.movements.get(c.inflowId)!.what !== 'inflow')
    return { kind: 'refused', code: 'not_found' };
  if (held.state !== 'held') return { kind: 'refused', code: 'not_held', state: held.state };
  beginReturnOn(books, c.transactionId, books.movements.get(c.inflowId)!, held.for);
  return { kind: 'returning', replay: false };
}

/** It is on its way; suspense has it until the bank has paid. */
export function beginReturnOn(
  books: OneByOne,
  id: string,
  { id: of, amount }: ModelMovement,
  forAccount: string | null,
): void {
  books.held.set(of, { state: 'returning', answer: id, for: forAccount });
  books.movements.set(id, {
    id,
    what: 'inflow return',
    reference: null,
    status: 'processing',
    amount,
    charges: [],
    account: null,
    content: '',
    of,
    failureCode: null,
  });
}
