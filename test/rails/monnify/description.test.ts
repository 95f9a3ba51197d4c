import { readFileSync } from 'node:fs';
import { Check } from 'typebox/value';
import { Agent } from 'undici';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { BANKS } from '../../../src/rails/banks.ts';
import { MONNIFY_CODES, monnify } from '../../../src/rails/monnify/description.ts';
import { openMonnifyAccount } from '../../../src/rails/monnify/open.ts';
import { CREDENTIALS } from './endpoints.ts';

const { account } = monnify;

describe('the banks that are paid', () => {
  it('are those that the review has mapped', () => {
    const page = readFileSync(new URL('../../../docs/rails/banks.md', import.meta.url), 'utf8');
    const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
    const mapped = rows
      .filter(
        ([, , code, nip, , , monnifys]) =>
          /^\d+$/.test(code ?? '') && /^\d{6}$/.test(nip ?? '') && /^\d+$/.test(monnifys ?? ''),
      )
      .map(([, , code, , , , monnifys]) => [code, monnifys]);
    expect([...MONNIFY_CODES].toSorted()).toEqual(mapped.toSorted());
    expect(mapped).toHaveLength(27);
    expect([...account.banks]).toEqual([...MONNIFY_CODES.keys()]);
  });

  it('are on the bank list, each by a code of its own', () => {
    expect([...MONNIFY_CODES.keys()].filter((code) => BANKS.find(code)?.code !== code)).toEqual([]);
    expect(new Set(MONNIFY_CODES.values()).size).toBe(MONNIFY_CODES.size);
  });

  it.each(['304', '305', '999992', '125', '090175', '50200', '090380'])('do not have %s', (code) => {
    expect(MONNIFY_CODES.has(code)).toBe(false);
    expect([...MONNIFY_CODES.values()]).not.toContain(code);
  });
});

describe('credentials', () => {
  it('of a live account are taken', () => {
    expect(Check(account.credentials, CREDENTIALS)).toBe(true);
    expect(Check(account.credentials, { ...CREDENTIALS, preferred_bank: '035' })).toBe(true);
    expect(account.liveFaults(CREDENTIALS)).toEqual([]);
  });

  it('of the sandbox are none of a live account', () => {
    const test = { ...CREDENTIALS, api_key: 'MK_TEST_GC3B8XG2XX' };
    expect(Check(account.credentials, test)).toBe(true);
    expect(account.liveFaults(test)).toEqual([{ path: 'api_key', message: expect.any(String) }]);
  });

  it.each([
    { api_key: 'PK_PROD_1234567' },
    { api_key: ' MK_PROD_1234567' },
    { secret_key: 'short' },
    { contract_code: 'x' },
    { wallet_account_number: '801647282' },
    { preferred_bank: 'Moniepoint' },
    { another: 'field' },
  ])('with %o are none', (wrong) => {
    expect(Check(account.credentials, { ...CREDENTIALS, ...wrong })).toBe(false);
  });
});

it.each([
  ['MK_PROD_GC3B8XG2XX', 'https://api.monnify.com'],
  ['MK_TEST_GC3B8XG2XX', 'https://sandbox.monnify.com'],
])('%s is of %s', async (api_key, origin) => {
  const origins = new Set<unknown>();
  const nobody = new Agent();
  nobody.dispatch = (options, handler) => {
    origins.add(options.origin);
    handler.onResponseError?.(null as never, new Error('nothing connects outside'));
    return true;
  };
  const context = { dispatcher: nobody, origin: null, clock: new ManualClock(), log: { error: () => {} } };
  const rail = openMonnifyAccount({ ...context, credentials: { ...CREDENTIALS, api_key } });
  await expect(rail.balance.available()).rejects.toThrow('nothing connects outside');
  expect([...origins]).toEqual([origin]);
});

it('an id of a payment is 32 hexadecimal digits, another one each time', () => {
  const ids = Array.from({ length: 1_000 }, () => monnify.newRailId({ nowMs: 1_764_000_000_000 }));
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
