import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODIES, queryOf } from './requests.ts';
import { subscription } from './subscription.ts';

const LIST = ['limit', 'cursor', 'start_date', 'end_date', 'status'];
const known = (operationId: string, query: Record<string, unknown>, names = LIST, maps: string[] = []) =>
  queryOf(operationId, { names, maps }, query).known;

describe('a query', () => {
  it.each([
    [{ limit: '5' }, { limit: '5' }],
    [
      { from: '2026-01-01', to: '2026-01-31' },
      { start_date: '2026-01-01', end_date: '2026-01-31' },
    ],
    [{ from: '2026-01-01', start_date: '2026-01-02' }, { start_date: '2026-01-02' }],
    [{ start_date: '2026-01-02', from: '2026-01-01' }, { start_date: '2026-01-02' }],
    [{ collapse_batch: 'true', get_batch_info: 'true', search: 'a', interest_type: 'original' }, {}],
    [{ status: 'pending' }, { status: 'processing' }],
    [{ status: 'success' }, { status: 'successful' }],
    [{ status: 'failed' }, { status: 'failed' }],
    [{ status: 'constructor' }, { status: 'constructor' }],
    [{ status: ['success', 'failed'] }, { status: ['success', 'failed'] }],
    [{ __proto__: 'x', constructor: 'y' }, {}],
  ])('%j is read as %j', (given, read) => {
    expect(known('listTransactions', given)).toEqual(read);
  });

  it('of a list that has no dates has none', () => {
    expect(known('listWallets', { from: '2026-01-01' }, ['limit'])).toEqual({});
    expect(known('x', { from: 'a' }, ['from'])).toEqual({ from: 'a' });
  });

  it('keeps entries of maps that the route knows', () => {
    const query = { 'metadata[order]': '7', 'other[order]': '7', 'metadata[': 'x', 'limit[a]': '1' };
    expect(known('listTransactions', query, ['limit', 'metadata'], ['metadata'])).toEqual({
      'metadata[order]': '7',
    });
  });

  it('of another operation keeps its own words', () => {
    expect(known('listDeliveries', { status: 'pending' })).toEqual({ status: 'pending' });
  });

  it('holds what a route takes from this profile alone apart', () => {
    expect(queryOf('retrieveTransaction', { names: [], maps: [] }, { wallet_id: 'w', x: '1' })).toEqual({
      known: {},
      extra: { wallet_id: 'w' },
    });
  });

  it('passes as it is if it names only known parameters', () => {
    const values = fc.dictionary(fc.constantFrom('limit', 'cursor', 'start_date'), fc.string());
    fc.assert(
      fc.property(values, (query) => {
        expect(known('listTransactions', query)).toEqual({ ...query });
      }),
    );
  });

  it('has no parameter that the route does not know', () => {
    const values = fc.dictionary(fc.string(), fc.string());
    fc.assert(
      fc.property(values, (query) => {
        for (const name of Object.keys(known('listTransactions', query))) expect(LIST).toContain(name);
      }),
    );
  });
});

describe('types of events', () => {
  const inflow = 'bank-transfer.inflow.success';
  const reversed = 'bank-transfer.outflow.reversed';
  it.each([
    [[inflow], [inflow, reversed]],
    [[reversed], [reversed]],
    [
      [reversed, inflow],
      [reversed, inflow],
    ],
    [['create-wallet.success'], ['create-wallet.success']],
  ])('%j are %j', (asked, got) => {
    expect(subscription(asked)).toEqual(got);
    expect(known('retrieveEvents', { types: asked.join(',') }, ['types'])).toEqual({ types: got.join(',') });
  });
});

describe('a body', () => {
  const changed = (operationId: string, body: Record<string, unknown>, mode: 'test' | 'live' = 'test') => {
    BODIES[operationId]!(body, mode);
    return body;
  };

  it.each([
    [{ payout_type: 'one-time', frequency: 'x' }, { payout_type: 'one-time' }],
    [
      { payout_type: 'recurring', frequency: 'x' },
      { payout_type: 'recurring', frequency: 'x' },
    ],
    [{ frequency: 'x' }, { frequency: 'x' }],
  ])('of a scheduled payment %j is %j', (given, read) => {
    expect(changed('createScheduledPayment', given)).toEqual(read);
  });

  it.each([
    [{ amount: 0, bvn: '', code: '1' }, 'test', {}],
    [{ amount: 1, bvn: 5 }, 'test', { amount: 1 }],
    [{ amount: '0' }, 'test', { amount: '0' }],
    [{ amount: 0, bvn: '123', code: '1' }, 'live', { code: '1' }],
  ] as const)('of a reservation %j of a %s key is %j', (given, mode, read) => {
    expect(changed('reserveAccount', { ...given }, mode)).toEqual(read);
  });
});
