import { describe, expect, it } from 'vitest';
import { type Choice, chooseAccount } from './choice.ts';

const account = (name: string, changes: object = {}, terms: object = {}) => ({
  name,
  enabled: true,
  suspendedBecause: null,
  ...changes,
  terms: { banks: 'every' as const, payoutLeast: 1n, payoutMost: null, ...terms },
});
const banks = new Set(['058']);
const few = account('few', {}, { banks });
const small = account('small', {}, { payoutLeast: 100n, payoutMost: 1_000n });
const rest = account('rest');
const off = account('off', { enabled: false });
const suspended = account('suspended', { suspendedBecause: 'rotated' });

describe('which account pays', () => {
  it.each([
    ['none', [], '058', 5n, 'no_account'],
    ['none that is enabled', [off], '058', 5n, 'no_account'],
    ['the first in order', [rest, few], '058', 5n, 'rest'],
    ['one that is enabled before one that is not', [off, rest], '058', 5n, 'rest'],
    ['one that is suspended, which waits', [suspended, rest], '058', 5n, 'suspended'],
    ['the first that pays the bank', [few, rest], '044', 5n, 'rest'],
    ['none that pays the bank', [few], '044', 5n, 'unknown_bank'],
    ['the first whose bounds have the amount', [small, rest], '058', 5n, 'rest'],
    ['at the least', [small], '058', 100n, 'small'],
    ['at the most', [small], '058', 1_000n, 'small'],
    ['below the least', [small], '058', 99n, 'outside_bounds'],
    ['over the most', [small], '058', 1_001n, 'outside_bounds'],
  ])('%s', (_, accounts, bankCode, amount, expected) => {
    const choice: Choice<{ name: string }> = chooseAccount(accounts, { bankCode, amount });
    expect(choice.kind === 'pays' ? choice.account.name : choice.kind).toBe(expected);
  });

  it('says within which bounds the bank would be paid', () => {
    expect(chooseAccount([few, small], { bankCode: '044', amount: 5n })).toEqual({
      kind: 'outside_bounds',
      least: 100n,
      most: 1_000n,
    });
  });
});
