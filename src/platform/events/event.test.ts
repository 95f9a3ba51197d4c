import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { declareEvent, type EventContent, eventBody, newEvent } from './event.ts';

const CONTENT: EventContent = {
  eventId: '019bbf6c-7e00-7000-8000-000000000001',
  customerId: null,
  reference: 'payout-1',
  wallet: 'w-1',
  createdAtMs: Date.parse('2026-01-15T09:00:00.007Z'),
  eventData: { amount: Number.MAX_SAFE_INTEGER, narration: 'Ọlá "£" 😀' },
};

const DECLARED = declareEvent({
  type: 'bank-transfer.outflow.success',
  operationId: 'onMadeUp',
  summary: 'Something was made up',
  description: 'For this test.',
  data: Type.Any(),
  example: { reference: null, eventData: {} },
});

describe('the body of an event', () => {
  it('has the fields of the contract', () => {
    expect(eventBody({ ...newEvent(DECLARED, CONTENT), sequence: 7n })).toBe(
      '{"eventId":"019bbf6c-7e00-7000-8000-000000000001","eventType":"bank-transfer.outflow.success",' +
        '"eventCategory":"bank-transfer","apiVersion":"v1","createdAt":"2026-01-15T09:00:00.007Z","sequence":7,' +
        '"customer_id":null,"reference":"payout-1","wallet":"w-1",' +
        '"eventData":{"amount":9007199254740991,"narration":"Ọlá \\"£\\" 😀"}}',
    );
  });

  it.each([
    ['bank-transfer.inflow.success', 'bank-transfer'],
    ['reserve_virtual_account.success', 'reserve_virtual_account'],
    ['create-wallet.success', 'create-wallet'],
  ])('of %s has the category %s', (type, eventCategory) => {
    const event = { ...newEvent({ ...DECLARED, type }, CONTENT), sequence: 1n };
    expect(JSON.parse(eventBody(event))).toMatchObject({ eventType: type, eventCategory });
  });
});

const OF_WALLET = { wallet_id: 'w-1', customer_id: 'c-1' };

it('an event is stored under its declared type, with what the other columns do not have', () => {
  const declared = declareEvent({
    type: 'made-up.success',
    operationId: 'onMadeUp',
    summary: 'Something was made up',
    description: 'For this test.',
    data: Type.Object({ amount: Type.Integer(), wallet_id: Type.String(), customer_id: Type.String() }),
    example: { reference: null, eventData: { amount: 1, ...OF_WALLET } },
  });
  const content = { ...CONTENT, eventData: { amount: 5, ...OF_WALLET } };
  expect(newEvent(declared, content)).toEqual({
    id: CONTENT.eventId,
    type: 'made-up.success',
    content:
      '{"customer_id":null,"reference":"payout-1","wallet":"w-1","eventData":{"amount":5,"wallet_id":"w-1","customer_id":"c-1"}}',
    createdAt: CONTENT.createdAtMs,
  });
  // @ts-expect-error what is not of the schema does not compile
  newEvent(declared, { ...CONTENT, eventData: { amount: 'five', ...OF_WALLET } });
  const without = {
    ...declared,
    data: Type.Object({ amount: Type.Integer() }),
    example: { reference: null, eventData: { amount: 1 } },
  };
  // @ts-expect-error an event that does not name the wallet cannot be declared
  declareEvent(without);
});
