import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, eventBody } from './event.ts';

describe('the body of an event', () => {
  it('has the fields of the contract in their order', () => {
    const text = eventBody({
      eventId: '019bbf6c-7e00-7000-8000-000000000001',
      eventType: 'bank-transfer.outflow.success',
      customerId: null,
      reference: 'payout-1',
      wallet: 'w-1',
      createdAtMs: Date.parse('2026-01-15T09:00:00.007Z'),
      eventData: { amount: Number.MAX_SAFE_INTEGER, narration: 'Ọlá "£" 😀' },
    });
    expect(text).toBe(
      '{"eventId":"019bbf6c-7e00-7000-8000-000000000001","eventType":"bank-transfer.outflow.success",' +
        '"eventCategory":"bank-transfer","apiVersion":"v1","customer_id":null,"reference":"payout-1",' +
        '"wallet":"w-1","createdAt":"2026-01-15T09:00:00.007Z",' +
        '"eventData":{"amount":9007199254740991,"narration":"Ọlá \\"£\\" 😀"}}',
    );
  });

  it.each([
    ['bank-transfer.inflow.success', 'bank-transfer'],
    ['reserve_virtual_account.success', 'reserve_virtual_account'],
    ['create-wallet.success', 'create-wallet'],
  ] as const)('of %s has the category %s', (eventType, eventCategory) => {
    const content = { eventId: 'e', customerId: 'c', reference: null, wallet: null, createdAtMs: 0 };
    expect(JSON.parse(eventBody({ ...content, eventType, eventData: {} }))).toMatchObject({ eventCategory });
  });

  it('knows ten types, each with a category', () => {
    expect(EVENT_TYPES).toHaveLength(10);
    for (const type of EVENT_TYPES) expect(type).toMatch(/^[a-z_-]+\.[a-z.]+$/);
  });
});
