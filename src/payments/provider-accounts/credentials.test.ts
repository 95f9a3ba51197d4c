import { describe, expect, it } from 'vitest';
import { ACCOUNT_RAILS } from '../../rails/registry.ts';
import { readCredentials } from './credentials.ts';

const GIVEN: Record<string, Record<string, unknown>> = {
  http: { url: 'https://bank.example/kolo', secret: 's'.repeat(32), dedup_window_s: 60 },
  iso20022: { folder: '/var/lib/bank', name: 'Ada Stores', account_number: '0123456789', bic: 'GTBINGLA' },
  paystack: { secret_key: 'sk_live_0123456789', preferred_bank: 'wema-bank' },
  monnify: {
    api_key: 'MK_PROD_0123456789',
    secret_key: '0123456789ABCDEF0123456789ABCDEF',
    contract_code: '1234567890',
    wallet_account_number: '0123456789',
    preferred_bank: '50515',
  },
};

describe.each(
  ACCOUNT_RAILS.map(({ description }) => [description.name, description.account] as const),
)('credentials of an account of %s', (name, terms) => {
  const read = (given: object) => readCredentials(JSON.stringify(given), terms);
  const given = GIVEN[name]!;

  it('are read as they are given', () => {
    expect(read(given)).toEqual({ credentials: given });
  });

  it('are refused where one is missing, is more than there is, or is of another form', () => {
    const [first] = Object.keys(given);
    const { [first!]: _, ...less } = given;
    expect(read(less)).toEqual({ faults: [{ path: first, message: 'is required' }] });
    const more = read({ ...given, another: 'secret-of-somebody' });
    expect(more).toMatchObject({ faults: [{ path: 'another' }] });
    const wrong = read({ ...given, [first!]: '' });
    expect(wrong).toMatchObject({ faults: [{ path: first }] });
    expect(JSON.stringify([more, wrong])).not.toContain('secret-of-somebody');
  });
});

it('credentials that are no JSON text are refused without being repeated', () => {
  const terms = ACCOUNT_RAILS[0]!.description.account;
  expect(readCredentials('sk_live_secret', terms)).toEqual({
    faults: [{ path: '', message: 'is not valid JSON' }],
  });
});
