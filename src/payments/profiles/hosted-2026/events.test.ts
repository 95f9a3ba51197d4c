import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventOf, eventTextOf } from './events.ts';

const body = (eventType: string, eventData: Record<string, unknown>, envelope: object = {}) => ({
  eventId: 'e-1',
  eventType,
  eventCategory: eventType.split('.')[0]!,
  apiVersion: 'v1',
  createdAt: '2026-01-15T09:00:00.000Z',
  sequence: 7,
  customer_id: 'c-1',
  reference: null,
  wallet: 'w-1',
  eventData,
  ...envelope,
});

const INFLOW = 'bank-transfer.inflow.success';

describe('money in', () => {
  it('has a place, texts and a time, also as an earlier version stored it', () => {
    const { eventData } = eventOf(body(INFLOW, { id: 't-1', wallet_id: 'w-1', amount: 5 }));
    expect(eventData).toMatchObject({
      destination_wallet_id: 'w-1',
      timestamp: '2026-01-15T09:00:00.000Z',
      reference: 't-1',
      third_party_reference: 't-1',
      initiator_reference: 't-1',
      narration: '',
      sender_name: '',
      provider: 'kolo',
    });
  });

  it('has the metadata that it was stored with', () => {
    const data = { id: 't-1', metadata: { order: '7' } };
    expect(eventOf(body(INFLOW, data)).eventData).toMatchObject({ metadata: { order: '7' } });
    expect(eventOf(body(INFLOW, { id: 't-1' })).eventData).not.toHaveProperty('metadata');
  });

  it.each([
    ['the reference of the caller', { reference: 'own' }, { account_reference: 'a' }, 'own', 'own'],
    ['that of the account', {}, { account_reference: 'a' }, 's', 'a'],
    ['the session', {}, {}, 's', 's'],
  ])('is named by %s', (_, envelope, more, thirdParty, initiator) => {
    const { eventData } = eventOf(body(INFLOW, { id: 't-1', session_id: 's', ...more }, envelope));
    expect(eventData).toMatchObject({
      third_party_reference: thirdParty,
      initiator_reference: initiator,
      reference: 's',
    });
  });
});

describe('the envelope', () => {
  it.each([
    ['a movement', body('x.y', { id: 't-1', balance_after: null }), 't-1'],
    ['a run of a schedule', body('schedule-payment.failed', { transaction_id: 't-2' }), 't-2'],
    ['a run without a transfer', body('schedule-payment.failed', { transaction_id: null }), null],
    ['a wallet', body('create-wallet.success', { id: 'w-1' }), null],
  ])('of %s names the transaction', (_, event, id) => {
    expect(eventOf(event).pvb_reference).toBe(id);
  });

  it.each([
    [{ reference: 'schedule:019bbf6c-7e00-7000-8000-000000000004:3' }, {}],
    [{}, { schedule_payment_id: '019bbf6c-7e00-7000-8000-000000000004' }],
  ])('names the scheduled payment by %j and %j', (envelope, data) => {
    const { pvb_schedule_payment_id: id } = eventOf(body('x.y', data, envelope));
    expect(id).toBe('019bbf6c-7e00-7000-8000-000000000004');
  });

  it('of any body keeps what it says, and the same text gives the same bytes', () => {
    const types = fc.constantFrom(
      INFLOW,
      'create-wallet.success',
      'restriction-created.success',
      'later.event',
    );
    const data = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(types, data, fc.maxSafeNat(), (type, eventData, amount) => {
        const stored = body(type, { ...eventData, amount });
        const text = JSON.stringify(stored);
        const sent = JSON.parse(eventTextOf(text));
        const { eventCategory: _, eventData: __, ...envelope } = JSON.parse(text);
        expect(sent).toMatchObject(envelope);
        expect(sent.eventData.amount).toBe(amount);
        expect(eventTextOf(text)).toBe(eventTextOf(text));
      }),
    );
  });
});
