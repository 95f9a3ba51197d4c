import fc from 'fast-check';
import type { PayInterest } from '../../src/ledger/commands/pay-interest.ts';
import { MAX_KOBO } from '../../src/platform/values/money.ts';
import type { SeededTenant } from './support.ts';

/** Interest of a wallet and month, to the first of some wallets that can take it. */
export interface InterestStep {
  readonly do: 'interest';
  readonly wallet: number;
  readonly month: number;
  /** Whole kobo; −1: as much as a wallet may hold. */
  readonly gross: number;
  readonly payTo: readonly number[];
}

/** @param wallet draws a wallet of a program, or none */
export const interestStep = (wallet: fc.Arbitrary<number>): fc.Arbitrary<InterestStep> =>
  fc.record({
    do: fc.constant('interest' as const),
    wallet,
    month: fc.nat(1),
    gross: fc.constantFrom(20, 20, 0, 1, -1),
    payTo: fc.array(wallet, { minLength: 1, maxLength: 3 }),
  });

const NOBODY = '00000000-0000-7000-8004-000000000000';

/** The command that it means, without the fields of all commands. */
export function interestCommand(
  { wallet, month, gross: kobo, payTo }: InterestStep,
  { wallets }: SeededTenant,
): Pick<PayInterest, 'kind' | 'payout' | 'walletId' | 'currency' | 'payTo'> {
  const gross = kobo < 0 ? MAX_KOBO : BigInt(kobo);
  const earning = wallets[wallet];
  return {
    kind: 'payInterest',
    payout: {
      accountId: earning?.accountId ?? NOBODY,
      month: `2026-0${1 + month}-01`,
      firstDay: '2026-01-15',
      lastDay: '2026-01-31',
      days: 17,
      carriedIn: 3n,
      accrued: gross * 365_000_000n + 4n,
      forfeited: false,
      gross,
      tax: gross / 10n,
      carriedOut: 7n,
    },
    walletId: earning?.walletId ?? 'nobody',
    currency: earning?.currency ?? 'NGN',
    payTo: payTo.map((to) => wallets[to]?.accountId ?? NOBODY),
  };
}
