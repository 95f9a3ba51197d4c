import { describe, expect, it } from 'vitest';
import { MAX_KOBO } from '../platform/values/money.ts';
import type { HoldReason } from './held-money.ts';
import { walletBounds } from './policy/terms.ts';
import { inflowFee, reasonToHold } from './reason-to-hold.ts';
import type { WalletState } from './state.ts';
import type { PaymentCheck } from './virtual-account.ts';

const WALLET: WalletState = {
  accountId: 'a',
  walletId: 'w',
  customerId: 'c',
  currency: 'NGN',
  status: 'active',
  restriction: null,
  inflowTransferFee: null,
  tier: 0,
  posted: 0n,
  held: 0n,
  seq: 0n,
};
const OPEN: PaymentCheck = { accepted: true, closes: false };
const CLOSED: PaymentCheck = { accepted: false, why: 'account_closed' };

describe('money that came in', () => {
  it.each<[string, WalletState | undefined, PaymentCheck, HoldReason | null]>([
    ['for an active wallet', WALLET, OPEN, null],
    [
      'for a wallet that pays nothing',
      { ...WALLET, status: 'restricted', restriction: 'outflow' },
      OPEN,
      null,
    ],
    [
      'for a wallet that takes nothing',
      { ...WALLET, status: 'restricted', restriction: 'all' },
      OPEN,
      'wallet_restricted',
    ],
    ['for a wallet that is closed', { ...WALLET, status: 'closed' }, OPEN, 'wallet_closed'],
    ['for a wallet of another currency', { ...WALLET, currency: 'USD' }, OPEN, 'currency_differs'],
    ['up to the largest balance', { ...WALLET, posted: MAX_KOBO - 100n }, OPEN, null],
    ['past the largest balance', { ...WALLET, posted: MAX_KOBO - 99n }, OPEN, 'balance_too_large'],
    ['for a wallet that there is not', undefined, OPEN, 'wallet_missing'],
    ['to an account that is closed', WALLET, CLOSED, 'account_closed'],
    [
      'to an account that is closed, of a closed wallet',
      { ...WALLET, status: 'closed' },
      CLOSED,
      'account_closed',
    ],
  ])('%s', (_, wallet, verdict, reason) => {
    expect(reasonToHold(wallet, 100n, verdict, { limits: null, walletBounds: walletBounds({}) })).toBe(
      reason,
    );
  });
});

describe('the fee of an inflow', () => {
  it.each([
    ['what the wallet says', {}, 300n, 2_500n, 300n],
    ['nothing where it says nothing', { inflow_fee_max_kobo: 100 }, null, 2_500n, 0n],
    ['at most the inflow', {}, MAX_KOBO, 2_500n, 2_500n],
    ['at most the amount of the policy', { inflow_fee_max_kobo: 100 }, 300n, 2_500n, 100n],
    [
      'at most the inflow, whatever more the policy allows',
      { inflow_fee_max_kobo: 9_000 },
      MAX_KOBO,
      2_500n,
      2_500n,
    ],
    [
      'at most the percentage of the policy, rounded down',
      { inflow_fee_max_percent: 1.5 },
      300n,
      2_999n,
      44n,
    ],
    ['the lower of both', { inflow_fee_max_kobo: 40, inflow_fee_max_percent: 1.5 }, 300n, 2_999n, 40n],
    ['nothing where the policy allows none', { inflow_fee_max_percent: 0 }, 300n, 2_500n, 0n],
  ])('is %s', (_, bounds, inflowTransferFee, amount, fee) => {
    const wallet = { ...WALLET, inflowTransferFee };
    expect(inflowFee(wallet, amount, walletBounds({ wallet_settings: bounds }))).toBe(fee);
  });
});
