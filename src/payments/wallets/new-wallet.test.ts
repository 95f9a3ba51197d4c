import { describe, expect, it } from 'vitest';
import { newWallet, type WalletRequest } from './new-wallet.ts';

const NOW = Date.parse('2026-01-15T09:00:00.000Z');
const BARE: WalletRequest = {
  customerId: 'c-1',
  currency: 'NGN',
  name: 'Ada Obi',
  tag: 'expense',
  identifier: 'w-1',
};
const FULL: WalletRequest = {
  ...BARE,
  tag: 'savings',
  inflowTransferFee: 1000,
  reserveAccount: true,
  interestRate: 12.5,
  interestPayoutWallet: 'w-2',
  bypassWithdrawalLimitRule: false,
};

describe('a wallet to be created', () => {
  it('has the requested values, nulls for what it inherits, and earns by its tag', () => {
    expect(newWallet(FULL, NOW, ['savings'])).toMatchObject({
      walletId: 'w-1',
      identifier: 'w-1',
      name: 'Ada Obi',
      tag: 'savings',
      interestEnabled: true,
      interestRate: '12.5000',
      interestPayoutWallet: 'w-2',
      bypassWithdrawalLimitRule: false,
      inflowTransferFee: 1000n,
      reserveAccount: true,
    });
  });

  it.each([
    ['savings', undefined, true],
    ['savings', false, false],
    ['expense', undefined, false],
    ['expense', true, true],
    [undefined, undefined, false],
  ])('of the tag %s that requests interest %s: %s', (tag, interestEnabled, earns) => {
    const wallet = newWallet({ ...BARE, tag, interestEnabled }, NOW, ['savings']);
    expect(wallet.interestEnabled).toBe(earns);
  });

  it('goes by the wallet id rather than the identifier', () => {
    const wallet = newWallet({ ...BARE, walletId: 'w-9' }, NOW, ['savings']);
    expect([wallet.walletId, wallet.identifier]).toEqual(['w-9', 'w-1']);
  });

  it('is named by its own id when it is given neither, and cannot be requested again', () => {
    const wallet = newWallet({ customerId: 'c-1', currency: 'NGN' }, NOW, ['savings']);
    expect([wallet.identifier, wallet.name, wallet.tag]).toEqual([wallet.walletId, wallet.walletId, null]);
    expect(wallet.accountId).not.toBe(wallet.walletId);
    expect(wallet.requestHash).toBeNull();
  });
});

// Stored since version 0.1.0: a request that is sent again to a newer version must be the same one.
it.each<[string, WalletRequest, string]>([
  ['every field', FULL, 'ab033e09615c5ab2ba5a81241de99ab50b8bc22f91fa2660c8ea7b03604763fa'],
  ['no optional one', BARE, '6a85a87b2abeaf33317d3e65516085c3869cd000332f2dbf8bf5270519b3de2d'],
])('the digest of a request with %s is what it was', (_, request, digest) => {
  expect(newWallet(request, NOW, ['savings']).requestHash?.toString('hex')).toBe(digest);
});
