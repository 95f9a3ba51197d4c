import type { Clock } from '../../src/platform/values/clock.ts';
import { paystack } from '../../src/rails/paystack/description.ts';
import { openPaystackAccount } from '../../src/rails/paystack/open.ts';
import { openStandIn, SECRET_KEY } from '../rails/paystack/stand-in.ts';
import type { LiveBank } from './live-bank.ts';

/** The stand-in for Paystack. */
export async function livePaystack(clock: Clock): Promise<LiveBank> {
  const standIn = await openStandIn({ clock });
  const outcomes = { good: 'pays', bad: 'fails', returning: 'pays_then_reverses' } as const;
  return {
    row: {
      description: paystack,
      openAccount: async (context) =>
        openPaystackAccount(context as Parameters<typeof openPaystackAccount>[0], { callsPerSecond: 10_000 }),
    },
    credentials: { secret_key: SECRET_KEY, preferred_bank: 'wema-bank' },
    origin: standIn.origin,
    feeOfFailed: 1_000n,
    payees: { good: '0123456789', bad: '0123456796', returning: '0123456802' },
    expect: (payee) => standIn.misbehave(outcomes[payee]),
    async payIn(accountNumber, amount) {
      const transaction = standIn.payIn({ accountNumber, amount });
      return async () => standIn.chargeEvent(transaction);
    },
    payoutCallback: (railId) => async () => standIn.transferEvent(standIn.book.transferOf(railId)!),
    balance: async () => standIn.book.balance,
    timesPaid: async (railId) => standIn.book.timesPaid(railId),
    close: () => standIn.close(),
  };
}
