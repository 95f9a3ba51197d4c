import { describe, expect, it } from 'vitest';
import { uuidv7 } from '../platform/values/ids.ts';
import {
  accountIn,
  isSystemAccount,
  LAST_SYSTEM_ACCOUNT,
  SUSPENSE_ACCOUNT,
  systemAccounts,
} from './system-accounts.ts';

describe('system accounts', () => {
  it.each([
    ['NGN', '00000000-0000-0000-0000-0000000005e5'],
    ['USD', '00000000-0000-0055-5344-0000000005e5'],
    ['GHS', '00000000-0000-0047-4853-0000000005e5'],
  ])('suspense in %s is %s', (currency, id) => {
    expect(accountIn(currency, SUSPENSE_ACCOUNT)).toBe(id);
  });

  it('have ids of their own, and naira is always among them', () => {
    const accounts = systemAccounts(['USD', 'GHS']);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
    expect(new Set(accounts.map(({ currency }) => currency))).toEqual(new Set(['NGN', 'USD', 'GHS']));
    expect(accounts.every(({ id }) => isSystemAccount(id) && id <= LAST_SYSTEM_ACCOUNT)).toBe(true);
    expect(systemAccounts(['NGN'])).toEqual(systemAccounts([]));
  });

  it('differ from wallets by their ids', () => {
    expect(isSystemAccount(uuidv7(0))).toBe(false);
    expect(uuidv7(0) > LAST_SYSTEM_ACCOUNT).toBe(true);
  });
});
