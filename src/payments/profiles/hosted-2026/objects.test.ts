import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAID_OUTFLOW } from '../../../ledger/transaction-schema.ts';
import { answerChange } from './answers.ts';
import { OBJECTS } from './objects.ts';

const change = (title: string, object: object) => OBJECTS[title]!.of({ ...object });

describe('a movement', () => {
  it.each([
    ['TransactionStatus', 'processing', 'pending'],
    ['TransactionStatus', 'successful', 'success'],
    ['TransactionStatus', 'failed', 'failed'],
    ['Transaction', 'processing', 'pending'],
    ['Transaction', 'successful', 'successful'],
    ['Transaction', 'failed', 'failed'],
  ])('as %s that is %s is %s', (title, status, word) => {
    expect(change(title, { ...PAID_OUTFLOW, status }).status).toBe(word);
  });

  it('has the metadata that it was given', () => {
    expect(change('Transaction', PAID_OUTFLOW).meta).toEqual(PAID_OUTFLOW.metadata);
    expect(change('Transaction', { ...PAID_OUTFLOW, metadata: undefined }).meta).toEqual({});
  });

  it('keeps every field but those that are listed', () => {
    const text = fc.option(fc.string(), { nil: null });
    const object = fc.record({
      id: fc.uuid(),
      reference: text,
      status: fc.constantFrom('processing', 'successful', 'failed'),
      type: fc.constantFrom('debit', 'credit'),
      amount: fc.maxSafeNat(),
      fee: fc.maxSafeNat(),
      balance_after: fc.option(fc.maxSafeNat(), { nil: null }),
      source: text,
      destination: text,
      recipient: text,
      bank: text,
      narration: text,
      added_later: fc.anything(),
    });
    fc.assert(
      fc.property(object, (movement) => {
        const changed = change('TransactionStatus', movement);
        const { reference, status, recipient, bank, ...same } = movement;
        expect(changed).toMatchObject(same);
        expect(changed.reference).toBe(reference ?? movement.id);
        expect([changed.recipient, changed.bank]).toEqual([recipient ?? '', bank ?? '']);
        const sides = [changed.source_wallet_balance, changed.destination_wallet_balance];
        expect(sides).toContain(movement.balance_after);
      }),
    );
  });
});

describe('an answer', () => {
  it('of another object is not changed', () => {
    expect(answerChange('readSomething', { title: 'Customer', properties: {} })).toBeUndefined();
    expect(answerChange('listBanks', { items: { title: 'Bank' } })).toBeUndefined();
    expect(answerChange('done', undefined)).toBeUndefined();
  });

  it('has the rows of a list of other objects beside the payload', () => {
    const edges = { items: { title: 'Customer' } };
    const list = answerChange('listCustomers', {
      properties: { paginatedPayload: { properties: { edges } } },
    })!;
    const page = { edges: [{ a: 1 }], pageInfo: { hasNextPage: false } };
    expect(list({ paginatedPayload: page, total: 5 })).toEqual({ total: 5, paginatedPayload: page, ...page });
  });
});
